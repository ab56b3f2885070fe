"""Write a page for each room of the package with its public names, each name once, in the room where it is defined."""

from collections.abc import Iterator
from dataclasses import dataclass, is_dataclass
from importlib import import_module
from inspect import getdoc, isclass, ismodule, isroutine
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

import unweave

ORDER = ("model", "loaders", "algebra", "results", "analysis", "text", "training", "runs", "plot", "explorer")
"""Rooms as a reader meets them; others follow by name."""


@dataclass(frozen=True)
class Name:
    """A public name: where it is defined, and what it is."""

    home: str
    name: str
    value: object

    @property
    def room(self) -> str:
        """The package or single file it belongs to, a room of ``analysis`` or of the top."""
        parts = self.home.split(".")
        return ".".join(parts[: 3 if parts[1:2] == ["analysis"] else 2])

    @property
    def directive(self) -> str:
        """How autodoc is told of it."""
        path = f"{self.home}.{self.name}"
        if isclass(self.value):
            fields = "   :exclude-members: __init__\n" if is_dataclass(self.value) else ""  # told as attributes
            return f".. autoclass:: {path}\n   :members:\n{fields}"
        return f".. auto{'function' if isroutine(self.value) else 'data'}:: {path}\n"

    @property
    def order(self) -> tuple[int, str, str]:
        """Values before questions, files as the room has them, names by alphabet."""
        return (not isclass(self.value), self.home, self.name)


def public(module: ModuleType) -> Iterator[Name]:
    """The names that a module offers: those of its ``__all__``, or those that it defines without an underscore."""
    for name in getattr(module, "__all__", None) or [name for name in vars(module) if not name.startswith("_")]:
        value = getattr(module, name)
        home = getattr(value, "__module__", None) or module.__name__
        if not ismodule(value) and home.startswith("unweave.") and (isclass(value) or isroutine(value)):
            yield Name(home, value.__name__, value)


def sections() -> Iterator[ModuleType]:
    """The package, the modules among its public names, and what those hold, to any depth."""
    waiting: list[ModuleType] = [unweave]
    while waiting:
        module = waiting.pop()
        yield module
        offered = [getattr(module, name) for name in getattr(module, "__all__", ())]
        waiting += [value for value in offered if ismodule(value) and value.__name__.startswith("unweave.")]
    yield from rooms("unweave.analysis")


def rooms(package: str) -> Iterator[ModuleType]:
    """The rooms of a package."""
    for found in iter_modules(import_module(package).__path__, package + "."):
        yield import_module(found.name)


def pages() -> dict[str, list[Name]]:
    """Public names by room, in reading order."""
    found: dict[str, set[Name]] = {}
    for name in {(name.home, name.name): name for module in sections() for name in public(module)}.values():
        found.setdefault(name.room, set()).add(name)
    return {room: sorted(found[room], key=lambda name: name.order) for room in sorted(found, key=place)}


def place(room: str) -> tuple[int, str]:
    """Where a room stands among the pages."""
    first = room.split(".")[1]
    return (ORDER.index(first) if first in ORDER else len(ORDER), room)


def headline(text: str) -> str:
    """A title with its line below."""
    return f"{text}\n{'=' * len(text)}\n"


def first_line(value: object) -> str:
    """What a docstring says first."""
    return (getdoc(value) or "").partition("\n")[0]


def page(room: str, names: list[Name]) -> str:
    """The page of a room: what the room says of itself, then every public name."""
    own = f".. automodule:: {room}\n   :no-members:\n"
    return "\n".join((headline(room.removeprefix("unweave.")), own, *(name.directive for name in names)))


def index(by_room: dict[str, list[Name]]) -> str:
    """The list of rooms, and where each name at the top of the package is described."""
    listed = "\n".join(f"   {room}" for room in by_room)
    top = {name.name: name for name in public(unweave)}
    rows = "\n".join(
        f"   * - :py:obj:`uw.{name} <{top[name].home}.{name}>`\n     - {first_line(top[name].value)}"
        for name in sorted(top)
    )
    return (
        f"{headline('Public names')}\nBy section, each name once, with its examples, which the build runs.\n\n"
        f".. toctree::\n   :maxdepth: 1\n\n{listed}\n\nAt the top of the package::\n\n   import unweave as uw\n\n"
        f".. list-table::\n   :widths: 30 70\n\n{rows}\n"
    )


def write_pages(folder: Path) -> None:
    """Write every page that changed; pages of rooms that are gone are removed."""
    by_room = pages()
    texts = {"index": index(by_room)} | {room: page(room, names) for room, names in by_room.items()}
    folder.mkdir(exist_ok=True)
    for path in set(folder.glob("*.rst")) - {folder / f"{name}.rst" for name in texts}:
        path.unlink()
    for name, text in texts.items():
        path = folder / f"{name}.rst"
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
