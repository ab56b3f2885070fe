"""Losses of single tokens in training: their path, its turning angle, and the heads that account for it.

Each snapshot is a vector with the loss of the same tokens of held-out text. Its first two principal components show
training as a path in the plane; Olsson et al. 2022 saw it turn where induction heads form.
"""

from dataclasses import dataclass, field
from math import acos, degrees

import torch

from unweave.algebra.terms import HeadId
from unweave.analysis.attribution.losses import ablated_losses, window_losses
from unweave.analysis.learning.phase_change import Dynamics, PhaseChange, PhaseChangeWindow
from unweave.errors import BadInput, Unsupported
from unweave.files.trajectories import HeldOutTokens
from unweave.model.weights import Weights
from unweave.results import Nats, Null, Result, Scored, Table, column
from unweave.results.question import question
from unweave.shapes import Float, Tensor

FEWEST = 3  # snapshots with losses that a path needs at least


@dataclass(frozen=True)
class PathPoint:
    """A snapshot on the path.

    Attributes:
        step: Steps done.
        tokens: Tokens seen.
        first: First principal coordinate; its size is that of a sum over tokens, not of a mean loss.
        second: Second principal coordinate, likewise.
    """

    step: int
    tokens: int
    first: float = field(metadata=column(unit="nats", label="first component"))
    second: float = field(metadata=column(unit="nats", label="second component"))


@dataclass(frozen=True)
class LossPath(Result):
    """The first two principal components of the losses of single tokens.

    Attributes:
        points: A row for each snapshot whose losses were kept.
        shares: Shares of the variance over snapshots that the two explain.
        residual: The share that they do not explain.
        examples: Tokens whose losses are used.
    """

    main = "points"

    points: Table[PathPoint]
    shares: tuple[float, float]
    residual: float = field(metadata=column(kind="share", label="unexplained share"))
    examples: int

    @property
    def notes(self) -> tuple[str, ...]:
        """Shares of the variance of the losses that the two components explain."""
        first, second = self.shares
        return (
            f"Path: the first two components hold {first:.0%} and {second:.0%} of the variance over snapshots of the "
            f"losses of {self.examples:,} tokens.",
        )


@dataclass(frozen=True)
class TurningAngle(Result):
    """Turning angle of the path over the rise of prefix matching.

    Attributes:
        degrees: Angle between the step into the rise and the step out of it, from 0 (straight on) to 180 (back).
        null: The same over other intervals of equal length, none of whose steps lies in the rise; None with fewer
            than two.
        others: Number of other intervals.
    """

    degrees: float
    null: Null | None
    others: int

    @property
    def notes(self) -> tuple[str, ...]:
        """The angle, in a sentence."""
        null = "" if self.null is None else f" (elsewhere {self.null.mean:.0f} ± {self.null.sd:.0f})"
        return (f"During the rise of prefix matching the path turns by {self.degrees:.0f} degrees{null}.",)


@dataclass(frozen=True)
class HeadAttribution:
    """Attribution of the phase change to one head.

    Attributes:
        attribution: Dot product of the before-and-after vector with the change of losses when the head is ablated, with
            patterns frozen: negative where the ablation undoes the phase change. The null gives tokens random signs.
        loss_change: Mean change of the loss without the head.
    """

    head: HeadId
    attribution: Scored = field(metadata=column(unit="nats"))
    loss_change: Nats


