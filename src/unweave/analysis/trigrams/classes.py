"""Classes of skip-trigrams that Elhage et al. 2021 name, searched for in any vocabulary.

A class is a few lists of words (`assets/skip_trigrams.toml`): ``keep … in → mind`` is one triple of them. Words are
searched with and without a leading space; a triple counts only if all three are single tokens. Without a list of
destinations any destination is allowed (``neither … X → nor``): the one that attends most is taken, and text is counted
for the output token after any token with the source before.

An instance is found if it occurs in text and, in the head in which it is strongest, the source gets more than uniform
attention and the output token is among those that the head raises most for that source. The null permutes the sources:
every source, destination and output token occurs as often as before, and only the association between them is lost.
Classes differ in size, so each counts once.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache
from itertools import product
from typing import Any

import torch

from unweave.algebra.random import generator
from unweave.algebra.scoring import Offsets
from unweave.algebra.terms import HeadLike
from unweave.analysis.trigrams.counts import TokenCounts
from unweave.analysis.trigrams.tables import (
    ANY,
    TokenCircuits,
    Triple,
    circuits_of,
    meaning,
    spelled,
    strength,
    tokens_by_text,
)
from unweave.errors import Unsupported
from unweave.files import bundled, reading
from unweave.model.weights import Weights
from unweave.results import Null, Result, Share, Table, TokenId, column
from unweave.results.question import question
from unweave.shapes import Float, Int, Tensor

LARGEST = 2**16  # bytes of word lists that are read

Words = tuple[str, ...]
Rule = tuple[Words, Words, Words]
After = Callable[..., Int[Tensor, " d_vocab"]]
"""Counts of the tokens after a destination, with a source before if one is given: `TokenCounts.after`."""


@cache
def skip_trigram_classes() -> Mapping[str, tuple[Rule, ...]]:
    """The rules of each class: (sources, destinations, outputs).

    Example:
        >>> rules = skip_trigram_classes()
        >>> len(rules), rules["Python loops"][0]
        (14, (('for',), ('in',), ('range', 'enumerate', 'sorted', 'zip', 'tqdm')))
    """
    found = tomllib.loads(reading.read_text(bundled.skip_trigrams(), LARGEST))
    return {name: tuple(rule for entry in entries for rule in _rules(entry)) for name, entries in found.items()}


@dataclass(frozen=True, kw_only=True)
class NamedTrigram(Triple):
    """One skip-trigram of a known class, in the head that makes it strongest.

    Attributes:
        head: The head with the greatest strength.
        bug: Always False: skip-trigrams of a known class are intended.
        category: The class.
        qk_rank: Number of destinations that attend more to the source.
        ov_rank: Number of tokens that the source raises more.
        support: Occurrences of the triple in text.
        lift: Ratio of the output token's probability after the destination with the source before to that without.
        any_destination: The class leaves the destination open: ``destination`` is the one that attends most, and
            support and lift count any.
    """

    category: str = field(metadata=column(label="class"))
    qk_rank: int
    ov_rank: int
    support: int | None = None
    lift: float | None = None
    any_destination: bool = False


def class_instances(texts: Sequence[str]) -> Mapping[str, Int[Tensor, "n 3"]]:
    """Triples of each class that a vocabulary spells in single tokens: (source, destination or `ANY`, output)."""
    ids = tokens_by_text(texts)
    found = {
        name: sorted({triple for rule in rules for triple in _spelled(rule, ids)})
        for name, rules in skip_trigram_classes().items()
    }
    return {name: torch.tensor(triples, dtype=torch.long).reshape(-1, 3) for name, triples in found.items()}


@question
def named_trigrams(
    weights: Weights,
    head: HeadLike | Sequence[HeadLike] | None = None,
    *,
    texts: Sequence[str] = (),
    start: int | None = None,
    counts: TokenCounts | None = None,
    offsets: Offsets | None = None,
) -> Table[NamedTrigram]:
    """Measure the classes of skip-trigrams that the paper names: the head, strength and ranks of each instance.

        lift = P(out | destination, source before) / P(out | destination)

    Args:
        head: Heads to choose from, one or several; all if None. Each instance is listed with its strongest head.
        texts: The text of each token, by id; a `Model` has them.
        counts: Text in which instances are counted.
        start, offsets: As in `skip_trigrams`.

    Raises:
        Unsupported: If the model has no heads, or the vocabulary spells no instance in single tokens.

    Cost:
        The columns of both circuits for the sources named.

    Example:
        >>> rows = named_trigrams(uw.examples.copier(d_vocab=4), texts=["<s>", " keep", " in", " mind"], start=0)
        >>> rows[0].category, rows[0].ov_rank
        ('English', 1)

    Paper:
        Elhage et al. 2021, "Other Interesting Skip-trigrams".
    """
    classes = class_instances(spelled(weights, texts))
    names, triples = [name for name, own in classes.items() for _ in own], torch.cat(list(classes.values()))
    if not len(triples):
        raise Unsupported(
            "this vocabulary spells no skip-trigram of the known classes in single tokens",
            "use a model with a larger vocabulary",
        )
    tried = [_measured(circuits, triples) for circuits in circuits_of(weights, head, start, offsets)]
    best = torch.stack([found.strength for found in tried]).argmax(0).tolist()
    after = None if counts is None else cache(counts.after)
    rows = [_row(tried[h], names[i], triples[i], i, after) for i, h in enumerate(best)]
    notes = (*meaning(weights, offsets), "Ranks count from 0: rank 0 is first.")
    return Table(tuple(rows), notes=notes).sort("strength")


@dataclass(frozen=True, eq=False)
class _Measured:
    circuits: TokenCircuits
    destination: Tensor
    strength: Tensor
    qk_rank: Tensor
    ov_rank: Tensor


def _measured(circuits: TokenCircuits, triples: Int[Tensor, "n 3"]) -> _Measured:
    triples = triples.to(circuits.weights.embed.device)
    sources, destination, outs = triples[:, 0], triples[:, 1].clone(), triples[:, 2]
    qk_rank, ov_rank = torch.zeros_like(outs), torch.zeros_like(outs)
    for source in sources.unique():
        mine = sources == source
        wants, raises = circuits.destinations(source[None])[0], circuits.outs(source[None])[0]
        destination[mine] = torch.where(destination[mine] == ANY, wants.argmax(), destination[mine])
        qk_rank[mine] = (wants > wants[destination[mine]][:, None]).sum(-1)
        ov_rank[mine] = (raises > raises[outs[mine]][:, None]).sum(-1)
    size = strength(circuits.odds.entries(destination, sources), circuits.ov.entries(outs, sources))
    return _Measured(circuits, destination, size, qk_rank, ov_rank)


def _row(found: _Measured, name: str, triple: Tensor, i: int, after: After | None) -> NamedTrigram:
    source, wanted, out = triple.tolist()
    own = found.circuits.triple(source, int(found.destination[i]), out)
    support, lift = (None, None) if after is None else _support(after, source, None if wanted == ANY else wanted, out)
    return NamedTrigram(
        **{field.name: getattr(own, field.name) for field in fields(Triple)},
        category=name,
        qk_rank=int(found.qk_rank[i]),
        ov_rank=int(found.ov_rank[i]),
        support=support,
        lift=lift,
        any_destination=wanted == ANY,
    )


def _support(after: After, source: int, destination: int | None, out: int) -> tuple[int, float | None]:
    with_source, all_in_all = after(destination, source), after(destination)
    support, context = int(with_source[out]), int(with_source.sum())
    base = int(all_in_all[out]) / max(1, int(all_in_all.sum()))
    return support, (support / context / base if context and base else None)


def _rules(entry: Mapping[str, Any]) -> Iterator[Rule]:
    """The rules of an entry of the word lists, with short forms expanded."""
    outs = tuple(entry.get("outs", ()))
    for unit, depth in product(entry.get("indents", ()), range(1, entry.get("depth", 0) + 1)):
        yield ("\n" + unit * depth,), ("\n" + unit * (depth - 1),), outs
    for name, between in (("pairs", ("and",)), ("closing", ())):
        for first, second in map(str.split, entry.get(name, ())):
            yield (first,), between, (second,)
    if "sources" in entry:
        yield tuple(entry["sources"]), tuple(entry.get("destinations", ())), outs


def _spelled(rule: Rule, ids: Mapping[str, int]) -> Iterator[tuple[int, int, int]]:
    """The tokens with the texts of a rule, with a leading space or without."""
    sources, destinations, outs = (
        [ids[form] for word in words for form in (word, " " + word) if form in ids] for words in rule
    )
    return product(sources, destinations if rule[1] else [ANY], outs)


HIGH = 10  # rank of an output token among those that a head raises for a source, below which it counts as found
REAL = 2  # occurrences from which an instance of a class counts as occurring in text
EXCHANGES = 20  # permutations of the sources for the null


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
        out: Its output token.
        support: Occurrences of that instance in text.
    """

    category: str = field(metadata=column(label="class"))
    instances: int = field(metadata=column(label="instances in text"))
    found: int = field(metadata=column(label="found in the model"))
    expected: float = field(metadata=column(label="sources exchanged, mean"))
    by_chance: Share = field(metadata=column(label="sources exchanged, any", kind="share"))
    source: TokenId | None = field(default=None, metadata=column(label="strongest: source"))
    destination: TokenId | None = None
    out: TokenId | None = field(default=None, metadata=column(label="output"))
    support: int | None = field(default=None, metadata=column(label="times in text"))


