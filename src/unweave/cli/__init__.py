"""The command line: one command a file, each named as its command, and imported when it is asked for."""

import lazy_loader  # type: ignore[import-untyped]

from unweave.cli.app import ORDER, app, main

__getattr__, __dir__, _ = lazy_loader.attach(__name__, {name.replace("-", "_") for name in ORDER})
__all__ = ["app", "main"]
