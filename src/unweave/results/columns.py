"""Columns of results: the label, unit and digits of a field, and the kind of its values.

A field declares what its annotation leaves open, ``size: float = field(metadata=column(unit="logits"))``. Terminal
tables, HTML, CSV, JSON and tooltips are all made from `columns_of`; descriptions are taken from the docstring.
"""

import inspect
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from unweave.algebra.terms import HeadId
from unweave.results.cells import Column, Kind, Part
from unweave.results.estimates import Mean, Scored

NULL_KEYS = ("null_mean", "null_sd", "z")  # keys of a null's parts
NULL_PARTS: tuple[Part, ...] = ("null mean", "null sd", "z")
SHORT: Mapping[Part, str] = {"null mean": "null", "null sd": "null, sd", "z": "z", "standard error": "±"}
SENTENCES: Mapping[Part, str] = {
    "null mean": "Mean of the null: the same score over random weights of this shape, unless the score has another.",
    "null sd": "Standard deviation of the null, for a single draw.",
    "z": "Standard deviations by which the score lies above its null.",
    "standard error": "Standard error of the mean.",
}
IMPLIED = {name: f"The {name}." for name in ("head", "layer", "position")} | {
    "dst": "The position that attends.",
    "src": "The position attended to.",
}
"""Descriptions of columns that their names explain."""


class TokenId(int):
    """A token id, shown with its text where there is a tokenizer."""


@dataclass(frozen=True)
class DeclaredColumn:
    """The declaration of a field's column; empty where its annotation suffices."""

    unit: str = ""
    digits: int | None = None
    label: str = ""
    kind: Kind | None = None
    null: tuple[str, ...] | None = None
    error: str = ""


def column(
    *,
    unit: str = "",
    digits: int | None = None,
    label: str = "",
    kind: Kind | None = None,
    null: tuple[str, ...] | None = None,
    error: str = "",
) -> Mapping[str, DeclaredColumn]:
    """Declare the column of a field: ``field(metadata=column(unit="nats"))``.

    Unit, digits, label and kind are those of a `Column`; if left out, they follow from the field's name and type.

    Args:
        null: JSON keys of a `Scored` field's null: mean, sd, z; an empty or missing key leaves that part out. By
            default ``null_mean``, ``null_sd`` and ``z``, with the field's name in front where a row has several scores.
        error: JSON key of a `Mean` field's standard error; ``standard_error``, or ``NAME_error`` where a row has
            several means.

    Example:
        >>> from dataclasses import dataclass, field
        >>> @dataclass(frozen=True)
        ... class Row:
        ...     loss: float = field(metadata=column(unit="nats", digits=2))
        >>> [(each.label, each.unit, each.digits) for each in columns_of(Row)]
        [('loss', 'nats', 2)]
    """
    return {"column": DeclaredColumn(unit, digits, label, kind, null, error)}


def quoted(*names: str, **columns: str) -> Mapping[str, Mapping[str, str]]:
    """Declare a field that holds a row of its own, some of whose columns are columns of this row too.

    Args:
        *names: Columns that keep their key; with dots, those of a row inside the row.
        **columns: Columns by the key that they have in this row.

    Returns:
        Metadata for ``dataclasses.field``. The columns have the units and descriptions of the quoted row; where it is
        None, they have no value.
    """
    return {"quoted": {**{name.rpartition(".")[2]: name for name in names}, **columns}}


class Quotes:
    """Base of rows with `quoted` fields: ``row.score`` is the quoted value."""

    def __getattr__(self, name: str) -> Any:
        """A quoted value."""
        for column in columns_of(type(self)):
            if column.name == name and "." in column.field:
                return column.value(self)
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")


Share = Annotated[float, DeclaredColumn(kind="share")]
"""A number in [0, 1] or [-1, 1]."""
Nats = Annotated[float, DeclaredColumn(unit="nats", digits=3)]
"""A loss, or a difference of losses."""
Logits = Annotated[float, DeclaredColumn(unit="logits")]
"""A logit, or a contribution to one."""


def columns_of(row_type: type) -> tuple[Column, ...]:
    """The columns of a row or result, in order: a `Scored` field has its null beside it, a `Mean` its standard error.

    Example:
        >>> from dataclasses import dataclass, field
        >>> @dataclass(frozen=True)
        ... class Worth:
        ...     '''What a head is worth.
        ...
        ...     Attributes:
        ...         head: The head.
        ...         loss: Rise of the loss without it.
        ...     '''
        ...     head: HeadId
        ...     loss: Mean = field(metadata=column(unit="nats"))
        >>> [(c.name, c.heading, c.kind) for c in columns_of(Worth)]
        [('head', 'head', 'head'), ('loss', 'loss (nats)', 'number'), ('standard_error', '± (nats)', 'number')]
        >>> columns_of(Worth)[1].description
        'Rise of the loss without it.'
    """
    return _columns(row_type)


