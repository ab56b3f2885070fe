"""Decompose one logit into paths: the largest ones, signed, and the sum of those not listed.

A path is a sequence of heads and the source it starts from. With a run's patterns (and norm scales) frozen each path is
a number, and all of them sum to the logit:

    logit[dst, token] = Σ_words Σ_sources Σ_src  (A^{h_k} ··· A^{h_1})[dst, src] · W_U[token] W_OV^{h_k} ··· x_src

The sum is walked from its left end. The covector W_U[token] at dst is pulled back through one head at a time,

    (A ⊗ W)ᵀ g = Aᵀ g W,

so that paths with the same last heads share the work and none needs a forward pass. Its inner product with the stream
at that point is the summed value of all paths with these last heads. The first step of a path goes forward instead:
its output from a source is multiplied by all covectors at once. Neurons are sources, with the activations of
the run: the effect of a head on a later layer's neurons counts as theirs. With their gates held, paths go through them,

    (W_out G W_in)ᵀ g = (G ∘ g W_out) W_in,

since a gate is a factor at each position, and its own transpose.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate, chain, groupby, product
from operator import itemgetter

import torch

from unweave.algebra import Expansion, FactoredMatrix, HeadId, Hop, Source, Sum, Term
from unweave.algebra.association import multiply
from unweave.algebra.terms import Gates, Letter, Start, Step
from unweave.errors import BadInput, TooLarge
from unweave.model.checks import checked_place, checked_token
from unweave.model.paths import Held, expansion
from unweave.model.run import Run, one_sequence
from unweave.results import Logits, Result, Table, TokenId
from unweave.results.question import Token, question, token_id
from unweave.shapes import Float, Tensor

PATH_LIMIT = 50_000  # limit on the paths listed; by default the order is the highest that stays within it
DEEPEST = 200  # layers above which the sums of paths by order take minutes


@dataclass(frozen=True)
class PathPart:
    """Contribution of one path to a logit.

    Attributes:
        heads: Heads it passes through, latest first; none on the direct path. By hops their parts, as ``M[L0H1]``; with
            held gates also MLPs, as ``G[1]``.
        origin: The matrix it starts from: W_E, W_P, a bias, or a layer's neurons (W_out).
        position: Position at which it starts, if positions are listed apart.
        token: The token there.
        value: Its contribution.
    """

    heads: tuple[Step, ...]
    origin: str
    position: int | None
    token: TokenId | None
    value: Logits


@dataclass(frozen=True)
class OrderPart:
    """Contribution of all paths of one order.

    Attributes:
        order: Number of heads, or of hops, plus MLPs where gates are held.
        paths: Number of paths.
        value: Their contribution; over all orders they sum to the logit.
    """

    order: int
    paths: int
    value: Logits


@dataclass(frozen=True)
class HeadPart:
    """Contribution of all paths of any order that go through a head.

    Attributes:
        head: The head, or one of its parts, or with held gates an MLP, as ``G[1]``.
        value: Their contribution; a path through two heads counts at both. Paths go through MLPs only with held gates.
    """

    head: Step
    value: Logits


@dataclass(frozen=True)
class SourcePart:
    """Contribution of all paths of any order that start at one place.

    Attributes:
        origin: The matrix they start from.
        position: Position at which they start, if positions are listed apart.
        token: The token there.
        value: Their contribution; over all places they sum to the logit.
    """

    origin: str
    position: int | None
    token: TokenId | None
    value: Logits


@dataclass(frozen=True)
class LargestPaths(Result):
    """Decomposition of one logit into paths.

    Attributes:
        target: The token whose logit it is.
        against: The token whose logit is subtracted; None for a single logit.
        dst: Position at which it is predicted.
        logit: The run's logit before a cap, or the difference: what all paths sum to.
        seen: That logit after the cap of the model, if it has one.
        predicted: The most likely next token there.
        order: Paths through more heads than this are in ``above``.
        paths: The largest paths, by size.
        not_listed: All other paths together.
        above: The part of ``not_listed`` from paths of higher order.
        residual: Listed and not listed together, minus the logit: rounding, and nothing else.
        by_order: Contributions by order, as `OrderPart` counts it.
        by_head: Contributions through each head, and each MLP with held gates, largest size first.
        by_source: Contributions that start at each place, largest size first.
    """

    target: TokenId
    against: TokenId | None
    dst: int
    logit: Logits
    seen: Logits
    predicted: TokenId
    order: int
    main = "paths"

    paths: Table[PathPart]
    not_listed: Logits
    above: Logits
    residual: Logits
    by_order: Table[OrderPart]
    by_head: Table[HeadPart]
    by_source: Table[SourcePart]

    @property
    def answer(self) -> str:
        """The logit, and the largest path in it."""
        best = max(self.paths, key=lambda row: row.value)
        head = max(self.by_head, key=lambda row: row.value, default=None)
        difference = "" if self.against is None else f" minus that of {self._named(self.against)}"
        most = f"the path that adds most is {' · '.join([*map(str, best.heads), best.origin])}, {best.value:+.2f}"
        most += "" if head is None else f"; all paths through {head.head} add {head.value:+.2f}"
        spaced = self.predicted != self.target and self._named(self.predicted).lstrip("·") == self._named(self.target)
        other = f" The most likely token is {self._named(self.predicted)}, with a space in front." if spaced else ""
        logit = f"The logit of {self._named(self.target)}{difference} at position {self.dst} is {self.logit:.2f}"
        return f"{logit}; {most}.{other}"

    @property
    def notes(self) -> tuple[str, ...]:
        """What is not listed, the residual, and what a path leaves out."""
        paths = sum(part.paths for part in self.by_order)
        higher = f", of which paths of orders above {self.order} add {self.above:.4g}" if self.above else ""
        many = f"{paths:,}" if paths < 10**12 else f"{paths:.1e}"
        capped = f" The logit is capped: paths sum to {self.logit:.4g}, the model gives {self.seen:.4g}."
        return (
            f"{many} paths; those not listed add up to {self.not_listed:.4g}{higher}. "
            f"Listed and not listed paths together miss the logit by {self.residual:.1e}."
            + (capped if self.seen != self.logit else ""),
            "Attention patterns are frozen, and so are the gates of MLPs on a path: a path does not say why a head "
            "attends where it does. A path through two heads counts at both; the one through none is the direct path.",
            *((FOLDED,) if any(part.origin.startswith(("b_O", "b_U")) for part in self.by_source) else ()),
        )


FOLDED = "b_O and b_U hold the biases of norms and values too, even where the model has no biases of these names."


@question
def largest_paths(
    run: Run,
    target: Token | None = None,
    *,
    dst: int = -1,
    against: Token | None = None,
    order: int | None = None,
    k: int = 20,
    apart: tuple[Source, ...] = (),
    hops: bool = False,
    gates: Held | None = None,
) -> LargestPaths:
    """Decompose a logit, or the difference of two, into paths: the largest, signed, and the sum of the others.

    Args:
        target: The token whose logit is decomposed, by id or text; the most likely next token by default.
        dst: Position at which it is predicted; the last one by default.
        against: A second token, whose logit is subtracted: a constant added to all logits changes no prediction.
        order: List paths through at most this many heads; by default as many as `PATH_LIMIT` paths allow. Higher orders
            are summed exactly, without listing.
        k: Number of paths to list.
        apart: Sources of which every position is a path of its own, for example ``(Source.TOKENS,)``.
        hops: Split every head into what it moves and what it takes from its own position, ``A = D + M``; the order of a
            path is its number of Ms.
        gates: ``"held"`` lets paths go through MLPs, whose gates are held as patterns are (see `expansion`), printed
            ``G[1]``: the order of a path is then its number of heads and MLPs. By default paths start at neurons.

    Raises:
        TooLarge: If there are more paths of the given order than can be listed.
        Unsupported: If gates are held in a model with a norm over its neurons (SoLU), which leaves them undefined.

    Cost:
        A product of [seq, seq] and [seq, d_head] for each word one step shorter than the order listed, or two with
        W_out and W_in for an MLP; each step forward once for each source. By hops, or with positions apart, a product
        for each word listed.

    Example:
        >>> found = largest_paths(uw.run(uw.examples.induction(d_vocab=6), [0, 3, 5, 3]), k=1)
        >>> found.target, found.paths[0].heads, found.paths[0].value
        (5, (HeadId(layer=1, head=0),), 1.0)

    Paper:
        Elhage et al. 2021, "Path Expansion of Logits".
    """
    one_sequence(run)
    place, token = checked_place(run.ids, dst), _target(run, dst, target)
    other = None if against is None else _target(run, dst, against)
    one = one_logit(run, place, token, against=other, hops=hops, gates=gates)
    _refuse_deep(run.weights.n_layers)
    cap = _cap(one.expansion.counts(), order)
    if not cap or apart or hops:  # hops add no step where they stay, so that no step is the last
        everything = [path for word in walk(one, cap) for path in _split(one, word, apart)]
    else:
        everything = _one_step(one) if cap == 1 and gates is None else _whole(one, cap)
    listed = sorted(everything, key=lambda path: -abs(path.value))[:k]
    by_order, (by_head, by_source) = _order_parts(one), _marginals(one)
    above = sum((part.value for part in by_order if part.order > cap), start=0.0)
    not_listed = sum(path.value for path in everything) - sum(path.value for path in listed) + above
    logit, seen = (_difference(logits[place], token, other) for logits in (run.linear_logits, run.logits))
    return LargestPaths(
        target=TokenId(token),
        against=None if other is None else TokenId(other),
        dst=place,
        logit=logit,
        seen=seen,
        predicted=TokenId(int(run.logits[place].argmax())),
        order=cap,
        paths=Table(tuple(listed)),
        not_listed=not_listed,
        above=above,
        residual=sum(path.value for path in listed) + not_listed - logit,
        by_order=by_order,
        by_head=by_head,
        by_source=by_source,
    )


@dataclass(frozen=True, eq=False)
class OneLogit:
    """A logit, read from its left end."""

    run: Run
    expansion: Expansion  # the model's, with the row of one token in place of W_U
    covector: Float[Tensor, "seq 1"]  # 1 at the position where the token is predicted
    # what enters to the right of the first 0, 1, … sums of the product, and its value at every position
    sources: tuple[tuple[tuple[Term, Float[Tensor, "seq _"]], ...], ...]

    @property
    def back(self) -> "Backward":
        """The run, for covectors."""
        return Backward(self.run)

    @cached_property
    def steps(self) -> tuple[tuple[int, Term], ...]:
        """Terms of the product other than identities, each with the number of its sum."""
        return tuple(
            (depth, term) for depth, factor in enumerate(self.expansion.product) for term in factor if term.acts
        )


@dataclass(frozen=True, eq=False)
class Word:
    """The end of paths: the steps that they take last, and the covector that reads the stream before these."""

    steps: tuple[Step, ...]
    covector: Float[Tensor, "seq d"]
    depth: int  # sums of the product that it has passed; identities lead on to all others
    left: int  # steps that a path may still pass


def one_logit(
    run: Run, dst: int, token: int, *, against: int | None = None, hops: bool = False, gates: Held | None = None
) -> OneLogit:
    """The model's product of sums with one row of W_U, or the difference of two, and a covector at ``dst``."""
    T = expansion(run.weights, hops=hops, gates=gates).by_steps()
    ends = T.product[0], T.entering[-1]
    read, biases = (Sum(tuple(_row(term, token, against) for term in terms)) for terms in ends)
    T = replace(T, product=(read, *T.product[1:]), entering=(*T.entering[:-1], biases))
    covector = torch.zeros(len(run.ids), 1, dtype=run.weights.dtype, device=run.ids.device)
    covector[dst] = 1.0
    sources = tuple(tuple((term, term(run)) for term in level) for level in reversed(T.entering))
    return OneLogit(run, T, covector, sources)


