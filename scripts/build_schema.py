"""Write web/src/core/schema.gen.ts: the columns that the page names, by rows, and the requests that it sends, as types.

    python scripts/build_schema.py

Rows come from the row classes of the library and their docstrings (`columns_of`); the headings, units and ranges of all
rows are in the manifest (`explorer/panels/schema.py`). Requests come from the `Struct`s of `explorer/requests.py`.
`tests/explorer/test_build.py` writes the file again and compares.
"""

import re
import sys
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from unweave.explorer.panels.schema import ROWS
from unweave.explorer.requests import PairOf, Request, RunOf
from unweave.results.columns import Column, columns_of

SOURCES = Path(__file__).resolve().parent.parent / "web" / "src"
FILE = SOURCES / "core" / "schema.gen.ts"
WORD = re.compile(r"\w+")
IMPORTED = re.compile(r"import type \{([^}]*)\} from \"[^\"]*/schema\.gen\"")
TYPES = {"truth": "boolean", "head": "string", "text": "string", "count": "number", "token": "number"}
"""TypeScript types by kind; numbers may be missing, since what is not finite has no JSON."""
MEASURED = ("number", "share", "z")
HEAD = """\
// Written by scripts/build_schema.py from the rows and requests of the library and their docstrings: change those.

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
    texts = [path.read_text(encoding="utf-8") for path in sources()]
    imported = {name for text in texts for names in IMPORTED.findall(text) for name in WORD.findall(names)}
    named = {word for text in texts for word in WORD.findall(text)}
    return "\n".join(
        [
            HEAD,
            *(interface(row, named) for row in ROWS if row.__name__ in imported),
            *(request(one) for one in (RunOf, PairOf, *get_args(Request))),
            f"export type Request = {' | '.join(one.__name__ for one in get_args(Request))};\n",
        ]
    )


def sources() -> list[Path]:
    """Sources of the page: those that import a row name those of its columns that they read."""
    return [path for path in SOURCES.rglob("*") if path.suffix in (".ts", ".svelte") and path != FILE]


def request(struct: type[msgspec.Struct]) -> str:
    """A request, or a part of one, as it stands in JSON."""
    tag = struct.__struct_config__.tag
    hints = get_type_hints(struct)
    kind = [f'  kind: "{tag}";'] if tag else []
    declared = msgspec.structs.fields(struct)
    fields = (f"  {one.name}{'' if one.required else '?'}: {sent(hints[one.name])};" for one in declared)
    return "\n".join([f"/** {struct.__doc__} */", f"export interface {struct.__name__} {{", *kind, *fields, "}", ""])


def sent(hint: Any) -> str:
    """The TypeScript type of a field of a request."""
    if get_origin(hint) is Annotated:
        return sent(get_args(hint)[0])
    if get_origin(hint) is Literal:
        return " | ".join(f'"{one}"' for one in get_args(hint))
    if get_origin(hint) in (Union, UnionType):
        return " | ".join(map(sent, get_args(hint)))
    if get_origin(hint) is tuple:
        return f"{sent(get_args(hint)[0])}[]"
    plain = {str: "string", int: "number", bool: "boolean", type(None): "null"}
    return plain.get(hint) or hint.__name__


def interface(row: type, named: set[str]) -> str:
    """The rows of a class as they stand in JSON, with those columns that the page names."""
    described = re.sub(r"\s+", " ", (row.__doc__ or "").partition("\n\n")[0])
    hints = get_type_hints(row)
    fields = (f"  {c.name}: {typed(c, hints.get(c.field))};" for c in columns_of(row) if c.name in named)
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
