"""The search, and entries above a column's own, against every entry: where it skips, halves precision, opens rows."""

import pytest
import torch

from unweave.algebra import ranks, search
from unweave.algebra.ranks import above_own
from unweave.algebra.search import top_entries


def factors(
    rows: int, columns: int, d: int, spread: float, dtype: torch.dtype = torch.float64
) -> tuple[torch.Tensor, torch.Tensor]:
    draw = torch.Generator().manual_seed(rows + columns)
    left = torch.randn(rows, d, generator=draw, dtype=torch.float64) * torch.exp(
        spread * torch.randn(rows, 1, generator=draw, dtype=torch.float64)
    )
    right = torch.randn(d, columns, generator=draw, dtype=torch.float64) * torch.exp(
        spread * torch.randn(1, columns, generator=draw, dtype=torch.float64)
    )
    return left.to(dtype), right.to(dtype)


def assert_found(left: torch.Tensor, right: torch.Tensor, k: int) -> float:
    """The entries found are the k largest, as float64 has them."""
    rows, columns, searched = top_entries(left, right, k)
    whole = left.double() @ right.double()
    torch.testing.assert_close(whole[rows, columns], whole.flatten().topk(k).values, rtol=1e-12, atol=1e-12)
    assert len(set(zip(rows.tolist(), columns.tolist(), strict=True))) == k
    return searched


@pytest.mark.parametrize("spread", [0.0, 1.0])
@pytest.mark.parametrize("k", [1, 37, 2000])
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_the_largest_entries_are_found(spread: float, k: int, dtype: torch.dtype) -> None:
    assert_found(*factors(700, 300, 5, spread, dtype), k)


def test_the_largest_entries_of_bfloat16_factors_are_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    """Candidates are selected in bfloat16, but the entries found are exact, near ties included."""
    monkeypatch.setattr(search, "fast_dtype", lambda left, entries: torch.bfloat16)
    for spread in (0.0, 0.7):
        assert_found(*factors(600, 500, 8, spread, torch.float32), 50)
    left, right = factors(400, 1, 6, 0.0)
    close = right.repeat(1, 300) * (1 + 1e-6 * torch.arange(300))
    assert_found(left, close, 25)


def test_ill_conditioned_factors_do_not_reduce_what_is_skipped() -> None:
    """The same product, its factors mixed by an ill-conditioned matrix and its inverse: as much is skipped."""
    left, right = factors(3000, 2000, 6, 1.0)
    mix = torch.diag(torch.logspace(-3, 3, 6, dtype=torch.float64)) @ torch.linalg.qr(torch.randn(6, 6).double()).Q
    plain, mixed = assert_found(left, right, 10), assert_found(left @ mix, torch.linalg.inv(mix) @ right, 10)
    assert plain < 0.3
    assert mixed == pytest.approx(plain, abs=0.02)


def test_top_entries_of_constant_and_tiny_matrices_are_distinct() -> None:
    for left, right in (
        (torch.zeros(300, 2), torch.zeros(2, 40)),
        (torch.ones(300, 1), torch.ones(1, 40)),
        (1e-30 * torch.ones(300, 2), 1e-30 * torch.ones(2, 40)),
    ):
        rows, columns, _ = top_entries(left, right, 50)
        assert len(set(zip(rows.tolist(), columns.tolist(), strict=True))) == 50


def test_the_rounding_bound_covers_bfloat16_products() -> None:
    draw = torch.Generator().manual_seed(0)
    for _ in range(20):
        left, right = torch.randn(64, 64, generator=draw), torch.randn(64, 64, generator=draw)
        seen = (left.bfloat16() @ right.bfloat16()).double()
        bound = left.norm(dim=-1)[:, None] * right.norm(dim=0)
        assert ((seen - left.double() @ right.double()).abs() <= search.rounding(torch.bfloat16, 64) * bound).all()


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_fast_peaks_bound_every_entry_and_are_close(monkeypatch: pytest.MonkeyPatch, dtype: torch.dtype) -> None:
    for half in (False, True):
        if half:
            monkeypatch.setattr(search, "fast_dtype", lambda left, entries: torch.bfloat16)
        left, right = factors(500, 300, 16, 0.5, dtype)
        found = search.ColumnBounds(left, right.mT)(torch.arange(300))
        truth = (left.double() @ right.double()).amax(0)
        longest = left.double().norm(dim=-1).max() * right.double().norm(dim=0)
        assert (found >= truth).all()
        assert (found - truth <= (0.03 if half else 1e-4) * longest).all()


def with_copies(rows: int, columns: int, d: int, copies: float, dtype: torch.dtype) -> tuple[torch.Tensor, ...]:
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
def test_counts_match_the_whole_matrix(copies: float, dtype: torch.dtype, most: int) -> None:
    left, right, at = with_copies(900, 400, 6, copies, dtype)
    found = above_own(left, right, at, most, torch.full((400,), -torch.inf).double())
    assert torch.equal(found.count, oracle(left, right, at).clamp_max(most))
    torch.testing.assert_close(found.own, (left[at].double() * right.double()).sum(-1))
    if copies < 1 and most < 1000:
        assert found.walked < 0.6


def test_columns_below_their_floor_are_skipped() -> None:
    left, right, at = with_copies(300, 100, 4, 0.5, torch.float32)
    own = (left[at].double() * right.double()).sum(-1)
    found = above_own(left, right, at, 5, own.clamp_min(0))
    assert found.walked == 0
    assert (found.count == 5).all()


def test_near_ties_are_ranked_in_float64_and_equal_rows_rank_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows that float32 products cannot tell apart are summed in float64; equal rows do not outrank each other."""
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
