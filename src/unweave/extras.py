"""Optional libraries, imported when they are needed."""

import importlib
from types import ModuleType

from unweave.errors import Unsupported


def optional(module: str, what: str, extra: str) -> ModuleType:
    """Import an optional library, or say how to install it.

    Args:
        module: Its dotted name.
        what: The action that needs it, as the beginning of a sentence.
        extra: The extra of unweave that installs it.

    Raises:
        Unsupported: If it is not installed.
    """
    try:
        return importlib.import_module(module)
    except ImportError as problem:
        raise Unsupported(
            f"{what} needs the library {module.split('.')[0]}", f'install the extra: pip install "unweave[{extra}]"'
        ) from problem
