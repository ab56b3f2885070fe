"""Write the colors that page, report and figures share: `src/unweave/explorer/shared/colors.json`.

Each table has a color for every code of a map: 0 to 254, and 255 for what is not finite. Lightness (OKLab) is linear in
the code, so that equal steps look equal; zero is the color of the page. Hues follow ColorBrewer's Blues and RdBu.
Tables are written by their steps, which are small: as digits they were 3 % of the page.
"""

import json
import sys
from itertools import pairwise
from pathlib import Path

OUT = Path(__file__).resolve().parent.parent / "src" / "unweave" / "explorer" / "shared" / "colors.json"
PAPER = {"light": "#ffffff", "dark": "#191c21"}
"""What maps are drawn on: the color of zero."""
SEQUENTIAL = {
    "light": ("#ffffff", "#deebf7", "#9ecae1", "#4292c6", "#08519c", "#08285f"),
    "dark": ("#191c21", "#183050", "#1e548c", "#3a82c4", "#7db6e4", "#deeefa"),
}
NEGATIVE = {
    "light": ("#ffffff", "#fddbc7", "#f4a582", "#d6604d", "#b2182b", "#67001f"),
    "dark": ("#191c21", "#6e2e2c", "#be5046", "#f08a7c", "#ffc8be"),
}
POSITIVE = {
    "light": ("#ffffff", "#d1e5f0", "#92c5de", "#4393c3", "#2166ac", "#053061"),
    "dark": ("#191c21", "#1e426a", "#3474b6", "#78b0e8", "#cde4fa"),
}
NOT_FINITE = {"light": "#c2188f", "dark": "#f062c8"}
PROJECTIONS = {
    "q": {"light": "#a85d00", "dark": "#eea64d", "dash": []},
    "k": {"light": "#1b75a8", "dark": "#72bdea", "dash": [6, 3]},
    "v": {"light": "#00795a", "dark": "#4fc7a0", "dash": [1.5, 2.5]},
}
"""Okabe and Ito's orange, sky blue and bluish green, darker on white and lighter on black until they can be read."""
SIGNS = {
    "light": {"positive": "#2166ac", "negative": "#b2182b"},
    "dark": {"positive": "#7fb3e6", "negative": "#f08a7c"},
}
CATEGORIES = {
    "light": ("#0069d0", "#ec5600", "#007f5f", "#b83990", "#8d5311", "#2f8fc4", "#4a4a4a", "#721018"),
    "dark": ("#788ee3", "#f8817a", "#35c79a", "#e39ac8", "#e6b800", "#a8d8ff", "#d0d4da", "#b2696b"),
}
"""Found by search: at least 3 : 1 on the page, and 9 (CIEDE2000) apart for eyes without one kind of cone."""
LEGEND = 9
"""Steps of a legend."""

Lab = tuple[float, float, float]


def linear(channel: float) -> float:
    """Light of a channel of sRGB."""
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def encoded(light: float) -> float:
    """The channel of sRGB for an amount of light."""
    bounded = min(max(light, 0.0), 1.0)
    return 12.92 * bounded if bounded <= 0.0031308 else 1.055 * bounded ** (1 / 2.4) - 0.055


def to_oklab(color: str) -> Lab:
    """Lightness, green-red and blue-yellow of a color."""
    r, g, b = (linear(int(color[i : i + 2], 16) / 255) for i in (1, 3, 5))
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    middle = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def from_oklab(lab: Lab) -> str:
    """The color nearest to a point of OKLab."""
    lightness, a, b = lab
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    channels = (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    )
    return "#" + "".join(f"{round(255 * encoded(channel)):02x}" for channel in channels)


def ramp(stops: tuple[str, ...], steps: int, end: float | None = None) -> list[str]:
    """Colors through the stops with lightness linear from the first to the last, or to another end."""
    points = [to_oklab(stop) for stop in stops]
    first, last = points[0][0], points[-1][0] if end is None else end
    colors = [from_oklab(_at(points, first + (last - first) * i / (steps - 1))) for i in range(steps)]
    return [stops[0], *colors[1:]]


def _at(points: list[Lab], lightness: float) -> Lab:
    for low, high in pairwise(points):
        share = (lightness - low[0]) / (high[0] - low[0])
        if share <= 1 or high is points[-1]:
            kept = min(share, 1.0)
            return (lightness, low[1] + kept * (high[1] - low[1]), low[2] + kept * (high[2] - low[2]))
    raise AssertionError


def diverging(theme: str) -> list[str]:
    """Negative, zero, positive: both ends equally far from zero in lightness."""
    ends = [to_oklab(side[theme][-1])[0] for side in (NEGATIVE, POSITIVE)]
    end = max(ends) if theme == "light" else min(ends)
    negative, positive = (ramp(side[theme], 128, end) for side in (NEGATIVE, POSITIVE))
    return [*reversed(negative), *positive[1:]]


def stepwise(colors: list[str], theme: str) -> dict[str, object]:
    """A table as its first color and the steps of red, green and blue from code to code: m is none, n is one up."""
    channels = [[int(color[i : i + 2], 16) for color in colors] for i in (1, 3, 5)]
    steps = ["".join(chr(ord("m") + b - a) for a, b in pairwise(channel)) for channel in channels]
    return {"first": [channel[0] for channel in channels], "steps": steps, "not_finite": NOT_FINITE[theme]}


def main() -> int:
    """Write the tables."""
    tables = {
        "paper": PAPER,
        "sequential": {theme: stepwise(ramp(stops, 255), theme) for theme, stops in SEQUENTIAL.items()},
        "diverging": {theme: stepwise(diverging(theme), theme) for theme in PAPER},
        "projections": PROJECTIONS,
        "signs": SIGNS,
        "categories": CATEGORIES,
        "legend": LEGEND,
    }
    OUT.write_text(json.dumps(tables, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
