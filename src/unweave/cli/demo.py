"""`unweave demo`: the page of a small bundled model with its training."""

import tempfile
from pathlib import Path
from typing import Annotated

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.browser import opened
from unweave.cli.context import Context
from unweave.cli.show import Answer

MODEL = "attn-2l-small"
STEPS = (32, 128, 512, 1024, 1536, 2048, 3072, 4352, 7813)
"""Steps of its training whose weights go along: some before, some after its induction head formed, about step 1,024."""
TEXT = (
    "The old lamp on the shelf was made of green glass, and the small box was not. "
    "The old lamp on the shelf was made of green glass, and the small box was not."
)
OPENS = "v=1&p=t0&h={0.layer}.{0.head}"
"""The start page says what the head is that matches prefixes best; on a text that repeats."""


@command
def demo(
    ctx: Context,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Write it here.  (default: a temporary file)")
    ] = None,
    opens: Annotated[bool, typer.Option("--open/--no-open", help="Open it in the browser, if there is one.")] = True,
    force: Annotated[bool, typer.Option("--force", help="Replace FILE if it is there.")] = False,
) -> None:
    """Open the page of a small two-layer model: its induction head on a text, and nine moments of its training.

    Example: unweave demo
    """
    place = out or Path(tempfile.mkdtemp(prefix="unweave-")) / "demo.html"
    uw.explorer.refuse_taken(place, force=force)
    loaded = ctx.model(MODEL)
    matcher = uw.head_summary(loaded).top(1, by="prefix_matching")[0].head
    made = uw.explorer.report(
        loaded,
        [TEXT],
        weights=True,
        snapshots={step: uw.load(f"{MODEL}@{step}") for step in STEPS},
        dynamics=uw.analysis.learning.Dynamics.of(uw.runs.read_trajectory(MODEL)),
        panels=uw.explorer.SHORT,
        opens=OPENS.format(matcher),
        tell=lambda what: ctx.say(f"{what} …"),
    )
    made.save(place, force=force)
    shown = opens and opened(place.resolve().as_uri())
    document = {"file": str(place), "bytes": place.stat().st_size, "opened": shown}
    ctx.report(Answer(document, (), (f"{'Opened' if shown else 'Open'} {place}",)))
