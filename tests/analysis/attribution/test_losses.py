"""Losses of windows against the logits they come from, whole and ablated."""

import pytest
import torch

import unweave as uw
from support.helpers import CLOSE
from support.whole_models import some_tokens, whole_model
from unweave.analysis import attribution
from unweave.analysis.attribution import losses as module

WINDOWS = some_tokens(5, 9)


def nats(logits, windows):
    return torch.nn.functional.cross_entropy(logits.mT, windows[:, 1:], reduction="none")


@pytest.mark.parametrize("norm", ["none", "layer", "rms"])
def test_losses_are_those_of_the_logits(norm, monkeypatch):
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


def test_losses_at_some_places_are_those_of_all_places_there():
    weights, places = whole_model(7, 2), torch.tensor([[0, 7], [3, 4], [1, 2], [6, 7], [0, 1]])
    whole = attribution.window_losses(weights, WINDOWS)
    torch.testing.assert_close(attribution.window_losses(weights, WINDOWS, places), whole.gather(1, places), **CLOSE)
    ablated = attribution.ablated_losses(weights, WINDOWS, ["L0H0"])[0, 0]
    torch.testing.assert_close(
        attribution.ablated_losses(weights, WINDOWS, ["L0H0"], places)[0, 0], ablated.gather(1, places), **CLOSE
    )
