"""Exceptions become one sentence on stderr and an exit code: 2 usage, 3 bad file, 4 numbers, 5 storage, 6 memory."""

import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn

from unweave.cli.typed import TYPED, carried
from unweave.errors import UnweaveError
from unweave.files.memory import described, ran_out
from unweave.files.writing import FULL
from unweave.text.display import printable

INTERNAL = 1
STORAGE = 5
MEMORY = 6
INTERRUPTED = 130


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
        _end(error, f"the system refused: {error.strerror or error}{asked}", STORAGE, debug)
    except Exception as error:  # noqa: BLE001  (whatever else went wrong becomes a sentence, never silence)
        if ran_out(error):
            _end(error, f"{described(error)}\n  try fewer tokens or a smaller model", MEMORY, debug)
        _end(
            error,
            f"internal error: {type(error).__name__}: {error}\n  run again with --debug and report it",
            INTERNAL,
            debug,
        )


def refused(error: UnweaveError, *, debug: bool = False) -> NoReturn:
    """End with the sentence and the exit code of an error; a line that it suggests has what was typed."""
    error.hint = carried(error.hint, TYPED.get())
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
