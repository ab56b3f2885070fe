"""The largest entries of a product of two thin matrices, exactly, without ever holding it.

    Mᵢⱼ = lᵢ · rⱼ ≤ ‖lᵢ‖ ‖rⱼ‖

Rows and columns are sorted by decreasing norm, so that Cauchy-Schwarz rules out the tail of each tile of rows, and
eventually whole tiles. The factors are first *balanced*, ``(L B)(B⁻¹ R)`` with the B that minimizes these norms: the
product is unchanged, the bound is tighter. The remaining tiles are multiplied fast, in half precision where the
processor supports it, only to find the rows that can hold one of the largest entries, with a margin for the worst
rounding error. Those rows are then multiplied in float64.
"""

from dataclasses import dataclass, field

import torch

from unweave.shapes import Float, Int, Tensor

ROWS_PER_TILE = 256  # rows of a tile, multiplied fast
ROWS_COPIED = 2**12  # rows copied at a time
ROWS_OPENED = 8  # rows multiplied in float64 at a time
HELD_EXACT = 2**23
"""Entries up to which the right factor is held in float64, 64 MB; a larger one is converted as rows are opened."""
WIDEST_BALANCED = 256  # waist up to which factors are balanced; above it, balancing costs more than it saves
SMALL = 2**22  # entries below which half precision saves no time
PEAKS_AT_ONCE = 512, 2048
"""Columns and rows multiplied at a time in search of peaks: few enough for a tile to stay near the processor."""
DAMPING = 1e-8  # share of the mean eigenvalue added to Gram matrices, so that balancing never divides by zero


@dataclass(eq=False)
class TopEntries:
    """The k largest entries found so far, in float64."""

    k: int
    values: Float[Tensor, " found"]
    rows: Int[Tensor, " found"]
    columns: Int[Tensor, " found"]
    threshold: float = field(default=-torch.inf)  # the k-th largest value, which an entry must exceed to enter

    def offer(self, block: Float[Tensor, "rows columns"], rows: Int[Tensor, " rows"]) -> None:
        """Merge in the entries of a block, which begins at the first column, that are among the k largest."""
        row, column = (block > self.threshold).nonzero(as_tuple=True)
        values = torch.cat([self.values, block[row, column]])
        self.values, kept = values.topk(min(self.k, len(values)))
        self.rows = torch.cat([self.rows, rows[row]])[kept]
        self.columns = torch.cat([self.columns, column])[kept]
        if len(self.values) == self.k:
            self.threshold = self.values[-1].item()


def top_entries(left: Float[Tensor, "n d"], right: Float[Tensor, "d m"], k: int) -> tuple[Tensor, Tensor, float]:
    """Find the k largest entries of ``left @ right`` exactly.

    Cost:
        Memory for one tile of `ROWS_PER_TILE` × m, reused, and for two copies of the right factor: one in the precision
        of the fast product, one as stored, or in float64 where it is small. Balancing copies both factors in float64.
    """
    whole = left.shape[0], right.shape[1]
    fast = fast_dtype(left, whole[0] * whole[1])
    # Candidates come from balanced factors, whose bound is tight; values from the factors as they are stored.
    tight = _balanced(left, right)
    (row_norms, row_order), (column_norms, column_order) = (
        _norms(x).sort(descending=True) for x in (tight[0], tight[1].mT)
    )
    kept = torch.float64 if right.numel() <= HELD_EXACT else right.dtype
    exact_right = _rows(right.mT, column_order, kept).mT  # [d, m], by decreasing norm as the fast one
    alike = tight[1] is right and fast == kept
    fast_right = exact_right if alike else _rows(tight[1].mT, column_order, fast).mT
    places = torch.empty(0, dtype=torch.long, device=left.device)
    best, searched = TopEntries(k, row_norms.new_empty(0), places, places), 0
    buffer = fast_right.new_empty(min(ROWS_PER_TILE, whole[0]) * whole[1])
    for start in range(0, whole[0], ROWS_PER_TILE):
        longest = row_norms[start].item()  # no row from here on is longer
        # Columns are sorted too, so those that can reach the k-th best with the longest row are the first `reach`;
        # the factor covers the rounding of the norms themselves.
        reach = int((column_norms * (longest * (1 + 1e-9)) >= best.threshold).sum())
        if reach == 0:
            break
        order = row_order[start : start + ROWS_PER_TILE]
        rows, columns = _rows(tight[0], order, fast), fast_right[:, :reach]
        tile = torch.mm(rows, columns, out=buffer[: len(order) * reach].view(len(order), reach))
        # An upper bound of each row's largest entry: the fast product plus its worst rounding error.
        peaks = tile.amax(-1).double() + rounding(fast, left.shape[1]) * longest * column_norms[0]  # [rows]
        searched += tile.numel()
        _open(best, peaks, order, left, exact_right[:, :reach])
    return best.rows, column_order[best.columns], searched / (whole[0] * whole[1])


def _norms(rows: Float[Tensor, "n d"]) -> Float[Tensor, " n"]:
    return torch.cat([some.norm(dim=-1, dtype=torch.float64) for some in rows.split(ROWS_COPIED)])


def _rows(rows: Float[Tensor, "n d"], order: Int[Tensor, " k"], dtype: torch.dtype) -> Float[Tensor, "k d"]:
    """Some rows in this order and precision, copied a few at a time, so that no second copy is held."""
    found = torch.empty((len(order), rows.shape[1]), dtype=dtype, device=rows.device)
    for start in range(0, len(order), ROWS_COPIED):
        found[start : start + ROWS_COPIED] = rows[order[start : start + ROWS_COPIED]]
    return found


