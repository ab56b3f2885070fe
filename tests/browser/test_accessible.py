"""Everyone gets everywhere: by keys, on a phone, at 200 %, on paper, without a script; axe finds nothing.

No rule of axe is off, and two that it keeps for trial are on: names that hold what is seen, sizes of targets.
"""

from importlib.util import find_spec
from pathlib import Path

import pytest

import unweave as uw
from support.analysis_models import random_weights
from support.browser import missing, rest, show, views
from support.toys import byte_tokenizer
from unweave.model.folder import with_tokenizer

PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
ZOOMED = {"viewport": {"width": 640, "height": 500}, "device_scale_factor": 2}
"""A window of 1,280 pixels at 200 %."""
LOCKED = "h=1.3&dst=5&src=2"
"""A head and a cell, so that a map and its reasons are there."""
RUN = """async () => {
    const found = await axe.run(document, { resultTypes: ['violations'], rules: {
        'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } } });
    return found.violations.map((one) => [one.id, ...one.nodes.slice(0, 3).map((node) => node.html.slice(0, 160))]);
}"""
WITHOUT_RING = """() => {
    const own = '#app :is(button, a[href], input, select, textarea, summary, [tabindex="0"])';
    const found = [];
    for (const one of document.querySelectorAll(own)) {
        if (one.disabled || one.tabIndex < 0 || !one.checkVisibility({ visibilityProperty: true })) continue;
        one.focus({ focusVisible: true, preventScroll: true });
        const style = getComputedStyle(one);
        const drawn = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
        if (document.activeElement === one && !drawn) found.push(one.outerHTML.slice(0, 120));
    }
    return found.slice(0, 5);
}"""
MORE_THAN_A_STOP = """() => {
    const own = 'button, a[href], input, select, textarea, summary, [tabindex="0"]';
    const stops = (one) => [...one.querySelectorAll(own)].filter((each) => !each.disabled && each.tabIndex >= 0);
    // What a field opens below itself is no stop: its keys are the field's.
    const opened = (one) => one.id && document.querySelector(`[aria-controls="${one.id}"]`);
    const pictures = [...document.querySelectorAll('#app :is([role="listbox"], [role="application"])')]
        .filter((one) => !opened(one));
    const grids = [...document.querySelectorAll('#app [role="group"]:has(> [data-head])')];
    const same = (one) => Array(2).fill(stops(one)[0]?.dataset.head).join();
    return [
        ...pictures.filter((one) => one.tabIndex !== 0 || stops(one).length > 0),
        // Of all thumbnails one, and the button that leaves its head out.
        ...grids.filter((one) => stops(one).map((each) => each.dataset.head ?? each.dataset.out).join() !== same(one)),
    ].map((one) => one.getAttribute('aria-label'));
}"""
LAYOUT = """(width) => {
    const app = document.querySelector('#app');
    const seen = { visibilityProperty: true, opacityProperty: true };
    const shown = (one) => one.checkVisibility(seen) && !one.closest('.sr, .skip');
    const named = (one) => `${one.tagName} ${(one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 40)}`;
    const scrolls = (one) => one !== app
        && (/auto|scroll/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
    const found = [];
    const wide = document.scrollingElement.scrollWidth;
    if (wide > width) found.push(`the page has ${wide} pixels`);
    for (const one of app.querySelectorAll('*')) {
        const box = one.getBoundingClientRect();
        if (!box.width || box.right <= width + 1 || !shown(one) || scrolls(one)) continue;
        found.push(`cut at the right: ${named(one)}`);
    }
    const texts = document.createTreeWalker(app, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const one = texts.currentNode.parentElement;
        if (!texts.currentNode.textContent.trim() || one.closest('title, desc, option') || !shown(one)) continue;
        const matrix = one.getScreenCTM?.();
        const size = parseFloat(getComputedStyle(one).fontSize) * (matrix ? Math.hypot(matrix.a, matrix.b) : 1);
        if (size < 10.99) found.push(`${size} px: ${named(one)}`);
    }
    const targets = 'button, a[href], input, select, textarea, summary, [role="option"]';
    for (const one of app.querySelectorAll(targets)) {
        const box = one.getBoundingClientRect();
        if (box.width && shown(one) && (box.width < 23.9 || box.height < 23.9))
            found.push(`${box.width.toFixed(1)} x ${box.height.toFixed(1)}: ${named(one)}`);
    }
    return found.slice(0, 8);
}"""
MOVING = """() => [...document.querySelectorAll('#app *')].filter((one) => {
    const style = getComputedStyle(one);
    return style.animationName !== 'none' || parseFloat(style.transitionDuration) > 0;
}).length"""
ON_PAPER = """(mark) => {
    addEventListener('beforeprint', () => {
        const note = () => [window.printed, window.ink] =
            [document.querySelector('.uw').dataset.theme, getComputedStyle(document.querySelector(mark)).stroke];
        queueMicrotask(() => queueMicrotask(note));
    });
}"""
"""Notes the theme that is printed, and the ink of a mark on paper."""
SPOKEN = "#app .uw > [role=status]"