def _row(term: Term, token: int, against: int | None) -> Term:
    first, *rest = term.weight.factors
    row = first[token : token + 1] if against is None else (first[token] - first[against])[None]
    return Term(term.letters, FactoredMatrix(row, *rest, names=term.weight.names), term.source)


def walk(one: OneLogit, left: int) -> Iterator[Word]:
    """Walk every word of at most ``left`` steps, each with the covector that it pulls back."""
    waiting: list[tuple[Word, Term | None]] = [(Word((), one.covector, 0, left), None)]
    while waiting:  # no recursion: a model may be deep
        word, before = waiting.pop()
        if before is not None:
            word = replace(word, covector=before.T.apply(one.back, word.covector))
        yield word
        for depth, term in one.steps:
            room = word.left - term.steps
            if room >= 0 and (depth >= word.depth if word.depth else not depth):  # paths go through the first sum
                waiting.append((Word(word.steps + term.word, word.covector, depth + 1, room), term))


def _split(one: OneLogit, word: Word, apart: tuple[Source, ...] = (), more: int = 0) -> Iterator[PathPart]:
    """The paths that end in a word, with room for ``more`` steps; one for each position where sources are apart."""
    for level in range(word.depth, len(one.sources)) if word.depth else (0,):
        for source, x in one.sources[level]:
            if source.steps <= word.left + more:
                yield from _placed(one.run, word.steps + source.word, source, met(word.covector, x), apart)


