"""Heat maps, lines and stacked bars: figures with a name on every row, column and curve.

Rows are readers or destinations, columns writers or sources. Sizes are white to blue; signed values red to blue about
zero, on one scale for all panels of a figure.
"""

from collections.abc import Mapping, Sequence

import torch
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from unweave.plot.drawing import GREY, WIDTH, canvas, drawn
from unweave.shapes import Float, Tensor
from unweave.text.display import visible

STYLES = ("-", "--", ":", "-.")
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")
SHADES = ("#56B4E9", "#E69F00", "#0072B2", "#CC79A7", "#009E73", "#D55E00", "#F0E442", "#9aa4af")
WRITTEN = 200
"""Cells of a panel up to which each has its number written in it."""

Map = tuple[Float[Tensor, "rows columns"], Sequence[str], Sequence[str]]
"""Values, names of the rows, names of the columns; nan where there is nothing."""


@drawn
def heat(panels: Mapping[str, Map], label: str, *, signed: bool) -> Figure:
    """Heat maps side by side on one scale, each with its rows and columns named.

    Args:
        panels: Values and names by title.
        label: What the colors measure, with the unit.
        signed: Whether values are about zero.
    """
    widths = [0.6 + len(columns) for _, _, columns in panels.values()]
    height = max(len(rows) for _, rows, _ in panels.values())
    figure = Figure(figsize=(WIDTH, min(12.0, 1.3 + 0.34 * height)), layout="constrained")
    axes = list(figure.subplots(1, len(panels), squeeze=False, width_ratios=widths)[0])
    largest = max(_largest(values) for values, _, _ in panels.values())
    colors, low = ("RdBu", -largest) if signed else ("Blues", 0.0)
    for each, (title, (values, rows, columns)) in zip(axes, panels.items(), strict=True):
        image = each.imshow(
            values.tolist(), cmap=colors, vmin=low, vmax=largest, interpolation="nearest", aspect="auto"
        )
        each.set_title(title)
        _named(each, rows, columns)
        if values.numel() <= WRITTEN:
            _numbered(each, values, largest)
    figure.colorbar(image, ax=axes, label=label)
    return figure


@drawn
def text_pattern(
    pattern: Float[Tensor, "dst src"], tokens: Sequence[str], title: str, label: str = "attention × length of the value"
) -> Figure:
    """A pattern with the text of every token beside its row and below its column."""
    figure, (axes,) = canvas(height=9.2)
    image = axes.imshow(pattern.tolist(), cmap="Blues", vmin=0, interpolation="nearest")
    names = [visible(text) for text in tokens]
    _named(axes, names, names, size=7.5)
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
    """A curve for each name, told apart by dash or marker as well as by color.

    Args:
        curves: Places and heights by name.
        labels: What the two axes show.
        title: The title.
        marked: Whether each point has a marker.
    """
    figure, (axes,) = canvas()
    for i, (name, (x, y)) in enumerate(curves.items()):
        marker = MARKERS[i % len(MARKERS)] if marked else ""
        axes.plot(x, y, STYLES[i % len(STYLES)], marker=marker, markersize=4, label=name)
    axes.set(xlabel=labels[0], ylabel=labels[1], title=title)
    axes.legend(frameon=False)
    return figure


@drawn
def stacked(bars: Mapping[str, Mapping[str, float]], ylabel: str, title: str) -> Figure:
    """A bar for each name, in parts that sum to it; negative parts hang below zero."""
    figure, (axes,) = canvas(height=3.6)
    parts = list(dict.fromkeys(part for values in bars.values() for part in values))
    up, down = [0.0] * len(bars), [0.0] * len(bars)
    hatches = ("", "//", "..", "xx", "\\\\", "--", "oo", "++")
    for i, part in enumerate(parts):
        heights = [values.get(part, 0.0) for values in bars.values()]
        bottom = [u if h >= 0 else d for h, u, d in zip(heights, up, down, strict=True)]
        drawn = axes.bar(range(len(bars)), heights, bottom=bottom, width=0.6, color=SHADES[i % len(SHADES)], label=part)
        for patch in drawn:
            patch.set(hatch=hatches[i % len(hatches)], edgecolor="white", linewidth=0)
        up = [u + max(h, 0.0) for u, h in zip(up, heights, strict=True)]
        down = [d + min(h, 0.0) for d, h in zip(down, heights, strict=True)]
    axes.axhline(0, color="black", linewidth=0.6)
    axes.set(ylabel=ylabel, title=title)
    axes.set_xticks(range(len(bars)), list(bars))
    axes.legend(frameon=False, loc="center left", bbox_to_anchor=(1.0, 0.5))
    return figure


def _largest(values: Tensor) -> float:
    kept = values[values.isfinite()].abs()
    return float(kept.max()) if len(kept) and kept.max() > 0 else 1.0


def _named(axes: Axes, rows: Sequence[str], columns: Sequence[str], size: float = 8) -> None:
    """A name for every row and column; nothing in a name is read as a formula."""
    axes.set_yticks(range(len(rows)), list(rows), fontsize=size, parse_math=False)
    turned = 90 if max((len(name) for name in columns), default=0) > 4 or len(columns) > 12 else 0
    axes.set_xticks(range(len(columns)), list(columns), fontsize=size, rotation=turned, parse_math=False)
    axes.tick_params(length=0)
    axes.spines[:].set_edgecolor(GREY)


def _numbered(axes: Axes, values: Float[Tensor, "rows columns"], largest: float) -> None:
    """The number of each cell, white where the cell is dark."""
    for i, j in torch.isfinite(values).nonzero().tolist():
        value = float(values[i, j])
        color = "white" if abs(value) > 0.6 * largest else "black"
        axes.text(j, i, f"{value:.2f}", ha="center", va="center", fontsize=7, color=color)
