"""Take transformers apart exactly.

    import unweave as uw

    model = uw.load("attn-2l")
    T = uw.expansion(model.weights)             # the paper's product, multiplied out
    run = model.run("to be or not to be")
    (T(run) - run.logits).abs().max()           # 0 up to rounding: nothing is left over

The public names are listed once, in ``__init__.pyi``, and imported when first used, so that ``unweave --help`` need not
wait for torch. All other names are in subpackages: ``uw.analysis.trigrams``, ``uw.transforms``, ``uw.training``.
"""

from collections.abc import Iterator
from importlib.machinery import PathFinder
from types import ModuleType

import lazy_loader

from unweave.files.guesses import no_name
from unweave.files.launched import wait_asleep

__version__ = "0.1.0"
wait_asleep()
_load, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
ROOMS = ("transforms", "examples", "known", "results", "runs", "training", "text", "algebra", "model")
"""Subpackages searched for a name that is not at the top, besides those of `analysis`."""


def __getattr__(name: str) -> object:
    """Import a public name when it is first used."""
    if name in __all__ or name.startswith("_"):
        return _load(name)
    if PathFinder.find_spec(f"{__name__}.{name}", __path__):  # ``from unweave import cli`` imports it after this
        raise AttributeError(f"unweave.{name} is not imported yet\n  write: import unweave.{name}")
    raise no_name("unweave", name, __all__, _rooms())


def _rooms() -> Iterator[tuple[str, ModuleType]]:
    sections = _load("analysis")
    yield from ((f"uw.analysis.{name}", getattr(sections, name)) for name in sections.__all__)
    yield from ((f"uw.{name}", _load(name)) for name in ROOMS)
