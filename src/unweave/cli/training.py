"""Commands that train: a model from text, in a time one sits through; interrupted at any moment, and gone on with."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer
from rich.markup import escape

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.jobs import joined
from unweave.errors import BadInput, InputError
from unweave.files import bundled, writing
from unweave.text.tokenizer import load_tokenizer

if TYPE_CHECKING:
    from unweave.loaders import Model
    from unweave.training import Settings
    from unweave.training.toml_file import Given

SaveMinutes = Annotated[float, typer.Option(min=0.0, help="Minutes between two checkpoints.")]
STANDARD_MINUTES = 10.0
Store = Literal["float16", "float32"]
TEAM_HELP = "What each process holds under torchrun: copies of the model, or shards of it."

TRIO_SHARES = {"attn-0l": 0.1, "attn-1l": 0.2, "attn-2l": 0.7}
"""How `reproduce --train` divides its minutes: the deeper a model, the more it has to learn."""


@command
def train(
    shell: Context,
    config: Annotated[
        Path | None, typer.Argument(metavar="CONFIG", help=escape("A TOML file with [model], [training] and [data]."))
    ] = None,
    preset: Annotated[str | None, typer.Option(help="cpu-2l, cpu-1l-smeared, paper-2l, …  (default: cpu-2l)")] = None,
    layers: Annotated[int | None, typer.Option(min=0, help="Number of layers.  (cpu presets: 2)")] = None,
    heads: Annotated[int | None, typer.Option(min=1, help="Heads in each layer.  (cpu presets: 4)")] = None,
    d_head: Annotated[int | None, typer.Option(min=1, help="Width of a head.  (cpu presets: 64)")] = None,
    context: Annotated[int | None, typer.Option(min=2, help="Longest sequence, in tokens.  (cpu presets: 512)")] = None,
    positions: Annotated[
        str | None, typer.Option(help="sinusoidal or learned (at queries and keys), stream, none.")
    ] = None,
    norm: Annotated[str | None, typer.Option(help="Before every read: none, rms or layer.")] = None,
    keys: Annotated[str | None, typer.Option(help="plain, or smeared: mixed with the key before.")] = None,
    d_mlp: Annotated[int | None, typer.Option(min=0, help="Neurons after the heads of a layer; 0 for no MLP.")] = None,
    minutes: Annotated[
        float | None, typer.Option(min=0.01, help="Stop after this many minutes.  (default: 10)")
    ] = None,
    tokens: Annotated[int | None, typer.Option(min=1, help="Stop after this many tokens.")] = None,
    batch: Annotated[int | None, typer.Option(min=1, help="Windows in a step.  (default: 8)")] = None,
    precision: Annotated[str | None, typer.Option(help="auto, float32 or bfloat16.  (default: auto)")] = None,
    team: Annotated[str | None, typer.Option(help=f"{TEAM_HELP}  (default: copies)")] = None,
    step: Annotated[
        str | None, typer.Option(help="plain, or compiled: faster once it is compiled.  (default: plain)")
    ] = None,
    data: Annotated[
        str | None,
        typer.Option(help="default, a text file, a folder, JSONL, Parquet, or hf:NAME.  (default: default)"),
    ] = None,
    field: Annotated[str | None, typer.Option(help="What the data call the text; found if not given.")] = None,
    data_limit: Annotated[int | None, typer.Option(min=1, help="Characters of data after which to stop.")] = None,
    tokenizer: Annotated[
        Path | None, typer.Option(help="A tokenizer.json, or the bundled model whose tokenizer to take.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Folder of the run; it must not be there yet.  (default: runs/attn-2l)")
    ] = None,
    half: Annotated[bool, typer.Option("--half", help="Store the finished weights in float16.")] = False,
    trajectory: Annotated[bool, typer.Option("--trajectory", help="Keep the weights of every snapshot.")] = False,
    save_minutes: SaveMinutes = 1.0,
) -> None:
    """Train an attention-only transformer on text. The run folder is a model folder when it ends.

    Flags come before what CONFIG says, and CONFIG before the preset. Every model of this kind trains: any depth, with
    norms, smeared keys or MLPs.

    Example: unweave train --layers 2 --minutes 10 --out runs/2l
    """
    given: Given = {
        "model": {"preset": preset, "n_layers": layers, "n_heads": heads, "d_head": d_head, "n_ctx": context}
        | {"positions": positions, "norm": norm, "keys": keys, "d_mlp": d_mlp},
        "training": {"minutes": minutes, "tokens": tokens, "batch": batch, "precision": precision}
        | {"team": team, "step": step}
        | {"seed": shell.seed or None, "device": None if shell.device == "cpu" else shell.device},
        "data": {"source": data, "field": field, "limit": data_limit},
    }
    names = load_tokenizer(_tokenizer_file(tokenizer))
    settings = _settings(config, names.size, given)
    folder = out or free_folder(Path("runs") / f"attn-{settings.training.model.n_layers}l")
    if folder.exists():
        raise BadInput(f"{folder} is there already, and a model is never overwritten", "give another --out")
    writing.probe(folder.parent)
    with joined(shell) as job:
        text = job.streams(settings.data, names)
        plan = uw.training.Plan(
            settings.training, settings.data, text[0].digest, "float16" if half else "float32", trajectory
        )
        run = job.begin(folder, plan, names)
        job.carry_out(run, text, save_minutes)
        job.answer(run)


@command
def resume(
    shell: Context,
    run: Annotated[Path, typer.Argument(metavar="RUN", help="The folder of a run that was interrupted.")],
    team: Annotated[
        Literal["copies", "shards"] | None, typer.Option(help=f"{TEAM_HELP}  (default: as it began)")
    ] = None,
    save_minutes: SaveMinutes = 1.0,
) -> None:
    """Go on with a training that was interrupted, from its newest sound checkpoint.

    With a budget of tokens the model at the end is the same, to the last bit, as without the interruption; with another
    number of processes, or another --team, it is the same but for rounding.

    Example: unweave resume runs/2l
    """
    folder = uw.training.RunFolder.of(run)
    if folder.finished:
        raise BadInput(f"{run} is finished: there is nothing to go on with", f"look at it: unweave induction {run}")
    plan = folder.plan
    with joined(replace(shell, device=plan.training.device)) as job:
        text = job.streams(plan.data, folder.tokenizer)
        if text[0].digest != plan.digest:
            raise InputError(f"{plan.data.source} is not the text that {run} began with", "put the same files in place")
        job.carry_out(folder, text, save_minutes, team)
        job.answer(folder)


def train_trio(shell: Context, folder: Path, minutes: float) -> dict[str, "Model"]:
    """Train the models of no, one and two layers on the bundled corpus, in so many minutes together."""
    place, models = free_folder(folder), {}
    data, names = uw.training.DataSource(), load_tokenizer(bundled.tokenizer())
    with joined(shell) as job:
        text = job.streams(data, names)
        for depth, (name, share) in enumerate(TRIO_SHARES.items()):
            shell.say(f"{name}:")
            model = uw.training.preset(depth)
            config = uw.training.TrainConfig(model, minutes=share * minutes, seed=shell.seed, device=shell.device)
            run = job.begin(place / name, uw.training.Plan(config, data, text[0].digest), names)
            job.carry_out(run, text)
            models[name] = uw.load(run.path)
    return models


def _tokenizer_file(given: Path | None) -> Path:
    """The file of a tokenizer: the standard one, that of a bundled model, or any."""
    if given is None:
        return bundled.tokenizer()
    return bundled.path_of(str(given)) / "tokenizer.json" if str(given) in bundled.names() else given


def free_folder(folder: Path) -> Path:
    """The folder, or the first of folder-2, folder-3, … that is not there yet: nothing is overwritten."""
    number, free = 1, folder
    while free.exists():
        number += 1
        free = folder.with_name(f"{folder.name}-{number}")
    return free


def _settings(config: Path | None, d_vocab: int, given: "Given") -> "Settings":
    """What the flags and the file ask for; without a file, a wrong value is a wrong flag."""
    if config is not None:
        return uw.training.settings(config, d_vocab, given)
    if not (given["training"]["minutes"] or given["training"]["tokens"]):
        given = {**given, "training": {**given["training"], "minutes": STANDARD_MINUTES}}
    try:
        return uw.training.settings(None, d_vocab, given)
    except InputError as problem:
        raise BadInput(problem.message, problem.hint) from problem
