"""Term importance: the reduction of the loss by the paths of each order, with attention patterns frozen.

Patterns are those of an ordinary run, so that the logits are a sum over paths, and the loss of the paths through at
most n heads is defined. Order 0, the direct path, is measured against uniform predictions.

With MLPs, neurons are frozen as well and count as sources, like tokens: order 0 is then the direct path *and* all that
neurons write straight to the logits, whatever heads did for them. The orders still sum to the model exactly.

Counted by hops, ``A = D + M``, the order of a path is the number of times that it moves information between positions.
A head that attends to its own position then belongs to order 0, with the embedding that it adds to.

Where a model caps its logits, paths sum to those before the cap, and every partial sum is capped before its loss.

With a norm the scales are frozen too, so that paths add exactly, or recomputed in each run, as the simplest procedure
of Elhage et al. 2021 does. Both are reported. Splits by layer and head take paths of order 1 alone, with frozen scales.
In a large model they are measured at some predictions of every sequence, evenly spread (``tokens_by_head``).

`frozen_replays` is the procedure of Elhage et al., step by step. It expands nothing, so it is an independent check.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import log
from typing import Literal

import torch

from unweave.algebra.terms import HeadId, Scale
from unweave.analysis.attribution.losses import ROWS_AT_ONCE, TiledNats, sequences_at_once, stream_nats, tiles, unembed
from unweave.errors import BadInput
from unweave.model import Frozen, Run, Weights, expansion, heads, run, stream
from unweave.model.checks import windows_of
from unweave.model.costs import Cost, announce
from unweave.model.heads import one, values
from unweave.model.shares import Share, share
from unweave.model.steps import Pass
from unweave.results import Mean, Nats, Result, Table, column, estimate
from unweave.results.question import question
from unweave.shapes import Float, Int, Tensor

Key = tuple[str, HeadId | int]
EXPONENTIALS = 400  # cost, in multiplications, of the exponentials of one logit in the two losses of a head
BY_HEAD = 2.1e12  # multiplications spent on the losses by head, about 20 s on two cores
GOLDEN = (5**0.5 - 1) / 2  # golden-ratio step: the first places of any number of sequences are spread evenly
Counted = Literal["heads", "hops"]
"""Unit in which the order of a path is counted: heads that it goes through, or moves between positions (hops)."""


@dataclass(frozen=True)
class OrderImportance:
    """Reduction of the loss by the paths of one order.

    Attributes:
        order: Number of heads, or of hops.
        terms: Number of paths of that order.
        loss: Loss of all paths up to this order.
        reduction: Reduction of the loss from that of all paths of lower order (for order 0 from uniform predictions).
    """

    order: int
    terms: int
    loss: Nats
    reduction: Mean = field(metadata=column(unit="nats"))


@dataclass(frozen=True)
class LayerImportance:
    """Reduction of the loss by the paths of order 1 through a layer: with one head, or one hop, at any of its heads.

    Attributes:
        heads: Number of heads in the layer.
        alone: Reduction of the loss on top of the paths of order 0.
        on_top: Reduction on top of order 0 and the paths of order 1 through all other layers.
    """

    layer: int
    heads: int
    alone: Mean = field(metadata=column(unit="nats"))
    on_top: Mean = field(metadata=column(unit="nats"))


@dataclass(frozen=True)
class HeadImportance:
    """Reduction of the loss by the path through one head and no other (or by the paths with one hop, at that head).

    Attributes:
        alone: Reduction of the loss on top of the paths of order 0.
        on_top: Reduction on top of order 0 and the paths of order 1 through all other heads.
    """

    head: HeadId
    alone: Mean = field(metadata=column(unit="nats"))
    on_top: Mean = field(metadata=column(unit="nats"))


@dataclass(frozen=True)
class Importance(Result):
    """Reduction of a model's loss by its paths.

    Attributes:
        counted: ``"heads"`` or ``"hops"``: unit of the order of a path.
        orders: By order, with norm scales frozen.
        orders_recomputed: By order, with norm scales recomputed in each run; without a norm, the same.
        layers: Paths of order 1 by layer.
        heads: Paths of order 1 by head.
        model_loss: Loss of the model.
        residual: Loss of all orders minus that of the model: rounding, and nothing else.
        tokens: Predictions behind the means by order.
        tokens_by_head: Predictions behind the means by layer and head, equally many from every sequence.
        sequences: Sequences behind the standard errors.
    """

    main = "orders"

    counted: Counted
    orders: Table[OrderImportance]
    orders_recomputed: Table[OrderImportance]
    layers: Table[LayerImportance]
    heads: Table[HeadImportance]
    model_loss: Nats
    residual: Nats
    tokens: int
    tokens_by_head: int
    sequences: int

    @property
    def answer(self) -> str:
        """The order of paths that explains most."""
        best = max(self.orders, key=lambda row: row.reduction)
        unit = self.counted.removesuffix("s") if best.order == 1 else self.counted
        most = f"Paths with {best.order} {unit} reduce" if best.order else "The direct path reduces"
        whole = sum(row.reduction for row in self.orders)
        return f"{most} the loss most, by {best.reduction:.2f} of {whole:.2f} nats per token."

    @property
    def notes(self) -> tuple[str, ...]:
        """Predictions behind the means, the residual, and what frozen patterns leave out."""
        some = f", {self.tokens_by_head:,} by layer and head" if self.tokens_by_head < self.tokens else ""
        split = ["By hops, A = D + M: what a head takes from its own position counts as order 0, with the embedding."]
        return (
            *(split if self.counted == "hops" else []),
            f"{self.tokens:,} predictions{some}, in {self.sequences:,} windows. All orders together miss the model's "
            f"loss of {self.model_loss:.4f} nats per token by {self.residual:.1e}.",
            "Order 0 is compared with uniform predictions. With patterns frozen, a path's effect on later attention "
            "is not counted, only what it writes.",
        )


@question
def importance(
    weights: Weights,
    ids: Int[Tensor, "batch seq"] | list[list[int]],
    *,
    hops: bool = False,
    predictions: int | None = None,
) -> Importance:
    """Measure the reduction of the loss by the direct path, single heads and chains of heads, with patterns frozen.

        reduction(n) = L(order < n) - L(order ≤ n),    reduction(0) = log d_vocab - L(order 0)

    Args:
        ids: Sequences of one length, run a few at a time, for example ``uw.text.windows(model)``: held-out text.
        hops: Count the hops of a path instead of its heads: ``A = D + M``, and the order is the number of Ms.
        predictions: Maximum number of predictions to measure layers and heads at, but at least one per sequence; by
            default as many as `BY_HEAD` multiplications allow, which is all of them in a small model.

    Returns:
        Reductions in nats per token, with standard errors over sequences: by order, by layer and by head. Standard
        errors include the sampling of predictions.

    Cost:
        Two runs' work for each order, and two cross-entropies for each head: about 0.3 ms for each prediction and head
        at a vocabulary of 50,257, on two cores. Logits are held a few tiles at a time. By hops, heads below the
        last layer take about d_model / d_head times as long: later diagonals carry their hops to the logits.

    Example:
        >>> found = importance(uw.examples.induction(d_vocab=6), [[0, 3, 5, 3, 5, 3, 5]])
        >>> [row.terms for row in found.orders], abs(found.residual) < 1e-12
        ([1, 2, 1], True)
        >>> found.orders[1].reduction > 0, float(found.orders[2].reduction)
        (True, 0.0)

    Paper:
        Elhage et al. 2021, "Term Importance Analysis".
    """
    tokens, losses = windows_of(ids), Losses("hops" if hops else "heads")
    places = _places(tokens, _allowed(weights, hops=hops) if predictions is None else predictions)
    smaller = "fewer sequences (--tokens) widen the standard errors only; order_importance leaves heads and layers out"
    what = f"importance of {len(weights.head_ids):,} heads on {tokens.numel():,} tokens"
    announce(what, importance_cost(weights, tokens.numel(), hops=hops), smaller)
    mine, size = share(len(tokens)), sequences_at_once(weights, tokens.shape[1])
    for batch, at in zip(tokens[mine.own].split(size), places[mine.own].split(size), strict=True):
        _measure(run(weights, batch), at, losses)
    return _summed_up(weights, losses.gathered(mine), tokens, places)


def _a_head(weights: Weights, *, hops: bool) -> int:
    """Multiplications for the two losses of one prediction and head, per token of the vocabulary."""
    return 2 * (weights.d_model if hops else weights.d_head) + EXPONENTIALS


def _allowed(weights: Weights, *, hops: bool) -> int:
    """Number of predictions whose losses by head take at most `BY_HEAD` multiplications."""
    each = len(weights.head_ids) * weights.d_vocab * _a_head(weights, hops=hops)
    return max(1, int(BY_HEAD / max(1, each)))


def _places(tokens: Int[Tensor, "batch seq"], predictions: int) -> Int[Tensor, "batch each"]:
    """Predictions at which losses by head are measured: evenly spread, with a different offset in each sequence."""
    if predictions < 1:
        raise BadInput(f"predictions is {predictions}", "take at least 1")
    whole = tokens.shape[1] - 1
    each = min(whole, max(1, predictions // len(tokens)))
    first = (torch.arange(len(tokens), dtype=torch.float64) * GOLDEN).frac()[:, None]
    return ((torch.arange(each) + first) * (whole / each)).long().clamp_max(whole - 1).to(tokens.device)


@question
def order_importance(
    weights: Weights, ids: Int[Tensor, "batch seq"] | list[list[int]], *, hops: bool = False
) -> Table[OrderImportance]:
    """Measure the reduction of the loss by order alone, with frozen norm scales: the cheap part of `importance`.

    Cost:
        A run, one product of every order with the patterns, and one cross-entropy for each order.

    Example:
        >>> model = uw.load("example:induction")
        >>> order_importance(model, [model.encode("abcabcab")])
        order  terms    loss  reduction
                      (nats)     (nats)
        ───────────────────────────────
            0      1   3.367          0
            1      2   2.925      0.442
            2      1   2.925          0
        example:induction · weights 78c5cb… · 1 × 9 tokens · float64
    """
    tokens, losses = windows_of(ids), Losses("hops" if hops else "heads")
    mine = share(len(tokens))
    for batch in tokens[mine.own].split(sequences_at_once(weights, tokens.shape[1])):
        _measure_orders(run(weights, batch), losses)
    return _orders(weights, losses.gathered(mine), "order")


def frozen_replays(
    run: Run, *, scales: Mapping[Scale, Tensor] | None = None, counted: Counted = "heads"
) -> Iterator[Run]:
    """Replay a run with frozen patterns, each head adding what it wrote in the replay before.

        replay 0 adds nothing;    replay n adds what the heads wrote in replay n - 1

    By hops, each head adds ``D v`` of the current replay and ``M v`` of the one before.

    Args:
        scales: Norm scales to freeze as well, as in ``run.scales``; recomputed in each replay if None.

    Yields:
        Replays of order 0, 1, … n_layers. A replay's stream holds all paths of at most that order; the last one is the
        model.

    Example:
        >>> whole = uw.run(uw.examples.induction(d_vocab=6), [0, 3, 5, 3])
        >>> [torch.equal(replay.logits, whole.logits) for replay in frozen_replays(whole)]
        [False, True, True]

    Paper:
        Elhage et al. 2021, "Term Importance Analysis", the procedure.
    """
    wrote: tuple[Tensor, ...] = ()
    for _ in range(run.weights.n_layers + 1):
        replay, wrote = _replay(run, scales, counted, wrote)
        yield replay


def importance_cost(weights: Weights, tokens: int, *, hops: bool) -> Cost:
    """Estimate the cost of the losses of all orders and heads."""
    heads, orders = len(weights.head_ids), (weights.n_layers + 1) * (1 if weights.norm.kind == "none" else 2)
    by_head = min(tokens, _allowed(weights, hops=hops)) * heads * _a_head(weights, hops=hops)
    return Cost(weights.d_vocab * (by_head + 2 * tokens * orders * weights.d_model))


class Losses:
    """Mean loss of every sequence, by what was measured; orders count heads or hops."""

    def __init__(self, counted: Counted = "heads") -> None:
        self.counted = counted
        self._parts: dict[Key, list[Tensor]] = defaultdict(list)

    def add(self, key: Key, nats: Float[Tensor, "batch predictions"]) -> None:
        """Append the losses of more sequences."""
        self._parts[key].append(nats.double().mean(-1).cpu())

    def gathered(self, mine: Share) -> "Losses":
        """The losses of the sequences of all processes."""
        whole = Losses(self.counted)
        whole._parts.update({key: [mine.gathered(torch.cat(parts))] for key, parts in self._parts.items()})
        return whole

    def __getitem__(self, key: Key) -> Float[Tensor, " sequences"]:
        return torch.cat(self._parts[key])

    def __contains__(self, key: Key) -> bool:
        return key in self._parts


def _measure(run: Run, places: Int[Tensor, "batch each"], losses: Losses) -> None:
    """All losses of some sequences; those by head at some places."""
    losses.add(("model", 0), _nats_of_stream(run, run.streams[-1]))
    orders = _measure_orders(run, losses)
    if run.scales:
        for order, replay in enumerate(frozen_replays(run, counted=losses.counted)):
            losses.add(("recomputed", order), _nats_of_stream(replay, replay.streams[-1]))
    if run.weights.n_layers:
        _measure_first_order(run, orders, places, losses)


def _measure_orders(run: Run, losses: Losses) -> dict[int, Tensor]:
    """Measure the loss of all paths up to each order; return what the paths of each order add to the last stream."""
    paths = stream(run.weights, hops=losses.counted == "hops")
    total, orders = torch.zeros_like(run.streams[-1]), paths.by_order(run)
    for order, part in orders.items():
        total = total + part
        losses.add(("order", order), _nats_of_stream(run, total))
    return orders


def _nats_of_stream(run: Run, x: Float[Tensor, "batch seq d_model"]) -> Tensor:
    """The loss of a last residual stream at every prediction, [batch, seq - 1], some logits at a time."""
    nats = stream_nats(run.weights, _rows(run, x), run.ids[:, 1:].flatten())
    return nats.unflatten(0, (len(run.ids), -1))


def _measure_first_order(run: Run, orders: dict[int, Tensor], places: Int[Tensor, "b each"], losses: Losses) -> None:
    """The loss with the order-1 paths of one head or layer alone on top of the direct path, and with all but them."""
    weights, length = run.weights, run.ids.shape[1] - 1
    chosen = (torch.arange(len(places), device=places.device)[:, None] * length + places).flatten()
    targets = run.ids[:, 1:].flatten()[chosen]
    direct, whole = (_rows(run, x)[chosen] for x in (orders[0], orders[0] + orders[1]))
    heads = {head: (moved[chosen], W_O) for head, (moved, W_O) in _rows_by_head(run, losses.counted)}
    found: dict[Key, list[Tensor]] = defaultdict(list)
    if places.shape[1] < length:  # what heads are compared with, at the same places
        found["beside", 0], found["beside", 1] = ([stream_nats(weights, x, targets)] for x in (direct, whole))
    for place in torch.arange(len(targets), device=targets.device).split(ROWS_AT_ONCE):
        some = {head: (moved[place], W_O) for head, (moved, W_O) in heads.items()}
        for key, nats in _first_order_nats(weights, direct[place], whole[place], some, targets[place]).items():
            found[key].append(nats)
    for key, each in found.items():
        losses.add(key, torch.cat(each).unflatten(0, (len(run.ids), -1)))


def _first_order_nats(
    weights: Weights, direct: Tensor, whole: Tensor, heads: dict[HeadId, tuple[Tensor, Tensor | None]], targets: Tensor
) -> dict[Key, Float[Tensor, " rows"]]:
    """The losses of some predictions, for every head and layer; ``heads`` holds what each head moves, and its W_O."""
    sums: dict[Key, TiledNats] = defaultdict(lambda: TiledNats.of(targets, direct.dtype))
    for tokens in tiles(weights):
        base, full = unembed(weights, direct, tokens), unembed(weights, whole, tokens)
        read = weights.unembed[tokens]
        by_layer = [torch.zeros_like(base) for _ in weights.layers]
        for head, (moved, W_O) in heads.items():
            logits = moved @ (read if W_O is None else read @ W_O).mT
            by_layer[head.layer] += logits
            sums["alone", head].take(weights.capped(base + logits), tokens)
            sums["without", head].take(weights.capped(full - logits), tokens)
        for layer, together in enumerate(by_layer):
            sums["alone", layer].take(weights.capped(base + together), tokens)
            sums["without", layer].take(weights.capped(full - together), tokens)
    return {key: each.nats for key, each in sums.items()}


def _rows_by_head(run: Run, counted: Counted) -> Iterator[tuple[HeadId, tuple[Tensor, Tensor | None]]]:
    """`_head_rows` of every head; the heads of a layer read the same stream of order 0, which each layer continues."""
    below = stream(run.weights, hops=counted == "hops").of_order(0).levels(run)
    for layer, orders in zip(range(run.weights.n_layers), below, strict=False):
        for h in range(run.weights.n_heads):
            yield HeadId(layer, h), _head_rows(run, HeadId(layer, h), orders[0], counted)


def _head_rows(run: Run, head: HeadId, x: Tensor, counted: Counted) -> tuple[Float[Tensor, "rows d"], Tensor | None]:
    """Contribution of a head's paths of order 1 to the last stream: moved values and W_O, or vectors and None."""
    weights, hops = run.weights, counted == "hops"
    layer, term = weights.layers[head.layer], weights.head(head)
    letters = (term.by_hops().of_order(1).terms[0] if hops else term).letters
    moved = run.move_all(letters, values(one(layer, head.head), x)[..., 0, :, :])
    W_O, above = layer.W_O[head.head], range(head.layer + 1, weights.n_layers)
    if not hops or not above:
        return _rows(run, moved), W_O
    carried = moved @ W_O.mT
    for later in above:
        carried = (weights.Id + weights.heads(later)).by_hops().of_order(0).apply(run, carried)
    return _rows(run, carried), None


