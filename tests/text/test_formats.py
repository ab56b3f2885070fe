"""The text of every row, from JSON lines, Parquet files and the hub: found by name, or asked for in a sentence."""

import importlib.util
import json
import sys
import types
from importlib import import_module
from pathlib import Path

import pytest

from unweave.errors import BadInput, InputError, Unsupported
from unweave.text import formats
from unweave.text.documents import HUB_LIMIT, documents
from unweave.text.formats import text_field
from unweave.text.hub import OFFLINE

REAL = importlib.util.find_spec("datasets")
needs_datasets = pytest.mark.skipif(not REAL, reason="issue 4: datasets is an extra, which the tests do not install")


def read(source, **options):
    return list(documents(source, note=pytest.fail, **options))


@pytest.mark.parametrize(
    ("row", "field"),
    [
        ({"text": "a", "content": "b"}, "text"),
        ({"text": None, "content": "b"}, "content"),
        ({"text": None, "title": "b"}, "text"),
        ({"id": 3, "poem": "a"}, "poem"),
    ],
)
def test_the_field_is_found(row, field):
    assert text_field(row, None, "here") == field
    assert text_field(row, "named", "here") == "named"


@pytest.mark.parametrize("row", [{}, {"id": 3}, {"question": "a", "answer": "b"}])
def test_a_field_that_cannot_be_found(row):
    with pytest.raises(InputError, match="here: which field holds the text") as caught:
        text_field(row, None, "here")
    assert all(f'"{name}"' in caught.value.message for name in row)


class Table:
    """What pyarrow shows of a Parquet file that is JSON inside."""

    def __init__(self, file, pre_buffer, buffer_size):
        self.columns = json.loads(file.read())
        kinds = {name: "string" if isinstance(values[0], str) else "int64" for name, values in self.columns.items()}
        self.schema_arrow = [types.SimpleNamespace(name=name, type=kind) for name, kind in kinds.items()]

    def iter_batches(self, size, columns, use_threads):
        values = self.columns[columns[0]]
        for at in range(0, len(values), size):
            column = types.SimpleNamespace(to_pylist=lambda at=at: values[at : at + size])
            yield types.SimpleNamespace(column=lambda number, column=column: column)


