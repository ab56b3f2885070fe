"""The site has every public name once, by section of the paper, and leads to every page."""

import importlib.util
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import unweave as uw
from support.scripts import script

DOCS = Path(__file__).parents[1] / "docs"


@pytest.fixture(scope="module")
def api():
    return script("api_pages", "docs")


@pytest.fixture(scope="module")
def written(api, tmp_path_factory):
    """The pages of the public names, by name of the file."""
    folder = tmp_path_factory.mktemp("api")
    api.write_pages(folder)
    return {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("*.rst")}


def told(text: str) -> list[str]:
    return re.findall(r"^\.\. auto(?:class|exception|function|data):: (\S+)", text, re.MULTILINE)


def test_every_public_name_is_documented_once(api, written) -> None:
    names = [name for text in written.values() for name in told(text)]
    assert len(names) == len(set(names)) > 300
    offered = {(module.__name__, name): getattr(module, name) for module in api.sections() for name in listed(module)}
    values = {id(value) for value in offered.values() if not isinstance(value, ModuleType)}
    there = {id(reached(name)) for name in names}
    assert [name for name, value in offered.items() if id(value) in values - there] == []


def listed(module: ModuleType) -> list[str]:
    return list(getattr(module, "__all__", ()))


def reached(dotted: str) -> object:
    module, _, name = dotted.rpartition(".")
    return getattr(importlib.import_module(module), name)


def test_every_api_page_has_a_title_and_every_title_a_page(api) -> None:
    assert set(api.pages()) == set(api.TITLES)


def test_the_index_links_every_top_level_name(written) -> None:
    names = [name for name in uw.__all__ if not isinstance(getattr(uw, name), ModuleType)]
    assert len(names) > 40
    assert not [name for name in names if f":py:obj:`uw.{name} <" not in written["index"]]


def test_every_public_function_shows_an_example_that_runs(api) -> None:
    """So does every class at the top; a class of a room is what functions of the room return."""
    told = [name for names in api.pages().values() for name in names]
    asked = [name for name in told if inspect.isroutine(name.value) or name.name in uw.__all__]
    asked = [name for name in asked if callable(name.value)]
    assert len(asked) > 150
    assert not [f"{name.home}.{name.name}" for name in asked if ">>> " not in (inspect.getdoc(name.value) or "")]


def names_near(value: object) -> set[str]:
    """Names that a reader of a docstring has beside it: arguments, attributes and methods."""
    own = set(dir(value)) if inspect.isclass(value) else set()
    own |= {name for base in getattr(value, "__mro__", ()) for name in vars(base).get("__annotations__", {})}
    try:
        return own | set(inspect.signature(value).parameters)
    except (TypeError, ValueError):  # constants, and classes of other libraries
        return own


def documented(api) -> Iterator[tuple[str, str, set[str]]]:
    """The home of every public docstring, its text, and the names beside it."""
    for name in [name for names in api.pages().values() for name in names]:
        own = names_near(name.value)
        yield name.home, inspect.getdoc(name.value) or "", own
        for member in vars(name.value).values() if inspect.isclass(name.value) else ():
            method = getattr(member, "fget", None) or getattr(member, "func", None) or inspect.unwrap(member)
            if inspect.isroutine(method) and not method.__name__.startswith("_"):
                yield name.home, inspect.getdoc(method) or "", own | names_near(method)


def test_names_in_public_docstrings_resolve(api) -> None:
    """Each is an argument, an attribute, a public name or one of its attributes, or a constant with a stated value."""
    public = api.public_names() | {name: name for name in uw.__all__}
    kept = {name: names_near(reached(path)) for name, path in api.public_names().items()}
    lost = []
    for home, text, own in documented(api):
        for said in re.findall(r"(?<!`)`([^`\n]+)`(?!`)", text):
            *owner, last = re.split(r"[(\[]", said)[0].split(".")
            inside = kept.get(owner[-1], ()) if owner else own
            if last not in {*public, *inside} and api.constant(home, last) is None:
                lost.append(f"{home}: {said}")
    assert lost == []


@pytest.fixture(scope="module")
def copies():
    pytest.importorskip("nbformat")
    return script("notebook_copies", "docs")


def test_executed_pages_match_their_current_sources(copies) -> None:
    """Cheap: the digest of the source, which `make executed` wrote at the end, and pictures that are there."""
    pages = copies.sources()
    assert len(pages) == 10
    for page in pages:
        text = (copies.SHOWN / page.name).read_text(encoding="utf-8")
        assert text.endswith(f"<!-- {copies.digest(page)} -->\n"), f"{page.name} changed: run `make executed`"
        linked = [link for link in re.findall(r"\]\(([^)#]+)", text) if ":" not in link and "README" not in link]
        assert not [link for link in linked if not (copies.SHOWN / link).exists()]


@pytest.mark.parametrize("wheel", [True, False])
def test_the_install_cell_of_a_copy_finds_a_wheel_or_the_clone(copies, tmp_path, monkeypatch, wheel) -> None:
    place = tmp_path / "clone" / "docs"
    for folder in (place, tmp_path / "clone" / "src" / "unweave"):
        folder.mkdir(parents=True)
    if wheel:
        (place / "unweave-0.1.0-py3-none-any.whl").touch()
    monkeypatch.chdir(place)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    code, _, command = copies.INSTALL.rpartition("\n")
    exec(code + "\n    pass", found := {})
    assert "{unweave}" in command
    assert Path(found["unweave"]).name == ("unweave-0.1.0-py3-none-any.whl" if wheel else "clone")


def test_dead_links_remote_files_and_figures_as_text_are_found(tmp_path) -> None:
    (tmp_path / "two.html").write_text('<h1 id="there">2</h1>', encoding="utf-8")
    (tmp_path / "one.html").write_text(
        '<a href="two.html#there"></a><a href="two.html#here"></a><a href="three.html"></a><a href="https://a.b/c"></a>'
        '<script src="https://cdn.example/a.js"></script><img src="//c.example/d.png">'
        '<link href="https://e.f" rel="canonical"><pre>&lt;Figure size 9x9 with 1 Axes&gt;</pre>',
        encoding="utf-8",
    )
    (tmp_path / "own.css").write_text("@import url(https://fonts.example/x.css);", encoding="utf-8")
    assert [found.partition(": ")[2] for found in script("check_site").faults(tmp_path)] == [
        "'two.html#here' leads nowhere",
        "'three.html' leads nowhere",
        "'https://cdn.example/a.js' is fetched from elsewhere",
        "'//c.example/d.png' is fetched from elsewhere",
        "a figure is shown in words",
        "'https://fonts.example/x.css' is fetched from elsewhere",
    ]