def _rows(run: Run, x: Float[Tensor, "batch seq d"]) -> Float[Tensor, "rows d"]:
    """The vectors at all positions but the last, one per row, times the final norm's scale."""
    return run.move_all(run.weights.scale(run.weights.n_layers), x)[:, :-1].flatten(0, 1)


def _summed_up(weights: Weights, losses: Losses, ids: Tensor, places: Tensor) -> Importance:
    model, orders = losses["model", 0], _orders(weights, losses, "order")
    last = losses["order", weights.n_layers]
    layers, heads = range(weights.n_layers), weights.head_ids
    return Importance(
        counted=losses.counted,
        orders=orders,
        orders_recomputed=_orders(weights, losses, "recomputed") if ("recomputed", 0) in losses else orders,
        layers=Table(tuple(LayerImportance(l, weights.n_heads, *_both_ways(losses, l)) for l in layers)),
        heads=Table(tuple(HeadImportance(head, *_both_ways(losses, head)) for head in heads)),
        model_loss=model.mean().item(),
        residual=(last - model).mean().item(),
        tokens=ids.shape[0] * (ids.shape[1] - 1),
        tokens_by_head=places.numel(),
        sequences=ids.shape[0],
    )


def _orders(weights: Weights, losses: Losses, kind: str) -> Table[OrderImportance]:
    counts, rows = expansion(weights, hops=losses.counted == "hops").counts(), []
    before = torch.full_like(losses[kind, 0], log(weights.d_vocab))
    for order in range(weights.n_layers + 1):
        loss = losses[kind, order]
        rows.append(OrderImportance(order, counts.get(order, 0), loss.mean().item(), estimate(before - loss)))
        before = loss
    return Table(tuple(rows))


