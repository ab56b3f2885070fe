"""What is not read gets one sentence and exit code 3, through its configuration or its tensors."""

import json
import re
import shutil

import pytest
import torch
from safetensors.torch import load_file, save_file
from typer.testing import CliRunner

from support.families import small
from support.foreign import folder_of
from unweave.cli.app import app
from unweave.loaders.pretrained import FAMILIES

pytest.importorskip("transformers")


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    return folder_of(small("llama"), tmp_path_factory.mktemp("sound") / "mine")


def refusal(folder):
    """The sentence that the command line answers with."""
    result = CliRunner().invoke(app, ["info", str(folder)])
    assert result.exit_code == 3
    assert "Traceback" not in result.output
    first, *hint = result.stderr.strip().splitlines()
    assert first.startswith("unweave: ")
    assert len(hint) <= 1
    return " ".join(result.stderr.split())


GPTQ = {"quantization_config": {"quant_method": "gptq", "bits": 4}}


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"model_type": "mixtral", "num_local_experts": 8}, '"mixtral", a family that is not read: it is a mixture of'),
        ({"model_type": "qwen3_moe", "num_experts": 128}, "it is a mixture of experts supported: "),
        ({"model_type": "deepseek_v3", "kv_lora_rank": 512}, '"deepseek_v3", .* it has latent attention'),
        ({"model_type": "mamba", "state_size": 16}, '"mamba", .* it has state-space or convolutional layers'),
        ({"model_type": "jamba", "attn_layer_period": 8}, "it has state-space or convolutional layers"),
        ({"model_type": "falcon_h1", "mamba_d_ssm": 8}, "it has state-space or convolutional layers"),
        ({"model_type": "recurrent_gemma", "block_types": ["recurrent"]}, "it has state-space or convolutional layers"),
        ({"model_type": "t5", "is_encoder_decoder": True}, "it has an encoder beside its decoder"),
        ({"model_type": "mllama_text_model", "cross_attention_layers": [3]}, "it has cross-attention"),
        ({"model_type": "gpt_oss"}, '"gpt_oss", a family that is not read supported: .*llama'),
        ({"model_type": "nemotron-nas", "block_configs": [{}]}, "its layers have different numbers of heads"),
        ({"model_type": "openelm", "num_query_heads": [12, 16]}, "its layers have different numbers of heads"),
        ({"num_key_value_heads": [1, 2]}, '"num_key_value_heads" is a list of 2; it should be a whole number'),
        ({"num_local_experts": 8}, '"num_local_experts" is the number 8: it is a mixture of experts'),
        ({"add_cross_attention": True}, '"add_cross_attention" is true: it has cross-attention'),
        (GPTQ, '"quantization_config" is an object with 2 keys: its weights are quantized'),
        ({"auto_map": {"AutoModelForCausalLM": "a.B"}}, "it brings program code of its own, which is never run"),
        ({"use_mrope": True}, "its rotary positions have several axes"),
        ({"logits_scaling": 2.0}, '"logits_scaling" is not known for this family, and may change numbers'),
        ({"hidden_act": "xielu"}, '"hidden_act" is the text "xielu"; it should be one of "gelu", .*"swish"'),
        ({"rope_scaling": {"rope_type": "longrope", "factor": 2.0}}, '"short_factor" of its rotary positions is null'),
        ({"rope_scaling": {"rope_type": "fourier"}}, '"fourier" are not read known are default, linear, llama3, yarn'),
    ],
)
def test_a_configuration_that_is_not_read(sound, tmp_path, changes, sentence):
    folder = shutil.copytree(sound, tmp_path / "mine")
    config = json.loads((folder / "config.json").read_text())
    config.pop("rope_parameters")
    (folder / "config.json").write_text(json.dumps(config | changes))
    assert re.search(sentence, refusal(folder))


def test_an_unknown_family_is_answered_with_all_that_are_read(sound, tmp_path):
    folder = shutil.copytree(sound, tmp_path / "mine")
    (folder / "config.json").write_text('{"model_type": "bloom"}')
    assert refusal(folder).endswith("supported: " + ", ".join(sorted(FAMILIES)))


LAYER = "model.layers.0."
KEY = f"{LAYER}self_attn.k_proj.weight"


@pytest.mark.parametrize(
    ("name", "shape", "sentence"),
    [
        (f"{LAYER}self_attn.q_proj.qweight", (2, 16), 'a tensor ".*qweight": its weights are quantized'),
        (f"{LAYER}self_attn.q_proj.weight.absmax", (4,), "its weights are quantized"),
        (f"{LAYER}self_attn.q_proj.weight.quant_state.bitsandbytes__nf4", (4,), "its weights are quantized"),
        (f"{LAYER}mlp.experts.3.up_proj.weight", (12, 16), 'a tensor ".*experts.*": it is a mixture of experts'),
        (f"{LAYER}self_attn.kv_a_proj_with_mqa.weight", (4, 16), "it has latent attention"),
        (f"{LAYER}mixer.A_log", (16,), "it has state-space or convolutional layers"),
        (f"{LAYER}crossattention.q_proj.weight", (16, 16), "it has cross-attention"),
        (f"{LAYER}self_attn.sinks", (2,), "it has learned sinks, so that rows of attention do not sum to 1"),
        (KEY, (16, 16), rf'"{re.escape(KEY)}" has shape \[16, 16\]; by config.json it has \[8, 16\]'),
        (f"{LAYER}self_attn.rotary_emb.scale", (2,), "config.json has no place for tensor"),
    ],
)
def test_a_tensor_of_another_kind_of_model(sound, tmp_path, name, shape, sentence):
    folder = shutil.copytree(sound, tmp_path / "mine")
    path = folder / "model.safetensors"
    save_file(load_file(path) | {name: torch.ones(shape)}, path)
    assert re.search(sentence, refusal(folder))
