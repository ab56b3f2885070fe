"""The golden files that the page's decoder is tested on are those that this library packs."""

import base64
import importlib.util
import json
import zlib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def builder():
    spec = importlib.util.spec_from_file_location("build_codec_golden", ROOT / "scripts" / "build_codec_golden.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_golden_arrays_are_those_of_this_codec():
    made = builder()
    cases = json.loads(json.dumps(dict(made.cases())))
    files = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in made.FOLDER.glob("*.json")}
    assert set(files) == set(cases)
    for name, case in cases.items():
        ours, theirs = case.pop("chunks"), files[name].pop("chunks")
        assert case == files[name], name
        assert {i: _inflated(x) for i, x in ours.items()} == {i: _inflated(x) for i, x in theirs.items()}


def _inflated(text):
    return zlib.decompress(base64.b64decode(text), -zlib.MAX_WBITS)
