"""Decompose attention scores of one head into pairs of paths: single scores, and shares of variance on a text.

A score is the inner product of a query and a key. Both are sums of paths, so the score is a sum over pairs,

    score[dst, src] = Σ_q Σ_k  q[dst] · k[src],

exactly, before the causal mask and the softmax. Where keys are smeared, ``k[src]`` holds part of the key of the
position before ``src``: the pairs are the same, each with both positions in it.

Paths are those of heads, or with ``hops=True`` those of ``A = D + M``: what a head takes from its own position then
counts as part of the embedding, and composes with nothing.

A constant added to all scores of a destination changes no attention, so variances are taken within each destination's
row, over the sources that it can see. Where a model caps its scores, the parts sum to the score before the cap.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import chain, product, takewhile
from typing import Self

import torch

from unweave.algebra import Expansion, HeadId, HeadLike, Neurons, Source, Term
from unweave.algebra.bilinear import PAIR_KINDS, PairKind
from unweave.errors import TooLarge
from unweave.model import heads
from unweave.model.paths import scores as expand
from unweave.model.run import Run, checked_cell
from unweave.results import Logits, Result, Share, Table, TokenId, column
from unweave.results.cells import cell
from unweave.results.question import question
from unweave.shapes import Bool, Float, Tensor

PAIR_LIMIT = 100_000  # pairs of paths above which a list of them is refused


class PathName(str):
    """Name of a path into a query or key, with the heads that it goes through.

    Attributes:
        heads: The heads, last one first. Do not search the name for a head: L0H1 is a prefix of L0H10.
    """

    heads: tuple[HeadId, ...]

    def __new__(cls, name: str, heads: tuple[HeadId, ...] = ()) -> Self:
        """Name a path."""
        made = super().__new__(cls, name)
        made.heads = heads
        return made

    @classmethod
    def of(cls, path: Term, note: str = "") -> Self:
        """Name a path by its heads and its source, with a note that distinguishes it from others."""
        names = {Source.TOKENS: "W_E", Source.POSITIONS: "position", Source.ONE: "bias"}
        start = f"L{path.source.layer} neurons" if isinstance(path.source, Neurons) else names[path.source]
        return cls(" · ".join([*map(str, path.parts), start]) + note, path.heads)


@dataclass(frozen=True)
class ScoreTerm:
    """Contribution of one pair of paths to one attention score.

    Attributes:
        query: The path into the query: ``"W_E"``, ``"L0H7 · W_E"``, ``"position"``, ``"bias"``, ``"L0 neurons"``; by
            hops ``"M[L0H7] · W_E"`` and ``"D[L0H7] · W_E"``.
        key: The path into the key.
        kind: Composition that the pair needs: none, q, k or qk. Paths that start at neurons need none, whatever heads
            did for those neurons.
        value: Its contribution to the score.
    """

    query: PathName
    key: PathName
    kind: PairKind
    value: float = field(metadata=column(label="part of the attention score"))


@dataclass(frozen=True)
class ScoreTerms(Result):
    """One attention score as a sum over pairs of paths.

    Attributes:
        score: The score, before a cap, mask and softmax, 1/√d_head included: the sum of the terms.
        seen: The score as the softmax sees it: after the cap where the head has one.
        attention: The attention after the softmax.
        terms: Every pair, largest in size first.
        residual: The score minus the sum of the terms: rounding only.
        kinds: Sum of the terms by composition: none, q, k, qk.
        tokens: The tokens at ``dst`` and ``src``.
    """

    head: HeadId
    dst: int
    src: int
    score: float = field(metadata=column(label="attention score"))
    seen: float = field(metadata=column(label="score that the softmax sees"))
    attention: Share
    main = "terms"

    terms: Table[ScoreTerm]
    residual: float
    kinds: Mapping[PairKind, float]
    tokens: Mapping[str, TokenId]

    @property
    def answer(self) -> str:
        """The score, and the largest pair of paths in it."""
        best = max(self.terms, key=lambda row: row.value)
        pair = f"the query of {best.query} with the key of {best.key}"
        naming = str if self.origin is None else self.origin.token
        dst, src = (cell(naming(self.tokens[place]), "token") for place in ("dst", "src"))
        where = f"{self.head} attends from {dst} ({self.dst}) to {src} ({self.src}) with {self.attention:.0%}"
        return f"{where}, a score of {self.score:.2f}; {pair} adds most, {best.value:+.2f}."

    @property
    def notes(self) -> tuple[str, ...]:
        """The residual, and what a term means."""
        capped = f" The score is capped: terms sum to {self.score:.4g}, the softmax sees {self.seen:.4g}."
        return (
            f"All {len(self.terms):,} terms together miss the score by {self.residual:.1e}."
            + (capped if self.seen != self.score else ""),
            "Only differences of scores within a row matter; a term equal for all sources changes no attention.",
        )


@dataclass(frozen=True)
class ScoreShares(Result):
    """Shares of a head's attention scores by kind of composition, on some text.

    Attributes:
        sd: Standard deviation of its scores within a destination's row.
        none: Share of the variance from pairs without any earlier head.
        q: From pairs with earlier heads on the query side only.
        k: On the key side only.
        qk: On both sides. The four shares sum to 1; one may be negative where parts cancel.
        residual: 1 minus their sum: rounding only.
    """

    head: HeadId
    sd: Logits
    none: Share = field(metadata=column(label="no earlier head"))
    q: Share = field(metadata=column(label="heads on the query side"))
    k: Share = field(metadata=column(label="heads on the key side"))
    qk: Share = field(metadata=column(label="heads on both sides"))
    residual: float


@question
def score_terms(run: Run, head: HeadLike, dst: int, src: int, *, hops: bool = False) -> ScoreTerms:
    """Decompose the attention score from ``dst`` to ``src`` into contributions of pairs of paths.

        score = Σ_q Σ_k  (path_q)[dst] · (path_k)[src]

    Args:
        dst: The position that attends; 0 is the first token, -1 the last.
        src: The position attended to, at or before ``dst``.
        hops: Expand by hops instead of heads.

    Raises:
        Unsupported: If ``src`` lies beyond the head's window.
        TooLarge: If there are more than `PAIR_LIMIT` pairs.

    Example:
        >>> found = score_terms(uw.run(uw.examples.induction(d_vocab=6), [0, 3, 5, 3]), "L1H0", dst=3, src=2)
        >>> [(t.query, t.key, t.kind, round(t.value, 6)) for t in found.terms.top(1)]
        [('W_E', 'L0H0 · W_E', 'k', 200.0)]

    Paper:
        Elhage et al. 2021, "Path Expansion of Attention Scores QK Circuit".
    """
    name = run.weights.check_head(head)
    dst, src = checked_cell(run, name, dst, src)
    sides, scoring = listed_paths(run, name, hops=hops), run.weights.layers[name.layer].scoring
    queries, keys = (
        torch.stack([scoring.turned(term(run).double())[place] for term in side.values()])
        for side, place in zip(sides, (dst, src), strict=True)
    )
    parts, score = queries @ keys.mT, raw_scores(run, name)[dst, src]
    pairs = zip(product(*sides), chain(*pair_kinds(*sides)), parts.flatten().tolist(), strict=True)
    terms = [ScoreTerm(*pair, kind, value) for pair, kind, value in pairs]
    return ScoreTerms(
        head=name,
        dst=dst,
        src=src,
        score=score.item(),
        seen=scoring.capped(score).item(),
        attention=run.pattern[name][dst, src].item(),
        terms=Table(tuple(sorted(terms, key=lambda term: -abs(term.value)))),
        residual=(score - parts.sum()).item(),
        kinds={kind: sum(term.value for term in terms if term.kind == kind) for kind in PAIR_KINDS},
        tokens={"dst": TokenId(run.ids[dst]), "src": TokenId(run.ids[src])},
    )


@question
def score_shares(run: Run, head: HeadLike, *, hops: bool = False) -> ScoreShares:
    """Measure the shares of a head's scores by the composition they need (none, Q, K or QK), on the tokens of a run.

        share of a kind = cov(scores of the kind, scores) / var(scores),    within each destination's row

    Args:
        hops: Expand by hops instead of heads: a diagonal counts as no composition.

    Returns:
        For a head of the first layer ``none`` is 1. All are 0 where the scores do not vary beyond rounding.

    Cost:
        No path is listed: one stream is carried for each order below the head.

    Example:
        >>> found = score_shares(uw.load("example:induction").run("abcab"), "L1H0")
        >>> round(found.none, 3), round(found.k, 3)
        (0.327, 0.673)
    """
    name = run.weights.check_head(head)
    visible, found = seen_from(run, name), expand(run.weights, name, hops=hops).by_kind(run)
    parts = [found[kind].double() for kind in PAIR_KINDS]
    sd, (none, q, k, qk) = variance_shares(run, raw_scores(run, name), parts, visible)
    residual = 1 - (none + q + k + qk) if any((none, q, k, qk)) else 0.0
    return ScoreShares(name, sd, none, q, k, qk, residual)


def raw_scores(run: Run, head: HeadLike) -> Float[Tensor, "*batch dst src"]:
    """Compute a head's scores before the causal mask and the softmax, 1/√d_head included, in float64.

    Example:
        >>> raw_scores(uw.load("example:induction").run("abcab"), "L1H0")[-1].argmax().item()        # the first c
        3
    """
    layer, h = run.weights.check_head(head)
    return heads.head_scores(run.weights.layers[layer], h, run.read(layer))


def seen_from(run: Run, head: HeadId) -> Bool[Tensor, "dst src"]:
    """True where a head sees a source: not later, and within its window."""
    n = run.ids.shape[-1]
    return run.weights.layers[head.layer].scoring.visible(n, n, run.ids.device)


def within_rows(
    scores: Float[Tensor, "*batch dst src"], visible: Bool[Tensor, "dst src"]
) -> Float[Tensor, "*batch dst src"]:
    """Scores minus their row's mean over the sources that the destination sees; 0 where it does not."""
    kept = scores.where(visible, 0.0)
    return (kept - kept.sum(-1, keepdim=True) / visible.sum(-1, keepdim=True)).where(visible, 0.0)


