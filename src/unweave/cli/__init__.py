"""The command line: plain questions are lines of one table, `questions`; any other command is a file of its name.

Both are imported when they are asked for, and neither waits for torch.
"""

import lazy_loader  # type: ignore[import-untyped]

from unweave.cli.app import ORDER, app, main

__getattr__, __dir__, _ = lazy_loader.attach(__name__, {"questions", *(name.replace("-", "_") for name in ORDER)})
__all__ = ["app", "main"]
