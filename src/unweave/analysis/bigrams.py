"""The direct path: what a model predicts from the present token alone, against what text does.

    Id ⊗ W_U W_E

No head moves anything on this path, so it can only hold statistics of pairs of tokens. In a model without layers it is
all there is, and learns the bigram log-likelihood; in a deeper one it holds what the heads leave over.

With MLPs it is no longer all that the present token does: neurons read it too, and are left out here.

With a norm, each token is divided by the scale of its own embedding before W_U reads it, as in a model without layers;
logit biases are added, positions and layers' biases are left out. Pairs of tokens are counted as pairs, never as a
d_vocab × d_vocab table.
"""

from dataclasses import dataclass
from math import log

import torch

from unweave.algebra.factored import FactoredMatrix
from unweave.errors import BadInput
from unweave.model.transforms import normalized_embedding
from unweave.model.weights import Weights
from unweave.results.columns import TokenId
from unweave.results.table import Result, Table
from unweave.results.tolerances import EPS
from unweave.shapes import Float, Int, Tensor

LOGITS_AT_ONCE = 2**23
"""Logits held at a time, 64 MB in float64."""

Ids = Int[Tensor, "*batch seq"] | list[int] | list[list[int]]


@dataclass(frozen=True)
class Continuation:
    """What the direct path says may follow a token.

    Attributes:
        token: The token that follows.
        logit: Its logit on the direct path.
        probability: Its probability, if the direct path were the whole model.
    """

    token: TokenId
    logit: float
    probability: float


@dataclass(frozen=True)
class BigramAgreement(Result):
    """How far the direct path agrees with the pairs of a held-out text; every KL in nats, smaller is closer.

    Attributes:
        kl: From the text's bigrams to the direct path.
        kl_bigram: To a smoothed bigram counted on the training text: about the best there is.
        kl_unigram: To the training text's frequencies, whatever came before: what knowing nothing of pairs gives.
        kl_uniform: To even predictions.
        entropy: Of the next token given the present one, in the held-out text; add it to a KL for a loss.
        correlation: Of the direct path's log-probabilities with the text's log-frequencies, over held-out pairs.
        pairs: Pairs in the held-out text.
        distinct: Distinct ones.
        counted: Pairs in the training text.
    """

    kl: float
    kl_bigram: float
    kl_unigram: float
    kl_uniform: float
    entropy: float
    correlation: float
    pairs: int
    distinct: int
    counted: int


@dataclass(frozen=True, eq=False)
class Pairs:
    """Pairs of neighbouring tokens and how often each occurs, in rising order of (source, next).

    Attributes:
        source: The first token of each distinct pair.
        next: The second.
        count: How often it occurs.
    """

    source: Int[Tensor, " pairs"]
    next: Int[Tensor, " pairs"]
    count: Int[Tensor, " pairs"]


def direct_path(weights: Weights) -> FactoredMatrix:
    """What a token does to the next token's logits with no head between: ``W_U W_E``, d_vocab × d_vocab, factored.

    Args:
        weights: The model; with a norm, each column is divided by its own embedding's scale.

    Returns:
        Columns are the present token, rows the next; logit biases are not in it.

    Example:
        >>> import torch
        >>> from unweave import examples
        >>> table = torch.tensor([[0.5, 0.2], [0.5, 0.8]]).log()
        >>> torch.allclose(direct_path(examples.bigram(table)).dense(), table.double())
        True

    Paper:
        Elhage et al. 2021, "Zero-Layer Transformers".
    """
    return weights.W_U @ normalized_embedding(weights).W_E


def continuations(weights: Weights, token: int, k: int = 10) -> Table[Continuation]:
    """What the direct path expects after a token: the k most likely next tokens, likeliest first.

        p = softmax(W_U W_E[:, token] + b_U)

    Args:
        weights: The model.
        token: The present token.
        k: How many.

    Returns:
        The tokens with logit and probability.

    Raises:
        BadInput: If the token lies outside the vocabulary, or k is below 1.

    Example:
        >>> import torch
        >>> from unweave import examples
        >>> table = torch.tensor([[0.5, 0.2], [0.5, 0.8]]).log()
        >>> continuations(examples.bigram(table), 1, k=1)[0].token
        1

    Paper:
        Elhage et al. 2021, "Zero-Layer Transformers".
    """
    if k < 1:
        raise BadInput(f"the {k} likeliest tokens were asked for", "ask for at least 1")
    logits = _logits(weights, torch.tensor([token]))[0]
    best = logits.topk(min(k, len(logits)))
    chances = logits.softmax(-1)[best.indices].tolist()
    rows = zip(best.indices.tolist(), best.values.tolist(), chances, strict=True)
    return Table(tuple(Continuation(TokenId(i), logit, chance) for i, logit, chance in rows))


