"""`unweave scores`: one attention score as a sum over pairs of paths."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import HeadName, Hops, ModelName, Text, TopOrAll
from unweave.cli.show import Panel, Report
from unweave.results.cells import number
from unweave.text.display import visible

if TYPE_CHECKING:
    from unweave.analysis.attribution.scores import ScoreShares, ScoreTerm, ScoreTerms
    from unweave.results.table import Json, Table


@command
def scores(
    ctx: Context,
    model: ModelName,
    head: HeadName,
    text: Text,
    dst: Annotated[int, typer.Option(help="Destination: the position that attends; 0 is the start token.")],
    src: Annotated[int, typer.Option(help="Source: the position attended to.")],
    hops: Hops = False,
    top: TopOrAll = None,
) -> None:
    """Decompose one attention score into every pair of a query path and a key path.

    Paths are those of heads; with --hops also those of hops, beside them.

    Example: unweave scores attn-2l L1H10 --text "the cat sat on the" --dst 5 --src 2
    """
    loaded = ctx.model(model, "float64")
    run = ctx.run(loaded, text)
    counted = [_expanded(run, head, (dst, src), ctx.rows(top), hops=False)]
    if hops:
        counted.append(_expanded(run, head, (dst, src), ctx.rows(top), hops=True))
    document = {"head": str(counted[0].found.head), "dst": dst, "src": src, **counted[0].document()}
    document["tokens"] = {name: loaded.tokenizer.token(int(run.ids[i])) for name, i in (("dst", dst), ("src", src))}
    if hops:
        document["hops"] = counted[1].document()
    attends = " → ".join(f"{visible(run.tokens[place])} ({place})" for place in (dst, src))
    panels = tuple(panel for each in counted for panel in each.panels(attends))
    notes = (
        *(each.note() for each in counted),
        "Only differences of scores within a row matter; a term equal for all sources changes no attention.",
    )
    ctx.report(Report(document, panels, notes))


@dataclass(frozen=True)
class _Expanded:
    """A score by heads or by hops, and the shares of all scores on the text."""

    found: "ScoreTerms"
    shares: "ScoreShares"
    shown: "Table[ScoreTerm]"
    counted: str

    def kinds(self) -> dict[str, float]:
        """The sum of the terms of each kind."""
        terms = self.found.terms
        return {kind: sum(term.value for term in terms if term.kind == kind) for kind in ("none", "q", "k", "qk")}

    def document(self) -> "dict[str, Json]":
        """The JSON of this accounting."""
        return {
            "score": self.found.score,
            "seen": self.found.seen,
            "attention": self.found.attention,
            "terms": self.shown.to_dict(),
            "residual": self.found.residual,
            "kinds": self.kinds(),
            "shares": uw.results.to_json(self.shares),
        }

    def panels(self, attends: str) -> tuple[Panel, ...]:
        """The terms, and their sums by composition."""
        found, shares = self.found, self.shares
        by_kind = [
            {"kind": kind, "sum of its terms": value, "share of variance, this text": number(getattr(shares, kind), 3)}
            for kind, value in self.kinds().items()
        ]
        title = f"{found.head}, {attends}: score {found.score:.4g}, attention {found.attention:.3f}; paths by"
        return (
            Panel(f"{title} {self.counted}", self.shown.cells()),
            Panel(f"By composition of {self.counted}", by_kind),
        )

    def note(self) -> str:
        """The number of terms, and their residual."""
        listed = f"{len(self.shown)} of {len(self.found.terms)} terms by {self.counted}, largest first"
        capped = f" The score is capped: parts sum to {self.found.score:.4g}, the head saw {self.found.seen:.4g}."
        note = f"{listed}; all of them leave {self.found.residual:.1e} of the score (float64)."
        return note + (capped if self.found.seen != self.found.score else "")


def _expanded(run: "uw.Run", head: str, at: tuple[int, int], rows: int, *, hops: bool) -> _Expanded:
    found = uw.score_terms(run, head, *at, hops=hops)
    shares = uw.analysis.attribution.score_shares(run, head, hops=hops)
    return _Expanded(found, shares, found.terms.top(rows), "hops" if hops else "heads")
