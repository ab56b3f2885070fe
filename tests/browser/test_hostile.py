"""Hostile names, tokens and texts run nothing, and a hole in the page would be blocked by its policy (R34, R35)."""

from support import hostile
from support.browser import settled, show, views

SUSPECT = """() => [...document.querySelectorAll('*')].filter(one =>
    one.getAttributeNames().some(name => name.startsWith('on'))
    || ['IFRAME', 'OBJECT', 'EMBED', 'BASE', 'LINK'].includes(one.tagName)
    || (one.tagName === 'FORM' && one.hasAttribute('action'))
    || /^\\s*(javascript|http):/i.test(one.getAttribute('href') ?? one.getAttribute('src') ?? '')
).map(one => one.outerHTML.slice(0, 200))"""
SCRIPTS = "() => [...document.scripts].filter(one => !one.id).length"


def test_there_are_300_hostile_texts() -> None:
    assert len(hostile.texts()) == len(set(hostile.texts())) == 300
    assert sum(text.count(hostile.CALL) for text in hostile.texts()) > 200


def test_hostile_tokens_run_nothing_in_any_view(opened, hostile_report) -> None:
    page, seen = opened(hostile_report, offline=False)
    settled(page)
    prompts = page.evaluate("() => JSON.parse(document.getElementById('manifest').textContent).prompts.map(p => p.id)")
    states = [f"v=1&p={prompt}&view=attention&h=0.0&dst=5&src=3" for prompt in prompts[:20]]
    for state in [*states, *(f"v=1&view={view}&tok=3&t=4" for view in views(page))]:
        show(page, state)
    assert page.evaluate("() => window.ran") is None
    assert page.evaluate(SUSPECT) == []
    assert page.evaluate(SCRIPTS) == 1
    assert (seen.foreign, seen.dialogs, seen.console) == ([], [], [])


def test_hostile_states_run_nothing(opened, small_report) -> None:
    page, seen = opened(small_report, offline=False)
    settled(page)
    for text in hostile.texts()[::20]:
        page.evaluate("text => { location.hash = 'v=1&q=' + encodeURIComponent(text) + '&' + text }", text)
        page.wait_for_timeout(30)
    assert page.evaluate("() => window.ran") is None
    assert (seen.foreign, seen.dialogs, seen.console) == ([], [], [])


def test_a_hole_in_the_page_is_blocked_by_its_policy(opened, small_report, tmp_path) -> None:
    hole = (
        "<script>window.ran=1</script><img src=x onerror='window.ran=2'><svg onload='window.ran=3'></svg>"
        "<a id=hole href='javascript:window.ran=4'>x</a><img src='http://unweave.invalid/a.png'>"
        "<style>#static { --hole: 1 }</style><iframe srcdoc='<script>parent.ran=5</script>'></iframe>"
    )
    text = small_report.read_text(encoding="utf-8")
    assert text.count('<div id="static">') == 1
    holed = tmp_path / "holed.html"
    holed.write_text(text.replace('<div id="static">', f'{hole}<div id="static">'), encoding="utf-8")
    page, seen = opened(holed, offline=False)
    settled(page)
    page.evaluate("() => document.getElementById('hole').click()")
    page.wait_for_timeout(300)
    assert page.evaluate("() => window.ran") is None
    assert page.evaluate("() => getComputedStyle(document.getElementById('static')).getPropertyValue('--hole')") == ""
    assert seen.dialogs == []
    blocked = [said for said in seen.console if "Content Security Policy" in said]
    for what in ("script", "event handler", "image", "style"):
        assert any(what in said for said in blocked), (what, blocked)
    # Chromium reports a request that the policy stopped as one that failed; nothing leaves.
    assert all("unweave.invalid" in url for url in seen.foreign)
