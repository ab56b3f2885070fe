"""Bounds on the growth of a text inside a tokenizer, before it is split: a few kilobytes of rules can fill any memory.

Every step of a normalizer, a pre-tokenizer and a decoder lengthens a text at most by a factor and an addition. The
steps that Unicode or bytes bound are free once; repeated, they grow as fast as any other.
"""

import re
import time
from dataclasses import dataclass

import tokenizers

from unweave.files.json import describe

MOST = 64.0
"""Times that a text may become longer."""
MOST_ADDED = 100_000
"""Characters that may be put before a text."""
MOST_STEPS = 128
"""Steps of a normalizer, a pre-tokenizer or a decoder."""
FORMS = {"NFC": 3.0, "NFD": 4.0, "NFKC": 18.0, "NFKD": 18.0, "Lowercase": 3.0, "ByteLevel": 4.0, "Metaspace": 2.0}
"""Times that each form can lengthen a text, where it comes a second time."""
PREFIXED = ("ByteLevel", "Metaspace")
"""Steps that may put a blank in front."""
ASSERTION = re.compile(r"\(\?<?[=!]|\\[bBAZzGK]|(?<!\[)\^|\$")
"""Parts of a regular expression that match between two letters."""
PROBES = ("a", "A", "aA", "1", "a1", " ", "\n", " \n", "!", "'", "\u00e9", "\u4e2d")
"""Texts, repeated, on which an expression is tried."""
TAIL = "\0" + "".join(map(chr, range(33, 127)))
"""Ends what repeats, and has every letter that an expression may wait for."""
PROBE = 400
"""Characters of a trial: a cubic expression takes a fifth of a second, an ordinary one a ten-thousandth."""
SLOW = 0.05
"""Seconds of a trial beyond which an expression is refused."""


@dataclass(frozen=True)
class Growth:
    """An upper bound on the length of a text after some steps.

    Attributes:
        times: Factor on its length.
        added: Characters added.
    """

    times: float = 1.0
    added: float = 0.0

    def then(self, times: float, added: float = 0.0) -> "Growth":
        """The bound after one more step."""
        return Growth(self.times * times, self.added * times + added)


def steps_of(part: object, members: str) -> list[dict[str, object]]:
    """The steps of a normalizer, a pre-tokenizer or a decoder, in order; sequences are taken apart."""
    if not isinstance(part, dict):
        return []
    inside = part.get(members)
    if part.get("type") != "Sequence" or not isinstance(inside, list):
        return [part]
    return [step for member in inside for step in steps_of(member, members)]


def excess(steps: list[dict[str, object]]) -> str:
    """The way in which steps can make a text too long, in words; empty if they cannot."""
    if len(steps) > MOST_STEPS:
        return f"it has {len(steps):,} steps in a row; at most {MOST_STEPS} are taken"
    bound, seen = Growth(), set[str]()
    for step in steps:
        kind = str(step.get("type"))
        if problem := _unfit(step, kind):
            return problem
        bound = bound.then(*_grown(step, kind, kind in seen))
        seen.add(kind)
    if bound.times > MOST or bound.added > MOST_ADDED:
        return (
            f"its rules can make a text {bound.times:,.0f} times as long and {bound.added:,.0f} characters longer; "
            f"at most {MOST:.0f} times and {MOST_ADDED:,} are accepted"
        )
    return ""


def _unfit(step: dict[str, object], kind: str) -> str:
    """Fault of a replacement or an expression, in words; empty if there is none."""
    if kind == "Replace" and (_pattern(step) in ("", None) or not isinstance(step.get("content"), str)):
        return f"it replaces {describe(_pattern(step))} by {describe(step.get('content'))}"
    if kind in ("Replace", "Split") and _is_expression(step) and _is_slow(str(_pattern(step))):
        return f"its expression {describe(_pattern(step))} takes too long on some texts"
    return ""


def _is_expression(step: dict[str, object]) -> bool:
    pattern = step.get("pattern")
    return isinstance(pattern, dict) and "Regex" in pattern


def _is_slow(pattern: str) -> bool:
    """Tell whether a regular expression takes a thousand times as long as usual, or gives up, on letters in a row."""
    try:
        split = tokenizers.pre_tokenizers.Split(tokenizers.Regex(pattern), "isolated")
    except Exception:  # noqa: BLE001  (no expression: the library says so when the tokenizer is built)
        return False
    for letters in PROBES:
        began = time.thread_time()
        try:
            split.pre_tokenize_str(letters * (PROBE // len(letters)) + TAIL)
        except BaseException as problem:
            if isinstance(problem, KeyboardInterrupt | SystemExit):
                raise
            return True
        if time.thread_time() - began > SLOW:
            return True
    return False


def _pattern(step: dict[str, object]) -> object:
    pattern = step.get("pattern")
    return next(iter(pattern.values()), None) if isinstance(pattern, dict) else None


def _grown(step: dict[str, object], kind: str, again: bool) -> tuple[float, float]:
    """Factor and addition of one step."""
    if kind == "Prepend":
        return 1.0, float(len(str(step.get("prepend"))))
    if kind == "Replace":
        return _replaced(step), 0.0
    return (FORMS.get(kind, 1.0) if again else 1.0), float(kind in PREFIXED)


def _replaced(step: dict[str, object]) -> float:
    """Times that a replacement can lengthen a text."""
    pattern, length = str(_pattern(step)), len(str(step["content"]))
    if not _is_expression(step):
        return max(1.0, length / len(pattern))
    return 1.0 + length if _matches_nothing(pattern) else max(1.0, length)


def _matches_nothing(pattern: str) -> bool:
    """Tell whether a regular expression may match between two letters; one that is no expression is refused later."""
    if ASSERTION.search(pattern):
        return True
    try:
        return tokenizers.normalizers.Replace(tokenizers.Regex(pattern), "x").normalize_str("\0") not in ("\0", "x")
    except Exception:  # noqa: BLE001  (the library has one kind of error for everything)
        return True
