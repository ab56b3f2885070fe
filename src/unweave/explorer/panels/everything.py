"""All panels in the order of the views, and what takes long."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from unweave.errors import UnweaveError
from unweave.explorer.bundle import LeftOut, TableRef
from unweave.explorer.panels import (
    circuits,
    composition,
    heads,
    importance,
    places,
    stream,
    tokens,
    training,
    trigrams,
)
from unweave.explorer.panels.subject import Subject


@dataclass(frozen=True)
class Panel:
    """One or several tables that are made together.

    Attributes:
        what: What they are, for progress and for what is left out.
        make: Makes them.
    """

    what: str
    make: Callable[[Subject], Iterable[TableRef]]


QUICK = (
    Panel("scores of every head", heads.summary),
    Panel("verdicts on induction", heads.verdicts),
    Panel("composition of heads", composition.scores),
    Panel("composition by the formula as published", composition.published),
    Panel("composition over tokens", composition.over_tokens),
    Panel("eigenvalues of OV circuits", circuits.ov_eigenvalues),
    Panel("eigenvalues of QK circuits", circuits.qk_eigenvalues),
    Panel("the residual stream on each text", stream.shares),
    Panel("virtual weights and subspaces", stream.wires),
    Panel("the course of training", training.curves),
    Panel("lengths of embeddings", tokens.norms),
)
"""Panels that a small model has in a second or two."""
TRIGRAMS, BUGS = "skip-trigrams", "skip-trigram bugs, counted in text"
SHORT = (*QUICK, Panel(TRIGRAMS, trigrams.listed), Panel(BUGS, trigrams.few_bugs))
"""Panels of the demonstration: a small model has them in ten seconds."""
PANELS = (
    *QUICK,
    Panel("copying", circuits.copies),
    Panel(TRIGRAMS, trigrams.strongest),
    Panel("copying patterns", trigrams.patterns),
    Panel(BUGS, trigrams.bugs),
    Panel("classes of skip-trigrams", trigrams.classes),
    Panel("term importance, by heads", importance.by_heads),
    Panel("term importance, by hops", importance.by_hops),
    Panel("virtual heads", composition.virtual),
    Panel("where heads act in held-out text", places.in_text),
)
"""All panels, in the order in which they are made."""


def made(
    of: Subject, panels: Iterable[Panel], tell: Callable[[str], None]
) -> tuple[tuple[TableRef, ...], tuple[LeftOut, ...]]:
    """The tables of some panels, and those that this model has none of, each with the reason."""
    found: list[TableRef] = []
    missing: list[LeftOut] = []
    for panel in panels:
        tell(panel.what)
        try:
            found += tuple(panel.make(of))
        except UnweaveError as error:
            missing.append(LeftOut(panel.what, error.message, error.hint))
    return tuple(found), tuple(missing)
