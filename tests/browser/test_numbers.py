"""Numbers on screen are the library's at the digits that are shown: tables, ledgers, waterfalls, claims (E7).

The library is asked here and now; nothing is read from the manifest that the page was given.
"""

import unweave as uw
from support.browser import NUMBER as N
from support.browser import TABLES, agree, says, show, unfolded


def compared(told: list[list[str]], own: list[list[object]], error: float = 1e-5) -> int:
    """How many numbers of a table are those of the library; texts are compared, too.

    Args:
        told: Rows as shown; columns in front that are not the library's are passed over.
        own: The library's rows, of which the page may show the first.
        error: See `agree`.
    """
    assert told
    assert len(told) <= len(own)
    found = 0
    for shown, values in zip(told, own, strict=False):
        for text, value in zip(shown[-len(values) :], values, strict=True):
            found += same(text, value, error)
    return found


def same(text: str, value: object, error: float) -> int:
    """One, if a number is shown as what it is; 0 for what is no number, and is equal."""
    if isinstance(value, bool):
        assert text == ("yes" if value else "no")
    elif value is None or value != value:
        assert text == "–", (text, value)
    elif isinstance(value, int | float):
        assert agree(text, value, error), (text, value)
        return 1
    elif isinstance(value, str):
        assert text == value
    return 0


def test_a_ledger_is_that_of_the_library(opened, small_report, library) -> None:
    page, _ = opened(small_report)
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
    found = sum(same(text, value, 1e-5) for text, value in zip(largest, terms, strict=False))
    found += sum(same(text, value, 1e-5) for text, value in zip(sides, [*kinds, own.score], strict=False))
    found += sum(same(text, plain[place], 1e-5) for place, text in whole.items())
    for source, score, attention in competing["rows"]:
        place = int(source.split()[0])
        found += same(score, others[place].item(), 1e-5) + same(
            attention, library.run.pattern[head][dst, place].item(), 1e-5
        )
    assert len(largest) > 5
    assert found == len(largest) + 5 + len(plain) + 2 * len(competing["rows"])


def _plain(path) -> str:
    return str(path).replace("W_E", "WE")


def test_partners_of_a_token_are_those_of_the_library(opened, small_report, library) -> None:
    page, _ = opened(small_report)
    show(page, "v=1&view=trigrams&tok=262")
    says(page, "all tokens.* L1H3 ")
    unfolded(page)
    rows = next(one["rows"] for one in page.evaluate(TABLES) if one["heads"][:2] == ["head", "partner"])
    found, seen = 0, {}
    for head, partner, _, value, _ in rows:
        place = seen[head, partner] = seen.get((head, partner), -1) + 1
        circuit = uw.expanded_circuit(library.model, head, "qk" if partner == "destination" else "ov")
        best = circuit.columns(262).double().sort(descending=True).values
        found += same(value, best[place].item(), 1e-5)
    assert found == 128


def test_importance_norms_and_walks_are_those_of_the_library(opened, small_report, library) -> None:
    page, _ = opened(small_report)
    show(page, "v=1&view=importance")
    says(page, "direct path")
    unfolded(page)
    given = page.evaluate(TABLES)
    found = compared([row[-2:] for row in given[0]["rows"]], _reductions(library.importance.orders))
    found += compared([row[-2:] for row in given[1]["rows"]], _reductions(library.moved.orders))
    show(page, "v=1&view=vocabulary")
    says(page, "tokens")
    for row in page.locator("[data-token]").all():
        token, norm = int(row.get_attribute("data-token")), row.locator(".norm").inner_text()
        found += same(norm, library.model.weights.embed[:, token].double().norm().item(), 1e-6)
    assert found > 30


def _reductions(orders) -> list[list[float]]:
    return [[float(one.reduction), one.reduction.standard_error] for one in orders]


def test_a_claim_shows_its_numbers(opened, small_report, library) -> None:
    page, _ = opened(small_report)
    score = library.summary["L1H3"].prefix_matching
    told = says(page, rf"held: {N} of its attention; required: at least {N}; baseline {N}", "[data-claim]").groups()
    assert [agree(*pair) for pair in zip(told, (score, 0.4, score.null.mean), strict=True)] == [True] * 3
