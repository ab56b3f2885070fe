"""Few rooms, few arrows, no cycle, few public names, and lines within their limits: `make house` prints them."""

import ast
import tomllib
from pathlib import Path

import pytest

import unweave as uw
from support.scripts import script

ROOT = Path(__file__).parents[1]


def test_every_measure_stays_within_its_limit():
    found = {what: (value, most) for what, value, most in script("house").limits(len(uw.__all__))}
    assert len(found) == 11
    assert not {what: (value, most) for what, (value, most) in found.items() if value > most}


def test_the_oldest_allowed_dependencies_are_the_ones_tested():
    stated = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    allowed = dict(one.split(">=") for one in stated)
    lines = [line for line in (ROOT / "constraints-lowest.txt").read_text().splitlines() if not line.startswith("#")]
    tried = dict(line.partition(";")[0].split("==") for line in lines)
    assert tried.keys() == allowed.keys() - {"torch"}
    assert all(f"{tried[name]}.0".startswith(f"{allowed[name]}.") for name in tried)


SOURCE = Path(__file__).parents[1] / "src" / "unweave"

BY_NAME = {"unweave.extras"}
"""Who imports modules by name: those of the extras."""
FILES = [path for path in sorted(SOURCE.rglob("*.py")) if path != SOURCE / "__init__.py"]


def module_of(path):
    parts = ("unweave", *path.relative_to(SOURCE).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(path):
    return [
        node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Import | ast.ImportFrom)
    ]


@pytest.mark.parametrize("path", FILES, ids=module_of)
def test_only_commands_import_the_whole_package(path):
    whole = [node.lineno for node in imports_of(path) if "unweave" in (getattr(node, "module", ""), node.names[0].name)]
    assert not whole or module_of(path).startswith("unweave.cli")


@pytest.mark.parametrize("path", FILES, ids=module_of)
def test_modules_are_imported_only_by_import_statements(path):
    """A module that is imported by name at run time is seen neither here nor by the contracts."""
    names = {getattr(node, "id", getattr(node, "attr", "")) for node in ast.walk(ast.parse(path.read_text("utf-8")))}
    assert not names & {"import_module", "__import__"} or module_of(path) in BY_NAME
