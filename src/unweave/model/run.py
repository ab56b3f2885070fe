"""`run` and `Run`: what a model *did* on some tokens, with every pattern; interventions are arguments, not hooks.

run(weights, ids)                       an ordinary forward pass
run(weights, ids, without=["L0H3"])     with a head ablated; later patterns are recomputed
run(weights, ids, frozen=other)         with patterns (norm scales, MLP activations) of another run
run(weights, ids, replace={"L0H3": x})  with the output of a head replaced by another run's, or by a mean
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from dataclasses import replace as changed
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

import torch

from unweave.algebra.terms import (
    Diagonal,
    Gates,
    HeadId,
    HeadLike,
    Hop,
    Letter,
    Neurons,
    Part,
    PartLike,
    Scale,
    Smear,
    Source,
    Start,
    head_of,
)
from unweave.errors import BadInput, NumericError, ShapeError, Unsupported, no_attribute, signed
from unweave.files.memory import refuse_beyond
from unweave.model import heads
from unweave.model.kept import Frozen, Patterns, Recomputed, Scales, diagonal, part_of_pattern, shapes_of
from unweave.model.layer import Layer
from unweave.model.weights import Weights
from unweave.shapes import Float, Int, Tensor
from unweave.text.tokenizer import Tokenizer

KEPT = 3 * 2**28
"""Bytes of patterns and activations that a run holds if not told otherwise."""
LONGEST_TEXT = 24
"""Characters of the text in the repr of a run."""
LOSS_LIMIT = 2**24
"""Logits up to which the repr of a run has its loss; no loss holds more at a time."""
ELSEWHERE: Mapping[str, str] = {
    "cache": 'run.pattern["L1H0"]  # run.streams are the residual streams',
    "attention": 'run.pattern["L1H0"]',
    "attentions": "run.patterns",
    "str_tokens": "run.tokens",
    "text": "run.tokens",
    "probs": "run.logits.softmax(-1)",
    "predictions": "uw.predictions(run)",
    "accumulated_resid": "run.streams  # uw.analysis.stream.logit_lens(run)",
    "decompose_resid": "uw.decompose_stream(run)",
    "logit_attrs": "uw.analysis.stream.logit_attribution(run)",
    "stack_head_results": 'run.written("L1H0")',
    "q": 'run.queries("L1H0")',
    "k": 'run.keys("L1H0")',
    "v": 'run.values("L1H0")',
    "z": 'run.mixed("L1H0")',
}
"""What to write for names of TransformerLens."""


@dataclass(frozen=True, eq=False)
class Run:
    """The patterns, residual streams, norm scales and activations of a model on some tokens.

    Attributes:
        weights: The model.
        ids: Token ids.
        patterns: Attention patterns ``A`` of every layer, [..., heads, dst, src]: rows sum to 1, but for what was
            ablated, 0 above the diagonal; ``patterns["L1H4"]`` is that of a head. Above the run's budget these and
            the activations are computed anew when they are asked for.
        scales: Inverse norm scales 1/σ: ``scales[l]`` before each layer and, for n_layers, before the unembedding;
            ``scales[Scale(l, "heads out")]`` behind its heads; empty without a norm.
        streams: Residual stream before each layer, and at the end.
        activations: MLP activations of each layer; of width 0 in a layer without an MLP.
        name: Name of the model; empty for bare weights.
        tokenizer: Tokenizer of the model; None for bare weights.
        replaced: Mixed values that stood in for those of a head; its pattern is 0, and no path passes it.

    Example:
        >>> import unweave as uw
        >>> from unweave import examples
        >>> run = uw.run(examples.induction(d_vocab=6), [0, 3, 5, 3])
        >>> run.pattern["L1H0"][3].argmax().item()      # the second 3 attends to what followed the first: the 5
        2
        >>> run.logits.shape
        torch.Size([4, 6])
    """

    weights: Weights
    ids: Int[Tensor, "*batch seq"]
    patterns: Sequence[Float[Tensor, "*batch heads dst src"]]
    scales: Scales
    streams: tuple[Float[Tensor, "*batch seq d_model"], ...]
    activations: Sequence[Float[Tensor, "*batch seq _"]] = ()
    name: str = ""
    tokenizer: Tokenizer | None = None
    replaced: Mapping[HeadId, Float[Tensor, "*batch seq d_value"]] = field(default_factory=dict)

    @property
    def pattern(self) -> Patterns | Recomputed:
        """Attention patterns by head: ``run.pattern[1, 4]``."""
        return self.patterns if isinstance(self.patterns, Patterns | Recomputed) else Patterns(self.patterns)

    @property
    def frozen(self) -> Frozen:
        """Patterns, norm scales, MLP activations and replaced outputs, for a replay."""
        return Frozen(self.patterns, self.scales, self.activations or None, self.replaced)

    @cached_property
    def logits(self) -> Float[Tensor, "*batch seq d_vocab"]:
        """Logits of the model at every position, capped where it caps them; computed at the first use and kept."""
        return self.weights.capped(self.linear_logits)

    @cached_property
    def linear_logits(self) -> Float[Tensor, "*batch seq d_vocab"]:
        """Logits before a cap, to which paths sum; without a cap `logits`, the same tensor."""
        return self._unembedded(self.read(self.weights.n_layers))

    def _unembedded(self, read: Float[Tensor, "*rows d_model"]) -> Float[Tensor, "*rows d_vocab"]:
        logits = read @ self.weights.unembed.mT
        logits = logits if self.weights.b_U is None else logits + self.weights.b_U
        return _finite(logits, "the logits are not finite")

    @property
    def loss(self) -> Float[Tensor, "*batch seq_less_one"]:
        """Loss of each next-token prediction, in nats; of a long text some logits at a time."""
        if "logits" in self.__dict__ or self.ids.numel() * self.weights.d_vocab <= LOSS_LIMIT:
            return next_token_loss(self.logits, self.ids)
        rows, targets = self.read(self.weights.n_layers)[..., :-1, :].flatten(0, -2), self.ids[..., 1:].flatten()
        at_once = max(1, LOSS_LIMIT // self.weights.d_vocab)
        found = [
            -self.weights.capped(self._unembedded(some)).log_softmax(-1).gather(-1, wanted[:, None])[:, 0]
            for some, wanted in zip(rows.split(at_once), targets.split(at_once), strict=True)
        ]
        return torch.cat(found).view(*self.ids.shape[:-1], -1)

    @property
    def tokens(self) -> list[str]:
        """Texts of the tokens of a run on one sequence, start token included.

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

    if not TYPE_CHECKING:  # a checker knows the attributes

        def __getattr__(self, name: str) -> object:
            raise no_attribute(self, name, ELSEWHERE)

    def __repr__(self) -> str:
        size = " × ".join(map(str, self.ids.shape))
        noun = "token" if self.ids.numel() == 1 else "tokens"
        text = f": {_beginning(self.tokens)}" if self.tokenizer is not None and self.ids.dim() == 1 else ""
        few = self.ids.shape[-1] > 1 and self.ids.numel() * self.weights.d_vocab <= LOSS_LIMIT
        loss = f", loss {self.loss.double().mean().item():.2f}" if few else ""
        return f"Run of {size} {noun} on {self.name or 'bare weights'}{text}{loss}"

    def read(self, layer: int) -> Float[Tensor, "*batch seq d_model"]:
        """Residual stream as ``layer`` reads it, times the norm's 1/σ; n_layers: as the unembedding reads it."""
        return self.move_all(self.weights.scale(layer), self.streams[layer])

    # ---------------------------------------------------------------- one head

    def queries(self, head: HeadLike) -> Float[Tensor, "*batch seq d_head"]:
        """Queries of a head at every position, 1/√d_head included; not turned where positions are rotary.

        Normed where the layer norms them: behind `Weights.layers[l].meeting` they meet the keys.

        Example:
            >>> import unweave as uw
            >>> run = uw.load("example:induction").run("abcab")
            >>> scores = run.queries("L1H0") @ run.keys("L1H0").mT
            >>> bool((scores.tril().softmax(-1)[5].argmax() == run.pattern["L1H0"][5].argmax()))
            True

        Paper:
            Elhage et al. 2021, "Attention Heads are Independent and Additive".
        """
        return self._of_head(head, heads.queries)

    def keys(self, head: HeadLike) -> Float[Tensor, "*batch seq d_head"]:
        """Keys of a head at every position, smeared or normed where the layer does that; not turned."""
        return self._of_head(head, heads.keys)

    def values(self, head: HeadLike) -> Float[Tensor, "*batch seq d_value"]:
        """Values of a head at every position, ``W_V x``; their bias is part of the layer's ``b_O``."""
        return self._of_head(head, heads.values)

    def mixed(self, head: HeadLike) -> Float[Tensor, "*batch seq d_value"]:
        """Values that the attention of a head has mixed, ``A W_V x``, or those that replaced them.

        Another run takes them with ``replace={head: mixed}``: as they are (resample ablation) or as their mean.
        """
        name = self.weights.check_head(head)
        return self.replaced[name] if name in self.replaced else self.pattern[name] @ self.values(name)

    def written(self, head: HeadLike) -> Float[Tensor, "*batch seq d_model"]:
        """Output of a head, ``(A ⊗ W_O W_V) x``, as it stands in the residual stream: biases are the layer's.

        Example:
            >>> import unweave as uw
            >>> run = uw.load("example:induction").run("abcab")
            >>> bool((run.streams[1] + run.written("L1H0") - run.streams[2]).abs().max() < 1e-12)
            True

        Paper:
            Elhage et al. 2021, "Attention Heads are Independent and Additive".
        """
        name = self.weights.check_head(head)
        letters = self.weights.head(name).letters
        own = self.mixed(name) @ self.weights.attention(name.layer).W_O[name.head].mT
        return self.move_all(letters[: letters.index(name)], own)

    def _of_head(self, head: HeadLike, read: Callable[[Layer, Tensor], Tensor]) -> Tensor:
        layer, h = self.weights.check_head(head)
        return read(self.weights.attention(layer), self.read(layer))[..., h, :, :]

    # ---------------------------------------------------------------- neurons

    @cached_property
    def into_neurons(self) -> Sequence[Float[Tensor, "*batch seq d_model"]]:
        """Residual stream that the MLP of each layer reads, before its norm; computed anew above the run's budget."""
        return self._by_layer(self._read_by_neurons, tuple(x.shape for x in self.streams[1:]))

    @cached_property
    def gates(self) -> Sequence[Float[Tensor, "*batch seq _"]]:
        """Gates of every layer's neurons: activation over input, ``a / (W_in x + b_in)``, and ½ at an input of 0.

        With these held an MLP is a linear step, ``W_out G (W_in x + b_in)``, that paths pass (``expansion(weights,
        gates="held")``). Where there are gates in the MLP they are those, σ(W_gate x + b_gate).
        """
        return self._by_layer(self._gates, shapes_of(self.activations))

    def _by_layer(self, compute: Callable[[int], Tensor], shapes: tuple[torch.Size, ...]) -> Sequence[Tensor]:
        anew = Recomputed(compute, shapes)
        return anew if isinstance(self.activations, Recomputed) else tuple(anew)

    def _read_by_neurons(self, layer: int) -> Tensor:
        own, stream = self.weights.layers[layer], self.streams[layer]
        if own.parallel:
            return stream
        mixed = _mixed(layer, heads.mixed(self.patterns[layer], heads.values(own, self.read(layer))), self.replaced)
        return stream + Norms(self.weights, self.scales).by_heads(layer, mixed)

    def _gates(self, layer: int) -> Tensor:
        mlp, active = self.weights.layers[layer].mlp, self.activations[layer]
        if mlp is None:
            return active
        inputs = mlp.inputs(self.weights.before(layer).read(self.into_neurons[layer]))
        return torch.where(inputs == 0, 0.5, active / inputs)

    # ---------------------------------------------------------------- evaluating terms

    def gate(self, gates: Gates, x: Float[Tensor, "*batch seq d_mlp"]) -> Float[Tensor, "*batch seq d_mlp"]:
        """Multiply the inputs of a layer's neurons, or parts of them, by their gates in this run."""
        return self.gates[gates.layer] * x

    def move(self, letter: Letter, x: Float[Tensor, "*batch seq d"]) -> Float[Tensor, "*batch seq d"]:
        """Apply a letter of a path to the vectors at all positions: attention, a norm's scale, or smearing.

        Raises:
            Unsupported: If the letter is of a head whose output was replaced: no path passes it.
        """
        if self.replaced and isinstance(letter, Part) and head_of(letter) in self.replaced:
            raise Unsupported(
                f"the output of {head_of(letter)} was replaced in this run, and no path passes it",
                "decompose_stream and logit_attribution take what stood in for it as one part",
            )
        match letter:
            case HeadId() | Hop():
                return self.pattern[letter] @ x
            case Diagonal(head):
                return diagonal(self.pattern[head])[..., None] * x
            case Smear():
                return heads.mix(self.weights, letter, x)
            case Scale(place="query" | "key"):
                layer = self.weights.attention(letter.layer)
                return heads.norm_scale(layer, letter, self.read(letter.layer))[..., None] * x
            case Scale(place="neurons"):
                before = self.weights.before(letter.layer)
                return before.scale(self.into_neurons[letter.layer])[..., None] * x
            case _:
                return self.scales[letter][..., None] * x

    def move_all(self, letters: tuple[Letter, ...], x: Float[Tensor, "*batch seq d"]) -> Float[Tensor, "*batch seq d"]:
        """Apply a word of letters, the last first."""
        for letter in letters[::-1]:
            x = self.move(letter, x)
        return x

    def feed(self, source: Start, matrix: Float[Tensor, "d n"]) -> Float[Tensor, "*batch seq d"]:
        """Columns of ``matrix`` that a source selects: by token, by position, the only one, or mixed by activations."""
        if isinstance(source, Neurons):
            return self.activations[source.layer] @ matrix.mT
        if source is Source.TOKENS:
            if matrix.shape[-1] != self.weights.d_vocab:
                raise ShapeError(
                    f"a path with {matrix.shape[-1]} columns does not start at the {self.weights.d_vocab} tokens",
                    "compose it with W_E, or apply it to a stream with .apply(run, stream)",
                )
            return matrix.mT[self.ids]
        if source is Source.POSITIONS:
            return matrix.mT[: self.ids.shape[-1]].expand(*self.ids.shape, -1)
        return matrix[..., 0].expand(*self.ids.shape, -1)


