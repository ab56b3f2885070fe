"""A converted model: the library transformers reads a family of the hub, with its logits; others are ours."""

import json

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

import unweave as uw
from support.families import small
from support.foreign import byte_level_json, folder_of, gpt2, norm_wise, tokens_of, transformers
from support.helpers import fewer
from support.lens import lens_configs, lens_state
from unweave.cli.app import app
from unweave.errors import InputError, StorageError

pytest.importorskip("transformers")
ROUNDING = 1e-5
FILES = {"config.json", "model.safetensors"}
SMALL = {"n_head": 2, "n_embd": 8, "n_layer": 2, "vocab_size": 23, "n_positions": 12}
SMALL |= {"bos_token_id": 5, "eos_token_id": 0}
rarely = settings(max_examples=max(5, settings(fewer).max_examples // 4))


def theirs(folder, ids):
    """Logits of the folder as the library reads it; every tensor is used, none is missing."""
    found, told = transformers().AutoModelForCausalLM.from_pretrained(folder, output_loading_info=True)
    assert not any(told[key] for key in ("missing_keys", "unexpected_keys", "mismatched_keys"))
    many = ids if ids.dim() == 2 else ids[None]
    with torch.no_grad():
        logits = found.eval()(many).logits
    return logits if ids.dim() == 2 else logits[0]


def assert_same(source, folder, ids):
    """The folder is read by us and by the library, with the logits of its source."""
    expected = uw.load(source, check=False).run(ids).logits
    assert norm_wise(uw.load(folder).run(ids).logits, expected) <= ROUNDING
    assert norm_wise(theirs(folder, ids), expected) <= ROUNDING


@pytest.mark.parametrize("tied", [False, True])
def test_a_live_module_keeps_its_family_and_its_bits(tied, tmp_path):
    module = gpt2(SMALL | {"tie_word_embeddings": tied}).float()
    folder = uw.convert(module, tmp_path / "mine")
    assert {path.name for path in folder.iterdir()} == FILES
    assert uw.load(folder).weights.digest == uw.load(module).weights.digest
    assert_same(module, folder, tokens_of(module))


def test_a_state_dict_without_prefix_gets_it(tmp_path):
    module = gpt2(SMALL).float()
    bare = {name.removeprefix("transformer."): x for name, x in module.state_dict().items()}
    folder = uw.convert(bare, tmp_path / "mine", config=module.config.to_dict())
    assert norm_wise(theirs(folder, tokens_of(module)), module(tokens_of(module)).logits.detach()) <= ROUNDING


def test_shards_in_a_narrow_dtype_stay_in_it(tmp_path):
    source = folder_of(gpt2(SMALL), tmp_path / "shards", torch.bfloat16, max_shard_size=1_000)
    before = {path.name: path.read_bytes() for path in source.iterdir()}
    folder = uw.convert(source, tmp_path / "mine")
    assert uw.load(folder).weights.digest == uw.load(source).weights.digest
    assert uw.load(folder).card["stored in"] == "bfloat16"
    assert {path.name: path.read_bytes() for path in source.iterdir()} == before


def test_the_layer_period_of_gemma_3_survives_conversion(tmp_path):
    """The class does not read the key in which it writes the period of Gemma 3."""
    module = small("gemma3_text").float()
    source, lost = folder_of(module, tmp_path / "source"), ("layer_types", "_sliding_window_pattern")
    keys = {key: value for key, value in module.config.to_dict().items() if key not in lost}
    (source / "config.json").write_text(json.dumps(keys | {"sliding_window_pattern": 2}))
    folder = uw.convert(source, tmp_path / "mine")
    assert [layer.scoring.window for layer in uw.load(folder).weights.layers] == [3, None]
    assert_same(source, folder, torch.arange(9))


@pytest.mark.filterwarnings("ignore:the tokenizer has 300 tokens")
def test_tokens_and_the_start_token_come_along(tmp_path):
    module = gpt2(SMALL | {"vocab_size": 400, "bos_token_id": None})
    source = folder_of(module, tmp_path / "source")
    (source / "tokenizer.json").write_text(byte_level_json(300))
    (source / "tokenizer_config.json").write_text(json.dumps({"bos_token": "<|endoftext|>"}))
    folder = uw.convert(source, tmp_path / "mine", check=False)
    again, first = uw.load(folder, check=False), uw.load(source, check=False)
    assert first.start is not None
    assert (again.start, again.encode("the train")) == (first.start, first.encode("the train"))
    tokenizer = transformers().AutoTokenizer.from_pretrained(folder)
    assert tokenizer.bos_token_id == first.start
    assert tokenizer.encode("the train", add_special_tokens=False) == first.encode("the train", start=False)


@rarely
@given(config=lens_configs(), seed=st.integers(0, 2**20))
def test_transformer_lens_models_become_a_folder_of_our_own(config, seed, tmp_path_factory):
    state, place = lens_state(config, seed), tmp_path_factory.mktemp("lens") / "mine"
    assert (
        uw.load(uw.convert(state, place, config=config)).weights.digest == uw.load(state, config=config).weights.digest
    )


@pytest.mark.parametrize("source", ["attn-2l-small", "attn-2l-norm", "example:rotary-induction"])
def test_toys_become_a_folder_of_our_own(source, tmp_path):
    assert uw.load(uw.convert(source, tmp_path / "mine")).weights.digest == uw.load(source).weights.digest


def test_a_folder_that_is_there_stays_and_a_failure_leaves_nothing(tmp_path, monkeypatch):
    module = gpt2(SMALL)
    taken = tmp_path / "taken"
    taken.mkdir()
    (taken / "mine.txt").write_text("mine")
    with pytest.raises(StorageError):
        uw.convert(module, taken)
    assert [path.name for path in taken.iterdir()] == ["mine.txt"]
    broken = {name: x.clone() for name, x in module.state_dict().items()}
    broken["transformer.wpe.weight"][0, 0] = torch.nan
    with pytest.raises(InputError, match="NaN or infinite"):
        uw.convert(broken, tmp_path / "new", config=module.config)
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]


def test_the_convert_command_uses_the_common_exit_codes(tmp_path):
    source, out = folder_of(gpt2(SMALL), tmp_path / "source"), str(tmp_path / "mine")
    done = CliRunner().invoke(app, ["convert", str(source), out, "--json"])
    assert done.exit_code == 0
    assert {"folder": out, "files": sorted(FILES)}.items() <= json.loads(done.stdout).items()
    other = str(tmp_path / "other")
    for origin, to, code in ((str(source), out, 5), ("/nowhere", other, 3)):
        assert CliRunner().invoke(app, ["convert", origin, to]).exit_code == code
