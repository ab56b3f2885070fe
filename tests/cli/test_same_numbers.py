"""One quantity has one number: the same text, windows and protocol wherever it is printed, and named there."""

import sys
from functools import cache

import pytest
import torch

import unweave as uw
from support.commands import answer, printed
from unweave.analysis.attribution import window_losses
from unweave.reproduction.models import Models
from unweave.text.windows import FEWER_TOKENS, HELD_OUT, Windows, windows

NAME = "attn-2l-small"
PROTOCOL = "10 sequences of 25 random tokens × 4"
SOME = ("--tokens", "2048")
ON_TEXT = [("in-context", NAME, *SOME), ("importance", NAME, *SOME), ("bigrams", NAME, *SOME)]
ON_RANDOM_TOKENS = [("induction", NAME), ("heads", NAME)]


asked = cache(answer)


@cache
def default(name: str, tokens: int | None = None) -> Windows:
    return windows(uw.load(name), tokens=tokens)


def card(name: str) -> dict:
    return next(card for card in asked("models")["models"] if card["name"] == name)


def test_info_and_in_context_report_the_same_loss():
    found = asked("in-context", NAME)
    assert (found["origin"]["text"], found["origin"]["windows"]) == (HELD_OUT, len(default(NAME)))
    assert found["loss"] == pytest.approx(card(NAME)["validation_loss"], abs=1e-4)
    assert asked("info", NAME)["loss"] == card(NAME)["validation_loss"]


def test_the_direct_path_of_a_zero_layer_model_has_the_model_loss():
    rows = default("attn-0l")
    loss = uw.bigram_agreement(uw.load("attn-0l"), rows[:1], rows).loss
    assert loss == pytest.approx(card("attn-0l")["validation_loss"], abs=1e-4)


def test_every_bundled_card_has_its_loss_on_the_default_text():
    for row in asked("models")["models"]:
        rows = default(NAME if row["name"].startswith(NAME) else "attn-0l")
        assert row["validation_text"] == f"{HELD_OUT}, {len(rows)} windows of {len(rows[0])} tokens"


def test_the_reproduction_measures_on_the_same_windows(monkeypatch):
    monkeypatch.setattr(sys.modules[Windows.__module__], "TRAINING_TOKENS", 1024)
    model = uw.load(NAME)
    named = (uw.Model(model.weights, model.tokenizer, {"name": name}) for name in "abc")
    models = Models.of(*named)
    assert models.held_out.tolist() == default(NAME)
    assert models.measured_on == {
        "text": HELD_OUT,
        "windows": len(default(NAME)),
        "tokens": models.held_out.numel(),
        "protocol": PROTOCOL,
    }
    assert models.some(FEWER_TOKENS).tolist() == default(NAME, FEWER_TOKENS)


def test_importance_names_the_windows_its_loss_is_measured_on():
    found, model, some = asked(*ON_TEXT[1]), uw.load(NAME), default(NAME, 2048)
    assert found["origin"]["text"] == some.text == f"{HELD_OUT}, 8 of {len(default(NAME))} windows"
    assert found["model_loss"] == pytest.approx(window_losses(model, torch.tensor(some)).mean().item(), abs=1e-5)


def test_fewer_windows_are_spread_over_all():
    every, some = default(NAME), default(NAME, 2048)
    assert (some[0], some[-1]) == (every[0], every[-1])
    assert all(row in every for row in some)


@pytest.mark.parametrize("words", ON_TEXT, ids=lambda words: words[0])
def test_measurements_on_text_state_which_text_and_how_many_windows(words):
    origin = asked(*words)["origin"]
    assert origin["text"].startswith(HELD_OUT)
    assert origin["tokens"] == origin["windows"] * uw.load(NAME).weights.n_ctx


@pytest.mark.parametrize("words", ON_RANDOM_TOKENS, ids=lambda words: words[0])
def test_measurements_on_random_tokens_name_the_protocol(words):
    assert asked(*words)["origin"]["protocol"] == PROTOCOL
    assert PROTOCOL in printed(*words)


def test_a_protocol_other_than_the_default_is_named():
    assert asked("induction", NAME, "--protocol", "elhage")["origin"]["protocol"].endswith("of 20 random tokens × 3")
    found = uw.induction(uw.load("example:induction"))
    assert found.origin.protocol == str(found.behavior.protocol) != PROTOCOL


def test_prefix_matching_agrees_wherever_it_is_reported():
    model = uw.load(NAME)
    score = {row.head: float(row.prefix_matching) for row in uw.analysis.induction.detect_heads(model).heads}
    for table in (uw.induction(model).heads, uw.head_summary(model)):
        assert {row.head: float(row.prefix_matching) for row in table} == score
    for words in ON_RANDOM_TOKENS:
        found = {row["head"]: row["prefix_matching"] for row in asked(*words)["heads"]}
        assert found == pytest.approx({str(head): value for head, value in score.items()}, abs=1e-6)


def test_dynamics_names_the_held_out_part_of_the_training_text():
    found = asked("dynamics", NAME)["origin"]
    assert found["text"] == "held-out part of the training text"
    assert (found["windows"], found["tokens"], found["protocol"]) == (64, 64 * 256, PROTOCOL)
    assert found["text"] in printed("dynamics", NAME)
