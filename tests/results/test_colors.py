"""Colors: text can be read on every cell, and page and figures have the same tables."""

import json
from pathlib import Path

import pytest

from unweave.files.bundled import shared
from unweave.results.colors import projections, table

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


def luminance(color: str) -> float:
    """Relative luminance of ``#rrggbb``, from 0 to 1, as WCAG 2 defines it."""
    channels = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str, b: str) -> float:
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(("signed", "theme"), MAPS)
def test_a_table_has_a_color_for_every_code(signed: bool, theme) -> None:
    colors = table(signed=signed, theme=theme)
    assert len(colors) == 256
    assert colors[127 if signed else 0] == TABLES["paper"][theme]
    assert " ".join(colors[code] for code in (0, 64, 127, 191, 254, 255)) == PINNED[signed, theme]
    assert min(max(contrast(color, ink) for ink in ("#000000", "#ffffff")) for color in colors) >= 4.5
    assert contrast(colors[255], TABLES["paper"][theme]) >= 3


def test_the_style_of_the_page_has_the_same_colors() -> None:
    style = Path(__file__).parents[2] / "web" / "src" / "style.css"
    if not style.is_file():
        pytest.skip("the sources of the page are not here")
    light, dark = style.read_text(encoding="utf-8").split('[data-theme="dark"]', 1)
    for theme, css in (("light", light), ("dark", dark)):
        named = projections(theme) | TABLES["signs"][theme] | {"raised": TABLES["paper"][theme]}
        for name, color in named.items():
            assert f"--{name}: {color};" in css, (theme, name)