def loss_path(dynamics: Dynamics) -> LossPath:
    """Compute the path of training: the first two principal components of the losses of single tokens.

        losses - mean over snapshots = U S Vᵀ,    point = U S

    Returns:
        A point for each snapshot with losses, and the shares of variance. Signs are fixed: the first axis points from
        the first snapshot to the last, and along the second the coordinate largest in size is above 0.

    Raises:
        Unsupported: If fewer than three snapshots have losses, or those of a single token were kept.

    Example:
        >>> course = uw.analysis.learning.Dynamics.of(uw.runs.read_trajectory("attn-2l-small"))
        >>> path = loss_path(course)
        >>> len(path.points), [round(share, 2) for share in path.shares]
        (34, [0.62, 0.07])

    Paper:
        Olsson et al. 2022, "Per-token losses" and "Argument 1" (the PCA of per-token losses).
    """
    shots = [shot for shot in dynamics.snapshots if shot.step in dynamics.losses]
    if len(shots) < FEWEST:
        raise Unsupported(
            f"the losses of single tokens were kept at {len(shots)} snapshots, and a path needs {FEWEST}",
            f"train with `unweave train`, which keeps them, for at least {FEWEST} snapshots",
        )
    losses = torch.stack([dynamics.losses[shot.step].double() for shot in shots])
    if losses.shape[1] < 2:
        raise Unsupported("the losses of only one token were kept, and a plane needs two", "keep more losses")
    U, S, _ = torch.linalg.svd(losses - losses.mean(0), full_matrices=False)
    points = _signed((U * S)[:, :2])
    total = S.square().sum().clamp_min(1e-300)
    first, second = (S[:2].square() / total).tolist()
    rows = (PathPoint(shot.step, shot.tokens, *point) for shot, point in zip(shots, points.tolist(), strict=True))
    return LossPath(Table(tuple(rows)), (first, second), max(0.0, 1 - first - second), losses.shape[1])


def turning_angle(path: LossPath, rise: PhaseChangeWindow) -> TurningAngle | None:
    """Measure the turning angle of the path over the rise: from the step into it to the step out of it.

    None where the rise begins at the first point or ends at the last, or a point is missing.

    Example:
        >>> course = uw.analysis.learning.Dynamics.of(uw.runs.read_trajectory("attn-2l-small"))
        >>> found = turning_angle(loss_path(course), uw.phase_change(course).rise)
        >>> round(found.degrees), found.others
        (25, 28)
    """
    tokens = [point.tokens for point in path.points]
    if rise.start_tokens not in tokens or rise.end_tokens not in tokens:
        return None
    start, end = tokens.index(rise.start_tokens), tokens.index(rise.end_tokens)
    if start < 1 or end > len(tokens) - 2:
        return None
    width = end - start
    apart = [i for i in range(1, len(tokens) - 1 - width) if i + width < start or i > end]
    angles = torch.tensor([_angle(path, i, i + width) for i in apart], dtype=torch.float64)
    return TurningAngle(_angle(path, start, end), Null.of(angles) if len(apart) > 1 else None, len(apart))


def before_and_after(dynamics: Dynamics, rise: PhaseChangeWindow) -> Float[Tensor, " kept"]:
    """Compute the before-and-after vector: the change of the loss of every token over the rise, scaled to length 1.

    Raises:
        Unsupported: If the losses at its beginning and end were not kept, or are the same.

    Example:
        >>> course = uw.analysis.learning.Dynamics.of(uw.runs.read_trajectory("attn-2l-small"))
        >>> direction = before_and_after(course, uw.phase_change(course).rise)
        >>> len(direction), round(direction.norm().item(), 6)
        (4096, 1.0)

    Paper:
        Olsson et al. 2022, "Before-and-after vector".
    """
    steps = [dynamics.snapshots[i].step for i in (rise.start, rise.end)]
    if any(step not in dynamics.losses for step in steps):
        raise Unsupported("the losses before and after the phase change were not kept", "train with `unweave train`")
    change = dynamics.losses[steps[1]].double() - dynamics.losses[steps[0]].double()
    if not change.norm() > 0:
        raise Unsupported("no loss changed over the phase change, so it has no direction")
    return change / change.norm()


