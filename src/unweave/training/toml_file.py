"""A training in a TOML file: what to train, for how long and how, and from which text.

[model]
preset = "cpu-2l"          # any of PRESETS; this one by default
n_ctx = 256                # any field of ModelConfig, in place of the preset's

[training]
tokens = 4_000_000         # any field of TrainConfig; tokens or minutes are needed
seed = 1

[data]
source = "texts.jsonl.xz"  # anything that `documents` takes; a path is relative to the working folder
field = "content"          # name of the text in tables; found by default
limit = 100_000_000        # characters after which to stop
"""

import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from unweave.errors import BadInput, InputError
from unweave.files.declared import convert
from unweave.files.json import Config, describe
from unweave.files.reading import read_text, show
from unweave.training.config import PRESETS, RATES, ModelConfig, preset
from unweave.training.recipe import DataSource, TrainConfig

FILE_LIMIT = 2**16
INTEGERS = 2**63  # TOML promises integers below this
STANDARD = "cpu-2l"


@dataclass(frozen=True)
class Settings:
    """A training as a TOML file describes it."""

    training: TrainConfig
    data: DataSource


SECTIONS = {
    "model": ("preset", *(field.name for field in fields(ModelConfig))),
    "training": tuple(field.name for field in fields(TrainConfig) if field.name != "model"),
    "data": tuple(field.name for field in fields(DataSource)),
}
"""The keys of each section."""

DOTS = 200  # dots in a line of settings, at most

Given = Mapping[str, Mapping[str, object]]


def settings(path: str | Path | None, d_vocab: int = 4096, given: Given | None = None) -> Settings:
    """Read a training from a TOML file.

    Args:
        path: The file, at most 64 KiB; without one (None) every value is the default, or from ``given``.
        d_vocab: Number of tokens, unless the file sets it.
        given: Values by section and key that override those of the file, such as flags of a command; None stands for a
            flag that was not given.

    Raises:
        InputError: If the file is missing or not TOML, or has an unknown section or key, or a wrong value. The message
            names the file, the key and the known keys.

    Example:
        >>> found = settings(None, given={"training": {"tokens": 1_000_000}, "model": {"preset": "cpu-1l"}})
        >>> found.training.tokens, found.training.model.n_layers, found.data.source
        (1000000, 1, 'default')
    """
    where, given = "the settings" if path is None else show(path), given or {}
    found = _sections({} if path is None else _parsed(read_text(path, FILE_LIMIT), where), where)
    values = {name: _values(name, found[name], given.get(name, {}), where) for name in SECTIONS}
    try:
        shape = _model(values["model"], d_vocab)
        own = {**RATES.get(str(values["model"].get("preset", STANDARD)), {}), **values["training"], "model": shape}
        return Settings(convert(own, TrainConfig, values["training"].where), convert(values["data"], DataSource))
    except BadInput as problem:
        raise InputError(f"{where}: {problem.message}", problem.hint) from problem


def _parsed(source: str, where: str) -> dict[str, object]:
    # The time and the memory of tomllib grow with the square of the parts of a dotted key.
    if any(line.count(".") > DOTS for line in source.splitlines() if not line.lstrip().startswith("#")):
        raise InputError(f"{where} has a line with more than {DOTS} dots", "a key has two parts at most: section, name")
    try:
        return tomllib.loads(source)
    except (ValueError, RecursionError) as problem:
        raise InputError(f"{where} is not valid TOML: {show(problem)}") from problem


def _sections(document: Mapping[str, object], where: str) -> dict[str, Mapping[str, object]]:
    """The tables of a document, all of them known."""
    found: dict[str, Mapping[str, object]] = {name: {} for name in SECTIONS}
    for name, values in document.items():
        if name not in SECTIONS or not isinstance(values, dict):
            known = ", ".join(f"[{section}]" for section in SECTIONS)
            seen = "is not one of its sections" if name not in SECTIONS else "should be a section, with keys below it"
            raise InputError(f'{where}: "{show(name, 80)}" {seen}', f"sections: {known}")
        found[name] = values
    return found


def _values(section: str, found: Mapping[str, object], given: Mapping[str, object], path: str) -> Config:
    """The values of a section, plain and with known keys; those given replace those found."""
    known, where = SECTIONS[section], f"{path}, [{section}]"
    for key, value in found.items():
        if key not in known:
            raise InputError(f'{where}: there is no key "{show(key, 80)}"', f"keys: {', '.join(known)}")
        if not isinstance(value, str | int | float) or (isinstance(value, int) and abs(value) >= INTEGERS):
            seen = describe(value) if isinstance(value, dict | list) else f"of type {type(value).__name__}"
            raise InputError(f'{where}: "{key}" is {seen}; it should be a string, a number, true or false')
    return Config({**found, **{key: value for key, value in given.items() if value is not None}}, where)


def _model(values: Config, d_vocab: int) -> ModelConfig:
    name = str(values.get("preset", STANDARD))
    if name not in PRESETS:
        raise InputError(f'{values.where}: there is no preset "{show(name, 80)}"', f"presets: {', '.join(PRESETS)}")
    own = {key: value for key, value in values.items() if key != "preset"}
    return convert({**asdict(preset(name, d_vocab)), **own}, ModelConfig, values.where)
