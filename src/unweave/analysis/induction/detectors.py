"""Head detectors: attention of every head on repeated random tokens (see `repeated`), whatever its weights say."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from math import nan

import torch

from unweave.algebra.terms import HeadId
from unweave.analysis.attribution.losses import stream_nats
from unweave.analysis.induction.repeated import (
    OLSSON,
    RepeatedSequences,
    RepeatedTokens,
    chance,
    repeated_tokens,
    stripes,
)
from unweave.model import Run, Weights, run
from unweave.model.heads import values
from unweave.results import Nats, Null, Result, Scored, Share, Table, column
from unweave.results.question import question
from unweave.shapes import Float, Int, Tensor

LEAST = 1e-9  # spread of mean attention over wrong places below which it counts as none: a z would divide by rounding
HELD_AT_ONCE = 2**25
"""Limit on entries of patterns, streams and activations held at a time; a single sequence may have more."""


@dataclass(frozen=True)
class HeadScores:
    """Detector scores of one head on repeated random tokens: mean attention, but for the copying score.

    Attributes:
        prefix_matching: Attention to what followed earlier copies of the current token (stripe 1); the null is that of
            stripes that match nothing (all but 0, 1 and the last).
        duplicate_token: Attention to earlier copies of the current token (stripe 0).
        previous_token: Attention to the previous token.
        present: Attention to the current token.
        first: Attention to the first token of the sequence.
        copying: Copying score of Olsson et al. 2022 on the tokens of the first copy, each attended to alone: 1 if the
            head raises that token and no other, -1 if it does not raise it; the null is that of any other token.
    """

    head: HeadId
    prefix_matching: Scored = field(metadata=column(kind="share", null=("null_mean", "null_sd", "z")))
    duplicate_token: Share
    previous_token: Share
    present: Share
    first: Share
    copying: Scored = field(metadata=column(kind="share", label="copying score (Olsson)", null=("copying_null",)))


@dataclass(frozen=True)
class DetectedHeads(Result):
    """Detector scores of a model's heads on repeated random tokens.

    Attributes:
        loss_first: Loss on the first copy, its first token left out.
        loss_second: Loss on the same tokens in the second copy.
        chance: Prefix-matching score of uniform attention over all sources.
        protocol: The protocol, with copies shortened to fit the model.
    """

    main = "heads"

    heads: Table[HeadScores]
    loss_first: Nats
    loss_second: Nats
    chance: float = field(metadata=column(kind="share", label="uniform attention"))
    protocol: RepeatedTokens


@question
def detect_heads(
    weights: Weights,
    *,
    protocol: RepeatedTokens = OLSSON,
    start: int | None = None,
    among: Int[Tensor, " ordinary"] | None = None,
    seed: int = 0,
) -> DetectedHeads:
    """Score every head on repeated random tokens, and measure the loss on the first and on the second copy.

        prefix matching = mean over dst of Σ A[dst, src],    src = what followed earlier copies of dst's token

    Args:
        start: The start token to put in front; the model's own by default.
        among: Tokens to draw from; all ordinary tokens by default. See `ordinary_tokens`.

    Raises:
        Unsupported: If the model has too few tokens or positions for copies of five tokens.

    Example:
        >>> found = detect_heads(uw.examples.induction(d_vocab=9), start=0)
        >>> [(str(row.head), round(row.previous_token, 2), round(row.prefix_matching, 2)) for row in found.heads]
        [('L0H0', 1.0, 0.0), ('L1H0', 0.03, 1.0)]

    Paper:
        Olsson et al. 2022, "Definition of Induction Heads" and "Head Activation Evaluators".
    """
    repeated = repeated_tokens(weights, protocol, start=start, among=among, seed=seed)
    return detected(weights, repeated)[0]


Streams = tuple[Float[Tensor, "_ seq d_model"], ...]  # residual streams before each layer, and at the end


def detected(weights: Weights, repeated: RepeatedSequences) -> tuple[DetectedHeads, list[Streams]]:
    """Score every head on repeated random tokens, some sequences at a time; also return the streams of each run."""
    scores, losses, streams = torch.zeros(()), torch.zeros(2, dtype=torch.float64), []
    for some in batches(weights, repeated):
        seen, share = run(weights, some.ids), len(some.ids) / len(repeated.ids)
        scores = scores + share * _scores_of(seen, some)
        losses += share * torch.tensor(copy_losses(seen, some), dtype=torch.float64)
        streams.append(seen.streams)
    first, second = losses.tolist()
    return DetectedHeads(_rows(scores), first, second, chance(repeated), repeated.protocol), streams


def batches(weights: Weights, repeated: RepeatedSequences) -> Iterator[RepeatedSequences]:
    """Some sequences at a time: as many as keep a run small."""
    seq = repeated.ids.shape[-1]
    held = len(weights.head_ids) * seq**2 + (sum(weights.d_mlp) + (weights.n_layers + 1) * weights.d_model) * seq
    return (replace(repeated, ids=ids) for ids in repeated.ids.split(max(1, HELD_AT_ONCE // held)))


def mean_diagonal(pattern: Float[Tensor, "*batch dst src"], back: int) -> Float[Tensor, "..."]:
    """Average the attention to the token ``back`` positions before (0 is the current one); nan where there is none."""
    found = pattern.double().diagonal(-back, dim1=-2, dim2=-1) if back < pattern.shape[-1] else pattern[..., 0, :0]
    return found.mean(-1) if found.shape[-1] else torch.full(found.shape[:-1], nan, dtype=torch.float64)


def detector_scores(seen: Run, repeated: RepeatedSequences) -> Table[HeadScores]:
    """Score every head on a run of repeated random tokens."""
    return _rows(_scores_of(seen, repeated))


def _scores_of(seen: Run, repeated: RepeatedSequences) -> Float[Tensor, "layers heads columns"]:
    """All stripes of each head, its copying score with null, and attention to the previous, current and first token."""
    found, n = [], repeated.protocol.tokens
    for striped, copied, pattern in zip(
        stripes(seen.patterns, repeated), sample_copying(seen, repeated), seen.patterns, strict=True
    ):
        near = [mean_diagonal(pattern, back).mean(0) for back in (1, 0)] + [pattern[..., 0].double().mean((0, -1))]
        found.append(torch.cat([striped, *(x.cpu() for x in (copied, torch.stack(near, -1)))], -1))
    return torch.stack(found) if found else torch.zeros(0, 0, n + 5, dtype=torch.float64)


def _rows(scores: Float[Tensor, "layers heads columns"]) -> Table[HeadScores]:
    rows = []
    for layer, lines in enumerate(scores.tolist()):
        for head, (*stripe, score, other, previous, present, first) in enumerate(lines):
            prefix = Scored(stripe[1], _wrong_places(stripe[2:-1]))
            own = (previous, present, first, Scored(score, Null(other, nan)))
            rows.append(HeadScores(HeadId(layer, head), prefix, stripe[0], *own))
    return Table(tuple(rows))


def _wrong_places(attention: list[float]) -> Null:
    """The null of prefix matching: mean attention to places that match nothing."""
    null = Null.of(torch.tensor(attention))
    return null if null.sd > LEAST else Null(null.mean, 0.0)


def sample_copying(seen: Run, repeated: RepeatedSequences) -> tuple[Float[Tensor, "heads 2"], ...]:
    """Compute the copying score of Olsson et al. 2022 for every head, and its null, on the tokens of the first copy.

    Each source j is attended to alone, and the head's output is read as logits, minus the mean logit; only increases
    beyond rounding count. With ``a`` the increase of token j itself and ``s`` the increases of all tokens of the
    sample,

        score = mean over j of 4 a / (a + s) - 1

    which is 1 if nothing but j is raised and -1 if j is not raised. Olsson et al. give the range 0 to 0.5 of the ratio
    but not its formula; this is our reading of it. The null is the same score with any other token in j's place.
    """
    n, offset, weights = repeated.protocol.tokens, repeated.offset, seen.weights
    place = slice(offset, offset + n)
    readers = weights.unembed[repeated.ids[:, place]] - weights.unembed.mean(0)  # [examples, tokens, d_model]
    found = []
    for number, layer in enumerate(weights.layers):
        own = values(layer, seen.read(number)[:, place])
        raised = torch.einsum("eud,hdk,ehjk->ehju", readers, layer.W_O, own).double()
        sizes = (readers.norm(dim=-1), layer.W_O.norm(dim=(-2, -1)), own.norm(dim=-1))
        rounding = torch.finfo(weights.dtype).eps * torch.einsum("eu,h,ehj->ehju", *sizes).double()
        raised = raised.where(raised > rounding, 0)
        score = 4 * raised / (raised + raised.sum(-1, keepdim=True)).clamp_min(1e-300) - 1  # [e, heads, source, token]
        same = score.diagonal(dim1=-2, dim2=-1).sum(-1)
        rest = (score.sum((-2, -1)) - same) / (n * (n - 1))
        found.append(torch.stack([same / n, rest], dim=-1).mean(0))
    return tuple(found)


def copy_losses(seen: Run, repeated: RepeatedSequences) -> tuple[float, float]:
    """Average the loss on the first copy and on the second, the first token of each left out (nothing predicts it)."""
    n, weights = repeated.protocol.tokens, seen.weights
    place = slice(repeated.offset, repeated.offset + 2 * n - 1)
    read, targets = seen.read(weights.n_layers)[:, place], repeated.ids.to(weights.embed.device)[:, 1:][:, place]
    loss = stream_nats(weights, read.flatten(0, 1), targets.flatten()).unflatten(0, targets.shape).double()
    return loss[:, : n - 1].mean().item(), loss[:, n:].mean().item()
