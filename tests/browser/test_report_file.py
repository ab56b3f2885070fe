"""A report over its budget, and charts of bars that are saved."""

from pathlib import Path
from xml.etree import ElementTree

import unweave as uw
from support.browser import show

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


FIGURES = {"logit": 1, "importance": 6, "virtual": 1}
"""Charts of bars in each view."""


def test_charts_of_bars_are_saved_as_svg_and_png(opened, small_report) -> None:
    page, _ = opened(small_report)
    for view, charts in FIGURES.items():
        show(page, f"v=1&view={view}")
        page.locator(".bars svg").first.wait_for()
        for kind, beginning in (("SVG", b"<svg"), ("PNG", b"\x89PNG")):
            buttons = page.get_by_role("button", name=kind, exact=True)
            assert buttons.count() >= charts
            with page.expect_download() as saved:
                buttons.first.click()
            written = Path(saved.value.path()).read_bytes()
            assert saved.value.suggested_filename.endswith(kind.lower())
            assert written.startswith(beginning)
            if kind == "SVG":
                drawn = ElementTree.fromstring(written)
                bars = page.locator(".bars").first.locator("[data-bar]").count()
                found = drawn.findall(".//{*}g[@data-bar]")
                assert len(found) == bars > 1
                assert all(rect.get("fill") for one in found for rect in one.findall("{*}rect"))
