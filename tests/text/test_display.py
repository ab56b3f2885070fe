"""Token text: everything invisible becomes visible, nothing reaches a terminal raw."""

import json
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unweave.text.display import printable, visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (" the", "·the"),
        ("   ", "···"),
        ("\n\t\t", "↵→→"),
        ("\r\n", "␍↵"),
        ("\x07", "⟨U+0007⟩"),
        ("\x1b]8;;x\x1b\\", "⟨U+001B⟩]8;;x⟨U+001B⟩\\"),
        ("a\u200bb", "a⟨U+200B⟩b"),
        ("\u202eabc", "⟨U+202E⟩abc"),
        ("\ufeff", "⟨U+FEFF⟩"),
        ("\u2028", "⟨U+2028⟩"),
        ("\u00a0", "⟨U+00A0⟩"),
        ("\u3164", "⟨U+3164⟩"),
        ("\ud800", "⟨U+D800⟩"),
        ("[red]", "[red]"),
        ("é漢", "é漢"),
    ],
)
def test_invisible_characters_are_shown_by_visible_signs(text: str, shown: str) -> None:
    assert visible(text) == shown


@pytest.mark.promise("R19")
@given(st.text(alphabet=st.characters()))
def test_no_control_or_invisible_character_is_left(text: str) -> None:
    for safe in (visible(text), printable(text)):
        assert all(c in " \n" or unicodedata.category(c)[0] not in "CZ" for c in safe)


FILLERS = "\u115f\u1160\u3164\uffa0"


@given(st.text(alphabet=st.characters(categories=["L", "N", "P"], exclude_characters=FILLERS)))
def test_ordinary_text_is_left_alone(text: str) -> None:
    assert visible(text) == printable(text) == text


GOLDEN = Path(__file__).parents[2] / "web" / "test" / "golden" / "core" / "tokens.json"


@pytest.mark.skipif(not GOLDEN.is_file(), reason="the sources of the page are not here")
def test_texts_are_shown_as_in_the_golden_cases_of_the_page() -> None:
    cases = [case for case in json.loads(GOLDEN.read_text(encoding="utf-8")) if "text" in case]
    assert len(cases) > 200
    for case in cases:
        assert (visible(case["text"]), printable(case["text"])) == (case["visible"], case["printable"])
