"""The paper's analyses, a subpackage for each part of it: functions of a model or a run that return small results.

No analysis depends on how a model was loaded or trained: it reads canonical weights and runs, and imports no loader.
`agreement` alone folds the arrays of `weights_from` again, to find which of them is wrong.
"""

import lazy_loader

from unweave.files.guesses import no_name

_load, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)


def __getattr__(name: str) -> object:
    """Import a section when it is first used."""
    if name in __all__ or name.startswith("_"):
        return _load(name)
    rooms = ((f"uw.analysis.{section}", _load(section)) for section in __all__)
    raise no_name("unweave.analysis", name, __all__, rooms)
