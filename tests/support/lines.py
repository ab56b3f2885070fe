"""Lines and branches of the library that tests run: UNWEAVE_LINES=FOLDER has every process write there which it ran.

A tracer hears of every line of every module each time, and made the tests take three times as long. slipcover puts a
probe into the code of the library alone, once, behind whatever else loads it: jaxtyping's hook too. Its own hook would
leave code that jaxtyping changed where an ordinary import finds it, so only its probes are used. A branch is a place of
the source from which either of two lines follows; its marks are put in before the source is compiled, so code that is
counted is compiled each time and stored nowhere.

`scripts/covered.py` adds the files up.
"""

import ast
import importlib.machinery
import json
import os
import sys
from importlib.abc import MetaPathFinder
from pathlib import Path
from unittest.mock import patch

import jaxtyping._import_hook
from slipcover import Slipcover
from slipcover.branch import preinstrument

SOURCE = Path(__file__).parents[2] / "src" / "unweave"
EXCLUDED = ["@overload", "raise NotImplementedError"]
"""Beside `if TYPE_CHECKING:` and `# pragma: no cover`."""
NEVER = 2**31 - 1
"""Hits after which a probe would be taken out: to look for the functions takes longer than the probes do."""


class Probing(MetaPathFinder):
    """Finds modules of the library as the finders behind it do, and has probes put into their code when it is run."""

    def __init__(self, cover):
        self.cover = cover

    def find_spec(self, name, path, target=None):
        """The module as the first of them has it."""
        if name.partition(".")[0] != "unweave":
            return None
        behind = sys.meta_path[sys.meta_path.index(self) + 1 :]
        found = next((spec for finder in behind if (spec := finder.find_spec(name, path, target))), None)
        if found is not None and isinstance(found.loader, importlib.machinery.SourceFileLoader):
            found.loader.get_code = lambda _: self.cover.instrument(marked(found.loader))
        return found


def marked(loader):
    """The code of a module, with its branches marked, as its loader compiles it."""
    source = loader.get_data(loader.path)
    if isinstance(loader, jaxtyping._import_hook._JaxtypingLoader):
        with patch("jaxtyping._import_hook.JaxtypingTransformer", Marking):
            return loader.source_to_code(source, loader.path)
    return loader.source_to_code(preinstrument(ast.parse(source)), loader.path)


class Marking(jaxtyping._import_hook.JaxtypingTransformer):
    """The changes of jaxtyping's hook, after branches are marked."""

    def visit_Module(self, node):
        """Mark the branches of a module, then change it."""
        return super().visit_Module(preinstrument(node))


class Lines:
    """The plug-in that writes what one process has run, when its session ends."""

    def __init__(self, cover, folder):
        self.cover, self.folder = cover, Path(folder)

    def pytest_sessionfinish(self):
        """Write a file of this process."""
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / f"{os.getpid()}.json").write_text(json.dumps(self.cover.get_coverage()))


def counted(env):
    """Start to count, before the library is imported, where a folder is named."""
    if not (folder := env.get("UNWEAVE_LINES")):
        return None
    cover = Slipcover(d_miss_threshold=NEVER, branch=True, source=[str(SOURCE)], exclude_also=EXCLUDED)
    sys.meta_path.insert(0, Probing(cover))
    return Lines(cover, Path(folder).absolute())


LINES = counted(os.environ)
