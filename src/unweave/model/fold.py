"""Fold the parts of a model, as it stores them, into canonical `Weights`.

Reading the stream through a norm with gain g and bias β, ``W (g · centered(x) / σ + β) + b``, is

    D ⊗ W diag(g) (I - 11ᵀ/d)   plus the constant   W β + b.

The matrix folds into the reader, the constant into its bias, and D = 1/σ stays as a letter of the path. Centering is an
idempotent projection that every reader applies, so it may be folded into every writer as well: the stream is then
centered, and the scale of a LayerNorm is computed as that of an RMSNorm.

A post-norm, ``g · (W z + b) / σ + β``, is ``D ⊗ diag(g) W`` likewise, with D = 1/σ from the written vector, its gain
divided out, and a constant β. If it is a LayerNorm, W is centered first. A gain with zeros cannot be divided out: the
matrix without it is then kept, to compute D from.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import partial
from typing import Any, Self

import torch

from unweave.algebra.scoring import PLAIN, ScoreFunction
from unweave.errors import Unsupported
from unweave.model.layer import Layer
from unweave.model.lazy import LazyLayers
from unweave.model.mlp import MLP, Activation
from unweave.model.norms import UNNORMED, Norm, PostNorm
from unweave.model.positions import Positions
from unweave.model.weights import OWN, Weights
from unweave.shapes import Float, Tensor

Room = Callable[[Tensor], Tensor]  # memory for the folded form of a tensor: new, or the tensor's own
AT_ONCE = 2**18  # numbers that are folded together, in float64


@dataclass(frozen=True, eq=False)
class Affine:
    """The elementwise gain and bias of one norm, where it has them."""

    gain: Float[Tensor, " d_model"] | None = None
    bias: Float[Tensor, " d_model"] | None = None


@dataclass(frozen=True, eq=False)
class RawMLP:
    """The MLP of one layer as the model stores it, with its norm not folded."""

    W_in: Float[Tensor, "d_mlp d_model"]
    W_out: Float[Tensor, "d_model d_mlp"]
    b_in: Float[Tensor, " d_mlp"] | None = None
    b_out: Float[Tensor, " d_model"] | None = None
    norm: Affine = Affine()  # gain and bias of the norm before the MLP
    W_gate: Float[Tensor, "d_mlp d_model"] | None = None  # normed stream to the gates of neurons, where there are gates
    b_gate: Float[Tensor, " d_mlp"] | None = None
    activation: Activation = "gelu"  # the nonlinearity, by name
    inner: Affine = Affine()  # gain and bias of a LayerNorm over the neurons after the nonlinearity
    inner_eps: float | None = None  # its epsilon; None without one
    post_norm: PostNorm | None = None  # norm of what the neurons write, not folded; None without one


@dataclass(frozen=True, eq=False)
class RawLayer:
    """The heads of one layer as the model stores them, without folded norms and without 1/√d_head."""

    W_Q: Float[Tensor, "heads d_head d_model"]
    # normed stream to keys; one for each head, or for each group of neighboring heads
    W_K: Float[Tensor, "kv d_head d_model"]
    W_V: Float[Tensor, "kv d_head d_model"]  # normed stream to values; likewise
    W_O: Float[Tensor, "heads d_model d_head"]
    b_Q: Float[Tensor, "heads d_head"] | None = None
    b_K: Float[Tensor, "kv d_head"] | None = None
    b_V: Float[Tensor, "kv d_head"] | None = None
    b_O: Float[Tensor, " d_model"] | None = None
    g_Q: Float[Tensor, "heads d_head"] | None = None  # gain of a norm of the queries, where scoring has one
    g_K: Float[Tensor, "kv d_head"] | None = None
    norm: Affine = Affine()  # gain and bias of the norm before the layer
    # smears the keys if given: sigmoid(alpha) is the weight of each position's own key
    alpha: Float[Tensor, " kv"] | None = None
    mlp: RawMLP | None = None
    scale: float | None = None  # factor on the scores, 1/√d_head for None
    scoring: ScoreFunction = PLAIN
    parallel: bool = False  # True if the MLP reads the stream before the heads
    kind: Norm | None = None  # kind and eps of the norms before the heads and the MLP; those of the model for None
    post_norm: PostNorm | None = None  # norm of what the heads write, not folded; None without one


@dataclass(frozen=True, eq=False)
class Raw:
    """A whole model as it is stored: the input of `canonical`, which each loader makes."""

    W_E: Float[Tensor, "d_model d_vocab"]
    W_U: Float[Tensor, "d_vocab d_model"]
    layers: Iterable[RawLayer]  # `RawLayers` where they are read one at a time
    n_ctx: int
    # kind and eps of the norm before the unembedding, and of those before layers that have none of their own
    norm: Norm = UNNORMED
    final: Affine = Affine()  # gain and bias of the norm before the unembedding
    positions: Positions = "none"  # where positions enter
    # the position table, where there is one; a computed one in float64
    W_P: Float[Tensor, "d_model n_ctx"] | None = field(default=None)
    b_U: Float[Tensor, " d_vocab"] | None = None
    tied: bool = False  # True if the unembedding is the transposed embedding
    cap: float | None = None  # largest logit, where logits are capped

    @property
    def at_heads(self) -> Float[Tensor, "d_model n_ctx"] | None:
        """The position table, where positions join queries and keys."""
        return self.W_P if self.positions == "queries and keys" else None

    def to(self, dtype: torch.dtype) -> Self:
        """Convert all parts to a dtype except the position table; once folded, it has the dtype of the other parts."""
        converted: Self = _converted(self, dtype)
        return replace(converted, W_P=self.W_P)


def _converted(part: Any, dtype: torch.dtype) -> Any:
    """The tensors of a part, and of its own parts, in a dtype."""
    match part:
        case Tensor():
            return part.to(dtype)
        case tuple():
            return tuple(_converted(one, dtype) for one in part)
        case _ if is_dataclass(part) and not isinstance(part, ScoreFunction | Norm):
            own = {field.name: getattr(part, field.name) for field in fields(part)}
            return replace(part, **{name: _converted(one, dtype) for name, one in own.items()})  # type: ignore[type-var]
    return part


@dataclass(frozen=True, eq=False)
class RawLayers:
    """Layers as they are stored, read on first use."""

    n: int
    heads: Callable[[int], RawLayer]  # reads a layer without its MLP
    mlp: Callable[[int], RawMLP | None]  # reads the MLP of a layer; None where there is none

    def __iter__(self) -> Iterator[RawLayer]:
        return (replace(self.heads(number), mlp=self.mlp(number)) for number in range(self.n))


def _contiguous(W: Tensor) -> Tensor:
    return W.new_empty(W.shape)


def _own(W: Tensor) -> Tensor:
    """The memory of a tensor that is no longer needed."""
    return W


def canonical(raw: Raw) -> Weights:
    """Fold a model into canonical form, in which only D = 1/σ is left of its norms; logits are unchanged.

    The parts are not modified. They are folded in float64 and rounded to their dtype; ``weights.to(torch.float64)``
    folds them again without rounding.
    """
    weights = _folded(raw, _contiguous)
    if weights.dtype != torch.float64:
        weights.remember(lambda: canonical(raw.to(torch.float64)), raw)
    return weights


def canonical_from(read: Callable[[torch.dtype], Raw], dtype: torch.dtype) -> Weights:
    """Fold a model as it is read, without a second copy of it in memory."""
    weights = _folded(read(dtype), _own)
    if dtype != torch.float64:
        weights.remember(lambda: canonical_from(read, torch.float64))
    return weights


def canonical_when_asked(read: Callable[[torch.dtype], Raw], outline: Weights, keep: int) -> Weights:
    """Fold a model whose layers are read on first use; its token tables are read at once."""
    tables = sum(x.numel() * x.element_size() for name in OWN if (x := getattr(outline, name)) is not None)
    raw = read(outline.dtype)
    layers = when_asked(raw, outline, max(0, keep - tables))
    weights = _folded(raw, _own, layers)
    if outline.dtype != torch.float64:
        double = torch.float64
        weights.remember(lambda: canonical_when_asked(read, outline.to(double), keep))
    return weights


def when_asked(raw: Raw, outline: Weights, keep: int) -> LazyLayers:
    """Layers of a stored model, each read and folded on first use."""
    stored = raw.layers
    assert isinstance(stored, RawLayers)

    def mlp(number: int) -> MLP:
        found = _read_mlp(raw, stored, number, outline.layers[number].norm)
        assert found is not None
        return found

    return LazyLayers(tuple(outline.layers), partial(_read_heads, raw, stored), mlp, keep)


def _read_heads(raw: Raw, stored: RawLayers, number: int) -> Layer:
    return _fold_layer(raw.norm, stored.heads(number), raw.at_heads, _own)


def _read_mlp(raw: Raw, stored: RawLayers, number: int, kind: Norm | None) -> MLP | None:
    """Read and fold the MLP of a layer with its own ``kind`` of norm, or with that of the model for None."""
    found = stored.mlp(number)
    return None if found is None else _fold_mlp(raw.norm, raw.norm if kind is None else kind, found, _own)


def _layers(raw: Raw, room: Room) -> Iterator[Layer]:
    """Fold one layer after the other; of layers read on use, the heads are folded before the MLP is read."""
    if not isinstance(raw.layers, RawLayers):
        table = None if raw.at_heads is None else raw.at_heads.double()
        yield from (_fold_layer(raw.norm, layer, table, room) for layer in raw.layers)
        return
    for number in range(raw.layers.n):
        heads = _read_heads(raw, raw.layers, number)
        yield replace(heads, mlp=_read_mlp(raw, raw.layers, number, heads.norm))


def _folded(raw: Raw, room: Room, layers: LazyLayers | None = None) -> Weights:
    """Fold all parts, except layers if they are given; ``room`` supplies the memory for each folded matrix."""
    write = partial(_written, raw.norm)
    in_stream = raw.W_P if raw.positions == "stream" else None
    shared = raw.W_U.untyped_storage().data_ptr() == raw.W_E.untyped_storage().data_ptr()  # one table for both ends
    W_U, b_U = _fold_read(raw.norm, raw.final, raw.W_U, raw.b_U, room=_contiguous if shared else room)
    return Weights(
        embed=write(raw.W_E, room),
        unembed=W_U,
        layers=tuple(_layers(raw, room)) if layers is None else layers,
        n_ctx=raw.n_ctx,
        norm=raw.norm,
        positions=raw.positions,
        position_table=None if in_stream is None else write(in_stream.double()).to(raw.W_E.dtype),
        b_U=_rounded(b_U, W_U),
        tied=raw.tied,
        cap=raw.cap,
    )


def _fold_layer(norm: Norm, raw: RawLayer, W_P: Tensor | None, room: Room) -> Layer:
    """Fold a layer: norms into the readers, value biases into the output bias, 1/√d_head into the queries."""
    own = norm if raw.kind is None else raw.kind
    _check_kinds(norm, own, raw.post_norm)
    read = partial(_fold_read, own, raw.norm, room=room)
    # The factor of the scores is on the query side alone, so that W_QK holds it once; after a norm it joins the gain.
    scale = raw.W_Q.shape[-2] ** -0.5 if raw.scale is None else raw.scale
    normed = raw.scoring.norm is not None
    root = 1.0 if normed else scale
    P_Q, P_K = _placed(raw.W_Q, W_P, root), _placed(raw.W_K, W_P)  # these read what is not folded yet
    W_Q, b_Q = read(raw.W_Q, raw.b_Q, root)
    (W_K, b_K), (W_V, b_V) = read(raw.W_K, raw.b_K), read(raw.W_V, raw.b_V)
    b_O = _output_bias(raw, b_V)
    post_norm = _post_norm(raw.post_norm, raw.W_O, b_O)
    return Layer(
        W_Q=W_Q,
        W_K=W_K,
        W_V=W_V,
        W_O=_written(norm, raw.W_O, room, raw.post_norm),
        b_Q=_rounded(b_Q, W_Q),
        b_K=_rounded(b_K, W_Q),
        b_O=_rounded(_bias_written(norm, b_O, raw.post_norm), W_Q),
        P_Q=P_Q,
        P_K=P_K,
        g_Q=_gain(raw, scale) if normed else None,
        g_K=raw.g_K,
        smear=None if raw.alpha is None else raw.alpha.double().sigmoid().to(raw.W_K.dtype),
        mlp=None if raw.mlp is None else _fold_mlp(norm, own, raw.mlp, room),
        scoring=raw.scoring,
        parallel=raw.parallel,
        norm=raw.kind,
        post_norm=post_norm,
    )


def _gain(raw: RawLayer, scale: float) -> Tensor:
    gain = raw.W_Q.new_ones(raw.W_Q.shape[:2]) if raw.g_Q is None else raw.g_Q
    return (gain.double() * scale).to(gain.dtype)


def _check_kinds(norm: Norm, own: Norm, post_norm: PostNorm | None) -> None:
    """Refuse what would keep the mean of a LayerNorm's stream from being folded away."""
    if "layer" in (norm.kind, own.kind) and (norm.kind != own.kind or post_norm is not None):
        raise Unsupported(
            "canonical: the model has a LayerNorm beside norms of another kind, or beside a post-norm",
            "use only LayerNorms without a post-norm, or RMSNorms, which may differ from place to place",
        )


