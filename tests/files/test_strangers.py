"""Small files that claim much: seconds and megabytes that each parser takes for a hostile megabyte, in a table."""

import gzip
import json
import lzma
import struct
import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import zstandard

SECONDS, MEGABYTES = 2.0, 400
"""What any of these files, of at most a megabyte, may take."""
MEASURED: dict[str, tuple[float, float, float]] = {}
READ = """
import resource, sys, time
from pathlib import Path
import unweave as uw
import unweave.runs, unweave.training
from unweave.errors import UnweaveError
from unweave.files.json import read_json
from unweave.files.safetensors import open_safetensors
from unweave.files.trajectories import keep_until, last_line
from unweave.text.documents import documents
from unweave.text.tokenizer import load_tokenizer
from unweave.training.toml_file import settings
texts = lambda path: sum(map(len, documents(path)))
READERS = {"toml": settings, "parquet": texts, "jsonl": texts, "gz": texts, "xz": texts, "zst": texts, "txt": texts,
           "json": read_json, "safetensors": open_safetensors, "tokenizer": load_tokenizer, "metrics": last_line}
kind, path = sys.argv[1], Path(sys.argv[2])
used, began = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
try:
    READERS[kind](path)
except UnweaveError as problem:
    assert len(problem.message) < 1000, problem.message
print(time.process_time() - began, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - used) / 1024)
"""


def shared_rows(path: Path) -> None:
    column = pa.DictionaryArray.from_arrays(pa.array([0] * 1000, pa.int32()), pa.array(["a" * 10**8]))
    pq.write_table(pa.table({"text": column}), path, compression="zstd")


def equal_rows(path: Path) -> None:
    table = pa.table({"text": ["a" * 10**7] * 30})
    pq.write_table(table, path, compression="zstd", use_dictionary=False)


def tokenizer(model: dict) -> bytes:
    return json.dumps({"version": "1.0", "added_tokens": [], "model": model}).encode()


def with_header(tensors: dict) -> bytes:
    head = json.dumps(tensors).encode()
    return struct.pack("<Q", len(head)) + head


LONG = "a" * 300_000
FILES = {
    "a dotted key": ("toml", ("a." * 32_000 + "a = 1").encode()),
    "a dotted table": ("toml", ("[" + "a." * 32_000 + "a]").encode()),
    "nested arrays": ("toml", b"x = " + b"[" * 60_000),
    "rows that share a text": ("parquet", shared_rows),
    "rows of equal texts": ("parquet", equal_rows),
    "nested lists": ("jsonl", b"[" * 500_000),
    "a long number": ("json", b'{"a": ' + b"9" * 500_000 + b"}"),
    "nested objects": ("json", b'{"a":' * 100_000),
    "a line that never ends": ("txt", b"a" * 10**6),
    "gzip of zeros": ("gz", gzip.compress(bytes(4 * 10**8))),
    "xz of zeros": ("xz", lzma.compress(bytes(4 * 10**8))),
    "zstd of zeros": ("zst", zstandard.compress(bytes(4 * 10**8))),
    "a skippable frame": ("zst", struct.pack("<II", 0x184D2A50, 9) + bytes(9) + zstandard.compress(b"a " * 9000)),
    "a header of names": (
        "safetensors",
        with_header({f"a{n}": {"dtype": "F32", "shape": [0], "data_offsets": [0, 0]} for n in range(15_000)}),
    ),
    "nested pieces": (
        "tokenizer",
        tokenizer({"type": "Unigram", "unk_id": 0, "vocab": [["a" * n, -1.0] for n in range(1, 257)] * 20}),
    ),
    "one long piece": ("tokenizer", tokenizer({"type": "Unigram", "unk_id": 0, "vocab": [["a", 0.0], [LONG, -1.0]]})),
    "one long word": ("tokenizer", tokenizer({"type": "BPE", "vocab": {"a": 0, LONG: 1}, "merges": []})),
    "a log without ends": ("metrics", b'{"step": 1}' * 90_000),
}


@pytest.fixture(scope="module", autouse=True)
def table():
    yield
    for name, (seconds, megabytes, size) in MEASURED.items():
        print(f"\n{name:24} {seconds:6.2f} s {megabytes:6.0f} MB for {size:7.3f} MB", end="")


@pytest.mark.parametrize("name", FILES)
def test_a_hostile_file_costs_little(name, tmp_path):
    kind, content = FILES[name]
    path = tmp_path / f"mine.{kind}"
    path.write_bytes(content) if isinstance(content, bytes) else content(path)
    done = subprocess.run([sys.executable, "-c", READ, kind, str(path)], capture_output=True, text=True, timeout=100)
    assert done.returncode == 0, done.stderr
    seconds, megabytes = map(float, done.stdout.split())
    MEASURED[name] = seconds, megabytes, path.stat().st_size / 1e6
    assert seconds < SECONDS
    assert megabytes < MEGABYTES
