"""Commands that train: a model from text, in a time one sits through; interrupted at any moment, and gone on with."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

import unweave as uw
from unweave.cli.app import Shell, command
from unweave.cli.jobs import joined
from unweave.errors import BadInput, InputError
from unweave.formats import bundled
from unweave.formats.tokenizer import load_tokenizer

if TYPE_CHECKING:
    from unweave.loaders import Model
    from unweave.toy import ToyConfig, TrainConfig

Config = TypeVar("Config", "ToyConfig", "TrainConfig")

TRIO_SHARES = {"attn-0l": 0.1, "attn-1l": 0.2, "attn-2l": 0.7}
"""How `reproduce --train` divides its minutes: the deeper a model, the more it has to learn."""


@command
def train(
    shell: Shell,
    layers: Annotated[int, typer.Option(min=0, max=12, help="Number of layers.")] = 2,
    heads: Annotated[int | None, typer.Option(min=1, help="Heads in each layer.  [default: 4]")] = None,
    d_head: Annotated[int | None, typer.Option(min=1, help="Width of a head.  [default: 64]")] = None,
    context: Annotated[int | None, typer.Option(min=2, help="Longest sequence.  [default: 512]")] = None,
    positions: Annotated[
        str | None, typer.Option(help="sinusoidal, learned (at queries and keys), stream or none.")
    ] = None,
    norm: Annotated[str | None, typer.Option(help="Before every read: none, rms or layer.")] = None,
    keys: Annotated[str | None, typer.Option(help="plain, or smeared: mixed with the key before.")] = None,
    d_mlp: Annotated[int | None, typer.Option(min=0, help="Neurons after the heads of a layer; 0 for no MLP.")] = None,
    minutes: Annotated[float | None, typer.Option(min=0.01, help="Stop after this many minutes.")] = None,
    tokens: Annotated[int | None, typer.Option(min=1, help="Stop after this many tokens.")] = None,
    batch: Annotated[int | None, typer.Option(min=1, help="Windows in a step.  [default: 8]")] = None,
    precision: Annotated[str | None, typer.Option(help="auto, float32 or bfloat16.")] = None,
    data: Annotated[str, typer.Option(help="default, a text file, a folder or a JSONL file.")] = "default",
    out: Annotated[Path | None, typer.Option(help="Folder of the run; it must not be there yet.")] = None,
    half: Annotated[bool, typer.Option("--half", help="Store the finished weights in float16.")] = False,
    trajectory: Annotated[bool, typer.Option("--trajectory", help="Keep the weights of every snapshot.")] = False,
    save_minutes: Annotated[float, typer.Option(min=0.0, help="Minutes between two checkpoints.")] = 1.0,
) -> None:
    """Train an attention-only transformer on text. The run folder is a model folder when it ends.

    Example: unweave train --layers 2 --minutes 10 --out runs/2l
    """
    model = _given(
        uw.toy.preset(layers, load_tokenizer(bundled.tokenizer()).size),
        {"n_heads": heads, "d_head": d_head, "n_ctx": context, "d_mlp": d_mlp}
        | {"positions": positions, "norm": norm, "keys": keys},
    )
    budget = minutes or (None if tokens else 10.0)
    config = uw.toy.TrainConfig(model, tokens, budget, seed=shell.seed, device=shell.device)
    config = _given(config, {"batch": batch, "precision": precision})
    folder = out or free_folder(Path("runs") / f"attn-{layers}l")
    with joined(shell) as job:
        text = job.streams(data)
        plan = uw.toy.Plan(config, data, text[0].digest, "float16" if half else "float32", trajectory)
        run = job.begin(folder, plan)
        job.carry_out(run, text, save_minutes)
        job.answer(run)


@command
def resume(
    shell: Shell,
    run: Annotated[Path, typer.Argument(metavar="RUN", help="The folder of a run that was interrupted.")],
    save_minutes: Annotated[float, typer.Option(min=0.0, help="Minutes between two checkpoints.")] = 1.0,
) -> None:
    """Go on with a training that was interrupted, from its newest sound checkpoint.

    With a budget of tokens the model at the end is the same, to the last bit, as without the interruption.

    Example: unweave resume runs/2l
    """
    folder = uw.toy.RunFolder.of(run)
    if folder.finished:
        raise BadInput(f"{run} is finished: there is nothing to go on with", f"look at it: unweave induction {run}")
    plan = folder.plan
    with joined(replace(shell, device=plan.training.device)) as job:
        text = job.streams(plan.data)
        if text[0].digest != plan.digest:
            raise InputError(f"{plan.data} is not the text that {run} began with", "put the same files in place")
        job.carry_out(folder, text, save_minutes)
        job.answer(folder)


def train_trio(shell: Shell, folder: Path, minutes: float) -> dict[str, "Model"]:
    """Train the models of no, one and two layers on the bundled corpus, in so many minutes together."""
    place, models = free_folder(folder), {}
    with joined(shell) as job:
        text = job.streams("default")
        for depth, (name, share) in enumerate(TRIO_SHARES.items()):
            shell.say(f"{name}:")
            model = uw.toy.preset(depth)
            config = uw.toy.TrainConfig(model, minutes=share * minutes, seed=shell.seed, device=shell.device)
            run = job.begin(place / name, uw.toy.Plan(config, "default", text[0].digest))
            job.carry_out(run, text)
            models[name] = uw.load(run.path)
    return models


def free_folder(folder: Path) -> Path:
    """The folder, or the first of folder-2, folder-3, … that is not there yet: nothing is overwritten."""
    number, free = 1, folder
    while free.exists():
        number += 1
        free = folder.with_name(f"{folder.name}-{number}")
    return free


def _given(config: Config, values: Mapping[str, Any]) -> Config:
    """A configuration with those of the values that were given."""
    return replace(config, **{name: value for name, value in values.items() if value is not None})
