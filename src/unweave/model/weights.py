"""`Weights`: what a model *is*, in one canonical form that every analysis reads.

Norm gains, norm biases, centring and 1/√d_head are folded in (see `fold`); per-layer tensors are kept as they are and
never stacked. Orientation is the paper's, out × in.
"""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any, Self, get_args

import torch

from unweave.algebra.factored import FactoredMatrix
from unweave.algebra.terms import HeadId, HeadLike, Letter, Neurons, Scale, Source, Sum, Term
from unweave.errors import BadInput, check_choice
from unweave.model.axes import Sizes, check_own
from unweave.model.mlp import MLP
from unweave.model.norms import UNNORMED, Norm
from unweave.model.positions import Positions
from unweave.shapes import Float, Tensor

DIGESTED_AT_ONCE = 2**20
"""Numbers hashed at a time."""
OWN = ("embed", "unembed", "position_table", "b_U")
"""The tensors that belong to no layer."""


@dataclass(frozen=True, eq=False)
class Layer:
    """The heads of one layer, and its MLP where it has one.

    Attributes:
        W_Q: Stream to queries, 1/√d_head included.
        W_K: Stream to keys.
        W_V: Stream to values.
        W_O: Values to stream.
        b_Q: Added to the queries, 1/√d_head included.
        b_K: Added to the keys.
        b_O: Added to the stream, value biases included (rows of A sum to 1, so they are constants).
        P_Q: What each position adds to the queries, 1/√d_head included.
        P_K: What each position adds to the keys.
        smear: The share of its own that each key keeps, the rest being the key before it; None where keys are plain.
        mlp: The neurons that act after the heads.

    Raises:
        ShapeError: If the shapes do not fit each other.
        BadInput: If a part is not a floating-point tensor.
    """

    W_Q: Float[Tensor, "heads d_head d_model"]
    W_K: Float[Tensor, "heads d_head d_model"]
    W_V: Float[Tensor, "heads d_value d_model"]
    W_O: Float[Tensor, "heads d_model d_value"]
    b_Q: Float[Tensor, "heads d_head"] | None = None
    b_K: Float[Tensor, "heads d_head"] | None = None
    b_O: Float[Tensor, " d_model"] | None = None
    P_Q: Float[Tensor, "heads d_head n_ctx"] | None = None
    P_K: Float[Tensor, "heads d_head n_ctx"] | None = None
    smear: Float[Tensor, " heads"] | None = None
    mlp: MLP | None = None

    def __post_init__(self) -> None:
        check_own("Layer", self, {})

    def map(self, change: Callable[[Tensor], Tensor]) -> Self:
        """The same layer with every tensor changed."""
        heads = {name: change(x) for name, x in self.tensors().items()}
        return replace(self, **heads, mlp=None if self.mlp is None else self.mlp.map(change))

    def tensors(self) -> dict[str, Tensor]:
        """The tensors of the heads, by name."""
        return {f.name: x for f in fields(self) if isinstance(x := getattr(self, f.name), torch.Tensor)}


class PerHead:
    """One factored matrix for every head: ``OV[1, 4]``, ``OV["L1H4"]``; ``OV[1]`` is the batch of a layer."""

    def __init__(
        self, build: Callable[[int, int | slice], FactoredMatrix], check: Callable[[HeadLike], HeadId]
    ) -> None:
        self._build, self._check = build, check

    def __getitem__(self, head: int | HeadLike) -> FactoredMatrix:
        if isinstance(head, int):
            self._check(HeadId(head, 0))
            return self._build(head, slice(None))
        return self._build(*self._check(head))


