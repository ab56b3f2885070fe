"""Commands about attention scores: which pairs of paths they are made of."""

from typing import Annotated

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.given import given
from unweave.cli.options import HeadName, ModelName, Text, Top
from unweave.cli.show import Panel, Report
from unweave.text.display import visible


@command
def scores(
    ctx: Context,
    model: ModelName,
    head: HeadName,
    text: Text,
    dst: Annotated[int, typer.Option(help="The position that looks; 0 is the start token.")],
    src: Annotated[int, typer.Option(help="The position looked at.")],
    top: Top = 20,
) -> None:
    """Why did a head look there? One attention score as a sum over every pair of query path and key path.

    Example: unweave scores attn-2l L1H2 --text "the cat sat on the" --dst 5 --src 2
    """
    loaded = ctx.model(model, "float64")
    run = loaded.run(given(text))
    found, shares = uw.score_terms(run, head, dst, src), uw.analysis.attribution.score_shares(run, head)
    named = {name: loaded.tokenizer.token(int(run.ids[place])) for name, place in (("dst", dst), ("src", src))}
    kinds = {kind: sum(term.value for term in found.terms if term.kind == kind) for kind in ("none", "q", "k", "qk")}
    document = {
        "head": str(found.head),
        "dst": dst,
        "src": src,
        "score": found.score,
        "attention": found.attention,
        "terms": found.terms.to_dict(),
        "residual": found.residual,
        "tokens": named,
        "kinds": kinds,
        "shares": uw.results.to_json(shares),
    }
    looked = " → ".join(f"{visible(loaded.tokenizer.text(int(run.ids[place])))} ({place})" for place in (dst, src))
    title = f"{found.head}, {looked}: score {found.score:.4g}, attention {found.attention:.3f}"
    rows = [{"query": t.query, "key": t.key, "kind": t.kind, "value": t.value} for t in found.terms.top(top)]
    grid = Panel(title, rows)
    by_kind = [
        {"kind": kind, "sum of its terms": value, "share of variance, this text": getattr(shares, kind)}
        for kind, value in kinds.items()
    ]
    notes = (
        f"{min(top, len(found.terms))} of {len(found.terms)} terms shown, largest first; all of them leave "
        f"{found.residual:.1e} of the score (float64).",
        "Scores matter by their differences within a row; a term equal for all sources changes no attention.",
    )
    ctx.report(Report(document, (grid, Panel("By composition", by_kind)), notes))
