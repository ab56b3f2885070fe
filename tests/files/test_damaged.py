"""Damaged and hostile files: each is refused in one sentence that names the file and what is wrong in it."""

import gzip
import io
import json
import lzma
import struct

import pyarrow as pa
import pytest
import zstandard
from pyarrow import parquet

from support.toys import byte_tokenizer, words_json
from unweave.errors import InputError
from unweave.files.json import LIMIT, read_json
from unweave.files.safetensors import read_safetensors
from unweave.text.documents import documents
from unweave.text.tokenizer import load_tokenizer
from unweave.text.unpacking import MARK_ZSTD


def texts(path):
    return list(documents(path))


DEEP = b'{"a": ' + b"[" * 100_000 + b"]" * 100_000 + b"}"
CONFIGURATIONS = [
    (b"", "JSON"),
    (b"[1]", "a list of 1"),
    (b"{'a': 1}", "JSON"),
    (b'{"a": NaN}', "NaN"),
    (b'{"a": -Infinity}', "-Infinity"),
    (b'{"a": 1e999}', "1e999"),
    (b'{"a": 1, "b": {"c": 1, "c": 2}}', '"c" occurs twice'),
    (b'{"a": "\\ud800"}', "surrogate"),
    (b'{"\\udc00": 1}', "surrogate"),
    (b'{"a": "\xff"}', "UTF-8"),
    (b'{"a": ' + b"9" * 5000 + b"}", "JSON"),
    (DEEP, "too deep"),
    (b'{"a": ' + b"[" * 65 + b"]" * 65 + b"}", "64 deep"),
    (b"{}" + b" " * LIMIT, "10,485,760"),
]


def weights(header, numbers=bytes(8)):
    line = header if isinstance(header, bytes) else json.dumps(header).encode()
    return struct.pack("<Q", len(line)) + line + numbers


ENTRY = {"dtype": "F32", "shape": [2], "data_offsets": [0, 8]}


def tensor(**changes):
    return weights({"a": ENTRY | changes}, bytes(16 if 16 in changes.get("data_offsets", []) else 8))


WEIGHTS = [
    (b"PK\x03\x04" + bytes(104), "zip archive"),
    (b"\x80\x02}q\x00(X\x01\x00" + bytes(100), "pickle"),
    (b"\x80\x04\x95\x10" + bytes(104), "pickle"),
    (b"\x89HDF\r\n\x1a\n" + bytes(100), "HDF5"),
    (b"GGUF\x03\x00\x00\x00" + bytes(100), "GGUF"),
    (b"version https://git-lfs.github.com/spec/v1" + bytes(100), "Git LFS"),
    (b"<!doctype html>" + bytes(100), "HTML"),
    (b"", "0 bytes"),
    (struct.pack("<Q", 2), "8 bytes"),
    (struct.pack(">Q", 2) + b"{}", "144,115,188,075,855,872"),
    (struct.pack("<Q", 2) + b"[]", "begin with {"),
    (struct.pack("<Q", 1) + b"{", "the header"),
    (weights(b"{]"), "JSON"),
    (weights(b'{"a\xff": 1}'), "UTF-8"),
    (weights(b'{"a": {}, "a": {}}'), '"a" occurs twice'),
    (weights(b'{"a":' + b"[" * 5000 + b"]" * 5000 + b"}"), "deep"),
    (weights({"a": [[[[]]]]}), "3 deep"),
    (weights({"__metadata__": {"a": 1}}), "names to strings"),
    (weights({"__metadata__": 3}), "names to strings"),
    (weights({"a": 3}), "data_offsets"),
    (tensor(more=1), "nothing else"),
    (tensor(dtype="F31"), '"F31"'),
    (tensor(dtype=[]), "a list of 0"),
    (tensor(shape="2"), "whole numbers"),
    (tensor(shape=[-2]), "the number -2"),
    (tensor(shape=[2.0]), "the number 2.0"),
    (tensor(shape=[True]), "true"),
    (tensor(shape=[10**12]), "4,000,000,000,000"),
    (tensor(shape=[2] + [1] * 20), "21 dimensions"),
    (weights({"a": ENTRY | {"shape": [0, 2**32, 2**32], "data_offsets": [0, 0]}}, b""), "no tensor can have"),
    (tensor(data_offsets=[0]), "1 offsets"),
    (tensor(data_offsets=[8, 0]), "span -8"),
    (tensor(data_offsets=[8, 16]), "gap"),
    (weights({"a": ENTRY, "b": ENTRY}), "overlaps"),
    (weights({"a": ENTRY}, bytes(7)), "7 bytes"),
    (weights({"a": ENTRY}, bytes(9)), "9 bytes"),
    (weights({"x" * 1001: ENTRY}), "1,001"),
    (weights({"a": ENTRY}, struct.pack("<2f", 1, float("nan"))), '1 of 2 numbers in tensor "a"'),
]


