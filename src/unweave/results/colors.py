"""Colors that figures, report and page share: one table, read by Python and by the page.

A map's table has a color for every code: 0 to 254, and 255 for non-finite values; on a signed scale 127 is zero.
"""

from functools import cache
from itertools import accumulate
from typing import Any, Literal, cast

from unweave.files.bundled import shared
from unweave.files.json import read_json

Theme = Literal["light", "dark"]


def table(*, signed: bool = False, theme: Theme = "light") -> tuple[str, ...]:
    """The 256 colors of a map's codes, as ``#rrggbb``.

    Args:
        signed: True if values lie on both sides of zero: red, the color of the page, blue.
    """
    stored = _tables()["diverging" if signed else "sequential"][theme]
    channels = (
        accumulate([first, *(ord(step) - ord("m") for step in steps)])
        for first, steps in zip(stored["first"], stored["steps"], strict=True)
    )
    return (*(f"#{r:02x}{g:02x}{b:02x}" for r, g, b in zip(*channels, strict=True)), stored["not_finite"])


def projections(theme: Theme = "light") -> dict[str, str]:
    """Colors of queries, keys and values."""
    return {name: one[theme] for name, one in _tables()["projections"].items()}


def categories(theme: Theme = "light") -> tuple[str, ...]:
    """Colors of up to eight kinds; each has a label or a marker beside its color."""
    return tuple(_tables()["categories"][theme])


@cache
def _tables() -> dict[str, Any]:
    return cast("dict[str, Any]", dict(read_json(shared("colors"))))
