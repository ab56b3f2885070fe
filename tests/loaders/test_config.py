"""config.json of a foreign model: every key is read, known to change nothing, or refused by name."""

import json
import re

import pytest
import torch
from typer.testing import CliRunner

import unweave as uw
from support.foreign import folder_of, gpt2
from unweave.cli.app import app
from unweave.errors import BadInput, InputError
from unweave.files.json import Config
from unweave.loaders.config import REFUSED, family_of, read_config
from unweave.loaders.gpt2 import GPT2Config

pytest.importorskip("transformers")

KEYS = {"n_head": 2, "n_embd": 8, "n_layer": 2, "vocab_size": 23, "n_positions": 12, "bos_token_id": 5}
HUB = """{"activation_function": "gelu_new", "architectures": ["GPT2LMHeadModel"], "attn_pdrop": 0.1,
"bos_token_id": 50256, "embd_pdrop": 0.1, "eos_token_id": 50256, "initializer_range": 0.02, "layer_norm_epsilon": 1e-05,
"model_type": "gpt2", "n_ctx": 1024, "n_embd": 768, "n_head": 12, "n_layer": 12, "n_positions": 1024,
"resid_pdrop": 0.1,
"summary_activation": null, "summary_first_dropout": 0.1, "summary_proj_to_labels": true, "summary_type": "cls_index",
"summary_use_proj": true, "task_specific_params": {"text-generation": {"do_sample": true, "max_length": 50}},
"vocab_size": 50257}"""


def read(values):
    return read_config(Config(values), GPT2Config, GPT2Config.other_names, frozenset(GPT2Config.irrelevant))


def test_the_first_configuration_of_gpt2_is_the_default():
    assert read(json.loads(HUB)) == GPT2Config() == read({})


def test_other_names_of_a_key_mean_the_same():
    assert read({"hidden_size": 64, "num_hidden_layers": 3}) == GPT2Config(hidden_size=64, num_hidden_layers=3)
    assert read({"hidden_size": 64, "n_embd": 64}).hidden_size == 64
    with pytest.raises(InputError, match='"n_embd" is the number 32, not what "hidden_size" is'):
        read({"hidden_size": 64, "n_embd": 32})


@pytest.mark.parametrize("key", sorted(REFUSED))
def test_what_changes_numbers_is_refused_by_name_unless_it_says_no(key):
    with pytest.raises(
        InputError, match=f'"{key}" is (the number 8|an object with 1 keys): ' + re.escape(REFUSED[key])
    ):
        read({key: {"bits": 4} if "config" in key else 8})
    assert read({key: None}) == read({key: False}) == GPT2Config()


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"n_layre": 3}, "\"n_layre\" is not known for this family, and may change numbers\n  did you mean 'n_layer'"),
        ({"logits_scaling": 8.0}, '"logits_scaling" is not known .*\n  remove it if you know that it changes none'),
        (
            {"activation_function": "mish"},
            '"activation_function" is .*; it should be one of "gelu", "gelu_fast"',
        ),
        ({"n_layer": 10**9}, '"n_layer" is the number 1000000000; it should be a whole number from 0 to 10,000'),
        ({"n_embd": "768"}, '"n_embd" is the text "768"; it should be a whole number'),
        ({"vocab_size": 0}, '"vocab_size" is the number 0'),
        ({"layer_norm_epsilon": -1}, '"layer_norm_epsilon" is the number -1'),
        ({"scale_attn_weights": 1}, '"scale_attn_weights" is the number 1; it should be true or false'),
        ({"bos_token_id": [1]}, '"bos_token_id" is a list of 1'),
    ],
)
def test_wrong_values_are_named(values, message):
    with pytest.raises(InputError, match=message):
        read(values)


@pytest.mark.parametrize(
    ("given", "seen"), [("mamba", 'the text "mamba"'), (["gpt2"], "a list of 1"), (7, "the number 7")]
)
def test_an_unknown_family_lists_those_that_are_supported(given, seen):
    with pytest.raises(InputError, match=f'"model_type" is {seen}, a family that is not read\n  supported: gpt2'):
        family_of(Config({"model_type": given}), {"gpt2": 1})


