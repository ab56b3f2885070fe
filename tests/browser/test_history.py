"""Back, Forward and reload: views and what is locked return, and so does one's own text, which no link holds."""

from support.browser import rest, settled, until

TEXT = "one two one two one"

HELD = 100
"""Milliseconds: steps within 60 of one another are one entry, as those of a key that is held down."""


def _view(page) -> str:
    return page.locator('[data-view][aria-current="page"]').get_attribute("data-view")


def _typed(page, text: str) -> None:
    page.locator("[data-text-field]").fill(text)
    until(page, "() => location.hash.includes('own=1')")


def test_back_retraces_views_and_locked_heads(opened, small_report) -> None:
    page, _ = opened(small_report)
    for step in ('[data-view="attention"]', '[data-head="L0H1"]', '[data-view="tour"]'):
        page.locator(step).click()
        page.wait_for_timeout(HELD)
    settled(page)
    page.keyboard.press("n")
    until(page, "() => location.hash.includes('stop=1')")
    page.go_back()
    assert _view(page) == "tour"
    page.go_back()
    assert _view(page) == "attention"
    assert page.locator('[data-head="L0H1"]').get_attribute("aria-pressed") == "true"
    page.go_back()
    page.go_back()
    assert _view(page) == "start"
    page.go_forward()
    assert _view(page) == "attention"


def test_a_text_of_ones_own_survives_reload_and_back(opened, small_report) -> None:
    page, _ = opened(small_report, "v=1&view=attention&h=1.3")
    _typed(page, TEXT)
    page.locator('[data-view="logit"]').click()
    settled(page)
    assert "two" not in page.url
    page.reload()
    settled(page)
    assert page.locator("[data-text-field]").input_value() == TEXT
    page.locator("#uw-prompt").select_option(index=1)
    rest(page)
    assert page.locator("[data-text-field]").input_value() != TEXT
    page.go_back()
    settled(page)
    assert (_view(page), page.locator("[data-text-field]").input_value()) == ("logit", TEXT)
    assert page.evaluate("sessionStorage.length + localStorage.length") == 0


def test_a_link_without_its_text_says_so_and_releases_positions(opened, small_report) -> None:
    page, _ = opened(small_report, "v=1&view=attention&h=1.3&dst=4&src=2&own=1")
    assert "does not hold it" in page.get_by_role("alert").first.inner_text()
    assert page.get_by_label("Release destination").count() == 0
    assert page.locator('[data-head="L1H3"]').get_attribute("aria-pressed") == "true"


def test_a_link_with_the_text_is_copied_where_it_is_asked_for(opened, small_report) -> None:
    page, _ = opened(small_report, "v=1&view=attention", permissions=["clipboard-read", "clipboard-write"])
    assert page.get_by_role("button", name="copy link with text").count() == 0
    _typed(page, TEXT)
    page.get_by_role("button", name="copy link", exact=True).click()
    assert "ids=" not in page.evaluate("navigator.clipboard.readText()")
    page.get_by_role("button", name="copy link with text").click()
    link = page.evaluate("navigator.clipboard.readText()")
    page.goto("about:blank")
    page.goto(link)
    settled(page)
    assert page.locator("[data-text-field]").input_value() == TEXT


def test_a_link_may_name_a_theme_and_going_back_keeps_it(opened, small_report) -> None:
    page, _ = opened(small_report, "v=1&theme=light")
    page.locator('[data-view="heads"]').click()
    settled(page)
    for step, view in (
        ("hash = 'v=1&view=logit&theme=dark'", "logit"),
        ("", "heads"),
        ("hash = 'v=1&view=stream'", "stream"),
    ):
        page.evaluate(f"() => {{ location.{step} }}") if step else page.go_back()
        settled(page)
        theme = page.evaluate("() => document.querySelector('.uw').dataset.theme")
        assert (_view(page), theme) == (view, "dark")
