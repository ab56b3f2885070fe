"""A folder of safetensors files is one set of tensors, or is refused in a sentence before any number is read."""

import json
import pickle

import pytest
import torch

from unweave.errors import InputError
from unweave.files.safetensors import write_safetensors
from unweave.files.shards import INDEX, SINGLE, open_shards

FIRST = {"a": torch.arange(6.0).reshape(2, 3), "b": torch.arange(4, dtype=torch.bfloat16)}
SECOND = {"c": torch.tensor(7.5, dtype=torch.float16)}
NAMES = ("model-00001-of-00002.safetensors", "model-00002-of-00002.safetensors")
MAP = {"a": NAMES[0], "b": NAMES[0], "c": NAMES[1]}


@pytest.fixture
def folder(tmp_path):
    for name, tensors in zip(NAMES, (FIRST, SECOND), strict=True):
        write_safetensors(tmp_path / name, tensors)
    index(tmp_path, MAP)
    return tmp_path


def index(folder, weight_map):
    (folder / INDEX).write_text(json.dumps({"metadata": {"total_size": 1}, "weight_map": weight_map}))


def test_shards_are_one_set_of_tensors(folder):
    found = open_shards(folder)
    entries = {name: file.entries[name] for name, file in found.items()}
    assert {name: (entry.dtype, entry.shape) for name, entry in entries.items()} == {
        name: (x.dtype, tuple(x.shape)) for name, x in (FIRST | SECOND).items()
    }
    assert all(torch.equal(found[name].read(name), x) for name, x in (FIRST | SECOND).items())


def test_a_single_file_is_taken_first_as_transformers_does(folder):
    write_safetensors(folder / SINGLE, SECOND)
    assert list(open_shards(folder)) == ["c"]


def test_a_file_that_changed_after_its_header_was_read_is_refused(folder):
    found = open_shards(folder)
    write_safetensors(folder / NAMES[0], FIRST | {"d": torch.ones(3)})
    with pytest.raises(InputError, match="changed since"):
        found["a"].read("a")


def test_no_tensor_is_read_before_it_is_used(folder, monkeypatch):
    monkeypatch.setattr("unweave.files.safetensors._read_numbers", lambda *_: pytest.fail("numbers were read"))
    open_shards(folder)


def put(name, data):
    """Damage of a folder: another file under a name."""
    return lambda folder: (folder / name).write_bytes(data)


def alone(folder, name=None):
    """Nothing of the folder stays; a file of another kind may take its place."""
    for path in folder.iterdir():
        path.unlink()
    if name:
        (folder / name).write_bytes(b"\x89HDF")


DAMAGE = {
    "truncated": (lambda f: (f / NAMES[1]).write_bytes((f / NAMES[1]).read_bytes()[:-1]), "model-00002.*1 bytes"),
    "missing": (lambda folder: (folder / NAMES[1]).unlink(), "first model-00002"),
    "pickle": (put(NAMES[1], pickle.dumps({"c": [1.0]}, protocol=4)), "never opens pickles"),
    "unindexed": (lambda f: write_safetensors(f / NAMES[1], SECOND | {"d": torch.ones(2)}), '"d".*model-00002'),
    "overlapping": (lambda f: write_safetensors(f / NAMES[1], SECOND | {"a": torch.ones(2)}), '"a" is in two shards'),
    "twice": (put(INDEX, json.dumps({"weight_map": MAP}).replace('"b":', '"a":').encode()), '"a" occurs twice'),
    "elsewhere": (lambda folder: index(folder, MAP | {"b": NAMES[1]}), '"b".*00002'),
    "lacking": (lambda folder: index(folder, MAP | {"x": NAMES[1]}), 'tensor "x".*in none'),
    "no map": (put(INDEX, b"{}"), '"weight_map" is missing'),
    "a list": (lambda folder: index(folder, [1]), '"weight_map" is a list'),
    "nothing": (alone, "model.safetensors.index.json"),
    "bin": (lambda folder: alone(folder, "pytorch_model.bin"), "pytorch_model.bin is a pickle"),
    "h5": (lambda folder: alone(folder, "tf_model.h5"), "tf_model.h5"),
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_damage_is_named(folder, kind):
    damage, message = DAMAGE[kind]
    damage(folder)
    with pytest.raises(InputError, match=message):
        open_shards(folder)


OUTSIDE = ["../x.safetensors", "/x.safetensors", "a/b.safetensors", "c:x.safetensors", "a\\b.safetensors", "..", ""]


@pytest.mark.parametrize("name", [*OUTSIDE, None, 3, ["x"], "x.bin", "a\0.safetensors", "x" * 500 + ".safetensors"])
def test_a_shard_outside_the_folder_or_of_another_kind_is_refused(folder, name, monkeypatch):
    index(folder, MAP | {"c": name})
    if name in OUTSIDE:
        monkeypatch.setattr("unweave.files.shards.open_safetensors", lambda path: pytest.fail(f"opened {path}"))
    with pytest.raises(InputError, match='shard of tensor "c"'):
        open_shards(folder)
