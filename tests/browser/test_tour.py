"""A tour of all views, in a file and live: each shows its numbers, and nothing else happens.

E1 to E3 of the study: no request, nothing in the console, no unhandled rejection, no violation of the policy; and
whoever has only a keyboard gets to the same state as whoever has a mouse.
"""

import pytest

import unweave as uw
from support.browser import NUMBER as N
from support.browser import agree, rest, says, settled, show, views
from unweave.explorer import State

CELL = "h=1.0&dst=7&src=2"
TOKEN = 100


def _attention(known):
    terms = uw.score_terms(known.run, "L1H0", 7, 2)
    return [known.run.pattern["L1H0"][7, 2], terms.score, terms.score]


def _logit(known):
    last = known.run.logits[-1]
    return [last.softmax(-1).max(), last.max()]


def _trigrams(known):
    scores = uw.expanded_circuit(known.model, "L0H0", "qk").columns(TOKEN).double()
    return [scores.max(), scores.mean(), scores.std(correction=0)]


def _composition(known):
    rows, line = known.composition, ("k", "L1H3", "L0H0")
    pair = next(one.score for one in rows if (one.kind, str(one.reader), str(one.writer)) == line)
    return [sum(row.score.z >= 5 for row in rows), pair.null.mean, pair.null.sd, pair]


def _text(known):
    best = next(act for act in known.acts if str(act.head) == "L1H3" and act.rank == 1)
    return [best.logit_effect, best.attention]


def _training(known):
    rise = known.change.rise
    return [rise.start_tokens, rise.end_tokens, rise.prefix_start, rise.prefix_end]


def _compare(known):
    drawn = uw.analysis.induction.repeated_tokens(known.model, TWICE, seed=0)
    other = known.model.run(drawn.ids[0].tolist()).pattern["L1H0"][7, 2]
    here = known.run.pattern["L1H0"][7, 2]
    return [here, other, other - here]


TWICE = uw.analysis.induction.RepeatedTokens(tokens=24, times=2, examples=1)
FACTS = {
    "start": ("", rf"prefix matching {N} \(elsewhere {N}\)"),
    "attention": (CELL, rf"source 2 \S+: {N} .* scores source 2 \S+ {N},.* sum {N} residual"),
    "logit": ("", rf"top predictions ·The {N}.* the logit {N}"),
    "trigrams": (f"tok={TOKEN}", rf"L0H0 ·y {N} .*?all tokens: {N} ± {N}"),
    "eigenvalues": ("", rf"L1H3 {N} [^0-9]*[Aa]s a table:"),
    "composition": (
        "xy=correct&h=1.3,0.0",
        rf"{N} of 48 scores.*Random heads of this shape: {N} ± {N}\..*K-composition {N} V-",
    ),
    "importance": ("", rf"direct path {N} ± {N} one head {N} ±"),
    "heads": ("", rf"L1H3 {N} {N} {N}"),
    "text": ("h=1.3", rf"{N} logits on er; attention {N} to er"),
    "training": ("", rf"Phase change found.*Between {N} and {N} tokens.*rises from {N} to {N}"),
    "stream": ("", rf"W_E {N}, cosine {N}"),
    "compare": (CELL, rf"A: .*source 2 \S+: {N} .*B: .*source 2 \S+: {N} .*B − A .*source 2 \S+: {N} "),
    "vocabulary": ("", rf"{N} of 1,024 tokens.*\b1 ! 21 {N}"),
    "tour": ("", r"Twelve stops.*Begin"),
}
"""For each view: more of its state, and what it must say."""
NUMBERS = {
    "start": lambda known: [(one := known.summary["L1H3"].prefix_matching), one.null.mean],
    "attention": _attention,
    "logit": _logit,
    "trigrams": _trigrams,
    "eigenvalues": lambda known: [known.copying["L1H3"].eigenvalue_score],
    "composition": _composition,
    "text": _text,
    "training": _training,
    "compare": _compare,
}
"""What the library says of these numbers; those of other views are in `test_numbers.py`."""
EVERY = tuple(FACTS)
TICKS = """() => [...document.querySelectorAll("#uw-view :is(p, li)")].some((one) => {
    const own = one.cloneNode(true);
    for (const token of own.querySelectorAll("bdi")) token.remove();
    return own.textContent.includes("`");
})"""
"""Whether a sentence, but for its tokens, holds a backtick."""


