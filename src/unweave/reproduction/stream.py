"""The residual stream of the two-layer model: contributions, virtual weights, subspaces, and its axes."""

from dataclasses import dataclass

from unweave.algebra.terms import HeadId
from unweave.analysis.composition.virtual_weights import VirtualWeightTable, virtual_weights
from unweave.analysis.induction.verdict import DEVIATIONS
from unweave.analysis.stream.contributions import StreamDecomposition, decompose_stream
from unweave.analysis.stream.privileged import AxisCost, AxisKurtosis, axis_costs, privileged_axes
from unweave.analysis.stream.subspaces import HeadBandwidth, SubspaceOverlaps, head_bandwidth, subspace_overlaps
from unweave.explorer.page import Grid, Section
from unweave.model.run import run
from unweave.reproduction.claim import Cause, Claim, Number, Why, beyond, shown
from unweave.reproduction.models import Models, Subject
from unweave.results.table import Table

SUBJECT: Subject = "two"

LISTED = 24
"""Virtual weights and overlaps that are listed; `unweave stream` and `unweave subspaces` list all."""
WINDOWS = 4
"""Held-out windows on which the stream is measured."""
PLACES = 256
"""Tokens of each of them on which axes are frozen."""
TIMES = 5.0
"""Times the cost of a rotated stream's largest axis from which an axis counts as privileged; such costs vary."""
ADAMW = Why(
    Cause.DIFFERENT,
    "not of the architecture: AdamW scales each coordinate of W_E and W_U on its own. In trainings of another model, "
    "of 2 layers of 4 heads of 32 on 2 million tokens, the kurtosis at the end is 32 and the largest axis costs 5.0 "
    "nats; with one scale for each token's vector they are 2.9 and 0.02, with the sinusoid table turned 32 and 4.7, "
    "without positions 25 and 1.4 (docs/privileged-axes.md)",
)


@dataclass(frozen=True, eq=False)
class Measured:
    """The residual stream of the two-layer model.

    Attributes:
        d_model: Its dimensions.
        heads: The heads that write to it.
        parts: Contribution of each component, on held-out text.
        virtual: Virtual weights between any two components.
        bandwidth: Dimensions that each head uses.
        overlaps: Overlap of the subspaces that heads use.
        axes: Kurtosis over the axes, on held-out text.
        costs: Cost of freezing the largest axis, on held-out text.
    """

    d_model: int
    heads: tuple[HeadId, ...]
    parts: StreamDecomposition
    virtual: VirtualWeightTable
    bandwidth: Table[HeadBandwidth]
    overlaps: SubspaceOverlaps
    axes: Table[AxisKurtosis]
    costs: Table[AxisCost]


def measure(models: Models) -> Measured:
    """Measure the residual stream of the two-layer model on held-out text and in its weights."""
    weights = models.two.weights
    seen = run(weights, models.held_out[:WINDOWS])
    return Measured(
        d_model=weights.d_model,
        heads=weights.head_ids,
        parts=decompose_stream(seen),
        virtual=virtual_weights(weights),
        bandwidth=head_bandwidth(weights),
        overlaps=subspace_overlaps(weights),
        axes=privileged_axes(seen, seed=models.seed),
        costs=axis_costs(run(weights, models.held_out[:WINDOWS, :PLACES]), seed=models.seed),
    )


def claims(measured: Measured) -> tuple[Claim, ...]:
    """Judge whether any axis of the stream is privileged."""
    rows, most = measured.costs, max(measured.costs, key=lambda row: row.cost)
    nearest, kurtosis = max(rows, key=lambda row: row.cost - _border(row)), max(row.kurtosis for row in measured.axes)
    return (
        Claim(
            "no-privileged-basis",
            "Privileged vs. Non-Privileged Basis",
            "No axis of the residual stream is privileged.",
            "before no layer, nor at the end, freezing the axis of most variance at its mean costs "
            f"{TIMES:g} times as much as freezing the largest axis of randomly rotated streams, and "
            f"{DEVIATIONS:g} of their standard deviations more",
            "none in theory",
            f"{'; '.join(f'{row.what} {row.cost:.3f}' for row in rows)} nats (kurtosis up to {kurtosis:.1f})",
            f"{most.cost:.3f} nats a token, {most.cost.ratio:.1f} times that of rotated streams",
            f"rotated {most.cost.null.mean:.3f} ± {most.cost.null.sd:.3f}, a direction of as much variance "
            f"{most.matched:.3f} ({most.what})",
            not any(_privileged(row) for row in rows),
            ADAMW,
            number=Number(
                float(nearest.cost),
                "nats a token",
                nearest.cost.null,
                _border(nearest),
                shown("stream"),
                "below",
            ),
        ),
    )


def _border(row: AxisCost) -> float:
    """The cost from which an axis counts as privileged."""
    return max(TIMES * row.cost.null.mean, beyond(row.cost.null))


def _privileged(row: AxisCost) -> bool:
    """True if freezing an axis costs more than freezing the largest axis of rotated streams."""
    return row.cost >= TIMES * row.cost.null.mean and row.cost.z > DEVIATIONS


def section(measured: Measured) -> Section:
    """Show contributions, virtual weights, subspaces and axes."""
    return Section(
        "The residual stream",
        "Components communicate only through the residual stream, and the stream is the sum of their contributions: on "
        f"held-out text to within {measured.parts.residual:.0e} of its largest entry.",
        (
            Grid(
                measured.parts.parts,
                folded="Length of the contribution of each component, and its share of the stream before each layer",
            ),
            Grid(
                measured.axes,
                title="Kurtosis of the axes of the stream",
                caption="Kurtosis over the axes of the stream, 3 where no axis is special, beside the same streams "
                "randomly rotated.",
            ),
            Grid(
                measured.costs,
                title="Cost of freezing the largest axis",
                caption="Rise of the loss where the axis of most variance is frozen at its mean, beside the largest "
                "axis of the same streams randomly rotated, and beside directions of as much variance.",
            ),
            Grid(measured.virtual[:LISTED], folded=f"Virtual weights, the {LISTED} furthest above random ones"),
            Grid(measured.overlaps[:LISTED], folded=f"Overlaps of subspaces, the {LISTED} furthest above random ones"),
            Grid(measured.bandwidth, folded="Bandwidth of each head, as numbers"),
        ),
    )
