"""A folder of safetensors files is one set of tensors, or is refused in a sentence before any number is read."""

import json
import pickle

import pytest
import torch

from unweave.errors import InputError
from unweave.files.safetensors import open_safetensors, write_safetensors
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
    assert {name: (entry.dtype, entry.shape) for name, entry in found.entries.items()} == {
        name: (x.dtype, tuple(x.shape)) for name, x in (FIRST | SECOND).items()
    }
    assert all(torch.equal(found.read(name), x) for name, x in (FIRST | SECOND).items())


def test_what_is_read_is_the_callers_own(folder):
    found = open_shards(folder)
    found.read("a").zero_()
    assert torch.equal(found.read("a"), FIRST["a"])


def test_a_single_file_is_taken_first_as_transformers_does(folder):
    write_safetensors(folder / SINGLE, SECOND)
    assert list(open_shards(folder).entries) == ["c"]


def test_a_file_that_changed_after_its_header_was_read_is_refused(folder):
    found = open_shards(folder)
    write_safetensors(folder / NAMES[0], FIRST | {"d": torch.ones(3)})
    with pytest.raises(InputError, match="changed since its header was read\n  load the model again"):
        found.read("a")


def test_no_number_is_read_before_it_is_asked_for(folder, monkeypatch):
    monkeypatch.setattr("unweave.files.safetensors._read_numbers", lambda *_: pytest.fail("numbers were read"))
    open_shards(folder)


def truncated(folder):
    path = folder / NAMES[1]
    path.write_bytes(path.read_bytes()[:-1])


def pickled(folder):
    (folder / NAMES[1]).write_bytes(pickle.dumps({"c": [1.0]}, protocol=4))


def unindexed(folder):
    write_safetensors(folder / NAMES[1], SECOND | {"d": torch.ones(2)})


def overlapping(folder):
    write_safetensors(folder / NAMES[1], SECOND | {"a": torch.ones(2)})


def twice_in_the_index(folder):
    text = json.dumps({"weight_map": MAP}).replace('"b":', '"a":')
    (folder / INDEX).write_text(text)


def no_files(folder):
    for path in folder.iterdir():
        path.unlink()


def only_a_pickle(folder):
    no_files(folder)
    (folder / "pytorch_model.bin").write_bytes(b"PK\x03\x04")


def only_an_h5(folder):
    no_files(folder)
    (folder / "tf_model.h5").write_bytes(b"\x89HDF")


DAMAGE = {
    "truncated": (truncated, "model-00002.* holds 1 bytes of numbers, and its header describes 2"),
    "missing": (
        lambda folder: (folder / NAMES[1]).unlink(),
        "1 of the 2 files it names are not there, first model-00002",
    ),
    "pickle": (pickled, "it is a pickle\n  unweave never opens pickles"),
    "unindexed": (unindexed, 'model-00002.* holds a tensor that the index does not name: "d"'),
    "overlapping": (overlapping, 'tensor "a" is in two shards, model-00001-of-00002.safetensors and model-00002'),
    "twice": (twice_in_the_index, 'the key "a" stands there twice'),
    "elsewhere": (lambda folder: index(folder, MAP | {"b": NAMES[1]}), 'places a tensor in .*00002.*, which .*: "b"'),
    "lacking": (lambda folder: index(folder, MAP | {"x": NAMES[1]}), 'which has no such tensor: "x"'),
    "no map": (lambda folder: (folder / INDEX).write_text("{}"), '"weight_map" is missing'),
    "a list": (lambda folder: index(folder, [1]), '"weight_map" is a list of 1'),
    "nothing": (no_files, "has no model.safetensors\n  a sharded model has model.safetensors.index.json instead"),
    "bin": (only_a_pickle, "pytorch_model.bin is a pickle, which is never opened; convert it"),
    "h5": (only_an_h5, "tf_model.h5 is not safetensors; convert it"),
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_damage_is_named(folder, kind):
    damage, message = DAMAGE[kind]
    damage(folder)
    with pytest.raises(InputError, match=message):
        open_shards(folder)


@pytest.mark.parametrize(
    "name",
    ["../x.safetensors", "/x.safetensors", "a/b.safetensors", "c:x.safetensors", "a\\b.safetensors", "..", ""],
)
def test_a_shard_outside_the_folder_is_refused_before_it_is_looked_at(folder, name, monkeypatch):
    index(folder, MAP | {"c": name})
    monkeypatch.setattr("unweave.files.shards.open_safetensors", lambda path: pytest.fail(f"opened {path}"))
    with pytest.raises(InputError, match='shard of tensor "c" is the text .*\n  shards are named by plain names'):
        open_shards(folder)


@pytest.mark.parametrize("name", [None, 3, ["x"], "x.bin", "a\0.safetensors", "x" * 500 + ".safetensors"])
def test_a_shard_with_another_kind_of_name_is_refused(folder, name):
    index(folder, MAP | {"c": name})
    with pytest.raises(InputError, match='shard of tensor "c" is '):
        open_shards(folder)


def test_one_tensor_is_read_without_the_others(tmp_path):
    write_safetensors(tmp_path / "x.safetensors", FIRST)
    opened = open_safetensors(tmp_path / "x.safetensors")
    assert torch.equal(opened.read("b"), FIRST["b"])
