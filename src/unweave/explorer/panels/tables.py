"""Tables of results as a page reads them: by column, with the names and units that the results declare."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from unweave.explorer.bundle import ArrayRef, Json, PythonCall, TableRef, packed, unpacked
from unweave.results.cells import Column
from unweave.results.table import Table, to_json

LONG = 256
"""Rows above which columns are arrays beside the manifest."""


def table(
    found: Table[Any],
    name: str,
    of: str,
    made: PythonCall,
    *,
    prompt: str | None = None,
    beside: Mapping[str, Sequence[Json]] | None = None,
) -> TableRef:
    """A table of results for the page.

    Args:
        found: The results.
        name: What views call it.
        of: The model that it is of.
        made: The Python that makes it.
        prompt: The prompt that it is of, if one.
        beside: Columns in front of its own.
    """
    rows = tuple(found.rows)  # those that are made when they are read are made once
    own = {column.name: _values(rows, column) for column in found.described}
    return TableRef(
        name=name,
        model=of,
        row="" if found.row_type is None else found.row_type.__name__,
        from_=made,
        size=len(found),
        columns={**(beside or {}), **own},
        prompt=prompt,
    )


def _values(rows: Sequence[Any], column: Column) -> Sequence[Json] | ArrayRef:
    """The values of a column: tokens as ids, heads as texts; long ones as an array, NaN where there is no number."""
    read = [column.value(row) for row in rows]
    if len(read) > LONG and all(isinstance(value, float) for value in read):
        numbers = np.array(read, np.float64)
        return packed(np.where(np.isfinite(numbers), numbers, np.nan))
    values = [to_json(value) for value in read]
    if len(values) <= LONG:
        return values
    if not all(type(value) in (int, float, type(None)) for value in values) or set(values) == {None}:
        return _coded(values)
    if all(type(value) is int for value in values):
        wide = np.array(values, np.int64)
        small = np.uint32 if wide.min() >= 0 and wide.max() < 2**32 else np.float64
        return packed(wide.astype(small))
    return packed(np.array(values, np.float64))


def _coded(values: list[Json]) -> Sequence[Json] | ArrayRef:
    """Texts that repeat, as places in the list of them; others as they are."""
    if any(isinstance(value, list | dict) for value in values):
        return values
    words = {value: place for place, value in enumerate(dict.fromkeys(values))}
    if 2 * len(words) > len(values):
        return values
    return replace(packed(np.array([words[value] for value in values], np.uint32)), words=tuple(words))


def shortened(ref: TableRef, size: int) -> TableRef:
    """The first rows of a table; the others are counted."""
    columns = {
        name: replace(packed(unpacked(x)[:size]), words=x.words) if isinstance(x, ArrayRef) else x[:size]
        for name, x in ref.columns.items()
    }
    return replace(ref, size=size, columns=columns, left_out=ref.left_out + ref.size - size)
