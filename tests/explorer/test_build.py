"""The built page belongs to the sources that are here, and may stand inside an inline script."""

import hashlib
import importlib.util
import json
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src" / "unweave" / "explorer" / "static"


def builder():
    spec = importlib.util.spec_from_file_location("build_page", ROOT / "scripts" / "build_page.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_built_page_is_that_of_these_sources():
    built = json.loads((STATIC / "BUILD.json").read_text(encoding="utf-8"))
    assert built.pop("sources") == builder().digest_of_sources(), "the page is older than its sources: make web"
    found = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in STATIC.iterdir()}
    assert built == {name: digest for name, digest in found.items() if name != "BUILD.json"}


def test_nothing_in_it_ends_or_escapes_an_inline_script():
    for path in STATIC.glob("*.js"):
        text = path.read_text(encoding="utf-8").lower()
        assert "<!--" not in text
        assert "</script" not in text


def test_the_worker_is_no_module():
    text = (STATIC / "worker.js").read_text(encoding="utf-8")
    assert not re.search(r"(?m)^\s*(import|export)\b|import\.meta", text)


def test_no_source_writes_markup():
    ways = ("innerHTML", "outerHTML", "insertAdjacentHTML", "{@html", "eval(", "new Function")
    for path in (ROOT / "web" / "src").rglob("*"):
        if path.suffix in (".ts", ".svelte"):
            text = path.read_text(encoding="utf-8")
            assert not [way for way in ways if way in text], path
