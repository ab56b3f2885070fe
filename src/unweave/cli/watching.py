"""Watching a model learn: the scores that matter, measured at every snapshot at a bounded share of training's time."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import unweave as uw
from unweave.errors import BadInput, InputError, NumericError, UsageError
from unweave.files.reading import show

if TYPE_CHECKING:
    from unweave.files.trajectories import HeldOutTokens
    from unweave.text.stream import TokenStream
    from unweave.training import AttentionOnly, Progress, RunFolder

WINDOWS = 48
"""Windows of held-out text that a snapshot looks at: as many as its time allows, for with 16 the in-context-learning
score of the default model is too noisy to date a phase change by."""
AGAIN_WINDOWS = 64
"""The same when a finished run is measured again, and time does not press."""
BOUND = 0.05
"""Share of the time of a training that its snapshots may take."""
AHEAD = 0.75
"""Share of all that time that may be spent before its turn: the first snapshots come quickly one after another, and the
rise of the heads, which they are for, comes early."""


@dataclass(eq=False)
class DynamicsWatcher:
    """Measures a model that learns, and keeps what it found in the run folder: ``look`` of a `uw.training.Keeper`.

    A snapshot is left out, and said to be, when those before took more than their share: of the time until now, or of
    the first three quarters of the time expected in all. The snapshot at the end is always taken.

    Attributes:
        folder: The run folder.
        examples: The held-out text; nothing is measured without it.
        start: The start token.
        keep_weights: Whether the weights of every snapshot are kept too.
        bound: Largest share of the time that snapshots may take.
        say: Told what is left out.
        clock: Where the time comes from, in seconds.
    """

    folder: Path
    examples: "HeldOutTokens | None"
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
    def of(cls, run: "RunFolder", held_out: "TokenStream", say: Callable[[str], None]) -> "DynamicsWatcher":
        """The watcher of a run, on text spread over all of what is held out."""
        plan = run.plan
        examples = spread(held_out, plan.training.model.n_ctx)
        if examples is None:
            say(f"the held-out text has {len(held_out):,} tokens, too few for snapshots; none are taken")
        else:
            uw.runs.TrajectoryFolder(run.path).keep_examples(examples)
        return cls(run.path, examples, held_out.start, plan.trajectory, say=say)

    def __call__(self, model: "AttentionOnly", now: "Progress") -> None:
        """Take a snapshot, if its time has not been spent."""
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
        """Seconds that snapshots may have taken after so many, with so many left."""
        ahead = AHEAD * (elapsed + left) if left < float("inf") else 0.0
        return self.bound * max(elapsed, ahead)

    def measure(self, model: "AttentionOnly", step: int, tokens: int) -> None:
        """Take a snapshot and keep it.

        Raises:
            Unsupported: If the model is too small for it.
            StorageError: If the disk is full or refuses.
        """
        if self.examples is None:
            raise BadInput("there is no held-out text to measure on")
        weights = uw.load(model).weights.to("cpu")
        losses = uw.analysis.attribution.window_losses(weights, self.examples.windows)
        found = uw.analysis.learning.snapshot(
            weights, self.examples.windows, step=step, tokens=tokens, start=self.start, losses=losses
        )
        own = model.state_dict() if self.keep_weights else None
        uw.runs.TrajectoryFolder(self.folder).add(found.to_dict(), self.examples.at_places(losses), own)

    def keep_until(self, step: int) -> None:
        """Drop the snapshots after a step, which will be taken again."""
        uw.runs.TrajectoryFolder(self.folder).keep_until(step)


def spread(held_out: "TokenStream", n_ctx: int, windows: int = WINDOWS) -> "HeldOutTokens | None":
    """Windows evenly spaced over held-out text, the start token in front; None if it is too short for a score."""
    length = min(n_ctx, len(held_out))
    if length < 10:
        return None
    last = len(held_out) - length
    places = sorted({round(k * last / max(1, windows - 1)) for k in range(windows)})
    rows = [[held_out.start, *held_out.tokens[place : place + length].tolist()] for place in places]
    return uw.runs.HeldOutTokens.draw(rows)


def measure_again(folder: Path, say: Callable[[str], None], windows: int = AGAIN_WINDOWS) -> None:
    """Measure a run again, from the weights that were kept at its snapshots; what was measured before is replaced.

    The weights stay in place at every moment: if the process is killed some lines are missing, and it can start anew.

    Raises:
        InputError: If it is no run, no weights were kept, or they do not fit its configuration.
        BadInput: If there is too little held-out text.
    """
    run, place = uw.training.RunFolder.of(folder), uw.runs.TrajectoryFolder(folder)
    plan, tokenizer = run.plan, run.tokenizer
    kept = [step for step in place.steps if place.weights_at(step)[0]]
    if not kept:
        raise InputError(
            f"{show(folder)} has kept no weights to measure again", "train with --trajectory, which keeps them"
        )
    from unweave.text.stream import token_streams

    _, held_out = token_streams(plan.data.source, tokenizer, field=plan.data.field, limit=plan.data.limit)
    examples = spread(held_out, plan.training.model.n_ctx, windows)
    if examples is None:
        raise BadInput(f"the held-out text has {len(held_out):,} tokens, too few to measure on")
    watcher = DynamicsWatcher(folder, examples, held_out.start, keep_weights=True)
    place.forget()
    place.keep_examples(examples)
    for step in kept:
        weights, tokens = place.weights_at(step)
        say(f"step {step:,} …")
        watcher.measure(
            _filled(uw.training.AttentionOnly(plan.training.model), weights, f"{folder}, step {step}"), step, tokens
        )


def _filled(model: "AttentionOnly", weights: Mapping[str, Any], where: str) -> "AttentionOnly":
    """The model with these weights."""
    own = {name: W.shape for name, W in model.state_dict().items()}
    if own != {name: W.shape for name, W in weights.items()}:
        raise InputError(f"{show(where)}: the weights do not fit the configuration of the run.")
    model.load_state_dict({name: W.float() for name, W in weights.items()})
    return model
