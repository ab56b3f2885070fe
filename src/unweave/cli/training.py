"""Commands that train: a model from text, in a time one sits through."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

import typer

import unweave as uw
from unweave.cli.app import Shell, command
from unweave.cli.show import Answer, Grid
from unweave.errors import BadInput
from unweave.formats import bundled
from unweave.formats.tokenizer import load_tokenizer
from unweave.io import atomic

if TYPE_CHECKING:
    from unweave.loaders import Model
    from unweave.toy import Progress

DATA_IN_WORDS = "the bundled corpus: public-domain and permissively licensed text and code, 25.6 MB"
TRIO_SHARES = {"attn-0l": 0.1, "attn-1l": 0.2, "attn-2l": 0.7}
"""How `reproduce --train` divides its minutes: the deeper a model, the more it has to learn."""
SAID_EVERY = 10.0
"""Seconds between two lines of progress."""


class Budget(NamedTuple):
    """When a training ends: after so many minutes or tokens, whichever comes first."""

    minutes: float | None = None
    tokens: int | None = None


@command
def train(
    shell: Shell,
    layers: Annotated[int, typer.Option(min=0, max=12, help="Number of layers.")] = 2,
    minutes: Annotated[float | None, typer.Option(min=0.05, help="Stop after this many minutes.")] = None,
    tokens: Annotated[int | None, typer.Option(min=1, help="Stop after this many tokens.")] = None,
    data: Annotated[str, typer.Option(help="default, a text file, a folder or a JSONL file.")] = "default",
    out: Annotated[Path | None, typer.Option(help="Folder for the model; it must not be there yet.")] = None,
    half: Annotated[bool, typer.Option("--half", help="Store the weights in float16.")] = False,
) -> None:
    """Train an attention-only transformer on text, and save it as a model folder.

    Example: unweave train --layers 2 --minutes 10 --out runs/2l
    """
    folder = out or free_folder(Path("runs") / f"attn-{layers}l")
    if folder.exists():
        raise BadInput(f"{folder} is there already, and a model is never overwritten", "give another --out")
    atomic.probe(folder.parent)
    budget = Budget(minutes or (None if tokens else 10.0), tokens)
    model = _train(shell, layers, data, folder, budget, "float16" if half else "float32")
    shell.answer(
        Answer(
            {"model": str(folder), "card": dict(model.card)},
            (Grid("Trained", [{"what": k, "value": v} for k, v in model.card.items() if not isinstance(v, Mapping)]),),
            (f"Saved {folder}. Look at it: unweave induction {folder}",),
        )
    )


def train_trio(shell: Shell, folder: Path, minutes: float) -> dict[str, "Model"]:
    """Train the models of no, one and two layers on the bundled corpus, in so many minutes together."""
    place = free_folder(folder)
    return {
        name: _train(shell, depth, "default", place / name, Budget(minutes=share * minutes))
        for depth, (name, share) in enumerate(TRIO_SHARES.items())
    }


def free_folder(folder: Path) -> Path:
    """The folder, or the first of folder-2, folder-3, … that is not there yet: nothing is overwritten."""
    number, free = 1, folder
    while free.exists():
        number += 1
        free = folder.with_name(f"{folder.name}-{number}")
    return free


def _train(
    shell: Shell, layers: int, data: str, folder: Path, budget: Budget, dtype: Literal["float16", "float32"] = "float32"
) -> "Model":
    """Train, save and load one model."""
    tokenizer = load_tokenizer(bundled.tokenizer())
    shell.say(f"reading {data} …")
    text, held_out = uw.toy.token_streams(data, tokenizer)
    model = uw.toy.preset(layers, tokenizer.size)
    config = uw.toy.TrainConfig(model, budget.tokens, budget.minutes, seed=shell.seed, device=shell.device)
    trained = uw.toy.train(config, text, held_out, _progress(shell, layers))
    words = DATA_IN_WORDS if data == "default" else data
    card = uw.toy.card(trained, words, commit=os.environ.get("UNWEAVE_COMMIT", "not recorded"), version=uw.version())
    uw.toy.save_model(folder, trained.model, tokenizer, card, dtype)
    return uw.load(folder)


def _progress(shell: Shell, layers: int) -> "Callable[[Progress], None]":
    """A line every few seconds, and at every measurement."""
    said = 0.0

    def say(now: "Progress") -> None:
        nonlocal said
        if now.val_loss is None and now.seconds - said < SAID_EVERY:
            return
        said = now.seconds
        held_out = "" if now.val_loss is None else f"   held-out loss {now.val_loss:.3f}"
        shell.say(
            f"{layers} layers   {now.share:4.0%}   {now.tokens / 1e6:6.2f} M tokens   {now.tokens_per_second:7,.0f} "
            f"tokens/s   loss {now.loss:.3f}{held_out}   {now.seconds_left:4.0f} s left"
        )

    return say
