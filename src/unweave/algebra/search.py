"""The largest entries of a product of two thin matrices, exactly, without ever holding it.

    Mᵢⱼ = lᵢ · rⱼ ≤ ‖lᵢ‖ ‖rⱼ‖

Rows and columns are taken in falling order of their norms, so that what Cauchy-Schwarz excludes is an end of each tile
and at last whole tiles. The factors are first *balanced*, ``(L B)(B⁻¹ R)`` with the B that makes these norms smallest:
the product is the same, the bound is tighter. What is left is multiplied out fast, in half precision where the
processor has it, only to see which rows can hold one of the best: by how much that product may err at worst is allowed
for, and those rows are then multiplied out in float64.
"""

from dataclasses import dataclass, field

import torch

from unweave.shapes import Float, Int, Tensor

ROWS_PER_TILE = 256
"""Rows multiplied out at a time."""
ROWS_OPENED = 8
"""Rows multiplied out in float64 at a time."""
WIDEST_BALANCED = 256
"""Waist up to which factors are balanced; beyond it that costs more than it saves."""
SMALL = 2**22
"""Entries below which half precision saves nothing."""
DAMPING = 1e-8
"""Share of the mean eigenvalue added to Gram matrices, so that balancing never inverts nothing."""


@dataclass(eq=False)
class Best:
    """The k largest entries so far, in float64, and the least of them.

    Attributes:
        k: How many are wanted.
        values: Their values, falling.
        rows: Their rows.
        columns: Their columns.
    """

    k: int
    values: Float[Tensor, " found"]
    rows: Int[Tensor, " found"]
    columns: Int[Tensor, " found"]
    threshold: float = field(default=-torch.inf)

    def offer(self, block: Float[Tensor, "rows columns"], rows: Int[Tensor, " rows"]) -> None:
        """Keep what is among the best of a block of entries that starts at the first column."""
        row, column = (block > self.threshold).nonzero(as_tuple=True)
        values = torch.cat([self.values, block[row, column]])
        self.values, kept = values.topk(min(self.k, len(values)))
        self.rows = torch.cat([self.rows, rows[row]])[kept]
        self.columns = torch.cat([self.columns, column])[kept]
        if len(self.values) == self.k:
            self.threshold = self.values[-1].item()


def largest_entries(left: Float[Tensor, "n d"], right: Float[Tensor, "d m"], k: int) -> tuple[Tensor, Tensor, float]:
    """Rows and columns of the k largest entries of ``left @ right``, best first, and the share multiplied out.

    Args:
        left: Rows.
        right: Columns.
        k: How many, at most the number of entries.

    Cost:
        A tile of `ROWS_PER_TILE` × m at a time, its memory reused, and both factors in float64.
    """
    whole = left.shape[0], right.shape[1]
    fast = _fast(left, whole[0] * whole[1])
    exact_left, exact_right = left.double(), right.double()
    left, right = _balanced(exact_left, exact_right)
    (row_norms, row_order), (column_norms, column_order) = (
        norms.sort(descending=True) for norms in (left.norm(dim=-1), right.norm(dim=0))
    )
    exact_left, exact_right = exact_left[row_order], exact_right[:, column_order]
    left, right = left[row_order].to(fast), right[:, column_order].to(fast)
    places = torch.empty(0, dtype=torch.long, device=left.device)
    best, searched = Best(k, exact_left.new_empty(0), places, places), 0
    buffer = left.new_empty(min(ROWS_PER_TILE, whole[0]) * whole[1])
    for start in range(0, whole[0], ROWS_PER_TILE):
        longest = row_norms[start].item()
        reach = int((column_norms * (longest * (1 + 1e-9)) >= best.threshold).sum())
        if reach == 0:
            break
        rows = left[start : start + ROWS_PER_TILE]
        tile = torch.mm(rows, right[:, :reach], out=buffer[: len(rows) * reach].view(len(rows), reach))
        peaks = tile.amax(-1).double() + _error(fast, left.shape[1]) * longest * column_norms[0]
        searched += tile.numel()
        _open(best, peaks, start, exact_left, exact_right[:, :reach])
    return row_order[best.rows], column_order[best.columns], searched / (whole[0] * whole[1])


def _open(best: Best, peaks: Float[Tensor, " rows"], start: int, left: Tensor, right: Tensor) -> None:
    """Multiply out in float64 the rows whose peak may reach the best, the most promising first."""
    peaks, order = peaks.sort(descending=True)
    for i in range(0, len(order), ROWS_OPENED):
        if peaks[i] <= best.threshold:
            return
        rows = start + order[i : i + ROWS_OPENED]
        best.offer(left[rows] @ right, rows)


def _balanced(left: Float[Tensor, "n d"], right: Float[Tensor, "d m"]) -> tuple[Tensor, Tensor]:
    """``L B`` and ``B⁻¹ R`` with B chosen so that the sums of squares of both are smallest; the product is the same.

    The best ``B Bᵀ`` is the geometric mean of ``(LᵀL)⁻¹`` and ``R Rᵀ``.
    """
    sizes = left.norm(), right.norm()
    if left.shape[1] > WIDEST_BALANCED or not all(0 < size < torch.inf for size in sizes):
        return left, right
    G, H = _damped(left.mT @ left / sizes[0].square()), _damped(right @ right.mT / sizes[1].square())
    root, inverse = _powers(G)
    middle, _ = _powers(root @ H @ root)
    B, B_inverse = _powers(inverse @ middle @ inverse)
    return left @ B, B_inverse @ right


def _damped(gram: Tensor) -> Tensor:
    """A Gram matrix of trace 1 with no direction quite empty."""
    return gram + DAMPING / len(gram) * torch.eye(len(gram), dtype=gram.dtype, device=gram.device)


def _powers(symmetric: Tensor) -> tuple[Tensor, Tensor]:
    """The square root of a positive matrix, and its inverse."""
    values, vectors = torch.linalg.eigh((symmetric + symmetric.mT) / 2)
    values = values.clamp_min(values[-1] * 1e-14)
    return (vectors * values.sqrt()) @ vectors.mT, (vectors * values.rsqrt()) @ vectors.mT


def _fast(left: Tensor, entries: int) -> torch.dtype:
    """In what precision to look for candidates: half where the processor multiplies it faster, else as stored."""
    native = getattr(torch.cpu, "_is_avx512_bf16_supported", lambda: False)
    halved = left.dtype == torch.float32 and left.device.type == "cpu" and entries >= SMALL and native()
    return torch.bfloat16 if halved else left.dtype


def _error(dtype: torch.dtype, terms: int) -> float:
    """How far an entry may be off at worst, in ``‖l‖ ‖r‖``: both factors rounded, summed, and rounded again."""
    sums = torch.float32 if dtype == torch.bfloat16 else dtype
    return 1.6 * torch.finfo(dtype).eps + (terms + 2) * torch.finfo(sums).eps
