"""Tokenizers of a few kilobytes that would fill any memory, and real ones that must not be refused."""

import json
import os
import subprocess
import sys

import pytest
import tokenizers
from hypothesis import given
from hypothesis import strategies as st

from support.toys import byte_tokenizer
from unweave.errors import InputError
from unweave.text.growth import MOST, excess
from unweave.text.tokenizer import _contained, parse_tokenizer

BYTES = json.loads(byte_tokenizer().json)
BYTE_LEVEL = {"type": "ByteLevel", "add_prefix_space": True, "trim_offsets": False, "use_regex": False}
META = {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": True}


def replace(pattern, content, kind="String"):
    return {"type": "Replace", "pattern": {kind: pattern}, "content": content}


def normalized(*steps):
    return {"normalizer": {"type": "Sequence", "normalizers": list(steps)}}


def split(*steps):
    return {"pre_tokenizer": {"type": "Sequence", "pretokenizers": list(steps)}}


NESTED = replace("a", "aa")
for _ in range(20):
    NESTED = {"type": "Sequence", "normalizers": [NESTED, replace("a", "aa")]}

BOMBS = {
    "doubling": normalized(*[replace("a", "aa")] * 34),
    "nested": {"normalizer": NESTED},
    "growing at last": normalized(*[replace("a", "b")] * 20, *[replace("b", "bb")] * 34),
    "through two letters": normalized(*[replace("a", "bb"), replace("b", "aa")] * 17),
    "by expression": normalized(*[replace("a", "aa", "Regex")] * 34),
    "between letters": normalized(*[replace("(?=a)", "a", "Regex")] * 34),
    "of nothing": normalized(*[replace("x*", "a", "Regex")] * 34),
    "of the empty text": normalized(*[replace("", "a")] * 34),
    "one long one": normalized(replace("a", "a" * 3000)),
    "prefixes": normalized(*[{"type": "Prepend", "prepend": "a" * 2000}] * 100),
    "bytes of bytes": split(*[BYTE_LEVEL] * 34),
    "bytes normalized": normalized(*[{"type": "ByteLevel"}] * 34),
    "bytes in both": normalized(*[{"type": "ByteLevel"}] * 4) | split(*[BYTE_LEVEL] * 4),
    "a ligature of eighteen letters": normalized(*[{"type": "NFKD"}, replace("ص", "ﷺ")] * 34),
    "blanks": split(*[META, META | {"replacement": "_"}] * 34, BYTE_LEVEL),
    "steps": normalized(*[{"type": "NFC"}] * 2000),
    "decoder": {"decoder": {"type": "Sequence", "decoders": [replace("a", "aa")] * 34}},
}


@pytest.mark.promise("R44")
@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_refused_when_it_is_read(name):
    with pytest.raises(InputError, match="bad tokenizer"):
        parse_tokenizer(json.dumps(BYTES | BOMBS[name]))


REAL = {
    "Llama 2": normalized({"type": "Prepend", "prepend": "▁"}, replace(" ", "▁")),
    "Gemma": normalized(replace(" ", "▁")),
    "CLIP": normalized({"type": "NFC"}, replace(r"\s+", " ", "Regex"), {"type": "Lowercase"}),
    "ALBERT": normalized(
        replace("``", '"'),
        replace("''", '"'),
        *({"type": kind} for kind in ("NFKD", "StripAccents", "Lowercase")),
        replace(" {2,}", " ", "Regex"),
    ),
    "GPT-NeoX": normalized({"type": "NFC"}) | split(BYTE_LEVEL),
    "DeepSeek": split(
        *(
            {"type": "Split", "pattern": {"Regex": pattern}, "behavior": "Isolated", "invert": False}
            for pattern in (r"\p{N}{1,3}", "[一-龥]+", r"[!-/]+[A-Za-z]+|\s+(?!\S)|\s+")
        ),
        BYTE_LEVEL,
    ),
}


@pytest.mark.parametrize("name", REAL)
def test_what_real_tokenizers_do_is_accepted(name):
    parse_tokenizer(json.dumps(BYTES | REAL[name]))


LETTERS = "abﷺİé "
STEPS = st.one_of(
    st.builds(replace, st.text(LETTERS, min_size=1, max_size=2), st.text(LETTERS, max_size=4)),
    st.builds(
        lambda p, c: replace(p, c, "Regex"), st.sampled_from(["a", "b*", "(?=a)", "[ab]+", "^", r"\b"]), st.text("ab")
    ),
    st.sampled_from([{"type": kind} for kind in ("NFC", "NFD", "NFKC", "NFKD", "Lowercase", "ByteLevel")]),
    st.builds(lambda text: {"type": "Prepend", "prepend": text}, st.text("ab", min_size=1)),
)


@pytest.mark.promise("R16")
@given(st.lists(STEPS, max_size=6), st.text(LETTERS, min_size=1, max_size=20))
def test_accepted_normalizers_keep_texts_short(steps, text):
    """Forms that are free once lengthen a text 18 x 4 x 3 times at most; an expression matches at both ends."""
    if excess(steps):
        return
    normalizer = tokenizers.Tokenizer.from_str(
        json.dumps({"version": "1.0", "model": {"type": "BPE", "vocab": {}, "merges": []}} | normalized(*steps))
    ).normalizer
    try:
        length = len(_contained("normalizing", lambda: normalizer.normalize_str(text)))
    except InputError:  # a panic of the library
        return
    assert length <= 18 * 4 * 3 * 2 ** len(steps) * MOST * len(text)


def test_a_panic_of_the_library_prints_nothing(capfd):
    found = parse_tokenizer(json.dumps(BYTES | normalized(*[replace("^", "b", "Regex")] * 4)))
    with pytest.raises(InputError, match="panic"):
        found.encode("a")
    assert capfd.readouterr().err == ""
    os.write(2, b"heard again")
    assert capfd.readouterr().err == "heard again"


EXPRESSIONS = [r"(a+)+$", r"(a|aa)+$", r"\p{L}*\p{L}*\p{N}", r"\p{L}*\p{L}*x\d", r"(?:[a-z]|[A-z])*\d\d"]


@pytest.mark.promise("R44")
@pytest.mark.parametrize("pattern", EXPRESSIONS)
@pytest.mark.parametrize("place", ["normalizer", "pre_tokenizer"])
def test_an_expression_that_takes_too_long_is_refused(pattern, place, capfd):
    cut = {"type": "Split", "pattern": {"Regex": pattern}, "behavior": "Isolated", "invert": False}
    parts = normalized(replace(pattern, "", "Regex")) if place == "normalizer" else split(cut, BYTE_LEVEL)
    with pytest.raises(InputError, match="too long"):
        parse_tokenizer(json.dumps(BYTES | parts))
    assert capfd.readouterr().err == ""


def test_a_process_without_stderr_encodes():
    """A process whose stderr is closed may encode all the same."""
    code = "import os; os.close(2); import unweave as uw; print(uw.load('attn-0l').encode('a') != [])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout == "True\n"
