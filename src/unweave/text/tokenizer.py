"""Tokenizers in ``tokenizer.json`` form (BPE, WordPiece, Unigram, words), checked before the library reads them.

The library that encodes is written in Rust and answers some damaged files with a panic. So a file is checked here
first, only the parts that matter for encoding are handed over, and any panic left is reported as a bad tokenizer.
"""

import difflib
import hashlib
import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import TypeVar

import tokenizers

from unweave.errors import BadInput, InputError, did_you_mean
from unweave.files.guesses import Guessed
from unweave.files.json import describe, parse_object
from unweave.files.memory import refuse_beyond
from unweave.files.reading import read_text, show
from unweave.files.silence import silence
from unweave.text.growth import excess, steps_of

Result = TypeVar("Result")

FILE_LIMIT = 64 * 2**20
ID_LIMIT = 2**21
A_CHARACTER = 150  # bytes that the library holds for each character of a text while it splits it
MARK = re.compile(r"<\S+>|\[\S+\]")
"""Added tokens that never occur in text, though files do not call them special; not runs of spaces, which do."""
BYTE_NAME = re.compile(r"<0x([0-9A-F]{2})>")
STARTS = ("<|start|>", "<|endoftext|>", "<s>", "<bos>", "<|begin_of_text|>")

UNIGRAM, WORDS = "Unigram", "WordLevel"
MODELS = ("BPE", "WordPiece", UNIGRAM, WORDS)
PIECE = 256
"""Characters of a piece of a Unigram model, at most: the library recurses once per letter of a piece."""
NO_WORD = "<no word>"  # placeholder for unknown words, which is itself no token, so that the library refuses them
PARTS = {
    "normalizer": "NFC NFD NFKC NFKD Lowercase Strip StripAccents Prepend Replace ByteLevel BertNormalizer Precompiled",
    "pre_tokenizer": "ByteLevel Split Digits Whitespace WhitespaceSplit Metaspace Punctuation BertPreTokenizer",
    "decoder": "ByteLevel ByteFallback Fuse Metaspace Replace Strip WordPiece",
}
"""The parts of a document, and the kinds of steps that are supported in each."""


