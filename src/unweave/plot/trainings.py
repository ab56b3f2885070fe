"""Trainings side by side: losses, in-context learning, what heads attend to, and the path of single tokens' losses.

A column for each training, a row for each question; the shaded band is the rise of prefix matching, where there is one.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import isnan, log10

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import NullFormatter

from unweave.analysis.learning.loss_paths import FEWEST, loss_path
from unweave.analysis.learning.phase_change import Dynamics, phase_change
from unweave.plot.drawing import BLUE, GRAY, ORANGE, drawn
from unweave.results.colors import categories
from unweave.results.estimates import Mean

STYLES, MARKERS, SHADES = ("-", "--", ":", "-."), ("o", "s", "^", "D"), categories()
RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
NAMED = 4  # heads of a panel that are named at most: those that score highest at the end

Panel = Callable[[Axes, Dynamics], None]


@drawn
def trainings(runs: Mapping[str, Dynamics]) -> Figure:
    """The figure: five rows, a column for each training."""
    scores = (partial(_heads, field=field) for field in ("prefix_matching", "previous_token"))
    rows: tuple[Panel, ...] = (_losses, _in_context, *scores, _path)
    width = max(4.6, 3.5 * len(runs) + 0.6)
    figure = Figure(figsize=(width, 2.35 * len(rows)), layout="constrained")
    grid = figure.subplots(len(rows), len(runs), squeeze=False)
    for column, (name, dynamics) in enumerate(runs.items()):
        rise = phase_change(dynamics).rise
        for row, panel in enumerate(rows):
            axes = grid[row][column]
            if panel is _path:
                _path(axes, dynamics)
                continue
            if column:
                # Axes that are shared before anything is drawn are scaled to all of it.
                axes.sharey(grid[row][0])
            panel(axes, dynamics)
            if rise is not None:
                axes.axvspan(rise.start_tokens, rise.end_tokens, color=GRAY, alpha=0.25, linewidth=0)
            axes.set(xscale="log", xlabel="tokens seen", **({"ylabel": ""} if column else {}))
            # No text of a figure is read as a formula.
            axes.xaxis.set_major_formatter(lambda tokens, _: "10" + str(round(log10(tokens))).translate(RAISED))
            axes.xaxis.set_minor_formatter(NullFormatter())
        grid[0][column].set_title(name, parse_math=False, fontweight="bold")
    return figure


def _losses(axes: Axes, dynamics: Dynamics) -> None:
    tokens = _tokens(dynamics)
    curves = {
        "held-out text": [shot.loss for shot in dynamics.snapshots],
        "random tokens, first copy": [shot.loss_first for shot in dynamics.snapshots],
        "the same, second copy": [shot.loss_second for shot in dynamics.snapshots],
    }
    for (name, values), style, color in zip(curves.items(), STYLES, (BLUE, GRAY, ORANGE), strict=False):
        axes.plot(tokens, values, style, color=color, label=name)
    axes.set_ylabel("loss (nats)")
    axes.legend(frameon=False, fontsize=7)


def _in_context(axes: Axes, dynamics: Dynamics) -> None:
    """The in-context-learning score and the gain from distant context, with standard errors over windows."""
    shots = dynamics.snapshots
    late_early = [(shot.tokens, shot.in_context) for shot in shots]
    with_without = [(shot.tokens, shot.distant) for shot in shots if shot.distant is not None]
    _with_error(axes, late_early, BLUE, "late minus early tokens")
    _with_error(axes, with_without, ORANGE, "with minus without distant context")
    axes.axhline(0, color="black", linewidth=0.6)
    axes.set_ylabel("in-context learning (nats)")
    axes.legend(frameon=False, fontsize=7, title="± standard error", title_fontsize=7, loc="lower left")


def _with_error(axes: Axes, points: Sequence[tuple[int, Mean]], color: str, name: str) -> None:
    """A curve of (tokens, score) with a band of its standard error, if known; nothing where there are no points."""
    if not points:
        return
    tokens, scores = zip(*points, strict=True)
    errors = [0.0 if isnan(score.standard_error) else score.standard_error for score in scores]
    low, high = ([x + sign * e for x, e in zip(scores, errors, strict=True)] for sign in (-1, 1))
    axes.fill_between(tokens, low, high, color=color, alpha=0.2, linewidth=0)
    axes.plot(tokens, scores, color=color, marker="o", markersize=2.5, label=name)


def _heads(axes: Axes, dynamics: Dynamics, field: str) -> None:
    """A score of every head, a curve for each; those that score highest at the end are named."""
    curves: dict[str, list[float]] = {}
    for shot in dynamics.snapshots:
        for row in shot.heads:
            curves.setdefault(str(row.head), []).append(getattr(row, field))
    ranked = sorted(curves, key=lambda head: -curves[head][-1])[:NAMED]
    for head in (head for head in curves if head not in ranked):
        axes.plot(_tokens(dynamics)[-len(curves[head]) :], curves[head], color=GRAY, linewidth=0.8)
    for i, head in enumerate(ranked):
        tokens = _tokens(dynamics)[-len(curves[head]) :]
        axes.plot(tokens, curves[head], STYLES[i], color=SHADES[i], marker=MARKERS[i], markersize=3, label=head)
    axes.set(ylim=(-0.03, 1.03), ylabel=field.replace("_", " "))
    if ranked:
        axes.legend(frameon=False, fontsize=7, title="largest at the end", title_fontsize=7, loc="upper left")


def _path(axes: Axes, dynamics: Dynamics) -> None:
    """The path of single tokens' losses in the plane of their first two principal components."""
    axes.set(xlabel="first component (nats)", ylabel="second component (nats)")
    if sum(shot.step in dynamics.losses for shot in dynamics.snapshots) < FEWEST:
        axes.text(
            0.5, 0.5, "losses of single tokens\nwere not kept", ha="center", va="center", transform=axes.transAxes
        )
        return
    path, rise = loss_path(dynamics), phase_change(dynamics).rise
    points = list(path.points)
    axes.plot([p.first for p in points], [p.second for p in points], color=BLUE, marker="o", markersize=3, linewidth=1)
    inside = [p for p in points if rise and rise.start_tokens <= p.tokens <= rise.end_tokens]
    if inside:
        first, second = [p.first for p in inside], [p.second for p in inside]
        axes.plot(first, second, color=ORANGE, marker="D", markersize=5, label="the rise of prefix matching")
        axes.legend(frameon=False, fontsize=7)
    for point, word in ((points[0], "first"), (points[-1], "last")):
        axes.annotate(word, (point.first, point.second), textcoords="offset points", xytext=(5, 5), fontsize=7)
    axes.set_title(f"{sum(path.shares):.0%} of the variance of {path.examples:,} tokens' losses", fontsize=8)


def _tokens(dynamics: Dynamics) -> list[int]:
    return [shot.tokens for shot in dynamics.snapshots]
