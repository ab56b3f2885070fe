"""`Table` and `Result`, which analyses return, and `to_json`, the only conversion to JSON."""

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, is_dataclass
from itertools import chain
from math import isfinite
from operator import eq
from textwrap import shorten, wrap
from typing import Any, ClassVar, Generic, TypeVar, overload

from torch import Tensor

from unweave.algebra.terms import Diagonal, Gates, HeadId, HeadLike, Hop, Scale
from unweave.errors import BadInput, Unsupported, did_you_mean
from unweave.files.guesses import Guessed
from unweave.results.cells import NUMBERS, Column, cell, defused, written
from unweave.results.columns import TokenId, columns_of
from unweave.results.display import Cells, Shown, scrolled
from unweave.results.origin import Origin

Row = TypeVar("Row")
Json = Any  # None, bool, int, float, str, or lists and dictionaries (with string keys) of these
Naming = Callable[[int], object]  # function from the id of a token to what is shown for it
Name = HeadLike  # key by which a row is looked up: a head as a user writes it, or any other text in it

SHOWN_ROWS = 50  # rows of a table that are shown before the rest is counted
SCREEN = 12  # rows of its main table that a result shows


def to_json(value: object, token: Naming = int) -> Json:
    """A result as JSON values: heads as ``"L1H4"``, tokens as ``token`` shows them, numbers finite or null.

    Args:
        value: A frozen result, a table, a tensor, or anything made of them.
        token: Function from the id of a token to what is shown, for example ``tokenizer.token``.

    Example:
        >>> to_json({"head": uw.HeadId(1, 4), "score": float("nan"), "seen": (1, 2)})
        {'head': 'L1H4', 'score': None, 'seen': [1, 2]}
    """
    if isinstance(value, TokenId):
        return token(int(value))
    if isinstance(value, HeadId | Diagonal | Hop | Gates | Scale):
        return str(value)
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, float):
        return float(value) if isfinite(value) else None
    if isinstance(value, complex):
        return {"real": to_json(value.real), "imag": to_json(value.imag)}
    if isinstance(value, Tensor):
        return to_json(value.tolist(), token)
    if isinstance(value, Table):
        return [to_json(row, token) for row in value.rows]
    if is_dataclass(value) and not isinstance(value, type):
        return {c.name: to_json(c.value(value), token) for c in columns_of(type(value))}
    if isinstance(value, Mapping):
        return {str(to_json(k, token)): to_json(v, token) for k, v in value.items()}
    if isinstance(value, Sequence):
        return [to_json(v, token) for v in value]
    raise TypeError(f"to_json: {type(value).__name__} has no JSON form")


class LazyRows(Sequence[Row]):
    """Rows that are built on access: a million rows take only the memory of their numbers."""

    def __init__(self, places: Sequence[int], make: Callable[[int], Row]) -> None:
        self._places, self._make = places, make

    def __len__(self) -> int:
        return len(self._places)

    @overload
    def __getitem__(self, place: int) -> Row: ...
    @overload
    def __getitem__(self, place: slice) -> "LazyRows[Row]": ...

    def __getitem__(self, place: int | slice) -> "Row | LazyRows[Row]":
        if isinstance(place, slice):
            return LazyRows(self._places[place], self._make)
        return self._make(self._places[place])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and len(self) == len(other) and all(map(eq, self, other))

    def __hash__(self) -> int:
        return hash(tuple(self))


