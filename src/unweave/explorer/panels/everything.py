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
class PanelSpec:
    """One or several tables that are made together.

    Attributes:
        what: What they are, for progress and for what is left out.
        make: Makes them.
        tables: Their names, by which a page asks for them.
    """

    what: str
    make: Callable[[Subject], Iterable[TableRef]]
    tables: str = ""


QUICK = (
    PanelSpec("scores of every head", heads.summary, "heads"),
    PanelSpec("verdicts on induction", heads.verdicts, "induction"),
    PanelSpec("composition of heads", composition.scores, "composition"),
    PanelSpec("composition by the formula as published", composition.published, "composition.published"),
    PanelSpec("composition over tokens", composition.over_tokens, "composition.tokens"),
    PanelSpec("eigenvalues of OV circuits", circuits.ov_eigenvalues, "eigenvalues eigenvalues.random"),
    PanelSpec(
        "eigenvalues of QK circuits",
        circuits.qk_eigenvalues,
        "eigenvalues.qk eigenvalues.qk.random eigenvalues.qk.scores",
    ),
    PanelSpec("the residual stream on each text", stream.shares, "stream movement deletion axes"),
    PanelSpec("virtual weights and subspaces", stream.wires, "wires overlaps bandwidth axes.weights"),
    PanelSpec("the course of training", training.curves, "training training.heads training.phase training.path"),
    PanelSpec("lengths of embeddings", tokens.norms, "tokens"),
)
"""Panels that a small model has in a second or two."""
TRIGRAMS, BUGS = "skip-trigrams", "skip-trigram bugs, counted in text"
SHORT = (*QUICK, PanelSpec(TRIGRAMS, trigrams.listed, "trigrams"))
"""Panels of `unweave report`: a small model has them in some seconds."""
DEMO = (*SHORT, PanelSpec(BUGS, trigrams.few_bugs, "bugs"))
"""Panels of the demonstration."""
PANELS = (
    *QUICK,
    PanelSpec("copying", circuits.copies, "copying"),
    PanelSpec(TRIGRAMS, trigrams.strongest, "sources trigrams"),
    PanelSpec("copying patterns", trigrams.patterns, "patterns patterns.use"),
    PanelSpec(BUGS, trigrams.bugs, "bugs"),
    PanelSpec("classes of skip-trigrams", trigrams.classes, "classes"),
    PanelSpec("term importance, by heads", importance.by_heads, "orders orders.recomputed layers worth"),
    PanelSpec(
        "term importance, by hops", importance.by_hops, "orders.hops orders.recomputed.hops layers.hops worth.hops"
    ),
    PanelSpec("virtual heads", composition.virtual, "virtual virtual.hops"),
    PanelSpec("where heads act in held-out text", places.in_text, "acts windows"),
)
"""All panels, in the order in which they are made."""


def made(
    of: Subject, panels: Iterable[PanelSpec], tell: Callable[[str], None]
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
