"""The main job: the paper's experiments, on bundled models or on models trained here and now."""

import json
import time
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import unweave as uw
from unweave.cli.app import Shell, command
from unweave.cli.data import two_parts
from unweave.cli.show import Answer, Grid
from unweave.cli.training import train_trio
from unweave.errors import Unsupported
from unweave.formats import bundled
from unweave.io import atomic

if TYPE_CHECKING:
    from unweave.loaders import Model

NAMES = ("attn-0l", "attn-1l", "attn-2l")
HELD_OUT_TOKENS = 2**16
"""Held-out tokens that the experiments read."""


@command
def reproduce(
    shell: Shell,
    out: Annotated[Path, typer.Option(help="Folder for report.html and report.json.")] = Path("report"),
    train: Annotated[bool, typer.Option("--train", help="Train the three models first.")] = False,
    minutes: Annotated[float, typer.Option(min=0.1, help="With --train: minutes of training in all.")] = 10.0,
) -> None:
    """The paper's experiments: one table of its claims with these models' numbers, and one page.

    Example: unweave reproduce --train --minutes 10
    """
    if find_spec("matplotlib") is None:
        raise Unsupported("the report's figures need matplotlib, which is not installed", "pip install 'unweave[plot]'")
    atomic.probe(out)
    start = time.monotonic()
    models = train_trio(shell, out / "models", minutes) if train else _bundled(shell)
    shell.say("running the experiments …")
    trio = _trio(*models.values())
    evidence = uw.gather(trio, seed=shell.seed)
    claims = uw.claims(evidence)
    page = uw.reproduction_page(claims, evidence, {name: model.card for name, model in models.items()}, trio.texts)
    atomic.write_text(out / "report.html", uw.render(page))
    document = {
        "claims": uw.plain(claims),
        "report": str(out / "report.html"),
        "seconds": round(time.monotonic() - start, 1),
        "models": {name: uw.plain(dict(model.card)) for name, model in models.items()},
    }
    atomic.write_text(out / "report.json", json.dumps(document, indent=1, ensure_ascii=False, allow_nan=False) + "\n")
    rows = [{key: row[key] for key in ("id", "paper", "ours", "null", "holds")} for row in document["claims"]]
    held = sum(bool(row["holds"]) for row in rows)
    shell.answer(
        Answer(
            document,
            (Grid("The paper's claims, and these models", rows),),
            (
                f"{held} of {len(rows)} claims hold, by rules fixed beforehand; the page has each rule, the figures "
                "and the tables.",
                f"Open {out / 'report.html'}   ({document['seconds']} s)",
            ),
        )
    )


def _bundled(shell: Shell) -> Mapping[str, "Model"]:
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


def _trio(zero: "Model", one: "Model", two: "Model") -> "uw.Trio":
    training, held_out = two_parts(two, "default", HELD_OUT_TOKENS)
    texts = [two.tokenizer.text(i) for i in range(two.weights.d_vocab)]
    return uw.Trio(zero.weights, one.weights, two.weights, training, held_out, two.tokenizer.start, texts)