Replacements = Mapping[HeadLike, Run | Tensor]
"""Heads, each with the run, or the mixed values, whose output stands in for its own."""


class Runnable(Protocol):
    """A model that names the tokens of its runs."""

    def run(self, ids: Any, /, *, frozen: Any, without: Any, replace: Any, keep: int) -> Run:
        """Run on token ids."""
        ...


@signed
def run(
    weights: Weights | Runnable,
    ids: Int[Tensor, "*batch seq"] | list[int] | list[list[int]],
    *,
    frozen: Run | Frozen | None = None,
    without: PartLike | Iterable[PartLike] = (),
    replace: Replacements | None = None,
    keep: int = KEPT,
) -> Run:
    """Run a model on tokens, keeping every residual stream and, as far as a budget goes, every attention pattern.

    Args:
        weights: The model, as `Model` or `Weights`; the run of a `Model` names its tokens.
        ids: Token ids, [seq] or [batch, seq].
        frozen: Replay with the patterns, norm scales and MLP activations of a run, or with those of a `Frozen`.
        without: A head to ablate, or several: ``A ⊗ W_O W_V`` of the stream is left out. The constant that a value
            bias, or the bias of a norm, adds through a head is part of the layer's ``b_O`` and stays. ``"M[L0H1]"``
            ablates what the head moves from earlier positions, ``"D[L0H1]"`` what it takes from its own. The run's
            patterns are those that acted, without what is ablated, so that paths still sum to its logits.
        replace: Heads, with the run whose output stands in for theirs (resample ablation), or with mixed values for
            each position, or one for all: ``{"L1H4": other.mixed("L1H4").mean(0)}`` (mean ablation). Later heads and
            neurons are recomputed.
        keep: Bytes of patterns and activations to hold. If all layers need more, none are held: each layer's are
            computed anew from its stream when they are asked for, with the same bits.

    Returns:
        The run. Logits are computed at their first use.

    Raises:
        BadInput: If there are no ids, more than the model has positions, or ids outside the vocabulary, or a head is
            both ablated and replaced.
        ShapeError: If what is frozen, or what stands in for a head, does not fit.
        NumericError: If the residual stream is not finite at the end.

    Cost:
        Memory for the streams, (n_layers + 1) · seq · d_model numbers for each sequence, and within the budget for all
        patterns, n_layers · n_heads · seq² numbers, and activations; above it for those of two layers.

    Example:
        >>> import unweave as uw
        >>> model = uw.load("example:induction")
        >>> seen, without = uw.run(model, "abcab"), uw.run(model, "abcab", without="L0H0")
        >>> seen.pattern["L1H0"][-1].round(decimals=2).tolist()        # the last b attends to the first c
        [0.0, 0.0, 0.0, 1.0, 0.0, 0.0]
        >>> [model.tokenizer.decode([each.logits[-1].argmax().item()]) for each in (seen, without)]
        ['c', '<|start|>']
    """
    if not isinstance(weights, Weights):
        if not hasattr(weights, "run"):
            raise BadInput(f"takes a Model or Weights, got {weights!r:.80}", "uw.load(name) gives one")
        return weights.run(ids, frozen=frozen, without=without, replace=replace, keep=keep)
    refuse_tf32(weights)
    tokens = _checked(weights, as_ids(ids).to(weights.embed.device))
    _refuse_large(weights, tokens, keep)
    kept = _kept(weights, tokens, frozen)
    replaced = {**(kept.replaced if kept else {}), **_replaced(weights, tokens, replace)}
    left_out = (*_apart(weights.parts(without), replaced), *replaced)
    stream = _start(weights, tokens)
    streams, patterns, activations = [stream], [], []
    norms = Norms(weights, kept.scales if kept else None)
    shapes = pattern_shapes(weights, tokens.shape), activation_shapes(weights, tokens.shape)
    held = sum(shape.numel() for shape in (*shapes[0], *shapes[1])) * weights.embed.element_size() <= keep
    for number, layer in enumerate(weights.layers):
        normed = norms.read(number, stream)
        pattern = _pattern(layer, kept, left_out, number, normed)
        # Heads of one layer read the same stream and add to it; the MLP reads what they have written, or the same.
        mixed = _mixed(number, heads.mixed(pattern, heads.values(layer, normed)), replaced)
        before, stream = stream, stream + norms.by_heads(number, mixed)
        active = _activations(weights, kept, number, before if layer.parallel else stream)
        stream = stream if layer.mlp is None else stream + norms.by_neurons(number, active)
        streams.append(stream)
        if held:
            patterns.append(pattern)
            activations.append(active)
        del pattern, active  # two layers of a long text need not be held at once
    norms.read(weights.n_layers, stream)  # for the scale alone: logits are computed on demand
    _finite(stream, "the residual stream is not finite at the end of the run")
    kinds = Patterns(patterns), norms.scales, tuple(streams), tuple(activations)
    whole = Run(weights, tokens, *kinds, replaced=replaced)
    return whole if held else _without_layers(whole, kept, left_out, shapes)


