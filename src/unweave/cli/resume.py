"""The command `resume`: an interrupted training, from its newest sound checkpoint."""

from pathlib import Path
from typing import Annotated, Literal

import typer

import unweave as uw
from unweave.cli import completion
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import DataAgain
from unweave.cli.train import SaveMinutes, report_training, spoken


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
