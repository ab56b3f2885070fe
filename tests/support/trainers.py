"""A small training in a run folder, as a process of its own: the tests kill it, starve it, and go on with it.

    python tests/support/trainers.py FOLDER

Begins the run, or goes on with it; a checkpoint after every step. Says when it starts to step.
"""

import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch

from support import faults
from support.toys import byte_tokenizer, config
from unweave.errors import UnweaveError
from unweave.runs.fitting import asked_to_stop
from unweave.text.stream import TokenStream
from unweave.training import DataSource, Keeper, Plan, RunFolder, TrainConfig, TrainState, Watcher, train

STEPS = 12
TEXT = TokenStream(np.random.Generator(np.random.Philox(0)).integers(0, 40, 4000).astype(np.uint16), start=0)


def plan(steps: int) -> Plan:
    training = TrainConfig(config(n_ctx=16), tokens=steps * 4 * 16, batch=4, precision="float32")
    return Plan(training, DataSource("noise"), "none")


PLAN = plan(STEPS)


def keeper(run: RunFolder, **more) -> Keeper:
    """One that logs and saves every step."""
    watcher = Keeper(run, minutes=0, **more)
    watcher.report_every = 0.0
    return watcher


def finish(folder: Path, whole: Plan = PLAN) -> TrainState:
    """Begin the run or go on with it, until it ends."""
    if not (folder / "training.json").is_file():
        RunFolder.begin(folder, whole, byte_tokenizer())
    run = RunFolder.of(folder)
    with run.held(), asked_to_stop(lambda sentence: None) as stopping:
        state = run.restore(whole.training)
        run.keep_until(state.step)
        print("training", flush=True)
        trained = train(whole.training, TEXT, TEXT, keeper(run, stop=stopping), state)
        if not trained.finished:
            raise KeyboardInterrupt
        run.finish(trained.state, {"order": trained.state.order}, "float32")
        return trained.state


class Stopping(Watcher):
    """Asks to stop after some steps."""

    def __init__(self, state: TrainState, steps: int) -> None:
        self.state, self.steps = state, steps

    def stopping(self) -> bool:
        return self.state.step >= self.steps


@dataclass
class Child:
    """A process that trains, forked: starting Python and torch anew for every kill would take most of the time."""

    pid: int
    said: int

    def wait_until_training(self) -> None:
        """Wait for its word that it starts to step, or for its end."""
        os.read(self.said, 100)

    def ask_to_stop(self, number: int) -> None:
        """Send it a signal, unless it has ended by itself."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def end(self) -> tuple[int, str]:
        """Wait for it: its exit code (negative: the signal that killed it), and what went wrong."""
        errors = b""
        while block := os.read(self.said, 10_000):
            errors += block
        os.close(self.said)
        _, status = os.waitpid(self.pid, 0)
        return os.waitstatus_to_exitcode(status), errors.replace(b"training\n", b"").decode()


def fork(folder: Path, failure: str | None = None, whole: Plan = PLAN) -> Child:
    """Begin the run or go on with it in a new process, where writing fails as asked."""
    ear, mouth = os.pipe()
    pid = os.fork()
    if pid:
        os.close(mouth)
        return Child(pid, ear)
    code = 1
    try:
        os.setsid()
        os.dup2(mouth, 1)
        sys.stdout = os.fdopen(1, "w", closefd=False)
        faults.passed.clear()
        if failure:
            os.environ[faults.FAULT] = failure
        finish(folder, whole)
        code = 0
    except UnweaveError as error:
        os.write(mouth, str(error).encode())
        code = error.exit_code
    except KeyboardInterrupt:
        code = 130
    except BaseException as error:  # noqa: BLE001  (whatever it is, the parent must hear of it)
        os.write(mouth, f"Traceback: {error!r}".encode())
    finally:
        os._exit(code)


if __name__ == "__main__":
    torch.set_num_threads(1)
    try:
        finish(Path(sys.argv[1]))
    except UnweaveError as error:
        print(error, file=sys.stderr)
        sys.exit(error.exit_code)
