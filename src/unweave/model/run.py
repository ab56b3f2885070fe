"""`run` and `Run`: what a model *did* on some tokens, with every pattern; interventions are arguments, not hooks.

run(weights, ids)                       an ordinary forward pass
run(weights, ids, without=["L0H3"])     with a head ablated; later patterns are recomputed
run(weights, ids, frozen=other)         with patterns (norm scales, MLP activations) of another run
run(weights, ids, replace={"L0H3": x})  with the output of a head replaced by another run's, or by a mean
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from dataclasses import replace as changed
from functools import cached_property
from itertools import permutations
from typing import TYPE_CHECKING, Any, Protocol

import torch

from unweave.algebra import Diagonal, HeadId, HeadLike, Hop, Neurons, Smear, Source
from unweave.algebra.terms import Gates, Letter, Part, PartLike, Scale, Start, head_of
from unweave.errors import BadInput, ShapeError, Unsupported, signed
from unweave.files.guesses import Guessed, guess
from unweave.model import heads, steps
from unweave.model.checks import (
    as_ids,
    check_apart,
    checked_ids,
    checked_place,
    fitting,
    refuse_later,
    refuse_tf32,
    stand_in,
)
from unweave.model.costs import kept_shapes, refuse_long_run
from unweave.model.kept import KEPT, Frozen, Patterns, Recomputed, Scales, diagonal, shapes_of
from unweave.model.layer import Layer
from unweave.model.steps import Pass
from unweave.model.weights import Weights
from unweave.shapes import Float, Int, Tensor
from unweave.text.tokenizer import Tokenizer

LONGEST_TEXT = 24  # characters of the text in the repr of a run
LOSS_LIMIT = 2**24  # logits up to which the repr of a run has its loss; no loss holds more at a time


@dataclass(frozen=True, eq=False)
class Run(Guessed):
    """The patterns, residual streams, norm scales and activations of a model on some tokens.

    Attributes:
        weights: The model.
        ids: Token ids.
        patterns: Attention patterns ``A`` of every layer, [..., heads, dst, src]: rows sum to 1 unless ablated,
            and are 0 above the diagonal; ``patterns["L1H4"]`` is that of a head. If they exceed the run's budget, these
            and the activations are recomputed on each use.
        scales: Inverse norm scales 1/σ: ``scales[l]`` before each layer and, for n_layers, before the unembedding;
            ``scales[Scale(l, "heads out")]`` after its heads; empty without a norm.
        streams: Residual stream before each layer, and at the end.
        activations: MLP activations of each layer; of width 0 in a layer without an MLP.
        name: Name of the model; empty for bare weights.
        tokenizer: Tokenizer of the model; None for bare weights.
        replaced: Mixed values that replaced those of a head; that head's pattern is 0, and no path goes through it.
        held: Interventions: heads, norm scales and gates whose values were set from outside, not computed by this run.

    Example:
        >>> run = uw.run(uw.examples.induction(d_vocab=6), [0, 3, 5, 3])
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
    held: frozenset[HeadId | Scale | Gates] = frozenset()

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
        """Logits before any cap, to which paths sum; without a cap the same tensor as `logits`."""
        return self._unembedded(self.read(self.weights.n_layers))

    def _unembedded(self, read: Float[Tensor, "*rows d_model"]) -> Float[Tensor, "*rows d_vocab"]:
        logits = read @ self.weights.unembed.mT
        logits = logits if self.weights.b_U is None else logits + self.weights.b_U
        return steps.finite(logits, "the logits are not finite")

    @property
    def loss(self) -> Float[Tensor, "*batch seq_less_one"]:
        """Loss of each next-token prediction, in nats; for a long text computed in blocks."""
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
        """Texts of the tokens of a run of a `Model` on one sequence, start token included."""
        if self.tokenizer is None:
            raise Unsupported("run.tokens: a run of bare weights has no tokenizer", "model.run(text) has one")
        if self.ids.dim() != 1:
            raise Unsupported(
                f"run.tokens: this run is on {len(self.ids)} sequences", "run one, or look up run.ids in the tokenizer"
            )
        return [self.tokenizer.text(i) for i in self.ids.tolist()]

    if not TYPE_CHECKING:  # a checker knows that there is none

        def __getitem__(self, key: object) -> object:
            words = re.findall(r"[a-z]\w*", "unpacked" if isinstance(key, int) else str(key).replace("hook_", ""))
            names = [*map("-".join, permutations(words, 2)), *sorted(words, key=("attn", "mlp").__contains__), "cache"]
            layer = int((re.findall(r"\b-?\d+|-\d+", str(key)) or [0])[0])
            layer += self.weights.n_layers if layer < 0 else 0
            hint = next(filter(None, (guess("Run", name) for name in names)))
            hint = re.sub(r"(?<=[\[(])\d(?=[\])])", lambda n: str(int(n[0]) + layer), hint).replace("L0H", f"L{layer}H")
            raise TypeError(f"a Run cannot be indexed\n  {hint.replace('layer 0', f'layer {layer}')}")

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
        """Queries of a head at every position, 1/√d_head included; not rotated where positions are rotary.

        Normed where the layer norms them; `Weights.layers[l].scoring` multiplies them with the keys.

        Example:
            >>> run = uw.load("example:induction").run("abcab")
            >>> scores = run.queries("L1H0") @ run.keys("L1H0").mT
            >>> bool((scores.tril().softmax(-1)[5].argmax() == run.pattern["L1H0"][5].argmax()))
            True

        Paper:
            Elhage et al. 2021, "Attention Heads are Independent and Additive".
        """
        return self._of_head(head, heads.queries)

    def keys(self, head: HeadLike) -> Float[Tensor, "*batch seq d_head"]:
        """Keys of a head at every position, smeared or normed where the layer does that; not rotated."""
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
        """Output of a head, ``(A ⊗ W_O W_V) x``, as it is added to the residual stream; biases are left to the layer.

        Example:
            >>> run = uw.load("example:induction").run("abcab")
            >>> bool((run.streams[1] + run.written("L1H0") - run.streams[2]).abs().max() < 1e-12)
            True

        Paper:
            Elhage et al. 2021, "Attention Heads are Independent and Additive".
        """
        name = self.weights.check_head(head)
        letters = self.weights.head(name).letters
        own = self.mixed(name) @ self.weights.layers[name.layer].W_O[name.head].mT
        return self.move_all(letters[: letters.index(name)], own)

    def _of_head(self, head: HeadLike, read: Callable[[Layer, Tensor], Tensor]) -> Tensor:
        layer, h = self.weights.check_head(head)
        return read(self.weights.layers[layer], self.read(layer))[..., h, :, :]

    # ---------------------------------------------------------------- neurons

    @cached_property
    def into_neurons(self) -> Sequence[Float[Tensor, "*batch seq d_model"]]:
        """Residual stream that the MLP of each layer reads, before its norm; computed again above the run's budget."""
        return self._by_layer(self._read_by_neurons, tuple(x.shape for x in self.streams[1:]))

    @cached_property
    def gates(self) -> Sequence[Float[Tensor, "*batch seq _"]]:
        """Gates of every layer's neurons: activation over input, ``a / (W_in x + b_in)``, and ½ at an input of 0.

        With these held an MLP is a linear step, ``W_out G (W_in x + b_in)``, that paths take (``expansion(weights,
        gates="held")``). Where there are gates in the MLP they are those, σ(W_gate x + b_gate).
        """
        return self._by_layer(self._gates, shapes_of(self.activations))

    def _by_layer(self, compute: Callable[[int], Tensor], shapes: tuple[torch.Size, ...]) -> Sequence[Tensor]:
        anew = Recomputed(compute, shapes)
        return anew if isinstance(self.activations, Recomputed) else tuple(anew)

    def _read_by_neurons(self, layer: int) -> Tensor:
        if self.weights.layers[layer].parallel:
            return self.streams[layer]
        forward = Pass(self.weights, self.frozen, replaced=self.replaced)
        mixed = forward.mixed(layer, self.patterns[layer], self.read(layer))
        return self.streams[layer] + forward.by_heads(layer, mixed)

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
        """Apply a letter of a path to the vectors at all positions: attention, a norm's scale, or smearing."""
        match letter:
            case HeadId() | Hop():
                return self.passed(letter) @ x
            case Diagonal(head):
                return diagonal(self.passed(head))[..., None] * x
            case Smear():
                return heads.mix(self.weights, letter, x)
            case Scale(place="query" | "key"):
                layer = self.weights.layers[letter.layer]
                return heads.norm_scale(layer, letter, self.read(letter.layer))[..., None] * x
            case Scale(place="neurons"):
                before = self.weights.before(letter.layer)
                return before.scale(self.into_neurons[letter.layer])[..., None] * x
            case _:
                return self.scales[letter][..., None] * x

    def passed(self, part: HeadId | Hop) -> Float[Tensor, "*batch dst src"]:
        """The pattern of a head, or its hops, on a path; refused if the output of the head was replaced."""
        if head_of(part) in self.replaced:
            raise Unsupported(
                f"the output of {head_of(part)} was replaced in this run, and no path goes through it",
                "decompose_stream and logit_attribution treat its replacement as one part",
            )
        return self.pattern[part]

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
                    f"a path that starts at tokens has {self.weights.d_vocab} columns; this one has {matrix.shape[-1]}",
                    "compose it with W_E, or apply it to a stream with .apply(run, stream)",
                )
            return matrix.mT[self.ids]
        if source is Source.POSITIONS:
            return matrix.mT[: self.ids.shape[-1]].expand(*self.ids.shape, -1)
        return matrix[..., 0].expand(*self.ids.shape, -1)


