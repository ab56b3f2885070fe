"""A damaged or hostile model folder: one sentence, exit code 3, from every command that reads a model."""

import pickle
import shutil
from pathlib import Path

import pytest
import torch
from safetensors.torch import load, save

from support.commands import refuses
from unweave.files import bundled

COMMANDS = ("info", "verify", "bigrams", "copying", "composition", "importance", "induction", "trigrams", "paths")
WEIGHTS, CONFIG = "model.safetensors", "config.json"
PICKLE = pickle.dumps({"W_E": [1.0]}, protocol=4)


def with_nan(data: bytes) -> bytes:
    tensors = load(data)
    tensors["W_U"][3, 5] = torch.nan
    return save(tensors)


DAMAGE = {
    "truncated": (WEIGHTS, lambda data: data[:-100], WEIGHTS),
    "NaN": (WEIGHTS, with_nan, "W_U"),
    "pickle": (WEIGHTS, lambda data: PICKLE, "pickle"),
    "missing": (WEIGHTS, None, WEIGHTS),
    "config": (CONFIG, lambda data: b'{"n_layers": "two"}', "n_layers"),
    "layers": (CONFIG, lambda data: data.replace(b'"n_layers": 0', b'"n_layers": 1000000000'), "n_layers"),
    "tokenizer": (
        "tokenizer.json",
        lambda data: b'{"model": {"type": "BPE", "vocab": {"a": -1}, "merges": []}}',
        "tokenizer",
    ),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the smallest bundled model."""
    return Path(shutil.copytree(bundled.path_of("attn-0l"), tmp_path / "model"))


@pytest.mark.parametrize("damage", DAMAGE)
def test_damage_is_named(folder: Path, damage: str) -> None:
    name, change, word = DAMAGE[damage]
    data = (folder / name).read_bytes()
    (folder / name).unlink()
    if change is not None:
        (folder / name).write_bytes(change(data))
    refuses(("info", folder), 3, word)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_refuses_a_pickle(folder: Path, command: str) -> None:
    (folder / WEIGHTS).write_bytes(PICKLE)
    refuses((command, folder, *["--text", "a"] * (command == "paths")), 3, "pickle")
