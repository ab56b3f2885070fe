"""Four abstract patterns of copying, found over the whole vocabulary by the texts of its tokens.

==================== ============================================== =========================
pattern              meaning                                        paper's example
==================== ============================================== =========================
``[b]…[a]→[b]``      the source is repeated                         two … One → two
``[b]…[a]→[b']``     a variant of it: case, leading space, last s   two … has → Two
``[ab]…[a]→[b]``     the source is split, and its rest follows      ` Ralph` … R → alph
``[ab]…[a]→[b']``    a variant of the rest                          ` Ralph` … R → ALPH
==================== ============================================== =========================

In the first two any destination may precede the output token. Variants of meaning (perfect … super) cannot be detected
from the texts of tokens.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations

import torch

from unweave.algebra import FactoredMatrix, HeadId, HeadLike
from unweave.algebra.random import generator
from unweave.algebra.scoring import Offsets
from unweave.analysis.trigrams.tables import (
    ANY,
    ENTRIES_PER_TILE,
    SkipTrigram,
    TokenCircuits,
    chunks,
    circuits_of,
    heads_of,
    meaning,
    ov_circuit,
    spelled,
    strength,
    tokens_by_text,
)
from unweave.errors import BadInput
from unweave.model.weights import Weights
from unweave.results import Logits, Share, Table, column
from unweave.results.question import Token, question, token_id
from unweave.shapes import Float, Int, Tensor

COPY, COPY_VARIANT, SPLIT, SPLIT_VARIANT = "[b]…[a]→[b]", "[b]…[a]→[b']", "[ab]…[a]→[b]", "[ab]…[a]→[b']"
PRESENT = "[a]→[c]"  # the source is the destination's own token, as in a current-token head: a bigram through a head
PATTERNS = (COPY, COPY_VARIANT, SPLIT, SPLIT_VARIANT)
SAME = 1e-9  # spread over sources, as a share of the mean, below which all sources count as equal
EXCHANGES = 10  # permutations of the sources of a pattern for its null
LONGEST_VARIANT = 64  # variants of one word at most; a larger group is filler, and left out
Texts = Sequence[str] | Mapping[int, str]  # the text of every token, or of some


@dataclass(frozen=True)
class PatternUse:
    """One head and one pattern of copying, over every instance in the vocabulary; each source counts once.

    Attributes:
        pattern: The pattern.
        instances: Pairs of source and output token in the vocabulary that follow it.
        sources: Sources among them.
        mean_ov: Logit that full attention to a source adds to its own output tokens, mean over sources.
        exchanged_ov: The same for the output tokens of all instances instead of its own.
        gain: ``mean_ov - exchanged_ov``, the part that is specific to the pair: a constant that a source adds to all
            logits, which does not change the softmax, cancels.
        sd: Standard deviation of the gain over sources.
        effect: ``gain / sd``; None where all sources gain alike.
        raised: Share of sources with a gain above 0: one half for a random head.
    """

    head: HeadId
    pattern: str
    instances: int
    sources: int
    mean_ov: Logits = field(metadata=column(unit="logits", label="own outputs"))
    exchanged_ov: Logits = field(metadata=column(unit="logits", label="outputs of others"))
    gain: Logits
    sd: Logits = field(metadata=column(unit="logits", label="sd over sources"))
    effect: float | None
    raised: Share


def label(texts: Texts, source: int, destination: int, out: int) -> str | None:
    """Name the pattern of copying that a triple of tokens follows; `PRESENT` if it is only a bigram, else None."""
    whole, first, rest = texts[source], texts[destination], texts[out]
    if out == source and whole:
        return COPY
    if _alike(whole, rest):
        return COPY_VARIANT
    start = first.strip()
    if start and len(start) < len(whole.strip()) and whole.strip().startswith(start):
        remainder = whole.strip()[len(start) :]
        if rest == remainder:
            return SPLIT
        if _alike(remainder, rest):
            return SPLIT_VARIANT
    return PRESENT if source == destination else None


def with_patterns(table: Table[SkipTrigram], texts: Sequence[str] = ()) -> Table[SkipTrigram]:
    """Add to each skip-trigram the pattern of copying that it follows, if any.

    Args:
        texts: The text of every token; those of the model that the table was computed from if empty.

    Example:
        >>> table = uw.skip_trigrams(uw.load("example:copier"), source="b", k=1)
        >>> with_patterns(table)[0].pattern
        '[b]…[a]→[b]'
    """
    tokenizer = table.origin.tokenizer if table.origin is not None else None
    if not texts and tokenizer is None:
        raise BadInput("with_patterns: the texts of the tokens are not known", "give texts=")
    named = {id: tokenizer.text(id) for row in table for id in _tokens(row)} if tokenizer and not texts else texts
    return replace(table, rows=tuple(replace(row, pattern=label(named, *_tokens(row))) for row in table))


def instances(texts: Sequence[str]) -> Mapping[str, Int[Tensor, "n 3"]]:
    """Every instance of every pattern in a vocabulary: (source, destination, out), `ANY` for any destination."""
    ids, variants = tokens_by_text(texts), _by_core(texts)
    found: dict[str, list[tuple[int, int, int]]] = {name: [] for name in PATTERNS}
    found[COPY] = [(i, ANY, i) for i, text in enumerate(texts) if text]
    found[COPY_VARIANT] = [(i, ANY, j) for group in variants.values() for i, j in permutations(group, 2)]
    for source, text in enumerate(texts):
        for first, rest in _splits(text, ids):
            found[SPLIT].append((source, first, ids[rest]))
            found[SPLIT_VARIANT] += [(source, first, j) for j in variants.get(_core(rest), ()) if texts[j] != rest]
    return {name: torch.tensor(triples, dtype=torch.long).reshape(-1, 3) for name, triples in found.items()}


@question
def copying_patterns(
    weights: Weights,
    head: HeadLike | Sequence[HeadLike] | None = None,
    source: Token | None = None,
    *,
    k: int = 5,
    texts: Sequence[str] = (),
    start: int | None = None,
    offsets: Offsets | None = None,
) -> Table[SkipTrigram]:
    """List the strongest instances of each of the four patterns of copying that a head follows.

        strength = ov · attention    over all (source, destination, out) of a pattern

    Args:
        k: Instances of each pattern and head.

    The other arguments are those of `skip_trigrams`.

    Cost:
        Two entries for each instance; for patterns with any destination, columns of the QK circuit for the few
        sources whose output token is raised most.

    Example:
        >>> found = copying_patterns(uw.examples.copier(d_vocab=4), k=1, texts=["<s>", "ab", "a", "b"], start=0)
        >>> [row.pattern for row in found]
        ['[b]…[a]→[b]']

    Paper:
        Elhage et al. 2021, "Copying / Primitive In-context Learning".
    """
    rows: list[SkipTrigram] = []
    one = None if source is None else token_id(source)
    known = {name: _kept(triples, one, start) for name, triples in instances(spelled(weights, texts)).items()}
    for circuits in circuits_of(weights, head, start, offsets):
        for name, triples in known.items():
            rows += [replace(row, pattern=name) for row in _strongest(circuits, triples, k)]
    return Table(tuple(row for row in rows if row.ov > 0), notes=meaning(weights, offsets)).sort("strength")


@question
def pattern_use(
    weights: Weights, head: HeadLike | Sequence[HeadLike] | None = None, *, texts: Sequence[str] = ()
) -> Table[PatternUse]:
    """Measure how much more each head raises a source's own outputs than those of all instances, by copying pattern.

        gain(source) = mean over its own outputs of ov(out, source) - mean over the outputs of all instances

    Instances of one source are not independent, and there are thousands, so compare the gain with its spread over
    sources, not with the standard error of its mean.

    Example:
        >>> row = pattern_use(uw.load("example:copier"))[0]
        >>> row.pattern, row.mean_ov, row.raised
        ('[b]…[a]→[b]', 1.0, 1.0)
    """
    return uses(weights, copied(spelled(weights, texts)), head)


def copied(texts: Sequence[str]) -> Mapping[str, Int[Tensor, "n 2"]]:
    """Pairs of source and output token of every pattern in a vocabulary, each once."""
    return {name: triples[:, [0, 2]].unique(dim=0) for name, triples in instances(texts).items()}


def uses(
    weights: Weights, known: Mapping[str, Int[Tensor, "n 2"]], head: HeadLike | Sequence[HeadLike] | None = None
) -> Table[PatternUse]:
    """Measure `pattern_use` of given pairs (`copied`), which are the same for every model of a vocabulary."""
    return Table(
        tuple(
            _use(one, ov_circuit(weights, one), name, pairs)
            for one in heads_of(weights, head)
            for name, pairs in known.items()
            if len(pairs) > 1
        )
    )


def exchanged_gains(
    weights: Weights, known: Mapping[str, Int[Tensor, "n 2"]], *, seed: int = 0
) -> Mapping[str, Float[Tensor, " exchanges"]]:
    """Largest gain of any head for each pattern (`copied`) with its sources permuted, one for each permutation.

    Each source gets the output tokens of the one that it replaces, and counts once, as in `pattern_use`.
    """
    draw, found = generator(seed), {}
    for name, pairs in known.items():
        if len(pairs) < 2:
            continue
        sources, place = pairs[:, 0].unique(return_inverse=True)
        turns = (sources[torch.randperm(len(sources), generator=draw)][place] for _ in range(EXCHANGES))
        turned = [torch.stack([turn, pairs[:, 1]], -1) for turn in turns]
        circuits = ((head, ov_circuit(weights, head)) for head in heads_of(weights, None))
        gains = [[_use(head, ov, name, own).gain for own in turned] for head, ov in circuits]
        found[name] = torch.tensor(gains, dtype=torch.float64).amax(0)
    return found


def _kept(triples: Int[Tensor, "n 3"], source: int | None, start: int | None) -> Int[Tensor, "m 3"]:
    """The triples with this source, if given, and without the start token as destination or output token."""
    kept = torch.ones(len(triples), dtype=torch.bool) if source is None else triples[:, 0] == source
    return triples[kept if start is None else kept & (triples[:, 1:] != start).all(-1)]


def _use(head: HeadId, ov: FactoredMatrix, pattern: str, pairs: Int[Tensor, "n 2"]) -> PatternUse:
    pairs = pairs.to(ov.factors[0].device)
    sources, place = pairs[:, 0].unique(return_inverse=True)
    outs, count = pairs[:, 1], place.bincount().double()
    raises, values = (factor.double() for factor in ov.factors)
    own = torch.zeros_like(count).index_add_(0, place, ov.entries(outs, pairs[:, 0]).double()) / count
    exchanged = raises[outs].mean(0) @ values[:, sources]
    gain = own - exchanged
    mean, sd = gain.mean().item(), gain.std().item() if len(gain) > 1 else 0.0
    effect, raised = mean / sd if sd > SAME * abs(mean) else None, (gain > 0).double().mean().item()
    level = own.mean().item(), exchanged.mean().item()
    return PatternUse(head, pattern, len(pairs), len(sources), *level, mean, sd, effect, raised)


def _strongest(circuits: TokenCircuits, triples: Int[Tensor, "n 3"], k: int) -> list[SkipTrigram]:
    # In decreasing order of ov: a strength is at most its ov, so the search ends when the next ov cannot beat the k-th.
    triples = triples.to(circuits.weights.embed.device)
    ov = circuits.ov.entries(triples[:, 2], triples[:, 0])
    order = ov.argsort(descending=True, stable=True)
    best: list[SkipTrigram] = []
    for block in chunks(order, ENTRIES_PER_TILE // circuits.qk.shape[0]):
        if len(best) == k and ov[block[0]] <= best[-1].strength:
            break
        odds, destinations = _wanted(circuits, triples[block])
        keep = strength(odds, ov[block]).argsort(descending=True, stable=True)[:k]
        for i, (source, _, out) in zip(keep, triples[block[keep]].tolist(), strict=True):
            best.append(circuits.triple(source, int(destinations[i]), out))
        best = sorted(best, key=lambda row: -row.strength)[:k]
    return best


def _wanted(circuits: TokenCircuits, triples: Int[Tensor, "n 3"]) -> tuple[Tensor, Tensor]:
    """Log odds of attention to the sources, and the destinations; the best one where any is allowed."""
    sources, destinations = triples[:, 0], triples[:, 1].clone()
    free = destinations == ANY
    if free.any():
        distinct, place = sources[free].unique(return_inverse=True)
        destinations[free] = circuits.destinations(distinct).argmax(-1)[place]
    return circuits.odds.entries(destinations, sources), destinations


def _tokens(row: SkipTrigram) -> tuple[int, int, int]:
    return row.source, row.destination, row.out


def _core(text: str) -> str:
    """Common part of the variants of a token: its text without surrounding space, case, or a last s."""
    bare = text.strip().casefold()
    return bare[:-1] if len(bare) > 2 and bare.endswith("s") and not bare.endswith("ss") else bare


def _alike(one: str, other: str) -> bool:
    return one != other and bool(_core(one)) and _core(one) == _core(other)


def _by_core(texts: Sequence[str]) -> dict[str, list[int]]:
    """Groups of tokens that are variants of one another."""
    groups: dict[str, list[int]] = defaultdict(list)
    for i, text in enumerate(texts):
        if _core(text):
            groups[_core(text)].append(i)
    return {core: group for core, group in groups.items() if len(group) <= LONGEST_VARIANT}


def _splits(text: str, ids: Mapping[str, int]) -> Iterator[tuple[int, str]]:
    """Ways to spell a token as a first fragment, with or without a leading space, and a rest, both of them tokens."""
    whole = text.strip()
    for cut in range(1, len(whole)):
        rest = whole[cut:]
        if rest in ids:
            for first in (whole[:cut], " " + whole[:cut]):
                if first in ids:
                    yield ids[first], rest
