"""Errors are sentences: what was done, what was seen, what to do. One family per exit code of the command line."""

import difflib
from collections.abc import Callable, Iterable
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
Answer = TypeVar("Answer")


class UnweaveError(Exception):
    """Anything unweave refuses to do, said in one sentence.

    Args:
        message: What was done and what was seen.
        hint: What to do about it, if something can be done.

    Attributes:
        fact: What was seen.
        hint: What to do about it.
        function: The public function that refused, once it is known (see `results.question`).
    """

    exit_code = 1

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.fact = message
        self.hint = hint
        self.function = ""

    @property
    def message(self) -> str:
        """The function that refused, and what it saw."""
        named = self.function and not self.fact.startswith(f"{self.function}: ")
        return f"{self.function}: {self.fact}" if named else self.fact

    def __str__(self) -> str:
        return f"{self.message}\n  {self.hint}" if self.hint else self.message


class UsageError(UnweaveError):
    """The call or the command line is wrong."""

    exit_code = 2


class BadInput(UsageError):
    """An argument has a value that the operation cannot take."""


class ShapeError(UsageError):
    """Two things were put together whose dimensions do not match."""


class Unsupported(UsageError):
    """The question has no answer for this model, or needs an extra that is not installed."""


class InputError(UnweaveError):
    """A file is missing, damaged or hostile."""

    exit_code = 3


class NumericError(UnweaveError):
    """A number is not finite, or an identity misses its gate."""

    exit_code = 4


class StorageError(UnweaveError):
    """The disk is full, the folder is not writable, or another process holds it."""

    exit_code = 5


class ResourceError(UnweaveError):
    """The answer would need more memory than is allowed."""

    exit_code = 6


class TooLarge(ResourceError):
    """A dense matrix or an explicit list above its limit was asked for."""


def signed(function: Callable[P, Answer]) -> Callable[P, Answer]:
    """Put the name of a public function before errors that carry no name yet."""

    @wraps(function)
    def named(*args: P.args, **kwargs: P.kwargs) -> Answer:
        try:
            return function(*args, **kwargs)
        except UnweaveError as error:
            error.function = error.function or function.__name__
            raise

    return named


def did_you_mean(given: str, known: Iterable[str], most: int = 3) -> str:
    """A hint with the known names nearest to the one given; empty if none is near.

    Args:
        given: What was asked for.
        known: The names that exist.
        most: How many to suggest at most.

    Example:
        >>> did_you_mean("attn2l", ["attn-1l", "attn-2l", "induction"], most=1)
        "did you mean 'attn-2l'?"
        >>> did_you_mean("gpt", ["attn-1l"])
        ''
    """
    lower = {name.lower(): name for name in known}
    wanted = given.lower()[:100]
    close = [wanted] if wanted in lower else difflib.get_close_matches(wanted, lower, n=most, cutoff=0.6)
    return f"did you mean {' or '.join(repr(lower[name]) for name in close)}?" if close else ""


def check_choice(what: str, value: object, known: Iterable[str]) -> None:
    """Refuse a value that is not one of a few texts.

    Args:
        what: The function and the argument, to begin the sentence with.
        value: What was given.
        known: What may be given.

    Raises:
        BadInput: If it is none of them; the message lists them and the nearest.
    """
    if not isinstance(value, str) or value not in known:
        listed = ", ".join(map(repr, known))
        raise BadInput(f"{what} is {value!r}; known are {listed}", did_you_mean(str(value), known))
