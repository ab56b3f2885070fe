"""A pickle in the place of weights: one sentence, exit code 3, from every command that reads a model.

Every other damage is one of the readers': `files/test_damaged.py`, `loaders/test_refusals.py`, `model/test_folder.py`.
"""

import pickle
import shutil
from pathlib import Path

import pytest

from support.commands import refuses
from unweave.files import bundled

COMMANDS = ("info", "verify", "bigrams", "copying", "composition", "importance", "induction", "trigrams", "paths")
PICKLE = pickle.dumps({"W_E": [1.0]}, protocol=4)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the smallest bundled model."""
    return Path(shutil.copytree(bundled.path_of("attn-0l"), tmp_path / "model"))


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_refuses_a_pickle(folder: Path, command: str) -> None:
    (folder / "model.safetensors").write_bytes(PICKLE)
    refuses((command, folder, *["--text", "a"] * (command == "paths")), 3, "pickle")
