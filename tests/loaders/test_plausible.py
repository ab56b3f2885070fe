"""A foreign model is run on a paragraph: the loss stands on its card, and one near even guessing is refused."""

from collections import Counter
from math import log

import pytest
import torch
from typer.testing import CliRunner

import unweave as uw
from support.foreign import byte_level_json, folder_of, gpt2
from unweave.cli.app import app
from unweave.errors import InputError
from unweave.loaders.plausible import PARAGRAPH, TOKENS

pytest.importorskip("transformers")

KEYS = {"n_head": 1, "n_embd": 4, "n_layer": 1, "vocab_size": 300, "n_positions": 80, "tie_word_embeddings": False}


def knowing_frequencies(shift=0):
    """A GPT-2 that predicts each token as often as the paragraph has it; with a shift, another one as often."""
    module = gpt2(KEYS | {"bos_token_id": None, "eos_token_id": None}, size=0.0)
    ids = uw.text.tokenizer.parse_tokenizer(byte_level_json(300)).encode(PARAGRAPH)
    counts = Counter(ids[:TOKENS])
    with torch.no_grad():
        module.transformer.ln_f.weight.zero_()
        module.transformer.ln_f.bias[0] = 1.0
        often = torch.tensor([log(counts[i] + 0.01) for i in range(300)])
        module.lm_head.weight[:, 0] = often.roll(shift)
    return module


@pytest.fixture
def folder(tmp_path):
    def made(module):
        place = folder_of(module, tmp_path / "mine")
        (place / "tokenizer.json").write_text(byte_level_json(300))
        return place

    return made


def test_the_loss_on_the_paragraph_is_on_the_card(folder):
    model = uw.load(folder(knowing_frequencies()))
    ids = model.encode(PARAGRAPH)[:TOKENS]
    assert model.card["validation_loss"] == pytest.approx(float(model.run(ids).loss.mean()), abs=1e-4)
    assert 2 < model.card["validation_loss"] < 4
    assert model.card["validation_text"] == "64 tokens of a paragraph of plain English"


def test_a_model_no_better_than_uniform_guessing_is_refused_by_default(folder):
    place = folder(knowing_frequencies(shift=17))
    with pytest.raises(InputError, match=r"mine .* 5\.70"):
        uw.load(place)
    assert "validation_loss" not in uw.load(place, check=False).card
    refused = CliRunner().invoke(app, ["info", str(place)])
    assert refused.exit_code == 3
    assert "--no-check" in refused.stderr
    assert CliRunner().invoke(app, ["info", str(place), "--no-check"]).exit_code == 0


def test_a_model_without_a_tokenizer_gets_no_loss():
    assert "validation_loss" not in uw.load(knowing_frequencies(shift=17)).card


def test_a_context_too_short_to_judge_by_is_not_judged(tmp_path):
    (tmp_path / "tokenizer.json").write_text(byte_level_json(300))
    short = gpt2(KEYS | {"n_positions": 8, "bos_token_id": None, "eos_token_id": None})
    assert "validation_loss" not in uw.load(short, tokenizer=tmp_path / "tokenizer.json").card