@cache
def _columns(row_type: type) -> tuple[Column, ...]:
    hints = get_type_hints(row_type, include_extras=True)
    sentences = IMPLIED | _sentences(row_type)
    own = [(f, _bare(hints[f.name])) for f in fields(row_type) if not (f.name == "origin" and f.kw_only)]
    types = [hint for _, (hint, *_) in own]
    found: list[Column] = []
    for f, (hint, optional, noted) in own:
        if "quoted" in f.metadata:
            found += [_quoted(hint, name, key, f.name) for key, name in f.metadata["quoted"].items()]
            continue
        declared = f.metadata.get("column", noted or DeclaredColumn())
        value = Column(
            name=f.name,
            label=declared.label or f.name.replace("_", " "),
            kind=declared.kind or kind_of(hint),
            unit=declared.unit,
            digits=declared.digits,
            description=sentences.get(f.name, ""),
            optional=optional,
            field=f.name,
        )
        found += [value, *_beside(value, hint, declared, alone=types.count(hint) == 1)]
    return tuple(found)


def _quoted(row_type: type, name: str, key: str, where: str) -> Column:
    """A column of the row that a field holds, under a key of its own."""
    own, _, rest = name.partition(".")
    if rest:
        hint, optional, _ = _bare(get_type_hints(row_type, include_extras=True)[own])
        found = _quoted(hint, rest, key, f"{where}.{own}")
        return replace(found, optional=found.optional or optional)
    found = next(column for column in _columns(row_type) if column.name == own)
    label = found.label if key == own or found.part != "value" else key.replace("_", " ")
    return replace(found, name=key, label=label, field=f"{where}.{found.field}")


def kind_of(hint: object) -> Kind:
    """The kind of a type's values; a list is of its members' kind."""
    if get_origin(hint) is Literal:
        return "text"
    if get_origin(hint) in (tuple, list, UnionType):
        return kind_of(get_args(hint)[0]) if get_args(hint) else "other"
    for base, kind in KINDS.items():
        if isinstance(hint, type) and issubclass(hint, base):
            return kind
    return "other"


KINDS: Mapping[type, Kind] = {
    bool: "truth",
    TokenId: "token",
    HeadId: "head",
    int: "count",
    float: "number",
    str: "text",
}
"""Kinds by type, the narrower type first."""


def _bare(hint: Any) -> tuple[Any, bool, DeclaredColumn | None]:
    """A type without None and annotations, whether it allowed None, and the column that an annotation declares."""
    noted, optional = None, False
    while True:
        if get_origin(hint) is Annotated:
            hint, *notes = get_args(hint)
            noted = next((note for note in notes if isinstance(note, DeclaredColumn)), noted)
        elif get_origin(hint) in (Union, UnionType) and NoneType in get_args(hint):
            kept = [part for part in get_args(hint) if part is not NoneType]
            hint, optional = (kept[0] if len(kept) == 1 else object), True
        else:
            return hint, optional, noted


def _beside(value: Column, hint: object, declared: DeclaredColumn, *, alone: bool) -> Iterator[Column]:
    """The columns for the null of a score, or for the standard error of a mean."""
    if hint is Mean:
        key = declared.error or ("standard_error" if alone else f"{value.name}_error")
        yield _part(value, key, "standard error", alone=alone)
    if hint is Scored:
        default = NULL_KEYS if alone else tuple(f"{value.name}_{key}" for key in NULL_KEYS)
        for key, part in zip(default if declared.null is None else declared.null, NULL_PARTS, strict=False):
            if key:
                yield _part(value, key, part, alone=alone)


def _part(value: Column, key: str, part: Part, *, alone: bool) -> Column:
    return Column(
        name=key,
        label=SHORT[part] if alone else f"{value.label}, {SHORT[part]}",
        kind="z" if part == "z" else value.kind,
        unit="" if part == "z" else value.unit,
        digits=None if part == "z" else value.digits,
        description=SENTENCES[part],
        optional=value.optional or part in ("z", "standard error"),
        field=value.field,
        part=part,
    )


ENTRY = re.compile(r"^    (\w+): (.*)$")  # a line of a docstring's attributes that names one


def _sentences(row_type: type) -> dict[str, str]:
    """The descriptions of attributes in the docstrings of a class and its bases."""
    found: dict[str, str] = {}
    for base in reversed(row_type.__mro__):
        found |= _attributes(inspect.cleandoc(base.__dict__.get("__doc__") or ""))
    return found


def _attributes(text: str) -> dict[str, str]:
    """The section of attributes of a docstring, by name."""
    _, _, section = text.partition("\nAttributes:\n")
    found: dict[str, str] = {}
    name = ""
    for line in section.splitlines():
        if line and not line.startswith(" "):
            break
        if entry := ENTRY.match(line):
            name = entry[1]
            found[name] = entry[2]
        elif name and line.strip():
            found[name] += " " + line.strip()
    return found
