"""The cheapest bracketing: against every bracketing there is."""

import gc
import weakref
from collections.abc import Iterator
from math import prod

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch import Tensor

from support.helpers import EXACT, fewer
from unweave.algebra.association import Bracket, broadcast, cheapest, gram, multiply
from unweave.errors import ShapeError

pytestmark = pytest.mark.promise("R2")


@st.composite
def chains(draw: st.DrawFn) -> tuple[Tensor, ...]:
    """One to six factors whose neighbors match, some of them batched."""
    dims = draw(st.lists(st.integers(1, 9), min_size=2, max_size=7))
    generator = torch.Generator().manual_seed(draw(st.integers(0, 2**32 - 1)))
    batches = [draw(st.sampled_from([(), (3,), (2, 3), (2, 1)])) for _ in dims[1:]]
    shapes = [(*batch, a, b) for batch, a, b in zip(batches, dims, dims[1:], strict=False)]
    return tuple(torch.randn(*shape, generator=generator, dtype=torch.float64) for shape in shapes)


@fewer
@given(chains())
def test_the_chosen_bracketing_is_the_cheapest_of_all(factors: tuple[Tensor, ...]) -> None:
    bracket, flops, largest = cheapest(tuple(tuple(factor.shape) for factor in factors))
    prices = [price(one, factors)[:2] for one in bracketings(0, len(factors))]
    assert (flops, largest) == min(prices)
    assert price(bracket, factors) == (flops, largest, multiply(factors).shape)


@fewer
@given(chains())
def test_products_equal_those_from_left_to_right(factors: tuple[Tensor, ...]) -> None:
    expected = factors[0]
    for factor in factors[1:]:
        expected = torch.einsum("...ij,...jk->...ik", expected, factor)
    torch.testing.assert_close(multiply(factors), expected, rtol=1e-12, atol=1e-10)


def bracketings(start: int, stop: int) -> Iterator[Bracket]:
    """Every way to bracket the factors from ``start`` to ``stop``."""
    if stop - start == 1:
        yield start
    for middle in range(start + 1, stop):
        for left in bracketings(start, middle):
            for right in bracketings(middle, stop):
                yield left, right


def price(bracket: Bracket, factors: tuple[Tensor, ...]) -> tuple[int, int, torch.Size]:
    """Operations, entries of the largest matrix formed, and shape, of a bracketing."""
    if isinstance(bracket, int):
        whole = factors[0].numel() if len(factors) == 1 else 0
        return 0, whole, factors[bracket].shape
    (flops, largest, left), (flops2, largest2, right) = (price(half, factors) for half in bracket)
    shape = torch.Size((*torch.broadcast_shapes(left[:-2], right[:-2]), left[-2], right[-1]))
    return flops + flops2 + 2 * prod(shape) * left[-1], max(largest, largest2, prod(shape)), shape


def test_costs_count_the_batch() -> None:
    assert cheapest(((12, 2, 8), (8, 500), (500, 8), (12, 8, 2))) == ((0, ((1, 2), 3)), 67_840, 192)
    assert cheapest(((2, 8), (8, 500), (500, 8), (8, 2)))[0] == (0, (1, (2, 3)))
    assert cheapest(((2, 3),)) == (0, 0, 6)


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_a_product_keeps_the_dtype_of_its_factors(dtype: torch.dtype) -> None:
    factors = (torch.ones(2, 3, dtype=dtype), torch.ones(3, 1, dtype=dtype))
    assert multiply(factors).dtype == dtype
    torch.testing.assert_close(multiply(factors), torch.full((2, 1), 3, dtype=dtype), **EXACT)


@pytest.mark.parametrize(
    "shapes",
    [
        [(700, 300)],  # by pieces, more than one block of rows
        [(1100, 20), (5, 20, 4)],  # the shared factor squared once
        [(300, 20), (20, 4)],  # the product squared
        [(2, 30, 6), (6, 4)],
        [(3, 50), (50, 4)],
    ],
)
def test_gram_matrices_are_as_exact_as_float64(shapes: list[tuple[int, ...]]) -> None:
    generator = torch.Generator().manual_seed(0)
    factors = [torch.randn(*shape, generator=generator, dtype=torch.float64) for shape in shapes]
    whole = multiply(tuple(factors))
    torch.testing.assert_close(gram(*factors), whole.mT @ whole, **EXACT)
    stored = tuple(factor.float() for factor in factors[:1])
    whole = stored[0].double()
    torch.testing.assert_close(gram(*stored), whole.mT @ whole, **EXACT)


def test_a_product_keeps_no_reference_to_its_factors() -> None:
    gc.disable()
    try:
        factors = tuple(torch.randn(3, size, 4, dtype=torch.float64) for size in (5, 4, 4))
        first = weakref.ref(factors[0])
        multiply(factors)
        del factors
        assert first() is None
    finally:
        gc.enable()


@given(st.lists(st.lists(st.integers(0, 3), max_size=3).map(tuple), max_size=4))
def test_batches_broadcast_as_in_torch(shapes: list[tuple[int, ...]]) -> None:
    try:
        wanted = torch.broadcast_shapes(*shapes)
    except RuntimeError:
        with pytest.raises(ShapeError, match="do not broadcast"):
            broadcast(*shapes)
    else:
        assert broadcast(*shapes) == wanted
