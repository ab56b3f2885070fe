"""What broke once, each as one small file in ``tests/cases``: none of it breaks again."""

import csv
import io
import json
import unicodedata
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from pathlib import Path

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

CASES = sorted((Path(__file__).parent / "cases").glob("*.json"))
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


def refused(parse, given, path):
    """A file: one sentence."""
    path.write_bytes(given if isinstance(given, bytes) else given.encode())
    with pytest.raises(InputError) as caught:
        parse(path)
    assert "\n" not in caught.value.message


TRIED = {
    "words": words,
    "cell": cell,
    "bar": bar,
    "tokenizer": lambda given, place: refused(load_tokenizer, json.dumps(given), place / "tokenizer.json"),
    "config": lambda given, place: refused(read_json, given, place / "config.json"),
    "corpus": lambda given, place: refused(lambda path: list(documents(path)), given, place / "a.jsonl"),
    "weights": lambda given, place: refused(read_safetensors, bytes.fromhex(given), place / "a.safetensors"),
}


@pytest.mark.promise("R49")
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_what_broke_once(path, tmp_path):
    case = json.loads(path.read_text(encoding="utf-8"))
    assert case["found"]
    TRIED[case["kind"]](case["given"], tmp_path)


def test_every_kind_has_a_case():
    assert {json.loads(path.read_text())["kind"] for path in CASES} == set(TRIED)
