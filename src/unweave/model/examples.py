"""Hand-built models whose circuits are known exactly: the ground truth for every detector.

Each is a few lines of unit vectors. The residual stream is divided into named slots (one unit vector per token), heads
copy from slot to slot, and attention scores are so large that the softmax is exact in float64.
"""

from dataclasses import replace

import torch

from unweave.algebra.scoring import Rotary, ScoreFunction
from unweave.errors import BadInput
from unweave.model.layer import Layer
from unweave.model.positions import fourier
from unweave.model.weights import Weights
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
SHARP = 200.0
"""Margin of the score of the attended source: exp(-SHARP) is 0 beside 1 in float64."""

START = 0
"""Start token of every example."""


def __dir__() -> list[str]:
    """List the names that complete: the public ones."""
    return __all__


def bigram(log_probabilities: Float[Tensor, "d_vocab d_vocab"]) -> Weights:
    """Build a model without layers from a bigram table: ``W_U W_E`` is ``log_probabilities`` [next, token].

    Args:
        log_probabilities: Logits after each token, a column for each token.

    Example:
        >>> import torch
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
        >>> import unweave as uw
        >>> weights = copier(strength=2.0)
        >>> uw.run(weights, [0, 3, 3]).logits[-1].round(decimals=2).tolist()
        [0.67, 0.0, 0.0, 1.33, 0.0, 0.0]
        >>> round(uw.copying(weights)["L0H0"].eigenvalue_score, 3)
        1.0
    """
    slots = _slots(d_vocab, "content", "out")
    nothing = torch.zeros(d_vocab, slots["content"].shape[1], dtype=torch.float64)
    head = _head(nothing, nothing, reads=slots["content"], writes=strength * slots["out"])
    return _model(slots, (_layer(head),), n_ctx=2**16)


def previous_token(d_vocab: int = 6, n_ctx: int = 64) -> Weights:
    """Build one head that attends to the previous token only, and copies it to the output.

    Example:
        >>> import unweave as uw
        >>> uw.run(previous_token(), [0, 3, 5, 4]).patterns[0][0].round(decimals=2)
        tensor([[1., 0., 0., 0.],
                [1., 0., 0., 0.],
                [0., 1., 0., 0.],
                [0., 0., 1., 0.]], dtype=torch.float64)
    """
    slots = _slots(d_vocab, "content", "out")
    return _model(slots, (_back_by_one(n_ctx, slots["content"], slots["out"]),), n_ctx, "queries and keys")


def induction(d_vocab: int = 6, n_ctx: int = 64) -> Weights:
    """Build an induction head by K-composition: after ``[a][b] … [a]`` it predicts ``[b]``.

    L0H0 attends to the previous token and writes it to a slot of its own. The keys of L1H0 read that slot: a query of
    token a matches the token that *followed* an a, and L1H0 copies it. Without a match it attends to the start token.
    Known exactly: the previous-token score of L0H0 and the prefix-matching score of L1H0 are 1; the K-composition score
    is 1/√d_vocab; the OV circuit and the QK circuit through L0H0 are multiples of the identity (eigenvalue scores 1).

    Args:
        d_vocab: Number of tokens, the start token (0) included.
        n_ctx: Longest sequence.

    Example:
        >>> import unweave as uw
        >>> uw.run(induction(), [0, 3, 5, 3]).logits[-1].argmax().item()        # 5 followed the earlier 3
        5
    """
    slots = _slots(d_vocab, "content", "previous", "out")
    d_head = max(n_ctx, d_vocab + 1)
    match = _head(SHARP * slots["content"], slots["previous"], reads=slots["content"], writes=slots["out"])
    follow = _layer(match, *_rest_on_start(n_ctx), d_head=d_head)
    back = _back_by_one(n_ctx, slots["content"], slots["previous"], d_head)
    return _model(slots, (back, follow), n_ctx, "queries and keys")


