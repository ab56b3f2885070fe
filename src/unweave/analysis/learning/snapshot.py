"""`Snapshot`: scores of a model at one time of its training, measured in about a second.

Text and random tokens are the same at every snapshot, so a score changes only if the model does.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from math import isfinite, nan
from typing import Annotated, Self

from msgspec import Meta

from unweave.algebra.terms import HeadId
from unweave.analysis.attribution.importance import order_importance
from unweave.analysis.attribution.losses import window_losses
from unweave.analysis.composition.scores import composition
from unweave.analysis.induction.detectors import HeadScores, detect_heads
from unweave.analysis.induction.in_context import in_context, long_context_gain, mean_loss
from unweave.analysis.induction.mechanism import HeadMechanism, head_mechanisms
from unweave.files.declared import MOST, convert
from unweave.model.weights import Weights
from unweave.results import Mean, Nats, Null, Scored, Share, Table, column, to_json
from unweave.results.question import question
from unweave.results.table import Json
from unweave.shapes import Float, Int, Tensor

ORDER_WINDOWS = 2  # windows over which term importance is averaged
Name = Annotated[str, Meta(pattern=r"^L[0-9]{1,6}H[0-9]{1,6}$")]
Count = Annotated[int, Meta(ge=0, le=MOST)]


@dataclass(frozen=True)
class HeadSnapshot:
    """Scores of one head at one time, as `detect_heads` and `mechanism` define them.

    Attributes:
        prefix_matching: Mean attention to the tokens after earlier occurrences of the current token, on repeated random
            tokens; the null is the attention to wrong places.
        previous_token: Mean attention to the previous token, on the same tokens.
        copying: Copying score of Olsson et al. 2022.
        ov_eigenvalue_score: Σλ / Σ|λ| of the OV circuit.
        qk_eigenvalue_score: The same for the QK circuit through ``through``; None without an earlier layer.
        through: The earlier head that writes most of the previous token into its keys, measured over tokens; in the
            bundled trainings, in the stream's own basis.
    """

    head: HeadId
    prefix_matching: Scored = field(metadata=column(kind="share", null=("prefix_null",)))
    previous_token: Share
    copying: float = field(metadata=column(kind="share", label="copying score (Olsson)"))
    ov_eigenvalue_score: Share
    qk_eigenvalue_score: Share | None = None
    through: HeadId | None = None


@dataclass(frozen=True)
class PositionLoss:
    """Mean loss of some tokens of a window.

    Attributes:
        first: The first of them; token 1 is the first that is predicted.
        last: The last of them.
        loss: Their mean loss.
    """

    first: int = field(metadata=column(label="from token"))
    last: int = field(metadata=column(label="to token"))
    loss: Nats


@dataclass(frozen=True)
class HeadPair:
    """The pair of heads with the strongest K-composition, in the basis of the stream in which the model was trained.

    Unlike the composition of `induction`, this score depends on that basis. Recorded trainings contain it: compare it
    only within one training; no verdict uses it.

    Attributes:
        reader: The head that reads.
        writer: The earlier head that writes.
        score: Their K-composition score.
        z: Standard deviations above random heads.
    """

    reader: HeadId
    writer: HeadId
    score: float = field(metadata=column(kind="share", label="composition score"))
    z: float = field(metadata=column(kind="z"))


@dataclass(frozen=True)
class Snapshot:
    """Scores of a model at one time of its training.

    Attributes:
        step: Steps done.
        tokens: Tokens seen.
        loss: Mean loss on the windows.
        loss_by_position: Loss by position, in intervals that double in length.
        in_context: The in-context-learning score: mean loss of the late tokens minus that of the early ones; negative
            where context helps.
        early: First and last of the early tokens.
        late: First and last of the late tokens.
        windows: Number of windows of text averaged.
        distant: Gain from tokens further back than ``near`` in predicting the late ones, negative where they help (see
            `long_context_gain`); None where it was not measured.
        near: Tokens kept before the first late one when the far context is cut off.
        loss_first: Loss on the first copy of repeated random tokens.
        loss_second: Loss on the second copy.
        k_composition: The strongest K-composition in the stream's own basis; None with fewer than two layers.
        orders: Reduction of the loss by paths of order 0, 1, … with patterns frozen, in nats.
    """

    step: int
    tokens: int
    loss: Nats
    loss_by_position: Table[PositionLoss]
    in_context: Mean = field(metadata=column(unit="nats", error="in_context_error"))
    early: tuple[int, int]
    late: tuple[int, int]
    windows: int
    loss_first: Nats
    loss_second: Nats
    distant: Mean | None = field(default=None, metadata=column(unit="nats", error="distant_error"))
    near: int | None = None
    heads: Table[HeadSnapshot] = field(default_factory=lambda: Table(()))
    k_composition: HeadPair | None = None
    orders: tuple[float, ...] = ()

    @property
    def prefix_matching(self) -> float:
        """The best prefix-matching score of any head; 0 without heads."""
        return max((row.prefix_matching for row in self.heads), default=0.0)

    @property
    def matcher(self) -> HeadSnapshot | None:
        """The head that matches prefixes best; None without heads."""
        return max(self.heads, key=lambda row: row.prefix_matching, default=None)

    @property
    def looks_back(self) -> HeadSnapshot | None:
        """The head that attends most to the previous token; None without heads."""
        return max(self.heads, key=lambda row: row.previous_token, default=None)

    def to_dict(self) -> dict[str, Json]:
        """Convert the snapshot to JSON values; `from_dict` reverses it."""
        document: dict[str, Json] = to_json(self)
        return document

    @classmethod
    def from_dict(cls, values: Mapping[str, object]) -> Self:
        """Parse and check a snapshot from JSON values.

        Raises:
            InputError: If a value is missing, of the wrong kind, or out of range.
        """
        own = convert(values, _Stored, getattr(values, "where", "the snapshot"))
        known = {f.name: getattr(own, f.name) for f in fields(cls)}
        known["loss_by_position"] = Table(own.loss_by_position)
        known["in_context"] = _mean(own.in_context, own.in_context_error)
        known["distant"] = None if own.distant is None else _mean(own.distant, own.distant_error)
        known["heads"] = Table(tuple(head.row() for head in own.heads))
        known["k_composition"] = None if own.k_composition is None else own.k_composition.pair()
        return cls(**known)


@question
def snapshot(
    weights: Weights,
    windows: Int[Tensor, "examples length"],
    *,
    step: int = 0,
    tokens: int = 0,
    start: int | None = None,
    losses: Float[Tensor, "examples predictions"] | None = None,
) -> Snapshot:
    """Measure the main scores of a model in training, in about a second.

        in-context score = mean loss about token 500 - mean loss about token 50

    Means are over 25 tokens on either side; shorter contexts compare nearer tokens, see `early_and_late`.

    Args:
        windows: Held-out text, the same at every snapshot. A window may be one token longer than ``n_ctx``.
        start: The start token, if there is one, for the random tokens.
        losses: ``window_losses(weights, windows)``, if already computed.

    Returns:
        Losses on text and on repeated random tokens, the gain from distant context, behavior and mechanism of every
        head, the strongest K-composition, and term importance by order. The nulls of the eigenvalue scores are left
        out: they change little in training, and cost more than all else (see `mechanism`).

    Raises:
        Unsupported: If the model has too few tokens or positions for copies of five tokens.

    Cost:
        0.9 s on one core for 16 windows of 512 tokens and a model of 2 layers of 4 heads of 64, vocabulary 4,096: 0.7
        for the losses, which grow with the windows, and 0.25 for the rest, which does not.

    Example:
        >>> import torch
        >>> text = torch.randint(1, 9, (4, 20), generator=torch.Generator().manual_seed(0))
        >>> found = snapshot(uw.examples.induction(d_vocab=9), text, start=0)
        >>> round(found.prefix_matching, 2), str(found.matcher.head), str(found.k_composition.writer)
        (1.0, 'L1H0', 'L0H0')

    Paper:
        Olsson et al. 2022, "Model Analysis Table".
    """
    found = window_losses(weights, windows) if losses is None else losses
    score = in_context(weights, windows, losses=found)
    far = long_context_gain(weights, windows, sum(score.early) // 2, score.late, losses=found)
    seen = detect_heads(weights, start=start)
    return Snapshot(
        step=step,
        tokens=tokens,
        loss=found.double().mean().item(),
        loss_by_position=by_position(found),
        in_context=score.score,
        early=score.early,
        late=score.late,
        windows=len(found),
        distant=far.change,
        near=far.near,
        loss_first=seen.loss_first,
        loss_second=seen.loss_second,
        heads=_heads(weights, seen.heads),
        k_composition=_edge(weights),
        orders=tuple(row.reduction for row in order_importance(weights, windows[:ORDER_WINDOWS, : weights.n_ctx])),
    )


def by_position(losses: Float[Tensor, "examples predictions"]) -> Table[PositionLoss]:
    """Average the loss by position, over intervals that double in length: token 1, 2, 3 to 4, 5 to 8, ….

    Their differences are the derivative of the loss by the logarithm of the position that Olsson et al. 2022 plot, in
    steps of ln 2.
    """
    rows, first, predictions = [], 1, losses.shape[-1]
    while first <= predictions:
        last = min(predictions, 2 * (first - 1) or 1)
        rows.append(PositionLoss(first, last, mean_loss(losses, (first, last)).mean().item()))
        first = last + 1
    return Table(tuple(rows))


def _heads(weights: Weights, seen: Table[HeadScores]) -> Table[HeadSnapshot]:
    if not weights.n_layers:
        return Table(())
    previous, duplicate = (
        {row.head: getattr(row, name) for row in seen} for name in ("previous_token", "duplicate_token")
    )
    read = head_mechanisms(weights, previous, duplicate, {})
    return Table(tuple(_row(b, m) for b, m in zip(seen, read, strict=True)))


def _row(seen: HeadScores, read: HeadMechanism) -> HeadSnapshot:
    return HeadSnapshot(
        head=seen.head,
        prefix_matching=seen.prefix_matching,
        previous_token=seen.previous_token,
        copying=seen.copying,
        ov_eigenvalue_score=read.ov_eigenvalue_score,
        qk_eigenvalue_score=read.matching.qk_eigenvalue_score if read.matching else None,
        through=read.matching.through if read.matching else None,
    )


def _edge(weights: Weights) -> HeadPair | None:
    """The strongest K-composition between two heads, in the stream's own basis as in every recorded training."""
    if weights.n_layers < 2:
        return None
    best = composition(weights, "k", space="stream")[0]
    return HeadPair(best.reader, best.writer, float(best.score), best.score.z if isfinite(best.score.z) else 0.0)


