"""Files that ship inside the package: the default corpus, its tokenizer, trained models and their trajectories."""

from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed_version
from importlib.resources import files
from pathlib import Path

from unweave.errors import BadInput
from unweave.files.reading import is_file

ASSETS = Path(str(files("unweave"))) / "assets"
SHARED = Path(str(files("unweave"))) / "explorer" / "shared"


def corpus() -> Path:
    """Path of the default corpus: 1,831 documents, 24.2 MB of text, compressed."""
    return ASSETS / "corpus" / "default.jsonl.xz"


def tokenizer() -> Path:
    """Path of the tokenizer that the bundled models share."""
    return ASSETS / "tokenizer.json"


def skip_trigrams() -> Path:
    """Path of the word lists that define the classes of skip-trigrams."""
    return ASSETS / "skip_trigrams.toml"


def exercises() -> Path:
    """Path of the texts of the exercises."""
    return ASSETS / "exercises.toml"


def demo() -> Path:
    """Path of the page of `unweave demo`, with the names of `page_parts` where their content goes."""
    return ASSETS / "demo.html"


def page_parts() -> tuple[Path, ...]:
    """Paths of the scripts and of the style of every page, as they were built."""
    return tuple(SHARED.with_name("static") / name for name in ("explorer.js", "worker.js", "explorer.css"))


def shared(name: str) -> Path:
    """Path of a table that the library and its page both read."""
    return SHARED / f"{name}.json"


def names() -> tuple[str, ...]:
    """List the bundled models, in alphabetical order."""
    return _having("models", "config.json")


def path_of(name: str) -> Path:
    """Find the folder of a bundled model."""
    if name not in names():
        known = ", ".join(names()) or "none in this installation"
        raise BadInput(f'there is no bundled model "{name}"', f"bundled models: {known}")
    return ASSETS / "models" / name


def trajectories() -> dict[str, Path]:
    """The folders of the bundled trajectories, measured while the models of the same names were trained."""
    return {name: ASSETS / "trajectories" / name for name in _having("trajectories", "dynamics.jsonl")}


def known() -> dict[str, Path]:
    """The folders of the models that were trained to implement a program, by its name."""
    return {name: ASSETS / "known" / name for name in _having("known", "config.json")}


def _having(folder: str, file: str) -> tuple[str, ...]:
    found = (path for path in (ASSETS / folder).glob(f"*/{file}") if is_file(path))
    return tuple(sorted(path.parent.name for path in found))


def version() -> str:
    """The version of this installation."""
    try:
        return installed_version("unweave")
    except PackageNotFoundError:
        return "unknown"
