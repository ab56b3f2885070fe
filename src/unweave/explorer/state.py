"""The state of the explorer as the fragment of an address; the page reads and writes the same strings."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal, TypeVar, cast
from urllib.parse import quote, unquote

from unweave.errors import BadInput
from unweave.files.bundled import shared
from unweave.files.json import read_json

Item = TypeVar("Item")

COUNT = re.compile(r"0|[1-9][0-9]{0,8}")
HEAD = re.compile(r"(0|[1-9][0-9]{0,2})\.(0|[1-9][0-9]{0,2})")
PART = re.compile(rf"([MD]?)({HEAD.pattern})")
NAME = re.compile(r"L(0|[1-9][0-9]{0,2})H(0|[1-9][0-9]{0,2})")
NAMED_PART = re.compile(r"([MD])\[(L[0-9]+H[0-9]+)\]")
PLAIN = re.compile(r"[A-Za-z0-9_-]{1,20}")
BROKEN_ESCAPE = re.compile(r"%(?![0-9A-Fa-f]{2})")
MEANINGS = {
    "text": "a text",
    "view": "a view",
    "flag": "0 or 1",
    "count": "a count",
    "counts": "a list of counts, such as 3,17",
    "heads": "a list of heads, such as 1.4,1.7",
    "parts": "a list of heads, such as 1.4,M1.7",
}


@dataclass(frozen=True)
class State:
    """What the explorer shows: the same as the fragment of its address, field by field.

    Attributes:
        model: Name of the model; empty for the first of the bundle.
        view: The view.
        prompt: Id of a prompt of the bundle.
        ids: Tokens of a text that the bundle does not hold.
        heads: Locked heads, as ``L1H4``.
        dst: Locked destination.
        src: Locked source.
        reading: How a token of the text is read: both ways, as destination, or as source.
        targets: Tokens whose logits are looked at.
        without: Heads that are ablated, as ``L0H1``, or parts of them, as ``M[L0H1]``.
        frozen: Whether patterns are those of the whole model.
        mode: What maps show.
        first: What becomes of attention to position 0.
        scale: Whether each head has its own scale, or all share one.
        accounting: Whether paths are counted by heads or by hops.
        order: Highest order of the paths listed.
        circuit: Which circuit of a head is asked.
        tokens: Tokens asked for in a vocabulary or a circuit.
        search: What is searched for.
        sort: Column that a table is sorted by.
        axes: Scores on the axes of a scatter plot.
        step: Step of training; None for the finished model.
        against: What it is compared with.
        stop: Stop of the tour.
        range: First and last token of the map that is looked at.
        own: Whether it is about a text of its reader's own, which no link holds unless asked.
        form: Whether large pictures of attention are maps or lines.
        all: Whether tables show all their rows.
        theme: Light, dark, or that of the reader's system.
        notices: Sentences on what `parse` could not apply.

    Example:
        >>> state = State.parse("v=1&view=attention&h=1.4,1.7&dst=37")
        >>> state.view, state.heads, state.dst
        ('attention', ('L1H4', 'L1H7'), 37)
        >>> state.fragment()
        'v=1&view=attention&h=1.4,1.7&dst=37'
    """

    model: str = ""
    view: str = "start"
    prompt: str = ""
    ids: tuple[int, ...] = ()
    heads: tuple[str, ...] = ()
    dst: int | None = None
    src: int | None = None
    reading: Literal["both", "dst", "src"] = "both"
    targets: tuple[int, ...] = ()
    without: tuple[str, ...] = ()
    frozen: bool = False
    mode: Literal["attention", "value", "info", "score", "effect", "difference"] = "attention"
    first: Literal["show", "hide", "renormalize"] = "show"
    scale: Literal["own", "shared"] = "own"
    accounting: Literal["heads", "hops"] = "heads"
    order: int | None = None
    circuit: Literal["ov", "qk"] = "ov"
    tokens: tuple[int, ...] = ()
    search: str = ""
    sort: str = ""
    axes: str = ""
    step: int | None = None
    against: str = ""
    stop: int | None = None
    range: tuple[int, ...] = ()
    own: bool = False
    form: Literal["maps", "lines"] = "maps"
    all: bool = False
    theme: Literal["auto", "light", "dark"] = "auto"
    notices: tuple[str, ...] = field(default=(), compare=False)

    @classmethod
    def parse(cls, fragment: str) -> "State":
        """Read a fragment: what is understood is applied, the rest is named in `notices`.

        Args:
            fragment: The part of an address after ``#``, with or without it.
        """
        values: dict[str, Any] = {}
        notices: list[str] = []
        seen: set[str] = set()
        pairs, cut = _split(fragment)
        if cut:
            notices.append(f"the link is longer than {_longest():,} characters; its end was left out")
        for pair in pairs:
            key, _, raw = pair.partition("=")
            notices += _apply(key, raw, seen, values)
            seen.add(key)
        return cls(**values, notices=tuple(notices))

    def fragment(self) -> str:
        """The state as a fragment, without ``#``: keys in order, defaults left out.

        Raises:
            BadInput: If a field holds what no link can, or the link would be too long.
        """
        parts = [f"v={_table()['version']}"]
        for one in _fields():
            text = _written(one, getattr(self, one["name"]))
            if text != _written(one, _default(one)):
                parts.append(f"{one['key']}={text}")
        fragment = "&".join(parts)
        if len(fragment) > _longest():
            longest = max(parts, key=len).split("=")[0]
            raise BadInput(
                f"a link holds {_longest():,} characters, this one would have {len(fragment):,}",
                f'"{longest}" is the longest part',
            )
        return fragment


@cache
def _table() -> dict[str, Any]:
    return dict(read_json(shared("state")))


def _fields() -> list[dict[str, Any]]:
    return cast("list[dict[str, Any]]", _table()["fields"])


def _longest() -> int:
    return int(_table()["longest"])


def _default(one: dict[str, Any]) -> Any:
    return tuple(one["default"]) if isinstance(one["default"], list) else one["default"]


def _split(fragment: str) -> tuple[list[str], bool]:
    bare, most = fragment.removeprefix("#"), _longest()
    cut = len(bare) > most
    pairs = bare[:most].split("&")
    if cut and bare[most] != "&":
        pairs.pop()  # a pair that the end cuts in two would be read as another value
    return [pair for pair in pairs if pair], cut


def _apply(key: str, raw: str, seen: set[str], values: dict[str, Any]) -> list[str]:
    """Put one pair of a fragment into the values of a state, or say why not."""
    one = next((one for one in _fields() if one["key"] == key), None)
    named = f'"{key}"' if PLAIN.fullmatch(key) else "a part of the link"
    if key != "v" and one is None:
        return [f"{named} is not known here"]
    if key in seen:
        return [f"{named} is given twice; the first counts"]
    if one is None:
        return _version_notices(raw)
    value = _read(one, _decoded(raw))
    if value is _DAMAGED:
        said = f'"{raw}"' if one["kind"] == "view" and PLAIN.fullmatch(raw) else named
        return [f"{said} is not {_meaning(one)}"]
    values[one["name"]] = value
    return []


def _version_notices(raw: str) -> list[str]:
    if not COUNT.fullmatch(raw) or raw == "0":
        return ['"v" is not a version']
    if int(raw) <= _table()["version"]:
        return []
    return [f"the link is of version {raw}, newer than this page; what is known here was applied"]


_DAMAGED: Any = object()


def _decoded(raw: str) -> str:
    try:
        text = unquote(raw, errors="strict")
        text.encode("utf-8")
    except UnicodeError:
        return cast("str", _DAMAGED)
    return cast("str", _DAMAGED) if BROKEN_ESCAPE.search(raw) else text


def _read(one: dict[str, Any], text: str) -> Any:
    """The value that a text in a link stands for."""
    if text is _DAMAGED:
        return _DAMAGED
    match one["kind"]:
        case "text":
            return text
        case "view" | "choice":
            return text if text in _choices(one) else _DAMAGED
        case "flag":
            return {"1": True, "0": False}.get(text, _DAMAGED)
        case "count":
            return _count(text)
        case "counts":
            return _list(text, _count)
        case "heads":
            return _list(text, lambda part: _head(part) if HEAD.fullmatch(part) else _DAMAGED)
        case _:
            return _list(text, _part)


def _choices(one: dict[str, Any]) -> list[str]:
    return cast("list[str]", _table()["views"] if one["kind"] == "view" else one["choices"])


def _count(text: str) -> int:
    return int(text) if COUNT.fullmatch(text) else cast("int", _DAMAGED)


def _list(text: str, read: Callable[[str], Item]) -> tuple[Item, ...]:
    values = tuple(read(part) for part in text.split(",")) if text else ()
    return _DAMAGED if any(value is _DAMAGED for value in values) else values


def _head(link: str) -> str:
    layer, number = link.split(".")
    return f"L{layer}H{number}"


def _part(link: str) -> str:
    found = PART.fullmatch(link)
    if not found:
        return cast("str", _DAMAGED)
    return f"{found[1]}[{_head(found[2])}]" if found[1] else _head(found[2])


def _meaning(one: dict[str, Any]) -> str:
    return f"one of {', '.join(one['choices'])}" if one["kind"] == "choice" else MEANINGS[one["kind"]]


def _written(one: dict[str, Any], value: Any) -> str:
    """A value as it stands in a link."""
    if value is None and one["default"] is None:
        return ""
    if isinstance(value, list | tuple) and isinstance(one["default"], list):
        return ",".join(_item(one, part) for part in value)
    if one["kind"] == "flag" and isinstance(value, bool):
        return str(int(value))
    if one["kind"] == "count":
        return _item(one, value)
    if not isinstance(value, str) or isinstance(one["default"], list):
        raise _refusal(one)
    return _quoted(one, value)


def _quoted(one: dict[str, Any], value: str) -> str:
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        raise BadInput(f'"{one["name"]}" holds half of a character', "no link was made") from None
    if _read(one, value) is _DAMAGED:
        raise _refusal(one)
    return quote(value, safe="")


def _item(one: dict[str, Any], value: Any) -> str:
    if one["kind"] in ("count", "counts"):
        if isinstance(value, int) and not isinstance(value, bool) and COUNT.fullmatch(str(int(value))):
            return str(int(value))
        raise _refusal(one)
    part = NAMED_PART.fullmatch(str(value)) if one["kind"] == "parts" else None
    name = NAME.fullmatch(part[2] if part else str(value))
    if not name:
        raise _refusal(one)
    return f"{part[1] if part else ''}{name[1]}.{name[2]}"


def _refusal(one: dict[str, Any]) -> BadInput:
    return BadInput(f'"{one["name"]}" is not {_meaning(one)}', "no link was made")
