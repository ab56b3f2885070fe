"""Entries above a column's own, against every entry."""

import pytest
import torch

from unweave.algebra import ranks
from unweave.algebra.ranks import above_own


def factors(rows: int, columns: int, d: int, copies: float, dtype: torch.dtype) -> tuple[torch.Tensor, ...]:
    """Random factors; columns are like their own row by the share ``copies``."""
    draw = torch.Generator().manual_seed(rows + columns + d)
    left = torch.randn(rows, d, generator=draw).double()
    left *= torch.randn(rows, 1, generator=draw).double().exp()
    at = torch.randperm(rows, generator=draw)[:columns]
    right = copies * left[at] + (1 - copies) * torch.randn(columns, d, generator=draw).double()
    return left.to(dtype), right.to(dtype), at


def oracle(left: torch.Tensor, right: torch.Tensor, at: torch.Tensor) -> torch.Tensor:
    whole = (left[:, None, :].double() * right.double()).sum(-1)  # [rows, columns]
    return (whole > whole[at, torch.arange(len(at))]).sum(0)


@pytest.mark.parametrize("copies", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
@pytest.mark.parametrize("most", [1, 5, 1000])
def test_counts_are_those_of_the_whole_matrix(copies: float, dtype: torch.dtype, most: int) -> None:
    left, right, at = factors(900, 400, 6, copies, dtype)
    found = above_own(left, right, at, most, torch.full((400,), -torch.inf).double())
    assert torch.equal(found.count, oracle(left, right, at).clamp_max(most))
    torch.testing.assert_close(found.own, (left[at].double() * right.double()).sum(-1))
    if copies < 1 and most < 1000:
        assert found.walked < 0.6


def test_columns_below_their_floor_are_not_walked() -> None:
    left, right, at = factors(300, 100, 4, 0.5, torch.float32)
    own = (left[at].double() * right.double()).sum(-1)
    found = above_own(left, right, at, 5, own.clamp_min(0))
    assert found.walked == 0
    assert (found.count == 5).all()


def test_near_ties_are_told_apart_and_ties_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows that float32 products cannot tell apart are summed in float64; equal rows lie above nobody."""
    monkeypatch.setattr(ranks, "ROWS_AT_FIRST", 3)
    row = torch.randn(1, 64, generator=torch.Generator().manual_seed(0))
    left = row * (1 + 2**-22 * torch.arange(-20, 20)[:, None].float())
    left = torch.cat([left, left])
    right, at = row.repeat(80, 1), torch.arange(80)
    found = above_own(left, right, at, 99, torch.zeros(80).double())
    whole = (left.double() * row.double()).sum(-1)
    expected = torch.stack([(whole > own + 1e-11).sum() for own in whole])
    assert torch.equal(found.count, expected)
    assert len(expected.unique()) > 10
