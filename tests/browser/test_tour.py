"""A tour of all views, in a file and live: each shows its numbers, and nothing else happens.

E1 and E2 of the study: no request, nothing in the console, no unhandled rejection, no violation of the policy.
"""

import pytest

import unweave as uw
from support.browser import NUMBER as N
from support.browser import agree, rest, says, show, until, views

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
    "tour": ("", r"Twelve stops.*Begin"),
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
    "difference": ("", r"a difference of"),
    "vocabulary": ("", rf"{N} of 1,024 tokens.*\b1 ! 21 {N}"),
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


def test_three_tour_stops_wait_for_an_action_and_then_move_on(opened, small_report) -> None:
    page, _ = opened(small_report, "v=1&view=tour")

    def at(stop: int) -> None:
        until(page, "stop => new URLSearchParams(location.hash.slice(1)).get('stop') === String(stop)", arg=stop)
        page.wait_for_selector("[data-toured]")

    page.get_by_role("button", name="Begin").click()
    for stop in range(1, 13):
        at(stop)
        assert page.locator("[data-toured]").count() == 1
        if stop == 2:
            page.locator("[data-text-field]").fill("one two. one two.")
        elif stop == 9:
            page.locator("[data-map]").focus()
            for key in ("ArrowDown", "ArrowDown", "Enter"):
                page.keyboard.press(key)
        elif stop == 10:
            page.locator("[data-ledger]").get_by_role("button", name="leave out").first.click()
        elif stop < 12:
            page.get_by_role("complementary", name="Tour").get_by_role("button", name="Next").click()
    assert not any(part in page.url for part in ("dst=", "x="))
