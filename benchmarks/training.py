"""A training step runs near the speed of large matrix products, with no compiler, and never holds the logits.

Ours is `training.train` itself, stopped after every step, in a process that keeps freed memory, as that of `unweave
train` does; the text's own reading is left out for all. Every variant trains the same attention-only model, positions
in the stream, from the same weights on the same batch, all with torch's fused AdamW but "Muon for heads", which is what
`unweave train` does by default. Compared are the first loss and how far the unembedding's rows moved in the step.
"""

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from typing import Any

import torch
from torch import nn
from torch.nn import functional as f

import models
from child import Outputs, Step
from harness import Job, Variant, main, peers

ADAMW = {"lr": 1e-4, "betas": (0.9, 0.95), "weight_decay": 0.0, "fused": True}
SIZES = {
    "S": models.Shape(n_heads=8, d_model=256, d_head=32, d_vocab=4096, batch=32, seq=256),
    "M": models.Shape(n_heads=8, d_model=512, d_head=64, d_vocab=8192, batch=16, seq=512),
    "L": models.Shape(batch=4, seq=1024),
    "the default": models.Shape(n_heads=4, d_model=256, d_head=64, d_vocab=4096, batch=8, seq=512),
}
TOLERANCE = {"float32": 0.01, "bfloat16": 0.05}
"""A step of AdamW moves by the gradient's sign, and a few signs are rounding."""


def batch(shape: models.Shape) -> tuple[torch.Tensor, torch.Tensor]:
    """Tokens, and those that come next."""
    ids = models.token_ids(shape)
    return ids, ids.roll(-1, 1)


def in_the_middle(shape: models.Shape, l: int) -> models.Tensors:
    """A layer's matrices, out × in, the heads stacked."""
    x = models.tensors(shape)
    found = {name: x[name][l].flatten(0, 1) for name in ("W_Q", "W_K", "W_V")}
    return {**found, "W_O": x["W_O"][l].transpose(0, 1).flatten(1)}


def ours(shape: models.Shape, adamw_only: bool = True, pace: str = "plain") -> Step:
    toy, (ids, targets) = import_module("unweave.training"), batch(shape)
    sizes = {name: getattr(shape, name) for name in ("n_layers", "n_heads", "d_head", "d_vocab")}
    config = toy.TrainConfig(
        toy.ModelConfig(**sizes, n_ctx=shape.seq, positions="stream"),
        tokens=2**50,
        batch=shape.batch,
        lr_embed=ADAMW["lr"],
        lr_unembed=ADAMW["lr"],
        warmup=0,
        precision=shape.precision,
        step=pace,
        measure_every=2**50,
    )
    state = toy.TrainState.begin(config)
    _fill(state.model, shape)
    if adamw_only:
        state.optimizers[:] = [torch.optim.AdamW(state.model.parameters(), **ADAMW)]

    class Text:
        def batch(self, *_: object) -> tuple[torch.Tensor, torch.Tensor]:
            return ids, targets

    class OneStep(toy.Watcher):
        report_every = 0.0

        def progress(self, now: Any) -> None:
            self.loss = now.loss

        def stopping(self) -> bool:
            return True

    watcher, start = OneStep(), state.model.W_U.detach().clone()

    def step() -> Outputs:
        with torch.enable_grad():
            toy.train(config, Text(), Text(), watcher, state)
        return {"loss": torch.tensor([watcher.loss]), "W_U": state.model.W_U.detach(), "start": start}

    return step


def ours_with_muon(shape: models.Shape) -> Step:
    return ours(shape, adamw_only=False)


def ours_compiled(shape: models.Shape) -> Step:
    return ours(shape, pace="compiled")


def theirs(shape: models.Shape) -> Step:
    model = models.hooked(shape)
    return stepped(shape, model, lambda ids: model(ids, return_type="logits"), model.unembed.W_U.mT)


def plain(shape: models.Shape) -> Step:
    """The module as one would usually write it, compiled whole."""
    model = Plain(shape)
    _fill(model, shape)
    return stepped(shape, model, model, model.W_U, torch.compile)


