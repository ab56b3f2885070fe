"""Any argument vector ends with an exit code that is documented: no traceback, no raw control, one document as JSON."""

import json
import os
import subprocess
import sys
import time
import unicodedata

import pytest
import typer
from hypothesis import event, example, given, settings
from typer.testing import CliRunner

import unweave as uw
from support.analysis_models import random_weights
from support.commands import asked
from support.vectors import COMMANDS, LONG, vectors
from unweave.cli.app import ORDER, app
from unweave.errors import StorageError
from unweave.files import bundled
from unweave.model.folder import save

CODES = {0, 2, 3, 4, 5, 6, 130}
SECONDS = 60
MODELS = settings().max_examples
in_process = settings(max_examples={20: 40, 300: 150, 3_000: 5_000}.get(MODELS, MODELS))
"""150 vectors on a merge, 5,000 in `make soak`."""
as_processes = settings(max_examples={20: 5, 300: 20, 3_000: 200}.get(MODELS, MODELS))
SHORT = tuple(name for name in ORDER if name not in LONG)
"""Commands that are asked as processes of their own, where nothing can be put in another's place."""


@pytest.fixture(scope="module")
def workplace(tmp_path_factory):
    folder = tmp_path_factory.mktemp("workplace")
    save(random_weights(3, d_vocab=40), folder / "model")
    (folder / "text.txt").write_text("".join(f"w{i % 7} w{i % 5} w{i % 11}\n" for i in range(400)))
    (folder / "empty.txt").write_text("")
    (folder / "run").mkdir()
    (folder / "loop").symlink_to("loop")
    return folder


def refused(*given, **named):
    raise StorageError("so far the arguments were read", "this is a test")


@pytest.fixture(scope="module")
def short(workplace):
    """What takes minutes is refused when its arguments have been read."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(workplace)
        patch.setenv("UNWEAVE_CACHE", str(workplace / "cache"))
        patch.setenv("HF_HUB_OFFLINE", "1")
        patch.setattr("unweave.runs.fitting.loop.train", refused)
        patch.setattr(uw.reproduction, "reproduce", refused)
        patch.setattr(uw.explorer, "report", refused)
        patch.setattr("unweave.explorer.server.listening", refused)
        patch.setattr(bundled, "corpus", lambda: workplace / "text.txt")
        yield


@pytest.mark.promise("R18")
@in_process
@example(words=["verify", "model", "--text", " "])
@example(words=["train", "--field", "\ud800"])
@example(words=["report", "\x00"])
@given(words=vectors())
def test_any_argument_vector_in_this_process(short, words):
    began = time.process_time()
    done = CliRunner().invoke(app, words, input="a b c\n", env={"COLUMNS": "80"})
    event(f"exit {done.exit_code}")
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    assert time.process_time() - began < SECONDS
    ended_well(words, done.exit_code, done.stdout, done.stderr)


@pytest.mark.slow
@pytest.mark.promise("R18")
@as_processes
@given(words=vectors(SHORT).filter(lambda words: not any("\x00" in word for word in words)))
def test_any_argument_vector_as_a_process(workplace, words):
    environment = os.environ | {"OMP_NUM_THREADS": "1", "COLUMNS": "80", "HF_HUB_OFFLINE": "1", "PYTHONUTF8": "1"}
    command = [sys.executable, "-c", "from unweave.cli import main; main()"]
    given = [word.encode("utf-8", "surrogateescape" if is_bytes(word) else "replace") for word in words]
    done = subprocess.run(
        [*command, *given], env=environment, cwd=workplace, capture_output=True, timeout=120, input=b"a b\n"
    )
    ended_well([os.fsdecode(word) for word in given], done.returncode, done.stdout.decode(), done.stderr.decode())


def is_bytes(word):
    """Whether the surrogates of a word stand for bytes, if it has any."""
    return all(0xDC80 <= ord(c) <= 0xDCFF for c in word if unicodedata.category(c) == "Cs")


def ended_well(words, code, stdout, stderr):
    """A documented code; a sentence where it is not 0; one JSON document where that was asked for; nothing raw."""
    assert code in CODES, stderr
    if "--debug" not in words:
        assert "Traceback" not in stderr
    assert "internal error" not in stderr
    assert code == 0 or stderr.strip() or stdout.strip()
    assert [c for c in stdout + stderr if unicodedata.category(c) in ("Cc", "Cs") and c != "\n"] == []
    assert not set(stdout + stderr) & set("\u2028\u2029\u202a\u202b\u202d\u202e\u2066\u2067\u2068")
    if code == 0 and asks_for_json(words):
        assert isinstance(json.loads(stdout), dict)


def asks_for_json(words):
    """Whether the words of a vector that was accepted ask for JSON, and not for help or the version."""
    name, *rest = words
    if name not in COMMANDS:
        return False
    try:
        return COMMANDS[name].make_context(name, list(rest)).params["json"]
    except (typer.Exit, SystemExit, Exception):  # noqa: BLE001  (help, and what stands in front of it, ends here)
        return False


CONTROLS = {"Cc", "Cs", "Zl", "Zp"}


CASES = {
    "a traceback changed the colors of the terminal": ["info", "example:copier", "--device", "\x1b[31m", "--debug"],
    "a traceback turned the text around": ["info", "example:copier", "--device", "\u202e", "--debug"],
    "a complaint about a command printed it raw": ["\u202einfo"],
    "a complaint about an option printed its name raw": ["info", "--\x1b[31m"],
    "a complaint about a number printed it raw": ["predict", "attn-0l", "--top", "\x9b2J"],
    "a complaint about a word broke the line": ["models", "\u2028"],
    "the disk was blamed for a name of 300 letters": ["info", "m" * 300],
    "a number of 400 digits was an internal error": ["info", "attn-0l@" + "9" * 400],
    "a text that is no text was an internal error": ["tokens", "attn-0l", "\udcff"],
}


@pytest.mark.promise("R49")
@pytest.mark.parametrize("found", CASES)
def test_past_failures_now_end_with_a_documented_exit_code(found):
    done = asked(*CASES[found])
    assert done.exit_code in {0, 2, 3, 4, 5, 6}, done.output
    assert [c for c in done.output if (unicodedata.category(c) in CONTROLS and c != "\n") or c == "\u202e"] == []
    assert "internal error" not in done.output
    assert "disk full" not in done.output
