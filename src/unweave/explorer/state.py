"""The state of the explorer as the fragment of an address; the page reads and writes the same strings."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal, cast
from urllib.parse import quote, unquote

from unweave.errors import BadInput
from unweave.files.bundled import shared
from unweave.files.json import read_json

COUNT = re.compile(r"0|[1-9][0-9]{0,8}")
SMALL = r"(0|[1-9][0-9]{0,2})"
HEAD = re.compile(rf"(){SMALL}\.{SMALL}")
PART = re.compile(rf"([MD]?){SMALL}\.{SMALL}")
NAMED_PART = re.compile(r"(?:([MD])\[)?L([0-9]+)H([0-9]+)\]?")
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
        targets: Tokens whose logits are shown.
        without: Heads that are ablated, as ``L0H1``, or parts of them, as ``M[L0H1]``.
        frozen: Whether patterns are those of the whole model.
        mode: What maps show.
        first: How attention to position 0 is shown.
        scale: Whether each head has its own scale, or all share one.
        accounting: Whether paths are counted by heads or by hops.
        order: Highest order of the paths listed.
        circuit: Circuit of a head.
        tokens: Tokens selected in a vocabulary or a circuit.
        search: What is searched for.
        sort: Column that a table is sorted by.
        axes: Scores on the axes of a scatter plot.
        step: Step of training; None for the finished model.
        against: What the run is compared with: a text, a step, ablated heads, or another model.
        pair: Tokens of two texts of one length, the first and then the second; those of the bundle if empty.
        node: The selected component of their difference, as ``L1H4.k@7``.
        shown: How many of the largest components are drawn.
        stop: Stop of the tour.
        range: First and last token of the visible part of a map.
        own: Whether the text is the reader's own, which links leave out unless requested.
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
    pair: tuple[int, ...] = ()
    node: str = ""
    shown: int | None = None
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
    try:
        values[one["name"]] = _read(one, _decoded(raw))
    except ValueError:
        said = f'"{raw}"' if one["kind"] == "view" and PLAIN.fullmatch(raw) else named
        return [f"{said} is not {_meaning(one)}"]
    return []


def _version_notices(raw: str) -> list[str]:
    if not COUNT.fullmatch(raw) or raw == "0":
        return ['"v" is not a version']
    if int(raw) <= _table()["version"]:
        return []
    return [f"the link is of version {raw}, newer than this page; what is known here was applied"]


def _decoded(raw: str) -> str:
    """A text of a link without escapes; raises a `ValueError` for broken ones."""
    text = unquote(raw, errors="strict")
    text.encode("utf-8")
    if BROKEN_ESCAPE.search(raw):
        raise ValueError(raw)
    return text


def _read(one: dict[str, Any], text: str) -> Any:
    """The value that a text in a link stands for."""
    parts = text.split(",") if text else []
    match one["kind"]:
        case "text":
            return text
        case "count":
            return int(_matched(COUNT, text)[0])
        case "counts":
            return tuple(int(_matched(COUNT, part)[0]) for part in parts)
        case "heads" | "parts" as kind:
            return tuple(_named(_matched(HEAD if kind == "heads" else PART, part)) for part in parts)
        case "flag":
            return _one_of(("0", "1"), text) == "1"
        case "view":
            return _one_of(_table()["views"], text)
        case _:
            return _one_of(one["choices"], text)


def _one_of(choices: Sequence[str], text: str) -> str:
    if text not in choices:
        raise ValueError(text)
    return text


def _matched(pattern: re.Pattern[str], text: str) -> re.Match[str]:
    found = pattern.fullmatch(text)
    if not found:
        raise ValueError(text)
    return found


def _named(link: re.Match[str]) -> str:
    """The name of a head, or of a part of it, that a link writes as ``1.4`` or ``M1.4``."""
    part, layer, head = link.groups()
    return f"{part}[L{layer}H{head}]" if part else f"L{layer}H{head}"


def _meaning(one: dict[str, Any]) -> str:
    return f"one of {', '.join(one['choices'])}" if one["kind"] == "choice" else MEANINGS[one["kind"]]


def _written(one: dict[str, Any], value: Any) -> str:
    """A value as written in a link; one that would not be read back unchanged is refused."""
    if value is None and one["default"] is None:
        return ""
    kept, text = _texts(one["kind"], value)
    try:
        again = _read(one, text)
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise BadInput(f'"{one["name"]}" holds half of a character', "no link was made") from None
    except ValueError:
        again = None
    if again != kept or type(again) is not type(kept):
        raise BadInput(f'"{one["name"]}" is not {_meaning(one)}', "no link was made")
    return quote(text, safe="," if isinstance(kept, tuple) else "")


def _texts(kind: str, value: Any) -> tuple[Any, str]:
    """A value as `_read` gives it, and as a link writes it before characters are escaped."""
    if kind == "flag":
        return value, str(int(value)) if isinstance(value, bool) else ""
    if not isinstance(value, list | tuple):
        return value, str(value)
    names = tuple(value) if kind == "counts" else tuple(map(str, value))
    return names, ",".join(NAMED_PART.sub(r"\1\2.\3", str(name)) for name in names)
