"""The numbers of a model for the engine in the page: exactly, or not at all.

A tensor is stored in float16 where one factor makes all its numbers representable: 1, the 1/√d_head that canonical
queries hold, or a power of two times these. What no factor makes exact is stored in its own precision.
"""

from collections.abc import Iterator

import numpy as np
import torch

from unweave.explorer.bundle import ArrayRef, EngineRef, Sinusoids, in_planes, unpacked
from unweave.model.model import Model
from unweave.model.weights import Weights
from unweave.shapes import Tensor

VERSION = 1
LARGEST = 15
"""Power of two below which numbers are brought for float16, whose largest lies below 2^16."""


def engine(model: Model) -> EngineRef:
    """Every tensor of a model, bit for bit; position tables that follow from sinusoids are left out."""
    weights = model.weights
    kept = {name: stored(x, weights.d_head) for name, x in weights.tensors().items()}
    sinusoids = _sinusoids(model, kept)
    tensors = {name: x for name, x in kept.items() if sinusoids is None or not _is_table(name)}
    return EngineRef(VERSION, tensors, sinusoids)


def stored(x: Tensor, d_head: int) -> ArrayRef:
    """A tensor in the narrowest form from which every bit of it comes back."""
    whole = x.detach().cpu().numpy()
    for factor in _factors(whole, d_head):
        half = _halved(whole, factor)
        if half is not None:
            return in_planes(half, factor=None if factor == 1 else factor)
    single = whole.astype(np.float32)
    return in_planes(single if _same(single.astype(whole.dtype), whole) else whole)


def values(ref: ArrayRef, stored: np.ndarray) -> np.ndarray:
    """The values that stored numbers stand for, as a page computes them: times the factor, rounded to float32."""
    return stored if ref.factor is None else (stored.astype(np.float64) * ref.factor).astype(np.float32)


def _factors(x: np.ndarray, d_head: int) -> Iterator[float]:
    root = max(d_head, 1) ** -0.5
    largest = float(np.abs(x).max(initial=0.0))
    for factor in (1.0, root):
        yield factor
    for factor in (1.0, root):
        if 0 < largest < np.inf:
            yield factor * 2.0 ** (np.floor(np.log2(largest / factor)) - LARGEST)


def _halved(x: np.ndarray, factor: float) -> np.ndarray | None:
    """The float16 numbers that times the factor are exactly these; None if there are none."""
    with np.errstate(over="ignore"):
        half = (x.astype(np.float64) / factor).astype(np.float16)
        back = (half.astype(np.float64) * factor).astype(np.float32).astype(x.dtype)
    return half if _same(back, x) else None


def _same(a: np.ndarray, b: np.ndarray) -> bool:
    return a.tobytes() == b.tobytes()


# -------------------------------------------------------------------- positions


def _is_table(name: str) -> bool:
    return name.endswith((".P_Q", ".P_K"))


def _sinusoids(model: Model, kept: dict[str, ArrayRef]) -> Sinusoids | None:
    """The sinusoids that a model's card names, if its tables follow from them to the last bit."""
    base, scale = (model.card.get(name) for name in ("position_base", "position_scale"))
    if not isinstance(base, float) or not isinstance(scale, float) or model.weights.positions != "queries and keys":
        return None
    table = scale * sinusoids(model.weights, base)
    exact = all(_follows(name, x, kept, table) for name, x in model.weights.tensors().items() if _is_table(name))
    return Sinusoids(scale, base) if exact else None


def _follows(name: str, x: Tensor, kept: dict[str, ArrayRef], table: Tensor) -> bool:
    """Whether ``P = (stored W) T · factor`` in float64, rounded to float32, is the table of a layer."""
    source = kept[name.replace(".P_", ".W_")]
    numbers = torch.from_numpy(unpacked(source).astype(np.float64))
    product = numbers @ table * (source.factor or 1.0)
    return torch.equal(product.to(x.dtype), x.detach().cpu())


def sinusoids(weights: Weights, base: float) -> Tensor:
    """``T[2m, i] = sin(i / base^(2m/d))`` and ``T[2m+1, i] = cos(i / base^(2m/d))``, in float64."""
    d = weights.d_model
    rates = base ** (-torch.arange(0, d, 2, dtype=torch.float64) / d)
    angles = rates[:, None] * torch.arange(weights.n_ctx, dtype=torch.float64)
    return torch.stack([angles.sin(), angles.cos()], dim=1).reshape(-1, weights.n_ctx)[:d]
