"""Numbers on screen are the library's at the digits that are shown: tables, ledgers, waterfalls, claims (E7).

The library is asked here and now; nothing is read from the manifest that the page was given.
"""

import pytest

import unweave as uw
from support.browser import NUMBER as N
from support.browser import TABLES, agree, says, show, unfolded

ENOUGH = 500
"""Places that are compared at least, of all kinds together."""


def cells_of(table, columns=None) -> list[list[object]]:
    """Rows of a result as values, without what is beside its own columns."""
    names = columns or [column.name for column in table.described]
    return [[row.get(name) for name in names] for row in table.to_dict()]


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


def rows_of(page, number: int = 0) -> list[list[str]]:
    return page.evaluate(TABLES)[number]["rows"]


def tables(known):
    """Tables of results: the state that shows each, and the library's rows."""
    stream = uw.analysis.stream
    scores = [row for shot in known.training.snapshots for row in shot.heads]
    yield "view=heads", 0, cells_of(known.summary)
    yield "view=composition&xy=correct", 0, cells_of(known.composition)
    yield "view=stream", 0, cells_of(known.stream.parts)
    yield "view=stream&xy=wires", 0, cells_of(uw.virtual_weights(known.model))
    yield "view=stream&xy=overlaps", 0, cells_of(uw.subspace_overlaps(known.model))
    yield "view=stream&xy=bandwidth", 0, cells_of(stream.head_bandwidth(known.model))
    yield "view=training", 1, cells_of(uw.analysis.learning.trajectory_table(known.training))
    yield "view=training", 2, cells_of(uw.Table(tuple(scores)))


def test_tables_are_those_of_the_library(opened, small_report, library) -> None:
    page, _ = opened(small_report)
    found = {}
    for state, number, own in tables(library):
        show(page, f"v=1&{state}")
        unfolded(page)
        found[state, number] = compared(rows_of(page, number), own)
    assert sum(found.values()) >= ENOUGH
    assert min(found.values()) > 0


def test_cells_of_maps_are_those_of_the_library(opened, small_report, library) -> None:
    """The 40 cells of each map that lie farthest from zero, and what is read off when one moves over a map."""
    page, _ = opened(small_report)
    found = 0
    for head, mode in (("L0H1", "attention"), ("L1H0", "value"), ("L1H3", "score"), ("L0H0", "effect")):
        own = uw.analysis.stream.head_map(library.run, head, mode)
        show(page, f"v=1&view=attention&h={head[1]}.{head[3]}&mode={mode}")
        says(page, f"{head} ")
        unfolded(page)
        for dst, src, value in rows_of(page):
            found += same(value, own[int(dst.split()[0]), int(src.split()[0])].item(), 1e-5)
        page.locator(f'[data-map="{head}"]').focus()
        for place in range(1, 6):
            page.keyboard.press("ArrowDown")
            told = says(page, rf"destination {place + 1} \S+, source 0 \S+: {N}").group(1)
            found += same(told, own[place + 1, 0].item(), 1e-5)
    assert found == 4 * 45


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


@pytest.mark.parametrize("accounting", ["heads", "hops"])
def test_a_waterfall_is_that_of_the_library(opened, small_report, library, accounting: str) -> None:
    page, _ = opened(small_report)
    target = int(library.run.logits[5].argmax())
    own = uw.largest_paths(library.run, target, dst=5, k=200, hops=accounting == "hops")
    expected = {
        "path": {_named(path): path.value for path in own.paths},
        "head": {str(one.head): one.value for one in own.by_head},
        "source": {f"{one.position} ": one.value for one in own.by_source if one.position is not None},
    }
    found = 0
    for by, values in expected.items():
        show(page, f"v=1&view=logit&dst=5&t={target}&a={accounting}&by={by}")
        says(page, rf"The logit of .* by {by}, as a table")
        unfolded(page)
        for row in rows_of(page):
            name = next((one for one in values if row[0] == one or (by == "source" and row[0].startswith(one))), None)
            if name is not None:
                found += same(row[-1], values[name], 1e-5)
    assert agree(says(page, rf"the logit {N}").group(1), own.logit)
    assert found >= 30


def _named(path) -> str:
    end = path.origin if path.position is None else f"{path.origin} at {path.position}"
    return " · ".join([*map(str, path.heads), end])


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
