"""Display of tokens: one notation, safe to print on any terminal and in any page.

A leading space is ``·``, a tab ``→``, a newline ``↵``, a carriage return ``␍``; other controls, and characters without
ink or width or that change direction, are written by number, ``⟨U+200B⟩``. Nothing a text contains can move a cursor,
ring a bell, recolor a terminal or reorder a line.

The characters written by number are in a table of Unicode 14.0 that the explorer's page reads too; characters added
to Unicode later are written by number in both.
"""

from bisect import bisect_right
from itertools import accumulate
from typing import cast

from unweave.files.bundled import shared
from unweave.files.json import read_json, section

TABLE = read_json(shared("characters"))
NAMED = cast("dict[str, str]", dict(section(TABLE, "named")))  # whitespace that has a sign of its own
EDGES = tuple(accumulate(int(length, 36) for length in str(TABLE["runs"]).split()))
"""Code points at which runs of characters shown as they are and runs shown by number begin, alternately."""


def visible(text: str) -> str:
    r"""Make every invisible character of a token visible.

    Example:
        >>> visible(" the"), visible("\n\t"), visible("a b"), visible("\x1b[31m")
        ('·the', '↵→', 'a·b', '⟨U+001B⟩[31m')
    """
    return "".join(map(_shown, text))


def printable(text: str) -> str:
    """Make every invisible character of a sentence visible, except spaces and line breaks."""
    return "".join(c if c in " \n" else _shown(c) for c in text)


def _shown(character: str) -> str:
    numbered = bisect_right(EDGES, ord(character)) % 2 == 1
    return NAMED.get(character) or (f"⟨U+{ord(character):04X}⟩" if numbered else character)
