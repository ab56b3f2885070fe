"""The four abstract patterns of copying, found over the whole vocabulary by the texts of its tokens.

==================== ============================================== =========================
pattern              meaning                                        paper's example
==================== ============================================== =========================
``[b]…[a]→[b]``      the source itself comes again                  two … One → two
``[b]…[a]→[b']``     a variant of it: case, leading space, last s   two … has → Two
``[ab]…[a]→[b]``     the source was split: its rest follows         ` Ralph` … R → alph
``[ab]…[a]→[b']``    a variant of the rest                          ` Ralph` … R → ALPH
==================== ============================================== =========================

In the first two any destination may stand before the out. Variants that only meaning shows (perfect … super) cannot be
found by texts.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations

import torch

from unweave.algebra.terms import HeadId, HeadLike
from unweave.analysis.trigrams.tables import SkipTrigram
from unweave.analysis.trigrams.token_circuits import (
    ENTRIES_PER_TILE,
    TokenCircuits,
    chunks,
    circuits_of,
    strength,
)
from unweave.model.weights import Weights
from unweave.results.columns import TokenId
from unweave.results.table import Table
from unweave.shapes import Int, Tensor

COPY, COPY_VARIANT, SPLIT, SPLIT_VARIANT = "[b]…[a]→[b]", "[b]…[a]→[b']", "[ab]…[a]→[b]", "[ab]…[a]→[b']"
PRESENT = "[a]→[c]"
"""The source is the destination's own token, as where a head attends to the present one: a bigram, by way of a head."""
PATTERNS = (COPY, COPY_VARIANT, SPLIT, SPLIT_VARIANT)
ANY = -1
"""In place of a destination: whichever the head likes best."""
SAME = 1e-9
"""Spread over sources, beside the mean, below which all gain alike."""
LONGEST_VARIANT = 64
"""Tokens alike above which a group is not a word but filler, and left out."""


@dataclass(frozen=True)
class PatternUse:
    """How far one head follows one pattern, over every instance the vocabulary has; each source counts once.

    Attributes:
        head: The head.
        pattern: Which pattern.
        instances: How many (source, out) pairs of it the vocabulary has.
        sources: How many sources they have.
        mean_ov: What full attention to the source adds to its own outs, in logits, mean over sources.
        exchanged_ov: The same for the outs of all instances instead of its own.
        gain: ``mean_ov - exchanged_ov``: what belongs to the pair. A number added to all logits of a source, which no
            softmax sees, is not in it.
        sd: Standard deviation of the gain over sources.
        effect: ``gain / sd``; None where all sources gain alike.
        raised: Share of sources with a gain above 0; half by chance.
    """

    head: HeadId
    pattern: str
    instances: int
    sources: int
    mean_ov: float
    exchanged_ov: float
    gain: float
    sd: float
    effect: float | None
    raised: float


def label(texts: Sequence[str], source: int, destination: int, out: int) -> str | None:
    """Which pattern of copying a triple of tokens is, by their texts; `PRESENT` where it is only a bigram, else None.

    Example:
        >>> texts = [" Ralph", "R", "alph", "ALPH", "ralph"]
        >>> label(texts, 0, 1, 2), label(texts, 0, 1, 3), label(texts, 0, 2, 4), label(texts, 0, 2, 1)
        ('[ab]…[a]→[b]', "[ab]…[a]→[b']", "[b]…[a]→[b']", None)
    """
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


def labelled(table: Iterable[SkipTrigram], texts: Sequence[str]) -> Table[SkipTrigram]:
    """The same triples, labelled with the pattern of copying that they are, if any."""
    return Table(tuple(replace(row, pattern=label(texts, row.source, row.destination, row.out)) for row in table))