# -------------------------------------------------------------------- against the tensors


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"vocab_size": 24}, r'"transformer.wte.weight" has shape \[23, 8\]; by config.json it has \[24, 8\]'),
        ({"n_layer": 3}, 'lacks the tensor "transformer.h.2.ln_1.weight" and 11 more, which config.json asks for'),
        ({"n_layer": 1}, 'config.json has no place for tensor "transformer.h.1'),
        ({"n_layer": 9_999}, '"n_layer" is 9,999, and there are 29 tensors in all'),
        ({"n_head": 3}, '"n_embd" is 8, which 3 heads cannot share'),
        ({"n_inner": 2**31}, r"by config.json it has \[(8, 2147483648|2147483648)"),
        ({"tie_word_embeddings": False, "vocab_size": 22}, r"has shape \[23, 8\]; by config.json it has \[22, 8\]"),
    ],
)
def test_a_configuration_of_another_model_is_refused_before_a_number_is_read(keys, message):
    module = gpt2(KEYS)
    with pytest.raises(InputError, match=message):
        uw.load(module.state_dict(), config=module.config.to_dict() | keys)


def changed(**changes):
    """The state dict of a GPT-2 with other tensors."""
    return gpt2(KEYS).state_dict() | {name.replace("__", "."): x for name, x in changes.items()}


@pytest.mark.parametrize(
    ("state", "message"),
    [
        (changed(score__weight=torch.ones(2, 8)), 'has no place for tensor "score.weight"'),
        (
            changed(transformer__ln_f__bias=torch.ones(8).int()),
            'tensor "transformer.ln_f.bias" holds int32 numbers\n',
        ),
        (
            changed(transformer__ln_f__bias=torch.full((8,), torch.inf)),
            "8 of 8 numbers in tensor .*ln_f.bias.* NaN or",
        ),
        (changed(transformer__ln_f__bias=torch.ones(8, device="meta")), '"transformer.ln_f.bias" holds no numbers yet'),
        (changed(transformer__ln_f__bias=[1.0] * 8), '"transformer.ln_f.bias" is no tensor'),
    ],
)
def test_tensors_that_cannot_be_used_are_named(state, message):
    with pytest.raises(InputError, match=f"the state dict.*{message}"):
        uw.load(state, config=gpt2(KEYS).config)


def test_a_configuration_belongs_to_a_state_dict_alone(tmp_path):
    module = gpt2(KEYS)
    folder, file = folder_of(module, tmp_path / "mine"), tmp_path / "mine.gguf"
    file.write_bytes(b"GGUF")
    for source in ("attn-2l", folder, str(folder), file, module, uw.load(module), uw.load(module).weights, "hf:a/b"):
        with pytest.raises(BadInput, match="load: config is used with a state dict alone"):
            uw.load(source, config=module.config)
    with pytest.raises(BadInput, match="load: config is a int"):
        uw.load({}, config=3)


# -------------------------------------------------------------------- on the command line


@pytest.mark.parametrize("command", [["info"], ["paths", "--text", "#1 #2"]])
@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda f: (f / "config.json").write_text('{"model_type": "qwen3_moe"}'), "qwen3_moe"),
        (
            lambda f: (f / "model.safetensors").rename(f / "pytorch_model.bin"),
            "pytorch_model.bin is a pickle, which is",
        ),
        (lambda f: (f / "model.safetensors").write_bytes(b"\x80\x04" + bytes(40)), "it is a pickle"),
        (lambda f: (f / "tokenizer.json").write_text('{"model": {"type": "Unigram"}}'), "is a bad tokenizer"),
        (lambda f: (f / "tokenizer_config.json").write_text('{"bos_token": 3}'), '"bos_token" is the number 3'),
    ],
)
def test_a_damaged_folder_is_one_sentence_and_exit_code_3(tmp_path, damage, message, command):
    folder = folder_of(gpt2(KEYS), tmp_path / "mine")
    damage(folder)
    result = CliRunner().invoke(app, [command[0], str(folder), *command[1:]])
    assert result.exit_code == 3
    assert message in " ".join(result.stderr.split())
    assert "Traceback" not in result.output
