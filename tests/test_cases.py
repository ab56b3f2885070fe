"""What broke once, as small as it can be: none of it breaks again. A new case is one more row."""

import csv
import io
import json
import unicodedata
import xml.etree.ElementTree as ET
from dataclasses import dataclass

import pytest
from typer.testing import CliRunner

import unweave as uw
from unweave.cli.app import app
from unweave.errors import InputError
from unweave.files.json import read_json
from unweave.files.safetensors import read_safetensors
from unweave.results.columns import TokenId
from unweave.results.table import Table
from unweave.text.documents import documents
from unweave.text.tokenizer import load_tokenizer

CONTROLS = {"Cc", "Cs", "Zl", "Zp"}


@dataclass(frozen=True)
class Row:
    token: TokenId


def words(given, place):
    """An argument vector: a documented exit code, no internal error, nothing raw."""
    done = CliRunner().invoke(app, given, env={"COLUMNS": "80"})
    assert done.exit_code in {0, 2, 3, 4, 5, 6}, done.output
    assert [c for c in done.output if (unicodedata.category(c) in CONTROLS and c != "\n") or c == "\u202e"] == []
    assert "internal error" not in done.output
    assert "disk full" not in done.output


def cell(given, place):
    """A text of a table: one cell of CSV, which is no formula."""
    text = Table((Row(TokenId(3)),)).to_csv(lambda number: {"id": number, "text": given})
    assert list(csv.reader(io.StringIO(text, newline=""))) == [["token"], [f"'{given}"]]


def bar(given, place):
    """A name in a figure: well-formed, and no formula."""
    drawn = "".join(ET.fromstring(uw.plot.figures.bars({given: 1.0}, "x", given).svg()).itertext())
    assert not set(drawn) & {"\x1f", "\x1b"}


READERS = {"tokenizer": load_tokenizer, "config": read_json, "weights": read_safetensors, "corpus": documents}


def file(given, place):
    """A file of some kind: refused in one sentence."""
    kind, data = given
    path = place / f"a.{'jsonl' if kind == 'corpus' else kind}"
    path.write_bytes(data)
    with pytest.raises(InputError) as caught:
        list(READERS[kind](path))
    assert "\n" not in caught.value.message


DOUBLING = {"type": "Replace", "pattern": {"String": "a"}, "content": "aa"}
DOUBLED = {
    "version": "1.0",
    "normalizer": {"type": "Sequence", "normalizers": [DOUBLING] * 34},
    "model": {"type": "WordLevel", "vocab": {"a": 0}, "unk_token": "a"},
}
CASES = {
    "the figure was no XML": (bar, "0\x1f"),
    "the name was read as a formula, which ended in an error": (bar, r"$\frac{"),
    "a traceback changed the colors of the terminal": (
        words,
        ["info", "example:copier", "--device", "\x1b[31m", "--debug"],
    ),
    "a traceback turned the text around": (words, ["info", "example:copier", "--device", "\u202e", "--debug"]),
    "a line of CSV was broken in two": (cell, "\r"),
    "a spreadsheet ran it": (cell, "=1+1"),
    "some spreadsheets run full width letters": (cell, "\uff1d1+1"),
    "some spreadsheets run what follows a line feed": (cell, "\n=1+1"),
    "a complaint about a command printed it raw": (words, ["\u202einfo"]),
    "a complaint about an option printed its name raw": (words, ["info", "--\x1b[31m"]),
    "a complaint about a number printed it raw": (words, ["predict", "attn-0l", "--top", "\x9b2J"]),
    "a complaint about a word broke the line": (words, ["models", "\u2028"]),
    "the disk was blamed for a name of 300 letters": (words, ["info", "m" * 300]),
    "a number of 400 digits was an internal error": (words, ["info", "attn-0l@" + "9" * 400]),
    "a text that is no text was an internal error": (words, ["tokens", "attn-0l", "\udcff"]),
    "an infinite number went on": (file, ("config", b'{"n_layers": 1e400}')),
    "the parser ran out of stack": (file, ("config", b"[" * 20_000)),
    "the second value won without a word": (file, ("config", b'{"n_layers": 1, "n_layers": 2}')),
    "a row that is no object was an internal error": (file, ("corpus", b"[1, 2]")),
    "one letter took all memory": (file, ("tokenizer", json.dumps(DOUBLED).encode())),
    "memory was taken for a header of any length": (file, ("weights", b"\xff" * 7 + b"\x7f{}")),
    "a pickle is never opened": (file, ("weights", bytes.fromhex("80049513000000"))),
}


@pytest.mark.promise("R49")
@pytest.mark.parametrize("found", CASES)
def test_what_broke_once(found, tmp_path):
    tried, given = CASES[found]
    tried(given, tmp_path)
