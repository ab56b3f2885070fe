"""Copying: does a head raise the logit of what it attends to?

The expanded OV circuit ``W_U W_OV W_E`` maps tokens to logits, so a head that copies has large positive entries on its
diagonal. The paper sums that up by eigenvalues: those of the d_vocab × d_vocab circuit are those of a core of d_head,

    eig(W_U W_O W_V W_E) = eig(W_V (W_E W_U) W_O)  apart from zeros,

and every head shares the one product ``W_E W_U``.

Caveats, the paper's own: eigenvectors are not orthogonal, so a head with only positive eigenvalues may still lower some
token's own logit: it copies *on average*. The ratio forgets how strong a head is. Diagonal measures and the trace stand
beside it for that reason.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import add, mul

import torch

from unweave.algebra.factored import FactoredMatrix
from unweave.algebra.random import gaussian, generator
from unweave.algebra.terms import HeadId, HeadLike
from unweave.errors import BadInput, Unsupported
from unweave.model.weights import Weights
from unweave.results.estimates import Null
from unweave.results.table import Result, Table
from unweave.shapes import Complex, Float, Int, Tensor

ALL_TOKENS = 2**12
"""Vocabulary up to which every token's diagonal rank is taken; above, that many tokens are drawn."""

ENTRIES_PER_TILE = 2**23
"""Entries of a circuit that are multiplied out at a time."""


@dataclass(frozen=True)
class Copying:
    """How far one head copies.

    Attributes:
        head: The head.
        eigenvalue_score: Σλ / Σ|λ| of the OV circuit, in [-1, 1]: 1 copies, -1 suppresses.
        centred_score: The same of what a softmax can see: the mean over output tokens taken from every column. Adding
            a constant to all logits changes no prediction, but it can change the score above.
        trace: Σλ, the sum of the diagonal: what all tokens together do to themselves, in logits. Like ``raised`` it
            counts what is added to all logits alike; `centered_unembedding` leaves only what a softmax can see.
        diagonal_top1: Share of tokens whose own logit the head raises most when it attends to them.
        diagonal_top5: Share of tokens among the five logits that it raises most.
        raised: Share of tokens whose own logit it raises at all.
        null_mean: Mean of the eigenvalue score over random heads of the same shape in this model.
        null_sd: Its standard deviation.
        centred_null_mean: Mean of the centred score over the same random heads.
        centred_null_sd: Its standard deviation: smaller, where much of what heads write raises all logits alike.
        examined: How many tokens the diagonal measures looked at.
    """

    head: HeadId
    eigenvalue_score: float
    centred_score: float
    trace: float
    diagonal_top1: float
    diagonal_top5: float
    raised: float
    null_mean: float
    null_sd: float
    centred_null_mean: float
    centred_null_sd: float
    examined: int


@dataclass(frozen=True)
class CopyingTogether(Result):
    """How far several heads copy, their circuits added.

    Attributes:
        heads: The heads.
        eigenvalue_score: Σλ / Σ|λ| of the sum of their OV circuits.
        trace: The sum of its diagonal, in logits.
        diagonal_top1: Share of tokens whose own logit the heads raise most.
        diagonal_top5: Share of tokens among the five logits that they raise most.
        raised: Share of tokens whose own logit they raise at all.
    """

    heads: tuple[HeadId, ...]
    eigenvalue_score: float
    trace: float
    diagonal_top1: float
    diagonal_top5: float
    raised: float


