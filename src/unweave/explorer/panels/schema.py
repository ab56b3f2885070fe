"""Description of the columns of the page's tables: heading, kind, unit, digits, range, and one sentence each.

`ROWS` is the one list of rows that the page knows by type; `scripts/build_schema.py` writes them for TypeScript.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from unweave.analysis import attribution, circuits, composition, difference, induction, learning, stream, trigrams
from unweave.analysis.bigrams import Continuation
from unweave.analysis.induction.summary import HeadSummary
from unweave.analysis.overview import Prediction
from unweave.analysis.verify import Check
from unweave.explorer.bundle import Json, TableRef
from unweave.explorer.panels.stream import TokenNorm
from unweave.results.cells import Column
from unweave.results.columns import columns_of

ROWS: tuple[type, ...] = (
    Check,
    Prediction,
    HeadSummary,
    Continuation,
    induction.HeadScores,
    induction.InductionHead,
    induction.MatchingEigenvalue,
    induction.MatchingScore,
    circuits.Copying,
    circuits.Eigenvalue,
    circuits.CircuitEntry,
    circuits.PositionShares,
    attribution.ScoreTerm,
    attribution.ScoreShares,
    attribution.PathPart,
    attribution.OrderPart,
    attribution.HeadPart,
    attribution.SourcePart,
    attribution.OrderImportance,
    attribution.LayerImportance,
    attribution.HeadImportance,
    composition.Composition,
    composition.VirtualHead,
    composition.VirtualWeight,
    trigrams.SourceTable,
    trigrams.SkipTrigram,
    trigrams.Bug,
    trigrams.BugOnText,
    trigrams.PatternUse,
    trigrams.ClassFound,
    trigrams.NamedTrigram,
    stream.Movement,
    stream.Move,
    stream.Contribution,
    stream.HeadBandwidth,
    stream.SubspaceOverlap,
    stream.AxisKurtosis,
    stream.Deletion,
    stream.Act,
    learning.SnapshotRow,
    learning.HeadSnapshot,
    learning.PositionLoss,
    learning.PathPoint,
    learning.PhaseChangeWindow,
    learning.HeadAttribution,
    difference.PredictionRow,
    difference.NodeRow,
    difference.TokenRow,
    difference.KindRow,
    difference.PathRow,
    difference.NeuronRow,
    difference.ReasonRow,
    difference.SourceRow,
    TokenNorm,
)
"""Rows that panels of the page show."""
INTERVAL = re.compile(r"in \[(-?\d+), (-?\d+)\]")  # an interval in the sentence of a column
PARTS = {"null mean": "null_mean", "null sd": "null_sd", "z": "z", "standard error": "standard_error"}


def schema(tables: Iterable[TableRef]) -> Mapping[str, Mapping[str, Mapping[str, Json]]]:
    """The columns of every kind of row in some tables, by name; rows of other types are left out."""
    used = {one.row for one in tables}
    return {row.__name__: columns(row) for row in ROWS if row.__name__ in used}


def columns(row: type) -> Mapping[str, Mapping[str, Json]]:
    """The columns of a class in their order."""
    described = columns_of(row)
    return {column.name: dict(facts(column, described)) for column in described}


def facts(column: Column, beside: tuple[Column, ...]) -> Iterator[tuple[str, object]]:
    """Properties of a column that differ from the default."""
    yield "label", column.label
    if column.kind != "number":
        yield "kind", column.kind
    if column.unit:
        yield "unit", column.unit
    if column.digits is not None:
        yield "digits", column.digits
    if column.optional:
        yield "optional", True
    if stated := INTERVAL.search(column.description):
        yield "range", [int(stated[1]), int(stated[2])]
    if column.part == "value":
        yield from ((PARTS[c.part], c.name) for c in beside if c.field == column.field and c.part != "value")
        if column.description:
            yield "says", column.description.replace("`", "")
