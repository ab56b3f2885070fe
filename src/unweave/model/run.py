"""`run` and `Run`: what a model *did* on some tokens, every pattern kept; interventions are arguments, not hooks.

run(weights, ids)                       an ordinary forward pass
run(weights, ids, without=["L0H3"])     a head's output left out; later patterns see the difference
run(weights, ids, frozen=other)         the patterns (norm scales, neurons) of another run, forced
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import torch

from unweave.algebra.terms import HeadId, HeadLike, Letter, Neurons, Smear, Source, Start
from unweave.errors import BadInput, NumericError, ShapeError, Unsupported
from unweave.model import heads
from unweave.model.weights import Layer, Weights
from unweave.shapes import Float, Int, Tensor
from unweave.text.tokenizer import Tokenizer

LONGEST_TEXT = 24
"""Letters of its text that a run shows."""
LOSS_LIMIT = 2**24
"""Logits up to which a run shows its loss."""


@dataclass(frozen=True, eq=False)
class Frozen:
    """What a replay holds fixed.

    Attributes:
        patterns: The attention patterns of every layer, [..., heads, dst, src].
        scales: The norm scales before every layer and the unembedding; recomputed if None.
        activations: The neurons of every layer; recomputed, with the scale before them, if None.
    """

    patterns: tuple[Tensor, ...]
    scales: tuple[Tensor, ...] | None = None
    activations: tuple[Tensor, ...] | None = None


class Patterns:
    """Patterns by head: ``pattern[1, 4]`` is ``A^{1,4}``, [..., dst, src]; ``pattern[1]`` a whole layer's."""

    def __init__(self, layers: tuple[Tensor, ...]) -> None:
        self._layers = layers

    def __getitem__(self, head: int | HeadLike) -> Tensor:
        if isinstance(head, int):
            return self._layers[head]
        layer, h = HeadId.of(head)
        if not (0 <= layer < len(self._layers) and 0 <= h < self._layers[layer].shape[-3]):
            last = HeadId(len(self) - 1, self._layers[-1].shape[-3] - 1) if self._layers else None
            raise BadInput(f"this run has no head {HeadId(layer, h)}", f"heads are L0H0 to {last}" if last else "")
        return self._layers[layer][..., h, :, :]

    def __len__(self) -> int:
        return len(self._layers)