Replacements = Mapping[HeadLike, Run | Tensor]
"""Heads, each with the run, or the mixed values, from which its output is taken."""


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
        frozen: Replay with the patterns, norm scales and MLP activations of a run, or with those of a `Frozen`. The
            run may be of other weights of this shape, such as an earlier checkpoint's.
        without: A head to ablate, or several: its output ``A ⊗ W_O W_V x`` is left out. The constant that a value
            bias, or the bias of a norm, adds through a head is part of the layer's ``b_O`` and stays. ``"M[L0H1]"``
            ablates what the head moves from earlier positions, ``"D[L0H1]"`` what it takes from its own. The run's
            patterns are those that acted, without what is ablated, so that paths still sum to its logits.
        replace: Heads to replace, each with the run from which its output is taken (resample ablation), or with mixed
            values for each position, or one for all: ``{"L1H4": other.mixed("L1H4").mean(0)}`` (mean ablation). Later
            heads and neurons are recomputed.
        keep: Bytes of patterns and activations to hold, by default 768 MiB. If all layers need more, none are held:
            each layer's are computed again from its stream on each use, with the same bits.

    Returns:
        The run. Logits are computed at their first use.

    Raises:
        NumericError: If the residual stream is not finite at the end.

    Cost:
        Memory for the streams, (n_layers + 1) · seq · d_model numbers for each sequence, and within the budget for all
        patterns, n_layers · n_heads · seq² numbers, and activations; above it for those of two layers.

    Example:
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
    if not isinstance(keep, int | float):
        raise BadInput(f"keep is {keep!r:.80}", "give bytes of patterns and activations to hold; 0 holds none")
    refuse_tf32(weights)
    tokens = checked_ids(weights, as_ids(ids).to(weights.embed.device))
    refuse_long_run(weights, tokens, keep)
    kept = _frozen(weights, tokens, frozen)
    replaced = {**(kept.replaced if kept else {}), **_replaced(weights, tokens, replace)}
    left_out = (*check_apart(weights.parts(without), replaced), *replaced)
    forward, stream = Pass(weights, kept, left_out, replaced), steps.start(weights, tokens)
    streams, patterns, activations = [stream], [], []
    shapes = kept_shapes(weights, tokens.shape)
    held = sum(shape.numel() for shape in (*shapes[0], *shapes[1])) * weights.embed.element_size() <= keep
    for number in range(weights.n_layers):
        pattern, mixed = forward.attend(number, stream)
        step = forward.layer(number, stream, mixed)
        stream = step.stream
        streams.append(stream)
        if held:
            patterns.append(pattern)
            activations.append(step.activations)
        del pattern, mixed, step  # two layers of a long text need not be held at once
    forward.read(weights.n_layers, stream)  # for the scale alone: logits are computed on demand
    steps.finite(stream, "the residual stream is not finite at the end of the run")
    kinds = Patterns(patterns), forward.scales, tuple(streams), tuple(activations)
    whole = Run(weights, tokens, *kinds, replaced=replaced, held=_held(weights, kept, left_out))
    return whole if held else _without_layers(whole, forward, shapes)


