"""What is written about a model reads as a sentence would."""

from types import SimpleNamespace

import pytest
import torch

from support.toys import config
from unweave.files import bundled
from unweave.training.card import card
from unweave.training.recipe import TrainConfig


@pytest.mark.parametrize(("count", "words"), [(1, ", 1 thread, "), (2, ", 2 threads, ")])
def test_threads_are_counted_in_words(monkeypatch, count, words):
    monkeypatch.setattr(torch, "get_num_threads", lambda: count)
    last = SimpleNamespace(tokens=1, step=1, seconds=1.0, loss=1.0, val_loss=None)
    trained = SimpleNamespace(config=TrainConfig(config(), tokens=100), last=last)
    assert words in card(trained, "text")["machine"]


@pytest.mark.parametrize("name", bundled.names())
def test_bundled_cards_count_so_too(name):
    assert " 1 threads" not in (bundled.path_of(name) / "card.json").read_text("utf-8")