@dataclass(frozen=True, eq=False)
class Run:
    """What a model did on some tokens. Two runs can be subtracted; nothing in one can change.

    Attributes:
        weights: The model that ran.
        ids: The tokens it ran on.
        patterns: ``A`` of every layer, [..., heads, dst, src]: rows sum to 1, 0 above the diagonal.
        scales: The norm's 1/σ before each layer and before the unembedding; empty without a norm.
        streams: The residual stream before each layer, and the last one.
        activations: The neurons of each layer; 0 of them in a layer without an MLP.
        name: Name of the model; empty for bare weights.
        tokenizer: Names its tokens; None for bare weights.

    Example:
        >>> import unweave as uw
        >>> from unweave import examples
        >>> run = uw.run(examples.induction(d_vocab=6), [0, 3, 5, 3])
        >>> run.pattern["L1H0"][3].argmax().item()      # the second 3 looks at what followed the first: the 5
        2
        >>> run.logits.shape
        torch.Size([4, 6])
    """

    weights: Weights
    ids: Int[Tensor, "*batch seq"]
    patterns: tuple[Float[Tensor, "*batch heads dst src"], ...]
    scales: tuple[Float[Tensor, "*batch seq"], ...]
    streams: tuple[Float[Tensor, "*batch seq d_model"], ...]
    activations: tuple[Float[Tensor, "*batch seq _"], ...] = ()
    name: str = ""
    tokenizer: Tokenizer | None = None

    @property
    def pattern(self) -> Patterns:
        """The patterns by head: ``run.pattern[1, 4]``."""
        return Patterns(self.patterns)

    @property
    def frozen(self) -> Frozen:
        """Patterns, norm scales and neurons, for a replay."""
        return Frozen(self.patterns, self.scales, self.activations or None)

    @cached_property
    def logits(self) -> Float[Tensor, "*batch seq d_vocab"]:
        """The logits at every position, computed when first asked for and kept."""
        logits = self.read(self.weights.n_layers) @ self.weights.unembed.mT
        logits = logits if self.weights.b_U is None else logits + self.weights.b_U
        return _finite(logits, "the logits are not finite")

    @property
    def loss(self) -> Float[Tensor, "*batch seq_less_one"]:
        """The loss in nats of predicting each next token."""
        return next_token_loss(self.logits, self.ids)

    @property
    def tokens(self) -> list[str]:
        """The text of every token of a run on one sequence, start token included.

        Raises:
            Unsupported: If the run is of bare weights, or of several sequences.
        """
        if self.tokenizer is None:
            raise Unsupported("run.tokens: this run of bare weights knows no texts", "model.run(text) keeps them")
        if self.ids.dim() != 1:
            raise Unsupported(
                f"run.tokens: this run is on {len(self.ids)} sequences", "run one, or look up run.ids in the tokenizer"
            )
        return [self.tokenizer.text(i) for i in self.ids.tolist()]

    def __repr__(self) -> str:
        size = " × ".join(map(str, self.ids.shape))
        noun = "token" if self.ids.numel() == 1 else "tokens"
        text = f": {_beginning(self.tokens)}" if self.tokenizer is not None and self.ids.dim() == 1 else ""
        few = self.ids.shape[-1] > 1 and self.ids.numel() * self.weights.d_vocab <= LOSS_LIMIT
        loss = f", loss {self.loss.double().mean().item():.2f}" if few else ""
        return f"Run of {size} {noun} on {self.name or 'bare weights'}{text}{loss}"

    def read(self, layer: int) -> Float[Tensor, "*batch seq d_model"]:
        """The residual stream as ``layer`` reads it, times the norm's 1/σ; n_layers: as the unembedding reads it."""
        return self.move_all(self.weights.scale(layer), self.streams[layer])

    # ---------------------------------------------------------------- what terms ask of a run

    def move(self, letter: Letter, x: Float[Tensor, "*batch seq d"]) -> Float[Tensor, "*batch seq d"]:
        """Apply one letter of a path to vectors at every position: a pattern, a norm's scale, or a smear."""
        match letter:
            case HeadId():
                return self.pattern[letter] @ x
            case Smear():
                return heads.mix(self.weights, letter, x)
            case _:
                return self.scales[letter.layer][..., None] * x

    def move_all(self, letters: tuple[Letter, ...], x: Float[Tensor, "*batch seq d"]) -> Float[Tensor, "*batch seq d"]:
        """Apply a word of letters, the last first."""
        for letter in letters[::-1]:
            x = self.move(letter, x)
        return x

    def feed(self, source: Start, matrix: Float[Tensor, "d n"]) -> Float[Tensor, "*batch seq d"]:
        """The columns of ``matrix`` that a source picks: by token, by position, its one, or as neurons mix them."""
        if isinstance(source, Neurons):
            return self.activations[source.layer] @ matrix.mT
        if source is Source.TOKENS:
            if matrix.shape[-1] != self.weights.d_vocab:
                raise ShapeError(
                    f"a path of {matrix.shape[-1]} columns does not start at the {self.weights.d_vocab} tokens",
                    "compose it with W_E, or apply it to a stream with .apply(run, stream)",
                )
            return matrix.mT[self.ids]
        if source is Source.POSITIONS:
            return matrix.mT[: self.ids.shape[-1]].expand(*self.ids.shape, -1)
        return matrix[..., 0].expand(*self.ids.shape, -1)


class Runnable(Protocol):
    """What brings its own tokenizer to a run, as a `Model` does."""

    def run(self, ids: Any, /, *, frozen: Any, without: Iterable[HeadLike]) -> Run:
        """Run on token ids."""
        ...


def run(
    weights: Weights | Runnable,
    ids: Int[Tensor, "*batch seq"] | list[int] | list[list[int]],
    *,
    frozen: Run | Frozen | None = None,
    without: Iterable[HeadLike] = (),
) -> Run:
    """Run a model on tokens and keep every attention pattern.

    Args:
        weights: The model, as `Model` or `Weights`; the run of a `Model` names its tokens.
        ids: Token ids, [seq] or [batch, seq].
        frozen: Replay with these patterns, norm scales and neurons, or with a `Frozen` of patterns alone.
        without: Heads whose output is left out: ``A ⊗ W_O W_V`` of the stream. The constant that a value bias, or the
            bias of a norm, adds through a head is part of the layer's ``b_O`` and stays.

    Returns:
        The run. Logits are computed when first asked for.

    Raises:
        BadInput: If there are no ids, one lies outside the vocabulary, or there are more than the model's positions.
        NumericError: If the stream is not finite at the end.

    Cost:
        Memory for all patterns: n_layers · n_heads · seq² numbers for each sequence.
    """
    if not isinstance(weights, Weights):
        return weights.run(ids, frozen=frozen, without=without)
    tokens = _checked(weights, as_ids(ids).to(weights.embed.device))
    kept = _kept(weights, tokens, frozen)
    left_out = {weights.check_head(head) for head in without}
    stream = _start(weights, tokens)
    streams, patterns, activations = [stream], [], []
    scales: list[Tensor] = []
    for number, layer in enumerate(weights.layers):
        normed = _normed(weights, kept, number, stream, scales)
        pattern = kept.patterns[number] if kept else heads.patterns(layer, normed)
        off = [head.head for head in left_out if head.layer == number]
        stream = stream + _write(layer, pattern, normed, off)
        active = _activations(weights, kept, number, stream)
        stream = stream if layer.mlp is None else stream + layer.mlp.write(active)
        streams.append(stream)
        patterns.append(pattern)
        activations.append(active)
    _normed(weights, kept, weights.n_layers, stream, scales)
    _finite(stream, "the residual stream is not finite at the end of the run")
    return Run(weights, tokens, tuple(patterns), tuple(scales), tuple(streams), tuple(activations))