@dataclass(frozen=True, eq=False, repr=False)
class Tokenizer(Guessed):
    """A tokenizer: text to token ids and back.

    Encoding never adds a start token; the caller does.

    Attributes:
        inner: The library's tokenizer.
        json: The content of the file it was made from, to save beside a model.
        spellings: The bytes that every token stands for.
        byte_level: True if tokens spell bytes, so that decoding concatenates spellings.
        words_only: True if every token is a word between spaces; other words cannot be encoded.
        start: Id of the start token: the one that the model's files name, else the first in the vocabulary of
            ``<|start|>``, ``<|endoftext|>``, ``<s>``, ``<bos>`` and ``<|begin_of_text|>``.
    """

    inner: tokenizers.Tokenizer
    json: str
    spellings: tuple[bytes, ...]
    byte_level: bool
    words_only: bool = False
    start: int | None = None

    def __repr__(self) -> str:
        return f"Tokenizer(size={self.size:,}, fingerprint={self.fingerprint[:12]})"

    @property
    def size(self) -> int:
        """Number of ids: the largest plus one."""
        return len(self.spellings)

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The text of every token; incomplete characters are escaped."""
        return tuple(spelling.decode("utf-8", "backslashreplace") for spelling in self.spellings)

    @cached_property
    def fingerprint(self) -> str:
        """SHA-256 of the tokenizer's JSON, in hexadecimal."""
        return hashlib.sha256(self.json.encode("utf-8")).hexdigest()

    @cached_property
    def special(self) -> frozenset[int]:
        """Ids of special tokens, which do not occur in ordinary text."""
        return frozenset(i for i, token in self.inner.get_added_tokens_decoder().items() if token.special)

    @cached_property
    def ordinary(self) -> tuple[int, ...]:
        """Ids that occur in text: tokens neither special nor added as a mark, such as ``<unused7>``."""
        added = self.inner.get_added_tokens_decoder().items()
        marks = self.special | {i for i, token in added if MARK.fullmatch(token.content)}
        texts = enumerate(self.spellings)
        return tuple(i for i, text in texts if i not in marks and text != _unused(i).encode())

    def to_json(self) -> str:
        """The content of a ``tokenizer.json`` that loads as this tokenizer."""
        return self.json

    def encode(self, text: str) -> list[int]:
        """Tokenize a text.

        Raises:
            BadInput: If the text holds half of a surrogate pair, which has no encoding, or,
                where tokens are words, an unknown word.
        """
        self._refuse_foreign(text)
        encoding = _contained("encoding", lambda: self.inner.encode(text, add_special_tokens=False))
        return list(encoding.ids)

    def encode_batch(self, texts: Iterable[str]) -> list[list[int]]:
        """Tokenize many texts, on all cores; otherwise as `encode`."""
        batch = list(texts)
        for text in batch:
            self._refuse_foreign(text)
        encodings = _contained("encoding", lambda: self.inner.encode_batch_fast(batch, add_special_tokens=False))
        return [list(encoding.ids) for encoding in encodings]

    def decode(self, ids: Sequence[int]) -> str:
        """Convert ids back to text; incomplete characters are escaped and ids without a token named, as in `text`."""
        runs = [(known, list(run)) for known, run in groupby(ids, key=self._has)]
        if self.byte_level:
            parts = [self.spellings[i] if known else _unused(i).encode() for known, run in runs for i in run]
            return b"".join(parts).decode("utf-8", "backslashreplace")
        return "".join(self._decoded(run) if known else "".join(map(_unused, run)) for known, run in runs)

    def _decoded(self, ids: list[int]) -> str:
        return _contained("decoding", lambda: str(self.inner.decode(ids, skip_special_tokens=False)))

    def text(self, id: int) -> str:
        r"""The text of one token; incomplete characters are written ``\xNN``, rows without a token ``<unused N>``."""
        return self.texts[id] if self._has(id) else _unused(id)

    def token(self, id: int) -> dict[str, int | str]:
        """A token as results store it: id and text."""
        return {"id": id, "text": self.text(id)}

    def id(self, text: str) -> int:
        """Look up a token by its exact text, or by number, as in ``#17``.

        Raises:
            BadInput: If no single token has this text; the message lists the text's tokens and the nearest ones.
        """
        if text in self._ids:
            return self._ids[text]
        if text.startswith("#") and text[1:].isdecimal():
            return self._numbered(text)
        raise BadInput(self._not_one_token(text), self._nearest(text))

    def _numbered(self, text: str) -> int:
        """The id in a text like ``#17``, which is not itself a token."""
        digits = text[1:].lstrip("0") or "0"
        if len(digits) > len(str(self.size)) or int(digits) >= self.size:
            outside = f"the token {_quoted(text)} lies outside the vocabulary of {self.size} tokens"
            raise BadInput(outside, f"ids are #0 to #{self.size - 1}")
        return int(digits)

    def _refuse_foreign(self, text: str) -> None:
        """Refuse a text that cannot be tokenized, or not in the memory available."""
        try:
            text.encode("utf-8")
        except UnicodeEncodeError as problem:
            raise BadInput(
                f"the text has half of a surrogate pair at character {problem.start:,}",
                "it was probably read with the wrong encoding; read it as UTF-8",
            ) from problem
        needed = A_CHARACTER * len(text)
        refuse_beyond(needed, f"tokenizing {len(text):,} characters", "give a shorter text, or split it")
        foreign = next((word for word in text.split() if word not in self._ids), None) if self.words_only else None
        if foreign is not None:
            known = ", ".join(_quoted(word) for word in (*self.texts[:2], self.texts[-1]))
            near = did_you_mean(foreign, self.texts[:10_000])
            without = 'write tokens by number, "#3 #1 #4", or name a tokenizer.json: --tokenizer FILE, tokenizer="FILE"'
            words = "give a text of such words with spaces between them, or a tokenizer: load(…, tokenizer=…)"
            hint = near or (without if self.texts[0] == "#0" else words)
            raise BadInput(f"{_quoted(foreign)} is not a token of this model; its tokens are words: {known}", hint)

    @cached_property
    def _ids(self) -> dict[str, int]:
        """Ids by text; of two tokens with one text, the one that encoding produces first."""
        return {text: i for i, text in reversed(list(enumerate(self.texts)))}

    def _has(self, id: int) -> bool:
        if id < 0:
            raise BadInput(f"a token id is never negative; this one is {id}")
        return id < self.size

    def _not_one_token(self, text: str) -> str:
        if self.words_only:
            return f"{_quoted(text)} is not a token"
        if not (pieces := self.encode(text)):
            return "an empty text is not a token"
        named = ", ".join(f"{_quoted(self.text(i))} (#{i})" for i in pieces[:8])
        more = f" and {len(pieces) - 8} more" if len(pieces) > 8 else ""
        return f"{_quoted(text)} is not one token but {len(pieces)}: {named}{more}"

    def _nearest(self, text: str) -> str:
        variants = [form for form in (f" {text}", text.strip(), text.lower()) if form in self._ids]
        close = difflib.get_close_matches(text[:100], self._ids, n=3, cutoff=0.5)
        nearest = list(dict.fromkeys(variants + close))[:4]
        if not nearest:
            return f"give {'' if self.words_only else 'a single token, or '}a token by number, as in #17"
        named = ", ".join(f"{_quoted(form)} (#{self._ids[form]})" for form in nearest)
        return f"the nearest single tokens are {named}"


