"""`unweave explore`: a live page of a model, for one browser on this computer."""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from html import escape
from pathlib import Path
from typing import Annotated, Any

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.browser import opened
from unweave.cli.context import Context
from unweave.cli.given import given
from unweave.cli.options import ModelName, Texts
from unweave.cli.report import training_of
from unweave.cli.show import Answer
from unweave.extras import optional
from unweave.files import bundled, writing

LIBRARIES = ("starlette", "uvicorn")


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
    """Print the address, and open it where a reader sits before a screen."""
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
    """A page in a private folder that leads to the address: a command line can be read by every user, a file not."""
    with tempfile.TemporaryDirectory(prefix="unweave-") as folder:
        place = Path(folder) / "open.html"
        target = escape(address, quote=True)
        writing.write_text(
            place, f'<!doctype html><meta http-equiv="refresh" content="0;url={target}"><title>unweave</title>'
        )
        yield place
