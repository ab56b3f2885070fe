"""Attention from a destination to a source among distractors.

The destination d stands at place n, the source s at a place j before it, and every other place holds the start token
(without one, the mean of all tokens). With x the stream there, q = W_Q x + b_Q + P_Q and k = W_K x + P_K:

    odds(d, s, j) = exp(q_d · k_{s,j}) / ( exp(q_d · k_{d,n}) + Σ_{i ≠ j, i < n} exp(q_d · k_{start,i}) )
    attention(d, s) = σ( mean over j < n of ln odds(d, s, j) )

In a model whose positions enter at queries and keys, ``q_d · k_{s,j}`` is the content score (`token_circuits`), the
position kernel at (n, j) (`position_kernel`) and two terms that mix a token with a position. The destination's own
token competes at distance 0, where a current-token head puts its attention; a previous-token head leaves little to
sources at other distances. The mean of log odds weights all distances equally: it describes a typical one.

Without positions all places are alike. Positions in the stream enter with the tokens, through the norm if there is one.
With rotary positions the source stands at the given distances, and every other place at its own. The
numerator is linear in the source's key, so the log odds of all pairs are a matrix of rank d_head + 1. Scores are those
before a cap.
"""

from dataclasses import dataclass
from math import log

import torch

from unweave.algebra import FactoredMatrix, HeadId
from unweave.algebra.scoring import Offsets, ScoreFunction, weighted
from unweave.errors import BadInput, Unsupported
from unweave.model import Layer, Norm, Weights, heads
from unweave.model.checks import check_offsets, checked_token
from unweave.results.tolerances import FLOAT32
from unweave.shapes import Float, Tensor

DISTRACTORS = 100  # places other than the source's that hold the start token
TOKENS_AT_ONCE = 1024  # tokens put on all places, or compared with what stands there, at a time
UNDERFLOW = 1e-280  # share of the largest rival below which a sum of exponentials is computed in log space
ROUNDING = 1e-3  # log odds by which attention must exceed even attention to count as more


@dataclass(frozen=True, eq=False)
class Distractors:
    """The stream at each place as the first layer reads it; the same for all heads."""

    destination: Float[Tensor, "d_vocab d_model"]  # every token at the last place
    source: Float[Tensor, "d_vocab d_model"]  # every token before it, mean over places
    others: Float[Tensor, "places d_model"]  # the start token at each place before the last
    offsets: Offsets | None = None  # distances of the source in a model with rotary positions

    @property
    def even(self) -> float:
        """Log odds above which attention to a source is above uniform over all places, the destination's included."""
        return ROUNDING - log(len(self.others))

    @classmethod
    def of(cls, weights: Weights, start: int | None, offsets: Offsets | None, window: int | None) -> "Distractors":
        """Place the tokens of a model, with `DISTRACTORS` others or as many as positions and a window allow."""
        if start is not None:
            checked_token(weights, start)
        _check_offsets(weights, offsets)
        tokens, table = weights.embed.mT, weights.position_table
        n = min(DISTRACTORS + 1, weights.n_ctx - 1) if weights.tabled or weights.rotary else DISTRACTORS + 1
        n = n if window is None else min(n, window - 1)
        if n < 1:
            raise Unsupported("a context of one token has no place before the destination", "use a longer context")
        if table is None:
            read = weights.before(0).read(tokens)
            return cls(read, read, (read.mean(0) if start is None else read[start]).expand(n, -1), offsets)
        source, sums = torch.empty_like(tokens), tokens.new_zeros(n, weights.d_model)
        places = table[:, :n].mT
        for some, own in zip(tokens.split(TOKENS_AT_ONCE), source.split(TOKENS_AT_ONCE), strict=True):
            scale = _scales(weights.before(0), some, places)
            torch.addmm(some * scale.mean(-1)[:, None], scale / n, places, out=own)
            sums += scale.mT @ some + scale.sum(0)[:, None] * places
        others = sums / len(tokens) if start is None else weights.before(0).read(tokens[start] + places)
        return cls(weights.before(0).read(tokens + table[:, n]), source, others)


