"""Whole answers about models that people use, at their defaults: circuits, `importance` and `verify`."""

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from typing import Any

import torch

import models
from child import Outputs, Step
from harness import Job, Variant, main

FEW = replace(models.GPT2_SMALL, batch=4, seq=128)
TOY = replace(models.L, batch=4, seq=512)


def gpt2(shape: models.Shape) -> Any:
    """Canonical weights of a random GPT-2, neurons, biases and norms included."""
    library = import_module("transformers")
    sizes = {"n_layer": shape.n_layers, "n_head": shape.n_heads, "n_embd": shape.d_model}
    return _loaded(library.GPT2LMHeadModel, library.GPT2Config(**sizes, vocab_size=shape.d_vocab))


def smollm2(shape: models.Shape) -> Any:
    """Canonical weights of a random SmolLM2: three heads share a key, positions are rotary, neurons gated."""
    library = import_module("transformers")
    config = library.LlamaConfig(
        hidden_size=shape.d_model,
        intermediate_size=shape.d_model * 8 // 3,
        num_hidden_layers=shape.n_layers,
        num_attention_heads=shape.n_heads,
        num_key_value_heads=shape.n_heads // 3,
        vocab_size=shape.d_vocab,
        tie_word_embeddings=True,
    )
    return _loaded(library.LlamaForCausalLM, config)


def _loaded(family: Any, config: Any) -> Any:
    torch.manual_seed(0)
    return import_module("unweave.loaders").load(family(config), check=False).weights


def induction(load: Callable[[models.Shape], Any]) -> Callable[[models.Shape], Step]:
    """Behavior, mechanism and verdict of every head."""

    def prepare(shape: models.Shape) -> Step:
        weights, ask = load(shape), import_module("unweave.analysis.induction").induction

        def step() -> Outputs:
            found = ask(weights, start=0).heads
            return {"prefix matching": torch.tensor([float(row.prefix_matching) for row in found])}

        return step

    return prepare


def composition(shape: models.Shape) -> Step:
    """Q, K and V of every pair of heads, with the null."""
    weights, ask = smollm2(shape), import_module("unweave.analysis.composition").composition
    return lambda: {"pairs": torch.tensor([len(ask(weights, kind)) for kind in ("q", "k", "v")])}


def copying(load: Callable[[models.Shape], Any]) -> Callable[[models.Shape], Step]:
    """Scores, null and diagonal ranks of every head."""

    def prepare(shape: models.Shape) -> Step:
        weights, ask = load(shape), import_module("unweave.analysis.circuits.copying").copying

        def step() -> Outputs:
            rows = ask(weights)
            return {"walked": torch.tensor([row.walked for row in rows])}

        return step

    return prepare


def importance(load: Callable[[models.Shape], Any]) -> Callable[[models.Shape], Step]:
    """By order, layer and head."""

    def prepare(shape: models.Shape) -> Step:
        weights, ids = load(shape), models.token_ids(shape)
        ask = import_module("unweave.analysis.attribution").importance
        return lambda: {"orders": torch.tensor(len(ask(weights, ids).orders))}

    return prepare


def verified(shape: models.Shape) -> Step:
    """Every identity, in float64."""
    weights, ask = smollm2(shape), import_module("unweave.analysis.verify").verify
    ids = models.token_ids(shape)[0]
    return lambda: {"ok": torch.tensor(ask(weights, ids).ok)}


if __name__ == "__main__":
    main(
        Job(
            "`induction` of a whole model",
            models.GPT2_SMALL,
            (Variant("ours", "ours", induction(gpt2)),),
            tolerance=0,
            note="Random weights with neurons, biases and norms. 30 s on two cores are asked for.",
        ),
        Job(
            "`induction` of a deep rotary model",
            models.SMOLLM2,
            (Variant("ours", "ours", induction(smollm2)),),
            tolerance=0,
            note="Random weights with gated neurons and norms. 30 s on two cores are asked for.",
        ),
        Job(
            "`copying` of a whole model",
            models.GPT2_SMALL,
            (Variant("ours", "ours", copying(gpt2)),),
            tolerance=0,
            note="With diagonal ranks of 4,096 tokens. 60 s on two cores are asked for.",
        ),
        Job(
            "`copying` of a deep rotary model",
            models.SMOLLM2,
            (Variant("ours", "ours", copying(smollm2)),),
            tolerance=0,
            note="With diagonal ranks of 4,096 tokens. 60 s on two cores are asked for.",
        ),
        Job(
            "`composition` of a deep rotary model, Q, K and V",
            models.SMOLLM2,
            (Variant("ours", "ours", composition),),
            tolerance=0,
            note="Root mean square over offsets for Q and K; rows are made when read. 6 s and 100 MB are asked for.",
        ),
        Job(
            "`importance` of a toy model with a large vocabulary",
            TOY,
            (Variant("ours", "ours", importance(models.ours)),),
            tolerance=0,
            note="4 x 512 random tokens; by layer and head at the predictions that the default allows.",
        ),
        Job(
            "`importance` of a whole model",
            FEW,
            (Variant("ours", "ours", importance(gpt2)),),
            tolerance=0,
            note="4 x 128 random tokens; by layer and head at the predictions that the default allows.",
        ),
        Job(
            "`verify` of a whole model",
            replace(models.SMOLLM2, batch=1, seq=16),
            (Variant("ours", "ours", verified),),
            tolerance=0,
            note="Random weights, 16 tokens, all of it in float64. 60 s on two cores are asked for.",
        ),
    )
