"""`TrainConfig`: what to train, for how long, and how, as one frozen value."""

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Literal, cast, get_args

import torch

from unweave.errors import BadInput
from unweave.files import config as fields
from unweave.training.model import ToyConfig

Precision = Literal["auto", "float32", "bfloat16"]
Holding = Literal["copies", "shards"]
Step = Literal["plain", "compiled"]

ABOVE_ZERO = (
    *("tokens", "minutes", "batch", "measure_every", "measure_windows"),
    *("lr_heads", "lr_later", "lr_embed", "lr_unembed"),
)
POSITIVE = (1e-300, 1e300)
LONGEST_WARMUP = 0.1
"""Share of the budget after which the rates have risen, however few steps that was."""
MOST = 2**53
"""The largest count: what every JSON reader keeps exactly."""


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
        lr_embed: Rate of AdamW for W_E and for whatever is neither a head's nor an MLP's matrix.
        lr_unembed: Rate of AdamW for W_U.
        warmup: Steps over which the rates rise from zero; in a short budget a tenth of it, so that time is left to
            learn.
        decay: Share of the budget, at its end, over which the rates fall to zero.
        precision: What the passes are computed in; "auto" is bfloat16 where that is fast.
        seed: Decides the initial weights and the order of the windows.
        device: Where to train.
        team: What of the model each process holds when torchrun starts several: "copies" of all of it, or "shards",
            which are its own part of every matrix, for models that do not fit one device.
        step: "plain" starts at once; "compiled" first takes some seconds to compile, needs a C++ compiler, and then is
            about a sixth faster. Their last bits differ.
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
    team: Holding = "copies"
    step: Step = "plain"
    measure_every: int = 1_000_000
    measure_windows: int = 32

    def __post_init__(self) -> None:
        if self.tokens is None and self.minutes is None:
            raise BadInput("Training has no end.", "Give a number of tokens or of minutes.")
        for name in ABOVE_ZERO:
            value = getattr(self, name)
            if value is not None and not 0 < value < math.inf:
                raise BadInput(f"{name} is {value}; it should be above 0.")
        if not 0 <= self.decay <= 1:
            raise BadInput(f"decay is {self.decay}; it is a share of the budget, from 0 to 1.")
        if self.warmup < 0:
            raise BadInput(f"warmup is {self.warmup}; it is a number of steps.")
        for name, choice in (("precision", Precision), ("team", Holding), ("step", Step)):
            if getattr(self, name) not in (known := get_args(choice)):
                raise BadInput(f"{name} is {getattr(self, name)!r}; known are {', '.join(known)}.")

    def to_dict(self) -> dict[str, object]:
        """The configuration as a card holds it."""
        return {**asdict(self), "model": self.model.to_dict()}

    @classmethod
    def from_dict(cls, values: Mapping[str, object]) -> "TrainConfig":
        """The configuration in an object that anyone may have written.

        Raises:
            InputError: If a value is missing, of the wrong kind, or out of range.
        """
        ends = {name: values.get(name) is not None for name in ("tokens", "minutes")}
        return cls(
            model=ToyConfig.from_dict(fields.section(values, "model")),
            tokens=fields.integer(values, "tokens", 1, MOST) if ends["tokens"] else None,
            minutes=fields.number(values, "minutes", 1e-6, 1e9) if ends["minutes"] else None,
            batch=fields.integer(values, "batch", 1, MOST, cls.batch),
            lr_heads=fields.number(values, "lr_heads", *POSITIVE, cls.lr_heads),
            lr_later=fields.number(values, "lr_later", *POSITIVE, cls.lr_later),
            lr_embed=fields.number(values, "lr_embed", *POSITIVE, cls.lr_embed),
            lr_unembed=fields.number(values, "lr_unembed", *POSITIVE, cls.lr_unembed),
            warmup=fields.integer(values, "warmup", 0, MOST, cls.warmup),
            decay=fields.number(values, "decay", 0, 1, cls.decay),
            precision=cast(Precision, fields.choice(values, "precision", get_args(Precision), cls.precision)),
            seed=fields.integer(values, "seed", 0, 2**63 - 1, cls.seed),
            device=fields.text(values, "device", cls.device, longest=100),
            team=cast(Holding, fields.choice(values, "team", get_args(Holding), cls.team)),
            step=cast(Step, fields.choice(values, "step", get_args(Step), cls.step)),
            measure_every=fields.integer(values, "measure_every", 1, MOST, cls.measure_every),
            measure_windows=fields.integer(values, "measure_windows", 1, MOST, cls.measure_windows),
        )

    def used(self, tokens: int, seconds: float) -> float:
        """The share of the budget, from 0 to 1, that so many tokens and seconds are."""
        by_tokens = tokens / self.tokens if self.tokens else 0.0
        by_time = seconds / (60 * self.minutes) if self.minutes else 0.0
        return min(1.0, max(by_tokens, by_time))

    def rate(self, step: int, used: float) -> float:
        """The share of its full rate at which everything learns: a rise, a plateau and a fall to zero."""
        rise = min(1.0, max((step + 1) / max(1, self.warmup), used / LONGEST_WARMUP))
        fall = min(1.0, (1 - used) / self.decay) if self.decay else 1.0
        return rise * fall

    @property
    def dtype(self) -> torch.dtype:
        """The precision of the passes: bfloat16 where it was asked for, or where it is fast."""
        match self.precision:
            case "auto":
                return torch.bfloat16 if _multiplies_bfloat16(self.device) else torch.float32
            case "bfloat16":
                return torch.bfloat16
            case _:
                return torch.float32


def _multiplies_bfloat16(device: str) -> bool:
    if torch.device(device).type == "cuda":
        return bool(torch.cuda.is_bf16_supported())
    abilities = torch.cpu.get_capabilities()
    return any(abilities.get(name, False) for name in ("avx512_bf16", "amx_bf16"))
