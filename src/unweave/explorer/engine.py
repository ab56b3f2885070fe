"""The weights of a model for the engine in the page: exactly, or not at all.

A tensor is stored in float16 where one factor makes all its numbers representable: 1, the 1/√d_head that canonical
queries hold, or a power of two times these. What no factor makes exact is stored in its own precision.
"""

from collections.abc import Iterator, Mapping

import numpy as np
import torch

from unweave.explorer.bundle import ArrayRef, EngineRef, Sinusoids, in_planes, unpacked
from unweave.model.fold import Raw
from unweave.model.model import Model
from unweave.model.weights import Weights
from unweave.shapes import Tensor

VERSION = 1
LARGEST = 15  # exponent to which the largest number is scaled for float16, whose largest lies below 2^16


def engine(model: Model) -> EngineRef:
    """Every tensor of a model, bit for bit; position tables that follow from sinusoids are left out.

    Where norms were folded into tensors, no factor makes these float16. They are then stored as they were before, with
    the gains and biases of the norms, if that is shorter.
    """
    weights = model.weights
    kept = {name: stored(x, weights.d_head) for name, x in weights.tensors().items()}
    sinusoids = _sinusoids(model, kept, {})
    tensors = {name: x for name, x in kept.items() if sinusoids is None or not _is_table(name)}
    return _unfolded(model) or EngineRef(VERSION, tensors, sinusoids)


def _unfolded(model: Model) -> EngineRef | None:
    """The tensors before norms were folded into them, all of them in float16; None where that cannot be."""
    raw, weights = model.weights.unfolded, model.weights
    if not isinstance(raw, Raw) or raw.norm.kind == "none" or weights.positions == "stream" or _has_own_biases(raw):
        return None
    kept = {name: stored(x, weights.d_head) for name, x in _parts(raw).items()}
    root = weights.d_head**-0.5
    sinusoids = _sinusoids(model, kept, {"P_Q": root})
    placed = sinusoids is not None or weights.positions == "none"
    halves = all(ref.dtype == "f16" for name, ref in kept.items() if not name.endswith("smear"))
    return EngineRef(VERSION, kept, sinusoids, unfolded=True) if placed and halves else None


def _has_own_biases(raw: Raw) -> bool:
    own = (bias for layer in raw.layers for bias in (layer.b_Q, layer.b_K, layer.b_V, layer.b_O, layer.mlp))
    return raw.b_U is not None or any(bias is not None for bias in own)


def _parts(raw: Raw) -> dict[str, Tensor]:
    """The tensors of a model as it stores them, by the names of the page."""
    found: dict[str, Tensor | None] = {"embed": raw.W_E, "unembed": raw.W_U}
    found |= {"final.gain": raw.final.gain, "final.bias": raw.final.bias}
    for number, layer in enumerate(raw.layers):
        own = {name: getattr(layer, name) for name in ("W_Q", "W_K", "W_V", "W_O")}
        smear = None if layer.alpha is None else layer.alpha.double().sigmoid().to(layer.W_K.dtype)
        own |= {"gain": layer.norm.gain, "bias": layer.norm.bias, "smear": smear}
        found |= {f"layers.{number}.{name}": x for name, x in own.items()}
    return {name: x for name, x in found.items() if x is not None}


def stored(x: Tensor, d_head: int) -> ArrayRef:
    """A tensor in the narrowest form from which every bit of it comes back."""
    whole = x.detach().cpu().numpy()
    for factor in _factors(whole, d_head):
        half = _halved(whole, factor)
        if half is not None:
            return in_planes(half, factor=None if factor == 1 else factor)
    single = whole.astype(np.float32)
    return in_planes(single if _same(single.astype(whole.dtype), whole) else whole)


def _factors(x: np.ndarray, d_head: int) -> Iterator[float]:
    root = max(d_head, 1) ** -0.5
    largest = float(np.abs(x).max(initial=0.0))
    for factor in (1.0, root):
        yield factor
    for factor in (1.0, root):
        if 0 < largest < np.inf:
            yield factor * 2.0 ** (np.floor(np.log2(largest / factor)) - LARGEST)


def _halved(x: np.ndarray, factor: float) -> np.ndarray | None:
    """The float16 numbers that give exactly these when multiplied by the factor; None if there are none."""
    with np.errstate(over="ignore"):
        half = (x.astype(np.float64) / factor).astype(np.float16)
        back = (half.astype(np.float64) * factor).astype(np.float32).astype(x.dtype)
    return half if _same(back, x) else None


def _same(a: np.ndarray, b: np.ndarray) -> bool:
    return a.tobytes() == b.tobytes()


def _is_table(name: str) -> bool:
    return name.endswith((".P_Q", ".P_K"))


def _sinusoids(model: Model, kept: dict[str, ArrayRef], roots: Mapping[str, float]) -> Sinusoids | None:
    """The sinusoids that a card names, if the model's tables follow from them times ``roots``, to the last bit."""
    base, scale = (model.card.get(name) for name in ("position_base", "position_scale"))
    if not isinstance(base, float) or not isinstance(scale, float) or model.weights.positions != "queries and keys":
        return None
    table = scale * sinusoids(model.weights, base)
    tables = {name: x for name, x in model.weights.tensors().items() if _is_table(name)}
    exact = all(_follows(name, x, kept, table * roots.get(name[-3:], 1.0)) for name, x in tables.items())
    return Sinusoids(scale, base) if exact else None


def _follows(name: str, x: Tensor, kept: dict[str, ArrayRef], table: Tensor) -> bool:
    """Tell whether ``P = (stored W) T · factor`` in float64, rounded to float32, is the table of a layer."""
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
