"""Reports on a terminal: one JSON document, or a few lines and tables for a reader, never wider than the terminal."""

import json
import re
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from math import inf
from threading import Timer
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.text import Text

import unweave as uw
from unweave.text.display import printable

if TYPE_CHECKING:
    from unweave.results.cells import Kind
    from unweave.results.display import Cells
    from unweave.results.origin import Origin
    from unweave.results.table import Json

NUMBER = re.compile(r"[+-]?[\d,]*\.?\d+%?")  # a number that is formatted already
UNSEEN = re.compile("[\\x7f-\\x9f\\xad\\u061c\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ud800-\\udfff\\ufeff]")
"""Characters, from DEL on, that are controls, change the direction of a line, or have no width."""


@dataclass(frozen=True)
class Panel:
    """One table or picture: its cells, rows that map a heading to a plain value, or a function from width to lines."""

    title: str
    body: "Cells | Iterable[Mapping[str, object]] | Callable[[int], list[str]]"

    def lines(self, width: int) -> list[str]:
        """The table on a terminal of this width."""
        from unweave.results.display import Cells

        if callable(self.body):
            return self.body(width)
        return (self.body if isinstance(self.body, Cells) else cells_of(list(self.body))).lines(width)


LONG = 5.0  # seconds after which a computation is announced
SCREEN = 25  # lines after which further tables and notes are left to --all
BELOW = 4  # lines reserved at the end for what was left out, and for the origin


@dataclass(frozen=True)
class Answer:
    """The result of a command: a document of plain values; and for a reader its answer, tables, and notes below them.

    After ``screen`` lines, further tables and notes are left to ``--all``.
    """

    document: "Mapping[str, Json]"
    panels: tuple[Panel, ...] = ()
    notes: tuple[str, ...] = ()
    answer: str = ""
    screen: int = SCREEN


def without_origin(document: dict[str, Any]) -> dict[str, Any]:
    """A document without what a report adds to it."""
    return {key: value for key, value in document.items() if key not in ("answer", "notes", "origin")}


WIDTH = 80  # columns where a terminal reports 0 because it does not know


class Terminal(Console):
    """rich's console, which leaves a closed pipe to `guarded`."""

    def on_broken_pipe(self) -> None:
        """Raise again the error that is being handled."""
        raise


def print_report(report: Answer, origins: "Sequence[Origin]", *, as_json: bool, every: bool) -> None:
    """Print a report and what it was computed from to stdout; without ``every``, what fits."""
    if as_json:
        origin = _origin(origins) | report.document.get("origin", {})
        said = {"answer": report.answer} if report.answer else {}
        document = {**report.document, **said, "notes": list(report.notes), "origin": origin}
        sys.stdout.write(escaped(json.dumps(document, ensure_ascii=False, allow_nan=False)) + "\n")
        return
    console = Terminal(highlight=False, markup=False, emoji=False)
    console.width = console.width or WIDTH
    if report.answer:
        _say(console, printable(report.answer))
        console.file.write("\n")
    above = len(textwrap.wrap(printable(report.answer), console.width)) + 1 if report.answer else 0
    room = inf if every else report.screen - BELOW - above
    used, left = _panels(console, report, room)
    left += _notes(console, report.notes, room - used)
    if left:
        _say(console, f"--all also prints {' and '.join([', '.join(left[:-1]), left[-1]][not left[:-1] :])}.", "dim")
    for origin in origins:
        _say(console, str(origin), "dim")


def _panels(console: Console, report: Answer, room: float) -> tuple[int, list[str]]:
    """Print the first table, and others as far as there is room; return the lines used, and what is left out."""
    used, left = 0, []
    for panel in report.panels:
        lines = panel.lines(console.width)
        more = len(textwrap.wrap(printable(panel.title), console.width)) + len(lines) + 1
        if used and used + more > room:
            left.append(f'"{re.split(r"[:;,(]", printable(panel.title))[0].strip()}"')
            continue
        used += more
        _say(console, printable(panel.title), "bold")
        console.file.write("\n".join((*lines, "", "")))  # rich would look at every letter
    return used, left


