"""`unweave dynamics`: how a model learned, and whether induction heads and in-context learning came together."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import unweave as uw
from unweave.cli import completion
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import DataAgain, Plot
from unweave.cli.show import Panel, Report
from unweave.errors import Unsupported
from unweave.files import bundled
from unweave.files.reading import is_file
from unweave.results.cells import signed

if TYPE_CHECKING:
    from unweave.analysis.learning.loss_paths import HeadAttribution, LossPath, TurningAngle
    from unweave.analysis.learning.phase_change import Dynamics, PhaseChange, SnapshotRow
    from unweave.loaders import Model
    from unweave.results.table import Table


@command
def dynamics(
    shell: Context,
    run: Annotated[
        str,
        typer.Argument(
            metavar="RUN", help="A run folder, or the name of a bundled model.", autocompletion=completion.runs
        ),
    ],
    beside: Annotated[
        list[str] | None,
        typer.Option(metavar="RUN", help="Another run for the plot; repeat it.", autocompletion=completion.runs),
    ] = None,
    plot: Plot = None,
    again: Annotated[
        bool, typer.Option("--again", help="First measure again, from the weights kept with --trajectory.")
    ] = False,
    data: DataAgain = None,
    windows: Annotated[int, typer.Option(min=2, help="With --again: windows of held-out text.")] = 64,
) -> None:
    """Follow a training: loss, in-context learning, induction heads, composition, and the phase change.

    Example: unweave dynamics attn-2l --beside attn-1l --plot dynamics.png
    """
    if again:
        uw.runs.measure_again(run, data, windows=windows, say=shell.say)
    found = uw.analysis.learning.Dynamics.of(uw.runs.read_trajectory(run))
    others = {name: uw.analysis.learning.Dynamics.of(uw.runs.read_trajectory(name)) for name in beside or ()}
    change = uw.phase_change(found)
    path, bend = _path(found, change)
    rows = _attributions(shell, run, found, change)
    document = {
        "run": run,
        "phase_change": uw.results.to_json(change),
        "trajectory": uw.analysis.learning.trajectory_table(found).to_dict(),
        "path": uw.results.to_json(path),
        "turn": uw.results.to_json(bend),
        "attributions": None if rows is None else rows.to_dict(),
        "snapshots": found.to_dict(),
        "origin": _measured_on(found),
    }
    shell.draw(plot, lambda: uw.plot.dynamics({_short(name): one for name, one in {run: found, **others}.items()}))
    grids = [Panel(f"How {_short(run)} learned", [_row(row) for row in uw.analysis.learning.trajectory_table(found)])]
    if rows is not None:
        title = (
            "Heads that account for the change: the before-and-after vector times the change of losses when a head is "
            "ablated with patterns frozen; negative where that undoes the change (null: signs of the vector flipped)"
        )
        grids.append(Panel(title, [_head(row) for row in rows.sort("attribution")][::-1]))
    shell.report(Report(document, tuple(grids), _notes(found, change, path, bend)))


def _measured_on(found: "Dynamics") -> dict[str, object]:
    """The text and the random tokens of all rows: those of the training, not the default ones."""
    from unweave.analysis.induction.repeated import OLSSON
    from unweave.training.card import HELD_OUT

    last = found.snapshots[-1]
    length = last.loss_by_position[-1].last
    return {
        "text": HELD_OUT,
        "windows": last.windows,
        "tokens": last.windows * length,
        "protocol": str(OLSSON),
    }


def _path(found: "Dynamics", change: "PhaseChange") -> "tuple[LossPath | None, TurningAngle | None]":
    """The path of the per-token losses and its turning angle, where losses were kept."""
    try:
        path = uw.analysis.learning.loss_path(found)
    except Unsupported:
        return None, None
    return path, uw.analysis.learning.turning_angle(path, change.rise) if change.rise else None


def _attributions(
    shell: Context, run: str, found: "Dynamics", change: "PhaseChange"
) -> "Table[HeadAttribution] | None":
    """Attribute the rise to heads, if there is one, its losses were kept, and the final model is there."""
    model = _model_at_the_end(shell, run)
    if change.rise is None or found.examples is None or model is None:
        return None
    try:
        direction = uw.analysis.learning.before_and_after(found, change.rise)
    except Unsupported:
        return None
    with shell.working("the losses without each head"):
        return uw.analysis.learning.head_attributions(model.weights, found.examples, direction)


def _model_at_the_end(shell: Context, run: str) -> "Model | None":
    named = run in bundled.trajectories() and run in bundled.names()
    return shell.model(run) if named or is_file(Path(run) / "model.safetensors") else None


def _short(run: str) -> str:
    return Path(run).name or run


def _row(row: "SnapshotRow") -> dict[str, object]:
    """A snapshot in a line that fits a terminal."""
    return {
        "tokens": f"{row.tokens / 1e6:.2f} M",
        "loss": round(row.loss, 3),
        "context": signed(row.in_context, 3),
        "far": None if row.distant is None else signed(row.distant, 3),
        "prefix": _score(row.prefix_matching, row.matcher),
        "before": _score(row.previous_token, row.looks_back),
        "K z, stream": None if row.k_stream_z is None else round(row.k_stream_z, 1),
        "by order": " ".join(f"{x:.2f}" for x in row.orders),
    }


def _score(score: float | None, head: object) -> str:
    return "" if score is None or head is None else f"{score:.3f} {head}"


def _head(row: "HeadAttribution") -> dict[str, object]:
    return {
        "head": str(row.head),
        "attribution": round(row.attribution, 3),
        "null": f"{signed(row.attribution.null.mean, 3)} ± {row.attribution.null.sd:.3f}",
        "loss change": signed(row.loss_change, 4),
    }


def _far(found: "Dynamics") -> str:
    """The cell of the long-context gain, where it was measured."""
    last = found.snapshots[-1]
    if last.near is None:
        return ""
    return (
        f"Far: loss of tokens {last.late[0]}-{last.late[1]} minus their loss when all but the nearest {last.near} "
        "before them are cut off: the same tokens twice, so there is less noise. "
    )


def _notes(
    found: "Dynamics", change: "PhaseChange", path: "LossPath | None", bend: "TurningAngle | None"
) -> tuple[str, ...]:
    last, on = found.snapshots[-1], _measured_on(found)
    notes = [
        f"Phase change: {'yes' if change.found else 'no'}. {change.why}",
        f"Text: {on['text']}, {on['windows']} windows, {on['tokens']:,} tokens; other commands measure on "
        "the default text.",
        f"Context: loss of tokens {last.late[0]}-{last.late[1]} minus that of {last.early[0]}-{last.early[1]}, nats; "
        f"negative when context helps. {_far(found)}"
        f"Prefix, before: best head on {on['protocol']}. K z, stream: strongest K-composition in the stream's "
        "own basis, in standard deviations above random heads. By order: loss explained by paths of order 0, 1, …",
    ]
    if path is not None:
        turned = ""
        if bend is not None:
            null = "" if bend.null is None else f" (elsewhere {bend.null.mean:.0f} ± {bend.null.sd:.0f})"
            turned = f" During the rise it turns by {bend.degrees:.0f} degrees{null}."
        notes.append(
            f"Path: the first two components hold {path.shares[0]:.0%} and {path.shares[1]:.0%} of the variance of the "
            f"losses of {path.examples:,} tokens over snapshots.{turned}"
        )
    return tuple(notes)