def _without_layers(
    whole: Run, kept: Frozen | None, left_out: tuple[Part, ...], shapes: tuple[tuple[torch.Size, ...], ...]
) -> Run:
    """The run with patterns and activations that are computed when they are asked for."""

    def pattern(number: int) -> Tensor:
        return _pattern(whole.weights.attention(number), kept, left_out, number, whole.read(number))

    def active(number: int) -> Tensor:
        if kept and kept.activations:
            return kept.activations[number]
        if whole.weights.outlines[number].mlp is None:
            return whole.streams[number].new_zeros(shapes[1][number])
        return _activations(whole.weights, kept, number, patterned._read_by_neurons(number))

    patterned = changed(whole, patterns=Recomputed(pattern, shapes[0]))
    return changed(patterned, activations=Recomputed(active, shapes[1]))


def pattern_shapes(weights: Weights, ids: torch.Size) -> tuple[torch.Size, ...]:
    """Shapes of the patterns of every layer for ids of a shape."""
    return (torch.Size((*ids[:-1], weights.n_heads, ids[-1], ids[-1])),) * weights.n_layers


def activation_shapes(weights: Weights, ids: torch.Size) -> tuple[torch.Size, ...]:
    """Shapes of the activations of every layer for ids of a shape."""
    return tuple(torch.Size((*ids, width)) for width in weights.d_mlp)


