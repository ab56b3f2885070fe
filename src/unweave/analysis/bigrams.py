"""The direct path: next-token predictions from the current token alone, compared with the bigrams of text.

    Id ⊗ W_U W_E

No head moves information on this path, so it can only hold statistics of pairs of tokens. It is the whole of a model
without layers, and learns the bigram log-likelihood there; in a deeper model it holds the part that heads do not
cover. Neurons, which read the current token too, are left out.

With a norm, each embedding is divided by its own scale before W_U reads it, as in a model without layers. Logit biases
are added; positions and the biases of layers are left out. Only pairs that occur are counted; no
d_vocab × d_vocab table is made.
"""

from dataclasses import dataclass
from math import log

import torch

from unweave.algebra.factored import FactoredMatrix
from unweave.errors import BadInput
from unweave.model.transforms import normalized_embedding
from unweave.model.weights import Weights
from unweave.results import Logits, Nats, Result, Share, Table, TokenId
from unweave.results.cells import cell
from unweave.results.question import Token, question, token_id
from unweave.results.tolerances import ROUNDING
from unweave.shapes import Float, Int, Tensor

LOGITS_AT_ONCE = 2**23  # logits held at a time, 64 MB in float64

Ids = Int[Tensor, "*batch seq"] | list[int] | list[list[int]]


@dataclass(frozen=True)
class Continuation:
    """One continuation of a token on the direct path.

    Attributes:
        token: The next token.
        logit: Its logit on the direct path.
        probability: Its probability, if the direct path were the whole model.
    """

    token: TokenId
    logit: Logits
    probability: Share

    @staticmethod
    def in_words(rows: "Table[Continuation]") -> str:
        """The first row as a sentence."""
        best, naming = rows.rows[0], str if rows.origin is None else rows.origin.token
        return f"The direct path predicts {cell(naming(best.token), 'token')}, with {best.probability:.1%}."


@dataclass(frozen=True, repr=False)
class BigramAgreement(Result):
    """Kullback-Leibler divergences from the bigrams of held-out text to four predictors; smaller is closer.

    Attributes:
        kl: To the direct path.
        kl_bigram: To a smoothed bigram model counted on the training text, about the best possible.
        kl_unigram: To the unigram frequencies of the training text, which ignore the current token.
        kl_uniform: To uniform predictions.
        entropy: Entropy of the next token given the current one in held-out text; entropy plus a KL is a loss.
        loss: Loss of the direct path on that text, ``entropy + kl``: the model's own loss if it has no heads.
        correlation: Correlation of the direct path's log p(next | current) with that of the text, over held-out pairs.
        pairs: Pairs in the held-out text.
        distinct: Distinct pairs among them.
        counted: Pairs in the training text.
    """

    kl: Nats
    kl_bigram: Nats
    kl_unigram: Nats
    kl_uniform: Nats
    entropy: Nats
    loss: Nats
    correlation: Share
    pairs: int
    distinct: int
    counted: int

    @property
    def answer(self) -> str:
        """How far the direct path is from the bigrams, compared with token frequencies and counted bigrams."""
        beside = f"frequencies alone {self.kl_unigram:.2f}, and counted bigrams {self.kl_bigram:.2f}"
        return f"The direct path misses held-out bigrams by {self.kl:.2f} nats; {beside}."

    @property
    def notes(self) -> tuple[str, ...]:
        """What to compare with, and what the direct path leaves out."""
        best = "kl_bigram is that of a smoothed bigram, about the best possible; kl_unigram ignores the token before."
        return (best, *(() if self.origin is None else (_left_out(self.origin.weights),)))


@dataclass(frozen=True, eq=False)
class Pairs:
    """Pairs of neighboring tokens and how often each occurs, in rising order of (source, next)."""

    source: Int[Tensor, " pairs"]
    next: Int[Tensor, " pairs"]
    count: Int[Tensor, " pairs"]


@question
def direct_path(weights: Weights) -> FactoredMatrix:
    """Logits that each token adds to the next token with no head between: ``W_U W_E``, d_vocab × d_vocab, factored.

    Returns:
        Columns are the current token, rows the next; logit biases are left out. With a norm, each column is divided
        by its own embedding's scale.

    Example:
        >>> table = torch.tensor([[0.5, 0.2], [0.5, 0.8]]).log()
        >>> torch.allclose(direct_path(uw.examples.bigram(table)).dense(), table.double())
        True

    Paper:
        Elhage et al. 2021, "Zero-Layer Transformers".
    """
    return weights.W_U @ normalized_embedding(weights, weights.n_layers).W_E


@question
def continuations(weights: Weights, token: Token, k: int = 10, *, vocabulary: int | None = None) -> Table[Continuation]:
    """List the k most likely next tokens after a token on the direct path, in order of probability.

        p = softmax(W_U W_E[:, token] + b_U)

    Args:
        vocabulary: List only tokens with ids below this; for a `Model`, by default those that have a text.

    Example:
        >>> table = torch.tensor([[0.5, 0.2], [0.5, 0.8]]).log()
        >>> continuations(uw.examples.bigram(table), 1, k=1)[0].token
        1
    """
    logits = _logits(weights, torch.tensor([token_id(token)]))[0]
    best = logits[:vocabulary].topk(min(k, len(logits[:vocabulary])))
    likely = logits.softmax(-1)[best.indices].tolist()
    rows = zip(best.indices.tolist(), best.values.tolist(), likely, strict=True)
    found = tuple(Continuation(TokenId(i), logit, p) for i, logit, p in rows)
    return Table(found, notes=(_left_out(weights),))


