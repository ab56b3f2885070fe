"""`Table`: how every analysis answers, rows of named numbers; and `plain`, the one road to JSON."""

import csv
import html
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from math import isfinite
from typing import Any, Generic, TypeVar

from torch import Tensor

from unweave.algebra.terms import HeadId, Scale
from unweave.errors import BadInput, Unsupported

Row = TypeVar("Row")
Json = Any
"""None, bool, int, float, str, or lists and dictionaries (with string keys) of these."""
Naming = Callable[[int], object]
"""What a token's number becomes."""

HTML_ROWS = 50
"""Rows shown in a notebook before the rest is counted."""


class TokenId(int):
    """A token's number, to be shown with its text by whoever has the tokenizer."""


def plain(value: object, token: Naming = int) -> Json:
    """A result as JSON values: heads as ``"L1H4"``, tokens by ``token``, numbers finite or null.

    Args:
        value: A frozen result, a table, a tensor, or anything made of them.
        token: What a token's number becomes, for example ``tokenizer.token``.

    Returns:
        Only None, bool, int, float, str, lists and dictionaries with string keys.
    """
    if isinstance(value, TokenId):
        return token(int(value))
    if isinstance(value, HeadId | Scale):
        return str(value)
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, float):
        return value if isfinite(value) else None
    if isinstance(value, complex):
        return {"real": plain(value.real), "imag": plain(value.imag)}
    if isinstance(value, Enum):
        return plain(value.value)
    if isinstance(value, Tensor):
        return plain(value.tolist(), token)
    if isinstance(value, Table):
        return [plain(row, token) for row in value.rows]
    if is_dataclass(value) and not isinstance(value, type):
        return {f.name: plain(getattr(value, f.name), token) for f in fields(value)}
    if isinstance(value, Mapping):
        return {str(plain(k, token)): plain(v, token) for k, v in value.items()}
    if isinstance(value, Sequence):
        return [plain(v, token) for v in value]
    raise TypeError(f"plain: {type(value).__name__} has no plain form")


@dataclass(frozen=True, repr=False)
class Table(Generic[Row]):
    """Rows of one kind, in a meaningful order, each a small frozen value with named fields.

    Attributes:
        rows: The rows.

    Example:
        >>> from unweave import examples
        >>> from unweave.analysis.circuits.copying import copying
        >>> copying(examples.copier(), samples=8).top(1, by="trace")[0].trace
        6.0
    """

    rows: tuple[Row, ...]

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, index: int) -> Row:
        return self.rows[index]

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the fields."""
        return tuple(f.name for f in fields(self.rows[0])) if self.rows else ()  # type: ignore[arg-type]

    def sort(self, by: str) -> "Table[Row]":
        """The rows by one field, largest first; rows without a value last."""
        if self.rows and by not in self.columns:
            raise BadInput(f"a table of {', '.join(self.columns)} cannot be sorted by {by!r}")
        return Table(tuple(sorted(self.rows, key=lambda row: _rank(getattr(row, by)), reverse=True)))

    def top(self, k: int, by: str | None = None) -> "Table[Row]":
        """The first k rows, after sorting by a field if one is named."""
        return Table((self.sort(by) if by else self).rows[:k])

    def to_dict(self, token: Naming = int) -> list[dict[str, Json]]:
        """The rows as JSON values."""
        return [plain(row, token) for row in self.rows]

    def to_csv(self, token: Naming = int) -> str:
        """The rows as comma-separated values, a line of names first."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(self.columns)
        writer.writerows([_cell(getattr(row, name), token) for name in self.columns] for row in self.rows)
        return out.getvalue()

    def to_pandas(self) -> object:
        """The rows as a pandas data frame, where pandas is installed."""
        try:
            import pandas  # noqa: PLC0415  (an optional convenience, never needed)
        except ImportError:
            raise Unsupported("to_pandas needs pandas, which is not installed", "pip install pandas") from None
        return pandas.DataFrame(self.to_dict())

    def __repr__(self) -> str:
        cells = [self.columns, *([_cell(getattr(row, n), int) for n in self.columns] for row in self.rows[:HTML_ROWS])]
        widths = [max(len(line[i]) for line in cells) for i in range(len(self.columns))]
        lines = ["  ".join(cell.rjust(w) for cell, w in zip(line, widths, strict=True)) for line in cells]
        return "\n".join(lines + self._left_out())

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{html.escape(name)}</th>" for name in self.columns)
        body = "".join(
            "<tr>" + "".join(f"<td>{html.escape(_cell(getattr(row, n), int))}</td>" for n in self.columns) + "</tr>"
            for row in self.rows[:HTML_ROWS]
        )
        note = "".join(f"<p>{html.escape(line)}</p>" for line in self._left_out())
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{note}"

    def _left_out(self) -> list[str]:
        return [f"… {len(self) - HTML_ROWS:,} more rows"] if len(self) > HTML_ROWS else []


class Result:
    """A frozen result of one analysis."""

    def to_dict(self, token: Naming = int) -> dict[str, Json]:
        """The result as JSON values (see `plain`)."""
        found: dict[str, Json] = plain(self, token)
        return found


class Listing(Result):
    """A result whose first table is what it is mainly about."""

    def top(self, k: int, by: str | None = None) -> Table[Any]:
        """The first k rows of that table, after sorting by a field if one is named."""
        tables = (getattr(self, f.name) for f in fields(self))  # type: ignore[arg-type]
        return next(value for value in tables if isinstance(value, Table)).top(k, by)


def _rank(value: object) -> tuple[bool, object]:
    return (value is not None and value == value, value if value is not None else 0)


def _cell(value: object, token: Naming) -> str:
    """One cell as text: four significant digits, tokens by name."""
    if isinstance(value, TokenId):
        named = token(int(value))
        return str(named["text"] if isinstance(named, dict) else named)
    if isinstance(value, float):
        return f"{value:.4g}"
    return "" if value is None else str(value)
