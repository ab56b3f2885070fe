"""The command line: plain questions are lines of a table, `questions`; any other command is a file of its name."""

import lazy_loader  # type: ignore[import-untyped]

from unweave.cli.app import app, main
from unweave.cli.questions import COMMANDS
from unweave.cli.suggest import ORDER

FILES = {name.replace("-", "_") for name in ORDER if name not in COMMANDS}

__getattr__, __dir__, _ = lazy_loader.attach(__name__, FILES)
__all__ = ["app", "main"]
