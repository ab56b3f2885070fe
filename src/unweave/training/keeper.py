"""`Keeper`: the watcher that writes a training into its run folder, so that at most a minute can be lost."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from unweave.training.loop import Progress, Watcher
from unweave.training.model import AttentionOnly
from unweave.training.run_folder import RunFolder
from unweave.training.state import TrainState


@dataclass(eq=False)
class Keeper(Watcher):
    """Logs every report, saves a checkpoint every so often, and passes reports and snapshots on to another watcher.

    Attributes:
        watcher: The other watcher. A KeyboardInterrupt in it stops the training after the step, like a signal.
        look: Measures the model at every snapshot.
        stop: Returns whether the training was interrupted.
        minutes: Time between two checkpoints; 0 saves after every step.
    """

    run: RunFolder
    watcher: Watcher = field(default_factory=Watcher)
    look: Callable[[AttentionOnly, Progress], None] = lambda model, now: None
    stop: Callable[[], bool] = lambda: False
    minutes: float = 1.0
    interrupted: bool = field(default=False, init=False)
    _saved: float = field(default_factory=time.monotonic, init=False)

    def __post_init__(self) -> None:
        self.report_every = self.watcher.report_every

    def progress(self, now: Progress) -> None:
        """Add a line to the log."""
        self.run.log(now)
        with self._interruptible():
            self.watcher.progress(now)

    def snapshot(self, model: AttentionOnly, now: Progress) -> None:
        """Measure the model."""
        self.look(model, now)
        with self._interruptible():
            self.watcher.snapshot(model, now)

    def saving(self) -> bool:
        """True if a checkpoint is due."""
        return time.monotonic() - self._saved >= 60 * self.minutes

    def save(self, state: TrainState) -> None:
        """Write a checkpoint."""
        self.run.save(state)
        self._saved = time.monotonic()

    def stopping(self) -> bool:
        """True if a stop was requested."""
        self.interrupted = self.interrupted or self.stop()
        return self.interrupted or self.watcher.stopping()

    @contextmanager
    def _interruptible(self) -> Iterator[None]:
        """Turn a first KeyboardInterrupt into a stop after the step, when the state is whole and can be saved."""
        try:
            yield
        except KeyboardInterrupt:
            if self.interrupted or self.stop():
                raise
            self.interrupted = True
