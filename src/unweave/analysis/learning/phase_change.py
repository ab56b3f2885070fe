"""Training dynamics: a series of snapshots, and the test for a phase change of induction and in-context learning.

The rule was fixed before any training curve of this project existed (docs/decisions/0011-phase-change.md):

1. A head comes to match prefixes: at the last snapshot the best prefix-matching score is at least `FORMED`.
2. The rise ends at the first snapshot from which on the best score stays at least half its last value, and begins at
   the last snapshot before that at which it is below `LOW`.
3. Together: over the rise the in-context-learning score falls by more than `DEVIATIONS` standard deviations below the
   mean of its changes over every other interval of equally many snapshots.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self

import torch

from unweave.algebra.terms import HeadId
from unweave.analysis.learning.snapshot import Snapshot
from unweave.errors import BadInput
from unweave.files.trajectories import HeldOutTokens, Trajectory
from unweave.results.cells import signed
from unweave.results.columns import Nats, Share, column
from unweave.results.estimates import DEVIATIONS, Mean, Null
from unweave.results.table import Json, Result, Table
from unweave.shapes import Float, Tensor

FORMED = 0.3  # best prefix-matching score at the end from which a head counts as matching prefixes
LOW = 0.1  # best prefix-matching score below which no head does
FEWEST = 3  # other intervals below which the null of a change is not estimated


@dataclass(frozen=True, eq=False)
class Dynamics:
    """Snapshots of one training.

    Attributes:
        name: The run, or the bundled trajectory.
        snapshots: In order of steps.
        losses: By step, losses of the same tokens of held-out text; empty where they were not kept.
        examples: That text; None where it was not kept.
    """

    name: str
    snapshots: tuple[Snapshot, ...]
    losses: Mapping[int, Float[Tensor, " kept"]] = field(default_factory=dict)
    examples: HeldOutTokens | None = None

    @classmethod
    def of(cls, trajectory: Trajectory) -> Self:
        """Read the measurements of a trajectory.

        Raises:
            InputError: If a measurement is missing, of the wrong kind, or out of range.
        """
        snapshots = tuple(Snapshot.from_dict(line) for line in trajectory.lines)
        return cls(trajectory.where, snapshots, trajectory.losses, trajectory.examples)

    def to_dict(self) -> list[dict[str, Json]]:
        """The snapshots as JSON values."""
        return [shot.to_dict() for shot in self.snapshots]


@dataclass(frozen=True)
class PhaseChangeWindow:
    """The rise of prefix matching, and the change of in-context learning over it.

    Attributes:
        start: Number of the snapshot at which it begins, from 0.
        end: Number of the snapshot at which it ends.
        start_tokens: Tokens seen by then.
        end_tokens: Tokens seen by then.
        head: The head that matches best at its end.
        prefix_start: Best prefix-matching score at its beginning.
        prefix_end: The same at its end.
        prefix_final: The same at the last snapshot.
        in_context_start: In-context-learning score at its beginning, in nats.
        in_context_end: The same at its end.
        change: The difference of the two: negative when context comes to help more.
        distant_start: Gain from distant context at its beginning, in nats; None where it was not measured.
        distant_end: The same at its end.
        distant_null: Changes of that gain over other intervals of equal length; None if too few.
        null: Changes of the in-context-learning score over those intervals.
        others: Number of other intervals; they overlap one another, not the rise.
    """

    start: int
    end: int
    start_tokens: int
    end_tokens: int
    head: HeadId
    prefix_start: float
    prefix_end: float
    prefix_final: float
    in_context_start: float
    in_context_end: float
    change: float = field(metadata=column(unit="nats", label="change of the in-context-learning score"))
    distant_start: float | None
    distant_end: float | None
    distant_null: Null | None
    null: Null | None
    others: int

    @property
    def together(self) -> bool:
        """True if ``change`` is negative, and more than `DEVIATIONS` standard deviations below its ``null``."""
        return self.null is not None and self.change < min(0.0, self.null.mean - DEVIATIONS * self.null.sd)


@dataclass(frozen=True)
class PhaseChange(Result):
    """Verdict on the phase change.

    Attributes:
        found: True if a head comes to match prefixes and in-context learning improves over that rise, beyond its null.
        why: The reason, in a sentence.
        rise: The rise of prefix matching; None if no head came to match prefixes.
    """

    found: bool
    why: str
    rise: PhaseChangeWindow | None = None

    @property
    def notes(self) -> tuple[str, ...]:
        """The verdict, in a sentence."""
        return (f"Phase change: {'yes' if self.found else 'no'}. {self.why}",)


def phase_change(dynamics: Dynamics) -> PhaseChange:
    """Test whether in-context learning and induction heads form together, by a rule fixed beforehand.

    Example:
        >>> found = phase_change(Dynamics.of(uw.runs.read_trajectory("attn-2l-small")))
        >>> found.found, found.rise.start_tokens, found.rise.end_tokens, str(found.rise.head)
        (True, 1572864, 2097152, 'L1H0')

    Paper:
        Olsson et al. 2022, "Argument 1: Transformer language models undergo a phase change".
    """
    if not isinstance(dynamics, Dynamics):
        raise BadInput(
            f"phase_change: dynamics is {dynamics!r:.80}",
            "give uw.analysis.learning.Dynamics.of(uw.runs.read_trajectory(folder))",
        )
    if not dynamics.snapshots:
        raise BadInput("phase_change: the dynamics have no snapshot", "give dynamics with at least one snapshot")
    scores, last = [shot.prefix_matching for shot in dynamics.snapshots], dynamics.snapshots[-1]
    if scores[-1] < FORMED:
        who = "it has no heads" if last.matcher is None else f"the best score at the end is {scores[-1]:.2f}"
        which = "" if last.matcher is None else f" ({last.matcher.head}), short of {FORMED:g}"
        return PhaseChange(False, f"No head comes to match prefixes: {who}{which}.")
    end = max((i for i, score in enumerate(scores) if score < scores[-1] / 2), default=-1) + 1
    start = max((i for i in range(end) if scores[i] < LOW), default=None)
    if start is None:
        first = dynamics.snapshots[0]
        return PhaseChange(
            False,
            f"A head matches prefixes ({scores[-1]:.2f} at the end), but no snapshot before that has a best score "
            f"below {LOW:g}: the first, at {first.tokens:,} tokens, has {scores[0]:.2f}.",
        )
    rise = _rise(dynamics.snapshots, start, end)
    return PhaseChange(rise.together, _why(rise), rise)


@dataclass(frozen=True)
class SnapshotRow:
    """A snapshot in one row.

    Attributes:
        step: Steps done.
        tokens: Tokens seen.
        loss: Mean loss on held-out text.
        in_context: The in-context-learning score.
        distant: Gain from distant context; None where it was not measured.
        prefix_matching: The best prefix-matching score.
        matcher: The head with that score; None without heads.
        previous_token: The best previous-token score.
        looks_back: The head with that score; None without heads.
        k_stream_z: The strongest K-composition in the stream's own basis, which it depends on, in standard
            deviations above random heads; None with fewer than two layers.
        orders: Reduction of the loss by paths of order 0, 1 and so on.
    """

    step: int
    tokens: int
    loss: Nats
    in_context: Nats
    distant: Mean | None = field(metadata=column(unit="nats", error="distant_error"))
    prefix_matching: Share
    matcher: HeadId | None
    previous_token: Share | None
    looks_back: HeadId | None
    k_stream_z: float | None = field(metadata=column(kind="z", label="K z, stream"))
    orders: tuple[float, ...]


DISTANT = (
    "Distant: loss of tokens {late} minus their loss when all but the nearest {near} tokens before them are cut off: "
    "the same tokens twice, so there is less noise."
)


def trajectory_table(dynamics: Dynamics) -> Table[SnapshotRow]:
    """Tabulate the scores that matter most, a row for each snapshot.

    Example:
        >>> rows = trajectory_table(Dynamics.of(uw.runs.read_trajectory("attn-2l-small")))
        >>> [(row.step, round(row.prefix_matching, 2)) for row in rows[::11]]
        [(32, 0.03), (2304, 0.51), (5120, 0.53), (7813, 0.54)]
    """
    last = dynamics.snapshots[-1]
    early, late = (f"{first}-{end}" for first, end in (last.early, last.late))
    notes = (
        f"In context: loss of tokens {late} minus that of tokens {early}, in nats; negative where context helps.",
        *(() if last.near is None else (DISTANT.format(late=late, near=last.near),)),
        "K z, stream: strongest K-composition in the basis of the residual stream, in standard deviations above random "
        "heads. Orders: loss explained by paths of order 0, 1, …",
    )
    return Table(tuple(_moment(shot) for shot in dynamics.snapshots), notes=notes)


def _moment(shot: Snapshot) -> SnapshotRow:
    matcher, back, edge = shot.matcher, shot.looks_back, shot.k_composition
    return SnapshotRow(
        step=shot.step,
        tokens=shot.tokens,
        loss=shot.loss,
        in_context=shot.in_context,
        distant=shot.distant,
        prefix_matching=shot.prefix_matching,
        matcher=matcher.head if matcher else None,
        previous_token=back.previous_token if back else None,
        looks_back=back.head if back else None,
        k_stream_z=edge.z if edge else None,
        orders=shot.orders,
    )


def _rise(shots: tuple[Snapshot, ...], start: int, end: int) -> PhaseChangeWindow:
    before, after, last = shots[start], shots[end], shots[-1]
    assert after.matcher is not None  # a score of at least half of FORMED is some head's
    width, far = end - start, [shot.distant for shot in shots if shot.distant is not None]
    apart = [i for i in range(len(shots) - width) if i + width <= start or i >= end]
    return PhaseChangeWindow(
        start=start,
        end=end,
        start_tokens=before.tokens,
        end_tokens=after.tokens,
        head=after.matcher.head,
        prefix_start=before.prefix_matching,
        prefix_end=after.prefix_matching,
        prefix_final=last.prefix_matching,
        in_context_start=before.in_context,
        in_context_end=after.in_context,
        change=after.in_context - before.in_context,
        distant_start=before.distant,
        distant_end=after.distant,
        distant_null=_null(far, apart, width) if len(far) == len(shots) else None,
        null=_null([shot.in_context for shot in shots], apart, width),
        others=len(apart),
    )


def _null(scores: Sequence[float], starts: Sequence[int], width: int) -> Null | None:
    """The changes of a score over some intervals; None if there are too few."""
    changes = torch.tensor([scores[i + width] - scores[i] for i in starts], dtype=torch.float64)
    return Null.of(changes) if len(starts) >= FEWEST else None


def _why(rise: PhaseChangeWindow) -> str:
    rises = (
        f"Between {rise.start_tokens:,} and {rise.end_tokens:,} tokens the best prefix-matching score rises from "
        f"{rise.prefix_start:.2f} to {rise.prefix_end:.2f} ({rise.head})"
    )
    if rise.null is None:
        return f"{rises}; only {rise.others} other stretches are as long, too few to judge the in-context score by."
    moves = f"the in-context-learning score changes by {signed(rise.change, 2)} nats"
    usual = f"{signed(rise.null.mean, 2)} ± {rise.null.sd:.2f}"
    elsewhere = f"over the {rise.others} other stretches of equal length by {usual}"
    return f"{rises}, {'and' if rise.together else 'but'} {moves}; {elsewhere}.{_far(rise)}"


def _far(rise: PhaseChangeWindow) -> str:
    """Changes of the long-context gain over the rise and elsewhere; the verdict does not depend on them."""
    if rise.distant_start is None or rise.distant_end is None:
        return ""
    change, null = signed(rise.distant_end - rise.distant_start, 2), rise.distant_null
    elsewhere = "" if null is None else f"; elsewhere by {signed(null.mean, 2)} ± {null.sd:.2f}"
    return f" On the same tokens, predicted with the far context and without, it changes by {change}{elsewhere}."
