"""The classes of skip-trigrams that the paper found, searched for by name in any vocabulary.

A class is a few lists of texts: ``keep … in → mind`` is one triple of them. Words are looked for with a leading space
and without; a triple counts only where all three are single tokens. An empty list of destinations means that any
destination may stand there (``neither … X → nor``): each head's own favourite is taken, and text is asked how often the
out follows any token at all with the source before.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

import torch

from unweave.algebra.terms import HeadId, HeadLike
from unweave.analysis.trigrams.counts import Corpus
from unweave.analysis.trigrams.token_circuits import TokenCircuits, circuits_of, strength
from unweave.errors import Unsupported
from unweave.model.weights import Weights
from unweave.results.columns import TokenId
from unweave.results.table import Table
from unweave.shapes import Int, Tensor

ANY = -1
"""In place of a destination: whichever the head likes best."""
DEEPEST = 8
"""Levels of indentation looked for."""

Words = tuple[str, ...]
Rule = tuple[Words, Words, Words]
After = Callable[..., Int[Tensor, " d_vocab"]]
"""What follows a destination, if need be with a source before: `Corpus.after`."""


def _indentation() -> Iterator[Rule]:
    """A newline with N indents, later one with N - 1: the block ends, and another branch begins."""
    for unit, depth in product(("\t", "    ", "  "), range(1, DEEPEST + 1)):
        yield ("\n" + unit * depth,), ("\n" + unit * (depth - 1),), ("else", "elif", "except")


def _pairs(*pairs: str) -> Iterator[Rule]:
    """``back and forth``: the source, " and", and what completes it."""
    for pair in pairs:
        source, out = pair.split()
        yield (source,), ("and",), (out,)


def _closing(*pairs: str) -> Iterator[Rule]:
    """What was opened is closed, after anything."""
    for pair in pairs:
        opened, closed = pair.split()
        yield (opened,), (), (closed,)


CLASSES: Mapping[str, tuple[Rule, ...]] = {
    "Python indentation": tuple(_indentation()),
    "Python open mode": ((("open",), ('","', "','", '",', "',", '"', "'", ', "', ", '"), ("r", "w", "rb", "wb", "a")),),
    "Python self": ((("def",), ("(",), ("self",)), (("class",), ("(",), ("self", "object"))),
    "Python 2 super": ((("super",), ("self",), (").", ").__")),),
    "Python libraries": (
        (("upper", "lower"), (".",), ("upper", "lower", "capitalize", "isdigit")),
        (("tf",), (".",), ("dtype", "shape", "initializer")),
        (("datetime",), (".",), ("date", "time", "strftime", "isoformat", "datetime")),
        (("numpy", "np"), (".",), ("array", "zeros", "shape", "np")),
        (("QtWidgets",), (".",), ("QtCore", "setGeometry", "QtGui")),
        (("pygame",), (".",), ("display", "rect", "tick")),
        (("os",), (".",), ("path", "join")),
    ),
    "Python loops": ((("for",), ("in",), ("range", "enumerate", "sorted", "zip", "tqdm")),),
    "HTML": (
        (("tbody", "table", "tr", "td"), ("<", "</", "><", "></"), ("td", "tr", "tbody")),
        (("href", "a"), ("</", "></"), ("a",)),
        (("ul", "li"), ("<", "</", "></"), ("li", "ul")),
    ),
    "HTML entity": (
        (
            ("nbsp", "gt", "lt", "quot", "amp"),
            ("&", "\\&", "}&", ">&", "=&", ";&"),
            ("nbsp", "gt", "lt", "quot", "amp"),
        ),
    ),
    "brackets and quotes": tuple(
        _closing("( )", "[ ]", "{ }", "< >", '" "', "' '", "(** **)", "(' ')", '(" ")', "[' ']", '[" "]', '"% %"')
    )
    + tuple(_closing("'</ >'", '=" "', '=" ">', "`` ''")),
    "LaTeX": (
        (("left",), ("\\",), ("right",)),
        (("begin",), ("\\",), ("end",)),
        (("frac", "alpha", "beta", "lambda"), ("\\", "$\\", "{\\"), ("frac", "alpha", "beta", "lambda")),
    ),
    "URL": (
        (("twitter",), ("/",), ("status",)),
        (("github",), ("/", "."), ("issues", "blob", "pull", "master", "com")),
        (("gmail", "www"), (".",), ("com", "org", "net")),
        (("http", "https"), ("/", "//", "://"), ("www", "google", "localhost", "youtube", "amazon", "github")),
        (("http",), (":",), ("8080", "8000")),
    ),
    "English": (
        (("neither", "Neither"), (), ("nor",)),
        (("either", "Either"), (), ("or",)),
        (("both", "Both"), (), ("and",)),
        (("keep", "kept"), ("in",), ("mind",)),
        (("keep", "kept"), ("at",), ("bay",)),
        (("keep", "kept"), ("under",), ("wraps",)),
        (("difficult",), ("not",), ("impossible",)),
        (("between",), (), ("and",)),
    ),
    "English pairs": tuple(
        _pairs(
            "back forth",
            "eat drink",
            "trying failing",
            "day night",
            "far away",
            "created maintained",
            "forward backward",
            "past present",
            "happy satisfied",
            "walking talking",
            "sick tired",
            "men women",
            "right left",
            "black white",
        )
    ),
    "world knowledge": ((("Israel",), ("K",), ("nes", "nesset")),),
}
"""The paper's classes, and a few of the same kind, each a list of (sources, destinations, outs)."""


