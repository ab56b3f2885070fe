"""A head's two circuits from token to token, kept as thin factors, and how strong a skip-trigram of both is.

qk = (W_Q e_dst + b_Q)ᵀ W_K (e_src - e_start),    ov = W_U W_O W_V e_src
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import log

import torch

from unweave.algebra.factored import FactoredMatrix
from unweave.algebra.terms import HeadId, HeadLike
from unweave.errors import BadInput, Unsupported
from unweave.model import heads
from unweave.model.transforms import normalized_embedding
from unweave.model.weights import Weights
from unweave.shapes import Float, Int, Tensor

CROWD = 100
"""Sources as good as the start token among which `strength` lets a source compete."""

ENTRIES_PER_TILE = 2**23
"""Entries of a circuit that are multiplied out at a time."""


@dataclass(frozen=True, eq=False)
class TokenCircuits:
    """Both circuits of one head from token to token, as two thin factors each.

    Attributes:
        head: The head.
        qk: [destination, source]: scores less those on the start token, query biases included.
        ov: [out, source]: logits; in a model with a norm, before its last scale.
        start: The start token, which is never a destination or an out.
    """

    head: HeadId
    qk: FactoredMatrix
    ov: FactoredMatrix
    start: int | None

    def destinations(self, sources: Int[Tensor, " k"]) -> Float[Tensor, "k d_vocab"]:
        """Columns of the QK circuit, a row for each source."""
        return self._without_start(self.qk.columns(sources))

    def outs(self, sources: Int[Tensor, " k"]) -> Float[Tensor, "k d_vocab"]:
        """Columns of the OV circuit, a row for each source."""
        return self._without_start(self.ov.columns(sources))

    def _without_start(self, columns: Tensor) -> Tensor:
        if self.start is not None:
            columns[:, self.start] = -torch.inf
        return columns


def token_circuits(weights: Weights, head: HeadLike, start: int | None = None) -> TokenCircuits:
    """What a head's weights say about tokens alone: who attends to whom, and what that raises.

        qk = (W_Q e_dst + b_Q)ᵀ W_K (e_src - e_start),    ov = W_U W_O W_V e_src

    Args:
        weights: The model. A norm's scale is applied to every embedding e as though nothing else were in the stream,
            and the last norm's is left out: there the tables rank, but their numbers are not those of a run.
        head: The head.
        start: The start token; without one, the mean over all sources is subtracted from every query's scores.

    Returns:
        Two d_vocab × d_vocab circuits of rank d_head, not multiplied out.

    Raises:
        Unsupported: If the head's keys are smeared: a score then belongs to two tokens, and no triple has one.
    """
    layer, h = weights.check_head(head)
    own, tokens = heads.one(weights.layers[layer], h), normalized_embedding(weights).embed.mT
    if own.smear is not None:
        raise Unsupported(
            f"skip-trigrams: the keys of {HeadId(layer, h)} are smeared: its score of a source belongs to two tokens",
            "see its QK circuit, or take a score apart with `scores`",
        )
    if start is not None and not 0 <= start < weights.d_vocab:
        raise BadInput(f"the start token {start} lies outside the vocabulary of {weights.d_vocab} tokens")
    rest = tokens.mean(0) if start is None else tokens[start]
    query = heads.queries(heads.without_positions(own), tokens)[0]  # [destination, d_head]
    # Scores are compared with that on the start token, so a key's bias cancels.
    key, value = heads.keys(heads.linear(own), tokens - rest)[0], heads.values(own, tokens)[0]  # [source, d_head]
    where = f"[{layer},{h}]"
    qk = FactoredMatrix(query, key.mT, names=(f"(W_Q{where} W_E)ᵀ", f"W_K{where} (W_E - start)"))
    ov = FactoredMatrix(weights.unembed @ own.W_O[0], value.mT, names=(f"(W_U W_O{where})", f"(W_V{where} W_E)"))
    return TokenCircuits(HeadId(layer, h), qk, ov, start)


def strength(qk: Tensor, ov: Tensor, crowd: int = CROWD) -> Float[Tensor, "*shape"]:
    """What a skip-trigram adds to the out's logit among ``crowd`` other sources as good as the start token, in logits.

        strength = ov · exp(qk) / (exp(qk) + crowd)

    One number that needs both circuits: no attention, no effect. It ranks; what a source really gets depends on what
    else is there.
    """
    return ov.double() * torch.sigmoid(qk.double() - log(crowd))


def circuits_of(weights: Weights, head: HeadLike | None, start: int | None) -> Iterator[TokenCircuits]:
    """The circuits of one head, or of every head in turn."""
    if not weights.n_layers:
        raise Unsupported(
            "skip-trigrams: a model without layers has no heads, and so only bigrams",
            "try the bigrams of its direct path",
        )
    for name in weights.head_ids if head is None else (weights.check_head(head),):
        yield token_circuits(weights, name, start)


def strongest_sources(circuits: TokenCircuits, k: int) -> Int[Tensor, " k"]:
    """The sources whose best triple is strongest, exactly: in falling order of a bound, until it settles the matter."""
    bound = strength(_reach(circuits.qk), _reach(circuits.ov)) * (1 + 1e-5)
    order = bound.argsort(descending=True, stable=True)
    sources, values = order[:0], bound[:0]
    for block in chunks(order, ENTRIES_PER_TILE // len(order)):
        if len(values) == k and bound[block[0]] < values[-1]:
            break
        best = strength(circuits.destinations(block).amax(-1), circuits.outs(block).amax(-1))
        values, kept = torch.cat([values, best]).sort(descending=True, stable=True)
        values, sources = values[:k], torch.cat([sources, block])[kept[:k]]
    return sources


def chunks(tokens: Int[Tensor, " n"], size: int) -> Iterator[Int[Tensor, " size"]]:
    """The tokens, at most ``size`` at a time and at least one."""
    for begin in range(0, len(tokens), max(1, size)):
        yield tokens[begin : begin + max(1, size)]


def _reach(circuit: FactoredMatrix) -> Float[Tensor, " d_vocab"]:
    """No entry of a column is larger: its norm times the largest norm of a row (Cauchy-Schwarz)."""
    left, right = circuit.factors
    reach: Tensor = left.norm(dim=-1).max() * right.norm(dim=-2)
    return reach
