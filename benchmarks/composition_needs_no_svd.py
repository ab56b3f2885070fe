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


def flops(shape: models.Shape, n_kinds: int) -> float:
    """The cheaper of two ways for all pairs and kinds.

    A scoring of reader and writer and two products of d_head matrices for each; or half of a Gram matrix for each head,
    and of an inner product for each pair.
    """
    pairs, heads = shape.n_heads**2 * shape.n_layers * (shape.n_layers - 1) / 2, shape.n_heads * (shape.n_layers - 1)
    by_pairs = n_kinds * pairs * (2 * shape.d_model * shape.d_head**2 + 4 * shape.d_head**3)
    return min(by_pairs, shape.d_model**2 * (heads * (n_kinds + 1) * shape.d_head + n_kinds * pairs))


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
                flops=flops(shape, len(kinds(kind))),
                digest=forward_pairs,
                note=NOTE if compared else "The peer was measured on one kind only, at 12 x 12 heads.",
            )
            for words, shape, kind, compared in SIZES
        )
    )
