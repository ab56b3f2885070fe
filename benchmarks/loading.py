"""Loading a folder takes one pass over its numbers; where layers are read when asked for, over the tables alone."""

import logging
import os
import shutil
import tempfile
import warnings
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path

import torch

import models
from child import Outputs, Step
from harness import Job, Variant, main, started

TOKENS = 64
NOTE = (
    "A float32 folder of GPT-2 small's shape, 498 MB, in the page cache. transformers maps the file and reads a number "
    "when it is first used; ours checks that all are finite, folds norms in float64 and has a table for each end."
)


@cache
def folder(shape: models.Shape) -> Path:
    """A folder with random weights, the same in every process."""
    library, place = import_module("transformers"), Path(tempfile.gettempdir()) / f"unweave-loading-{shape.d_vocab}"
    if not (place / "model.safetensors").exists():
        torch.manual_seed(0)
        sizes = {"n_layer": shape.n_layers, "n_head": shape.n_heads, "n_embd": shape.d_model}
        config = library.GPT2Config(**sizes, vocab_size=shape.d_vocab, bos_token_id=0, eos_token_id=0)
        with tempfile.TemporaryDirectory() as own:  # other processes make the same one
            library.GPT2LMHeadModel(config).save_pretrained(own)
            with suppress(OSError):
                shutil.copytree(own, f"{place}-{os.getpid()}")
                os.rename(f"{place}-{os.getpid()}", place)
    return place


def tokens(shape: models.Shape) -> torch.Tensor:
    """The same tokens in every process."""
    return torch.arange(TOKENS) % shape.d_vocab


def ours(keep: int | None, run: bool) -> Callable[[models.Shape], Step]:
    """`load`, and a run."""

    def prepare(shape: models.Shape) -> Step:
        place, load = folder(shape), import_module("unweave.loaders").load

        def step() -> Outputs:
            model = load(place, check=False, keep=keep)
            found = model.run(tokens(shape)).logits if run else torch.tensor([float(model.weights.d_vocab)])
            return {"found": found}

        return step

    return prepare


def theirs(run: bool) -> Callable[[models.Shape], Step]:
    """`from_pretrained`, and a forward pass."""

    def prepare(shape: models.Shape) -> Step:
        place, library = folder(shape), import_module("transformers")
        logging.disable()
        warnings.simplefilter("ignore")

        def step() -> Outputs:
            model = library.GPT2LMHeadModel.from_pretrained(place)
            found = model(tokens(shape)[None]).logits[0] if run else torch.tensor([float(model.config.vocab_size)])
            return {"found": found}

        return step

    return prepare


def job(name: str, run: bool) -> Job:
    """Loading, alone or with what makes a mapped file be read."""
    variants = (
        Variant("ours", "ours", ours(None, run)),
        Variant("ours, layers when asked for", "ours", ours(0, run)),
        Variant("transformers", "ours", theirs(run)),
    )
    return Job(name, models.GPT2_SMALL, variants, tolerance=1e-4, note=NOTE)


OURS = """
import torch, unweave as uw
model = uw.load({place!r}, check=False)
model.run(torch.arange({tokens}) % {vocabulary}).logits
"""
THEIRS = """
import torch
from transformers import AutoModelForCausalLM
with torch.no_grad():
    model = AutoModelForCausalLM.from_pretrained({place!r})
    model(torch.arange({tokens})[None] % {vocabulary}).logits
"""


def fresh(program: str) -> Callable[[models.Shape], Step]:
    """A process from its start to the logits, imports included."""

    def prepare(shape: models.Shape) -> Step:
        where = {"place": str(folder(shape)), "tokens": TOKENS, "vocabulary": shape.d_vocab}
        return started("-c", program.format(**where))(shape)

    return prepare


WHOLE = Job(
    f"a process from its start to the logits of {TOKENS} tokens of a folder",
    models.GPT2_SMALL,
    (Variant("ours", "ours", fresh(OURS)), Variant("transformers", "ours", fresh(THEIRS))),
    tolerance=0,
    note="The same folder, by a program of a few lines in a new process, imports included: as one meets it.",
)

if __name__ == "__main__":
    main(job("a folder to a model", False), job(f"a folder to the logits of {TOKENS} tokens", True), WHOLE)
