"""The built page belongs to the sources that are here, is small, and may stand inside an inline script."""

import base64
import gzip
import hashlib
import json
import re
import zlib

import pytest

import unweave as uw
from support.scripts import ROOT, script
from unweave.explorer.bundle import plain
from unweave.explorer.panels.schema import PARTS, ROWS, columns
from unweave.explorer.report import report
from unweave.results.columns import columns_of

STATIC = ROOT / "src" / "unweave" / "explorer" / "static"


def test_the_built_page_matches_these_sources():
    built = json.loads((STATIC / "BUILD.json").read_text(encoding="utf-8"))
    assert built.pop("sources") == script("build_page").digest_of_sources(), (
        "the page is older than its sources: make web"
    )
    found = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in STATIC.iterdir()}
    assert built == {name: digest for name, digest in found.items() if name != "BUILD.json"}


@pytest.mark.promise("R36")
def test_built_scripts_cannot_break_out_of_an_inline_script():
    for path in STATIC.glob("*.js"):
        text = path.read_text(encoding="utf-8").lower()
        assert "<!--" not in text
        assert "</script" not in text


@pytest.mark.parametrize(
    ("name", "most", "most_packed"),
    [("explorer.js", 350_000, 120_000), ("worker.js", 67_000, 22_900), ("explorer.css", 40_000, 9_500)],
)
def test_the_built_page_stays_small(name, most, most_packed):
    data = (STATIC / name).read_bytes()
    assert len(data) <= most
    assert len(gzip.compress(data, 9, mtime=0)) <= most_packed


def test_the_worker_is_not_a_module():
    text = (STATIC / "worker.js").read_text(encoding="utf-8")
    assert not re.search(r"(?m)^\s*(import|export)\b|import\.meta", text)


def test_every_sentence_is_used_and_its_placeholders_are_filled():
    prose = json.loads((ROOT / "src" / "unweave" / "explorer" / "shared" / "prose.json").read_text(encoding="utf-8"))
    sources = "".join(
        p.read_text(encoding="utf-8") for p in (ROOT / "web" / "src").rglob("*.*") if p.suffix in (".svelte", ".ts")
    )
    for name, sentence in prose["says"].items():
        view = name.partition(".")[0]
        used = re.search(rf'(?s)"{re.escape(name)}"(, \{{.*?\}})?', sources)
        assert used or f"say(`{view}.${{" in sources, name
        for part in re.findall(r"\{(\w+)\}", sentence):
            assert used, (name, part)
            assert re.search(rf"\b{part}\b", used[1]), (name, part)


def test_no_source_writes_markup():
    ways = ("innerHTML", "outerHTML", "insertAdjacentHTML", "{@html", "eval(", "new Function")
    for path in (ROOT / "web" / "src").rglob("*"):
        if path.suffix in (".ts", ".svelte"):
            text = path.read_text(encoding="utf-8")
            assert not [way for way in ways if way in text], path


golden = script("build_core_golden")


@pytest.mark.skipif(not golden.OUT.is_dir(), reason="the sources of the page are not here")
@pytest.mark.parametrize("name", golden.GOLDEN)
def test_golden_files_are_fresh(name):
    kept = (golden.OUT / f"{name}.json").read_text(encoding="utf-8")
    assert kept == golden.content(name), "run scripts/build_core_golden.py"


def test_the_golden_arrays_match_this_codec():
    made = script("build_codec_golden")
    cases = json.loads(json.dumps(dict(made.cases())))
    files = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in made.FOLDER.glob("*.json")}
    assert set(files) == set(cases)
    for name, case in cases.items():
        ours, theirs = case.pop("chunks"), files[name].pop("chunks")
        assert case == files[name], name
        assert {i: _inflated(x) for i, x in ours.items()} == {i: _inflated(x) for i, x in theirs.items()}


def _inflated(text):
    return zlib.decompress(base64.b64decode(text), -zlib.MAX_WBITS)


builder = script("build_schema")


def test_the_schema_file_matches_the_row_classes():
    assert builder.FILE.read_text(encoding="utf-8") == builder.schema(), "python scripts/build_schema.py"


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.__name__)
def test_a_column_has_a_meaning_and_refers_to_existing_columns(row):
    shown = columns(row)
    for column in columns_of(row):
        facts = shown[column.name]
        assert facts["label"]
        assert column.part != "value" or facts["says"], column.name
        assert {facts[key] for key in PARTS.values() if key in facts} <= set(shown)


def test_a_score_names_the_columns_of_its_null():
    score = columns(uw.analysis.circuits.Copying)["eigenvalue_score"]
    assert (score["null_mean"], score["null_sd"]) == ("null_mean", "null_sd")
    assert score["range"] == [-1, 1]


def test_a_manifest_describes_the_columns_of_its_tables_and_no_others():
    manifest = report(uw.load("example:induction"), ["abcab"]).manifest
    named = {one.row for one in manifest.tables if one.row}
    assert plain(manifest)["schema"] == {row.__name__: columns(row) for row in ROWS if row.__name__ in named}
    assert set(manifest.schema) >= {"HeadSummary", "Composition", "SkipTrigram", "Eigenvalue"}
    assert named - set(manifest.schema) <= {"text"}, "of rows that are no result nothing is known"
    for one in manifest.tables:
        assert set(manifest.schema.get(one.row, {})) <= set(one.columns), one.name