@dataclass(frozen=True)
class NamedTrigram:
    """One skip-trigram of a known class, in the head that does most for it.

    Attributes:
        head: The head with the greatest strength.
        source: The token attended to.
        destination: The token that attends.
        out: The token that should follow.
        qk: The destination's score on the source, less its score on the start token.
        ov: What full attention to the source adds to the logit of the out.
        strength: ``ov`` times the attention that the source would get, in logits.
        bug: Always False: the class is one that text really has.
        pattern: The class.
        qk_rank: Destinations that want the source more, 0 for none.
        ov_rank: Outs that the source raises more, 0 for none.
        support: How often the corpus has the triple.
        lift: How many times likelier the out is after the destination when the source stands before it.
        any_destination: Whether the class leaves the destination open. Then ``destination`` is the head's favourite,
            and support and lift count any.
    """

    head: HeadId
    source: TokenId
    destination: TokenId
    out: TokenId
    qk: float
    ov: float
    strength: float
    bug: bool
    pattern: str
    qk_rank: int
    ov_rank: int
    support: int | None = None
    lift: float | None = None
    any_destination: bool = False


def class_instances(texts: Sequence[str]) -> Mapping[str, Int[Tensor, "n 3"]]:
    """Every triple of every class that a vocabulary can spell in single tokens: (source, destination or `ANY`, out)."""
    ids = {text: i for i, text in reversed(list(enumerate(texts)))}
    found = {
        name: sorted({triple for rule in rules for triple in _spelled(rule, ids)}) for name, rules in CLASSES.items()
    }
    return {name: torch.tensor(triples, dtype=torch.long).reshape(-1, 3) for name, triples in found.items()}


def named_trigrams(
    weights: Weights,
    texts: Sequence[str],
    head: HeadLike | None = None,
    *,
    start: int | None = None,
    corpus: Corpus | None = None,
) -> Table[NamedTrigram]:
    """The paper's classes of skip-trigrams in this model: which head does each instance, how strongly, at what rank.

        lift = P(out | destination, source before) / P(out | destination)

    Args:
        weights: The model, in canonical form.
        texts: The text of every token.
        head: One head; for each instance the head that does most for it if None.
        start: The start token, whose score is subtracted from every query's.
        corpus: Token ids in which to count.

    Returns:
        A row for each instance in the vocabulary, strongest first. Ranks are over the whole vocabulary.

    Raises:
        Unsupported: If the model has no heads, or the vocabulary spells no instance in single tokens.

    Cost:
        The columns of both circuits for the sources named.

    Paper:
        Elhage et al. 2021, "Other Interesting Skip-trigrams".
    """
    names, triples = _listed(class_instances(texts[: weights.d_vocab]))
    if not len(triples):
        raise Unsupported(
            "none of the paper's skip-trigrams is spelled in single tokens of this vocabulary",
            "try a larger vocabulary",
        )
    tried = [_measured(circuits, triples) for circuits in circuits_of(weights, head, start)]
    best = torch.stack([found.strength for found in tried]).argmax(0).tolist()
    after = None if corpus is None else cache(corpus.after)
    rows = [_row(tried[h], names[i], triples[i], i, after) for i, h in enumerate(best)]
    return Table(tuple(rows)).sort("strength")


@dataclass(frozen=True, eq=False)
class _Measured:
    """One head on every instance."""

    head: HeadId
    destination: Tensor
    qk: Tensor
    ov: Tensor
    strength: Tensor
    qk_rank: Tensor
    ov_rank: Tensor


def _measured(circuits: TokenCircuits, triples: Int[Tensor, "n 3"]) -> _Measured:
    sources, destination, outs = triples[:, 0], triples[:, 1].clone(), triples[:, 2]
    qk_rank, ov_rank = torch.zeros_like(outs), torch.zeros_like(outs)
    for source in sources.unique():
        mine = sources == source
        wants, raises = circuits.destinations(source[None])[0], circuits.outs(source[None])[0]
        destination[mine] = torch.where(destination[mine] == ANY, wants.argmax(), destination[mine])
        qk_rank[mine] = (wants > wants[destination[mine]][:, None]).sum(-1)
        ov_rank[mine] = (raises > raises[outs[mine]][:, None]).sum(-1)
    qk, ov = circuits.qk.entries(destination, sources), circuits.ov.entries(outs, sources)
    return _Measured(circuits.head, destination, qk, ov, strength(qk, ov), qk_rank, ov_rank)


def _row(found: _Measured, name: str, triple: Tensor, i: int, after: After | None) -> NamedTrigram:
    source, wanted, out = triple.tolist()
    destination = int(found.destination[i])
    support, lift = (None, None) if after is None else _support(after, source, None if wanted == ANY else wanted, out)
    return NamedTrigram(
        head=found.head,
        source=TokenId(source),
        destination=TokenId(destination),
        out=TokenId(out),
        qk=found.qk[i].item(),
        ov=found.ov[i].item(),
        strength=found.strength[i].item(),
        bug=False,
        pattern=name,
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


def _listed(classes: Mapping[str, Tensor]) -> tuple[list[str], Int[Tensor, "n 3"]]:
    """All triples one below the other, and the class of each."""
    return [name for name, triples in classes.items() for _ in triples], torch.cat(list(classes.values()))


def _spelled(rule: Rule, ids: Mapping[str, int]) -> Iterator[tuple[int, int, int]]:
    sources, destinations, outs = (_known(words, ids) for words in rule)
    return product(sources, destinations if rule[1] else [ANY], outs)


def _known(words: Words, ids: Mapping[str, int]) -> list[int]:
    """The tokens with these texts, with a leading space or without."""
    return [ids[form] for word in words for form in (word, " " + word) if form in ids]
