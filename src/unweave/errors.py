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
        hint: A remedy, or an empty string.
        function: The public function that raised it, once known (see ``results.question``).
    """

    exit_code = 1

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.fact = message
        self.hint = hint
        self.function = ""

    @property
    def message(self) -> str:
        """The fact, prefixed with the name of the function that raised it."""
        named = self.function and not self.fact.startswith(f"{self.function}: ")
        return f"{self.function}: {self.fact}" if named else self.fact

    def __str__(self) -> str:
        return f"{self.message}\n  {self.hint}" if self.hint else self.message


class UsageError(UnweaveError):
    """A wrong call or command line; exit code 2."""

    exit_code = 2


class BadInput(UsageError):
    """An argument with a value that the function cannot take, such as a head, token or position that is not there.

    Every public function rejects these, and operands whose dimensions do not match, stating what it saw and a remedy.
    The documentation of a function lists only errors that valid arguments can cause.
    """


class ShapeError(UsageError):
    """Operands whose dimensions do not match."""


class Unsupported(UsageError):
    """An analysis that does not apply to a model, such as one of heads where there are none, or a missing library."""


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
    """A result that would need more memory than is allowed; exit code 6."""

    exit_code = 6


class TooLarge(ResourceError):
    """A dense matrix or an explicit list above its limit."""


class Costly(UserWarning):
    """A computation that is estimated to take more than a minute or a gigabyte, announced before it starts."""


class Caveat(UserWarning):
    """A fact about how a model was loaded that affects its results, such as tokens that are named only by number."""


def warn(text: str, category: type[UserWarning]) -> None:
    """Issue a warning that points at the line that called this package."""
    of = ((f"{at.f_globals.get('__name__')}.", at) for at, _ in walk_stack(currentframe()))
    within = takewhile(lambda one: one[0].startswith(f"{__package__}."), of)
    warnings.warn(text, category, stacklevel=len(list(within)) + 1)


def signed(function: Callable[P, Answer]) -> Callable[P, Answer]:
    """Prefix errors of a public function with its name, unless they already carry one."""

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
    """Reject a value that is not one of the known strings; the message begins with ``what``, the argument's name."""
    if not isinstance(value, str) or value not in known:
        listed = ", ".join(map(repr, known))
        raise BadInput(f"{what} is {value!r}; choose one of {listed}", did_you_mean(str(value), known))
