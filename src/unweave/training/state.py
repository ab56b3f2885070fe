"""`TrainState`: everything that a training step changes, hence all that a checkpoint must hold."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

import torch

from unweave.errors import InputError
from unweave.shapes import Tensor
from unweave.training.model import AttentionOnly
from unweave.training.muon import HeadMuon
from unweave.training.objective import compute_dtype
from unweave.training.recipe import TrainConfig


@dataclass(eq=False)
class TrainState:
    """Progress of a training, and everything that its next step depends on.

    The order of the text is not part of it: the batch of a step follows from the seed and the number of the step.

    Attributes:
        model: The weights, in float32.
        optimizers: Their optimizers, with momenta.
        seconds: Training time, without the time between an interruption and its resumption.
        order: Digest of all training tokens so far, in order.
    """

    model: AttentionOnly
    optimizers: list[torch.optim.Optimizer]
    step: int = 0
    tokens: int = 0
    seconds: float = 0.0
    order: str = ""

    @classmethod
    def begin(cls, config: TrainConfig) -> "TrainState":
        """The state before the first step."""
        model = AttentionOnly(config.model, config.seed).to(config.device)
        return cls(model, optimizers(model, config))

    def note_batch(self, ids: Tensor) -> None:
        """Add a batch to the digest of training tokens."""
        self.order = hashlib.sha256(self.order.encode() + ids.numpy().tobytes()).hexdigest()

    def set_rate(self, rate: float) -> None:
        """Set every optimizer to this share of its full learning rate."""
        for optimizer in self.optimizers:
            for group in optimizer.param_groups:
                group.setdefault("full_lr", group["lr"])
                group["lr"] = rate * group["full_lr"]

    def memory(self) -> dict[str, Tensor]:
        """The buffers of the optimizers, as tensors named after their weight: ``W_U/exp_avg``."""
        names = {id(W): name for name, W in self.model.named_parameters()}
        return {
            f"{names[id(W)]}/{slot}": torch.as_tensor(value)
            for optimizer in self.optimizers
            for W, slots in optimizer.state.items()
            for slot, value in slots.items()
        }

    def remember(self, memory: Mapping[str, Tensor]) -> None:
        """Replace all buffers of the optimizers by saved ones."""
        slots: dict[str, dict[str, Tensor]] = {}
        for key, value in memory.items():
            name, _, slot = key.rpartition("/")
            slots.setdefault(name, {})[slot] = value
        for name, W in self.model.named_parameters():
            optimizer = next(o for o in self.optimizers if any(W is p for g in o.param_groups for p in g["params"]))
            optimizer.state[W] = {
                slot: _fitted(value, W, f"{name}/{slot}") for slot, value in slots.get(name, {}).items()
            }


def _fitted(value: Tensor, W: Tensor, name: str) -> Tensor:
    """A buffer on the device and in the layout of its weight; counters are kept as they are."""
    if value.dim() == 0:
        return value.to(W.device, copy=True)
    if value.shape != W.shape:
        raise InputError(f'the tensor "{name}" of the checkpoint does not fit its weight')
    return torch.empty_like(W, requires_grad=False).copy_(value)


def optimizers(
    model: AttentionOnly, config: TrainConfig, whole_muon: type[torch.optim.Muon] = torch.optim.Muon
) -> list[torch.optim.Optimizer]:
    """Muon for the matrices of heads, head by head, and (``whole_muon``) of MLPs; AdamW for the rest."""
    named = dict(model.named_parameters())
    layers = [[W for name, W in heads.named_parameters() if name.startswith("W_")] for heads in model.layers]
    mlps = [W for name, W in named.items() if name.startswith("mlps.") and W.dim() == 2]
    by_muon = {id(W) for group in (*layers, mlps) for W in group}
    others = [W for W in named.values() if id(W) not in by_muon and W is not model.W_U]
    adamw = torch.optim.AdamW(
        [{"params": others, "lr": config.lr_embed}, {"params": [model.W_U], "lr": config.lr_unembed}],
        betas=(0.9, 0.95),
        weight_decay=0.0,
        fused=True,
    )
    chosen: list[torch.optim.Optimizer] = [adamw]
    if layers:
        rates = [config.lr_heads * (config.lr_later if number else 1.0) for number in range(len(layers))]
        chosen.append(HeadMuon(layers, rates, config.model.d_head, dtype=compute_dtype(config)))
    if mlps:
        chosen.append(whole_muon(mlps, lr=config.lr_heads, weight_decay=0.0))
    return chosen
