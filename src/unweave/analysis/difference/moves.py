"""Moves: which position each head takes a difference from, and to which it brings it."""

from collections.abc import Iterable

import torch

from unweave.algebra.terms import HeadId
from unweave.analysis.difference.layers import WAYS, Way
from unweave.analysis.difference.sweep import Stop
from unweave.analysis.difference.tables import MoveRow, share
from unweave.analysis.difference.target import Target
from unweave.shapes import Float, Tensor


def moved(stop: Stop, way: Way) -> Float[Tensor, "heads dst src"]:
    """All paths through each head by one way, by the position that attends and the one attended to.

    By values and keys the difference comes from the source; by queries it is that of the destination itself, and the
    source is the one whose score it changes.
    """
    own = stop.secants.heads
    if way == "v":
        change = own.value_change
        return own.pattern * (stop.z @ change.mT)
    scores = own.to_scores(stop.z)
    query, key = (own.query.change, own.key.mean) if way == "q" else (own.query.mean, own.key.change)
    return scores * (query @ key.mT)


def largest_moves(stops: Iterable[Stop], target: Target, k: int) -> list[MoveRow]:
    """The k largest moves of each layer and way."""
    rows: list[MoveRow] = []
    for stop in stops:
        for way in WAYS:
            found = moved(stop, way)
            for place in found.abs().flatten().topk(min(k, found.numel())).indices:
                h, dst, src = (int(i) for i in torch.unravel_index(place, found.shape))
                value = found[h, dst, src].item()
                if value:
                    rows.append(MoveRow(HeadId(stop.secants.number, h), way, dst, src, value, share(value, target)))
    return rows
