"""What users read is in the words of the field: help, notes, labels, docstrings, the texts of the page."""

import ast
import dataclasses
import importlib
import json
import pkgutil
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

import unweave.analysis
from unweave.cli.app import ORDER, registered
from unweave.results.cells import Column
from unweave.results.columns import columns_of

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "unweave"
PYTHON = sorted(SOURCE.rglob("*.py"))
PROSE = SOURCE / "explorer" / "shared" / "prose.json"
OTHER = re.compile(
    r"present token|[Ll]ikeliest|\bkin\b|\btold\b|(?:nats|logits) a token\b|[a-z,*] outs\b|(?<!-)\bout\*? tokens?\b"
    r"|softmax ignores|no change of basis|never meet|is no token of this|whoever has the file"
)
"""Words that the field does not use: current token, most likely, related, given, per token, output, invariant."""
LONGEST = 30
"""Words of a sentence of help, at most."""


def sentences(text: str) -> Iterator[str]:
    return filter(None, re.split(r"(?<=[.:;?!])\s+|\n\n", text))


@pytest.mark.parametrize("path", PYTHON, ids=lambda path: str(path.relative_to(SOURCE)))
def test_texts_of_the_library_use_the_words_of_the_field(path: Path) -> None:
    strings = (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Constant))
    assert not [node.value for node in strings if isinstance(node.value, str) and OTHER.search(node.value)]


def test_pages_and_documents_use_the_words_of_the_field() -> None:
    pages = [ROOT / "README.md", PROSE, *(ROOT / "docs").glob("*.md"), *(ROOT / "docs" / "howto").glob("*.md")]
    assert not [(path.name, found[0]) for path in pages if (found := OTHER.search(path.read_text("utf-8")))]


@pytest.mark.parametrize("name", ORDER)
def test_no_sentence_of_help_is_long(name: str) -> None:
    function = registered(name).callback
    texts = [function.__doc__.partition("Example:")[0]]
    for parameter in function.__annotations__.values():
        texts += [found for one in getattr(parameter, "__metadata__", ()) if (found := getattr(one, "help", ""))]
    assert not [each for text in texts for each in sentences(text) if len(each.split()) > LONGEST]


def test_no_sentence_of_the_page_has_more_than_sixty_words() -> None:
    def leaves(value: object) -> Iterator[str]:
        if isinstance(value, str):
            yield value
        for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            yield from leaves(inner)

    texts = leaves(json.loads(PROSE.read_text("utf-8")))
    assert not [each for text in texts for each in sentences(text) if len(each.split()) > 2 * LONGEST]


GLOSSARY = Path(__file__).parent.parent / "docs" / "glossary.md"
ANY_UNIT = {"residual", "real", "imaginary", "magnitude"}
"""Headings whose unit is that of what they stand beside, or of the circuit that they are eigenvalues of."""
OTHER_KEYS = {"validation_loss", "validation_text", "virtual_weights"}
"""Keys of cards, and a function, that are no columns."""


def columns() -> Iterator[Column]:
    for found in pkgutil.walk_packages(unweave.analysis.__path__, "unweave.analysis."):
        module = importlib.import_module(found.name)
        own = [kind for name, kind in vars(module).items() if isinstance(kind, type) and not name.startswith("_")]
        for kind in own:
            if dataclasses.is_dataclass(kind) and kind.__module__ == module.__name__:
                yield from columns_of(kind)


def test_columns_with_the_same_label_have_the_same_unit() -> None:
    units = defaultdict(set)
    for column in columns():
        if column.part == "value" and column.kind in ("number", "share", "z", "count"):
            units[column.label].add(column.unit)
    assert {label for label, found in units.items() if len(found) > 1} <= ANY_UNIT


def test_the_glossary_names_keys_that_exist() -> None:
    known = {column.name for column in columns()} | OTHER_KEYS
    last_cells = [line.rsplit("|", 2)[1] for line in GLOSSARY.read_text("utf-8").splitlines() if line.startswith("| ")]
    keys = {key for cell in last_cells for key in re.findall(r"`([a-z]+(?:_[a-z]+)+)`", cell)}
    assert len(keys) > 15
    assert keys <= known
