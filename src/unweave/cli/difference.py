"""`unweave difference`: two runs of a model, and what differs in a prediction as an exact sum."""

import json
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.given import apart, given
from unweave.cli.options import Against, ModelName, Plot, TextIfAny, Without
from unweave.cli.show import Answer, Panel, without_origin
from unweave.errors import BadInput, UsageError
from unweave.files import writing
from unweave.text.display import visible

if TYPE_CHECKING:
    from unweave.analysis.difference import Difference, Ledger

Other = Annotated[
    str | None,
    typer.Option("--other", "-o", help="Text of the second run, equally long in tokens.  (default: the same text)"),
]
Target = Annotated[
    str | None,
    typer.Option(metavar="TOKEN", help="Token (or id, #17) whose logit differs.  (default: the one that changes most)"),
]
By = Literal["nodes", "paths", "kinds", "tokens", "neurons", "edges"]
TITLES: dict[str, str] = {
    "nodes": "Components, by all paths through them: heads by values (v), queries (q), keys (k)",
    "paths": "Largest paths from what differs to the target",
    "kinds": "Sums of all paths by their ways through heads: values (v), queries (q), keys (k)",
    "tokens": "Tokens that differ, and interventions, by all paths from them",
    "neurons": "Neurons, by all paths through them",
    "edges": "Edges across half of the layers: what writes below, and what reads above",
}
FEW, SCREEN = 10, 56  # rows of each of the two tables that are printed by default, and lines of both


@command
def difference(
    ctx: Context,
    model: ModelName,
    text: TextIfAny = None,
    other: Other = None,
    target: Target = None,
    against: Against = None,
    position: Annotated[int, typer.Option(help="Position of the prediction; -1 is the last.")] = -1,
    of: Annotated[Literal["logit", "loss"], typer.Option(help="The target's logit, or its loss in nats.")] = "logit",
    by: Annotated[By | None, typer.Option(help="One table alone.  (default: nodes and paths)")] = None,
    without: Without = None,
    top: Annotated[int, typer.Option("--top", "-n", min=1, max=1000, help="Rows of each table.")] = FEW,
    pairs: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help='Average over pairs, one JSON object a line: {"text": …, "other": …, "target": …}.'
        ),
    ] = None,
    plot: Plot = None,
    graph: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a graph for circuit-tracer's viewer or Neuronpedia.")
    ] = None,
) -> None:
    """Decompose what differs in a prediction between two runs, exactly and with nothing held fixed.

    Patterns, norms and neurons differ too: the sum goes through the queries, keys and values of every head.

    Example: unweave difference attn-2l --text "Call me Ishmael. Call me" --other "Call him Ishmael. Call me"
    """
    if pairs is not None:
        _averaged(ctx, model, pairs, of, by, top)
        return
    if text is None or (other is None and not without):
        raise BadInput(
            "a difference needs two texts of equal length in tokens, or one text and --without HEAD",
            'write unweave difference attn-2l "Call me Ishmael. Call me" --without L0H4',
        )
    loaded = ctx.load(model, "float64")
    first = ctx.run(loaded, text)
    second = loaded.run(first.ids if other is None else given(other), without=apart(without))
    pair = uw.difference(first, second)
    aim: dict[str, Any] = {"target": target, "against": against, "at": position}
    with ctx.working("pulling back through both runs"):
        names: tuple[str, ...] = (by,) if by else ("nodes", "paths")
        found = {name: _table(pair, name, aim | {"of": of}, top) for name in names}
    if graph is not None:
        _write(graph, pair.graph(**aim, of=of))
    ctx.draw(plot, lambda: uw.plot.difference(pair, target, against, of=of))
    ctx.report(_answer(pair, found, pair.predictions(**aim), [f"without {head}" for head in apart(without)]))


def _answer(pair: "Difference", found: "dict[str, Ledger]", predictions: "uw.Table[Any]", changed: list[str]) -> Answer:
    """Both texts, the next tokens, and the tables; in JSON the first table's keys are the document's."""
    main = next(iter(found.values()))
    document = {
        **without_origin(main.to_dict()),
        "texts": [run.tokens for run in pair.both],
        "positions": list(pair.places),
        "predictions": predictions.to_dict(),
        **{name: ledger.rows.to_dict() for name, ledger in found.items() if ledger is not main},
    }
    many, all_tokens = len(pair.places), len(pair.a.ids)
    runs = f"Two runs of {pair.a.name}: {many} of {all_tokens} tokens {'differs' if many == 1 else 'differ'}"
    if not many:
        runs = f"Two runs of {pair.a.name} on one text, which differ in what was changed: {', '.join(changed)}"
    panels: tuple[Panel, ...] = (
        Panel(runs, lambda width: [line for run in pair.both[not many :] for line in _marked(pair, run, width)]),
        Panel("Next tokens, with their probabilities", predictions.cells()),
        *(Panel(TITLES[name], ledger.rows.cells().filled()) for name, ledger in found.items()),
    )
    notes = dict.fromkeys(note for ledger in found.values() for note in ledger.notes)
    return Answer(document, panels, tuple(notes), main.answer, SCREEN)


def _marked(pair: "Difference", run: "uw.Run", width: int) -> list[str]:
    """A text with its tokens that differ in brackets, over as many lines as it needs."""
    texts = (visible(text) for text in pair.texts(run))
    marked = "".join(f"[{text}]" if i in pair.places else text for i, text in enumerate(texts))
    return textwrap.wrap(marked, width - 2, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)


def _averaged(ctx: Context, model: str, file: Path, of: Any, by: str | None, top: int) -> None:
    if by not in (None, "nodes", "edges"):
        raise BadInput(f"--by {by} takes a single pair", "average nodes or edges")
    pairs = uw.analysis.difference.read_pairs(file)
    loaded = ctx.load(model, "float64")
    with ctx.working(f"{len(pairs)} pairs"):
        found = uw.differences(loaded, pairs, of=of, by="edge" if by == "edges" else "component", k=top)
    error = "" if found.pairs < 2 else f" ± {found.difference.standard_error:.2g}"
    aligned = f"Means over {found.pairs} of {len(pairs)} pairs, those that align"
    title = f"{aligned}: the target differs by {found.difference:+.4g}{error}"
    ctx.report(Answer(without_origin(found.to_dict()), (Panel(title, found.rows.cells().filled()),), found.notes))


def _write(file: Path, graph: dict[str, Any]) -> None:
    """Write a graph into a file that does not exist yet."""
    if file.exists():
        raise UsageError(f"{file} exists", "give another name, or remove it")
    writing.write_bytes(file, json.dumps(graph, ensure_ascii=False).encode())


def _table(pair: "Difference", name: str, aim: dict[str, Any], top: int) -> "Ledger":
    more = {} if name in ("kinds", "tokens") else {"k": top}
    found: Ledger = getattr(pair, name)(**aim, **more)
    return found
