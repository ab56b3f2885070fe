"""The columns that the page knows are those of the library."""

import pytest

import unweave as uw
from support.scripts import script
from unweave.explorer.bundle import plain
from unweave.explorer.panels.schema import PARTS, ROWS, columns
from unweave.explorer.report import report
from unweave.results.columns import columns_of

builder = script("build_schema")


def test_the_file_is_what_the_row_classes_give():
    assert builder.FILE.read_text(encoding="utf-8") == builder.schema(), "python scripts/build_schema.py"


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.__name__)
def test_a_column_says_what_it_means_and_names_columns_that_are_there(row):
    shown = columns(row)
    for column in columns_of(row):
        facts = shown[column.name]
        assert facts["label"]
        assert column.part != "value" or facts["says"], column.name
        assert {facts[key] for key in PARTS.values() if key in facts} <= set(shown)


def test_a_score_is_read_beside_its_null():
    score = columns(uw.analysis.circuits.Copying)["eigenvalue_score"]
    assert (score["null_mean"], score["null_sd"]) == ("null_mean", "null_sd")
    assert score["range"] == [-1, 1]


def test_a_manifest_says_what_the_columns_of_its_tables_mean_and_of_no_others():
    manifest = report(uw.load("example:induction"), ["abcab"]).manifest
    named = {one.row for one in manifest.tables if one.row}
    assert plain(manifest)["schema"] == {row.__name__: columns(row) for row in ROWS if row.__name__ in named}
    assert set(manifest.schema) >= {"HeadSummary", "Composition", "SkipTrigram", "Eigenvalue"}
    assert named - set(manifest.schema) <= {"text"}, "of rows that are no result nothing is known"
    for one in manifest.tables:
        assert set(manifest.schema.get(one.row, {})) <= set(one.columns), one.name
