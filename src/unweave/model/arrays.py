"""`weights_from`: one's own model, from a flat dictionary of arrays, in canonical form.

Two layouts are read. ``"paper"`` is out × in, as everywhere in unweave; ``"transformer-lens"`` is in × out, with the
names of TransformerLens' ``state_dict()``. Both hold the model's own arrays: 1/√d_head, gains and biases of norms are
folded here, once.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NoReturn, cast, get_args

import torch

from unweave.errors import BadInput, ShapeError, check_choice, did_you_mean
from unweave.model.axes import Axes, Sizes, bind, described
from unweave.model.fold import Affine, Raw, RawLayer, RawMLP, canonical
from unweave.model.mlp import ACTIVATIONS, Activation
from unweave.model.norms import Norm, NormKind
from unweave.model.positions import Positions
from unweave.model.weights import Weights
from unweave.shapes import Tensor

Layout = Literal["paper", "transformer-lens"]

N_CTX = 1024
"""Longest sequence of a model without a position table, where nothing says."""


@dataclass(frozen=True)
class Slot:
    """One array of a model: its name in both layouts, and its dimensions in the paper's order.

    Attributes:
        paper: Its name in the paper's layout, after ``layers.N.`` where it belongs to a layer.
        lens: Its name in TransformerLens' layout, after ``blocks.N.``; empty where that layout has none.
        axes: Its dimensions, out × in.
        needed: True if every model has it.
    """

    paper: str
    lens: str
    axes: Axes
    needed: bool = False

    @property
    def lens_axes(self) -> Axes:
        """Dimensions in TransformerLens' layout: a matrix has its last two exchanged."""
        return self.axes if "W_" not in self.paper else (*self.axes[:-2], self.axes[-1], self.axes[-2])


def _slots(*lines: str) -> tuple[Slot, ...]:
    """Slots from lines ``paper lens: axes``; a star marks an array that is needed, a dash a missing name."""
    found = []
    for line in lines:
        names, _, axes = line.partition(": ")
        paper, lens = names.split()
        found.append(Slot(paper.strip("*"), lens.strip("-"), tuple(axes.split()), paper.endswith("*")))
    return tuple(found)


OUTSIDE = _slots(
    "W_E* embed.W_E: d_model d_vocab",
    "W_U* unembed.W_U: d_vocab d_model",
    "W_P pos_embed.W_pos: d_model n_ctx",
    "b_U unembed.b_U: d_vocab",
    "norm.gain ln_final.w: d_model",
    "norm.bias ln_final.b: d_model",
)
"""Arrays that belong to no layer."""

INSIDE = _slots(
    "W_Q* attn.W_Q: heads d_head d_model",
    "W_K* attn.W_K: heads d_head d_model",
    "W_V* attn.W_V: heads d_head d_model",
    "W_O* attn.W_O: heads d_model d_head",
    "b_Q attn.b_Q: heads d_head",
    "b_K attn.b_K: heads d_head",
    "b_V attn.b_V: heads d_head",
    "b_O attn.b_O: d_model",
    "norm.gain ln1.w: d_model",
    "norm.bias ln1.b: d_model",
    "alpha -: heads",
    "mlp.W_in mlp.W_in: d_mlp d_model",
    "mlp.W_out mlp.W_out: d_model d_mlp",
    "mlp.b_in mlp.b_in: d_mlp",
    "mlp.b_out mlp.b_out: d_model",
    "mlp.norm.gain ln2.w: d_model",
    "mlp.norm.bias ln2.b: d_model",
)
"""Arrays of one layer."""

BUFFERS = re.compile(r"blocks\.\d+\.attn\.(mask|IGNORE)")
"""Buffers of TransformerLens that are ignored: the causal mask and the number it masks with."""
ROTARY = re.compile(r"blocks\.\d+\.attn\.rotary_(sin|cos)")
BY_CONFIG = "unweave.load(arrays, config=model.cfg) reads them"
GROUPED = re.compile(r"blocks\.\d+\.attn\._[Wb]_[KV]|blocks\.\d+\.mlp\.W_gate")


