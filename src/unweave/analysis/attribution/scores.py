"""Attention scores taken apart: which pair of paths made one head look at one place.

A score compares what the query read with what the key read. Both are sums of paths, so the score is a sum over pairs,

    score[dst, src] = Σ_q Σ_k  q[dst] · k[src],

exactly, before the causal mask and the softmax. Where keys are smeared, ``k[src]`` holds part of what was read one
place before ``src``: the pairs are the same, each with both places in it.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

import torch

from unweave.algebra.bilinear import PAIR_KINDS, PairKind
from unweave.algebra.product import Expansion
from unweave.algebra.terms import HeadId, HeadLike, Neurons, Source, Term
from unweave.errors import BadInput, TooLarge
from unweave.model import heads
from unweave.model.paths import scores as expand
from unweave.model.run import Run
from unweave.results.table import Result, Table
from unweave.shapes import Float, Tensor

PAIR_LIMIT = 100_000
"""Pairs of paths above which a list of them is refused."""


class PathName(str):
    """A path into a query or key in a few words, with the heads that it passes.

    Attributes:
        heads: The heads, last one first; names are no place to look for them, since L0H1 begins the name of L0H10.
    """

    heads: tuple[HeadId, ...]

    def __new__(cls, name: str, heads: tuple[HeadId, ...] = ()) -> Self:
        """Name a path."""
        made = super().__new__(cls, name)
        made.heads = heads
        return made

    @classmethod
    def of(cls, path: Term, note: str = "") -> Self:
        """The heads that a path passes and where it starts, and a note that tells it from others."""
        names = {Source.TOKENS: "W_E", Source.POSITIONS: "position", Source.ONE: "bias"}
        start = f"L{path.source.layer} neurons" if isinstance(path.source, Neurons) else names[path.source]
        return cls(" · ".join([*map(str, path.heads), start]) + note, path.heads)


@dataclass(frozen=True)
class ScoreTerm:
    """What one pair of paths adds to one attention score.

    Attributes:
        query: The path into the query: ``"W_E"``, ``"L0H7 · W_E"``, ``"position"``, ``"bias"``, ``"L0 neurons"``.
        key: The path into the key.
        kind: Which composition the pair needs: none, q, k or qk. Paths that start at neurons need none, whatever heads
            did for those neurons.
        value: Its part of the score.
    """

    query: PathName
    key: PathName
    kind: PairKind
    value: float


@dataclass(frozen=True)
class ScoreTerms(Result):
    """One attention score as a sum over pairs of paths.

    Attributes:
        head: The head.
        dst: The position that looks.
        src: The position looked at.
        score: The score, before mask and softmax, 1/√d_head included.
        attention: What the softmax made of it.
        terms: Every pair, largest in size first.
        residual: The score minus the sum of the terms: rounding only.
    """

    head: HeadId
    dst: int
    src: int
    score: float
    attention: float
    main = "terms"

    terms: Table[ScoreTerm]
    residual: float


@dataclass(frozen=True, eq=False)
class ScoreRow(Result):
    """All scores of one destination, by pair of paths.

    Attributes:
        head: The head.
        dst: The position that looks.
        queries: Names of the paths into the query.
        keys: Names of the paths into the key.
        kinds: The kind of each pair, [query][key].
        values: What each pair adds to the score of each source up to ``dst``.
        scores: The scores themselves.
        residual: The largest difference between a score and the sum of its pairs.
    """

    head: HeadId
    dst: int
    queries: tuple[PathName, ...]
    keys: tuple[PathName, ...]
    kinds: tuple[tuple[PairKind, ...], ...]
    values: Float[Tensor, "queries keys src"]
    scores: Float[Tensor, " src"]
    residual: float


def score_terms(run: Run, head: HeadLike, dst: int, src: int) -> ScoreTerms:
    """Which pairs of paths made ``head`` look from ``dst`` to ``src``, each in units of the score.

        score = Σ_q Σ_k  (path_q)[dst] · (path_k)[src]

    Args:
        run: A run on one sequence.
        head: The head.
        dst: The position that looks; 0 is the first token.
        src: The position looked at, at or before ``dst``.

    Returns:
        The score, every pair's part, and the residual.

    Raises:
        BadInput: If the positions are not 0 ≤ src ≤ dst < seq, the run is a batch, or there is no such head.
        TooLarge: If there are more than `PAIR_LIMIT` pairs.

    Example:
        >>> import unweave as uw
        >>> from unweave import examples
        >>> found = score_terms(uw.run(examples.induction(d_vocab=6), [0, 3, 5, 3]), "L1H0", dst=3, src=2)
        >>> [(t.query, t.key, t.kind, round(t.value, 6)) for t in found.terms.top(1)]
        [('W_E', 'L0H0 · W_E', 'k', 200.0)]

    Paper:
        Elhage et al. 2021, "Path Expansion of Attention Scores QK Circuit".
    """
    if not 0 <= src <= dst:
        raise BadInput(f"position {dst} cannot look at {src}", "take 0 ≤ src ≤ dst: a head sees no later token")
    row = score_row(run, head, dst)
    parts = row.values[..., src]
    terms = [
        ScoreTerm(query, key, row.kinds[i][j], parts[i, j].item())
        for i, query in enumerate(row.queries)
        for j, key in enumerate(row.keys)
    ]
    score, attention = row.scores[src].item(), run.pattern[row.head][dst, src].item()
    ordered = Table(tuple(sorted(terms, key=lambda term: -abs(term.value))))
    return ScoreTerms(row.head, dst, src, score, attention, ordered, score - parts.sum().item())


def score_row(run: Run, head: HeadLike, dst: int) -> ScoreRow:
    """All scores of one destination by pair of paths: what made ``head`` prefer one source to another.

    Args:
        run: A run on one sequence.
        head: The head.
        dst: The position that looks.

    Raises:
        BadInput: If the run is a batch or has no such position or head.
        TooLarge: If there are more than `PAIR_LIMIT` pairs.
    """
    name = run.weights.check_head(head)
    if run.ids.dim() != 1:
        raise BadInput(
            f"score_row takes a run on one sequence, not {list(run.ids.shape)}", "pick one: run(weights, ids[i])"
        )
    if not 0 <= dst < len(run.ids):
        raise BadInput(f"there is no position {dst} among {len(run.ids)} tokens", "positions begin at 0")
    sides = listed_paths(run, name)
    query = torch.stack([term(run)[dst].double() for term in sides[0].values()])
    key = torch.stack([term(run)[: dst + 1].double() for term in sides[1].values()])
    values = torch.einsum("qd,ksd->qks", query, key)
    scores = raw_scores(run, name)[dst, : dst + 1]
    residual = (scores - values.sum((0, 1))).abs().max().item()
    return ScoreRow(name, dst, tuple(sides[0]), tuple(sides[1]), pair_kinds(*sides), values, scores, residual)


def raw_scores(run: Run, head: HeadLike) -> Float[Tensor, "*batch dst src"]:
    """A head's scores before the causal mask and the softmax, 1/√d_head included, in float64."""
    layer, h = run.weights.check_head(head)
    return heads.raw_scores(heads.one(run.weights.layers[layer], h), run.read(layer))[..., 0, :, :]


