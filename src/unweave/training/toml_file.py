"""A training in a TOML file: what to train, for how long and how, and from which text.

[model]
preset = "cpu-2l"          # any of PRESETS; this one if nothing is said
n_ctx = 256                # whatever ToyConfig has, in place of the preset's

[training]
tokens = 4_000_000         # whatever TrainConfig has; tokens or minutes are needed
seed = 1

[data]
source = "texts.jsonl.xz"  # whatever `documents` takes, by its path from here; "default" if nothing is said
field = "content"          # what tables call the text; found if nothing is said
limit = 100_000_000        # characters after which to stop
"""

import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from unweave.errors import BadInput, InputError
from unweave.files.config import Config, integer, text
from unweave.files.reading import read_text, show
from unweave.files.strict_json import describe
from unweave.training.config import ToyConfig
from unweave.training.presets import PRESETS, preset
from unweave.training.recipe import TrainConfig

FILE_LIMIT = 2**16
INTEGERS = 2**63
"""TOML promises integers below this."""
STANDARD = "cpu-2l"


@dataclass(frozen=True)
class DataSource:
    """Where the text comes from.

    Attributes:
        source: What `documents` takes: ``"default"``, a path, or ``"hf:NAME"``.
        field: What tables call the text; if None, it is found.
        limit: Characters after which to stop.
    """

    source: str = "default"
    field: str | None = None
    limit: int | None = None

    @classmethod
    def from_dict(cls, values: Mapping[str, object]) -> "DataSource":
        """The source in an object that anyone may have written."""
        return cls(
            text(values, "source", cls.source),
            text(values, "field", longest=200) if values.get("field") is not None else None,
            integer(values, "limit", 1, INTEGERS - 1) if values.get("limit") is not None else None,
        )


@dataclass(frozen=True)
class Settings:
    """What a file says about a training.

    Attributes:
        training: What to train, for how long, and how.
        data: Where the text comes from.
    """

    training: TrainConfig
    data: DataSource

    @property
    def model(self) -> ToyConfig:
        """What the model looks like."""
        return self.training.model


SECTIONS = {
    "model": ("preset", *(field.name for field in fields(ToyConfig))),
    "training": tuple(field.name for field in fields(TrainConfig) if field.name != "model"),
    "data": tuple(field.name for field in fields(DataSource)),
}
"""The keys of each section."""

Given = Mapping[str, Mapping[str, object]]


def settings(path: str | Path | None, d_vocab: int = 4096, given: Given | None = None) -> Settings:
    """What a TOML file says about a training.

    Args:
        path: The file, at most 64 KiB; None for no file: then everything is standard, or given.
        d_vocab: Number of tokens, unless the file says otherwise.
        given: Values by section and key that come before those of the file, such as flags of a command;
            None stands for a flag that was not given.

    Raises:
        InputError: If the file is missing or no TOML, or holds a section, key or value that means nothing.
            The message names the file, the key and the keys there are.
    """
    where, given = "the settings" if path is None else show(path), given or {}
    found = _sections({} if path is None else _parsed(read_text(path, FILE_LIMIT), where), where)
    values = {name: _values(name, found[name], given.get(name, {}), where) for name in SECTIONS}
    model = _model(values["model"], d_vocab)
    try:
        training = TrainConfig.from_dict(
            Config({**values["training"], "model": model.to_dict()}, values["training"].where)
        )
    except BadInput as problem:
        raise InputError(f"{where}: {problem.message}", problem.hint) from problem
    return Settings(training, DataSource.from_dict(values["data"]))


def _parsed(source: str, where: str) -> dict[str, object]:
    try:
        return tomllib.loads(source)
    except (ValueError, RecursionError) as problem:
        raise InputError(f"{where} is not valid TOML: {show(problem)}.") from problem


def _sections(document: Mapping[str, object], where: str) -> dict[str, Mapping[str, object]]:
    """The tables of a document, all of them known."""
    found: dict[str, Mapping[str, object]] = {name: {} for name in SECTIONS}
    for name, values in document.items():
        if name not in SECTIONS or not isinstance(values, dict):
            known = ", ".join(f"[{section}]" for section in SECTIONS)
            raise InputError(f'{where}: "{show(name, 80)}" is none of its sections.', f"There are {known}.")
        found[name] = values
    return found


def _values(section: str, found: Mapping[str, object], given: Mapping[str, object], path: str) -> Config:
    """The values of a section, plain and with known keys, with those that were given in their place."""
    known, where = SECTIONS[section], f"{path}, [{section}]"
    for key, value in found.items():
        if key not in known:
            raise InputError(f'{where}: there is no key "{show(key, 80)}".', f"Keys: {', '.join(known)}.")
        if not isinstance(value, str | int | float) or (isinstance(value, int) and abs(value) >= INTEGERS):
            seen = describe(value) if isinstance(value, dict | list) else f"a {type(value).__name__}"
            raise InputError(f'{where}: "{key}" is {seen}; it should be a text, a number, true or false.')
    return Config({**found, **{key: value for key, value in given.items() if value is not None}}, where)


def _model(values: Config, d_vocab: int) -> ToyConfig:
    name = text(values, "preset", STANDARD)
    if name not in PRESETS:
        raise InputError(f'{values.where}: there is no preset "{show(name, 80)}".', f"Presets: {', '.join(PRESETS)}.")
    own = {key: value for key, value in values.items() if key != "preset"}
    return ToyConfig.from_dict(Config({**asdict(preset(name, d_vocab)), **own}, values.where))