def load_tokenizer(path: str | Path) -> Tokenizer:
    """Read a ``tokenizer.json`` file.

    Raises:
        InputError: If the file is missing, damaged, or of a kind that is not supported.

    Example:
        >>> from unweave.files import bundled
        >>> tokenizer = load_tokenizer(bundled.path_of("attn-2l-small") / "tokenizer.json")
        >>> tokenizer.size, [tokenizer.decode([i]) for i in tokenizer.encode("To be, or not")]
        (1024, ['To', ' be', ',', ' or', ' not'])
    """
    return parse_tokenizer(read_text(path, FILE_LIMIT), str(path))


def parse_tokenizer(text: str, where: str = "the tokenizer") -> Tokenizer:
    """Build the tokenizer that a ``tokenizer.json`` document describes."""
    document = parse_object(text, where)
    model = _checked_model(document, where)
    vocab, added = _checked_vocab(model, where), _checked_added(document, where)
    byte_level, words = _has_bytes(document, where), model.get("type") == WORDS
    if not words:
        _refuse_gaps(vocab, model, byte_level, where)
    inner = _built(document, model, added, where)
    _check_added_ids(inner, added, where)
    named = {**vocab, **added}
    return Tokenizer(
        inner,
        text,
        _spellings(vocab, added, byte_level),
        byte_level,
        words_only=words and not model.get("unk_token"),
        start=next((named[name] for name in STARTS if name in named), None),
    )


def _checked_model(document: dict[str, object], where: str) -> dict[str, object]:
    """Check the model section, of a kind that is known and without dropout."""
    model = document.get("model")
    if not isinstance(model, dict) or model.get("type", "BPE") not in MODELS:
        kind = describe(model.get("type") if isinstance(model, dict) else model)
        raise _bad(where, f"its model is {kind}; known: {', '.join(MODELS)}")
    if model.get("type") == WORDS:
        unknown, vocab = model.get("unk_token"), model.get("vocab")
        known = isinstance(vocab, dict) and isinstance(unknown, str) and unknown in vocab
        split = document.get("pre_tokenizer")
        plain = isinstance(split, dict) and split.get("type") == "WhitespaceSplit" and not document.get("normalizer")
        if not known and not plain:
            raise _bad(where, f"a {WORDS} model without unk_token needs pre_tokenizer WhitespaceSplit, no normalizer")
        return {"type": WORDS, "vocab": vocab, "unk_token": unknown if known else None}
    if model.get("type") in (UNIGRAM, "WordPiece"):
        return model
    for key in ("dropout", "continuing_subword_prefix", "end_of_word_suffix"):
        if model.get(key):
            raise _bad(where, f'"{key}" is {describe(model[key])}; only null is supported')
    _check_merges(model.get("merges"), where)
    return model


