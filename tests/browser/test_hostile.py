"""Hostile names, tokens and texts run nothing, and a hole in the page would be blocked by its policy (R34, R35)."""

import pytest

import unweave as uw
from support import hostile
from support.browser import rest, settled, show, views
from unweave.text.display import visible

SUSPECT = """() => [...document.querySelectorAll('*')].filter(one =>
    one.getAttributeNames().some(name => name.startsWith('on'))
    || ['IFRAME', 'OBJECT', 'EMBED', 'BASE'].includes(one.tagName)
    || one.matches('link:not(head > [href="/explorer.css"], head > [href="data:,"])')
    || (one.tagName === 'FORM' && one.hasAttribute('action'))
    || /^\\s*(javascript|http):/i.test(one.getAttribute('href') ?? one.getAttribute('src') ?? '')
).map(one => one.outerHTML.slice(0, 200))"""
THOUSANDS, CONTEXT = 5_000, 128
SCROLLED = """async () => {
    const list = [...document.querySelectorAll('#uw-view .body, #uw-view [role=listbox]')].at(-1), found = new Map();
    for (let still = 0, before = -1; still < 20; still = found.size === before ? still + 1 : 0) {
        before = found.size;
        await new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)));
        for (const one of document.querySelectorAll('[data-token]'))
            found.set(Number(one.dataset.token), one.querySelector('bdi').textContent);
        list.scrollTop += 0.9 * list.clientHeight;
    }
    return [...found];
}"""
"""All rows of a long list, as they come into view."""
SCRIPTS = "() => [...document.scripts].filter(one => !one.id).length"


@pytest.mark.promise("R34", count=300)
@pytest.mark.parametrize("host", ["report", "live"])
def test_hostile_tokens_run_nothing_in_any_view(opened, request, host: str) -> None:
    page, seen = opened(request.getfixturevalue(f"hostile_{host}"), offline=False)
    states = [f"v=1&p=t{place}&view=attention&h=0.0&dst=5&src=3" for place in range(len(hostile.prompts()))]
    for state in states:
        show(page, state)
        assert page.locator("[data-i]").count() > 1
    for state in [f"v=1&view={view}&tok=3&t=4" for view in views(page)]:
        show(page, state)
        page.evaluate("() => { for (const one of document.querySelectorAll('details')) one.open = true }")
    assert sum(len(text.split()) for text in hostile.prompts()) >= 200
    harmless(page, seen, blocks=1)


def harmless(page, seen, blocks: int) -> None:
    """Nothing ran, nothing was asked for, and no text became an element."""
    assert page.evaluate("() => window.ran") is None
    assert page.evaluate(SUSPECT) == []
    assert page.evaluate(SCRIPTS) == blocks
    assert page.evaluate("() => window.violations ?? []") == []
    assert (seen.foreign, seen.dialogs, seen.console) == ([], [], [])


@pytest.mark.promise("R34", count=THOUSANDS)
def test_thousands_of_hostile_tokens_are_shown_and_run_nothing(opened, tmp_path) -> None:
    """One page has them as its vocabulary, and its texts contain each of them that has no space."""
    assert len(set(hostile.texts(THOUSANDS))) == THOUSANDS
    assert hostile.texts(THOUSANDS)[:300] == hostile.texts()
    assert sum(text.count(hostile.CALL) for text in hostile.texts()) > 200
    prompts = hostile.prompts(CONTEXT - 1, THOUSANDS)
    made = uw.explorer.report(hostile.model(THOUSANDS, CONTEXT), prompts, weights=True)
    page, seen = opened(made.save(tmp_path / "thousands.html"), offline=False)
    show(page, "v=1&view=vocabulary")
    found = dict(page.evaluate(SCROLLED))
    assert found == {token: visible(text.replace("▁", " ")) for token, text in enumerate(hostile.texts(THOUSANDS))}
    for place in range(len(prompts)):
        show(page, f"v=1&p=t{place}&view=attention&h=0.0&dst=5&src=3")
        assert page.locator("[data-i]").count() > 1
    assert sum(len(text.split()) for text in prompts) > 0.6 * THOUSANDS
    harmless(page, seen, blocks=1)


@pytest.mark.promise("R34", count=300)
def test_hostile_tokens_run_nothing_in_what_a_notebook_keeps(opened, hostile_notebook) -> None:
    page, seen = opened(hostile_notebook, still=True, offline=False)
    page.frame_locator("iframe").locator("#app main").wait_for()
    (frame,) = page.frames[1:]
    settled(frame)
    for view in frame.locator("[data-view]").all():
        view.click()
        rest(frame)
    for inside in (page, frame):
        assert inside.evaluate("() => window.ran") is None
        assert inside.evaluate("() => window.violations ?? []") == []
    assert frame.evaluate(SUSPECT) == []
    assert frame.evaluate(SCRIPTS) == 1
    assert frame.evaluate("() => origin") == "null"
    assert [url for url in seen.foreign if url != "about:srcdoc"] == []
    assert (seen.dialogs, seen.console) == ([], [])


@pytest.mark.promise("R34")
def test_hostile_states_run_nothing(opened, small_report) -> None:
    page, seen = opened(small_report, offline=False)
    for text in hostile.texts()[::20]:
        page.evaluate("text => { location.hash = 'v=1&q=' + encodeURIComponent(text) + '&' + text }", text)
        rest(page)
    assert page.evaluate("() => window.ran") is None
    assert (seen.foreign, seen.dialogs, seen.console) == ([], [], [])


@pytest.mark.promise("R35")
def test_markup_planted_in_the_page_is_blocked_by_its_policy(opened, small_report, tmp_path) -> None:
    hole = (
        "<script>window.ran=1</script><img src=x onerror='window.ran=2'><svg onload='window.ran=3'></svg>"
        "<a id=hole href='javascript:window.ran=4'>x</a><img src='http://unweave.invalid/a.png'>"
        "<style>#static { --hole: 1 }</style><iframe srcdoc='<script>parent.ran=5</script>'></iframe>"
    )
    text = small_report.read_text(encoding="utf-8")
    assert text.count('<div id="static">') == 1
    holed = tmp_path / "holed.html"
    holed.write_text(text.replace('<div id="static">', f'{hole}<div id="static">'), encoding="utf-8")
    page, seen = opened(holed, loud=True, offline=False)
    page.evaluate("() => document.getElementById('hole').click()")
    rest(page)
    assert page.evaluate("() => window.ran") is None
    assert page.evaluate("() => getComputedStyle(document.getElementById('static')).getPropertyValue('--hole')") == ""
    assert seen.dialogs == []
    violated = {said.split()[0] for said in page.evaluate("() => window.violations")}
    assert {"script-src-elem", "script-src-attr", "img-src", "style-src-elem"} <= violated
    blocked = [said for said in seen.console if "Content Security Policy" in said]
    for what in ("script", "event handler", "image", "style"):
        assert any(what in said for said in blocked), (what, blocked)
    # Chromium reports a request that the policy stopped as one that failed; nothing leaves.
    assert all("unweave.invalid" in url for url in seen.foreign)
