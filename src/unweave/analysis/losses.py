"""Losses of a model on text, token by token, some logits at a time: the whole [examples, seq, d_vocab] never exists."""

from collections.abc import Iterable, Iterator

import torch

from unweave.errors import BadInput
from unweave.forward import Frozen, Run, run
from unweave.shapes import Float, Int, Tensor
from unweave.terms import HeadId
from unweave.weights import Weights

TILE = 512, 2048
"""Predictions and tokens whose logits are held at a time: large enough for fast products, small enough for a cache."""
LOGITS_AT_ONCE = 2**19
"""Logits held at a time: a handful of such blocks exist together, and fit a cache."""
ROWS_AT_ONCE = 256
"""Predictions held at a time, at least, so that a large unembedding is not read for a few."""
BATCH_TOKENS = 2**13
"""Tokens run at a time, at most."""
PATTERNS_AT_ONCE = 2**26
"""Numbers of attention patterns held at a time, at most, where one sequence has no more."""


def window_losses(
    weights: Weights, windows: Int[Tensor, "examples length"], places: Int[Tensor, "examples each"] | None = None
) -> Float[Tensor, "examples predictions"]:
    """The loss in nats of predicting every token of some windows but the first.

        losses[e, i] = -log p(windows[e, i + 1] | windows[e, 0 … i])

    Args:
        weights: The model.
        windows: Token ids; the last of each is only predicted, so a window may be one token longer than ``n_ctx``.
        places: Which predictions of each window are wanted; all of them if None.

    Returns:
        One loss for each token but the first, or for each place, in float32.

    Raises:
        BadInput: If there are no windows of at least 2 tokens.

    Cost:
        A run, and d_model · d_vocab multiplications for each prediction.

    Example:
        >>> from unweave import examples
        >>> window_losses(examples.induction(d_vocab=6), torch.tensor([[0, 3, 5, 3, 5]]))[0].argmin().item()
        3
    """
    batches = _batches(weights, windows, places)
    return torch.cat([_losses(run(weights, some[:, :-1]), some, at) for some, at in batches])


def ablated_losses(
    weights: Weights,
    windows: Int[Tensor, "examples length"],
    heads: Iterable[str | tuple[int, int]],
    places: Int[Tensor, "examples each"] | None = None,
) -> dict[HeadId, Float[Tensor, "examples predictions"]]:
    """The same with one head's output left out and every pattern as it was, for each of some heads.

    Norm scales, where there are any, are those of the ablated run.

    Cost:
        A run, and for each head another without patterns to compute.

    Paper:
        Olsson et al. 2022, "Pattern-preserving ablations".
    """
    found: dict[HeadId, list[Tensor]] = {weights.check_head(HeadId.of(head)): [] for head in heads}
    for some, at in _batches(weights, windows, places):
        kept = Frozen(run(weights, some[:, :-1]).patterns)
        for head, losses in found.items():
            losses.append(_losses(run(weights, some[:, :-1], frozen=kept, without=[head]), some, at))
    return {head: torch.cat(losses) for head, losses in found.items()}


def sequences_at_once(weights: Weights, seq: int) -> int:
    """How many sequences of so many tokens are run together: few enough for their patterns to fit."""
    return max(1, min(BATCH_TOKENS // seq, PATTERNS_AT_ONCE // (seq * seq * max(1, len(weights.head_ids)))))


def stream_nats(
    weights: Weights, rows: Float[Tensor, "rows d_model"], targets: Int[Tensor, " rows"]
) -> Float[Tensor, " rows"]:
    """The loss in nats of what the unembedding reads in each row; logits come a tile at a time, and go.

    loss = log Σ_t exp(y_t - m) + m - y_target,    m the largest logit y
    """
    blocks = zip(rows.split(TILE[0]), targets.split(TILE[0]), strict=True)
    return torch.cat([_tiled_nats(weights, block, wanted) for block, wanted in blocks])


def _tiled_nats(weights: Weights, x: Float[Tensor, "rows d_model"], targets: Int[Tensor, " rows"]) -> Tensor:
    """The same of a few rows; sums made under an earlier largest logit are brought down to the new one."""
    largest, total, wanted = x.new_full((len(x),), -torch.inf), x.new_zeros(len(x)), x.new_empty(len(x))
    for start in range(0, weights.d_vocab, TILE[1]):
        tile = unembed(weights, x, slice(start, start + TILE[1]))
        here = (targets >= start) & (targets < start + TILE[1])
        wanted[here] = tile[here, targets[here] - start]
        before, largest = largest, torch.maximum(largest, tile.amax(-1))
        total = total * (before - largest).exp() + tile.sub_(largest[:, None]).exp_().sum(-1)
    return total.log() + (largest - wanted)


def rows_at_once(weights: Weights) -> int:
    """How many predictions are held at a time."""
    return max(ROWS_AT_ONCE, LOGITS_AT_ONCE // weights.d_vocab)


def unembed(
    weights: Weights, rows: Float[Tensor, "rows d_model"], tokens: slice = slice(None)
) -> Float[Tensor, "rows tokens"]:
    """The logits of all or some tokens, of what the unembedding reads in each row."""
    logits = rows @ weights.unembed[tokens].mT
    return logits if weights.b_U is None else logits + weights.b_U[tokens]


def token_nats(logits: Float[Tensor, "rows d_vocab"], targets: Int[Tensor, " rows"]) -> Float[Tensor, " rows"]:
    """The loss of each prediction."""
    return torch.nn.functional.cross_entropy(logits, targets, reduction="none")


def _batches(weights: Weights, windows: Tensor, places: Tensor | None) -> Iterator[tuple[Tensor, Tensor]]:
    """Some windows at a time, and their places."""
    if windows.dim() != 2 or windows.shape[0] == 0 or windows.shape[1] < 2:
        raise BadInput(f"windows have shape [examples, length] with length at least 2, got {list(windows.shape)}")
    at = torch.arange(windows.shape[1] - 1).expand(len(windows), -1) if places is None else places
    size, device = sequences_at_once(weights, windows.shape[1]), weights.embed.device
    yield from zip(windows.long().to(device).split(size), at.long().to(device).split(size), strict=True)


def _losses(seen: Run, windows: Tensor, places: Tensor) -> Float[Tensor, "examples each"]:
    """The loss of some predictions of a run on all but the last token of each window."""
    read = seen.move_all(seen.weights.scale(seen.weights.n_layers), seen.streams[-1])
    rows = read.gather(1, places[..., None].expand(-1, -1, read.shape[-1])).flatten(0, 1)
    targets = windows[:, 1:].gather(1, places).flatten()
    return stream_nats(seen.weights, rows, targets).unflatten(0, places.shape).float()
