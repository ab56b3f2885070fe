"""The built page belongs to the sources that are here, is small, and may stand inside an inline script."""

import gzip
import hashlib
import json
import re

import pytest

from support.scripts import ROOT, script

STATIC = ROOT / "src" / "unweave" / "explorer" / "static"


def test_the_built_page_is_that_of_these_sources():
    built = json.loads((STATIC / "BUILD.json").read_text(encoding="utf-8"))
    assert built.pop("sources") == script("build_page").digest_of_sources(), (
        "the page is older than its sources: make web"
    )
    found = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in STATIC.iterdir()}
    assert built == {name: digest for name, digest in found.items() if name != "BUILD.json"}


@pytest.mark.promise("R36")
def test_nothing_in_it_ends_or_escapes_an_inline_script():
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


def test_the_worker_is_no_module():
    text = (STATIC / "worker.js").read_text(encoding="utf-8")
    assert not re.search(r"(?m)^\s*(import|export)\b|import\.meta", text)


def test_every_sentence_is_shown_somewhere_and_has_its_braces_filled():
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