def weights_from(
    arrays: Mapping[str, Any],
    layout: Layout = "paper",
    *,
    positions: Positions | None = None,
    norm: NormKind | None = None,
    activation: Activation | None = None,
    eps: float = 1e-5,
    n_ctx: int | None = None,
) -> Weights:
    """Make `Weights` from the arrays of a model: fold its norms, value biases and 1/√d_head into canonical form.

    The arrays are those of the model itself, with nothing folded: ``W_Q`` without 1/√d_head, gains and biases of norms
    beside the matrices. They are copied. Names and shapes, paper (out × in) and TransformerLens (in × out):

    ====================== ============================ =============================== ========================
    ``"paper"``            shape                        ``"transformer-lens"``          shape
    ====================== ============================ =============================== ========================
    W_E                    d_model × d_vocab            embed.W_E                       d_vocab × d_model
    W_U                    d_vocab × d_model            unembed.W_U                     d_model × d_vocab
    W_P                    d_model × n_ctx              pos_embed.W_pos                 n_ctx × d_model
    b_U                    d_vocab                      unembed.b_U                     d_vocab
    norm.gain, .bias       d_model                      ln_final.w, .b                  d_model
    layers.0.W_Q, W_K, W_V heads × d_head × d_model     blocks.0.attn.W_Q, W_K, W_V     heads × d_model × d_head
    layers.0.W_O           heads × d_model × d_head     blocks.0.attn.W_O               heads × d_head × d_model
    layers.0.b_Q, b_K, b_V heads × d_head               blocks.0.attn.b_Q, b_K, b_V     heads × d_head
    layers.0.b_O           d_model                      blocks.0.attn.b_O               d_model
    layers.0.norm.gain, …  d_model                      blocks.0.ln1.w, .b              d_model
    layers.0.alpha         heads (smeared keys)         –
    layers.0.mlp.W_in      d_mlp × d_model              blocks.0.mlp.W_in               d_model × d_mlp
    layers.0.mlp.W_out     d_model × d_mlp              blocks.0.mlp.W_out              d_mlp × d_model
    layers.0.mlp.b_in, …   d_mlp, d_model               blocks.0.mlp.b_in, b_out        d_mlp, d_model
    layers.0.mlp.norm.…    d_model                      blocks.0.ln2.w, .b              d_model
    ====================== ============================ =============================== ========================

    Args:
        arrays: NumPy arrays or tensors by name, such as ``model.state_dict()``. TransformerLens' causal masks are
            ignored; every other name must be known.
        layout: Names and orientation of the arrays.
        positions: Where the position table enters: ``"stream"`` (GPT-2) or ``"queries and keys"`` (the paper's models,
            shortformer). By default ``"stream"`` in TransformerLens' layout, and ``"none"`` without a table.
        norm: ``"none"``, ``"layer"`` or ``"rms"``. By default what the arrays show: in TransformerLens' layout gains
            with biases are a LayerNorm's, gains alone an RMSNorm's; in the paper's, no gains mean no norm.
        activation: Nonlinearity of the neurons: ``"gelu"``, ``"gelu_tanh"``, ``"relu"`` or ``"silu"``. Required if
            there are MLPs.
        eps: Added to the mean square by norms.
        n_ctx: Longest sequence of a model without a position table.

    Returns:
        The canonical weights, in float64 if an array is float64, else in float32.

    Raises:
        BadInput: If a name is unknown or missing, an array is not used or has numbers that are not finite, or the
            positions, the norm or the activation are unknown or ambiguous.
        ShapeError: If a shape does not fit; the message gives the shape in both layouts.

    Example:
        >>> import numpy as np
        >>> dice = np.random.default_rng(0)
        >>> arrays = {"W_E": dice.normal(size=(8, 10)), "W_U": dice.normal(size=(10, 8))}
        >>> arrays |= {f"layers.0.{name}": dice.normal(size=(2, 4, 8)) for name in ("W_Q", "W_K", "W_V")}
        >>> arrays["layers.0.W_O"] = dice.normal(size=(2, 8, 4))
        >>> weights_from(arrays)
        Weights   1 layer × 2 heads   d_model 8   d_head 4   d_vocab 10   positions: none   norm: none
    """
    check_choice("weights_from: layout", layout, get_args(Layout))
    if not isinstance(arrays, Mapping):
        raise BadInput(
            f"weights_from: arrays is a {type(arrays).__name__}", "give arrays by name, such as module.state_dict()"
        )
    parts = _Parts(_named(arrays, layout), layout)
    kind, where = _norm(parts, norm), _positions(parts, positions)
    return canonical(_raw(parts, Norm(kind, eps if kind != "none" else 0.0), where, activation, n_ctx))


