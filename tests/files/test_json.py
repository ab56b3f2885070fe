"""Configurations hold what they should or are refused with file, key, value and what is allowed."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.mutators import damaged_bytes, some
from support.strangers import nothing_else
from unweave.errors import InputError
from unweave.files import json as config
from unweave.files.json import Config, parse, read_json


@pytest.fixture
def file(tmp_path):
    return tmp_path / "config.json"


@pytest.fixture(scope="module")
def scratch(tmp_path_factory):
    return tmp_path_factory.mktemp("config") / "config.json"


SOUND = {"n_layers": 2, "norm": "layer", "eps": 1e-5, "tied": True, "rope": {"theta": 10000}}


def test_what_is_there_is_fetched(file):
    file.write_bytes(b"\xef\xbb\xbf" + json.dumps(SOUND).encode())
    found = read_json(file)
    assert found == SOUND
    assert config.integer(found, "n_layers", 0, 10) == 2
    assert config.number(found, "eps", 0, 1) == 1e-5
    assert config.text(found, "norm") == "layer"
    assert config.integer(config.section(found, "rope"), "theta", 1, 10**9) == 10_000


@pytest.mark.parametrize(
    ("fetch", "word"),
    [
        (lambda c: config.integer(c, "n", 1, 1000), "missing"),
        (lambda c: config.integer(c, "big", 1, 1000), "1,000"),
        (lambda c: config.integer(c, "yes", 0, 1), "true"),
        (lambda c: config.integer(c, "eps", 0, 1), "0.5"),
        (lambda c: config.number(c, "name", 0, 1), '"ab"'),
        (lambda c: config.number(c, "yes", 0, 1), "true"),
        (lambda c: config.text(c, "null"), "null"),
        (lambda c: config.text(c, "name", longest=1), "at most 1"),
        (lambda c: config.section(c, "list"), "object"),
        (lambda c: config.integer(config.section(c, "part"), "n", 0, 1), "part"),
    ],
)
def test_what_is_wrong_has_a_sentence(fetch, word):
    values = {"big": 10**9, "yes": True, "eps": 0.5, "name": "ab", "null": None, "list": [1, 2]}
    with pytest.raises(InputError, match=f"^config.*{word}") as caught:
        fetch(Config({**values, "part": {"n": {"a": 1}}}, "config"))
    assert caught.value.exit_code == 3


def test_nesting_at_the_limit_and_whole_pairs(file):
    file.write_bytes(b'{"a": ' + b"[" * 63 + b"]" * 63 + b', "b": "\\ud83d\\ude42"}')
    assert read_json(file)["b"] == "🙂"


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ({"a": 1}, "an object with 1 keys"),
        ([], "a list of 0"),
        (None, "null"),
        (False, "false"),
        ("a\n" * 100, r'the text "a\na\n'),
        (10**100, "the number 1000"),
    ],
)
def test_values_are_described_shortly(value, shown):
    assert config.describe(value).startswith(shown)
    assert len(config.describe(value)) < 120


@pytest.mark.promise("R15", "R20")
@some
@given(data=st.data())
def test_damaged_files(scratch, data):
    scratch.write_bytes(data.draw(damaged_bytes(json.dumps(SOUND).encode(), edits=4)))
    try:
        with nothing_else(scratch):
            found = read_json(scratch)
    except InputError as problem:
        assert str(scratch) in problem.message
    else:
        assert json.loads(json.dumps(found, allow_nan=False)) == found


@pytest.mark.parametrize("text", ["3", '"a"', "null", "true"])
def test_a_document_may_be_no_list_and_no_object(text):
    assert parse(text, "here") == json.loads(text)
