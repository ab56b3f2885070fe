"""Copying scores of all heads need one product through the vocabulary, not one a head."""

from importlib import import_module

import torch

import models
from child import Step
from harness import Job, Variant, main, peers


def ours(shape: models.Shape) -> Step:
    weights, copying = models.ours(shape), import_module("unweave.analysis.circuits.copying")

    def step() -> dict[str, torch.Tensor]:
        through = copying.through_vocabulary(weights)
        return {"score": torch.stack([copying.head_scores(weights, layer, through) for layer in range(shape.n_layers)])}

    return step


def everything(shape: models.Shape) -> Step:
    weights, copying = models.ours(shape), import_module("unweave.analysis.circuits.copying")
    return lambda: {"score": torch.tensor([row.eigenvalue_score for row in copying.copying(weights)])}


def theirs(shape: models.Shape) -> Step:
    model = models.bridge(shape)

    def step() -> dict[str, torch.Tensor]:
        values = (model.W_E @ model.OV @ model.W_U).eigenvalues
        return {"score": values.sum(-1).real / values.abs().sum(-1)}

    return step


if __name__ == "__main__":
    main(
        Job(
            "copying score of every head over the full vocabulary",
            models.L,
            (Variant("ours", "ours", ours), *peers("tl4", theirs)),
            tolerance=1e-4,
            note="Product in float32, eigenvalues of the cores in float64; the peer's are float32.",
        ),
        Job(
            "all of `copying`: scores, null, diagonal ranks",
            models.L,
            (Variant("ours", "ours", everything),),
            tolerance=0,
            note="No peer does this.",
        ),
    )
