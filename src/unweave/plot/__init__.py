"""Figures of runs and results, shown in a notebook or saved as PNG, SVG or PDF (extra `plot`)."""

from unweave.extras import optional

optional("matplotlib", "Drawing a figure", "plot")

from unweave.plot.drawing import Drawing  # noqa: E402  (the sentence above comes before an ImportError)
from unweave.plot.views import (  # noqa: E402
    attention,
    circuit,
    composition,
    difference,
    dynamics,
    eigenvalues,
    head_scatter,
    importance,
    pattern,
)

__all__ = [
    "Drawing",
    "attention",
    "circuit",
    "composition",
    "difference",
    "dynamics",
    "eigenvalues",
    "head_scatter",
    "importance",
    "pattern",
]


def __dir__() -> list[str]:
    """List the names that complete: the public ones."""
    return __all__
