"""The command about skip-trigrams."""

from typing import TYPE_CHECKING, Annotated, Literal

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import ModelName, Top, Unembedding
from unweave.cli.show import Panel, Report
from unweave.text.windows import all_windows

if TYPE_CHECKING:
    from unweave.analysis.trigrams.bugs import Bug
    from unweave.analysis.trigrams.classes import NamedTrigram
    from unweave.analysis.trigrams.counts import TokenCounts
    from unweave.analysis.trigrams.tables import SkipTrigram

TOKENS = 2**20
"""Tokens to count in if not told otherwise."""

TITLES = {
    "strongest": "Skip-trigrams: [source] … [destination] → [out], strongest first",
    "patterns": "Copying: the strongest instances of the paper's four patterns, by head",
    "named": "The paper's classes of skip-trigrams: the head that does most for each, and its ranks (0 is first)",
    "bugs": "Bugs: outs forced on the wrong destination, because a head looks and writes by separate tables",
}
MEANING = (
    "[a]→[c] marks a source that is the destination's own token: a head that attends to the present token, a bigram.",
    "qk is the destination's score on the source less its score on the start token (scores of different destinations "
    "have no common zero otherwise); ov is what full attention adds to the logit of the out.",
    "strength is ov times the attention that the source gets beside 100 others as good as the start token, in logits.",
    "Left out: positions, and what earlier layers write. A head of a later layer may do more than its table says.",
)
NORMED = (
    "This model has a norm. Each token is read as though it were alone in the stream, and the last scale is left out: "
    "qk, ov and strength rank, but in a text they are smaller, and more so in later layers.",
)
STORED = ("What a source adds to every logit alike changes no prediction: --unembedding centered takes it off.",)
PREFERENCE = {
    "": "Which pairing is meant is read off the direct path; --data counts both in text.",
    "counted": "preference is the log odds of the intended pairing in the text; support counts the rarer one.",
}


@command
def trigrams(
    ctx: Context,
    model: ModelName,
    head: Annotated[str, typer.Option(help="One head, L1H2 or 1.2; every head if left out.")] = "",
    source: Annotated[str, typer.Option(metavar="TOKEN", help="Only this source token.")] = "",
    top: Top = 20,
    find: Annotated[
        Literal["strongest", "patterns", "named"],
        typer.Option(help="The strongest, the four patterns of copying, or the classes that the paper names."),
    ] = "strongest",
    bugs: Annotated[bool, typer.Option("--bugs", help="Continuations that the factored form forces.")] = False,
    unembedding: Unembedding = "stored",
    data: Annotated[str, typer.Option(help="Count in this text: default, a file, a folder, or JSONL.")] = "",
    tokens: Annotated[int, typer.Option(min=2, help="Tokens to count in, at most.")] = TOKENS,
) -> None:
    """What does each head say, "[source] … [destination] → [out]", and which of it can it not help saying?

    Example: unweave trigrams attn-1l --bugs --data default
    """
    loaded = ctx.model(model)
    if unembedding == "centered":
        loaded = uw.transforms.centered_unembedding(loaded)
    count = uw.analysis.trigrams.TokenCounts.of
    counts = count(all_windows(loaded, data, tokens), loaded.weights.d_vocab) if data else None
    kind = "bugs" if bugs else find
    rows = _found(loaded, kind, head or None, source or None, top, counts).to_dict()
    columns = tuple(
        name for name in (rows[0] if rows else ()) if name != "bug" and any(r[name] is not None for r in rows)
    )
    normed = NORMED if loaded.weights.norm.kind != "none" else ()
    preference = (PREFERENCE["counted" if data else ""],) if bugs else ()
    notes = (*MEANING, *(STORED if unembedding == "stored" else ()), *normed, *preference)
    ctx.report(Report({"trigrams": rows}, (Panel(TITLES[kind], rows[:top], columns),), notes))


def _found(
    loaded: "uw.Model", find: str, head: str | None, source: str | None, k: int, counts: "TokenCounts | None"
) -> "uw.Table[SkipTrigram] | uw.Table[NamedTrigram] | uw.Table[Bug]":
    """One of the four searches, counted in text where there is some."""
    if find == "bugs":
        return uw.skip_trigram_bugs(loaded, head, source, k=k, counts=counts)
    if find == "named":
        named = uw.analysis.trigrams.named_trigrams(loaded, head, counts=counts)
        return named.where(source=loaded.token(source)) if source else named
    if find == "patterns":
        rows = uw.analysis.trigrams.copying_patterns(loaded, head, source, k=k)
    else:
        rows = uw.analysis.trigrams.with_patterns(uw.skip_trigrams(loaded, head, source, k=k))
    return rows if counts is None else uw.analysis.trigrams.with_counts(rows, counts)
