"""Pixels of canvases are exactly the colors of the table that Python draws with, on light and dark (E6)."""

import numpy as np
import pytest

import unweave as uw
from support.browser import rest, says, settled, show, until
from unweave.results import colors

PIXELS = """([selector, places]) => [...document.querySelectorAll(selector)].map((canvas) => {
    const context = canvas.getContext("2d");
    return places.map(([x, y]) => {
        const [red, green, blue, alpha] = context.getImageData(
            Math.floor(x * canvas.width), Math.floor(y * canvas.height), 1, 1).data;
        return alpha ? "#" + [red, green, blue].map((one) => one.toString(16).padStart(2, "0")).join("") : null;
    });
})"""
"""Colors of every canvas that a selector finds, at places in parts of its sides; null where nothing is drawn."""
EDGE = 1e-3
"""How near to the middle between two codes float32 may decide otherwise than float64."""


def code_of(value: float, largest: float, *, signed: bool) -> float:
    """Where a value lies among the codes of a map, before it is rounded."""
    if signed:
        return 127 + 127 * np.arcsinh(10 * value / largest) / np.arcsinh(10)
    return 254 * np.sqrt(max(value, 0) / largest)


def expected(place: float, table) -> set[str]:
    """The color of a code; of both, where it lies between them."""
    return {table[int(np.clip(np.floor(place + 0.5 + step), 0, 254))] for step in (-EDGE, EDGE)}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pixels_of_maps_match_the_table(opened, small_report, library, theme: str) -> None:
    page, _ = opened(small_report, f"v=1&theme={theme}")
    n, checked = len(library.ids), 0
    for head, mode, signed in (("L0H1", "attention", False), ("L1H3", "attention", False), ("L1H0", "score", True)):
        show(page, f"v=1&view=attention&h={head[1]}.{head[3]}&mode={mode}")
        says(page, "as a table")
        own = uw.analysis.stream.head_map(library.run, head, mode).numpy()
        places = [(dst, src) for dst in range(n) for src in range(n)]
        at = [((src + 0.5) / n, (dst + 0.5) / n) for dst, src in places]
        (found,) = page.evaluate(PIXELS, [f'[data-map="{head}"] canvas:first-child', at])
        largest, table = np.abs(own[np.tril_indices(n)]).max(), colors.table(signed=signed, theme=theme)
        for (dst, src), color in zip(places, found, strict=True):
            if src > dst:
                assert color is None
            else:
                assert color in expected(code_of(own[dst, src], largest, signed=signed), table), (head, dst, src)
                checked += 1
        assert len(set(found)) > 20
    assert checked >= 200


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pixels_of_thumbnails_match_the_table(opened, small_report, library, theme: str) -> None:
    page, _ = opened(small_report, f"v=1&theme={theme}")
    show(page, "v=1&view=attention")
    says(page, "Point at a token")
    n, table = len(library.ids), colors.table(theme=theme)
    boxes = [one.bounding_box() for one in page.locator("#uw-view canvas.pixel").all()]
    checked = 0
    for head in library.run.weights.head_ids:
        own, box = library.run.pattern[head].double().numpy(), boxes[head.layer]
        place = page.locator(f'[data-head="{head}"]').bounding_box()
        side, top = place["width"], place["y"] + place["height"] - place["width"]
        cells = [(dst, src) for dst in range(0, n, 2) for src in range(0, dst + 1, 2)]
        x, y = place["x"] - box["x"], top - box["y"]
        part = [(x + (src + 0.5) / n * side, y + (dst + 0.5) / n * side) for dst, src in cells]
        at = [(x / box["width"], y / box["height"]) for x, y in part]
        found = page.evaluate(PIXELS, ["#uw-view canvas.pixel", at])[head.layer]
        for (dst, src), color in zip(cells, found, strict=True):
            assert color in expected(code_of(own[dst, src], own.max(), signed=False), table), (head, dst, src)
            checked += 1
    assert checked >= 200


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pixels_of_the_composition_matrix_match_the_table(opened, small_report, library, theme) -> None:
    page, _ = opened(small_report, f"v=1&theme={theme}")
    show(page, "v=1&view=composition&xy=correct")
    says(page, "Every pair")
    spaces = [library.composition, uw.composition(library.model, space="tokens")]
    spaces.append(uw.composition(library.model, formula="as-published"))
    largest = max(row.score.z for table in spaces for row in table)
    heads = [str(head) for head in library.run.weights.head_ids]
    writers, readers = heads[:4], heads[4:]
    places = [(reader, writer) for reader in readers for writer in writers]
    at = [((writers.index(w) + 0.4) / 4, (readers.index(r) + 0.4) / 4) for r, w in places]
    found = page.evaluate(PIXELS, [".matrices canvas:first-child", at])
    assert len(found) == 3
    table = colors.table(signed=True, theme=theme)
    for kind, drawn in zip("qkv", found, strict=True):
        own = {(str(row.reader), str(row.writer)): row.score.z for row in library.composition if row.kind == kind}
        for place, color in zip(places, drawn, strict=True):
            z = own[place] / (16 if own[place] < 0 else 1)  # below random colors stay faint
            assert color in expected(127 + 127 * np.sign(z) * min(1, np.sqrt(abs(z) / largest)), table), (kind, place)


