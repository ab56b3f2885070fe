"""The command line: one JSON document or sentences, the right exit code, never a traceback."""

import os
import subprocess
import sys
from io import StringIO

import pytest

from support.commands import asked, refuses
from unweave.cli.show import working
from unweave.files.launched import wait_asleep


def test_python_m_is_the_command_line() -> None:
    found = subprocess.run([sys.executable, "-m", "unweave", "info", "example:copier"], capture_output=True, check=True)
    assert found.stdout.decode() == asked("info", "example:copier").stdout
    wrong = subprocess.run([sys.executable, "-m", "unweave", "nothing"], capture_output=True, text=True, check=False)
    assert wrong.returncode == 2
    assert "'nothing'" in wrong.stderr


@pytest.mark.promise("R5")
@pytest.mark.parametrize("arguments", [["copying", "example:induction"], ["composition", "example:induction"]])
def test_the_same_seed_prints_the_same_bytes(arguments: list[str]) -> None:
    assert asked(*arguments, "--json").stdout == asked(*arguments, "--json").stdout


@pytest.mark.parametrize("seed", [2**62, 2**64 - 1, 2**64, -(2**63), 10**30])
@pytest.mark.parametrize("command", ["copying", "composition", "induction"])
def test_a_seed_beyond_what_is_drawn_from_gets_one_sentence(command: str, seed: int) -> None:
    refuses((command, "example:induction", "--seed", seed), 2, f"seed is {seed}")


def test_help_does_not_wait_for_torch() -> None:
    code = "import sys, unweave.cli; sys.exit('torch' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


SHELL = f"{sys.executable.rpartition('/')[0]}/unweave composition example:induction --json"


@pytest.mark.skipif(sys.platform != "linux", reason="/dev/full is Linux's")
def test_an_answer_that_cannot_be_written_ends_with_5() -> None:
    done = subprocess.run(f"{SHELL} > /dev/full", shell=True, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (5, "")
    assert "No space left" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("words", "code", "answered", "complained"),
    [
        ("unweave info attn-0l --json >&-", 5, False, True),
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
