"""`TrainConfig`, `DataSource` and `Plan`: what to train, for how long and how, and from which text."""

from dataclasses import asdict, dataclass
from typing import Annotated, Literal

from msgspec import Meta

from unweave.errors import BadInput
from unweave.files.bundled import version
from unweave.files.declared import LARGEST, MOST, UTF8, Declared
from unweave.training.config import ModelConfig

Holding = Literal["copies", "shards"]
Step = Literal["plain", "compiled"]
Dtype = Literal["float16", "float32"]
Count = Annotated[int, Meta(ge=1, le=MOST)]
Rate = Annotated[float, Meta(gt=0, le=LARGEST)]

LONGEST_WARMUP = 0.1  # share of the budget after which the rates have risen, however few steps that was


@dataclass(frozen=True)
class TrainConfig(Declared):
    """A training: its model, its budget, and its settings."""

    model: Annotated[ModelConfig, "Shape of the model."]
    tokens: Annotated[Count | None, "Stop after this many tokens; the result then follows from the seed."] = None
    minutes: Annotated[
        Annotated[float, Meta(ge=1e-6, le=1e9)] | None,
        "Stop after this many minutes, measuring included; the budget that ends first counts.",
    ] = None
    batch: Annotated[Count, "Windows in a step, each of n_ctx tokens."] = 8
    lr_heads: Annotated[Rate, "Rate of Muon, for W_Q, W_K, W_V and W_O: the length of a step."] = 0.02
    lr_later: Annotated[
        Rate,
        "Share of lr_heads at which the layers after the first move. Without a norm the first layer's growing output "
        "saturates the scores of the second before they match anything, unless the second is slower.",
    ] = 0.5
    lr_embed: Annotated[Rate, "Rate of AdamW, for W_E, norms and biases; W_U has its own, matrices Muon."] = 3e-3
    lr_unembed: Annotated[Rate, "Rate of AdamW, for W_U."] = 3e-3
    warmup: Annotated[
        int,
        Meta(ge=0, le=MOST),
        "Steps over which the rates rise from zero; a tenth of the budget where that is shorter.",
    ] = 50
    decay: Annotated[float, Meta(ge=0, le=1), "Share of the budget, at its end, over which the rates fall to zero."] = (
        0.4
    )
    precision: Annotated[
        Literal["auto", "float32", "bfloat16"],
        'Precision of the forward and backward passes; "auto" is bfloat16 where that is fast.',
    ] = "auto"
    seed: Annotated[int, Meta(ge=0, le=2**63 - 1), "Decides the initial weights and the order of the windows."] = 0
    device: Annotated[str, Meta(max_length=100), "Where to train."] = "cpu"
    team: Annotated[
        Holding,
        'What each process holds under torchrun: "copies" of the model, or "shards" of every matrix, for models that '
        "do not fit one device.",
    ] = "copies"
    step: Annotated[
        Step,
        '"compiled" needs some seconds and a C++ compiler at first, and is about a sixth faster than "plain" from then '
        "on; their last bits differ.",
    ] = "plain"
    measure_every: Annotated[Count, "Tokens between two measurements on held-out text; the last one is at the end."] = (
        1_000_000
    )
    measure_windows: Annotated[Count, "Windows of held-out text in a measurement."] = 32

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.tokens is None and self.minutes is None:
            raise BadInput("TrainConfig needs a budget: set tokens= or minutes=")

    def to_dict(self) -> dict[str, object]:
        """The configuration as a card holds it."""
        return {**asdict(self), "model": self.model.to_dict()}

    def used(self, tokens: int, seconds: float) -> float:
        """Share of the budget, from 0 to 1, used after these tokens and seconds."""
        by_tokens = tokens / self.tokens if self.tokens else 0.0
        by_time = seconds / (60 * self.minutes) if self.minutes else 0.0
        return min(1.0, max(by_tokens, by_time))

    def rate(self, step: int, used: float) -> float:
        """Share of the full learning rates at a step: a rise, a plateau and a fall to zero."""
        rise = min(1.0, max((step + 1) / max(1, self.warmup), used / LONGEST_WARMUP))
        fall = min(1.0, (1 - used) / self.decay) if self.decay else 1.0
        return rise * fall


@dataclass(frozen=True)
class DataSource(Declared):
    """The source of the training text."""

    source: Annotated[
        Annotated[str, Meta(pattern=UTF8)] | None,
        '"default" for the bundled text, a text file, a folder, JSONL, Parquet, or "hf:NAME"; '
        "None for texts from Python.",
    ] = "default"
    field: Annotated[
        Annotated[str, Meta(max_length=200, pattern=UTF8)] | None,
        "Name of the text in tables and JSONL; found by default.",
    ] = None
    limit: Annotated[Annotated[int, Meta(ge=1, le=2**63 - 1)] | None, "Characters after which to stop."] = None


@dataclass(frozen=True)
class Plan(Declared):
    """The full specification of a run, sufficient to resume it after an interruption."""

    training: Annotated[TrainConfig, "What to train, for how long, and how."]
    data: Annotated[DataSource, "Where the text comes from."]
    digest: Annotated[str, Meta(max_length=10_000), "Fingerprint of that text."]
    dtype: Annotated[Dtype, "What the finished model is stored in."] = "float32"
    trajectory: Annotated[bool, "Whether the weights of every snapshot are kept."] = False

    def to_dict(self) -> dict[str, object]:
        """The plan as ``training.json`` holds it."""
        return {**asdict(self), "training": self.training.to_dict(), "version": version()}
