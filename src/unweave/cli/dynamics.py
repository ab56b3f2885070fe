"""`unweave dynamics`: how a model learned, and whether induction heads and in-context learning came together."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import unweave as uw
from unweave.cli import completion
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import DataAgain, Plot
from unweave.cli.show import Answer, Panel
from unweave.files import bundled
from unweave.files.reading import is_file
from unweave.results.cells import signed

if TYPE_CHECKING:
    from unweave.analysis.learning.phase_change import Dynamics, SnapshotRow
    from unweave.loaders import Model


HEADS = (
    "Heads that account for the change: the before-and-after vector times the change of losses when a head is ablated "
    "with patterns frozen; negative where that undoes the change (null: signs of the vector flipped)"
)


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
    attributions: Annotated[
        bool, typer.Option("--attributions", help="Also attribute the change to heads, which takes half a minute.")
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
    learning, change = uw.analysis.learning, uw.phase_change(found)
    path, turn = learning.path_of_change(found, change)
    model = _model_at_the_end(shell, run) if attributions else None
    with shell.working("the losses without each head"):
        heads = None if model is None else learning.heads_of_change(model.weights, found, change)
    course, on = learning.trajectory_table(found), _measured_on(found)
    document = {
        "run": run,
        "phase_change": uw.results.to_json(change),
        "trajectory": course.to_dict(),
        "path": uw.results.to_json(path),
        "turn": uw.results.to_json(turn),
        "attributions": None if heads is None else heads.to_dict(),
        "snapshots": found.to_dict(),
        "origin": on,
    }
    named = {Path(name).name or name: one for name, one in {run: found, **others}.items()}
    shell.draw(plot, lambda: uw.plot.dynamics(named))
    shown = _some(course, shell.few)
    some = f" ({len(shown)} of {len(course)} snapshots, see --all)" if len(shown) < len(course) else ""
    panels = [Panel(f"How {Path(run).name or run} learned{some}", [_row(row) for row in shown])]
    if heads is not None:
        panels.append(Panel(HEADS, heads.sort("attribution")[::-1].cells()))
    text = (
        f"Text: {on['text']}, {on['windows']} windows, {on['tokens']:,} tokens; other commands measure on the default "
        f"text. Prefix, before: best head on {on['protocol']}."
    )
    remarks = [note for one in (path, turn) if one is not None for note in one.notes]
    verdict, *more = change.notes
    shell.report(Answer(document, tuple(panels), (*more, text, *course.notes, *remarks), verdict))


def _some(course: "uw.Table[SnapshotRow]", most: int) -> "list[SnapshotRow]":
    """At most ``most`` snapshots, the first and the last among them, evenly spaced in the logarithm of tokens."""
    rows = list(course)
    first, growth = rows[0].tokens, (rows[-1].tokens / rows[0].tokens) ** (1 / max(1, most - 1))
    wanted = [first * growth**k for k in range(most)]
    near = {min(range(len(rows)), key=lambda i: abs(rows[i].tokens - tokens)) for tokens in wanted}
    return rows if len(rows) <= most else [rows[i] for i in sorted(near)]


def _measured_on(found: "Dynamics") -> dict[str, object]:
    """The text and the random tokens of all rows: those of the training, not the default ones."""
    from unweave.analysis.induction.repeated import OLSSON
    from unweave.training.card import HELD_OUT

    last = found.snapshots[-1]
    length = last.loss_by_position[-1].last
    return {"text": HELD_OUT, "windows": last.windows, "tokens": last.windows * length, "protocol": str(OLSSON)}


def _model_at_the_end(shell: Context, run: str) -> "Model | None":
    named = run in bundled.trajectories() and run in bundled.names()
    return shell.model(run) if named or is_file(Path(run) / "model.safetensors") else None


def _row(row: "SnapshotRow") -> dict[str, object]:
    """A snapshot in a line that fits a terminal."""
    return {
        "tokens": f"{row.tokens / 1e6:.2f} M",
        "loss": round(row.loss, 3),
        "in context": signed(row.in_context, 3),
        "distant": None if row.distant is None else signed(row.distant, 3),
        "prefix": _score(row.prefix_matching, row.matcher),
        "previous": _score(row.previous_token, row.looks_back),
        "K-comp. z": None if row.k_stream_z is None else round(row.k_stream_z, 1),
        "loss at order 0, 1 …": " ".join(f"{x:.2f}" for x in row.orders),
    }


def _score(score: float | None, head: object) -> str:
    return "" if score is None or head is None else f"{score:.3f} {head}"
