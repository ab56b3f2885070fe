"""A suggested line with the model, the heads and the texts that were typed, so that it can be pasted."""

import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from contextvars import ContextVar
from os.path import exists

from unweave.files import bundled

TYPED: ContextVar[tuple[str, ...]] = ContextVar("TYPED", default=())
"""The words behind the command."""
COMMAND: ContextVar[str] = ContextVar("COMMAND", default="")
"""The command that was typed."""
LONGEST = 200
"""Characters of a text that a suggestion holds."""
HEAD = re.compile(r"[Ll]\d+[Hh]\d+|\d+[.,]\d+|[DM]\[.*\]|L\d{9,}.*")
"""How a head is written."""
LOOSE = re.compile(r"\(?[LlAa]?(\d{1,3}) ?[.:,] ?[Hh]?(\d{1,3})\)?|blocks\.(\d+)\..*\D(\d+)")
"""How other tools write one."""
CHOICES = ("qk", "ov", "q", "k", "v")
SLOTS = re.compile(
    r'(?P<text>"[^"]*")|(?P<head>[DM]\[\w+\]|\bL\dH\d+\b)|\b(?P<model>attn-\dl|example:[\w-]+|MODEL|PATH)\b|'
    r"--(?:circuit|kind) (?P<choice>\w+)"
)
"""What an example holds of what may have been typed."""
MODELS, HEADS = ("-m", "--model"), ("-h", "--head", "--heads", "--without", "--ablate")
WORDS = (*MODELS, *HEADS, "-t", "-p", "--text", "--prompt", "--other", "--source", "--token", "--clean", "--corrupt")
"""Options whose values are models, heads and texts."""
HEADED, SOURCED = ("attention", "circuits", "scores", "movement", "trigrams"), ("trigrams", "bigrams", "circuits")
"""Commands that take a head, and a token, behind the model."""


def names_head(word: str) -> bool:
    """Tell whether a word is written as the name of a head is."""
    return bool(HEAD.fullmatch(word.strip()))


def _head(word: str) -> str:
    """The head that a word names, in unweave's spelling where it is that of another tool; empty if it names none."""
    found = LOOSE.fullmatch(word)
    return word if names_head(word) else "L{}H{}".format(*filter(None, found.groups())) if found else ""


def names_model(word: str) -> bool:
    """Tell whether a word is the name of a model, or of a file or folder."""
    ours = word in bundled.names() or word.startswith(("hf:", "example:", "known:"))
    return ours or ("/" in word and exists(word))


def kinds(words: Sequence[str]) -> dict[str, list[str]]:
    """The models, heads and texts among the words behind a command; the first word is a model unless it has a blank.

    Example:
        >>> kinds(["mine", "--layer", "1", "--head", "3", "the cat", "--type", "OV"])
        {'model': ['mine'], 'head': ['L1H3'], 'text': ['the cat'], 'choice': ['ov']}
    """
    found: dict[str, list[str]] = {"model": [], "head": [], "text": [], "choice": []}
    option, place = "", {"--layer": "", "--head": ""}
    for word in _parted(words):
        if word.startswith("-") and len(word) > 1 and " " not in word:
            option = word
            continue
        if option in place and word.isdecimal():
            place[option] = word
        elif option in HEADS or (_head(word) and not option):
            found["head"].append(_head(word[:LONGEST]) or "HEAD")
        elif option in MODELS or names_model(word) or not (any(found.values()) or option or " " in word):
            owned = re.fullmatch(r"[\w.-]+/[\w.-]+", word) and not exists(word)
            found["model"].append(f"hf:{word}" if owned else word)
        elif option and word.lower() in CHOICES:
            found["choice"].append(word.lower())
        elif (not option or option in WORDS or " " in word) and len(word) <= LONGEST:
            found["text"].append(word)
        option = ""
    found["head"][:0] = ["L{--layer}H{--head}".format(**place)] * all(place.values())
    return found


def _parted(words: Sequence[str]) -> Iterator[str]:
    """Words, those like ``--text=this`` in two."""
    for word in words:
        yield from word.split("=", 1) if word.startswith("--") and " " not in word.partition("=")[0] else [word]


def carried(line: str, words: Sequence[str]) -> str:
    """A suggestion with what was typed in place of its own model, heads and texts, from the word ``unweave`` on.

    Words of a text without quotes are joined; texts are kept where the line has another number of them.

    Example:
        >>> carried('unweave predict attn-2l "the cat" --without L0H4', ["attn-1l", "a", "dog", "0.3"])
        'unweave predict attn-1l "a dog" --without 0.3'
    """
    before, name, line = line.partition("unweave ")
    typed, command = kinds(words), line.partition(" ")[0]
    held = {found.lastgroup for found in SLOTS.finditer(line)}
    more = " L1H10" * (command in HEADED and "head" not in held and bool(typed["head"]))
    more += ' "token"' * (command in SOURCED and "text" not in held and bool(typed["text"]))
    line = re.sub(r"(attn-\dl|MODEL)\b", rf"\1{more}", line, count=1)
    examples = [found[0] for found in SLOTS.finditer(line) if found.lastgroup == "text"]
    slots = len(examples)
    texts = [" ".join(typed["text"])] * slots if len(set(examples)) == 1 and typed["text"] else typed["text"]
    given: dict[str | None, Iterator[str]] = {
        kind: iter(typed[kind] + typed[kind][-1:] * len(line)) for kind in ("model", "head", "choice")
    }
    quoted = (shlex.quote(text) if re.search(r'["$`\\!]', text) else f'"{text}"' for text in texts)
    given["text"] = quoted if len(texts) == slots else iter(())
    return before + name + SLOTS.sub(lambda found: _filled(found, given), line)


def left_out(words: Sequence[str]) -> str:
    """Options among the words that no suggestion takes over, as a comment behind it."""
    left = [word for word in words if re.fullmatch(r"--[\w-]+", word) and word not in (*WORDS, "--layer", "--type")]
    return f"  # left out: {', '.join(left)}" if left else ""


def _filled(found: re.Match[str], given: Mapping[str | None, Iterator[str]]) -> str:
    kind = found.lastgroup or ""
    return found[0].removesuffix(found[kind]) + next(given[kind], found[kind])
