"""Detect misread models that no shape reveals: they predict text no better than uniform guessing."""

from collections.abc import Mapping
from dataclasses import replace
from math import log

from unweave.errors import InputError
from unweave.model.model import Model

PARAGRAPH = (
    "The village lies at the end of a long valley, where the road stops and the river begins. In winter nobody comes, "
    "and the people who live there mend their tools, tell old stories and wait for the snow to melt. When the first "
    "warm wind blows, the children run down to the bridge to see whether the ice has broken. Then the farmers open the "
    "gates, the cows walk out into the light, and for a few days everyone is happy without knowing why."
)
"""Plain English, in which any model of English predicts the next word now and then."""
TOKENS = 64
NEAR = 0.9  # share of the loss of uniform guessing above which a loss on the paragraph is refused


def read_aloud(model: Model) -> Model:
    """Measure the loss on a paragraph and write it on the card; models with numbered tokens are not checked."""
    if model.tokenizer.words_only:
        return model
    ids = model.encode(PARAGRAPH)[: min(TOKENS, model.n_ctx)]
    if len(ids) < TOKENS // 4:
        return model
    loss, even = float(model.run(ids).loss.double().mean()), log(model.weights.d_vocab)
    if loss > NEAR * even:
        raise InputError(
            f"{model.name} has a loss of {loss:.2f} nats per token on English text; uniform guessing has {even:.2f}",
            "it is untrained, of another language, or misread; check=False (--no-check) loads it all the same",
        )
    read: Mapping[str, object] = {
        "validation_loss": round(loss, 4),
        "validation_text": f"{len(ids)} tokens of a paragraph of plain English",
    }
    return replace(model, card={**model.card, **read})