def _beginning(tokens: list[str]) -> str:
    """The first tokens of a text, quoted."""
    text = "".join(tokens)
    return repr(text if len(text) <= LONGEST_TEXT else text[: LONGEST_TEXT - 1] + "…")


def next_token_loss(logits: Float[Tensor, "*batch seq d_vocab"], ids: Int[Tensor, "*batch seq"]) -> Tensor:
    """The loss in nats of predicting each next token, [..., seq - 1]."""
    return -logits[..., :-1, :].log_softmax(-1).gather(-1, ids[..., 1:, None])[..., 0]


def as_ids(ids: object) -> Tensor:
    """Token ids as a tensor, whatever list they came in."""
    try:
        return torch.as_tensor(ids)
    except (TypeError, ValueError, RuntimeError) as problem:
        raise BadInput(
            "token ids should be whole numbers, in one list or in several of one length", "pad or cut the lists"
        ) from problem


def _checked(weights: Weights, ids: Tensor) -> Tensor:
    """The ids, if the model can run on them."""
    if ids.numel() == 0:
        raise BadInput("there are no token ids to run on", "give at least one")
    if ids.dim() not in (1, 2) or ids.is_floating_point():
        raise BadInput(f"run takes token ids of shape [seq] or [batch, seq], got {ids.dtype} {list(ids.shape)}")
    low, high = int(ids.min()), int(ids.max())
    if low < 0 or high >= weights.d_vocab:
        raise BadInput(f"token {low if low < 0 else high} lies outside the vocabulary of {weights.d_vocab} tokens")
    if weights.positions != "none" and ids.shape[-1] > weights.n_ctx:
        too_long = f"{ids.shape[-1]} tokens are more than the model's {weights.n_ctx} positions"
        raise BadInput(too_long, "shorten the text")
    return ids.long()


def _kept(weights: Weights, ids: Tensor, frozen: Run | Frozen | None) -> Frozen | None:
    """What a replay holds fixed, if it fits the model and the tokens."""
    kept = frozen.frozen if isinstance(frozen, Run) else frozen
    if kept is None:
        return None
    if len(kept.patterns) != weights.n_layers:
        raise ShapeError(f"patterns of {len(kept.patterns)} layers cannot be replayed on {weights.n_layers}")
    need = [weights.n_heads, ids.shape[-1], ids.shape[-1]]
    for pattern in kept.patterns:
        if list(pattern.shape[-3:]) != need:
            raise ShapeError(f"patterns {list(pattern.shape)} cannot be replayed where heads, dst, src are {need}")
    seen = None if kept.activations is None else [list(x.shape[-2:]) for x in kept.activations]
    if seen is not None and seen != [[ids.shape[-1], width] for width in weights.d_mlp]:
        raise ShapeError(f"neurons {seen} cannot be replayed where there are {weights.d_mlp} in layers of other tokens")
    return kept


def _finite(x: Tensor, otherwise: str) -> Tensor:
    """The numbers themselves, if all are finite: NaN and infinity reach the extremes, found in one pass."""
    if not torch.stack(torch.aminmax(x)).isfinite().all():
        raise NumericError(otherwise, "check the weights with `unweave verify`")
    return x


def _start(weights: Weights, ids: Tensor) -> Tensor:
    """The stream before the first layer: embeddings, and positions where they enter the stream."""
    stream = weights.embed.mT[ids]
    return stream if weights.position_table is None else stream + weights.position_table.mT[: ids.shape[-1]]


def _normed(weights: Weights, kept: Frozen | None, layer: int, stream: Tensor, scales: list[Tensor]) -> Tensor:
    """The stream times its norm's scale before ``layer``, the scale noted."""
    if weights.norm.kind == "none":
        return stream
    scales.append(kept.scales[layer] if kept and kept.scales else weights.norm.scale(stream))
    return scales[-1][..., None] * stream


def _activations(weights: Weights, kept: Frozen | None, number: int, stream: Tensor) -> Tensor:
    """The neurons of a layer on the stream that its heads have written to; none without an MLP."""
    mlp = weights.layers[number].mlp
    if mlp is None:
        return stream.new_zeros(*stream.shape[:-1], 0)
    return kept.activations[number] if kept and kept.activations else mlp.activations(weights.norm.read(stream))


def _write(layer: Layer, pattern: Tensor, x: Tensor, off: list[int]) -> Tensor:
    """What the layer adds to the stream: ``Σ_h A^h x (W_OV^h)ᵀ`` and its bias, without the heads in ``off``."""
    z = pattern @ heads.values(layer, x)
    if off:
        keep = torch.ones(z.shape[-3], dtype=z.dtype, device=z.device)
        keep[off] = 0.0
        z = z * keep[:, None, None]
    out = heads.written(layer, z)
    return out if layer.b_O is None else out + layer.b_O