@dataclass(frozen=True, repr=False)
class Table(Shown, Guessed, Generic[Row]):
    """Rows of one kind, in a meaningful order, each a small frozen value with named fields.

    A row is found by its place or by its name, ``table["L1H1"]`` or ``table["L1H1", "L0H3"]``; a slice is a table.

    Attributes:
        rows: The rows.
        row: Type of the rows, for an empty table.
        origin: Model and tokens that the rows were computed from.
        notes: Sentences needed to read the numbers: baselines, caveats, what was left out.
        whole: False for a part of another table, to which the answer of the whole need not apply.

    Example:
        >>> table = uw.copying(uw.examples.copier(), samples=8)
        >>> table.top(1, by="trace")[0].trace, table["L0H0"].trace
        (6.0, 6.0)
    """

    rows: Sequence[Row]
    row: type | None = field(default=None, kw_only=True, compare=False)
    origin: Origin | None = field(default=None, kw_only=True, compare=False)
    notes: tuple[str, ...] = field(default=(), kw_only=True, compare=False)
    whole: bool = field(default=True, kw_only=True, compare=False)

    @property
    def answer(self) -> str:
        """Answer in one sentence, from ``in_words`` of the rows; empty if they have none, and for a part of a table."""
        in_words = getattr(self.row_type, "in_words", None)
        return in_words(self) if in_words and self.whole and len(self) else ""

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    @overload
    def __getitem__(self, key: int) -> Row: ...
    @overload
    def __getitem__(self, key: slice) -> "Table[Row]": ...
    @overload
    def __getitem__(self, key: Name | tuple[Name, ...]) -> Any: ...

    def __getitem__(self, key: int | slice | Name | tuple[Name, ...]) -> Any:
        """A row by place or by name; a slice, or several rows of one name, as a table."""
        if isinstance(key, int):
            return self.rows[key]
        if isinstance(key, slice):
            return self._with(self.rows[key])
        found = self._named(key)
        return found[0] if len(found) == 1 else self._with(found)

    @property
    def row_type(self) -> type | None:
        """The type of the rows; None for an empty table without one."""
        return type(self.rows[0]) if self.rows else self.row

    @property
    def described(self) -> tuple[Column, ...]:
        """The columns, each with heading, unit, digits and description."""
        return columns_of(self.row_type) if self.row_type and is_dataclass(self.row_type) else ()

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns, the keys of `to_dict`."""
        return tuple(column.name for column in self.described)

    def column(self, name: str) -> Column:
        """A column by its key or its heading."""
        by_name = {c.heading.casefold(): c for c in self.described} | {c.label.casefold(): c for c in self.described}
        by_name |= {c.name.casefold(): c for c in self.described}
        if found := by_name.get(name.casefold()):
            return found
        near = next((f"write {named.name!r}" for label, named in by_name.items() if name.casefold() in label), "")
        hint = did_you_mean(name, self.columns) or near or f"its columns are {', '.join(self.columns) or 'unnamed'}"
        raise BadInput(f"the table has no column {name!r}", hint)

    def sort(self, by: str) -> "Table[Row]":
        """Sort the rows by one column: numbers descending, names ascending; rows without a value last."""
        if not self.described:
            return self
        if self.column(by).kind not in NUMBERS:
            return self.bottom(len(self), by)
        value = self.column(by).value
        return self._with(sorted(self.rows, key=lambda row: _rank(value(row)), reverse=True))

    def top(self, k: int, by: str | None = None) -> "Table[Row]":
        """The first k rows, after sorting by a column if one is named."""
        if k < 0:
            raise BadInput(f"top: k is {k!r}", "give the number of rows, 0 or more")
        return (self.sort(by) if by else self)[:k]

    def bottom(self, k: int, by: str) -> "Table[Row]":
        """The k rows with the smallest values in a column, smallest first; rows without a value last."""
        if not self.described:
            return self
        value = self.column(by).value
        ranked = [(_rank(value(row)), row) for row in self.rows]
        present = sorted((pair for pair in ranked if pair[0][0]), key=lambda pair: pair[0])
        return self._with([row for _, row in present] + [row for rank, row in ranked if not rank[0]])[:k]

    def where(self, holds: Callable[[Row], object] | None = None, /, **equal: object) -> "Table[Row]":
        """The rows for which a condition holds and whose columns have the values given.

        Args:
            **equal: A value for each column named: a head in any of its forms, a token also by its text.

        Example:
            >>> table = uw.copying(uw.examples.copier(), samples=8)
            >>> len(table.where(head="0.0")), len(table.where(lambda row: row.trace > 6))
            (1, 0)
        """
        wanted = [(self.column(name).value, value) for name, value in equal.items() if self.described]
        kept = [row for row in self.rows if holds is None or holds(row)]
        return self._with([row for row in kept if all(self._is(value(row), given) for value, given in wanted)])

    def to_dict(self, token: Naming | None = None) -> list[dict[str, Json]]:
        """The rows as JSON values; tokens with their texts where the model is known."""
        return [to_json(row, token or self._token) for row in self.rows]

    def to_csv(self, token: Naming | None = None) -> str:
        """The rows as comma-separated values under a line of names; cells that look like formulas are escaped."""
        naming, columns = token or self._token, self.described
        rows = ([written(to_json(c.value(row), naming), c.kind) for c in columns] for row in self.rows)
        return "".join(map(_csv_line, chain([map(defused, self.columns)], rows)))

    def to_pandas(self) -> object:
        """The rows as a pandas data frame, if pandas is installed; tokens are text where the model is known."""
        try:
            import pandas  # noqa: PLC0415  (an optional convenience, never needed)
        except ImportError:
            raise Unsupported("to_pandas needs pandas, which is not installed", "pip install pandas") from None
        rows = [{name: _flat(value) for name, value in row.items()} for row in self.to_dict()]
        return pandas.DataFrame(rows, columns=list(self.columns))

    def cells(self, *names: str, token: Naming | None = None) -> Cells:
        """The cells of some columns, of all if none is named, as a reader sees them."""
        columns = tuple(self.column(name) for name in names) or self.described
        naming = token or self._token
        rows = (tuple(cell(to_json(c.value(row), naming), c.kind, c.digits) for c in columns) for row in self.rows)
        return Cells(columns, tuple(rows))

    def lines(self, width: int) -> list[str]:
        """The first rows in as many columns as fit, what is left out, the notes and the origin."""
        return [*wrap(self.answer, width), *self.body(width), *_paragraphs(self, width)]

    def body(self, width: int) -> list[str]:
        """The lines without notes and origin."""
        return [*self[:SHOWN_ROWS].cells().filled().lines(width), *self._left_out()]

    def _repr_html_(self) -> str:
        notes = [*self._left_out(), *self.notes, str(self.origin or "")]
        return scrolled([self[:SHOWN_ROWS].cells().filled().html()], notes, self.answer)

    def _left_out(self) -> list[str]:
        return [f"… {len(self) - SHOWN_ROWS:,} more rows"] if len(self) > SHOWN_ROWS else []

    def _with(self, rows: Sequence[Row]) -> "Table[Row]":
        whole = self.whole and len(rows) == len(self.rows)
        return Table(tuple(rows), row=self.row_type, origin=self.origin, notes=self.notes, whole=whole)

    def _token(self, id: int) -> object:
        return id if self.origin is None else self.origin.token(id)

    def _is(self, value: object, wanted: object) -> bool:
        """Test whether a value is the one wanted: a head in any of its forms, or a token by its text."""
        if isinstance(value, HeadId):
            return _head(wanted) == value
        if isinstance(value, Diagonal | Hop | Gates):
            return wanted in (value, str(value))
        if isinstance(value, TokenId) and isinstance(wanted, str):
            named = self._token(value)
            return isinstance(named, dict) and named["text"] == wanted
        return bool(value == wanted)

    def _named(self, key: Name | tuple[Name, ...]) -> list[Row]:
        """The rows of a name, or of several: the first is looked for in the first column that has it, and so on."""
        parts = (key,) if isinstance(key, str) or _head(key) else tuple(key)
        rows, columns = list(self.rows), [c for c in self.described if c.kind in ("head", "token", "text")]
        for part in parts:
            holding = next((c for c in columns if any(self._is(c.value(row), part) for row in rows)), None)
            if holding is None:
                raise BadInput(f"no row of this table is named {part!r}", self._names())
            rows = [row for row in rows if self._is(holding.value(row), part)]
            columns.remove(holding)
        return rows

    def _names(self) -> str:
        """The names of the first rows, as a hint."""
        heads = [c for c in self.described if c.kind in ("head", "text")][:1]
        names = list(dict.fromkeys(cell(to_json(c.value(row))) for c in heads for row in self.rows))
        more = ", …" if len(names) > SCREEN else ""
        return f"its rows are {', '.join(names[:SCREEN])}{more}" if names else "its rows have no names: index by number"


@dataclass(frozen=True, repr=False)
class Result(Shown, Guessed):
    """A frozen result that is more than a table: named numbers, tables and arrays.

    A subclass names the table that it is mainly about in ``main``; indexing the result looks up rows of that table.

    Attributes:
        origin: Model and tokens that the result was computed from.
    """

    main: ClassVar[str] = ""
    origin: Origin | None = field(default=None, kw_only=True, compare=False)

    def _named(self, token: int) -> str:
        return cell(token if self.origin is None else self.origin.token(token), "token")

    @property
    def table(self) -> Table[Any]:
        """The table that the result is mainly about.

        Raises:
            Unsupported: If it has no main table.
        """
        if not self.main:
            raise Unsupported(f"{type(self).__name__} has no main table", "take a table from its fields")
        found: Table[Any] = getattr(self, self.main)
        return found

    @property
    def shown(self) -> Table[Any]:
        """The main table in the order in which it is shown."""
        return self.table

    def top(self, k: int, by: str | None = None) -> Table[Any]:
        """The first k rows of the main table as it is shown, after sorting by a column if one is named."""
        return self.shown.top(k, by)

    def __getitem__(self, key: int | slice | Name | tuple[Name, ...]) -> Any:
        return self.table[key]

    def to_dict(self, token: Naming | None = None) -> dict[str, Json]:
        """The result as JSON values with notes and origin; tokens with their texts where the model is known."""
        known = int if self.origin is None else self.origin.token
        found: dict[str, Json] = to_json(self, token or known)
        said = ({"answer": self.answer} if self.answer else {}) | ({"notes": list(self.notes)} if self.notes else {})
        return found | said | ({} if self.origin is None else {"origin": self.origin.to_dict()})

    def lines(self, width: int) -> list[str]:
        """One screen: the result's numbers, the first rows of its main table, its notes and its origin."""
        table = self.shown[:SCREEN].body(width) if self.main else []
        more = f"… {len(self.table) - SCREEN:,} more rows" if self.main and len(self.table) > SCREEN else ""
        facts = [shorten(f"{name}: {text}", width, placeholder=" …") for name, text in self._cells(()).rows]
        said = wrap(self.answer, width)
        return [*said, type(self).__name__, *facts, *table, *wrap(more, width), *_paragraphs(self, width)]

    def _repr_html_(self) -> str:
        facts = self._cells(()).html()
        table = [self.shown[:SHOWN_ROWS].cells().filled().html()] if self.main else []
        return scrolled([facts, *table], [*self.notes, str(self.origin or "")], self.answer)

    def facts(self) -> Cells:
        """The numbers of the result, one per row: every field but tables and arrays."""
        return self._cells((Tensor, Table))

    def tables(self) -> dict[str, Table[Any]]:
        """The tables of the result, each under the sentence that describes it."""
        values = [(c.description.partition(". ")[0].rstrip("."), c.value(self)) for c in columns_of(type(self))]
        return {sentence: value for sentence, value in values if isinstance(value, Table)}

    def _cells(self, but: tuple[type, ...]) -> Cells:
        """Heading and text of every non-empty field but the main table, nested results and values of some types."""
        naming = int if self.origin is None else self.origin.token
        values = [(c, c.value(self)) for c in columns_of(type(self)) if c.name != self.main]
        facts = [(c.heading, _fact(x, c, naming)) for c, x in values if not isinstance(x, (Result, *but))]
        return Cells((Column("", "", "text"), Column(" ", "", "text")), tuple(fact for fact in facts if fact[1]))


