"""The main job: the paper's experiments, on bundled models or on models trained here and now."""

import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.pages import LINES
from unweave.cli.show import Answer, Panel
from unweave.cli.train import free_folder, train_trio
from unweave.errors import Unsupported
from unweave.files import bundled, writing
from unweave.files.reading import is_file

if TYPE_CHECKING:
    from unweave.reproduction import Models

ROOM = 50 * 10**6  # bytes of disk for the page, the report, and the three models where they are trained now


@command
def reproduce(
    shell: Context,
    out: Annotated[Path, typer.Option(help="Folder for report.html and report.json.")] = Path("report"),
    zero: Annotated[str, typer.Option(metavar="MODEL", help="The model without layers.")] = "attn-0l",
    one: Annotated[str, typer.Option(metavar="MODEL", help="The one-layer model.")] = "attn-1l",
    two: Annotated[str, typer.Option(metavar="MODEL", help="The two-layer model.")] = "attn-2l",
    train: Annotated[bool, typer.Option("--train", help="Train the three models first.")] = False,
    minutes: Annotated[float, typer.Option(min=0.1, help="With --train: minutes of training in all.")] = 10.0,
) -> None:
    """The paper's experiments: one table of its claims with these models' numbers, and one page.

    Other models with zero, one and two layers can be used, for example another seed: --two FOLDER.

    Example: unweave reproduce --train --minutes 10
    """
    writing.probe(out, ROOM)
    begun = time.monotonic()
    models = _trained_now(shell, out, minutes) if train else _given(shell, (zero, one, two))
    found = uw.reproduction.reproduce(models, tell=lambda title: shell.say(f"{title} …"))
    holds = not train and two in bundled.names()  # the weights of any other model go nowhere unasked
    whole = replace(found, seconds=time.monotonic() - begun)
    document = whole.save(out, weights=holds, tell=lambda what: shell.say(f"{what} …"))
    rows = [{key: row[key] for key in ("id", "paper", "ours", "null", "holds")} for row in document["claims"]]
    reasons = [{"id": row["id"], "why it does not hold": row["why"]} for row in document["claims"] if row["why"]]
    held = sum(bool(row["holds"]) for row in rows)
    shell.report(
        Answer(
            document,
            (Panel("The paper's claims, and these models", rows), Panel("Claims that do not hold, and why", reasons)),
            (
                f"{held} of {len(rows)} claims hold. The page has each rule, the effect sizes and the "
                "tables; docs/log/0021-rules.md states what was known when the rules were written.",
                uw.reproduction.page.measured_in_words(found.measured_on),
                f"Open {document['report']}   ({document['seconds']} s)",
            ),
        )
    )


def _given(shell: Context, sources: tuple[str, str, str]) -> "Models":
    """The models that are named, with their trainings, and every seed of the small model."""
    _check_bundled(sources)
    recorded, small = uw.reproduction.recorded_trainings(), uw.reproduction.learning.SMALL
    trainings = {name: source for name, source in recorded.items() if name.startswith(small)}
    for role, source in zip(uw.reproduction.BUNDLED, sources, strict=True):
        folder = Path(source) / LINES
        if source in recorded or is_file(folder):
            trainings[role] = source
    smeared = uw.reproduction.learning.SMEARED
    trainings |= {smeared: smeared} if smeared in recorded else {}
    seeds = tuple(shell.model(name) for name in bundled.names() if name.startswith(small))
    none, single, double = (shell.model(source) for source in sources)
    return uw.reproduction.Models.of(none, single, double, trainings=trainings, seeds=seeds, seed=shell.seed)


def _check_bundled(sources: tuple[str, ...]) -> None:
    missing = [name for name in sources if name in uw.reproduction.BUNDLED and name not in bundled.names()]
    if missing:
        raise Unsupported(
            f"this installation has no bundled {', '.join(missing)}", "train them: unweave reproduce --train"
        )


def _trained_now(shell: Context, out: Path, minutes: float) -> "Models":
    place = free_folder(out / "models")
    none, single, double = train_trio(shell, place, minutes).values()
    names = uw.reproduction.learning.JUDGED
    trainings = {name: str(place / name) for name in names if is_file(place / name / LINES)}
    return uw.reproduction.Models.of(none, single, double, trainings=trainings, seed=shell.seed)