@pytest.fixture(scope="session")
def axe() -> str:
    found = find_spec("axe_playwright_python")
    if found is None:
        missing("axe is not here: pip install 'unweave[browser]'")
    return (Path(found.origin).parent / "axe.min.js").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def twelve(tmp_path_factory) -> Path:
    """The page of a model of twelve heads a layer."""
    weights = random_weights(12, d_vocab=257, heads=12)
    model = with_tokenizer(weights, byte_tokenizer(), {"name": "twelve"}).to("float32")
    made = uw.explorer.report(model, ["abc abc abc"], weights=True, panels=())
    return made.save(tmp_path_factory.mktemp("report") / "twelve.html")


def test_each_picture_is_one_tab_stop_and_every_stop_has_a_focus_ring(opened, small_report) -> None:
    page, _ = opened(small_report)
    for i, view in enumerate(views(page)):
        theme = "dark" if i % 2 else "light"
        show(page, f"v=1&view={view}&theme={theme}&{LOCKED}")
        assert page.evaluate(MORE_THAN_A_STOP) == [], view
        page.keyboard.press("Tab")
        assert page.evaluate(WITHOUT_RING) == [], view


def test_arrows_move_in_text_and_map_and_are_spoken(opened, small_report) -> None:
    page, _ = opened(small_report, "v=1&view=attention&h=1.3")
    said = []
    for where, first in (("[role=listbox][aria-label^=Tokens]", "ArrowRight"), ('[data-map="L1H3"]', "ArrowDown")):
        page.locator(where).focus()
        for key in (first, "ArrowRight"):
            page.keyboard.press(key)
            rest(page)
            said.append(page.locator(SPOKEN).text_content())
    assert len(set(said)) == 4, said
    assert all(one.startswith("head L1H3, destination ") for one in said[2:]), said
    page.keyboard.press("Enter")
    rest(page)
    assert all(f"{place}=" in page.url for place in ("dst", "src"))
    page.evaluate("() => document.activeElement.blur()")
    for gone in ("dst=", "h=1"):
        page.keyboard.press("Escape")
        rest(page)
        assert gone not in page.url


@pytest.mark.timeout(300)
@pytest.mark.parametrize(("width", "themes"), [(1280, ["light"]), (1280, ["dark"]), (390, ["light", "dark"])])
def test_axe_finds_nothing(opened, small_report, axe: str, width: int, themes: list[str]) -> None:
    page, _ = opened(small_report, viewport={"width": width, "height": 900})
    page.evaluate(axe)
    problems = {}
    for i, view in enumerate(views(page)):
        theme = themes[i % len(themes)]
        show(page, f"v=1&view={view}&theme={theme}&{LOCKED}")
        for rule, *nodes in page.evaluate(RUN):
            problems[view, theme, rule] = nodes
    assert problems == {}