@dataclass(frozen=True)
class _Parts:
    """Tensors under their paper names, in the paper's orientation, with all shapes checked."""

    tensors: Mapping[str, Tensor]
    layout: Layout

    def get(self, name: str) -> Tensor | None:
        return self.tensors.get(name)

    def affine(self, prefix: str) -> Affine:
        return Affine(self.get(f"{prefix}norm.gain"), self.get(f"{prefix}norm.bias"))

    def ending(self, *ends: str) -> list[str]:
        """Names in the caller's layout of the arrays whose paper names end so."""
        return [_spelled(name, self.layout) for name in self.tensors if name.endswith(ends)]


# -------------------------------------------------------------------- names


def _named(arrays: Mapping[str, Any], layout: Layout) -> dict[str, Tensor]:
    """Convert arrays to tensors under paper names, in the paper's orientation; refuse unknown and missing names."""
    given = {name: x for name, x in arrays.items() if not (layout == "transformer-lens" and BUFFERS.fullmatch(name))}
    slots = _expected(given, layout)
    if unknown := [name for name in given if name not in slots]:
        _refuse_unknown(unknown, slots, layout)
    found = {slots[name]: x for name, x in given.items()}
    depth = len({name.split(".")[1] for name in found if name.startswith("layers.")})
    if missing := [name for name in _needed(found, depth) if name not in found]:
        listed = ", ".join(_spelled(name, layout) for name in missing[:6]) + (" …" if missing[6:] else "")
        raise BadInput(f"weights_from: arrays lack {listed}", f"given are {_listed(given)}")
    return _oriented({name: _tensor(_spelled(name, layout), x) for name, x in found.items()}, layout)


def _expected(given: Iterable[str], layout: Layout) -> dict[str, str]:
    """Names in a layout that a model of this depth may have, with their paper names."""
    numbers = [int(n[1]) for name in given if (n := re.match(r"(?:layers|blocks)\.(\d{1,4})\.", str(name)))]
    names = [slot.paper for slot in OUTSIDE]
    names += [f"layers.{n}.{slot.paper}" for n in range(max(numbers, default=-1) + 1) for slot in INSIDE]
    return {spelled: name for name in names if (spelled := _spelled(name, layout))}


def _spelled(paper: str, layout: Layout) -> str:
    """Name in a layout of the array that is ``paper`` in the paper's; empty if it has none."""
    if layout == "paper":
        return paper
    lens, prefix = _slot(paper).lens, re.match(r"layers\.(\d+)\.", paper)
    return f"blocks.{prefix[1]}.{lens}" if prefix and lens else lens


def _slot(paper: str) -> Slot:
    """Slot of an array, by its paper name."""
    inside = re.match(r"layers\.\d+\.", paper)
    return BY_NAME[bool(inside), paper[inside.end() :] if inside else paper]


BY_NAME = {(inside, slot.paper): slot for inside, slots in ((False, OUTSIDE), (True, INSIDE)) for slot in slots}


def _needed(found: Iterable[str], depth: int) -> list[str]:
    """Paper names that a model with these arrays must have; an MLP needs both its matrices."""
    needed = [slot.paper for slot in OUTSIDE if slot.needed]
    for n in range(depth):
        needed += [f"layers.{n}.{slot.paper}" for slot in INSIDE if slot.needed]
        if any(name.startswith(f"layers.{n}.mlp.") for name in found):
            needed += [f"layers.{n}.mlp.W_in", f"layers.{n}.mlp.W_out"]
    return list(dict.fromkeys(needed + _shared(set(found), depth)))


