"""`unweave known`: the programs whose circuits are known, and the circuit of one."""

from typing import Annotated

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.show import Answer, Panel


@command
def known(
    ctx: Context,
    program: Annotated[str, typer.Argument(metavar="[PROGRAM]", help="One of the programs.")] = "",
    circuit: Annotated[bool, typer.Option("--circuit", help="Show what each head is for, and every edge.")] = False,
    positions: Annotated[
        str | None, typer.Option(help="How positions enter: stream, rotary, or queries and keys; or trained.")
    ] = None,
) -> None:
    """List the programs whose circuits are known, or show one; every command takes known:PROGRAM as a model.

    Example: unweave known induction --circuit
    """
    if not program:
        found = uw.known.programs()
        rows = [{"name": row.name, "size": row.size, "does": row.does} for row in found]
        trained = ", ".join(row.name for row in found if row.trained)
        others = ", ".join(row.name for row in found[ctx.few :])
        how = (
            f"Others, which --all describes: {others}." if others else "Size is layers × heads.",
            f"Trained models too, known:PROGRAM:trained: {trained}.",
        )
        said = f"{len(found)} programs with known circuits; unweave known induction shows one."
        panel = Panel("Programs; size is layers × heads", rows[: ctx.few])
        ctx.report(Answer({"programs": [vars(row) for row in found]}, (panel,), how, said))
        return
    name = f"{program}:{positions}" if positions else program
    model = uw.known.load_known(name)
    heads = [{"component": name, "is for": role} for name, role in model.circuit.roles.items()]
    edges = [
        {"writer": edge.writer, "reader": edge.reader, "input": edge.kind, "carries": edge.carries}
        for edge in model.circuit.edges
    ]
    said, panels = str(model.card["does"]), [Panel("Components", heads)] + [Panel("Edges", edges)] * circuit
    either = " or ".join(model.circuit.either)
    notes = [f"As a model: unweave induction known:{name}"]
    if either:
        notes.insert(0, f"Any of {either} is enough.")
    document = {"program": program, "does": model.card["does"], "components": heads, "edges": edges}
    ctx.report(Answer(document, tuple(panels), tuple(notes), said))
