"""The paper's analyses, a room for each part of the paper: functions of a model or a run that return small results.

Nothing here can know how a model was made: only the algebra and its canonical weights may be imported.
`agreement` alone folds the arrays of `weights_from` again, to say which of them is wrong.
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