class ColumnBounds:
    """Upper bounds of the largest entry of some columns of ``left @ right.mT``, fast.

    Columns are multiplied in the precision of `fast_dtype`; the worst rounding error is added to what is found.
    """

    def __init__(self, left: Float[Tensor, "n d"], right: Float[Tensor, "m d"]) -> None:
        fast = fast_dtype(left, left.shape[0] * right.shape[0])
        self._left, self._right = left.detach().to(fast), right.detach().to(fast)
        self._tile = self._left.new_empty(PEAKS_AT_ONCE[0] * PEAKS_AT_ONCE[1])
        longest = left.double().norm(dim=-1).max() * right.double().norm(dim=-1)
        self._errors = rounding(fast, left.shape[1]) * longest

    def __call__(self, columns: Int[Tensor, " k"]) -> Float[Tensor, " k"]:
        """Bounds for these columns, in float64."""
        peaks = [self._largest(self._right[some]) for some in columns.split(PEAKS_AT_ONCE[0])]
        return torch.cat(peaks).double() + self._errors[columns]

    def _largest(self, columns: Float[Tensor, "k d"]) -> Float[Tensor, " k"]:
        peaks = []
        for rows in self._left.split(PEAKS_AT_ONCE[1]):
            tile = self._tile[: len(columns) * len(rows)].view(len(columns), len(rows))
            peaks.append(torch.mm(columns, rows.mT, out=tile).amax(-1))
        return torch.stack(peaks).amax(0)


def _open(
    best: TopEntries, peaks: Float[Tensor, " rows"], rows: Int[Tensor, " rows"], left: Tensor, right: Tensor
) -> None:
    """Multiply the rows that may hold one of the largest entries in float64, the most promising first."""
    peaks, order = peaks.sort(descending=True)
    for i in range(0, len(order), ROWS_OPENED):
        if peaks[i] <= best.threshold:
            return  # peaks fall and the threshold only rises: no later row of this tile can enter
        some = rows[order[i : i + ROWS_OPENED]]
        best.offer(_exactly(left[some].double(), right), some)


def _exactly(rows: Float[Tensor, "k d"], right: Float[Tensor, "d m"]) -> Float[Tensor, "k m"]:
    """Multiply rows by the right factor in float64, some columns at a time, so that it is never converted whole."""
    return torch.cat([rows @ some.double() for some in right.split(ROWS_COPIED, dim=1)], dim=1)


def _balanced(left: Float[Tensor, "n d"], right: Float[Tensor, "d m"]) -> tuple[Tensor, Tensor]:
    """Balance two factors: ``L B`` and ``B⁻¹ R`` with the B that minimizes ``‖L B‖² + ‖B⁻¹ R‖²``; same product.

    In float64; those that are too wide, or zero, stay as they are.

    With G = LᵀL, H = R Rᵀ and P = B Bᵀ the sum is tr(G P) + tr(P⁻¹ H). Its gradient vanishes where P G P = H, which the
    geometric mean of G⁻¹ and H solves: P = G^(-1/2) (G^(1/2) H G^(1/2))^(1/2) G^(-1/2). B is the root of P.
    """
    if left.shape[1] > WIDEST_BALANCED:
        return left, right
    left, right = left.double(), right.double()
    sizes = left.norm(), right.norm()
    if not all(0 < size < torch.inf for size in sizes):
        return left, right
    # At trace 1 damping means the same for every size; B is off by a factor, which cancels in ``‖l‖ ‖r‖``.
    G, H = _damped(left.mT @ left / sizes[0].square()), _damped(right @ right.mT / sizes[1].square())  # [d, d]
    root, inverse = _powers(G)
    middle, _ = _powers(root @ H @ root)
    B, B_inverse = _powers(inverse @ middle @ inverse)
    return left @ B, B_inverse @ right


def _damped(gram: Tensor) -> Tensor:
    """Add a little of the identity to a Gram matrix of trace 1, so that no eigenvalue is zero."""
    return gram + DAMPING / len(gram) * torch.eye(len(gram), dtype=gram.dtype, device=gram.device)


def _powers(symmetric: Tensor) -> tuple[Tensor, Tensor]:
    """Square root of a positive matrix, and the inverse of that root."""
    values, vectors = torch.linalg.eigh((symmetric + symmetric.mT) / 2)
    values = values.clamp_min(values[-1] * 1e-14)
    return (vectors * values.sqrt()) @ vectors.mT, (vectors * values.rsqrt()) @ vectors.mT


def fast_dtype(left: Tensor, entries: int) -> torch.dtype:
    """Precision of the search for candidates: bfloat16 where the processor multiplies it faster, else as stored."""
    native = getattr(torch.cpu, "_is_avx512_bf16_supported", lambda: False)
    halved = left.dtype == torch.float32 and left.device.type == "cpu" and entries >= SMALL and native()
    return torch.bfloat16 if halved else left.dtype


def rounding(dtype: torch.dtype, terms: int) -> float:
    """Largest rounding error of an entry in units of ``‖l‖ ‖r‖``: of both factors, of the sum, and of the result."""
    sums = torch.float32 if dtype == torch.bfloat16 else dtype
    return 1.6 * torch.finfo(dtype).eps + (terms + 2) * torch.finfo(sums).eps
