"""Documents that cannot rot: every example runs, and every public name and command stands in the map of the paper."""

import doctest
import re
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import unweave as uw
from unweave.cli.app import app

ROOT = Path(__file__).parents[1]
PAPER = (ROOT / "docs" / "paper.md").read_text(encoding="utf-8")
MODULES = [module.name for module in walk_packages(uw.__path__, "unweave.") if not module.ispkg]
COMMANDS = {
    command.name or (command.callback.__doc__ and command.callback.__name__) for command in app.registered_commands
}


@pytest.mark.parametrize("name", [*MODULES, "unweave.loaders"])
def test_examples_in_docstrings_run(name: str) -> None:
    assert doctest.testmod(import_module(name), optionflags=doctest.NORMALIZE_WHITESPACE).failed == 0


def test_the_readme_runs() -> None:
    failed, tried = doctest.testfile(
        str(ROOT / "README.md"), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE
    )
    assert tried > 5
    assert not failed


def test_files_named_in_the_map_exist() -> None:
    named = set(re.findall(r"`(tests/[\w/.]+)`", PAPER))
    assert named
    assert not [name for name in named if not (ROOT / name).exists()]


def test_every_public_function_is_in_the_map() -> None:
    functions = [name for name in uw.__all__ if name[0].islower() and callable(getattr(uw, name))]
    assert not [name for name in functions if not re.search(rf"`{name}\b", PAPER)]


def test_every_command_is_in_the_map_or_the_readme() -> None:
    text = PAPER + (ROOT / "README.md").read_text(encoding="utf-8")
    assert not [name for name in COMMANDS if not re.search(rf"[`\s]{name}\b", text)]


def test_public_names_are_listed_where_type_checkers_look() -> None:
    source = (ROOT / "src" / "unweave" / "__init__.py").read_text(encoding="utf-8")
    block = source[source.index("if TYPE_CHECKING") : source.index("_HOMES")]
    assert not [name for name in uw.__all__ if not re.search(rf"\b{name}\b", block)]
