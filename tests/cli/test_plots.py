"""``--plot FILE``: a figure beside the answer, refused before anything is computed where it cannot be drawn."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from unweave.cli.app import app

TEXT = ("--text", "abcab")
COMMANDS = {
    "attention": ("example:induction", "L1H0", *TEXT),
    "movement": ("example:induction", *TEXT),
    "copying": ("example:induction",),
    "composition": ("example:induction",),
    "importance": ("attn-2l-small", "--tokens", "300"),
    "heads": ("example:induction",),
    "dynamics": ("attn-2l-small",),
}
BEGINNINGS = {"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF"}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_figure_is_drawn_and_named(command: str, tmp_path: Path) -> None:
    file = tmp_path / "figure.svg"
    done = CliRunner().invoke(app, [command, *COMMANDS[command], "--plot", str(file), "--json"])
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["plot"] == str(file)
    assert file.read_bytes().startswith(BEGINNINGS["svg"])


@pytest.mark.parametrize("kind", BEGINNINGS)
def test_the_ending_says_the_format(kind: str, tmp_path: Path) -> None:
    file = tmp_path / f"figure.{kind}"
    done = CliRunner().invoke(app, ["attention", *COMMANDS["attention"], "--plot", str(file)])
    assert f"Drawn: {file}" in done.stdout.replace("\n", "")
    assert file.read_bytes().startswith(BEGINNINGS[kind])


def test_another_ending_is_refused_first() -> None:
    done = CliRunner().invoke(app, ["heads", "no-such-model", "--plot", "x.gif"])
    assert (done.exit_code, "should end in .png, .svg or .pdf" in done.stderr) == (2, True)


def without_matplotlib(*words: str) -> subprocess.CompletedProcess[str]:
    """A command in a process that has no matplotlib."""
    code = "import sys; sys.modules['matplotlib'] = None\nfrom unweave.cli import main\nmain()"
    return subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("command", COMMANDS)
def test_what_draws_no_figure_needs_no_matplotlib(command: str) -> None:
    done = without_matplotlib(command, *COMMANDS[command])
    assert (done.returncode, "matplotlib" in done.stderr) == (0, False), done.stderr


def test_without_matplotlib_the_extra_is_named() -> None:
    done = without_matplotlib("heads", "example:induction", "--plot", "x.png")
    assert (done.returncode, 'pip install "unweave[plot]"' in done.stderr) == (2, True), done.stderr
    assert "Traceback" not in done.stderr
