"""Answers as students write them: heads, numbers and tokens, each in any sensible form."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from unweave.algebra.terms import HeadId
from unweave.errors import BadInput
from unweave.model.model import Model

HEADS = re.compile(r"[Ll]?(\d+)\s*[Hh.,]\s*(\d+)")  # heads in a text: L1H2, 1.2, (1, 2)
NUMBER = re.compile(r"[-+]?\d+(?:\.\d*)?(?:e-?\d+)?%?")  # a number in a text, once signs and commas are plain
UNREADABLE = (BadInput, AttributeError, TypeError, ValueError, RuntimeError)
"""Errors of reading something that is not an answer; torch raises the last for a tensor of several numbers."""


def as_heads(answer: Any) -> frozenset[HeadId]:
    """Read heads: a string with their names, one head, or several, also as rows of a result; in any order."""
    if isinstance(answer, str):
        answer = HEADS.findall(answer)
    elif isinstance(answer, tuple) and all(isinstance(part, int) for part in answer):
        answer = [answer]
    several = answer if isinstance(answer, Iterable) else [answer]
    found = frozenset(HeadId.of(one if isinstance(one, str | tuple) else one.head) for one in several)
    if not found:
        raise BadInput("the answer names no head")
    return found


def as_number(answer: Any) -> float:
    """Read a number: plain, in a tensor of one, or in a string like ``"12.2 logits"``, ``"2,197"`` and ``"92 %"``."""
    if not isinstance(answer, str):
        return float(answer)
    plain = re.sub(r",(?=\d{3}\b)", "", answer.replace("−", "-")).replace(",", ".").replace(" %", "%")
    if not (found := NUMBER.search(plain)):
        raise BadInput("the answer contains no number")
    return float(found[0].rstrip("%")) / (100 if found[0].endswith("%") else 1)


def as_probability(answer: Any) -> float:
    """Read a number between 0 and 1."""
    if not 0 <= (found := as_number(answer)) <= 1:
        raise BadInput(f"{found:g} is not a probability")
    return found


def known_heads(answer: Any, model: Model) -> frozenset[HeadId]:
    """Read heads that the model has."""
    found = as_heads(answer)
    for head in sorted(map(str, found - set(model.weights.head_ids))):
        raise BadInput(f"there is no head {head} in {model.name}")
    return found


def as_token(answer: Any, model: Model) -> str:
    """Read a token: its text, with or without the space in front, or its id."""
    known = model.tokenizer
    text = answer if isinstance(answer, str) or known is None else known.text(int(answer))
    if not (bare := text.strip(" ·'\"\n")):
        raise BadInput("the answer contains no token")
    return bare


Reader = Callable[[Any, Model], Any]
READERS: Mapping[str, Reader] = {
    "head": known_heads,
    "heads": known_heads,
    "number": lambda answer, _: as_number(answer),
    "probability": lambda answer, _: as_probability(answer),
    "token": as_token,
}
"""Functions that read an answer, by its form."""
