"""Behavior: what heads do on random tokens that are repeated (see `repeated`), whatever their weights look like."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import nan, sqrt

import torch

from unweave.algebra.terms import HeadId
from unweave.analysis.induction.repeated import (
    OLSSON,
    RepeatedSequences,
    RepeatedTokens,
    chance,
    repeated_tokens,
    stripes,
)
from unweave.errors import BadInput
from unweave.model.heads import values
from unweave.model.run import Run, run
from unweave.model.weights import Weights
from unweave.results.estimates import Null
from unweave.results.table import Result, Table
from unweave.shapes import Float, Int, Tensor


@dataclass(frozen=True)
class HeadScores:
    """What one head does on repeated random tokens. All but the copying score are mean attention, in [0, 1].

    Attributes:
        head: The head.
        prefix_matching: To what followed earlier copies of the present token (stripe 1).
        null_mean: Mean of the stripes that match nothing (2 to n - 2).
        null_sd: Their standard deviation.
        duplicate_token: To earlier copies of the present token (stripe 0).
        previous_token: To the token before.
        present: To the present token.
        first: To the first token of the sequence.
        copying: The follow-up's copying score, in [-1, 1]; see `sample_copying`.
        copying_null: The same score of raising any other token of the sample.
    """

    head: HeadId
    prefix_matching: float
    null_mean: float
    null_sd: float
    duplicate_token: float
    previous_token: float
    present: float
    first: float
    copying: float
    copying_null: float


@dataclass(frozen=True)
class DetectedHeads(Result):
    """What a model does on repeated random tokens.

    Attributes:
        heads: A row for each head.
        loss_first: Loss in nats on the first copy, its first token left out.
        loss_second: Loss on the same tokens in the second copy.
        chance: Prefix-matching score of attention spread evenly over all sources.
        protocol: The protocol as it fitted the model.
    """

    main = "heads"

    heads: Table[HeadScores]
    loss_first: float
    loss_second: float
    chance: float
    protocol: RepeatedTokens


@dataclass(frozen=True)
class InContext(Result):
    """How much better a model predicts late in a text than early.

    Attributes:
        score: Loss at the late token minus loss at the early one, in nats: negative when context helps.
        standard_error: Over the texts; None for a single one.
        loss_early: Mean loss of predicting the early token.
        loss_late: Mean loss of predicting the late token.
        early: Index of the early token.
        late: Index of the late token.
        texts: How many texts were averaged.
    """

    score: float
    standard_error: float | None
    loss_early: float
    loss_late: float
    early: int
    late: int
    texts: int


def detect_heads(
    weights: Weights,
    *,
    protocol: RepeatedTokens = OLSSON,
    start: int | None = None,
    among: Int[Tensor, " ordinary"] | None = None,
    seed: int = 0,
) -> DetectedHeads:
    """What each head does on repeated random tokens, and what the model gains from the repetition.

        prefix matching = mean over dst of Σ A[dst, src],    src = what followed earlier copies of dst's token

    Args:
        weights: The model.
        protocol: How many tokens, copies and examples.
        start: The start token to put in front, if the model has one.
        among: Tokens to draw from; all but the start token if None. See `ordinary_tokens`.
        seed: Seed of the tokens.

    Returns:
        A row for each head (none in a model without layers), the losses, and the chance level.

    Raises:
        Unsupported: If the model has too few tokens or positions for copies of five tokens.

    Example:
        >>> from unweave import examples
        >>> found = detect_heads(examples.induction(d_vocab=9), start=0)
        >>> [(str(row.head), round(row.previous_token, 2), round(row.prefix_matching, 2)) for row in found.heads]
        [('L0H0', 1.0, 0.0), ('L1H0', 0.03, 1.0)]

    Paper:
        Olsson et al. 2022, "Definition of Induction Heads" and "Head Activation Evaluators".
    """
    repeated = repeated_tokens(weights, protocol, start=start, among=among, seed=seed)
    seen = run(weights, repeated.ids)
    first, second = copy_losses(seen, repeated)
    return DetectedHeads(detector_scores(seen, repeated), first, second, chance(repeated), repeated.protocol)


# -------------------------------------------------------------------- patterns


def mean_diagonal(pattern: Float[Tensor, "*batch dst src"], back: int) -> Float[Tensor, "..."]:
    """Mean attention to ``back`` tokens before, over destinations and sequences; one number a head if heads come last.

    Args:
        pattern: Patterns, [..., dst, src].
        back: 0 is the present token, 1 the previous one.

    Returns:
        The means over the last two dimensions; nan where no destination has a token so far back.
    """
    found = pattern.double().diagonal(-back, dim1=-2, dim2=-1) if back < pattern.shape[-1] else pattern[..., 0, :0]
    return found.mean(-1) if found.shape[-1] else torch.full(found.shape[:-1], nan, dtype=torch.float64)


def detector_scores(seen: Run, repeated: RepeatedSequences) -> Table[HeadScores]:
    """What each head did on a run of repeated random tokens."""
    striped, copied = stripes(seen, repeated), sample_copying(seen, repeated)
    rows = []
    for layer, pattern in enumerate(seen.patterns):
        previous, present = (mean_diagonal(pattern, back).mean(0).tolist() for back in (1, 0))
        first = pattern[..., 0].double().mean((0, -1)).tolist()
        for head, line in enumerate(striped[layer].tolist()):
            null = Null(*_mean_sd(torch.tensor(line[2:-1])))
            own = (previous[head], present[head], first[head], *copied[layer][head].tolist())
            rows.append(HeadScores(HeadId(layer, head), line[1], null.mean, null.sd, line[0], *own))
    return Table(tuple(rows))


def _mean_sd(draws: Tensor) -> tuple[float, float]:
    return draws.mean().item(), draws.std().item()


# -------------------------------------------------------------------- what is written, and what it is worth


def sample_copying(seen: Run, repeated: RepeatedSequences) -> tuple[Float[Tensor, "heads 2"], ...]:
    """The follow-up's copying score of every head, and its null, on the tokens of the first copy.

    For each source j the head's output were it attended to alone, straight to the logits, less the mean logit; only
    what is raised counts. With ``a`` what it raises token j itself and ``s`` what it raises all tokens of the sample,

        score = mean over j of 4 a / (a + s) - 1

    which is 1 if nothing but j is raised and -1 if j is not raised. The follow-up gives the range 0 to 0.5 of the ratio
    and not its formula; this is our reading of it. The null is the same score with any other token in j's place.

    Returns:
        For each layer, score and null of each head.
    """
    n, offset, weights = repeated.protocol.tokens, repeated.offset, seen.weights
    place = slice(offset, offset + n)
    readers = weights.unembed[repeated.ids[:, place]] - weights.unembed.mean(0)
    found = []
    for number, layer in enumerate(weights.layers):
        own = values(layer, seen.read(number)[:, place])
        raised = torch.einsum("eud,hdk,ehjk->ehju", readers, layer.W_O, own).double().clamp_min(0)
        score = 4 * raised / (raised + raised.sum(-1, keepdim=True)).clamp_min(1e-300) - 1
        same = score.diagonal(dim1=-2, dim2=-1).sum(-1)
        rest = (score.sum((-2, -1)) - same) / (n * (n - 1))
        found.append(torch.stack([same / n, rest], dim=-1).mean(0))
    return tuple(found)


def copy_losses(seen: Run, repeated: RepeatedSequences) -> tuple[float, float]:
    """Mean loss in nats on the first copy and on the second, the first token of each left out (nothing predicts it)."""
    n, offset = repeated.protocol.tokens, repeated.offset
    loss = seen.loss.double()
    first, second = (loss[:, offset + copy * n : offset + (copy + 1) * n - 1].mean().item() for copy in (0, 1))
    return first, second


def in_context(seen: Run | Iterable[Run], *, early: int = 50, late: int = 500) -> InContext:
    """The in-context-learning score: how much better a token late in a text is predicted than an early one.

        score = mean loss at token ``late`` - mean loss at token ``early``

    Args:
        seen: A run on real texts, [batch, seq] or [seq]; or several, one after the other, so that not all logits are
            in memory at a time.
        early: Index of the early token; the start token is 0.
        late: Index of the late token.

    Returns:
        The score, in nats, with its standard error over the texts.

    Raises:
        BadInput: If the texts are shorter than that, or the indices are not 0 < early < late.

    Paper:
        Olsson et al. 2022, "In-context learning score".
    """
    losses = []
    for each in [seen] if isinstance(seen, Run) else seen:
        seq = each.ids.shape[-1]
        if not 0 < early < late < seq:
            raise BadInput(
                f"the in-context score cannot compare tokens {early} and {late} of texts of {seq} tokens",
                "0 < early < late < tokens",
            )
        losses.append(each.loss.double().reshape(-1, seq - 1)[:, :late])
    loss = torch.cat(losses)
    gain = loss[:, late - 1] - loss[:, early - 1]
    error = gain.std().item() / sqrt(len(gain)) if len(gain) > 1 else None
    at_early, at_late = (loss[:, index - 1].mean().item() for index in (early, late))
    return InContext(gain.mean().item(), error, at_early, at_late, early, late, len(gain))
