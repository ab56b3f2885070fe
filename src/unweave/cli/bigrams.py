"""`unweave bigrams`: the direct path, alone and against a text."""

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import ModelName, Tokens, Top
from unweave.cli.show import Answer, Panel, first, readable
from unweave.text.formats import IN_WORDS

if TYPE_CHECKING:
    from unweave.results.table import Json


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

    With a token, its continuations; without one, or with --data, the agreement with a text.

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
