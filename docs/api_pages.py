"""Write a page for each room of the package with its public names, each name once, in the room where it is defined."""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from importlib import import_module
from inspect import getdoc, getsource, isclass, ismodule, isroutine
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

import unweave

GROUPS = {
    "Transformer overview": {
        "unweave.model": "Models, runs and their expansions",
        "unweave.loaders": "Loading and converting",
        "unweave.analysis.overview": "A model at a glance",
        "unweave.analysis.agreement": "Agreement with its owner",
        "unweave.analysis.stream": "The residual stream and information movement",
    },
    "Zero layers": {"unweave.analysis.bigrams": "Bigrams of the direct path"},
    "One layer": {
        "unweave.analysis.circuits": "QK and OV circuits, copying, positions",
        "unweave.analysis.trigrams": "Skip-trigrams and their bugs",
    },
    "Two layers": {
        "unweave.analysis.composition": "Q-, K- and V-composition, virtual heads and weights",
        "unweave.analysis.difference": "The difference of two runs, with nothing held",
        "unweave.analysis.attribution": "Paths of logits and scores, term importance",
        "unweave.analysis.induction": "Induction heads",
    },
    "In-context learning and induction heads": {
        "unweave.analysis.learning": "Phase changes in training",
        "unweave.training": "Models that learn",
        "unweave.runs": "Trainings with checkpoints and measurements",
    },
    "Appendix": {
        "unweave.algebra": "Tensor products and low-rank matrices",
        "unweave.analysis.verify": "Identities, verified",
    },
    "The findings together": {"unweave.reproduction": "Claims, measured and judged"},
    "Around it": {
        "unweave.text": "Texts, tokenizers, windows",
        "unweave.results": "Tables, estimates and random baselines",
        "unweave.plot": "Figures",
        "unweave.teaching": "Exercises for a class",
        "unweave.known": "Known circuits",
        "unweave.explorer": "The page",
        "unweave.errors": "Errors",
        "unweave.files": "Files",
    },
}
"""Sections of the paper, the rooms that answer to each, and what a room is about."""
TITLES = {room: title for rooms in GROUPS.values() for room, title in rooms.items()}


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
            if issubclass(self.value, Exception):
                return (
                    f".. autoexception:: {path}\n   :members:\n   :exclude-members: __init__\n   :show-inheritance:\n"
                )
            hidden = untold(self.value)
            left_out = f"   :exclude-members: {', '.join(hidden)}\n" if hidden else ""
            return f".. autoclass:: {path}\n   :members:\n{left_out}"
        if isroutine(self.value):
            return f".. autofunction:: {path}\n"
        return f".. autodata:: {path}\n   :no-value:\n"  # pages of values are no documentation

    @property
    def order(self) -> tuple[int, str, str]:
        """Values before questions, files as the room has them, names by alphabet."""
        return (isroutine(self.value), self.home, self.name)


def untold(value: type) -> list[str]:
    """Members of a class that its docstring tells as attributes, and how Python makes tuples with names and enums."""
    if is_dataclass(value):
        return ["__init__", *(field.name for field in fields(value) if isroutine(field.default))]
    named = getattr(value, "_fields", ())
    return ["__new__", *named] if named or issubclass(value, Enum) else []


def public(module: ModuleType) -> Iterator[Name]:
    """The names that a module offers: those of its ``__all__``, or those that it defines without an underscore."""
    listed = getattr(module, "__all__", None)
    for name in listed or [name for name in vars(module) if not name.startswith("_")]:
        value = getattr(module, name)
        if isclass(value) or isroutine(value):
            home = getattr(value, "__module__", None) or module.__name__
            if f"{home}.".startswith("unweave." if listed else f"{module.__name__}."):
                yield Name(home, value.__name__, value)
        elif listed and not ismodule(value):
            yield Name(defining(module, name), name, value)


def errors() -> Iterator[Name]:
    """The exceptions: functions of every room raise them, and their descriptions lead here."""
    module = import_module("unweave.errors")
    for value in vars(module).values():
        if isclass(value) and issubclass(value, Exception) and value.__module__ == module.__name__:
            yield Name(module.__name__, value.__name__, value)


def defining(room: ModuleType, name: str) -> str:
    """The module of a room whose source assigns a constant."""
    modules = [found for path, found in sorted(sys.modules.items()) if path.startswith(room.__name__ + ".")]
    assigned = re.compile(rf"^{name}\b.*=", re.MULTILINE)
    return next(found.__name__ for found in modules if name in vars(found) and assigned.search(getsource(found)))


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


def offered() -> Iterator[Name]:
    """What every section offers, and the exceptions."""
    for module in sections():
        yield from public(module)
    yield from errors()


