"""Find induction heads by behavior and by mechanism, with a verdict for each head and its reason.

After ``[a][b] … [a]`` an induction head predicts ``[b]``. By behavior, it attends to what followed earlier copies of
the current token. By mechanism, it copies, and matches through an earlier head, or by itself where keys are smeared.
Either occurs without the other, so both are measured, and the verdict reports where they disagree.

A verdict has two halves: the positions that a head attends to, and its output. In models without MLPs both are
required. With MLPs an output may become a token only in later layers: the verdict then requires the attention, and that
something reads the output, as ablating the head shows.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Literal

import torch

from unweave.algebra.terms import HeadId, Part
from unweave.analysis.circuits.copying import POSITIVE
from unweave.analysis.induction.detectors import DetectedHeads, HeadScores, Streams, batches, detected
from unweave.analysis.induction.matching import NO_MATCHING, Matching
from unweave.analysis.induction.mechanism import HeadMechanism, Mechanism, mechanism
from unweave.analysis.induction.repeated import OLSSON, RepeatedSequences, RepeatedTokens, repeated_tokens, stripes
from unweave.model.passes import each_pattern, later_patterns, onward
from unweave.model.weights import Weights
from unweave.results.columns import Quotes, Share, quoted
from unweave.results.display import listed
from unweave.results.estimates import DEVIATIONS, Null, Scored
from unweave.results.question import question
from unweave.results.table import Result, Table
from unweave.shapes import Float, Int, Tensor

ATTENTION = 0.4
"""Mean attention from which a head is named for what it attends to: the threshold of public head detectors (ARENA)."""
HALF = 0.5
"""Share of the previous key above which smeared keys point at the token after a match rather than at the match."""

READ = 0.005
"""Relative change of the logits of tokens to copy, on ablating a head, from which its output counts as read."""


class Label(StrEnum):
    """Verdict on a head; ``"-"`` for none of the others."""

    INDUCTION = "induction"
    PREVIOUS = "previous token"
    UNCLEAR = "behaves, mechanism unclear"
    IDLE = "mechanism without behavior"
    NOTHING = "-"


class Writes(StrEnum):
    """Output of a head: it copies at once, may be read by later layers, or neither, ``"-"``."""

    COPIES = "copies"
    LATER = "read later"
    NOTHING = "-"


Asks = Literal["both halves", "looks"]  # criterion of a verdict: that a head attends and copies, or that it attends


@dataclass(frozen=True)
class InductionHead(Quotes):
    """Verdict on one head, with the scores of its behavior and mechanism; `Induction` has all numbers.

    Attributes:
        verdict: Verdict on both halves; in models with MLPs, on where it attends and that its output copies or is read.
        looks: Verdict on where it attends, whatever it writes: whether it attends to what followed earlier copies, and
            whether its weights match through an earlier head.
        writes: Its output: "copies" the token that it attends to, by the embeddings themselves; else "read later"
            where a later layer or an MLP can read it; else ``"-"``. Whether it is read is measured for heads that
            attend as an induction head does: ablating the head changes the logits of the tokens to copy.
        through: The earlier head that the verdict is about: the previous-token head; for pointer arithmetic the head
            that copies positions.
        seen: Its detector scores.
        read: Its mechanisms in the weights. The verdict uses centered scores. Keys count as reading ``through`` where
            its rank is 1, or where its z is at least 3.
        ablated_prefix_matching: Prefix matching with ``through`` ablated and patterns recomputed; None if neither
            behavior nor mechanism called for it.
        why: The reason, in a sentence.
    """

    head: HeadId
    verdict: Label
    looks: Label
    writes: Writes
    through: HeadId | None
    seen: HeadScores = field(
        metadata=quoted("prefix_matching", "previous_token", "duplicate_token", "copying", prefix_null="null_mean")
    )
    read: HeadMechanism = field(
        metadata=quoted(
            "ov_centered_score",
            "ov_eigenvalue_score",
            "ov_as_read_score",
            "matching.qk_centered_score",
            "matching.qk_eigenvalue_score",
            "matching.qk_as_read_score",
            "matching.k_composition",
            "matching.k_composition_z",
            k_rank="matching.standing.rank",
            k_rank_of_all="matching.standing.rank_of_all",
            k_standing="matching.standing.z",
            pointer="pointer.strength",
        )
    )
    ablated_prefix_matching: Share | None
    why: str


@dataclass(frozen=True)
class Induction(Result):
    """Induction heads of a model, with the evidence for each verdict.

    Attributes:
        heads: A row for each head, layer by layer; none in a model without layers.
        behavior: Detector scores on repeated random tokens, with losses and random baseline.
        mechanism: Mechanisms read from the weights, with nulls; None in a model without layers.
    """

    main = "heads"

    heads: Table[InductionHead]
    behavior: DetectedHeads
    mechanism: Mechanism | None

    @property
    def shown(self) -> Table[InductionHead]:
        """The induction heads first, then those with another verdict, each by their prefix matching."""
        first = {Label.INDUCTION: 0, Label.NOTHING: 2}
        rows = sorted(self.heads, key=lambda row: (first.get(row.verdict, 1), -row.prefix_matching))
        return replace(self.heads, rows=tuple(rows))

    @property
    def loss_first(self) -> float:
        """Loss on the first copy of the random tokens, in nats."""
        return self.behavior.loss_first

    @property
    def loss_second(self) -> float:
        """Loss on the second copy, in nats."""
        return self.behavior.loss_second

    @property
    def nulls(self) -> Mapping[str, Null]:
        """Scores of random heads of the same shape; empty without heads."""
        return {} if self.mechanism is None else self.mechanism.nulls

    @property
    def answer(self) -> str:
        """The induction heads, and the earlier heads through which they match tokens."""
        if not self.heads:
            return "This model has no layers, so it has no heads."
        found = [row for row in self.heads if row.verdict is Label.INDUCTION]
        if not found:
            best = max(self.heads, key=lambda row: row.prefix_matching)
            score = f"{best.prefix_matching:.3f} ({best.head})"
            even = f"uniform attention has {self.behavior.chance:.3f}"
            return f"No induction head: the largest prefix matching is {score}, and {even}."
        through = listed(dict.fromkeys(row.through or "smeared keys" for row in found))
        heads = f"{len(found)} induction head{'s' if len(found) > 1 else ''}, {listed(row.head for row in found)}"
        return f"{heads}; {'they match' if len(found) > 1 else 'it matches'} through {through}."

    @property
    def notes(self) -> tuple[str, ...]:
        """The losses, the baselines, the columns in words, and heads whose window is too short."""
        losses = f"Loss on the first copy {self.loss_first:.3f}, on the second {self.loss_second:.3f} nats per token."
        if not self.nulls:
            return (losses,)
        ov, centered, qk = (self.nulls[f"{name}_score"] for name in ("ov_eigenvalue", "ov_centered", "qk_centered"))
        weights = None if self.origin is None else self.origin.weights
        return (
            *(() if weights is None else _short(weights, self.behavior.protocol)),
            losses,
            *((IDLE,) if any(row.verdict is Label.IDLE for row in self.heads) else ()),
            f"Uniform attention would have a prefix matching of {self.behavior.chance:.3f}; that of each head beside "
            "wrong places is in --json.",
            f"Eigenvalue scores of random heads: OV {ov}, OV centered {centered}, QK centered {qk}.",
            "Centered: with the mean over logits (OV) or over sources (QK) removed, which does not change softmax; "
            "verdicts use it. QK: through the head named. K rank: rank of that head among earlier ones by "
            "K-composition in token space, invariant under a change of basis; `composition` may rank another head "
            "first in the stream. Ablated: prefix matching without that head, with all later patterns recomputed.",
            *(HALVES if weights is not None and any(weights.d_mlp) else ()),
        )


IDLE = (
    "Mechanism without behavior: the weights match through an earlier head and copy, yet on these sequences the head "
    "does not attend to what followed earlier copies."
)
HALVES = (
    "The verdict is on where a head attends, and that its output copies directly or is read by later layers. As read: "
    "with tokens as they are after layer 0. K standing: standard deviations above the mean of the earlier heads.",
)
"""Note on verdicts in models with MLPs."""


def _short(weights: Weights, protocol: RepeatedTokens) -> tuple[str, ...]:
    """Notes on layers whose heads see no earlier copy, since their window is shorter, and on sequences beyond n_ctx."""
    beyond = f"The sequences have {protocol.length} tokens, beyond the n_ctx of {weights.n_ctx}: scores may be too low."
    windows = [layer.scoring.window for layer in weights.layers]
    short = {window: [n for n, own in enumerate(windows) if own == window] for window in windows}
    return (
        *(
            f"Heads with a window of {window} tokens see no earlier copy, {protocol.nearest} tokens back at the "
            f"nearest, and cannot match here: layers {', '.join(map(str, layers))}."
            for window, layers in short.items()
            if not protocol.within(window)
        ),
        *((beyond,) if protocol.length > weights.n_ctx else ()),
    )


@question
def induction(
    weights: Weights,
    *,
    protocol: RepeatedTokens = OLSSON,
    start: int | None = None,
    among: Int[Tensor, " ordinary"] | None = None,
    samples: int = 200,
    seed: int = 0,
) -> Induction:
    """Find the induction heads of a model by behavior and by mechanism, with a verdict and its reason for each head.

        behavior:  mean attention to what followed earlier copies
        mechanism: eigenvalues of W_U W_OV W_E and of W_Eᵀ W_QK W_OV^prev W_E, both centered

    A head that attends to the second token after earlier copies is not an induction head by this definition. One that
    attends to what followed and predicts its successor, such as the next letter, has `InductionHead.looks` "induction"
    but, in models without MLPs, not the verdict.

    Args:
        samples: Random heads drawn for the nulls of the eigenvalue scores.
        seed: Seed of the tokens and of the nulls.

    Raises:
        Unsupported: If the model has too few tokens or positions for copies of five tokens.

    Cost:
        A run on 10 sequences of 101 tokens, one more for each earlier head that is ablated, and a few d_head × d_head
        eigenproblems for each head.

    Example:
        >>> for row in induction(uw.examples.induction(d_vocab=9), start=0).heads:
        ...     print(row.head, row.verdict, row.through)
        L0H0 previous token None
        L1H0 induction L0H0

    Paper:
        Elhage et al. 2021, "Induction Heads"; Olsson et al. 2022, "Head Activation Evaluators".
    """
    repeated = repeated_tokens(weights, protocol, start=start, among=among, seed=seed)
    seen, streams = detected(weights, repeated)
    if not weights.n_layers:
        return Induction(Table((), row=InductionHead), seen, None)
    previous = {row.head: row.previous_token for row in seen.heads}
    duplicate = {row.head: row.duplicate_token for row in seen.heads}
    at = repeated.protocol.distances
    read = mechanism(weights, previous, duplicate, offsets=at, samples=samples, seed=seed)
    asks: Asks = "looks" if any(weights.d_mlp) else "both halves"
    rows = zip(seen.heads, read.heads, strict=True)
    short = {n: _short_of(layer.scoring.window, repeated.protocol) for n, layer in enumerate(weights.layers)}
    verdicts = [Verdict(b, m, previous, asks, _is_read(weights, b.head), short[b.head.layer]) for b, m in rows]
    verdicts = [
        replace(one, effect=_effect(weights, streams, repeated, one.seen.head)) if one.by_reading else one
        for one in verdicts
    ]
    leaders = {verdict.leader for verdict in verdicts if verdict.leader is not None}
    ablated = {head: _ablated_from(weights, streams, repeated, head) for head in sorted(leaders)}
    return Induction(Table(tuple(_row(verdict, ablated) for verdict in verdicts)), seen, read)


def ablated_prefix_matching(weights: Weights, repeated: RepeatedSequences, *without: Part) -> dict[HeadId, float]:
    """Score the prefix matching of every head with some heads, or what they move, ablated; patterns are recomputed."""
    found = torch.zeros(())
    for some in batches(weights, repeated):
        own = _prefix_matching(each_pattern(weights, some.ids, without=without), some)
        found = found + len(some.ids) / len(repeated.ids) * own
    return {HeadId(layer, h): score for layer, row in enumerate(found.tolist()) for h, score in enumerate(row)}


def _prefix_matching(patterns: Iterable[Tensor], repeated: RepeatedSequences) -> Float[Tensor, "layers heads"]:
    return torch.stack([lines[:, 1] for lines in stripes(patterns, repeated)])


def _ablated_from(
    weights: Weights, streams: list[Streams], repeated: RepeatedSequences, head: HeadId
) -> dict[HeadId, float]:
    """Prefix matching of all heads from a head's layer on, with it ablated, from the streams before that layer."""
    found = torch.zeros(())
    for some in streams:
        patterns = later_patterns(weights, some[head.layer], head.layer, without=[head])
        found = found + len(some[0]) / len(repeated.ids) * _prefix_matching(patterns, repeated)
    rows = enumerate(found.tolist(), head.layer)
    return {HeadId(layer, h): score for layer, row in rows for h, score in enumerate(row)}