@pytest.mark.promise("R38")
@pytest.mark.parametrize("host", ["report", "live"])
def test_a_tour_of_all_views_shows_the_numbers_and_does_nothing_else(opened, request, library, host) -> None:
    page, seen = opened(request.getfixturevalue(f"small_{host}"))
    assert tuple(views(page)) == EVERY
    for view, (more, pattern) in FACTS.items():
        show(page, f"v=1&view={view}&{more}")
        found = says(page, pattern)
        assert page.locator(f'[data-view="{view}"][aria-current="page"]').count() == 1
        if view in NUMBERS:
            told, own = found.groups(), [float(value) for value in NUMBERS[view](library)]
            assert all(agree(*pair) for pair in zip(told, own, strict=True)), (view, told, own)
        assert page.locator('#uw-view [role="alert"]').all_inner_texts() == []
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 1280, view
        assert not page.evaluate(TICKS) or view in ("text", "vocabulary"), view
    assert (seen.foreign, seen.console, seen.dialogs) == ([], [], [])
    assert page.evaluate("() => window.violations ?? []") == []
    if host == "report":
        assert seen.files == {request.getfixturevalue("small_report").as_uri()}
    else:
        assert "token" not in page.url


@pytest.mark.promise("R38")
def test_the_policy_lets_no_request_out_and_what_the_tour_listens_for_is_heard(opened, small_report) -> None:
    page, seen = opened(small_report, loud=True, offline=False)
    page.evaluate("() => { Promise.reject(new Error('nobody waits')); console.warn('a warning') }")
    tried = "() => fetch('http://127.0.0.1:9/').then(() => 'answered', error => error.name)"
    assert page.evaluate(tried) == "TypeError"
    rest(page)
    for part in ("nobody waits", "a warning", "Content Security Policy"):
        assert any(part in said for said in seen.console), part
    assert page.evaluate("() => window.violations") == ["connect-src http://127.0.0.1:9/"]
    assert seen.foreign == []


class Mouse:
    """Whoever points and clicks."""

    def __init__(self, page):
        self.page = page

    def view(self, name):
        self.page.locator(f'[data-view="{name}"]').click()

    def press(self, found):
        found.click()

    def either(self, found, key):
        found.click()

    def head(self, head):
        self.page.locator(f'[data-head="{head}"]').first.click()

    def cell(self, head, dst, src):
        cells = self.page.locator(f'[data-map="{head}"]')
        cells.scroll_into_view_if_needed()
        box, n = cells.bounding_box(), len(self.page.locator("[data-i]").all())
        cells.click(position={"x": (src + 0.5) * box["width"] / n, "y": (dst + 0.5) * box["height"] / n})

    def token(self, position):
        self.page.locator(f'[data-i="{position}"]').click()

    def write(self, field, key, text):
        field.click()
        self.page.keyboard.type(text)

    def first_found(self):
        self.page.locator('[role="option"]:visible').first.click()

    def submit(self):
        self.page.keyboard.press("Enter")

    def choose(self, select, label):
        select.select_option(label=label)

    def least(self, slider):
        slider.click(position={"x": 2, "y": 10})


class Keyboard(Mouse):
    """Whoever has keys alone: what has no key of its own is reached by Tab."""

    def view(self, name):
        self.page.keyboard.press(self.page.locator(f'[data-view="{name}"] kbd').inner_text())

    def press(self, found):
        self._reach(found)
        self.page.keyboard.press("Enter")

    def either(self, found, key):
        self.page.keyboard.press(key)

    def head(self, head):
        layer, number = map(int, head[1:].split("H"))
        self._reach(self.page.locator('[data-head][tabindex="0"]').first)
        now = self.page.evaluate("() => document.activeElement.dataset.head")
        self._move(layer - int(now[1]), number - int(now[3]))
        self.page.keyboard.press("Enter")

    def cell(self, head, dst, src):
        self._reach(self.page.locator(f'[data-map="{head}"]'))
        self._move(dst - 1, src)  # it begins at destination 1, source 0
        self.page.keyboard.press("Enter")

    def token(self, position):
        self._reach(self.page.locator('[role="listbox"]').first)
        self.page.keyboard.press("Home")
        self._move(0, position)
        self.page.keyboard.press("Enter")

    def write(self, field, key, text):
        self.page.keyboard.press(key)
        assert field.evaluate("one => one === document.activeElement")
        self.page.keyboard.type(text)

    def first_found(self):
        self.page.keyboard.press("Enter")

    def choose(self, select, label):
        self._reach(select)
        self.page.keyboard.type(label)

    def least(self, slider):
        self._reach(slider)
        self.page.keyboard.press("Home")

    def _move(self, down, right):
        for key, times in (("ArrowDown", down), ("ArrowUp", -down), ("ArrowRight", right), ("ArrowLeft", -right)):
            for _ in range(times):
                self.page.keyboard.press(key)

    def _reach(self, found):
        wanted = found.element_handle()
        for _ in range(250):
            if wanted.evaluate("one => one === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{found} is not reached by Tab")


