"""The search against every entry, at sizes where it skips, halves precision and opens rows."""

import pytest
import torch

from unweave.algebra import search
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
def test_nothing_that_matters_is_skipped(spread: float, k: int, dtype: torch.dtype) -> None:
    assert_found(*factors(700, 300, 5, spread, dtype), k)


def test_half_precision_only_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Candidates are seen in bfloat16; what is found is exact all the same, near ties included."""
    monkeypatch.setattr(search, "fast_dtype", lambda left, entries: torch.bfloat16)
    for spread in (0.0, 0.7):
        assert_found(*factors(600, 500, 8, spread, torch.float32), 50)
    left, right = factors(400, 1, 6, 0.0)
    close = right.repeat(1, 300) * (1 + 1e-6 * torch.arange(300))
    assert_found(left, close, 25)


def test_a_bad_gauge_costs_nothing() -> None:
    """The same product, its factors mixed by an ill-conditioned matrix and its inverse: as much is skipped."""
    left, right = factors(3000, 2000, 6, 1.0)
    mix = torch.diag(torch.logspace(-3, 3, 6, dtype=torch.float64)) @ torch.linalg.qr(torch.randn(6, 6).double()).Q
    plain, mixed = assert_found(left, right, 10), assert_found(left @ mix, torch.linalg.inv(mix) @ right, 10)
    assert plain < 0.3
    assert mixed == pytest.approx(plain, abs=0.02)


def test_matrices_without_size_or_without_difference() -> None:
    for left, right in (
        (torch.zeros(300, 2), torch.zeros(2, 40)),
        (torch.ones(300, 1), torch.ones(1, 40)),
        (1e-30 * torch.ones(300, 2), 1e-30 * torch.ones(2, 40)),
    ):
        rows, columns, _ = top_entries(left, right, 50)
        assert len(set(zip(rows.tolist(), columns.tolist(), strict=True))) == 50


def test_the_error_allowed_for_covers_the_worst() -> None:
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
        found = search.Peaks(left, right.mT)(torch.arange(300))
        truth = (left.double() @ right.double()).amax(0)
        longest = left.double().norm(dim=-1).max() * right.double().norm(dim=0)
        assert (found >= truth).all()
        assert (found - truth <= (0.03 if half else 1e-4) * longest).all()
