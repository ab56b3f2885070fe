"""What the contracts of import-linter in `pyproject.toml` cannot say of imports."""

import ast
from pathlib import Path

import pytest

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
def test_imports_are_statements(path):
    """What is imported by name is seen neither here nor by the contracts."""
    names = {getattr(node, "id", getattr(node, "attr", "")) for node in ast.walk(ast.parse(path.read_text("utf-8")))}
    assert not names & {"import_module", "__import__"} or module_of(path) in BY_NAME
