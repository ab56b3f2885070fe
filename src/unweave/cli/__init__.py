"""The command line: plain questions are lines of a table, `questions`; other commands are in files named beside it."""

import lazy_loader  # type: ignore[import-untyped]

from unweave.cli.app import app, main
from unweave.cli.questions import COMMANDS, FILES
from unweave.cli.suggest import ORDER

OWN = {FILES.get(name, name) for name in ORDER if name not in COMMANDS}

__getattr__, __dir__, _ = lazy_loader.attach(__name__, OWN)
__all__ = ["app", "main"]
