"""What the one-layer model's skip-trigrams say of the paper's: its classes, its patterns of copying, its bugs.

A class counts as found where text has one of its instances and the head that does most for it treats it as the paper's
tables do: the destination prefers the source to the start token, and the out is among those that the head raises most
for that source. Chance is the same count with the sources exchanged for one another: every source, destination and out
occurs as often as before, and only what belongs to what is lost. Classes differ in size, so each counts once.

The nulls of patterns and bugs are random heads of the model's own norms, many of them. They have two separate tables
like any head, so what that alone forces (of two crossed triples one is at least as strong as the weaker one meant) is
in their numbers too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import torch

from unweave.algebra.random import generator
from unweave.analysis.trigrams.bugs import Bug, skip_trigram_bugs
from unweave.analysis.trigrams.classes import ANY, NamedTrigram, class_instances, named_trigrams
from unweave.analysis.trigrams.counts import TokenCounts
from unweave.analysis.trigrams.patterns import PatternUse, copying_patterns, instances, pattern_use, uses
from unweave.analysis.trigrams.tables import (
    SkipTrigram,
    SourceTable,
    TokenCircuits,
    circuits_of,
    source_tables,
    strength,
)
from unweave.model.transforms import random_heads
from unweave.model.weights import Weights
from unweave.results.columns import TokenId
from unweave.results.estimates import Null
from unweave.results.table import Table
from unweave.shapes import Float, Int, Tensor

HIGH = 10
"""Outs that a head raises most for a source, among which an intended out counts as found."""
REAL = 2
"""Occurrences in text from which an instance of a class counts as one that text has."""
RARER = 10
"""How many times rarer than what was intended a forced triple must be to count as a bug."""
EXCHANGES = 20
"""Exchanges of sources behind the null of the classes."""
DRAWS = 10
"""Models of random heads behind the nulls of patterns and bugs."""
TABLES, EACH = 5, 5
"""Sources of each head, and destinations and outs of each, in the tables of the page."""


@dataclass(frozen=True)
class ClassFound:
    """One of the paper's classes of skip-trigrams in a model.

    Attributes:
        pattern: The class.
        instances: Its instances that the vocabulary spells and text has.
        found: How many of them the model has.
        expected: How many it would have with sources exchanged, mean over exchanges.
        by_chance: Share of exchanges in which it has any at all.
        source: Source of its strongest instance found; None if there is none.
        destination: Its destination; None where the class leaves it open.
        out: Its out.
        support: How often text has that instance.
    """

    pattern: str
    instances: int
    found: int
    expected: float
    by_chance: float
    source: TokenId | None = None
    destination: TokenId | None = None
    out: TokenId | None = None
    support: int | None = None


@dataclass(frozen=True, eq=False)
class Trigrams:
    """Skip-trigrams of a model of one layer.

    Attributes:
        tables: The strongest sources of each head, with their destinations and outs.
        classes: The paper's classes that text has.
        classes_null: How many classes are found with sources exchanged.
        share: Share of their instances that the model has, mean over classes.
        share_null: The same with sources exchanged.
        patterns: How far each head follows each pattern of copying.
        patterns_null: The gain of each pattern in random heads.
        copies: The strongest instances of each pattern and head.
        bugs: Forced triples at least `RARER` times rarer in text than the intended ones, strongest first.
        bugs_null: Strength of the strongest such triple in random heads, 0 where there is none.
        crossing_null: The weakest crossing's strength as a share of the weaker triple meant, in the same of them.
    """

    tables: Table[SourceTable]
    classes: Table[ClassFound]
    classes_null: Null
    share: float
    share_null: Null
    patterns: Table[PatternUse]
    patterns_null: Mapping[str, Null]
    copies: Table[SkipTrigram]
    bugs: Table[Bug]
    bugs_null: Null
    crossing_null: Null | None


def trigram_findings(
    weights: Weights, texts: Sequence[str], corpus: TokenCounts, *, start: int | None = None, seed: int = 0
) -> Trigrams:
    """Search a model for the paper's skip-trigrams, patterns of copying, and bugs, with the null of each.

    Args:
        weights: The model, of one layer.
        texts: The text of every token.
        corpus: Token ids in which to count.
        start: The start token.
        seed: Seed of the nulls.

    Cost:
        Seconds: `DRAWS` + 1 searches for bugs, which count every candidate in the corpus.
    """
    found = find_classes(weights, texts, corpus, start=start, seed=seed)
    chance = [random_heads(weights, seed=seed + draw) for draw in range(DRAWS)]
    crossed = [_rare(skip_trigram_bugs(each, start=start, counts=corpus)) for each in chance]
    shares = [crossing(table[0]) for table in crossed if len(table)]
    return Trigrams(
        tables=source_tables(weights, k=TABLES, each=EACH, start=start),
        classes=found.classes,
        classes_null=found.null,
        share=found.share,
        share_null=found.share_null,
        patterns=pattern_use(weights, texts=texts),
        patterns_null=_gains(chance, texts),
        copies=copying_patterns(weights, k=1, texts=texts, start=start),
        bugs=_rare(skip_trigram_bugs(weights, start=start, counts=corpus)),
        bugs_null=Null.of(torch.tensor([table[0].strength if len(table) else 0.0 for table in crossed])),
        crossing_null=Null.of(torch.tensor(shares)) if len(shares) > 1 else None,
    )


def crossing(bug: Bug) -> float:
    """Strength of a bug's weakest crossing, as a share of that of the weaker triple meant."""
    return bug.strength / bug.intended_strength