@dataclass(frozen=True, eq=False)
class Weights:
    """What a model is: canonical tensors and nothing else.

    Attributes:
        embed: A column for each token.
        unembed: A row for each token; the final norm's gain is folded in.
        layers: The heads of each layer, and its MLP.
        n_ctx: Longest sequence, where positions have a table; otherwise what the model was trained on.
        norm: The norm before every read; only its division by the scale is left to do.
        positions: Where positions enter.
        position_table: A column for each position, where they enter the stream.
        b_U: Added to the logits.

    Raises:
        ShapeError: If shapes disagree: within a layer, between layers, or with the embedding.
        BadInput: If a part is not a floating-point tensor, dtypes or devices differ, ``positions`` is unknown, or a
            position table is missing or not used.

    Example:
        >>> from unweave import examples
        >>> weights = examples.induction(d_vocab=6)
        >>> weights
        Weights   2 layers × 1 head   d_model 18   d_head 64   d_vocab 6   positions: queries and keys   norm: none
        >>> weights.W_U @ weights.OV["L1H0"] @ weights.W_E
        W_U W_O[1,0] W_V[1,0] W_E   6 × 6, rank ≤ 6
    """

    embed: Float[Tensor, "d_model d_vocab"]
    unembed: Float[Tensor, "d_vocab d_model"]
    layers: tuple[Layer, ...]
    n_ctx: int
    norm: Norm = UNNORMED
    positions: Positions = "none"
    position_table: Float[Tensor, "d_model n_ctx"] | None = None
    b_U: Float[Tensor, " d_vocab"] | None = None

    def __post_init__(self) -> None:
        _check_kinds(self)
        _check_positions(self)
        _check_shapes(self)
        _check_storage(self)

    # ---------------------------------------------------------------- dimensions

    @property
    def n_layers(self) -> int:
        """Number of layers."""
        return len(self.layers)

    @property
    def n_heads(self) -> int:
        """Heads in each layer; 0 in a model without layers."""
        return self.layers[0].W_Q.shape[0] if self.layers else 0

    @property
    def d_model(self) -> int:
        """Width of the residual stream."""
        return self.embed.shape[0]

    @property
    def d_head(self) -> int:
        """Width of a head; 0 in a model without layers."""
        return self.layers[0].W_Q.shape[1] if self.layers else 0

    @property
    def d_vocab(self) -> int:
        """Number of tokens."""
        return self.embed.shape[1]

    @property
    def dtype(self) -> torch.dtype:
        """The dtype of the tensors."""
        return self.embed.dtype

    @property
    def parameters(self) -> int:
        """Numbers in the canonical matrices and biases; what positions add to queries and keys follows from them."""
        own = [x for x in (self.embed, self.unembed, self.position_table, self.b_U) if x is not None]
        in_heads = [x for layer in self.layers for name, x in layer.tensors().items() if not name.startswith("P_")]
        in_mlps = [x for layer in self.layers if layer.mlp is not None for x in layer.mlp.tensors().values()]
        return sum(x.numel() for x in own + in_heads + in_mlps)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of every number and of how they are used, the same in any precision that holds the numbers."""
        activations = [layer.mlp.activation for layer in self.layers if layer.mlp is not None]
        found = hashlib.sha256(f"{self.positions} {self.norm} {self.n_ctx} {activations}".encode())
        for name, x in self.tensors().items():
            found.update(f"{name} {list(x.shape)}".encode())
            for piece in x.detach().flatten().split(DIGESTED_AT_ONCE):
                found.update(piece.double().cpu().numpy().tobytes())
        return found.hexdigest()

    @property
    def d_mlp(self) -> tuple[int, ...]:
        """Number of neurons in each layer; 0 in a layer without an MLP."""
        return tuple(0 if layer.mlp is None else layer.mlp.d_mlp for layer in self.layers)

    @property
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
        """``W_OV = W_O W_V`` of each head: what it writes for what it attends to, d_model × d_model."""
        return PerHead(
            lambda layer, h: FactoredMatrix(
                self.layers[layer].W_O[h], self.layers[layer].W_V[h], names=_named(layer, h, "W_O", "W_V")
            ),
            self.check_head,
        )

    @property
    def QK(self) -> PerHead:
        """``W_QK = W_Qᵀ W_K`` of each head, query first, 1/√d_head included: d_model × d_model."""
        return PerHead(
            lambda layer, h: FactoredMatrix(
                self.layers[layer].W_Q[h].mT, self.layers[layer].W_K[h], names=_named(layer, h, "W_Qᵀ", "W_K")
            ),
            self.check_head,
        )

    # ---------------------------------------------------------------- terms

    @property
    def Id(self) -> Term:
        """The identity on the residual stream: ``Id ⊗ Id``."""
        return Term((), FactoredMatrix.identity(self.d_model))

    def head(self, layer: int | HeadLike, head: int | None = None) -> Term:
        """One head as a term, ``A^h ⊗ W_OV^h`` (with a norm, ``A^h D ⊗ W_OV^h``)."""
        name = self.check_head(HeadId.of((layer, head) if isinstance(layer, int) and head is not None else layer))
        return Term((name, *self.scale(name.layer)), self.OV[name])

    def heads(self, layer: int) -> Sum:
        """All heads of a layer."""
        return Sum(tuple(self.head(layer, h) for h in range(self.n_heads)))

    def scale(self, layer: int) -> tuple[Letter, ...]:
        """The norm's letter before ``layer`` reads (n_layers: the unembedding); none without a norm."""
        return () if self.norm.kind == "none" else (Scale(layer),)

    def embedding(self) -> Sum:
        """What enters the stream at its start: tokens, and positions where they enter the stream."""
        tokens = Term((), self.W_E)
        if self.position_table is None:
            return Sum((tokens,))
        return tokens + Term((), FactoredMatrix(self.position_table, names=("W_P",)), Source.POSITIONS)

    def entering(self, layer: int) -> Sum:
        """What enters the stream with a layer beside what its heads move: its neurons and its constants."""
        own, mlp = self.layers[layer], self.layers[layer].mlp
        constant = bias(own.b_O, f"b_O[{layer}]")
        if mlp is None:
            return constant
        neurons = Term((), FactoredMatrix(mlp.W_out, names=(f"W_out[{layer}]",)), Neurons(layer))
        return constant + neurons + bias(mlp.b_out, f"b_out[{layer}]")

    def check_head(self, head: HeadLike) -> HeadId:
        """Read a head and check that the model has it.

        Raises:
            BadInput: If the head is not written as one, or the model does not have it.
        """
        name = HeadId.of(head)
        if 0 <= name.layer < self.n_layers and 0 <= name.head < self.n_heads:
            return name
        size = f"{_count(self.n_layers, 'layer')} × {_count(self.n_heads, 'head')}"
        shape = size if self.n_layers else "no heads at all"
        raise BadInput(f"there is no head {name} in a model of {shape}", _numbering(self, name))

    def chosen(self, heads: HeadLike | Sequence[HeadLike] | None) -> tuple[HeadId, ...]:
        """The heads that are named, one or several in any form; every head if None.

        Raises:
            BadInput: If the model lacks one of them.

        Example:
            >>> from unweave import examples
            >>> weights = examples.induction(d_vocab=6)
            >>> [list(map(str, weights.chosen(heads))) for heads in (None, "1.0", (0, 0), ["L0H0", (1, 0)])]
            [['L0H0', 'L1H0'], ['L1H0'], ['L0H0'], ['L0H0', 'L1H0']]
        """
        if heads is None:
            return self.head_ids
        one = isinstance(heads, str) or (len(heads) == 2 and isinstance(heads[0], int))
        return tuple(self.check_head(head) for head in ((heads,) if one else heads))  # type: ignore[arg-type]

    # ---------------------------------------------------------------- changing

    def map(self, change: Callable[[Tensor], Tensor]) -> Self:
        """The same model with every tensor changed."""
        changed: dict[str, Any] = {name: change(x) for name in OWN if (x := getattr(self, name)) is not None}
        return replace(self, layers=tuple(layer.map(change) for layer in self.layers), **changed)

    def tensors(self) -> dict[str, Tensor]:
        """Every tensor by its place: ``embed``, ``layers.0.W_Q``, ``layers.0.mlp.W_in`` and so on."""
        own = {name: x for name in OWN if (x := getattr(self, name)) is not None}
        for number, layer in enumerate(self.layers):
            own |= {f"layers.{number}.{name}": x for name, x in layer.tensors().items()}
            if layer.mlp is not None:
                own |= {f"layers.{number}.mlp.{name}": x for name, x in layer.mlp.tensors().items()}
        return own

    def to(self, target: torch.dtype | torch.device | str) -> Self:
        """The same model in another dtype or on another device."""
        return self.map(lambda x: x.to(target))

    def __repr__(self) -> str:
        smeared = any(layer.smear is not None for layer in self.layers)
        more = ("   keys: smeared" if smeared else "") + (f"   d_mlp {max(self.d_mlp)}" if any(self.d_mlp) else "")
        return (
            f"Weights   {_count(self.n_layers, 'layer')} × {_count(self.n_heads, 'head')}   d_model {self.d_model}   "
            f"d_head {self.d_head}   d_vocab {self.d_vocab}   positions: {self.positions}   norm: {self.norm.kind}"
        ) + more