def pointer_induction(d_vocab: int = 6, n_ctx: int = 32) -> Weights:
    """Build an induction head by Q-composition and pointer arithmetic, with positions in the residual stream.

    L0H0 attends to an earlier copy of the current token (not to itself) and writes its *position*. The query of L1H0
    rotates that position one step forward; L1H0 attends there and copies the token. Without a match L0H0 attends to the
    start token, and so points to position 1. Exact if the token occurred once before.

    Example:
        >>> import unweave as uw
        >>> seen = uw.run(pointer_induction(), [0, 3, 5, 4, 3])
        >>> seen.patterns[0][0, -1].round(decimals=2).tolist(), seen.patterns[1][0, -1].round(decimals=2).tolist()
        ([0.0, 1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0, 0.0])

    Paper:
        Elhage et al. 2021, "Pointer Arithmetic" (appendix) and the companion exercises.
    """
    slots = _slots(d_vocab, "content", "out")
    width = slots["content"].shape[1] + 2 * n_ctx
    content, out = (_pad(slots[name], width) for name in ("content", "out"))
    table = fourier(n_ctx)  # column i is position i
    own = _place(n_ctx, width, at=2 * d_vocab)
    pointer = _place(n_ctx, width, at=2 * d_vocab + n_ctx)
    forward = table @ _shift(n_ctx, 1) @ table.T  # a rotation of each (cos, sin) pair
    similar = _head(
        torch.cat([SHARP * content, -2 * SHARP * own, 0.5 * SHARP * content.sum(0, keepdim=True)]),
        torch.cat([content, own, content[START : START + 1]]),
        reads=own,
        writes=pointer,
    )
    follow = _head(SHARP * forward @ pointer, own, reads=content, writes=out)
    d_head = n_ctx + d_vocab + 1
    return Weights(
        embed=content.mT,
        unembed=out,
        layers=(_layer(similar, d_head=d_head), _layer(follow, d_head=d_head)),
        n_ctx=n_ctx,
        positions="stream",
        position_table=own.mT @ table,
    )


