"""Token text: everything invisible becomes visible, nothing reaches a terminal raw."""

import unicodedata

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
        ("\ud800", "⟨U+D800⟩"),
        ("[red]", "[red]"),
        ("é漢", "é漢"),
    ],
)
def test_every_class_has_its_sign(text: str, shown: str) -> None:
    assert visible(text) == shown


@given(st.text(alphabet=st.characters()))
def test_nothing_unsafe_is_left(text: str) -> None:
    for shown in (visible(text), printable(text)):
        assert all(c == "\n" or unicodedata.category(c)[0] != "C" for c in shown)


@given(st.text(alphabet=st.characters(categories=["L", "N", "P"])))
def test_ordinary_text_is_left_alone(text: str) -> None:
    assert visible(text) == printable(text) == text
