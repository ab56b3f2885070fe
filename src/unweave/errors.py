"""Exceptions: a fact and a hint, in lower case without a full stop; one family for each exit code of the commands."""

import difflib
import warnings
from collections.abc import Callable, Iterable
from functools import wraps
from inspect import currentframe
from itertools import takewhile
from traceback import walk_stack
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
Answer = TypeVar("Answer")


class UnweaveError(Exception):
    """Base of all errors of unweave; exit code 1.

    Attributes:
        fact: The argument and the value seen.
        hint: A remedy, or an empty text.
        function: The public function that refused, once it is known (see ``results.question``).
    """

    exit_code = 1

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.fact = message
        self.hint = hint
        self.function = ""

    @property
    def message(self) -> str:
        """The fact, after the name of the function that refused."""
        named = self.function and not self.fact.startswith(f"{self.function}: ")
        return f"{self.function}: {self.fact}" if named else self.fact

    def __str__(self) -> str:
        return f"{self.message}\n  {self.hint}" if self.hint else self.message


class UsageError(UnweaveError):
    """A wrong call or command line; exit code 2."""

    exit_code = 2


class BadInput(UsageError):
    """An argument with a value that the function cannot take, such as a head, token or position that is not there.

    Every public function refuses these, and operands that do not fit, with what it saw and a remedy; the
    documentation of a function lists only errors that valid arguments can cause.
    """


class ShapeError(UsageError):
    """Operands whose dimensions do not match."""


class Unsupported(UsageError):
    """A question without an answer for this model, such as one without heads, or a missing optional library."""


class InputError(UnweaveError):
    """A missing, damaged or hostile file; exit code 3."""

    exit_code = 3


class NumericError(UnweaveError):
    """A number that is not finite, or an identity that misses its tolerance; exit code 4."""

    exit_code = 4


class StorageError(UnweaveError):
    """A full disk, a folder that cannot be written, or one that another process holds; exit code 5."""

    exit_code = 5


class ResourceError(UnweaveError):
    """An answer that would need more memory than is allowed; exit code 6."""

    exit_code = 6


class TooLarge(ResourceError):
    """A dense matrix or an explicit list above its limit."""


class Costly(UserWarning):
    """An answer that is estimated to take more than a minute or a gigabyte, announced before it starts."""


class Caveat(UserWarning):
    """A fact about how a model was read that matters for its numbers, such as tokens that are only numbered."""


def warn(text: str, category: type[UserWarning]) -> None:
    """Warn at the line that called this package."""
    of = ((f"{at.f_globals.get('__name__')}.", at) for at, _ in walk_stack(currentframe()))
    within = takewhile(lambda one: one[0].startswith(f"{__package__}."), of)
    warnings.warn(text, category, stacklevel=len(list(within)) + 1)


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


def did_you_mean(given: str, known: Iterable[str]) -> str:
    """Suggest up to three known names nearest to the one given; empty if none is near.

    Example:
        >>> did_you_mean("attn2l", ["attn-2l", "induction"])
        "did you mean 'attn-2l'?"
        >>> did_you_mean("gpt", ["attn-1l"])
        ''
    """
    lower = {name.lower(): name for name in known}
    wanted = given.lower()[:100]
    close = [wanted] if wanted in lower else difflib.get_close_matches(wanted, lower, cutoff=0.6)
    return f"did you mean {' or '.join(repr(lower[name]) for name in close)}?" if close else ""


def check_choice(what: str, value: object, known: Iterable[str]) -> None:
    """Refuse a value that is not one of the known texts; the message begins with ``what``, the argument."""
    if not isinstance(value, str) or value not in known:
        listed = ", ".join(map(repr, known))
        raise BadInput(f"{what} is {value!r}; choose one of {listed}", did_you_mean(str(value), known))
