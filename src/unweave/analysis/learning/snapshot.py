"""`Snapshot`: scores of a model at one time of its training, measured in about a second.

Text is the same at every snapshot, and so are the random tokens, so that a score changes only where the model does.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isfinite, nan
from typing import Self

from unweave.algebra.terms import HeadId
from unweave.analysis.attribution.importance import order_importance
from unweave.analysis.attribution.losses import window_losses
from unweave.analysis.composition.scores import composition
from unweave.analysis.induction.detectors import HeadScores, detect_heads
from unweave.analysis.induction.in_context import in_context, long_context_gain, mean_loss
from unweave.analysis.induction.mechanism import HeadMechanism, head_mechanisms
from unweave.errors import BadInput, InputError
from unweave.files.json import Config, describe, integer, number, section, text
from unweave.files.reading import show
from unweave.model.weights import Weights
from unweave.results.columns import Nats, Share, column
from unweave.results.estimates import Mean, Null, Scored
from unweave.results.question import question
from unweave.results.table import Json, Table, to_json
from unweave.shapes import Float, Int, Tensor

ORDER_WINDOWS = 2
"""Windows over which term importance is averaged."""
MOST = 10**15
LARGEST = 1e9


@dataclass(frozen=True)
class HeadSnapshot:
    """Scores of one head at one time, as `detect_heads` and `mechanism` define them.

    Attributes:
        head: The head.
        prefix_matching: Mean attention to what followed earlier copies of the present token, on repeated random tokens;
            the null is that to wrong places.
        previous_token: Mean attention to the previous token, on the same tokens.
        copying: Copying score of Olsson et al. 2022.
        ov_eigenvalue_score: Σλ / Σ|λ| of the OV circuit.
        qk_eigenvalue_score: The same of the QK circuit through ``through``; None without an earlier layer.
        through: The earlier head that writes most of the previous token into its keys, over tokens. The bundled
            trainings were recorded when it was judged in the stream's own basis.
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

    Unlike the composition of `induction`, this score depends on that basis. It is what recorded trainings hold: compare
    it within one training, and decide nothing by it.

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
        windows: Windows of text behind the means.
        distant: Gain from tokens further back than ``near`` in predicting the late ones, negative where they help (see
            `long_context_gain`); None where it was not measured.
        near: Tokens before the first late one that are not far back.
        loss_first: Loss on the first copy of repeated random tokens.
        loss_second: Loss on the second copy.
        heads: A row for each head.
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
        """The head that attends most to the token before; None without heads."""
        return max(self.heads, key=lambda row: row.previous_token, default=None)

    def to_dict(self) -> dict[str, Json]:
        """Convert the snapshot to JSON values; `from_dict` reverses it."""
        document: dict[str, Json] = to_json(self)
        return document

    @classmethod
    def from_dict(cls, values: Mapping[str, object]) -> Self:
        """Parse a snapshot from an object that anyone may have written.

        Raises:
            InputError: If a value is missing, of the wrong kind, or out of range.
        """
        at = values if isinstance(values, Config) else Config(values, "the snapshot")
        edge = section(at, "k_composition") if at.get("k_composition") is not None else None
        return cls(
            step=integer(at, "step", 0, MOST),
            tokens=integer(at, "tokens", 0, MOST),
            loss=_real(at, "loss"),
            loss_by_position=Table(tuple(_position(row) for row in _objects(at, "loss_by_position"))),
            in_context=_mean(at, "in_context"),
            early=_pair(at, "early"),
            late=_pair(at, "late"),
            windows=integer(at, "windows", 1, MOST),
            loss_first=_real(at, "loss_first"),
            loss_second=_real(at, "loss_second"),
            distant=None if at.get("distant") is None else _mean(at, "distant"),
            near=None if at.get("near") is None else integer(at, "near", 1, MOST),
            heads=Table(tuple(_head(row) for row in _objects(at, "heads"))),
            k_composition=None
            if edge is None
            else HeadPair(_name(edge, "reader"), _name(edge, "writer"), _real(edge, "score"), _real(edge, "z")),
            orders=tuple(_real(Config({"orders": x}, at.where), "orders") for x in _list(at, "orders")),
        )


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
    """Measure the scores that matter of a model in training, cheaply enough to do it often.

        in-context score = mean loss about token 500 - mean loss about token 50

    Means are over 25 tokens on either side; shorter contexts compare nearer tokens, see `early_and_late`.

    Args:
        weights: The model as it is now.
        windows: Held-out text, the same at every snapshot. A window may be one token longer than ``n_ctx``.
        step: Steps done.
        tokens: Tokens seen.
        start: The start token, if there is one, for the random tokens.
        losses: ``window_losses(weights, windows)``, if already computed.

    Returns:
        Losses on text and on repeated random tokens, the gain from distant context, behavior and mechanism of every
        head, the strongest K-composition, and term importance by order. The nulls of the eigenvalue scores are left
        out: they change little in training, and cost more than all else (see `mechanism`).

    Raises:
        BadInput: If there are no windows of at least 11 tokens.
        Unsupported: If the model has too few tokens or positions for copies of five tokens.

    Cost:
        0.9 s on one core for 16 windows of 512 tokens and a model of 2 layers of 4 heads of 64, vocabulary 4,096: 0.7
        for the losses, which grow with the windows, and 0.25 for the rest, which does not.

    Example:
        >>> import torch
        >>> from unweave import examples
        >>> text = torch.randint(1, 9, (4, 20), generator=torch.Generator().manual_seed(0))
        >>> found = snapshot(examples.induction(d_vocab=9), text, start=0)
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


# -------------------------------------------------------------------- measuring


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
    best = composition(weights, "k")[0]
    return HeadPair(best.reader, best.writer, float(best.score), best.score.z if isfinite(best.score.z) else 0.0)


# -------------------------------------------------------------------- reading what anyone may have written


def _real(values: Config, key: str) -> float:
    return number(values, key, -LARGEST, LARGEST)


def _maybe(values: Config, key: str) -> float | None:
    return None if values.get(key) is None else _real(values, key)


def _mean(values: Config, key: str) -> Mean:
    error = _maybe(values, f"{key}_error")
    return Mean(_real(values, key), nan if error is None else error)


def _name(values: Config, key: str) -> HeadId:
    try:
        return HeadId.of(text(values, key, longest=20))
    except BadInput as problem:
        raise InputError(f'{show(values.where)}: "{key}" should name a head, as "L1H4"') from problem


def _list(values: Config, key: str) -> list[object]:
    found = values.get(key)
    if not isinstance(found, list):
        raise InputError(f'{show(values.where)}: "{key}" should be a list; it is {describe(found)}')
    return found


def _objects(values: Config, key: str) -> list[Config]:
    found = _list(values, key)
    if not all(isinstance(item, dict) for item in found):
        raise InputError(f'{show(values.where)}: "{key}" should be a list of objects')
    return [Config(item, f"{values.where}, {key}") for item in found if isinstance(item, dict)]


def _pair(values: Config, key: str) -> tuple[int, int]:
    ends = _list(values, key)
    if len(ends) != 2:
        raise InputError(f'{show(values.where)}: "{key}" should be the first and the last of some tokens')
    named = Config({"first": ends[0], "last": ends[1]}, f"{values.where}, {key}")
    first = integer(named, "first", 1, MOST)
    return first, integer(named, "last", first, MOST)


def _position(row: Config) -> PositionLoss:
    first = integer(row, "first", 1, MOST)
    return PositionLoss(first, integer(row, "last", first, MOST), _real(row, "loss"))


def _head(row: Config) -> HeadSnapshot:
    return HeadSnapshot(
        head=_name(row, "head"),
        prefix_matching=Scored(_real(row, "prefix_matching"), Null(_real(row, "prefix_null"), nan)),
        previous_token=_real(row, "previous_token"),
        copying=_real(row, "copying"),
        ov_eigenvalue_score=_real(row, "ov_eigenvalue_score"),
        qk_eigenvalue_score=_maybe(row, "qk_eigenvalue_score"),
        through=None if row.get("through") is None else _name(row, "through"),
    )
