"""Rows of the tables of a difference, and the result that holds them: with its rest each sums to the difference."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import nan
from typing import Any

from unweave.algebra.terms import HeadId
from unweave.analysis.difference.layers import Way
from unweave.analysis.difference.sweep import Kind
from unweave.analysis.difference.target import Target
from unweave.results import Result, Share, Table, TokenId, column

SHARES = "share"
SUM = column(label="sum of paths")
DIRECT = column(label="direct", digits=3)


@dataclass(frozen=True)
class NodeRow:
    """One component, and the way in which its write differs.

    Attributes:
        node: The component: W_E, a head, the neurons of a layer (W_out), or a norm scale that a run holds.
        kind: v, q or k for the values, queries or keys of a head; or neurons, embedding or intervention.
        position: Position of its write; none for the sum over all.
        value: The sum of all paths through it, an estimate of the effect of patching it.
        share: The value over the difference; values of successive components overlap.
        direct: The part that it writes to the target directly, through nothing but the last norm; all of these sum to
            the difference.
    """

    node: str
    kind: Kind
    position: int | None
    value: float = field(metadata=SUM)
    share: float = field(metadata=column(kind="share", label=SHARES))
    direct: float = field(metadata=DIRECT)


@dataclass(frozen=True)
class PredictionRow:
    """A next token at the position of the prediction.

    Attributes:
        token: The token.
        before: Its probability in the first run.
        after: Its probability in the second run.
    """

    token: TokenId
    before: Share
    after: Share


@dataclass(frozen=True)
class TokenRow:
    """One token of the text, or one intervention, as a source.

    Attributes:
        source: W_E, or the component that a run holds.
        position: Its position; none for a sum over all.
        before: The token in the first run.
        after: The token in the second run.
        value: The sum of all paths from it.
        share: The value over the difference.
    """

    source: str
    position: int | None
    before: TokenId | None
    after: TokenId | None
    value: float = field(metadata=SUM)
    share: float = field(metadata=column(kind="share", label=SHARES))


@dataclass(frozen=True)
class KindRow:
    """All paths that go through heads in one way.

    Attributes:
        kind: Inputs of heads in the order of travel, ``"v k"``: through the values of one head, then the keys of a
            later one, with or without neurons between. ``"direct"`` goes through no head.
        value: The sum of these paths.
        share: The value over the difference.
    """

    kind: str
    value: float = field(metadata=SUM)
    share: float = field(metadata=column(kind="share", label=SHARES))


@dataclass(frozen=True)
class NeuronRow:
    """One neuron at one position.

    Attributes:
        layer: Its layer.
        neuron: Its number.
        before: Its activation in the first run.
        after: Its activation in the second run.
        value: The sum of all paths through it.
        share: The value over the difference.
        direct: The part that it writes to the target directly.
    """

    layer: int
    neuron: int
    position: int
    before: float
    after: float
    value: float = field(metadata=SUM)
    share: float = field(metadata=column(kind="share", label=SHARES))
    direct: float = field(metadata=DIRECT)


@dataclass(frozen=True)
class EdgeRow:
    """One component that writes, and one that reads it, with nothing but norms between them.

    Attributes:
        writer: The component that writes.
        written: The way in which its write differs.
        reader: The component that reads: a head, neurons, or the logits.
        read: The way in which it reads: v, q, k, neurons or logits.
        value: The sum of all paths through both.
        share: The value over the difference.
    """

    writer: str
    written: Kind
    reader: str
    read: str
    value: float = field(metadata=SUM)
    share: float = field(metadata=column(kind="share", label=SHARES))


@dataclass(frozen=True)
class MoveRow:
    """One head between two positions.

    Attributes:
        kind: Input of the head: by v and k the difference comes from the source; by q it is the destination's own.
        value: The sum of all paths through the head there.
        share: The value over the difference.
    """

    head: HeadId
    kind: Way
    dst: int
    src: int
    value: float = field(metadata=SUM)
    share: float = field(metadata=column(kind="share", label=SHARES))


@dataclass(frozen=True)
class PathRow:
    """One path from a token that differs to the target.

    Attributes:
        path: Its steps in the order of travel: ``"W_E → L0H4.v → L1H0.k"``.
        kind: The inputs of heads among its steps, ``"v k"``; ``"direct"`` without heads.
        order: Number of heads that it goes through.
        value: Its part of the difference, summed over all positions.
        share: The value over the difference.
    """

    path: str
    kind: str
    order: int
    value: float = field(metadata=column(label="part"))
    share: float = field(metadata=column(kind="share", label=SHARES))


@dataclass(frozen=True)
class ReasonRow:
    """One component that writes into the query or the key of an attention score.

    Attributes:
        writer: The component that writes.
        written: The way in which its write differs.
        read: ``q`` where the query reads it, ``k`` where the key does.
        value: Its part of the difference of the score.
        share: The value over the difference.
    """

    writer: str
    written: Kind
    read: str
    value: float = field(metadata=column(label="part"))
    share: float = field(metadata=column(kind="share", label=SHARES))


@dataclass(frozen=True)
class SourceRow:
    """One position that a head attends to from the destination: the sources compete for its attention.

    Attributes:
        token: Its token in the second run.
        before: Attention in the first run.
        after: Attention in the second run.
        score: Difference of its score.
        weight: Its weight ω in the mean of all differences of scores: attention rises where a score rises more than
            that mean.
    """

    src: int
    token: TokenId
    before: Share
    after: Share
    score: float = field(metadata=column(label="difference of the score"))
    weight: Share


THROUGH = "A value is the sum of all paths through a row, and rows overlap; their direct parts sum to the difference."
REMARKS: Mapping[type | None, str] = {
    NodeRow: THROUGH,
    NeuronRow: THROUGH,
    MoveRow: "The moves of a head by one input sum to all paths through that input; heads on one path overlap.",
    EdgeRow: "Every path crosses the cut on one edge: the edges sum to the difference.",
    PathRow: "Found by following the largest sums back from the target: large paths that cancel can be missed.",
}
"""What the rows of a table are, and how they sum."""


@dataclass(frozen=True)
class Ledger(Result):
    """The difference of a target between two runs as a sum.

    Attributes:
        target: What differs: a token's logit, a difference of two, or a loss.
        unit: Logits or nats.
        position: The position of the prediction.
        before: The target's value in the first run.
        after: The target's value in the second run.
        difference: After minus before.
        rows: The parts, largest in size first.
        rest: The sum of what is not listed.
        residual: The difference minus the sum of all its parts, listed or not: rounding only.
    """

    main = "rows"

    target: str
    unit: str
    position: int
    before: float
    after: float
    difference: float
    rows: Table[Any]
    rest: float
    residual: float

    @property
    def answer(self) -> str:
        """How much the target differs."""
        change = f"{self.before:.4g} → {self.after:.4g}, a difference of {self.difference:+.4g} {self.unit}"
        return f"{self.target}: {change}."

    @property
    def notes(self) -> tuple[str, ...]:
        """How the rows sum, the rest and the residual."""
        total = f"{self.difference:+.4g} {self.unit}"
        missed = f"All parts together miss the difference of {total} by {self.residual:.1e}."
        if not self.difference and not any(row.value for row in self.rows):
            return ("Both runs predict the same here, and nothing on the way differs.",)
        means = REMARKS.get(self.rows.row_type, "")
        summed = self.difference and self.rows.row_type not in (NodeRow, NeuronRow, MoveRow)
        share = f"Rows listed are {1 - self.rest / self.difference:.0%} of it; those" if summed else "Rows that are"
        return tuple(note for note in (f"{share} not listed sum to {self.rest:+.4g}. {missed}", means) if note)


@dataclass(frozen=True)
class PathLedger(Ledger):
    """The difference of a target between two runs as a sum of paths.

    Attributes:
        rest_by_kind: The rest, split by the inputs of heads that its paths go through.
    """

    rest_by_kind: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Reasons(Result):
    """The difference of one attention score between two runs, by what writes into its query and its key.

    Attributes:
        difference: Difference of the score, before a cap and the softmax, 1/√d_head included.
        rows: The components, largest in size first.
        rest: The sum of what is not listed.
        residual: The difference minus the sum of all parts: rounding only.
        sources: All positions that the destination sees, with attention in both runs.
    """

    main = "rows"

    head: HeadId
    dst: int
    src: int
    difference: float = field(metadata=column(label="difference of the attention score"))
    rows: Table[ReasonRow]
    rest: float
    residual: float
    sources: Table[SourceRow]

    @property
    def notes(self) -> tuple[str, ...]:
        """The rest and the residual."""
        missed = f"All parts together miss the difference of {self.difference:+.4g} by {self.residual:.1e}."
        return (f"Not listed: {self.rest:+.4g}. {missed}",)


def share(value: float, target: Target) -> float:
    """A value over the difference; NaN where nothing differs."""
    return value / target.difference if target.difference else nan
