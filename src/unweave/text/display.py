"""Display of tokens: one notation, safe to print on any terminal and in any page.

A leading space is ``·``, a tab ``→``, a newline ``↵``, a carriage return ``␍``; other controls, and characters without
ink or width or that change direction, are written by number, ``⟨U+200B⟩``; bytes that are no character by themselves
as ``⟨E2 96⟩``. Nothing a text contains can move a cursor, ring a bell, recolor a terminal or reorder a line.

Which characters are written by number stands in a table of Unicode 14.0 that the page of the explorer reads, too: a
character that came to Unicode later is written by number in both.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal, cast

from unweave.files.bundled import shared
from unweave.files.json import read_json, section

TABLE = read_json(shared("characters"))
NAMED = cast("dict[str, str]", dict(section(TABLE, "named")))  # whitespace that has a sign of its own
EDGES = tuple(accumulate(int(length, 36) for length in str(TABLE["runs"]).split()))
"""Code points at which runs of characters shown as they are and runs shown by number begin, in turns."""

Kind = Literal["text", "space", "tab", "newline", "return", "number", "bytes", "elided", "special"]
"""Kind of a piece of a shown token."""
SIGNS: dict[str, Kind] = {" ": "space", "\t": "tab", "\n": "newline", "\r": "return"}
LONGEST = 32  # characters of a token beyond which its middle is left out
ENDS = 15  # characters that stay on either side of what is left out


@dataclass(frozen=True)
class Piece:
    """A part of a shown token."""

    text: str  # printable text
    kind: Kind  # kind of the piece, by which it is styled


def visible(text: str) -> str:
    r"""Make every invisible character of a token visible.

    Example:
        >>> visible(" the"), visible("\n\t"), visible("a b"), visible("\x1b[31m")
        ('·the', '↵→', 'a·b', '⟨U+001B⟩[31m')
    """
    return "".join(NAMED.get(c) or _shown(c) for c in text)


def printable(text: str) -> str:
    """Make every invisible character of a sentence visible, except spaces and line breaks."""
    return "".join(c if c in " \n" else NAMED.get(c) or _shown(c) for c in text)


def pieces(spelling: str | bytes, *, special: bool = False, longest: int | None = LONGEST) -> tuple[Piece, ...]:
    r"""Split a token into pieces as they are shown.

    Args:
        spelling: The token's text, or its bytes.
        special: True for a special token: one piece of a kind of its own, so that the same characters in a text
            look different.
        longest: Characters beyond which the middle is left out, unless all of it is whitespace; None keeps all.

    Returns:
        Pieces whose texts, joined, are the token as it is shown; neighbors of one kind are one piece, except numbers.

    Example:
        >>> [(piece.text, piece.kind) for piece in pieces(b" \xe2\x96")]
        [('·', 'space'), ('⟨E2 96⟩', 'bytes')]
    """
    units = _units(spelling)
    if longest is not None and len(units) > longest and any(unit.kind not in SIGNS.values() for unit in units):
        units = [*units[:ENDS], Piece("…", "elided"), *units[-ENDS:]]
    if special:
        return (Piece("".join(unit.text for unit in units), "special"),)
    return tuple(_joined(units))


def characters(spellings: Sequence[bytes]) -> list[tuple[int, int, str]]:
    r"""Find the runs of tokens that only together spell characters.

    Returns:
        First token, one past the last, and the text that the run spells.

    Example:
        >>> characters([b"a", b" \xe2\x96", b"\x81", b"b"])
        [(1, 3, ' ▁')]
    """
    found, first = [], 0
    while first < len(spellings):
        last = next(
            (end for end in range(first + 1, min(first + 5, len(spellings) + 1)) if _text(spellings, first, end)), 0
        )
        if last > first + 1:
            found.append((first, last, _text(spellings, first, last) or ""))
        first = max(first + 1, last)
    return found


def _text(spellings: Sequence[bytes], first: int, last: int) -> str | None:
    try:
        return b"".join(spellings[first:last]).decode("utf-8")
    except UnicodeDecodeError:
        return None


def _units(spelling: str | bytes) -> list[Piece]:
    """A piece for every character, and for every run of bytes that spells no character."""
    if isinstance(spelling, str):
        return [_unit(c) for c in spelling]
    escaped = spelling.decode("utf-8", "surrogateescape")
    units: list[Piece] = []
    for c in escaped:
        byte = ord(c) - 0xDC00
        if not 0x80 <= byte <= 0xFF:
            units.append(_unit(c))
        elif units and units[-1].kind == "bytes":
            units[-1] = Piece(f"{units[-1].text[:-1]} {byte:02X}⟩", "bytes")
        else:
            units.append(Piece(f"⟨{byte:02X}⟩", "bytes"))
    return units


def _unit(character: str) -> Piece:
    if character in SIGNS:
        return Piece(NAMED[character], SIGNS[character])
    return Piece(_shown(character), "number" if _is_numbered(character) else "text")


def _joined(units: list[Piece]) -> list[Piece]:
    out: list[Piece] = []
    for unit in units:
        if out and unit.kind == out[-1].kind and unit.kind not in ("number", "bytes"):
            out[-1] = Piece(out[-1].text + unit.text, unit.kind)
        else:
            out.append(unit)
    return out


def _shown(character: str) -> str:
    return f"⟨U+{ord(character):04X}⟩" if _is_numbered(character) else character


def _is_numbered(character: str) -> bool:
    return bisect_right(EDGES, ord(character)) % 2 == 1
