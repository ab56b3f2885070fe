"""The text that a ``--text`` option gives."""

import sys


def given(text: str) -> str:
    """The text of a ``--text`` option: ``-`` reads standard input."""
    return sys.stdin.read() if text == "-" else text