@pytest.mark.parametrize("screen", [PHONE, ZOOMED], ids=["phone", "zoomed"])
@pytest.mark.parametrize("name", ["small_report", "twelve"])
def test_nothing_is_cut_off_or_too_small_to_read_or_hit(opened, request, name: str, screen: dict) -> None:
    page, _ = opened(request.getfixturevalue(name), **screen, reduced_motion="reduce")
    width, problems = screen["viewport"]["width"], {}
    every = views(page) if name == "small_report" else ["start", "attention", "logit", "compare"]
    for view in every:
        show(page, f"v=1&view={view}&{LOCKED}")
        found = page.evaluate(LAYOUT, width)
        # Tokens of a running text are as wide as they are where a mouse points.
        problems[view] = [one for one in found if screen is PHONE or "BDI" not in one]
        assert page.evaluate(MOVING) == 0, view
        now = page.locator(f'[data-view="{view}"]').bounding_box()
        assert 0 <= now["x"] <= width - now["width"], f"the bar does not stand at {view}"
    assert {view: found for view, found in problems.items() if found} == {}


def test_the_sums_of_a_wide_ledger_and_the_row_of_its_map_stay_in_sight(opened, twelve) -> None:
    page, _ = opened(twelve, f"v=1&view=attention&{LOCKED}", **PHONE)
    page.wait_for_selector("[data-ledger] table")
    box = page.locator("[data-ledger] .scroll").first.bounding_box()
    for cell in ("thead .sum", "tbody th"):
        found = page.locator(f"[data-ledger] {cell}").first.bounding_box()
        assert box["x"] - 1 <= found["x"]
        assert found["x"] + found["width"] <= box["x"] + box["width"] + 1
    for source in (2, 4):
        show(page, f"v=1&view=attention&h=1.3&dst=5&src={source}")
        page.locator("[data-ledger] .rest").evaluate("(one) => scrollTo(0, one.getBoundingClientRect().top + scrollY)")
        rest(page)
        cells = page.locator("[data-ledger] .pinned rect")
        assert ["now" in cells.nth(i).get_attribute("class") for i in range(6)] == [i == source for i in range(6)]
        box = cells.nth(source).bounding_box()
        seen = "([x, y]) => y < 150 && document.elementFromPoint(x, y).closest('.pinned') !== null"
        assert page.evaluate(seen, [box["x"] + 5, box["y"] + 5])


@pytest.mark.parametrize("screen", [{}, PHONE])
def test_a_long_text_without_spaces_stays_in_the_window(opened, small_report, screen) -> None:
    page, _ = opened(small_report, "v=1&view=attention", **screen)
    page.evaluate("document.querySelector('[data-text-field]').value = 'w47'.repeat(1000)")
    rest(page)
    wide, window = page.evaluate(
        "(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])(document.documentElement)"
    )
    assert wide <= window


def test_a_printed_page_is_light_and_has_no_controls(opened, small_report) -> None:
    page, _ = opened(small_report, f"v=1&view=attention&theme=dark&{LOCKED}")
    page.evaluate(ON_PAPER, "[data-map] .locked rect")
    page.pdf()
    assert page.evaluate("() => [window.printed, document.querySelector('.uw').dataset.theme]") == ["light", "dark"]
    assert page.evaluate("() => window.ink.match(/[0-9]+/g).every((one) => one < 64)"), "marks are dark on paper"
    page.emulate_media(media="print")
    assert not page.locator("nav.rail").is_visible()
    assert not page.locator("header.bar").is_visible()
    assert page.locator("#uw-view h1").is_visible()


def test_without_a_script_the_page_is_read_and_printed(opened, small_report) -> None:
    page, seen = opened(small_report, still=True, java_script_enabled=False, color_scheme="dark", **PHONE)
    page.wait_for_selector("#static h1")
    told = page.locator("#static").inner_text()
    for part in ("attn-2l-small", "Identities", "L1H3 attends"):
        assert part in told
    assert page.locator("table").count() >= 2
    assert page.evaluate("() => document.scrollingElement.scrollWidth") == 390
    ink = "() => getComputedStyle(document.querySelector('#static')).color"
    page.emulate_media(media="screen", color_scheme="dark")
    assert page.evaluate(ink) == "rgb(230, 237, 243)"
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate(ink) == "rgb(27, 31, 36)"
    assert seen.foreign == []