def _shared(found: set[str], depth: int) -> list[str]:
    """Names that a model must have because it has them elsewhere: a bias in every layer, a gain before the logits."""
    ends = {name.split(".", 2)[2] for name in found if name.startswith("layers.")} - {"alpha"}
    layers = [n for n in range(depth) if f"layers.{n}.W_Q" in found]
    wanted = [f"layers.{n}.{end}" for n in layers for end in ends if not end.startswith("mlp.")]
    with_mlp = [n for n in layers if f"layers.{n}.mlp.W_in" in found]
    wanted += [f"layers.{n}.{end}" for n in with_mlp for end in ends if end.startswith("mlp.")]
    return sorted(wanted) + [name for name in ("norm.gain", "norm.bias") if name in ends]


def _refuse_unknown(unknown: list[str], known: Iterable[str], layout: Layout) -> NoReturn:
    """Refuse names that no array of the layout has."""
    if any(ROTARY.fullmatch(name) for name in unknown):
        raise BadInput("weights_from: the arrays hold rotary positions, which are not in this layout", BY_CONFIG)
    if grouped := [name for name in unknown if GROUPED.fullmatch(name)]:
        raise BadInput(
            f"weights_from: {_listed(grouped)}: grouped keys and values and gated MLPs are not in this layout",
            BY_CONFIG,
        )
    other: Layout = "paper" if layout == "transformer-lens" else "transformer-lens"
    hint = did_you_mean(str(unknown[0]), known)
    if all(name in _expected(unknown, other) for name in unknown):
        hint = f'these are names of the other layout: give layout="{other}"'
    raise BadInput(f'weights_from: layout "{layout}" has no array named {_listed(unknown)}', hint)


def _listed(names: Iterable[object]) -> str:
    shown = [str(name)[:80] for name in names]
    return ", ".join(shown[:6]) + (f" and {len(shown) - 6} more" if shown[6:] else "")


# -------------------------------------------------------------------- numbers and shapes


def _tensor(name: str, array: Any) -> Tensor:
    """Copy an array into a finite tensor, in float64 or in float32."""
    try:
        tensor = torch.as_tensor(array).detach()
    except (TypeError, ValueError, RuntimeError) as problem:
        kind = type(array).__name__
        raise BadInput(f"weights_from: {name} is a {kind}, not an array of numbers") from problem
    if tensor.is_complex() or tensor.dtype is torch.bool:
        raise BadInput(f"weights_from: {name} holds {tensor.dtype} numbers, not real ones")
    wanted = torch.float64 if tensor.dtype is torch.float64 else torch.float32
    if not (made := tensor.to("cpu", wanted, copy=True)).isfinite().all():
        raise BadInput(f"weights_from: {name} holds NaN or infinity", "the model diverged, or the array is damaged")
    return made


def _oriented(tensors: dict[str, Tensor], layout: Layout) -> dict[str, Tensor]:
    """Tensors out × in and in one dtype, checked for shapes that fit each other in the layout."""
    for name, x in tensors.items():
        if x.dim() != len(_slot(name).axes):
            _refuse_shape(name, x, {}, tensors, layout)
    turned = _turned(tensors) if layout == "transformer-lens" else tensors
    sizes: Sizes = {}
    for name, x in turned.items():
        try:
            bind(name, x, _slot(name).axes, _own(sizes, name))
        except ShapeError:
            _refuse_shape(name, tensors[name], sizes, tensors, layout)
    dtype = max((x.dtype for x in turned.values()), key=lambda dtype: dtype.itemsize)
    return {name: x.to(dtype) for name, x in turned.items()}


def _own(sizes: Sizes, name: str) -> Sizes:
    """Sizes to compare with; each layer may have its own number of neurons."""
    if name.endswith("mlp.W_in"):
        sizes.pop("d_mlp", None)
    return sizes


