"""A suggested line with the model, the heads and the texts that were typed, so that it can be pasted."""

import re
import shlex
from collections.abc import Iterator, Sequence
from contextvars import ContextVar
from pathlib import Path

from unweave.files import bundled

TYPED: ContextVar[tuple[str, ...]] = ContextVar("TYPED", default=())
"""The words behind the command."""
HEAD = re.compile(r"[Ll]\d+[Hh]\d+|\d+[.,]\d+|[DM]\[.*\]|L\d{9,}.*")
"""How a head is written."""
SLOTS = re.compile(r'(?P<text>"[^"]*")|\b(?P<head>L\dH\d+)\b|\b(?P<model>attn-\dl|MODEL|PATH)\b')
"""What an example holds of what may have been typed."""
WORDS = ("-t", "-p", "--text", "--prompt", "--model", "--head", "--other", "--source", "--without", "--ablate")
"""Options whose values are models, heads and texts."""


def names_head(word: str) -> bool:
    """Tell whether a word is written as the name of a head is."""
    return bool(HEAD.fullmatch(word.strip()))


def names_model(word: str) -> bool:
    """Tell whether a word is the name of a model, or of a file or folder."""
    ours = word in bundled.names() or word.startswith(("hf:", "example:", "known:"))
    return ours or ("/" in word and Path(word[:200]).exists())


def kinds(words: Sequence[str]) -> dict[str, list[str]]:
    """The models, heads and texts among the words behind a command; the first word is a model unless it has a blank.

    Example:
        >>> kinds(["mine", "--layer", "1", "--head", "3", "the cat", "--top", "5"])
        {'model': ['mine'], 'head': ['L1H3'], 'text': ['the cat']}
    """
    found: dict[str, list[str]] = {"model": [], "head": [], "text": []}
    option, place = "", {"--layer": "", "--head": ""}
    for word in words:
        if word.startswith("-") and len(word) > 1 and " " not in word:
            option = word
            continue
        if option in place and word.isdecimal():
            place[option] = word
        elif names_head(word):
            found["head"].append(word)
        elif names_model(word) or not (any(found.values()) or option or " " in word):
            found["model"].append(word)
        elif not option or option in WORDS or " " in word:
            found["text"].append(word)
        option = ""
    found["head"][:0] = ["L{--layer}H{--head}".format(**place)] * all(place.values())
    return found


def carried(line: str, words: Sequence[str]) -> str:
    """A suggestion with what was typed in place of its own model, heads and texts, from the word ``unweave`` on.

    Words of a text without quotes are joined; texts are kept where the line has another number of them.

    Example:
        >>> carried('unweave predict attn-2l "the cat" --without L0H4', ["attn-1l", "a", "dog", "0.3"])
        'unweave predict attn-1l "a dog" --without 0.3'
    """
    before, name, line = line.partition("unweave ")
    typed, slots = kinds(words), sum(found.lastgroup == "text" for found in SLOTS.finditer(line))
    texts = [" ".join(typed["text"])] if slots == 1 and typed["text"] else typed["text"]
    given: dict[str | None, Iterator[str]] = {
        kind: iter(typed[kind] + typed[kind][-1:] * len(line)) for kind in ("model", "head")
    }
    quoted = (shlex.quote(text) if re.search(r'["$`\\!]', text) else f'"{text}"' for text in texts)
    given["text"] = quoted if len(texts) == slots else iter(())
    return before + name + SLOTS.sub(lambda found: next(given[found.lastgroup], found[0]), line)