def instances(texts: Sequence[str]) -> Mapping[str, Int[Tensor, "n 3"]]:
    """Every instance of every pattern in a vocabulary: (source, destination, out), `ANY` where all destinations do.

    Args:
        texts: The text of every token.
    """
    ids, kin = _by_text(texts), _by_core(texts)
    found: dict[str, list[tuple[int, int, int]]] = {name: [] for name in PATTERNS}
    found[COPY] = [(i, ANY, i) for i, text in enumerate(texts) if text]
    found[COPY_VARIANT] = [(i, ANY, j) for group in kin.values() for i, j in permutations(group, 2)]
    for source, text in enumerate(texts):
        for first, rest in _splits(text, ids):
            found[SPLIT].append((source, first, ids[rest]))
            found[SPLIT_VARIANT] += [(source, first, j) for j in kin.get(_core(rest), ()) if texts[j] != rest]
    return {name: torch.tensor(triples, dtype=torch.long).reshape(-1, 3) for name, triples in found.items()}


def copying_patterns(
    weights: Weights,
    texts: Sequence[str],
    head: HeadLike | None = None,
    source: int | None = None,
    *,
    top: int = 5,
    start: int | None = None,
) -> Table[SkipTrigram]:
    """The strongest instances of each of the four patterns of copying that a head follows.

        strength = ov · exp(qk) / (exp(qk) + crowd)    over all (source, destination, out) of a pattern

    Args:
        weights: The model, in canonical form.
        texts: The text of every token.
        head: One head; every head if None.
        source: One source token; the whole vocabulary if None.
        top: How many of each pattern and head.
        start: The start token, whose score is subtracted from every query's.

    Returns:
        A row for each, labelled with its pattern, strongest first.

    Raises:
        Unsupported: If the model has no heads.

    Cost:
        Two entries for each instance; for patterns with any destination, columns of the QK circuit for the few
        sources whose out is raised most.

    Example:
        >>> from unweave import examples
        >>> found = copying_patterns(examples.copier(d_vocab=4), ["<s>", "ab", "a", "b"], top=1, start=0)
        >>> [row.pattern for row in found]
        ['[b]…[a]→[b]']

    Paper:
        Elhage et al. 2021, "Copying / Primitive In-context Learning".
    """
    rows: list[SkipTrigram] = []
    known = {name: _kept(triples, source, start) for name, triples in instances(texts[: weights.d_vocab]).items()}
    for circuits in circuits_of(weights, head, start):
        for name, triples in known.items():
            rows += [replace(row, pattern=name) for row in _strongest(circuits, triples, top)]
    return Table(tuple(row for row in rows if row.ov > 0)).sort("strength")


def pattern_use(weights: Weights, texts: Sequence[str], head: HeadLike | None = None) -> Table[PatternUse]:
    """How far each head raises the outs that each pattern asks for, beside the same sources with outs exchanged.

        gain(source) = mean over its own outs of ov(out, source) - mean over the outs of all instances

    Instances of one source are not independent, and there are thousands: what counts is how large the gain is beside
    its spread over sources, not how surely its mean is above 0.

    Args:
        weights: The model, in canonical form.
        texts: The text of every token.
        head: One head; every head if None.

    Returns:
        A row for each head and each pattern that the vocabulary has.

    Paper:
        Elhage et al. 2021, "Copying / Primitive In-context Learning".
    """
    return uses(weights, instances(texts[: weights.d_vocab]), head)


def uses(weights: Weights, known: Mapping[str, Int[Tensor, "n 3"]], head: HeadLike | None = None) -> Table[PatternUse]:
    """As `pattern_use`, of instances that are known: they are the same for every model of a vocabulary."""
    rows = []
    for circuits in circuits_of(weights, head, None):
        for name, triples in known.items():
            pairs = triples[:, [0, 2]].unique(dim=0)
            if len(pairs) > 1:
                rows.append(_use(circuits, name, pairs))
    return Table(tuple(rows))


def _kept(triples: Int[Tensor, "n 3"], source: int | None, start: int | None) -> Int[Tensor, "m 3"]:
    """The triples with this source, if one is named; the start token is no destination and no out."""
    kept = torch.ones(len(triples), dtype=torch.bool) if source is None else triples[:, 0] == source
    return triples[kept if start is None else kept & (triples[:, 1:] != start).all(-1)]


