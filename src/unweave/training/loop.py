"""Train an attention-only transformer. No printing and no I/O: progress goes to a `Watcher`.

Muon updates the matrices of heads and MLPs, AdamW the rest. The rates rise for a few steps, stay, and fall to zero
over the last part of the budget, be it tokens or minutes. Where the processor multiplies bfloat16, the forward and
backward passes run in it; the weights never do.
"""

import math
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Annotated

import torch
from msgspec import Meta

from unweave.errors import NumericError
from unweave.files.declared import MOST, Declared
from unweave.text.stream import TokenStream
from unweave.training.model import AttentionOnly
from unweave.training.objective import CompiledLoss, NextTokenLoss, compute_dtype
from unweave.training.recipe import Step, TrainConfig
from unweave.training.state import TrainState
from unweave.training.team import Team, own, repeatable, team

FIRST = 2**16  # tokens at the first snapshot; their number doubles until `EVEN`
EVEN = 2**19  # tokens between two snapshots after that: half a million

OBJECTIVES: Mapping[Step, type[NextTokenLoss]] = {"plain": NextTokenLoss, "compiled": CompiledLoss}


@dataclass(frozen=True)
class Progress(Declared):
    """Progress of a training at one time."""

    step: Annotated[int, Meta(ge=0, le=MOST), "Steps done."]
    tokens: Annotated[int, Meta(ge=0, le=MOST), "Tokens seen."]
    seconds: Annotated[float, Meta(ge=0, le=1e12), "Time since the first step began."]
    tokens_per_second: Annotated[float, Meta(ge=0, le=1e15), "Pace of the steps since the last report."]
    share: Annotated[float, Meta(ge=0, le=1), "Share of the budget that is used."]
    loss: Annotated[float, Meta(ge=0, le=1e9), "Mean training loss since the last report, in nats per token."]
    val_loss: Annotated[
        Annotated[float, Meta(ge=0, le=1e9)] | None, "Loss on held-out text, where it was just measured."
    ] = None

    def __post_init__(self) -> None:
        """Nothing is checked: training makes these, and a diverging loss is a report too."""

    @property
    def seconds_left(self) -> float:
        """The time that the rest of the budget will take at this pace."""
        return self.seconds * (1 - self.share) / self.share if self.share else math.inf


class Watcher:
    """Base of observers of a training, which cannot change it. Override any method.

    Attributes:
        report_every: Seconds between two reports.
    """

    report_every: float = 1.0

    def note(self, sentence: str) -> None:
        """Called with what a reader should know: a text that is read, a damaged checkpoint, a snapshot left out."""

    def progress(self, now: Progress) -> None:
        """Called at most every ``report_every`` seconds, and at every measurement."""

    def snapshot(self, model: AttentionOnly, now: Progress) -> None:
        """Called with the model at every point of the schedule and at the end; read it, do not change it."""

    def saving(self) -> bool:
        """Return whether `save` should be called; evaluated after every step."""
        return False

    def save(self, state: TrainState) -> None:
        """Called with the whole state after a step, where `saving` returned true."""

    def stopping(self) -> bool:
        """Return whether to stop here, to be resumed later; evaluated after every step."""
        return False


@dataclass(frozen=True, eq=False)
class Trained:
    """Result of a training.

    Attributes:
        state: The model, in float32, and everything needed to continue. With shards, rank 0 has the whole state in
            ordinary memory and the other ranks keep their shards.
        history: The reports of this session; the last one has the final loss on held-out text if training finished.
        finished: True if the whole budget is used.
    """

    state: TrainState
    config: TrainConfig
    history: tuple[Progress, ...]
    finished: bool

    @property
    def model(self) -> AttentionOnly:
        """The model."""
        return self.state.model

    @property
    def last(self) -> Progress:
        """The last report."""
        return self.history[-1]


