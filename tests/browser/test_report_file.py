"""A report as a file: it asks and says nothing, opens its states, and reads without a script."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

import unweave as uw
from support.browser import settled, show, views

DRAWN = """() => [...document.querySelectorAll(".grid button[data-head]")].map((button) => {
  const canvas = document.querySelectorAll(".grid canvas")[button.dataset.head.slice(1).split("H")[0]];
  const [all, one, times] = [canvas.getBoundingClientRect(), button.getBoundingClientRect(), devicePixelRatio];
  const [x, y] = [(one.left - all.left) * times, (one.top - all.top + 22) * times];
  const cells = canvas.getContext("2d").getImageData(x, y, one.width * times, (one.height - 22) * times).data;
  return new Set(new Uint32Array(cells.buffer)).size > 4;
})"""
"""Whether the picture of each head in the grid has more than a few colors."""


@pytest.mark.promise("R38")
def test_a_tour_of_all_views_asks_for_nothing_and_says_nothing(opened, small_report) -> None:
    page, seen = opened(small_report)
    settled(page)
    found = views(page)
    assert "start" in found
    for view in found:
        show(page, f"v=1&view={view}")
        assert page.locator(f'[data-view="{view}"][aria-current="page"]').count() == 1
    assert seen.foreign == []
    assert seen.files == {small_report.as_uri()}
    assert seen.console == []
    assert seen.dialogs == []


def test_over_budget_the_grid_shows_thumbnails_and_says_how_to_keep_the_maps(opened, small_model, tmp_path) -> None:
    text = "the cat sat on the mat and the dog sat on the rug " * 12
    whole = uw.explorer.report(small_model, [text], panels=())
    made = uw.explorer.report(small_model, [text], panels=(), budget=(len(whole.html()) - 50_000) / 1e6)
    heads = [one.head for one in made.manifest.maps if one.prompt == "t0" and one.mode == "attention"]
    page, seen = opened(made.save(tmp_path / "short.html"), "v=1&view=attention&p=t0&mode=effect&h=1.1")
    settled(page)
    said = page.locator("[data-thumbnails]").inner_text()
    note = made.manifest.left_out[-1]
    assert note.what in said
    assert note.how in said
    assert "only the thumbnail is in this file" in page.locator("#app").inner_text()
    assert seen.console == []
    drawn = page.evaluate(DRAWN)
    assert len(drawn) == len(heads)
    assert all(drawn)


BARS = ("term importance, by heads", "term importance, by hops", "virtual heads", "composition of heads")
FIGURES = {"logit": 1, "importance": 6, "virtual": 1}
"""Charts of bars in each view."""


def test_charts_of_bars_are_saved_as_svg_and_png(opened, small_model, tmp_path) -> None:
    panels = [panel for panel in uw.explorer.PANELS if panel.what in BARS]
    made = uw.explorer.report(small_model, ["the cat sat on the mat and the cat"], weights=True, panels=panels)
    page, seen = opened(made.save(tmp_path / "bars.html"))
    settled(page)
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
    assert seen.console == []


@pytest.mark.promise("R38")
def test_its_policy_lets_no_request_out(opened, small_report) -> None:
    page, seen = opened(small_report, offline=False)
    settled(page)
    tried = page.evaluate("() => fetch('http://127.0.0.1:9/').then(() => 'answered', error => error.name)")
    assert tried == "TypeError"
    assert seen.foreign == []
    assert any("Content Security Policy" in said for said in seen.console)


def test_without_a_script_it_is_a_readable_page(opened, small_report) -> None:
    page, seen = opened(small_report, java_script_enabled=False)
    assert "attn-2l-small" in page.locator("h1").inner_text()
    assert page.locator("table").count() >= 2
    assert page.locator("h2").first.is_visible()
    assert seen.foreign == seen.console == []


def test_a_damaged_link_is_applied_as_far_as_it_is_understood(opened, small_report) -> None:
    page, seen = opened(small_report, "v=7&view=attention&h=xyz&unknown=1&mode=info")
    settled(page)
    assert page.locator('[data-view="attention"][aria-current="page"]').count() == 1
    said = page.locator("#app").inner_text()
    assert '"h" is not a list of heads' in said
    assert '"unknown" is not known here' in said
    assert seen.console == []


@pytest.mark.parametrize("width", [1280, 390])
def test_no_view_is_wider_than_the_screen(opened, small_report, width: int) -> None:
    page, _ = opened(small_report, viewport={"width": width, "height": 900})
    settled(page)
    wide = []
    for view in views(page):
        show(page, f"v=1&view={view}")
        if page.evaluate("() => document.documentElement.scrollWidth") > width:
            wide.append(view)
    assert wide == []
