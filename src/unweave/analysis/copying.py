"""Copying: does a head raise the logit of what it attends to?

The expanded OV circuit ``W_U W_OV W_E`` maps tokens to logits, so a head that copies has large positive entries on its
diagonal. The paper sums that up by eigenvalues: those of the d_vocab × d_vocab circuit are those of a core of d_head,

    eig(W_U W_O W_V W_E) = eig(W_V (W_E W_U) W_O)  apart from zeros,

and every head shares the one product ``W_E W_U``.

Caveats, the paper's own: eigenvectors are not orthogonal, so a head with only positive eigenvalues may still lower some
token's own logit: it copies *on average*. The ratio forgets how strong a head is. Diagonal measures and the trace stand
beside it for that reason.
"""

from dataclasses import dataclass

import torch

from unweave.analysis.nulls import Null, gaussian, generator
from unweave.analysis.table import Table
from unweave.errors import Unsupported
from unweave.factored import FactoredMatrix
from unweave.shapes import Complex, Float, Int, Tensor
from unweave.terms import HeadId
from unweave.weights import Weights

ALL_TOKENS = 2**14
"""Vocabulary up to which every token's diagonal rank is taken; above, that many tokens are drawn."""


@dataclass(frozen=True)
class Copying:
    """How far one head copies.

    Attributes:
        head: The head.
        eigenvalue_score: Σλ / Σ|λ| of the OV circuit, in [-1, 1]: 1 copies, -1 suppresses.
        trace: Σλ, the sum of the diagonal: what all tokens together do to themselves, in logits.
        diagonal_top1: Share of tokens whose own logit the head raises most when it attends to them.
        diagonal_top5: Share of tokens among the five logits that it raises most.
        raised: Share of tokens whose own logit it raises at all.
        null_mean: Mean of the eigenvalue score over random heads of the same shape in this model.
        null_sd: Its standard deviation.
        examined: How many tokens the diagonal measures looked at.
    """

    head: HeadId
    eigenvalue_score: float
    trace: float
    diagonal_top1: float
    diagonal_top5: float
    raised: float
    null_mean: float
    null_sd: float
    examined: int


def copying(weights: Weights, *, samples: int = 200, seed: int = 0) -> Table[Copying]:
    """How far each head copies the tokens that it attends to, with the null of random heads.

        score = Σᵢ λᵢ / Σᵢ |λᵢ|,    λ = eig(W_U W_OV W_E)

    Args:
        weights: The model, in canonical form; a norm's gain is folded in, its scale is left out (it is positive).
        samples: Random heads drawn for the null.
        seed: Seed of the null and, for a large vocabulary, of the tokens examined.

    Returns:
        A row for each head, layer by layer.

    Raises:
        Unsupported: If the model has no heads.

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
        raise Unsupported("copying: a model without layers has no heads that could copy", "try the bigrams of its direct path")
    through = through_vocabulary(weights)
    null = copying_null(weights, samples=samples, seed=seed)
    tokens = _examined(weights.d_vocab, seed)
    rows = []
    for layer in range(weights.n_layers):
        eigenvalues = head_eigenvalues(weights, layer, through)
        for head in range(weights.n_heads):
            name, values = HeadId(layer, head), eigenvalues[head]
            top1, top5, raised = _diagonal(weights, name, tokens)
            score, trace = eigenvalue_score(values).item(), values.sum().real.item()
            rows.append(Copying(name, score, trace, top1, top5, raised, null.mean, null.sd, len(tokens)))
    return Table(tuple(rows))


def through_vocabulary(weights: Weights) -> FactoredMatrix:
    """``W_E W_U``, d_model × d_model: the one product through which every circuit passes the vocabulary."""
    return FactoredMatrix((weights.W_E @ weights.W_U).dense(), names=("(W_E W_U)",))


def head_eigenvalues(
    weights: Weights, layer: int, through: FactoredMatrix | None = None
) -> Complex[Tensor, "heads d_head"]:
    """The eigenvalues of the expanded OV circuit of every head of a layer, from their d_head cores."""
    W_V, W_O = (FactoredMatrix(x, names=(name,)) for x, name in _value_and_output(weights, layer))
    return (W_V @ (through or through_vocabulary(weights)) @ W_O).eigenvalues()


def eigenvalue_score(eigenvalues: Complex[Tensor, "*batch n"]) -> Float[Tensor, "*batch"]:
    """``Σλ / Σ|λ|``: 1 if all eigenvalues are positive, -1 if all are negative, 0 if they cancel or all vanish."""
    size = eigenvalues.abs().sum(-1)
    return torch.where(size > 0, eigenvalues.real.sum(-1) / size.clamp_min(1e-300), torch.zeros_like(size))


def copying_null(weights: Weights, *, samples: int = 200, seed: int = 0) -> Null:
    """The eigenvalue score of random heads of this shape between this model's embedding and unembedding."""
    draw = generator(seed)
    through = through_vocabulary(weights).dense().double().cpu()
    W_V = gaussian(samples, weights.d_head, weights.d_model, seed=draw)
    W_O = gaussian(samples, weights.d_model, weights.d_head, seed=draw)
    return Null.of(eigenvalue_score(FactoredMatrix(W_V, through, W_O).eigenvalues()))


def _value_and_output(weights: Weights, layer: int) -> tuple[tuple[Tensor, str], tuple[Tensor, str]]:
    return (weights.layers[layer].W_V, f"W_V[{layer}]"), (weights.layers[layer].W_O, f"W_O[{layer}]")


def _examined(d_vocab: int, seed: int) -> Int[Tensor, " tokens"]:
    """All tokens of a small vocabulary, `ALL_TOKENS` random ones of a large one."""
    if d_vocab <= ALL_TOKENS:
        return torch.arange(d_vocab)
    return torch.randperm(d_vocab, generator=generator(seed))[:ALL_TOKENS].sort().values


def _diagonal(weights: Weights, head: HeadId, tokens: Tensor) -> tuple[float, float, float]:
    """Shares of tokens that raise themselves most, among the five most, and at all."""
    circuit = weights.W_U @ weights.OV[head] @ weights.W_E
    best = among5 = raised = 0
    for chunk in tokens.split(1024):
        columns = circuit.columns(chunk)
        own = columns.gather(-1, chunk[:, None])
        above = (columns > own).sum(-1)
        best, among5 = best + int((above < 1).sum()), among5 + int((above < 5).sum())
        raised += int((own > 0).sum())
    return best / len(tokens), among5 / len(tokens), raised / len(tokens)
