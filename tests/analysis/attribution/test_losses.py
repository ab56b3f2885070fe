"""Losses of windows against the logits they come from, whole and ablated."""

import pytest
import torch

import unweave as uw
from support.helpers import CLOSE
from support.whole_models import HEADS, some_tokens, whole_model
from unweave.analysis.attribution import losses as module
from unweave.errors import BadInput

WINDOWS = some_tokens(5, 9)


def nats(logits, windows):
    return torch.nn.functional.cross_entropy(logits.mT, windows[:, 1:], reduction="none")


@pytest.mark.parametrize("norm", ["none", "layer", "rms"])
def test_losses_are_those_of_the_logits(norm, monkeypatch):
    weights = whole_model(3, 2, norm)
    expected = nats(uw.run(weights, WINDOWS[:, :-1]).logits, WINDOWS)
    torch.testing.assert_close(uw.analysis.attribution.window_losses(weights, WINDOWS), expected, **CLOSE)
    monkeypatch.setattr(module, "BATCH_TOKENS", 20)
    monkeypatch.setattr(module, "ROWS_AT_ONCE", 3)
    monkeypatch.setattr(module, "TOKENS_AT_ONCE", 4)
    torch.testing.assert_close(uw.analysis.attribution.window_losses(weights, WINDOWS), expected, **CLOSE)


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
    assert uw.analysis.attribution.window_losses(weights, some_tokens(2, weights.n_ctx + 1)).shape == (2, weights.n_ctx)


@pytest.mark.parametrize("head", ["L0H1", "L1H0"])
def test_ablation_keeps_every_pattern(head):
    weights = whole_model(5, 2, "none")
    run = uw.run(weights, WINDOWS[:, :-1])
    through = sum(term(run) for term in uw.expansion(weights).through(head))
    torch.testing.assert_close(
        uw.analysis.attribution.ablated_losses(weights, WINDOWS, [head])[uw.HeadId.of(head)],
        nats(run.logits - through, WINDOWS),
        **CLOSE,
    )


def test_some_places_alone():
    weights, places = whole_model(7, 2), torch.tensor([[0, 7], [3, 4], [1, 2], [6, 7], [0, 1]])
    whole = uw.analysis.attribution.window_losses(weights, WINDOWS)
    torch.testing.assert_close(
        uw.analysis.attribution.window_losses(weights, WINDOWS, places), whole.gather(1, places), **CLOSE
    )
    ablated = uw.analysis.attribution.ablated_losses(weights, WINDOWS, ["L0H0"])[0, 0]
    torch.testing.assert_close(
        uw.analysis.attribution.ablated_losses(weights, WINDOWS, ["L0H0"], places)[0, 0],
        ablated.gather(1, places),
        **CLOSE,
    )


def test_a_head_that_writes_nothing_changes_nothing():
    weights = whole_model(6, 2)
    layer = weights.layers[1]
    silent = uw.Weights.map(weights, lambda x: x)
    silent.layers[1].W_O[0].zero_()
    assert layer.W_O.shape[0] == HEADS
    assert torch.equal(
        uw.analysis.attribution.ablated_losses(silent, WINDOWS, ["L1H0"])[1, 0],
        uw.analysis.attribution.window_losses(silent, WINDOWS),
    )


@pytest.mark.parametrize("windows", [torch.zeros(0, 5, dtype=torch.long), torch.zeros(3, 1, dtype=torch.long)])
def test_windows_that_predict_nothing(windows):
    with pytest.raises(BadInput, match="at least 2"):
        uw.analysis.attribution.window_losses(whole_model(), windows)
