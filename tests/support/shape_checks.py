"""Shapes in signatures are checked while the tests run: `--jaxtyping-packages` in pyproject.toml names this checker.

Arrays alone are checked, and tuples and unions of them: what else a caller may get wrong, the library answers itself,
and tests ask it to.
"""

from collections.abc import Callable
from types import EllipsisType, NoneType
from typing import get_args

from beartype import beartype
from jaxtyping import AbstractArray


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
