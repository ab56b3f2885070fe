"""The command that takes one logit apart."""

from typing import TYPE_CHECKING, Annotated, Literal

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.given import given
from unweave.cli.options import ModelName, Text, Top
from unweave.cli.show import Naming, Panel, Report

if TYPE_CHECKING:
    from unweave.analysis.attribution.logits import LargestPaths, PathPart, SourcePart


@command
def paths(
    ctx: Context,
    model: ModelName,
    text: Text,
    order: Annotated[int | None, typer.Option(min=0, help="List paths through at most so many heads.")] = None,
    target: Annotated[
        str | None, typer.Option(metavar="TOKEN", help="Whose logit; the likeliest next token by default.")
    ] = None,
    position: Annotated[int, typer.Option(help="Where it is predicted; -1 is the last position.")] = -1,
    split: Annotated[
        Literal["whole", "positions"], typer.Option(help="A path for each source token, or one.")
    ] = "whole",
    top: Top = 20,
) -> None:
    """Which paths make a logit? The largest, signed, and the part not listed: together they are the logit.

    Example: unweave paths attn-2l --text "the cat sat on the" --order 2 --top 10
    """
    loaded = ctx.model(model)
    token = loaded.tokenizer.token
    found = uw.largest_paths(
        loaded.run(given(text)),
        target=None if target is None else loaded.tokenizer.id(target),
        position=position,
        order=order,
        top=top,
        apart=(uw.algebra.Source.TOKENS,) if split == "positions" else (),
    )
    ctx.report(Report(uw.results.to_json(found, token), _grids(found, token, top), _notes(found)))


def _grids(found: "LargestPaths", token: Naming, top: int) -> tuple[Panel, ...]:
    named = uw.results.to_json(found.target, token)["text"]
    listed = [{"path": " ".join(map(str, row.heads)) or "direct", **_origin(row, token)} for row in found.paths]
    rest = [{"path": "everything not listed", "value": found.not_listed}, {"path": "the logit", "value": found.logit}]
    return (
        Panel(f"Paths to the logit of {named!r} at position {found.position}, latest head first", listed + rest),
        Panel("By number of heads, every path", found.by_order.to_dict()),
        Panel(
            "Through each head, every path (a path through two heads counts at both)", found.by_head.top(top).to_dict()
        ),
        Panel("By where paths start, every path", [_origin(row, token) for row in found.by_source.top(top)]),
    )


def _origin(row: "PathPart | SourcePart", token: Naming) -> dict[str, object]:
    place = {} if row.position is None else {"position": row.position, "token": uw.results.to_json(row.token, token)}
    return {"from": row.origin, **place, "value": row.value}


def _notes(found: "LargestPaths") -> tuple[str, ...]:
    paths = sum(part.paths for part in found.by_order)
    higher = f" Paths through more than {found.order} heads have {found.above:.4g} of it." if found.above else ""
    return (
        f"There are {paths:,} paths; those not listed have {found.not_listed:.4g} together.{higher}",
        f"Listed and not listed together miss the logit by {found.residual:.1e}.",
        "Patterns are taken as they are: why a head looks where it looks is no part of a path's value.",
    )