def _post_norm(raw: PostNorm | None, W: Tensor, b: Tensor | None) -> PostNorm | None:
    """A post-norm whose gain is folded into W and b: with the gain to divide out, or W and b to compute σ from."""
    if raw is None or raw.gain is None or raw.gain.is_meta or bool((raw.gain != 0).all()):
        return raw and raw.map(lambda x: x.to(W.device))
    plain = PostNorm(raw.norm)  # what a gain of 0 takes away cannot be divided out again
    bias = _rounded(_bias_written(UNNORMED, b, plain), W)
    measure = _written(UNNORMED, W.clone(), _own, plain)  # a copy: W is folded after this, perhaps where it is
    return replace(raw, gain=None, measure=measure, measured_bias=bias)


def _fold_mlp(norm: Norm, own: Norm, raw: RawMLP, room: Room) -> MLP:
    """Fold an MLP: its norm into what the neurons read, centering and a post-norm into what they write."""
    _check_kinds(norm, own, raw.post_norm)
    W_in, b_in = _fold_read(own, raw.norm, raw.W_in, raw.b_in, room=room)
    raw = raw if raw.inner_eps is None else _inner_folded(raw)
    post_norm = _post_norm(raw.post_norm, raw.W_out, raw.b_out)
    more: dict[str, Any] = {"post_norm": post_norm and post_norm.map(lambda x: x.to(W_in.dtype))}
    if raw.W_gate is not None:
        more["W_gate"], b_gate = _fold_read(own, raw.norm, raw.W_gate, raw.b_gate, room=room)
        more["b_gate"] = _rounded(b_gate, W_in)
    W_out = _written(norm, raw.W_out, room, raw.post_norm).to(W_in.dtype)
    b_in, b_out = _rounded(b_in, W_in), _rounded(_bias_written(norm, raw.b_out, raw.post_norm), W_in)
    return MLP(W_in, W_out, b_in, b_out, **more, activation=raw.activation, inner_eps=raw.inner_eps)


