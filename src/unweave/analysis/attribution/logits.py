"""The largest paths to one logit: every path's value, signed, with what is not listed, so that the parts sum to it.

A path is a word of heads and the source it starts from. With a run's patterns (and norm scales) fixed each path is a
number, and all of them sum to the logit:

    logit[dst, token] = Σ_words Σ_sources Σ_src  (A^{h_k} ··· A^{h_1})[dst, src] · W_U[token] W_OV^{h_k} ··· x_src

The sum is walked from its left end: the covector W_U[token], standing at dst, is pulled back through one head at a
time, so that words that begin alike share the work and no path needs a forward pass. Neurons are sources, as active as
they were in the run: what a head did for a later layer's neurons is in the neurons' part, not in the head's.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from unweave.algebra.terms import HeadId, Source, Term
from unweave.analysis.attribution.covectors import OneLogit, met, one_logit, readers, walk
from unweave.errors import BadInput, TooLarge
from unweave.model.run import Run
from unweave.results.columns import TokenId
from unweave.results.table import Result, Table
from unweave.shapes import Float, Tensor

PATH_LIMIT = 50_000
"""Paths above which a list refuses, and up to which the order is chosen where none is asked for."""


@dataclass(frozen=True)
class PathPart:
    """One path's part of a logit.

    Attributes:
        heads: The heads it passes, latest first; none on the direct path.
        origin: The matrix it starts from: W_E, W_P, a bias, or a layer's neurons (W_out).
        position: Where it starts, if positions are listed apart.
        token: The token there.
        value: Its part of the logit.
    """

    heads: tuple[HeadId, ...]
    origin: str
    position: int | None
    token: TokenId | None
    value: float


@dataclass(frozen=True)
class OrderPart:
    """All paths through the same number of heads together: ``paths`` of them; over all orders they sum to the logit."""

    order: int
    paths: int
    value: float


@dataclass(frozen=True)
class HeadPart:
    """All paths of any order that pass a head; one through two heads counts at both, one through neurons at none."""

    head: HeadId
    value: float


@dataclass(frozen=True)
class SourcePart:
    """All paths of any order that start in one place; over all places they sum to the logit."""

    origin: str
    position: int | None
    token: TokenId | None
    value: float


@dataclass(frozen=True)
class LargestPaths(Result):
    """One logit taken apart.

    Attributes:
        target: The token whose logit it is.
        position: Where it is predicted.
        logit: The run's logit.
        order: Paths through more heads than this are in `above`.
        paths: The largest paths, by size.
        not_listed: All other paths together.
        above: What paths of higher order have of that.
        residual: Listed and not listed together, minus the logit: rounding, and nothing else.
        by_order: Parts by number of heads.
        by_head: What passes each head, largest size first.
        by_source: What starts at each place, largest size first.
    """

    target: TokenId
    position: int
    logit: float
    order: int
    main = "paths"

    paths: Table[PathPart]
    not_listed: float
    above: float
    residual: float
    by_order: Table[OrderPart]
    by_head: Table[HeadPart]
    by_source: Table[SourcePart]


def largest_paths(
    run: Run,
    *,
    target: int | None = None,
    position: int = -1,
    order: int | None = None,
    top: int = 20,
    apart: tuple[Source, ...] = (),
) -> LargestPaths:
    """Which paths make a logit: the largest, signed, and what the others have together.

    Args:
        run: A run of one sequence.
        target: The token whose logit is taken apart; the likeliest next token if left out.
        position: Where it is predicted; the last position if left out.
        order: List paths through at most so many heads; as many as `PATH_LIMIT` allows if left out. Higher orders are
            summed exactly, without listing.
        top: How many paths to list.
        apart: Sources of which every position is a path of its own, for example ``(Source.TOKENS,)``.

    Returns:
        Paths in logits, with marginals by order, head and source that include every order.

    Raises:
        BadInput: If the run is a batch, or the target, position, order or top do not exist.
        TooLarge: If there are more paths of the order asked for than can be listed.

    Cost:
        One product of [seq, seq] and [seq, d_head] for each word of heads listed; memory for one word by depth.

    Example:
        >>> import unweave as uw
        >>> from unweave import examples
        >>> found = largest_paths(uw.run(examples.induction(d_vocab=6), [0, 3, 5, 3]), top=1)
        >>> found.target, found.paths[0].heads, found.paths[0].value
        (5, (HeadId(layer=1, head=0),), 1.0)

    Paper:
        Elhage et al. 2021, "Path Expansion of Logits".
    """
    dst, token = _place(run, position), _target(run, position, target)
    one = one_logit(run, dst, token)
    cap = _cap(one.expansion.counts(), order)
    if top < 1:
        raise BadInput(f"the {top} largest paths were asked for", "ask for at least 1")
    everything = [path for found in walk(one, one.covector, 0, (), cap) for path in _split(run, *found, apart)]
    listed = sorted(everything, key=lambda path: -abs(path.value))[:top]
    by_order = _order_parts(one, dst)
    above = sum((part.value for part in by_order if part.order > cap), start=0.0)
    not_listed = sum(path.value for path in everything) - sum(path.value for path in listed) + above
    logit = run.logits[dst, token].item()
    return LargestPaths(
        target=TokenId(token),
        position=dst,
        logit=logit,
        order=cap,
        paths=Table(tuple(listed)),
        not_listed=not_listed,
        above=above,
        residual=sum(path.value for path in listed) + not_listed - logit,
        by_order=by_order,
        by_head=_head_parts(one),
        by_source=_source_parts(one),
    )


def _place(run: Run, position: int) -> int:
    if run.ids.dim() != 1:
        raise BadInput(f"a logit belongs to one sequence, and this run is of {list(run.ids.shape)}", "run one sequence")
    seq = run.ids.shape[0]
    if not -seq <= position < seq:
        raise BadInput(f"there is no position {position} in a run of {seq} tokens", "positions are numbered from 0")
    return position % seq


def _target(run: Run, position: int, target: int | None) -> int:
    if target is None:
        return int(run.logits[position].argmax())
    if not 0 <= target < run.weights.d_vocab:
        raise BadInput(f"token {target} lies outside the vocabulary of {run.weights.d_vocab} tokens")
    return target


def _cap(counts: dict[int, int], order: int | None) -> int:
    """The order up to which paths are listed."""
    highest = max(counts)
    if order is not None and order < 0:
        raise BadInput(f"paths of order {order} were asked for", "the order is a number of heads, from 0")
    cap = 0
    while cap < (highest if order is None else min(order, highest)):
        if sum(n for k, n in counts.items() if k <= cap + 1) > PATH_LIMIT:
            break
        cap += 1
    if order is not None and cap < min(order, highest):
        number = sum(n for k, n in counts.items() if k <= order)
        raise TooLarge(
            f"there are {number:,} paths up to order {order}, more than {PATH_LIMIT:,}", f"list to order {cap}"
        )
    return cap


def _split(
    run: Run, word: tuple[HeadId, ...], source: Term, values: Float[Tensor, " seq"], apart: tuple[Source, ...]
) -> Iterator[PathPart]:
    """One path, or one for each position it may start from (where its value is not exactly zero)."""
    if source.source not in apart:
        yield PathPart(word, source.origin, None, None, values.sum().item())
        return
    for position, (value, token) in enumerate(zip(values.tolist(), run.ids.tolist(), strict=True)):
        if value:
            yield PathPart(word, source.origin, position, TokenId(token), value)


def _order_parts(one: OneLogit, dst: int) -> Table[OrderPart]:
    """All paths by number of heads, from the left end to the right: none is listed."""
    counts = one.expansion.counts()
    return Table(tuple(OrderPart(k, counts[k], x[dst].item()) for k, x in one.expansion.by_order(one.run).items()))


def _head_parts(one: OneLogit) -> Table[HeadPart]:
    """What the rest of the model reads of each head's output."""
    parts = []
    for covector, factor in zip(readers(one), one.expansion.product, strict=False):
        for term in factor:
            for head in term.heads:
                output = term.apply(one.run, one.run.streams[head.layer])
                parts.append(HeadPart(head, met(covector, output).sum().item()))
    return Table(tuple(sorted(parts, key=lambda part: -abs(part.value))))


def _source_parts(one: OneLogit) -> Table[SourcePart]:
    """What starts at each position, for tokens and positions; each bias as a whole."""
    parts = []
    for covector, sources in zip(readers(one), one.sources, strict=True):
        for source, x in sources:
            split = _split(one.run, (), source, met(covector, x), (Source.TOKENS, Source.POSITIONS))
            parts += [SourcePart(p.origin, p.position, p.token, p.value) for p in split]
    return Table(tuple(sorted(parts, key=lambda part: -abs(part.value))))