def _effect(weights: Weights, streams: list[Streams], repeated: RepeatedSequences, head: HeadId) -> float:
    """Relative change of the logits of tokens to copy on ablating a head, a ratio of root mean squares.

    Tokens to copy are those that follow in later copies; the mean over logits, which changes no softmax, is removed.
    """
    first, total = repeated.offset + repeated.protocol.tokens, torch.zeros(2, dtype=torch.float64)
    for some, ids in zip(streams, repeated.ids.split([len(some[0]) for some in streams]), strict=True):
        whole = onward(weights, some[-1], weights.n_layers)
        rest = onward(weights, some[head.layer], head.layer, without=[head])
        rows = weights.unembed[ids[:, first + 1 :]] - weights.unembed.mean(0)
        logits = torch.stack([whole - rest, whole])[:, :, first:-1] * rows
        total += logits.sum(-1).double().square().sum((1, 2)).cpu()
    change, size = total.sqrt().tolist()
    return change / size if size else 0.0


@dataclass(frozen=True)
class Verdict:
    """The case for the label of one head: its scores, weighed against thresholds and nulls.

    Attributes:
        seen: Detector scores.
        read: Mechanisms in the weights.
        previous: Previous-token scores of all heads.
        asks: Criterion of the verdict.
        is_read: True if a later layer or an MLP can read what the head writes.
        short: What its window keeps it from seeing, in words; empty where it reaches an earlier copy.
        effect: Relative change of the logits of tokens to copy on ablating it; None where it was not measured.
    """

    seen: HeadScores
    read: HeadMechanism
    previous: Mapping[HeadId, float]
    asks: Asks = "both halves"
    is_read: bool = False
    short: str = ""
    effect: float | None = None

    @property
    def matching(self) -> Matching:
        """Matching through earlier heads."""
        return self.read.matching or NO_MATCHING

    @property
    def label(self) -> Label:
        """The verdict."""
        if self.behaves:
            return Label.INDUCTION if self.mechanism else Label.UNCLEAR
        if self.seen.previous_token >= ATTENTION:
            return Label.PREVIOUS
        return Label.IDLE if self.mechanism else Label.NOTHING

    @property
    def looks(self) -> Label:
        """The verdict on where it attends, whatever it writes."""
        return replace(self, asks="looks", effect=None).label

    @property
    def writes(self) -> Writes:
        """Output of the head."""
        return Writes.COPIES if self.copies else Writes.LATER if self.is_read and not self.unread else Writes.NOTHING

    @property
    def by_reading(self) -> bool:
        """It is an induction head only if something reads what it writes."""
        return self.label is Label.INDUCTION and not self.copies

    @property
    def unread(self) -> bool:
        """Nothing reads what it writes, as ablating it shows."""
        return self.effect is not None and self.effect < READ

    @property
    def behaves(self) -> bool:
        """Prefix matching is above the threshold, and above the stripes that match nothing."""
        score = self.seen.prefix_matching
        return score >= ATTENTION and score > score.null.mean + DEVIATIONS * score.null.sd

    @property
    def copies(self) -> bool:
        """The OV circuit copies, as far as a softmax can see."""
        return _stands_out(self.read.ov_centered_score)

    @property
    def matches(self) -> bool:
        """The QK circuit through the previous-token head matches equal tokens, as far as a softmax can see."""
        return _stands_out(self.matching.qk_centered_score)

    @property
    def composed(self) -> bool:
        """Its K-composition with ``matching.through``, over tokens, ranks first or far above the mean of earlier heads.

        Also true where tokens do not span the stream, since it cannot be judged there.
        """
        place = self.matching.standing
        return place is None or place.rank == 1 or (place.z is not None and place.z >= DEVIATIONS)

    @property
    def fed(self) -> bool:
        """The head it works through attends to the previous token."""
        return self.matching.through is not None and self.previous[self.matching.through] >= ATTENTION

    @property
    def serves(self) -> bool:
        """Whether it writes what the verdict needs: a copy, or anything that is read."""
        return self.copies or (self.asks == "looks" and not self.unread)

    @property
    def points(self) -> bool:
        """It attends to what follows a position that an earlier head copied: pointer arithmetic."""
        return self.serves and self.read.pointer is not None and self.read.pointer.strength >= ATTENTION

    @property
    def by_matching(self) -> bool:
        """It matches through an earlier head that brings it the previous token."""
        return self.serves and self.matches and self.composed and self.fed

    @property
    def smears(self) -> bool:
        """It matches by itself, with keys that hold more of the previous token than of their own."""
        keys = self.read.smeared
        return self.serves and keys is not None and keys.before > HALF and _stands_out(keys.centered)

    @property
    def mechanism(self) -> bool:
        """Some mechanism was found."""
        return self.points or self.by_matching or self.smears

    @property
    def by_pointer(self) -> bool:
        """Pointer arithmetic is the only mechanism found."""
        return self.points and not (self.by_matching or self.smears)

    @property
    def by_smearing(self) -> bool:
        """Smeared keys are the mechanism, and no earlier head is."""
        return self.smears and not self.by_matching

    @property
    def through(self) -> HeadId | None:
        """The earlier head that it works through; None where its own keys do the work."""
        if self.by_smearing:
            return None
        return self.read.pointer.through if self.by_pointer and self.read.pointer else self.matching.through

    @property
    def leader(self) -> HeadId | None:
        """The earlier head to ablate: behavior or mechanism calls for it."""
        return self.through if self.behaves or self.mechanism else None

    def why(self, without: float | None) -> str:
        """Give the reason: what was seen, what was read, and the effect of ablating the earlier head."""
        seen, label = self.seen, self.label
        behaves = f"prefix matching {seen.prefix_matching:.2f} (elsewhere {seen.prefix_matching.null.mean:.2f})"
        if label is Label.PREVIOUS:
            return f"attends to the previous token {seen.previous_token:.2f}"
        if label is Label.UNCLEAR:
            return f"{behaves}, but {self._missing()}{self._fall(without)}"
        if label is Label.NOTHING:
            copies = f"attends to earlier copies of the token itself {seen.duplicate_token:.2f}"
            return (copies if seen.duplicate_token >= ATTENTION else behaves) + self.short
        if label is Label.IDLE:
            return f"{self._how()}, but {behaves} on random tokens{self.short}"
        return f"{behaves}; {self._how()}{self._fall(without)}"

    def _how(self) -> str:
        written = f"copies ({self.read.ov_centered_score:.2f}) and " if self.copies and not self.by_pointer else ""
        changed = "" if self.effect is None else f", and changes logits of tokens to copy by {self.effect:.1%}"
        later = f"; what it writes is read later (OV {self.read.ov_centered_score:.2f}){changed}" * (not self.copies)
        return f"{written}{self._finds()}{later}"

    def _finds(self) -> str:
        if self.by_smearing and self.read.smeared:
            match, before = self.read.smeared.centered, self.read.smeared.before
            return f"matches by itself ({match:.2f}), each key holding {before:.2f} of the one before"
        if self.by_pointer and self.read.pointer:
            strength = self.read.pointer.strength
            return f"pointer arithmetic through {self.through} ({strength:.2f}), Q-composition on positions"
        unjudged = (
            "" if self.matching.standing else "; K-composition is not judged, since tokens do not span the stream"
        )
        return f"matches through {self.through} ({_two(self.matching.qk_centered_score)}){unjudged}"

    def _missing(self) -> str:
        read, matching, through = self.read, self.matching, self.matching.through
        if self.unread:
            return f"nothing reads what it writes: without it the logits of tokens to copy change by {self.effect:.1%}"
        if through is None:
            alone = "no earlier head brings it the previous token" + ("" if self.serves else "; it does not copy")
            return alone + self._own()
        match, place = _two(matching.qk_centered_score), matching.standing
        lacks = (
            (self.serves, f"OV eigenvalue score {read.ov_centered_score:.2f}, short of copying"),
            (self.matches, f"QK eigenvalue score {match} through {through}, short of matching"),
            (self.composed, f"{through} is {place.rank} of {place.writers} in K-composition" if place else ""),
            (self.fed, f"{through} attends to the previous token only {self.previous[through]:.2f}"),
        )
        return "; ".join(text for holds, text in lacks if not holds) + self._own()

    def _own(self) -> str:
        """Matching by its own smeared keys, in words; empty where keys are not smeared."""
        keys = self.read.smeared
        return (
            f"; by itself it matches {keys.centered:.2f}, {keys.before:.2f} of each key the one before" if keys else ""
        )

    def _fall(self, without: float | None) -> str:
        """Effect of the ablation on prefix matching; if it does not fall by half, other heads contribute."""
        if without is None:
            return ""
        other = "" if without <= self.seen.prefix_matching / 2 else ": other heads carry part of the match"
        moves = "falls to" if without < self.seen.prefix_matching else "is"
        return f"; without {self.through} it {moves} {without:.2f}{other}"


