"""What a model and a run know of their tokens, and of names they do not have."""

import copy
import pickle
from collections.abc import Callable

import pytest
import torch

import unweave as uw
from unweave.algebra.terms import HeadId
from unweave.errors import BadInput, Unsupported
from unweave.model.layer import ELSEWHERE as layer_names
from unweave.model.model import ELSEWHERE as model_names
from unweave.model.run import ELSEWHERE as run_names
from unweave.model.run import Run, run
from unweave.model.weights import ELSEWHERE as weights_names

MODEL = uw.load("example:induction")


def test_a_text_gets_the_start_token_unless_told_otherwise() -> None:
    assert MODEL.encode("ab") == [0, 3, 4]
    assert MODEL.encode("ab", start=False) == [3, 4]
    assert MODEL.tokens("ab") == ["<|start|>", "a", "b"]
    assert MODEL.tokens("ab", start=False) == MODEL.run("ab", start=False).tokens == ["a", "b"]
    assert MODEL.run([3, 4], start=False).tokens == MODEL.run([3, 4]).tokens == ["a", "b"]


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
    for other in ("float16", "bf16", "half", torch.float16, torch.bfloat16):
        with pytest.raises(BadInput, match="dtype .* is not supported\n  use float32 or float64"):
            MODEL.to(other)
        with pytest.raises(BadInput, match="dtype .* is not supported\n  use float32 or float64"):
            uw.load("example:induction", dtype=other)
    with pytest.raises(BadInput, match="32 is neither a precision nor a device"):
        MODEL.to(32)
    with pytest.raises(BadInput, match="device 'nowhere' is not available"):
        MODEL.to("nowhere")


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda run: MODEL.run("ab", frozen=run.patterns), r"frozen is a Patterns\n  give a run, or uw.Frozen\("),
        (lambda run: MODEL.run("ab", frozen="L0H0"), "frozen is 'L0H0'\n  give a run"),
        (lambda run: MODEL.run("ab", keep="pattern"), "keep is 'pattern'\n  give bytes"),
        (lambda run: MODEL.run(None), "takes a text or token ids, got None"),
        (lambda run: MODEL.run(b"ab"), "takes a text or token ids, got b'ab'\n  bytes are a text behind"),
        (lambda run: uw.expansion(MODEL)("ab"), r"a term is evaluated on a run, got 'ab'\n  model.run\(text\)"),
        (lambda run: uw.expansion(MODEL)(MODEL), "a term is evaluated on a run, got Model"),
        (lambda run: uw.score_terms(run, "L1H0", 1, 2), "position 1 cannot attend to 2"),
        (
            lambda run: uw.score_terms(run, "L1H0", 3, 0),
            "no position 3 in a run of 3 tokens\n  positions are 0 to 2",
        ),
        (lambda run: uw.largest_paths(run, dst=-4), "no position -4 in a run of 3 tokens"),
    ],
)
def test_what_a_run_cannot_be_asked(ask: Callable[[Run], object], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        ask(MODEL.run("ab"))


def test_positions_may_be_counted_from_the_end() -> None:
    run = MODEL.run("abcab")
    found, same = uw.score_terms(run, "L1H0", -1, -3), uw.score_terms(run, "L1H0", 5, 3)
    assert (found.dst, found.src, found.score) == (same.dst, same.src, same.score)


def test_a_run_of_other_weights_lends_its_patterns() -> None:
    """The sum of paths is then what these weights predict with that run frozen."""
    model, other = (uw.load(name, dtype="float64") for name in ("attn-2l-small", "attn-2l-small-seed1"))
    lent = other.run("the cat sat")
    summed, frozen = uw.expansion(model)(lent), model.run(lent.ids, frozen=lent).logits
    assert (summed - frozen).abs().max() < 1e-11 * frozen.abs().max()
    assert (summed - lent.logits).abs().max() > 0.1


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


def test_one_head_may_be_ablated_by_its_name_or_its_numbers() -> None:
    several = MODEL.run("abcab", without=["L0H0"]).logits
    for one in ("L0H0", "0.0", (0, 0), [(0, 0)], {"L0H0"}, (head for head in ["L0H0"])):
        assert torch.equal(MODEL.run("abcab", without=one).logits, several)
    with pytest.raises(BadInput, match="run: there is no head L9H9"):
        MODEL.run("abcab", without="L9H9")


def test_patterns_are_a_tuple_of_layers_that_knows_heads() -> None:
    seen = MODEL.run("abcab")
    assert len(seen.patterns) == 2
    assert torch.equal(seen.patterns["L1H0"], seen.patterns[1][0])
    assert torch.equal(seen.patterns[1, 0], seen.pattern[-1][0])
    assert len(seen.patterns[:1]) == 1


def test_names_of_transformerlens_lead_to_those_here() -> None:
    with pytest.raises(AttributeError, match=r"Model has no attribute 'run_with_cache'\n  write model.run\(text\)  #"):
        MODEL.run_with_cache("ab")
    with pytest.raises(AttributeError, match=r"Run has no attribute 'cache'\n  write run.pattern"):
        _ = MODEL.run("ab").cache
    with pytest.raises(AttributeError, match=r"Model has no attribute 'encoded'\n  did you mean 'encode'"):
        _ = MODEL.encoded
    assert not hasattr(MODEL, "W_E")
    assert not hasattr(MODEL, "_repr_png_")


def test_what_a_table_of_names_says_to_write_exists() -> None:
    run, places = MODEL.run("abcab"), {"uw": uw, "model": MODEL, "text": "abcab", "ids": [3, 4]}
    places |= {"run": run, "weights": MODEL.weights, "layer": MODEL.weights.layers[0]}
    for names in (model_names, run_names, weights_names, layer_names):
        for written in names.values():
            found = eval(written.replace(" the", "a"), places)
            assert found is not None or any(
                name in written for name in ("position_table", "b_U", "b_O", "mlp", "b_Q", "b_K")
            )


@pytest.mark.parametrize(
    ("asked", "hint"),
    [
        ("model.weights.W_Q", "weights.layers[0].W_Q"),
        ("model.weights.W_P", "weights.position_table"),
        ("model.weights.W_pos", "weights.position_table"),
        ("model.weights.blocks", "weights.layers"),
        ("model.weights.cfg", "uw.describe(weights)"),
        ("model.weights.d_hed", "did you mean 'd_head'"),
        ("model.weights.layers[0].b_V", "layer.b_O"),
        ("model.run('ab').resid_pre", "run.streams[0]"),
        ("model.run('ab').resid_post", "run.streams[1]"),
        ("model.run('ab').scores", "uw.scores("),
        ("model.run('ab').logit_lens", "uw.analysis.stream.logit_lens(run)"),
        ("model.run('ab')['pattern', 0]", 'run.pattern["L1H0"]'),
        ("model.run('ab')['blocks.0.hook_resid_pre']", "run.streams[0]"),
        ("model.run('ab')[0]", "run.streams"),
        ("model('ab')", "model.run(text).logits"),
        ("model.b_U", "model.weights.b_U"),
        ("model.blocks", "model.weights.layers"),
        ("model.W_in", "model.weights.layers[0].mlp"),
        ("model.add_hook", "model.run(text, without="),
        ("model.state_dict", "dict(model.weights.each_tensor())"),
        ("model.all_composition_scores", "uw.composition(model"),
    ],
)
def test_names_of_other_libraries_lead_on(asked: str, hint: str) -> None:
    with pytest.raises((AttributeError, TypeError)) as refused:
        eval(asked, {"model": MODEL})
    assert hint in str(refused.value).partition("\n  ")[2]


def test_models_and_runs_are_copied_and_pickled() -> None:
    for again in (copy.deepcopy(MODEL), copy.copy(MODEL), pickle.loads(pickle.dumps(MODEL.weights))):
        assert again is not MODEL
    assert copy.copy(MODEL.run("ab")).tokens == MODEL.run("ab").tokens


def test_two_heads_are_no_name_of_one() -> None:
    with pytest.raises(BadInput, match=r"\('L0H0', 'L1H0'\) does not name a head"):
        _ = MODEL.run("ab").pattern["L0H0", "L1H0"]


def test_the_name_of_a_model_is_no_model() -> None:
    with pytest.raises(BadInput, match="run: takes a Model or Weights, got 'attn-2l'\n  uw.load"):
        run("attn-2l", [1])


def test_letters_are_applied_the_last_first() -> None:
    seen, x = MODEL.run("abcab"), torch.eye(6, dtype=torch.float64)
    later, earlier = HeadId(1, 0), HeadId(0, 0)
    moved = seen.move_all((later, earlier), x)
    assert torch.equal(moved, seen.pattern[later] @ (seen.pattern[earlier] @ x))
    assert not torch.equal(moved, seen.move_all((earlier, later), x))


def test_tokens_of_one_text_have_texts_and_no_others() -> None:
    seen = MODEL.run("ab")
    assert seen.tokens == ["<|start|>", "a", "b"]
    with pytest.raises(Unsupported, match="this run of bare weights knows no texts"):
        _ = run(MODEL.weights, seen.ids).tokens
    with pytest.raises(Unsupported, match="this run is on 2 sequences"):
        _ = MODEL.run(torch.stack([seen.ids, seen.ids])).tokens


def test_what_is_no_model_is_named() -> None:
    with pytest.raises(BadInput, match="takes a Model or Weights, got 3"):
        run(3, [0])
