"""The process of a command: its memory, its exit code, and its part beside others that torchrun started.

Exceptions become one sentence on stderr and an exit code: 2 usage, 3 bad file, 4 numbers, 5 storage, 6 memory. Freed
memory is kept. Of several processes the first one reports, and the others compute with it.
"""

import ctypes
import gc
import os
import signal
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from dataclasses import replace
from io import StringIO
from typing import NoReturn

from unweave.cli.context import Context
from unweave.cli.suggest import carried
from unweave.errors import ResourceError, StorageError, UnweaveError
from unweave.files.launched import team_size
from unweave.files.memory import described, ran_out
from unweave.files.writing import FULL
from unweave.text.display import printable

TRAINING = ("train", "resume")  # commands whose processes train together
OVER_TEXT = ("importance", "in_context", "difference")
"""Commands whose processes divide a text, or pairs of texts; any other is left to the first process."""
FILES = ("plot", "graph")
"""Files that the first process writes alone."""

CLOSED = ("Connection closed", "Connection reset", "Broken pipe", "gloo", "NCCL")
"""Phrases in errors of torch about a process that it waited for and that has ended."""


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
    """Work together for the block; raise an error where another process ends early.

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


M_TRIM_THRESHOLD, M_TOP_PAD, M_MMAP_MAX = -1, -2, -4
MORE = 300_000
"""New objects after which Python looks for unused cycles among them: more than torch and a command begin with."""


def keep_freed_memory() -> None:
    """Let glibc keep freed blocks, which the system clears at every return: up to half the time of a training step."""
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None) if sys.platform.startswith("linux") else None
    if mallopt is not None:
        mallopt(M_MMAP_MAX, 0)
        mallopt(M_TRIM_THRESHOLD, 2**31 - 1)
        mallopt(M_TOP_PAD, 2**28)


def seldom_collect() -> None:
    """Let Python search for unused cycles less often: torch has 170,000 objects, and runs and steps leave no cycle."""
    gc.set_threshold(MORE, *gc.get_threshold()[1:])


INTERRUPTED = 130  # exit code of a command that Ctrl-C ended


def guarded(work: Callable[[], None], *, debug: bool) -> None:
    """Do the work of a command; anything that goes wrong ends the process with its sentence and exit code."""
    try:
        work()
        sys.stdout.flush()
    except UnweaveError as error:
        refused(error, debug=debug)
    except KeyboardInterrupt as error:
        _end(error, "interrupted", INTERRUPTED, debug)
    except BrokenPipeError:  # the reader has read enough
        _drop_stdout()
        sys.exit(0)
    except OSError as error:
        _drop_stdout()
        asked = "\n  is the disk full?" if error.errno in FULL else ""
        _end(error, f"the system refused: {error.strerror or error}{asked}", StorageError.exit_code, debug)
    except Exception as error:  # noqa: BLE001  (whatever else went wrong becomes a sentence, never silence)
        if ran_out(error):
            _end(error, f"{described(error)}\n  try fewer tokens or a smaller model", ResourceError.exit_code, debug)
        _end(
            error,
            f"internal error: {type(error).__name__}: {error}\n  run again with --debug and report it",
            UnweaveError.exit_code,
            debug,
        )


def refused(error: UnweaveError, *, debug: bool = False) -> NoReturn:
    """End with the sentence and the exit code of an error; a suggested line is filled with what was typed."""
    error.hint = carried(error.hint)
    _end(error, f"{error}".removeprefix(f"{error.function}: "), error.exit_code, debug)  # a name of Python's


def _drop_stdout() -> None:
    """Close stdout so that the interpreter does not fail again when it flushes at exit."""
    with suppress(OSError):
        sys.stdout.close()


def _end(error: BaseException, sentence: str, code: int, debug: bool) -> NoReturn:
    if debug:
        sys.stderr.write(printable("".join(traceback.format_exception(error))))
    sys.stderr.write(f"unweave: {printable(sentence)}\n")
    sys.exit(code)
