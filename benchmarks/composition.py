"""Composition scores of all pairs of heads come from small Gram matrices, without SVDs and in bounded memory."""

from collections.abc import Callable
from importlib import import_module

import torch

import models
from child import Step
from harness import Job, both, main, peers


def ours(kind: str) -> Callable[[models.Shape], Step]:
    def prepare(shape: models.Shape) -> Step:
        weights, composition = models.ours(shape), import_module("unweave.analysis.composition.scores").composition

        def step() -> dict[str, torch.Tensor]:
            found, heads = composition(weights, kind, space="stream"), (shape.n_layers, shape.n_heads)
            scores = (x.T.reshape(*heads, *heads) for x in found.scores)  # [writer's layer, writer, layer, reader]
            return dict(zip(found.kinds, scores, strict=True))

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
    return {k: x.cpu().float().nan_to_num() * earlier for k, x in found.items()}


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
                (*both(ours(kind)), *(peers("tl3", theirs(kind)) if compared else ())),
                tolerance=1e-4,
                digest=forward_pairs,
                note=NOTE if compared else "The peer was measured on one kind only, at 12 x 12 heads.",
            )
            for words, shape, kind, compared in SIZES
        )
    )
