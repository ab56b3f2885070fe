"""Scores measured at every snapshot of a training, within a bounded share of its time."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from unweave.analysis.attribution.losses import window_losses
from unweave.analysis.learning.snapshot import snapshot
from unweave.errors import BadInput, InputError, NumericError, UsageError
from unweave.files.reading import show
from unweave.files.trajectories import HeldOutTokens, TrajectoryFolder
from unweave.loaders.attention_only import weights as weights_of
from unweave.text.stream import TokenStream, token_streams
from unweave.text.tokenize import OnText
from unweave.text.tokenizer import Tokenizer
from unweave.text.windows import spread_places
from unweave.training import AttentionOnly, DataSource, Progress, RunFolder
from unweave.training.checkpoint import filled

Text = str | Path | DataSource | Iterable[str]
"""``"default"``, a path, ``"hf:NAME"``, a `DataSource`, or texts."""
WINDOWS = 48
"""Windows of held-out text in a snapshot: as many as its time allows, since with 16 the in-context-learning score of
the default model is too noisy to date a phase change."""
AGAIN_WINDOWS = 64  # windows where a finished run is measured again, with no bound on the time
BOUND = 0.05  # share of the training time that snapshots may take
AHEAD = 0.75
"""Share of that time that may be spent ahead of schedule: the first snapshots follow one another quickly, and induction
heads form early."""


@dataclass(eq=False)
class SnapshotWatcher:
    """Measures a model while it trains and writes the scores into the run folder; a `Keeper` calls it at snapshots.

    A snapshot is left out, with a note, when those before took more than their share: of the time until now, or of the
    first three quarters of the expected time. The last snapshot is always taken.

    Attributes:
        examples: The held-out text; without it nothing is measured.
        keep_weights: True to keep the weights of every snapshot too.
        bound: Largest share of the time that snapshots may take.
    """

    folder: Path
    examples: HeldOutTokens | None
    start: int | None = None
    keep_weights: bool = False
    bound: float = BOUND
    say: Callable[[str], None] = lambda sentence: None
    clock: Callable[[], float] = time.monotonic
    spent: float = 0.0
    _began: float = field(default=0.0, init=False)

    def __post_init__(self) -> None:
        self._began = self.clock()

    @classmethod
    def of(cls, run: RunFolder, held_out: TokenStream, say: Callable[[str], None]) -> "SnapshotWatcher":
        """The watcher of a run, with windows spread over the held-out text."""
        plan = run.plan
        examples = spread(held_out, plan.training.model.n_ctx)
        if examples is None:
            say(f"the held-out text has {len(held_out):,} tokens, too few for snapshots; none are taken")
        else:
            TrajectoryFolder(run.path).keep_examples(examples)
        return cls(run.path, examples, held_out.start, plan.trajectory, say=say)

    def __call__(self, model: AttentionOnly, now: Progress) -> None:
        """Take a snapshot, unless those before took too long."""
        if self.examples is None:
            return
        began = self.clock()
        if now.share < 1 and self.spent > self.allowance(began - self._began, now.seconds_left):
            self.say(
                f"snapshot at {now.tokens:,} tokens left out: those before took {self.spent:.1f} s, "
                f"more than {self.bound:.0%} of the time"
            )
            return
        try:
            self.measure(model, now.step, now.tokens)
        except (UsageError, NumericError) as problem:
            self.say(f"no snapshots are taken: {problem.message}")
            self.examples = None
        self.spent += self.clock() - began

    def allowance(self, elapsed: float, left: float) -> float:
        """Seconds that snapshots may have taken, given the seconds elapsed and left."""
        ahead = AHEAD * (elapsed + left) if left < float("inf") else 0.0
        return self.bound * max(elapsed, ahead)

    def measure(self, model: AttentionOnly, step: int, tokens: int) -> None:
        """Take a snapshot and write it."""
        if self.examples is None:
            raise BadInput("SnapshotWatcher.measure: there is no held-out text", "set examples=")
        weights = weights_of(model).to("cpu")
        losses = window_losses(weights, self.examples.windows)
        found = snapshot(weights, self.examples.windows, step=step, tokens=tokens, start=self.start, losses=losses)
        own = model.state_dict() if self.keep_weights else None
        TrajectoryFolder(self.folder).add(found.to_dict(), self.examples.at_places(losses), own)


def spread(held_out: TokenStream, n_ctx: int, windows: int = WINDOWS) -> HeldOutTokens | None:
    """Windows evenly spaced over held-out text, the start token in front; None if the text is too short for a score."""
    length = min(n_ctx, len(held_out))
    if length < 10:
        return None
    places = spread_places(windows, len(held_out) - length + 1)
    rows = [[held_out.start, *held_out.tokens[place : place + length].tolist()] for place in places]
    return HeldOutTokens.draw(rows)


def measure_again(
    folder: str | Path,
    text: Text | None = None,
    *,
    windows: int = AGAIN_WINDOWS,
    say: Callable[[str], None] = lambda sentence: None,
) -> None:
    """Measure a run again from the weights kept at its snapshots, in place of the scores measured before.

    The weights are not touched: if the process is killed some scores are missing, and it can be started again.

    Args:
        text: The training text once more, unless that is the bundled text.

    Raises:
        InputError: If the folder is not a run, no weights were kept, or they do not fit its configuration.

    Example:
        >>> import tempfile
        >>> config = uw.training.TrainConfig(uw.training.preset("cpu-1l"), tokens=1024, batch=1)
        >>> text = ["To be, or not to be. " * 2000]
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     model = uw.runs.fit(f"{folder}/run", config, text, trajectory=True)
        ...     measure_again(f"{folder}/run", text, windows=2)
        ...     [line["step"] for line in uw.runs.read_trajectory(f"{folder}/run").lines]
        [2]
    """
    folder = Path(folder)
    run, place = RunFolder.of(folder), TrajectoryFolder(folder)
    plan = run.plan
    kept = [step for step in place.steps if place.weights_at(step)[0]]
    if not kept:
        raise InputError(
            f"measure_again: {show(folder)} has kept no weights",
            "train with trajectory=True (--trajectory) to keep them",
        )
    _, held_out = streams_of(again("measure_again", folder, plan.data, text), run.tokenizer)
    examples = spread(held_out, plan.training.model.n_ctx, windows)
    if examples is None:
        raise BadInput(f"measure_again: the held-out text has {len(held_out):,} tokens, too few to measure on")
    watcher = SnapshotWatcher(folder, examples, held_out.start, keep_weights=True)
    place.forget()
    place.keep_examples(examples)
    for step in kept:
        weights, tokens = place.weights_at(step)
        say(f"step {step:,} …")
        watcher.measure(filled(plan.training.model, weights, Path(f"{folder}, step {step}")), step, tokens)


def source_of(text: Text) -> DataSource:
    """The source of a text; texts from Python have none."""
    if isinstance(text, DataSource):
        return text
    return DataSource(str(text) if isinstance(text, str | Path) else None)


def streams_of(
    text: Text, tokenizer: Tokenizer, on_text: OnText = lambda done, all: None
) -> tuple[TokenStream, TokenStream]:
    """Token streams of a text, for training and for validation."""
    data = source_of(text)
    texts = text if data.source is None else data.source
    if isinstance(texts, DataSource):
        raise BadInput("a DataSource without a source has no text", "give the texts themselves")
    return token_streams(texts, tokenizer, on_text, data.field, data.limit)


def again(asking: str, folder: Path, data: DataSource, text: Text | None) -> Text:
    """The text to read again for a run that may come from someone else.

    Its plan may name any file of this computer or any data set of the hub: all but the bundled text must be given.
    """
    if isinstance(text, str | Path):
        return DataSource(str(text), data.field, data.limit)
    if text is not None:
        return text
    if data.source == "default":
        return data
    if data.source is None:
        raise BadInput(f"{asking}: {show(folder)} began with texts from Python", "give them again: text=")
    raise BadInput(
        f"{asking}: {show(folder)} names {show(data.source)} as its text, and what a folder names "
        "is read only if you name it too",
        f"if you trust it, name it again: --data {show(data.source)} (in Python: text=)",
    )