def _whole(one: OneLogit, cap: int) -> list[PathPart]:
    """Every path of at most ``cap`` steps; none is pulled back through its last step.

    What a step writes from a source is computed once, then multiplied by all covectors that read it.
    """
    words = list(walk(one, cap - 1))
    found = [path for word in words for path in _split(one, word, more=1)]
    ends = sorted((word for word in words if word.depth and not word.left), key=lambda word: word.depth)
    covectors = torch.stack([word.covector for word in ends]).double().flatten(1)
    for depth, steps in groupby(one.steps, itemgetter(0)):
        reading = ends[: sum(word.depth <= depth for word in ends)]
        sources = [(source.origin, x) for source, x in chain(*one.sources[depth + 1 :]) if not source.steps]
        if not (reading and sources):
            continue
        together = torch.stack([x for _, x in sources])
        for _, term in steps:
            written = term.apply(one.run, together).double().flatten(1)
            for (origin, _), values in zip(sources, written @ covectors[: len(reading)].mT, strict=True):
                own = zip(reading, values.tolist(), strict=True)
                found += [PathPart(word.steps + term.word, origin, None, None, value) for word, value in own]
    return found


def _one_step(one: OneLogit) -> list[PathPart]:
    """Every path of at most one head: the row of W_U times the head's matrices, positions weighted by its pattern."""
    found = [path for word in walk(one, 0) for path in _split(one, word)]
    (_, read), *heads = one.steps
    for depth, steps in groupby(heads, itemgetter(0)):
        words = [read @ head for _, head in steps]
        rows = torch.cat([multiply(word.weight.factors) for word in words]).double()
        weights = torch.cat([word.T.move(one.back, one.covector) for word in words], -1).double()
        for source, x in chain(*one.sources[depth + 1 :]):
            values = (x.double() @ rows.mT * weights).sum(0).tolist()
            found += [PathPart(word.word, source.origin, None, None, v) for word, v in zip(words, values, strict=True)]
    return found


