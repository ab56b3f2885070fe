"""`Expansion`: the paper's product of sums, not multiplied out.

    T  =  Id ⊗ W_U · (Id + Σ_h A^h ⊗ W_OV^h) ··· (Id + Σ_h A^h ⊗ W_OV^h) · Id ⊗ W_E

The number of terms grows exponentially with depth (2.3 × 10¹³ in GPT-2 small). Terms are counted in closed form, listed
lazily by order, and summed by order without being listed.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import accumulate, product
from operator import attrgetter

import torch

from unweave.algebra.terms import Flow, PartLike, Start, Sum, Term, part_of
from unweave.errors import BadInput
from unweave.shapes import Float, Tensor


@dataclass(frozen=True, eq=False)
class Expansion:
    """A product of sums, applied to the sources that enter the residual stream between its factors.

    Attributes:
        product: The sums, left to right as printed: the reader of the stream, then the layers from last to first.
        entering: Sources, ``entering[j]`` entering after the j rightmost sums have acted: embeddings at 0, the biases
            of a layer after it, the bias of the logits at the end.
        only: The only order that terms may have; None for every order.
        counted: The order of a term: its number of heads (or of hops), or of MLPs whose held gates it passes.

    Example:
        >>> T = uw.expansion(uw.examples.induction(d_vocab=6))
        >>> len(T), [T.count(k) for k in range(3)]
        (4, [1, 2, 1])
        >>> T.of_order(2)
        A[L1H0] A[L0H0] ⊗ W_U W_O[1,0] W_V[1,0] W_O[0,0] W_V[0,0] W_E   6 × 6, rank ≤ 6

    Paper:
        Elhage et al. 2021, "The Path Expansion Trick" and "Path Expansion of Logits".
    """

    product: tuple[Sum, ...]
    entering: tuple[Sum, ...]
    only: int | None = field(default=None, kw_only=True)
    counted: Callable[[Term], int] = field(default=attrgetter("order"), kw_only=True)

    # ---------------------------------------------------------------- selecting terms

    def of_order(self, order: int) -> "Expansion":
        """Terms of exactly this order, by default their number of heads."""
        return replace(self, only=order)

    def by_hops(self) -> "Expansion":
        """Split every pattern, ``A = D + M``: the order of a term becomes its number of hops."""
        product, entering = (tuple(s.by_hops() for s in sums) for sums in (self.product, self.entering))
        return replace(self, product=product, entering=entering)

    def by_mlps(self) -> "Expansion":
        """Let the order of a term be its number of MLPs with held gates (see `model.expansion`), in place of heads."""
        return replace(self, counted=attrgetter("mlps"))

    def by_steps(self) -> "Expansion":
        """Let the order of a term be its number of heads (or hops) and MLPs with held gates together."""
        return replace(self, counted=attrgetter("steps"))

    def through(self, head: PartLike) -> "Expansion":
        """Terms through ``head``: its layer's sum keeps this head alone, and sources that enter later are dropped."""
        name = part_of(head)
        for i, factor in enumerate(self.product):
            alone = factor.through(name)
            if len(alone):
                acted = len(self.product) - 1 - i  # sums to the right of this one, which act before it
                entering = self.entering[: acted + 1] + (Sum(),) * (len(self.product) - acted)
                return replace(self, product=(*self.product[:i], alone, *self.product[i + 1 :]), entering=entering)
        raise BadInput(
            f"through: no term goes through {name}", "for D[…] or M[…] call .by_hops() first; else use one of its heads"
        )

    def starting(self, source: Start) -> "Expansion":
        """Terms that start from one kind of source: tokens, positions, constants or the neurons of a layer."""
        kept = tuple(Sum(tuple(t for t in level if t.source == source)) for level in self.entering)
        return replace(self, entering=kept)

    # ---------------------------------------------------------------- counting and listing

    def count(self, order: int | None = None) -> int:
        """Number of terms, of one order or of all, in closed form (a product of small polynomials)."""
        return sum(n for k, n in self.counts().items() if order in (None, k))

    def counts(self) -> dict[int, int]:
        """Number of terms by order."""
        found: Counter[int] = Counter()
        for level, terms in enumerate(self.entering):
            found.update(map(self.counted, terms))
            if level < len(self.product):
                found = _times(found, Counter(map(self.counted, self.product[-1 - level])))
        return {k: found[k] for k in sorted(found) if found[k] and self.only in (None, k)}

    def __len__(self) -> int:
        return self.count()

    def __iter__(self) -> Iterator[Term]:
        """Terms by rising order, lazily."""
        for order in self.counts():
            for level, terms in enumerate(self.entering):
                if not len(terms):
                    continue
                factors = self.product[::-1][level:]  # those that act on its sources, the first to act first
                yield from _words(factors, (terms, self.counted), _growth(terms, factors, self.counted), order)

    def __repr__(self) -> str:
        if self.count() <= 8:
            return "\n+ ".join(repr(t) for t in self) or "0"
        by_order = ", ".join(f"{n:,} of order {k}" for k, n in self.counts().items())
        return f"Expansion of {self.count():,} terms: {by_order}"

    # ---------------------------------------------------------------- summing without listing

    def by_order(self, run: Flow) -> dict[int, Float[Tensor, "*batch seq rows"]]:
        """Sum the terms of each order on a run, without listing them.

        Cost:
            Each head acts once on each order below it.
        """
        *_, streams = self.levels(run)
        return {k: x for k, x in sorted(streams.items()) if self.only in (None, k)}

    def levels(
        self, run: Flow, begun: int = 0, streams: Mapping[int, Tensor] | None = None
    ) -> Iterator[dict[int, Float[Tensor, "*batch seq rows"]]]:
        """Sum the terms of each order so far, before the first sum of the product and after each, sources included.

        Args:
            run: The run.
            begun: Number of sums that have already acted.
            streams: Their result by order, sources included: element ``begun`` of the levels of an expansion that
                begins with the same sums. Expansions that share their first sums compute them only once.
        """
        # streams[k] is the sum of all partial paths through k heads so far. A layer sends each to its own order (the
        # identity) and to the next (its heads), so that a handful of streams stand for exponentially many paths.
        for level in range(begun, len(self.entering)):
            now = dict(streams) if streams is not None else {}
            if level > begun:
                now = self._act(self.product[-level], run, now)
            for term in self.entering[level] if level > begun or streams is None else ():
                _add(now, self.counted(term), term(run))
            streams = now
            yield now

    def __call__(self, run: Flow) -> Float[Tensor, "*batch seq rows"]:
        """Sum all terms on a run; for the expansion of a model, its logits.

        A run of other weights of the same shape supplies tokens, patterns, norm scales and activations: the sum is then
        what these weights predict with that run frozen.
        """
        if not self.count():
            raise BadInput("this expansion has no terms to sum", "choose an order, a head or a source that has some")
        if self.only is not None:
            return self.by_order(run)[self.only]
        stream: dict[int, Tensor] = {}
        for level, entering in enumerate(self.entering):
            if len(entering):
                _add(stream, 0, entering(run))
            if level < len(self.product) and stream:
                stream = {0: self.product[-1 - level].apply(run, stream[0])}
        return stream[0]

    def _act(self, factor: Sum, run: Flow, streams: dict[int, Tensor]) -> dict[int, Tensor]:
        """Apply one sum to the streams of all orders needed, in one batch; orders one by one agree up to rounding."""
        moved: dict[int, Tensor] = {}
        if not streams:
            return moved
        together = torch.stack(tuple(streams.values()))
        for own in sorted(set(map(self.counted, factor))):
            terms = Sum(tuple(term for term in factor if self.counted(term) == own))
            for order, x in zip(streams, terms.apply(run, together), strict=True):
                if self.only is None or order + own <= self.only:
                    _add(moved, order + own, x)
        return moved


