"""A file of settings becomes the values it names, or a sentence that says what is wrong where."""

from dataclasses import fields

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from support.strangers import nothing_else
from support.toys import OTHERS
from unweave.errors import BadInput, InputError
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


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    return tmp_path_factory.mktemp("toml") / "run.toml"


def read(file, text, **options):
    file.write_text(text, encoding="utf-8")
    return settings(file, **options)


def test_every_section_of_a_file_is_read(file):
    found = read(file, WHOLE, d_vocab=300)
    assert (found.training.model.n_layers, found.training.model.n_heads, found.training.model.n_ctx) == (1, 12, 256)
    assert (found.training.model.d_vocab, found.training.model.norm) == (300, "rms")
    assert found.training == TrainConfig(found.training.model, minutes=2.0, lr_heads=0.01, seed=7)
    assert found.data == DataSource("texts.jsonl", "content", 1000)


def test_keys_missing_from_a_file_have_their_defaults(file):
    found = read(file, "[training]\ntokens = 5")
    assert found.training == TrainConfig(preset("cpu-2l"), tokens=5)
    assert found.data == DataSource("default")


def test_flags_override_the_file(file):
    flags = {"model": {"n_ctx": 99, "norm": None}, "training": {"tokens": 3}, "data": {"source": "default"}}
    found = read(file, WHOLE, given=flags)
    assert (found.training.model.n_ctx, found.training.model.norm) == (99, "rms")
    assert (found.training.tokens, found.training.minutes, found.data.source) == (3, 2.0, "default")


@pytest.mark.parametrize("key", [field.name for field in fields(ModelConfig)])
def test_every_key_of_a_model_is_used(file, key):
    value = OTHERS[key]
    found = read(file, f"[model]\n{key} = {value!r}\n[training]\ntokens = 5")
    assert getattr(found.training.model, key) == value != getattr(preset("cpu-2l"), key)


@pytest.mark.parametrize("key", SECTIONS["training"])
def test_every_key_of_a_training_is_used(file, key):
    value = OTHERS.get(key) or getattr(TrainConfig, key) + 1
    end = "minutes = 1" if key != "minutes" else "tokens = 1"
    found = read(file, f"[training]\n{key} = {value!r}\n{end}")
    assert getattr(found.training, key) == value != getattr(TrainConfig, key)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "tokens= or minutes="),
        ("tokens = 5", r"tokens.*\n.*\[model\], \[training\], \[data\]"),
        *((text, "should be a section.*\n.*sections") for text in ("model = 5", "[[model]]")),
        ("[optimizer]", "not one of its sections"),
        ("[training]\ntoken = 5", "token.*\n.*tokens, minutes, batch"),
        ("[training]\nmodel = 5", "model"),
        ("[model]\nlayers = 5", "layers.*\n.*preset, n_layers"),
        ("[data]\npath = 'a'", "path.*\n.*source, field, limit"),
        ("[model]\npreset = 'gpt'", "gpt.*\n.*cpu-2l"),
        ("[model]\npreset = 2", "preset"),
        *((f"[model]\nn_layers = {value}", "n_layers") for value in ("'2'", "true", "2.0", "[2]", "2026-11-21")),
        ("[model]\nnorm = 'batch'", "norm.*batch"),
        ("[model.n_layers]", "n_layers"),
        *((f"[training]\ntokens = {value}", "tokens") for value in ("0x" + "f" * 9999, "0")),
        *((f"[training]\nminutes = {value}", f"minutes.*{value}") for value in ("nan", "inf")),
        ("[training]\ntokens = 5\n[data]\nlimit = 0", "limit"),
        ("[training]\ntokens = 5\n[data]\nsource = 3", "source"),
        *((text, "TOML") for text in ("[model", "a = 1\na = 2", "a = " + "[" * 9999, "a = 1" + "0" * 9999)),
        ("#" * (FILE_LIMIT + 1), "65,537"),
    ],
    ids=lambda value: value[:40],
)
def test_a_wrong_value_is_refused_by_its_name(file, text, word):
    with pytest.raises(InputError, match=word) as caught:
        read(file, text)
    assert str(file) in caught.value.message


@pytest.mark.parametrize("name", ["source", "field"])
def test_a_source_that_is_not_utf8_is_refused(name):
    with pytest.raises(BadInput, match=f"{name}.*UTF-8"):
        DataSource(**{name: "\udcff.txt"})


@pytest.mark.parametrize("path", ["/nowhere.toml", "/dev/zero", "/"])
def test_files_that_cannot_be_read_are_refused(path):
    with pytest.raises(InputError, match="read"):
        settings(path)


LINES = st.sampled_from(
    [f"[{name}]" for name in SECTIONS]
    + [f"{key} = {value}" for keys in SECTIONS.values() for key in keys for value in ("1", "0.5", '"a"', "-1", "1e400")]
)


@pytest.mark.promise("R15", "R20")
@given(text=st.lists(LINES, max_size=8).map("\n".join) | st.text(max_size=40))
@example(text="[training]\ntokens = 1")
def test_any_file_gives_settings_or_one_error_that_names_it(file, text):
    file.write_text(text, encoding="utf-8")
    try:
        with nothing_else(file):
            found = settings(file)
    except InputError as problem:
        assert str(file) in problem.message
    else:
        assert found.training.tokens or found.training.minutes
