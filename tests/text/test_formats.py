"""The text of every row, from JSON lines, Parquet files and the hub: found by name, or asked for in a sentence."""

import io
import sys
import types
from importlib import import_module
from pathlib import Path

import datasets
import pyarrow as pa
import pytest
from hypothesis import example, given
from pyarrow import parquet as pq

from support.helpers import few
from support.mutators import damaged_bytes
from support.strangers import nothing_else
from unweave.errors import BadInput, InputError, Unsupported
from unweave.text import formats
from unweave.text.documents import HUB_LIMIT, documents
from unweave.text.formats import text_field
from unweave.text.hub import OFFLINE
from unweave.text.unpacking import MARK_ZSTD


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
def test_the_text_field_of_a_row_is_found(row, field):
    assert text_field(row, None, "here") == field
    assert text_field({**row, "named": 5}, "named", "here") == "named"


@pytest.mark.parametrize("row", [{}, {"id": 3}, {"question": "a", "answer": "b"}])
def test_a_row_without_a_clear_text_field_is_refused(row):
    with pytest.raises(InputError, match="which field") as caught:
        text_field(row, None, "here")
    assert all(f'"{name}"' in caught.value.message for name in row)


def written(path, **columns):
    pq.write_table(pa.table(columns), path)
    return path


def test_parquet_gives_the_texts_of_the_chosen_column(tmp_path):
    texts = [f"text {number}" for number in range(formats.ROWS + 3)]
    numbers, urls = list(range(len(texts) + 1)), ["u", "v", *[None] * (len(texts) - 1)]
    path = written(tmp_path / "a.parquet", id=numbers, text=[texts[0], None, *texts[1:]], url=urls)
    assert read(path) == texts
    assert read(tmp_path) == texts
    assert read(path, field="url") == ["u", "v"]
    with pytest.raises(InputError, match='"id" is the number 0'):
        read(path, field="id")
    with pytest.raises(InputError, match='"body"(.|\n)*id, text, url'):
        read(path, field="body")


def test_parquet_columns_of_strings_are_read_and_others_refused(tmp_path):
    assert read(written(tmp_path / "a.parquet", text=pa.array(["one"], pa.large_string()))) == ["one"]
    words = pa.array(["a", "b", "a"]).dictionary_encode()
    assert read(written(tmp_path / "a.parquet", text=words), field="text") == ["a", "b", "a"]
    for column in (pa.array([b"\xff"]), pa.array([["a"]]), pa.array([{"a": "b"}])):
        with pytest.raises(InputError, match="not a string"):
            read(written(tmp_path / "a.parquet", text=column), field="text")


PARQUET = io.BytesIO()
pq.write_table(pa.table({"text": ["one", "two"]}), PARQUET)
RETYPED = PARQUET.getvalue()[:96] + b"\x08" + PARQUET.getvalue()[97:]  # floats, with the sizes of texts


@pytest.mark.promise("R20")
@few
@given(data=damaged_bytes(PARQUET.getvalue()))
@example(data=RETYPED)
def test_damaged_parquet_gives_texts_or_one_error(tmp_path_factory, data):
    path = tmp_path_factory.getbasetemp() / "damaged.parquet"
    path.write_bytes(data)
    with nothing_else(path):
        try:
            read(path)
        except InputError as problem:
            assert "\n" not in problem.message


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
def test_names_that_cannot_be_data_sets_are_refused_before_anything_is_fetched(hub, source):
    with pytest.raises(BadInput, match="data set"):
        read(source)
    assert not hub.calls


def test_a_folder_is_never_taken_for_a_data_set(hub, tmp_path, monkeypatch):
    (tmp_path / "owner" / "name").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadInput, match="folder owner/name"):
        read("hf:owner/name")


@pytest.mark.parametrize("variable", OFFLINE)
@pytest.mark.parametrize("value", ["1", "true", "0"])
def test_nothing_is_fetched_where_the_environment_forbids_it(hub, monkeypatch, variable, value):
    monkeypatch.setenv(variable, value)
    if value == "0":
        assert read("hf:owner/name")
        return
    with pytest.raises(InputError, match="forbids"):
        read("hf:owner/name")
    assert not hub.calls


def test_errors_in_hub_rows_name_the_data_set(hub):
    hub.rows = [{"text": 3}]
    with pytest.raises(InputError, match="hf:name: .*3"):
        read("hf:name")
    hub.rows = (row["no such key"] for row in [{}])
    with pytest.raises(InputError, match="hf:name: 'no such key'"):
        read("hf:name")


@pytest.mark.parametrize(
    ("library", "source"), [("pyarrow.parquet", "a.parquet"), ("zstandard", "a.txt.zst"), ("datasets", "hf:owner/name")]
)
def test_a_missing_library_is_named_with_its_extra(hub, tmp_path, monkeypatch, library, source):
    monkeypatch.setitem(sys.modules, library, None)
    (tmp_path / "a.parquet").write_bytes(b"PAR1")
    (tmp_path / "a.txt.zst").write_bytes(MARK_ZSTD)
    with pytest.raises(Unsupported, match=library.split(".")[0]) as caught:
        read(source if source.startswith("hf:") else tmp_path / source)
    assert "unweave[data]" in caught.value.hint


@pytest.mark.parametrize("kind", ["json", "parquet"])
def test_the_real_datasets_library_reads_json_and_parquet(tmp_path, monkeypatch, kind):
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


def test_a_format_is_found_by_its_ending():
    assert formats.format_of(Path("a/B.JSONL.GZ")).name == "JSONL"
    assert formats.format_of(Path("Makefile")).name == "text"
