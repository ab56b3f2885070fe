"""Scores of pairs of layers in a folder, a file each: what was computed before a kill is not computed again.

``composition.json`` says of which layers and of which question the scores are; a folder of others is refused. Every
file is written in one step, signed, and whole or not there.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from unweave.errors import BadInput
from unweave.files.json import read_json
from unweave.files.reading import is_file, show
from unweave.files.safetensors import digest, read_signed, write_signed
from unweave.files.writing import probe, sweep, write_json
from unweave.model.layer import Layer
from unweave.model.weights import Weights
from unweave.shapes import Float, Tensor

PLAN, SCORES = "composition.json", "scores"
Json = object


@dataclass(frozen=True)
class Blocks:
    """A folder with the scores of pairs of layers.

    Attributes:
        folder: The folder.
    """

    folder: Path

    def __contains__(self, block: tuple[str, int, int]) -> bool:
        return is_file(self._path(block))

    def __getitem__(self, block: tuple[str, int, int]) -> Float[Tensor, "readers writers"]:
        path = self._path(block)
        found = read_signed(path)
        if found.keys() != {SCORES}:
            raise BadInput(f"{show(path)} holds no scores", "delete it: it is then computed again")
        return found[SCORES]

    def __setitem__(self, block: tuple[str, int, int], scores: Float[Tensor, "readers writers"]) -> None:
        write_signed(self._path(block), {SCORES: scores})

    def _path(self, block: tuple[str, int, int]) -> Path:
        kind, reader, writer = block
        return self.folder / f"{kind}-L{reader}-L{writer}.safetensors"


def opened(folder: str | Path, weights: Weights, asked: Mapping[str, Json]) -> Blocks:
    """Make a folder for scores, or open one whose scores are of the same layers and the same question.

    Args:
        folder: The folder, which is made if it is not there.
        weights: The model; the heads of every layer are read once, for their hash.
        asked: The question, as JSON values.

    Raises:
        BadInput: If the folder holds scores of another model or another question.
        StorageError: If it cannot be made or written.
    """
    place = Path(folder)
    probe(place)
    sweep(place)
    plan = {**asked, "layers": [_hash(weights.layers[number]) for number in range(weights.n_layers)]}
    if not is_file(place / PLAN):
        write_json(place / PLAN, plan)
    else:
        _refuse_others(place, plan)
    return Blocks(place)


def _refuse_others(place: Path, plan: Mapping[str, Json]) -> None:
    found = read_json(place / PLAN)
    for key, value in plan.items():
        if found.get(key) != value:
            what = "layers of other weights" if key == "layers" else f"{key} {show(found.get(key))}, not {show(value)}"
            raise BadInput(f"{show(place)} holds scores for {what}", "give another folder, or remove this one")


def _hash(layer: Layer) -> str:
    """SHA-256 of the matrices of a layer's heads, with how their queries meet keys."""
    return f"{digest(layer.tensors())} {layer.meeting}"
