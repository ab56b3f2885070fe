"""Answers on a terminal: one JSON document, or a few lines and tables for a reader."""

import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rich import box
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table as RichTable
from rich.text import Text

import unweave as uw
from unweave.results.cells import cell
from unweave.text.display import printable

WIDEST = 1000
"""Columns a table may take; one that is wider than the terminal is not cut."""
GAPS = (2, 1, 0)
"""Spaces between two columns beside the one that is always there: fewer where a table is too wide."""
LONGEST_WORD = 24
"""A column is wide enough for a word of this length, so that words are not broken in the middle."""

Naming = Callable[[int], object]


@dataclass(frozen=True)
class Panel:
    """One table for a reader.

    Attributes:
        title: What it shows, and how to read it.
        rows: Its rows, each a mapping from column to plain value.
        columns: Which columns, in order; every key of the first row if empty.
    """

    title: str
    rows: Iterable[Mapping[str, object]]
    columns: tuple[str, ...] = ()


@dataclass(frozen=True)
class Report:
    """What a command found.

    Attributes:
        document: The JSON document: plain values only.
        grids: The same for a reader.
        notes: Sentences printed below: residuals, what was left out, caveats.
    """

    document: Mapping[str, object]
    grids: tuple[Panel, ...] = ()
    notes: tuple[str, ...] = field(default=())


class Terminal(Console):
    """rich's console, which leaves it to `guarded` what to do when nobody reads on."""

    def on_broken_pipe(self) -> None:
        """Called while the error is handled."""
        raise


def print_report(answer: Report, as_json: bool) -> None:
    """Print the answer to stdout."""
    if as_json:
        sys.stdout.write(json.dumps(answer.document, ensure_ascii=False, allow_nan=False) + "\n")
        return
    console = Terminal(highlight=False, markup=False, emoji=False)
    for grid in answer.grids:
        console.print(Text(printable(grid.title), style="bold"))
        rows = list(grid.rows)
        if not rows:
            console.print(Text("  none\n"))
            continue
        table, narrowest = _fitting(console, rows, grid.columns)
        console.print(table, width=max(console.width, narrowest), crop=False, soft_wrap=narrowest > console.width)
    for note in answer.notes:
        console.print(Text(printable(note)))


def progress_line(text: str) -> None:
    """One line of progress on stderr."""
    sys.stderr.write(printable(text) + "\n")
    sys.stderr.flush()


def short(row: object, names: Mapping[str, str]) -> dict[str, object]:
    """Some fields of a row under shorter names, rounded so that a line fits a terminal."""
    values = uw.results.to_json(row)
    return {short: _rounded(values[name]) for name, short in names.items()}


def _rounded(value: object) -> object:
    """Two significant digits below 1, three above."""
    return float(f"{value:.2g}" if abs(value) < 1 else f"{value:.3g}") if isinstance(value, float) else value


def _fitting(console: Console, rows: Sequence[Mapping[str, object]], columns: tuple[str, ...]) -> tuple[RichTable, int]:
    """The table and the width it needs; its columns move together where they would not fit the terminal."""
    for gap in GAPS:
        table = _rich(rows, columns, gap)
        narrowest = Measurement.get(console, console.options.update(max_width=WIDEST), table).minimum
        if narrowest <= console.width:
            break
    return table, narrowest


def _rich(rows: Sequence[Mapping[str, object]], columns: tuple[str, ...], gap: int) -> RichTable:
    columns = columns or tuple(rows[0])
    table = RichTable(box=box.SIMPLE_HEAD, padding=(0, gap, 0, 0), pad_edge=False)
    for name in columns:
        numbers = all(isinstance(row.get(name), int | float | None) for row in rows)
        header = name.replace("_", " ")
        words = [word for text in (header, *(cell(row.get(name)) for row in rows)) for word in text.split()]
        table.add_column(
            header,
            justify="right" if numbers else "left",
            overflow="fold",
            min_width=min(LONGEST_WORD, max(map(len, words), default=0)),
        )
    for row in rows:
        table.add_row(*(Text(cell(row.get(name))) for name in columns))
    return table