def _add(streams: dict[int, Tensor], order: int, x: Tensor) -> None:
    streams[order] = streams[order] + x if order in streams else x


def _growth(entering: Sum, factors: tuple[Sum, ...], counted: Callable[[Term], int]) -> list[Counter[int]]:
    """Number of terms by order, at the start and after each factor: coefficients of a product of small polynomials."""
    orders = (Counter(map(counted, factor)) for factor in factors)
    return list(accumulate(orders, _times, initial=Counter(map(counted, entering))))


def _times(counts: Counter[int], factor: Counter[int]) -> Counter[int]:
    """Number of terms by order after one more factor."""
    grown: Counter[int] = Counter()
    for (a, n), (b, m) in product(counts.items(), factor.items()):
        grown[a + b] += n * m
    return grown


def _words(
    factors: tuple[Sum, ...], right: tuple[Sum, Callable[[Term], int]], growth: list[Counter[int]], order: int
) -> Iterator[Term]:
    """All products of one term from each factor with a given order; the last factor to act varies slowest."""
    entering, counted = right
    waiting: list[tuple[int, int, Chosen]] = [(len(factors), order, ())]  # no recursion: a model may be deep
    while waiting:
        depth, left, chosen = waiting.pop()
        if not depth:
            yield from (_joined(chosen, term) for term in entering if counted(term) == left)
            continue
        for own in tuple(factors[depth - 1])[::-1]:
            # Descend only where the factors below have words of the order that is left: no branch is empty.
            if growth[depth - 1][left - counted(own)]:
                waiting += [(depth - 1, left - counted(own), (own, chosen))]


Chosen = tuple[()] | tuple[Term, "Chosen"]  # terms of a word, the first to act first


def _joined(chosen: Chosen, term: Term) -> Term:
    """The product of chosen terms and the one that they act on."""
    while chosen:
        own, chosen = chosen
        term = own @ term
    return term
