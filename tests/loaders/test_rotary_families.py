"""Families with rotary positions against the classes of the library transformers, and the laws on them."""

import json
from contextlib import nullcontext
from unittest import mock

import pytest
import torch
from hypothesis import event, given
from hypothesis import strategies as st

import unweave as uw
from support.foreign import folder_of, logits, norm_wise, scrambled, tokens_of, transformers
from support.helpers import METAMORPHIC, NORMWISE, assert_near, fewer
from unweave.errors import InputError

pytest.importorskip("transformers")
LIFTED, AS_IT_IS = 1e-11, 2e-5
CLASSES = {
    "llama": "Llama",
    "mistral": "Mistral",
    "qwen2": "Qwen2",
    "qwen3": "Qwen3",
    "gpt_neox": "GPTNeoX",
}
SCALINGS = [
    {"rope_type": "default"},
    {"rope_type": "linear", "factor": 3.0},
    {
        "rope_type": "llama3",
        "factor": 8.0,
        "low_freq_factor": 1.0,
        "high_freq_factor": 4.0,
        "original_max_position_embeddings": 32,
    },
    {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 16},
    {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 16, "truncate": False, "beta_fast": 8.0},
]


@st.composite
def configs(draw, family):
    """Keys of a small model of a family."""
    kv, group = draw(st.integers(1, 2)), draw(st.integers(1, 3))
    d_head = 2 * draw(st.integers(2, 5))
    free = family in ("llama", "mistral", "qwen3")
    scaling = draw(st.sampled_from(SCALINGS)) | {"rope_theta": draw(st.sampled_from([10_000.0, 500.0]))}
    keys = {
        "vocab_size": draw(st.integers(3, 40)),
        "num_hidden_layers": draw(st.integers(0, 3)),
        "num_attention_heads": kv * group,
        "hidden_size": kv * group * (draw(st.integers(1, 5)) if free else d_head),
        "intermediate_size": draw(st.integers(1, 20)),
        "max_position_embeddings": 64,
        "hidden_act": draw(st.sampled_from(["silu", "gelu", "gelu_new", "relu"])),
        "tie_word_embeddings": draw(st.booleans()),
        "rope_parameters": scaling,
        "bos_token_id": None,
        "eos_token_id": None,
        "pad_token_id": None,
    }
    if family == "gpt_neox":
        share = {"partial_rotary_factor": draw(st.sampled_from([1.0, 0.5]))}
        keys["rope_parameters"] = scaling | (share if d_head % 4 == 0 else {"partial_rotary_factor": 1.0})
        return keys | {
            "use_parallel_residual": draw(st.booleans()),
            "attention_bias": draw(st.booleans()),
            "layer_norm_eps": draw(st.sampled_from([1e-5, 1e-3])),
        }
    keys |= {"num_key_value_heads": kv, "rms_norm_eps": draw(st.sampled_from([1e-6, 1e-3]))}
    if free:
        keys |= {"head_dim": d_head}
    if family in ("llama", "qwen3"):
        keys |= {"attention_bias": draw(st.booleans())}
    if family == "llama":
        keys |= {"mlp_bias": draw(st.booleans())}
    if family == "mistral":
        keys |= {"sliding_window": draw(st.sampled_from([None, 1, 3]))}
    if family.startswith("qwen"):
        keys |= {"use_sliding_window": draw(st.booleans()), "sliding_window": 3, "max_window_layers": 1}
    return keys


def module_of(family, keys, seed=0):
    library = transformers()
    config = getattr(library, f"{CLASSES[family]}Config")(**keys)
    config._attn_implementation = "eager"
    module = getattr(library, f"{CLASSES[family]}ForCausalLM")(config).double().eval()
    scrambled(module, seed)
    with torch.no_grad():
        for name, x in module.named_parameters():
            if "norm" in name and name.endswith("weight"):
                x.copy_((1 + x / 2).float())
    exact_rates(module)
    return module


