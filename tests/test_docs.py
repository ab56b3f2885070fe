"""Every example in a docstring runs and prints what it says."""

import doctest
from importlib import import_module

import pytest

MODULES = (
    "association",
    "bilinear",
    "examples",
    "factored",
    "fold",
    "forward",
    "norms",
    "paths",
    "positions",
    "product",
    "shapes",
    "terms",
    "weights",
)


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    module = import_module(f"unweave.{name}")
    assert doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE).failed == 0
