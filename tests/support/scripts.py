"""Scripts of the repository, as modules."""

import importlib.util
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def script(name: str, folder: str = "scripts"):
    spec = importlib.util.spec_from_file_location(name, ROOT / folder / f"{name}.py")
    module = sys.modules[name] = importlib.util.module_from_spec(spec)  # its dataclasses look their module up
    spec.loader.exec_module(module)
    return module
