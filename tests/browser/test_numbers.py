"""Numbers on screen, over all views, are the library's at the digits that are shown, and those of plain products (E7).

The library is asked here and now; nothing is read from the manifest that the page was given.
`research/page_numbers.py` compares, and does the same with a live page of any model.
"""

import pytest

import unweave as uw
from support.browser import NUMBER as N
from support.browser import TABLES, agree, says, show, unfolded
from support.scripts import script

pytest.importorskip("playwright")
numbers = script("page_numbers", "research")
same, ENGINE = numbers.same, numbers.ENGINE


@pytest.fixture
def page(opened, small_report):
    return opened(small_report)[0]


def test_numbers_of_every_view_match_the_library_and_plain_products(page, library, small_made) -> None:
    (ref,) = small_made.manifest.pairs
    found = dict(numbers.compare(page, library, numbers.TABLES_OF))
    found["difference"] = numbers.pairs(page, library.model, list(ref.a), list(ref.b))
    assert all(found.values())
    assert sum(found.values()) > 7000


def test_a_difference_of_maps_matches_two_runs(page, library) -> None:
    show(page, "v=1&view=compare&h=1.3&p=t0&p2=without:L0H0")
    says(page, "without L0H0")
    unfolded(page)
    runs = (library.run, library.model.run(library.ids, without=["L0H0"]))
    whole, without = (run.pattern["L1H3"] for run in runs)
    assert sum(numbers.cells(page, whole, without, without - whole)) == 120


def test_a_ledger_matches_the_library(page, library) -> None:
    head, dst, src = "L1H3", 9, 3
    own = uw.score_terms(library.run, head, dst, src)
    show(page, f"v=1&view=attention&h={head[1]}.{head[3]}&dst={dst}&src={src}")
    says(page, "Competing sources")
    largest = [one.inner_text() for one in page.locator("[data-ledger] li .number").all()]
    terms = sorted((term.value for term in own.terms), key=abs, reverse=True)
    sides = [one.inner_text().split()[0] for one in page.locator("[data-ledger] dd").all()]
    kinds = [sum(term.value for term in own.terms if term.kind == kind) for kind in ("none", "q", "k", "qk")]
    given = page.evaluate(TABLES)
    cells = next(one for one in given if one["heads"][0].startswith("query path") and one["heads"][-1] == "sum")
    competing = next(one for one in given if one["heads"] == ["source", "score", "attention"])
    whole = {(row[0], key): row[1 + i] for row in cells["rows"] for i, key in enumerate(cells["heads"][1:-1])}
    plain = {(_plain(term.query), _plain(term.key)): term.value for term in own.terms}
    assert set(whole) == set(plain)
    others = uw.analysis.stream.head_map(library.run, head, "score")[dst]
    found = sum(same(text, value, ENGINE) for text, value in zip(largest, terms, strict=False))
    found += sum(same(text, value, ENGINE) for text, value in zip(sides, [*kinds, own.score], strict=False))
    found += sum(same(text, plain[place], ENGINE) for place, text in whole.items())
    for source, score, attention in competing["rows"]:
        place = int(source.split()[0])
        found += same(score, others[place].item(), ENGINE)
        found += same(attention, library.run.pattern[head][dst, place].item(), 1e-5)
    assert len(largest) > 5
    assert found == len(largest) + 5 + len(plain) + 2 * len(competing["rows"])


def _plain(path) -> str:
    return str(path).replace("W_E", "WE")


def test_norms_of_embeddings_match_their_columns(page, library) -> None:
    show(page, "v=1&view=vocabulary")
    says(page, "tokens")
    lengths = library.model.weights.embed.double().norm(dim=0).tolist()
    shown = page.locator("[data-token]").all()
    rows = [(one.locator(".norm").inner_text(), one.get_attribute("data-token")) for one in shown]
    assert sum(same(norm, lengths[int(token)], 1e-6) for norm, token in rows) > 20


def test_a_claim_shows_its_score_threshold_and_baseline(page, library) -> None:
    score = library.summary["L1H3"].prefix_matching
    told = says(page, rf"held: {N} of its attention; required: at least {N}; baseline {N}", "[data-claim]").groups()
    assert [agree(*pair) for pair in zip(told, (score, 0.4, score.null.mean), strict=True)] == [True] * 3
