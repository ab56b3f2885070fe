"""Shapes in signatures are checked while the tests run: `--jaxtyping-packages` in pyproject.toml names this checker.

Arrays alone are checked, and tuples and unions of them: what else a caller may get wrong, the library answers itself,
and tests ask it to. A function whose signature names no array stays as it is: jaxtyping would wrap it twice and bind
its arguments at every call, a third of the time of the tests, to check nothing.
"""

from collections.abc import Callable
from dataclasses import is_dataclass
from functools import wraps
from itertools import count, repeat
from types import EllipsisType, NoneType
from typing import get_args

import jaxtyping
from beartype import beartype
from jaxtyping import AbstractArray

EVERYTHING = jaxtyping.jaxtyped
"""The decorator of jaxtyping, which its hook puts on every function and class of the packages it is given."""
FIRST, EACH = 100, 17
"""Of each function the first calls in a process are checked, and of those after them every seventeenth."""


def jaxtyped(*, typechecker: object) -> Callable[[object], object]:
    """The decorator for functions and classes of data that are given arrays or give them; others are left alone."""

    def decorate(made: object) -> object:
        plain = made.__init__ if isinstance(made, type) else made
        hints = getattr(plain, "__annotations__", {}).values()
        if not any(map(of_arrays, hints)):
            return made
        if not isinstance(made, type):
            return sampled(made, EVERYTHING(made, typechecker=typechecker))
        if is_dataclass(made):
            made.__init__ = sampled(plain, EVERYTHING(plain, typechecker=typechecker))
        return made

    return decorate


jaxtyping.jaxtyped = jaxtyped


def sampled(plain: Callable[..., object], checked: Callable[..., object]) -> Callable[..., object]:
    """Check some calls of a function, and every call once a check has failed: a failure is found again."""
    calls = count()

    @wraps(plain)
    def call(*args: object, **kwargs: object) -> object:
        nonlocal calls
        number = next(calls)
        if number >= FIRST and number % EACH:
            return plain(*args, **kwargs)
        try:
            return checked(*args, **kwargs)
        except jaxtyping.TypeCheckError:
            calls = repeat(0)
            raise

    return call


def check(function: Callable[..., object]) -> Callable[..., object]:
    """Check the arrays that a function takes and gives."""
    hints = function.__annotations__
    function.__annotations__ = {name: hint if of_arrays(hint) else object for name, hint in hints.items()}
    return beartype(function)


def of_arrays(hint: object) -> bool:
    """Whether a hint is an array's, or made of nothing but such hints."""
    if inside := get_args(hint):
        return all(part in (NoneType, EllipsisType, ...) or of_arrays(part) for part in inside)
    return isinstance(hint, type) and issubclass(hint, AbstractArray)
