"""A file of settings becomes the values it names, or a sentence that says what is wrong where."""

import re
from dataclasses import fields

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from support.strangers import nothing_else
from unweave.errors import InputError
from unweave.training import DataSource, ModelConfig, TrainConfig, preset, settings
from unweave.training.toml_file import FILE_LIMIT, SECTIONS

WHOLE = """
[model]
preset = "paper-1l"
n_ctx = 256
norm = "rms"

[training]
minutes = 2
lr_heads = 0.01
seed = 7

[data]
source = "texts.jsonl"
field = "content"
limit = 1_000
"""

OTHERS = {
    "step": "compiled",
    "n_layers": 1,
    "n_heads": 3,
    "d_head": 5,
    "d_vocab": 99,
    "n_ctx": 77,
    "positions": "stream",
    "position_base": 12.5,
    "position_scale": 0.25,
    "norm": "rms",
    "keys": "smeared",
    "d_mlp": 12,
    "tokens": 123,
    "minutes": 4.5,
    "precision": "float32",
    "device": "meta",
    "team": "shards",
    "decay": 0.125,
}
"""A value for each key that is not its default; keys that are not here are numbers, which get one more."""


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    return tmp_path_factory.mktemp("toml") / "run.toml"


def read(file, text, **options):
    file.write_text(text, encoding="utf-8")
    return settings(file, **options)


def test_a_whole_file(file):
    found = read(file, WHOLE, d_vocab=300)
    assert (found.training.model.n_layers, found.training.model.n_heads, found.training.model.n_ctx) == (1, 12, 256)
    assert (found.training.model.d_vocab, found.training.model.norm) == (300, "rms")
    assert found.training == TrainConfig(found.training.model, minutes=2.0, lr_heads=0.01, seed=7)
    assert found.data == DataSource("texts.jsonl", "content", 1000)


def test_what_is_not_said(file):
    found = read(file, "[training]\ntokens = 5")
    assert found.training == TrainConfig(preset("cpu-2l"), tokens=5)
    assert found.data == DataSource("default")


def test_flags_come_before_the_file(file):
    flags = {"model": {"n_ctx": 99, "norm": None}, "training": {"tokens": 3}, "data": {"source": "default"}}
    found = read(file, WHOLE, given=flags)
    assert (found.training.model.n_ctx, found.training.model.norm) == (99, "rms")
    assert (found.training.tokens, found.training.minutes, found.data.source) == (3, 2.0, "default")


@pytest.mark.parametrize("key", [field.name for field in fields(ModelConfig)])
def test_every_key_of_a_model_is_heeded(file, key):
    value = OTHERS[key]
    found = read(file, f"[model]\n{key} = {value!r}\n[training]\ntokens = 5")
    assert getattr(found.training.model, key) == value != getattr(preset("cpu-2l"), key)


@pytest.mark.parametrize("key", SECTIONS["training"])
def test_every_key_of_a_training_is_heeded(file, key):
    value = OTHERS.get(key) or getattr(TrainConfig, key) + 1
    end = "minutes = 1" if key != "minutes" else "tokens = 1"
    found = read(file, f"[training]\n{key} = {value!r}\n{end}")
    assert getattr(found.training, key) == value != getattr(TrainConfig, key)


@pytest.mark.parametrize(
    ("text", "sentence", "hint"),
    [
        ("", "TrainConfig needs a budget: set tokens= or minutes=", ""),
        ("tokens = 5", '"tokens" is none of its sections', r"\[model\], \[training\], \[data\]"),
        ("model = 5", '"model" is none of its sections', ""),
        ("[[model]]", '"model" is none of its sections', ""),
        ("[optimizer]", '"optimizer" is none of its sections', ""),
        ("[training]\ntoken = 5", r'\[training\]: there is no key "token"', "tokens, minutes, batch"),
        ("[training]\nmodel = 5", r'\[training\]: there is no key "model"', ""),
        ("[model]\nlayers = 5", r'\[model\]: there is no key "layers"', "preset, n_layers"),
        ("[data]\npath = 'a'", r'\[data\]: there is no key "path"', "source, field, limit"),
        ("[model]\npreset = 'gpt'", 'there is no preset "gpt"', "cpu-2l"),
        ("[model]\npreset = 2", '"preset" is the number 2', ""),
        ("[model]\nn_layers = '2'", r'\[model\]: "n_layers" is the text "2"; it should be a whole number', ""),
        ("[model]\nn_layers = true", '"n_layers" is true', ""),
        ("[model]\nn_layers = 2.0", '"n_layers" is the number 2.0', ""),
        ("[model]\nnorm = 'batch'", '"norm" is the text "batch"; it should be one of', ""),
        ("[model]\nn_layers = [2]", '"n_layers" is a list of 1', ""),
        ("[model]\nn_layers = 2026-11-21", '"n_layers" is a date', ""),
        ("[model.n_layers]", '"n_layers" is an object', ""),
        ("[training]\ntokens = 0x" + "f" * 9999, '"tokens" is a int', ""),
        ("[training]\ntokens = 0", r'\[training\]: "tokens" is the number 0', ""),
        ("[training]\nminutes = nan", '"minutes" is the number nan', ""),
        ("[training]\nminutes = inf", '"minutes" is the number inf', ""),
        ("[training]\ntokens = 5\n[data]\nlimit = 0", r'\[data\]: "limit" is the number 0', ""),
        ("[training]\ntokens = 5\n[data]\nsource = 3", '"source" is the number 3', ""),
        ("[model", "is not valid TOML", ""),
        ("a = 1\na = 2", "is not valid TOML", ""),
        ("a = " + "[" * 9999, "is not valid TOML", ""),
        ("a = 1" + "0" * 9999, "is not valid TOML", ""),
        ("#" * (FILE_LIMIT + 1), "has 65,537 bytes", ""),
    ],
    ids=lambda value: value[:40],
)
def test_what_is_wrong_is_said(file, text, sentence, hint):
    with pytest.raises(InputError, match=sentence) as caught:
        read(file, text)
    assert str(file) in caught.value.message
    assert re.search(hint, caught.value.hint)


@pytest.mark.parametrize("path", ["/nowhere.toml", "/dev/zero", "/"])
def test_files_that_cannot_be_read(path):
    with pytest.raises(InputError, match="cannot read"):
        settings(path)


LINES = st.sampled_from(
    [f"[{name}]" for name in SECTIONS]
    + [f"{key} = {value}" for keys in SECTIONS.values() for key in keys for value in ("1", "0.5", '"a"', "-1", "1e400")]
)


@pytest.mark.promise("R15", "R20")
@given(text=st.lists(LINES, max_size=8).map("\n".join) | st.text(max_size=40))
@example(text="[training]\ntokens = 1")
def test_settings_or_a_sentence(file, text):
    file.write_text(text, encoding="utf-8")
    try:
        with nothing_else(file):
            found = settings(file)
    except InputError as problem:
        assert str(file) in problem.message
    else:
        assert found.training.tokens or found.training.minutes
