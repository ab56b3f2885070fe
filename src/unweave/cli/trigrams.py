"""Commands about tables of tokens: `bigrams` of the direct path, `trigrams` of each head."""

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

import unweave as uw
from unweave.cli import completion
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import ModelName, Offset, Tokens, Top, Unembedding, offsets
from unweave.cli.show import Answer, Panel, first, readable, word
from unweave.errors import BadInput
from unweave.text.formats import IN_WORDS

if TYPE_CHECKING:
    from unweave.algebra.scoring import Offsets
    from unweave.analysis.trigrams.bugs import Bug
    from unweave.analysis.trigrams.classes import NamedTrigram
    from unweave.analysis.trigrams.counts import TokenCounts
    from unweave.analysis.trigrams.on_text import BugOnText
    from unweave.analysis.trigrams.tables import SkipTrigram
    from unweave.results.table import Json

TOKENS = 2**20  # tokens to count in by default

TITLES = {
    "strongest": "Skip-trigrams: [source] … [destination] → [output]; words first, each source once before any twice",
    "patterns": "Copying: the strongest instances of the paper's four patterns, by head",
    "named": "The paper's classes of skip-trigrams: the head that does most for each, and its ranks",
    "bugs": "Bugs: outputs forced on the wrong destination, because OV and QK are separate tables",
}
PROBE = "text"  # a word that every model reads that can read the bundled text
UNREAD = "Not judged on text: no bug, or this model cannot read the bundled text; --data FILE names another."
FIRST = ("head", "source", "destination", "out", "strength", "p_without", "p_with", "effect", "shows", "exchanged")
"""Columns of bugs that are printed first."""


@command
def bigrams(
    ctx: Context,
    model: ModelName,
    token: Annotated[str, typer.Argument(metavar="[TOKEN]", help="List the continuations of this token, or #17.")] = "",
    data: Annotated[str | None, typer.Option(help=f"Text: {IN_WORDS}.  (default: default)")] = None,
    tokens: Tokens = None,
    top: Top = 10,
) -> None:
    """Compare the direct path W_U W_E with bigrams of held-out text, or list its continuations of a token.

    With a token, list its continuations; without one, or with --data, measure the agreement with a text.

    Example: unweave bigrams attn-0l " the"
    """
    loaded = ctx.model(model)
    name = loaded.tokenizer.token
    document: dict[str, Json] = {}
    panels: list[Panel] = []
    notes: list[str] = []
    said: list[str] = []
    if token:
        after = first(uw.continuations(loaded, token, 400 + top), loaded, readable).top(top)
        document = {"token": name(loaded.token(token)), "continuations": after.to_dict()}
        panels.append(Panel(f"Top continuations of {token!r} by the direct path", after.cells()))
        notes += after.notes
        said.append(replace(after, whole=True).answer)
    if data is not None or not token:
        training, held_out = uw.text.two_parts(loaded, data or "default", tokens)
        ctx.computed_on(held_out)
        with ctx.working("the direct path against the bigrams of a text"):
            found = uw.bigram_agreement(loaded, training, held_out)
            largest = uw.analysis.circuits.entries(uw.analysis.bigrams.direct_path(loaded), top)
        document |= {"agreement": uw.results.to_json(found), **uw.results.to_json(largest, name)}
        entries = "Largest entries of W_U W_E: after the column's token, the row's"
        panels.append(Panel("The direct path against held-out bigrams (KL in nats)", found.facts()))
        panels.append(Panel(entries, largest.entries.cells(token=name)))
        notes += found.notes
        said.append(found.answer)
    ctx.report(Answer(document, tuple(panels), tuple(dict.fromkeys(notes)), " ".join(said)))


