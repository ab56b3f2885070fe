"""Values declared once: a frozen dataclass whose annotations give the type, the range and the meaning of every field.

    @dataclass(frozen=True)
    class Recipe(Declared):
        batch: Annotated[int, Meta(ge=1), "Windows in a step."] = 8

From that one declaration come the check of a value made in Python (`Declared`), the reading of an untrusted file
(`convert`), the sentence for what is wrong in either, the documentation, and the flags of a command.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from inspect import get_annotations
from typing import Annotated, Any, Self, TypeVar, cast, get_args, get_origin

import msgspec
from msgspec import inspect

from unweave.errors import BadInput, InputError
from unweave.files.guesses import wrong_argument
from unweave.files.json import describe
from unweave.files.reading import show

T = TypeVar("T")

MOST = 2**53  # the largest count: every JSON reader keeps it exactly
LARGEST = 1e300  # the largest number; infinity lies above it
UTF8 = r"^[^\ud800-\udfff]*$"  # without lone surrogates, by which Python represents bytes that are not UTF-8
PROBLEM = re.compile(r"(?P<what>.*?)(?: - at `\$\.?(?P<path>.*)`)?", re.DOTALL)
NOT_THERE = re.compile(r"Object missing required field `(.*)`")
MISSING = object()


class Declared:
    """Base of dataclasses that check their fields when they are made, and document them from their declarations."""

    def __init_subclass__(cls) -> None:
        rows = [f"\n        {name}: {meaning}" for name, meaning in meanings(cls).items()]
        cls.__doc__ = f"{(cls.__doc__ or '').rstrip()}\n\n    Attributes:{''.join(rows)}\n    "

    @classmethod
    def from_dict(cls, values: Mapping[str, object]) -> Self:
        """Parse a value from an untrusted object."""
        return convert(values, cls)

    def __new__(cls, *_: object, **given: object) -> Self:
        """Refuse an unknown field name, with a suggestion."""
        known = [field.name for field in fields(cast(Any, cls))]
        if unknown := next((name for name in given if name not in known), None):
            raise wrong_argument(cls.__name__, unknown, known)
        return super().__new__(cls)

    def __post_init__(self) -> None:
        """Refuse a field whose value contradicts its annotation; turn numpy numbers into Python numbers."""
        for field in fields(cast(Any, self)):
            value = getattr(self, field.name)
            value = value.item() if hasattr(value, "item") else value
            if not _fits(value, field.type):
                refusal = _refusal(f"Wrong - at `$.{field.name}`", {field.name: value}, type(self))
                raise BadInput(f"{type(self).__name__}: {refusal}")
            object.__setattr__(self, field.name, value)


def convert(
    values: Mapping[str, object], kind: type[T], where: str | None = None, spelled: Callable[[str], str] = str
) -> T:
    """Read a declared value from an object in an untrusted file; other keys are ignored.

    Messages name the file ``where``, by default that of the object, and keys as ``spelled`` returns them.
    """
    try:
        return msgspec.convert(values, kind)
    except msgspec.ValidationError as problem:
        name = where or str(getattr(values, "where", "the configuration"))
        raise InputError(f"{show(name)}: {_refusal(str(problem), values, kind, spelled)}") from problem


def meanings(cls: type) -> dict[str, str]:
    """The documented meaning of every field: the text in its annotation."""
    stated = {name: getattr(kind, "__metadata__", ()) for name, kind in get_annotations(cls).items()}
    texts = {name: [part for part in parts if isinstance(part, str)] for name, parts in stated.items()}
    return {name: found[0] for name, found in texts.items() if found}


def _fits(value: object, kind: Any) -> bool:
    bare = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    if isinstance(bare, type) and is_dataclass(bare):
        return isinstance(value, bare)
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


def _refusal(problem: str, values: object, kind: type, spelled: Callable[[str], str] = str) -> str:
    """Put msgspec's complaint into words: the path of a value, the value seen, and the values allowed."""
    what, path = PROBLEM.fullmatch(problem).group("what", "path")  # type: ignore[union-attr]
    keys = re.findall(r"\w+", path or "")
    if missing := NOT_THERE.fullmatch(what):
        keys.append(missing[1])
    info: object = inspect.type_info(kind)
    for key in keys:
        info, values = _inside(info, values, key)
    seen = "is missing" if values is MISSING else f"is {_described(values)}"
    return f'"{".".join(map(spelled, keys))}" {seen}; it should be {_allowed(info)}'


def _inside(info: object, values: object, key: str) -> tuple[object, object]:
    """The declaration under a key or at an index, and the value there."""
    info = _bare(info)
    if isinstance(info, inspect.DataclassType):
        own = next(field.type for field in info.fields if field.encode_name == key)
        return own, values.get(key, MISSING) if isinstance(values, Mapping) else MISSING
    own = getattr(info, "item_type", None) or getattr(info, "item_types", ())[int(key)]
    return own, values[int(key)]  # type: ignore[index]


def _bare(info: object) -> object:
    """Strip metadata from a declaration, and None where None is allowed too."""
    while isinstance(info, inspect.Metadata):
        info = info.type
    if isinstance(info, inspect.UnionType):
        return _bare(next(part for part in info.types if not isinstance(part, inspect.NoneType)))
    return info


def _described(value: object) -> str:
    """Describe a value; one that no file can hold is described by its type."""
    plain = value is None or isinstance(value, str | int | float | list | dict)
    return describe(value) if plain else f"of type {type(value).__name__}"


def _allowed(info: object) -> str:
    match _bare(info):
        case inspect.IntType(ge=low, le=high):
            return "a whole number" if low is None or high is None else f"a whole number from {low:,} to {high:,}"
        case inspect.FloatType(gt=low) if low is not None:
            return f"a finite number above {low:g}"
        case inspect.FloatType(ge=low, le=high):
            return "a number" if low is None or high is None else f"a number from {low:g} to {high:g}"
        case inspect.StrType(max_length=most, pattern=pattern):
            kind = "a string that is valid UTF-8" if pattern == UTF8 else "a string"
            return kind if most is None else f"{kind}, of at most {most:,} characters"
        case inspect.BoolType():
            return "true or false"
        case inspect.LiteralType(values=values):
            return "one of " + ", ".join(f'"{value}"' for value in values)
        case inspect.DataclassType(cls=cls):
            return f"an object ({cls.__name__})"
    return "a list"