def _row(verdict: Verdict, ablated: Mapping[HeadId, Mapping[HeadId, float]]) -> InductionHead:
    head, leader = verdict.seen.head, verdict.leader
    without = None if leader is None else ablated[leader][head]
    return InductionHead(
        head=head,
        verdict=verdict.label,
        looks=verdict.looks,
        writes=verdict.writes,
        through=verdict.through,
        seen=verdict.seen,
        read=verdict.read,
        ablated_prefix_matching=without,
        why=verdict.why(without),
    )


def _short_of(window: int | None, protocol: RepeatedTokens) -> str:
    """Say that a window ends before what followed the nearest copy; empty if it does not."""
    if protocol.within(window):
        return ""
    return f"; its window of {window} tokens ends before what followed the nearest copy, at distance {protocol.nearest}"


def _is_read(weights: Weights, head: HeadId) -> bool:
    """Tell whether a later layer, or the MLP of its own, reads what a head writes."""
    own = weights.layers[head.layer]
    return head.layer < weights.n_layers - 1 or (own.mlp is not None and not own.parallel)


def _two(value: float | None) -> str:
    return "none" if value is None else f"{value:.2f}"


def _stands_out(score: Scored | None) -> bool:
    return score is not None and score >= POSITIVE and score > score.null.mean + DEVIATIONS * score.null.sd
