"""Composition of a model larger than memory reads a layer at a time, writes by blocks, and is mostly one product."""

import sys
import tempfile
from importlib import import_module
from pathlib import Path

import torch

import models
from child import Outputs, Step
from harness import ROOT, Job, Variant, main

LARGE = models.Shape(n_layers=4, n_heads=32, d_model=4096, d_head=128, d_vocab=32_000)
"""Four layers of the shape of 7 billion parameters."""


def ours(shape: models.Shape) -> Step:
    """K-composition of a folder of bfloat16 shards, a file for each pair of layers."""
    sys.path.append(str(ROOT / "tests"))
    large, pretrained = import_module("support.large"), import_module("unweave.loaders.pretrained")
    composition = import_module("unweave.analysis.composition").composition
    place = tempfile.TemporaryDirectory()
    sizes = {"hidden_size": width(shape), "num_hidden_layers": shape.n_layers}
    sizes |= {"num_attention_heads": shape.n_heads, "vocab_size": shape.d_vocab}
    folder = large.written(Path(place.name, "model"), large.SEVEN_BILLION | sizes)
    pretrained.LARGE = 0

    def step() -> Outputs:
        layers = pretrained.from_folder(folder).layers_alone()
        with tempfile.TemporaryDirectory(dir=place.name) as out:
            return {"pairs": torch.tensor(len(composition(layers, "k", folder=out)))}

    return step


def products(shape: models.Shape) -> Step:
    """The products of what layers read by with what layers write, and nothing else."""
    read, wrote = torch.randn(width(shape), shape.d_model), torch.randn(shape.d_model, width(shape))

    def step() -> Outputs:
        for _ in range(layers(shape)):
            read @ wrote
        return {"pairs": torch.tensor(layers(shape) * shape.n_heads**2)}

    return step


def width(shape: models.Shape) -> int:
    """Rows of all queries of a layer, which is the stream's width in this family."""
    return shape.n_heads * shape.d_head


def layers(shape: models.Shape) -> int:
    """Pairs of layers."""
    return shape.n_layers * (shape.n_layers - 1) // 2


NOTE = (
    "Layers are read from bfloat16 shards, checked, folded and hashed in each step, and every pair of layers is "
    "written to a file; what is of d_head's size is in float64. `products alone` are the products of what layers read "
    "by with what layers write, in float32: the flop bound of the same run."
)

if __name__ == "__main__":
    main(
        Job(
            "K-composition of four layers of 32 x 128, d_model 4,096, from a folder",
            LARGE,
            (Variant("ours", "ours", ours), Variant("products alone", "ours", products)),
            tolerance=0,
            flops=layers(LARGE) * 2 * width(LARGE) ** 2 * LARGE.d_model,
            note=NOTE,
        )
    )
