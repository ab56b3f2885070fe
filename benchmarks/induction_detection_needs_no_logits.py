"""Prefix-matching scores of all heads come from one run that stops at the patterns."""

from dataclasses import replace
from importlib import import_module

import torch

import models
from child import Outputs, Step
from harness import Job, both, main, peers

SHAPE = replace(models.GPT2_SMALL, batch=16, seq=201)


def repeated(shape: models.Shape) -> torch.Tensor:
    """A start token, random tokens, and the same again."""
    half = models.token_ids(shape)[:, : shape.seq // 2]
    return torch.cat([torch.zeros(shape.batch, 1, dtype=torch.long), half, half], dim=1)


def ours(shape: models.Shape) -> Step:
    weights, ids, each = models.ours(shape), repeated(shape), import_module("unweave.model.passes").each_pattern
    library = import_module("unweave.analysis.induction.repeated")
    sequences = library.RepeatedSequences(ids, library.RepeatedTokens(shape.seq // 2, 2, shape.batch), 1)
    return lambda: {"score": torch.stack([lines[:, 1] for lines in library.stripes(each(weights, ids), sequences)])}


def theirs(shape: models.Shape) -> Step:
    model, ids = models.hooked(shape), repeated(shape)
    back = shape.seq // 2 - 1

    def step() -> Outputs:
        found = torch.zeros(shape.n_layers, shape.n_heads)

        def note(pattern: torch.Tensor, hook: object) -> None:
            found[hook.layer()] = pattern.diagonal(-back, dim1=-2, dim2=-1)[..., 2:].mean((0, -1))

        model.run_with_hooks(ids, return_type=None, fwd_hooks=[(lambda name: name.endswith("pattern"), note)])
        return {"score": found}

    return step


def flops(shape: models.Shape) -> float:
    """Projections to queries, keys and values, causal scores and values, the way back; at last scores alone."""
    width, tokens = shape.n_heads * shape.d_head, shape.batch * shape.seq
    scores = 4 * shape.d_model * width + shape.seq * width
    return tokens * (2 * shape.n_layers - 1) * scores


def first_layers(found: Outputs) -> Outputs:
    """Scores of four layers: random weights without a norm multiply rounding about five times a layer."""
    return {"score": found["score"][:4]}


if __name__ == "__main__":
    main(
        Job(
            "induction detection by prefix matching",
            SHAPE,
            (
                *both(ours),
                *peers("tl3", theirs),
            ),
            tolerance=1e-4,
            flops=flops(SHAPE),
            digest=first_layers,
            note="16 x 201 tokens: a start token and 100 random tokens twice.",
        )
    )
