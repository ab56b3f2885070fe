"""`unweave report`: one self-contained page of a model."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.given import given
from unweave.cli.options import ModelName, Texts
from unweave.cli.show import Answer, Panel
from unweave.files import bundled
from unweave.files.reading import is_file

if TYPE_CHECKING:
    from unweave.analysis.learning.phase_change import Dynamics

LINES = "dynamics.jsonl"  # the file of a run folder that holds its measurements
OURS = ("example:", "known:")  # beginning of the names of hand-built models


@command
def report(
    ctx: Context,
    model: ModelName,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="The HTML file to write.  (default: MODEL.html, here)"),
    ] = None,
    text: Texts = None,
    weights: Annotated[
        bool | None,
        typer.Option(
            "--weights/--no-weights",
            help="Put the model in the file, so that the page runs it.  (default: only a bundled model)",
        ),
    ] = None,
    budget: Annotated[float, typer.Option(min=0.5, help="Megabytes of the file, at most.")] = 60.0,
    full: Annotated[
        bool, typer.Option("--full", help="Also term importance, virtual heads and other tables that take minutes.")
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Replace FILE if it is there.")] = False,
) -> None:
    """Write one self-contained HTML page of a model, to be opened by double click and sent to others.

    Example: unweave report attn-2l -o attn-2l.html
    """
    out = out or Path(Path(model).resolve().name.replace(":", "-") + ".html")
    uw.explorer.refuse_taken(out, force=force)
    loaded = ctx.model(model)
    holds = (model in bundled.names() or model.startswith(OURS)) if weights is None else weights
    made = uw.explorer.report(
        loaded,
        [given(one) for one in text or ()],
        weights=holds,
        budget=budget,
        dynamics=training_of(model),
        panels=uw.explorer.PANELS if full else uw.explorer.SHORT,
        tell=lambda what: ctx.say(f"{what} …"),
    )
    _describe(ctx, made, made.save(out, force=force))


def training_of(model: str) -> "Dynamics | None":
    """The training of a bundled model, or of a run folder, where it was recorded."""
    if model not in bundled.trajectories() and not is_file(Path(model) / LINES):
        return None
    return uw.analysis.learning.Dynamics.of(uw.runs.read_trajectory(model))


def _describe(ctx: Context, made: "uw.explorer.Report", place: Path) -> None:
    """Say what was written, what is in it and what is not."""
    manifest, size = made.manifest, place.stat().st_size
    holds = manifest.models[0].engine is not None
    left = [{"what": one.what, "why": one.why, "how": one.how} for one in manifest.left_out]
    document = {"file": str(place), "bytes": size, "weights": holds, "maps": len(manifest.maps), "left_out": left}
    note = "The file contains the model's weights." if holds else "The file does not contain the model's weights."
    panels = (Panel("Left out", left),) if left else ()
    ctx.report(Answer(document, panels, answer=f"Wrote {place}, {size / 10**6:.1f} MB. {note}"))
