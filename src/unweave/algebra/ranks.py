"""Count, in each column, the entries greater than its diagonal entry, up to a limit, without forming the matrix.

    above(j) = |{i : Mᵢⱼ > Mⱼⱼ}|,    Mᵢⱼ = lᵢ · rⱼ ≤ ‖lᵢ‖ ‖rⱼ‖

Rows are visited in order of decreasing norm, since long rows hold the large entries. A column is dropped as soon as
enough entries exceed its own, or when no remaining row is long enough to reach it. The fast product only screens
entries, with a margin for the worst rounding error; those within the margin are summed in float64.
"""

from dataclasses import dataclass

import torch

from unweave.shapes import Float, Int, Tensor

ROWS_AT_FIRST = 64  # rows of the first tile; each tile is twice as long, up to `ENTRIES_PER_TILE`
ENTRIES_PER_TILE = 2**21  # entries multiplied out at a time


@dataclass(frozen=True, eq=False)
class Above:
    """Each column's own entry, and how many entries of that column are greater."""

    own: Float[Tensor, " columns"]  # the diagonal entries, in float64
    count: Int[Tensor, " columns"]  # entries greater than each, at most the given number
    walked: float  # share of all entries that was multiplied out


def above_own(
    left: Float[Tensor, "rows d"],
    right: Float[Tensor, "columns d"],
    at: Int[Tensor, " columns"],
    most: int,
    beyond: Float[Tensor, " columns"],
) -> Above:
    """Count the entries of each column of ``left @ right.mT`` that are greater than its own, exactly.

    Args:
        at: The row of each column's own entry.
        most: Count at which a column's search stops.
        beyond: Columns whose own entry does not exceed this are skipped; their count is ``most``.

    Returns:
        Own entries, counts and the share of entries that was computed. Entries equal to a column's own, up to
        float64 rounding, are not counted.

    Cost:
        Columns of a copying head are searched until norms rule out the remaining rows; others stop after a few rows.
    """
    own = _dots(left[at], right)
    lengths = right.double().norm(dim=-1)
    norms, order = left.double().norm(dim=-1).sort(descending=True)
    count = torch.full_like(at, most)
    walking = (own > beyond).nonzero()[:, 0]
    count[walking] = 0
    start, rows, multiplied = 0, ROWS_AT_FIRST, 0
    while start < len(left):
        reachable = lengths[walking] * (norms[start] * (1 + 1e-9)) > own[walking]
        walking = walking[reachable & (count[walking] < most)]
        if not len(walking):
            break
        chosen = order[start : start + min(rows, max(1, ENTRIES_PER_TILE // len(walking)))]
        count[walking] += _above(left[chosen], right[walking], own[walking], norms[start] * lengths[walking])
        start, rows, multiplied = start + len(chosen), 2 * rows, multiplied + len(chosen) * len(walking)
    return Above(own, count.clamp_max(most), multiplied / max(1, len(left) * len(at)))


def _above(left: Tensor, right: Tensor, own: Float[Tensor, " columns"], reach: Float[Tensor, " columns"]) -> Tensor:
    """Number of entries of a tile that exceed each column's own entry; no entry is larger than ``reach``."""
    tile = right @ left.mT  # [columns, rows]
    margin = (left.shape[1] + 4) * torch.finfo(left.dtype).eps * reach
    low, high = ((own + side * margin).to(tile.dtype)[:, None] for side in (-1, 1))
    # Most columns have nothing near their own entry in a tile: one pass finds the others.
    near = (tile.amax(-1, keepdim=True) >= low)[:, 0].nonzero()[:, 0]
    tile, low, high = tile[near], low[near], high[near]
    sure = tile > high
    column, row = ((tile >= low) & ~sure).nonzero(as_tuple=True)
    column_of = near[column]
    beyond = own[column_of] + (left.shape[1] + 4) * torch.finfo(torch.float64).eps * reach[column_of]
    found = torch.zeros_like(own, dtype=torch.long)
    found[near] = sure.sum(-1)
    return found.index_add(0, column_of, (_dots(left[row], right[column_of]) > beyond).long())


def _dots(left: Float[Tensor, "n d"], right: Float[Tensor, "n d"]) -> Float[Tensor, " n"]:
    """Dot products of rows, in float64."""
    return (left.double() * right.double()).sum(-1)
