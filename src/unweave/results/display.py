"""Tables as text that fits a terminal and as HTML that fits a notebook, from columns and formatted cells."""

import html
import shutil
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from unweave.results.cells import NUMBERS, Column

GAPS = (2, 1)  # spaces between two columns on a terminal: fewer where a table is too wide
LONGEST_WORD = 24  # a column of texts is at least wide enough for a word of this length
BESIDE = ("null sd",)
"""Parts left out first where a table is too wide: a score keeps the mean of its null, a mean its standard error."""
HIGH = "max-height: 32em; overflow: auto"  # style of a table in a notebook


class Shown:
    """Base of tables and results, which print themselves; a dataclass derived from it keeps the inherited `repr`."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.__repr__ = cls.__repr__  # type: ignore[method-assign]  # dataclass replaces only what it does not find

    @property
    def answer(self) -> str:
        """The result in a sentence or two, which is shown first; empty where the numbers need none."""
        return ""

    @property
    def notes(self) -> tuple[str, ...]:
        """Sentences needed to read the numbers: baselines, caveats, what was left out."""
        return ()

    def lines(self, width: int) -> list[str]:
        """The lines for a terminal of a given width."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return "\n".join(self.lines(shutil.get_terminal_size().columns))


def listed(names: Iterable[object], most: int = 6) -> str:
    """List names in a sentence: the first ``most``, and the number of the others."""
    known = [str(name) for name in names]
    return ", ".join(known[:most]) + (f" and {len(known) - most} more" if len(known) > most else "")


@dataclass(frozen=True)
class Cells:
    """Columns, and the text of every cell: what terminal, notebook and page are made from."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]  # a text for each of them

    def lines(self, width: int) -> list[str]:
        """An aligned table of at most ``width`` characters, and the columns that did not fit.

        To fit, texts are wrapped between words, then the gaps narrow, then columns are left out.
        """
        if not self.rows:
            return ["no rows"]
        shown, (gap, widths) = self, self._spread(width)
        while _total(widths, gap) > width and len(widths) > 1:
            shown = shown.narrower()
            gap, widths = shown._spread(width)
        headings = tuple(column.heading for column in shown.columns)
        titled = any(heading.strip() for heading in headings)
        above = [*shown.row_lines(headings, widths, gap), "─" * _total(widths, gap)] if titled else []
        left_out = [column.heading for column in self.columns if column not in shown.columns]
        below = textwrap.wrap(f"… not shown: {', '.join(left_out)}", width) if left_out else []
        return above + [line for row in shown.rows for line in shown.row_lines(row, widths, gap)] + below

    def row_lines(self, texts: Sequence[str], widths: Sequence[int], gap: int = GAPS[0]) -> Iterator[str]:
        """The lines of one row: numbers to the right, texts over as many lines as they need."""
        broken = [_broken(text, width) for text, width in zip(texts, widths, strict=True)]
        for parts in zip_longest(*broken, fillvalue=""):
            cells = zip(parts, widths, self.columns, strict=True)
            aligned = (part.rjust(width) if c.kind in NUMBERS else part.ljust(width) for part, width, c in cells)
            yield (" " * gap).join(aligned).rstrip()

    def _spread(self, width: int) -> tuple[int, list[int]]:
        """Spaces between columns, and their widths: fewer spaces where the columns would not fit."""
        found = [(gap, self._widths(width - gap * (len(self.columns) - 1))) for gap in GAPS]
        return next(((gap, widths) for gap, widths in found if _total(widths, gap) <= width), found[-1])

    def _widths(self, width: int) -> list[int]:
        """The width of each column; columns of texts narrow, the widest first, down to their longest words."""
        texts = [[column.heading, *(row[i] for row in self.rows)] for i, column in enumerate(self.columns)]
        widths = [max([_longest_word(heading), *map(len, cells)]) for heading, *cells in texts]
        least = [
            own if column.kind in NUMBERS else min(own, LONGEST_WORD, max(map(_longest_word, [column.heading, *cells])))
            for own, cells, column in zip(widths, texts, self.columns, strict=True)
        ]
        while sum(widths) > width:
            i = max(range(len(widths)), key=lambda i: (widths[i] > least[i], widths[i]))
            if widths[i] <= least[i]:
                break
            widths[i] -= 1
        return widths

    def html(self) -> str:
        """An HTML table, with all text escaped; the description of a column is the tooltip of its heading."""
        head = "".join(f"<th{_tooltip(column)}>{html.escape(column.heading)}</th>" for column in self.columns)
        body = "".join(f"<tr>{self._html(row)}</tr>" for row in self.rows)
        return f'<table style="white-space: nowrap"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'

    def filled(self) -> "Cells":
        """The cells without columns that are empty in every row; all of them where there are no rows."""
        full = [i for i in range(len(self.columns)) if not self.rows or any(row[i] for row in self.rows)]
        return Cells(tuple(self.columns[i] for i in full), tuple(tuple(row[i] for i in full) for row in self.rows))

    def narrower(self) -> "Cells":
        """The cells without one column: standard deviations of nulls are dropped first, then the last column."""
        beside = [i for i, column in enumerate(self.columns) if column.part in BESIDE]
        i = beside[-1] if beside else len(self.columns) - 1
        return Cells(self.columns[:i] + self.columns[i + 1 :], tuple(row[:i] + row[i + 1 :] for row in self.rows))

    def _html(self, row: Sequence[str]) -> str:
        cells = zip(row, self.columns, strict=True)
        signed = (text.replace("-", "\u2212") if c.kind in NUMBERS else text for text, c in cells)
        return "".join(f"<td>{html.escape(text)}</td>" for text in signed)


def _total(widths: Sequence[int], gap: int) -> int:
    return sum(widths) + gap * (len(widths) - 1)


def _longest_word(text: str) -> int:
    return max(map(len, text.split()), default=1)


def _broken(text: str, width: int) -> list[str]:
    """A text over as many lines as it needs, at least one."""
    if text.replace(",", "").isdecimal():  # a number has no place to break at
        return [text[start : start + width] for start in range(0, len(text), width)]
    fits = len(text) <= width and text == " ".join(text.split())
    return [text] if fits else textwrap.wrap(text, width) or [""]


def scrolled(tables: Sequence[str], notes: Sequence[str], answer: str = "") -> str:
    """HTML tables in a scrolling box, with an answer above and notes below them."""
    above = f"<p><b>{html.escape(answer)}</b></p>" if answer else ""
    below = "".join(f"<p>{html.escape(note)}</p>" for note in notes if note)
    return f'{above}<div style="{HIGH}">{"".join(tables)}</div>{below}'


def _tooltip(column: Column) -> str:
    return f' title="{html.escape(column.description)}"' if column.description else ""
