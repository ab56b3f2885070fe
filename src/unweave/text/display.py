"""How a token is shown: one function, one written convention, safe to print on any terminal and in any page.

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
    r"""The text of a token with everything invisible made visible.

    Args:
        text: What the tokenizer calls the token.

    Returns:
        Printable characters only.

    Example:
        >>> visible(" the"), visible("\n\t"), visible("a b"), visible("\x1b[31m")
        ('·the', '↵→', 'a·b', '⟨U+001B⟩[31m')
    """
    return "".join(NAMED.get(c) or _shown(c) for c in text)


def printable(text: str) -> str:
    """A sentence with its spaces and line breaks kept, and everything else invisible made visible."""
    return "".join(c if c in " \n" else NAMED.get(c) or _shown(c) for c in text)


def _shown(character: str) -> str:
    if unicodedata.category(character) in UNSAFE_CATEGORIES:
        return f"⟨U+{ord(character):04X}⟩"
    return character