def train(
    config: TrainConfig,
    text: TokenStream,
    held_out: TokenStream,
    watcher: Watcher | None = None,
    state: TrainState | None = None,
) -> Trained:
    """Train a model on token streams, from the beginning or from a saved state.

    With a budget of tokens, the result is the same to the last bit for the same seed, the same number of threads and
    the same computer, interruptions included. With a budget of minutes the schedule follows the clock, and no two runs
    are alike. Under torchrun the processes share every batch.

    Args:
        state: The whole state to continue from; it is changed in place.

    Raises:
        NumericError: If the loss is not finite; the message names the step and the tensor.

    Example:
        >>> tokenizer = uw.load("attn-2l-small").tokenizer
        >>> text, held_out = uw.text.token_streams(["To be, or not to be. " * 800], tokenizer)
        >>> config = TrainConfig(uw.training.preset("cpu-1l"), tokens=1024, batch=1, measure_windows=2)
        >>> trained = train(config, text, held_out)
        >>> trained.last.tokens, trained.last.val_loss == measure(trained.model, held_out, config)
        (1024, True)
    """
    with team(config.device) as members:
        members.check(config)
        # Only rank 0 is watched.
        watcher = watcher if watcher and members.leads else Watcher()
        begun = state or TrainState.begin(members.whole(config))
        return _Session(config, held_out, begun, members, watcher).run(text)


def measure(model: AttentionOnly, held_out: TokenStream, config: TrainConfig) -> float:
    """Mean loss in nats per token, on ``config.measure_windows`` windows at the beginning of the held-out text.

    Example:
        >>> tokenizer = uw.load("attn-2l-small").tokenizer
        >>> text, held_out = uw.text.token_streams(["To be, or not to be. " * 800], tokenizer)
        >>> config = TrainConfig(uw.training.preset("cpu-1l"), tokens=1024, batch=1, measure_windows=2)
        >>> round(measure(AttentionOnly(config.model), held_out, config), 1)        # about log 4096
        8.3
    """
    return _measured(NextTokenLoss(model, torch.float32), held_out, config)


def _measured(objective: NextTokenLoss, held_out: TokenStream, config: TrainConfig) -> float:
    losses = [
        objective.losses(ids.to(config.device), targets.to(config.device))
        for ids, targets in held_out.in_order(config.model.n_ctx, config.measure_windows)
    ]
    return float(torch.cat([part.flatten() for part in losses]).double().mean())


