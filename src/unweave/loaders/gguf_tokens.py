"""Tokens of GGUF files as a ``tokenizer.json``: byte-level vocabularies with merges, SentencePiece ones with scores.

A SentencePiece encoder joins, of all neighbors that make a token, the two whose token has the highest score, until
no neighbors do. That is a byte-pair encoding whose merges are every way to cut a token in two, ordered by its score; a
character without a token becomes its bytes. Control and user-defined tokens are cut out of a text first.
"""

import json
from collections.abc import Iterator, Mapping
from math import isfinite
from typing import Any

import numpy as np

Data = Mapping[str, Any]
SHORT, REST = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)", r"|\s*[\r\n]+|\s+(?!\S)|\s+"
GPT_2 = r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"
BY_THREE = rf"{SHORT}|[^\r\n\p{{L}}\p{{N}}]?\p{{L}}+|\p{{N}}{{1,3}}| ?[^\s\p{{L}}\p{{N}}]+[\r\n]*{REST}"
SINGLE = BY_THREE.replace("{1,3}", "")
UPPER, LOWER = r"[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]", r"[\p{Ll}\p{Lm}\p{Lo}\p{M}]"
CASED = (
    rf"[^\r\n\p{{L}}\p{{N}}]?{UPPER}*{LOWER}+{SHORT}?|[^\r\n\p{{L}}\p{{N}}]?{UPPER}+{LOWER}*{SHORT}?"
    rf"|\p{{N}}{{1,3}}| ?[^\s\p{{L}}\p{{N}}]+[\r\n/]*{REST}"
)
SPLITS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("gpt-2", "phi-2", "olmo", "mpt", "jais", "trillion", "mellum", "gigachat", "a.x-4.0"), (GPT_2,)),
    **dict.fromkeys(("smollm", "starcoder", "refact", "command-r", "codeshell", "minerva-7b"), (r"\p{N}", GPT_2)),
    **dict.fromkeys(("llama-bpe", "llama3", "llama-v3", "falcon3", "pixtral", "dbrx", "smaug-bpe"), (BY_THREE,)),
    **dict.fromkeys(("qwen2", "stablelm2", "deepseek-r1-qwen", "megrez", "kormo"), (SINGLE,)),
    **dict.fromkeys(("gpt-4o", "llama4"), (CASED,)),
    "tekken": (CASED.replace(f"{SHORT}?", "").replace("{1,3}", ""),),
}
"""Patterns that split a text, one after the other, before bytes are merged, by llama.cpp's name for them."""
WHOLE = frozenset({"llama-bpe", "llama3", "llama-v3", "falcon3", "pixtral", "tekken"})
"""Names of splits whose texts have a start token, and where a word that is a token is not built by merges."""
NORMAL, CONTROL, OWN, BYTE = 1, 3, 4, 6
"""Types of tokens; control and user-defined ones are matched as they stand in a text."""
CHARACTERS = 2**22  # most characters in all tokens with scores, each a possible cut: twice those of Gemma
LETTERS = 2**25  # letters of all merges of such tokens together, at most: some six times those of Gemma
SPACE = "▁"


def tokenizer_json(data: Data) -> str | None:
    """A ``tokenizer.json`` for the tokens in the metadata of a file; None where their kind is not read."""
    match data.get("tokenizer.ggml.model"):
        case "gpt2":
            return _byte_level(data)
        case "llama":
            return _scored(data)
    return None


def _byte_level(data: Data) -> str | None:
    """The file for a byte-level vocabulary with merges; None where its split is not known."""
    texts, merges = _texts(data, "tokens"), _texts(data, "merges")
    kind = _split(data)
    splits = SPLITS.get(kind)
    if splits is None or texts is None or merges is None:
        return None
    level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": False}
    model = {"type": "BPE", "vocab": _vocab(texts), "merges": merges, "ignore_merges": kind in WHOLE}
    model |= _unknown(data, texts)
    steps = [{"type": "Split", "pattern": {"Regex": own}, "behavior": "Isolated", "invert": False} for own in splits]
    parts = {"pre_tokenizer": {"type": "Sequence", "pretokenizers": [*steps, level]}, "decoder": level}
    return json.dumps({"version": "1.0", "added_tokens": _added(data, texts), **parts, "model": model})


