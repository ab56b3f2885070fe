"""`Weights`: what a model *is*, in the canonical form that every analysis reads.

Norm gains, norm biases, centering and 1/√d_head are folded in (see `fold`). Tensors stay apart by layer and are never
stacked. Orientation is the paper's, out × in.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import fsum
from typing import Any, Self, get_args

import torch

from unweave.algebra import FactoredMatrix, HeadId, HeadLike, Source, Sum, Term, part_of
from unweave.algebra.association import gram
from unweave.algebra.scoring import PLAIN, Offsets, capped, weighted
from unweave.algebra.terms import Letter, Out, Part, PartLike, Scale, head_of
from unweave.errors import BadInput, Unsupported, check_choice
from unweave.files.guesses import Guessed
from unweave.model.axes import Sizes, check_own
from unweave.model.layer import Layer
from unweave.model.lazy import LazyLayers, outlined
from unweave.model.norms import UNNORMED, Norm
from unweave.model.positions import Positions
from unweave.shapes import Float, Int, Tensor

DIGESTED_AT_ONCE = 2**20  # numbers hashed at a time
FIRST = ("W_Q", "W_K", "P_Q", "P_K", "W_in")
"""Tensors of a layer and its MLP that together have every dimension that layers share."""
OWN = ("embed", "unembed", "position_table", "b_U")  # tensors that belong to no layer


class PerHead(Guessed):
    """A factored matrix for each head: ``OV[1, 4]`` or ``OV["L1H4"]``; ``OV[1]`` is the batch of layer 1."""

    def __init__(self, build: Callable[[int, int | slice], FactoredMatrix], weights: "Weights") -> None:
        self._build, self._weights = build, weights

    def __getitem__(self, head: int | HeadLike) -> FactoredMatrix:
        layer, h = self._weights.check_head(HeadId(head, 0) if isinstance(head, int) else head)
        return self._build(layer, slice(None) if isinstance(head, int) else h)

    def __iter__(self) -> Iterator[FactoredMatrix]:
        return (self[layer] for layer in range(self._weights.n_layers))

    def __repr__(self) -> str:
        return 'a matrix for each head: ["L1H4"] for one head, [1] for all heads of layer 1'


@dataclass(frozen=True, eq=False)
class Weights(Guessed):
    """A model as canonical tensors and nothing else.

    Attributes:
        embed: Embedding, a column for each token.
        unembed: Unembedding, a row for each token, with the gain of the final norm folded in.
        layers: Heads and MLP of each layer: a tuple, or ``LazyLayers``, each of which is read on first access.
        n_ctx: Longest sequence if positions have a table, else the length in training.
        norm: Norm before every read, except in layers that have their own; only the division by its scale is left, its
            gains and biases are folded in.
        positions: How positions enter: not at all, in the stream, at queries and keys, or by rotation.
        position_table: A column for each position, if positions enter the residual stream.
        b_U: Bias of the logits.
        tied: True if the unembedding follows from the embedding: one table of parameters for both.
        cap: Largest logit, approached by ``cap · tanh(logit / cap)``; None where logits are not capped.

    Example:
        >>> weights = uw.examples.induction(d_vocab=6)
        >>> weights  # doctest: +ELLIPSIS
        Weights   2 layers × 1 head   d_model 18   d_head 64   ...   norm: none   float64 on cpu
        >>> weights.W_U @ weights.OV["L1H0"] @ weights.W_E
        W_U W_O[1,0] W_V[1,0] W_E   6 × 6, rank ≤ 6
    """

    embed: Float[Tensor, "d_model d_vocab"]
    unembed: Float[Tensor, "d_vocab d_model"]
    layers: Sequence[Layer]
    n_ctx: int
    norm: Norm = UNNORMED
    positions: Positions = "none"
    position_table: Float[Tensor, "d_model n_ctx"] | None = None
    b_U: Float[Tensor, " d_vocab"] | None = None
    tied: bool = False
    cap: float | None = None
    _in_double: "Callable[[], Self] | None" = field(default=None, init=False, repr=False)
    unfolded: object = field(default=None, init=False, repr=False)
    """The weights as they were before norms and 1/√d_head were folded in, where available."""

    def __post_init__(self) -> None:
        _check_kinds(self)
        _check_positions(self)
        _check_shapes(self)
        _check_storage(self)

    @cached_property
    def token_gram(self) -> Float[Tensor, "d_model d_model"]:
        """``W_E W_Eᵀ``, in float64 on the CPU; computed once."""
        return gram(self.embed.detach().cpu().mT)

    @property
    def lazy(self) -> bool:
        """True if layers are read on first access."""
        return isinstance(self.layers, LazyLayers)

    # ---------------------------------------------------------------- dimensions

    @property
    def n_layers(self) -> int:
        """Number of layers."""
        return len(self.layers)

    @property
    def n_heads(self) -> int:
        """Number of heads in each layer; 0 in a model without layers."""
        return self.layers[0].n_heads if self.layers else 0

    @property
    def d_model(self) -> int:
        """Width of the residual stream."""
        return self.embed.shape[0]

    @property
    def d_head(self) -> int:
        """Width of a head; 0 in a model without layers."""
        return self.layers[0].d_head if self.layers else 0

    @property
    def d_vocab(self) -> int:
        """Number of tokens."""
        return self.embed.shape[1]

    @property
    def dtype(self) -> torch.dtype:
        """Dtype of the tensors."""
        return self.embed.dtype

    @property
    def parameters(self) -> int:
        """Number of entries in the canonical matrices and biases, without those that follow from others.

        Not counted are P_Q and P_K, and the unembedding where it is tied. The matrix and bias from which a post-norm
        computes its scale, where its gain cannot be divided out, count as the gain: d_model.
        """
        counts = {name: x.numel() for name, x in self.each_outlined() if not (self.tied and name == "unembed")}
        for name in counts:
            match name.rpartition(".")[2]:
                case "P_Q" | "P_K" | "measured_bias":
                    counts[name] = 0
                case "measure":
                    counts[name] = self.d_model
        return sum(counts.values())

    @cached_property
    def digest(self) -> str:
        """SHA-256 of all weights, rounded to float32, and of how they are used: the same in either precision."""
        activations = [layer.mlp.activation for layer in self.layers if layer.mlp is not None]
        found = hashlib.sha256(f"{self.positions} {self.norm} {self.n_ctx} {activations}".encode())
        found.update(b"" if self.cap is None else f"cap {self.cap}".encode())
        for layer in self.layers:
            if layer.parallel or layer.scoring != PLAIN:
                found.update(f"{layer.parallel} {layer.scoring}".encode())
            if layer.mlp is not None and layer.mlp.inner_eps is not None:
                found.update(f"{layer.mlp.inner_eps}".encode())
            after = (part.outline.post_norm for part in (layer, layer.mlp) if part is not None)
            norms = (layer.norm, *(own and own.norm for own in after))
            if any(norms):
                found.update(f"{norms}".encode())
        for name, x in self.each_tensor():
            found.update(f"{name} {list(x.shape)}".encode())
            flat = x.detach().flatten()
            for piece in (flat,) if len(flat) <= DIGESTED_AT_ONCE else flat.split(DIGESTED_AT_ONCE):
                found.update(piece.to("cpu", torch.float32).double().numpy().data)
        return found.hexdigest()

    @property
    def d_mlp(self) -> tuple[int, ...]:
        """Number of neurons in each layer; 0 in a layer without an MLP."""
        return tuple(0 if layer.mlp is None else layer.mlp.d_mlp for layer in self.layers)

    @property
    def smears(self) -> bool:
        """True if the keys of any layer are smeared."""
        return any(layer.outline.smear is not None for layer in self.layers)

    @cached_property
    def head_ids(self) -> tuple[HeadId, ...]:
        """Every head, layer by layer."""
        return tuple(HeadId(layer, head) for layer in range(self.n_layers) for head in range(self.n_heads))

    # ---------------------------------------------------------------- matrices

    @property
    def W_E(self) -> FactoredMatrix:
        """The embedding, d_model × d_vocab."""
        return FactoredMatrix(self.embed, names=("W_E",))

    @property
    def W_U(self) -> FactoredMatrix:
        """The unembedding, d_vocab × d_model."""
        return FactoredMatrix(self.unembed, names=("W_U",))

    @property
    def OV(self) -> PerHead:
        """``W_OV = W_O W_V`` of each head, d_model × d_model: from the attended position to what the head writes."""
        return PerHead(self._OV, self)

    def _OV(self, layer: int, h: int | slice) -> FactoredMatrix:
        own = self.layers[layer]
        W_V = own.W_V[h // own.group] if isinstance(h, int) else own.by_head.W_V
        return FactoredMatrix(own.W_O[h], W_V, names=_named(layer, h, "W_O", "W_V"))

    @property
    def QK(self) -> PerHead:
        """``W_QK = W_Qᵀ W_K`` of each head, d_model × d_model, [query, key], 1/√d_head included.

        Gains of a norm of queries and keys are included, its positive scales are not. Where positions are rotary the
        circuit depends on the distance: take `QK_at`.
        """
        return PerHead(self._QK, self)

    def _QK(self, layer: int, h: int | slice) -> FactoredMatrix:
        own = self.layers[layer]
        if own.scoring.moves:
            name = f"layer {layer}" if isinstance(h, slice) else str(HeadId(layer, h))
            raise Unsupported(
                f"{name} has rotary positions: its QK circuit depends on the distance",
                "use one distance or a mean: weights.QK_at(head, 1), weights.QK_at(head, range(1, 100))",
            )
        return self._QK_at(layer, h, 0)

    def QK_at(self, head: int | HeadLike, offsets: Offsets) -> FactoredMatrix:
        """``W_Qᵀ R W_K`` of a head, or of all heads of a layer, for a distance between destination and source.

        A score is linear in R, so that the mean over distances is exact and one matrix again. Without rotary positions
        all distances give ``W_QK``.

        Args:
            head: The head; a number is a whole layer.
            offsets: A distance d = dst - src, a range of them for the mean, or weights for the weighted sum.

        Example:
            >>> weights = uw.examples.induction(d_vocab=6)
            >>> weights.QK_at("L1H0", range(1, 5)).shape == weights.QK["L1H0"].shape
            True
        """
        layer, h = self.check_head(HeadId(head, 0) if isinstance(head, int) else head)
        return self._QK_at(layer, slice(None) if isinstance(head, int) else h, offsets)

    def _QK_at(self, layer: int, h: int | slice, offsets: Offsets) -> FactoredMatrix:
        own = self.layers[layer]
        each, total = own.by_head, fsum(weight for _, weight in weighted(offsets))
        if own.scoring.rotary is None:
            W_Q = each.W_Q[h] if total == 1 else each.W_Q[h] * total
            return FactoredMatrix(W_Q.mT, each.W_K[h], names=_named(layer, h, "W_Qᵀ", "W_K"))
        R = own.scoring.rotary.matrix(offsets, self.d_head).to(each.W_Q)
        # W_Q is turned, so that the word keeps two factors.
        names = (f"({'R W_Q'}{_named(layer, h, '')[0]})ᵀ", _named(layer, h, "W_K")[0])
        return FactoredMatrix((R.mT @ each.W_Q[h]).mT, each.W_K[h], names=names)

    # ---------------------------------------------------------------- terms

    @property
    def Id(self) -> Term:
        """The identity on the residual stream: ``Id ⊗ Id``."""
        return Term((), FactoredMatrix.identity(self.d_model))

    def head(self, layer: int | HeadLike, head: int | None = None) -> Term:
        """One head as a term, ``A^h ⊗ W_OV^h`` (with norms, ``D_O A^h D ⊗ W_OV^h``)."""
        name = self.check_head(HeadId.of((layer, head) if isinstance(layer, int) and head is not None else layer))
        return Term((*self.post_scale(name.layer, "heads out"), name, *self.scale(name.layer)), self._OV(*name))

    def heads(self, layer: int) -> Sum:
        """All heads of a layer."""
        return Sum(tuple(self.head(layer, h) for h in range(self.n_heads)))

    @property
    def rotary(self) -> bool:
        """True if rotary positions rotate the queries and keys of any layer."""
        return any(layer.scoring.moves for layer in self.layers)

    @property
    def tabled(self) -> bool:
        """True if there are no positions beyond ``n_ctx``: a position table ends there, or rotary rates do."""
        turns = (layer.scoring.rotary for layer in self.layers)
        ends = any(turn is not None and turn.longest is not None for turn in turns)
        return ends or self.positions in ("stream", "queries and keys")

    def scale(self, layer: int) -> tuple[Scale, ...]:
        """Letter of the norm before ``layer`` (n_layers: the unembedding); empty without a norm."""
        return () if self.before(layer).kind == "none" else (Scale(layer),)

    def before(self, layer: int) -> Norm:
        """Norm before the heads and the MLP of a layer; n_layers: before the unembedding."""
        own = None if layer == self.n_layers else self.layers[layer].norm
        return self.norm if own is None else own

    def post_scale(self, layer: int, place: Out) -> tuple[Scale, ...]:
        """Letter of the post-norm of the heads, or the neurons, of a layer; empty without one."""
        own = self.layers[layer].outline
        part = own if place == "heads out" else own.mlp
        return () if part is None or part.post_norm is None else (Scale(layer, place),)

    @property
    def normed(self) -> bool:
        """True if there is a norm at any place of the stream."""
        after = (self.post_scale(l, place) for l in range(self.n_layers) for place in get_args(Out))
        return any(after) or any(self.scale(layer) for layer in range(self.n_layers + 1))

    def capped(self, logits: Float[Tensor, "*_"]) -> Float[Tensor, "*_"]:
        """Apply the model's cap on logits, if it has one, to logits summed from paths."""
        return logits if self.cap is None else capped(logits, self.cap)

    def check_head(self, head: HeadLike) -> HeadId:
        """Read a head and check that the model has it."""
        name = HeadId.of(head)
        if 0 <= name.layer < self.n_layers and 0 <= name.head < self.n_heads:
            return name
        size = f"{_count(self.n_layers, 'layer')} × {_count(self.n_heads, 'head')}"
        if not self.n_layers:
            raise BadInput(f"there is no head {name}: a model without layers has no heads", "use one with layers")
        raise BadInput(f"there is no head {name} in a model of {size}", f"heads are L0H0 to {self.head_ids[-1]}")

    def chosen(self, heads: HeadLike | Iterable[HeadLike] | None) -> tuple[HeadId, ...]:
        """Read one head or several, in any form; all heads for None.

        Example:
            >>> weights = uw.examples.induction(d_vocab=6)
            >>> [list(map(str, weights.chosen(heads))) for heads in (None, "1.0", (0, 0), ["L0H0", (1, 0)])]
            [['L0H0', 'L1H0'], ['L1H0'], ['L0H0'], ['L0H0', 'L1H0']]
        """
        return self.head_ids if heads is None else tuple(self.check_head(head) for head in _several(heads))

    def parts(self, names: PartLike | Iterable[PartLike]) -> tuple[Part, ...]:
        """Read one head or several, or their parts ``"D[L0H1]"`` and ``"M[L0H1]"``, each once."""
        parts = tuple(dict.fromkeys(part_of(name) for name in _several(names)))
        for part in parts:
            self.check_head(head_of(part))
        return parts

    # ---------------------------------------------------------------- changing

    def map(self, change: Callable[[Tensor], Tensor]) -> Self:
        """Apply a function to every tensor of the model."""
        return replace(self, layers=self.each_layer(lambda _, layer: layer.map(change)), **self._own(change))

    def _own(self, change: Callable[[Tensor], Tensor]) -> dict[str, Any]:
        return {name: change(x) for name in OWN if (x := getattr(self, name)) is not None}

    def each_layer(self, change: Callable[[int, Layer], Layer]) -> Sequence[Layer]:
        """Change every layer, given with its number: now, or on first use where layers are lazy."""
        if isinstance(self.layers, LazyLayers):
            return self.layers.each(change)
        return tuple(change(number, layer) for number, layer in enumerate(self.layers))

    def tensors(self) -> dict[str, Tensor]:
        """All tensors by name: ``embed``, ``layers.0.W_Q``, ``layers.0.mlp.W_in`` and so on."""
        return dict(self.each_tensor())

    def each_tensor(self) -> Iterator[tuple[str, Tensor]]:
        """All tensors with their names, one layer at a time."""
        yield from self._own(lambda x: x).items()
        for number, layer in enumerate(self.layers):
            yield from ((f"layers.{number}.{name}", x) for name, x in layer.tensors().items())

    def each_outlined(self) -> Iterator[tuple[str, Tensor]]:
        """All tensors with their names; those of lazy layers are on the meta device, without data."""
        yield from self._own(lambda x: x).items()
        for number, layer in enumerate(self.layers):
            yield from ((f"layers.{number}.{name}", x) for name, x in layer.outline.tensors().items())

    def on_tokens(self, tokens: Int[Tensor, " tokens"]) -> Self:
        """Restrict the model to some of its tokens, in rising order: circuits and logits are slices of the whole."""
        if len(tokens) == self.d_vocab:
            return self
        tokens = tokens.to(self.embed.device)
        b_U = None if self.b_U is None else self.b_U[tokens]
        return replace(self, embed=self.embed[:, tokens], unembed=self.unembed[tokens], b_U=b_U)

    def listed(self, vocabulary: int | None) -> Self:
        """Restrict the model to its first ``vocabulary`` tokens, those that a table may list; None keeps all."""
        return self if vocabulary is None else self.on_tokens(torch.arange(vocabulary))

    def outline(self) -> Self:
        """Dimensions and dtypes without data: the same tensors on the meta device; no layer is read for it."""
        if self.embed.is_meta and not self.lazy:
            return self
        return replace(self, layers=tuple(layer.outline.map(outlined) for layer in self.layers), **self._own(outlined))

    def to(self, target: torch.dtype | torch.device | str) -> Self:
        """Convert the model to a dtype, or move it to a device.

        In float64, weights that were folded from a stored model are folded again from the stored numbers: position
        tables, gains, biases and 1/√d_head are then computed in float64, not converted from float32.
        """
        again = self._in_double
        if target == self.dtype or (not isinstance(target, torch.dtype) and torch.device(target) == self.embed.device):
            return self
        if again is not None and target == torch.float64:
            return again()
        if isinstance(self.layers, LazyLayers):
            changed = replace(self, layers=self.layers.to(target), **self._own(lambda x: x.to(target)))
        else:
            changed = self.map(lambda x: x.to(target))
        if again is not None and changed.dtype == self.dtype:
            # On another device they can still be folded again in float64, and are then moved there.
            changed.remember(
                lambda: again().to(target), self.unfolded if changed.embed.device == self.embed.device else None
            )
        return changed

    def remember(self, in_double: "Callable[[], Self]", unfolded: object = None) -> None:
        """Store how to fold these weights again in float64 from the stored model; changed weights do not inherit it."""
        object.__setattr__(self, "_in_double", in_double)
        object.__setattr__(self, "unfolded", unfolded)

    def __repr__(self) -> str:
        more = ("   keys: smeared" if self.smears else "") + (f"   d_mlp {max(self.d_mlp)}" if any(self.d_mlp) else "")
        stored = f"   {str(self.dtype).removeprefix('torch.')} on {self.embed.device}"
        return (
            f"Weights   {_count(self.n_layers, 'layer')} × {_count(self.n_heads, 'head')}   d_model {self.d_model}   "
            f"d_head {self.d_head}   d_vocab {self.d_vocab}   positions: {self.positions}   norm: {self.norm.kind}"
        ) + f"{more}{stored}"