@dataclass(frozen=True, eq=False)
class Backward:
    """A run whose letters act as their transposes: ``Wᵀ``, applied in it, pulls a covector back, ``Aᵀ g W``."""

    run: Run

    def gate(self, gates: Gates, x: Tensor) -> Tensor:
        """The same as forward: a factor at each position."""
        return self.run.gate(gates, x)

    def feed(self, source: Start, matrix: Tensor) -> Tensor:
        """The same as forward."""
        return self.run.feed(source, matrix)

    def move(self, letter: Letter, x: Float[Tensor, "*batch seq d"]) -> Float[Tensor, "*batch seq d"]:
        """Apply the transpose of a pattern, or a diagonal or a scale, which are their own transposes."""
        return self.run.passed(letter).mT @ x if isinstance(letter, HeadId | Hop) else self.run.move(letter, x)


def met(covector: Float[Tensor, "seq d"], x: Float[Tensor, "seq d"]) -> Float[Tensor, " seq"]:
    """Inner product of a covector with the stream at each position, in float64."""
    return (covector.double() * x.double()).sum(-1)


def _difference(logits: Float[Tensor, " d_vocab"], token: int, other: int | None) -> float:
    return (logits[token].double() - (0 if other is None else logits[other].double())).item()


def _target(run: Run, dst: int, asked: Token | None) -> int:
    if asked is None:
        return int(run.logits[dst].argmax())
    return checked_token(run.weights, token_id(asked))


def _refuse_deep(layers: int) -> None:
    if layers > DEEPEST:
        raise TooLarge(
            f"summing paths through {layers:,} layers takes minutes, even by order; the limit is {DEEPEST} layers",
            "decompose the logit by component: analysis.stream.logit_attribution(run), unweave stream --dla",
        )


