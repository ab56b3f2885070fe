"""Answers to guessed names: what to write here instead, from ``guesses.toml``, which is read when a name is wrong."""

import inspect
import re
import tomllib
from collections.abc import Callable, Iterable
from functools import cache, wraps
from os.path import exists
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from unweave.errors import did_you_mean
from unweave.files.reading import read_text

P = ParamSpec("P")
Answer = TypeVar("Answer")

LIMIT = 2**20  # bytes of the file of guesses, at most
WRITTEN_HEAD = r"[Ll]?(\d{1,9})[.,Hh](\d{1,9})|\(\s*(\d{1,9})\s*,\s*(\d{1,9})\s*\)"  # spellings of a head
LENS = "TransformerLens"  # the guesses that apply to every package, class and function


@cache
def guesses() -> dict[str, dict[str, str]]:
    """Read what to write instead of each name, by the package, class or function that lacks it."""
    read = tomllib.loads(read_text(Path(__file__).with_name("guesses.toml"), LIMIT))
    return {own: {name: to for names, to in said.items() for name in names.split()} for own, said in read.items()}


def guess(owner: str, name: str) -> str:
    """What to write instead of a name that a package, class or function lacks; empty if it is not a known guess."""
    known = guesses().get(owner, {})
    written = known.get(name) or known.get(name.removeprefix("hook_"), "")
    return written[2:] if written.startswith("#") else f"write {written}" if written else ""


def of_the_hub(name: str) -> str:
    """The name on the hub, ``hf:OWNER/NAME``, for a name without its owner or ``hf:``; empty for any other."""
    known = ((re.fullmatch(form, name, re.ASCII), whole) for form, whole in guesses()["owners"].items())
    return "" if exists(name) else next((f"hf:{found.expand(whole)}" for found, whole in known if found), "")


def no_attribute(owner: object, name: str) -> AttributeError:
    """Make the error for an attribute that a value lacks, with its name in unweave or the nearest one."""
    kind = type(owner)
    public = (known for known in dir(kind) if not known.startswith("_"))
    guessed = next(filter(None, (guess(each, name) for each in (*(c.__name__ for c in kind.__mro__), LENS))), "")
    hint = "" if name.startswith("_") else guessed or did_you_mean(name, public)
    return AttributeError(f"{kind.__name__} has no attribute {name!r}" + (f"\n  {hint}" if hint else ""))


class Guessed:
    """Base of classes whose error for a missing attribute states what to write instead."""

    if not TYPE_CHECKING:  # for a type checker a wrong name is an error

        def __getattr__(self, name: str) -> object:
            raise no_attribute(self, name)


def no_name(package: str, name: str, known: Iterable[str], rooms: Iterable[tuple[str, ModuleType]]) -> AttributeError:
    """Make the error for a name that a package lacks, with its name in unweave, its subpackage, or the nearest name."""
    hint = guess(package.partition(".")[0], name) or guess(LENS, name)
    if not hint:
        place = next((path for path, room in rooms if name in _public(room)), "")
        known = tuple(known)
        hint = f"write {place}.{name}" if place else did_you_mean(name, known) or f"known names: {', '.join(known)}"
    return AttributeError(f"{package} has no {name!r}\n  {hint}")


def _public(room: ModuleType) -> Iterable[str]:
    own = (name for name, x in vars(room).items() if getattr(x, "__module__", "") == room.__name__)
    return getattr(room, "__all__", None) or [name for name in own if not name.startswith("_")]


def wrong_argument(function: str, name: str, known: Iterable[str]) -> TypeError:
    """Make the error for an argument that a function lacks, with what to write instead, or the arguments it has."""
    known = list(known)
    other = guesses()["arguments"].get(name)
    written = f"write {other}=" if other in known else guess(LENS, name) or f"its arguments are {', '.join(known)}"
    hint = guess(function, name) or written
    return TypeError(f"{function}() got an unexpected keyword argument {name!r}\n  {hint}")


def answering_guesses(function: Callable[P, Answer]) -> Callable[P, Answer]:
    """Make a function raise `wrong_argument` for a keyword argument that it lacks."""
    known = inspect.signature(function).parameters

    @wraps(function)
    def called(*args: P.args, **kwargs: P.kwargs) -> Answer:
        if unknown := next((name for name in kwargs if name not in known), None):
            raise wrong_argument(function.__name__, unknown, [name for name in known if name != "self"])
        return function(*args, **kwargs)

    return called
