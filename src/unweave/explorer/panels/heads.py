"""Heads: every score of every head, and the verdicts on induction."""

from collections.abc import Iterator
from dataclasses import replace

from unweave.analysis.induction.summary import head_summary
from unweave.analysis.induction.verdict import induction
from unweave.explorer.bundle import PythonCall, TableRef
from unweave.explorer.panels.subject import Subject
from unweave.explorer.panels.tables import table


def summary(of: Subject) -> Iterator[TableRef]:
    """``heads``: the cheap scores of every head."""
    yield table(head_summary(of.model, seed=of.seed), "heads", of.name, PythonCall("head_summary", {"seed": of.seed}))


def verdicts(of: Subject) -> Iterator[TableRef]:
    """``induction``: the verdict on every head with its reason."""
    found, code = induction(of.model, seed=of.seed), f"uw.induction(model, seed={of.seed}).heads"
    made = table(found.heads, "induction", of.name, PythonCall("induction", {"seed": of.seed}, code))
    yield replace(made, answer=found.answer)
