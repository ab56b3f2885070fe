"""The command line: one JSON document or sentences, the right exit code, never a traceback."""

import os
import platform
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

import unweave as uw
from support.commands import asked, refuses
from unweave.cli import completion, induction
from unweave.cli.processes import guarded
from unweave.cli.show import working
from unweave.errors import UsageError
from unweave.files.launched import wait_asleep
from unweave.known.known import EXAMPLE, EXAMPLES


def test_python_m_is_the_command_line() -> None:
    found = subprocess.run([sys.executable, "-m", "unweave", "info", "example:copier"], capture_output=True, check=True)
    assert found.stdout.decode() == asked("info", "example:copier").stdout


@pytest.mark.parametrize("seed", [2**62, 2**64, -(2**63), 10**30])
def test_a_seed_out_of_range_gets_one_sentence(seed: int) -> None:
    refuses(("copying", "example:induction", "--seed", seed), 2, f"seed is {seed}")


def test_importing_the_cli_loads_no_torch_and_lets_its_threads_sleep() -> None:
    code = "import os, sys, unweave.cli; sys.exit('torch' in sys.modules or os.environ['GOMP_SPINCOUNT'] != '1000')"
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("OMP_", "GOMP_"))}
    assert subprocess.run([sys.executable, "-c", code], env=plain, check=False).returncode == 0


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
def test_exit_codes_hold_for_closed_or_full_streams_and_odd_environments(
    words: str, code: int, answered: bool, complained: bool
) -> None:
    line = words.replace("unweave", f"{sys.executable.rpartition('/')[0]}/unweave", 1)
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
    assert (done.returncode, bool(done.stdout), bool(done.stderr)) == (code, answered, complained), done.stderr
    assert len(done.stderr) < 1000
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("form", ["--json", "--top 40"])
def test_a_pipe_closed_early_is_not_an_error(form: str) -> None:
    words = f"{SHELL.removesuffix('--json')} {form} | head -c 1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", words], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("given", "load", "spins", "warned"),
    [
        ({}, 0.5, "1000", 0),
        ({}, 1000.0, "1000", 1),
        ({"GOMP_SPINCOUNT": "7"}, 1000.0, "7", 0),
        ({"OMP_WAIT_POLICY": "ACTIVE"}, 1000.0, None, 0),
    ],
)
def test_idle_threads_sleep_soon_and_a_busy_machine_is_mentioned_once(
    monkeypatch, caplog, given, load, spins, warned
) -> None:
    for name in ("OMP_WAIT_POLICY", "GOMP_SPINCOUNT"):
        monkeypatch.delenv(name, raising=False)
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(os, "getloadavg", lambda: (load, load, load), raising=False)
    wait_asleep()
    wait_asleep()
    assert (os.environ.get("GOMP_SPINCOUNT"), len(caplog.records)) == (spins, warned)


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


def test_output_to_a_pipe_is_utf8_despite_an_old_code_page() -> None:
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
def growth():
    held = lambda: next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmRSS"))
    before = held()
    block = b"x" * 2**26
    del block
    return held() - before
print(growth())
keep_freed_memory()
print(growth())
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="a setting of glibc")
def test_freed_memory_is_kept_only_when_requested():
    ended = subprocess.run([sys.executable, "-c", HELD], capture_output=True, check=True)
    assert [int(grown) > 2**15 for grown in ended.stdout.split()] == [False, True]


CODE = """
import os, sys
from unweave.cli.app import app
os.environ["_UNWEAVE_COMPLETE"] = "complete_bash"
for line in sys.argv[1:]:
    os.environ |= {"COMP_WORDS": "unweave " + line, "COMP_CWORD": str(len(line.split()))}
    try:
        app(prog_name="unweave")
    except SystemExit:
        print("", end="\\0")
assert "torch" not in sys.modules
"""
OFFERED = {
    "inf": ["info"],
    "info attn-2l-s": ["attn-2l-small", "attn-2l-small-seed1", "attn-2l-small-seed2"],
    "circuits attn-1l-4x64 L0": ["L0H0", "L0H1", "L0H2", "L0H3"],
    "dynamics attn-1l": ["attn-1l", "attn-1l-4x64", "attn-1l-smeared"],
    "heads attn-2l --sort prefix": ["prefix_matching"],
}


def test_bash_completes_models_heads_and_options() -> None:
    """One process, which imports no torch, is asked for all of them."""
    done = subprocess.run([sys.executable, "-c", CODE, *OFFERED], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    found = [offered.split() for offered in done.stdout.split("\0")[:-1]]
    assert dict(zip(OFFERED, found, strict=True)) == OFFERED


def test_completion_offers_the_training_runs_in_the_runs_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "runs" / "mine").mkdir(parents=True)
    (tmp_path / "runs" / "mine" / "training.json").write_text("{}")
    assert completion.models("runs/") == completion.runs("runs/") == ["runs/mine"]


def test_hard_coded_names_match_the_library() -> None:
    assert set(completion.EXAMPLES) == {EXAMPLE + name for name in EXAMPLES}
    assert set(induction.SCORES) <= set(uw.head_summary(uw.load("example:induction").weights, start=0).columns)