def memory_of(weights: Weights, ids: torch.Size, keep: int = KEPT) -> int:
    """Bytes that a run on ids of a shape takes beside the model: its streams, and patterns and activations held.

    Example:
        >>> from unweave import examples
        >>> memory_of(examples.induction(d_vocab=6), torch.Size((10,)))  # 3 streams, 10 × 18, and 2 patterns, 10 × 10
        5920
    """
    size, pairs = weights.embed.element_size(), (pattern_shapes(weights, ids), activation_shapes(weights, ids))
    layers = [size * (pattern.numel() + active.numel()) for pattern, active in zip(*pairs, strict=True)]
    held = sum(layers) if sum(layers) <= keep else 2 * max(layers, default=0)
    return size * (weights.n_layers + 1) * ids.numel() * weights.d_model + held


def _refuse_large(weights: Weights, ids: Int[Tensor, "*batch seq"], keep: int) -> None:
    """Refuse a run that does not fit into memory."""
    if weights.embed.device.type == "cpu":
        refuse_beyond(
            memory_of(weights, ids.shape, keep),
            f"a run on {ids.numel():,} tokens with patterns of {ids.shape[-1]:,} × {ids.shape[-1]:,}",
            "run on fewer tokens at a time",
        )


def refuse_tf32(weights: Weights) -> None:
    """Refuse float32 on a GPU whose products this process lets round to TF32: no tolerance holds then.

    Raises:
        BadInput: If it does.
    """
    if weights.embed.is_cuda and weights.dtype == torch.float32 and torch.backends.cuda.matmul.fp32_precision == "tf32":
        raise BadInput(
            "this process lets products of float32 on a GPU round to TF32, which has 10 bits where float32 has 23",
            'torch.set_float32_matmul_precision("highest"), or a model in float64',
        )


