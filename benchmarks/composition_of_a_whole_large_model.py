"""Composition of all pairs of heads of a model of 7 billion parameters takes less than twice its products.

Half an hour on one thread and 3 GB of disk, so that `run_all.py` leaves it out. Seconds are those of the processor:
the machine may be shared.
"""

import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import torch

import results
from composition_reads_a_layer_at_a_time import LARGE
from harness import ROOT

LAYERS, PRODUCTS = 32, 8
"""Layers of the model, and products of one pair of layers that are timed before and after."""
NOTE = (
    "Once, on one thread: seconds are those of the processor, and the machine was shared. Layers are read from bfloat16"
    " shards, checked, folded and hashed, and a file is written for every pair of layers. `products alone` are the "
    "products of what layers read by with what layers write, in float32, timed before and after and multiplied by the "
    "number of pairs of layers."
)


def main() -> None:
    """Write the model, score all pairs, and record it."""
    torch.set_num_threads(1)
    sys.path.append(str(ROOT / "tests"))
    large, pretrained = import_module("support.large"), import_module("unweave.loaders.pretrained")
    composition = import_module("unweave.analysis.composition").composition
    with tempfile.TemporaryDirectory() as place:
        folder = large.written(Path(place, "model"), large.SEVEN_BILLION)
        before, least, began = product(), peak(), time.monotonic()
        seconds = spent(
            lambda: composition(pretrained.from_folder(folder).layers_alone(), "k", folder=Path(place, "scores"))
        )
        others = 1 - seconds / ((time.monotonic() - began) * (os.cpu_count() or 1))
        results.save(recorded(seconds, (before + product()) / 2, peak() - least, others))


def product() -> float:
    """Seconds of the product of one pair of layers."""
    read, wrote = torch.randn(2, LARGE.d_model, LARGE.d_model)
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


def recorded(seconds: float, each: float, growth: float, others: float) -> results.Record:
    """The record: what it took, and its products."""
    pairs = LAYERS * (LAYERS - 1) // 2
    flops = 2 * LARGE.d_model**3

    def row(variant: str, took: float, grown: float) -> results.Row:
        once = results.Summary(took, took, 1, flops / each / 1e9, others)
        return results.Row(variant, once, once, grown, None)

    rows = [row("ours", seconds, growth), row("products alone", pairs * each, 0.0)]
    shape = f"{LAYERS} x 32 heads, d_model 4096, vocabulary 32,000"
    name = "K-composition of 32 layers of 32 x 128, d_model 4,096, all pairs, from a folder"
    return results.record(name, Path(__file__).stem, shape, pairs * flops, 0, NOTE, rows)


if __name__ == "__main__":
    main()