FLAGS = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False}
START = {"id": 0, "content": "<|start|>", "special": True}
WHOLE = json.loads(byte_tokenizer().json)
WHOLE["model"] |= {"vocab": {**WHOLE["model"]["vocab"], "th": 257}, "merges": [["t", "h"]]}
BYTE_LEVEL = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True}


def bpe(**changes):
    """A tokenizer of bytes with changes in its model."""
    return WHOLE | {"model": WHOLE["model"] | changes}


def vocab(**names):
    return bpe(vocab=WHOLE["model"]["vocab"] | names)


def words(model=None, **changes):
    """A list of words with changes."""
    whole = json.loads(words_json(["one", "two", "[UNK]"]))
    return whole | {"model": whole["model"] | (model or {})} | changes


TOKENIZERS = [
    ([], "JSON object"),
    ({}, "null"),
    (WHOLE | {"model": "BPE"}, '"BPE"'),
    (bpe(type="Unigram"), "pieces"),
    (bpe(dropout=0.5), "0.5"),
    (bpe(continuing_subword_prefix="##"), '"continuing_subword_prefix"'),
    (bpe(vocab={}), "0 keys"),
    (bpe(vocab=["a"]), "a list of 1"),
    (vocab(x=True), "true"),
    (vocab(x=-1), "the number -1"),
    (vocab(x=2**40), "2,097,151"),
    (vocab(x=5), "share an id"),
    (bpe(unk_token="none"), '"none"'),
    (bpe(merges=None), "bad tokenizer"),
    (bpe(merges=["a b c"]), "bad tokenizer"),
    (bpe(merges=[["a", "b"]]), "`ab`"),
    (bpe(merges=[["t", "h"], ["", "a"]]), "bad tokenizer"),
    (WHOLE | {"added_tokens": {"a": 1}}, "added_tokens"),
    (WHOLE | {"added_tokens": [{"id": 0}]}, "content null"),
    (WHOLE | {"added_tokens": [FLAGS | START] * 2}, "<|start|>"),
    (WHOLE | {"added_tokens": [FLAGS | START | {"id": 1.5}]}, "1.5"),
    (WHOLE | {"added_tokens": [FLAGS | START | {"id": 7}]}, "the id 7"),
    (WHOLE | {"added_tokens": [START | {"special": "x"}]}, "building"),
    (WHOLE | {"normalizer": {"type": "Precompiled"}}, "Precompiled"),
    (WHOLE | {"normalizer": 3}, "the number 3"),
    (WHOLE | {"pre_tokenizer": {"type": "FixedLength", "length": 0}}, '"FixedLength"'),
    (WHOLE | {"decoder": {"type": "Sequence", "decoders": [BYTE_LEVEL, {"type": "CTC"}]}}, '"CTC"'),
    (WHOLE | {"pre_tokenizer": {"type": "ByteLevel", "add_prefix_space": 3}}, "bad tokenizer"),
    (WHOLE | {"pre_tokenizer": None, "decoder": None}, "unk_token"),
    (bpe(vocab={"<|start|>": 0, "a": 1}, merges=[]), "255"),
    (words(pre_tokenizer=None), "bad tokenizer"),
    (words(pre_tokenizer={"type": "Whitespace"}), "bad tokenizer"),
    (words(normalizer={"type": "Lowercase"}), "bad tokenizer"),
    (words({"vocab": {"a": -1}}), "bad tokenizer"),
    (words({"vocab": None}), "bad tokenizer"),
]


