"""The difference view: its numbers are the library's, in a file and live; by keys; what it hands out."""

import json
from pathlib import Path

import pytest

import unweave as uw
from support.browser import NUMBER as N
from support.browser import TABLES, agree, rest, says, show

VIEW = "v=1&view=difference"
LIVE = "Call me Ishmael. Call me", "Call him Ishmael. Call me"


@pytest.fixture(scope="module")
def pair(small_model, small_made):
    (ref,) = small_made.manifest.pairs
    return uw.difference(small_model.run(list(ref.a)), small_model.run(list(ref.b)))


def compared(page, rows, columns, heads: int) -> None:
    """Fail unless the table beside the picture has the library's numbers."""
    shown = page.evaluate(TABLES)[0]["rows"]
    assert len(shown) == len(rows)
    for cells, row in zip(shown, rows, strict=True):
        for text, name in zip(cells[heads:], columns, strict=False):
            assert agree(text, getattr(row, name), 1e-5), (cells, row)


def test_differences_shown_in_a_report_match_the_library(opened, small_report, pair) -> None:
    page, seen = opened(small_report, VIEW)
    aim = pair.target()
    found = says(page, rf"'{aim.name.strip(chr(39))}' {N} → {N} logits, a difference of {N}")
    for text, value in zip(found.groups(), (aim.before, aim.after, aim.difference), strict=True):
        assert agree(text, value)
    says(page, "typing others needs the live page")
    compared(page, pair.nodes(k=40).rows, ("value", "share", "direct"), 2)
    for name, columns, heads in (("tokens", ("value", "share"), 3), ("kinds", ("value", "share"), 1)):
        page.get_by_role("button", name=name, exact=True).click()
        says(page, f"The difference by {name}")
        compared(page, getattr(pair, name)().rows, columns, heads)
    page.get_by_role("button", name="paths", exact=True).click()
    says(page, "The difference by paths")
    compared(page, pair.paths(k=20).rows, ("value", "share"), 0)
    assert seen.foreign == []


def test_the_slider_says_what_the_shown_components_carry(opened, small_report, pair) -> None:
    page, _ = opened(small_report, VIEW)
    slider = page.get_by_role("slider", name="components")
    for at, step in enumerate(pair.graph(k=64)["metadata"]["carried"]):
        slider.fill(str(at))
        rest(page)
        found = says(page, rf"components {step['nodes']} Paths through them alone carry {N} of {N} logits")
        assert agree(found[1], step["value"])
        assert page.locator(".spot").count() == step["nodes"] + 1
    says(page, "residual")


def test_a_component_opens_by_keyboard_and_shows_its_patching_effect(opened, small_report, pair) -> None:
    page, _ = opened(small_report, VIEW)
    page.locator("[role=application][aria-label^=Components]").focus()
    for key in ("ArrowUp", "ArrowUp", "Enter"):
        page.keyboard.press(key)
        rest(page)
    name, at = says(page, r"(L\dH\d\.[vqk]) at (\d+)", "#uw-node").groups()
    head, way = name.split(".")
    found = says(page, rf"all paths through it {N} logits directly to the logit {N} left out, by patching {N} logits")
    row = next(
        one
        for one in pair.nodes(by="position", k=None).rows
        if (one.node, one.kind, one.position) == (head, way, int(at))
    )
    assert agree(found[1], row.value)
    assert agree(found[2], row.direct)
    assert agree(found[3], pair.effect(head, way, int(at)))
    dst, src = map(int, says(page, r"Why its score changed: from (\d+) .*? to (\d+)").groups())
    why = says(page, rf"The score differs by {N}")
    assert agree(why[1], pair.why(head, dst, src).difference)


def test_texts_typed_live_must_have_equally_many_tokens(opened, small_live, small_model) -> None:
    page, _ = opened(small_live, VIEW)
    before = says(page, "a difference of [−+][0-9.]+")[0]
    page.get_by_label("Text A", exact=True).fill(LIVE[0])
    says(page, r"A has \d+ tokens and B has \d+")
    says(page, before.replace("+", r"\+"))
    page.get_by_label("Text B", exact=True).fill(LIVE[1])
    pair = uw.difference(small_model, *LIVE)
    page.wait_for_function("() => !document.querySelector('[role=alert]')")
    aim = pair.target()
    token = aim.name.strip("'")
    found = says(page, rf"'{token}' {N} → {N} logits, a difference of {N}")
    assert agree(found[3], aim.difference)
    assert "ab=" not in page.url
    show(page, f"{VIEW}&ab={','.join(str(i) for run in pair.both for i in run.ids.tolist())}&theme=dark")
    says(page, rf"'{token}' {N} → {N} logits, a difference of {N}")


def test_the_saved_graph_matches_the_library(opened, small_report, pair) -> None:
    page, _ = opened(small_report, VIEW)
    with page.expect_download() as waiting:
        page.get_by_role("button", name="graph JSON").click()
    found, own = json.loads(Path(waiting.value.path()).read_bytes()), pair.graph(k=64)
    assert [node["node_id"] for node in found["nodes"]] == [node["node_id"] for node in own["nodes"]]
    for link, other in zip(found["links"], own["links"], strict=True):
        assert link["weight"] == pytest.approx(other["weight"], abs=1e-5)
