"""Lines that tests run are counted whatever loads the library, and the floors see what is missing."""

import importlib
import importlib.util
import json
import sys
from pathlib import Path

import jaxtyping
import pytest
from slipcover import Slipcover

from support.lines import EXCLUDED, NEVER, Lines, Probing, counted

ROOT = Path(__file__).parents[1]
MODULE = '''"""A module."""

from typing import overload


def sign(x):
    if x < 0:
        return -1
    if x > 9:  # pragma: no cover
        return 9
    return 1


@overload
def other(): ...


def promised():
    raise NotImplementedError
'''


@pytest.fixture
def script(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    spec = importlib.util.spec_from_file_location("covered", ROOT / "scripts" / "covered.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def counter(tmp_path, monkeypatch):
    """A count of the lines of a small package that is called unweave."""
    (tmp_path / "unweave").mkdir()
    (tmp_path / "unweave" / "__init__.py").touch()
    (tmp_path / "unweave" / "small.py").write_text(MODULE)
    for name in [name for name in sys.modules if name.partition(".")[0] == "unweave"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.syspath_prepend(str(tmp_path))
    cover = Slipcover(branch=True, d_miss_threshold=NEVER, exclude_also=EXCLUDED)
    monkeypatch.setattr(sys, "meta_path", [Probing(cover), *sys.meta_path])
    return cover


def small(cover):
    return next(lines for name, lines in cover.get_coverage()["files"].items() if name.endswith("small.py"))


def test_lines_are_counted_when_they_run(counter):
    module = importlib.import_module("unweave.small")
    assert small(counter)["missing_lines"] == [7, 8, 11]
    assert module.sign(2) == 1
    assert small(counter)["missing_lines"] == [8]
    assert module.sign(-2) == -1
    assert small(counter)["missing_lines"] == []


def test_nothing_is_counted_unless_a_folder_is_named():
    assert counted({}) is None


def test_other_packages_are_left_alone(counter):
    assert sys.meta_path[0].find_spec("json", None) is None


def test_each_process_writes_what_it_ran(counter, tmp_path):
    importlib.import_module("unweave.small").sign(2)
    Lines(counter, tmp_path / "lines").pytest_sessionfinish()
    (written,) = (tmp_path / "lines").iterdir()
    assert any(name.endswith("small.py") for name in json.loads(written.read_text())["files"])


def test_code_that_checks_shapes_is_counted_and_left_where_it_belongs(counter, tmp_path, monkeypatch):
    """An ordinary import must not find code that asks for jaxtyping's hook."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    probing = sys.meta_path.pop(0)
    jaxtyping.install_import_hook(["unweave"], "support.check")
    sys.meta_path.insert(0, probing)
    importlib.import_module("unweave.small").sign(2)
    assert small(counter)["missing_lines"] == [8]
    assert list(map(list, small(counter)["missing_branches"])) == [[7, 8]]
    assert not (tmp_path / "unweave" / "__pycache__").exists()


def processes(folder, *missing):
    """What processes wrote of every boundary of ten lines, which are missing in each."""
    from mutate import BOUNDARIES

    folder.mkdir()
    for number, lines in enumerate(missing):
        files = {
            f"src/unweave/{name}": {
                "executed_lines": [line for line in range(1, 11) if line not in lines],
                "missing_lines": sorted(lines),
                "executed_branches": [],
                "missing_branches": [],
            }
            for name in BOUNDARIES
        }
        meta = {"software": "slipcover", "branch_coverage": True, "show_contexts": False}
        (folder / f"{number}.json").write_text(json.dumps({"meta": meta, "files": files}))
    return folder


@pytest.mark.parametrize(
    ("missing", "code", "words"),
    [
        (({1, 2}, {3}), 0, "100.00 % of lines and branches run"),
        (({1, 2}, {2, 3}), 1, "90.00 % of lines and branches run"),
    ],
)
def test_a_line_that_any_process_ran_has_run(script, tmp_path, monkeypatch, capsys, missing, code, words):
    folder = processes(tmp_path / "lines", *missing)
    monkeypatch.setattr(sys, "argv", ["covered.py", str(folder), "--write", str(tmp_path / "tried" / "lines.json")])
    assert script.main() == code
    printed = capsys.readouterr().out
    assert words in printed
    assert ("1 of    10 lines and branches missing: files/json.py 2" in printed) == (code == 1)
    assert json.loads((tmp_path / "tried" / "lines.json").read_text())["tried"]["scripts/covered.py"]["R45"] >= 90


def test_a_folder_without_counts_is_a_sentence(script, tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["covered.py", str(tmp_path)])
    with pytest.raises(SystemExit, match="holds no counted lines"):
        script.main()