def log_odds(weights: Weights, head: HeadId, distractors: Distractors) -> FactoredMatrix:
    """Log odds of attention, [destination, source]: mean over the places of the source (see this module).

    For a head of a later layer this is the direct path alone, without what earlier layers write, biases included.
    """
    own, n = weights.layers[head.layer], len(distractors.others)
    query, self_key = alone(own, head, distractors.destination)
    key, others = (key_alone(own, head, x) for x in (distractors.source, distractors.others))
    if distractors.offsets is not None:
        return _at_distances(own.scoring, (query, key, self_key, others), distractors.offsets)
    if own.P_Q is not None:
        query = query + own.P_Q[head.head, :, n]
    if own.P_K is not None:
        P = own.P_K[head.head // own.group].mT
        key, self_key, others = key + P[:n].mean(0), self_key + P[n], others + P[:n]
    middle = others.mean(0)  # taken from every key, so that the two columns do not cancel
    present = (query * (self_key - middle)).sum(-1).double()
    split = zip(present.split(TOKENS_AT_ONCE), (query @ (others - middle).mT).split(TOKENS_AT_ONCE), strict=True)
    rivals = torch.cat([_rivals(own, each.double()).mean(-1) for own, each in split])
    return _factored(query, key - middle, rivals)


def alone(layer: Layer, head: HeadId, x: Float[Tensor, "n d_model"]) -> tuple[Tensor, Tensor]:
    """Queries and keys of a head, [n, d_head], of each vector alone: not rotated, nothing added by position.

    A key's bias is left out where it adds the same to every source: where neither a norm nor a rotation follows.
    """
    own, h = _own(layer, head)
    return heads.queries(own, x)[h], key_alone(layer, head, x)


def key_alone(layer: Layer, head: HeadId, x: Float[Tensor, "n d_model"]) -> Float[Tensor, "n d_head"]:
    """Keys of a head as in `alone`."""
    own, h = _own(layer, head)
    return heads.keys(heads.linear(own) if layer.scoring.linear else own, x)[h]


def _own(layer: Layer, head: HeadId) -> tuple[Layer, int]:
    """The parts of a layer on which a head's queries and keys depend, without positions; and the head's index there."""
    whole = layer.scoring.norm is not None
    return heads.without_positions(layer if whole else heads.one(layer, head.head)), head.head if whole else 0


def _at_distances(
    scoring: ScoreFunction, read: tuple[Tensor, Tensor, Tensor, Tensor], offsets: Offsets
) -> FactoredMatrix:
    """Mean log odds over some distances of the source; the other tokens stand at all distances that the head sees."""
    query, key, self_key, others = read
    R = [scoring.matrix(d, query.shape[-1]).to(query) for d in range(len(others) + 1)]
    blank = torch.stack([turn @ other for turn, other in zip(R[1:], others, strict=True)])  # at distance 1, 2, …
    middle = blank.mean(0)
    present = (query * (self_key @ R[0].mT - middle)).sum(-1).double()
    blanks = (query @ (blank - middle).mT).double()
    near, whole = _rivals(present, blanks), torch.cat([present[:, None], blanks], -1).logsumexp(-1)
    rivals, far = torch.zeros_like(whole), 0.0
    for d, weight in weighted(scoring.within(offsets)):
        if d <= len(others):
            rivals += weight * near[:, d - 1]
        else:
            far += weight
    rivals += far * whole
    return _factored(query, key @ scoring.matrix(offsets, query.shape[-1]).to(query).mT - middle, rivals)


def _factored(query: Tensor, key: Tensor, rivals: Tensor) -> FactoredMatrix:
    """``q · k - ln rivals`` of every pair."""
    return FactoredMatrix(
        torch.cat([query, -rivals[:, None].to(query)], -1),
        torch.cat([key, torch.ones_like(key[:, :1])], -1).mT,
        names=("[W_Q W_E + P_Q, -ln rivals]", "[W_K W_E + P_K, 1]ᵀ"),
    )


def _check_offsets(weights: Weights, offsets: Offsets | None) -> None:
    """Check that distances are given where, and only where, positions are rotary."""
    if offsets is not None:
        pairs = weighted(check_offsets(weights, offsets))
        if min(d for d, _ in pairs) < 1 or abs(sum(weight for _, weight in pairs) - 1) > FLOAT32:
            raise BadInput(f"offsets are {offsets!r:.80}", "give distances of at least 1, with weights that sum to 1")
    elif weights.rotary:
        raise Unsupported(
            "the skip-trigrams of rotary heads depend on the distance of the source",
            "give one distance, offsets=1, or the mean over several, offsets=range(1, 100); --offset 1, --offset 1:100",
        )


def _scales(norm: Norm, tokens: Float[Tensor, "n d_model"], places: Float[Tensor, "places d_model"]) -> Tensor:
    """Inverse scale of the norm for every token at every place, ``‖x + p‖² = ‖x‖² + 2 x · p + ‖p‖²`` in float64."""
    if norm.kind == "none":
        return tokens.new_ones(len(tokens), len(places))
    x, p = tokens.double(), places.double()
    squares = x.square().sum(-1)[:, None] + 2 * x @ p.mT + p.square().sum(-1)
    return (squares / x.shape[-1] + norm.eps).rsqrt().to(tokens)


def _rivals(present: Float[Tensor, " tokens"], others: Float[Tensor, "tokens places"]) -> Tensor:
    """Logsumexp over all places but one, for each place in turn; the destination's own token is always included."""
    # Subtracting a place from the whole sum loses digits only if it has over half: the largest is left out instead.
    top, place = others.max(-1, keepdim=True)
    largest = torch.maximum(present[:, None], top)
    own, each = (present[:, None] - largest).exp(), (others - largest).exp()
    without = own + each.sum(-1, keepdim=True) - each
    without.scatter_(-1, place, own + each.scatter(-1, place, 0.0).sum(-1, keepdim=True))
    if (without > UNDERFLOW).all():
        return without.log() + largest
    before = torch.cat([present[:, None], others[:, :-1]], -1).logcumsumexp(-1)
    after = others[:, 1:].flip(-1).logcumsumexp(-1).flip(-1)
    return torch.cat([torch.logaddexp(before[:, :-1], after), before[:, -1:]], -1)
