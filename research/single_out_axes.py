"""Find what in a training singles out axes of the residual stream: train one model with one part changed at a time.

    python research/single_out_axes.py --out FOLDER [--seeds 0 1] [--d-head 64] [--tokens 2e6] [--only VARIANT ...]

`default` is what `unweave train` does. `turned table` turns the sinusoids by a fixed random rotation. `whole vectors`
divides the steps of W_E and W_U by one number for each token's vector, where AdamW has one for each coordinate. `both`
does both: then nothing but rounding knows the axes. `no positions` leaves the table out. Steps are small, 2 windows of
256 tokens: 2 million tokens are as many steps as `attn-1l-4x64` had, and take one core three minutes. Weights stay in
FOLDER and not trained again. Every line printed is JSON: the kurtosis of the stream before a layer or at the end, and
what freezing its largest axis costs.
"""

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

import torch

from unweave.analysis.stream import axis_costs, privileged_axes
from unweave.files import bundled
from unweave.files.safetensors import read_safetensors, write_safetensors
from unweave.loaders.attention_only import weights
from unweave.model.run import run
from unweave.model.transforms import random_rotation
from unweave.shapes import Float, Tensor
from unweave.text import load_tokenizer, token_streams
from unweave.training import AttentionOnly, TrainConfig, preset, train
from unweave.training.state import TrainState, optimizers

TURN = 7
"""Seed of the rotation of the table, the same in every training."""
BATCH, N_CTX = 2, 256
MEASURED = 8
"""Held-out windows on which axes are frozen."""
BETAS = (0.9, 0.95)
TINY = 1e-8


class Turned(AttentionOnly):
    """A model whose table of positions is turned by a fixed random rotation."""

    def table(self, seq: int) -> Float[Tensor, "seq d_model"] | None:
        """The turned table, for the first positions."""
        table = super().table(seq)
        return None if table is None else table @ random_rotation(self.config.d_model, seed=TURN).to(table)


class WholeVectors(torch.optim.Optimizer):
    """Adam with one second moment for each token's vector: the mean over its coordinates, which no rotation changes."""

    @torch.no_grad()
    def step(self) -> None:  # type: ignore[override]
        """Update every weight."""
        for group in self.param_groups:
            for W in group["params"]:
                self._update(W, W.grad, group["lr"])

    def _update(self, W: Tensor, gradient: Tensor, lr: float) -> None:
        coordinates = int(W.shape[0] > W.shape[1])  # W_E is d_model × d_vocab, W_U the other way around
        state = self.state[W]
        if not state:
            state |= {"step": 0, "mean": torch.zeros_like(W), "square": torch.zeros_like(W).mean(coordinates, True)}
        state["step"] += 1
        state["mean"].lerp_(gradient, 1 - BETAS[0])
        state["square"].lerp_(gradient.square().mean(coordinates, keepdim=True), 1 - BETAS[1])
        mean, square = (state[x] / (1 - b ** state["step"]) for x, b in zip(("mean", "square"), BETAS, strict=True))
        W.sub_(mean / (square.sqrt() + TINY), alpha=lr)


@dataclass(frozen=True)
class Variant:
    """A training with some part changed.

    Attributes:
        module: The model.
        whole: Whether W_E and W_U learn by whole vectors.
        positions: Where positions enter.
    """

    module: type[AttentionOnly] = AttentionOnly
    whole: bool = False
    positions: Literal["none", "sinusoidal"] = "sinusoidal"

    def begin(self, config: TrainConfig) -> TrainState:
        """The state before the first step; the initial weights of a seed are the same in all variants."""
        model = self.module(config.model, config.seed)
        adamw, *muon = optimizers(model, config)
        groups = [{"params": group["params"], "lr": group["lr"]} for group in adamw.param_groups]
        return TrainState(model, [WholeVectors(groups, {}) if self.whole else adamw, *muon])


VARIANTS = {
    "default": Variant(),
    "turned table": Variant(Turned),
    "whole vectors": Variant(whole=True),
    "both": Variant(Turned, whole=True),
    "no positions": Variant(positions="none"),
}


def main() -> None:
    """Train, or read, one model after another, and print what its axes are worth."""
    args = _arguments()
    args.out.mkdir(parents=True, exist_ok=True)
    text, held_out = token_streams(args.data, load_tokenizer(bundled.tokenizer()))
    for seed in args.seeds:
        for name in args.only or VARIANTS:
            variant = VARIANTS[name]
            shape = replace(preset(2), d_head=args.d_head, n_ctx=N_CTX, positions=variant.positions)
            config = TrainConfig(shape, tokens=int(args.tokens), seed=seed, batch=BATCH)
            place = args.out / f"{name.replace(' ', '-')}-{args.d_head}-{seed}.safetensors"
            if not place.exists():
                model = train(config, text, held_out, state=variant.begin(config)).model
                write_safetensors(place, {key: W.detach() for key, W in model.state_dict().items()})
            model = variant.module(shape, seed)
            model.load_state_dict(read_safetensors(place))
            ids = torch.cat([ids for ids, _ in held_out.in_order(N_CTX, MEASURED)])
            for row in _measured(model, ids):
                print(json.dumps({"variant": name, "seed": seed, "d_head": args.d_head} | row), flush=True)


def _measured(model: AttentionOnly, ids: Tensor) -> Iterator[dict[str, Any]]:
    """Kurtosis and cost of the largest axis at each point of the stream, with their baselines."""
    seen = run(weights(model), ids)
    loss = seen.loss.mean().item()
    for shape, worth in zip(privileged_axes(seen).to_dict(), axis_costs(seen).to_dict(), strict=True):
        yield {"loss": loss, "kurtosis": shape["kurtosis"], "kurtosis_null": shape["null_mean"], **worth}


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--data", default="default")
    parser.add_argument("--seeds", type=int, nargs="+", default=[0])
    parser.add_argument("--d-head", type=int, default=64)
    parser.add_argument("--tokens", type=float, default=2e6)
    parser.add_argument("--only", nargs="+", choices=VARIANTS, metavar="VARIANT")
    return parser.parse_args()


if __name__ == "__main__":
    main()
