"""A model as a page reads it: card, sizes, tokens, checks, and its weights or why they are not here."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from unweave.algebra.scoring import PLAIN
from unweave.analysis.verify import verify
from unweave.explorer.bundle import CheckRef, LeftOut, ModelRef, NormRef, SnapshotRef, Vocabulary, chunks_of, packed
from unweave.explorer.engine import engine
from unweave.explorer.panels.subject import SMALL, numbers
from unweave.explorer.panels.texts import UNNAMED
from unweave.model.layer import Layer
from unweave.model.model import Model
from unweave.results.table import to_json

ENGINE_LIMIT = 16 * 2**20  # bytes of weights that a page carries, as stored, at most
WEIGHTS = "the model's weights"
NOT_ASKED = LeftOut(WEIGHTS, "only --weights puts them into a file", "unweave report MODEL -o FILE --weights")
BESIDE = "unweave explore MODEL runs it beside the page"


def checks(model: Model, ids: Sequence[int]) -> tuple[CheckRef, ...]:
    """Every identity of `verify` on some tokens, in float64, with its error and its tolerance."""
    found = verify(model.to("float64").weights, list(ids))
    return tuple(CheckRef(check.name, check.error, check.gate) for check in found.checks)


def described(
    model: Model, checked: Sequence[CheckRef] = (), *, weights: bool, snapshots: Mapping[int, Model] | None = None
) -> ModelRef:
    """A model for the page, with its weights if ``weights``; the slow digest of a large one is left to the caller."""
    whole, why = model.weights, no_engine(model) if weights else NOT_ASKED
    own = engine(model) if why is None else None
    if own is not None and sum(len(chunk.deflated) for chunk in chunks_of(own).values()) > ENGINE_LIMIT:
        own, why = None, _too_large(model)
    steps = (snapshots or {}) if own is not None else {}
    return ModelRef(
        name=model.name or UNNAMED,
        precision=str(whole.dtype).removeprefix("torch."),
        digest=whole.digest if numbers(whole) <= SMALL else "",
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
        no_engine=None if why is None else f"{why.what}: {why.why}; {why.how}",
        snapshots=tuple(SnapshotRef(step, _tokens(one), engine(one)) for step, one in sorted(steps.items())),
    )


def by_tables(model: Model) -> ModelRef:
    """A model of which a page has tables, but no weights."""
    whole = described(model, weights=False)
    why = f"{whole.name} has only tables in this file; unweave report {whole.name} -o FILE has its maps and more"
    return replace(whole, no_engine=why)


def no_engine(model: Model) -> LeftOut | None:
    """Why a page cannot run a model, and what can; None where it can."""
    if any(model.weights.d_mlp):
        return LeftOut(WEIGHTS, "the page runs attention-only models, and this one has MLPs", BESIDE)
    if model.weights.cap is not None or not all(map(_plain, model.weights.layers)):
        why = "the page knows plain heads and one norm before each layer, and this model has rotary positions, groups, "
        return LeftOut(WEIGHTS, f"{why}norms at other places, windows or caps", BESIDE)
    # A first estimate, before anything is stored: two bytes per number at least.
    return _too_large(model) if model.weights.parameters > ENGINE_LIMIT else None


def _plain(layer: Layer) -> bool:
    """True for a layer that the page can run."""
    return layer.scoring == PLAIN and layer.group == 1 and layer.norm is None and layer.outline.post_norm is None


def _too_large(model: Model) -> LeftOut:
    many = f"{model.weights.parameters:,} weights take more than the {ENGINE_LIMIT // 2**20} MB that a page carries"
    return LeftOut(WEIGHTS, many, BESIDE)


def _tokens(model: Model) -> int:
    seen = model.card.get("tokens")
    return seen if isinstance(seen, int) else 0


def vocabulary(model: Model, *, tokenizer: bool) -> Vocabulary:
    """The tokens of a model; ``tokenizer.json`` goes along where a page is to encode texts."""
    blobs = [text.encode("utf-8", "backslashreplace") for text in model.texts]
    offsets = np.cumsum([0, *map(len, blobs)], dtype=np.uint32)
    spelled = model.tokenizer.spellings[: model.weights.d_vocab]
    return Vocabulary(
        text=packed(np.frombuffer(b"".join(blobs), np.uint8)),
        offsets=packed(offsets),
        special=_special(model),
        pieces={str(i): tuple(spelling) for i, spelling in enumerate(spelled) if not _is_text(spelling)},
        tokenizer=packed(np.frombuffer(model.tokenizer.to_json().encode(), np.uint8)) if tokenizer else None,
    )


def _special(model: Model) -> tuple[int, ...]:
    """Ids of added tokens that are special, and of the start token."""
    found = model.tokenizer.special | ({model.start} - {None})
    return tuple(sorted(i for i in found if i is not None and i < model.weights.d_vocab))


def _is_text(spelling: bytes) -> bool:
    try:
        spelling.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
