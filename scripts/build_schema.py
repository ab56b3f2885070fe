"""Write web/src/core/schema.gen.ts: the rows whose columns the page names, as types.

    python scripts/build_schema.py

Everything comes from the row classes of the library and their docstrings (`columns_of`); the headings, units and ranges
of all rows are in the manifest (`explorer/panels/schema.py`). `tests/explorer/test_schema.py` writes the file again and
compares.
"""

import re
import sys
from pathlib import Path
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from unweave.explorer.panels.schema import ROWS
from unweave.results.columns import Column, columns_of

FILE = Path(__file__).resolve().parent.parent / "web" / "src" / "core" / "schema.gen.ts"
TYPES = {"truth": "boolean", "head": "string", "text": "string", "count": "number", "token": "number"}
"""TypeScript types by kind; numbers may be missing, since what is not finite has no JSON."""
MEASURED = ("number", "share", "z")
TYPED = (
    "HeadSummary",
    "InductionHead",
    "Eigenvalue",
    "OrderImportance",
    "LayerImportance",
    "HeadImportance",
    "Composition",
    "VirtualHead",
    "VirtualWeight",
    "SkipTrigram",
    "BugOnText",
    "PatternUse",
    "ClassFound",
    "Contribution",
    "HeadBandwidth",
    "SubspaceOverlap",
    "AxisKurtosis",
    "Act",
    "SnapshotRow",
    "HeadSnapshot",
    "PathPoint",
)
"""Rows whose columns the sources of the page name; all other tables are shown by their headings alone."""
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
    rows = [row for row in ROWS if row.__name__ in TYPED]
    return "\n".join(
        [
            HEAD,
            *(interface(row) for row in rows),
            "export interface Rows {",
            *(f"  {row.__name__}: {row.__name__};" for row in rows),
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


if __name__ == "__main__":
    sys.exit(main())
