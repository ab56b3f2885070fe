"""Everything is reached by keyboard with a visible focus, and axe finds nothing serious in any view (section 9)."""

from pathlib import Path

import pytest

from support.browser import missing, settled, show, views

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
# Names that a chart has no room for are cut in the middle, and stand whole in the label.
RUN = """() => axe.run(document, {
    resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: false } },
})"""
STOPS = """() => {
    const own = 'button, a[href], input, select, textarea, summary, [tabindex="0"]';
    return [...document.querySelectorAll(own)].filter(one => !one.disabled && one.tabIndex >= 0
        && one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert]')).length;
}"""
FOCUSED = """() => {
    const one = document.activeElement;
    if (!one || one === document.body) return null;
    window.__numbers ??= new Map();
    if (!window.__numbers.has(one)) window.__numbers.set(one, window.__numbers.size);
    const style = getComputedStyle(one);
    return {
        number: window.__numbers.get(one),
        named: one.outerHTML.slice(0, 120),
        ring: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0 || style.boxShadow !== 'none',
    };
}"""


def test_every_stop_is_reached_by_tab_and_has_a_ring(opened, small_report) -> None:
    page, _ = opened(small_report)
    settled(page)
    for view in ("start", "attention"):
        show(page, f"v=1&view={view}")
        page.evaluate("() => { document.activeElement?.blur(); delete window.__numbers; scrollTo(0, 0) }")
        stops, met = page.evaluate(STOPS), {}
        for _ in range(stops + 20):
            page.keyboard.press("Tab")
            found = page.evaluate(FOCUSED)
            if found is None or (found["number"] == 0 and len(met) > 1):
                break
            met[found["number"]] = found
        assert [found["named"] for found in met.values() if not found["ring"]] == []
        assert len(met) >= stops, (view, stops)


def test_views_are_opened_by_their_keys(opened, small_report) -> None:
    page, seen = opened(small_report)
    settled(page)
    page.keyboard.press("2")
    settled(page)
    assert page.locator('[data-view="attention"][aria-current="page"]').count() == 1
    assert "view=attention" in page.url
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Escape")
    page.wait_for_timeout(100)
    assert page.locator("dialog[open]").count() == 0
    assert seen.console == []


@pytest.mark.parametrize(("theme", "width"), [("light", 1280), ("dark", 390)])
def test_axe_finds_nothing_serious(opened, small_report, theme: str, width: int) -> None:
    if not AXE.is_file():
        missing("axe-core is not here: run npm ci in web/")
    page, _ = opened(small_report, f"v=1&theme={theme}", viewport={"width": width, "height": 900})
    settled(page)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    problems = {}
    for view in views(page):
        show(page, f"v=1&view={view}&theme={theme}")
        found = page.evaluate(RUN)["violations"]
        serious = [one for one in found if one["impact"] in ("serious", "critical")]
        for one in serious:
            problems[view, one["id"]] = [node["html"][:120] for node in one["nodes"][:3]]
    assert problems == {}