def _without_layers(whole: Run, forward: Pass, shapes: tuple[tuple[torch.Size, ...], ...]) -> Run:
    """The run with patterns and activations that are recomputed on each use."""
    forward = changed(forward, scales=Scales())

    def pattern(number: int) -> Tensor:
        return forward.pattern(number, whole.read(number))

    def active(number: int) -> Tensor:
        computed = whole.weights.layers[number].mlp is not None and not (forward.frozen and forward.frozen.activations)
        return forward.activations(number, patterned._read_by_neurons(number) if computed else whole.streams[number])

    patterned = changed(whole, patterns=Recomputed(pattern, shapes[0]))
    return changed(patterned, activations=Recomputed(active, shapes[1]))


def _held(weights: Weights, kept: Frozen | None, left_out: tuple[Part, ...]) -> frozenset[HeadId | Scale | Gates]:
    """What a run takes as given: heads ablated, replaced or with a frozen pattern, frozen scales and activations."""
    heads = frozenset[HeadId | Scale | Gates](map(head_of, left_out))
    if kept is None:
        return heads
    gates = map(Gates, range(weights.n_layers)) if kept.activations else ()
    return heads | {*weights.head_ids, *(kept.scales or ()), *gates}


def _frozen(weights: Weights, ids: Tensor, frozen: Run | Frozen | None) -> Frozen | None:
    if isinstance(frozen, Run):
        return fitting(weights, ids, frozen.frozen)
    if not isinstance(frozen, Frozen | None):
        raise BadInput(
            f"frozen is {repr(frozen)[:80] if isinstance(frozen, str | bool) else f'of type {type(frozen).__name__}'}",
            "give a run, or uw.Frozen(run.patterns) for its patterns alone; for one head, replace={head: run}",
        )
    return frozen and refuse_later(fitting(weights, ids, frozen))