ROW = b'{"text": "one"}\n'
FRAME = zstandard.ZstdCompressor().compress(b"one\n" * 99_999)
TABLE = io.BytesIO()
parquet.write_table(pa.table({"text": [f"text {number}" for number in range(200)]}), TABLE)
COLUMNS = TABLE.getvalue()
CORPORA = [
    ("a.txt", b"", "no text"),
    ("a.txt", "one".encode("utf-16"), "UTF-16"),
    ("a.jsonl", b'{"text": 1}', "line 1"),
    ("a.jsonl", ROW + b"{}", "line 2"),
    ("a.jsonl", b"[]", "JSON object"),
    ("a.jsonl", b"{", "JSON"),
    ("a.jsonl", b'{"text": ' + b"[" * 10_000, "deeply"),
    ("a.jsonl.xz", lzma.compress(ROW * 999)[:-40], "cut short"),
    ("a.jsonl.xz", lzma.compress(ROW)[:20] + b"x" * 60, "cut short"),
    ("a.jsonl.gz", gzip.compress(ROW)[:-4], "cut short"),
    ("a.jsonl.gz", gzip.compress(ROW) + b"junk", "cut short"),
    ("a.jsonl.gz", gzip.compress(ROW)[:12] + b"junk" * 9, "cut short"),
    ("a.txt.zst", FRAME[:-1], "cut short"),
    ("a.txt.zst", FRAME[: len(FRAME) // 2], "cut short"),
    ("a.txt.zst", FRAME + b"junk", "is damaged"),
    ("a.txt.zst", FRAME + FRAME[:7], "cut short"),
    ("a.txt.zst", MARK_ZSTD + bytes([0, 20 << 3, 1, 0, 0]), "is damaged"),  # asks for a window of a gigabyte
    ("a.parquet", b"", "a.parquet"),
    ("a.parquet", b"PAR1", "a.parquet"),
    ("a.parquet", COLUMNS[:-9], "a.parquet"),
    ("a.parquet", COLUMNS[:50] + bytes(60) + COLUMNS[110:], "a.parquet"),
]

READERS = {"config.json": read_json, "model.safetensors": read_safetensors, "tokenizer.json": load_tokenizer}
DAMAGED = [
    *(("config.json", *row) for row in CONFIGURATIONS),
    *(("model.safetensors", *row) for row in WEIGHTS),
    *(("tokenizer.json", *row) for row in TOKENIZERS),
    *CORPORA,
]


@pytest.mark.parametrize(("name", "data", "word"), DAMAGED, ids=[f"{name} {word}" for name, _, word in DAMAGED])
def test_damaged_files_are_refused_in_one_sentence(tmp_path, name, data, word):
    path = tmp_path / name
    path.write_bytes(data if isinstance(data, bytes) else json.dumps(data).encode())
    with pytest.raises(InputError) as caught:
        READERS.get(name, texts)(path)
    assert word in caught.value.message
    assert str(path) in caught.value.message
    assert "\n" not in caught.value.message
    assert caught.value.exit_code == 3


def test_undamaged_files_are_read(tmp_path):
    whole, listed = (json.dumps(document).encode() for document in (WHOLE, words()))
    for name, data in (
        *(("model.safetensors", tensor()), ("tokenizer.json", whole), ("tokenizer.json", listed)),
        *(("a.jsonl", ROW), ("a.txt.zst", FRAME), ("a.parquet", COLUMNS)),
    ):
        (tmp_path / name).write_bytes(data)
        assert READERS.get(name, texts)(tmp_path / name) is not None
