"""Training learns, ends on time, repeats exactly, and stops at the first number that is none."""

import math
import time

import numpy as np
import pytest
import torch

from toys import config
from unweave.errors import BadInput, NumericError
from unweave.toy import AttentionOnly, TokenStream, TrainConfig, measure, train
from unweave.toy.muon import orthogonalised
from unweave.toy.train import _rate

PHRASE = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8]


def stream(length=2000):
    """A phrase over and over: a model with memory predicts it, one without cannot."""
    return TokenStream(np.resize(np.array(PHRASE, np.uint16), length), start=0)


def settings(**changes):
    usual = {
        "model": config(d_vocab=10, n_ctx=16),
        "tokens": 100 * 4 * 16,
        "batch": 4,
        "warmup": 10,
    }
    return TrainConfig(**(usual | changes))


def weights(trained):
    return trained.model.state_dict()


@pytest.mark.parametrize("precision", ["float32", "bfloat16"])
@pytest.mark.parametrize("norm", ["none", "rms"])
def test_it_learns(precision, norm):
    wanted = settings(model=config(d_vocab=10, n_ctx=16, norm=norm), precision=precision)
    trained = train(wanted, stream(), stream(300))
    before = measure(AttentionOnly(wanted.model), stream(300), wanted)
    assert trained.last.val_loss < 0.5 * before
    assert trained.last.val_loss == measure(trained.model, stream(300), wanted)
    assert all(W.dtype is torch.float32 for W in trained.model.parameters())


def test_a_model_without_layers_learns_bigrams():
    wanted = settings(model=config(n_layers=0, d_vocab=10, n_ctx=16), tokens=20_000, lr_embed=0.03)
    trained = train(wanted, stream(), stream(300))
    assert 0.3 < trained.last.val_loss < 1.0  # after 1, 3 or 5 it cannot know


def test_the_same_seed_gives_the_same_model():
    one, two = (weights(train(settings(), stream(), stream(300))) for _ in range(2))
    assert all(torch.equal(W, two[name]) for name, W in one.items())
    other = weights(train(settings(seed=1), stream(), stream(300)))
    assert not torch.equal(one["W_U"], other["W_U"])


def test_it_reports_as_it_goes():
    told, shown = [], []
    wanted = settings(measure_every=1000)
    trained = train(wanted, stream(), stream(300), told.append, lambda model, now: shown.append(now), 0.0)
    assert tuple(told) == trained.history
    assert [now for now in told if now.val_loss is not None] == shown
    assert len(shown) == 7
    assert [now.step for now in told] == [*range(1, 101)]
    assert trained.last.tokens == wanted.tokens
    assert trained.last.share == 1
    assert trained.last.seconds_left == 0
    assert all(now.tokens_per_second > 0 and math.isfinite(now.seconds_left) for now in told)


def test_it_ends_on_time():
    began = time.monotonic()
    trained = train(settings(tokens=None, minutes=0.5 / 60), stream(), stream(300))
    assert 0.5 <= time.monotonic() - began < 10
    assert trained.last.val_loss is not None


def test_rates_rise_stay_and_fall():
    wanted = settings(decay=0.5)
    rates = [_rate(wanted, step, share) for step, share in ((0, 0), (9, 0.1), (30, 0.5), (45, 0.75))]
    assert rates == [0.1, 1.0, 1.0, 0.5]
    assert _rate(settings(decay=0), 50, 0.999) == 1


def test_it_stops_at_a_loss_that_is_no_number():
    with pytest.raises(NumericError, match=r"The loss of step \d+ is"):
        train(settings(lr_unembed=1e38, lr_embed=1e38), stream(), stream(300))


def test_orthogonalised_updates_move_all_directions():
    X = torch.randn(3, 4, 9, generator=torch.Generator().manual_seed(0))
    sizes = torch.linalg.svdvals(orthogonalised(X))
    assert sizes.min() > 0.5
    assert sizes.max() < 1.3


@pytest.mark.parametrize(
    "changes",
    [
        {"tokens": None},
        {"tokens": 0},
        {"minutes": -1},
        {"minutes": math.nan},
        {"batch": 0},
        {"lr_heads": math.inf},
        {"decay": 2},
        {"measure_every": 0},
    ],
)
def test_wrong_arguments_are_refused(changes):
    with pytest.raises(BadInput):
        settings(**changes)
