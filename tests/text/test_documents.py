"""Documents come out whole from anything that holds text, and hostile files end in a sentence."""

import gzip
import json
import lzma
import os
import re
from unittest.mock import Mock

import pytest
import zstandard
from hypothesis import example, given
from hypothesis import strategies as st

from support.mutators import damaged_bytes, json_values
from support.strangers import nothing_else
from unweave.errors import BadInput, InputError, Unsupported
from unweave.text import formats, unpacking
from unweave.text.documents import documents, split
from unweave.text.formats import PIECE


@pytest.fixture(scope="module")
def scratch(tmp_path_factory):
    return tmp_path_factory.mktemp("corpora")


def read(source, **options):
    """The documents of a corpus, and what was noted on the way."""
    notes = []
    return list(documents(source, note=notes.append, **options)), notes


def named(value):
    """A name for a test, the same in every process: packed bytes hold the time."""
    return value if isinstance(value, str) else "data" if isinstance(value, bytes) else None


def jsonl(*texts):
    return "".join(json.dumps({"text": text}) + "\n" for text in texts).encode()


def test_the_default_source_reads_the_bundled_corpus():
    assert len(next(documents("default"))) > 100


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.jsonl", jsonl("one", "two")),
        ("a.jsonl", b"\xef\xbb\xbf" + jsonl("one") + b"\r\n\n" + jsonl("two")[:-1]),
        ("a.jsonl.gz", gzip.compress(jsonl("one", "two"))),
        ("a.jsonl.xz", lzma.compress(jsonl("one", "two"))),
        ("a.jsonl", lzma.compress(jsonl("one", "two"))),
    ],
    ids=named,
)
def test_tables_of_every_format_give_their_texts(tmp_path, name, data):
    (tmp_path / name).write_bytes(data)
    assert read(tmp_path / name) == (["one", "two"], [])
    assert read(str(tmp_path)) == (["one", "two"], [])


@pytest.mark.parametrize("field", [None, "content"])
def test_the_field_can_be_chosen(tmp_path, field):
    (tmp_path / "a.ndjson").write_bytes(b'{"content": "one", "title": "two"}')
    assert read(tmp_path / "a.ndjson", field=field) == (["one"], [])
    assert read(tmp_path / "a.ndjson", field="title") == (["two"], [])


def test_a_limit_cuts_the_texts_and_nothing_is_read_beyond_it():
    assert read(["one", "two", "three"], limit=4) == (["one", "t"], [])
    assert read(["one", "two", "three"], limit=99) == (["one", "two", "three"], [])
    assert read(iter("x" for _ in iter(int, 1)), limit=5) == (["x"] * 5, [])
    with pytest.raises(BadInput, match="0 characters"):
        read(["one"], limit=0)


@pytest.mark.parametrize(
    ("data", "text", "repairs"),
    [
        (b"\xef\xbb\xbfone\0", "one\0", 0),
        (b"one\xff\xfetwo\xc3", "one\ufffdtwo\ufffd", 2),
        ("a\ufffdb".encode(), "a\ufffdb", 0),
        (lzma.compress(b"one"), "one", 0),
        (gzip.compress(b"one"), "one", 0),
    ],
    ids=named,
)
def test_text_files_are_decoded_and_repairs_noted(tmp_path, data, text, repairs):
    (tmp_path / "a.txt").write_bytes(data)
    found, notes = read(tmp_path / "a.txt")
    assert found == [text]
    assert len(notes) == bool(repairs)
    assert not repairs or f"in {repairs} places" in notes[0]


def test_lone_surrogates_are_replaced_and_noted(tmp_path, caplog):
    (tmp_path / "a.jsonl").write_bytes(b'{"text": "a\\ud800b \\ud83d\\ude42"}\n{"text": "\xff"}')
    found, notes = read(tmp_path / "a.jsonl")
    assert found == ["a\ufffdb 🙂", "\ufffd"]
    assert "a.jsonl: bytes" in notes[0]
    assert "in 2 places" in notes[0]
    found, notes = read(["a\udc00"])
    assert found == ["a\ufffd"]
    assert "the corpus: bytes" in notes[0]
    assert list(documents(["a\ud800"])) == ["a\ufffd"]
    assert "in 1 places" in caplog.text


def test_folders_are_read_in_order_without_hidden_files_or_links(tmp_path):
    inside = ["b.md", "a/b.txt", "a/y.py", "a/z/a.txt", "a-b/c.txt", "b/a.txt", "b/b/b.txt"]
    for name in (*reversed(inside), ".git/c.txt", "a/.hidden.txt", "a/image.png"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    (tmp_path / "c.txt").symlink_to("b.md")
    (tmp_path / "d.txt").symlink_to("d.txt")
    (tmp_path / "a" / "loop").symlink_to(tmp_path)
    os.mkfifo(tmp_path / "e.txt")
    found, notes = read(tmp_path)
    assert found == inside
    assert len(notes) == 1
    assert "3 links" in notes[0]


def test_a_folder_that_cannot_be_listed_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "scandir", Mock(side_effect=PermissionError(13, "no")))
    with pytest.raises(InputError, match="cannot list"):
        read(tmp_path)


