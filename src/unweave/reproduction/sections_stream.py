"""Sections of the page about the residual stream: who writes it, who reads whom, and what it is made of."""

from math import log2, nan

import torch

from unweave.algebra.terms import HeadId
from unweave.analysis.stream.subspaces import OVERLAP_KINDS, SubspaceOverlaps
from unweave.explorer.headings import headings
from unweave.explorer.page import Grid, Picture, Section
from unweave.plot import figures, maps
from unweave.reproduction.findings import Channel, Evidence

FLOOR = -4.0
"""Ratios to chance are shown from a sixteenth."""


def residual_stream(evidence: Evidence) -> Section:
    """What was written to the stream, its wires, its subspaces and its axes."""
    found = evidence.stream
    return Section(
        "The residual stream",
        "Everything that a component knows of others it reads from the stream, and the stream is the sum of what "
        f"components wrote: on held-out text to within {found.parts.residual:.0e} of its largest entry.",
        (
            _lengths(found),
            _shares(found),
            _wires(found),
            *_overlaps(found.overlaps, evidence.two.text.weights.head_ids),
            Picture(
                figures.bars(
                    {str(row.head): row.moves for row in found.bandwidth},
                    "dimensions",
                    f"Dimensions that each head moves, of {evidence.two.text.weights.d_model}",
                ),
                "Effective dimension of W_OV, from 1 to d_head: how many directions of the stream a head carries "
                "from one token to another.",
                "Bar chart of the effective dimension of each head.",
            ),
            Grid(
                found.axes.to_dict(),
                title="Do axes stand out?",
                caption="Kurtosis over axes, 3 where no axis is special, beside the same streams randomly rotated.",
            ),
            Grid(
                found.wires.to_dict(),
                headings(found.wires.columns, strength="strength, in [0, 1]"),
                folded="Every virtual weight, as numbers",
            ),
            Grid(found.overlaps.to_dict(), folded="Every overlap of subspaces, as numbers"),
            Grid(
                found.bandwidth.to_dict(),
                headings(found.bandwidth.columns, share="moves / d_model"),
                folded="Bandwidth of each head, as numbers",
            ),
        ),
    )


def _lengths(found: Channel) -> Picture:
    last = max(row.layer for row in found.parts.parts)
    lengths = {row.component: row.length for row in found.parts.parts if row.layer == last}
    return Picture(
        figures.bars(lengths, "length (rms)", "What each component writes to the stream"),
        "Length of what each component wrote, root mean square over positions of held-out text.",
        "Bar chart of the length of what each component writes.",
    )


def _shares(found: Channel) -> Picture:
    shares = found.parts.shares
    columns = [f"read by L{layer}" for layer in range(shares.shape[1] - 1)] + ["read by W_U"]
    return Picture(
        maps.heat(
            {"Share of the stream": (shares.mT, columns, list(found.parts.components))},
            "share of the stream",
            signed=True,
        ),
        "Share of the stream that each component (column) makes up where it is read (row). Each row sums to 1; a "
        "negative share takes away from what others wrote.",
        "Heat map of the share of each component in the stream at each layer.",
    )


def _wires(found: Channel) -> Picture:
    writers = list(dict.fromkeys(sorted((row.writer for row in found.wires), key=lambda name: (name[0] != "W", name))))
    readers = list(dict.fromkeys(sorted((row.reader for row in found.wires), key=lambda name: (name[0] == "W", name))))
    ratios = torch.full((len(writers), len(readers)), nan)
    for row in found.wires:
        ratios[writers.index(row.writer), readers.index(row.reader)] = _ratio(row.strength, row.strength.null.mean)
    return Picture(
        maps.heat({"Virtual weights": (ratios, writers, readers)}, "log₂ of strength over chance", signed=True),
        "How much of what a component writes (row) each input of a later one reads (column): 1 is twice, -1 half of "
        "what a randomly turned writer gives. Cells without a wire are empty.",
        "Heat map of virtual weights between all components, relative to chance.",
    )


def _overlaps(table: SubspaceOverlaps, heads: tuple[HeadId, ...]) -> tuple[Picture, ...]:
    """Which heads use the same of the stream; nothing where no head writes."""
    panels = {}
    titles = ("both write", "written, read by Q", "written, read by K", "written, read by V")
    for kind, title in zip(OVERLAP_KINDS, titles, strict=True):
        ratios = table.ratios[OVERLAP_KINDS.index(kind)].mT  # [other, one]
        there = ~ratios.isnan()
        readers, writers = there.any(1), there.any(0)
        if there.any():
            down, across = ([str(heads[i]) for i in side.nonzero()[:, 0]] for side in (readers, writers))
            panels[title] = (ratios.log2().clamp_min(FLOOR)[readers][:, writers], down, across)
    if not panels:
        return ()
    picture = Picture(
        maps.heat(panels, "log₂ of overlap over chance", signed=True),
        "How far two heads use the same part of the stream, every direction counted alike: columns write; rows write "
        "too (left), or read with queries, keys or values. 0 is chance, 1 is twice that.",
        "Heat maps of the overlap of subspaces of pairs of heads, relative to chance.",
    )
    return (picture,)


def _ratio(value: float, chance: float) -> float:
    return max(FLOOR, log2(value / chance)) if value > 0 and chance > 0 else FLOOR