def _inner_folded(raw: RawMLP) -> RawMLP:
    """Fold the gain and bias of a norm over neurons into W_out and b: ``W_out diag(gain)`` and ``b + W_out bias``."""
    W_out, (gain, bias) = raw.W_out.double(), (raw.inner.gain, raw.inner.bias)
    b_out = raw.b_out
    if bias is not None:
        b_out = W_out @ bias.double() + (0 if b_out is None else b_out.double())
    return replace(raw, b_out=b_out, W_out=raw.W_out if gain is None else W_out * gain.double())


def _placed(W: Tensor, W_P: Tensor | None, scale: float = 1.0) -> Tensor | None:
    """``scale W W_P``: positions join after the norm, so that the raw matrix reads them."""
    return None if W_P is None else (W.double() @ W_P.double() * scale).to(W.dtype)


def _fold_read(
    norm: Norm, affine: Affine, W: Tensor, b: Tensor | None, scale: float = 1.0, room: Room = _contiguous
) -> tuple[Tensor, Tensor | None]:
    """``W' = scale W diag(gain) (I - 11ᵀ/d)``, in W's dtype, and ``b' = scale (b + W bias)``, in float64.

    Every number is rounded once, at the end: in float32 it is the one in float64, rounded.
    """
    constant = None if b is None else b.double()
    if norm.kind == "none":
        return W if scale == 1 else (W.double() * scale).to(W.dtype), None if constant is None else constant * scale
    folded, rows = room(W), AT_ONCE // max(1, W[:1].numel()) or 1
    shift = W.new_zeros(W.shape[:-1], dtype=torch.float64)
    if not W.is_meta:
        # One buffer for all rows: between buffers of the same size, small results would keep the freed ones from use.
        wide = torch.empty_like(W[:rows], dtype=torch.float64)
        for x, into, own in zip(W.split(rows), folded.split(rows), shift.split(rows), strict=True):
            own += _fold_rows(norm, affine, wide[: len(x)].copy_(x), into, scale)
    if affine.bias is not None:
        constant = shift if constant is None else constant + shift
    return folded, None if constant is None else constant * scale


