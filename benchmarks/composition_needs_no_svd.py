"""Composition scores of all pairs of heads come from small Gram matrices, without SVDs and in bounded memory."""

from collections.abc import Callable
from importlib import import_module

import numpy as np
import torch

import models
from child import Step
from harness import Job, Variant, main, peers


def ours(kind: str) -> Callable[[models.Shape], Step]:
    def prepare(shape: models.Shape) -> Step:
        weights, composition = models.ours(shape), import_module("unweave.analysis.composition.scores").composition

        def step() -> dict[str, torch.Tensor]:
            heads = (shape.n_layers, shape.n_heads)
            found = {k: np.zeros((*heads, *heads), dtype=np.float32) for k in kinds(kind)}
            for row in composition(weights, kind):
                found[row.kind][(*row.writer, *row.reader)] = row.score
            return {k: torch.from_numpy(scores) for k, scores in found.items()}

        return step

    return prepare


def theirs(kind: str) -> Callable[[models.Shape], Step]:
    def prepare(shape: models.Shape) -> Step:
        model = models.hooked(shape)
        return lambda: {k: model.all_composition_scores(k.upper()) for k in kinds(kind)}

    return prepare


def kinds(kind: str) -> str:
    return "qkv" if kind == "all" else kind


def forward_pairs(found: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """The pairs in which the writer is in an earlier layer, whatever the peer puts in the others."""
    layers = next(iter(found.values())).shape[0]
    earlier = torch.ones(layers, layers).triu(1)[:, None, :, None]
    return {k: x.cpu() * earlier for k, x in found.items()}


def flops(shape: models.Shape, n_kinds: int) -> float:
    """For each pair and kind: the meeting of reader and writer, and two products of d_head matrices."""
    pairs = shape.n_heads**2 * shape.n_layers * (shape.n_layers - 1) / 2
    return n_kinds * pairs * (2 * shape.d_model * shape.d_head**2 + 4 * shape.d_head**3)


NOTE = (
    "Large products in float32 on both sides; ours does what is of d_head's size in float64, and returns the baseline "
    "and z of every pair, sorted. The baseline depends on the shape alone and is drawn once a process, outside the "
    "clock."
)

SIZES = (
    ("Q, K and V, 2 x 12 heads", models.L, "all", True),
    ("K alone, 12 x 12 heads", models.GPT2_SMALL, "k", True),
    ("Q, K and V, 12 x 12 heads", models.GPT2_SMALL, "all", False),
    ("Q, K and V, 30 x 9 heads", models.SMOLLM2, "all", False),
)

if __name__ == "__main__":
    main(
        *(
            Job(
                f"composition scores, {words}",
                shape,
                (Variant("ours", "ours", ours(kind)), *(peers("tl3", theirs(kind)) if compared else ())),
                tolerance=1e-4,
                flops=flops(shape, len(kinds(kind))),
                digest=forward_pairs,
                note=NOTE if compared else "The peer was measured on one kind only, at 12 x 12 heads.",
            )
            for words, shape, kind, compared in SIZES
        )
    )
