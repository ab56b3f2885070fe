"""`unweave scores`: one attention score as a sum over pairs of paths."""

from typing import Annotated

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import HeadName, ModelName, Text, TopOrAll
from unweave.cli.show import Panel, Report
from unweave.results.cells import number
from unweave.text.display import visible


@command
def scores(
    ctx: Context,
    model: ModelName,
    head: HeadName,
    text: Text,
    dst: Annotated[int, typer.Option(help="Destination: the position that attends; 0 is the start token.")],
    src: Annotated[int, typer.Option(help="Source: the position attended to.")],
    top: TopOrAll = None,
) -> None:
    """Decompose one attention score into every pair of a query path and a key path.

    Example: unweave scores attn-2l L1H2 --text "the cat sat on the" --dst 5 --src 2
    """
    loaded = ctx.model(model, "float64")
    run = ctx.run(loaded, text)
    found, shares = uw.score_terms(run, head, dst, src), uw.analysis.attribution.score_shares(run, head)
    shown = found.terms.top(ctx.rows(top))
    kinds = {kind: sum(term.value for term in found.terms if term.kind == kind) for kind in ("none", "q", "k", "qk")}
    document = {
        "head": str(found.head),
        "dst": dst,
        "src": src,
        "score": found.score,
        "attention": found.attention,
        "terms": shown.to_dict(),
        "residual": found.residual,
        "tokens": {name: loaded.tokenizer.token(int(run.ids[i])) for name, i in (("dst", dst), ("src", src))},
        "kinds": kinds,
        "shares": uw.results.to_json(shares),
    }
    attends = " → ".join(f"{visible(run.tokens[place])} ({place})" for place in (dst, src))
    by_kind = [
        {"kind": kind, "sum of its terms": value, "share of variance, this text": number(getattr(shares, kind), 3)}
        for kind, value in kinds.items()
    ]
    panels = (
        Panel(f"{found.head}, {attends}: score {found.score:.4g}, attention {found.attention:.3f}", shown.cells()),
        Panel("By composition", by_kind),
    )
    notes = (
        f"{len(shown)} of {len(found.terms)} terms, largest first; all of them leave {found.residual:.1e} of the score "
        "(float64).",
        "Only differences of scores within a row matter; a term equal for all sources changes no attention.",
    )
    ctx.report(Report(document, panels, notes))
