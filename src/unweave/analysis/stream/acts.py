"""Places in text where a head acts: where it adds most to the next logit, or moves most, and across all deciles.

Behavior on the whole distribution is rarely what a narrow prompt suggests, so the strongest places are listed with a
sample of all others, and numbers with their mean and spread over all places.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

import torch

from unweave.algebra.random import generator
from unweave.algebra.terms import HeadId, HeadLike
from unweave.analysis.attribution.losses import sequences_at_once
from unweave.analysis.stream.movement import moved_norm, next_token_effect
from unweave.errors import check_choice
from unweave.model import Weights, run
from unweave.model.checks import windows_of
from unweave.model.shares import share
from unweave.results import Null, Scored, Share, Table, column
from unweave.results.question import question
from unweave.shapes import Float, Int, Tensor

APART = 8  # least distance in one window between two of the strongest places, in positions
DECILES = 10
By = Literal["logit_effect", "moved"]
BY: tuple[By, ...] = ("logit_effect", "moved")


@dataclass(frozen=True)
class Act:
    """One place in text where a head acts.

    Attributes:
        rank: 1 where it acts most, by size; None for a place drawn from a decile.
        decile: Decile, over all places, of the number they are ranked by. The effect is signed: 1 where it lowers the
            next token most, 10 where it raises it most.
        window: Number of the window, from 0.
        position: The position that attends.
        source: The position that it attends to most.
        attention: Attention there.
        logit_effect: The head's direct part of the logit of the token that follows, minus its mean over all places; its
            null is their spread.
        moved: Norm of what it writes there from earlier positions; its null is the distribution over all places.
    """

    head: HeadId
    rank: int | None
    decile: int
    window: int
    position: int
    source: int
    attention: Share
    logit_effect: Scored = field(metadata=column(unit="logits", null=("", "logit_effect_sd", "logit_effect_z")))
    moved: Scored = field(metadata=column(label="norm moved", null=("moved_mean", "moved_sd", "moved_z")))


@dataclass(frozen=True, eq=False)
class _Places:
    """Effect, source, attention and size of output of one head at every place of some windows."""

    effects: Float[Tensor, "windows predictions"]
    sources: Int[Tensor, "windows predictions"]
    attention: Float[Tensor, "windows predictions"]
    moved: Float[Tensor, "windows predictions"]


@question
def acts(
    weights: Weights,
    windows: Int[Tensor, "examples length"] | list[list[int]],
    head: HeadLike | None = None,
    *,
    by: By = "logit_effect",
    strongest: int = 16,
    each: int = 4,
    seed: int = 0,
) -> Table[Act]:
    """Find the places in text where a head acts most, and some of every decile.

        effect[dst] = Σ_src A[dst, src] · W_U[next] W_O W_V x_src,    minus its mean over all places
        moved[dst] = ‖Σ_{src < dst} A[dst, src] W_O W_V x_src‖

    Args:
        windows: Token ids of one length, for example ``uw.text.windows(model, tokens=8192)``.
        head: One head; every head if None.
        by: Rank places by the absolute effect, or by the norm of what is moved.
        strongest: Places where it acts most, at least `APART` positions apart in a window.
        each: Places drawn from each decile.

    Returns:
        For each head the strongest places, then those of each decile from the lowest.

    Cost:
        A run of all windows, and for each head two products of d_head × seq for every place: for the 8 heads of
        ``attn-2l`` 2 s for 10,000 tokens on one core.

    Example:
        >>> found = acts(uw.examples.induction(d_vocab=6), [[0, 3, 5, 3, 5, 3, 5]], "L1H0", strongest=0, each=1)
        >>> row = found.sort("logit_effect")[0]
        >>> row.source < row.position       # it attends to what followed an earlier copy
        True
    """
    check_choice("by", by, BY)
    ids = windows_of(windows)
    names, draw = weights.chosen(head), generator(seed)
    found = _measured(weights, ids, names)
    return Table(tuple(row for name in names for row in _rows(name, found[name], by, (strongest, each), draw)))


def _measured(weights: Weights, ids: Tensor, names: tuple[HeadId, ...]) -> dict[HeadId, _Places]:
    parts: dict[HeadId, list[tuple[Tensor, Tensor, Tensor, Tensor]]] = {name: [] for name in names}
    mine = share(len(ids))
    for some in ids[mine.own].split(sequences_at_once(weights, ids.shape[1])):
        seen = run(weights, some)
        for name, rows in parts.items():
            most = seen.pattern[name][..., :-1, :].max(-1)
            moved = moved_norm(seen, name)[..., :-1]
            rows.append((next_token_effect(seen, name).sum(-1), most.indices, most.values, moved))
    columns = {name: [torch.cat(column) for column in zip(*rows, strict=True)] for name, rows in parts.items()}
    return {name: _Places(*map(mine.gathered, found)) for name, found in columns.items()}


def _rows(head: HeadId, at: _Places, by: By, counts: tuple[int, int], draw: torch.Generator) -> Iterator[Act]:
    (strongest, each), moved = counts, at.moved.flatten()
    effects = (at.effects - at.effects.mean()).flatten()
    spread, null = Null(0.0, effects.std().item()), Null.of(moved)
    ranked = effects if by == "logit_effect" else moved
    order = ranked.argsort(stable=True)
    deciles = torch.empty_like(order)
    deciles[order] = torch.arange(len(order), device=order.device) * DECILES // len(order) + 1
    width = at.effects.shape[1]

    def row(place: int, rank: int | None) -> Act:
        window, position = divmod(place, width)
        source, attention = int(at.sources[window, position]), float(at.attention[window, position])
        numbers = Scored(float(effects[place]), spread), Scored(float(moved[place]), null)
        return Act(head, rank, int(deciles[place]), window, position, source, attention, *numbers)

    for rank, place in enumerate(_apart(ranked.abs().argsort(descending=True, stable=True), width, strongest), 1):
        yield row(place, rank)
    for decile in range(1, DECILES + 1):
        places = (deciles == decile).nonzero()[:, 0]
        for choice in torch.randperm(len(places), generator=draw)[:each].tolist():
            yield row(int(places[choice]), None)


def _apart(order: Tensor, width: int, most: int) -> list[int]:
    """The first ``most`` places of an order that are at least `APART` from each other in their window."""
    found: list[int] = []
    for place in order.tolist():
        if len(found) == most:
            break
        if all(place // width != other // width or abs(place - other) >= APART for other in found):
            found.append(place)
    return found