def exact_rates(module):
    """Rates of the class in float64, by its own function, which asks for float32 by that name."""
    library = transformers()
    for part in module.modules():
        if hasattr(part, "inv_freq") and hasattr(part, "rope_type"):
            initial = part.compute_default_rope_parameters
            if part.rope_type != "default":
                initial = library.modeling_rope_utils.ROPE_INIT_FUNCTIONS[part.rope_type]
            with mock.patch.object(torch, "float", torch.float64), mock.patch.object(torch, "float32", torch.float64):
                rates, part.attention_scaling = initial(part.config)
            assert rates.dtype is torch.float64
            part.inv_freq = rates


@pytest.mark.parametrize("family", CLASSES)
@fewer
@given(data=st.data(), seed=st.integers(0, 2**20))
def test_parity_and_laws(family, data, seed):
    keys = data.draw(configs(family))
    event(keys["rope_parameters"]["rope_type"])
    module = module_of(family, keys, seed)
    ids, model = tokens_of(module, seed, length=9), uw.load(module).to("float64")
    run = model.run(ids)
    assert norm_wise(run.logits, logits(module, ids)) <= LIFTED
    T = uw.expansion(model.weights)
    assert_near(sum(T.by_order(run).values()), run.logits, NORMWISE)
    for head in model.weights.head_ids[-1:]:
        assert_near(uw.scores(model.weights, head)(run), uw.analysis.attribution.raw_scores(run, head), METAMORPHIC)


@pytest.mark.parametrize("family", CLASSES)
def test_as_it_is_and_from_a_folder(family, tmp_path):
    """The class computes norms, angles and softmaxes in float32; a folder holds what the module holds."""
    keys = {
        "vocab_size": 20,
        "num_hidden_layers": 2,
        "num_attention_heads": 2,
        "num_key_value_heads": 1,
        "hidden_size": 16,
        "intermediate_size": 12,
        "max_position_embeddings": 64,
        "bos_token_id": 3,
    }
    if family == "gpt_neox":
        keys.pop("num_key_value_heads")
    module = module_of(family, keys)
    ids, live = tokens_of(module), uw.load(module)
    assert norm_wise(live.to("float64").run(ids).logits, logits(module, ids, nullcontext)) <= AS_IT_IS
    model = uw.load(folder_of(module, tmp_path / "mine"), dtype="float64")
    assert model.weights.digest == live.weights.digest
    assert model.start == 3
    narrow = uw.load(folder_of(module, tmp_path / "narrow", torch.bfloat16, max_shard_size=4_000))
    assert narrow.card["stored in"] == "bfloat16"
    assert uw.verify(model, ids[0]).ok
    again = uw.load(uw.save(model, tmp_path / "canonical"))
    assert again.weights.digest == model.weights.digest


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"rope_scaling": {"rope_type": "dynamic", "factor": 2.0}}, "change with the length of the text"),
        ({"rope_scaling": {"type": "magic"}}, '"magic" are not read'),
        ({"rope_scaling": {"type": "linear"}}, '"factor" of its rotary positions is missing'),
        ({"rope_scaling": {"type": "linear", "factor": 0}}, "numbers that make no rates"),
        ({"rope_scaling": {"type": "linear", "factor": 2, "speed": 1}}, '"speed", which is not known'),
        ({"partial_rotary_factor": 0.1}, "turn 0 of 8 dimensions"),
        ({"num_key_value_heads": 3}, "does not divide 2 heads"),
        ({"num_hidden_layers": 9_000}, "tensors in all"),
        ({"hidden_size": 17}, "cannot share"),
        ({"num_experts": 4}, "a mixture of experts"),
        ({"clip_qkv": 3.0}, '"clip_qkv" is not known'),
    ],
)
def test_configurations_that_cannot_be_read_are_refused_by_name(changes, sentence, tmp_path):
    keys = {"vocab_size": 20, "num_hidden_layers": 1, "num_attention_heads": 2, "hidden_size": 16}
    folder = folder_of(module_of("llama", keys | {"intermediate_size": 4}), tmp_path / "mine")
    config = json.loads((folder / "config.json").read_text())
    for key in ("rope_parameters", "head_dim"):
        config.pop(key, None)
    (folder / "config.json").write_text(json.dumps(config | changes))
    with pytest.raises(InputError, match=sentence):
        uw.load(folder)