def pages() -> dict[str, list[Name]]:
    """Public names by room, in reading order."""
    found: dict[str, list[Name]] = {}
    for name in {(name.home, name.name): name for name in offered()}.values():
        found.setdefault(name.room, []).append(name)
    return {room: sorted(found[room], key=lambda name: name.order) for room in sorted(found, key=place)}


@cache
def public_names() -> dict[str, str]:
    """Where each public name is described; of names that several rooms have, that at the top, then the first room's."""
    told = [name for names in pages().values() for name in names if ".examples" not in name.home]
    return {name.name: f"{name.home}.{name.name}" for name in [*reversed(told), *public(unweave)]}


def constant(place: str, name: str) -> int | float | None:
    """The number that a name stands for in a module, or else in all of its room that call one so."""
    home = place
    while home not in sys.modules:
        home = home.rpartition(".")[0]
    near = home.rpartition(".")[0] + "."
    room = [module for path, module in sys.modules.items() if path.startswith(near) and near != "unweave."]
    for modules in ([sys.modules[home]], room):
        values = {vars(module)[name] for module in modules if isinstance(vars(module).get(name), int | float)}
        if len(values) == 1:
            return values.pop()
    return None


DEFAULT = re.compile(r"(?<== |.=)[A-Z][A-Z_0-9]*\b(?![.(\[])")
"""A constant that stands for a default in a signature."""


def told_defaults(signature: str, value: object) -> str:
    """A signature in which defaults that only the source names are told by their values, ``k=SHOWN`` as ``k=8``."""
    module = vars(sys.modules.get(getattr(value, "__module__", None) or "", unweave))
    return DEFAULT.sub(lambda found: default(found[0], module), signature)


def default(name: str, module: dict[str, object]) -> str:
    """A constant as a reader can look it up: by its name if it is public, a number as it is, else as it is made."""
    if name in public_names() or name not in module:
        return name
    value = module[name]
    return f"{value:_}" if isinstance(value, int | float) else made(name, value)


def made(name: str, value: object) -> str:
    """The expression that a module of the package assigns to a constant."""
    assigned = re.compile(rf"^{name}\b.*? = (.+?)(?:  # .*)?$", re.MULTILINE)
    modules = [found for path, found in sorted(sys.modules.items()) if path.startswith("unweave.")]
    sources = (getsource(found) for found in modules if vars(found).get(name) is value)
    return next(found[1] for found in map(assigned.search, sources) if found)


def place(room: str) -> int:
    """Where a room stands among the pages."""
    return list(TITLES).index(room)


def headline(text: str, line: str = "=") -> str:
    """A title with its line below."""
    return f"{text}\n{line * len(text)}\n"


def first_line(value: object) -> str:
    """What a docstring says first."""
    return (getdoc(value) or "").partition("\n")[0]


def page(room: str, names: list[Name]) -> str:
    """The page of a room: what the room says of itself, then every public name."""
    own = f"``{room}``\n\n.. automodule:: {room}\n   :no-members:\n"
    return "\n".join((headline(TITLES[room]), own, *(name.directive for name in names)))


def index(by_room: dict[str, list[Name]]) -> str:
    """The rooms by section of the paper with their names; where each name at the top is described."""
    top = {name.name: name for name in public(unweave)}
    rows = "\n".join(
        f"   * - :py:obj:`uw.{name} <{top[name].home}.{name}>`\n     - {first_line(top[name].value)}"
        for name in sorted(top)
    )
    return (
        f"{headline('Public names')}\n"
        "By section of the paper, each name once, with examples that run after ``import unweave as uw``. "
        "Where each section of the paper is computed: :doc:`../paper`.\n\n"
        f"{''.join(group(section, by_room) for section in GROUPS)}"
        f"{headline('At the top of the package', '-')}\n::\n\n   import unweave as uw\n\n"
        f".. list-table::\n   :widths: 30 70\n\n{rows}\n"
    )


def group(section: str, by_room: dict[str, list[Name]]) -> str:
    """A section of the paper: its rooms, and the functions that each has."""
    rooms = [room for room in GROUPS[section] if room in by_room]
    listed = "\n\n".join(f":doc:`{TITLES[room]} <{room}>`\n   {functions(by_room[room])}" for room in rooms)
    tree = "\n".join(f"   {room}" for room in rooms)
    return f"{headline(section, '-')}\n{listed}\n\n.. toctree::\n   :hidden:\n\n{tree}\n\n"


def functions(names: list[Name]) -> str:
    """Links to the functions of a room, or to its classes where it has none."""
    chosen = [name for name in names if isroutine(name.value)] or names
    return ", ".join(f":py:obj:`~{name.home}.{name.name}`" for name in chosen)


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
