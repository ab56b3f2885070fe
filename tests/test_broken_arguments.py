"""Argument vectors that broke a command once. A new case is one more row."""

import unicodedata

import pytest

from support.commands import asked

CONTROLS = {"Cc", "Cs", "Zl", "Zp"}


CASES = {
    "a traceback changed the colors of the terminal": ["info", "example:copier", "--device", "\x1b[31m", "--debug"],
    "a traceback turned the text around": ["info", "example:copier", "--device", "\u202e", "--debug"],
    "a complaint about a command printed it raw": ["\u202einfo"],
    "a complaint about an option printed its name raw": ["info", "--\x1b[31m"],
    "a complaint about a number printed it raw": ["predict", "attn-0l", "--top", "\x9b2J"],
    "a complaint about a word broke the line": ["models", "\u2028"],
    "the disk was blamed for a name of 300 letters": ["info", "m" * 300],
    "a number of 400 digits was an internal error": ["info", "attn-0l@" + "9" * 400],
    "a text that is no text was an internal error": ["tokens", "attn-0l", "\udcff"],
}


@pytest.mark.promise("R49")
@pytest.mark.parametrize("found", CASES)
def test_a_documented_exit_code_no_internal_error_and_nothing_raw(found):
    done = asked(*CASES[found])
    assert done.exit_code in {0, 2, 3, 4, 5, 6}, done.output
    assert [c for c in done.output if (unicodedata.category(c) in CONTROLS and c != "\n") or c == "\u202e"] == []
    assert "internal error" not in done.output
    assert "disk full" not in done.output