def _acts(page, hands):
    """Something in every view: each is one act, with a mouse or with keys."""
    named = lambda name, exact=True: page.get_by_role("button", name=name, exact=exact)  # noqa: E731
    view = page.locator("#uw-view")
    yield lambda: hands.view("attention")
    yield lambda: hands.head("L1H0")
    yield lambda: hands.either(named("value-weighted"), "w")
    yield lambda: hands.either(named("hidden"), "0")
    yield lambda: hands.cell("L1H0", 7, 3)
    yield lambda: hands.either(named("Leave out L1H0").first, "x")
    yield lambda: hands.press(named("frozen", exact=False))
    yield lambda: hands.press(named("dark"))
    yield lambda: hands.view("logit")
    yield lambda: hands.press(named("hops"))
    yield lambda: hands.press(view.get_by_role("group", name="Parts").get_by_role("button", name="order"))
    yield lambda: hands.token(5)
    yield lambda: hands.view("trigrams")
    yield lambda: (hands.write(page.locator("[data-search]"), "/", "the"), hands.first_found())
    yield lambda: hands.view("eigenvalues")
    yield lambda: hands.press(named("QK"))
    yield lambda: hands.view("composition")
    yield lambda: hands.press(named("in the stream"))
    yield lambda: hands.view("importance")
    yield lambda: hands.either(named("Undo"), "u")
    yield lambda: hands.view("heads")
    yield lambda: hands.choose(view.locator("select").first, "first")
    yield lambda: hands.press(view.locator("th button", has_text="present").first)
    yield lambda: hands.view("text")
    yield lambda: hands.choose(view.locator("select").first, "L0H2")
    yield lambda: hands.view("training")
    yield lambda: hands.least(page.locator("#uw-step"))
    yield lambda: hands.view("stream")
    yield lambda: hands.press(named("overlaps"))
    yield lambda: hands.view("compare")
    yield lambda: hands.press(named("another step"))
    yield lambda: hands.view("vocabulary")
    yield lambda: (hands.write(page.locator("[data-search]"), "/", "#17"), rest(page))
    yield lambda: (hands.write(page.locator("[data-go-to]"), "g", "L1H3"), hands.submit())
    yield lambda: hands.view("tour")
    yield lambda: hands.press(named("Begin"))
    yield lambda: hands.either(page.get_by_label("Tour").get_by_role("button", name="Next"), "n")


def _states(page, hands_of) -> list[str]:
    """The fragment after every act."""
    settled(page)
    found = [page.evaluate("() => location.hash.slice(1)")]
    for act in _acts(page, hands_of(page)):
        act()
        for _ in range(100):
            page.wait_for_timeout(20)
            now = page.evaluate("() => location.hash.slice(1)")
            if now != found[-1]:
                break
        found.append(now)
        if page.evaluate("() => document.activeElement?.matches('input, select')"):
            page.keyboard.press("Tab")
    return found


def test_the_keyboard_gets_where_the_mouse_gets(opened, small_report) -> None:
    toured = {}
    for hands in (Mouse, Keyboard):
        page, _ = opened(small_report)
        page.set_default_timeout(15_000)
        toured[hands] = _states(page, hands)
    assert toured[Keyboard] == toured[Mouse]
    changed = sum(a != b for a, b in zip(toured[Mouse], toured[Mouse][1:], strict=False))
    assert changed == len(toured[Mouse]) - 1, toured[Mouse]
    assert {State.parse(state).view for state in toured[Mouse]} == set(EVERY)