def copying(
    weights: Weights,
    *,
    frequencies: Float[Tensor, " d_vocab"] | Int[Tensor, " d_vocab"] | None = None,
    samples: int = 200,
    seed: int = 0,
) -> Table[Copying]:
    """How far each head copies the tokens that it attends to, with the null of random heads.

        score = Σᵢ λᵢ / Σᵢ |λᵢ|,    λ = eig(W_U W_OV W_E)

    Args:
        weights: The model, in canonical form; a norm's gain is folded in. Its scale is left out (it is positive), or
            applied to each token on its own by ``copying(normalized_embedding(model))``.
        frequencies: How often each token occurs. Columns then count by frequency, and shares are shares of text: a head
            that copies common words only is seen to. Every token counts alike if None.
        samples: Random heads drawn for the null.
        seed: Seed of the null and, for a large vocabulary, of the tokens examined.

    Returns:
        A row for each head, layer by layer.

    Raises:
        Unsupported: If the model has no heads.
        BadInput: If the frequencies are not one number for each token, none negative, some positive.

    Cost:
        One d_model × d_vocab × d_model product and a d_head eigenproblem for each head; the diagonal ranks multiply
        out ``examined`` columns of each circuit, a tile at a time.

    Example:
        >>> from unweave import examples
        >>> row = copying(examples.copier(d_vocab=6))[0]
        >>> row.eigenvalue_score, row.diagonal_top1
        (1.0, 1.0)

    Paper:
        Elhage et al. 2021, "Detecting Copying Behavior".
    """
    if not weights.n_layers:
        raise Unsupported(
            "copying: a model without layers has no heads that could copy", "try the bigrams of its direct path"
        )
    share = _shares(weights, frequencies)
    counted = replace(weights, embed=weights.embed * (share * weights.d_vocab).to(weights.embed))
    through = through_vocabulary(counted)
    seen = visible_to_softmax(counted, through)
    null, visible = (copying_null(counted, x, samples=samples, seed=seed) for x in (through, seen))
    tokens = _examined(weights.d_vocab, seed)
    rows = []
    for layer in range(weights.n_layers):
        eigenvalues, scores = head_eigenvalues(counted, layer, through), head_scores(counted, layer, through)
        centred = head_scores(counted, layer, seen)
        for head in range(weights.n_heads):
            top1, top5, raised = _diagonal(weights, weights.OV[layer, head], tokens, share)
            trace, name = eigenvalues[head].sum().real.item(), HeadId(layer, head)
            score = scores[head].item(), centred[head].item()
            nulls = null.mean, null.sd, visible.mean, visible.sd
            rows.append(Copying(name, *score, trace, top1, top5, raised, *nulls, len(tokens)))
    return Table(tuple(rows))


def copying_together(weights: Weights, heads: Sequence[HeadLike], *, seed: int = 0) -> CopyingTogether:
    """How far several heads copy when they attend to the same token: the diagonal of the *sum* of their circuits.

        W_U (W_OV + W_OV' + …) W_E

    Heads of low rank share the work: each copies some tokens, their sum copies nearly all.

    Args:
        weights: The model, in canonical form.
        heads: Which heads.
        seed: Seed of the tokens examined, for a large vocabulary.

    Returns:
        The measures of `copying` for the sum.

    Raises:
        BadInput: If no head is named, or the model has not one of them.

    Example:
        >>> from unweave import examples
        >>> copying_together(examples.induction(d_vocab=6), ["L0H0", "L1H0"]).diagonal_top1
        1.0

    Paper:
        Elhage et al. 2021, "Detecting Copying Behavior"; the sum is of later work on induction heads.
    """
    names = tuple(weights.check_head(head) for head in heads)
    if not names:
        raise BadInput("the copying of several heads together: no head is named", "name at least one, as L1H4")
    OV = reduce(add, (weights.OV[name] for name in names))
    values = (weights.W_U @ OV @ weights.W_E).eigenvalues()
    tokens, share = _examined(weights.d_vocab, seed), _shares(weights, None)
    floor = _floor(weights.dtype, OV.norm(), weights.W_U.norm(), weights.W_E.norm())
    return CopyingTogether(
        names, eigenvalue_score(values, floor).item(), values.sum().real.item(), *_diagonal(weights, OV, tokens, share)
    )


def through_vocabulary(weights: Weights) -> FactoredMatrix:
    """``W_E W_U``, d_model × d_model: the one product through which every circuit passes the vocabulary."""
    return FactoredMatrix((weights.W_E @ weights.W_U).dense(), names=("(W_E W_U)",))


def visible_to_softmax(weights: Weights, through: FactoredMatrix) -> FactoredMatrix:
    """``W_E (I - 11ᵀ/V) W_U``: `through_vocabulary` without what adds the same to every logit: no softmax sees it."""
    constant = weights.embed.sum(-1)[:, None] * weights.unembed.mean(0)
    return FactoredMatrix(through.dense() - constant, names=("(W_E centred W_U)",))


def head_eigenvalues(
    weights: Weights, layer: int, through: FactoredMatrix | None = None
) -> Complex[Tensor, "heads d_head"]:
    """The eigenvalues of the expanded OV circuit of every head of a layer, from their d_head cores."""
    W_V, W_O = (FactoredMatrix(x, names=(name,)) for x, name in _value_and_output(weights, layer))
    return (W_V @ (through or through_vocabulary(weights)) @ W_O).eigenvalues()


