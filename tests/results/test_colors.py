"""Colors: text can be read on every cell, marks stand out, and who sees no red, green or blue still sees the steps."""

import json
from itertools import combinations, pairwise
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from pathlib import Path

import pytest

from unweave.files.bundled import shared
from unweave.results.colors import categories, ink, luminance, projections, table

TABLES = json.loads(shared("colors").read_text(encoding="utf-8"))
THEMES = ("light", "dark")
MAPS = [(signed, theme) for signed in (False, True) for theme in THEMES]
PINNED = {
    (False, "light"): "#ffffff #a1cce2 #4a96c8 #125ba2 #08285f #c2188f",
    (False, "dark"): "#191c21 #1d4a7c #387fc1 #82b9e5 #deeefa #f062c8",
    (True, "light"): "#67001f #dd6f58 #ffffff #519bc8 #073466 #c2188f",
    (True, "dark"): "#ffc8be #b44c43 #191c21 #3676b7 #bedbf7 #f062c8",
}
"""Colors of the codes 0, 64, 127, 191, 254 and 255; `web/test/core/colors.test.ts` has the same."""
# Machado, Oliveira and Fernandes 2009, severity 1: what light becomes for eyes without one kind of cone.
EYES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}


def contrast(a: str, b: str) -> float:
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def lab(color: str, eye: str) -> tuple[float, float, float]:
    channels = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    light = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    r, g, b = (min(max(sum(m * x for m, x in zip(row, light, strict=True)), 0), 1) for row in EYES[eye])
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(a: str, b: str, eye: str = "all cones") -> float:
    """CIEDE2000."""
    (l1, a1, b1), (l2, a2, b2) = lab(a, eye), lab(b, eye)
    mean_c = (hypot(a1, b1) + hypot(a2, b2)) / 2
    g = (1 - sqrt(mean_c**7 / (mean_c**7 + 25**7))) / 2
    c1, c2 = hypot(a1 * (1 + g), b1), hypot(a2 * (1 + g), b2)
    h1, h2 = (degrees(atan2(y, x * (1 + g))) % 360 for x, y in ((a1, b1), (a2, b2)))
    turn = 0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    dl, dc, dh = l2 - l1, c2 - c1, 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    ml, mc = (l1 + l2) / 2, (c1 + c2) / 2
    mh = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    cosines = ((0.17, 1, 30, -1), (0.24, 2, 0, 1), (0.32, 3, -6, 1), (0.20, 4, 63, -1))
    t = 1 + sum(sign * k * cos(radians(n * mh - shift)) for k, n, shift, sign in cosines)
    sl = 1 + 0.015 * (ml - 50) ** 2 / sqrt(20 + (ml - 50) ** 2)
    sc, sh = 1 + 0.045 * mc, 1 + 0.015 * mc * t
    rt = -2 * sqrt(mc**7 / (mc**7 + 25**7)) * sin(radians(60 * exp(-(((mh - 275) / 25) ** 2))))
    return sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * (dc / sc) * (dh / sh))


def test_the_difference_is_that_of_the_standard() -> None:
    assert difference("#000000", "#ffffff") == pytest.approx(100, abs=0.1)
    assert difference("#ff0000", "#00ff00") == pytest.approx(86.6, abs=0.2)
    assert difference("#123456", "#123456") == 0


@pytest.mark.parametrize(("signed", "theme"), MAPS)
def test_a_table_has_a_color_for_every_code(signed: bool, theme) -> None:
    colors = table(signed=signed, theme=theme)
    assert len(colors) == 256
    assert colors[127 if signed else 0] == TABLES["paper"][theme]
    assert " ".join(colors[code] for code in (0, 64, 127, 191, 254, 255)) == PINNED[signed, theme]
    assert min(contrast(color, ink(color)) for color in colors) >= 4.5
    if not signed:
        lights = [lab(color, "all cones")[0] for color in colors[:255]]
        assert all((a < b) == (theme == "dark") or abs(a - b) < 0.6 for a, b in pairwise(lights))
    assert contrast(colors[255], TABLES["paper"][theme]) >= 3


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize(("signed", "theme"), MAPS)
def test_neighboring_steps_of_a_legend_differ(signed: bool, theme, eye: str) -> None:
    steps = TABLES["legend"] - 1
    legend = [table(signed=signed, theme=theme)[round(254 * i / steps)] for i in range(steps + 1)]
    assert min(difference(a, b, eye) for a, b in pairwise(legend)) >= 5
    if signed:
        assert min(difference(a, b, eye) for a, b in zip(legend[:4], legend[:4:-1], strict=True)) >= 5


@pytest.mark.parametrize("theme", THEMES)
def test_marks_stand_out_and_differ(theme) -> None:
    sets = (list(projections(theme).values()), list(categories(theme)), list(TABLES["signs"][theme].values()))
    for colors in sets:
        assert min(contrast(color, TABLES["paper"][theme]) for color in colors) >= 3
        assert min(difference(a, b, eye) for a, b in combinations(colors, 2) for eye in EYES) >= 5
    assert len(categories(theme)) == 8
    dashes = [tuple(one["dash"]) for one in TABLES["projections"].values()]
    assert len(set(dashes)) == 3


def test_the_style_of_the_page_has_the_same_colors() -> None:
    style = Path(__file__).parents[2] / "web" / "src" / "style.css"
    if not style.is_file():
        pytest.skip("the sources of the page are not here")
    light, dark = style.read_text(encoding="utf-8").split('[data-theme="dark"]', 1)
    for theme, css in (("light", light), ("dark", dark)):
        named = projections(theme) | TABLES["signs"][theme] | {"raised": TABLES["paper"][theme]}
        for name, color in named.items():
            assert f"--{name}: {color};" in css, (theme, name)