def _fact(value: object, column: Column, token: Naming) -> str:
    match value:
        case Table():
            return f"{len(value):,} rows"
        case Tensor():
            return " × ".join(map(str, value.shape)) + f" {str(value.dtype).removeprefix('torch.')}"
        case tuple() if len(value) > SCREEN:
            return f"{len(value)} values"
    return cell(to_json(value, token), column.kind, column.digits)


def _csv_line(cells: Iterable[str]) -> str:
    """One line of CSV; a carriage return in a cell is quoted as a line break is."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerow(cells)
    return out.getvalue().removesuffix("\r\n") + "\n"


def _rank(value: Any) -> tuple[bool, Any]:
    """Sort key: missing values and NaN rank below all others."""
    return (value is not None and value == value, value if value is not None else 0)


def _head(name: object) -> HeadId | None:
    """A head in any of its forms; None for anything else."""
    if isinstance(name, tuple) and not (len(name) == 2 and all(isinstance(part, int) for part in name)):
        return None
    try:
        return HeadId.of(name) if isinstance(name, str | tuple) else None
    except BadInput:
        return None


def _flat(value: object) -> object:
    """A value for a data frame: a token becomes its text."""
    return value.get("text", value) if isinstance(value, Mapping) else value


def _paragraphs(shown: "Table[Any] | Result", width: int) -> list[str]:
    """The notes of a result and its origin, each over as many lines as it needs."""
    return [line for text in (*shown.notes, str(shown.origin or "")) for line in wrap(text, width)]
