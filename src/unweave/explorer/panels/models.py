"""A model as a page reads it: card, sizes, tokens, checks, and its numbers or why they are not here."""

from collections.abc import Mapping, Sequence

from unweave.analysis.verify import verify
from unweave.explorer.bundle import Check, ModelRef, NormRef, Snapshot, chunks_of
from unweave.explorer.engine import engine
from unweave.explorer.vocabulary import vocabulary
from unweave.model.model import Model
from unweave.results.table import to_json

ENGINE_LIMIT = 16 * 2**20
"""Bytes of weights that a page carries, as stored, at most."""
NOT_ASKED = (
    "this file holds no weights: `unweave report MODEL -o FILE --weights` puts them in, and `unweave explore MODEL` "
    "runs the model beside the page"
)


def checks(model: Model, ids: Sequence[int]) -> tuple[Check, ...]:
    """Every identity of `verify` on some tokens, in float64, with its error and its tolerance."""
    found = verify(model.weights, list(ids))
    return tuple(Check(check.name, check.error, check.gate) for check in found.checks)


def described(
    model: Model, checked: Sequence[Check] = (), *, weights: bool, snapshots: Mapping[int, Model] | None = None
) -> ModelRef:
    """A model for the page.

    Args:
        model: The model.
        checked: Identities that were checked.
        weights: Whether its numbers go along, so that the page can run it.
        snapshots: The same model during its training, by step.
    """
    whole, why = model.weights, NOT_ASKED if not weights else no_engine(model)
    own = engine(model) if weights and not why else None
    if own is not None and sum(len(chunk.deflated) for chunk in chunks_of(own).values()) > ENGINE_LIMIT:
        own, why = None, _too_large(model)
    steps = (snapshots or {}) if own is not None else {}
    return ModelRef(
        name=model.name or "model",
        precision=str(whole.dtype).removeprefix("torch."),
        digest=whole.digest,
        card=to_json(model.card),
        n_layers=whole.n_layers,
        n_heads=whole.n_heads,
        d_model=whole.d_model,
        d_head=whole.d_head,
        d_vocab=whole.d_vocab,
        d_mlp=whole.d_mlp,
        n_ctx=whole.n_ctx,
        positions=whole.positions,
        norm=NormRef(whole.norm.kind, whole.norm.eps),
        smears=whole.smears,
        start=model.start,
        vocabulary=vocabulary(model, tokenizer=own is not None),
        checks=tuple(checked),
        engine=own,
        no_engine=why or None,
        snapshots=tuple(Snapshot(step, _tokens(one), engine(one)) for step, one in sorted(steps.items())),
    )


def no_engine(model: Model) -> str:
    """Why a page cannot run a model, or an empty text."""
    if any(model.weights.d_mlp):
        return "this model has MLPs, which the page does not run; `unweave explore MODEL` runs it beside the page"
    # A first estimate, before anything is stored: two bytes a number at least.
    return _too_large(model) if 2 * model.weights.parameters > 2 * ENGINE_LIMIT else ""


def _too_large(model: Model) -> str:
    return (
        f"the weights of this model, {model.weights.parameters:,} numbers, are more than the "
        f"{ENGINE_LIMIT // 2**20} MB that a page carries; `unweave explore MODEL` runs it beside the page"
    )


def _tokens(model: Model) -> int:
    seen = model.card.get("tokens")
    return seen if isinstance(seen, int) else 0
