"""The golden files that the page is tested with are what the library writes today."""

import base64
import json
import zlib

import pytest

from support.scripts import script

golden = script("build_core_golden")


@pytest.mark.skipif(not golden.OUT.is_dir(), reason="the sources of the page are not here")
@pytest.mark.parametrize("name", golden.GOLDEN)
def test_golden_files_are_fresh(name):
    kept = (golden.OUT / f"{name}.json").read_text(encoding="utf-8")
    assert kept == golden.content(name), "run scripts/build_core_golden.py"


def test_the_golden_arrays_are_those_of_this_codec():
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