def _replaced(weights: Weights, ids: Tensor, replace: Replacements | None) -> dict[HeadId, Tensor]:
    asked: object = replace or {}
    if not isinstance(asked, Mapping):
        raise BadInput(f"replace is of type {type(replace).__name__}", 'give {"L1H4": another_run}')
    named = ((weights.check_head(head), given) for head, given in asked.items())
    return {
        name: stand_in(weights, ids, name, given.mixed(name) if isinstance(given, Run) else given)
        for name, given in named
    }


def _beginning(tokens: list[str]) -> str:
    text = "".join(tokens)
    return repr(text if len(text) <= LONGEST_TEXT else text[: LONGEST_TEXT - 1] + "…")


def next_token_loss(logits: Float[Tensor, "*batch seq d_vocab"], ids: Int[Tensor, "*batch seq"]) -> Tensor:
    """Loss of each next-token prediction in nats, [..., seq - 1]."""
    return -logits[..., :-1, :].log_softmax(-1).gather(-1, ids[..., 1:, None])[..., 0]


def one_sequence(run: Run) -> None:
    """Refuse a run on a batch."""
    if run.ids.dim() != 1:
        raise BadInput(f"takes a run on one sequence, not {list(run.ids.shape)}", "pick one: run(weights, ids[i])")


def checked_cell(run: Run, head: HeadId, dst: int, src: int) -> tuple[int, int]:
    """Check that a head can attend from one position of a run on one sequence to another."""
    one_sequence(run)
    dst, src = checked_place(run.ids, dst), checked_place(run.ids, src)
    if src > dst:
        raise BadInput(f"position {dst} cannot attend to {src}", "take src ≤ dst: a head sees no later token")
    run.weights.layers[head.layer].scoring.within(dst - src)
    return dst, src
