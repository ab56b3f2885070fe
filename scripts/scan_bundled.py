"""Look for licenses and addresses in everything that the package bundles: each one found is allowed by name, or fails.

    python scripts/scan_bundled.py

What is allowed stands in ``scripts/bundled_allowed.toml``: where, what, how often, and why. A finding that is not
there, one that is there more or less often, and an entry that finds nothing more make this end with exit code 1.
"""

import json
import lzma
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
PACKAGE = HERE.parent / "src" / "unweave"
ALLOWED = HERE / "bundled_allowed.toml"
GAP = r"[\W_]{1,9}"
HEADER = 8
"""Bytes of a safetensors file in front of its header, which say how long that is."""
NUMBERS = '<script type="application/octet-stream"'
"""Where the texts of a page end."""
NOT_BUNDLED = {".pyc"}

PATTERNS = {
    "GPL": rf"\b[LA]?GPL|General{GAP}Public{GAP}Licen[sc]e",
    "GFDL": rf"\bG?FDL\b|Free{GAP}Documentation{GAP}Licen[sc]e",
    "Creative Commons": rf"Creative{GAP}Commons|\bCC{GAP}BY\b|\bCC0\b",
    "ShareAlike": r"\bShare[\W_]?Alike\b",
    "NonCommercial": r"\bnon[\W_]?commercial\b",
    "SSPL or BUSL": rf"Server{GAP}Side{GAP}Public|Business{GAP}Source{GAP}Licen[sc]e",
    "all rights reserved": rf"all{GAP}rights{GAP}reserved",
    "proprietary": r"\bproprietary and confidential\b|\btrade secret",
    "permission of others": rf"permission{GAP}is{GAP}(?:hereby{GAP})?granted|redistribution{GAP}and{GAP}use",
    "copyright": r"(?:copyright|©)[^\n\d]{0,30}(?:19|20)\d\d\b",
    "e-mail": r"[a-z0-9_.+-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,6}[a-z]{2,24}\b",
    "phone": r"(?<![\w.+-])(?:\+\d{1,3}[ .-]\(?\d{2,4}\)?[ .-]\d{3,4}[ .-]?\d{2,4}|\(\d{3}\) ?\d{3}-\d{4})(?![\w-])",
    "private host": r"//(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d{1,3}){2,3}\b"
    r"|//[\w.-]{1,99}\.(?:internal|corp|lan|intranet)\b|//[^\s/@:]{1,64}:[^\s/@]{1,64}@\w",
    "home folder": r"/(?:home|Users)/[a-z][\w.-]{1,30}/|\b[A-Z]:\\Users\\\w",
    "key": r"-----BEGIN [A-Z ]{0,20}PRIVATE KEY|\bAKIA[0-9A-Z]{16}\b|\b(?:ghp|hf|sk)_[A-Za-z0-9]{30,}\b",
}
"""What is looked for, case aside."""
SEARCHES = {kind: re.compile(pattern, re.IGNORECASE) for kind, pattern in PATTERNS.items()}


def found_in(text: str) -> Counter[str]:
    """How often each kind of license or address is in a text, of those that are."""
    return Counter({kind: count for kind, search in SEARCHES.items() if (count := len(search.findall(text)))})


def texts(folder: Path) -> Iterator[tuple[str, str]]:
    """Every text below a folder with its name: files, documents by their source, headers of weights."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix not in NOT_BUNDLED:
            name = path.relative_to(folder).as_posix()
            if path.suffix == ".xz":
                yield from documents(path, name)
            elif path.suffix == ".safetensors":
                yield name, header(path.read_bytes())
            elif path.suffix == ".html":
                yield name, path.read_text(encoding="utf-8").partition(NUMBERS)[0]
            else:
                yield name, path.read_text(encoding="utf-8", errors="replace")


def documents(path: Path, name: str) -> Iterator[tuple[str, str]]:
    """The documents of a corpus, each named by its source."""
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            yield f"{name}:{row['source']}", row["text"]


def header(data: bytes) -> str:
    """The header of a safetensors file, with its metadata; the rest is numbers."""
    length = int.from_bytes(data[:HEADER], "little")
    return data[HEADER : HEADER + length].decode("utf-8", "replace")


def found_below(folder: Path) -> Counter[tuple[str, str]]:
    """Count what is found in each text below a folder, by text and kind."""
    total: Counter[tuple[str, str]] = Counter()
    for name, text in texts(folder):
        total.update({(name, kind): count for kind, count in found_in(text).items()})
    return total


def allowed() -> dict[tuple[str, str], int]:
    """How often each finding is allowed; every entry has its reason."""
    entries = tomllib.loads(ALLOWED.read_text(encoding="utf-8"))["allowed"]
    for entry in entries:
        if not entry["why"].strip():
            raise SystemExit(f"{ALLOWED.name}: {entry['where']} has no reason")
    return {(entry["where"], kind): count for entry in entries for kind, count in entry["what"].items()}


def complaints(found: dict[tuple[str, str], int], known: dict[tuple[str, str], int]) -> list[str]:
    """A line for each finding whose count is not the one allowed."""
    return [
        f"{where}: {kind}, {found.get((where, kind), 0)} times, allowed {known.get((where, kind), 0)}"
        for where, kind in sorted(found.keys() | known.keys())
        if found.get((where, kind), 0) != known.get((where, kind), 0)
    ]


def main() -> None:
    """Scan, compare, tell."""
    found = found_below(PACKAGE)
    bad = complaints(found, allowed())
    print(
        "\n".join([*bad, f"{found.total()} licenses and addresses in what is bundled, {len(bad)} of them not allowed"])
    )
    sys.exit(bool(bad))


if __name__ == "__main__":
    main()
