"""A run on a long text holds its streams, and computes the patterns of a layer when they are asked for."""

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module

import torch

import models
from child import Outputs, Step
from harness import Job, Variant, main

LONG = replace(models.SMOLLM2, batch=1, seq=2048)
ALL = 2**60


def ours(budget: int | None) -> Callable[[models.Shape], Step]:
    """A run, and the mean of every pattern's diagonal, one layer at a time."""

    def prepare(shape: models.Shape) -> Step:
        weights, module, ids = models.ours(shape), import_module("unweave.model.run"), models.token_ids(shape)

        def step() -> Outputs:
            seen = module.run(weights, ids, keep=module.KEPT if budget is None else budget)
            own = [pattern.diagonal(dim1=-2, dim2=-1).mean((0, -1)) for pattern in seen.patterns]
            return {"own": torch.stack(own), "last": seen.streams[-1], "all streams": torch.stack(seen.streams)[:, 0]}

        return step

    return prepare


if __name__ == "__main__":
    main(
        Job(
            "run on one long text, every pattern read once",
            LONG,
            (Variant("ours", "ours", ours(None)), Variant("ours, holding every layer", "ours", ours(ALL))),
            tolerance=0,
            note="1 x 2,048 tokens; the same bits are asked for.",
        )
    )
