"""The command line: one JSON document or sentences, the right exit code, never a traceback."""

import json
import os
import subprocess
import sys
from importlib import import_module
from io import StringIO

import pytest
from typer.testing import CliRunner, Result

from unweave.cli.app import app, main
from unweave.cli.show import working


def invoke(*arguments: str) -> Result:
    """A command of the tree, run in this process."""
    return CliRunner().invoke(app, list(arguments))


def answer(*arguments: str) -> dict[str, object]:
    """The one JSON document a command prints."""
    result = invoke(*arguments, "--json")
    assert result.exit_code == 0, result.stderr
    document = json.loads(result.stdout)
    assert isinstance(document, dict)
    return document


def test_info_counts_paths() -> None:
    document = answer("info", "example:induction")
    assert document["paths"] == {"0": 1, "1": 2, "2": 1}
    assert {
        "n_layers",
        "n_heads",
        "d_model",
        "d_head",
        "d_vocab",
        "n_ctx",
        "positions",
        "norm",
        "mlp",
        "parameters",
    } <= set(document)


def test_a_kind_of_composition_may_be_a_capital_and_copying_shows_the_top() -> None:
    assert answer("composition", "attn-2l-small", "--kind", "K")["pairs"][0]["kind"] == "k"
    every = answer("copying", "attn-2l-small")["heads"]
    by_score = sorted(every, key=lambda head: -head["eigenvalue_score"])
    assert answer("copying", "attn-2l-small", "--top", "3")["heads"] == by_score[:3]


def test_copying_of_the_copier_is_one() -> None:
    (head,) = answer("copying", "example:copier")["heads"]
    assert head["head"] == "L0H0"
    assert head["eigenvalue_score"] == pytest.approx(1.0, abs=1e-6)
    assert set(head) >= {"diagonal_top1", "diagonal_top5", "trace", "null_mean", "null_sd"}


def test_composition_is_strongest_where_it_was_built() -> None:
    first = answer("composition", "example:induction")["pairs"][0]
    assert (first["kind"], first["reader"], first["writer"]) == ("k", "L1H0", "L0H0")
    assert set(first) == {"kind", "reader", "writer", "score", "baseline", "baseline_sd", "z"}


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (["info", "no-such-model"], 3, "neither a bundled model nor"),
        (["info", "example:none"], 2, "no example"),
        (["copying", "example:copier", "--dtype", "float8"], 2, "'float8' is not one of"),
        (["copying", "example:copier", "--device", "abacus"], 2, "not available"),
        (["composition", "example:copier"], 2, "two layers"),
        (["nonsense"], 2, ""),
    ],
)
def test_bad_input_gets_a_sentence_and_its_exit_code(arguments: list[str], code: int, sentence: str) -> None:
    result = invoke(*arguments)
    assert result.exit_code == code
    assert sentence in result.stderr
    assert "Traceback" not in result.output


def test_debug_adds_the_traceback() -> None:
    assert "Traceback" in invoke("info", "no-such-model", "--debug").stderr


def test_python_m_is_the_command_line() -> None:
    found = subprocess.run([sys.executable, "-m", "unweave", "info", "example:copier"], capture_output=True, check=True)
    assert found.stdout.decode() == invoke("info", "example:copier").stdout
    wrong = subprocess.run([sys.executable, "-m", "unweave", "nothing"], capture_output=True, text=True, check=False)
    assert wrong.returncode == 2
    assert "python -m unweave" in wrong.stderr


@pytest.mark.promise("R5")
@pytest.mark.parametrize("arguments", [["copying", "example:induction"], ["composition", "example:induction"]])
def test_the_same_seed_prints_the_same_bytes(arguments: list[str]) -> None:
    assert invoke(*arguments, "--json").stdout == invoke(*arguments, "--json").stdout


@pytest.mark.parametrize("seed", [2**62, 2**64 - 1, 2**64, -(2**63), 10**30])
@pytest.mark.parametrize("command", ["copying", "composition", "induction"])
def test_a_seed_beyond_what_is_drawn_from_gets_one_sentence(command: str, seed: int) -> None:
    found = invoke(command, "example:induction", "--seed", str(seed))
    assert found.exit_code == 2
    assert f"seed is {seed}\n  give a whole number; it is below 2**62 in size\n" in found.stderr


def test_help_does_not_wait_for_torch() -> None:
    code = "import sys, unweave.cli; sys.exit('torch' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


SHELL = f"{sys.executable.rpartition('/')[0]}/unweave composition example:induction --json"


@pytest.mark.skipif(sys.platform != "linux", reason="/dev/full is Linux's")
def test_an_answer_that_cannot_be_written_ends_with_5() -> None:
    done = subprocess.run(f"{SHELL} > /dev/full", shell=True, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (5, "")
    assert done.stderr.startswith("unweave: the system refused: No space left")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("form", ["--json", "--top 40"])
def test_a_reader_who_leaves_early_is_no_error(form: str) -> None:
    words = f"{SHELL.removesuffix('--json')} {form} | head -c 1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", words], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_precision_is_named() -> None:
    assert answer("copying", "example:copier")["origin"]["precision"] == "float32"
    assert answer("copying", "example:copier", "--dtype", "float64")["origin"]["precision"] == "float64"
    assert "float32" in invoke("copying", "example:copier").stdout.splitlines()[-1]


def test_a_token_and_a_text_ask_for_both(tmp_path) -> None:
    (tmp_path / "text.txt").write_text("abcabcabd" * 40)
    found = answer("bigrams", "example:copier", "a", "--data", str(tmp_path / "text.txt"))
    assert {"token", "continuations", "agreement"} <= set(found)
    assert invoke("bigrams", "example:copier", "a", "--data", "no-such-file").exit_code == 3
    assert "agreement" not in answer("bigrams", "example:copier", "a")


@pytest.mark.parametrize(("given", "expected"), [(None, "1000"), ("7", "7")])
def test_waiting_threads_sleep_soon_unless_told_otherwise(monkeypatch, given, expected) -> None:
    monkeypatch.setenv("GOMP_SPINCOUNT", given or "")
    if given is None:
        monkeypatch.delenv("GOMP_SPINCOUNT")
    monkeypatch.setattr(import_module("unweave.cli.app"), "guarded", lambda work, debug: None)
    main()
    assert os.environ["GOMP_SPINCOUNT"] == expected


def test_info_refuses_a_precision_that_there_is_none_of() -> None:
    assert invoke("info", "example:copier", "--dtype", "float5").exit_code == 2


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