def bias(vector: Tensor | None, name: str) -> Sum:
    """A bias as a path that starts from the constant 1; nothing if there is none."""
    if vector is None:
        return Sum()
    return Sum((Term((), FactoredMatrix(vector[:, None], names=(name,)), Source.ONE),))


def _named(layer: int, head: int | slice, *names: str) -> tuple[str, ...]:
    where = f"[{layer}]" if isinstance(head, slice) else f"[{layer},{head}]"
    return tuple(name.removesuffix("ᵀ") + where + ("ᵀ" if name.endswith("ᵀ") else "") for name in names)


def _count(n: int, noun: str) -> str:
    return f"{n} {noun}{'' if n == 1 else 's'}"


def _numbering(weights: Weights, head: HeadId) -> str:
    """A hint for a head that does not exist: the heads there are, and the same one counted from 1."""
    if not weights.n_layers:
        return "take a model with layers"
    near = HeadId(head.layer - 1, head.head - 1)
    meant = f"; did you mean {near}?" if near in weights.head_ids else ""
    return f"heads are L0H0 to {weights.head_ids[-1]}{meant}"


def _check_kinds(weights: Weights) -> None:
    """What is no tensor has the right type."""
    n_ctx: object = weights.n_ctx
    if not isinstance(n_ctx, int) or n_ctx < 1:
        raise BadInput(f"Weights: n_ctx is {n_ctx!r}; it is a whole number, at least 1")
    norm: object = weights.norm
    if not isinstance(norm, Norm):
        raise BadInput(f"Weights: norm is {norm!r}", "give a Norm: Norm('rms', eps=1e-5)")
    layers: object = weights.layers
    if not isinstance(layers, tuple) or not all(isinstance(layer, Layer) for layer in layers):
        raise BadInput("Weights: layers is not a tuple of Layer", "write layers=tuple(layers)")


