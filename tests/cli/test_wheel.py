"""The wheel alone, in an environment of its own and with no program of another language on the path, makes its pages.

Libraries come from this environment's folders, except for `unweave` itself, which only the wheel brings.
"""

import json
import os
import re
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from unweave.explorer.report import STATIC

pytestmark = pytest.mark.promise("R21")

ROOT = Path(__file__).parents[2]
WEB = ("explorer.js", "explorer.css", "worker.js", "licenses.txt", "BUILD.json")


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder of programs into which the wheel, and only the wheel, was installed."""
    place = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", place, ROOT], check=True, timeout=600)
    (wheel,) = place.glob("unweave-*.whl")
    venv.create(place / "env", with_pip=False, symlinks=True)
    python = place / "env" / "bin" / "python"
    subprocess.run([*pip, "--python", python, "install", "--no-deps", wheel], check=True, timeout=300)
    (site,) = (place / "env" / "lib").glob("python*/site-packages")
    # A folder on the path, whose own .pth files, that of an editable `unweave` among them, are not read.
    (site / "libraries.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return place / "env" / "bin"


def run(programs, *words):
    environment = {"PATH": str(programs), "HOME": os.environ.get("HOME", "/"), "OMP_NUM_THREADS": "1"}
    program = [programs / words[0], *words[1:]]
    found = subprocess.run(program, env=environment, cwd=programs.parent, capture_output=True, text=True, timeout=300)
    assert found.returncode == 0, found.stderr
    return found.stdout


@pytest.mark.slow
def test_the_package_is_the_one_of_the_wheel_and_has_the_built_page(installed) -> None:
    ask = "import shutil, unweave; print(unweave.__file__, *map(shutil.which, ('node', 'npm', 'npx')))"
    module, *programs = run(installed, "python", "-c", ask).split()
    assert Path(module).is_relative_to(installed.parent)
    assert programs == ["None"] * 3
    static = Path(module).parent / "explorer" / "static"
    assert {name: (static / name).read_bytes() for name in WEB} == {name: (STATIC / name).read_bytes() for name in WEB}


def contents(path: Path) -> dict[str, bytes]:
    """The files of a wheel."""
    with zipfile.ZipFile(path) as wheel:
        return {name: wheel.read(name) for name in wheel.namelist()}


@pytest.mark.slow
def test_the_source_distribution_builds_the_same_wheel(installed, tmp_path) -> None:
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--target", tmp_path / "builder", "hatchling>=1.27"], check=True, timeout=300)
    build = [sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", tmp_path]
    subprocess.run(build, check=True, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(tmp_path / "builder")}, timeout=300)
    (source,) = tmp_path.glob("unweave-*.tar.gz")
    subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", tmp_path, source], check=True, timeout=600)
    (again,), (first,) = tmp_path.glob("unweave-*.whl"), installed.parents[1].glob("unweave-*.whl")
    assert contents(again) == contents(first)
    assert len(contents(first)) > 200


@pytest.mark.slow
def test_the_tour_of_the_site_runs_from_the_wheel_alone(installed, tmp_path) -> None:
    text = (ROOT / "docs" / "tour.md").read_text(encoding="utf-8")
    cells = re.findall(r"^```\{code-cell\}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    assert len(cells) > 25
    script = tmp_path / "tour.py"
    script.write_text("\n".join(cells), encoding="utf-8")
    assert "through L0H4" in run(installed, "python", str(script))


@pytest.mark.slow
@pytest.mark.parametrize("words", [("demo", "--no-open"), ("report", "attn-2l-small", "--quick")])
def test_pages_are_written_without_node(installed, tmp_path, words) -> None:
    path = tmp_path / "page.html"
    document = json.loads(run(installed, "unweave", *words, "-o", str(path), "--json"))
    assert document["file"] == str(path)
    page = path.read_text(encoding="utf-8")
    assert document["bytes"] == path.stat().st_size <= 8 * 10**6
    assert page.startswith("<!doctype html>")
    assert (STATIC / "explorer.js").read_text(encoding="utf-8") in page
    manifest = json.loads(re.search(r'id="manifest">(.*?)</script>', page)[1])
    assert manifest["format"] == "unweave-bundle"
    assert manifest["models"][0]["engine"] is not None
