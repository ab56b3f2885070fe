"""Tables that the sections measured, for the views that claims open, so that nothing is measured twice."""

from collections.abc import Iterable, Iterator
from functools import singledispatch
from typing import Any

from unweave.explorer.bundle import PythonCall, TableRef
from unweave.explorer.panels import circuits, training, trigrams
from unweave.explorer.panels.importance import tables_of, virtual_of
from unweave.explorer.panels.subject import Subject
from unweave.explorer.panels.tables import table
from unweave.model.model import Model
from unweave.reproduction import importance, induction, learning, one_layer
from unweave.reproduction import trigrams as trigrams_section
from unweave.reproduction.models import Models
from unweave.results.table import Table

COURSE = "the course of training"
MEASURED = (
    "verdicts on induction",
    "copying",
    "term importance, by heads",
    "term importance, by hops",
    "virtual heads",
)
"""Panels of the two-layer model that these tables replace; `COURSE` too if its training was kept."""
Tables = Iterator[tuple[Model, Iterable[TableRef]]]


@singledispatch
def tables(_measured: object, _models: Models) -> Tables:
    """The tables that a section measured, with their model; none by default."""
    yield from ()


@tables.register
def _(measured: one_layer.Measured, models: Models) -> Tables:
    of = Subject(models.one, seed=models.seed)
    copied = table(measured.copying, "copying", of.name, PythonCall("copying", {"seed": of.seed}))
    yield of.model, (*circuits.summary(of), *circuits.ov_eigenvalues(of), copied)


@tables.register
def _(measured: trigrams_section.Measured, models: Models) -> Tables:
    of, seed = Subject(models.one, seed=models.seed), {"seed": models.seed}
    found: dict[str, tuple[Table[Any], PythonCall]] = {
        "patterns": (measured.copies, PythonCall("analysis.trigrams.copying_patterns", {"k": 1})),
        "patterns.use": (measured.patterns, PythonCall("analysis.trigrams.pattern_use", {})),
        "classes": (measured.classes.classes, PythonCall("analysis.trigrams.find_classes", seed)),
        "bugs": (measured.bugs, PythonCall("analysis.trigrams.bugs_on_text", seed | {"k": trigrams_section.SOUGHT})),
    }
    yield of.model, (*trigrams.listed(of), *(table(rows, name, of.name, made) for name, (rows, made) in found.items()))


@tables.register
def _(measured: induction.Measured, models: Models) -> Tables:
    two, seed = models.two, {"seed": models.seed}
    yield (
        two,
        (
            table(measured.found.heads, "induction", two.name, PythonCall("induction", seed)),
            table(measured.copying, "copying", two.name, PythonCall("copying", seed)),
        ),
    )


@tables.register
def _(measured: importance.Measured, models: Models) -> Tables:
    of, windows = Subject(models.two, seed=models.seed), importance.FEW_WINDOWS
    for terms, virtual in ((measured.terms, measured.virtual), (measured.hops, measured.moved)):
        yield of.model, tables_of(terms, of.name, models.text)
        yield of.model, (virtual_of(virtual, of, windows=windows, hops=terms.counted == "hops"),)


@tables.register
def _(measured: learning.Measured, models: Models) -> Tables:
    for name, model in measured.models.items():
        yield model, training.curves(Subject(model, dynamics=measured.trainings[name]))
    for model in models.seeds:
        yield model, circuits.summary(Subject(model, seed=models.seed))
