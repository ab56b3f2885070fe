"""Imports point down: a module may use those on the floors below it, and those before it on its own."""

import ast
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "unweave"

ORDER = (
    *("errors", "shapes", "files", "text", "algebra", "model", "results", "training", "loaders", "analysis", "runs"),
    *("plot", "explorer", "reproduction", "cli"),
)
CLOSED = {
    "training": ("algebra", "model"),
    "analysis": ("training", "loaders"),
    "explorer": ("training", "loaders"),
}
"""Rooms below that a room may not see: training knows no algebra, analyses ask no model's name."""
OPTIONAL = {"anywidget", "datasets", "gguf", "huggingface_hub", "matplotlib", "pandas"}
"""Libraries of the extras, which may be looked for when they are needed."""
LATE = {("unweave.training.loop", "unweave.training")}
"""Who imports what inside a function for the time it takes: shards bring in a part of torch that few trainings need."""
BY_NAME = {"unweave.text.extras"}
"""Who imports modules by name: those of the extras."""
FILES = [path for path in sorted(SOURCE.rglob("*.py")) if path != SOURCE / "__init__.py"]


def module_of(path):
    parts = ("unweave", *path.relative_to(SOURCE).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(path):
    """The modules of unweave that a file imports, at any depth."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno} imports relatively"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        yield from (name for name in names if name.split(".")[0] == "unweave")


def place_of(name):
    return name.split(".")[1]


@pytest.mark.parametrize("path", FILES, ids=module_of)
def test_imports_point_down(path):
    own = place_of(module_of(path))
    assert own in ORDER, f"{own} has no place: add it to ORDER"
    for name in imports_of(path):
        if name == "unweave":
            assert own == "cli", f"{path} imports the whole package; only the command line may"
            continue
        assert ORDER.index(place_of(name)) <= ORDER.index(own), f"{path} imports {name}, above it"
        assert place_of(name) not in CLOSED.get(own, ()), f"{own} may not know {name}"


@pytest.mark.parametrize("path", FILES, ids=module_of)
def test_imports_stand_at_the_top(path):
    if place_of(module_of(path)) == "cli":
        return  # `unweave --help` answers before torch is loaded
    functions = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
    for outer in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        for node in ast.walk(outer) if isinstance(outer, functions) else ():
            if isinstance(node, ast.Import | ast.ImportFrom):
                root = getattr(node, "module", None) or node.names[0].name
                allowed = root.split(".")[0] in OPTIONAL or (module_of(path), root) in LATE
                assert allowed, f"{path}:{node.lineno} imports inside a function"


@pytest.mark.parametrize("path", FILES, ids=module_of)
def test_imports_are_statements(path):
    """What is imported by name is seen by none of these tests."""
    names = {getattr(node, "id", getattr(node, "attr", "")) for node in ast.walk(ast.parse(path.read_text("utf-8")))}
    assert not names & {"import_module", "__import__"} or module_of(path) in BY_NAME


def test_no_cycles():
    modules = {module_of(path): path for path in FILES}
    graph = {
        name: {parent for found in imports_of(path) if (parent := nearest(found, modules)) != name}
        for name, path in modules.items()
    }
    TopologicalSorter(graph).prepare()


def nearest(name, modules):
    """The module that an import reaches: itself, or the one that a name is taken from."""
    return name if name in modules else name.rpartition(".")[0]
