"""The text that a ``--text`` option gives."""

import re
import sys
from collections.abc import Iterable

from unweave.errors import InputError

LIMIT = 2**28  # bytes of standard input that are read as a text


def given(text: str) -> str:
    """The text of a ``--text`` option: ``-`` reads standard input."""
    return _standard_input() if text == "-" else text


def piped() -> bool:
    """Tell whether bytes wait on standard input; none are read, since the shell may need them."""
    try:
        from fcntl import ioctl
        from termios import FIONREAD

        return not sys.stdin.isatty() and any(ioctl(sys.stdin, FIONREAD, bytes(4)))
    except (ImportError, AttributeError, OSError, ValueError):  # Windows, or closed, or nothing that can be asked
        return False


def apart(heads: Iterable[str] | None) -> list[str]:
    """Heads of an option that is repeated, or that lists several separated by commas: ``L1H9,L1H10``."""
    return [one for word in heads or () for one in (word.split(",") if re.search(r"[Hh.]", word) else [word])]


def _standard_input() -> str:
    if sys.stdin is None or sys.stdin.closed:
        raise InputError("standard input is closed, and - reads a text from it", "give the text itself, or a pipe")
    data = sys.stdin.buffer.read(LIMIT + 1)
    if len(data) > LIMIT:
        raise InputError(f"standard input has more than {LIMIT:,} bytes", "give a shorter text")
    try:
        return data.decode("utf-8").removesuffix("\n").removesuffix("\r")  # the end of the line that a shell adds
    except UnicodeDecodeError as problem:
        raise InputError(
            f"standard input is not UTF-8 text, from byte {problem.start:,} on", "save the text as UTF-8"
        ) from problem