def _scored(data: Data) -> str | None:
    """The file for a vocabulary with scores, as SentencePiece and llama.cpp encode; None where it cannot be made."""
    texts, scores, types = _texts(data, "tokens"), _numbers(data, "scores"), _types(data)
    if texts is None or scores is None or not len(scores) == len(texts) == len(types):
        return None
    bytewise = [text for text, kind in zip(texts, types, strict=True) if kind == BYTE]
    whole = {f"<0x{byte:02X}>" for byte in range(256)} <= set(bytewise)
    numbers = all(isinstance(score, float) and isfinite(score) for score in scores)
    if not whole or not numbers or sum(map(len, texts)) > CHARACTERS or _prepared(data):
        return None
    normal = {t: s for t, s, kind in zip(texts, scores, types, strict=True) if kind == NORMAL}
    prefix = [{"type": "Prepend", "prepend": SPACE}] if data.get("tokenizer.ggml.add_space_prefix", True) else []
    strip = [{"type": "Strip", "content": " ", "start": 1, "stop": 0}] if prefix else []
    back = [_replace(SPACE, " "), {"type": "ByteFallback"}, {"type": "Fuse"}, *strip]
    merges = merges_of(normal)
    if merges is None:
        return None
    model = {"type": "BPE", "vocab": _vocab(texts), "merges": merges, **_unknown(data, texts)}
    return json.dumps(
        {
            "version": "1.0",
            "added_tokens": _added(data, texts),
            "normalizer": {"type": "Sequence", "normalizers": [*prefix, _replace(" ", SPACE)]},
            "decoder": {"type": "Sequence", "decoders": back},
            "model": model | {"byte_fallback": True, "fuse_unk": True},
        }
    )


def _replace(one: str, other: str) -> dict[str, Any]:
    return {"type": "Replace", "pattern": {"String": one}, "content": other}


def merges_of(scores: Mapping[str, float]) -> list[tuple[str, str]] | None:
    """Merges of tokens with scores: every way to cut one into two others, the highest score first.

    None where the merges together have more than `LETTERS` letters, which no vocabulary of a language has.

    Of one token, the cut with the longest first part comes first, as in the converters of the library transformers.
    """
    found: list[tuple[str, str, float]] = []
    letters = 0
    for cut in _cuts(scores):
        found.append(cut)
        letters += len(cut[0]) + len(cut[1])
        if letters > LETTERS:
            return None
    found.sort(key=lambda cut: (cut[2], len(cut[0]), len(cut[1])), reverse=True)
    return [(left, right) for left, right, _ in found]


def _cuts(scores: Mapping[str, float]) -> Iterator[tuple[str, str, float]]:
    lengths = {len(text) for text in scores}  # both parts have one of them: a token of any length has few cuts
    for text, score in scores.items():
        for at in lengths:
            if len(text) - at in lengths and text[:at] in scores and text[at:] in scores:
                yield text[:at], text[at:], score


def _prepared(data: Data) -> bool:
    """True where a text is rewritten before it is encoded, which is not supported."""
    return bool(data.get("tokenizer.ggml.remove_extra_whitespaces") or data.get("tokenizer.ggml.precompiled_charsmap"))


def _vocab(texts: list[str]) -> dict[str, int]:
    return {text: i for i, text in enumerate(texts)}


def _types(data: Data) -> list[Any]:
    found = _numbers(data, "token_type")
    return [NORMAL] * len(_texts(data, "tokens") or ()) if found is None else found


def _numbers(data: Data, key: str) -> list[Any] | None:
    value = data.get(f"tokenizer.ggml.{key}")
    return value.tolist() if isinstance(value, np.ndarray) else None


def _added(data: Data, texts: list[str]) -> list[dict[str, Any]]:
    flags = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False}
    return [
        {"id": i, "content": text, "special": kind == CONTROL, **flags}
        for i, (text, kind) in enumerate(zip(texts, _types(data), strict=False))
        if kind in (CONTROL, OWN)
    ]


def _unknown(data: Data, texts: list[str]) -> dict[str, str]:
    unknown = data.get("tokenizer.ggml.unknown_token_id")
    return {"unk_token": texts[unknown]} if isinstance(unknown, int) and 0 <= unknown < len(texts) else {}


def _texts(data: Data, key: str) -> list[str] | None:
    value = data.get(f"tokenizer.ggml.{key}")
    return value if isinstance(value, list) and all(isinstance(one, str) for one in value) else None


def starts(data: Data) -> bool:
    """True where a start token is put in front of every text: as stated, or as llama.cpp does for the kind."""
    own = data.get("tokenizer.ggml.model") == "llama" or _split(data) in WHOLE
    return bool(data.get("tokenizer.ggml.add_bos_token", own))


def _split(data: Data) -> str:
    """The name of the pattern that splits texts; empty where it is not a string."""
    found = data.get("tokenizer.ggml.pre", "gpt-2")
    return found if isinstance(found, str) else ""
