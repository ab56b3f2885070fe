"""Pictures answer where one points: values with their names, eigenvalues, heads in a rectangle; and pages of layers."""

import math
import re

import pytest

import unweave as uw
from support.browser import NUMBER as N
from support.browser import agree, rest, says, show, until
from support.large import random_large
from support.scripts import script
from support.toys import byte_tokenizer
from unweave.explorer.panels.everything import QUICK
from unweave.model.folder import with_tokenizer

pytest.importorskip("playwright")
numbers = script("page_numbers", "research")
LAYERS = 13
"""More than there are hues, so that heads are a grid and layers have pages."""


@pytest.fixture(scope="module")
def deep():
    return with_tokenizer(random_large(257, 32, 4, LAYERS, 32), byte_tokenizer(), {"name": "deep"})


@pytest.fixture
def deep_page(opened, deep, tmp_path):
    panels = [one for one in QUICK if one.tables.split()[0] in ("heads", "eigenvalues")]
    return opened(uw.explorer.report(deep, ["abc abc"], panels=panels).save(tmp_path / "deep.html"))[0]


def test_a_cell_that_is_pointed_at_is_named_with_its_value(opened, small_report, small_model, library) -> None:
    page, _ = opened(small_report, "v=1&view=attention&h=1.3&p=t0")
    box, n = page.locator('[data-map="L1H3"] canvas').first.bounding_box(), len(library.ids)
    names = [small_model.tokenizer.decode([id]).strip() for id in library.ids]
    for dst, src in ((9, 3), (12, 8), (4, 4)):
        page.mouse.move(box["x"] + (src + 0.5) / n * box["width"], box["y"] + (dst + 0.5) / n * box["height"])
        told = says(page, rf"destination {dst} ·?(\S+), source {src} ·?(\S+): {N}", ".map .readout").groups()
        assert told[:2] == (names[dst], names[src])
        assert agree(told[2], library.run.pattern["L1H3"][dst, src].item())


def test_eigenvalues_are_plotted_as_in_python_and_a_click_locks_the_head(opened, small_report, small_model) -> None:
    page, _ = opened(small_report, "v=1&view=eigenvalues")
    rows = uw.analysis.circuits.copying_spectrum(small_model).eigenvalues
    box, seen = page.locator("figure.points canvas.over").bounding_box(), set()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for step in range(80):
        angle, far = 2.4 * step, 0.44 * box["width"] * math.sqrt(step / 80)
        at = (x + far * math.cos(angle), y - far * math.sin(angle))
        page.mouse.move(*at)
        told = page.locator("figure.points .readout").inner_text()
        if found := re.match(rf"(L\dH\d): λ = {N} [+−] {N}i logits, \|λ\| = {N}, angle {N}°", told):
            head, *shown = found.groups()
            own = [(r.real, abs(r.imaginary), r.magnitude, math.degrees(r.angle)) for r in rows if str(r.head) == head]
            (values, *_) = [each for each in own if all(map(agree, shown, each))]
            place = math.radians(values[3])
            away = math.hypot(far * math.cos(angle) - far * math.cos(place), far * (math.sin(angle) - math.sin(place)))
            assert away < 40, (told, at)
            seen.add((*at, told))
    assert len({told for *_, told in seen}) > 25
    *at, told = max(seen)
    page.mouse.click(*at)
    rest(page)
    assert f"h={told[1]}.{told[3]}" in page.url


def test_a_rectangle_locks_the_heads_that_it_encloses(deep_page) -> None:
    show(deep_page, "v=1&view=heads")
    box = deep_page.locator("figure.matrix canvas.over").bounding_box()
    deep_page.mouse.move(box["x"] + 1.5 * box["width"] / 4, box["y"] + 2.5 * box["height"] / LAYERS)
    says(deep_page, "L2H1: ", "figure.matrix .readout")
    deep_page.mouse.down()
    deep_page.mouse.move(box["x"] + 2.5 * box["width"] / 4, box["y"] + 4.5 * box["height"] / LAYERS)
    deep_page.mouse.up()
    rest(deep_page)
    assert deep_page.url.endswith("&h=2.1,2.2,3.1,3.2,4.1,4.2")


def test_spectra_of_a_deep_model_come_by_pages_of_layers(deep_page, deep) -> None:
    show(deep_page, "v=1&view=eigenvalues&h=7.1")
    titles = deep_page.locator("figure.points h3, figure.points h2")
    assert titles.all_inner_texts() == [f"layer {layer}" for layer in range(6, 12)]
    deep_page.get_by_role("combobox", name="layers").select_option(label="12 to 12")
    until(deep_page, "() => document.querySelectorAll('figure.points').length === 1")
    assert titles.all_inner_texts() == ["layer 12"]
    box = deep_page.locator("figure.points canvas.over").bounding_box()
    deep_page.locator("figure.points [role=application]").press("ArrowRight")
    head, shown = says(deep_page, rf"(L12H\d): λ = {N}", "figure.points .readout").groups()
    rows = uw.analysis.circuits.copying_spectrum(deep).eigenvalues
    assert box["height"] > 100
    assert any(agree(shown, row.real) for row in rows if str(row.head) == head)


def test_a_typed_text_is_compared_with_its_own_run(opened, small_report, library, small_model) -> None:
    page, _ = opened(small_report, "v=1&view=compare&h=1.3&p=t0")
    page.locator("#uw-view").get_by_role("combobox", name="text").first.select_option(label="typed here")
    page.get_by_label("Text B").fill("The dog sat. The cat ran.")
    ids = small_model.encode("The dog sat. The cat ran.")
    until(page, "n => document.querySelectorAll('.texts bdi').length === n", arg=len(ids))
    rest(page)
    page.evaluate("() => document.querySelectorAll('#uw-view details').forEach((one) => { one.open = true })")
    rest(page)
    a, b = (run.pattern["L1H3"] for run in (library.run, small_model.run(ids)))
    n = min(len(a), len(b))
    assert sum(numbers.cells(page, a, b, b[:n, :n] - a[:n, :n])) > 100
