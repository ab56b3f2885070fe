"""Any text in an export: a cell of CSV is no formula and reads back as it was, a figure is well-formed."""

import csv
import io
import xml.etree.ElementTree as ET
from dataclasses import dataclass

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import unweave as uw
from support.helpers import few
from unweave.results.columns import TokenId
from unweave.results.table import Table

pytestmark = pytest.mark.promise("R37")

FORMULAS = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20"
"""What a spreadsheet takes for a formula at the beginning of a cell; some take full-width signs for it."""
texts = st.text(st.sampled_from(FORMULAS + "',;\" 1A!|()\x00\x1b\u202e") | st.characters(exclude_categories=("Cs",)))


@dataclass(frozen=True)
class Row:
    """A row with texts.

    Attributes:
        name: A text.
        token: A token.
        size: A number.
    """

    name: str
    token: TokenId
    size: float


@given(name=texts, token=texts, size=st.floats(-1e6, 1e6))
def test_cells_read_back_and_are_never_formulas(name, token, size):
    table = Table((Row(name, TokenId(3), size), Row(token, TokenId(4), -size)))
    text = table.to_csv(lambda number: {"id": number, "text": token})
    header, *rows = csv.reader(io.StringIO(text, newline=""))
    assert header == ["name", "token", "size"]
    assert len(rows) == 2
    for row, expected in zip(rows, ((name, token), (token, token)), strict=True):
        for cell, own in zip(row, expected, strict=False):
            assert cell == (f"'{own}" if own.startswith(tuple(FORMULAS)) else own)
        assert float(row[2]) == pytest.approx(float(rows[0][2]) * (1 if row is rows[0] else -1))


@pytest.mark.filterwarnings("ignore:Glyph")
@pytest.mark.filterwarnings("ignore:Matplotlib currently does not support")
@few
@example(names=["\x1f" * 60], title="")  # 240 letters as they are printed, which left no room for the bar
@given(names=st.lists(texts.filter(str.strip), min_size=1, max_size=3, unique=True), title=texts)
def test_figures_are_well_formed(names, title):
    figure = uw.plot.figures.bars(dict.fromkeys(names, 1.0), "x", title)
    drawn = "".join(ET.fromstring(figure.svg()).itertext())
    assert not [c for c in drawn if ord(c) < 32 and c not in "\n\t"]
    assert not set(drawn) & set("\x7f\x9b\u202e\u2028")
