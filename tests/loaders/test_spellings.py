"""Configurations in every spelling: read as the library transformers reads them, or refused in one sentence."""

import copy

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

import unweave as uw
from support.families import CLASSES, FACTORS, exact_rates, small
from support.foreign import logits, norm_wise, tokens_of
from support.helpers import fewer
from unweave.errors import InputError

pytest.importorskip("transformers")
LIFTED = 1e-11
KINDS = ("full_attention", "sliding_attention")
LENGTH = {"original_max_position_embeddings": 16}
LISTS = dict(zip(FACTORS, ([1.0, 1.5, 2.0, 2.5], [4.0] * 4), strict=True))
TURNS = [
    None,
    {},
    {"rope_type": "default"},
    {"rope_theta": 300.0},
    {"type": "linear", "factor": 2.0},
    {"rope_type": "linear", "factor": 2.0, "rope_theta": 300.0},
    {"rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0, **LENGTH},
    {"type": "yarn", "rope_type": "yarn", "factor": 4.0, **LENGTH},
    {"rope_type": "longrope", **LISTS, "factor": 2.0, **LENGTH},
    {"type": "su", **LISTS},
    {kind: {"rope_type": "default", "rope_theta": theta} for kind, theta in zip(KINDS, (5e5, 300.0), strict=True)},
    {"full_attention": {"rope_type": "linear", "factor": 2.0}},
]
"""Settings of rotary positions, by the names that two versions of the library have for them."""
VALUES = {
    "rope_theta": [None, 300.0, 1e6],
    "rotary_emb_base": [300.0],
    "rope_local_base_freq": [300.0],
    "rope_scaling": TURNS,
    "rope_parameters": TURNS,
    "partial_rotary_factor": [0.25, 0.5, 1.0],
    "rotary_pct": [0.25, 0.5],
    "layer_types": [None, [KINDS[0]] * 2, list(KINDS), list(KINDS[::-1]), [KINDS[1]] * 2],
    "sliding_window": [None, 2, 3, 4096],
    "use_sliding_window": [False, True],
    "max_window_layers": [0, 1, 2],
    "sliding_window_pattern": [1, 2],
    "_sliding_window_pattern": [2, 6],
    "no_rope_layers": [None, [0, 1], [1, 1]],
    "no_rope_layer_interval": [1, 2],
    "attention_types": [[[["local"], 2]], [[["global", "local"], 1]], None],
    "attention_layers": [["local", "local"], ["local", "global"], None],
    "window_size": [2, 4],
    "num_key_value_heads": [None, 1, 2],
    "head_dim": [None, 4, 8],
    "hidden_act": ["silu", "gelu", "gelu_new", "gelu_pytorch_tanh", "gelu_fast", "relu"],
    "hidden_activation": [None, "gelu", "gelu_pytorch_tanh", "silu"],
    "query_pre_attn_scalar": [4, 64],
    "final_logit_softcapping": [None, 1.0],
    "attn_logit_softcapping": [None, 1.0],
    "original_max_position_embeddings": [16, 64],
    "use_parallel_residual": [False, True],
    "tie_word_embeddings": [False, True],
    "qk_layernorm": [False, True],
}


BROKEN = (ArithmeticError, AttributeError, IndexError, KeyError, RuntimeError, TypeError, ValueError)
"""What the library raises where a configuration makes no model."""


@st.composite
def edits(draw, family):
    """Keys to leave out, and keys to state, of those that the class of a family has in some version."""
    more = {
        "gpt_neo": {"attention_layers"},
        "gpt_neox": {"rotary_pct", "rotary_emb_base"},
        "gemma": {"hidden_activation"},
        "gemma2": {"hidden_act"},
        "gemma3_text": {"hidden_act", "sliding_window_pattern", "_sliding_window_pattern", "rope_local_base_freq"},
    }
    known = set(small(family).config.to_dict()) | more.get(family, set())
    if family != "gpt_neo":
        known |= {"rope_theta", "rope_scaling", "partial_rotary_factor"}
    if family == "olmo3":  # its class reads a base at the top in two ways; the test below has ours
        known -= {"rope_theta"}
    names = st.lists(st.sampled_from(sorted(known & VALUES.keys())), max_size=3)
    dropped, stated = draw(names), {name: draw(st.sampled_from(VALUES[name])) for name in draw(names)}
    return set(dropped), stated


def theirs(module, keys):
    """The module of the library with this configuration and the same parameters; None where it makes none."""
    try:
        config = type(module.config)(**copy.deepcopy(keys))
        config._attn_implementation = "eager"
        found = type(module)(config).double().eval()
        found.load_state_dict(module.state_dict(), strict=not config.tie_word_embeddings)
        exact_rates(found)
        logits(found, tokens_of(module))
    except (*BROKEN, pytest.importorskip("huggingface_hub").errors.StrictDataclassError):
        return None
    return found


@pytest.mark.promise("R3")
@pytest.mark.parametrize("family", CLASSES)
@settings(max_examples=max(20, settings(fewer).max_examples // 5))
@given(data=st.data())
def test_a_configuration_is_read_as_its_class_reads_it_or_refused(family, data):
    module = small(family)
    dropped, stated = data.draw(edits(family), label="edits")
    keys = {key: value for key, value in module.config.to_dict().items() if key not in dropped} | stated
    try:
        model = uw.load(module.state_dict(), config=copy.deepcopy(keys)).to("float64")
    except InputError as refused:
        event("refused")
        assert "\n" not in refused.fact
        return
    known = theirs(module, keys)
    event("the class makes no model" if known is None else "read")
    if known is None:
        return
    ids = tokens_of(module)
    assert norm_wise(model.run(ids).logits, logits(known, ids)) <= LIFTED


def test_a_top_level_rotary_base_holds_for_all_layers_of_olmo_3():
    """As in version 4 of its class, which wrote such files; version 5 gives it to global layers alone."""
    module = small("olmo3")
    keys = {key: value for key, value in module.config.to_dict().items() if key != "rope_parameters"}
    both = {kind: {"rope_type": "default", "rope_theta": 300.0} for kind in KINDS}
    expected = logits(theirs(module, keys | {"rope_parameters": both}), tokens_of(module))
    model = uw.load(module.state_dict(), config=keys | {"rope_theta": 300.0}).to("float64")
    assert norm_wise(model.run(tokens_of(module)).logits, expected) <= LIFTED
