"""Term importance by sums over paths against the paper's procedure, and against losses recomputed from logits."""

from importlib import import_module

import pytest
import torch
from torch.utils.flop_counter import FlopCounterMode
from transformers import GPT2Config, GPT2LMHeadModel

import unweave as uw
from support.helpers import CLOSE
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
def test_orders_follow_the_procedure_of_the_paper(norm, positions, layers, counted):
    """Counted by hops, the diagonal of attention is not a hop of its own."""
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
def test_gains_of_heads_and_layers_match_losses_recomputed_from_their_paths(norm, hops):
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
def test_gains_at_sampled_predictions_match_losses_recomputed_there(norm):
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


def test_sampled_predictions_cover_positions_evenly():
    places = _places(some_tokens(500, 65), 500 * 5)
    assert places.shape == (500, 5)
    assert (places.diff(dim=1) > 0).all()
    counts = places.flatten().bincount(minlength=64)
    assert (counts.min() >= 32, counts.max() <= 46) == (True, True)  # 39 each
    assert torch.equal(_places(some_tokens(3, 9), 10**6), torch.arange(8).expand(3, -1))
    with pytest.raises(BadInput):
        _places(IDS, 0)


def test_heads_of_a_large_model_are_measured_at_sampled_predictions(monkeypatch):
    monkeypatch.setattr(import_module("unweave.analysis.attribution.importance"), "BY_HEAD", 1.0)
    assert uw.importance(whole_model(8, 2), IDS).tokens_by_head == len(IDS)


@pytest.mark.parametrize(("ask", "layers"), [(attribution.order_importance, 12), (uw.importance, 6)])
def test_importance_costs_at_most_twice_its_unembeddings(ask, layers):
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


WINDOWS = some_tokens(5, 9)


def nats(logits, windows):
    return torch.nn.functional.cross_entropy(logits.mT, windows[:, 1:], reduction="none")


@pytest.mark.parametrize("norm", ["none", "layer", "rms"])
def test_losses_follow_from_the_logits(norm, monkeypatch):
    weights = whole_model(3, 2, norm)
    expected = nats(uw.run(weights, WINDOWS[:, :-1]).logits, WINDOWS)
    torch.testing.assert_close(attribution.window_losses(weights, WINDOWS), expected, **CLOSE)
    monkeypatch.setattr(module, "BATCH_TOKENS", 20)
    monkeypatch.setattr(module, "ROWS_AT_ONCE", 3)
    monkeypatch.setattr(module, "TOKENS_AT_ONCE", 4)
    torch.testing.assert_close(attribution.window_losses(weights, WINDOWS), expected, **CLOSE)


@pytest.mark.parametrize(("rows", "tokens"), [(1, 1), (3, 4), (100, 2), (100, 100)])
def test_losses_come_in_tiles_of_any_size(rows, tokens, monkeypatch):
    weights, draw = whole_model(8, 1, "none"), torch.Generator().manual_seed(0)
    x = torch.randn(11, weights.d_model, dtype=torch.float64, generator=draw) * 10.0 ** torch.arange(-5, 6)[:, None]
    targets = torch.randint(weights.d_vocab, (11,), generator=draw)
    monkeypatch.setattr(module, "ROWS_AT_ONCE", rows)
    monkeypatch.setattr(module, "TOKENS_AT_ONCE", tokens)
    expected = torch.nn.functional.cross_entropy(module.unembed(weights, x), targets, reduction="none")
    torch.testing.assert_close(module.stream_nats(weights, x, targets), expected, **CLOSE)


def test_a_window_may_be_one_token_longer_than_the_context():
    weights = whole_model(4, 1)
    assert attribution.window_losses(weights, some_tokens(2, weights.n_ctx + 1)).shape == (2, weights.n_ctx)


@pytest.mark.parametrize("head", ["L0H1", "L1H0"])
def test_ablation_keeps_every_pattern(head):
    weights = whole_model(5, 2, "none")
    run = uw.run(weights, WINDOWS[:, :-1])
    through = sum(term(run) for term in uw.expansion(weights).through(head))
    torch.testing.assert_close(
        attribution.ablated_losses(weights, WINDOWS, [head])[uw.HeadId.of(head)],
        nats(run.logits - through, WINDOWS),
        **CLOSE,
    )


def test_losses_at_chosen_positions_match_the_losses_of_all_positions():
    weights, places = whole_model(7, 2), torch.tensor([[0, 7], [3, 4], [1, 2], [6, 7], [0, 1]])
    whole = attribution.window_losses(weights, WINDOWS)
    torch.testing.assert_close(attribution.window_losses(weights, WINDOWS, places), whole.gather(1, places), **CLOSE)
    ablated = attribution.ablated_losses(weights, WINDOWS, ["L0H0"])[0, 0]
    torch.testing.assert_close(
        attribution.ablated_losses(weights, WINDOWS, ["L0H0"], places)[0, 0], ablated.gather(1, places), **CLOSE
    )