def onward(weights: Weights, stream: Float[Tensor, "*batch seq d_model"], layer: int) -> Tensor:
    """Run on from the stream before a layer: the stream at the end, as the unembedding reads it."""
    norms = Norms(weights)
    for number, own in enumerate(weights.layers[layer:], layer):
        normed = norms.read(number, stream)
        stream = _behind(norms, number, stream, heads.mixed(heads.patterns(own, normed), heads.values(own, normed)))
    return norms.read(weights.n_layers, stream)


def each_pattern(
    weights: Weights, ids: Int[Tensor, "*batch seq"], *, without: Iterable[PartLike] = ()
) -> Iterator[Float[Tensor, "*batch heads dst src"]]:
    """Run layer by layer and yield the patterns of each, none of which is kept; the last layer mixes no values.

    Args:
        weights: The model.
        ids: Token ids.
        without: Heads, or parts of them, to ablate, as in `run`.
    """
    stream, norms = _start(weights, _checked(weights, as_ids(ids).to(weights.embed.device))), Norms(weights)
    left_out = weights.parts(without)
    for number, own in enumerate(weights.layers):
        normed = norms.read(number, _finite(stream, f"the residual stream is not finite before layer {number}"))
        pattern = _pattern(own, None, left_out, number, normed)
        yield pattern
        if number + 1 < weights.n_layers:
            stream = _behind(norms, number, stream, heads.mixed(pattern, heads.values(own, normed)))


