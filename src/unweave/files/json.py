"""Read JSON whose meaning is unambiguous, and refuse any other; `declared.convert` fetches the values of its objects.

Duplicate keys, NaN, numbers beyond float64, lone surrogates and very deep nesting are refused: two readers could
understand them differently.
"""

import json
import math
import re
from collections.abc import Mapping
from pathlib import Path

from unweave.errors import InputError
from unweave.files.reading import read_bytes, show

LIMIT = 10 * 2**20  # bytes of a JSON file, at most
DEPTH = 64  # lists and objects inside one another, at most
ESCAPED_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


class Config(dict[str, object]):
    """The object in a JSON file; it remembers the file for error messages."""

    def __init__(self, values: Mapping[str, object], where: str = "the configuration") -> None:
        super().__init__(values)
        self.where = where


def read_json(path: str | Path, limit: int = LIMIT) -> Config:
    """Read the object in a JSON file."""
    return Config(parse_object(read_bytes(path, limit), str(path)), str(path))


def parse(text: str | bytes, where: str, depth: int = DEPTH, lone_surrogates: bool = False) -> object:
    """Parse a JSON document, in UTF-8, with lists and objects nested at most ``depth`` deep; messages name its file.

    ``lone_surrogates`` accepts halves of surrogate pairs in strings; the caller repairs them.
    """
    source = _decoded(text, where)
    try:
        value: object = json.loads(
            source, object_pairs_hook=_object_without_duplicates, parse_constant=_refuse_constant, parse_float=_finite
        )
    except RecursionError as problem:
        raise InputError(f"{show(where)} nests lists and objects too deeply") from problem
    except ValueError as problem:
        raise InputError(f"{show(where)} is not valid JSON: {show(problem)}") from problem
    _check_depth(value, where, depth)
    if not lone_surrogates and ESCAPED_SURROGATE.search(source):
        _refuse_lone_surrogates(value, where)
    return value


def parse_object(text: str | bytes, where: str, depth: int = DEPTH, lone_surrogates: bool = False) -> dict[str, object]:
    """Parse a JSON document that must be an object; otherwise as `parse`."""
    value = parse(text, where, depth, lone_surrogates)
    if not isinstance(value, dict):
        raise InputError(f"{show(where)} should hold a JSON object; it holds {describe(value)}")
    return value


def describe(value: object) -> str:
    """Describe a JSON value in words: its kind, and the value itself where it is short."""
    match value:
        case dict():
            return f"an object with {len(value):,} key{'s' * (len(value) != 1)}"
        case list():
            return f"a list of {len(value):,}"
        case None:
            return "null"
        case str():
            return f'the string "{show(value, 80)}"'
        case bool():
            return str(value).lower()
        case _:
            return f"the number {show(value, 80)}"


def section(config: Mapping[str, object], key: str) -> Config:
    """Fetch an object inside another, with its path for messages."""
    value, where = config.get(key), str(getattr(config, "where", "the configuration"))
    if not isinstance(value, dict):
        seen = f"is {describe(value)}" if key in config else "is missing"
        raise InputError(f'{show(where)}: "{key}" {seen}; it should be an object')
    return Config(value, f"{where}, {key}")


def _decoded(text: str | bytes, where: str) -> str:
    if isinstance(text, str):
        return text
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise InputError(f"{show(where)} is not UTF-8 (byte {problem.start:,})", "save it as UTF-8") from problem


def _object_without_duplicates(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f'the key "{key}" occurs twice')
        found[key] = value
    return found


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not a JSON number")


def _finite(digits: str) -> float:
    value = float(digits)
    if not math.isfinite(value):
        raise ValueError(f"the number {digits} is too large")
    return value


def _check_depth(value: object, where: str, depth: int) -> None:
    layer: list[object] = [value]  # all values at one depth, so that no recursion of ours can overflow
    for _ in range(depth + 2):
        containers = [each for each in layer if isinstance(each, dict | list)]
        if not containers:
            return
        layer = [child for each in containers for child in (each.values() if isinstance(each, dict) else each)]
    raise InputError(f"{show(where)} nests lists and objects more than {depth} deep")


def _refuse_lone_surrogates(value: object, where: str) -> None:
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError as problem:
        raise InputError(f"{show(where)} holds half of a surrogate pair in a string") from problem
