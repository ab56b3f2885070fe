"""Configurations hold what they should or are refused with file, key, value and what is allowed."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.mutators import damaged_bytes, some
from support.strangers import nothing_else
from unweave.errors import InputError
from unweave.files.json import Config, describe, read_json, section


@pytest.fixture
def file(tmp_path):
    return tmp_path / "config.json"


@pytest.fixture(scope="module")
def scratch(tmp_path_factory):
    return tmp_path_factory.mktemp("config") / "config.json"


SOUND = {"n_layers": 2, "norm": "layer", "eps": 1e-5, "tied": True, "rope": {"theta": 10000}}


def test_json_with_a_byte_order_mark_is_read(file):
    file.write_bytes(b"\xef\xbb\xbf" + json.dumps(SOUND).encode())
    found = read_json(file)
    assert found == SOUND
    assert section(found, "rope") == {"theta": 10_000}


@pytest.mark.parametrize(("key", "word"), [("n", "missing"), ("list", "a list of 2"), ("null", "null")])
def test_a_section_that_is_not_an_object_is_refused_by_its_path(key, word):
    part = section(Config({"part": {"list": [1, 2], "null": None}}, "config"), "part")
    with pytest.raises(InputError, match=f"^config, part.*{word}"):
        section(part, key)


def test_nesting_at_the_limit_and_surrogate_pairs_are_read(file):
    file.write_bytes(b'{"a": ' + b"[" * 63 + b"]" * 63 + b', "b": "\\ud83d\\ude42"}')
    assert read_json(file)["b"] == "🙂"


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ({"a": 1}, "an object with 1 key"),
        ([], "a list of 0"),
        (None, "null"),
        (False, "false"),
        ("a\n" * 100, r'the string "a\na\n'),
        (10**100, "the number 1000"),
    ],
)
def test_values_are_described_briefly(value, shown):
    assert describe(value).startswith(shown)
    assert len(describe(value)) < 120


@pytest.mark.promise("R15", "R20")
@some
@given(data=st.data())
def test_any_damaged_file_is_refused_or_read(scratch, data):
    scratch.write_bytes(data.draw(damaged_bytes(json.dumps(SOUND).encode(), edits=4)))
    try:
        with nothing_else(scratch):
            found = read_json(scratch)
    except InputError as problem:
        assert str(scratch) in problem.message
    else:
        assert json.loads(json.dumps(found, allow_nan=False)) == found