def _behind(norms: "Norms", number: int, stream: Tensor, mixed: Tensor) -> Tensor:
    """The stream behind a layer whose heads have mixed these values."""
    own, before, stream = norms.weights.layers[number], stream, stream + norms.by_heads(number, mixed)
    if own.mlp is None:
        return stream
    read = norms.weights.before(number).read(before if own.parallel else stream)
    return stream + norms.by_neurons(number, own.mlp.activations(read))


class Norms:
    """The norms of a model at work: scales of another run, or computed, and noted in ``scales``.

    Args:
        weights: The model.
        frozen: Scales to use instead of computing them.
    """

    def __init__(self, weights: Weights, frozen: Mapping[Scale, Tensor] | None = None) -> None:
        self.weights, self.frozen, self.scales = weights, frozen or {}, Scales()

    def read(self, layer: int, stream: Float[Tensor, "*batch seq d_model"]) -> Float[Tensor, "*batch seq d_model"]:
        """The residual stream as a layer reads it; n_layers: as the unembedding reads it."""
        before = self.weights.before(layer)
        return stream if before.kind == "none" else self._scaled(Scale(layer), before.scale, stream)

    def by_heads(self, layer: int, z: Float[Tensor, "*batch heads seq d_value"]) -> Tensor:
        """What the heads of a layer add to the stream, its bias included, for the values that attention has mixed."""
        own, letters = self.weights.attention(layer), self.weights.behind(layer, "heads out")
        out = heads.written(own, z)
        out = out if own.b_O is None else out + own.b_O
        for letter in letters:
            out = self._scaled(letter, lambda out: own.after.scale(heads.measured(own, z, out)), out)
        return out if own.c_O is None else out + own.c_O

    def by_neurons(self, layer: int, activations: Float[Tensor, "*batch seq d_mlp"]) -> Tensor:
        """What the neurons of a layer add to the stream, as active as this; 0 in a layer without."""
        mlp, letters = self.weights.layers[layer].mlp, self.weights.behind(layer, "neurons out")
        if mlp is None:
            return activations.new_zeros(())
        out = mlp.write(activations)
        for letter in letters:
            out = self._scaled(letter, lambda out: mlp.after.scale(mlp.measured(activations, out)), out)
        return out if mlp.c_out is None else out + mlp.c_out

    def _scaled(self, letter: Scale, scale: Callable[[Tensor], Tensor], x: Tensor) -> Tensor:
        self.scales[letter] = self.frozen[letter] if letter in self.frozen else scale(x)
        return self.scales[letter][..., None] * x