def _use(circuits: TokenCircuits, pattern: str, pairs: Int[Tensor, "n 2"]) -> PatternUse:
    sources, place = pairs[:, 0].unique(return_inverse=True)
    outs, count = pairs[:, 1], place.bincount().double()
    raises, values = (factor.double() for factor in circuits.ov.factors)
    own = torch.zeros_like(count).index_add_(0, place, circuits.ov.entries(outs, pairs[:, 0]).double()) / count
    exchanged = raises[outs].mean(0) @ values[:, sources]
    gain = own - exchanged
    mean, sd = gain.mean().item(), gain.std().item() if len(gain) > 1 else 0.0
    effect, raised = mean / sd if sd > SAME * abs(mean) else None, (gain > 0).double().mean().item()
    level = own.mean().item(), exchanged.mean().item()
    return PatternUse(circuits.head, pattern, len(pairs), len(sources), *level, mean, sd, effect, raised)


def _strongest(circuits: TokenCircuits, triples: Int[Tensor, "n 3"], top: int) -> list[SkipTrigram]:
    """The strongest of these triples, in falling order of what their outs gain, until no gain can matter."""
    ov = circuits.ov.entries(triples[:, 2], triples[:, 0])
    order = ov.argsort(descending=True, stable=True)
    best: list[SkipTrigram] = []
    for block in chunks(order, ENTRIES_PER_TILE // circuits.qk.shape[0]):
        if len(best) == top and ov[block[0]] <= best[-1].strength:
            break
        qk, destinations = _wanted(circuits, triples[block])
        size = strength(qk, ov[block])
        keep = size.argsort(descending=True, stable=True)[:top]
        best += [_row(circuits, triples[block[i]], destinations[i], qk[i], ov[block[i]], size[i]) for i in keep]
        best = sorted(best, key=lambda row: -row.strength)[:top]
    return best


def _wanted(circuits: TokenCircuits, triples: Int[Tensor, "n 3"]) -> tuple[Tensor, Tensor]:
    """Scores of the destinations on the sources; where any destination does, of the best."""
    sources, destinations = triples[:, 0], triples[:, 1].clone()
    free = destinations == ANY
    if free.any():
        distinct, place = sources[free].unique(return_inverse=True)
        destinations[free] = circuits.destinations(distinct).argmax(-1)[place]
    return circuits.qk.entries(destinations, sources), destinations


def _row(
    circuits: TokenCircuits, triple: Tensor, destination: Tensor, qk: Tensor, ov: Tensor, size: Tensor
) -> SkipTrigram:
    source, _, out = triple.tolist()
    return SkipTrigram(
        circuits.head, TokenId(source), TokenId(destination), TokenId(out), qk.item(), ov.item(), size.item()
    )


# -------------------------------------------------------------------- texts


def _core(text: str) -> str:
    """What variants of a token share: its text without surrounding space, case, or a last s."""
    bare = text.strip().casefold()
    return bare[:-1] if len(bare) > 2 and bare.endswith("s") and not bare.endswith("ss") else bare


def _alike(one: str, other: str) -> bool:
    return one != other and bool(_core(one)) and _core(one) == _core(other)


def _by_text(texts: Sequence[str]) -> dict[str, int]:
    """Each text's token, the first where two share one."""
    return {text: i for i, text in reversed(list(enumerate(texts)))}


def _by_core(texts: Sequence[str]) -> dict[str, list[int]]:
    """Groups of tokens that are variants of one another."""
    groups: dict[str, list[int]] = defaultdict(list)
    for i, text in enumerate(texts):
        if _core(text):
            groups[_core(text)].append(i)
    return {core: group for core, group in groups.items() if len(group) <= LONGEST_VARIANT}


def _splits(text: str, ids: Mapping[str, int]) -> Iterator[tuple[int, str]]:
    """Ways to spell a token as a first fragment (a leading space or none) and a rest, both of them tokens."""
    whole = text.strip()
    for cut in range(1, len(whole)):
        rest = whole[cut:]
        if rest in ids:
            for first in (whole[:cut], " " + whole[:cut]):
                if first in ids:
                    yield ids[first], rest
