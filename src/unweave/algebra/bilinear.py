"""`Bilinear`: one term of an attention score, ``A^q ⊗ A^k ⊗ W``; `Scores`: the product of all of them.

A score is bilinear in a query and a key. Each is a sum over paths, so the score is a sum over pairs of paths:

    score = Σ_q Σ_k  A^q (t W tᵀ) A^kᵀ,    W = (W_Q path_q)ᵀ (W_K path_k)

With rotary positions W depends on the distance, ``(W_Q path_q)ᵀ R_{-d} (W_K path_k)``, and the sum stays exact.

A pair of paths without heads needs no composition; a head on the query path is Q-composition, one on the key path
K-composition.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

import torch

from unweave.algebra.factored import FactoredMatrix
from unweave.algebra.product import Expansion
from unweave.algebra.scoring import PLAIN, Offsets, ScoreFunction, weighted
from unweave.algebra.terms import Flow, Term
from unweave.errors import Unsupported
from unweave.shapes import Float, Tensor

PairKind = Literal["none", "q", "k", "qk"]
PAIR_KINDS: tuple[PairKind, ...] = ("none", "q", "k", "qk")


@dataclass(frozen=True, eq=False)
class Bilinear:
    """One term of an attention score: a path into the query and a path into the key.

    Attributes:
        query: The path that ends in the query of the head, d_head × source.
        key: The path that ends in the key of the head, d_head × source.
        scoring: The score as a function of the query and the key.

    Example:
        >>> pair = next(pair for pair in uw.scores(uw.examples.induction(), "L1H0") if pair.kind == "k")
        >>> pair.weight.shape, str(pair.key.letters[0])        # tokens by tokens, through L0H0
        (torch.Size([6, 6]), 'L0H0')

    Paper:
        Elhage et al. 2021, "Path Expansion of Attention Scores QK Circuit".
    """

    query: Term
    key: Term
    scoring: ScoreFunction = PLAIN

    @property
    def weight(self) -> FactoredMatrix:
        """Bilinear form between the two sources, ``W_Eᵀ … W_Qᵀ W_K … W_E``: rows are the query's.

        Raises:
            Unsupported: If it depends on the distance (see `weight_at`).
        """
        if self.scoring.moves:
            raise Unsupported("with rotary positions this form depends on the distance", "use weight_at(offsets)")
        return self.query.weight.T @ self.key.weight

    def weight_at(self, offsets: Offsets) -> FactoredMatrix:
        """Bilinear form at a distance, its mean over a range of distances, or its weighted sum."""
        query, key = self.query.weight, self.key.weight
        if self.scoring.rotary is None:
            return (query.T @ key) * sum(weight for _, weight in weighted(offsets))
        turn = FactoredMatrix(self.scoring.rotary.matrix(offsets, query.shape[0]).to(query.dtype), names=("R",))
        return query.T @ turn @ key

    @property
    def kind(self) -> PairKind:
        """Composition that the pair needs: none, q, k or qk."""
        return PAIR_KINDS[(self.query.order > 0) + 2 * (self.key.order > 0)]  # none, q, k, qk are 0, 1, 2, 3

    def __call__(self, run: Flow) -> Float[Tensor, "*batch dst src"]:
        """Contribution of this pair to the score of every destination and source, before a cap and the mask."""
        return self.scoring(self.query(run), self.key(run))

    def __repr__(self) -> str:
        return f"{self.query!r}  ×  {self.key!r}"


@dataclass(frozen=True, eq=False)
class Scores:
    """The QK expansion of one head: the product of its query expansion and its key expansion.

    Attributes:
        query: Every path into the head's query.
        key: Every path into the head's key.
        scoring: The scores as a function of queries and keys.
    """

    query: Expansion
    key: Expansion
    scoring: ScoreFunction = PLAIN

    def count(self) -> int:
        """Number of pairs, in closed form; for deep models it exceeds what ``len`` can return."""
        return self.query.count() * self.key.count()

    def __len__(self) -> int:
        return self.count()

    def __iter__(self) -> Iterator[Bilinear]:
        """All pairs of a query path and a key path, lazily."""
        for query in self.query:
            for key in self.key:
                yield Bilinear(query, key, self.scoring)

    def counts(self) -> dict[PairKind, int]:
        """Number of pairs of each kind, in closed form."""
        (q0, q), (k0, k) = ((side.count(0), side.count() - side.count(0)) for side in (self.query, self.key))
        return {"none": q0 * k0, "q": q * k0, "k": q0 * k, "qk": q * k}

    def __call__(self, run: Flow) -> Float[Tensor, "*batch dst src"]:
        """Sum over all pairs: the attention scores of the head before a cap and the mask."""
        return self.scoring(self.query(run), self.key(run))

    def by_kind(
        self, run: Flow, begun: int = 0, streams: Mapping[int, Tensor] | None = None
    ) -> dict[PairKind, Float[Tensor, "*batch dst src"]]:
        """Split the scores by composition (none, Q, K, QK) without listing pairs (see also `Expansion.levels`)."""
        # (q0 + q)(k0 + k)ᵀ, with q0 and k0 the paths without heads: four products sum all pairs.
        split = (_split([*side.levels(run, begun, streams)][-1]) for side in (self.query, self.key))
        (q0, q), (k0, k) = (map(self.scoring.turned, both) for both in split)
        return {"none": q0 @ k0.mT, "q": q @ k0.mT, "k": q0 @ k.mT, "qk": q @ k.mT}


def _split(orders: dict[int, Tensor]) -> tuple[Tensor, Tensor]:
    """Sum of the paths without heads, and sum of all others."""
    rest = dict(sorted(orders.items()))
    nothing = torch.zeros_like(next(iter(rest.values())))
    return rest.pop(0, nothing), sum(rest.values(), start=nothing)
