"""Heat maps, lines and stacked bars: figures with a name on every row, column and curve.

Rows are readers or destinations, columns writers or sources. Sizes are white to blue; signed values red to blue about
zero, on one scale for all panels of a figure.
"""

from collections.abc import Mapping, Sequence

import torch
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from unweave.plot.drawing import GRAY, SEQUENTIAL, canvas, drawn, short
from unweave.results.colors import categories
from unweave.shapes import Float, Tensor
from unweave.text.display import visible

STYLES = ("-", "--", ":", "-.")
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")
SHADES = categories()
WRITTEN = 200
"""Cells of a panel up to which each has its number written in it."""

Map = tuple[Float[Tensor, "rows columns"], Sequence[str], Sequence[str]]
"""Values, names of the rows, names of the columns; nan where there is nothing."""


@drawn
def text_pattern(
    pattern: Float[Tensor, "dst src"], tokens: Sequence[str], title: str, label: str = "attention × length of the value"
) -> Figure:
    """A pattern with the text of every token beside its row and below its column."""
    figure, (axes,) = canvas(height=9.2)
    image = axes.imshow(pattern.tolist(), cmap=SEQUENTIAL, vmin=0, interpolation="nearest")
    names = [visible(text) for text in tokens]
    _named(axes, names, names, size=max(7.5, min(11, 300 / max(1, len(names)))))
    axes.set(title=title, xlabel="source (key)", ylabel="destination (query)")
    figure.colorbar(image, ax=axes, label=label, shrink=0.6)
    return figure


@drawn
def lines(
    curves: Mapping[str, tuple[Sequence[float], Sequence[float]]],
    labels: tuple[str, str],
    title: str,
    *,
    marked: bool = False,
) -> Figure:
    """A curve for each name, distinguished by dash or marker as well as by color.

    Args:
        curves: Places and heights by name.
        labels: Labels of the two axes.
        marked: True if each point has a marker.
    """
    figure, (axes,) = canvas()
    for i, (name, (x, y)) in enumerate(curves.items()):
        marker = MARKERS[i % len(MARKERS)] if marked else ""
        axes.plot(x, y, STYLES[i % len(STYLES)], marker=marker, markersize=4, label=name)
    axes.set(xlabel=labels[0], ylabel=labels[1], title=title)
    axes.legend(frameon=False)
    return figure


def _largest(values: Tensor) -> float:
    kept = values[values.isfinite()].abs()
    return float(kept.max()) if len(kept) and kept.max() > 0 else 1.0


def _named(axes: Axes, rows: Sequence[str], columns: Sequence[str], size: float = 8) -> None:
    """A name for every row and column; nothing in a name is read as a formula."""
    axes.set_yticks(range(len(rows)), [short(name) for name in rows], fontsize=size, parse_math=False)
    turned = 90 if max((len(name) for name in columns), default=0) > 4 or len(columns) > 12 else 0
    axes.set_xticks(
        range(len(columns)), [short(name) for name in columns], fontsize=size, rotation=turned, parse_math=False
    )
    axes.tick_params(length=0)
    axes.spines[:].set_edgecolor(GRAY)


def _numbered(axes: Axes, values: Float[Tensor, "rows columns"], largest: float) -> None:
    """The number of each cell, white where the cell is dark."""
    for i, j in torch.isfinite(values).nonzero().tolist():
        value = float(values[i, j])
        color = "white" if abs(value) > 0.6 * largest else "black"
        axes.text(j, i, f"{value:.2f}", ha="center", va="center", fontsize=7, color=color)
