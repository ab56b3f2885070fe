"""What a model and a run know of their tokens."""

import pytest
import torch

import unweave as uw
from unweave.errors import BadInput, Unsupported
from unweave.model.run import run

MODEL = uw.load("example:induction")


def test_a_text_gets_the_start_token_unless_told_otherwise() -> None:
    assert MODEL.encode("ab") == [0, 3, 4]
    assert MODEL.encode("ab", start=False) == [3, 4]
    assert MODEL.tokens("ab") == ["<|start|>", "a", "b"]
    assert MODEL.tokens("ab", start=False) == ["a", "b"]


def test_a_token_is_an_id_or_a_text() -> None:
    assert MODEL.token("b") == MODEL.token(4) == MODEL.token("#4") == 4
    with pytest.raises(BadInput, match="token 99 lies outside"):
        MODEL.token(99)
    with pytest.raises(BadInput):
        MODEL.token("ab")


def test_ordinary_tokens_are_all_but_the_start_token() -> None:
    assert MODEL.ordinary.tolist() == list(range(1, MODEL.weights.d_vocab))
    assert MODEL.texts[3] == "a"
    assert (MODEL.start, MODEL.name) == (0, "example:induction")


def test_a_model_runs_with_heads_ablated_and_patterns_frozen() -> None:
    whole = MODEL.run("abcab")
    ablated = MODEL.run("abcab", without=["L0H0"])
    assert torch.equal(ablated.logits, run(MODEL.weights, whole.ids, without=["L0H0"]).logits)
    frozen = MODEL.run("abcab", without=["L0H0"], frozen=whole)
    assert torch.equal(frozen.pattern["L1H0"], whole.pattern["L1H0"])


def test_precision_and_device_in_one_word() -> None:
    assert MODEL.to("float32").weights.dtype is torch.float32
    assert MODEL.to("float32", "cpu").to(torch.float64).weights.dtype is torch.float64
    with pytest.raises(BadInput, match="dtype 'float16' is not supported"):
        MODEL.to("float16")
    with pytest.raises(BadInput, match="device 'nowhere' is not available"):
        MODEL.to("nowhere")


def test_a_run_knows_its_tokens_and_shows_itself() -> None:
    seen = MODEL.run("abcab")
    assert seen.tokens == ["<|start|>", *"abcab"]
    assert repr(seen) == f"Run of 6 tokens on example:induction: '<|start|>abcab', loss {seen.loss.mean():.2f}"
    long = repr(MODEL.run("abc" * 20))
    assert "…" in long
    assert len(long) < 100


def test_a_run_of_bare_weights_shows_itself_too() -> None:
    assert repr(run(MODEL.weights, [3])) == "Run of 1 token on bare weights"
    assert repr(MODEL.run([[3, 4], [4, 5]])).startswith("Run of 2 × 2 tokens on example:induction, loss ")
    with pytest.raises(Unsupported, match="knows no texts"):
        run(MODEL.weights, [3]).tokens
    with pytest.raises(Unsupported, match="2 sequences"):
        MODEL.run([[3, 4], [4, 5]]).tokens


def test_what_takes_weights_takes_a_model() -> None:
    ids = [0, 3, 5, 3]
    assert uw.expansion(MODEL)(MODEL.run(ids)).equal(uw.expansion(MODEL.weights)(MODEL.run(ids)))
    assert uw.run(MODEL, ids).tokens == MODEL.run(ids).tokens
    assert uw.scores(MODEL, "L1H0").count() == uw.scores(MODEL.weights, "L1H0").count()
    with pytest.raises(BadInput, match="expansion: takes a Model or Weights, got str 'attn-2l'"):
        uw.expansion("attn-2l")


def test_a_transform_of_a_model_is_a_model() -> None:
    centered = uw.transforms.centered_unembedding(MODEL)
    assert isinstance(centered, uw.Model)
    assert centered.tokenizer is MODEL.tokenizer
    assert centered.weights.unembed.equal(uw.transforms.centered_unembedding(MODEL.weights).unembed)
