"""`unweave paths`: one logit as a sum over paths."""

from typing import TYPE_CHECKING, Annotated, Literal

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import ModelName, Text, Top
from unweave.cli.show import Naming, Panel, Report

if TYPE_CHECKING:
    from unweave.analysis.attribution.logits import LargestPaths, PathPart, SourcePart


@command
def paths(
    ctx: Context,
    model: ModelName,
    text: Text,
    order: Annotated[int | None, typer.Option(min=0, help="List paths of at most this order.")] = None,
    target: Annotated[
        str | None,
        typer.Option(metavar="TOKEN", help="Token, or #17, whose logit it is.  (default: the likeliest)"),
    ] = None,
    position: Annotated[int, typer.Option(help="Position that predicts it; -1 is the last.")] = -1,
    split: Annotated[
        Literal["whole", "positions"],
        typer.Option(help="One value for each path, or for each source token too."),
    ] = "whole",
    hops: Annotated[bool, typer.Option("--hops", help="Split each head: paths of hops instead of heads.")] = False,
    gates: Annotated[
        Literal["held"] | None,
        typer.Option(help="Let paths pass MLPs, G[1], their gates held as patterns are.  (default: start at neurons)"),
    ] = None,
    top: Top = 20,
) -> None:
    """Decompose a logit into paths: the largest, signed, and the rest; together they are the logit.

    Paths are those of heads; with --hops those of hops, M[L0H1], and of diagonals, D[L0H1]; with --gates held also
    those through MLPs, G[1].

    Example: unweave paths attn-2l --text "the cat sat on the" --order 2 --top 10
    """
    loaded = ctx.model(model)
    token = loaded.tokenizer.token
    found = uw.largest_paths(
        ctx.run(loaded, text),
        target=None if target is None else loaded.tokenizer.id(target),
        dst=position,
        order=order,
        k=top,
        apart=(uw.algebra.Source.TOKENS,) if split == "positions" else (),
        hops=hops,
        gates=gates,
    )
    counted = ("hops" if hops else "heads") + (" and MLPs" if gates else "")
    panels = _panels(found, token, top, counted)
    ctx.report(Report(uw.results.to_json(found, token), panels, _notes(found, counted)))


def _panels(found: "LargestPaths", token: Naming, top: int, counted: str) -> tuple[Panel, ...]:
    named = uw.results.to_json(found.target, token)["text"]
    listed = [{"path": " ".join(map(str, row.heads)) or "direct", **_origin(row, token)} for row in found.paths]
    heads = found.by_head.top(top).cells()
    passed = "head or MLP" if counted.endswith("MLPs") else "head"
    rest = [{"path": "everything not listed", "value": found.not_listed}, {"path": "the logit", "value": found.logit}]
    return (
        Panel(f"Paths to the logit of {named!r} at position {found.dst}, latest head first", listed + rest),
        Panel(f"By number of {counted}, over all paths", found.by_order.cells()),
        Panel(f"Through each {passed}, over all paths (a path through two counts at both)", heads),
        Panel("By where paths start, over all paths", [_origin(row, token) for row in found.by_source.top(top)]),
    )


def _origin(row: "PathPart | SourcePart", token: Naming) -> dict[str, object]:
    place = {} if row.position is None else {"position": row.position, "token": uw.results.to_json(row.token, token)}
    return {"from": row.origin, **place, "value": row.value}


def _notes(found: "LargestPaths", counted: str) -> tuple[str, ...]:
    paths = sum(part.paths for part in found.by_order)
    higher = f" Of this, {found.above:.4g} goes through more than {found.order} {counted}." if found.above else ""
    capped = f" The logit is capped: paths sum to {found.logit:.4g}, the model says {found.seen:.4g}."
    held = "Patterns and gates are held" if counted.endswith("MLPs") else "Patterns are frozen"
    return (
        f"{paths:,} paths; those not listed add up to {found.not_listed:.4g}.{higher}",
        f"Listed and not listed paths together miss the logit by {found.residual:.1e}."
        + (capped if found.seen != found.logit else ""),
        f"{held}: why a head attends where it does is not part of a path's value.",
    )