def stepped(
    shape: models.Shape,
    model: nn.Module,
    logits: Callable[[torch.Tensor], torch.Tensor],
    W_U: torch.Tensor,
    prepared: Callable[[Callable], Callable] = lambda loss: loss,
) -> Step:
    """The usual training loop: autocast for bfloat16, torch's cross-entropy, fused AdamW."""
    (ids, targets), start = batch(shape), W_U.detach().clone()
    optimizer = torch.optim.AdamW(model.parameters(), **ADAMW)

    @prepared
    def loss_of(ids: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
        with torch.autocast("cpu", torch.bfloat16, enabled=shape.precision == "bfloat16"):
            return f.cross_entropy(logits(ids).flatten(0, 1), targets.flatten())

    def step() -> Outputs:
        with torch.enable_grad():
            loss = loss_of(ids, targets)
            value = loss.item()
            loss.backward()
            optimizer.step()
            optimizer.zero_grad()
        return {"loss": torch.tensor([value]), "W_U": W_U.detach(), "start": start}

    return step


class PlainHeads(nn.Module):
    def __init__(self, shape: models.Shape) -> None:
        super().__init__()
        self.d_head = shape.d_head
        for name in ("W_Q", "W_K", "W_V", "W_O"):
            setattr(self, name, nn.Parameter(torch.empty(shape.d_model, shape.d_model)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = (
            f.linear(x, W).view(*x.shape[:2], -1, self.d_head).transpose(1, 2) for W in (self.W_Q, self.W_K, self.W_V)
        )
        z = f.scaled_dot_product_attention(q, k, v, is_causal=True)
        return f.linear(z.transpose(1, 2).flatten(2), self.W_O)


class Plain(nn.Module):
    def __init__(self, shape: models.Shape) -> None:
        super().__init__()
        self.W_E = nn.Parameter(torch.empty(shape.d_vocab, shape.d_model).T)
        self.W_U = nn.Parameter(torch.empty(shape.d_vocab, shape.d_model))
        self.W_pos = nn.Parameter(torch.empty(shape.d_model, shape.seq))
        self.layers = nn.ModuleList(PlainHeads(shape) for _ in range(shape.n_layers))

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        x = f.embedding(ids, self.W_E.T) + self.W_pos.T
        for heads in self.layers:
            x = x + heads(x)
        return f.linear(x, self.W_U)


def _fill(model: Any, shape: models.Shape) -> None:
    """Copy the common initial weights into a module with the paper's names."""
    x = models.tensors(shape)
    with torch.no_grad():
        for W, value in ((model.W_E, x["W_E"].mT), (model.W_U, x["W_U"]), (model.W_pos, x["W_P"].mT)):
            W.copy_(value)
        for l, heads in enumerate(model.layers):
            for name, value in in_the_middle(shape, l).items():
                getattr(heads, name).copy_(value)


def digest(outputs: Outputs) -> Outputs:
    """The loss, and the summed change of all rows of the unembedding."""
    return {"loss": outputs["loss"], "moved": (outputs["W_U"] - outputs["start"]).sum(0)}


def job(size: str, precision: str) -> Job:
    shape = replace(SIZES[size], precision=precision)
    compiled = Variant("ours, AdamW alone, compiled", "ours", ours_compiled, keep_memory=True)
    return Job(
        f"a training step at {size}, {precision}",
        shape,
        (
            Variant("ours, AdamW alone", "ours", ours, keep_memory=True),
            *(() if size == "L" else (compiled,)),  # L: no memory for six
            Variant("ours, Muon for heads", "ours", ours_with_muon, keep_memory=True),
            *peers("tl3", theirs),
            Variant("plain, compiled, keeping memory", "ours", plain, keep_memory=True),
        ),
        tolerance=TOLERANCE[precision],
        digest=digest,
        note=f"{shape.batch} x {shape.seq} tokens a step.",
    )


if __name__ == "__main__":
    main(*(job(size, precision) for size in SIZES for precision in TOLERANCE))
