"""Optional libraries, imported when they are needed."""

import importlib
from types import ModuleType

from unweave.errors import Unsupported


def optional(module: str, what: str, extra: str) -> ModuleType:
    """Import an optional library; without it, the error states that ``what`` needs it, and which extra installs it."""
    try:
        return importlib.import_module(module)
    except ImportError as problem:
        raise Unsupported(
            f"{what} needs the library {module.split('.')[0]}", f'install the extra: pip install "unweave[{extra}]"'
        ) from problem
