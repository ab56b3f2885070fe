"""Build the page of the explorer from `web/`, and note what it was built from: `make web`.

The built files are committed, so that an installation needs no Node. `BUILD.json` holds a digest of the sources and of
the lockfile; `tests/explorer/test_build.py` computes it again. With `--sizes` nothing is written: it prints how many
bytes of the minified page are due to each source.
"""

import gzip
import hashlib
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
SHARED = ROOT / "src" / "unweave" / "explorer" / "shared"
STATIC = ROOT / "src" / "unweave" / "explorer" / "static"
BUILT_FROM = ("src/**/*", "package.json", "package-lock.json", "tsconfig.json", "vite.config.ts", "svelte.config.js")
"""Sources of the page, below `web/`."""


def digest_of_sources() -> str:
    """SHA-256 over the names and bytes of all sources of the page."""
    found = hashlib.sha256()
    files = {path for pattern in BUILT_FROM for path in WEB.glob(pattern)} | set(SHARED.glob("*.json"))
    for path in sorted(path for path in files if path.is_file()):
        found.update(f"{path.relative_to(ROOT).as_posix()}\0".encode() + path.read_bytes() + b"\0")
    return found.hexdigest()


def licenses() -> str:
    """The licenses of the packages that the built files contain, each with its version."""
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    parts = [
        f"{name.removeprefix('node_modules/')} {package['version']}\n\n{_license(WEB / name)}"
        for name, package in sorted(lock["packages"].items())
        if name and not package.get("dev")
    ]
    return ("\n\n" + "-" * 78 + "\n\n").join(parts) + "\n"


def _license(folder: Path) -> str:
    texts = sorted(path for path in folder.iterdir() if re.match(r"(?i)(licen[cs]e|copying)", path.name))
    if not texts:
        return json.loads((folder / "package.json").read_text(encoding="utf-8")).get("license", "")
    return texts[0].read_text(encoding="utf-8").strip()


def sizes() -> str:
    """Bytes of the minified page by source, most first, and by folder or package; from the source map."""
    with tempfile.TemporaryDirectory() as folder:
        _vite("production", "--sourcemap", "hidden", "--outDir", folder)
        shares = minified_shares(Path(folder))
    groups: Counter[str] = Counter()
    for name, size in shares.items():
        groups[re.sub(r"(node_modules/(@[^/]+/)?[^/]+|src/[^/]+).*", r"\1", name)] += size
    lines = [f"{size:7,} {name}" for name, size in shares.most_common()]
    return "\n".join([*lines, "", *(f"{size:7,} {name}" for name, size in groups.most_common()), "", *totals(STATIC)])


def totals(folder: Path) -> list[str]:
    """Size of each built file, as it is and after gzip."""
    files = {name: (folder / name).read_bytes() for name in ("explorer.js", "worker.js", "explorer.css")}
    return [f"{len(data):7,} {len(gzip.compress(data, 9, mtime=0)):7,} (gzip) {name}" for name, data in files.items()]


def minified_shares(folder: Path) -> Counter[str]:
    """Characters of `explorer.js` by the source that its map names; what a compiler added, by the source after it."""
    kept = json.loads((folder / "explorer.js.map").read_text(encoding="utf-8"))
    lines = (folder / "explorer.js").read_text(encoding="utf-8").split("\n")
    names = [re.sub(r"^.*?((node_modules|src)/)", r"\1", name) for name in kept["sources"]]
    found: Counter[str] = Counter()
    source = added = 0
    for line, mappings in zip(lines, kept["mappings"].split(";"), strict=False):
        segments = [list(_numbers(text)) for text in mappings.split(",") if text]
        starts = list(accumulate(one[0] for one in segments))
        for segment, start, end in zip(segments, starts, [*starts[1:], len(line)], strict=True):
            added += end - start
            if len(segment) > 1:
                source += segment[1]
                found[names[source]] += added
                added = 0
    return found


def _numbers(text: str) -> Iterator[int]:
    value = shift = 0
    for digit in text:
        bits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".index(digit)
        value, shift = value | (bits & 31) << shift, shift + 5
        if not bits & 32:
            yield -(value >> 1) if value & 1 else value >> 1
            value = shift = 0


def _vite(mode: str, *options: str) -> None:
    command = ["npm", "run", "--silent", "build", "--", "--mode", mode, "--logLevel", "warn", *options]
    subprocess.run(command, cwd=WEB, check=True)


def main() -> int:
    """Build, and write the licenses and the note; or print what takes how much."""
    if "--sizes" in sys.argv:
        sys.stdout.write(sizes() + "\n")
        return 0
    for mode in ("production", "worker"):
        _vite(mode)
    (STATIC / "licenses.txt").write_text(licenses(), encoding="utf-8")
    built = {"sources": digest_of_sources()} | {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(STATIC.iterdir())
        if path.name != "BUILD.json"
    }
    (STATIC / "BUILD.json").write_text(json.dumps(built, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
