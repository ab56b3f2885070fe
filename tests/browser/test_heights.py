"""What a view shows is in sight when it opens: its first picture begins near the top, on a screen and on a phone."""

import pytest

from support.browser import show, views

HIGHEST = {(1280, 720): 200, (390, 844): 260}
"""Above which line of pixels the first picture of a view begins, by the size of the window."""
FIRST = """() => Math.min(...[...document.querySelectorAll(
        "#uw-view :is(canvas, svg, .frame, table, ol, [role=application], [role=listbox])"
    )].filter((one) => {
        const { width, height } = one.getBoundingClientRect();
        return width > 100 && height > 60 && !one.closest("[data-text]");
    }).map((one) => one.getBoundingClientRect().top))"""
"""Where the first map, chart, table or list of a view begins; the text above all views is none of them."""


@pytest.mark.parametrize("size", HIGHEST)
def test_the_first_picture_of_every_view_is_in_sight(opened, small_report, size) -> None:
    width, height = size
    page, _ = opened(small_report, "v=1", viewport={"width": width, "height": height})
    begins = {}
    for view in views(page):
        show(page, f"v=1&view={view}")
        page.evaluate("() => scrollTo(0, 0)")
        begins[view] = page.evaluate(FIRST)
    assert len(begins) > 10
    assert {view: top for view, top in begins.items() if not 0 < top < HIGHEST[size]} == {}
