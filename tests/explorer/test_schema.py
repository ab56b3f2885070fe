"""The columns that the page knows are those of the library."""

import importlib.util
from pathlib import Path

import pytest

from unweave.results.columns import columns_of

ROOT = Path(__file__).parents[2]
SPEC = importlib.util.spec_from_file_location("build_schema", ROOT / "scripts" / "build_schema.py")
builder = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(builder)


def test_the_file_is_what_the_row_classes_give():
    assert builder.FILE.read_text(encoding="utf-8") == builder.schema(), "python scripts/build_schema.py"


@pytest.mark.parametrize("row", builder.ROWS, ids=lambda row: row.__name__)
def test_a_column_says_what_it_means_and_names_columns_that_are_there(row):
    described = columns_of(row)
    for column in described:
        facts = dict(builder.facts(column, described))
        assert facts["label"]
        assert column.part != "value" or facts["says"], column.name
        assert {facts[key] for key in builder.PARTS.values() if key in facts} <= {c.name for c in described}


def test_a_score_is_read_beside_its_null():
    shown = builder.columns(builder.circuits.Copying)
    assert '"null_mean": "null_mean", "null_sd": "null_sd"' in shown
    assert '"range": [-1, 1]' in shown