@question
def bigram_agreement(weights: Weights, training: Ids, windows: Ids) -> BigramAgreement:
    """Compare the direct path with the bigrams of held-out text, alongside count-based predictors.

        KL = Σ_a p(a) Σ_b p(b|a) log( p(b|a) / softmax(W_U W_E)[b, a] )

    with p the frequencies of the held-out text. They are a sample, so that even the true distribution has a KL above 0:
    compare with ``kl_bigram``, a Witten-Bell interpolation of bigrams and frequencies counted on the training text.
    Pairs are counted within sequences.

    Args:
        training: Tokens to count in, [seq] or [batch, seq].
        windows: Held-out tokens to compare with.

    Cost:
        One row of d_vocab logits for each distinct held-out token, a chunk of rows at a time.

    Example:
        >>> model = uw.examples.bigram(torch.tensor([[0.5, 0.2], [0.5, 0.8]]).log())
        >>> text = [1, 1, 1, 1, 1, 0, 0, 1]
        >>> abs(bigram_agreement(model, text, text).kl) < 1e-6
        True

    Paper:
        Elhage et al. 2021, "Zero-Layer Transformers" and "Path Expansion of Logits".
    """
    counted, seen = pairs(training, weights.d_vocab), pairs(windows, weights.d_vocab)
    weight = seen.count.double() / seen.count.sum()
    truth = (seen.count / _totals(seen.source, seen.count, weights.d_vocab)[seen.source]).double().log()
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
        loss=entropy + kl,
        correlation=_correlation(ours, truth, weight),
        pairs=int(seen.count.sum()),
        distinct=len(seen.count),
        counted=int(counted.count.sum()),
    )


def pairs(ids: Ids, d_vocab: int) -> Pairs:
    """Count the pairs of neighboring tokens, within each sequence.

    Example:
        >>> pairs([0, 1, 0, 1], d_vocab=2).count
        tensor([2, 1])
    """
    tokens = torch.as_tensor(ids).cpu().long()
    if tokens.dim() not in (1, 2) or tokens.shape[-1] < 2 or not tokens.numel():
        raise BadInput(
            f"ids of shape {list(tokens.shape)} hold no pair of adjacent tokens", "give sequences of at least 2 tokens"
        )
    if int(tokens.min()) < 0 or int(tokens.max()) >= d_vocab:
        raise BadInput(
            f"ids run from {int(tokens.min())} to {int(tokens.max())} in a vocabulary of {d_vocab} tokens",
            "encode the text with this model's tokenizer",
        )
    keys, count = torch.unique(tokens[..., :-1] * d_vocab + tokens[..., 1:], return_counts=True)
    return Pairs(keys // d_vocab, keys % d_vocab, count)


def _left_out(weights: Weights) -> str:
    """The note on what a model computes besides its direct path."""
    heads = len(weights.head_ids)
    norm = "" if weights.norm.kind == "none" else " Each token is divided by its own norm."
    if not heads and not any(weights.d_mlp):
        return f"This model has no heads; the direct path is the whole model.{norm}"
    return f"The direct path leaves out {heads} heads.{norm}"


def _logits(weights: Weights, tokens: Int[Tensor, " k"]) -> Float[Tensor, "k d_vocab"]:
    """The direct path's logits after each token, in float64."""
    logits = direct_path(weights).columns(tokens.to(weights.embed.device)).double()
    return weights.capped(logits if weights.b_U is None else logits + weights.b_U.double()).cpu()


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


def _log_counted(counted: Pairs, seen: Pairs, d_vocab: int) -> tuple[Tensor, Tensor]:
    """Log-probability of every seen pair by frequencies, and by bigrams interpolated with them (Witten and Bell).

    With c counts and T(a) the number of distinct tokens seen after a, ``p(b|a) = (c(ab) + T(a) p(b)) / (c(a) + T(a))``.
    """
    follows = _totals(counted.next, counted.count, d_vocab)
    unigram = ((follows + 1) / (follows.sum() + d_vocab))[seen.next]
    after = _totals(counted.source, counted.count, d_vocab)[seen.source]
    kinds = _totals(counted.source, torch.ones_like(counted.count), d_vocab)[seen.source]
    have, want = (p.source * d_vocab + p.next for p in (counted, seen))
    place = torch.searchsorted(have, want).clamp_max(len(have) - 1)
    count = torch.where(have[place] == want, counted.count[place], 0).double()
    both = torch.where(after > 0, (count + kinds * unigram) / (after + kinds).clamp_min(1), unigram)
    return unigram.log(), both.log()


def _totals(tokens: Tensor, count: Tensor, d_vocab: int) -> Float[Tensor, " d_vocab"]:
    return torch.zeros(d_vocab, dtype=torch.float64).index_add_(0, tokens, count.double())


def _correlation(x: Tensor, y: Tensor, weight: Tensor) -> float:
    """Pearson's correlation of two quantities with weights that sum to 1; NaN where one does not vary."""
    rounding = ROUNDING * max(1.0, *(z.abs().max().item() for z in (x, y)))
    x, y = x - (weight * x).sum(), y - (weight * y).sum()
    spreads = (weight * x * x).sum().sqrt(), (weight * y * y).sum().sqrt()
    return ((weight * x * y).sum() / spreads[0] / spreads[1]).item() if min(spreads) > rounding else float("nan")
