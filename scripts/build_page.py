"""Build the page of the explorer from `web/`, and note what it was built from: `make web`.

The built files are committed, so that an installation needs no Node. `BUILD.json` holds a digest of the sources and of
the lockfile; `tests/explorer/test_build.py` computes it again.
"""

import hashlib
import json
import re
import subprocess
import sys
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


def _vite(mode: str, *options: str) -> None:
    command = ["npm", "run", "--silent", "build", "--", "--mode", mode, "--logLevel", "warn", *options]
    subprocess.run(command, cwd=WEB, check=True)


def main() -> int:
    """Build, and write the licenses and the note."""
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
