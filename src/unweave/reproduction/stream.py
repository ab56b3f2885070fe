"""The residual stream of the two-layer model: test whether any of its axes is privileged."""

from dataclasses import dataclass

from unweave.analysis.stream.privileged import AxisCost, AxisKurtosis, axis_costs, privileged_axes
from unweave.model.run import run
from unweave.reproduction.claim import Cause, Claim, Condition, beyond, shown
from unweave.reproduction.models import Models, Subject
from unweave.results.estimates import DEVIATIONS
from unweave.results.table import Table

SUBJECT: Subject = "two"

WINDOWS = 4  # held-out windows on which the stream is measured
PLACES = 256  # tokens of each of them on which axes are frozen
TIMES = 5.0  # ratio to the cost of a rotated stream's largest axis from which an axis counts as privileged
ADAMW = (
    f"{Cause.DIFFERENT}: caused by the optimizer, not by the architecture. AdamW rescales every coordinate of W_E and "
    "W_U separately. Another model (2 layers of 4 heads of 32, 2 million tokens) ends its "
    "training with a kurtosis of 32, and freezing its largest axis costs 5.0 nats. With one scale for each token's "
    "vector these are 2.9 and 0.02 nats; with the sinusoid table rotated, 32 and 4.7; without positions, 25 and 1.4 "
    "(docs/privileged-axes.md)"
)
"""The reason why an axis is privileged."""


@dataclass(frozen=True, eq=False)
class Measured:
    """The axes of the residual stream of the two-layer model, on held-out text."""

    axes: Table[AxisKurtosis]  # kurtosis over the axes
    costs: Table[AxisCost]  # cost of freezing the largest axis


def measure(models: Models) -> Measured:
    """Measure the kurtosis of the residual stream over its axes, and the cost of freezing its largest axis."""
    weights, windows = models.two.weights, models.held_out[:WINDOWS]
    return Measured(
        axes=privileged_axes(run(weights, windows), seed=models.seed),
        costs=axis_costs(run(weights, windows[:, :PLACES]), seed=models.seed),
    )


def claims(measured: Measured) -> tuple[Claim, ...]:
    """Judge whether any axis of the stream is privileged."""
    return (_no_privileged_basis(measured),)


def _no_privileged_basis(measured: Measured) -> Claim:
    rows, most = measured.costs, max(measured.costs, key=lambda row: row.cost)
    nearest, kurtosis = max(rows, key=lambda row: row.cost - _border(row)), max(row.kurtosis for row in measured.axes)
    return Claim(
        "no-privileged-basis",
        "Privileged vs. Non-Privileged Basis",
        "No axis of the residual stream is privileged.",
        "none in theory",
        f"{'; '.join(f'{row.what} {row.cost:.3f}' for row in rows)} nats (kurtosis up to {kurtosis:.1f})",
        f"{most.cost:.3f} nats per token, {most.cost.ratio:.1f} times that of rotated streams",
        f"rotated {most.cost.null.mean:.3f} ± {most.cost.null.sd:.3f}, a direction of as much variance "
        f"{most.matched:.3f} ({most.what})",
        why=ADAMW,
        shows=shown("stream"),
        conditions=(
            Condition(
                "before no layer, nor at the end, freezing the axis of most variance at its mean costs "
                f"{TIMES:g} times as much as freezing the largest axis of randomly rotated streams, and "
                f"{DEVIATIONS:g} of their standard deviations more",
                "nats per token",
                nearest.cost,
                "below",
                _border(nearest),
                nearest.cost.null,
            ),
        ),
    )


def _border(row: AxisCost) -> float:
    return max(TIMES * row.cost.null.mean, beyond(row.cost.null))
