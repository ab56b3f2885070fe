"""Write web/src/core/schema.gen.ts: the rows that the page shows, as types and as columns with heading, unit and range.

    python scripts/build_schema.py

Everything comes from the row classes of the library and their docstrings (`columns_of`). `ROWS` is the one list of rows
that the page knows; `tests/explorer/test_schema.py` writes the file again and compares.
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from unweave.analysis import attribution, circuits, composition, induction, learning, stream, trigrams
from unweave.analysis.bigrams import Continuation
from unweave.analysis.overview import HeadSummary, Prediction
from unweave.analysis.verify import Check
from unweave.explorer.panels.tokens import TokenNorm
from unweave.results.columns import SENTENCES, Column, columns_of

FILE = Path(__file__).resolve().parent.parent / "web" / "src" / "core" / "schema.gen.ts"
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
    attribution.PairShare,
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
    TokenNorm,
)
"""Rows that panels of the page show."""
TYPES = {"truth": "boolean", "head": "string", "text": "string", "count": "number", "token": "number"}
"""TypeScript types by kind; numbers may be missing, since what is not finite has no JSON."""
MEASURED = ("number", "share", "z")
INTERVAL = re.compile(r"in \[(-?\d+), (-?\d+)\]")
"""An interval in the sentence of a column."""
PARTS = {"null mean": "null_mean", "null sd": "null_sd", "z": "z", "standard error": "standard_error"}
HEAD = """\
// Written by scripts/build_schema.py from the row classes of the library and their docstrings: change those.

export type Kind = "number" | "share" | "z" | "token" | "head" | "count" | "text" | "truth" | "other";

/** What a column is called and holds, and which columns of its row hold its null, z and standard error. */
export interface Column {
  label: string;
  /** A number if absent. */
  kind?: Kind;
  unit?: string;
  /** Digits after the point; by size if absent. */
  digits?: number;
  /** Some rows have no value. */
  optional?: true;
  /** Where its values lie by definition; a share lies in [-1, 1] if absent. */
  range?: [number, number];
  null_mean?: string;
  null_sd?: string;
  z?: string;
  standard_error?: string;
  /** One sentence on what it means. */
  says?: string;
}
"""


def main() -> int:
    """Write the file."""
    FILE.write_text(schema(), encoding="utf-8")
    return 0


def schema() -> str:
    """The text of the file."""
    sentences = {key: SENTENCES[part] for part, key in PARTS.items()}  # type: ignore[index]
    return "\n".join(
        [
            HEAD,
            f"/** What a part of a score or of a mean means. */\nexport const PARTS = {json.dumps(sentences)};\n",
            *(interface(row) for row in ROWS),
            "export const SCHEMA = {",
            *(f"{row.__name__}: {{\n{columns(row)}\n}}," for row in ROWS),
            "} satisfies Record<string, Record<string, Column>>;\n",
            "export interface Rows {",
            *(f"  {row.__name__}: {row.__name__};" for row in ROWS),
            "}\nexport type RowName = keyof Rows;\n",
        ]
    )


def interface(row: type) -> str:
    """The rows of a class as they stand in JSON."""
    described = re.sub(r"\s+", " ", (row.__doc__ or "").partition("\n\n")[0])
    hints = get_type_hints(row)
    fields = (f"  {c.name}: {typed(c, hints[c.field])};" for c in columns_of(row))
    return "\n".join([f"/** {described} */", f"export interface {row.__name__} {{", *fields, "}", ""])


def typed(column: Column, hint: Any) -> str:
    """The TypeScript type of a column's values."""
    base = "number" if column.kind in MEASURED else TYPES.get(column.kind, "unknown")
    missing = " | null" if column.optional or column.kind in MEASURED else ""
    if is_list(hint) and column.part == "value":
        return f"({base}{missing})[]" if missing and not column.optional else f"{base}[]{missing}"
    return base if base == "unknown" else base + missing


def is_list(hint: Any) -> bool:
    """Whether a field holds several values."""
    if get_origin(hint) in (Union, UnionType):
        return any(is_list(part) for part in get_args(hint))
    return get_origin(hint) in (tuple, list)


def columns(row: type) -> str:
    """The columns of a class, a line each."""
    described = columns_of(row)
    return "\n".join(f"{c.name}: {json.dumps(dict(facts(c, described)), ensure_ascii=False)}," for c in described)


def facts(column: Column, beside: tuple[Column, ...]) -> Iterator[tuple[str, object]]:
    """What is said of a column, and nothing that goes without saying."""
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


if __name__ == "__main__":
    sys.exit(main())
