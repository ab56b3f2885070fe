"""The command line: a tree of commands that ask the library and print its answers; it holds no logic of its own."""

from unweave.cli import bigrams, circuits, expanded, induction, models
from unweave.cli.app import app, main

__all__ = ["app", "bigrams", "circuits", "expanded", "induction", "main", "models"]
