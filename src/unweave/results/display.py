"""Tables as text that fits a terminal and as HTML that fits a notebook, from columns and formatted cells."""

import html
import shutil
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from unweave.results.cells import NUMBERS, true_minus
from unweave.results.columns import Column

GAP = 2
"""Spaces between two columns on a terminal."""
LONGEST = 48
"""Letters of a cell that a terminal shows."""
BESIDE = ("null sd",)
"""Parts left out first where a table is too wide: a score keeps the mean of its null, a mean its standard error."""
HIGH = "max-height: 32em; overflow: auto"
"""Style of a table in a notebook."""


class Shown:
    """Something that shows itself; a dataclass made of it keeps the `repr` it inherits."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.__repr__ = cls.__repr__  # type: ignore[method-assign]  # dataclass replaces only what it does not find

    def lines(self, width: int) -> list[str]:
        """The lines for a terminal of a given width."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return "\n".join(self.lines(shutil.get_terminal_size().columns))


@dataclass(frozen=True)
class Cells:
    """Columns, and the text of every cell: what terminal, notebook and page are made from.

    Attributes:
        columns: The columns.
        rows: A text for each of them.
    """

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def widths(self) -> list[int]:
        """Letters that each column needs, its heading broken at spaces."""
        words = [max(map(len, column.heading.split()), default=1) for column in self.columns]
        return [max([width, *(len(row[i]) for row in self.rows)]) for i, width in enumerate(words)]

    def lines(self) -> list[str]:
        """An aligned table: headings over as many lines as they need, then the rows."""
        widths = self.widths
        broken = [textwrap.wrap(c.heading, width)[::-1] for c, width in zip(self.columns, widths, strict=True)]
        headings = list(zip_longest(*broken, fillvalue=""))[::-1]
        return [line for texts in (*headings, *self.rows) for line in self.row_lines(texts, widths)]

    def row_lines(self, texts: Sequence[str], widths: Sequence[int], gap: int = GAP) -> Iterator[str]:
        """The lines of one row: numbers to the right, texts over as many lines as they need."""
        broken = [_broken(text, width) for text, width in zip(texts, widths, strict=True)]
        for parts in zip_longest(*broken, fillvalue=""):
            cells = zip(parts, widths, self.columns, strict=True)
            aligned = (part.rjust(width) if c.kind in NUMBERS else part.ljust(width) for part, width, c in cells)
            yield (" " * gap).join(aligned).rstrip()

    def html(self) -> str:
        """A table of HTML, every text escaped; what a column means is the tooltip of its heading."""
        head = "".join(f"<th{_tooltip(column)}>{html.escape(column.heading)}</th>" for column in self.columns)
        body = "".join(f"<tr>{self._html(row)}</tr>" for row in self.rows)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"

    def fitted(self, width: int) -> tuple["Cells", tuple[Column, ...]]:
        """As many columns as fit a terminal, long texts cut, and the columns that are left out."""
        short = Cells(self.columns, tuple(tuple(_cut(text) for text in row) for row in self.rows))
        while sum(needed + GAP for needed in short.widths) - GAP > width and len(short.columns) > 1:
            short = short.narrower()
        return short, tuple(column for column in self.columns if column not in short.columns)

    def filled(self) -> "Cells":
        """The cells without columns that are empty in every row; all of them where there are no rows."""
        full = [i for i in range(len(self.columns)) if not self.rows or any(row[i] for row in self.rows)]
        return Cells(tuple(self.columns[i] for i in full), tuple(tuple(row[i] for i in full) for row in self.rows))

    def narrower(self) -> "Cells":
        """The cells without one column: what stands beside a number goes first, then the last column."""
        beside = [i for i, column in enumerate(self.columns) if column.part in BESIDE]
        i = beside[-1] if beside else len(self.columns) - 1
        return Cells(self.columns[:i] + self.columns[i + 1 :], tuple(row[:i] + row[i + 1 :] for row in self.rows))

    def _html(self, row: Sequence[str]) -> str:
        signed = (true_minus(text) if c.kind in NUMBERS else text for text, c in zip(row, self.columns, strict=True))
        return "".join(f"<td>{html.escape(text)}</td>" for text in signed)


def _broken(text: str, width: int) -> list[str]:
    """A text over as many lines as it needs, at least one."""
    if text.replace(",", "").isdecimal():  # a number has no place to break at
        return [text[start : start + width] for start in range(0, len(text), width)]
    fits = len(text) <= width and text == " ".join(text.split())
    return [text] if fits else textwrap.wrap(text, width) or [""]


def scrolled(tables: Sequence[str], notes: Sequence[str]) -> str:
    """Tables of HTML in a box that scrolls, and lines below them."""
    below = "".join(f"<p>{html.escape(note)}</p>" for note in notes if note)
    return f'<div style="{HIGH}">{"".join(tables)}</div>{below}'


def _tooltip(column: Column) -> str:
    return f' title="{html.escape(column.description)}"' if column.description else ""


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