def bias(vector: Tensor | None, name: str, letters: tuple[Letter, ...] = ()) -> Sum:
    """A bias as a path from the constant 1 through the given letters; an empty sum for None."""
    if vector is None:
        return Sum()
    return Sum((Term(letters, FactoredMatrix(vector[:, None], names=(name,)), Source.ONE),))


def _named(layer: int, head: int | slice, *names: str) -> tuple[str, ...]:
    where = f"[{layer}]" if isinstance(head, slice) else f"[{layer},{head}]"
    return tuple(name.removesuffix("ᵀ") + where + ("ᵀ" if name.endswith("ᵀ") else "") for name in names)


def _count(n: int, noun: str) -> str:
    return f"{n} {noun}{'' if n == 1 else 's'}"


def _several(names: Any) -> tuple[Any, ...]:
    """One name, or several, as a tuple: a pair of numbers is one head."""
    several = tuple(names) if isinstance(names, Iterable) and not isinstance(names, str) else (names,)
    return (several,) if len(several) == 2 and isinstance(several[0], int) else several


def _check_kinds(weights: Weights) -> None:
    n_ctx: object = weights.n_ctx
    if not isinstance(n_ctx, int) or n_ctx < 1:
        raise BadInput(f"Weights: n_ctx is {n_ctx!r}", "give a whole number, at least 1")
    norm: object = weights.norm
    if not isinstance(norm, Norm):
        raise BadInput(f"Weights: norm is {norm!r}", "give a Norm: Norm('rms', eps=1e-5)")
    if weights.cap is not None and not 0 < weights.cap < torch.inf:
        raise BadInput(f"Weights: cap is {weights.cap}", "give a number above 0, or None")
    layers: object = weights.layers
    if isinstance(layers, LazyLayers):
        return
    if not isinstance(layers, tuple) or not all(isinstance(layer, Layer) for layer in layers):
        raise BadInput("Weights: layers is not a tuple of Layer", "write layers=tuple(layers)")


