"""Token text: everything invisible becomes visible, nothing reaches a terminal raw."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unweave.text.display import characters, pieces, printable, visible


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
def test_every_class_has_its_sign(text: str, shown: str) -> None:
    assert visible(text) == shown


@pytest.mark.promise("R19")
@given(st.text(alphabet=st.characters()))
def test_nothing_unsafe_is_left(text: str) -> None:
    for safe in (visible(text), printable(text)):
        assert all(c in " \n" or unicodedata.category(c)[0] not in "CZ" for c in safe)


FILLERS = "\u115f\u1160\u3164\uffa0"


@given(st.text(alphabet=st.characters(categories=["L", "N", "P"], exclude_characters=FILLERS)))
def test_ordinary_text_is_left_alone(text: str) -> None:
    assert visible(text) == printable(text) == text


@pytest.mark.parametrize(
    ("spelling", "special", "expected"),
    [
        (" the\n", False, [("·", "space"), ("the", "text"), ("↵", "newline")]),
        ("a\x07\x08", False, [("a", "text"), ("⟨U+0007⟩", "number"), ("⟨U+0008⟩", "number")]),
        (b" \xe2\x96", False, [("·", "space"), ("⟨E2 96⟩", "bytes")]),
        (b"\xc3\xa9\xff\xfe", False, [("é", "text"), ("⟨FF FE⟩", "bytes")]),
        ("<|start|>", True, [("<|start|>", "special")]),
        ("<|start|>", False, [("<|start|>", "text")]),
        ("a" * 40, False, [("a" * 15, "text"), ("…", "elided"), ("a" * 15, "text")]),
        (" " * 40, False, [("·" * 40, "space")]),
        ("", False, []),
    ],
)
def test_a_token_is_split_into_pieces_of_text_and_signs(
    spelling: str | bytes, special: bool, expected: list[tuple[str, str]]
) -> None:
    assert [(piece.text, piece.kind) for piece in pieces(spelling, special=special)] == expected


@given(st.binary())
def test_no_byte_is_shown_as_a_replacement_character(spelling: bytes) -> None:
    shown = "".join(piece.text for piece in pieces(spelling, longest=None))
    assert "\ufffd" not in shown or b"\xef\xbf\xbd" in spelling


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1), st.integers(1, 3))
def test_runs_of_bytes_spell_the_text(text: str, size: int) -> None:
    whole = text.encode()
    tokens = [whole[at : at + size] for at in range(0, len(whole), size)]
    for first, last, spelled in characters(tokens):
        assert b"".join(tokens[first:last]).decode() == spelled


def test_a_token_of_the_longest_length_is_shown_whole() -> None:
    for spelling in ("abcd", "abc"):
        assert "".join(piece.text for piece in pieces(spelling, longest=4)) == spelling
    assert "…" in [piece.text for piece in pieces("a" * 40, longest=39)]
