"""TransformerLens layouts against a plain-loop forward of that library: every option, each spelling, each source."""

import json

import pytest
import torch
from hypothesis import event, given
from hypothesis import strategies as st
from safetensors.torch import save_file

import unweave as uw
from support.foreign import gpt2, logits, tokens_of
from support.helpers import assert_near, fewer
from support.lens import lens_configs, lens_logits, lens_state, older
from unweave.errors import BadInput, InputError

EXACT = 1e-11
PLAIN = {"n_layers": 2, "d_model": 8, "n_ctx": 12, "d_head": 4, "n_heads": 2, "d_vocab": 19, "n_key_value_heads": None}
PLAIN |= {"d_mlp": 6, "act_fn": "gelu_new", "attn_only": True, "gated_mlp": False, "eps": 1e-5}
PLAIN |= {"normalization_type": "LN", "positional_embedding_type": "standard", "use_attn_scale": True}
PLAIN |= {"attn_scale": -1.0, "scale_attn_by_inverse_layer_idx": False, "attn_scores_soft_cap": -1.0}
PLAIN |= {"parallel_attn_mlp": False, "use_local_attn": False, "window_size": None, "attn_types": None}
PLAIN |= {"use_qk_norm": False, "rotary_dim": None, "rotary_base": 10000, "rotary_adjacent_pairs": False}
PLAIN |= {"rotary_scaling_factor": 1.0}
ORPHANS = {
    "attn-only-2l": {},
    "gelu-2l": {"attn_only": False, "act_fn": "gelu"},
    "solu-2l": {"attn_only": False, "act_fn": "solu_ln"},
    "attn-only-2l-demo, redwood_attn_2l": {"positional_embedding_type": "shortformer"},
    "attn_only_2L_half": {"positional_embedding_type": "shortformer", "normalization_type": None},
    "solu, gains folded": {"attn_only": False, "act_fn": "solu_ln", "normalization_type": "LNPre"},
}
"""The settings of published models that only this layout has."""


def folder(config, state, place, dtype=torch.float32):
    place.mkdir()
    kept = {name: x.to(dtype) if x.is_floating_point() else x for name, x in state.items()}
    save_file({name: x.contiguous() for name, x in kept.items()}, place / "model.safetensors")
    (place / "config.json").write_text(json.dumps(config))
    return place


class Lens(torch.nn.Module):
    """A live model as duck typing sees it."""

    def __init__(self, config, state):
        super().__init__()
        self.cfg = type("Config", (), dict(config))()
        self.cfg.__dict__.update(config)
        self.state = state

    def state_dict(self):
        return self.state


SOURCES = {
    "state dict": lambda config, state, place: uw.load(state, config=config),
    "a folder": lambda config, state, place: uw.load(folder(config, state, place)),
    "a live model": lambda config, state, place: uw.load(Lens(config, state)),
}


def ids_of(config, seed=0):
    length = min(7, config["n_ctx"])
    return torch.randint(config["d_vocab"], (length,), generator=torch.Generator().manual_seed(seed))


@pytest.mark.promise("R3")
@fewer
@given(config=lens_configs(), seed=st.integers(0, 2**20), source=st.sampled_from(sorted(SOURCES)))
def test_every_option_gives_the_logits_of_transformer_lens(config, seed, source, tmp_path_factory):
    for key in ("positional_embedding_type", "normalization_type", "act_fn"):
        event(f"{key} {config[key]}")
    state, ids = lens_state(config, seed), ids_of(config, seed)
    model = SOURCES[source](config, state, tmp_path_factory.mktemp("lens") / "mine").to("float64")
    assert_near(model.run(ids).logits, lens_logits(config, state, ids), EXACT)
    lazily, whole = (uw.load(state, config=config, keep=limit).weights for limit in (0, 2**60))
    assert lazily.lazy
    assert lazily.digest == whole.digest
    for dtype in (whole.dtype, torch.float64):
        assert uw.run(lazily.to(dtype), ids).logits.equal(uw.run(whole.to(dtype), ids).logits)


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("spelling", [dict, older], ids=["newer", "older"])
@pytest.mark.parametrize("changes", ORPHANS.values(), ids=ORPHANS)
def test_old_and_new_configs_of_unknown_families_match_the_original_logits(changes, spelling, source, tmp_path):
    config = PLAIN | changes
    state = lens_state(config)
    if source == "a live model" and spelling is older:
        pytest.skip("a live model spells its configuration one way")
    model = SOURCES[source](spelling(config), state, tmp_path / "mine")
    assert model.card["family"] == "TransformerLens"
    ids = ids_of(config)
    assert_near(model.to("float64").run(ids).logits, lens_logits(config, state, ids), EXACT)
    assert uw.verify(model, ids).ok
    assert uw.load(uw.save(model, tmp_path / "canonical")).weights.digest == model.weights.digest