@command
def trigrams(
    ctx: Context,
    model: ModelName,
    head: Annotated[str, typer.Option(help="Only this head: L1H2 or 1.2.", autocompletion=completion.heads)] = "",
    source: Annotated[str, typer.Option(metavar="TOKEN", help="Only this source: a token, or #17.")] = "",
    top: Top = 10,
    find: Annotated[
        Literal["strongest", "patterns", "named"],
        typer.Option(help="The strongest, the four copying patterns, or the classes that the paper names."),
    ] = "strongest",
    bugs: Annotated[bool, typer.Option("--bugs", help="List continuations forced by the OV/QK factorization.")] = False,
    offset: Offset = "",
    unembedding: Unembedding = "stored",
    data: Annotated[str, typer.Option(help=f"Count in this text: {IN_WORDS}.")] = "",
    tokens: Annotated[int, typer.Option(min=2, help="Tokens of that text to read, at most.")] = TOKENS,
) -> None:
    """List each head's skip-trigrams, and those it is forced to produce by the OV/QK factorization.

    Example: unweave trigrams attn-1l --bugs --data default
    """
    loaded = ctx.model(model)
    if unembedding == "centered":
        loaded = uw.transforms.centered_unembedding(loaded)
    counts = ctx.counts(loaded, data, tokens)
    kind = "bugs" if bugs else find
    with ctx.working("the circuits of every head between all tokens"):
        k = 2_000 + top if kind == "strongest" else top
        asked = _Asked(loaded, head or None, source or None, k, counts, offsets(offset))
        whole = asked.bugs(data, ctx.seed) if bugs else _recognized_first(asked.found(find), loaded, kind)
    found = whole.top(top)
    rows = found.to_dict(loaded.tokenizer.token)
    names = sorted(found.columns, key=lambda name: FIRST.index(name) if bugs and name in FIRST else len(FIRST))
    shown = [name for name in names if name != "bug" and any(row[name] is not None for row in rows)]
    panel = Panel(TITLES[kind], found.cells(*shown, token=loaded.tokenizer.token))
    notes = (*found.notes, *([UNREAD] if bugs and "effect" not in names else []))
    document = {"trigrams": rows, **({"offset": offset} if offset else {})}
    ctx.report(Answer(document, (panel,), notes, whole.answer))


def _recognized_first(found: "uw.Table[Any]", model: "uw.Model", kind: str) -> "uw.Table[Any]":
    """Rows whose tokens are words first; among the strongest, also the first row of each source before any second."""
    read, times = first(found, model, word, readable), Counter[int]()
    if kind != "strongest":
        return read
    turns = {row: (times.update([row.source]), times[row.source])[1] for row in read}
    return first(replace(read, rows=tuple(sorted(read, key=turns.__getitem__))), model, word, readable)


@dataclass(frozen=True)
class _Asked:
    """A search: in a model, for some heads, a source and its distance, counted in text where there is some."""

    model: "uw.Model"
    head: str | None
    source: str | None
    k: int
    counts: "TokenCounts | None"
    offsets: "Offsets | None"

    def found(self, find: str) -> "uw.Table[SkipTrigram] | uw.Table[NamedTrigram]":
        """One of the searches."""
        room, where, counts = uw.analysis.trigrams, (self.model, self.head), self.counts
        if find == "named":
            named = room.named_trigrams(*where, counts=counts, offsets=self.offsets)
            return named.where(source=self.model.token(self.source)) if self.source else named
        if find == "patterns":
            rows = room.copying_patterns(*where, self.source, k=self.k, offsets=self.offsets)
        else:
            rows = room.with_patterns(uw.skip_trigrams(*where, self.source, k=self.k, offsets=self.offsets))
        return rows if counts is None else room.with_counts(rows, counts)

    def bugs(self, data: str, seed: int) -> "uw.Table[BugOnText] | uw.Table[Bug]":
        """The most likely bugs, with what their sources do on held-out text, where the model reads any."""
        where = self.model, self.head, self.source
        found = uw.skip_trigram_bugs(*where, k=self.k, counts=self.counts, offsets=self.offsets)
        if not len(found) or not (data or _reads_words(self.model)):
            return found
        text = uw.text.windows(self.model, data or "default")
        return uw.analysis.trigrams.bugs_on_text(self.model, found, text, seed=seed)


def _reads_words(loaded: "uw.Model") -> bool:
    """Tell whether a model can read the bundled text, without reading all of it, which takes ten seconds."""
    try:
        return bool(loaded.encode(PROBE))
    except BadInput:
        return False
