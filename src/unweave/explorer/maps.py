"""Pictures of heads: one byte per cell on a named scale, lower triangles, and thumbnails whose cells are maxima.

A color table has 256 steps, so a picture needs a byte; 24 MB hold 144 heads on 1,024 tokens. Numbers are never read
off a picture where the model is available.
"""

from functools import lru_cache
from itertools import pairwise

import numpy as np

from unweave.errors import BadInput
from unweave.explorer.bundle import RUNS, ArrayRef, CodeScale, cut, stats, unpacked

TOP = 254  # the largest code of a number
MIDDLE = 127  # the code of 0 on a signed scale
NOT_FINITE = 255
KNEES = 100  # the largest value over the knee of a signed scale
SIDE = 64  # cells of a thumbnail along each side, at most


def scale_of(values: np.ndarray, signed: bool) -> CodeScale:
    """The scale on which an array is stored: square root, or arcsinh about zero."""
    finite = values[np.isfinite(values)]
    largest = float(np.abs(finite).max()) if finite.size else 0.0
    if signed:
        return CodeScale("arcsinh", largest, largest / KNEES or 1.0)
    if finite.size and finite.min() < 0:
        raise BadInput(f"scale_of: an unsigned array holds {finite.min():g}", "set signed: an arcsinh scale")
    return CodeScale("sqrt", largest)


def codes(values: np.ndarray, scale: CodeScale) -> np.ndarray:
    """The bytes that encode numbers on a scale, rounded to the nearest."""
    finite = np.isfinite(values)
    x = np.array(values, np.float64)  # worked on in place: a new array for each step takes longer than the step
    x[~finite] = 0
    if scale.max == 0:
        x[...] = 0 if scale.name == "sqrt" else MIDDLE
    elif scale.name == "sqrt":
        x /= scale.max
        np.sqrt(x.clip(0, 1, out=x), out=x)
        x *= TOP
    else:
        assert scale.knee is not None
        x /= scale.knee
        np.arcsinh(x, out=x)
        x /= np.arcsinh(scale.max / scale.knee)
        x.clip(-1, 1, out=x)
        x *= MIDDLE
        x += MIDDLE
    found = np.rint(x, out=x).astype(np.uint8)
    found[~finite] = NOT_FINITE
    return found


def triangle(values: np.ndarray, scale: CodeScale | None = None, *, signed: bool = False) -> ArrayRef:
    """The lower triangles of square matrices [..., n, n], one byte per cell."""
    n = values.shape[-1]
    kept = values.reshape(*values.shape[:-2], n * n).take(_below(n), axis=-1)
    used = scale or scale_of(kept, signed)
    return ArrayRef("u8", values.shape, "tril", cut(codes(kept, used).tobytes(), RUNS), used, stats=stats(kept))


def thumbnail(whole: ArrayRef) -> ArrayRef:
    """A small picture of one triangle on its scale: each cell the largest of its block.

    A block shows its number farthest from 0, and "not finite" where it holds one that is not.
    """
    scale, n = whole.scale, whole.shape[-1]
    assert scale is not None
    square = np.full((n, n), 0 if scale.name == "sqrt" else MIDDLE, np.uint8)
    square.reshape(-1)[_below(n)] = unpacked(whole)
    cells = _pooled(square, np.maximum)  # the largest code is that of what is not finite
    if scale.name == "arcsinh":
        least = _pooled(square, np.minimum)
        is_most = (cells == NOT_FINITE) | (cells.astype(int) - MIDDLE >= MIDDLE - least.astype(int))
        cells = np.where(is_most, cells, least)
    return ArrayRef("u8", cells.shape, "dense", cut(cells.tobytes(), RUNS), scale)


@lru_cache(maxsize=8)
def _below(n: int) -> np.ndarray:
    """Flat indices of the lower triangle of a square, row by row."""
    return np.flatnonzero(np.tri(n, dtype=bool))


def _pooled(codes: np.ndarray, pool: np.ufunc) -> np.ndarray:
    """A square of codes reduced to at most `SIDE` blocks per side, of nearly equal size, each to one code."""
    side = min(SIDE, len(codes))
    if side == len(codes):
        return codes
    edges = np.arange(side + 1) * len(codes) // side
    for _ in range(2):  # lines, then columns: a tenth of the time of `reduceat`
        codes = (
            np.array([pool.reduce(codes[a:b]) for a, b in pairwise(edges)], np.uint8).reshape(side, codes.shape[1]).T
        )
    return codes
