"""The main job: the paper's experiments, on bundled models or on models trained here and now."""

import json
import time
from collections.abc import Mapping
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
from unweave.text.windows import two_parts

if TYPE_CHECKING:
    from unweave.analysis.learning.phase_change import Dynamics
    from unweave.loaders import Model

NAMES = ("attn-0l", "attn-1l", "attn-2l")
TRAININGS = ("attn-1l", "attn-1l-smeared", "attn-2l")
"""Models whose trainings are looked at, where they were kept."""
SEEDS = "attn-2l-small"
"""The model that was trained with several seeds: their names begin with its own."""
HELD_OUT_TOKENS = 2**16
"""Held-out tokens that the experiments read."""


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
    start = time.monotonic()
    place = free_folder(out / "models")
    models = train_trio(shell, place, minutes) if train else _bundled(shell)
    shell.say("running the experiments …")
    trio = _trio(*models.values())
    evidence = replace(uw.reproduction.gather(trio, seed=shell.seed), dynamics=_dynamics(place if train else None))
    claims = uw.reproduction.claims(evidence)
    page = uw.reproduction.reproduction_page(
        claims, evidence, {name: model.card for name, model in models.items()}, trio.texts
    )
    writing.write_text(out / "report.html", uw.explorer.render(page))
    found = [claim.to_dict() for claim in claims]
    document = {
        "claims": found,
        "report": str(out / "report.html"),
        "seconds": round(time.monotonic() - start, 1),
        "models": {name: uw.results.to_json(dict(model.card)) for name, model in models.items()},
    }
    writing.write_text(out / "report.json", json.dumps(document, indent=1, ensure_ascii=False, allow_nan=False) + "\n")
    rows = [{key: row[key] for key in ("id", "paper", "ours", "null", "holds")} for row in found]
    held = sum(bool(row["holds"]) for row in rows)
    shell.report(
        Report(
            document,
            (Panel("The paper's claims, and these models", rows),),
            (
                f"{held} of {len(rows)} claims hold, by rules fixed beforehand; the page has each rule, the figures "
                "and the tables.",
                f"Open {out / 'report.html'}   ({document['seconds']} s)",
            ),
        )
    )


def _bundled(shell: Context) -> Mapping[str, "Model"]:
    """The three bundled models.

    Raises:
        Unsupported: If this installation has none.
    """
    missing = [name for name in NAMES if name not in bundled.names()]
    if missing:
        raise Unsupported(
            f"this installation has no bundled {', '.join(missing)}", "train them: unweave reproduce --train"
        )
    return {name: shell.model(name) for name in NAMES}


def _dynamics(place: Path | None) -> dict[str, "Dynamics"]:
    """The trainings that were kept: of the models trained just now, or the bundled ones."""
    seeds = tuple(name for name in bundled.trajectories() if name.startswith(SEEDS))
    known = {name: name for name in TRAININGS + seeds if name in bundled.trajectories()}
    if place is not None:
        known = {name: str(place / name) for name in TRAININGS if is_file(place / name / "dynamics.jsonl")}
    return {name: uw.analysis.learning.Dynamics.of(uw.runs.read_trajectory(source)) for name, source in known.items()}


def _trio(zero: "Model", one: "Model", two: "Model") -> "uw.reproduction.Trio":
    training, held_out = two_parts(two, "default", HELD_OUT_TOKENS)
    texts = [two.tokenizer.text(i) for i in range(two.weights.d_vocab)]
    return uw.reproduction.Trio(zero.weights, one.weights, two.weights, training, held_out, two.tokenizer.start, texts)
