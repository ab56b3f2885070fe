"""`Drawing`: a figure that shows itself in a notebook and saves itself as PNG, SVG or PDF; one style for all figures.

The same data gives the same bytes: no date, no random names.
"""

import io
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.colors import ListedColormap
from matplotlib.figure import Figure
from matplotlib.text import Text

from unweave.errors import UsageError
from unweave.files import writing
from unweave.files.guesses import Guessed
from unweave.results.colors import projections, table
from unweave.text.display import printable

P = ParamSpec("P")

STYLE: Any = {
    "svg.hashsalt": "unweave",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlesize": 11,
    "axes.titlelocation": "left",
    "axes.titleweight": "bold",
    "figure.dpi": 100,
}
COLORS = projections()
DASHES = {"q": "-", "k": "--", "v": ":"}
BLUE, ORANGE, GRAY = "#0072B2", "#D55E00", "#9aa4af"
SEQUENTIAL = ListedColormap(table()[:-1], "unweave")
WIDTH = 10.5  # inches: as wide as the page
DPI = 130  # dots per inch of a PNG
LONGEST = 60  # letters of a name beside an axis, which is half of the page
METADATA: dict[str, dict[str, Any]] = {
    "svg": {"Date": None, "Creator": "unweave"},
    "png": {"Software": "unweave"},
    "pdf": {"CreationDate": None, "Creator": "unweave", "Producer": "unweave"},
}
"""Metadata of each format, without a date."""


@dataclass(frozen=True, eq=False)
class Drawing(Guessed):
    """A finished figure: shown in a notebook, or saved with ``save("figure.png")``.

    Attributes:
        figure: The matplotlib figure, which may be changed.

    Example:
        >>> run = uw.load("example:induction").run("abcab")
        >>> uw.plot.attention(run, "L1H0")
        Drawing of 1 panel: 'L1H0'; save("figure.png") writes it
    """

    figure: Figure

    def svg(self) -> str:
        """The figure as an SVG document."""
        return self._bytes("svg").decode()

    def png(self) -> bytes:
        """The figure as a PNG file."""
        return self._bytes("png")

    def pdf(self) -> bytes:
        """The figure as a PDF file."""
        return self._bytes("pdf")

    def save(self, path: str | Path) -> Path:
        """Write the figure to a file, whole or not at all; an older file of that name is replaced.

        Args:
            path: Its ending sets the format: ``.png``, ``.svg`` or ``.pdf``.

        Raises:
            UsageError: If the ending is another one.
            StorageError: If the file cannot be written.
        """
        writing.write_bytes(path, self._bytes(format_of(path)))
        return Path(path)

    def _bytes(self, kind: str) -> bytes:
        out = io.BytesIO()
        with rc_context(STYLE):
            self.figure.savefig(out, format=kind, dpi=DPI if kind == "png" else None, metadata=METADATA[kind])
            self.figure.set_layout_engine("none")  # laid out once: a second time would move everything by a hair
        return out.getvalue()

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        titles = [title for axes in self.figure.axes if (title := axes.get_title("left") or axes.get_title())]
        count = max(1, len(titles))
        named = ": " + ", ".join(map(repr, titles[:3])) + (", …" if len(titles) > 3 else "") if titles else ""
        panels = f"{count} panel{'s' * (count != 1)}"
        return f'Drawing of {panels}{named}; save("figure.png") writes it'


def drawn(draw: Callable[P, Figure]) -> Callable[P, Drawing]:
    """Make a function draw in the common style and return a `Drawing`."""

    @wraps(draw)
    def figure(*args: P.args, **kwargs: P.kwargs) -> Drawing:
        with rc_context(STYLE):
            return Drawing(_printable(draw(*args, **kwargs)))

    return figure


def short(name: str) -> str:
    """A name beside an axis: printable, and cut where it would leave no room for the picture."""
    text = printable(name)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _printable(figure: Figure) -> Figure:
    """Write control characters in names by number, since no SVG may hold them, and read no name as a formula."""
    for text in figure.findobj(Text):
        if isinstance(text, Text):
            text.set_text(printable(text.get_text()))
            text.set_parse_math(False)
    return figure


def format_of(path: str | Path) -> str:
    """Format of a file's ending."""
    kind = Path(path).suffix.lower().removeprefix(".")
    if kind not in METADATA:
        raise UsageError(f"a figure cannot be written as {str(path)!r}", "give a name that ends in .png, .svg or .pdf")
    return kind


def canvas(columns: int = 1, width: float = WIDTH, height: float = 3.2) -> tuple[Figure, list[Axes]]:
    """A figure with a row of axes."""
    figure = Figure(figsize=(width, height), layout="constrained")
    return figure, list(figure.subplots(1, columns, squeeze=False)[0])
