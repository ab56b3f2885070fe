"""The command line: one JSON document or sentences, the right exit code, never a traceback."""

import os
import platform
import subprocess
import sys
from io import StringIO

import pytest

from support.commands import asked, refuses
from unweave.cli.processes import guarded
from unweave.cli.show import working
from unweave.errors import UsageError
from unweave.files.launched import wait_asleep


def test_python_m_is_the_command_line() -> None:
    found = subprocess.run([sys.executable, "-m", "unweave", "info", "example:copier"], capture_output=True, check=True)
    assert found.stdout.decode() == asked("info", "example:copier").stdout
    wrong = subprocess.run([sys.executable, "-m", "unweave", "nothing"], capture_output=True, text=True, check=False)
    assert wrong.returncode == 2
    assert "'nothing'" in wrong.stderr


@pytest.mark.parametrize("seed", [2**62, 2**64 - 1, 2**64, -(2**63), 10**30])
@pytest.mark.parametrize("command", ["copying", "composition", "induction"])
def test_a_seed_beyond_what_is_drawn_from_gets_one_sentence(command: str, seed: int) -> None:
    refuses((command, "example:induction", "--seed", seed), 2, f"seed is {seed}")


def test_help_does_not_wait_for_torch() -> None:
    code = "import sys, unweave.cli; sys.exit('torch' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


SHELL = f"{sys.executable.rpartition('/')[0]}/unweave composition example:induction --json"
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="/dev/full is Linux's")


@pytest.mark.parametrize(
    ("words", "code", "answered", "complained"),
    [
        ("unweave info attn-0l --json >&-", 5, False, True),
        pytest.param("unweave info attn-0l --json > /dev/full", 5, False, True, marks=LINUX),
        ("unweave info attn-0l --json 2>&-", 0, True, False),
        ("unweave info attn-0l --head 3 2>&-", 2, False, False),
        ("WORLD_SIZE=2 unweave info attn-0l --json", 0, True, False),
        ("COLUMNS=0 unweave info attn-0l", 0, True, False),
        ("unweave attention attn-0l the -s L" + "9" * 5000 + "H0", 2, False, True),
    ],
)
def test_exit_codes_where_streams_are_closed_full_or_of_another_encoding(
    words: str, code: int, answered: bool, complained: bool
) -> None:
    line = words.replace("unweave", f"{sys.executable.rpartition('/')[0]}/unweave", 1)
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
    assert (done.returncode, bool(done.stdout), bool(done.stderr)) == (code, answered, complained), done.stderr
    assert len(done.stderr) < 1000
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("form", ["--json", "--top 40"])
def test_a_pipe_closed_early_is_no_error(form: str) -> None:
    words = f"{SHELL.removesuffix('--json')} {form} | head -c 1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", words], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("given", "expected"), [({}, "1000"), ({"GOMP_SPINCOUNT": "7"}, "7"), ({"OMP_WAIT_POLICY": "ACTIVE"}, None)]
)
def test_waiting_threads_sleep_soon_unless_the_environment_says_otherwise(given, expected) -> None:
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("OMP_", "GOMP_"))}
    code = "import unweave, os; print(os.environ.get('GOMP_SPINCOUNT'))"
    done = subprocess.run([sys.executable, "-c", code], env=plain | given, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(expected)


@pytest.mark.parametrize(("load", "warned"), [(0.5, 0), (1000.0, 1)])
def test_where_torch_was_imported_before_a_busy_machine_is_mentioned_once(monkeypatch, caplog, load, warned) -> None:
    for name in ("OMP_WAIT_POLICY", "GOMP_SPINCOUNT"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os, "getloadavg", lambda: (load, load, load), raising=False)
    wait_asleep()
    wait_asleep()
    assert len(caplog.records) == warned


class Terminal(StringIO):
    """A place to write to that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("stream", "seen"), [(Terminal, True), (StringIO, False)])
def test_progress_is_for_terminals(monkeypatch, stream, seen) -> None:
    monkeypatch.setattr(sys, "stderr", stream())
    with working("the loss without each head"):
        pass
    assert ("the loss without each head" in sys.stderr.getvalue()) == seen


def test_a_pipe_of_an_old_code_page_holds_any_character() -> None:
    """As on Windows, where a pipe has the system's own encoding."""
    given = os.environ | {"PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0", "COLUMNS": "80"}
    command = [sys.executable, "-c", "from unweave.cli import main; main()", "models"]
    done = subprocess.run(command, env=given, capture_output=True, check=True)
    assert "─" in done.stdout.decode("utf-8")


def failing(problem):
    def work():
        raise problem

    return work


@pytest.mark.parametrize(
    ("problem", "code", "said"),
    [
        (UsageError("the question is none"), 2, "the question is none\n"),
        (KeyboardInterrupt(), 130, "interrupted"),
        (OSError(5, "input or output"), 5, "input or output"),
        (OSError(28, "full"), 5, "disk"),
        (OSError(36, "File name too long"), 5, "too long"),
        (MemoryError(), 6, "unweave: "),
        (RuntimeError("odd"), 1, "--debug"),
    ],
)
def test_an_error_ends_with_one_sentence_and_its_exit_code(monkeypatch, capsys, problem, code, said):
    monkeypatch.setattr("unweave.cli.processes._drop_stdout", lambda: None)
    with pytest.raises(SystemExit) as caught:
        guarded(failing(problem), debug=False)
    sentence = capsys.readouterr().err
    assert caught.value.code == code
    assert said in sentence
    assert ("disk" in sentence) == (said == "disk")
    assert sentence.count("unweave:") == 1


def test_debug_shows_the_traceback(capsys):
    with pytest.raises(SystemExit):
        guarded(failing(UsageError("the question is none")), debug=True)
    shown = capsys.readouterr().err
    assert shown.startswith("Traceback")
    assert shown.endswith("the question is none\n")


HELD = """
import unweave as uw
from unweave.cli.processes import keep_freed_memory
uw.load("example:copier").run("abc")
{}
held = lambda: next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmRSS"))
before = held()
block = b"x" * 2**26
del block
print(held() - before)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="a setting of glibc")
@pytest.mark.parametrize(("setting", "kept"), [("keep_freed_memory()", True), ("", False)])
def test_freed_memory_is_kept_where_that_is_set(setting, kept):
    ended = subprocess.run([sys.executable, "-c", HELD.format(setting)], capture_output=True, check=True)
    assert (int(ended.stdout) > 2**15) == kept