def _beginning(tokens: list[str]) -> str:
    """Beginning of a text, quoted."""
    text = "".join(tokens)
    return repr(text if len(text) <= LONGEST_TEXT else text[: LONGEST_TEXT - 1] + "…")


def next_token_loss(logits: Float[Tensor, "*batch seq d_vocab"], ids: Int[Tensor, "*batch seq"]) -> Tensor:
    """Loss of each next-token prediction in nats, [..., seq - 1].

    Example:
        >>> next_token_loss(torch.zeros(3, 4), torch.tensor([0, 1, 2]))        # log 4 each
        tensor([1.3863, 1.3863])
    """
    return -logits[..., :-1, :].log_softmax(-1).gather(-1, ids[..., 1:, None])[..., 0]


def as_ids(ids: object) -> Tensor:
    """Convert token ids to a tensor.

    Example:
        >>> as_ids([[0, 3], [0, 5]]).shape
        torch.Size([2, 2])
    """
    try:
        return torch.as_tensor(ids)
    except (TypeError, ValueError, RuntimeError) as problem:
        raise BadInput(
            "ids must be whole numbers, in one list or in several of equal length", "pad or cut the lists"
        ) from problem


def _checked(weights: Weights, ids: Tensor) -> Tensor:
    """Check that a model can run on these ids."""
    if ids.numel() == 0:
        raise BadInput("ids is empty", "give at least one token")
    if ids.dim() not in (1, 2) or ids.is_floating_point():
        seen = f"{ids.dtype} of shape {list(ids.shape)}"
        raise BadInput(f"ids are {seen}", "give whole numbers of shape [seq] or [batch, seq]")
    low, high = int(ids.min()), int(ids.max())
    if low < 0 or high >= weights.d_vocab:
        outside = f"token {low if low < 0 else high} lies outside the vocabulary of {weights.d_vocab} tokens"
        raise BadInput(outside, f"ids are 0 to {weights.d_vocab - 1}")
    if weights.tabled and ids.shape[-1] > weights.n_ctx:
        too_long = f"{ids.shape[-1]} tokens are more than the model's {weights.n_ctx} positions"
        raise BadInput(too_long, "shorten the text")
    return ids.long()


def _kept(weights: Weights, ids: Tensor, frozen: Run | Frozen | None) -> Frozen | None:
    """Frozen parts of a replay, checked against the model and the tokens."""
    kept = frozen.frozen if isinstance(frozen, Run) else frozen
    if kept is None:
        return None
    if len(kept.patterns) != weights.n_layers:
        raise ShapeError(
            f"frozen has patterns of {len(kept.patterns)} layers, the model has {weights.n_layers}",
            "freeze a run of the same model",
        )
    need = [weights.n_heads, ids.shape[-1], ids.shape[-1]]
    for shape in shapes_of(kept.patterns):
        if list(shape[-3:]) != need:
            raise ShapeError(
                f"frozen patterns are {list(shape)}; heads × dst × src of this run are {need}",
                "freeze a run of the same model on as many tokens",
            )
    if not isinstance(frozen, Run):
        _refuse_later(kept.patterns)
    seen = None if kept.activations is None else [list(shape[-2:]) for shape in shapes_of(kept.activations)]
    if seen is not None and seen != [[ids.shape[-1], width] for width in weights.d_mlp]:
        raise ShapeError(
            f"frozen activations are {seen} (tokens, neurons) by layer; this run has {ids.shape[-1]} tokens and "
            f"{list(weights.d_mlp)} neurons",
            "freeze a run of the same model on as many tokens",
        )
    return kept


