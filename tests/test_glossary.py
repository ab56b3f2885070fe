"""A word means one thing: one heading has one unit, and the glossary names keys that exist."""

import dataclasses
import importlib
import pkgutil
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import unweave.analysis
from unweave.results.cells import Column
from unweave.results.columns import columns_of

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


def test_a_heading_has_one_unit() -> None:
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
