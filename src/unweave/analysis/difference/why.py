"""Why a head attends differently: the difference of one score, by what writes into its query and its key."""

import torch

from unweave.algebra.terms import HeadId
from unweave.analysis.difference.edges import writers
from unweave.analysis.difference.layers import Both, Side, Way, layer_secants
from unweave.analysis.difference.tables import ReasonRow, Reasons, SourceRow
from unweave.errors import BadInput
from unweave.model.checks import checked_place
from unweave.results import Origin, Table, TokenId
from unweave.shapes import Tensor


def reasons(both: Both, head: HeadId, dst: int, src: int, k: int | None) -> Reasons:
    """The difference of a score, ``Δs = Δq · k̄ + q̄ · Δk``, with Δq and Δk split by writer."""
    ids = both[1].ids
    dst, src = checked_place(ids, dst), checked_place(ids, src)
    own = layer_secants(both, head.layer)
    h, query, key = head.head, own.heads.query, own.heads.key
    if not own.heads.sees[dst, src]:
        raise BadInput(f"position {dst} does not see position {src}", "give a source at or before it, in the window")
    # 1. covectors on the query at dst and on the key at src, back to the stream that the head reads
    known = writers(both, [layer_secants(both, n) for n in range(head.layer)])
    rows: list[ReasonRow] = []
    change = query.change[h] @ key.mean[h].mT + query.mean[h] @ key.change[h].mT
    difference = change[dst, src].item()
    sides: tuple[tuple[Way, Side, int, Tensor], ...] = (
        ("q", query, dst, key.mean[h, src]),
        ("k", key, src, query.mean[h, dst]),
    )
    for way, side, place, other in sides:
        c = torch.zeros_like(side.mean)
        c[h, place] = other
        back = own.reading(way, side.back(c))
        # 2. what each writer adds
        values = (known.parts @ back.flatten()).tolist()
        rows += [
            ReasonRow(node.name, node.kind, way, value, value / difference if difference else 0.0)
            for node, value in zip(known.nodes, values, strict=True)
            if value
        ]
    total = sum(row.value for row in rows)
    if own.read_source is not None:
        total = difference  # what a held scale adds is no writer's, and is part of the rest
    found = sorted(rows, key=lambda row: -abs(row.value))[:k]
    rest = total - sum(row.value for row in found)
    patterns = [run.patterns[head.layer][h, dst].tolist() for run in both]
    weights, scores = own.heads.softmax.share[h, dst].tolist(), change[dst].tolist()
    sources = [
        SourceRow(i, TokenId(int(ids[i])), patterns[0][i], patterns[1][i], scores[i], weights[i])
        for i in range(dst + 1)
        if own.heads.sees[dst, i]
    ]
    origin = Origin.of_run(both[1])
    return Reasons(
        head=head,
        dst=dst,
        src=src,
        difference=difference,
        rows=Table(tuple(found), row=ReasonRow, origin=origin),
        rest=rest,
        residual=difference - total,
        sources=Table(tuple(sources), row=SourceRow, origin=origin),
        origin=origin,
    )
