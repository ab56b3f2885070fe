"""`unweave verify`: every identity, in float64."""

from typing import TYPE_CHECKING

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.given import given
from unweave.cli.options import ModelName, TextIfAny
from unweave.cli.show import Answer, Panel
from unweave.errors import NumericError

if TYPE_CHECKING:
    from unweave.loaders import Model

TEXT = "the cat sat on the mat, and the dog sat on the cat."
LENGTH = 16  # tokens where there is no text


@command
def verify(ctx: Context, model: ModelName, text: TextIfAny = None) -> None:
    """Check every identity in float64 against its tolerance; exit with code 4 where one fails.

    Example: unweave verify attn-2l
    """
    loaded = ctx.model(model, dtype="float64")
    ids = _some_tokens(loaded) if text is None else loaded.encode(given(text))
    ctx.computed_on(ids)
    with ctx.working("every identity in float64"):
        found = uw.verify(loaded.weights, ids, seed=ctx.seed)
    panel = Panel("Identities, with the error of each and its tolerance", found.checks.cells())
    held = sum(check.ok for check in found.checks)
    ctx.report(Answer(uw.results.to_json(found), (panel,), (), f"{held} of {len(found.checks)} identities hold."))
    failed = [check.name for check in found.checks if not check.ok]
    if failed:
        raise NumericError(
            f"{len(failed)} of {len(found.checks)} identities fail: {'; '.join(failed)}", "report this model"
        )


def _some_tokens(model: "Model") -> list[int]:
    """The tokens of an English sentence; the first tokens, repeated, where the model has no words for it."""
    words_only, n_ctx = model.tokenizer.words_only, model.weights.n_ctx
    ids = [i % model.weights.d_vocab for i in range(LENGTH)] if words_only else model.encode(TEXT)
    return ids[:n_ctx]
