"""What a terminal or a spreadsheet would obey is escaped in JSON, drawn by number in figures, defused in CSV."""

import csv
import io
import json
import xml.etree.ElementTree as ET

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from support.commands import asked
from support.courses import TOGETHER
from unweave.cli.show import escaped
from unweave.files.trajectories import TrajectoryFolder

pytestmark = pytest.mark.promise("R19")

UNSEEN = "\x7f\x80\x9b\x85\xad\u061c\u200b\u200e\u200f\u2028\u2029\u202a\u202e\u2066\u2069\ufeff\ud800"


@given(st.text() | st.text(UNSEEN))
def test_escaping_invisible_characters_keeps_the_json_value(text):
    document = json.dumps({"text": text}, ensure_ascii=False)
    assert json.loads(escaped(document)) == {"text": text}
    assert not set(escaped(document)) & set(UNSEEN)


def test_no_command_prints_invisible_characters():
    text = "".join(UNSEEN[:-1])
    done = asked("tokens", "attn-0l", f"a{text}b", "--json")
    assert done.exit_code == 0
    assert not set(done.stdout) & set(UNSEEN)
    assert json.loads(done.stdout)["tokens"]


@pytest.mark.promise("R37")
@pytest.mark.parametrize("name", ["\x1b[31mred\x07", "\x9b31m\x7f", "\u202eabc", "<&>\"'", "$\\frac{", "a\x0bb\x0c"])
def test_a_figure_is_drawn_for_a_folder_with_a_hostile_name(tmp_path, name):
    """The figure is well-formed, and nothing reaches the terminal raw."""
    folder = tmp_path / name
    place, draw = TrajectoryFolder(folder), torch.Generator().manual_seed(0)
    for shot in TOGETHER.snapshots:
        place.add(shot.to_dict(), torch.rand(8, generator=draw))
    done = asked("dynamics", folder, "--plot", tmp_path / "x.svg")
    assert done.exit_code == 0, done.output
    assert not set(done.output) & {"\x1b", "\x07", "\x7f", "\x9b", "\u202e", "\x0b", "\x0c"}
    drawn = "".join(ET.fromstring((tmp_path / "x.svg").read_text()).itertext())
    assert not set(drawn) & {"\x1b", "\x07", "\x7f", "\x9b", "\u202e", "\x0b", "\x0c"}


def test_no_csv_cell_starts_a_formula(tmp_path):
    assert asked("heads", "attn-1l", "--csv", tmp_path / "x.csv").exit_code == 0
    cells = [cell for row in csv.reader(io.StringIO((tmp_path / "x.csv").read_text())) for cell in row]
    for cell in cells:
        assert cell[:1] not in {"=", "+", "@"}
        if cell.startswith("-"):
            float(cell)
