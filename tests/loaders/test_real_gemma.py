"""A model with what SmolLM2 lacks, Gemma 3 270M in 4 bits, where its owner has put it; nothing fetches it."""

from pathlib import Path

import pytest
import torch

import unweave as uw
from support.foreign import module_of_gguf, norm_wise
from support.helpers import FLOAT32
from support.prompts import PAIRS, assert_rounding_is_left

FILE = Path(__file__).parents[2] / ".real" / "gemma-3-270m-q4_k_m.gguf"
TEXT = "The history of the city goes back to the Middle Ages, when a small settlement grew up around the market place."

pytestmark = [pytest.mark.real, pytest.mark.skipif(not FILE.exists(), reason=f"its owner has put no {FILE.name} there")]


@pytest.fixture(scope="module")
def model():
    return uw.load(FILE)


@pytest.fixture(scope="module")
def double(model):
    return model.to("float64")


def test_its_loss_is_that_of_a_trained_model(model):
    assert model.card["validation_loss"] == pytest.approx(3.18, abs=0.01)


def test_norms_whose_gain_is_0_measure_by_a_matrix_of_their_own(model):
    assert any(layer.post_norm.measure is not None for layer in model.weights.layers)


def test_logits_are_those_of_transformers(model):
    ids = model.encode(TEXT)
    with torch.no_grad():
        expected = module_of_gguf(FILE, "Gemma3Text")(torch.tensor([ids])).logits[0]
    assert norm_wise(model.run(ids).logits, expected) < FLOAT32


def test_its_induction_heads_read_keys_of_the_head_that_matches(model):
    """Not through L2H3, which attends more to the token before."""
    found = uw.induction(model)
    named = {str(row.head): str(row.through) for row in found.heads if row.verdict == "induction"}
    assert named == {"L5H1": "L4H1", "L5H2": "L4H1", "L5H3": "L4H1", "L11H2": "L10H1"}
    assert found.heads["L2H3"].previous_token > found.heads["L4H1"].previous_token


@pytest.mark.parametrize("pair", range(len(PAIRS)))
def test_the_difference_of_two_runs_leaves_rounding(double, capsys, pair):
    assert_rounding_is_left(double, pair, capsys)
