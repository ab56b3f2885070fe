"""A damaged or hostile model folder: one sentence, exit code 3, from every command that reads a model."""

import pickle
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file, save_file
from typer.testing import CliRunner

from unweave.cli.app import app
from unweave.files import bundled

COMMANDS = (
    ["info"],
    ["verify"],
    ["bigrams"],
    ["copying"],
    ["composition"],
    ["importance"],
    ["induction"],
    ["trigrams"],
    ["paths", "--text", "a"],
)


def weights_of(folder: Path) -> Path:
    """The weights file of a model folder."""
    return folder / "model.safetensors"


def truncate(folder: Path) -> None:
    weights_of(folder).write_bytes(weights_of(folder).read_bytes()[:-100])


def plant_nan(folder: Path) -> None:
    tensors = load_file(weights_of(folder))
    tensors["W_U"][3, 5] = torch.nan
    save_file(tensors, weights_of(folder))


def rename_a_pickle(folder: Path) -> None:
    weights_of(folder).write_bytes(pickle.dumps({"W_E": [1.0]}, protocol=4))


def lose_the_weights(folder: Path) -> None:
    weights_of(folder).unlink()


def break_the_config(folder: Path) -> None:
    (folder / "config.json").write_text('{"n_layers": "two"}')


def claim_a_billion_layers(folder: Path) -> None:
    config = (folder / "config.json").read_text()
    (folder / "config.json").write_text(config.replace('"n_layers": 0', '"n_layers": 1000000000'))


def break_the_tokenizer(folder: Path) -> None:
    (folder / "tokenizer.json").write_text('{"model": {"type": "BPE", "vocab": {"a": -1}, "merges": []}}')


DAMAGE: dict[str, tuple[Callable[[Path], None], str]] = {
    "truncated": (truncate, "model.safetensors"),
    "NaN": (plant_nan, "W_U"),
    "pickle": (rename_a_pickle, "pickle"),
    "missing": (lose_the_weights, "model.safetensors"),
    "config": (break_the_config, "n_layers"),
    "layers": (claim_a_billion_layers, "n_layers"),
    "tokenizer": (break_the_tokenizer, "tokenizer"),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the smallest bundled model."""
    return Path(shutil.copytree(bundled.path_of("attn-0l"), tmp_path / "model"))


@pytest.mark.parametrize("damage", DAMAGE)
def test_damage_is_named(folder: Path, damage: str) -> None:
    harm, sentence = DAMAGE[damage]
    harm(folder)
    result = CliRunner().invoke(app, ["info", str(folder)])
    assert result.exit_code == 3, result.stderr
    assert sentence in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_every_command_refuses_a_pickle(folder: Path, command: list[str]) -> None:
    rename_a_pickle(folder)
    result = CliRunner().invoke(app, [command[0], str(folder), *command[1:]])
    assert result.exit_code == 3, result.stderr
    assert "pickle" in result.stderr