def _check_merges(merges: object, where: str) -> None:
    """Check that merges are pairs of strings; the library checks that both are tokens."""
    if not isinstance(merges, list):
        raise _bad(where, f"its merges are {describe(merges)}, not a list of pairs")
    for place, merge in enumerate(merges):
        pair = merge.split(" ") if isinstance(merge, str) else merge
        if not isinstance(pair, list) or [type(part) for part in pair] != [str, str]:
            raise _bad(where, f"merge {place:,} is {describe(merge)}, not a pair of strings")


def _checked_vocab(model: dict[str, object], where: str) -> dict[str, int]:
    vocab = _pieces(model, where) if model.get("type") == UNIGRAM else model.get("vocab")
    if not isinstance(vocab, dict) or not vocab:
        raise _bad(where, f"its vocab is {describe(vocab)}, not an object of token ids by token")
    for name, value in vocab.items():
        _check_id(value, name, where)
    if len(set(vocab.values())) < len(vocab):
        raise _bad(where, "two tokens of its vocab share an id")
    unknown = model.get("unk_token")
    if unknown is not None and (not isinstance(unknown, str) or unknown not in vocab):
        raise _bad(where, f"its unk_token {describe(unknown)} is not in its vocab")
    return vocab


def _pieces(model: dict[str, object], where: str) -> dict[str, int]:
    """Ids of the pieces of a Unigram model, which has a list of them with scores."""
    vocab, unknown = model.get("vocab"), model.get("unk_id")
    if not isinstance(vocab, list) or len(vocab) > ID_LIMIT:
        raise _bad(where, f"its vocab is {describe(vocab)}, not a list of pieces with scores")
    for piece in vocab:
        if not isinstance(piece, list) or [type(part) for part in piece] not in ([str, float], [str, int]):
            raise _bad(where, f"a piece of its vocab is {describe(piece)}, not a string with a score")
        if len(piece[0]) > PIECE:
            raise _bad(where, f"a piece of its vocab has {len(piece[0]):,} characters; at most {PIECE:,} are read")
    if unknown is not None and (type(unknown) is not int or not 0 <= unknown < len(vocab)):
        raise _bad(where, f"its unk_id is {describe(unknown)}, and it has {len(vocab):,} pieces")
    return {piece[0]: i for i, piece in enumerate(vocab)}


def _check_id(value: object, name: object, where: str) -> None:
    if type(value) is not int or not 0 <= value < ID_LIMIT:
        seen = f'token "{show(name, 80)}" has the id {describe(value)}'
        raise _bad(where, f"{seen}; ids are whole numbers from 0 to {ID_LIMIT - 1:,}")


def _checked_added(document: dict[str, object], where: str) -> dict[str, int]:
    """Check the added tokens; ids by text."""
    added = document.get("added_tokens") or []
    if not isinstance(added, list):
        raise _bad(where, f"its added_tokens are {describe(added)}, not a list")
    found: dict[str, int] = {}
    for token in added:
        content = token.get("content") if isinstance(token, dict) else None
        if not isinstance(content, str) or not content or content in found:
            raise _bad(where, f"an added token has the content {describe(content)}; it should be a new string")
        _check_id(token.get("id"), content, where)
        found[content] = token["id"]
    return found


def _has_bytes(document: dict[str, object], where: str) -> bool:
    """Refuse steps of unknown kinds, and those that make texts too long; true if one turns text into bytes."""
    steps = {part: steps_of(document.get(part), part.replace("_", "") + "s") for part in PARTS}
    kinds = [(part, step.get("type")) for part in PARTS for step in steps[part]]
    for part, kind in kinds:
        if kind not in PARTS[part].split():
            known = ", ".join(PARTS[part].split())
            raise _bad(where, f"its {part} is {describe(kind)}; known: {known}, or a Sequence with a list of these")
    with silence():
        if problem := excess(steps["normalizer"] + steps["pre_tokenizer"]) or excess(steps["decoder"]):
            raise _bad(where, problem)
    return any(kind == "ByteLevel" for _, kind in kinds)


