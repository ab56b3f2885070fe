"""A command in one of the processes that torchrun started: the first one reports, the others compute with it."""

import os
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import replace
from io import StringIO

from unweave.cli.context import Context
from unweave.errors import ResourceError
from unweave.files.launched import team_size

TRAINING = ("train", "resume")
"""Commands whose processes train together."""
OVER_TEXT = ("importance", "in_context", "difference")
"""Commands whose processes share out a text, or pairs of texts; any other is left to the first process."""
FILES = ("plot", "graph")
"""Files that the first process writes alone."""

CLOSED = ("Connection closed", "Connection reset", "Broken pipe", "gloo", "NCCL")
"""What torch says of a process that it waited for and that has ended."""


def answered(body: Callable[..., None], ctx: Context, given: Mapping[str, object]) -> None:
    """Run a command, alone or with the processes that torchrun started."""
    if team_size() == 1 or body.__name__ in TRAINING:
        body(ctx, **given)
    elif body.__name__ in OVER_TEXT:
        _together(body, ctx, given)
    elif os.environ.get("RANK") == "0":
        body(ctx, **given)


def _together(body: Callable[..., None], ctx: Context, given: Mapping[str, object]) -> None:
    from unweave.model.shares import sharing
    from unweave.training.team import own_device, team

    with _until_one_ends(), team(ctx.device) as members, sharing():
        own = replace(ctx, device=own_device(ctx.device))
        if members.leads:
            body(own, **given)
            return
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
            body(own, **{name: None if name in FILES else value for name, value in given.items()})


@contextmanager
def _until_one_ends() -> Iterator[None]:
    """Work together for the block; where another process ends before it, say so.

    A process that waits for the one that ended sees a closed connection; one that computes gets SIGTERM from torchrun.
    """
    ended = ResourceError("another process of this team has ended, and its part is missing", "start torchrun again")

    def stop(*_: object) -> None:
        raise ended

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    except RuntimeError as problem:
        if not any(word in f"{problem}" for word in CLOSED):
            raise
        raise ended from problem
    finally:
        signal.signal(signal.SIGTERM, before)
