"""The commands `train`, a model from text, which can be interrupted at any time, and `resume`."""

import inspect
import os
from collections.abc import Iterator, Mapping
from dataclasses import asdict, fields
from math import log
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer
from rich.markup import escape

import unweave as uw
from unweave.cli import completion
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import DataAgain
from unweave.cli.show import Answer, Panel
from unweave.errors import BadInput, InputError
from unweave.files.declared import meanings
from unweave.training.config import PRESETS, ModelConfig
from unweave.training.recipe import DataSource, TrainConfig
from unweave.training.toml_file import STANDARD

if TYPE_CHECKING:
    from unweave.loaders import Model
    from unweave.training import Settings

SaveMinutes = Annotated[float, typer.Option(min=0.0, help="Minutes between two checkpoints.")]
STANDARD_MINUTES = 10.0
LITTLE = 0.9  # share of the loss of a uniform prediction above which a training counts as having taught nothing
TRIO_SHARES = {"attn-0l": 0.1, "attn-1l": 0.2, "attn-2l": 0.7}
"""Share of the minutes of `reproduce --train` by model: the deeper, the more it has to learn."""

SECTIONS: dict[str, type] = {"model": ModelConfig, "training": TrainConfig, "data": DataSource}
"""The declarations that flags are made of, by the section of a TOML file."""
NO_FLAGS = {"d_vocab", "model", "seed", "device"}
"""Fields that follow from the tokenizer, or have a flag in every command."""
STANDARDS = {**asdict(PRESETS[STANDARD]), "minutes": STANDARD_MINUTES}
"""Defaults that differ from those of the declaration, where neither flags nor file give a value."""
RENAMED = {"n_layers": "layers", "n_heads": "heads", "n_ctx": "context", "source": "data", "limit": "data_limit"}
"""Flags that are not named as their field."""


def train(
    shell: Context,
    config: Annotated[
        Path | None, typer.Argument(metavar="CONFIG", help=escape("A TOML file with [model], [training] and [data]."))
    ] = None,
    preset: Annotated[str | None, typer.Option(help=f"{', '.join(PRESETS)}.  (default: {STANDARD})")] = None,
    tokenizer: Annotated[
        Path | None, typer.Option(help="A tokenizer.json, or the bundled model whose tokenizer to take.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Folder of the run; it must not exist yet.  (default: runs/attn-2l)")
    ] = None,
    half: Annotated[bool, typer.Option("--half", help="Store the finished weights in float16.")] = False,
    trajectory: Annotated[bool, typer.Option("--trajectory", help="Keep the weights of every snapshot.")] = False,
    save_minutes: SaveMinutes = 1.0,
    **flags: object,
) -> None:
    """Train an attention-only transformer on text. The run folder is a model folder when it ends.

    Flags override CONFIG, and CONFIG overrides the preset. Every model of this kind trains: any depth, with norms,
    smeared keys or MLPs.

    Example: unweave train --layers 2 --minutes 10 --out runs/2l
    """
    from unweave.runs.fitting import tokenizer_for

    names = tokenizer_for(tokenizer)
    settings = _settings(config, names.size, _given(shell, preset, flags))
    folder = out or free_folder(Path("runs") / f"attn-{settings.training.model.n_layers}l")
    model = uw.runs.fit(
        folder,
        settings.training,
        settings.data,
        tokenizer=names,
        dtype="float16" if half else "float32",
        trajectory=trajectory,
        save_minutes=save_minutes,
        watcher=spoken(shell, settings.training),
    )
    report_training(shell, folder, model)


def _flags() -> Iterator[inspect.Parameter]:
    """A flag for every declared field; without the flag, the value is that of the file, or the default."""
    for section, declaration in SECTIONS.items():
        for field in fields(declaration):
            if field.name in NO_FLAGS:
                continue
            standard = STANDARDS.get(field.name, field.default)
            shown = "" if standard is None else f"  (default: {standard})"
            option = typer.Option(
                help=escape(meanings(declaration)[field.name]) + shown, rich_help_panel=section.title()
            )
            yield inspect.Parameter(
                RENAMED.get(field.name, field.name),
                inspect.Parameter.KEYWORD_ONLY,
                default=None,
                annotation=Annotated[_bare(field.type) | None, option],
            )


def _bare(kind: Any) -> Any:
    """An annotation without ranges and None, as Typer reads it; `settings` checks the ranges."""
    if hasattr(kind, "__metadata__"):
        return _bare(kind.__origin__)
    parts: tuple[Any, ...] = getattr(kind, "__args__", ())
    return _bare(parts[0]) if type(None) in parts else kind


