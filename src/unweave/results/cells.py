"""One column, and one value as a reader sees it, the same on a terminal, in a page and in a spreadsheet.

Zero has no sign and a share no exponent; a token shows as its visible text, a missing number as an empty cell.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import isinf, isnan
from typing import Any, Literal

from unweave.text.display import printable, visible

Kind = Literal["number", "share", "z", "token", "head", "count", "text", "truth", "other"]  # kind of value in a column
Part = Literal["value", "null mean", "null sd", "z", "standard error"]
"""Part of a field that a column shows: its value, or a number beside it."""
NUMBERS: tuple[Kind, ...] = ("number", "share", "z", "count")
"""Kinds that are aligned to the right, and sorted with the largest first."""
DIGITS: Mapping[Kind, int] = {"share": 3, "z": 1}  # digits after the point where a column sets none
LARGE = 1e9  # size from which a number is written with an exponent
FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""First characters that make a spreadsheet run a cell as a formula; some do so for full-width signs too."""


@dataclass(frozen=True)
class Column:
    """One column of a table, or one named number of a result.

    Attributes:
        name: JSON key.
        label: Heading, without the unit.
        kind: Kind of the values.
        unit: Unit of the values; empty for a ratio.
        digits: Digits after the decimal point; chosen by size if None.
        description: One sentence on what it means.
        optional: True if some rows may have no value.
        field: Name of the field shown; with dots, a field of a nested row.
        part: The part of the field that is shown.
    """

    name: str
    label: str
    kind: Kind
    unit: str = ""
    digits: int | None = None
    description: str = ""
    optional: bool = False
    field: str = ""
    part: Part = "value"

    @property
    def heading(self) -> str:
        """Label and unit."""
        return f"{self.label} ({self.unit})" if self.unit else self.label

    def value(self, row: object) -> Any:
        """The column's value in a row."""
        whole: Any = row
        path = self.field or self.name
        for name in path.split(".") if "." in path else (path,):
            whole = None if whole is None else getattr(whole, name)
        if self.part == "value":
            return whole
        if self.part == "standard error":
            return getattr(whole, "standard_error", None)
        null = getattr(whole, "null", None)
        return None if null is None else {"null mean": null.mean, "null sd": null.sd, "z": whole.z}[self.part]


def cell(value: object, kind: Kind = "other", digits: int | None = None) -> str:
    """Format one value for a reader, as printable text without line breaks.

    Args:
        value: A plain value; a token as ``{"id", "text"}``, or as its number where its text is unknown.
        kind: Kind of value in its column.
        digits: Digits after the decimal point; chosen by size (about three significant ones) if None.

    Example:
        >>> cell(-0.0001, "share"), cell(4e-24, "share"), cell(12.345), cell(0.00012), cell({"id": 5, "text": " the"})
        ('0.000', '0.000', '12.3', '0.00012', '·the')
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        if "text" in value:
            return visible(str(value["text"]))
        return ", ".join(f"{printable(str(name))} {cell(part)}" for name, part in value.items())
    if isinstance(value, int):
        return f"#{int(value)}" if kind == "token" else f"{int(value):,}"
    if isinstance(value, float):
        return number(value, DIGITS.get(kind) if digits is None else digits)
    if isinstance(value, list | tuple) and type(value) in (list, tuple):
        return "  ".join(cell(part, kind, digits) for part in value)
    return printable(str(value)).replace("\n", " ")


def number(value: float, digits: int | None = None) -> str:
    """Format a number with ``digits`` after the point, or about three significant ones; empty for NaN."""
    if isnan(value):
        return ""
    if isinf(value):
        return "∞" if value > 0 else "-∞"
    text = _by_size(float(value)) if digits is None else f"{float(value):,.{digits}f}"
    return text if any(digit in text for digit in "123456789") else text.removeprefix("-")


def signed(value: float, digits: int) -> str:
    """Format a change with its sign; one that rounds to zero has none."""
    text = number(value, digits)
    return f"+{text}" if value > 0 and any(digit in text for digit in "123456789") else text


def written(value: object, kind: Kind = "other") -> str:
    """Format one value for a spreadsheet: six significant digits, tokens as they are, formulas escaped."""
    if value is None or (isinstance(value, float) and isnan(value)):
        return ""
    if isinstance(value, Mapping) and "text" in value:
        return defused(str(value["text"]))
    if isinstance(value, float):
        return f"{(round(float(value), 6) if kind == 'share' else float(value)) + 0.0:.6g}"
    return str(value) if isinstance(value, int) else defused(str(value))


def defused(text: str) -> str:
    """Prefix a string that a spreadsheet would run as a formula with an apostrophe; other strings are unchanged."""
    return f"'{text}" if text.startswith(FORMULAS) else text


def _by_size(value: float) -> str:
    size = abs(value)
    if size == 0:
        return "0"
    if size >= LARGE:
        return f"{value:.3g}"
    if size < 0.01:
        return f"{value:.2g}"
    return f"{value:,.{0 if size >= 100 else 1 if size >= 10 else 2 if size >= 1 else 3}f}"
