"""The residual stream of the two-layer model: contributions, virtual weights, subspaces, and its axes."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log2, nan

import torch

from unweave.algebra.terms import HeadId
from unweave.analysis.composition.virtual_weights import VirtualWeightTable, virtual_weights
from unweave.analysis.induction.verdict import DEVIATIONS
from unweave.analysis.stream.contributions import StreamDecomposition, decompose_stream
from unweave.analysis.stream.privileged import AxisCost, AxisKurtosis, axis_costs, privileged_axes
from unweave.analysis.stream.subspaces import HeadBandwidth, SubspaceOverlaps, head_bandwidth, subspace_overlaps
from unweave.explorer.page import Grid, Picture, Section
from unweave.model.run import run
from unweave.plot import figures, maps
from unweave.reproduction.claim import Cause, Claim, Why
from unweave.reproduction.models import Models
from unweave.results.table import Table
from unweave.shapes import Tensor

WINDOWS = 4
"""Held-out windows on which the stream is measured."""
PLACES = 256
"""Tokens of each of them on which axes are frozen."""
TIMES = 5.0
"""Times the cost of a rotated stream's largest axis from which an axis counts as privileged; such costs vary."""
ADAMW = Why(
    Cause.DIFFERENT,
    "not of the architecture: AdamW scales each coordinate of W_E and W_U on its own. Where it has one scale for each "
    "token's vector, the same training ends with a kurtosis of 2.9 instead of 32, and its largest axis costs 0.02 nats "
    "instead of 5.0; with the sinusoid table turned it keeps 32 and 4.7, "
    "without positions 25 and 1.4 (docs/privileged-axes.md)",
)
FLOOR = -4.0
"""Smallest log₂ ratio to a random baseline in a heat map."""
TITLES = ("both write", "written, read by Q", "written, read by K", "written, read by V")
"""Titles of the kinds of overlap."""


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
    kurtosis = max(row.kurtosis for row in measured.axes)
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
        ),
    )


def _privileged(row: AxisCost) -> bool:
    """True if freezing an axis costs more than freezing the largest axis of rotated streams."""
    return row.cost >= TIMES * row.cost.null.mean and row.cost.z > DEVIATIONS


def section(measured: Measured) -> Section:
    """Show contributions, virtual weights, subspaces and axes."""
    moved = {str(row.head): row.moves for row in measured.bandwidth}
    return Section(
        "The residual stream",
        "Components communicate only through the residual stream, and the stream is the sum of their contributions: on "
        f"held-out text to within {measured.parts.residual:.0e} of its largest entry.",
        (
            _lengths(measured.parts),
            _shares(measured.parts),
            _virtual(measured.virtual),
            *_overlaps(measured.overlaps, measured.heads),
            Picture(
                figures.bars(moved, "dimensions", f"Dimensions that each head moves, of {measured.d_model}"),
                "Effective dimension of W_OV, from 1 to d_head: the number of directions of the stream that a head "
                "carries from one token to another.",
                "Bar chart of the effective dimension of each head.",
            ),
            _costs(measured.costs),
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
            Grid(measured.virtual, folded="Every virtual weight, as numbers"),
            Grid(measured.overlaps, folded="Every overlap of subspaces, as numbers"),
            Grid(measured.bandwidth, folded="Bandwidth of each head, as numbers"),
        ),
    )


# -------------------------------------------------------------------- pictures


def _costs(found: Table[AxisCost]) -> Picture:
    bars: dict[str, float] = {}
    for row in found:
        place = row.what.removeprefix("stream, ")
        bars |= {
            f"{place}: axis": row.cost,
            f"{place}: rotated": row.cost.null.mean,
            f"{place}: as varied": row.matched,
        }
    return Picture(
        figures.bars(bars, "rise of the loss (nats)", "Freezing one direction of the stream at its mean"),
        "Rise of the loss where the axis of most variance is frozen at its mean, before each layer and at the end; the "
        "same for the largest axis of randomly rotated streams, and for directions of as much variance as the axis.",
        "Bar chart of the cost of freezing the largest axis, beside rotated streams and directions of equal variance.",
    )


def _lengths(found: StreamDecomposition) -> Picture:
    last = max(row.layer for row in found.parts)
    lengths = {row.component: row.length for row in found.parts.where(layer=last)}
    return Picture(
        figures.bars(lengths, "length (rms)", "Contribution of each component to the stream"),
        "Length of the contribution of each component, root mean square over positions of held-out text.",
        "Bar chart of the length of the contribution of each component.",
    )


def _shares(found: StreamDecomposition) -> Picture:
    readers = [f"read by L{layer}" for layer in range(found.shares.shape[1] - 1)] + ["read by W_U"]
    return Picture(
        maps.heat(
            {"Share of the stream": (found.shares.mT, readers, found.components)}, "share of the stream", signed=True
        ),
        "Share of each component (column) in the stream where it is read (row). Each row sums to 1; a component with a "
        "negative share cancels what others wrote.",
        "Heat map of the share of each component in the stream at each layer.",
    )


def _virtual(table: VirtualWeightTable) -> Picture:
    ratios = torch.full((len(table.writers), len(table.readers)), nan)
    for row in table:
        ratio = log2(row.strength.ratio) if row.strength > 0 else FLOOR
        ratios[table.writers.index(row.writer), table.readers.index(row.reader)] = max(FLOOR, ratio)
    names = [str(writer) for writer in table.writers], [str(reader) for reader in table.readers]
    return Picture(
        maps.heat({"Virtual weights": (ratios, *names)}, "log₂ of strength / random", signed=True),
        "Virtual weight from each component (row) to each input of a later one (column), relative to a randomly "
        "rotated writer: 1 is twice its strength, -1 half of it. Cells without a connection are empty.",
        "Heat map of virtual weights between all components, relative to random rotations.",
    )


def _overlaps(table: SubspaceOverlaps, heads: Sequence[HeadId]) -> tuple[Picture, ...]:
    """Overlap of subspaces, a heat map for each kind; nothing where no head writes."""
    panels = {}
    for title, ratios in zip(TITLES, table.ratios.mT, strict=True):  # each [other, one]
        there = ~ratios.isnan()
        if there.any():
            kept = ratios.log2().clamp_min(FLOOR)[there.any(1)][:, there.any(0)]
            panels[title] = (kept, _named(heads, there.any(1)), _named(heads, there.any(0)))
    if not panels:
        return ()
    return (
        Picture(
            maps.heat(panels, "log₂ of overlap / random", signed=True),
            "Overlap of the subspaces that two heads use, each direction weighted alike: columns write; rows write too "
            "(left), or read by query, key or value. 0 is the overlap of random subspaces, 1 is twice that.",
            "Heat maps of the overlap of subspaces of pairs of heads, relative to random subspaces.",
        ),
    )


def _named(heads: Sequence[HeadId], chosen: Tensor) -> list[str]:
    return [str(heads[i]) for i in chosen.nonzero()[:, 0]]
