"""A report as a file: it asks and says nothing, opens its states, and reads without a script."""

import pytest

from support.browser import settled, show, views


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
