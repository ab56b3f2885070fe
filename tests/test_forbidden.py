"""What could run a stranger's code, or open a file behind our back, is called in named modules only."""

import ast
from pathlib import Path

import pytest

pytestmark = pytest.mark.promise("R13", "R21")

SOURCE = Path(__file__).parents[1] / "src" / "unweave"
FILES = sorted(SOURCE.rglob("*.py"))

NEVER = {"pickle", "cPickle", "dill", "joblib", "shelve", "marshal", "zipfile", "tarfile", "yaml"}
NEVER_CALLED = {
    *("eval", "exec", "compile", "__import__", "input"),
    *("torch.load", "torch.save", "torch.hub.load", "np.load", "numpy.load", "yaml.load"),
    *("np.save", "np.savez", "np.fromfile", "np.loadtxt", "os.system", "os.popen"),
    *("safetensors.torch.load_file", "safetensors.torch.save_file", "safetensors.safe_open"),
    "tokenizers.Tokenizer.from_file",
    "tokenizers.Tokenizer.from_pretrained",
}
OPENING = {"open", "io.open", "os.open", "os.fdopen", "codecs.open", "gzip.open", "lzma.open"}
OPENING_METHODS = {"open", "read_text", "read_bytes", "write_text", "write_bytes", "tofile"}

ALLOWED = {
    "files/reading.py": {"os.open", "os.fdopen"},
    "files/writing.py": {"os.open", "os.fdopen"},
    "files/lock.py": {"os.open"},
    "known/known.py": {"compile"},  # its own, of programs to weights
    "files/silence.py": {"os.open"},
    "text/stream.py": {"np.memmap"},
}
"""What a boundary module may call that others may not."""


def name_of(node):
    """The dotted name of what is called, as far as it is one."""
    if isinstance(node, ast.Attribute):
        return f"{name_of(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else "?"


def violations(path, allowed):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
            yield from (name for name in names if name.split(".")[0] in NEVER | {"subprocess"})
        elif isinstance(node, ast.ImportFrom):
            root = (node.module or "").split(".")[0]
            names = {alias.name for alias in node.names}
            if root in NEVER | {"subprocess"} or (root == "os" and "system" in names):
                yield node.module
        elif isinstance(node, ast.Call) and (bad := forbidden_call(node.func, allowed)):
            yield f"{bad} in line {node.lineno}"


def forbidden_call(function, allowed):
    """The name of what is called, if it may not be."""
    name = name_of(function)
    if name in allowed or name.startswith(("reading.", "writing.", "webbrowser.")):
        return ""
    method = isinstance(function, ast.Attribute) and function.attr in OPENING_METHODS
    return name if name in NEVER_CALLED | OPENING | {"np.memmap"} or method else ""


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_the_library_calls_nothing_forbidden(path):
    allowed = ALLOWED.get(str(path.relative_to(SOURCE)), set())
    assert list(violations(path, allowed)) == []


@pytest.mark.parametrize(
    "line",
    [
        "import pickle",
        "from zipfile import ZipFile",
        "import subprocess as quiet",
        "torch.load('weights.pt')",
        "open('notes.txt')",
        "Path('notes.txt').read_text()",
        "eval('1')",
        "np.memmap('tokens.bin')",
    ],
)
def test_every_forbidden_call_is_seen(tmp_path, line):
    file = tmp_path / "module.py"
    file.write_text(line)
    assert list(violations(file, set()))
