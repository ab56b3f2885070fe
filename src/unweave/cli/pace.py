"""A training on the terminal: a line every few seconds."""

from collections.abc import Callable

from unweave.training.loop import Progress, Watcher
from unweave.training.recipe import TrainConfig

SECONDS = 10.0  # seconds between two lines of progress


class ProgressPrinter(Watcher):
    """Prints every few seconds how far a training is and how fast."""

    def __init__(self, say: Callable[[str], None], config: TrainConfig) -> None:
        self.note = say  # type: ignore[assignment, method-assign]
        self.config, self._last = config, 0.0

    def progress(self, now: Progress) -> None:
        """Print a line, at every measurement and every `SECONDS`."""
        if now.val_loss is None and now.seconds - self._last < SECONDS:
            return
        self._last = now.seconds
        self.note(
            f"{now.share:4.0%}  {now.tokens / 1e6:.3g} M tokens, {now.tokens_per_second:,.0f}/s  "
            f"loss {now.loss:.2f}  {now.seconds_left:.0f} s left"
        )
        if now.val_loss is not None:
            self.note(f"      loss {now.val_loss:.3f} on the first {self.config.measure_windows} held-out windows")
