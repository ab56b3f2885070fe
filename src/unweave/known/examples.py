"""Bare `Weights` of the programs used most, of any size; `compile` gives every program as a model.

The residual stream is divided into named slots (one unit vector per token), heads copy from slot to slot, and attention
scores are so large that the softmax is exact in float64.
"""

from dataclasses import replace

import torch

from unweave.known.compiler import SHARP, weights_of
from unweave.known.program import Head, Program
from unweave.known.programs import PROGRAMS
from unweave.model import Layer, Weights
from unweave.shapes import Float, Tensor

__all__ = [
    "bigram",
    "copier",
    "induction",
    "pointer_induction",
    "previous_token",
    "rotary_induction",
    "two_previous_tokens",
]


def __dir__() -> list[str]:
    """List the names that complete: the public ones."""
    return __all__


def bigram(log_probabilities: Float[Tensor, "d_vocab d_vocab"]) -> Weights:
    """Build a model without layers from a bigram table: ``W_U W_E`` is ``log_probabilities`` [next, token].

    Example:
        >>> weights = bigram(torch.tensor([[0.9, 0.2], [0.1, 0.8]]).log())
        >>> (weights.W_U @ weights.W_E).dense().exp()        # column 0: what follows token 0
        tensor([[0.9000, 0.2000],
                [0.1000, 0.8000]], dtype=torch.float64)
    """
    table = log_probabilities.double()
    return Weights(embed=torch.eye(table.shape[1], dtype=torch.float64), unembed=table, layers=(), n_ctx=2**16)


def copier(d_vocab: int = 6, strength: float = 1.0) -> Weights:
    """Build one head that attends uniformly and raises the logit of each token it attends to by ``strength``.

    Its OV circuit is ``strength`` times the identity: its copying score is 1, and diagonal entries are the largest of
    their columns.

    Example:
        >>> weights = copier(strength=2.0)
        >>> uw.run(weights, [0, 3, 3]).logits[-1].round(decimals=2).tolist()
        [0.67, 0.0, 0.0, 1.33, 0.0, 0.0]
        >>> round(uw.copying(weights)["L0H0"].eigenvalue_score, 3)
        1.0
    """
    copy = Head("copy", "copies", strength=strength)
    return weights_of(Program("copier", "", (copy,)), "none", d_vocab, n_ctx=2**16)


def previous_token(d_vocab: int = 6, n_ctx: int = 64) -> Weights:
    """Build one head that attends to the previous token only, and copies it to the output.

    Example:
        >>> uw.run(previous_token(), [0, 3, 5, 4]).patterns[0][0].round(decimals=2)
        tensor([[1., 0., 0., 0.],
                [1., 0., 0., 0.],
                [0., 1., 0., 0.],
                [0., 0., 1., 0.]], dtype=torch.float64)
    """
    return weights_of(PROGRAMS["previous-token"], "queries and keys", d_vocab, n_ctx)


def induction(d_vocab: int = 6, n_ctx: int = 64) -> Weights:
    """Build an induction head by K-composition: after ``[a][b] … [a]`` it predicts ``[b]``.

    L0H0 attends to the previous token and writes it to a slot of its own. The keys of L1H0 read that slot: a query of
    token a matches the token that *followed* an a, and L1H0 copies it. Without a match it attends to the start token.
    Known exactly: the previous-token score of L0H0 and the prefix-matching score of L1H0 are 1; the K-composition score
    is 1/√d_vocab; the OV circuit and the QK circuit through L0H0 are multiples of the identity (eigenvalue scores 1).

    Example:
        >>> uw.run(induction(), [0, 3, 5, 3]).logits[-1].argmax().item()        # 5 followed the earlier 3
        5
    """
    return weights_of(PROGRAMS["induction"], "queries and keys", d_vocab, n_ctx)


def pointer_induction(d_vocab: int = 6, n_ctx: int = 32) -> Weights:
    """Build an induction head by Q-composition and pointer arithmetic, with positions in the residual stream.

    L0H0 attends to an earlier copy of the current token (not to itself) and writes its *position*. The query of L1H0
    rotates that position one step forward; L1H0 attends there and copies the token. Without a match L0H0 attends to the
    start token, and so points to position 1. Exact if the token occurred once before.

    Example:
        >>> seen = uw.run(pointer_induction(), [0, 3, 5, 4, 3])
        >>> seen.patterns[0][0, -1].round(decimals=2).tolist(), seen.patterns[1][0, -1].round(decimals=2).tolist()
        ([0.0, 1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0, 0.0])

    Paper:
        Elhage et al. 2021, "Pointer Arithmetic" (appendix) and the companion exercises.
    """
    return weights_of(PROGRAMS["pointer-induction"], "stream", d_vocab, n_ctx)


def rotary_induction(d_vocab: int = 6, n_ctx: int = 64) -> Weights:
    """Build an induction head by K-composition whose positions are rotary: rates are multiples of 2π/n_ctx.

    L0H0 attends to the previous token: constants in its queries and keys score at distance 1, and at no other
    below n_ctx. L1H0 matches in dimensions that are not rotated, and rests on the start token without a match.
    Known exactly on up to n_ctx tokens: the previous-token score of L0H0, the prefix-matching score of L1H0, and the
    eigenvalue score of its QK circuit through L0H0 at every distance are 1.

    Example:
        >>> weights = rotary_induction()
        >>> weights.positions, uw.run(weights, [0, 3, 5, 3]).logits[-1].argmax().item()
        ('rotary', 5)

    Paper:
        Su et al. 2021, "RoFormer"; Elhage et al. 2021, "Induction Heads".
    """
    return weights_of(PROGRAMS["induction"], "rotary", d_vocab, n_ctx)


def two_previous_tokens(n_ctx: int = 64) -> Weights:
    """Build two previous-token heads of size 4 in two layers, on a stream of 16: the first of the paper's exercises.

    L0H0 copies dimensions 0-3 to 8-11. L1H0 copies dimensions 4-6 to 12-14 and, with its fourth dimension, 8 to 15:
    ``W_OV^{L1H0} W_OV^{L0H0}`` is a path of rank 1 from two tokens back, and 7/8 of the capacity of the two heads moves
    seven dimensions of the previous token.

    Example:
        >>> weights = two_previous_tokens()
        >>> (weights.OV["L1H0"] @ weights.OV["L0H0"]).dense().count_nonzero().item()
        1
    """
    unit, place = torch.eye(16, dtype=torch.float64), torch.eye(n_ctx, dtype=torch.float64)
    nothing = torch.zeros(1, n_ctx, 16, dtype=torch.float64)
    back = Layer(nothing, nothing, nothing, nothing.mT, P_Q=SHARP * place.roll(-1, 0)[None], P_K=place[None])
    moves = (unit[0:4], unit[8:12]), (unit[[4, 5, 6, 8]], unit[12:16])
    layers = tuple(replace(back, W_V=reads[None], W_O=writes.mT[None]) for reads, writes in moves)
    return Weights(embed=unit, unembed=unit, layers=layers, n_ctx=n_ctx, positions="queries and keys")
