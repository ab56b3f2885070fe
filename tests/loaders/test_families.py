"""Families against the classes of the library transformers, and the laws on them; GPT-2 has a file of its own."""

from contextlib import nullcontext

import pytest
import torch
from hypothesis import event, given, settings
from hypothesis import strategies as st

import unweave as uw
from support.families import CLASSES, SMALL, configs, exact_rates, module_of, small
from support.foreign import folder_of, logits, norm_wise, tokens_of
from support.helpers import METAMORPHIC, NORMWISE, assert_near, assert_within, fewer
from unweave.errors import BadInput

pytest.importorskip("transformers")
LIFTED, AS_IT_IS = 1e-11, 1e-5


@pytest.mark.promise("R3")
@pytest.mark.parametrize("family", CLASSES)
@settings(max_examples=max(5, settings(fewer).max_examples // 5))
@given(data=st.data(), seed=st.integers(0, 2**20))
def test_parity_and_laws(family, data, seed):
    keys = data.draw(configs(family))
    said = keys.get("rope_parameters", {})
    event(said.get("full_attention", said).get("rope_type", "none"))
    module = module_of(family, keys, seed)
    ids, model = tokens_of(module, seed, length=9), uw.load(module).to("float64")
    run = model.run(ids)
    assert norm_wise(run.logits, logits(module, ids)) <= LIFTED
    T = uw.expansion(model.weights)
    orders = torch.stack(list(T.by_order(run).values()))  # in a stream of one dimension they may all but cancel
    assert_within(orders.sum(0), run.linear_logits, NORMWISE * float(orders.abs().sum(0).max()))
    for head in model.weights.head_ids[-1:]:
        assert_near(uw.scores(model.weights, head)(run), uw.analysis.attribution.raw_scores(run, head), METAMORPHIC)


@pytest.mark.parametrize("family", CLASSES)
def test_as_it_is_and_from_every_source(family, tmp_path):
    """The class computes norms, angles and softmaxes in float32; a folder holds what the module holds."""
    module = small(family)
    ids, live = tokens_of(module), uw.load(module)
    assert norm_wise(live.to("float64").run(ids).logits, logits(module, ids, nullcontext)) <= AS_IT_IS
    model = uw.load(folder_of(module, tmp_path / "mine"), dtype="float64")
    single = uw.load(tmp_path / "mine", dtype="float32")
    assert model.weights.digest == live.weights.digest == single.to("float64").weights.digest
    if family != "stablelm" and "gemma" not in family:  # what they center, or add 1 to, is rounded before it is folded
        assert single.weights.digest == model.weights.digest
    assert model.start == 3
    bare = {name.removeprefix(f"{module.base_model_prefix}."): x for name, x in module.state_dict().items()}
    for state in (module.state_dict(), bare):
        assert uw.load(state, config=module.config.to_dict()).weights.digest == live.weights.digest
    assert uw.verify(model, ids[0]).ok
    again = uw.load(uw.save(model, tmp_path / "canonical"))
    assert again.weights.digest == model.weights.digest
    narrow = uw.load(folder_of(module, tmp_path / "narrow", torch.bfloat16, max_shard_size=4_000))
    assert narrow.card["stored in"] == "bfloat16"
    exact_rates(module.to(torch.bfloat16).double())
    assert norm_wise(narrow.to("float64").run(ids).logits, logits(module, ids)) <= LIFTED


LLAMA_3 = {"rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0}


def stated(family, changes, drop=()):
    """The small model of a family from its state dict, with other keys in its configuration."""
    module = small(family)
    keys = {key: value for key, value in module.config.to_dict().items() if key not in drop}
    return uw.load(module.state_dict(), config=keys | changes)


SHORT, LONG = [1.0, 1.5, 2.0, 2.5], [4.0, 4.0, 4.0, 4.0]


@pytest.mark.parametrize("spelling", ["longrope", "su"])
def test_rates_that_change_with_the_length_hold_up_to_the_first_range_and_not_beyond(spelling, tmp_path):
    old = {"rope_scaling": {"type": spelling, "short_factor": SHORT, "long_factor": LONG}, "rope_theta": 500.0}
    model = stated("phi3", old | {"original_max_position_embeddings": 16}, ["rope_parameters"]).to("float64")
    keys = {name: value for name, value in SMALL.items() if name != "rope_parameters"}
    scaled = {"rope_type": "longrope", "short_factor": SHORT, "long_factor": LONG, "rope_theta": 500.0}
    longer = {"rope_parameters": scaled, "original_max_position_embeddings": 16, "sliding_window": 3}
    module = module_of("phi3", keys | longer)
    module.load_state_dict(small("phi3").state_dict())
    ids = tokens_of(module, length=17)
    assert model.n_ctx == 16
    assert norm_wise(model.run(ids[:, :16]).logits, logits(module, ids[:, :16])) <= LIFTED
    assert norm_wise(logits(module, ids)[:, :16], logits(module, ids[:, :16])) > 0.01
    again = uw.load(uw.save(model, tmp_path / "canonical"))
    for limited in (model, again):
        with pytest.raises(BadInput, match="17 tokens"):
            limited.run(ids)
        with pytest.raises(BadInput, match="distance 16"):
            limited.weights.QK_at("L0H0", 16)
    assert model.weights.QK_at("L0H0", range(16)).shape == (16, 16)


def test_other_names_of_old_configurations_are_read():
    """GPT-NeoX 20B names the tanh GELU so; scaling as in Llama 3 may leave out the length it was trained at."""
    others = {"hidden_act": "gelu_fast", "attention_probs_dropout_prob": 0, "hidden_dropout_prob": 0, "_num_labels": 1}
    assert stated("gpt_neox", others).weights.layers[0].mlp.activation == "gelu_tanh"
    spelled = [LLAMA_3, *(LLAMA_3 | {"original_max_position_embeddings": length} for length in (64, 16))]
    found = [stated("llama", {"rope_parameters": settings}).weights.digest for settings in spelled]
    assert found[0] == found[1] != found[2]