def _notes(console: Console, notes: Sequence[str], room: float) -> list[str]:
    """Print the first note, and others as far as there is room; return what is left out."""
    used = 0
    for number, note in enumerate(notes):
        used += len(textwrap.wrap(printable(note), console.width))
        if number and used > room:
            return [f"{len(notes) - number} more note{'s' if len(notes) - number > 1 else ''}"]
        _say(console, printable(note))
    return []


def escaped(document: str) -> str:
    """A JSON document with characters that move a cursor or change direction escaped; its values are the same."""
    return UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", document)


def _origin(origins: "Sequence[Origin]") -> "dict[str, Json]":
    """The origin of the numbers as JSON values: one model and its tokens, several, or none."""
    if len(origins) == 1:
        return origins[0].to_dict()
    models = {"models": [origin.to_dict() for origin in origins]} if origins else {}
    return {"version": uw.__version__, **models}


def _say(console: Console, text: str, style: str = "") -> None:
    """Print a sentence over as many lines as it needs."""
    for line in textwrap.wrap(text, console.width):
        console.print(Text(line, style=style), soft_wrap=True)


def readable(text: str) -> bool:
    """Tell whether a token is printable text, not part of a character or a control character."""
    return "\\x" not in text and text.strip().isprintable()


def word(text: str) -> bool:
    """Tell whether a token is written as a word: a space, then letters."""
    return len(text) > len(" a") and text[0] == " " and text[1:].isalpha()


def first(found: "uw.Table[Any]", model: "uw.Model", *tests: Callable[[str], bool]) -> "uw.Table[Any]":
    """The rows whose tokens all pass the first of some tests, then those of the second, then the others."""

    def failed(row: object) -> int:
        tokens = (getattr(row, name, None) for name in ("source", "destination", "out", "token"))
        texts = [model.tokenizer.text(int(token)) for token in tokens if token is not None]
        return next((place for place, test in enumerate(tests) if all(map(test, texts))), len(tests))

    return replace(found, rows=tuple(sorted(found, key=failed)))


def facts(values: Mapping[str, object]) -> "Cells":
    """Named values, one per line."""
    return cells_of([{"": name, " ": value} for name, value in values.items()])


def cells_of(rows: Sequence[Mapping[str, object]]) -> "Cells":
    """Rows that map a heading to a plain value, as cells; a column of numbers is aligned to the right."""
    from unweave.results.cells import Column, cell
    from unweave.results.display import Cells

    names = list(dict.fromkeys(name for row in rows for name in row))
    columns = tuple(Column(name, name.replace("_", " "), _kind([row.get(name) for row in rows])) for name in names)
    return Cells(columns, tuple(tuple(cell(row.get(c.name), c.kind) for c in columns) for row in rows))


def _kind(values: Sequence[object]) -> "Kind":
    """The kind of a column of plain values."""
    known = [value for value in values if value is not None]
    if known and all(isinstance(value, str) and NUMBER.fullmatch(value) for value in known):
        return "number"
    if not known or any(isinstance(value, bool) or not isinstance(value, int | float) for value in known):
        return "text"
    return "number" if any(isinstance(value, float) for value in known) else "count"


def progress_line(text: str) -> None:
    """One line of progress on stderr."""
    sys.stderr.write(printable(text) + "\n")
    sys.stderr.flush()


@contextmanager
def working(text: str) -> Iterator[None]:
    """Show what is being computed during the block, with a clock; off a terminal, once, if it takes long."""
    if not sys.stderr.isatty():
        said = Timer(LONG, progress_line, (f"computing: {text} …",))
        said.daemon = True
        said.start()
        try:
            yield
        finally:
            said.cancel()
        return
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.description}", markup=False), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        progress.add_task(printable(text), total=None)
        yield
