"""Figures of the paper: curves, attention patterns, eigenvalues, bars, composition and scatter plots.

Heat maps of attention are white to blue; signed values are red to blue about zero. Q, K and V differ in color and in
dash. Rows are destinations (queries), columns are sources (keys).
"""

from collections.abc import Mapping, Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from unweave.plot.drawing import BLUE, COLORS, DASHES, GRAY, ORANGE, SEQUENTIAL, WIDTH, canvas, drawn, short
from unweave.shapes import Complex, Float, Tensor
from unweave.text.display import visible

LINE = 90  # letters that fit below a figure side by side; where names need more, they get a line each
BESIDE = 0.14  # columns between components of one layer at one token
SPAN = 0.14  # share of the columns that the names beside components of one layer at one token need
ROOM = 16  # heads whose names fit side by side below a third of a figure


@drawn
def attention(patterns: Mapping[str, Float[Tensor, "dst src"]]) -> Figure:
    """Attention patterns side by side, four in a row."""
    columns = min(4, len(patterns))
    rows = -(-len(patterns) // columns)
    side = (WIDTH - 1.5) / max(2, columns)
    figure = Figure(figsize=(side * columns + 1.5, (side + 0.2) * rows), layout="constrained")
    all_axes = list(figure.subplots(rows, columns, squeeze=False).flat)
    for axes in all_axes[len(patterns) :]:
        axes.set_visible(False)
    for axes, (title, pattern) in zip(all_axes, patterns.items(), strict=False):
        image = axes.imshow(pattern.tolist(), cmap=SEQUENTIAL, vmin=0, vmax=1, interpolation="nearest")
        axes.set(title=title, xlabel="source (key)", ylabel="destination (query)")
    figure.colorbar(image, ax=all_axes, label="attention", shrink=0.8)
    return figure


@drawn
def text_pattern(pattern: Float[Tensor, "dst src"], tokens: Sequence[str], title: str) -> Figure:
    """A pattern with the text of every token beside its row and below its column."""
    figure, (axes,) = canvas(height=9.2)
    image = axes.imshow(pattern.tolist(), cmap=SEQUENTIAL, vmin=0, interpolation="nearest")
    names, size = [short(visible(text)) for text in tokens], max(7.5, min(11, 300 / max(1, len(tokens))))
    turned = 90 if max(map(len, names), default=0) > 4 or len(names) > 12 else 0
    axes.set_yticks(range(len(names)), names, fontsize=size, parse_math=False)
    axes.set_xticks(range(len(names)), names, fontsize=size, rotation=turned, parse_math=False)
    axes.tick_params(length=0)
    axes.spines[:].set_edgecolor(GRAY)
    axes.set(title=title, xlabel="source (key)", ylabel="destination (query)")
    figure.colorbar(image, ax=axes, label="attention", shrink=0.6)
    return figure


@drawn
def eigenvalues(heads: Mapping[str, Complex[Tensor, " d_head"]]) -> Figure:
    """OV eigenvalues of each head in the complex plane: angle, and radius logarithmic, from 1e-4 of the largest."""
    columns = next((n for n in (4, 6, 8) if len(heads) <= 2 * n), 12)
    rows = -(-len(heads) // columns)
    figure = Figure(figsize=(WIDTH, (WIDTH / columns + 0.1) * rows), layout="constrained")
    grid = figure.subplots(rows, columns, squeeze=False, subplot_kw={"projection": "polar"})
    largest = max(float(values.abs().max()) for values in heads.values()) or 1.0
    for axes, (name, values) in zip(grid.flat, heads.items(), strict=False):
        radius = (values.abs() / largest).clamp_min(1e-4).log10() + 4
        positive = values.real > 0
        for chosen, color, marker in ((positive, BLUE, "o"), (~positive, ORANGE, "x")):
            axes.scatter(
                values.angle()[chosen].tolist(), radius[chosen].tolist(), s=7, c=color, marker=marker, linewidths=1
            )
        axes.set(ylim=(0, 4.2), xticks=[], yticks=[1, 2, 3, 4], yticklabels=[])
        axes.set_title(name, fontsize=9, loc="center", pad=3)
    for axes in list(grid.flat)[len(heads) :]:
        axes.set_visible(False)
    return figure


@drawn
def bars(values: Mapping[str, float], label: str, title: str) -> Figure:
    """A bar for each name, side by side, or one below the other where names are long."""
    if sum(len(short(name)) + 3 for name in values) > LINE:
        return _lying(values, label, title)
    figure, (axes,) = canvas()
    axes.bar(range(len(values)), list(values.values()), color=BLUE, width=0.7)
    axes.axhline(0, color="black", linewidth=0.6)
    axes.set(ylabel=label, title=title)
    axes.set_xticks(range(len(values)), [short(name) for name in values], parse_math=False)
    return figure


def _lying(values: Mapping[str, float], label: str, title: str) -> Figure:
    """Bars one below the other, the first on top, each on a line with its name."""
    figure, (axes,) = canvas(height=0.9 + 0.26 * len(values))
    axes.barh(range(len(values)), list(values.values()), color=BLUE, height=0.7)
    axes.axvline(0, color="black", linewidth=0.6)
    axes.set(xlabel=label, title=title, ylim=(len(values) - 0.4, -0.6))
    axes.set_yticks(range(len(values)), [short(name) for name in values], parse_math=False)
    return figure


@drawn
def composition(
    kinds: Mapping[str, Float[Tensor, "readers writers"]], baseline: float, layers: tuple[int, int]
) -> Figure:
    """Writers of one layer below, readers of a later one above, joined as strongly as scores exceed the baseline."""
    figure, all_axes = canvas(len(kinds), height=3.4)
    strongest = max(max(float(scores.max()) - baseline for scores in kinds.values()), 1e-9)
    for axes, (kind, scores) in zip(all_axes, kinds.items(), strict=True):
        _join(axes, kind, (scores - baseline) / strongest)
        readers, writers = scores.shape
        for y, n, layer in ((1, readers, layers[1]), (0, writers, layers[0])):
            axes.scatter(range(n), [y] * n, s=26, color="black", zorder=3)
            for i, name in _names(layer, n):
                axes.text(i, y + (0.09 if y else -0.13), name, ha="center", va="center", fontsize=7)
        axes.set(
            title=f"{kind.upper()}-composition",
            ylim=(-0.3, 1.25),
            xlim=(-0.5, max(readers, writers) - 0.5),
            xticks=[],
            yticks=[],
        )
        axes.spines[:].set_visible(False)
    return figure


@drawn
def difference(
    dots: Sequence[tuple[int, int, float, str]],
    moves: Sequence[tuple[int, int, int, str, float]],
    tokens: Sequence[str],
    n_layers: int,
    title: str,
) -> Figure:
    """Components as dots on a grid of tokens and layers, and moves of heads as lines into their layer.

    Args:
        dots: Position, layer, signed size and name of each component.
        moves: Source, destination, layer, input (q, k or v) and signed size of each move.
        tokens: A text for each position.
    """
    figure, (axes,) = canvas(height=max(3.6, min(9.0, 1.6 + 0.35 * n_layers)))
    for src, dst, layer, kind, size in moves:
        begin, low = (dst, layer - 0.4) if kind == "q" else (src, layer - 0.8)
        width = 0.4 + 4 * abs(size)
        axes.plot([begin, dst], [low, layer], DASHES[kind], color=COLORS[kind], alpha=0.8, linewidth=width)
    cells: dict[tuple[int, int], list[str]] = {}
    for position, layer, size, name in dots:
        names = cells.setdefault((position, layer), [])
        color = BLUE if size > 0 else ORANGE
        axes.scatter(position + BESIDE * len(names), layer, s=6 + 220 * abs(size), color=color, alpha=0.75, zorder=3)
        names.append(name)
    _beside(axes, cells, len(tokens) * SPAN)
    for kind, word in (("v", "values"), ("q", "queries"), ("k", "keys")):
        axes.plot([], [], DASHES[kind], color=COLORS[kind], label=f"by {word}")
    axes.legend(frameon=False, loc="upper left", fontsize=8)
    axes.set(title=title, ylabel="layer", ylim=(-1.6, n_layers - 0.4), xlim=(-0.6, len(tokens) * (1 + SPAN) + 0.2))
    axes.set_yticks(range(-1, n_layers), ["W_E", *map(str, range(n_layers))])
    axes.set_xticks(range(len(tokens)), [short(token) for token in tokens], rotation=60, ha="right", parse_math=False)
    return figure


@drawn
def circuit(arrows: Sequence[tuple[int, int, int, str]], tokens: Sequence[str], title: str) -> Figure:
    """A text, and above it an arrow for each head from the token it reads to the one it writes to.

    Args:
        arrows: Layer, source, destination and sentence of each head, the first layer first.
        tokens: A text for each position.
    """
    figure, (axes,) = canvas(height=1.7 + 0.42 * len(arrows))
    for position, token in enumerate(tokens):
        reads = any(position in arrow[1:3] for arrow in arrows)
        box = {"boxstyle": "round,pad=0.25", "facecolor": "white", "edgecolor": BLUE if reads else GRAY}
        axes.text(position, 0, visible(short(token)), ha="center", va="center", fontsize=8, bbox=box, rotation=60)
    colors = dict(zip(sorted({arrow[0] for arrow in arrows}), (ORANGE, BLUE), strict=False))
    for level, (layer, src, dst, sentence) in enumerate(arrows, 1):
        color = colors.get(layer, BLUE)
        head = {"arrowstyle": "->", "color": color, "linewidth": 1.6}
        axes.plot([src, src, dst], [0.45, level, level], color=color, linewidth=1.6)
        axes.annotate("", (dst, 0.45), (dst, level), arrowprops=head, zorder=1)
        free = {"facecolor": "white", "edgecolor": "none", "pad": 1}
        axes.text((src + dst) / 2, level + 0.14, sentence, ha="center", fontsize=8, color=color, bbox=free, zorder=3)
    axes.set(title=title, xlim=(-1, len(tokens)), ylim=(-0.8, len(arrows) + 0.7))
    axes.axis("off")
    return figure


def _beside(axes: Axes, cells: Mapping[tuple[int, int], Sequence[str]], span: float) -> None:
    """Name components to the right of their dots, or to the left; those that have no room are not named."""
    for (position, layer), names in cells.items():
        away = [other - position for other, own in cells if own == layer and other != position]
        end = position + BESIDE * (len(names) - 1)
        right = not any(0 < by < span + end - position for by in away)
        left = not any(-2 * span < by < 0 for by in away)
        if layer >= 0 and (right or left):
            text = ", ".join(dict.fromkeys(names[:2])) + (", …" if len(names) > 2 else "")
            at, offset, side = ((end, layer), (10, 0), "left") if right else ((position, layer), (-10, 0), "right")
            axes.annotate(text, at, xytext=offset, textcoords="offset points", fontsize=7, ha=side, va="center")


def _names(layer: int, heads: int) -> list[tuple[int, str]]:
    """Heads of a layer and their names: beyond eight only the first has the layer; beyond `ROOM` some are left out."""
    step = -(-heads // ROOM)
    return [(i, f"H{i}" if i and heads > 8 else f"L{layer}H{i}") for i in range(0, heads, step)]


def _join(axes: Axes, kind: str, strength: Float[Tensor, "readers writers"]) -> None:
    for reader, line in enumerate(strength.tolist()):
        for writer, value in enumerate(line):
            if value > 0.02:
                axes.plot([writer, reader], [0, 1], DASHES[kind], color=COLORS[kind], linewidth=4 * value, alpha=0.9)


@drawn
def points(
    places: Mapping[str, tuple[float, float]], named: Sequence[str], labels: tuple[str, str], title: str
) -> Figure:
    """A point for each name; those selected have their name beside them."""
    figure, (axes,) = canvas(width=6.5, height=4.6)
    for chosen, color, marker in ((False, GRAY, "o"), (True, BLUE, "D")):
        inside = [xy for name, xy in places.items() if (name in named) is chosen]
        axes.scatter([x for x, _ in inside], [y for _, y in inside], c=color, marker=marker)
    for name in named:
        axes.annotate(name, places[name], textcoords="offset points", xytext=(6, 6), fontsize=8)
    axes.set(xlabel=labels[0], ylabel=labels[1], title=title)
    return figure