@pytest.mark.parametrize("filler", ["x", "x\n", "x ", "word " * 199 + "end.\n\n"])
def test_long_texts_are_cut_at_paragraphs_lines_or_spaces(tmp_path, filler):
    text = filler * (PIECE if len(filler) < 3 else 500)
    (tmp_path / "a.txt").write_text(text)
    found, _ = read(tmp_path / "a.txt")
    assert "".join(found) == text
    assert all(len(piece) <= PIECE and piece.endswith(filler) for piece in found)
    assert len(filler) > 2 or len(found) == len(filler)


@pytest.mark.parametrize("source", [[], ["", " \n"], iter(())])
def test_sources_without_text_are_refused(source, tmp_path):
    for empty in (source, tmp_path):
        with pytest.raises(InputError, match="no text"):
            read(empty)


@pytest.mark.parametrize("packing", [None, gzip, lzma])
def test_a_line_beyond_the_limit_is_refused(tmp_path, monkeypatch, packing):
    monkeypatch.setattr(formats, "LINE_LIMIT", 2**21)
    line = jsonl("x" * 2**22)
    (tmp_path / "a.jsonl").write_bytes(packing.compress(line) if packing else line)
    with pytest.raises(InputError, match="2,097,152"):
        read(tmp_path / "a.jsonl")


def test_a_compressed_file_that_needs_gigabytes_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(unpacking, "UNPACK_MEMORY", 2**20)
    (tmp_path / "a.txt").write_bytes(lzma.compress(b"one"))
    with pytest.raises(InputError, match="[Mm]emory"):
        read(tmp_path / "a.txt")


@pytest.mark.parametrize("path", ["/dev/zero", "/nowhere", "a\0b", "fifo.txt", "loop.txt"])
def test_what_is_not_a_file_is_refused(path, tmp_path):
    os.mkfifo(tmp_path / "fifo.txt")
    (tmp_path / "loop.txt").symlink_to("loop.txt")
    with pytest.raises(InputError, match="cannot read"):
        read(tmp_path / path)


@pytest.mark.parametrize("item", [1, None, b"bytes", ["a"]])
def test_a_document_that_is_not_a_string_is_refused(item):
    with pytest.raises(BadInput, match="document 1"):
        read(["one", item])


def test_the_split_depends_on_the_text_alone():
    texts = [f"document {number}" for number in range(5000)]
    share = sum(split(text) == "val" for text in texts) / len(texts)
    assert 0.005 < share < 0.015
    assert split("document 0") == split("document 0")
    assert split("a\ud800") in ("train", "val")


@pytest.mark.promise("R17", "R20")
@given(data=st.data(), packing=st.sampled_from([None, gzip, lzma, zstandard]))
def test_damaged_tables_give_texts_or_one_error(scratch, data, packing):
    rows = data.draw(st.lists(json_values | st.fixed_dictionaries({"text": st.text()}), max_size=4))
    whole = "\n".join(json.dumps(row) for row in rows).encode()
    packed = packing.compress(whole) if packing else whole
    assert_text_or_sentence(scratch / "a.jsonl", data.draw(damaged_bytes(packed)))


HOSTILE = st.one_of(
    st.binary(max_size=64),
    st.text(st.characters(), max_size=64).map(lambda text: text.encode("utf-8", "surrogatepass")),
    st.lists(
        st.sampled_from(
            [b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"\0", b"\xed\xa0\x80", b"\xf0\x9f", b"\r\n", b" ", b"a"]
        )
    ).map(b"".join),
)
"""Bytes that are no UTF-8, lone surrogates, byte order marks, NUL, halves of characters."""


@pytest.mark.promise("R17", "R20")
@given(data=HOSTILE, name=st.sampled_from(["a.txt", "a.jsonl", "a.txt.gz", "a"]))
@example(data=b"", name="a.txt")
@example(data=unpacking.MARK_ZSTD, name="a.txt")
def test_any_bytes_are_texts_or_one_error(scratch, data, name):
    assert_text_or_sentence(scratch / name, data)


@given(texts=st.lists(st.text(st.characters()), max_size=5), line=st.sampled_from([b"\n", b"\r\n", b"\n\n"]))
def test_tables_give_back_what_they_hold(scratch, texts, line):
    path = scratch / "b.jsonl"
    path.write_bytes(line.join(json.dumps({"text": text}).encode() for text in [*texts, "end"]))
    whole = [re.sub("[\ud800-\udfff]+", "\ufffd", json.loads(json.dumps(text))) for text in texts]
    assert read(path)[0] == [*(text for text in whole if text.strip()), "end"]


def assert_text_or_sentence(path, data):
    path.write_bytes(data)
    try:
        with nothing_else(path):
            found, _ = read(path)
    except (InputError, Unsupported) as problem:  # the latter where it begins as Zstandard does
        assert str(path) in problem.message
    else:
        assert found
        assert all(text.strip() and text.encode("utf-8") for text in found)
