"""The safetensors files of a model folder as one set of tensors: a single file, or shards and their index.

``model.safetensors`` is read if it exists; else ``model.safetensors.index.json``, whose map names the shard of
every tensor. All headers are read first and must agree with the index: no tensor in two shards, none missing or extra.
"""

from pathlib import Path

from unweave.errors import InputError
from unweave.files.json import describe, read_json, section
from unweave.files.reading import is_file, show
from unweave.files.safetensors import Opened, open_safetensors

SINGLE = "model.safetensors"
INDEX = "model.safetensors.index.json"
PICKLES = ("pytorch_model.bin", "pytorch_model.bin.index.json", "model.pt", "model.pth", "consolidated.00.pth")
FOREIGN = ("tf_model.h5", "flax_model.msgpack", "model.onnx")


def open_shards(folder: str | Path) -> dict[str, Opened]:
    """The file of each tensor of a folder; headers are read, and checked against the index where there is one."""
    place = Path(folder)
    if is_file(place / SINGLE):
        whole = open_safetensors(place / SINGLE)
        return dict.fromkeys(whole.entries, whole)
    if not is_file(place / INDEX):
        raise _no_weights(place)
    return _indexed(place)


def _no_weights(place: Path) -> InputError:
    if found := next((name for name in (*PICKLES, *FOREIGN) if is_file(place / name)), None):
        kind = "a pickle, which is never opened" if found in PICKLES else "not safetensors"
        hint = f"{found} is {kind}; convert it to safetensors where you trust its author"
    else:
        hint = f"copy or download the whole folder; a sharded model has {INDEX} instead"
    return InputError(f"{show(place)} has no {SINGLE}", hint)


def _indexed(place: Path) -> dict[str, Opened]:
    """The file of each tensor by the index, once all headers agree with it."""
    where = place / INDEX
    placed = section(read_json(where), "weight_map")
    names = {name: _plain_name(file, name, where) for name, file in placed.items()}
    shards = sorted(set(names.values()))
    if missing := [file for file in shards if not is_file(place / file)]:
        seen = f"{len(missing)} of the {len(shards)} files it names are missing, first {missing[0]}"
        raise InputError(f"{show(where)}: {seen}", "copy or download the whole folder again")
    files = {file: open_safetensors(place / file) for file in shards}
    held: dict[str, str] = {}
    for file, opened in files.items():
        for name in opened.entries:
            if name in held:
                raise InputError(f'{show(place)}: tensor "{show(name)}" is in two shards, {held[name]} and {file}')
            held[name] = file
    for name in (*names, *held):
        if held.get(name) != names.get(name):
            seen = f"the index has it in {names.get(name, 'no shard')}, the headers in {held.get(name, 'none')}"
            hint = "the files belong to different models; copy them again"
            raise InputError(f'{show(where)}: tensor "{show(name)}": {seen}', hint)
    return {name: files[file] for name, file in names.items()}


def _plain_name(file: object, name: str, where: Path) -> str:
    """The name of a shard; anything but a plain name of a safetensors file in this folder is refused."""
    plain = isinstance(file, str) and file.endswith(".safetensors") and len(file) < 200 and file.isprintable()
    if not isinstance(file, str) or not plain or any(mark in file for mark in "/\\:"):
        raise InputError(
            f'{show(where)}: the shard of tensor "{show(name)}" is {describe(file)}',
            "name a .safetensors file in the same folder, without a path",
        )
    return file
