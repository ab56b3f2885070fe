"""What a model and a run know of their tokens, and of names they do not have."""

import copy
import pickle

import pytest
import torch

import unweave as uw
from unweave.errors import BadInput

MODEL = uw.load("example:induction")


def test_a_text_gets_the_start_token_by_default() -> None:
    assert MODEL.encode("ab") == [0, 3, 4]
    assert MODEL.encode("ab", start=False) == [3, 4]
    assert MODEL.tokens("ab") == ["<|start|>", "a", "b"]
    assert MODEL.tokens("ab", start=False) == MODEL.run("ab", start=False).tokens == ["a", "b"]
    assert MODEL.run([3, 4], start=False).tokens == MODEL.run([3, 4]).tokens == ["a", "b"]


def test_a_token_is_given_as_an_id_or_a_string() -> None:
    assert MODEL.token("b") == MODEL.token(4) == MODEL.token("#4") == 4


def test_ordinary_tokens_are_all_but_the_start_token() -> None:
    assert MODEL.ordinary.tolist() == list(range(1, MODEL.weights.d_vocab))
    assert MODEL.texts[3] == "a"
    assert (MODEL.start, MODEL.name) == (0, "example:induction")


def test_precision_and_device_may_be_given_together() -> None:
    assert MODEL.to("float32").weights.dtype is torch.float32
    assert MODEL.to("float32", "cpu").to(torch.float64).weights.dtype is torch.float64


def test_positions_may_be_counted_from_the_end() -> None:
    run = MODEL.run("abcab")
    found, same = uw.score_terms(run, "L1H0", -1, -3), uw.score_terms(run, "L1H0", 5, 3)
    assert (found.dst, found.src, found.score) == (same.dst, same.src, same.score)


def test_a_run_can_freeze_the_patterns_of_another_model() -> None:
    """The sum of paths is then what these weights predict with that run frozen."""
    model, other = (uw.load(name, dtype="float64") for name in ("attn-2l-small", "attn-2l-small-seed1"))
    lent = other.run("the cat sat")
    summed, frozen = uw.expansion(model)(lent), model.run(lent.ids, frozen=lent).logits
    assert (summed - frozen).abs().max() < 1e-11 * frozen.abs().max()
    assert (summed - lent.logits).abs().max() > 0.1


def test_a_run_has_its_tokens_and_a_short_repr() -> None:
    seen = MODEL.run("abcab")
    assert seen.tokens == ["<|start|>", *"abcab"]
    assert repr(seen) == f"Run of 6 tokens on example:induction: '<|start|>abcab', loss {seen.loss.mean():.2f}"
    long = repr(MODEL.run("abc" * 20))
    assert "…" in long
    assert len(long) < 100


def test_a_transform_of_a_model_is_a_model() -> None:
    centered = uw.transforms.centered_unembedding(MODEL)
    assert isinstance(centered, uw.Model)
    assert centered.tokenizer is MODEL.tokenizer
    assert centered.weights.unembed.equal(uw.transforms.centered_unembedding(MODEL.weights).unembed)


def test_one_head_may_be_ablated_by_its_name_or_its_numbers() -> None:
    several = MODEL.run("abcab", without=["L0H0"]).logits
    for one in ("L0H0", "0.0", (0, 0), [(0, 0)], {"L0H0"}, (head for head in ["L0H0"])):
        assert torch.equal(MODEL.run("abcab", without=one).logits, several)


def test_models_and_runs_can_be_copied_and_weights_pickled() -> None:
    for again in (copy.deepcopy(MODEL), copy.copy(MODEL), pickle.loads(pickle.dumps(MODEL.weights))):
        assert again is not MODEL
    assert copy.copy(MODEL.run("ab")).tokens == MODEL.run("ab").tokens


def test_a_batch_that_is_padded_on_the_left_is_refused() -> None:
    model = uw.load("attn-2l-small")
    one, other = model.encode("the cat", start=False), model.encode("the cat sat on the mat", start=False)
    assert model.start is not None
    padding = [model.start] * (len(other) - len(one))
    with pytest.raises(BadInput, match="padding"):
        model.run([padding + one, other])
    found = model.run([one + padding, other])
    assert torch.allclose(found.logits[0, : len(one)], model.run(one).logits, atol=1e-5)
    assert model.run([[model.start, *one], [model.start, *one]]).ids.shape == (2, len(one) + 1)
