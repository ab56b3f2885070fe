"""Configurations: JSON objects whose values are fetched by name, kind and range, or refused."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from unweave.errors import InputError
from unweave.files.reading import read_bytes, show
from unweave.files.strict_json import describe, parse_object

LIMIT = 10 * 2**20


class Config(dict[str, object]):
    """The object in a JSON file, which remembers the file for its messages.

    Attributes:
        where: The file it came from.
    """

    def __init__(self, values: Mapping[str, object], where: str = "the configuration") -> None:
        super().__init__(values)
        self.where = where


def read_json(path: str | Path, limit: int = LIMIT) -> Config:
    """The object in a JSON file of at most ``limit`` bytes.

    Raises:
        InputError: If there is no such file, or it does not hold one unambiguous JSON object.
    """
    return Config(parse_object(read_bytes(path, limit), str(path)), str(path))


def integer(config: Mapping[str, object], key: str, low: int, high: int, default: int | None = None) -> int:
    """A whole number between ``low`` and ``high``, both included.

    Args:
        config: Where to look.
        key: What to look for.
        low: The smallest value allowed.
        high: The largest value allowed.
        default: The value if the key is missing or null; without it, the key must be there.

    Raises:
        InputError: If it is missing, not a whole number, or out of range.
    """
    value = _fetch(config, key, default)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise _refusal(config, key, value, f"a whole number from {low:,} to {high:,}")
    return value


def number(config: Mapping[str, object], key: str, low: float, high: float, default: float | None = None) -> float:
    """A number between ``low`` and ``high``, both included; otherwise as `integer`."""
    value = _fetch(config, key, default)
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise _refusal(config, key, value, f"a number from {low:g} to {high:g}")
    return float(value)


def text(config: Mapping[str, object], key: str, default: str | None = None, longest: int = 10_000) -> str:
    """A text of at most ``longest`` characters; otherwise as `integer`."""
    value = _fetch(config, key, default)
    if not isinstance(value, str) or len(value) > longest:
        raise _refusal(config, key, value, f"a text of at most {longest:,} characters")
    return value


def truth(config: Mapping[str, object], key: str, default: bool | None = None) -> bool:
    """True or false; otherwise as `integer`."""
    value = _fetch(config, key, default)
    if not isinstance(value, bool):
        raise _refusal(config, key, value, "true or false")
    return value


def choice(config: Mapping[str, object], key: str, allowed: Sequence[str], default: str | None = None) -> str:
    """One of the texts in ``allowed``; otherwise as `integer`."""
    value = _fetch(config, key, default)
    if not isinstance(value, str) or value not in allowed:
        raise _refusal(config, key, value, "one of " + ", ".join(f'"{name}"' for name in allowed))
    return value


def section(config: Mapping[str, object], key: str) -> Config:
    """An object inside the object, for fetching from in turn.

    Raises:
        InputError: If it is missing or not an object.
    """
    value = _fetch(config, key, None)
    if not isinstance(value, dict):
        raise _refusal(config, key, value, "an object")
    return Config(value, f"{_where(config)}, {key}")


def _fetch(config: Mapping[str, object], key: str, default: object) -> object:
    value = config.get(key)
    return default if value is None else value


def _where(config: Mapping[str, object]) -> str:
    return str(getattr(config, "where", "the configuration"))


def _refusal(config: Mapping[str, object], key: str, value: object, allowed: str) -> InputError:
    seen = f"is {describe(value)}" if key in config else "is missing"
    return InputError(f'{show(_where(config))}: "{key}" {seen}; it should be {allowed}')