def rotary_induction(d_vocab: int = 6, n_ctx: int = 64) -> Weights:
    """Build an induction head by K-composition whose positions are rotary: rates are multiples of 2π/n_ctx.

    L0H0 attends to the previous token: the constants in its queries and keys meet in full at distance 1, and at no
    other below n_ctx. L1H0 matches in dimensions that nothing turns, and rests on the start token without a match.
    Known exactly on up to n_ctx tokens: the previous-token score of L0H0, the prefix-matching score of L1H0, and the
    eigenvalue score of its QK circuit through L0H0 at every distance are 1.

    Args:
        d_vocab: Number of tokens, the start token (0) included.
        n_ctx: Longest sequence.

    Example:
        >>> import unweave as uw
        >>> weights = rotary_induction()
        >>> weights.positions, uw.run(weights, [0, 3, 5, 3]).logits[-1].argmax().item()
        ('rotary', 5)

    Paper:
        Su et al. 2021, "RoFormer"; Elhage et al. 2021, "Induction Heads".
    """
    slots = _slots(d_vocab, "content", "previous", "out")
    content, previous = slots["content"], slots["previous"]
    rotary = Rotary(tuple(2 * torch.pi * p / n_ctx for p in range(1, n_ctx // 2 + 1)))
    turned = 2 * len(rotary.rates)
    everywhere, start = 0.5 * SHARP * content.sum(0, keepdim=True), content[START : START + 1]
    match = _head(
        _below_pairs(turned, torch.cat([SHARP * content, everywhere])),
        _below_pairs(turned, torch.cat([previous, start])),
        reads=content,
        writes=slots["out"],
    )
    follow = _layer(match)
    size = follow.W_Q.shape[1]
    nothing = torch.zeros(1, content.shape[1], dtype=torch.float64)
    back = _layer(_head(nothing, nothing, reads=content, writes=previous), d_head=size)
    constant = _even_waves(n_ctx, size)
    ahead = rotary.turn(constant[:, None], torch.tensor([-1.0]))[:, 0]
    layers = (replace(back, b_Q=SHARP * ahead, b_K=constant), follow)
    turning = tuple(replace(layer, scoring=ScoreFunction(rotary)) for layer in layers)
    return _model(slots, turning, n_ctx, "rotary")


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
    unit = torch.eye(16, dtype=torch.float64)
    first = _back_by_one(n_ctx, unit[0:4], unit[8:12])
    second = _back_by_one(n_ctx, unit[[4, 5, 6, 8]], unit[12:16])
    return Weights(embed=unit, unembed=unit, layers=(first, second), n_ctx=n_ctx, positions="queries and keys")


# -------------------------------------------------------------------- building blocks


def _slots(d_vocab: int, *names: str) -> dict[str, Tensor]:
    """Subspaces of the stream by name: [d_vocab, d_model], a row for each token."""
    if d_vocab < 2:
        raise BadInput(f"d_vocab is {d_vocab}", "an example needs at least 2 tokens, the start token included")
    unit = torch.eye(len(names) * d_vocab, dtype=torch.float64)
    return {name: unit[i * d_vocab : (i + 1) * d_vocab] for i, name in enumerate(names)}


def _head(query: Tensor, key: Tensor, reads: Tensor, writes: Tensor) -> Layer:
    """One head that compares rows of ``query`` with rows of ``key`` and moves rows of ``reads`` to ``writes``."""
    return Layer(W_Q=query[None], W_K=key[None], W_V=reads[None], W_O=writes.mT[None])


def _layer(head: Layer, P_Q: Tensor | None = None, P_K: Tensor | None = None, d_head: int = 0) -> Layer:
    """Pad a head to one d_head for queries, keys and values, and let positions add to queries and keys."""
    places = 0 if P_Q is None else P_Q.shape[0]
    size = max(d_head, head.W_Q.shape[1] + places, head.W_V.shape[1])
    return Layer(
        W_Q=_grow(head.W_Q, size),
        W_K=_grow(head.W_K, size),
        W_V=_grow(head.W_V, size),
        W_O=_grow(head.W_O.mT, size).mT,
        P_Q=None if P_Q is None else _grow(_below(head.W_Q, P_Q), size),
        P_K=None if P_K is None else _grow(_below(head.W_K, P_K), size),
    )


def _back_by_one(n_ctx: int, reads: Tensor, writes: Tensor, d_head: int = 0) -> Layer:
    """A head that attends to the previous position (0 to itself): its query is its position rotated by one step."""
    table = fourier(n_ctx)
    nothing = torch.zeros(n_ctx, reads.shape[1], dtype=torch.float64)
    size = max(n_ctx, len(reads), d_head)
    head = _layer(_head(nothing, nothing, reads, writes), d_head=size)
    query = SHARP * table @ _shift(n_ctx, -1) @ table.T @ table
    return Layer(head.W_Q, head.W_K, head.W_V, head.W_O, P_Q=_grow(query[None], size), P_K=_grow(table[None], size))


def _rest_on_start(n_ctx: int) -> tuple[Tensor, Tensor]:
    """One more dimension of queries and keys, which raises the score of position 0 by half that of a true match."""
    everywhere = torch.full((1, n_ctx), SHARP / 2, dtype=torch.float64)
    return everywhere, torch.eye(n_ctx, dtype=torch.float64)[:1]


def _below_pairs(turned: int, rows: Tensor) -> Tensor:
    """Rows that begin after the dimensions that rotary positions turn."""
    return torch.nn.functional.pad(rows, (0, 0, turned, 0))


def _even_waves(n: int, size: int) -> Float[Tensor, "1 d_head"]:
    """A constant of equal parts in all n waves, one of them after the pairs, where nothing turns: its length is 1."""
    pairs = n // 2
    constant = torch.zeros(1, size, dtype=torch.float64)
    constant[0, 0 : 2 * pairs : 2] = (2 / n) ** 0.5
    if n % 2 == 0:
        constant[0, 2 * pairs - 2] = n**-0.5
    constant[0, 2 * pairs] = n**-0.5
    return constant


def _below(W: Tensor, P: Tensor) -> Tensor:
    """Put the rows of ``P`` below those that ``W`` uses, [1, rows, n_ctx]."""
    return torch.cat([P.new_zeros(W.shape[1], P.shape[1]), P])[None]


def _shift(n: int, step: int) -> Tensor:
    """Permutation that moves position i to i + step, cyclically."""
    return torch.eye(n, dtype=torch.float64).roll(step, dims=0)


def _place(n: int, width: int, at: int) -> Tensor:
    """Unit vectors of the stream, [n, width], from dimension ``at`` on."""
    return torch.eye(width, dtype=torch.float64)[at : at + n]


def _pad(rows: Tensor, width: int) -> Tensor:
    return torch.nn.functional.pad(rows, (0, width - rows.shape[1]))


def _grow(x: Tensor, size: int) -> Tensor:
    """Add zero rows to a tensor [1, rows, ...] of a head, up to ``size`` rows."""
    return torch.nn.functional.pad(x, (0, 0, 0, size - x.shape[1]))


def _model(slots: dict[str, Tensor], layers: tuple[Layer, ...], n_ctx: int, positions: str = "none") -> Weights:
    """A model whose tokens enter in the slot "content" and are read from the slot "out"."""
    return Weights(slots["content"].mT, slots["out"], layers, n_ctx, positions=positions)  # type: ignore[arg-type]