def _refuse_later(patterns: Sequence[Tensor]) -> None:
    """Refuse patterns that somebody gives in which a position attends to a later one."""
    for number, pattern in enumerate(() if isinstance(patterns, Recomputed) else patterns):
        if pattern.triu(1).any():
            raise BadInput(
                f"frozen patterns of layer {number} attend to later positions",
                "set what is above the diagonal to 0: pattern.tril()",
            )


def _finite(x: Tensor, otherwise: str) -> Tensor:
    """Check that all numbers are finite."""
    # NaN and infinity reach the extremes, which one pass finds without a mask as large as the tensor.
    if not torch.stack(torch.aminmax(x)).isfinite().all():
        raise NumericError(otherwise, "check the weights with `unweave verify`")
    return x


def _start(weights: Weights, ids: Tensor) -> Tensor:
    """Residual stream before the first layer: embeddings, and positions if they enter there."""
    stream = weights.embed.mT[ids]
    return stream if weights.position_table is None else stream + weights.position_table.mT[: ids.shape[-1]]


def _activations(weights: Weights, kept: Frozen | None, number: int, stream: Tensor) -> Tensor:
    """MLP activations of a layer on the stream after its heads; of width 0 without an MLP."""
    mlp = weights.layers[number].mlp
    if mlp is None:
        return stream.new_zeros(*stream.shape[:-1], 0)
    return (
        kept.activations[number] if kept and kept.activations else mlp.activations(weights.before(number).read(stream))
    )


def _mixed(layer: int, mixed: Float[Tensor, "*batch heads seq d_value"], replaced: Mapping[HeadId, Tensor]) -> Tensor:
    """Mixed values of a layer, in place, with those that stand in for a head's."""
    for (own, h), value in replaced.items():
        if own == layer:
            mixed[..., h, :, :] = value
    return mixed


def _replaced(weights: Weights, ids: Tensor, replace: Replacements | None) -> dict[HeadId, Tensor]:
    """Mixed values that stand in for those of heads, checked against the model and the tokens."""
    asked: object = replace or {}
    if not isinstance(asked, Mapping):
        raise BadInput(f"replace is a {type(replace).__name__}", 'give {"L1H4": another_run}')
    found = {}
    for head, given in asked.items():
        name = weights.check_head(head)
        value = given.mixed(name) if isinstance(given, Run) else given
        wanted = (*ids.shape, weights.outlines[name.layer].W_V.shape[1])
        try:
            found[name] = value.to(weights.embed).expand(wanted)
        except (AttributeError, RuntimeError) as problem:
            seen = list(value.shape) if isinstance(value, Tensor) else type(value).__name__
            raise ShapeError(
                f"what stands in for {name} is {seen}; tokens × d_value of this run are {list(wanted)}",
                f'give a run on as many tokens, or run.mixed("{name}") of one, or its mean over positions',
            ) from problem
    return found


def _apart(left_out: tuple[Part, ...], replaced: Mapping[HeadId, Tensor]) -> tuple[Part, ...]:
    """What is ablated, which is not replaced at the same time."""
    if both := [head_of(part) for part in left_out if head_of(part) in replaced]:
        raise BadInput(f"{both[0]} is both ablated and replaced", "give it once, in without= or in replace=")
    return left_out


def _pattern(layer: Layer, kept: Frozen | None, left_out: tuple[Part, ...], number: int, normed: Tensor) -> Tensor:
    """Patterns of a layer that act: frozen or computed, without what is ablated."""
    pattern = kept.patterns[number] if kept else heads.patterns(layer, normed)
    return _without(pattern, [part for part in left_out if head_of(part).layer == number])


def _without(pattern: Float[Tensor, "*batch heads dst src"], off: list[Part]) -> Tensor:
    """Patterns of a layer with some heads, or some of their parts, taken out."""
    left = pattern.clone() if off else pattern
    for part in off:
        own = left[..., head_of(part).head, :, :]
        own -= part_of_pattern(own, part)
    return left
