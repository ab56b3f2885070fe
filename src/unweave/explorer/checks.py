"""What is asked is checked by one table, `shared/requests.json`; the page reads the same and says the same sentences.

A sentence quotes only what is harmless to print; of anything else it says the kind and the length.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from math import isfinite
from pathlib import Path
from typing import Any, Protocol

from unweave.errors import BadInput
from unweave.files.reading import read_bytes

TABLE = Path(__file__).parent / "shared" / "requests.json"
SAFE = 2**53
"""Whole numbers from here on are not exact in every JSON reader."""
LIMIT = 2**16
Field = Mapping[str, Any]


class Sized(Protocol):
    """Sizes of a model that decide which requests it can answer."""

    @property
    def n_layers(self) -> int: ...  # noqa: D102
    @property
    def n_heads(self) -> int: ...  # noqa: D102
    @property
    def d_vocab(self) -> int: ...  # noqa: D102
    @property
    def n_ctx(self) -> int: ...  # noqa: D102


@cache
def table() -> Mapping[str, Any]:
    """Fields, ranges and the fields of each request."""
    found: Mapping[str, Any] = json.loads(read_bytes(TABLE, LIMIT))
    return found


def checked(request: object) -> dict[str, Any]:
    """Check the kinds and ranges of a request's fields.

    Args:
        request: Parsed JSON.

    Returns:
        The request, its whole numbers as ints, fields that were left out as None.

    Raises:
        BadInput: If a field is unknown, missing, of the wrong kind or out of range.
    """
    kinds = table()["requests"]
    if not isinstance(request, Mapping):
        raise BadInput(f"the request is {seen(request)}", "give an object with a kind")
    kind = request.get("kind")
    if not isinstance(kind, str) or kind not in kinds:
        raise BadInput(f"the kind of the request is {seen(kind)}", f"kinds are {', '.join(kinds)}")
    rest = {name: value for name, value in request.items() if name != "kind"}
    return {"kind": kind, **_fields(f"a request of kind {kind}", kinds[kind], rest)}


def checked_text(text: object) -> str:
    """Check a text that is to be tokenized.

    Raises:
        BadInput: If it is empty, too long, no text, or has half of a surrogate pair.
    """
    if text == "":
        raise BadInput("the text is empty", "give at least one character")
    found: str = _value("the text", table()["text"], text)
    for place, letter in enumerate(found):
        if "\ud800" <= letter <= "\udfff":
            raise BadInput(f"the text has half of a surrogate pair at character {place}", "read it as UTF-8")
    return found


def check_fit(request: Mapping[str, Any], model: Sized) -> None:
    """Check that a model has the heads, tokens and positions that a checked request names.

    Raises:
        BadInput: If it does not.
    """
    of = request.get("of") or {}
    ids = of.get("ids", ())
    for token in (*ids, *_given(request, "token", "target", "against", "other")):
        if token >= model.d_vocab:
            raise BadInput(
                f"token {token} lies outside the vocabulary of {model.d_vocab} tokens",
                f"ids are 0 to {model.d_vocab - 1}",
            )
    if len(ids) > model.n_ctx:
        raise BadInput(f"{len(ids)} tokens are more than the model's {model.n_ctx} positions", "shorten the text")
    for head in (*of.get("without", ()), *_given(request, "head")):
        _check_head(head, model)
    for position in _given(request, "position", "dst", "src"):
        if position >= len(ids):
            raise BadInput(f"there is no position {position} among {len(ids)} tokens", "positions begin at 0")
    if request["kind"] == "ledger" and request["src"] > request["dst"]:
        raise BadInput(f"position {request['dst']} cannot attend to {request['src']}", "a head sees no later token")


def seen(value: object) -> str:
    """A value as a sentence may say it."""
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case int() | float():
            return _number(value)
        case str():
            return f'"{value}"' if _matches("shown", value) else f"a text of {len(value)} characters"
        case list() | tuple():
            return f"a list of {len(value)}"
    return "an object"


# -------------------------------------------------------------------- fields


def _fields(where: str, names: list[str], values: Mapping[str, object]) -> dict[str, Any]:
    found = {}
    for name in names:
        bare = name.removesuffix("?")
        left_out = name.endswith("?") and values.get(bare) is None
        if bare not in values and not left_out:
            raise BadInput(f"{bare} is missing", f"give {wanted(table()['fields'][bare])}")
        found[bare] = None if left_out else _value(bare, table()["fields"][bare], values[bare])
    if unknown := sorted(set(values) - found.keys()):
        raise BadInput(f"{where} has no field {seen(unknown[0])}", f"its fields are {', '.join(found)}")
    return found


def _value(name: str, field: Field, value: object) -> Any:
    """A value of a field, checked."""
    kind = field["kind"]
    if kind == "object" and isinstance(value, Mapping):
        return _fields(name, field["fields"], value)
    if kind in ("ids", "parts") and isinstance(value, list | tuple) and _within(len(value), field):
        return [_member(f"{name}[{i}]", field, one) for i, one in enumerate(value)]
    if kind in PLAIN and PLAIN[kind](field, value):
        return int(value) if kind == "count" else value  # type: ignore[call-overload]
    raise BadInput(f"{name} is {seen(value)}", f"give {wanted(field)}")


def _member(name: str, field: Field, value: object) -> Any:
    token = table()["fields"]["token"]
    if field["kind"] == "ids" and PLAIN["count"](token, value):
        return int(value)  # type: ignore[call-overload]
    if field["kind"] == "parts" and isinstance(value, str) and _matches("part", value):
        return value
    raise BadInput(f"{name} is {seen(value)}", f"give {wanted(field)}")


PLAIN: Mapping[str, Callable[[Field, Any], bool]] = {
    "text": lambda field, value: isinstance(value, str) and _within(len(value), field),
    "count": lambda field, value: _whole(value) and _within(value, field),
    "flag": lambda field, value: isinstance(value, bool),
    "head": lambda field, value: isinstance(value, str) and _matches("head", value),
    "choice": lambda field, value: isinstance(value, str) and value in field["choices"],
}
"""Kinds of fields that hold one value, and what each takes."""


def wanted(field: Field) -> str:
    """Values that a field accepts, worded to follow "give"."""
    least, most = field.get("least"), field.get("most")
    match field["kind"]:
        case "text":
            return f"a text of {least} to {most} characters"
        case "ids":
            return f"a list of {least} to {most} tokens, each {wanted(table()['fields']['token'])}"
        case "parts":
            return f"a list of at most {most} heads, written L1H2, M[L1H2] or D[L1H2]"
        case "count":
            return f"a whole number from {least} to {most}"
        case "flag":
            return "true or false"
        case "head":
            return "a head, written L1H2"
        case "choice":
            return f"one of {', '.join(field['choices'])}"
    return f"an object with {', '.join(name.removesuffix('?') for name in field['fields'])}"


# -------------------------------------------------------------------- inside


def _check_head(name: str, model: Sized) -> None:
    """Check that a model has the head of a part."""
    layer, head = map(int, re.findall(r"[0-9]+", name)[:2])
    if layer >= model.n_layers or head >= model.n_heads:
        size = f"it has {model.n_layers} layers of {model.n_heads} heads" if model.n_layers else "it has none"
        raise BadInput(f"the model has no head L{layer}H{head}", size)


def _given(request: Mapping[str, Any], *names: str) -> Iterator[Any]:
    return (request[name] for name in names if request.get(name) is not None)


def _matches(pattern: str, text: str) -> bool:
    return re.fullmatch(table()["patterns"][pattern], text) is not None


def _within(size: float, field: Field) -> bool:
    return bool(field["least"] <= size <= field["most"])


def _whole(value: object) -> bool:
    """Tell whether a number is whole and exact in every JSON reader."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return isfinite(value) and abs(value) < SAFE and value == int(value)


def _number(value: float) -> str:
    if _whole(value):
        return str(int(value))
    whole = isinstance(value, int) or (isfinite(value) and value == int(value))
    return "a number too large" if whole else "a number that is not whole"