@question
def head_attributions(
    weights: Weights, examples: HeldOutTokens, direction: Float[Tensor, " kept"]
) -> Table[HeadAttribution]:
    """Attribute the phase change to heads: by how much ablating one, with patterns frozen, undoes the change.

        attribution = ⟨ direction, losses without the head - losses ⟩

    Args:
        weights: The model at the end, or at any time after the change.
        direction: The before-and-after vector.

    Returns:
        A row for each head; those of induction heads are negative. In the null each token's product keeps its size and
        takes either sign: tokens that change much in training also change much when a head is ablated, so a null that
        shuffled tokens would be too narrow.

    Cost:
        A run on the text, and another for each head; logits only at the kept places.

    Example:
        >>> weights = uw.examples.induction()
        >>> text = uw.runs.HeldOutTokens(torch.tensor([[0, 3, 5, 4, 3, 5, 4]]), torch.tensor([[3, 4, 5]]))
        >>> direction = -torch.tensor([0.0, 1.0, 1.0], dtype=torch.float64)        # the loss of what repeats fell
        >>> {str(row.head): round(float(row.attribution), 2) for row in head_attributions(weights, text, direction)}
        {'L0H0': 0.0, 'L1H0': -1.5}

    Paper:
        Olsson et al. 2022, "Pattern-preserving ablations" and "Before-and-after vector".
    """
    if len(direction) != examples.places.numel():
        raise BadInput(
            f"direction has {len(direction)} entries for {examples.places.numel()} kept losses", "use before_and_after"
        )
    windows, places, rows = examples.windows, examples.places, []
    own = window_losses(weights, windows, places)
    u = direction.double().to(own.device)
    for head, losses in ablated_losses(weights, windows, weights.head_ids, places).items():
        change = (losses - own).flatten().double()
        null = _flipped(u, change)
        rows.append(HeadAttribution(head, Scored((u @ change).item(), null), change.mean().item()))
    return Table(tuple(rows))


def path_of_change(dynamics: Dynamics, change: PhaseChange) -> tuple[LossPath | None, TurningAngle | None]:
    """The loss path of a training and its turning angle over the rise; None where losses were not kept.

    Example:
        >>> course = uw.analysis.learning.Dynamics.of(uw.runs.read_trajectory("attn-2l-small"))
        >>> path, turn = path_of_change(course, uw.phase_change(course))
        >>> len(path.points), round(turn.degrees)
        (34, 25)
    """
    if not dynamics.losses:
        return None, None
    path = loss_path(dynamics)
    return path, turning_angle(path, change.rise) if change.rise else None


def heads_of_change(weights: Weights, dynamics: Dynamics, change: PhaseChange) -> Table[HeadAttribution] | None:
    """Attribute the rise to heads; None without a rise, or where losses before and after it were not kept.

    Example:
        >>> course = uw.analysis.learning.Dynamics.of(uw.runs.read_trajectory("attn-2l-small"))
        >>> weights = uw.load("attn-2l-small").weights
        >>> len(heads_of_change(weights, course, uw.phase_change(course)))
        8
    """
    if change.rise is None or dynamics.examples is None:
        return None
    try:
        direction = before_and_after(dynamics, change.rise)
    except Unsupported:
        return None
    return head_attributions(weights, dynamics.examples, direction)


def _flipped(u: Tensor, c: Tensor) -> Null:
    """Mean and standard deviation of ``Σ ± uᵢ cᵢ`` over all signs of the terms, in closed form."""
    return Null(0.0, (u * c).norm().item())


def _signed(points: Float[Tensor, "snapshots 2"]) -> Float[Tensor, "snapshots 2"]:
    """Fix the sign of each axis."""
    along = points[-1, 0] - points[0, 0]
    far = points[points[:, 1].abs().argmax(), 1]
    return points * torch.stack([1 - 2 * (along < 0).double(), 1 - 2 * (far < 0).double()])


def _angle(path: LossPath, start: int, end: int) -> float:
    """Degrees between the step to ``start`` and the step from ``end``; 0 where one of them has no length."""
    p = [torch.tensor([path.points[i].first, path.points[i].second]).double() for i in (start - 1, start, end, end + 1)]
    into, out = p[1] - p[0], p[3] - p[2]
    lengths = (into.norm() * out.norm()).item()
    return degrees(acos(max(-1.0, min(1.0, (into @ out).item() / lengths)))) if lengths > 0 else 0.0
