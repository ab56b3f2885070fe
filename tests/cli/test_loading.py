"""The way in on the command line: what a model was taken for, which tokens name it, and what stands in front."""

import json

import pytest
from typer.testing import CliRunner

import unweave as uw
from support.commands import answer
from support.foreign import byte_level_json, folder_of, gpt2
from unweave.cli.app import app

pytest.importorskip("transformers")
KEYS = {"vocab_size": 300, "n_embd": 8, "n_layer": 1, "n_head": 2, "n_positions": 16, "bos_token_id": 7}


@pytest.fixture
def folder(tmp_path):
    return str(folder_of(gpt2(KEYS), tmp_path / "mine"))


@pytest.fixture
def tokenizer(tmp_path):
    (tmp_path / "other.json").write_text(byte_level_json(300))
    return str(tmp_path / "other.json")


def ids(*words):
    return [token["id"] for token in answer("tokens", *words)["tokens"]]


def test_info_begins_with_what_was_recognized(folder):
    found = answer("info", folder, "--no-check")
    assert next(iter(found)) == "recognized"
    assert "GPT-2" in found["recognized"]
    assert "model_type" in found["recognized"]
    assert "numbered" not in found["start_token"]


def test_the_start_token_is_left_out_on_request():
    assert ids("attn-2l", "--text", "the cat") == ids("attn-2l", "the cat")
    assert ids("attn-2l", "the cat", "--no-start") == ids("attn-2l", "the cat")[1:]
    assert CliRunner().invoke(app, ["tokens", "attn-2l"]).exit_code == 2


def test_the_tokenizer_option_sets_the_tokenizer(folder, tokenizer):
    assert uw.load(folder, check=False).tokenizer.text(7) == "#7"
    assert ids(folder, "the", "--tokenizer", tokenizer, "--no-check", "--no-start") == uw.load(
        folder, tokenizer=tokenizer, check=False
    ).encode("the", start=False)


def test_a_converted_folder_keeps_the_settings_of_its_tokenizer(folder, tokenizer, tmp_path):
    (tmp_path / "mine" / "tokenizer.json").write_text(byte_level_json(300))
    said = {"bos_token": "<|endoftext|>", "chat_template": "{{ messages }}", "add_bos_token": False}
    (tmp_path / "mine" / "tokenizer_config.json").write_text(json.dumps(said))
    written = uw.convert(folder, tmp_path / "converted", check=False)
    assert json.loads((written / "tokenizer_config.json").read_text()).items() >= said.items()
    assert uw.load(written, check=False).start is None
    bare = uw.convert(folder, tmp_path / "other", tokenizer=tokenizer, check=False)
    assert "chat_template" not in json.loads((bare / "tokenizer_config.json").read_text())
