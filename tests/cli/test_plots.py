"""``--plot FILE``: a figure beside the answer, refused before anything is computed where it cannot be drawn."""

import subprocess
import sys
from pathlib import Path

import pytest

from support.commands import answer

TEXT = ("--text", "abcab")
COMMANDS = {
    "attention": ("example:induction", "L1H0", *TEXT),
    "movement": ("example:induction", *TEXT),
    "copying": ("example:induction",),
    "composition": ("example:induction",),
    "importance": ("attn-2l-small", "--tokens", "300"),
    "heads": ("example:induction",),
    "dynamics": ("attn-2l-small", "--beside", "attn-2l-small-seed1"),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_figure_is_drawn_and_named(command: str, tmp_path: Path) -> None:
    file = tmp_path / "figure.svg"
    assert answer(command, *COMMANDS[command], "--plot", file)["plot"] == str(file)
    assert file.read_bytes().startswith(b"<?xml")


WITHOUT = """
import sys
sys.modules["matplotlib"] = None
sys.path[:0] = {paths!r}
from support.commands import printed, refuses
for command, words in {commands!r}.items():
    printed(command, *words)
refuses(("heads", "example:induction", "--plot", "x.png"), 2, "unweave[plot]")
import unweave.reproduction.page
import unweave
print("asked")
unweave.plot
"""


def test_commands_without_a_figure_need_no_matplotlib() -> None:
    """One process without matplotlib answers every command, refuses a figure, and then asks for `uw.plot`."""
    code = WITHOUT.format(paths=sys.path, commands=COMMANDS)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert 'pip install "unweave[plot]"' in done.stderr.splitlines()[-1], done.stderr
    assert done.stdout == "asked\n"