@dataclass(frozen=True)
class _StoredHead:
    """`HeadSnapshot` as JSON."""

    head: Name
    prefix_matching: float
    prefix_null: float
    previous_token: float
    copying: float
    ov_eigenvalue_score: float
    qk_eigenvalue_score: float | None = None
    through: Name | None = None

    def row(self) -> HeadSnapshot:
        known = {f.name: getattr(self, f.name) for f in fields(HeadSnapshot)}
        known["head"] = HeadId.of(self.head)
        known["prefix_matching"] = Scored(self.prefix_matching, Null(self.prefix_null, nan))
        known["through"] = None if self.through is None else HeadId.of(self.through)
        return HeadSnapshot(**known)


@dataclass(frozen=True)
class _StoredPair:
    """`HeadPair` as JSON."""

    reader: Name
    writer: Name
    score: float
    z: float

    def pair(self) -> HeadPair:
        return HeadPair(HeadId.of(self.reader), HeadId.of(self.writer), self.score, self.z)


@dataclass(frozen=True)
class _Stored:
    """`Snapshot` as JSON."""

    step: Count
    tokens: Count
    loss: float
    loss_by_position: tuple[PositionLoss, ...]
    in_context: float
    early: tuple[int, int]
    late: tuple[int, int]
    windows: Count
    loss_first: float
    loss_second: float
    heads: tuple[_StoredHead, ...]
    orders: tuple[float, ...]
    in_context_error: float | None = None
    distant: float | None = None
    distant_error: float | None = None
    near: int | None = None
    k_composition: _StoredPair | None = None


def _mean(value: float, error: float | None) -> Mean:
    return Mean(value, nan if error is None else error)
