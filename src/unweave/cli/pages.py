"""Commands that show pages in a browser: `demo`, `explore` and `report`."""

import base64
import hashlib
import os
import sys
import tempfile
import webbrowser
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.given import given
from unweave.cli.options import ModelName, Texts
from unweave.cli.show import Answer, Panel
from unweave.extras import optional
from unweave.files import bundled, writing
from unweave.files.reading import is_file, read_text

if TYPE_CHECKING:
    from unweave.analysis.learning.phase_change import Dynamics

LIMIT = 2**24  # bytes, at most, of the page of `demo`, and of each part put into it
LIBRARIES = ("starlette", "uvicorn")
LINES = "dynamics.jsonl"  # the file of a run folder that holds its measurements
OURS = ("example:", "known:")  # beginning of the names of hand-built models
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY")
"""Variables that name a screen; without one a browser in the terminal would take it over."""


def opened(address: str) -> bool:
    """Open an address in a browser with windows; tell whether there is one."""
    headless = sys.platform.startswith("linux") and not any(os.environ.get(name) for name in SCREENS)
    remote = "SSH_CONNECTION" in os.environ  # the screen, if any, is not where the command was typed
    try:
        return not headless and not remote and webbrowser.open(address)
    except webbrowser.Error:
        return False


@command
def demo(
    ctx: Context,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Write it here.  (default: a temporary file)")
    ] = None,
    opens: Annotated[bool, typer.Option("--open/--no-open", help="Open it in the browser, if there is one.")] = True,
    force: Annotated[bool, typer.Option("--force", help="Replace FILE if it is there.")] = False,
) -> None:
    """Open the page of a small two-layer model: its induction head on a text, and nine snapshots of its training.

    Example: unweave demo
    """
    place = out or Path(tempfile.mkdtemp(prefix="unweave-")) / "demo.html"
    writing.refuse_taken(place, force=force)
    writing.write_text(place, page())
    shown = opens and opened(place.resolve().as_uri())
    document = {"file": str(place), "bytes": place.stat().st_size, "opened": shown}
    ctx.report(Answer(document, (), (f"{'Opened' if shown else 'Open'} {place}",)))


def page() -> str:
    """The page, with the scripts and the style of this installation, and with their hashes in its policy."""
    text = read_text(bundled.demo(), LIMIT)
    for part in bundled.page_parts():
        text = text.replace(f"{{{{{part.name}}}}}", read_text(part, LIMIT), 1)
    for kind, begin in (("script", '<script type="module">'), ("style", "<style>")):
        own = text.partition(begin)[2].partition(f"</{kind}>")[0]
        digest = base64.b64encode(hashlib.sha256(own.encode()).digest()).decode("ascii")
        text = text.replace(f"{{{{{kind} hash}}}}", digest, 1)
    return text


@command
def explore(
    ctx: Context,
    model: ModelName,
    text: Texts = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")] = 0,
    quick: Annotated[bool, typer.Option("--quick", help="Leave out the tables that take a minute.")] = False,
    host_name: Annotated[
        str,
        typer.Option(
            metavar="NAME:PORT",
            help="What your browser calls this server, where a port is forwarded to it: localhost:8000.",
        ),
    ] = "",
    no_open: Annotated[bool, typer.Option("--no-open", help="Print the address and open no browser.")] = False,
) -> None:
    """Open a live page of a model, which answers questions about any text. Ctrl-C ends it.

    It opens at once; the tables of a view are computed when you open it. Only this computer can open it, and only with
    the printed address.

    Example: unweave explore attn-2l "Mr Wodehouse liked Tinsel. Later that day Mr Wode"
    """
    for library in LIBRARIES:
        optional(library, "the live page", "serve")
    from unweave.explorer.live_report import LiveReport
    from unweave.explorer.server import LivePages, listening, serve
    from unweave.loaders.snapshots import bundled_snapshot

    with ExitStack() as stack:
        sockets = [stack.enter_context(each) for each in listening(port)]
        loaded, texts = ctx.model(model), [given(one) for one in text or ()]
        more: dict[str, Any] = {"dynamics": training_of(model), "steps": _steps(model), "snapshots": bundled_snapshot}
        panels = uw.explorer.QUICK if quick else uw.explorer.PANELS
        served = LiveReport.of(loaded, texts, **more, offered=panels, source=model)
        live = LivePages(served.manifest, served.chunks, served.executor, host_name, tables=served.tables)
        address = live.address(sockets[0].getsockname()[1])
        letter = None if no_open else stack.enter_context(_letter(address))
        serve(live, sockets, ctx.say, lambda: _begin(ctx, address, letter))
    ctx.say("ended")
    if live.worker.busy or live.slow.busy:  # Python aborts where a tensor operation goes on while it ends
        sys.stdout.flush()
        os._exit(0)


def _steps(model: str) -> dict[int, int]:
    """Steps of a bundled training whose weights were kept, with the tokens seen by then."""
    from unweave.files.trajectories import TrajectoryFolder

    if model not in bundled.trajectories():
        return {}
    folder = TrajectoryFolder(bundled.trajectories()[model])
    kept = {step: folder.weights_at(step) for step in folder.steps}
    return {step: tokens for step, (weights, tokens) in kept.items() if weights}


def _begin(ctx: Context, address: str, letter: Path | None) -> None:
    """Print the address, and open it in a browser where there is a screen."""
    if ctx.json:
        ctx.report(Answer({"address": address}, ()))
    else:
        typer.echo(address)  # one line, however narrow the terminal is
        ctx.say("This computer alone can open it. Ctrl-C ends it.")
    sys.stdout.flush()
    if letter is not None:
        opened(letter.as_uri())


@contextmanager
def _letter(address: str) -> Iterator[Path]:
    """A page in a private folder that redirects to the address: other users can read a command line, not the file."""
    with tempfile.TemporaryDirectory(prefix="unweave-") as folder:
        place = Path(folder) / "open.html"
        target = escape(address, quote=True)
        writing.write_text(
            place, f'<!doctype html><meta http-equiv="refresh" content="0;url={target}"><title>unweave</title>'
        )
        yield place


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
    out = out or Path(os.path.basename(os.path.abspath(model)).replace(":", "-") + ".html")
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
    manifest, size = made.manifest, place.stat().st_size
    holds = manifest.models[0].engine is not None
    left = [{"what": one.what, "why": one.why, "how": one.how} for one in manifest.left_out]
    document = {"file": str(place), "bytes": size, "weights": holds, "maps": len(manifest.maps), "left_out": left}
    note = "The file contains the model's weights." if holds else "The file does not contain the model's weights."
    panels = (Panel("Left out", left),) if left else ()
    ctx.report(Answer(document, panels, answer=f"Wrote {place}, {size / 10**6:.1f} MB. {note}"))
