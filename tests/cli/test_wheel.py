"""What a release uploads: from the source distribution comes the wheel that comes from the checkout.

Whether that wheel works alone is what ``scripts/try_wheel.py`` tries: ``make alone``.
"""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PIP = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]


def wheel_of(source: Path, place: Path) -> dict[str, bytes]:
    """The files of the wheel that is built from a source."""
    subprocess.run([*PIP, "wheel", "--no-deps", "--wheel-dir", place, source], check=True, timeout=600)
    (found,) = place.glob("unweave-*.whl")
    with zipfile.ZipFile(found) as wheel:
        return {name: wheel.read(name) for name in wheel.namelist()}


@pytest.mark.slow
@pytest.mark.promise("R21")
def test_the_source_distribution_builds_the_same_wheel(tmp_path) -> None:
    subprocess.run([*PIP, "install", "--target", tmp_path / "builder", "hatchling>=1.27"], check=True, timeout=300)
    build = [sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", tmp_path]
    subprocess.run(build, check=True, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(tmp_path / "builder")}, timeout=300)
    (source,) = tmp_path.glob("unweave-*.tar.gz")
    first = wheel_of(ROOT, tmp_path / "first")
    assert wheel_of(source, tmp_path / "again") == first
    assert len(first) > 200
