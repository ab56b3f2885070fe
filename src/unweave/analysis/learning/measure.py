"""Snapshots of a model during training, measured in about a second: attention, mechanism, and losses on text.

Text is the same at every snapshot, and so are the random tokens, so that a score changes only where the model does.
"""

from math import isfinite

from unweave.analysis.attribution.importance import order_importance
from unweave.analysis.attribution.losses import window_losses
from unweave.analysis.composition.scores import composition
from unweave.analysis.induction.detectors import HeadScores, detect_heads
from unweave.analysis.induction.in_context import in_context, long_context_gain, mean_loss
from unweave.analysis.induction.mechanism import HeadMechanism, head_mechanisms
from unweave.analysis.learning.snapshot import HeadPair, HeadSnapshot, PositionLoss, Snapshot
from unweave.model.weights import Weights
from unweave.results.table import Table
from unweave.shapes import Float, Int, Tensor

ORDER_WINDOWS = 2
"""Windows over which term importance is averaged."""


def snapshot(
    weights: Weights,
    windows: Int[Tensor, "examples length"],
    *,
    step: int = 0,
    tokens: int = 0,
    start: int | None = None,
    losses: Float[Tensor, "examples predictions"] | None = None,
) -> Snapshot:
    """Measure a model during training, cheaply enough to repeat it often.

        in-context score = mean loss about token 500 - mean loss about token 50

    Means are over 25 tokens on either side; shorter contexts compare nearer tokens, see `early_and_late`.

    Args:
        weights: The model as it is now.
        windows: Held-out text, the same at every snapshot; a window may be one token longer than ``n_ctx``.
        step: Steps done.
        tokens: Tokens seen.
        start: The start token, if there is one, for the random tokens.
        losses: ``window_losses(weights, windows)``, if already computed.

    Returns:
        Losses on text and on repeated random tokens, the long-context gain, every head's attention scores and
        mechanism, the strongest K-composition, and term importance by order. The nulls of the eigenvalue scores are
        left out: they change little while a model learns, and cost more than all else (see `mechanism`).

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
        in_context_error=score.score.standard_error,
        early=score.early,
        late=score.late,
        windows=len(found),
        distant=far.change,
        distant_error=far.change.standard_error,
        near=far.near,
        loss_first=seen.loss_first,
        loss_second=seen.loss_second,
        heads=_heads(weights, seen.heads),
        k_composition=_edge(weights),
        orders=tuple(row.reduction for row in order_importance(weights, windows[:ORDER_WINDOWS, : weights.n_ctx])),
    )


def by_position(losses: Float[Tensor, "examples predictions"]) -> Table[PositionLoss]:
    """Mean loss by position, over stretches that double in length: token 1, 2, 3 to 4, 5 to 8, ….

    Their differences are the derivative of the loss by the logarithm of the position, in steps of ln 2.
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
        prefix_null=seen.prefix_matching.null.mean,
        previous_token=seen.previous_token,
        copying=seen.copying,
        ov_eigenvalue_score=read.ov_eigenvalue_score,
        qk_eigenvalue_score=read.qk_eigenvalue_score,
        through=read.through,
    )


def _edge(weights: Weights) -> HeadPair | None:
    """The strongest K-composition between two heads."""
    if weights.n_layers < 2:
        return None
    best = composition(weights, "k")[0]
    return HeadPair(best.reader, best.writer, float(best.score), best.score.z if isfinite(best.score.z) else 0.0)