@pytest.fixture
def pyarrow(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", types.SimpleNamespace())
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", types.SimpleNamespace(ParquetFile=Table))


def test_parquet(tmp_path, pyarrow):
    texts = [f"text {number}" for number in range(formats.ROWS + 3)]
    path = tmp_path / "a.parquet"
    path.write_text(json.dumps({"id": [1, 2], "text": [texts[0], None, *texts[1:]], "url": ["u", "v"]}))
    assert read(path) == texts
    assert read(tmp_path) == texts
    assert read(path, field="url") == ["u", "v"]
    with pytest.raises(InputError, match='"id" is the number 1, not a text'):
        read(path, field="id")
    with pytest.raises(InputError, match='has no column "body"') as caught:
        read(path, field="body")
    assert "id, text, url" in caught.value.hint
    path.write_text("PAR1")
    with pytest.raises(InputError, match="is damaged, or no Parquet file"):
        read(path)


def test_parquet_needs_a_library(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    (tmp_path / "a.parquet").write_bytes(b"PAR1")
    with pytest.raises(Unsupported, match=r"a\.parquet needs the library pyarrow") as caught:
        read(tmp_path / "a.parquet")
    assert "unweave[data]" in caught.value.hint


@pytest.fixture
def hub(monkeypatch):
    """A hub of one data set, which notes what it is asked for; whatever is in ``rows`` is what it has."""
    fake = types.SimpleNamespace(calls=[], rows=[{"text": "one"}, {"text": None}, {"text": "two"}])

    def load_dataset(*names, **options):
        fake.calls.append((names, options))
        return iter(fake.rows)

    for variable in OFFLINE:
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setitem(sys.modules, "datasets", types.SimpleNamespace(load_dataset=load_dataset))
    return fake


@pytest.mark.parametrize(
    ("source", "names", "part"),
    [
        ("hf:owner/name", ("owner/name", None), "train"),
        ("hf:name:config", ("name", "config"), "train"),
        ("hf:owner/name:config:test", ("owner/name", "config"), "test"),
        ("hf:owner/name::validation", ("owner/name", None), "validation"),
    ],
)
def test_the_hub_is_streamed(hub, source, names, part):
    assert read(source) == ["one", "two"]
    assert hub.calls == [(names, {"split": part, "streaming": True})]


def test_the_hub_is_not_read_to_its_end(hub, monkeypatch):
    hub.rows = ({"text": "x" * 1000} for _ in iter(int, 1))
    assert sum(map(len, read("hf:endless", limit=2500))) == 2500
    monkeypatch.setattr(import_module("unweave.text.documents"), "HUB_LIMIT", 3500)
    assert sum(map(len, read("hf:endless"))) == 3500
    assert HUB_LIMIT == 100_000_000


@pytest.mark.parametrize("source", ["hf:", "hf:..", "hf:../up", "hf:/etc", "hf:a/b/c", "hf:a:b:c:d", "hf:a b", "hf:é"])
def test_names_that_are_none(hub, source):
    with pytest.raises(BadInput, match="names no data set"):
        read(source)
    assert not hub.calls


def test_a_folder_is_never_taken_for_a_data_set(hub, tmp_path, monkeypatch):
    (tmp_path / "owner" / "name").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadInput, match="there is a folder owner/name here"):
        read("hf:owner/name")


@pytest.mark.parametrize("variable", OFFLINE)
@pytest.mark.parametrize("value", ["1", "true", "0"])
def test_offline_means_offline(hub, monkeypatch, variable, value):
    monkeypatch.setenv(variable, value)
    if value == "0":
        assert read("hf:owner/name")
        return
    with pytest.raises(InputError, match="forbids going there"):
        read("hf:owner/name")
    assert not hub.calls


def test_what_the_hub_says_is_a_sentence(hub):
    hub.rows = [{"text": 3}]
    with pytest.raises(InputError, match='hf:name: "text" is the number 3'):
        read("hf:name")
    hub.rows = (row["no such key"] for row in [{}])
    with pytest.raises(InputError, match="cannot read hf:name: 'no such key'"):
        read("hf:name")


def test_the_hub_needs_a_library(hub, monkeypatch):
    monkeypatch.setitem(sys.modules, "datasets", None)
    with pytest.raises(Unsupported, match='Reading "hf:owner/name" needs the library datasets') as caught:
        read("hf:owner/name")
    assert "unweave[data]" in caught.value.hint


@needs_datasets
@pytest.mark.parametrize("kind", ["json", "parquet"])
def test_the_real_datasets(tmp_path, monkeypatch, kind):
    datasets = pytest.importorskip("datasets")
    file = str(tmp_path / f"a.{kind}")
    texts = [f"text {number}" for number in range(200)]
    data = datasets.Dataset.from_dict({"text": texts, "id": list(range(200))})
    data.to_json(file) if kind == "json" else data.to_parquet(file)

    load = datasets.load_dataset
    monkeypatch.setattr(datasets, "load_dataset", lambda name, config, **rest: load(kind, data_files=file, **rest))
    for variable in OFFLINE:
        monkeypatch.delenv(variable, raising=False)
    assert read("hf:name") == texts
    if kind == "parquet":
        assert read(file) == texts
        whole = (tmp_path / "a.parquet").read_bytes()
        for data in (b"", b"PAR1", whole[:-9], whole[:50] + bytes(60) + whole[110:]):
            (tmp_path / "a.parquet").write_bytes(data)
            with pytest.raises(InputError):
                read(file)


def test_a_format_is_registered_once_and_named_in_the_help():
    endings = [ending for one in formats.FORMATS for ending in one.endings]
    assert len(set(endings)) == len(endings)
    assert all(one.name in formats.IN_WORDS for one in formats.FORMATS)
    assert formats.format_of(Path("a/B.JSONL.GZ")).name == "JSONL"
    assert formats.format_of(Path("Makefile")).name == "text"