def bigram_agreement(weights: Weights, training: Ids, held_out: Ids) -> BigramAgreement:
    """How close the direct path comes to the bigrams of held-out text, beside the models that only count.

        KL = Σ_a p(a) Σ_b p(b|a) log( p(b|a) / softmax(W_U W_E)[b, a] )

    with p the frequencies of the held-out text. They are themselves a sample, so that even the true distribution has a
    KL above 0: compare with `kl_bigram`, an interpolation by Witten and Bell of bigrams and frequencies counted on the
    training text. Pairs are counted within sequences.

    Args:
        weights: The model.
        training: Tokens to count in, [seq] or [batch, seq].
        held_out: Tokens to compare with.

    Returns:
        The divergences, and the correlation with log-frequencies, each pair weighted by how often it occurs.

    Raises:
        BadInput: If either has no pair of tokens, or a token lies outside the vocabulary.

    Cost:
        One row of d_vocab logits for each distinct held-out token, a chunk of rows at a time.

    Example:
        >>> import torch
        >>> from unweave import examples
        >>> model = examples.bigram(torch.tensor([[0.5, 0.2], [0.5, 0.8]]).log())
        >>> text = [1, 1, 1, 1, 1, 0, 0, 1]
        >>> abs(bigram_agreement(model, text, text).kl) < 1e-6
        True

    Paper:
        Elhage et al. 2021, "Zero-Layer Transformers" and "Path Expansion of Logits".
    """
    counted, seen = pairs(training, weights.d_vocab), pairs(held_out, weights.d_vocab)
    weight = seen.count.double() / seen.count.sum()
    truth = _log_given_source(seen, weights.d_vocab)
    ours = _log_direct(weights, seen)
    unigram, bigram = _log_counted(counted, seen, weights.d_vocab)
    entropy = -(weight * truth).sum().item()
    kl, kl_bigram, kl_unigram = (-entropy - (weight * guess).sum().item() for guess in (ours, bigram, unigram))
    return BigramAgreement(
        kl=kl,
        kl_bigram=kl_bigram,
        kl_unigram=kl_unigram,
        kl_uniform=log(weights.d_vocab) - entropy,
        entropy=entropy,
        correlation=_correlation(ours, truth, weight),
        pairs=int(seen.count.sum()),
        distinct=len(seen.count),
        counted=int(counted.count.sum()),
    )


def pairs(ids: Ids, d_vocab: int) -> Pairs:
    """Count the pairs of neighbouring tokens, within each sequence.

    Args:
        ids: Tokens, [seq] or [batch, seq].
        d_vocab: Number of tokens there are.

    Raises:
        BadInput: If there is no pair, or a token lies outside the vocabulary.

    Example:
        >>> pairs([0, 1, 0, 1], d_vocab=2).count
        tensor([2, 1])
    """
    tokens = torch.as_tensor(ids).cpu().long()
    if tokens.dim() not in (1, 2) or tokens.shape[-1] < 2 or not tokens.numel():
        raise BadInput(f"there are no pairs of neighbours in ids of shape {list(tokens.shape)}", "give 2 tokens")
    if int(tokens.min()) < 0 or int(tokens.max()) >= d_vocab:
        raise BadInput(f"a token lies outside the vocabulary of {d_vocab} tokens: ids run to {int(tokens.max())}")
    keys, count = torch.unique(tokens[..., :-1] * d_vocab + tokens[..., 1:], return_counts=True)
    return Pairs(keys // d_vocab, keys % d_vocab, count)


def _logits(weights: Weights, tokens: Int[Tensor, " k"]) -> Float[Tensor, "k d_vocab"]:
    """The direct path's logits after each token, in float64."""
    logits = direct_path(weights).columns(tokens.to(weights.embed.device)).double()
    return (logits if weights.b_U is None else logits + weights.b_U.double()).cpu()


def _log_direct(weights: Weights, seen: Pairs) -> Float[Tensor, " pairs"]:
    """The direct path's log-probability of every pair, some source tokens at a time."""
    tokens, place = torch.unique(seen.source, return_inverse=True)
    found = torch.empty(len(seen.count), dtype=torch.float64)
    step = max(1, LOGITS_AT_ONCE // weights.d_vocab)
    for start in range(0, len(tokens), step):
        logs = _logits(weights, tokens[start : start + step]).log_softmax(-1)
        here = (place >= start) & (place < start + step)
        found[here] = logs[place[here] - start, seen.next[here]]
    return found


def _log_given_source(seen: Pairs, d_vocab: int) -> Float[Tensor, " pairs"]:
    """``log p(next | source)`` of every pair in its own text."""
    return (seen.count / _totals(seen.source, seen.count, d_vocab)[seen.source]).double().log()


def _log_counted(counted: Pairs, seen: Pairs, d_vocab: int) -> tuple[Tensor, Tensor]:
    """Log-probability of every seen pair by frequencies, and by bigrams interpolated with them (Witten and Bell).

    With c counts and T(a) the number of distinct tokens seen after a, ``p(b|a) = (c(ab) + T(a) p(b)) / (c(a) + T(a))``.
    """
    follows = _totals(counted.next, counted.count, d_vocab)
    unigram = ((follows + 1) / (follows.sum() + d_vocab))[seen.next]
    after = _totals(counted.source, counted.count, d_vocab)[seen.source]
    kinds = _totals(counted.source, torch.ones_like(counted.count), d_vocab)[seen.source]
    both = torch.where(
        after > 0, (_look_up(counted, seen, d_vocab) + kinds * unigram) / (after + kinds).clamp_min(1), unigram
    )
    return unigram.log(), both.log()


def _look_up(counted: Pairs, seen: Pairs, d_vocab: int) -> Float[Tensor, " pairs"]:
    """How often each seen pair was counted."""
    have, want = (p.source * d_vocab + p.next for p in (counted, seen))
    place = torch.searchsorted(have, want).clamp_max(len(have) - 1)
    return torch.where(have[place] == want, counted.count[place], 0).double()


def _totals(tokens: Tensor, count: Tensor, d_vocab: int) -> Float[Tensor, " d_vocab"]:
    return torch.zeros(d_vocab, dtype=torch.float64).index_add_(0, tokens, count.double())


def _correlation(x: Tensor, y: Tensor, weight: Tensor) -> float:
    """Pearson's correlation of two quantities with weights that sum to 1; not a number where one does not vary."""
    x, y = x - (weight * x).sum(), y - (weight * y).sum()
    sizes = (weight * x * x).sum() * (weight * y * y).sum()
    return ((weight * x * y).sum() / sizes.sqrt()).item() if sizes > EPS**2 else float("nan")