def snapshots(tokens: int) -> int:
    """Number of snapshots due after this many tokens: at 2^16, 2^17, … 2^19, then every 2^19 tokens.

    The schedule is piecewise log-linear, as in Olsson et al. 2022, "Model Analysis Table", and depends on the tokens
    alone, so runs of any batch and length have their snapshots in the same places.
    """
    doublings = (EVEN // FIRST).bit_length() - 1
    if tokens < EVEN:
        return (tokens // FIRST).bit_length()
    return doublings + tokens // EVEN


class _Session:
    """One session of training: from a state to the end of the budget, or to an interruption."""

    def __init__(
        self, config: TrainConfig, held_out: TokenStream, state: TrainState, members: Team, watcher: Watcher
    ) -> None:
        self.config, self.held_out, self.state = config, held_out, state
        self.members, self.watcher = members, watcher
        self.shared_out = members.shares_out(config)
        self.objective: NextTokenLoss = (
            _shards().share_out(state, config)
            if self.shared_out
            else OBJECTIVES[config.step](state.model, compute_dtype(config))
        )
        self.averaged = self.objective if self.shared_out else members.averaging(self.objective)
        self.pace = _Pace(state)
        self.history: list[Progress] = []

    def run(self, text: TokenStream) -> Trained:
        """Step until the budget is used or the watcher asks to stop.

        All ranks learn of rank 0's wishes before any acts: in shards, all take part in measuring and gathering.
        """
        (share,) = self.members.mean(self.config.used(self.state.tokens, self.state.seconds))
        stopping = 0.0
        while share < 1 and not stopping:
            before = self.state.tokens
            self._step(text, share)
            here = self.config.used(self.state.tokens, self.state.seconds)
            wishes = float(self.watcher.stopping()), float(self.watcher.saving())
            share, stopping, saving = self.members.mean(here, *wishes)
            if self.members.leads or self.shared_out:
                self._tell(before, share)
            if saving:
                self.watcher.save(self._whole())
        return Trained(self._whole(), self.config, tuple(self.history), finished=share >= 1)

    def _step(self, text: TokenStream, share: float) -> None:
        config, state = self.config, self.state
        began = time.monotonic()
        state.set_rate(config.rate(state.step, share))
        ids, targets = text.batch(config.seed, state.step * config.batch, config.batch, config.model.n_ctx)
        state.note_batch(ids)
        own_ids, own_targets = (self.members.part(x).to(config.device) for x in (ids, targets))
        loss = self.averaged(own_ids, own_targets)
        with repeatable(config.device):
            torch.autograd.backward(loss)  # before the loss is read, which waits for a GPU
        (value,) = self.members.mean(loss.item())
        if not math.isfinite(value):
            raise self._diverged(self._blamed())
        for optimizer in state.optimizers:
            optimizer.step()
            optimizer.zero_grad()
        state.step += 1
        state.tokens += config.batch * config.model.n_ctx
        self.pace.add(value, ids.numel(), time.monotonic() - began)

    def _tell(self, before: int, share: float) -> None:
        """Report, measure and show the model, each where it is due; in shards all ranks measure, on all windows."""
        now, due, every = self.state.tokens, share >= 1, self.config.measure_every
        looked_at = due or snapshots(now) > snapshots(before)
        measured = due or now // every > before // every
        if looked_at or measured or self.pace.seconds_since_report >= self.watcher.report_every:
            report = self.pace.report(share)
            if measured:
                loss = _measured(self.objective, self.held_out, self.config)
                if not math.isfinite(loss):
                    raise self._diverged("the loss of held-out text is not finite")
                report = replace(report, val_loss=loss)
            self.history.append(report)
            self.watcher.progress(report)
            if looked_at:
                model = self.state.model
                whole = _shards().gathered_model(model, self.members.leads) if self.shared_out else model
                self.watcher.snapshot(whole, report)
        self.pace.note_time()

    def _whole(self) -> TrainState:
        """The whole state for rank 0, gathered from its shards."""
        return _shards().gathered(self.state, self.config, self.members.leads) if self.shared_out else self.state

    def _blamed(self) -> str:
        """Where a loss that is not finite comes from: the first weight that is not finite, on any rank."""
        names, weights = zip(*self.state.model.named_parameters(), strict=True)
        finite = self.members.mean(*(float(own(W).isfinite().all()) for W in weights))
        name = next((name for name, everywhere in zip(names, finite, strict=True) if everywhere < 1), None)
        return f'the weight "{name}" is not finite' if name else "the weights are finite, the loss is not"

    def _diverged(self, where: str) -> NumericError:
        """The error for a loss that is not finite: the step, and where it comes from."""
        hint = "use smaller learning rates or a longer warmup"
        return NumericError(f"training has diverged at step {self.state.step:,}: {where}", hint)


class _Pace:
    """The clock of the state, and the losses and times since the last report."""

    def __init__(self, state: TrainState) -> None:
        self.state = state
        self._noted = self._reported = time.monotonic()
        self._steps: list[tuple[float, int, float]] = []

    @property
    def seconds_since_report(self) -> float:
        return time.monotonic() - self._reported

    def add(self, loss: float, tokens: int, seconds: float) -> None:
        self._steps.append((loss, tokens, seconds))
        self.note_time()

    def note_time(self) -> None:
        """Add the time since the last call to the clock of the state."""
        now = time.monotonic()
        self.state.seconds += now - self._noted
        self._noted = now

    def report(self, share: float) -> Progress:
        losses, tokens, seconds = zip(*self._steps, strict=True)
        self._steps, self._reported = [], time.monotonic()
        pace, loss = sum(tokens) / sum(seconds), sum(losses) / len(losses)
        return Progress(self.state.step, self.state.tokens, self.state.seconds, pace, share, loss)


def _shards() -> ModuleType:
    """`unweave.training.shards`, whose import of torch.distributed.fsdp takes most of a second."""
    from unweave.training import shards  # noqa: PLC0415  (see above)

    return shards
