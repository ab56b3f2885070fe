"""Tables of results as a page reads them: by column, with the names and units that the results declare."""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pkgutil import resolve_name
from typing import Any

import numpy as np

from unweave.explorer.bundle import ArrayRef, Json, PythonCall, TableRef, packed, unpacked
from unweave.explorer.panels.subject import Subject
from unweave.results.cells import Column
from unweave.results.table import Table, to_json

LONG = 256  # rows above which columns are arrays beside the manifest

Make = Callable[[Subject], Iterator[TableRef]]


def asked(name: str, question: str, **given: Json) -> Make:
    """A function that makes the table of one question of `unweave` about the model."""

    def make(of: Subject) -> Iterator[TableRef]:
        function = resolve_name(f"unweave:{question}")
        arguments = given | _seed(function, of)
        yield table(function(of.model, **arguments), name, of.name, PythonCall(question, arguments))

    return make


def asked_of_texts(name: str, question: str, part: str = "") -> Make:
    """A function that makes a table of each run: the answer to a question of `unweave`, or a part of it."""

    def make(of: Subject) -> Iterator[TableRef]:
        function = resolve_name(f"unweave:{question}")
        arguments = _seed(function, of)
        written = ", ".join(["run", *(f"{key}={value}" for key, value in arguments.items())])
        made = PythonCall(question, arguments, f"uw.{question}({written}){part and f'.{part}'}")
        for prompt, run in of.runs.items():
            found = function(run, **arguments)
            yield table(getattr(found, part) if part else found, name, of.name, made, prompt=prompt)

    return make


def in_layers(make: Make) -> Make:
    """A function that makes the same table, but none for a model without layers."""
    return lambda of: make(of) if of.model.weights.n_layers else iter(())


def _seed(function: Callable[..., Any], of: Subject) -> dict[str, Json]:
    """The seed of the subject, for a question that draws."""
    return {"seed": of.seed} if "seed" in inspect.signature(function).parameters else {}


def table(
    found: Table[Any],
    name: str,
    of: str,
    made: PythonCall,
    *,
    prompt: str | None = None,
    beside: Mapping[str, Sequence[Json]] | None = None,
) -> TableRef:
    """A table of results for the page, of the named model, with the columns ``beside`` in front of its own."""
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
    kinds = set(map(type, read)) - {type(None)}
    if len(read) <= LONG or not kinds or not all(issubclass(one, int | float) and one is not bool for one in kinds):
        return _coded(read) if len(read) > LONG else [to_json(value) for value in read]
    if None not in read and all(issubclass(one, int) for one in kinds):
        wide = np.array(read, np.int64)
        small = np.uint32 if wide.min() >= 0 and wide.max() < 2**32 else np.float64
        return packed(wide.astype(small))
    numbers = np.array(read, np.float64)
    return packed(np.where(np.isfinite(numbers), numbers, np.nan))


def _coded(values: list[Any]) -> Sequence[Json] | ArrayRef:
    """Values that repeat, as indices into the list of distinct ones; others as they are."""
    try:
        places = {value: place for place, value in enumerate(dict.fromkeys(values))}
    except TypeError:  # lists and dictionaries cannot be keys
        places = {}
    words = tuple(map(to_json, places))
    if not 0 < 2 * len(words) <= len(values) or any(isinstance(word, list | dict) for word in words):
        return [to_json(value) for value in values]
    return replace(packed(np.array([places[value] for value in values], np.uint32)), words=words)


def shortened(ref: TableRef, size: int) -> TableRef:
    """The first rows of a table; the others are counted."""
    columns = {
        name: replace(packed(unpacked(x)[:size]), words=x.words) if isinstance(x, ArrayRef) else x[:size]
        for name, x in ref.columns.items()
    }
    return replace(ref, size=size, columns=columns, left_out=ref.left_out + ref.size - size)
