"""A model as others published it: SmolLM2-135M-Instruct in 4 bits, which `make real` fetches and tests."""

from pathlib import Path

import pytest
import torch

import unweave as uw
from support.foreign import module_of_gguf, norm_wise
from support.helpers import FLOAT32, METAMORPHIC

FILE = Path(__file__).parents[2] / ".real" / "SmolLM2-135M-Instruct.Q4_1.gguf"
TEXT = "It was a dark and stormy night; the rain fell in torrents, except at occasional intervals, when it was checked."
EARLIER = "L16H0"
"""The previous-token head through which its induction heads look."""
WHEN = "When Mary and John went to the store,"
WAR = "The war lasted from the year"
PAIRS = [
    ("The capital of France is the city of", "The capital of Italy is the city of", " Rome", " Paris"),
    (f"{WHEN} John gave a bottle to", f"{WHEN} Mary gave a bottle to", " John", " Mary"),
    ("The keys to the cabinet", "The key to the cabinet", " is", " are"),
    ("He said that his", "She said that her", " mother", None),
    (f"{WAR} 1732 to the year 17", f"{WAR} 1786 to the year 17", "9", "4"),
]

pytestmark = pytest.mark.real


@pytest.fixture(scope="module")
def model():
    return uw.load(FILE)


@pytest.fixture(scope="module")
def double(model):
    return model.to("float64")


@pytest.mark.parametrize(
    ("text", "next_token"), [("It was a dark and stormy", " night"), ("The capital of France is the city of", " Paris")]
)
def test_it_predicts_known_continuations(model, text, next_token):
    assert model.tokenizer.text(int(model.run(text).logits[-1].argmax())) == next_token


def test_its_card_says_what_was_read(model):
    assert model.card["stored in"] == "GGUF, F32, Q4_1, Q8_0: rounded by its publisher"
    assert 2.5 < model.card["validation_loss"] < 4
    weights = model.weights
    assert (weights.n_layers, weights.n_heads, weights.d_model, weights.d_vocab) == (30, 9, 576, 49_152)


def test_logits_match_transformers(model):
    ids = model.encode(TEXT)
    with torch.no_grad():
        expected = module_of_gguf(FILE, "Llama")(torch.tensor([ids])).logits[0]
    assert norm_wise(model.run(ids).logits, expected) < FLOAT32


def test_paths_sum_to_a_logit(model):
    found = uw.largest_paths(model.run(TEXT), order=0)
    assert abs(found.residual) < FLOAT32 * abs(found.logit)


def test_its_induction_heads_read_keys_of_one_previous_token_head(model):
    found = uw.induction(model)
    best = found.heads.sort("prefix_matching").top(4)
    assert {str(row.head) for row in best} == {"L17H3", "L17H4", "L17H5", "L18H6"}
    assert {(row.verdict, str(row.through)) for row in best} == {("induction", "L16H0")}
    assert found.heads["L16H0"].previous_token > 0.8
    for row in best:
        curve = dict(found.mechanism.heads[str(row.head)].matching.curve)
        assert min(score for distance, score in curve.items() if distance <= 512) > 0.94
        assert row.qk_centered_score.z > 20
    tokens = uw.analysis.induction.repeated_tokens(model)
    run, targets = model.run(tokens.ids), uw.analysis.induction.induction_targets(tokens)
    for head, share in (("L18H6", 0.6), ("L17H3", 0.9)):
        first = uw.analysis.stream.lead_components(run, head, targets).components[0]
        assert first.component == "L16H0"
        assert first.key_share > share


@pytest.mark.parametrize(("pair", "head"), [*enumerate(["L23H4", "L23H3", "L26H0", None, None])])
def test_the_difference_of_two_runs_is_explained_up_to_rounding(double, pair, head):
    text, other, target, against = PAIRS[pair]
    found = uw.difference(double, text, other).nodes(target, against, k=None)
    assert abs(found.residual) < METAMORPHIC * max(abs(row.value) for row in found.rows)
    by_head = [row.node for row in found.rows if row.kind in ("v", "q", "k")]
    assert head in (None, by_head[0])


def test_paths_through_neurons_with_held_gates_sum_to_the_logits(model):
    run = model.run(TEXT)
    held = uw.expansion(model, gates="held")
    assert norm_wise(held(run), run.logits) < FLOAT32
    assert max(held.by_mlps().counts()) == 30


def test_distance_alone_explains_the_previous_token_heads_scores(model):
    kernel = uw.analysis.attribution.score_kernel(model.run(TEXT), EARLIER)
    assert kernel.peak == 1
    assert kernel.kernel > 0.85
