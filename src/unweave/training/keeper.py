"""`Keeper`: the watcher that writes a training into its run folder, so that nothing but a minute can be lost."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from unweave.training.loop import Progress, Watcher
from unweave.training.model import AttentionOnly
from unweave.training.run_folder import RunFolder
from unweave.training.state import State


@dataclass(eq=False)
class Keeper(Watcher):
    """Keeps a log of every report, and a checkpoint every so often.

    Attributes:
        run: Where.
        say: Told of every report.
        look: Shown the model at every snapshot.
        stop: Asked whether to stop here.
        minutes: Time between two checkpoints; 0 keeps one after every step.
    """

    run: RunFolder
    say: Callable[[Progress], None] = lambda now: None
    look: Callable[[AttentionOnly, Progress], None] = lambda model, now: None
    stop: Callable[[], bool] = lambda: False
    minutes: float = 1.0
    _saved: float = field(default_factory=time.monotonic)

    def progress(self, now: Progress) -> None:
        """A line in the metrics."""
        self.run.log(now)
        self.say(now)

    def snapshot(self, model: AttentionOnly, now: Progress) -> None:
        """A look at the model."""
        self.look(model, now)

    def saving(self) -> bool:
        """Whether a checkpoint is due."""
        return time.monotonic() - self._saved >= 60 * self.minutes

    def save(self, state: State) -> None:
        """A checkpoint."""
        self.run.save(state)
        self._saved = time.monotonic()

    def stopping(self) -> bool:
        """Whether somebody asked."""
        return self.stop()