@dataclass(frozen=True, eq=False, repr=False)
class ClassesFound(Result):
    """The paper's classes that a model has.

    Attributes:
        classes: A row for each class that the vocabulary spells and the text has.
        null: Classes found with sources exchanged.
        share: Share of their instances that the model has, mean over classes.
        share_null: The same share with sources exchanged.
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

    The arguments are those of `named_trigrams`; ``seed`` draws the exchanges. There is no row for a class of which the
    vocabulary spells no instance, or the text has none.

    Cost:
        As `named_trigrams`, and `EXCHANGES` look-ups of every instance.

    Example:
        >>> model = uw.load("attn-2l-small")
        >>> text = uw.text.all_windows(model, "default", 20_000)
        >>> found = find_classes(model, uw.analysis.trigrams.TokenCounts.of(text, model.weights.d_vocab))
        >>> len(found.classes) > 0
        True
    """
    known = class_instances(texts[: weights.d_vocab])
    rows: list[NamedTrigram] = []
    if any(map(len, known.values())):
        every = named_trigrams(weights, texts=texts, start=start, counts=counts, offsets=offsets)
        rows = [row for row in every if (row.support or 0) >= REAL]
    if not rows:
        return ClassesFound(Table(()), Null(0.0, 0.0), 0.0, Null(0.0, 0.0))
    names = [name for name in known if any(row.category == name for row in rows)]
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
    got = [row for row, hit in zip(rows, hits, strict=True) if hit]
    found = [
        _class(name, [row for row in got if row.category == name], int(sizes[i]), chance[:, i])
        for i, name in enumerate(names)
    ]
    null, shares = Null.of((chance > 0).sum(-1).double()), Null.of((chance / sizes).mean(-1))
    return ClassesFound(Table(tuple(found)), null, (own / sizes).mean().item(), shares)


