"""What a ``tokenizer.json`` can do to a text before it is split: a few kilobytes of rules can fill any memory.

Every step of a normalizer, a pre-tokenizer and a decoder lengthens a text at most by a factor; their product has a cap.
"""

import time
from base64 import b64decode
from math import inf, prod

import tokenizers

from unweave.files.json import describe

MOST = 64  # times that a text may become longer
STEPS = 128  # steps of a normalizer, a pre-tokenizer or a decoder, at most
FORMS = ("NFC", "NFD", "NFKC", "NFKD", "Lowercase", "ByteLevel", "Metaspace", "BertNormalizer")
"""Steps whose growth Unicode or bytes bound: harmless once, but repeated they multiply like any other."""
LONGEST = 18  # characters that a form writes for one: NFKD for U+FDFA
PROBES = ("a", "A", "aA", "1", "a1", " ", "\n", " \n", "!", "'", "\u00e9", "\u4e2d")
"""Texts that are repeated to time a regular expression."""
TAIL = "\0" + "".join(map(chr, range(33, 127)))
"""The end of a repeated text, with every letter that an expression may look for."""
PROBE = 400  # characters of a trial: a cubic expression takes a fifth of a second, an ordinary one a ten-thousandth
SLOW = 0.05  # seconds of a trial beyond which an expression is refused

Step = dict[str, object]


def steps_of(part: object, members: str) -> list[Step]:
    """The steps of a normalizer, a pre-tokenizer or a decoder, in order; sequences are flattened."""
    if part is None:
        return []
    step = part if isinstance(part, dict) else {"type": part}
    inside = step.get(members)
    if step.get("type") != "Sequence" or not isinstance(inside, list):
        return [step]
    return [each for member in inside for each in steps_of(member, members)]


def excess(steps: list[Step]) -> str:
    """Describe how steps can make a text too long or take too long; empty if they cannot."""
    if len(steps) > STEPS:
        return f"it has {len(steps):,} steps in a row; at most {STEPS} are accepted"
    for step in steps:
        kind, pattern = step.get("type"), _pattern(step)
        if kind == "Replace" and (pattern in ("", None) or not isinstance(step.get("content"), str)):
            return f"it replaces {describe(pattern)} by {describe(step.get('content'))}"
        if kind in ("Replace", "Split") and _is_expression(step) and _is_slow(str(pattern)):
            return f"its regular expression {describe(pattern)} takes too long on some texts"
    kinds = [step.get("type") for step in steps]
    times = prod(_times(step, step.get("type") in kinds[:place]) for place, step in enumerate(steps))
    return "" if times <= MOST else f"its rules can make a text {times:,.0f} times as long; at most {MOST} are accepted"


def _times(step: Step, again: bool) -> float:
    """Factor by which one step can lengthen a text that is not empty; `FORMS` count only when repeated."""
    match step.get("type"):
        case "Prepend":
            return 1.0 + len(str(step.get("prepend")))
        case "Replace" if _is_expression(step):  # it may match between letters
            return 1.0 + len(str(step["content"]))
        case "Replace":
            return max(1.0, len(str(step["content"])) / len(str(_pattern(step))))
        case "Precompiled":
            return 1.0 + _longest_written(step.get("precompiled_charsmap"))
        case kind:
            return LONGEST if again and kind in FORMS else 1.0


def _longest_written(charsmap: object) -> float:
    """Bytes of the longest replacement of a compiled character map: zero-terminated texts follow its table."""
    try:
        data = b64decode(charsmap) if isinstance(charsmap, str) else b""
    except ValueError:
        return inf
    texts = data[4 + int.from_bytes(data[:4], "little") :]
    return max(map(len, texts.split(b"\0")), default=0)


def _pattern(step: Step) -> object:
    pattern = step.get("pattern")
    return next(iter(pattern.values()), None) if isinstance(pattern, dict) else None


def _is_expression(step: Step) -> bool:
    pattern = step.get("pattern")
    return isinstance(pattern, dict) and "Regex" in pattern


def _is_slow(pattern: str) -> bool:
    """True if a regular expression takes over `SLOW` seconds, or fails, on a short text of repeated letters."""
    try:
        split = tokenizers.pre_tokenizers.Split(tokenizers.Regex(pattern), "isolated")
    except Exception:  # noqa: BLE001  (no expression: the library refuses it when the tokenizer is built)
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
