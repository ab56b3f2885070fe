"""Libraries that come with an extra of the package, asked for when they are needed."""

import importlib
from types import ModuleType

from unweave.errors import Unsupported


def optional(module: str, what: str, extra: str) -> ModuleType:
    """A library, or a sentence that says how to get it.

    Args:
        module: Its dotted name.
        what: What needs it, as the beginning of a sentence.
        extra: The extra of unweave that installs it.

    Raises:
        Unsupported: If it is not installed.
    """
    try:
        return importlib.import_module(module)
    except ImportError as problem:
        raise Unsupported(
            f"{what} needs the library {module.split('.')[0]}",
            f'install the extra: pip install "unweave[{extra}]"',
        ) from problem