def _fold_rows(norm: Norm, affine: Affine, wide: Tensor, into: Tensor, scale: float) -> Tensor:
    """Fold some rows of a reader, overwriting their float64 copy ``wide``; return ``W bias``, the norm's constant."""
    shift = wide.new_zeros(()) if affine.bias is None else wide @ affine.bias.double()
    if affine.gain is not None:
        wide *= affine.gain.double()
    if norm.kind == "layer":
        wide -= wide.mean(-1, keepdim=True)
    into.copy_(wide if scale == 1 else wide.mul_(scale))
    return shift


def _output_bias(raw: RawLayer, b_V: Tensor | None) -> Tensor | None:
    """``b_O + Σ_h W_O^h b_V^h``: a value bias passes any pattern unchanged, since rows of A sum to 1."""
    parts = [] if raw.b_O is None else [raw.b_O.double()]
    if b_V is not None:
        each = b_V.double().repeat_interleave(len(raw.W_O) // len(b_V), 0)
        parts.append(torch.einsum("hdv,hv->d", raw.W_O.double(), each))
    if not parts:
        return None
    return torch.stack(parts).sum(0)


def _rounded(b: Tensor | None, W: Tensor) -> Tensor | None:
    return None if b is None else b.to(W.dtype)


def _bias_written(norm: Norm, b: Tensor | None, post_norm: PostNorm | None) -> Tensor | None:
    """`_written` of the bias of a writer, in float64."""
    return None if b is None else _written(norm, b[:, None].double(), post_norm=post_norm)[:, 0]


def _written(norm: Norm, W: Tensor, room: Room = _contiguous, post_norm: PostNorm | None = None) -> Tensor:
    """Fold centering into a writer to the stream, ``(I - 11ᵀ/d) W``, by subtracting the mean of each column.

    The gain of a post-norm follows, ``diag(g) W``. Without a LayerNorm or such a gain, W is returned as it is.
    """
    centers = "layer" in (norm.kind, post_norm and post_norm.norm.kind)
    gain = None if post_norm is None else post_norm.gain
    if not centers and gain is None:
        return W
    folded, columns = room(W), AT_ONCE // max(1, W[..., :1].numel()) or 1
    if W.is_meta:  # copies without numbers take a second: torch imports sympy for them
        return folded
    buffer = torch.empty_like(W[..., :columns], dtype=torch.float64)
    for x, into in zip(W.split(columns, -1), folded.split(columns, -1), strict=True):
        wide = buffer[..., : x.shape[-1]].copy_(x)
        if centers:
            wide -= wide.mean(-2, keepdim=True)
        into.copy_(wide if gain is None else wide.mul_(gain.double()[:, None]))
    return folded
