"""What ships is under the licenses that the package names, and holds no other license and no address unseen."""

import json
import lzma
import re
import tomllib
from pathlib import Path

import pytest

from support.scripts import script
from unweave.files import bundled

ROOT = Path(__file__).parents[1]
OTHER_NAMES = {"BSD-3": "BSD-3-Clause", "LPPL-1.3c (keep unmodified or rename)": "LPPL-1.3c"}
PLANTED = {
    "GPL": ("the GPL.", "GNU General\n# Public License", "under LGPL-2.1", "AGPLv3"),
    "GFDL": ("the GFDL", "Free Documentation Licence"),
    "Creative Commons": ("CC BY-SA 4.0", "Creative Commons", "CC-BY-NC"),
    "ShareAlike": ("Share-Alike",),
    "NonCommercial": ("for non-commercial use", "NonCommercial"),
    "SSPL or BUSL": ("Server Side Public License",),
    "all rights reserved": ("All Rights\n    Reserved",),
    "proprietary": ("Proprietary and confidential",),
    "permission of others": ("Permission is hereby granted", "Redistribution and use"),
    "copyright": ("Copyright (c) 1998 Somebody", "© 2011"),
    "e-mail": ("a.b+c@mail.example.org",),
    "phone": ("+49 30 1234567", "(617) 555-0199"),
    "private host": ("http://10.1.2.3/x", "https://wiki.company.internal/page", "ssh://me:secret@host"),
    "home folder": ("/home/someone/x", r"C:\Users\me", "/Users/me/x"),
    "key": ("-----BEGIN RSA PRIVATE KEY", "hf_" + "a" * 34),
}
INNOCENT = (
    *("all rights", "copyrighted in 7 places", "a@b", "3.14159 26535", "//localhost:8000", "/home/", "CCBYE"),
    "1 800 - 12",
)


@pytest.fixture(scope="module")
def scan():
    return script("scan_bundled")


def test_planted_notices_of_every_kind_are_found(scan):
    assert set(PLANTED) == set(scan.PATTERNS)
    for kind, texts in PLANTED.items():
        assert [text for text in texts if kind not in scan.found_in(f"before {text} after")] == []
    assert [scan.found_in(text) for text in INNOCENT] == [{}] * len(INNOCENT)


def test_every_file_is_looked_into(scan, tmp_path):
    (tmp_path / "notes.txt").write_text("Copyright 2001 X")
    with lzma.open(tmp_path / "a.jsonl.xz", "wt") as lines:
        lines.write(json.dumps({"source": "s", "text": "under the GPL"}) + "\n")
    header = b'{"__metadata__":{"by":"me@mail.example.org"}}'
    (tmp_path / "w.safetensors").write_bytes(len(header).to_bytes(8, "little") + header + b"\x00 GPL")
    found = scan.found_below(tmp_path)
    assert found == {("notes.txt", "copyright"): 1, ("a.jsonl.xz:s", "GPL"): 1, ("w.safetensors", "e-mail"): 1}
    assert len(scan.complaints(found, {("a.jsonl.xz:s", "GPL"): 1, ("gone", "GPL"): 2})) == 3
    assert scan.complaints(found, found) == []


def test_the_licenses_of_the_package_are_those_of_its_texts():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = set(project["license"].split(" AND "))
    notice = (bundled.corpus().parent / "NOTICE" / "README.md").read_text(encoding="utf-8")
    rows = [line.split(" | ") for line in notice.splitlines() if re.match(r"\| .*`", line)]
    found = {OTHER_NAMES.get(row[3], row[3]) for row in rows} - {"licence", "`licence`", "public domain"}
    assert named == found | {"MIT"}
    files = {path for pattern in project["license-files"] for path in ROOT.glob(pattern)}
    assert {"LICENSE", "README.md", "NOTICE.md", "licenses.txt", "PSF-2.0.txt"} <= {path.name for path in files}


def test_models_trained_on_an_excluded_source_name_it():
    for name in bundled.names():
        card = json.loads((bundled.path_of(name) / "card.json").read_text(encoding="utf-8"))
        assert ("183.9 MB" in card["data"]) == (
            "Bash Scripting Guide, which quotes scripts under the GPL" in card["data"]
        )
    assert "html-abs-guide" not in (bundled.corpus().parent / "NOTICE" / "README.md").read_text(encoding="utf-8")
