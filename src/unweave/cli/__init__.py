"""The command line: a tree of commands that ask the library and print its answers; it holds no logic of its own."""

from unweave.cli.app import app, main
from unweave.cli import circuits, models  # noqa: I001  (importing a module registers its commands)

__all__ = ["app", "circuits", "main", "models"]