def _both_ways(losses: Losses, part: HeadId | int) -> tuple[Mean, Mean]:
    """Reduction of the loss on top of the direct path, and on top of the other paths of order 1."""
    beside = "beside" if ("beside", 0) in losses else "order"
    alone = estimate(losses[beside, 0] - losses["alone", part])
    return alone, estimate(losses["without", part] - losses[beside, 1])


def _replay(
    run: Run, scales: Mapping[Scale, Tensor] | None, counted: Counted, wrote: tuple[Tensor, ...]
) -> tuple[Run, tuple[Tensor, ...]]:
    """One replay, in which layer l adds ``wrote[l]``, and the mixed values of each layer for the next replay to add."""
    weights, x = run.weights, run.streams[0]
    streams, moved = [x], []
    forward = Pass(weights, Frozen(run.patterns, scales, run.activations))
    for number, layer in enumerate(weights.layers):
        now, later = _mixed(counted, run.patterns[number], heads.values(layer, forward.read(number, x)))
        moved.append(later)
        x = forward.layer(number, x, now + wrote[number] if wrote else now).stream
        streams.append(x)
    forward.read(weights.n_layers, x)
    return Run(weights, run.ids, run.patterns, forward.scales, tuple(streams), run.activations), tuple(moved)


def _mixed(counted: Counted, pattern: Tensor, values: Tensor) -> tuple[Tensor, Tensor]:
    """Mixed values to add in this replay (by hops the diagonal's, by heads none) and in the next one."""
    if counted == "heads":
        mixed = heads.mixed(pattern, values)
        return torch.zeros_like(mixed), mixed
    return pattern.diagonal(dim1=-2, dim2=-1)[..., None] * values, pattern.tril(-1) @ values
