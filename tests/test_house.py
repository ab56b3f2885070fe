"""Few rooms, few arrows, no cycle, few public names: `make house` prints them, and here they are held."""

import importlib.util
from pathlib import Path

import pytest

import unweave as uw

PRINTED = {"lines of src"}
"""Limits that `make house` prints and nothing holds."""


@pytest.fixture(scope="module")
def house():
    spec = importlib.util.spec_from_file_location("house", Path(__file__).parents[1] / "scripts" / "house.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_structure_stays_within_its_limits(house):
    found = {what: (value, most) for what, value, most in house.limits(len(uw.__all__)) if what not in PRINTED}
    assert len(found) == 7
    assert not {what: (value, most) for what, (value, most) in found.items() if value > most}


def test_arrows_and_lines_are_seen(house):
    rooms = house.arrows("unweave")
    assert "errors" in rooms["files"]
    assert "circuits" in house.arrows("unweave.analysis")["composition"]
    floors = house.floors(rooms)
    assert floors["errors"] == 0
    assert floors["analysis"] < floors["reproduction"]


@pytest.fixture
def small(house, tmp_path, monkeypatch):
    """A package of two rooms that import each other, one of them inside a function."""
    monkeypatch.setattr(house, "SOURCE", tmp_path)
    (tmp_path / "one").mkdir()
    (tmp_path / "one" / "__init__.py").write_text('"""A room."""\n')
    (tmp_path / "one" / "inner.py").write_text("from unweave.two import two\n\n# why\nONE = two  # a name\n")
    (tmp_path / "two.py").write_text(
        'def two():\n    """Two\n    lines."""\n    import unweave.one.inner\n    return 2\n'
    )
    return house


def test_a_cycle_is_named(small):
    assert small.arrows("unweave") == {"one": {"two"}, "two": {"one"}}
    assert set(small.cycle(small.arrows("unweave"))) == {"one", "two"}
    assert any("cycle: one" in line or "cycle: two" in line for line in small.drawing("unweave"))


def test_lines_are_told_apart_and_functions_measured_without_docstrings(small):
    assert small.lines()["one"] == {"docstrings": 1, "code": 2, "comments": 1, "blank": 1}
    assert small.lengths() == {"two.py:1 two": 3}