TOKENS = """() => {
    const box = document.querySelector(".tokens").getBoundingClientRect();
    const under = document.querySelector(".tokens canvas"), sheet = under.getBoundingClientRect();
    const hex = (one) => Number(one).toString(16).padStart(2, "0");
    const written = ([red, green, blue]) => "#" + hex(red) + hex(green) + hex(blue);
    const css = (text) => text.startsWith("rgb(") ? written(text.match(/\\d+/g)) : null;
    const drawn = (x, y) => {
        if (!under.checkVisibility()) return null;
        const pixel = [...under.getContext("2d").getImageData(
            (x - sheet.left) * devicePixelRatio, (y - sheet.top) * devicePixelRatio, 1, 1).data];
        return pixel[3] ? written(pixel) : null;
    };
    return [...document.querySelectorAll("[data-i]")].map((one) => {
        const { top, bottom, left, right } = one.getBoundingClientRect(), x = (left + right) / 2;
        const { backgroundColor, boxShadow } = getComputedStyle(one), filled = drawn(x, (top + bottom) / 2);
        const lined = filled ? null : drawn(x, bottom - 3), own = css(backgroundColor) ?? css(boxShadow);
        return { seen: bottom > box.top && top < box.bottom, own, filled, lined };
    });
}"""
"""Of every token: whether a part of it is in sight, its own color, and those of ground and line on the sheet below."""
POINT = """i => document.querySelector(`[data-i="${i}"]`).dispatchEvent(
    new PointerEvent("pointermove", { bubbles: true, pointerType: "mouse" }))"""


def test_pointing_at_a_token_colors_visible_tokens_by_the_table(opened, small_report, small_model) -> None:
    page, _ = opened(small_report, "v=1&view=attention&h=1.3&theme=light", viewport={"width": 390, "height": 800})
    text = "The cat sat on the mat, and the dog sat on the rug. " * 11
    ids = small_model.encode(text)
    page.fill("[data-text-field]", text)
    until(page, "n => document.querySelectorAll('[data-i]').length === n", arg=len(ids))
    settled(page)
    own = uw.run(small_model, ids).pattern["L1H3"].double().numpy()
    token, table = 30, colors.table(theme="light")

    def right(found) -> int:
        for i, one in enumerate(found):
            value = own[token, i] if i <= token else own[i, token]
            color = expected(code_of(value, own.max(), signed=False), table)
            if one["seen"]:
                assert (one["filled"] if i <= token else one["lined"]) in color, i
                assert (one["lined"] if i <= token else one["filled"]) is None, i
                assert one["own"] is None, i
        return sum(one["seen"] for one in found)

    page.evaluate(POINT, token)
    rest(page)
    assert token < right(page.evaluate(TOKENS)) < len(ids)
    page.evaluate("() => { document.querySelector('.tokens').scrollTop = 1e6 }")
    rest(page)
    last = page.evaluate(TOKENS)
    assert last[-1]["seen"]
    assert not last[0]["seen"]
    right(last)
    page.evaluate("() => document.querySelector('.tokens').dispatchEvent(new PointerEvent('pointerleave'))")
    rest(page)
    assert all(one["filled"] is one["lined"] is one["own"] is None for one in page.evaluate(TOKENS))