_own = inspect.signature(train)
_named = [parameter for parameter in _own.parameters.values() if parameter.kind is not inspect.Parameter.VAR_KEYWORD]
train.__signature__ = _own.replace(parameters=[*_named, *_flags()])  # type: ignore[attr-defined]
command(train)


@command
def resume(
    shell: Context,
    run: Annotated[
        Path, typer.Argument(metavar="RUN", autocompletion=completion.runs, help="Folder of an interrupted run.")
    ],
    data: DataAgain = None,
    team: Annotated[
        Literal["copies", "shards"] | None,
        typer.Option(help="What each process holds under torchrun.  (default: as the run began)"),
    ] = None,
    save_minutes: SaveMinutes = 1.0,
) -> None:
    """Resume an interrupted training from its newest sound checkpoint.

    With a budget of tokens the final model is the same, to the last bit, as without the interruption; with another
    number of processes, or another --team, it is the same up to rounding.

    Example: unweave resume runs/2l
    """
    watcher = spoken(shell, uw.training.RunFolder.of(run).plan.training)
    report_training(shell, run, uw.runs.resume(run, data, team=team, save_minutes=save_minutes, watcher=watcher))


def _given(shell: Context, preset: str | None, flags: Mapping[str, object]) -> dict[str, dict[str, object]]:
    """The flags by section and key of a TOML file."""
    own: dict[str, dict[str, object]] = {
        section: {field.name: flags.get(RENAMED.get(field.name, field.name)) for field in fields(declaration)}
        for section, declaration in SECTIONS.items()
    }
    own["model"]["preset"] = preset
    own["training"] |= {"seed": shell.seed or None, "device": None if shell.device == "cpu" else shell.device}
    return own


def _settings(config: Path | None, d_vocab: int, given: dict[str, dict[str, object]]) -> "Settings":
    """The training that flags and file describe; without a file, a wrong value is a wrong flag."""
    if config is not None:
        return uw.training.settings(config, d_vocab, given)
    if not (given["training"]["minutes"] or given["training"]["tokens"]):
        given["training"]["minutes"] = STANDARD_MINUTES
    try:
        return uw.training.settings(None, d_vocab, given)
    except InputError as problem:
        raise BadInput(problem.message, problem.hint) from problem


def free_folder(folder: Path) -> Path:
    """The folder, or the first of folder-2, folder-3, … that does not exist: nothing is overwritten."""
    number, free = 1, folder
    while os.path.lexists(free):
        number += 1
        free = folder.with_name(f"{folder.name}-{number}")
    return free


def report_training(shell: Context, folder: Path, model: "Model") -> None:
    """Print the card of a trained model, once for a whole team."""
    from unweave.training.team import leads

    if not leads():
        return
    card = model.card
    known = {key: value for key, value in card.items() if not isinstance(value, Mapping)}
    rows = [{"what": key, "value": f"{value:,}" if type(value) is int else value} for key, value in known.items()]
    loss, uniform = card["validation_loss"], log(model.weights.d_vocab)
    little = isinstance(loss, float) and loss >= LITTLE * uniform
    warning = (
        f"Next to nothing was learned: a uniform prediction has a loss of {uniform:.2f}, this model {loss:.2f}. "
        "Train for longer."
    )
    notes = (*([warning] if little else []), f"Saved {folder}. Look at it: unweave induction {folder}")
    shell.report(Answer({"model": str(folder), "card": dict(card)}, (Panel("Trained", rows),), notes))


def train_trio(shell: Context, folder: Path, minutes: float) -> dict[str, "Model"]:
    """Train the zero-, one- and two-layer models on the bundled corpus, in ``minutes`` altogether."""
    place, models = free_folder(folder), {}
    for depth, (name, share) in enumerate(TRIO_SHARES.items()):
        shell.say(f"{name}:")
        shape = uw.training.preset(depth)
        config = uw.training.TrainConfig(shape, minutes=share * minutes, seed=shell.seed, device=shell.device)
        models[name] = uw.runs.fit(place / name, config, watcher=spoken(shell, config))
    return models


def spoken(shell: Context, config: TrainConfig) -> "uw.training.Watcher":
    """The watcher that prints a training's progress."""
    from unweave.cli.pace import ProgressPrinter

    return ProgressPrinter(shell.say, config)