def head_scores(weights: Weights, layer: int, through: FactoredMatrix | None = None) -> Float[Tensor, " heads"]:
    """The copying score of every head of a layer; 0 where a circuit is nothing but rounding."""
    between = through or through_vocabulary(weights)
    (W_V, _), (W_O, _) = _value_and_output(weights, layer)
    sizes = (torch.linalg.matrix_norm(W_V.double()), torch.linalg.matrix_norm(W_O.double()), between.norm())
    return eigenvalue_score(head_eigenvalues(weights, layer, between), _floor(weights.dtype, *sizes))


def eigenvalue_score(
    eigenvalues: Complex[Tensor, "*batch n"], floor: Float[Tensor, "*batch"] | float = 0.0
) -> Float[Tensor, "*batch"]:
    """``Σλ / Σ|λ|``: 1 if all eigenvalues are positive, -1 if all are negative, 0 if they cancel or all vanish.

    Args:
        eigenvalues: Of each circuit.
        floor: Sum of magnitudes up to which they vanish: what rounding alone could make of zero.
    """
    size = eigenvalues.abs().sum(-1)
    return torch.where(size > floor, eigenvalues.real.sum(-1) / size.clamp_min(1e-300), torch.zeros_like(size))


def copying_null(weights: Weights, through: FactoredMatrix | None = None, *, samples: int = 200, seed: int = 0) -> Null:
    """The eigenvalue score of random heads of this shape between this model's embedding and unembedding."""
    draw = generator(seed)
    between = (through or through_vocabulary(weights)).dense().double().cpu()
    W_V = gaussian(samples, weights.d_head, weights.d_model, seed=draw)
    W_O = gaussian(samples, weights.d_model, weights.d_head, seed=draw)
    return Null.of(eigenvalue_score(FactoredMatrix(W_V, between, W_O).eigenvalues()))


def _value_and_output(weights: Weights, layer: int) -> tuple[tuple[Tensor, str], tuple[Tensor, str]]:
    return (weights.layers[layer].W_V, f"W_V[{layer}]"), (weights.layers[layer].W_O, f"W_O[{layer}]")


def _examined(d_vocab: int, seed: int) -> Int[Tensor, " tokens"]:
    """All tokens of a small vocabulary, `ALL_TOKENS` random ones of a large one."""
    if d_vocab <= ALL_TOKENS:
        return torch.arange(d_vocab)
    return torch.randperm(d_vocab, generator=generator(seed))[:ALL_TOKENS].sort().values


def _shares(weights: Weights, frequencies: Tensor | None) -> Float[Tensor, " d_vocab"]:
    """The share of each token, in float64: even, or as often as it occurs."""
    if frequencies is None:
        return torch.full((weights.d_vocab,), 1 / weights.d_vocab, dtype=torch.float64, device=weights.embed.device)
    counts = frequencies.double().to(weights.embed.device)
    if counts.shape != (weights.d_vocab,) or not (counts.isfinite().all() and (counts >= 0).all() and counts.sum() > 0):
        raise BadInput(
            f"copying: frequencies of shape {list(counts.shape)} for {weights.d_vocab} tokens",
            "give one number for each token, none negative and not all zero",
        )
    return counts / counts.sum()


def _diagonal(weights: Weights, OV: FactoredMatrix, tokens: Tensor, share: Tensor) -> tuple[float, float, float]:
    """Shares of tokens that raise themselves most, among the five most, and at all."""
    writes, reads = OV.factors
    left, right = weights.unembed @ writes, reads @ weights.embed
    longest, lengths = weights.unembed.norm(dim=-1).max(), weights.embed.norm(dim=0)
    floor = _floor(weights.dtype, longest, writes.norm(), reads.norm(), lengths)
    totals = torch.zeros(3, dtype=torch.float64)
    own_share = share[tokens] / share[tokens].sum()
    for begin in range(0, len(tokens), max(1, ENTRIES_PER_TILE // len(left))):
        chunk = tokens[begin : begin + max(1, ENTRIES_PER_TILE // len(left))]
        columns = right.mT[chunk] @ left.mT
        own = columns.gather(-1, chunk[:, None])
        raised, above = own[:, 0] > floor[chunk], (columns > own).sum(-1)
        hits = torch.stack([raised & (above < 1), raised & (above < 5), raised]).double()
        totals += hits.cpu() @ own_share[begin : begin + len(chunk)].cpu()
    best, among5, at_all = totals.clamp_max(1.0).tolist()  # shares that rounding must not lift above 1
    return best, among5, at_all


def _floor(dtype: torch.dtype, *sizes: Tensor) -> Tensor:
    """What rounding alone can make of a product that should be zero, from the sizes of its factors."""
    eps = torch.tensor(torch.finfo(dtype).eps, dtype=torch.float64)
    return reduce(mul, (size.double() for size in sizes), eps)