def listed_paths(run: Run, head: HeadId) -> tuple[dict[PathName, Term], dict[PathName, Term]]:
    """The paths into a head's query and key, by name."""
    pairs = expand(run.weights, head)
    if pairs.count() > PAIR_LIMIT:
        raise TooLarge(
            f"{head} has {pairs.count():,} pairs of paths, more than the limit of {PAIR_LIMIT:,}",
            "ask for the shares by kind (score_shares), which lists none of them",
        )
    return _by_name(pairs.query), _by_name(pairs.key)


def pair_kinds(queries: Mapping[PathName, Term], keys: Mapping[PathName, Term]) -> tuple[tuple[PairKind, ...], ...]:
    """The kind of each pair of a query path and a key path, [query][key]."""
    return tuple(tuple(PAIR_KINDS[(q.order > 0) + 2 * (k.order > 0)] for k in keys.values()) for q in queries.values())


# -------------------------------------------------------------------- inside


def _by_name(side: Expansion) -> dict[PathName, Term]:
    """The paths of one side by name; biases of several layers are told apart by the matrix they enter with."""
    paths = [(PathName.of(path), path) for path in side]
    shared = Counter(name for name, _ in paths)
    return {
        name if shared[name] == 1 else PathName.of(path, f" ({path.weight.names[-1]})"): path for name, path in paths
    }
