"""Training learns, ends on time, repeats exactly, and stops at the first number that is none."""

import math
import time

import numpy as np
import pytest
import torch

from support.toys import config
from unweave.errors import BadInput, NumericError
from unweave.text.stream import TokenStream
from unweave.training import AttentionOnly, TrainConfig, Watcher, measure, train
from unweave.training.loop import snapshots
from unweave.training.muon import orthogonalized

PHRASE = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8]


def stream(length=2000):
    """A phrase over and over: a model with memory predicts it, one without cannot."""
    return TokenStream(np.resize(np.array(PHRASE, np.uint16), length), start=0)


def settings(**changes):
    usual = {"model": config(d_vocab=10, n_ctx=16), "tokens": 100 * 4 * 16, "batch": 4, "warmup": 10}
    return TrainConfig(**(usual | changes))


class Notebook(Watcher):
    """Notes all that it is told."""

    report_every = 0.0

    def __init__(self):
        self.told, self.shown, self.steps = [], [], []

    def progress(self, now):
        self.told.append(now)

    def snapshot(self, model, now):
        self.shown.append(now)

    def saving(self):
        return True

    def save(self, state):
        self.steps.append(state.step)


def weights(trained):
    return trained.model.state_dict()


@pytest.mark.parametrize("precision", ["float32", "bfloat16"])
@pytest.mark.parametrize("norm", ["none", "rms"])
def test_training_halves_the_loss_on_a_repeated_phrase(precision, norm):
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


def test_watchers_get_every_step_and_every_measurement():
    notes = Notebook()
    wanted = settings(measure_every=1000)
    trained = train(wanted, stream(), stream(300), notes)
    assert tuple(notes.told) == trained.history
    assert trained.finished
    assert len([now for now in notes.told if now.val_loss is not None]) == 7
    assert [now.step for now in notes.told] == notes.steps == [*range(1, 101)]
    assert notes.shown == [trained.last]
    assert trained.last.tokens == wanted.tokens
    assert trained.last.share == 1
    assert trained.last.seconds_left == 0
    assert all(now.tokens_per_second > 0 and math.isfinite(now.seconds_left) for now in notes.told)


def test_snapshots_double_in_tokens_and_are_then_evenly_spaced():
    marks = [n for n in range(1, 4_000_000, 1024) if snapshots(n) > snapshots(n - 1024)]
    rounded = [round(n / 2**16) for n in marks]
    assert rounded == [1, 2, 4, *range(8, 61, 8)]


def test_training_ends_after_the_minutes_it_is_given():
    began = time.monotonic()
    trained = train(settings(tokens=None, minutes=0.5 / 60), stream(), stream(300))
    assert 0.5 <= time.monotonic() - began < 60  # it has no other end
    assert trained.last.val_loss is not None


def test_learning_rates_warm_up_stay_and_decay():
    wanted = settings(decay=0.5)
    assert [wanted.rate(step, used) for step, used in ((0, 0), (9, 0.1), (30, 0.5), (45, 0.75))] == [0.1, 1.0, 1.0, 0.5]
    assert settings(decay=0).rate(50, 0.999) == 1
    assert [settings(warmup=1000).rate(0, used) for used in (0, 0.05, 0.1)] == [0.001, 0.5, 1.0]  # a short budget


def test_keys_that_an_old_file_lacks_have_their_defaults():
    old = {name: value for name, value in settings().to_dict().items() if name not in ("team", "lr_later")}
    assert TrainConfig.from_dict(old) == settings()


@pytest.mark.parametrize("steps", [1, 20])
def test_training_stops_when_the_training_or_held_out_loss_is_not_finite(steps):
    with pytest.raises(NumericError, match="held-out" if steps == 1 else "weight"):
        train(settings(lr_unembed=1e38, lr_embed=1e38, tokens=steps * 4 * 16), stream(), stream(300))


def test_orthogonalized_updates_move_all_directions():
    X = torch.randn(3, 4, 9, generator=torch.Generator().manual_seed(0))
    sizes = torch.linalg.svdvals(orthogonalized(X))
    assert sizes.min() > 0.5
    assert sizes.max() < 1.3


@pytest.mark.parametrize(
    "changes",
    [
        *({"tokens": value} for value in (None, 0)),
        *({"minutes": value} for value in (-1, math.nan)),
        *({"batch": 0}, {"lr_heads": math.inf}, {"decay": 2}, {"measure_every": 0}, {"team": "both"}),
    ],
)
def test_wrong_arguments_are_refused(changes):
    with pytest.raises(BadInput):
        settings(**changes)
