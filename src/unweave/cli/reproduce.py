"""The main job: the paper's experiments, on bundled models or on models trained here and now."""

import time
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.show import Panel, Report
from unweave.cli.train import free_folder, train_trio
from unweave.errors import Unsupported
from unweave.files import bundled, writing
from unweave.files.reading import is_file

if TYPE_CHECKING:
    from unweave.loaders import Model


@command
def reproduce(
    shell: Context,
    out: Annotated[Path, typer.Option(help="Folder for report.html and report.json.")] = Path("report"),
    train: Annotated[bool, typer.Option("--train", help="Train the three models first.")] = False,
    minutes: Annotated[float, typer.Option(min=0.1, help="With --train: minutes of training in all.")] = 10.0,
) -> None:
    """The paper's experiments: one table of its claims with these models' numbers, and one page.

    Example: unweave reproduce --train --minutes 10
    """
    if find_spec("matplotlib") is None:
        raise Unsupported("the report's figures need matplotlib, which is not installed", "pip install 'unweave[plot]'")
    writing.probe(out)
    begun = time.monotonic()
    place = free_folder(out / "models")
    zero, one, two = train_trio(shell, place, minutes).values() if train else _bundled(shell)
    trainings = _trained(place) if train else uw.reproduction.recorded_trainings()
    models = uw.reproduction.Models.of(zero, one, two, trainings=trainings, seed=shell.seed)
    found = uw.reproduction.reproduce(models, tell=lambda title: shell.say(f"{title} …"))
    document = replace(found, seconds=time.monotonic() - begun).save(out)
    rows = [{key: row[key] for key in ("id", "paper", "ours", "null", "holds")} for row in document["claims"]]
    held = sum(bool(row["holds"]) for row in rows)
    shell.report(
        Report(
            document,
            (Panel("The paper's claims, and these models", rows),),
            (
                f"{held} of {len(rows)} claims hold, by rules fixed beforehand; the page has each rule, the figures "
                "and the tables.",
                uw.reproduction.page.measured_in_words(document),
                f"Open {document['report']}   ({document['seconds']} s)",
            ),
        )
    )


def _bundled(shell: Context) -> tuple["Model", ...]:
    """The three bundled models.

    Raises:
        Unsupported: If this installation has none.
    """
    names = uw.reproduction.BUNDLED
    missing = [name for name in names if name not in bundled.names()]
    if missing:
        raise Unsupported(
            f"this installation has no bundled {', '.join(missing)}", "train them: unweave reproduce --train"
        )
    return tuple(shell.model(name) for name in names)


def _trained(place: Path) -> dict[str, str]:
    """The trainings of the models trained just now."""
    names = uw.reproduction.learning.JUDGED
    return {name: str(place / name) for name in names if is_file(place / name / "dynamics.jsonl")}
