"""`weights_from`: a model in canonical form, from a flat dictionary of its arrays.

Arrays are the model's own, out × in: 1/√d_head, gains and biases of norms are folded here, once.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, cast, get_args

import torch

from unweave.errors import BadInput, ShapeError, check_choice, did_you_mean
from unweave.files.guesses import answering_guesses
from unweave.model.axes import Axes, Sizes, bind
from unweave.model.fold import Affine, Raw, RawLayer, RawMLP, canonical
from unweave.model.mlp import ACTIVATIONS, Activation
from unweave.model.norms import Norm, NormKind
from unweave.model.positions import Positions
from unweave.model.weights import Weights
from unweave.shapes import Tensor

N_CTX = 1024  # longest sequence of a model without a position table, unless it is given


def _axes(**lines: str) -> dict[str, Axes]:
    """Dimensions of arrays by name, from keywords in which ``__`` stands for a dot."""
    return {name.replace("__", "."): tuple(axes.split()) for name, axes in lines.items()}


OUTSIDE = _axes(
    W_E="d_model d_vocab",
    W_U="d_vocab d_model",
    W_P="d_model n_ctx",
    b_U="d_vocab",
    norm__gain="d_model",
    norm__bias="d_model",
)
"""Arrays that belong to no layer."""
INSIDE = _axes(
    W_Q="heads d_head d_model",
    W_K="heads d_head d_model",
    W_V="heads d_head d_model",
    W_O="heads d_model d_head",
    b_Q="heads d_head",
    b_K="heads d_head",
    b_V="heads d_head",
    b_O="d_model",
    norm__gain="d_model",
    norm__bias="d_model",
    alpha="heads",
    mlp__W_in="d_mlp d_model",
    mlp__W_out="d_model d_mlp",
    mlp__b_in="d_mlp",
    mlp__b_out="d_model",
    mlp__norm__gain="d_model",
    mlp__norm__bias="d_model",
)
"""Arrays of one layer."""
MATRICES = ("W_Q", "W_K", "W_V", "W_O")  # arrays that every layer has
LAYER = re.compile(r"layers\.(\d{1,4})\.(.+)")
LENS = re.compile(r"embed\.W_E|unembed\..*|pos_embed\..*|ln_final\..*|blocks\.\d+\..*")
"""Names in the state dicts of TransformerLens."""


@answering_guesses
def weights_from(
    arrays: Mapping[str, Any],
    *,
    positions: Positions | None = None,
    norm: NormKind | None = None,
    activation: Activation | None = None,
    eps: float = 1e-5,
    n_ctx: int | None = None,
) -> Weights:
    """Make `Weights` from the arrays of a model: fold its norms, value biases and 1/√d_head into canonical form.

    The arrays are those of the model itself, with nothing folded: ``W_Q`` without 1/√d_head, gains and biases of norms
    next to the matrices. They are copied. Matrices are out × in:

    ====================== ============================
    name                   shape
    ====================== ============================
    W_E                    d_model × d_vocab
    W_U                    d_vocab × d_model
    W_P                    d_model × n_ctx
    b_U                    d_vocab
    norm.gain, .bias       d_model
    layers.0.W_Q, W_K, W_V heads × d_head × d_model
    layers.0.W_O           heads × d_model × d_head
    layers.0.b_Q, b_K, b_V heads × d_head
    layers.0.b_O           d_model
    layers.0.norm.gain, …  d_model
    layers.0.alpha         heads (smeared keys)
    layers.0.mlp.W_in      d_mlp × d_model
    layers.0.mlp.W_out     d_model × d_mlp
    layers.0.mlp.b_in, …   d_mlp, d_model
    layers.0.mlp.norm.…    d_model
    ====================== ============================

    A state dict of TransformerLens is read by ``load(state_dict, config=model.cfg)``.

    Args:
        arrays: NumPy arrays or tensors by name; every name must be known.
        positions: Where the position table enters: ``"stream"`` (GPT-2) or ``"queries and keys"`` (the paper's models,
            shortformer). Required with a table; ``"none"`` without one.
        norm: ``"none"``, ``"layer"`` or ``"rms"``. Required with gains or biases of norms; ``"none"`` without them.
        activation: Nonlinearity of the neurons: ``"gelu"``, ``"gelu_tanh"``, ``"relu"``, ``"relu2"``, ``"silu"``,
            ``"quick_gelu"`` or ``"solu"``. Required if there are MLPs.
        eps: Added to the mean square by norms.
        n_ctx: Longest sequence of a model without a position table.

    Returns:
        The canonical weights, in float64 if an array is float64, else in float32.

    Raises:
        BadInput: If a name is unknown or missing, an array is not used or has numbers that are not finite, or the
            positions, the norm or the activation are unknown or ambiguous.
        ShapeError: If a shape does not fit.

    Example:
        >>> import numpy as np
        >>> draw = np.random.default_rng(0)
        >>> arrays = {"W_E": draw.normal(size=(8, 10)), "W_U": draw.normal(size=(10, 8))}
        >>> arrays |= {f"layers.0.{name}": draw.normal(size=(2, 4, 8)) for name in ("W_Q", "W_K", "W_V")}
        >>> arrays["layers.0.W_O"] = draw.normal(size=(2, 8, 4))
        >>> weights_from(arrays)
        Weights   1 layer × 2 heads   d_model 8   d_head 4   d_vocab 10   positions: none   norm: none   float64 on cpu
    """
    if not isinstance(arrays, Mapping):
        raise BadInput(f"weights_from: arrays is of type {type(arrays).__name__}", "give a dict of arrays by name")
    tensors = _checked(arrays)
    _require(tensors, positions, norm)
    kind = norm or "none"
    return canonical(_raw(tensors, Norm(kind, eps if kind != "none" else 0.0), positions or "none", activation, n_ctx))


def _checked(arrays: Mapping[str, Any]) -> dict[str, Tensor]:
    """Convert arrays to tensors of one dtype; names, numbers and shapes must fit."""
    depth = 1 + max((int(layer[1]) for name in arrays if (layer := LAYER.fullmatch(str(name)))), default=-1)
    known = OUTSIDE | {f"layers.{n}.{name}": axes for n in range(depth) for name, axes in INSIDE.items()}
    if unknown := [str(name) for name in arrays if name not in known]:
        lens = any(LENS.fullmatch(name) for name in unknown)
        hint = "load(state_dict, config=model.cfg) reads the layout of TransformerLens" if lens else ""
        listed = f"names are {', '.join((*OUTSIDE, *map('layers.0.{}'.format, INSIDE)))}"
        hint = hint or did_you_mean(unknown[0], known) or listed
        raise BadInput(f"weights_from: unknown names in arrays: {_listed(unknown)}", hint)
    if missing := [name for name in _needed(arrays.keys(), depth) if name not in arrays]:
        raise BadInput(f"weights_from: arrays lack {_listed(missing)}", f"add them to those given: {_listed(arrays)}")
    tensors = {name: _tensor(name, x) for name, x in arrays.items()}
    if wrong := _misfit(tensors, known):
        raise ShapeError(
            f"weights_from: {wrong}",
            "matrices are out × in: swap the dimensions of any stored in × out, such as nn.Embedding.weight",
        )
    dtype = max((x.dtype for x in tensors.values()), key=lambda dtype: dtype.itemsize)
    return {name: x.to(dtype) for name, x in tensors.items()}


def _needed(given: Iterable[str], depth: int) -> list[str]:
    """Names that a model with these arrays must have: what one layer has, all have, and a last norm if there is one."""
    inside = {name.split(".", 2)[2] for name in given if name.startswith("layers.")} - {"alpha", *MATRICES}
    mlp = {name for name in inside if name.startswith("mlp.")}
    needed = ["W_E", "W_U", *(name for name in ("norm.gain", "norm.bias") if name in inside)]
    for n in range(depth):
        needed += [f"layers.{n}.{name}" for name in (*MATRICES, *sorted(inside - mlp))]
        if any(name.startswith(f"layers.{n}.mlp.") for name in given):
            needed += [f"layers.{n}.{name}" for name in sorted(mlp | {"mlp.W_in", "mlp.W_out"})]
    return needed


def _listed(names: Iterable[object]) -> str:
    shown = [str(name)[:80] for name in names]
    return ", ".join(shown[:6]) + (f" and {len(shown) - 6} more" if shown[6:] else "")


def _tensor(name: str, array: Any) -> Tensor:
    try:
        tensor = torch.as_tensor(array).detach()
    except (TypeError, ValueError, RuntimeError) as problem:
        kind = type(array).__name__
        raise BadInput(f"weights_from: {name} is of type {kind}, not an array of numbers") from problem
    if tensor.is_meta or tensor.layout != torch.strided:
        raise BadInput(f"weights_from: {name} is not a dense array: {tensor.layout}, on {tensor.device}")
    if tensor.is_complex() or tensor.dtype is torch.bool:
        raise BadInput(f"weights_from: {name} holds {tensor.dtype} numbers, not real ones")
    wanted = torch.float64 if tensor.dtype is torch.float64 else torch.float32
    if not (made := tensor.to("cpu", wanted, copy=True)).isfinite().all():
        raise BadInput(f"weights_from: {name} holds NaN or infinity", "the model diverged, or the array is damaged")
    return made


def _misfit(tensors: Mapping[str, Tensor], known: Mapping[str, Axes]) -> str:
    """Describe the first shape that does not fit the others; empty if all fit; d_mlp may differ between layers."""
    sizes: Sizes = {}
    for name, x in sorted(tensors.items()):
        if name.endswith("mlp.W_in"):
            sizes.pop("d_mlp", None)
        try:
            bind(name, x, known[name], sizes)
        except ShapeError as problem:
            return problem.fact
    return ""


def _require(tensors: Mapping[str, Tensor], positions: Positions | None, norm: NormKind | None) -> None:
    """Refuse arrays of norms or positions whose kind is missing or "none", and positions without their table."""
    parts = [name for name in tensors if name.endswith(("norm.gain", "norm.bias"))]
    check_choice("weights_from: norm", norm or "none", get_args(NormKind))
    check_choice("weights_from: positions", positions or "none", ("none", "stream", "queries and keys"))
    asked = [f"norm='layer' or 'rms', which {_listed(parts)} may belong to"] if parts and norm is None else []
    if "W_P" in tensors and positions in (None, "none"):
        asked.append(f"positions='stream' or 'queries and keys', since W_P is given and positions is {positions!r}")
    if asked:
        raise BadInput("weights_from: the arrays alone do not define a model", f"give {', and '.join(asked)}")
    if norm == "none" and parts:
        raise BadInput(f"weights_from: norm is 'none', and {_listed(parts)} would not be used")
    if "W_P" not in tensors and positions not in (None, "none"):
        raise BadInput(f"weights_from: positions is {positions!r}, and arrays lack W_P")


def _raw(
    tensors: Mapping[str, Tensor], norm: Norm, positions: Positions, activation: Activation | None, n_ctx: int | None
) -> Raw:
    table = tensors.get("W_P")
    if table is not None and n_ctx not in (None, table.shape[1]):
        raise BadInput(f"weights_from: n_ctx is {n_ctx}, and the position table has {table.shape[1]} positions")
    depth = sum(name.endswith(".W_Q") for name in tensors)
    return Raw(
        W_E=tensors["W_E"],
        W_U=tensors["W_U"],
        layers=tuple(_layer(tensors, f"layers.{n}.", activation) for n in range(depth)),
        n_ctx=(n_ctx or N_CTX) if table is None else table.shape[1],
        norm=norm,
        final=_affine(tensors, ""),
        positions=positions,
        W_P=table,
        b_U=tensors.get("b_U"),
    )


def _affine(tensors: Mapping[str, Tensor], prefix: str) -> Affine:
    return Affine(tensors.get(f"{prefix}norm.gain"), tensors.get(f"{prefix}norm.bias"))


def _layer(tensors: Mapping[str, Tensor], prefix: str, activation: Activation | None) -> RawLayer:
    names = (*MATRICES, "b_Q", "b_K", "b_V", "b_O", "alpha")
    own: dict[str, Any] = {name: tensors.get(prefix + name) for name in names}
    return RawLayer(**own, norm=_affine(tensors, prefix), mlp=_mlp(tensors, f"{prefix}mlp.", activation))


def _mlp(tensors: Mapping[str, Tensor], prefix: str, activation: Activation | None) -> RawMLP | None:
    own: dict[str, Any] = {name: tensors.get(prefix + name) for name in ("W_in", "W_out", "b_in", "b_out")}
    if own["W_in"] is None:
        return None
    check_choice("weights_from: the arrays have MLPs; their activation", activation, ACTIVATIONS)
    return RawMLP(**own, norm=_affine(tensors, prefix), activation=cast(Activation, activation))
