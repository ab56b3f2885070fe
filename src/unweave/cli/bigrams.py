"""The command about the direct path."""

from typing import TYPE_CHECKING, Annotated

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import ModelName, Top
from unweave.cli.show import Panel, Report
from unweave.text.formats import IN_WORDS
from unweave.text.windows import TOKENS, two_parts

if TYPE_CHECKING:
    from unweave.model.weights import Weights

Data = Annotated[str, typer.Option(help=f"Text: {IN_WORDS}.")]
Tokens = Annotated[int, typer.Option(min=2, help="Tokens to look at, at most.")]


@command
def bigrams(
    ctx: Context,
    model: ModelName,
    token: Annotated[str, typer.Argument(metavar="[TOKEN]", help="Show what the direct path expects after it.")] = "",
    data: Annotated[
        str | None, typer.Option(help="Text: default, a file, a folder, or JSONL.  (default: default)")
    ] = None,
    tokens: Tokens = TOKENS,
    top: Top = 10,
) -> None:
    """What follows a token if no head acts? The direct path W_U W_E, alone and against the bigrams of held-out text.

    With a token, what it expects after that; without one or with --data, how well it agrees with a text.

    Example: unweave bigrams attn-0l " the"
    """
    loaded = ctx.model(model)
    parts = [_after(loaded, token, top)] if token else []
    if data is not None or not token:
        parts.append(_against(loaded, data or "default", tokens, top))
    document = {key: value for part in parts for key, value in part.document.items()}
    grids, notes = ([x for part in parts for x in getattr(part, name)] for name in ("grids", "notes"))
    ctx.report(Report(document, tuple(grids), (*notes, _left_out(loaded.weights))))


def _after(loaded: "uw.Model", token: str, top: int) -> Report:
    """What the direct path expects after one token."""
    rows = uw.continuations(loaded, token, top).to_dict()
    named = loaded.tokenizer.token(loaded.tokenizer.id(token))
    grid = Panel(f"After {token!r} the direct path expects, likeliest first", rows)
    return Report({"token": named, "continuations": rows}, (grid,))


def _against(loaded: "uw.Model", data: str, tokens: int, top: int) -> Report:
    """The direct path as a whole, beside the bigrams of a text."""
    training, held_out = ([row[1:] for row in part] for part in two_parts(loaded, data, tokens + 1))
    found = uw.results.to_json(uw.bigram_agreement(loaded.weights, training, held_out))
    largest = uw.results.to_json(
        uw.analysis.circuits.entries(uw.analysis.bigrams.direct_path(loaded), top), loaded.tokenizer.token
    )
    return Report(
        {"agreement": found, **largest},
        (
            Panel(
                "The direct path against held-out bigrams (KL in nats)",
                [{"what": k, "value": v} for k, v in found.items()],
            ),
            Panel("Largest entries of W_U W_E: after the column's token, the row's", largest["entries"]),
        ),
        ("A smoothed bigram (kl_bigram) is about the best there is; kl_unigram knows nothing of pairs.",),
    )


def _left_out(weights: "Weights") -> str:
    heads = len(weights.head_ids)
    rest = f"{heads} heads" if heads else "nothing: this model has no heads"
    norm = "" if weights.norm.kind == "none" else " Each token is divided by its own norm's scale."
    return f"Left out of the direct path: {rest}.{norm}"
