"""`unweave bigrams`: the direct path, alone and against a text."""

from typing import TYPE_CHECKING, Annotated

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import ModelName, Tokens, Top
from unweave.cli.show import Panel, Report, facts
from unweave.text.formats import IN_WORDS

if TYPE_CHECKING:
    from unweave.model.weights import Weights


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
    parts = [_after(loaded, token, top)] if token else []
    if data is not None or not token:
        with ctx.working("the direct path against the bigrams of a text"):
            parts.append(_against(ctx, loaded, data or "default", tokens, top))
    document = {key: value for part in parts for key, value in part.document.items()}
    panels = tuple(panel for part in parts for panel in part.panels)
    notes = tuple(note for part in parts for note in part.notes)
    ctx.report(Report(document, panels, (*notes, _left_out(loaded.weights))))


def _after(loaded: "uw.Model", token: str, top: int) -> Report:
    """Report the continuations of one token by the direct path."""
    found = uw.continuations(loaded, token, top)
    panel = Panel(f"Continuations of {token!r} by the direct path, likeliest first", found.cells())
    named = loaded.tokenizer.token(loaded.token(token))
    return Report({"token": named, "continuations": found.to_dict()}, (panel,))


def _against(ctx: Context, loaded: "uw.Model", data: str, tokens: int | None, top: int) -> Report:
    """The direct path as a whole, beside the bigrams of a text."""
    name = loaded.tokenizer.token
    training, held_out = uw.text.two_parts(loaded, data, tokens)
    ctx.computed_on(held_out)
    found = uw.results.to_json(uw.bigram_agreement(loaded.weights, training, held_out))
    largest = uw.analysis.circuits.entries(uw.analysis.bigrams.direct_path(loaded), top)
    return Report(
        {"agreement": found, **uw.results.to_json(largest, name)},
        (
            Panel("The direct path against held-out bigrams (KL in nats)", facts(found)),
            Panel(
                "Largest entries of W_U W_E: after the column's token, the row's",
                largest.entries.cells(token=name),
            ),
        ),
        ("kl_bigram is that of a smoothed bigram, about the best possible; kl_unigram ignores the token before.",),
    )


def _left_out(weights: "Weights") -> str:
    heads = len(weights.head_ids)
    rest = f"{heads} heads" if heads else "nothing: this model has no heads"
    norm = "" if weights.norm.kind == "none" else " Each token is divided by its own norm."
    return f"The direct path leaves out {rest}.{norm}"
