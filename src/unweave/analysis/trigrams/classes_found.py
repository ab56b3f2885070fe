"""The paper's classes of skip-trigrams that a model has, beside the same count with sources exchanged.

An instance counts as found where text has it and the head that does most for it treats it as the paper's tables do: the
source gets more than even attention, and the out token is among those that the head raises most for that
source. The null exchanges the sources for one another: every source, destination and out token occurs as often as
before, and only the association between them is lost. Classes differ in size, so each counts once.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import torch

from unweave.algebra.meeting import Offsets
from unweave.algebra.random import generator
from unweave.analysis.trigrams.classes import NamedTrigram, class_instances, named_trigrams
from unweave.analysis.trigrams.counts import TokenCounts
from unweave.analysis.trigrams.tables import ANY, TokenCircuits, circuits_of, strength
from unweave.model.weights import Weights
from unweave.results.columns import Share, TokenId, column
from unweave.results.estimates import Null
from unweave.results.question import question
from unweave.results.table import Result, Table
from unweave.shapes import Float, Int, Tensor

HIGH = 10
"""Outs that a head raises most for a source, among which an intended out counts as found."""
REAL = 2
"""Occurrences in text from which an instance of a class counts as one that text has."""
EXCHANGES = 20
"""Exchanges of sources behind the null."""


@dataclass(frozen=True)
class ClassFound:
    """One of the paper's classes of skip-trigrams in a model.

    Attributes:
        category: The class.
        instances: Its instances that the vocabulary spells and text has.
        found: Instances among them that the model has.
        expected: Instances found with sources exchanged, mean over exchanges.
        by_chance: Share of exchanges in which any instance is found.
        source: Source of its strongest instance found; None if there is none.
        destination: Its destination; None where the class leaves it open.
        out: Its out token.
        support: Occurrences of that instance in text.
    """

    category: str = field(metadata=column(label="class"))
    instances: int = field(metadata=column(label="instances in text"))
    found: int = field(metadata=column(label="found in the model"))
    expected: float = field(metadata=column(label="sources exchanged, mean"))
    by_chance: Share = field(metadata=column(label="sources exchanged, any", kind="share"))
    source: TokenId | None = field(default=None, metadata=column(label="strongest: source"))
    destination: TokenId | None = None
    out: TokenId | None = None
    support: int | None = field(default=None, metadata=column(label="times in text"))


@dataclass(frozen=True, eq=False, repr=False)
class ClassesFound(Result):
    """The paper's classes that a model has.

    Attributes:
        classes: A row for each class that the vocabulary spells and the text has.
        null: Classes found with sources exchanged.
        share: Share of their instances that the model has, mean over classes.
        share_null: That share with sources exchanged.
    """

    main = "classes"
    classes: Table[ClassFound]
    null: Null
    share: float = field(metadata=column(kind="share", label="share of instances"))
    share_null: Null


@question
def find_classes(
    weights: Weights,
    counts: TokenCounts,
    *,
    texts: Sequence[str] = (),
    start: int | None = None,
    seed: int = 0,
    offsets: Offsets | None = None,
) -> ClassesFound:
    """Count the instances of the paper's classes that a model has, and those it has with sources exchanged.

    Args:
        counts: Text in which instances are counted.
        texts: The text of every token.
        start: The start token, whose score is subtracted from every query's.
        offsets: Distances of the source in a model with rotary positions: one, or a range for the mean.

    Returns:
        A row for each class; none where the vocabulary spells no instance or the text has none.

    Raises:
        Unsupported: If the model has no heads.

    Cost:
        As `named_trigrams`, and `EXCHANGES` look-ups of every instance.

    Example:
        >>> import unweave as uw
        >>> model = uw.load("attn-2l-small")
        >>> text = uw.text.all_windows(model, "default", 20_000)
        >>> found = find_classes(model, uw.analysis.trigrams.TokenCounts.of(text, model.weights.d_vocab))
        >>> len(found.classes) > 0
        True

    Paper:
        Elhage et al. 2021, "Other Interesting Skip-trigrams".
    """
    spelled = class_instances(texts[: weights.d_vocab])
    nothing = ClassesFound(Table(()), Null(0.0, 0.0), 0.0, Null(0.0, 0.0))
    if not sum(map(len, spelled.values())):
        return nothing
    rows = [
        row
        for row in named_trigrams(weights, texts=texts, start=start, counts=counts, offsets=offsets)
        if (row.support or 0) >= REAL
    ]
    names = [name for name in spelled if any(row.category == name for row in rows)]
    if not rows:
        return nothing
    triples = torch.tensor([(row.source, ANY if row.any_destination else row.destination, row.out) for row in rows])
    member = torch.tensor([names.index(row.category) for row in rows])
    sources = triples[:, 0].unique()
    circuits = [_Columns.of(each, sources) for each in circuits_of(weights, None, start, offsets)]
    draw = generator(seed)
    exchanges = [torch.randperm(len(sources), generator=draw) for _ in range(EXCHANGES)]
    place = torch.searchsorted(sources, triples[:, 0].contiguous())
    sizes = torch.bincount(member)
    hits = _found(circuits, place, triples)
    own, *drawn = (
        _counted(each, member) for each in (hits, *(_found(circuits, turn[place], triples) for turn in exchanges))
    )
    chance = torch.stack(drawn).double()
    found = [
        _class(
            name,
            [row for row, hit in zip(rows, hits, strict=True) if hit and row.category == name],
            int(sizes[i]),
            chance[:, i],
        )
        for i, name in enumerate(names)
    ]
    null, shares = Null.of((chance > 0).sum(-1).double()), Null.of((chance / sizes).mean(-1))
    return ClassesFound(Table(tuple(found)), null, (own / sizes).mean().item(), shares)


@dataclass(frozen=True, eq=False)
class _Columns:
    """One head's circuits for some sources, a row for each: log odds of destinations, logits and ranks of outs."""

    wants: Tensor
    raises: Tensor
    ranks: Tensor
    even: float

    @classmethod
    def of(cls, circuits: TokenCircuits, sources: Int[Tensor, " n"]) -> "_Columns":
        raises = circuits.outs(sources).cpu()  # where instances are
        ranks = raises.argsort(stable=True, dim=-1, descending=True).argsort(-1)
        return cls(circuits.destinations(sources).cpu(), raises, ranks, circuits.crowd.even)

    def measured(self, place: Int[Tensor, " n"], triples: Int[Tensor, "n 3"]) -> tuple[Tensor, Tensor]:
        """Strength of each triple with the source at ``place``, and whether it is found."""
        destination, out = triples[:, 1], triples[:, 2]
        destination = torch.where(destination == ANY, self.wants.argmax(-1)[place], destination)
        odds, ov = self.wants[place, destination], self.raises[place, out]
        return strength(odds, ov), (odds > self.even) & (ov > 0) & (self.ranks[place, out] < HIGH)


def _found(circuits: list[_Columns], place: Tensor, triples: Tensor) -> Tensor:
    """The instances that are found, each in the head that does most for it."""
    tried = [each.measured(place, triples) for each in circuits]
    best = torch.stack([size for size, _ in tried]).argmax(0)
    return torch.stack([hit for _, hit in tried])[best, torch.arange(len(place))]


def _counted(found: Tensor, member: Int[Tensor, " n"]) -> Int[Tensor, " classes"]:
    """Instances of each class among those found."""
    return torch.bincount(member, weights=found.double(), minlength=int(member.max()) + 1).long()


def _class(name: str, hits: list[NamedTrigram], size: int, chance: Float[Tensor, " exchanges"]) -> ClassFound:
    """One class, with the strongest of its instances found."""
    own = ClassFound(name, size, len(hits), chance.mean().item(), (chance > 0).double().mean().item())
    if not hits:
        return own
    best = max(hits, key=lambda row: row.strength)
    destination = None if best.any_destination else best.destination
    return replace(own, source=best.source, destination=destination, out=best.out, support=best.support)
