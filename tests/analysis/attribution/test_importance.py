"""Term importance by sums over paths against the paper's procedure, and against losses recomputed from logits."""

from importlib import import_module

import pytest
import torch
from torch.utils.flop_counter import FlopCounterMode
from transformers import GPT2Config, GPT2LMHeadModel

import unweave as uw
from support.whole_models import some_tokens, whole_model
from unweave.algebra.terms import Hop
from unweave.analysis import attribution
from unweave.analysis.attribution import losses as module
from unweave.analysis.attribution.importance import _places
from unweave.errors import BadInput
from unweave.model.run import next_token_loss
from unweave.results.tolerances import ORDERS

KINDS = [(norm, positions) for norm in ("none", "layer", "rms") for positions in ("none", "stream", "queries and keys")]
IDS = some_tokens(6, 9)


@pytest.mark.parametrize(("norm", "positions"), KINDS)
@pytest.mark.parametrize("layers", [0, 1, 3])
@pytest.mark.parametrize("counted", ["heads", "hops"])
def test_orders_are_the_paper_s_procedure(norm, positions, layers, counted):
    """By hops the diagonal is added at once."""
    weights, hops = whole_model(layers, layers, norm, positions), counted == "hops"
    run, found = uw.run(weights, IDS), uw.importance(weights, IDS, hops=hops)
    replays = (attribution.frozen_replays(run, scales=scales, counted=counted) for scales in (run.scales, None))
    frozen, free = ([replay.loss.mean().item() for replay in each] for each in replays)
    assert found.counted == counted
    assert [row.loss for row in found.orders] == pytest.approx(frozen, abs=ORDERS)
    assert [row.loss for row in found.orders_recomputed] == pytest.approx(free, abs=ORDERS)
    assert found.model_loss == pytest.approx(run.loss.mean().item(), abs=ORDERS)
    assert abs(found.residual) <= ORDERS
    assert free[-1] == pytest.approx(found.model_loss, abs=ORDERS)
    assert [row.terms for row in found.orders] == list(uw.expansion(weights, hops=hops).counts().values())


@pytest.mark.parametrize("norm", ["none", "rms"])
@pytest.mark.parametrize("hops", [False, True])
def test_splits_are_losses_recomputed_with_those_paths_alone(norm, hops):
    weights = whole_model(6, 2, norm)
    run, T, found = uw.run(weights, IDS), uw.expansion(weights, hops=hops), uw.importance(weights, IDS, hops=hops)
    orders = T.by_order(run)
    part_of = Hop if hops else uw.HeadId.of
    paths = {head: sum(t(run) for t in T.of_order(1) if part_of(head) in t.parts) for head in weights.head_ids}

    def loss(logits):
        return next_token_loss(logits, IDS).mean(-1)

    for rows, group in (
        (found.heads, lambda r: [r.head]),
        (found.layers, lambda r: [h for h in paths if h.layer == r.layer]),
    ):
        for row in rows:
            part = sum(paths[head] for head in group(row))
            alone = loss(orders[0]) - loss(orders[0] + part)
            on_top = loss(orders[0] + orders[1] - part) - loss(orders[0] + orders[1])
            seen = (row.alone, row.alone.standard_error, row.on_top, row.on_top.standard_error)
            wanted = [x.item() for y in (alone, on_top) for x in (y.mean(), y.std() / 6**0.5)]
            assert seen == pytest.approx(wanted, abs=ORDERS)


@pytest.mark.parametrize("norm", ["none", "layer"])
def test_heads_at_some_predictions_are_losses_recomputed_there(norm):
    weights = whole_model(6, 2, norm)
    found, run, T = uw.importance(weights, IDS, predictions=20), uw.run(weights, IDS), uw.expansion(weights)
    assert (found.tokens, found.tokens_by_head) == (48, 18)
    assert found.orders == uw.importance(weights, IDS).orders
    places = _places(IDS, 20)
    orders = T.by_order(run)
    for row in found.heads:
        part = sum(t(run) for t in T.of_order(1) if t.heads == (row.head,))
        both = (orders[0], orders[0] + part), (orders[0] + orders[1] - part, orders[0] + orders[1])
        for seen, (less, more) in zip((row.alone, row.on_top), both, strict=True):
            gains = (next_token_loss(less, IDS) - next_token_loss(more, IDS)).gather(1, places).mean(-1)
            wanted = [gains.mean().item(), gains.std().item() / 6**0.5]
            assert [seen, seen.standard_error] == pytest.approx(wanted, abs=ORDERS)


def test_some_predictions_are_spread_over_every_place():
    places = _places(some_tokens(500, 65), 500 * 5)
    assert places.shape == (500, 5)
    assert (places.diff(dim=1) > 0).all()
    counts = places.flatten().bincount(minlength=64)
    assert (counts.min() >= 32, counts.max() <= 46) == (True, True)  # 39 each
    assert torch.equal(_places(some_tokens(3, 9), 10**6), torch.arange(8).expand(3, -1))
    with pytest.raises(BadInput):
        _places(IDS, 0)


def test_a_large_model_is_measured_at_some_predictions(monkeypatch):
    monkeypatch.setattr(import_module("unweave.analysis.attribution.importance"), "BY_HEAD", 1.0)
    assert uw.importance(whole_model(8, 2), IDS).tokens_by_head == len(IDS)


@pytest.mark.parametrize(("ask", "layers"), [(attribution.order_importance, 12), (uw.importance, 6)])
def test_importance_takes_at_most_twice_the_products_of_its_unembeddings(ask, layers):
    shape = {"n_layer": layers, "n_head": layers, "n_embd": 96, "vocab_size": 50_257 * 96 // 768}
    small = GPT2Config(**shape, bos_token_id=0, eos_token_id=0)
    weights = uw.load(GPT2LMHeadModel(small), check=False).weights
    ids = some_tokens(2, 65)
    orders, heads = weights.n_layers + 1, len(weights.head_ids)
    unembeddings = orders if ask is not uw.importance else 2 * orders + 1 + 2 * heads  # both kinds of scale; the model
    with FlopCounterMode(display=False) as counter:
        ask(weights, ids)
    assert counter.get_total_flops() <= 2 * unembeddings * 2 * ids[:, 1:].numel() * weights.d_model * weights.d_vocab


def test_batches_and_blocks_change_nothing(monkeypatch):
    weights = whole_model(8, 2)
    whole = uw.importance(weights, IDS)
    monkeypatch.setattr(module, "BATCH_TOKENS", 20)
    monkeypatch.setattr(module, "TOKENS_AT_ONCE", 3)
    for floor in (module, import_module("unweave.analysis.attribution.importance")):
        monkeypatch.setattr(floor, "ROWS_AT_ONCE", 5)
    parts = uw.importance(weights, IDS)
    for one, other in zip(whole.heads, parts.heads, strict=True):
        assert one.alone == pytest.approx(other.alone, abs=ORDERS)
        assert one.on_top.standard_error == pytest.approx(other.on_top.standard_error, abs=ORDERS)
    assert [row.loss for row in whole.orders] == pytest.approx([row.loss for row in parts.orders], abs=ORDERS)
