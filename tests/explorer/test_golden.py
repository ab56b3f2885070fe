"""The golden files that the page's decoder is tested on are those that this library packs."""

import base64
import json
import zlib

from support.scripts import script


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
