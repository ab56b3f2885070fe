"""The golden files that the page is tested with are what the library says today."""

import importlib.util
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SPEC = importlib.util.spec_from_file_location("build_core_golden", ROOT / "scripts" / "build_core_golden.py")
golden = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(golden)


@pytest.mark.skipif(not golden.OUT.is_dir(), reason="the sources of the page are not here")
@pytest.mark.parametrize("name", golden.GOLDEN)
def test_golden_files_are_fresh(name):
    kept = (golden.OUT / f"{name}.json").read_text(encoding="utf-8")
    assert kept == golden.content(name), "run scripts/build_core_golden.py"
