"""Errors are written in one form: a fact in lower case without a full stop, and a hint in the same form."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import unweave.errors
from unweave.errors import UnweaveError

SOURCE = Path(__file__).parents[1] / "src" / "unweave"
FAMILY = {
    name for name, kind in vars(unweave.errors).items() if isinstance(kind, type) and issubclass(kind, UnweaveError)
}
MODULES = sorted(SOURCE.rglob("*.py"))


def texts(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Constant(value=str()) | ast.JoinedStr():
            yield node
        case ast.IfExp(body=body, orelse=orelse):
            yield from (*texts(body), *texts(orelse))
        case ast.BoolOp(values=values):
            yield from (text for value in values for text in texts(value))


def ends(text: ast.expr) -> tuple[str, str]:
    """How a literal begins and ends; empty where a value stands there."""
    parts = text.values if isinstance(text, ast.JoinedStr) else [text]
    first, last = (part.value if isinstance(part, ast.Constant) else "" for part in (parts[0], parts[-1]))
    return str(first), str(last)


def names_something(opening: str) -> bool:
    """Whether a text begins with a name: of a class (`Weights: …`) or in capitals (`W_E`, `QK`, `UTF-8`)."""
    word = opening.split()[0].rstrip(":,")
    return not word[1:].islower() or opening.startswith(f"{word}:")


def wrong(module: ast.Module) -> Iterator[str]:
    """The messages and hints of our errors that are written in another form."""
    for call in (node for node in ast.walk(module) if isinstance(node, ast.Call)):
        if getattr(call.func, "id", getattr(call.func, "attr", "")) in FAMILY:
            for text in (text for argument in call.args for text in texts(argument)):
                first, last = ends(text)
                capital = first[:1].isupper() and not names_something(first)
                if capital or last.endswith((".", "!")):
                    yield f"line {text.lineno}: {ast.unparse(text)}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_errors_have_no_capital_or_stop(path: Path) -> None:
    assert list(wrong(ast.parse(path.read_text("utf-8")))) == []
