"""Training: from a stream of tokens to an attention-only transformer, in a time one sits through.

Muon moves the heads' matrices and AdamW the rest; the rate rises for a few steps, stays, and falls
to zero over the last part of the budget, be it counted in tokens or in minutes. Where the
processor multiplies bfloat16, the forward and backward passes run in it; the weights never do.

Nothing here prints: progress goes to whoever asked for it.
"""

import math
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Literal

import torch

from unweave.errors import BadInput, NumericError
from unweave.toy.allocator import keep_freed_memory
from unweave.toy.data import TokenStream
from unweave.toy.loss import token_losses, unembedding_loss
from unweave.toy.model import AttentionOnly, ToyConfig
from unweave.toy.muon import HeadMuon

Precision = Literal["auto", "float32", "bfloat16"]


@dataclass(frozen=True)
class TrainConfig:
    """What to train, for how long, and how.

    Attributes:
        model: What the model looks like.
        tokens: Stop after this many tokens; the result then follows from the seed.
        minutes: Stop after this much time, measuring included; whichever budget ends first counts.
        batch: Windows in a step, each of ``model.n_ctx`` tokens.
        lr_heads: Rate of Muon, for W_Q, W_K, W_V and W_O: how far a step moves each direction.
        lr_later: Share of that rate at which the layers after the first move. Without a norm the first layer's growing
            output saturates the scores of the second before they match anything, unless the second is slower.
        lr_embed: Rate of AdamW for W_E and for learned positions and norms.
        lr_unembed: Rate of AdamW for W_U.
        warmup: Steps over which the rates rise from zero.
        decay: Share of the budget, at its end, over which the rates fall to zero.
        precision: What the passes are computed in; "auto" is bfloat16 where that is fast.
        seed: Decides the initial weights and the order of the windows.
        device: Where to train.
        measure_every: Tokens between two measurements on held-out text; at the end there is one.
        measure_windows: Windows of held-out text in a measurement.
    """

    model: ToyConfig
    tokens: int | None = None
    minutes: float | None = None
    batch: int = 8
    lr_heads: float = 0.02
    lr_later: float = 0.5
    lr_embed: float = 3e-3
    lr_unembed: float = 3e-3
    warmup: int = 50
    decay: float = 0.4
    precision: Precision = "auto"
    seed: int = 0
    device: str = "cpu"
    measure_every: int = 1_000_000
    measure_windows: int = 32

    def __post_init__(self) -> None:
        if self.tokens is None and self.minutes is None:
            raise BadInput("Training has no end.", "Give a number of tokens or of minutes.")
        for name in ("tokens", "minutes", "batch", "lr_heads", "lr_later", "lr_embed", "lr_unembed"):
            value = getattr(self, name)
            if value is not None and not 0 < value < math.inf:
                raise BadInput(f"{name} is {value}; it should be above 0.")
        for name in ("measure_every", "measure_windows"):
            if getattr(self, name) < 1:
                raise BadInput(f"{name} is {getattr(self, name)}; it should be at least 1.")
        if not 0 <= self.decay <= 1:
            raise BadInput(f"decay is {self.decay}; it is a share of the budget, from 0 to 1.")

    def to_dict(self) -> dict[str, object]:
        """The configuration as a card holds it."""
        return asdict(self)


@dataclass(frozen=True)
class Progress:
    """How far a training is.

    Attributes:
        step: Steps done.
        tokens: Tokens seen.
        seconds: Time since the first step began.
        tokens_per_second: Pace of the steps since the last report.
        share: Part of the budget that is used, from 0 to 1.
        loss: Mean training loss since the last report, in nats a token.
        val_loss: Loss on held-out text, where it was just measured.
    """

    step: int
    tokens: int
    seconds: float
    tokens_per_second: float
    share: float
    loss: float
    val_loss: float | None = None

    @property
    def seconds_left(self) -> float:
        """The time that the rest of the budget will take at this pace."""
        return self.seconds * (1 - self.share) / self.share if self.share else math.inf


@dataclass(frozen=True, eq=False)
class Trained:
    """A trained model and how it came about.

    Attributes:
        model: The model, in float32.
        config: What was asked for.
        history: Every report, the last one with the final loss on held-out text.
    """

    model: AttentionOnly
    config: TrainConfig
    history: tuple[Progress, ...]

    @property
    def last(self) -> Progress:
        """The state at the end."""
        return self.history[-1]


OnProgress = Callable[[Progress], None]
Watch = Callable[[AttentionOnly, Progress], None]


def train(
    config: TrainConfig,
    text: TokenStream,
    held_out: TokenStream,
    on_progress: OnProgress = lambda progress: None,
    watch: Watch = lambda model, progress: None,
    report_every: float = 1.0,
) -> Trained:
    """Train a model.

    With a budget of tokens, the result is the same to the last bit for the same seed, the same
    number of threads and the same computer. With a budget of minutes the schedule follows the
    clock, and no two runs are alike.

    Args:
        config: What to train, for how long, and how.
        text: What to learn from.
        held_out: What to measure on.
        on_progress: Told about the progress, at most every ``report_every`` seconds.
        watch: Shown the model at every measurement, to look at but not to change.
        report_every: Seconds between two reports.

    Returns:
        The model, with the history of its losses.

    Raises:
        BadInput: If the text is shorter than a window.
        NumericError: If the loss is not finite; the message names the step.
    """
    keep_freed_memory()
    model = AttentionOnly(config.model, config.seed).to(config.device)
    optimizers = _optimizers(model, config)
    meter = _Meter(config)
    history: list[Progress] = []
    while meter.share < 1:
        _set_rates(optimizers, _rate(config, meter.step, meter.share))
        began = time.monotonic()
        loss = _step(model, optimizers, config, text, meter.step)
        meter.add(loss, time.monotonic() - began)
        if meter.measurement_due():
            measured = replace(meter.report(), val_loss=measure(model, held_out, config))
            history.append(measured)
            on_progress(measured)
            watch(model, measured)
        elif meter.seconds_since_report >= report_every:
            history.append(meter.report())
            on_progress(history[-1])
    return Trained(model, config, tuple(history))


