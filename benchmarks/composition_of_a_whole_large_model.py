"""Composition of all pairs of heads of a model of 7 billion parameters takes less than twice its products.

Half an hour on one thread and 4 GB of disk, so that `run_all.py` leaves it out; `--layers 4` takes two minutes. With
`--tiny` it runs at once at a tiny size, and nothing is recorded. Seconds are those of the processor: the machine may be
shared.
"""

import argparse
import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import torch

import results
from composition_reads_a_layer_at_a_time import LARGE, layers, width
from harness import ROOT
from models import Shape

LAYERS, PRODUCTS = 32, 8
"""Layers of the whole model, and products of one pair of layers that are timed before and after."""
NOTE = (
    "Once, on one thread: seconds are those of the processor, and the machine was shared. Layers are read from bfloat16"
    " shards, checked, folded and hashed, and a file is written for every pair of layers. `products alone` are the "
    "products of what layers read by with what layers write, in float32, timed before and after and multiplied by the "
    "number of pairs of layers."
)


def main() -> None:
    """Write the model, score all pairs, and record it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tiny", action="store_true", help="try the script at a tiny size; nothing is recorded")
    parser.add_argument("--layers", type=int, default=LAYERS, help="layers of the model, 2 at least")
    asked = parser.parse_args()
    shape = replace(LARGE, n_layers=asked.layers)
    record = measured(shape.tiny() if asked.tiny else shape)
    print(results.line(record), flush=True)
    if not asked.tiny:
        results.save(record)


def measured(shape: Shape) -> results.Record:
    """The record: what all pairs took, and their products."""
    torch.set_num_threads(1)
    sys.path.append(str(ROOT / "tests"))
    large, pretrained = import_module("support.large"), import_module("unweave.loaders.pretrained")
    composition = import_module("unweave.analysis.composition").composition
    pretrained.LARGE = 0  # layers are read when they are asked for, whatever the size
    sizes = {"hidden_size": width(shape), "num_hidden_layers": shape.n_layers}
    sizes |= {"num_attention_heads": shape.n_heads, "vocab_size": shape.d_vocab}
    with tempfile.TemporaryDirectory() as place:
        folder = large.written(Path(place, "model"), large.SEVEN_BILLION | sizes)
        before, least, began = product(shape), peak(), time.monotonic()
        seconds = spent(
            lambda: composition(pretrained.from_folder(folder).layers_alone(), "k", folder=Path(place, "scores"))
        )
        others = max(0.0, 1 - seconds / ((time.monotonic() - began) * (os.cpu_count() or 1)))
        return recorded(shape, seconds, (before + product(shape)) / 2, peak() - least, others)


def product(shape: Shape) -> float:
    """Seconds of the product of one pair of layers."""
    read, wrote = torch.randn(2, width(shape), width(shape))
    read @ wrote
    return spent(lambda: [read @ wrote for _ in range(PRODUCTS)]) / PRODUCTS


def spent(step: Callable[[], object]) -> float:
    """Seconds of this process's processor time."""
    began = time.process_time()
    step()
    return time.process_time() - began


def peak() -> float:
    """MiB of the largest resident set so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def recorded(shape: Shape, seconds: float, each: float, growth: float, others: float) -> results.Record:
    """The rows of what it took, and of its products."""
    pairs, flops = layers(shape), 2 * width(shape) ** 3

    def row(variant: str, took: float, grown: float) -> results.Row:
        once = results.Summary(took, took, 1, flops / each / 1e9, others)
        return results.Row(variant, once, once, grown, None)

    rows = [row("ours", seconds, growth), row("products alone", pairs * each, 0.0)]
    name = f"K-composition of {shape.n_layers} layers of {shape.n_heads} x {shape.d_head}, d_model {width(shape):,}"
    return results.record(f"{name}, all pairs, from a folder", Path(__file__).stem, shape, pairs * flops, 0, NOTE, rows)


if __name__ == "__main__":
    main()
