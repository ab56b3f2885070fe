"""While hostile files are parsed, nothing else is opened, run, unpickled or connected to."""

import json
import subprocess
import sys

import pytest

pytestmark = pytest.mark.promise("R20")

PARSE_ALL = """
import sys, json
from pathlib import Path
from unweave.errors import UnweaveError
from unweave.files import json as config, safetensors
from unweave.text.documents import documents
from unweave.text.tokenizer import load_tokenizer

root, seen = Path(sys.argv[1]), []
FORBIDDEN = ("socket.", "subprocess.", "pickle.", "os.system", "os.exec", "os.posix_spawn",
             "os.remove", "os.rename", "os.mkdir", "ctypes.dlopen", "exec", "import", "marshal.")

def hook(event, arguments):
    if event == "open" and str(root) not in str(arguments[0]) and isinstance(arguments[0], str):
        seen.append(f"open {arguments[0]}")
    elif event.startswith(FORBIDDEN):
        seen.append(f"{event} {arguments[:1]}")

parsers = (safetensors.read_safetensors, config.read_json, load_tokenizer,
           lambda path: list(documents(path)))
b"a".decode("utf-8-sig")  # a codec is imported when it is first used
sys.addaudithook(hook)
outcomes = []
for path in sorted(root.iterdir()):
    for parse in parsers:
        try:
            parse(path)
            outcomes.append("value")
        except UnweaveError as problem:
            outcomes.append(type(problem).__name__)
print(json.dumps({"seen": seen, "outcomes": outcomes}))
"""


def test_nothing_else_happens(tmp_path):
    pickled = b"\x80\x04\x95\x1d\x00\x00\x00\x00\x00\x00\x00\x8c\x05posix\x8c\x06system\x93."
    files = {
        "pickle.safetensors": pickled,
        "pickle.jsonl": pickled,
        "zip.json": b"PK\x03\x04" + bytes(99),
        "code.py": b"__import__('os').system('false')",
        "row.jsonl": b'{"text": "eval(1)"}',
        "surrogate.jsonl": b'{"text": "\\ud800", "url": "http://127.0.0.1/"}\n{"text": "\xff"}',
        "mark.txt": b"\xef\xbb\xbf\0",
        "wide.txt": b"\xff\xfea\0",
        "cut.txt.gz": b"\x1f\x8b\x08\0",
        "cut.jsonl.xz": b"\xfd7zXZ\0",
        "empty": b"",
        "header": b"\x02\x00\x00\x00\x00\x00\x00\x00{}",
        "tokenizer.json": b'{"model": {"type": "BPE", "vocab": {"a": 0}, "merges": []}}',
    }
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    command = [sys.executable, "-c", PARSE_ALL, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    report = json.loads(done.stdout)
    assert set(report["seen"]) <= {"open /dev/null"}  # where a library's own words go
    assert len(report["outcomes"]) == 4 * len(files)
    assert set(report["outcomes"]) == {"value", "InputError"}
    assert "Traceback" not in done.stderr
