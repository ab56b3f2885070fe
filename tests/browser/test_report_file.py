"""A report over its budget, and figures that are saved."""

import io
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

import unweave as uw
from support.browser import says

DRAWN = """() => [...document.querySelectorAll(".grid button[data-head]")].map((button) => {
  const canvas = document.querySelectorAll(".grid canvas")[button.dataset.head.slice(1).split("H")[0]];
  const [all, one, times] = [canvas.getBoundingClientRect(), button.getBoundingClientRect(), devicePixelRatio];
  const [x, y] = [(one.left - all.left) * times, (one.top - all.top + 22) * times];
  const cells = canvas.getContext("2d").getImageData(x, y, one.width * times, (one.height - 22) * times).data;
  return new Set(new Uint32Array(cells.buffer)).size > 4;
})"""
"""Whether the picture of each head in the grid has more than a few colors."""


def test_over_budget_the_grid_shows_thumbnails_and_says_how_to_keep_the_maps(opened, small_model, tmp_path) -> None:
    text = "the cat sat on the mat and the dog sat on the rug " * 12
    whole = uw.explorer.report(small_model, [text], panels=())
    made = uw.explorer.report(small_model, [text], panels=(), budget=(len(whole.html()) - 50_000) / 1e6)
    heads = [one.head for one in made.manifest.maps if one.prompt == "t0" and one.mode == "attention"]
    page, _ = opened(made.save(tmp_path / "short.html"), "v=1&view=attention&p=t0&mode=effect&h=1.1")
    said = page.locator("[data-thumbnails]").inner_text()
    note = made.manifest.left_out[-1]
    assert note.what in said
    assert note.how in said
    assert "only the thumbnail is in this file" in page.locator("#app").inner_text()
    drawn = page.evaluate(DRAWN)
    assert len(drawn) == len(heads)
    assert all(drawn)


FIGURES = {"logit": 1, "importance": 6, "stream": 1, "eigenvalues": 1, "heads": 1, "composition": 1}
"""How many figures each view saves, at least."""


@pytest.mark.parametrize("view", FIGURES)
def test_figures_are_saved_as_svg_and_as_png_at_twice_the_size(opened, small_report, view: str) -> None:
    page, _ = opened(small_report, f"v=1&view={view}")
    says(page, "[Aa]s a table")
    buttons = page.get_by_role("group", name="Export ").get_by_role("button", name="SVG", exact=True)
    assert buttons.count() >= FIGURES[view]
    drawn, pixels = _saved(page, "SVG"), _saved(page, "PNG")
    root = ElementTree.fromstring(drawn)
    for bar in root.findall(".//{*}g[@data-bar]"):
        assert all(rect.get("fill") for rect in bar.findall("{*}rect"))
    image = Image.open(io.BytesIO(pixels))
    assert image.size == tuple(2 * round(float(root.get(name))) for name in ("width", "height"))
    assert len(image.convert("RGB").getcolors(2**20)) > 20


def _saved(page, kind: str) -> bytes:
    with page.expect_download() as saved:
        page.get_by_role("button", name=kind, exact=True).first.click()
    assert saved.value.suggested_filename.endswith(kind.lower())
    return Path(saved.value.path()).read_bytes()