@torch.no_grad()
def measure(model: AttentionOnly, held_out: TokenStream, config: TrainConfig) -> float:
    """Mean loss in nats a token on windows from the beginning of the held-out text."""
    losses = [
        token_losses(model.stream(ids.to(config.device)), model.W_U, targets.to(config.device))
        for ids, targets in held_out.in_order(config.model.n_ctx, config.measure_windows)
    ]
    return float(torch.cat([part.flatten() for part in losses]).double().mean())


def _step(
    model: AttentionOnly,
    optimizers: list[torch.optim.Optimizer],
    config: TrainConfig,
    text: TokenStream,
    step: int,
) -> float:
    """One step along the gradient of one batch; its loss."""
    ids, targets = text.batch(config.seed, step * config.batch, config.batch, config.model.n_ctx)
    x = model.stream(ids.to(config.device), compute_dtype(config))
    loss = unembedding_loss(x, model.W_U, targets.to(config.device))
    if not math.isfinite(value := loss.item()):
        raise NumericError(
            f"The loss of step {step:,} is {value}: training has diverged.",
            "Use smaller rates, or a longer warm-up.",
        )
    torch.autograd.backward(loss)
    for optimizer in optimizers:
        optimizer.step()
        optimizer.zero_grad()
    return value


def compute_dtype(config: TrainConfig) -> torch.dtype:
    """The precision of the passes: bfloat16 where it was asked for, or where it is fast."""
    match config.precision:
        case "auto":
            return torch.bfloat16 if _multiplies_bfloat16(config.device) else torch.float32
        case "bfloat16":
            return torch.bfloat16
        case _:
            return torch.float32


def _multiplies_bfloat16(device: str) -> bool:
    if torch.device(device).type == "cuda":
        return bool(torch.cuda.is_bf16_supported())
    abilities = torch.cpu.get_capabilities()
    return any(abilities.get(name, False) for name in ("avx512_bf16", "amx_bf16"))


def _optimizers(model: AttentionOnly, config: TrainConfig) -> list[torch.optim.Optimizer]:
    """Muon for the heads' matrices, AdamW for the rest."""
    named = dict(model.named_parameters())
    layers = [[W for name, W in heads.named_parameters() if name.startswith("W_")] for heads in model.layers]
    in_heads = {id(W) for layer in layers for W in layer}
    others = [W for W in named.values() if id(W) not in in_heads and W is not model.W_U]
    adamw = torch.optim.AdamW(
        [
            {"params": others, "lr": config.lr_embed},
            {"params": [model.W_U], "lr": config.lr_unembed},
        ],
        betas=(0.9, 0.95),
        weight_decay=0.0,
        fused=True,
    )
    if not layers:
        return [adamw]
    rates = [config.lr_heads * (config.lr_later if number else 1.0) for number in range(len(layers))]
    return [adamw, HeadMuon(layers, rates, config.model.d_head, dtype=compute_dtype(config))]


def _rate(config: TrainConfig, step: int, share: float) -> float:
    """The share of its full rate at which everything learns now."""
    rise = min(1.0, (step + 1) / max(1, config.warmup))
    fall = min(1.0, (1 - share) / config.decay) if config.decay else 1.0
    return rise * fall


def _set_rates(optimizers: list[torch.optim.Optimizer], rate: float) -> None:
    for optimizer in optimizers:
        for group in optimizer.param_groups:
            group.setdefault("full_lr", group["lr"])
            group["lr"] = rate * group["full_lr"]


class _Meter:
    """Counts steps, tokens and seconds, and knows what share of the budget they are."""

    def __init__(self, config: TrainConfig) -> None:
        self.config = config
        self.step = 0
        self.tokens = 0
        self.share = 0.0
        self._began = self._reported = time.monotonic()
        self._steps: list[tuple[float, float]] = []
        self._next_measurement = config.measure_every

    @property
    def seconds(self) -> float:
        """Time since the beginning."""
        return time.monotonic() - self._began

    @property
    def seconds_since_report(self) -> float:
        """Time since the last report."""
        return time.monotonic() - self._reported

    def add(self, loss: float, seconds: float) -> None:
        """Note a step, its loss and how long it took."""
        config = self.config
        self.step += 1
        self.tokens += config.batch * config.model.n_ctx
        self._steps.append((loss, seconds))
        by_tokens = self.tokens / config.tokens if config.tokens else 0.0
        by_time = self.seconds / (60 * config.minutes) if config.minutes else 0.0
        self.share = min(1.0, max(by_tokens, by_time))

    def measurement_due(self) -> bool:
        """Whether it is time to measure: every so many tokens, and at the end."""
        if self.tokens < self._next_measurement and self.share < 1:
            return False
        self._next_measurement = self.tokens + self.config.measure_every
        return True

    def report(self) -> Progress:
        """The progress since the last report."""
        losses, seconds = zip(*self._steps, strict=True)
        pace = len(losses) * self.tokens / self.step / sum(seconds)
        loss = sum(losses) / len(losses)
        self._steps, self._reported = [], time.monotonic()
        return Progress(self.step, self.tokens, self.seconds, pace, self.share, loss)