def _refuse_gaps(vocab: dict[str, int], model: dict[str, object], byte_level: bool, where: str) -> None:
    """Refuse a vocabulary that would silently drop some text."""
    if byte_level:
        missing = LETTERS.keys() - vocab.keys()
        if missing and model.get("unk_token") is None:
            raise _bad(where, f"{len(missing)} of the 256 bytes have no token; text with them would be lost")
    elif not model.get("byte_fallback") and model.get("unk_token", model.get("unk_id")) is None:
        raise _bad(where, "it has neither byte_fallback nor unk_token for what its vocab cannot spell")


def _built(
    document: dict[str, object], model: dict[str, object], added: dict[str, int], where: str
) -> tokenizers.Tokenizer:
    """Build the library's tokenizer from the checked parts alone."""
    unknown = model.get("unk_token") or (NO_WORD if model.get("type") == WORDS else None)
    checked = {
        "version": "1.0",
        "added_tokens": document.get("added_tokens") if added else [],
        "model": model if model.get("type") == UNIGRAM else {"type": "BPE", **model, "unk_token": unknown},
        **{part: document.get(part) for part in PARTS},
    }
    return _contained(f"building {show(where)}", lambda: tokenizers.Tokenizer.from_str(json.dumps(checked)))


def _check_added_ids(inner: tokenizers.Tokenizer, added: dict[str, int], where: str) -> None:
    """Compare the ids of added tokens with those that the library assigns."""
    for content, number in added.items():
        given = inner.token_to_id(content)
        if given != number:
            raise _bad(where, f'added token "{show(content, 80)}" has the id {number:,}, and should have {given}')


def _spellings(vocab: dict[str, int], added: dict[str, int], byte_level: bool) -> tuple[bytes, ...]:
    size = max(*vocab.values(), *added.values(), 0) + 1
    spell = _spelled_bytes if byte_level else _spelled_text
    spellings = {number: spell(name) for name, number in vocab.items()}
    spellings |= {number: content.encode("utf-8") for content, number in added.items()}
    return tuple(spellings[number] if number in spellings else _unused(number).encode() for number in range(size))


def _unused(id: int) -> str:
    return f"<unused {id}>"


def _byte_letters() -> dict[str, int]:
    """The 256 letters that stand for bytes in byte-level encodings; printable bytes stand for themselves."""
    printable = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    others = [byte for byte in range(256) if byte not in set(printable)]
    letters = {chr(byte): byte for byte in printable}
    return letters | {chr(256 + place): byte for place, byte in enumerate(others)}


LETTERS = _byte_letters()


def _spelled_bytes(name: str) -> bytes:
    """The bytes that a byte-level token spells; a name with other letters spells itself."""
    try:
        return bytes(LETTERS[letter] for letter in name)
    except KeyError:
        return name.encode("utf-8")


def _spelled_text(name: str) -> bytes:
    """The bytes of a token that spells characters: ▁ is a space, <0xE2> a byte."""
    byte = BYTE_NAME.fullmatch(name) if name.startswith("<") else None
    return bytes.fromhex(byte[1]) if byte else name.replace("▁", " ").encode("utf-8")


def _contained(doing: str, work: Callable[[], Result]) -> Result:
    """Call the library, and report any exception it raises, panics included, as a bad tokenizer; it prints nothing."""
    try:
        with silence():
            return work()
    except Exception as problem:
        raise InputError(f"bad tokenizer: {doing} failed: {show(problem)}") from problem
    except BaseException as problem:
        if type(problem).__name__ != "PanicException":
            raise
        raise InputError(f"bad tokenizer: {doing} made the library panic: {show(problem)}") from None


def _bad(where: str, seen: str) -> InputError:
    return InputError(f"{show(where)} is a bad tokenizer: {seen}")


def _quoted(text: str) -> str:
    return f'"{show(text, 80)}"'