def _cap(counts: dict[int, int], order: int | None) -> int:
    """The order up to which paths are listed."""
    highest = max(counts)
    if order is not None and order < 0:
        raise BadInput(f"the order is {order}", "give a number of heads, 0 or more")
    if counts.get(0, 0) > PATH_LIMIT:
        raise TooLarge(f"there are {counts[0]:,} paths of order 0, more than {PATH_LIMIT:,}", "leave out hops")
    orders = range(highest + 1 if order is None else min(order, highest) + 1)
    totals = list(accumulate(counts.get(k, 0) for k in orders))
    cap = sum(total <= PATH_LIMIT for total in totals) - 1
    if order is not None and cap < orders[-1]:
        seen = f"there are {totals[-1]:,} paths up to order {order}, more than {PATH_LIMIT:,}"
        raise TooLarge(seen, f"list paths up to order {cap}")
    return cap


def _placed(
    run: Run, word: tuple[Step, ...], source: Term, values: Float[Tensor, " seq"], apart: tuple[Source, ...]
) -> Iterator[PathPart]:
    """One path, or one for each position it may start from (where its value is not exactly zero)."""
    if source.source not in apart:
        yield PathPart(word, source.origin, None, None, values.sum().item())
        return
    for position, (value, token) in enumerate(zip(values.tolist(), run.ids.tolist(), strict=True)):
        if value:
            yield PathPart(word, source.origin, position, TokenId(token), value)


def _order_parts(one: OneLogit) -> Table[OrderPart]:
    """All paths by order: covectors pulled back through half of the sums, times streams carried through the rest."""
    T, half, values = one.expansion, (len(one.expansion.product) + 1) // 2, defaultdict[int, float](float)
    above = Expansion(tuple(factor.T for factor in T.product[:half][::-1]), (Sum(),) * (half + 1), counted=T.counted)
    below = replace(T, product=T.product[half:], entering=T.entering[: len(T.entering) - half]).by_order(one.run)
    for depth, covectors in enumerate(above.levels(one.back, streams={0: one.covector})):
        entered = [(source.steps, x) for source, x in one.sources[depth]] if depth < half else [*below.items()]
        for (k, g), (j, x) in product(covectors.items(), entered):
            values[k + j] += met(g, x).sum().item()
    return Table(tuple(OrderPart(k, n, values[k]) for k, n in T.counts().items()))


def _marginals(one: OneLogit) -> tuple[Table[HeadPart], Table[SourcePart]]:
    """What each head or MLP adds, each position's token and position embedding, and each bias as a whole.

    At each sum all later layers reduce to one covector; a head's part is taken inside it, on its values.
    """
    covector, steps, places = one.covector, defaultdict[Step, float](float), list[SourcePart]()
    # What enters at a depth bypasses the sum there; the covector reads both.
    for factor, entered in zip((*one.expansion.product, Sum()), one.sources, strict=True):
        for source, x in entered:
            values = met(covector, x)
            split = _placed(one.run, (), source, values, (Source.TOKENS, Source.POSITIONS))
            places += [SourcePart(p.origin, p.position, p.token, p.value) for p in split]
            for step in source.word:  # a bias before gates
                steps[step] += values.sum().item()
        steps.update(_added_by_heads(one, factor, covector))
        held = ((own, step) for own in factor for step in own.word if isinstance(step, Gates))
        for own, gates in held:
            steps[gates] += met(own.T.apply(one.back, covector), one.run.into_neurons[gates.layer]).sum().item()
        covector = factor.T.apply(one.back, covector) if len(factor) else covector
    found = (HeadPart(step, value) for step, value in steps.items())
    return Table(tuple(sorted(found, key=_size))), Table(tuple(sorted(places, key=_size)))


def _added_by_heads(one: OneLogit, factor: Sum, covector: Tensor) -> Iterator[tuple[Step, float]]:
    """What each head of a sum adds: its values times the covector pulled back through W_O and the pattern."""
    heads = Sum(tuple(term for term in factor if term.is_head))
    if len(heads):
        values = Sum(tuple(Term((), term.weight) for term in heads))
        own = values.read(one.run, one.run.streams[heads.terms[0].heads[0].layer])
        for term, g, x in zip(heads, heads.T.read(one.back, covector), own, strict=True):
            yield term.word[0], met(g, x).sum().item()


def _size(part: HeadPart | SourcePart) -> float:
    return -abs(part.value)