def _check_positions(weights: Weights) -> None:
    """Check that the kind of positions is known, and that there is a table exactly where one is used."""
    kind = weights.positions
    check_choice("Weights: positions", kind, get_args(Positions))
    if kind == "stream" and weights.position_table is None:
        raise BadInput("Weights: positions is 'stream' without a position_table", "give one, d_model × n_ctx")
    if kind != "stream" and weights.position_table is not None:
        raise BadInput(f"Weights: position_table is not used where positions is {kind!r}", "give positions='stream'")
    if (kind == "rotary") != weights.rotary:
        raise BadInput(
            f"Weights: positions is {kind!r}, and {'a' if weights.rotary else 'no'} layer has rotary positions",
            "give positions='rotary' with, and only with, a ScoreFunction that has a Rotary",
        )
    for number, layer in enumerate(weights.layers):
        for name in ("P_Q", "P_K"):
            if kind != "queries and keys" and getattr(layer.outline, name) is not None:
                raise BadInput(
                    f"Weights: layers[{number}].{name} is not used where positions is {kind!r}",
                    "give positions='queries and keys'",
                )


def _check_shapes(weights: Weights) -> None:
    """Check that all parts agree on the dimensions they share; each layer may have its own d_value and d_mlp.

    Layers and MLPs have checked their own tensors already, so one tensor for each shared dimension is compared.
    """
    sizes: Sizes = {"n_ctx": weights.n_ctx}
    check_own("Weights", weights, sizes)
    for number, layer in enumerate(weights.layers):
        own = f"Weights: layers[{number}]"
        check_own(own, layer.outline, sizes, FIRST)
        if layer.mlp is not None:
            check_own(f"{own}.mlp", layer.mlp.outline, sizes, FIRST)
        sizes.pop("d_mlp", None)


def _check_storage(weights: Weights) -> None:
    """Check that all tensors have one dtype and are on one device; those that are not read yet are on none."""
    lazy, dtype, device = weights.lazy, weights.embed.dtype, weights.embed.device
    for name, x in weights.each_outlined():
        if x.dtype == dtype and (lazy or x.device == device):
            continue
        what, seen, expected = ("dtype", x.dtype, dtype) if x.dtype != dtype else ("device", x.device, device)
        raise BadInput(f"Weights: {name} has {what} {seen}, and embed {expected}", "convert it with .to(…)")
