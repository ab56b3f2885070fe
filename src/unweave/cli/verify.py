"""The command that tries every identity."""

from typing import Annotated

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.given import given
from unweave.cli.options import ModelName
from unweave.cli.show import Panel, Report
from unweave.errors import NumericError

TEXT = "the cat sat on the mat, and the dog sat on the cat."


@command
def verify(
    ctx: Context,
    model: ModelName,
    text: Annotated[str, typer.Option("--text", "-t", help="The text to run on; - reads standard input.")] = TEXT,
) -> None:
    """Does everything add up? Every identity in float64, with its error and its gate; exit code 4 where one fails.

    Example: unweave verify attn-2l
    """
    loaded = ctx.model(model, dtype="float64")
    ids = loaded.encode(given(text))
    found = uw.verify(loaded.weights, ids[: loaded.weights.n_ctx] if text == TEXT else ids, seed=ctx.seed)
    grid = Panel("Identities, by how much each is missed and by how much it may be", found.checks.to_dict())
    ctx.report(Report(uw.results.to_json(found), (grid,)))
    failed = [check.name for check in found.checks if not check.ok]
    if failed:
        raise NumericError(
            f"{len(failed)} of {len(found.checks)} identities fail: {'; '.join(failed)}", "report this model"
        )