def mean_of(cells: Float[Tensor, "*batch dst src"], visible: Bool[Tensor, "dst src"]) -> float:
    """The mean over the cells that can be seen."""
    return cells[..., visible].mean().item()


def variance_shares(
    run: Run, scores: Float[Tensor, "*batch dst src"], parts: list[Tensor], visible: Bool[Tensor, "dst src"]
) -> tuple[float, list[float]]:
    """Standard deviation of scores within rows, and the share of each part in their variance.

    Shares are 0 where scores vary by no more than rounding, given the size of the scores and of their parts.
    """
    whole = within_rows(scores, visible)
    variance, size = mean_of(whole.square(), visible), sum(x.square().mean().item() for x in (scores, *parts))
    if variance <= torch.finfo(run.weights.dtype).eps ** 2 * size:
        return variance**0.5, [0.0] * len(parts)
    return variance**0.5, [mean_of(within_rows(part, visible) * whole, visible) / variance for part in parts]


def listed_paths(run: Run, head: HeadId, *, hops: bool = False) -> tuple[dict[PathName, Term], dict[PathName, Term]]:
    """List the paths into a head's query and key, by name."""
    pairs = expand(run.weights, head, hops=hops)
    if pairs.count() > PAIR_LIMIT:
        counts = (expand(run.weights, HeadId(layer, 0), hops=hops).count() for layer in range(head.layer))
        listed = sum(1 for _ in takewhile(lambda count: count <= PAIR_LIMIT, counts))
        raise TooLarge(
            f"{head} has more than {PAIR_LIMIT:,} pairs of paths; they are listed only for heads below layer {listed}",
            "use score_writers (by component) or score_shares (by kind of composition), which list no pairs",
        )
    return _by_name(pairs.query), _by_name(pairs.key)


def pair_kinds(queries: Mapping[PathName, Term], keys: Mapping[PathName, Term]) -> tuple[tuple[PairKind, ...], ...]:
    """Classify each pair of a query path and a key path, [query][key]."""
    return tuple(tuple(PAIR_KINDS[(q.order > 0) + 2 * (k.order > 0)] for k in keys.values()) for q in queries.values())


def _by_name(side: Expansion) -> dict[PathName, Term]:
    """The paths of one side by name; biases of several layers are distinguished by the matrix they enter with."""
    paths = [(PathName.of(path), path) for path in side]
    shared = Counter(name for name, _ in paths)
    return {
        name if shared[name] == 1 else PathName.of(path, f" ({path.weight.names[-1]})"): path for name, path in paths
    }
