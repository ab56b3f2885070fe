"""Documents that cannot rot: every example runs, and every public name and command stands in the map of the paper."""

import doctest
import re
import shlex
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType

import pytest
from typer.testing import CliRunner

import unweave as uw
from unweave.cli.app import ORDER, app

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAPER = (ROOT / "docs" / "paper.md").read_text(encoding="utf-8")
MODULES = [module.name for module in walk_packages(uw.__path__, "unweave.") if not module.ispkg]
COMMANDS = set(ORDER)
SPACES = doctest.NORMALIZE_WHITESPACE


def modules_of(section: ModuleType) -> list[ModuleType]:
    return [value for name in section.__all__ if isinstance(value := getattr(section, name), ModuleType)]


@pytest.mark.parametrize("name", [*MODULES, "unweave.loaders"])
def test_examples_in_docstrings_run(name: str) -> None:
    assert doctest.testmod(import_module(name), extraglobs={"uw": uw}, optionflags=SPACES).failed == 0


def test_the_readme_runs() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=SPACES)
    assert tried > 5
    assert not failed


def test_commands_print_what_the_readme_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    blocks = re.findall(r"^```\n\$ unweave (.*)\n((?:.+\n|\n)+?)```", README, re.MULTILINE)
    assert blocks
    for words, shown in blocks:
        printed = [line.rstrip() for line in CliRunner().invoke(app, shlex.split(words)).stdout.splitlines()]
        for part in re.split(r"^…\n", shown, flags=re.MULTILINE):  # a line that is a … stands for some
            lines = [line.rstrip() for line in part.splitlines()]
            found = [at for at in range(len(printed)) if printed[at : at + len(lines)] == lines]
            assert found, part
            printed = printed[found[0] + len(lines) :]


def test_the_readme_is_short_and_begins_with_how_to_install() -> None:
    assert len(README.splitlines()) <= 120
    assert "pip install" in "\n".join(README.splitlines()[:12])


@pytest.mark.parametrize("page", ["paper.md", "adding.md"])
def test_files_named_in_the_map_and_the_adding_page_exist(page: str) -> None:
    named = set(re.findall(r"`((?:src|tests|docs)/[\w/.-]+)`", (ROOT / "docs" / page).read_text(encoding="utf-8")))
    assert len(named) > 15
    assert not [name for name in named if not (ROOT / name).exists()]


def map_rows() -> list[list[str]]:
    lines = [line for line in PAPER.splitlines() if line.startswith("| ") and not line.startswith("| section |")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_commands_named_in_the_map_exist() -> None:
    named = {command.split()[0] for row in map_rows() for command in re.findall(r"`([^`]+)`", row[3])}
    assert named
    assert not named - COMMANDS


def test_functions_named_in_the_map_exist() -> None:
    """Public names, their attributes, and names of modules below the package."""
    named = {name.partition("(")[0] for row in map_rows() for name in re.findall(r"`([^`]+)`", row[1])}
    assert named
    assert not [name for name in named if not exists(name)]


ROOMS = [room for room in modules_of(uw) if room is not uw.examples]
SECTIONS_OF_CODE = [uw, *ROOMS, *(room for room in modules_of(uw.analysis))]


def exists(name: str) -> bool:
    """Whether a dotted name leads from the package or one of its sections to something."""
    return any(reached(section, name.split(".")) for section in SECTIONS_OF_CODE)


def reached(section: object, path: list[str]) -> bool:
    for part in path:
        if not hasattr(section, part):
            return False
        section = getattr(section, part)
    return True


def test_every_public_function_is_in_the_map() -> None:
    functions = [name for name in uw.__all__ if name[0].islower() and callable(getattr(uw, name))]
    assert not [name for name in functions if not re.search(rf"`{name}\b", PAPER)]


def test_every_command_is_in_the_map_or_the_readme() -> None:
    text = PAPER + README
    assert not [name for name in COMMANDS if not re.search(rf"[`\s]{name}\b", text)]


def test_every_command_has_its_call_in_python() -> None:
    page = (ROOT / "docs" / "howto" / "scripts.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`[a-z-]+`.*?) \| .*\b(?:uw|model|run)\.", page, re.MULTILINE)
    assert re.findall(r"[a-z-]+", "".join(rows)) == ORDER
    assert not [name for name in re.findall(r"\buw\.([\w.]*\w)", page) if not reached(uw, name.split("."))]


ADDING = (ROOT / "docs" / "adding.md").read_text(encoding="utf-8")
CHANGES = re.findall(r"```diff\n--- (\S+)\n(.*?)```", ADDING, re.DOTALL)


@pytest.mark.parametrize(("path", "change"), CHANGES)
def test_worked_changes_start_from_lines_that_still_exist(path: str, change: str) -> None:
    there = (ROOT / path).read_text(encoding="utf-8").splitlines()
    before = [line[1:] for line in change.splitlines() if line[:1] in (" ", "-")]
    assert before
    assert not [line for line in before if line not in there]


def test_code_on_the_rotary_page_gives_the_stated_values() -> None:
    page, names, checked = (ROOT / "docs" / "rotary.md").read_text(encoding="utf-8"), {}, 0
    for line in filter(None, "".join(re.findall(r"```python\n(.*?)```", page, re.DOTALL)).splitlines()):
        code, _, comment = line.partition("  # ")
        value = re.fullmatch(r"(True|1\.0|\(.*\))(:.*)?", comment)
        if value is None:
            exec(code, names)
        else:
            assert str(eval(code, names)) == value[1], line
            checked += 1
    assert checked == 5