def _gains(chance: Sequence[Weights], texts: Sequence[str]) -> dict[str, Null]:
    """The gain of each pattern over the random heads of these models."""
    known = instances(texts[: chance[0].d_vocab])
    rows = [row for each in chance for row in uses(each, known)]
    names = dict.fromkeys(row.pattern for row in rows)
    return {name: Null.of(torch.tensor([row.gain for row in rows if row.pattern == name])) for name in names}


@dataclass(frozen=True, eq=False)
class Found:
    """Which of the paper's classes a model has.

    Attributes:
        classes: A row for each class that the vocabulary spells and the corpus has.
        null: How many of them are found with sources exchanged.
        share: Share of their instances that the model has, mean over classes.
        share_null: The same with sources exchanged.
    """

    classes: Table[ClassFound]
    null: Null
    share: float
    share_null: Null


def find_classes(
    weights: Weights, texts: Sequence[str], corpus: TokenCounts, *, start: int | None = None, seed: int = 0
) -> Found:
    """Which of the paper's classes a model has, and how many it would have if their sources were exchanged."""
    spelled = class_instances(texts[: weights.d_vocab])
    nothing = Found(Table(()), Null(0.0, 0.0), 0.0, Null(0.0, 0.0))
    if not sum(map(len, spelled.values())):
        return nothing
    rows = [
        row for row in named_trigrams(weights, texts=texts, start=start, counts=corpus) if (row.support or 0) >= REAL
    ]
    names = [name for name in spelled if any(row.category == name for row in rows)]
    if not rows:
        return nothing
    triples = torch.tensor([(row.source, ANY if row.any_destination else row.destination, row.out) for row in rows])
    member = torch.tensor([names.index(row.category) for row in rows])
    sources = triples[:, 0].unique()
    circuits = [_Columns.of(each, sources) for each in circuits_of(weights, None, start)]
    draw = generator(seed)
    turns = [torch.randperm(len(sources), generator=draw) for _ in range(EXCHANGES)]
    place = torch.searchsorted(sources, triples[:, 0].contiguous())
    own = _counted(circuits, place, triples, member)
    chance = torch.stack([_counted(circuits, turn[place], triples, member) for turn in turns]).double()
    sizes = torch.bincount(member)
    found = [
        _class(name, [row for row in rows if row.category == name], int(own[i]), chance[:, i])
        for i, name in enumerate(names)
    ]
    null, shares = Null.of((chance > 0).sum(-1).double()), Null.of((chance / sizes).mean(-1))
    return Found(Table(tuple(found)), null, (own / sizes).mean().item(), shares)


# -------------------------------------------------------------------- inside


@dataclass(frozen=True, eq=False)
class _Columns:
    """One head's circuits for some sources, a row for each: scores of destinations, logits and ranks of outs."""

    wants: Tensor
    raises: Tensor
    ranks: Tensor

    @classmethod
    def of(cls, circuits: TokenCircuits, sources: Int[Tensor, " n"]) -> "_Columns":
        raises = circuits.outs(sources)
        ranks = raises.argsort(stable=True, dim=-1, descending=True).argsort(-1)
        return cls(circuits.destinations(sources), raises, ranks)

    def measured(self, place: Int[Tensor, " n"], triples: Int[Tensor, "n 3"]) -> tuple[Tensor, Tensor]:
        """How strong each triple is with the source at ``place``, and whether it is as the paper's tables have it."""
        destination, out = triples[:, 1], triples[:, 2]
        destination = torch.where(destination == ANY, self.wants.argmax(-1)[place], destination)
        qk, ov = self.wants[place, destination], self.raises[place, out]
        return strength(qk, ov), (qk > 0) & (self.ranks[place, out] < HIGH)


def _counted(circuits: list[_Columns], place: Tensor, triples: Tensor, member: Tensor) -> Int[Tensor, " classes"]:
    """How many instances of each class are found, each in the head that does most for it."""
    tried = [each.measured(place, triples) for each in circuits]
    best = torch.stack([size for size, _ in tried]).argmax(0)
    found = torch.stack([hit for _, hit in tried])[best, torch.arange(len(place))]
    return torch.bincount(member, weights=found.double(), minlength=int(member.max()) + 1).long()


def _class(name: str, rows: list[NamedTrigram], found: int, chance: Float[Tensor, " exchanges"]) -> ClassFound:
    """One class, with the strongest of its instances found."""
    own = ClassFound(name, len(rows), found, chance.mean().item(), (chance > 0).double().mean().item())
    hits = [row for row in rows if row.qk > 0 and row.ov_rank < HIGH]
    if not hits:
        return own
    best = max(hits, key=lambda row: row.strength)
    destination = None if best.any_destination else best.destination
    return replace(own, source=best.source, destination=destination, out=best.out, support=best.support)


def _rare(found: Table[Bug]) -> Table[Bug]:
    """The forced triples that text has at most a `RARER`-th as often as the rarer of the intended ones."""
    kept = [row for row in found if RARER * (row.forced_support or 0) <= (row.support or 0)]
    return Table(tuple(kept)).sort("strength")
