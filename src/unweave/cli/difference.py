"""`unweave difference`: two runs of a model, and what differs in a prediction as an exact sum."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

import unweave as uw
from unweave.cli import completion
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.given import given
from unweave.cli.options import ModelName, Plot, Text
from unweave.cli.show import Answer, Panel
from unweave.errors import BadInput, UsageError
from unweave.files import writing

if TYPE_CHECKING:
    from unweave.analysis.difference import Difference, Ledger

Other = Annotated[
    str | None,
    typer.Option("--other", "-o", help="The text of the second run, of as many tokens.  (default: the same text)"),
]
Target = Annotated[
    str | None,
    typer.Option(metavar="TOKEN", help="Token (or id, #17) whose logit differs.  (default: the one that changes most)"),
]
Against = Annotated[str | None, typer.Option(metavar="TOKEN", help="A second token, whose logit is subtracted.")]
By = Literal["nodes", "paths", "kinds", "tokens", "neurons", "edges"]
Without = Annotated[
    list[str] | None,
    typer.Option(
        metavar="HEAD",
        help="Ablate this head in the second run, or what it moves, M[L0H1]; repeat it for more.",
        autocompletion=completion.heads,
    ),
]
TITLES: dict[str, str] = {
    "nodes": "Components, by all paths through them: heads by values (v), queries (q), keys (k)",
    "paths": "Largest paths from the tokens that differ to the target",
    "kinds": "Sums of all paths by their ways through heads: values (v), queries (q), keys (k)",
    "tokens": "Tokens that differ, and interventions, by all paths from them",
    "neurons": "Neurons, by all paths through them",
    "edges": "Edges across half of the layers: what writes below, and what reads above",
}
FEW = 10
"""Rows of each of the two tables that are printed by default."""


@command
def difference(
    ctx: Context,
    model: ModelName,
    text: Text,
    other: Other = None,
    target: Target = None,
    against: Against = None,
    position: Annotated[int, typer.Option(help="Position of the prediction; -1 is the last.")] = -1,
    of: Annotated[Literal["logit", "loss"], typer.Option(help="The target's logit, or its loss in nats.")] = "logit",
    by: Annotated[By | None, typer.Option(help="One table alone.  (default: nodes and paths)")] = None,
    without: Without = None,
    top: Annotated[int, typer.Option("--top", "-n", min=1, max=1000, help="Rows of each table.")] = FEW,
    plot: Plot = None,
    graph: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a graph for circuit-tracer's viewer or Neuronpedia.")
    ] = None,
) -> None:
    """Decompose what differs in a prediction between two runs, exactly and with nothing held.

    Patterns, norms and neurons differ too: the sum goes through the queries, keys and values of every head.

    Example: unweave difference attn-2l --text "Call me Ishmael. Call me" --other "Call him Ishmael. Call me"
    """
    if other is None and not without:
        raise BadInput("--other is missing", "give a second text of as many tokens, or --without HEAD")
    loaded = ctx.model(model, "float64")
    first = ctx.run(loaded, text)
    second = loaded.run(given(text if other is None else other), without=without or ())
    pair = uw.difference(first, second)
    aim: dict[str, Any] = {"target": target, "against": against, "at": position}
    names = (by,) if by else ("nodes", "paths")
    with ctx.working("pulling back through both runs"):
        found = {name: _table(pair, name, aim | {"of": of}, top) for name in names}
    main = found[names[0]]
    if graph is not None:
        _write(graph, pair.graph(**aim, of=of))
    ctx.draw(plot, lambda: uw.plot.difference(pair, target, against, of=of))
    predictions = pair.predictions(**aim)
    document = {
        **main.to_dict(),
        "texts": [run.tokens for run in pair.both],
        "positions": list(pair.places),
        "predictions": predictions.to_dict(),
        **{name: ledger.rows.to_dict() for name, ledger in found.items() if ledger is not main},
    }
    document.pop("notes", None)
    title = f"{main.target}: {main.before:.4g} → {main.after:.4g}, a difference of {main.difference:+.4g} {main.unit}"
    panels = (
        Panel(f"{pair!r}. Next tokens, with their probabilities", predictions.cells()),
        *(Panel(TITLES[name], ledger.rows.cells().filled()) for name, ledger in found.items()),
    )
    notes = (f"{title}.", *dict.fromkeys(note for ledger in found.values() for note in ledger.notes))
    ctx.report(Answer(document, panels, notes))


def _write(file: Path, graph: dict[str, Any]) -> None:
    """Write a graph into a file that does not exist yet."""
    if file.exists():
        raise UsageError(f"{file} exists", "give another name, or remove it")
    writing.write_bytes(file, json.dumps(graph, ensure_ascii=False).encode())


def _table(pair: "Difference", name: str, aim: dict[str, Any], top: int) -> "Ledger":
    """The table of a name, with its first rows."""
    more = {} if name in ("kinds", "tokens") else {"k": top}
    found: Ledger = getattr(pair, name)(**aim, **more)
    return found
