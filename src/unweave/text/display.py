"""Display of tokens: one notation, safe to print on any terminal and in any page.

A leading space is ``·``, a tab ``→``, a newline ``↵``, a carriage return ``␍``; other controls, and characters without
width or that change direction, are written by number, ``⟨U+200B⟩``. Nothing a text contains can move a cursor,
ring a bell, recolour a terminal or reorder a line.
"""

import unicodedata

NAMED = {" ": "·", "\t": "→", "\n": "↵", "\r": "␍"}
"""Whitespace that has a sign of its own."""

UNSAFE_CATEGORIES = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Unicode categories written by number: controls, formats, surrogates, private, unassigned, separators of lines."""


def visible(text: str) -> str:
    r"""Make every invisible character of a token visible.

    Args:
        text: The token's text.

    Returns:
        Printable characters only.

    Example:
        >>> visible(" the"), visible("\n\t"), visible("a b"), visible("\x1b[31m")
        ('·the', '↵→', 'a·b', '⟨U+001B⟩[31m')
    """
    return "".join(NAMED.get(c) or _shown(c) for c in text)


def printable(text: str) -> str:
    """Make every invisible character of a sentence visible, except spaces and line breaks."""
    return "".join(c if c in " \n" else NAMED.get(c) or _shown(c) for c in text)


def _shown(character: str) -> str:
    if unicodedata.category(character) in UNSAFE_CATEGORIES:
        return f"⟨U+{ord(character):04X}⟩"
    return character
