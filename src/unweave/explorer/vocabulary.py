"""A vocabulary as one blob of text with offsets, and what a text cannot say: bytes of pieces, and special tokens."""

import numpy as np

from unweave.explorer.bundle import Vocabulary, packed
from unweave.model.model import Model


def vocabulary(model: Model, *, tokenizer: bool) -> Vocabulary:
    """The tokens of a model.

    Args:
        tokenizer: Whether its ``tokenizer.json`` goes along, with which a page encodes texts.
    """
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
