"""The golden files that the page is tested with are what the library says today."""

import pytest

from support.scripts import script

golden = script("build_core_golden")


@pytest.mark.skipif(not golden.OUT.is_dir(), reason="the sources of the page are not here")
@pytest.mark.parametrize("name", golden.GOLDEN)
def test_golden_files_are_fresh(name):
    kept = (golden.OUT / f"{name}.json").read_text(encoding="utf-8")
    assert kept == golden.content(name), "run scripts/build_core_golden.py"
