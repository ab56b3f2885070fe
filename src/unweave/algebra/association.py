"""The cheapest bracketing of a product of batched matrices.

Products are associative, but brackets change their cost: the eigenvalue cores of all heads of a model take one shared
product and a few small ones, or hundreds of large ones.
"""

from functools import lru_cache
from itertools import zip_longest
from math import prod

import torch

from unweave.errors import ShapeError
from unweave.shapes import Tensor

PIECES = 4  # pieces into which the columns of a wide Gram matrix are cut; blocks below the diagonal are not computed
PIECED = 256  # columns from which a Gram matrix is cut into pieces
ROWS_SQUARED = 1024  # rows squared at a time

Bracket = int | tuple["Bracket", "Bracket"]  # a factor by its index, or a pair of brackets


def multiply(factors: tuple[Tensor, ...]) -> Tensor:
    """Multiply a chain of matrices in the cheapest order."""
    return _multiplied(factors, cheapest(tuple(tuple(f.shape) for f in factors))[0])


def _multiplied(factors: tuple[Tensor, ...], bracket: Bracket) -> Tensor:
    # No closure that calls itself: it would hold all factors until the next collection of cycles.
    if isinstance(bracket, int):
        return factors[bracket]
    return _times(_multiplied(factors, bracket[0]), _multiplied(factors, bracket[1]))


def _times(A: Tensor, B: Tensor) -> Tensor:
    """``A B``; where a batch shares A, as one product with all of B side by side."""
    if A.dim() != 2 or B.dim() != 3:
        return A @ B
    # A batch of narrow products reads A once for each; one wide product reads it once and keeps the processor busy.
    side_by_side = A @ B.transpose(0, 1).flatten(1)  # [rows, batch · cols]
    return side_by_side.unflatten(-1, (B.shape[0], B.shape[2])).transpose(0, 1)


@lru_cache(maxsize=4096)
def cheapest(shapes: tuple[tuple[int, ...], ...]) -> tuple[Bracket, int, int]:
    """Bracket, flops and largest intermediate of a chain, by dynamic programming over its sub-chains.

        cost(i..j) = min_k  cost(i..k) + cost(k+1..j) + 2 · batch · rows_i · cols_k · cols_j

    A multiply-add is two flops; batch dimensions broadcast.
    """
    if len(shapes) == 1:
        return 0, 0, prod(shapes[0])
    # best[i, j] is the cheapest way to multiply factors i to j: its last product joins i..k and k+1..j, for the best k.
    # A batch dimension is paid only from the product on at which the first factor that has it comes in.
    best: dict[tuple[int, int], tuple[Bracket, int, int]] = {(i, i): (i, 0, 0) for i in range(len(shapes))}
    for length in range(2, len(shapes) + 1):
        for i in range(len(shapes) - length + 1):
            j = i + length - 1
            batch = prod(broadcast(*(s[:-2] for s in shapes[i : j + 1])))
            size = batch * shapes[i][-2] * shapes[j][-1]
            best[i, j] = min(
                (_join(best[i, k], best[k + 1, j], size, shapes[k][-1]) for k in range(i, j)),
                key=lambda candidate: candidate[1:],  # flops, then the largest intermediate
            )
    return best[0, len(shapes) - 1]


def _join(
    left: tuple[Bracket, int, int], right: tuple[Bracket, int, int], size: int, inner: int
) -> tuple[Bracket, int, int]:
    """Join two sub-chains into a product of ``size`` entries, each a sum over ``inner``."""
    flops = left[1] + right[1] + 2 * size * inner
    return (left[0], right[0]), flops, max(left[2], right[2], size)


def broadcast(*shapes: tuple[int, ...]) -> torch.Size:
    """Shape to which all of these broadcast.

    Torch's own function imports sympy at its first call, which takes half a second of every command.
    """
    axes = list(zip_longest(*(shape[::-1] for shape in shapes), fillvalue=1))[::-1]
    found = [{1, *axis} for axis in axes]
    if any(len(sizes) > 2 for sizes in found):
        listed = " and ".join(str(list(shape)) for shape in dict.fromkeys(map(tuple, shapes)))
        raise ShapeError(f"the sizes {listed} do not broadcast", "from the last on, sizes must be equal or 1")
    return torch.Size(next((size for size in sizes if size != 1), 1) for sizes in found)


def gram(*factors: Tensor) -> Tensor:
    """Gram matrix ``MᵀM`` of a tall product ``M = F₁ F₂ …``, squared in float64 a block of rows at a time.

        (F₁ F₂)ᵀ (F₁ F₂) = F₂ᵀ (F₁ᵀ F₁) F₂

    Where a batch shares the first factor, the Gram matrix of that factor is formed once if that is cheaper.
    """
    first, *others = factors
    rows, width = first.shape[-2:]
    batch = prod(broadcast(*(f.shape[:-2] for f in factors)))
    # F₁ᵀF₁ has width² entries whatever the batch, and each product with it batch · cols · width: worth it where the
    # batch together is wider than F₁. (W_U of 50,000 rows is squared once for all heads, not once for each.)
    if first.dim() > 2 or not others or rows < width or batch * others[-1].shape[-1] < width:
        return _squared(multiply(factors))
    product = multiply(tuple(f.double() for f in others))
    return product.mT @ _squared(first) @ product


def _squared(M: Tensor) -> Tensor:
    """``MᵀM`` in float64; the upper triangle is computed in pieces and mirrored."""
    width = M.shape[-1]
    pieces = range(0, width, max(1, width // PIECES) if width >= PIECED else max(1, width))
    total = M.new_zeros(*M.shape[:-2], width, width, dtype=torch.float64)
    for rows in M.split(ROWS_SQUARED, dim=-2):  # few enough that their float64 copy stays in the cache
        exact = rows.double()
        for start in pieces:
            stop = start + pieces.step
            total[..., start:stop, start:] += exact[..., start:stop].mT @ exact[..., start:]
    return total.triu() + total.triu(1).mT
