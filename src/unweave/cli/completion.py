"""Shell completion of models, heads of the model named, runs and columns. Nothing here waits for torch."""

from pathlib import Path

import typer

from unweave.errors import UnweaveError
from unweave.files import bundled
from unweave.files.json import read_json

EXAMPLES = tuple(
    f"example:{name}" for name in ("copier", "previous-token", "induction", "pointer-induction", "rotary-induction")
)
RUNS = "runs"  # the folder that `unweave train` writes to by default


def models(incomplete: str) -> list[str]:
    """Bundled models, hand-built ones, and finished or unfinished runs."""
    return _beginning((*bundled.names(), *EXAMPLES, *_folders("config.json"), *_folders("training.json")), incomplete)


def runs(incomplete: str) -> list[str]:
    """Bundled trainings, and folders of runs."""
    return _beginning((*bundled.trajectories(), *_folders("training.json"), *_folders("dynamics.jsonl")), incomplete)


def heads(ctx: typer.Context, incomplete: str) -> list[str]:
    """The heads of the model named before, if its sizes are in a file."""
    named = str(ctx.params.get("model"))
    folder = bundled.path_of(named) if named in bundled.names() else Path(named)
    try:
        config = read_json(folder / "config.json")
    except UnweaveError:
        return []
    layers, each = config.get("n_layers"), config.get("n_heads")
    if not (isinstance(layers, int) and isinstance(each, int)):
        return []
    return _beginning([f"L{layer}H{head}" for layer in range(layers) for head in range(each)], incomplete)


def _folders(file: str) -> list[str]:
    return sorted(str(path.parent) for path in Path(RUNS).glob(f"*/{file}"))


def _beginning(names: "tuple[str, ...] | list[str]", incomplete: str) -> list[str]:
    return [name for name in dict.fromkeys(names) if name.startswith(incomplete)]