def _turned(tensors: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Exchange the last two dimensions of every matrix."""
    return {name: x.mT if "W_" in name else x for name, x in tensors.items()}


def _refuse_shape(name: str, x: Tensor, sizes: Sizes, tensors: dict[str, Tensor], layout: Layout) -> NoReturn:
    """Refuse a shape, with the shapes that both layouts expect."""
    slot = _slot(name)
    both = [f'layout "paper" takes {described(slot.axes, sizes)}']
    if spelled := _spelled(name, "transformer-lens"):
        both.append(f'layout "transformer-lens" takes {spelled} as {described(slot.lens_axes, sizes)}')
    fits = _fits(_turned(tensors) if layout == "paper" else tensors)
    raise ShapeError(
        f"weights_from: {_spelled(name, layout)} has shape {list(x.shape)}; {', '.join(both)}",
        "every matrix here fits the other layout: exchange its last two dimensions" if fits else "",
    )


def _fits(tensors: Mapping[str, Tensor]) -> bool:
    """True if all shapes agree with one another, out × in."""
    sizes: Sizes = {}
    try:
        for name, x in tensors.items():
            bind(name, x, _slot(name).axes, _own(sizes, name))
    except ShapeError:
        return False
    return True


# -------------------------------------------------------------------- the model


def _norm(parts: _Parts, norm: NormKind | None) -> NormKind:
    """Kind of norm: the one given, or the one that the arrays imply."""
    gains, shifts = parts.ending("norm.gain"), parts.ending("norm.bias")
    if norm is not None:
        check_choice("weights_from: norm", norm, get_args(NormKind))
        if norm == "none" and (unused := gains + shifts):
            raise BadInput(f"weights_from: norm is 'none', and {_listed(unused)} would not be used")
        return norm
    if parts.layout == "transformer-lens" and gains:
        return "layer" if shifts else "rms"
    if parts.layout == "paper" and not gains + shifts:
        return "none"
    seen = (
        f"{_listed(gains + shifts)} may be a LayerNorm's or an RMSNorm's"
        if gains + shifts
        else "without gains, a model has no norms, or has had its gains folded (LNPre, RMSPre)"
    )
    raise BadInput(f"weights_from: norm is ambiguous: {seen}", "give norm='none', 'layer' or 'rms'")


def _positions(parts: _Parts, positions: Positions | None) -> Positions:
    """The place where positions enter: as given, or as the arrays imply."""
    table, name = parts.get("W_P"), _spelled("W_P", parts.layout)
    if positions is not None:
        check_choice("weights_from: positions", positions, ("none", "stream", "queries and keys"))
    if positions is None and table is not None and parts.layout == "paper":
        raise BadInput(
            f"weights_from: positions is missing, and {name} is given", "give positions='stream' or 'queries and keys'"
        )
    chosen: Positions = positions or ("none" if table is None else "stream")
    if (chosen == "none") != (table is None):
        seen = f"arrays lack {name}" if table is None else f"{name} would not be used"
        raise BadInput(f"weights_from: positions is {chosen!r}, and {seen}")
    return chosen


def _raw(parts: _Parts, norm: Norm, positions: Positions, activation: Activation | None, n_ctx: int | None) -> Raw:
    """Collect a whole model, as it is stored."""
    W_E, table = parts.tensors["W_E"], parts.get("W_P")
    if table is not None and n_ctx not in (None, table.shape[1]):
        raise BadInput(f"weights_from: n_ctx is {n_ctx}, and the position table has {table.shape[1]} positions")
    depth = sum(name.endswith(".W_Q") for name in parts.tensors)
    return Raw(
        W_E=W_E,
        W_U=parts.tensors["W_U"],
        layers=tuple(_layer(parts, f"layers.{n}.", activation) for n in range(depth)),
        n_ctx=(n_ctx or N_CTX) if table is None else table.shape[1],
        norm=norm,
        final=parts.affine(""),
        positions=positions,
        W_P=table,
        b_U=parts.get("b_U"),
    )


def _layer(parts: _Parts, prefix: str, activation: Activation | None) -> RawLayer:
    """Collect the heads of a layer, and its MLP."""
    names = ("W_Q", "W_K", "W_V", "W_O", "b_Q", "b_K", "b_V", "b_O", "alpha")
    own: dict[str, Any] = {name: parts.get(prefix + name) for name in names}
    return RawLayer(**own, norm=parts.affine(prefix), mlp=_mlp(parts, f"{prefix}mlp.", activation))


def _mlp(parts: _Parts, prefix: str, activation: Activation | None) -> RawMLP | None:
    """Collect the MLP of a layer, if it has one."""
    own: dict[str, Any] = {name: parts.get(prefix + name) for name in ("W_in", "W_out", "b_in", "b_out")}
    if own["W_in"] is None:
        return None
    check_choice("weights_from: the arrays have MLPs; their activation", activation, ACTIVATIONS)
    return RawMLP(**own, norm=parts.affine(prefix), activation=cast(Activation, activation))
