"""Cells as a reader sees them, and as a spreadsheet takes them."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unweave.results.cells import cell, written

floats = st.floats(allow_nan=True, allow_infinity=True)


@given(floats, st.sampled_from(["number", "share", "z", "other"]))
def test_zero_has_no_sign(value: float, kind: str) -> None:
    shown = cell(value, kind)
    if shown.startswith("-"):
        assert any(digit in shown for digit in "123456789∞")


@given(st.floats(min_value=-1, max_value=1))
def test_a_share_has_three_decimals_and_no_exponent(value: float) -> None:
    shown = cell(value, "share")
    assert "e" not in shown
    assert float(shown) == pytest.approx(value, abs=0.0005)


@given(st.floats(min_value=-1e12, max_value=1e12))
def test_a_number_is_shown_within_half_a_thousandth_or_five_percent(value: float) -> None:
    assert float(cell(value).replace(",", "")) == pytest.approx(value, rel=0.051, abs=5e-4 if abs(value) >= 0.01 else 0)


@pytest.mark.parametrize(
    ("value", "kind", "digits", "shown"),
    [
        (0.0, "other", None, "0"),
        (-0.0, "other", None, "0"),
        (-0.001, "number", 2, "0.00"),
        (1234.5, "number", None, "1,234"),
        (12345, "count", None, "12,345"),
        (3.14159, "z", None, "3.1"),
        (2.5, "number", 4, "2.5000"),
        (None, "number", None, ""),
        (math.nan, "z", None, ""),
        (True, "truth", None, "yes"),
        (False, "truth", None, "no"),
        ({"id": 4, "text": " the\n"}, "token", None, "·the↵"),
        (17, "token", None, "#17"),
        ([{"id": 4, "text": "a"}, {"id": 5, "text": "b"}], "token", None, "a  b"),
        ({"mean": 0.5, "sd": None}, "other", None, "mean 0.500, sd "),
        ("a\x1b[31m\nb", "text", None, "a⟨U+001B⟩[31m b"),
    ],
)
def test_every_kind_of_cell_has_its_format(value: object, kind: str, digits: int | None, shown: str) -> None:
    assert cell(value, kind, digits) == shown


@pytest.mark.parametrize(
    ("value", "kind", "expected"),
    [
        (-1.5, "number", "-1.5"),
        (-7, "count", "-7"),
        (-0.0, "number", "0"),
        (4e-24, "share", "0"),
        (-4e-24, "share", "0"),
        (4e-24, "number", "4e-24"),
        (math.nan, "number", ""),
        (None, "text", ""),
        (0.123456789, "share", "0.123457"),
    ],
)
def test_numbers_stay_numbers_in_a_spreadsheet(value: object, kind: str, expected: str) -> None:
    assert written(value, kind) == expected