@dataclass(frozen=True, eq=False)
class _Columns:
    """One head's circuits for some sources, a row for each: log odds of destinations, logits and ranks of outputs."""

    wants: Tensor
    raises: Tensor
    ranks: Tensor
    even: float

    @classmethod
    def of(cls, circuits: TokenCircuits, sources: Int[Tensor, " n"]) -> "_Columns":
        raises = circuits.outs(sources).cpu()
        ranks = raises.argsort(stable=True, dim=-1, descending=True).argsort(-1)
        return cls(circuits.destinations(sources).cpu(), raises, ranks, circuits.distractors.even)

    def measured(self, place: Int[Tensor, " n"], triples: Int[Tensor, "n 3"]) -> tuple[Tensor, Tensor]:
        """Strength of each triple with the source at ``place``, and whether it is found."""
        destination, out = triples[:, 1], triples[:, 2]
        destination = torch.where(destination == ANY, self.wants.argmax(-1)[place], destination)
        odds, ov = self.wants[place, destination], self.raises[place, out]
        return strength(odds, ov), (odds > self.even) & (ov > 0) & (self.ranks[place, out] < HIGH)


def _found(circuits: list[_Columns], place: Tensor, triples: Tensor) -> Tensor:
    """True for the instances that are found, each in its strongest head."""
    tried = [each.measured(place, triples) for each in circuits]
    best = torch.stack([size for size, _ in tried]).argmax(0)
    return torch.stack([hit for _, hit in tried])[best, torch.arange(len(place))]


def _counted(found: Tensor, member: Int[Tensor, " n"]) -> Int[Tensor, " classes"]:
    return torch.bincount(member, weights=found.double(), minlength=int(member.max()) + 1).long()


def _class(name: str, hits: list[NamedTrigram], size: int, chance: Float[Tensor, " exchanges"]) -> ClassFound:
    own = ClassFound(name, size, len(hits), chance.mean().item(), (chance > 0).double().mean().item())
    if not hits:
        return own
    best = max(hits, key=lambda row: row.strength)
    destination = None if best.any_destination else best.destination
    return replace(own, source=best.source, destination=destination, out=best.out, support=best.support)
