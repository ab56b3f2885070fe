"""Losses of a model on text, token by token, in tiles of logits: the whole [examples, seq, d_vocab] is never held."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self

import torch

from unweave.algebra.terms import HeadId, HeadLike
from unweave.model import Frozen, Run, Weights, run
from unweave.model.checks import windows_of
from unweave.model.shares import share
from unweave.results.question import question
from unweave.shapes import Float, Int, Tensor

ROWS_AT_ONCE, TOKENS_AT_ONCE = 2048, 512  # predictions and tokens whose logits are held at a time, to fit a cache
BATCH_TOKENS = 2**13  # tokens run at a time, at most
PATTERNS_AT_ONCE = 2**26  # limit on entries of attention patterns held at a time; a single sequence may have more


@question
def window_losses(
    weights: Weights, windows: Int[Tensor, "examples length"], places: Int[Tensor, "examples each"] | None = None
) -> Float[Tensor, "examples predictions"]:
    """Compute the loss in nats of every token but the first of each window.

        losses[e, i] = -log p(windows[e, i + 1] | windows[e, 0 … i])

    Args:
        windows: Token ids; the last of each is only predicted, so a window may be one token longer than ``n_ctx``.
        places: Predictions of each window to return; all of them if None.

    Cost:
        A run, and d_model · d_vocab multiplications for each prediction.

    Example:
        >>> window_losses(uw.examples.induction(d_vocab=6), torch.tensor([[0, 3, 5, 3, 5]]))[0].argmin().item()
        3
    """
    mine = share(len(windows))
    batches = _batches(weights, windows, places, mine.own)
    return mine.gathered(torch.cat([_losses(run(weights, some[:, :-1]), some, at) for some, at in batches]))


@question
def ablated_losses(
    weights: Weights,
    windows: Int[Tensor, "examples length"],
    heads: Iterable[HeadLike],
    places: Int[Tensor, "examples each"] | None = None,
) -> dict[HeadId, Float[Tensor, "examples predictions"]]:
    """Compute the losses of windows with one head ablated and all patterns frozen, for each of some heads.

    Norm scales, where there are any, are those of the ablated run; constants that biases add through a head stay.

    Cost:
        A run, and for each head another without patterns to compute.

    Example:
        >>> model = uw.load("example:induction")
        >>> windows = torch.tensor([model.encode("abcabcab")])
        >>> found = ablated_losses(model, windows, ["L0H0", "L1H0"])
        >>> {str(head): losses.mean().round(decimals=2).item() for head, losses in found.items()}
        {'L0H0': 2.92, 'L1H0': 3.37}

    Paper:
        Olsson et al. 2022, "Pattern-preserving ablations".
    """
    found: dict[HeadId, list[Tensor]] = {weights.check_head(head): [] for head in heads}
    mine = share(len(windows))
    for some, at in _batches(weights, windows, places, mine.own):
        kept = Frozen(run(weights, some[:, :-1]).patterns)
        for head, losses in found.items():
            losses.append(_losses(run(weights, some[:, :-1], frozen=kept, without=[head]), some, at))
    return {head: mine.gathered(torch.cat(losses)) for head, losses in found.items()}


def sequences_at_once(weights: Weights, seq: int) -> int:
    """Choose a batch of sequences small enough for their patterns to fit."""
    return max(1, min(BATCH_TOKENS // seq, PATTERNS_AT_ONCE // (seq * seq * max(1, len(weights.head_ids)))))


def stream_nats(
    weights: Weights, rows: Float[Tensor, "rows d_model"], targets: Int[Tensor, " rows"]
) -> Float[Tensor, " rows"]:
    """Compute the loss in nats of each row that the unembedding reads, a tile of logits at a time."""
    found = []
    for block, wanted in zip(rows.split(ROWS_AT_ONCE), targets.split(ROWS_AT_ONCE), strict=True):
        nats = TiledNats.of(wanted, rows.dtype)
        for tokens in tiles(weights):
            nats.take(weights.capped(unembed(weights, block, tokens)), tokens)
        found.append(nats.nats)
    return torch.cat(found)


@dataclass(eq=False)
class TiledNats:
    """Cross-entropies of logits y that come in tiles of tokens.

    loss = log Σ_t exp(y_t - m) + m - y_target,    m the largest so far
    """

    targets: Int[Tensor, " rows"]  # the true next token of each row
    largest: Float[Tensor, " rows"]  # m; sums made under an earlier one are brought down to the new one
    total: Float[Tensor, " rows"]  # Σ_t exp(y_t - m)
    wanted: Float[Tensor, " rows"]  # y_target, once its tile has been read

    @classmethod
    def of(cls, targets: Int[Tensor, " rows"], dtype: torch.dtype) -> Self:
        """Start before the first tile."""
        empty = torch.zeros(targets.shape, dtype=dtype, device=targets.device)
        return cls(targets, empty - torch.inf, empty, empty.clone())

    def take(self, logits: Float[Tensor, "rows tokens"], tokens: slice) -> None:
        """Accumulate a tile of logits. The tensor is overwritten."""
        here = (self.targets >= tokens.start) & (self.targets < tokens.stop)
        self.wanted[here] = logits[here, self.targets[here] - tokens.start]
        before, self.largest = self.largest, torch.maximum(self.largest, logits.amax(-1))
        brought_down = self.total * (before - self.largest).exp()
        self.total = brought_down + logits.sub_(self.largest[:, None]).exp_().sum(-1)

    @property
    def nats(self) -> Float[Tensor, " rows"]:
        """The loss of each row, after the last tile."""
        return self.total.log() + (self.largest - self.wanted)


def tiles(weights: Weights) -> Iterator[slice]:
    """Split the vocabulary into tiles."""
    return (slice(start, start + TOKENS_AT_ONCE) for start in range(0, weights.d_vocab, TOKENS_AT_ONCE))


def unembed(
    weights: Weights, rows: Float[Tensor, "*rows d_model"], tokens: slice = slice(None)
) -> Float[Tensor, "*rows tokens"]:
    """Compute the logits of all or some tokens, before a cap, for each row that the unembedding reads."""
    logits = rows @ weights.unembed[tokens].mT
    return logits if weights.b_U is None else logits + weights.b_U[tokens]


def _batches(weights: Weights, windows: Tensor, places: Tensor | None, own: slice) -> Iterator[tuple[Tensor, Tensor]]:
    """Some of the windows of this process at a time, and their places."""
    windows = windows_of(windows)
    at = torch.arange(windows.shape[1] - 1).expand(len(windows), -1) if places is None else places
    size, device = sequences_at_once(weights, windows.shape[1]), weights.embed.device
    some, there = windows[own].long().to(device), at[own].long().to(device)
    yield from zip(some.split(size), there.split(size), strict=True)


def _losses(seen: Run, windows: Tensor, places: Tensor) -> Float[Tensor, "examples each"]:
    """The loss of some predictions of a run on all but the last token of each window."""
    read = seen.read(seen.weights.n_layers)
    rows = read.gather(1, places[..., None].expand(-1, -1, read.shape[-1])).flatten(0, 1)
    targets = windows[:, 1:].gather(1, places).flatten()
    return stream_nats(seen.weights, rows, targets).unflatten(0, places.shape)
