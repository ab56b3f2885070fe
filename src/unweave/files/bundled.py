"""Files that ship inside the package: the default corpus, its tokenizer, trained models and their trajectories."""

from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed_version
from importlib.resources import files
from pathlib import Path

from unweave.errors import BadInput
from unweave.files.reading import is_file

ASSETS = Path(str(files("unweave"))) / "assets"


def corpus() -> Path:
    """Path of the default corpus: 1,906 documents, 25.6 MB of text, compressed."""
    return ASSETS / "corpus" / "default.jsonl.xz"


def tokenizer() -> Path:
    """Path of the tokenizer that the bundled models share."""
    return ASSETS / "tokenizer.json"


def skip_trigrams() -> Path:
    """Path of the word lists that define the classes of skip-trigrams."""
    return ASSETS / "skip_trigrams.toml"


def names() -> tuple[str, ...]:
    """List the bundled models, in alphabetical order."""
    folders = (path.parent for path in (ASSETS / "models").glob("*/config.json") if is_file(path))
    return tuple(sorted(folder.name for folder in folders))


def path_of(name: str) -> Path:
    """Find the folder of a bundled model.

    Raises:
        BadInput: If no bundled model has that name.
    """
    if name not in names():
        known = ", ".join(names()) or "none in this installation"
        raise BadInput(f'there is no bundled model "{name}"', f"bundled models: {known}")
    return ASSETS / "models" / name


def trajectories() -> tuple[str, ...]:
    """List the bundled trajectories: measurements taken while the models of the same names were trained."""
    files = (path for path in (ASSETS / "trajectories").glob("*/dynamics.jsonl") if is_file(path))
    return tuple(sorted(path.parent.name for path in files))


def trajectory(name: str) -> Path:
    """Find the folder of a bundled trajectory.

    Raises:
        BadInput: If no bundled trajectory has that name.
    """
    if name not in trajectories():
        known = ", ".join(trajectories()) or "none in this installation"
        raise BadInput(f'there is no bundled trajectory "{name}"', f"bundled trajectories: {known}")
    return ASSETS / "trajectories" / name


def version() -> str:
    """The version of this installation."""
    try:
        return installed_version("unweave")
    except PackageNotFoundError:
        return "unknown"
