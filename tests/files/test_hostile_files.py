"""Small files that claim much: seconds and megabytes that each parser takes for a hostile megabyte, in a table."""

import gzip
import json
import lzma
import struct
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import gguf
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import zstandard

SECONDS, MEGABYTES = 5.0, 400
"""What any of these files, of at most a megabyte, may take."""
MEASURED: dict[str, tuple[float, float, float]] = {}
READ = """
import os, re, signal, sys, time
from pathlib import Path
import unweave as uw
import unweave.runs, unweave.training
from unweave.errors import UnweaveError
from unweave.files.gguf import open_gguf
from unweave.files.json import read_json
from unweave.files.safetensors import open_safetensors
from unweave.files.trajectories import keep_until, last_line
from unweave.loaders.gguf_tokens import tokenizer_json
from unweave.text.documents import documents
from unweave.text.tokenizer import load_tokenizer
from unweave.training.toml_file import settings
texts = lambda path: sum(map(len, documents(path)))
READERS = {"toml": settings, "parquet": texts, "jsonl": texts, "gz": texts, "xz": texts, "zst": texts, "txt": texts,
           "json": read_json, "safetensors": open_safetensors, "tokenizer": load_tokenizer, "metrics": last_line,
           "gguf": lambda path: tokenizer_json(open_gguf(path).metadata)}

def peak():
    return int(re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1]) / 1024

def measured(kind, path):
    signal.alarm(100)
    Path("/proc/self/clear_refs").write_text("5")  # the peak begins here: getrusage has that of the process before
    used, began = peak(), time.process_time()
    try:
        READERS[kind](Path(path))
    except UnweaveError as problem:
        assert len(problem.message) < 1000, problem.message
    print(time.process_time() - began, peak() - used, flush=True)

for line in sys.stdin:  # each file is read by a child of its own: importing torch for each would take most of the time
    if (child := os.fork()) == 0:
        measured(*line.split())
        os._exit(0)
    if os.waitpid(child, 0)[1]:
        print("", flush=True)
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


def gguf_file(path: Path, fill: Callable[[gguf.GGUFWriter], None]) -> None:
    writer = gguf.GGUFWriter(str(path), "llama")
    fill(writer)
    writer.add_tensor("output_norm.weight", np.ones(8, np.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def scored(*lengths: int) -> Callable[[Path], None]:
    """A GGUF file of tokens with scores: all bytes, and some of the same letter."""

    def fill(writer: gguf.GGUFWriter) -> None:
        tokens = [*(f"<0x{byte:02X}>" for byte in range(256)), *("a" * length for length in lengths)]
        writer.add_tokenizer_model("llama")
        writer.add_token_list(tokens)
        writer.add_token_scores([0.0] * len(tokens))
        writer.add_token_types([6] * 256 + [1] * len(lengths))

    return partial(gguf_file, fill=fill)


def list_nobody_reads(path: Path) -> None:
    gguf_file(path, lambda writer: writer.add_array("nobody.reads", [1] * 100_000))


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
    "a long token": ("gguf", scored(1, 299_999, 300_000)),
    "tokens of every length": ("gguf", scored(*range(1, 1300))),
    "a list nobody reads": ("gguf", list_nobody_reads),
    "a log without ends": ("metrics", b'{"step": 1}' * 90_000),
}


@pytest.fixture(scope="module")
def reader():
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "bufsize": 1}
    with subprocess.Popen([sys.executable, "-c", READ], **pipes) as process:
        yield process
        process.stdin.close()
    for name, (seconds, megabytes, size) in MEASURED.items():
        print(f"\n{name:24} {seconds:6.2f} s {megabytes:6.0f} MB for {size:7.3f} MB", end="")


@pytest.mark.promise("R44")
@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")
@pytest.mark.parametrize("name", FILES)
def test_a_hostile_file_takes_seconds_and_megabytes_at_most(name, reader, tmp_path):
    kind, content = FILES[name]
    path = tmp_path / f"mine.{kind}"
    path.write_bytes(content) if isinstance(content, bytes) else content(path)
    print(kind, path, file=reader.stdin)
    seconds, megabytes = map(float, reader.stdout.readline().split())
    MEASURED[name] = seconds, megabytes, path.stat().st_size / 1e6
    assert seconds < SECONDS
    assert megabytes < MEGABYTES