def _check_positions(weights: Weights) -> None:
    """The kind of positions is known, and a table is there exactly where it is used."""
    kind = weights.positions
    check_choice("Weights: positions", kind, get_args(Positions))
    if kind == "stream" and weights.position_table is None:
        raise BadInput("Weights: positions is 'stream' and position_table is missing", "give it, d_model × n_ctx")
    if kind != "stream" and weights.position_table is not None:
        raise BadInput(
            f"Weights: position_table is given and not used, since positions is {kind!r}", "say positions='stream'"
        )
    for number, layer in enumerate(weights.layers):
        for name in ("P_Q", "P_K"):
            if kind != "queries and keys" and getattr(layer, name) is not None:
                raise BadInput(
                    f"Weights: layers[{number}].{name} is given and not used, since positions is {kind!r}",
                    "say positions='queries and keys'",
                )


def _check_shapes(weights: Weights) -> None:
    """All parts agree on the dimensions they share; a layer may have its own d_value and d_mlp."""
    sizes: Sizes = {"n_ctx": weights.n_ctx}
    check_own("Weights", weights, sizes)
    for number, layer in enumerate(weights.layers):
        own = f"Weights: layers[{number}]"
        check_own(own, layer, sizes)
        if layer.mlp is not None:
            check_own(f"{own}.mlp", layer.mlp, sizes)
        for name in ("d_value", "d_mlp"):
            sizes.pop(name, None)


def _check_storage(weights: Weights) -> None:
    """All tensors have one dtype and are on one device."""
    for name, x in weights.tensors().items():
        for what in ("dtype", "device"):
            seen, expected = getattr(x, what), getattr(weights.embed, what)
            if seen != expected:
                raise BadInput(f"Weights: {name} has {what} {seen}, and embed {expected}", "convert it with .to(…)")