def test_biases_that_are_missing_are_zero():
    state = lens_state(PLAIN)
    biases = [name for name in state if ".b_" in name]
    bare = {name: x for name, x in state.items() if name not in biases}
    zeros = state | {name: torch.zeros_like(state[name]) for name in biases}
    assert_near(*(uw.load(given, config=PLAIN).run(ids_of(PLAIN)).logits for given in (bare, zeros)), 1e-6)


def test_the_start_token_comes_from_the_configuration():
    assert uw.load(lens_state(PLAIN), config=PLAIN | {"bos_token_id": 3}).start == 3
    assert uw.load(lens_state(PLAIN), config=PLAIN).start is None


REFUSED = [
    ({"attention_dir": "bidirectional"}, "bidirectional"),
    ({"positional_embedding_type": "alibi"}, '"alibi".* standard'),
    ({"final_rms": True}, "last norm"),
    ({"d_vocab_out": 5}, "the number 5"),
    ({"num_experts": 4}, "mixture of experts"),
    ({"attn_only": False, "act_fn": "xielu"}, '"xielu".* gelu'),
    ({"attn_only": False, "act_fn": "solu_ln", "gated_mlp": True}, "gated neurons"),
    ({"use_normalization_before_and_after": True}, "RMSNorms"),
    ({"neuron_scale": 0.5}, "neurons are scaled"),
    ({"use_local_attn": True}, "window_size"),
    ({"n_key_value_heads": 3}, "2 heads"),
    ({"n_layers": 99}, "99"),
    ({"clip": 1}, "not known"),
    ({"normalization_type": "Layer"}, '"Layer".* "LN"'),
]


@pytest.mark.parametrize(("changes", "message"), REFUSED, ids=[next(iter(changes)) for changes, _ in REFUSED])
def test_unsupported_options_are_refused_by_name(changes, message):
    with pytest.raises(InputError, match=message):
        uw.load(lens_state(PLAIN), config=PLAIN | changes)


def test_the_two_old_solu_layouts_are_refused():
    state = lens_state(PLAIN)
    named = {name.replace("ln1", "norm1").replace("ln_final", "norm"): x for name, x in state.items()}
    for old in (named, state | {"pos_embed.W_pos": state["pos_embed.W_pos"].mT}):
        with pytest.raises(InputError, match=r"norm1|pos_embed.W_pos"):
            uw.load(old, config=PLAIN)


class Bridge(Lens):
    """A bridge as duck typing sees it: a module of another library inside, whose parts are wrapped and aliased."""

    def __init__(self, inside):
        super().__init__({"normalization_type": "LN"}, {})
        self.__dict__["original_model"] = inside
        self.compatibility_mode = False


class Wrapped(torch.nn.Module):
    def __init__(self, module):
        super().__init__()
        self.config, self.own = module.config, module.state_dict()

    def state_dict(self):
        wrap = "._original_component"
        found = {}
        for name, x in self.own.items():
            *path, last = name.split(".")
            inner = ".".join(
                part + wrap if part.isdigit() or part in ("attn", "c_attn", "wte") else part for part in path
            )
            found[f"{inner}.{last}"] = x
        alias = self.own["transformer.h.0.ln_1.weight"]
        extra = {"transformer.h.0.ln1._original_component.weight": alias}
        extra |= {f"transformer.h.0{wrap}.attn.q{wrap}.weight": alias}
        return found | extra | {f"lm_head{wrap}.bias": torch.zeros(23)}


def test_a_bridge_is_read_as_the_family_it_wraps():
    module = gpt2({"n_head": 2, "n_embd": 8, "n_layer": 2, "vocab_size": 23, "n_positions": 12, "bos_token_id": 5})
    model = uw.load(Bridge(Wrapped(module)))
    assert model.card["family"] == "GPT-2"
    ids = tokens_of(module)
    assert_near(model.to("float64").run(ids).logits, logits(module, ids), EXACT)


@pytest.mark.parametrize(("processed", "word"), [(True, "enable_compatibility_mode"), (False, "config=")])
def test_a_bridge_with_processed_weights_or_an_unknown_class_is_refused(processed, word):
    bridge = Bridge(torch.nn.Linear(1, 1))
    bridge.compatibility_mode = processed
    with pytest.raises(BadInput, match=word):
        uw.load(bridge)
