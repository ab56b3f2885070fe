"""What figures hand out (E14): pictures whose text is text, tables that read back, Python that runs."""

import ast
import csv
import io
import json
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image

import unweave as uw
from support.browser import rest, says, show, until

COPIED = """Object.defineProperty(navigator, "clipboard", { value: {
    writeText: async (text) => { window.copied = text },
} })"""
"""What is copied is kept on the page: a clipboard belongs to whoever sits before the screen."""
SVG = "{http://www.w3.org/2000/svg}"


def saved(page, press) -> bytes:
    with page.expect_download() as waiting:
        press()
    return Path(waiting.value.path()).read_bytes()


def result_of(code: str) -> object:
    """Run copied Python; the value of its last line."""
    tree = ast.parse(code)
    last = tree.body.pop()
    assert isinstance(last, ast.Expr), code
    names: dict[str, object] = {}
    exec(compile(tree, "copied", "exec"), names)
    return eval(compile(ast.Expression(last.value), "copied", "eval"), names)


def copied(page, press) -> str:
    page.evaluate("() => { window.copied = null }")
    press()
    rest(page)
    return page.evaluate("() => window.copied")


def texts_of(svg: bytes) -> list[str]:
    """Its texts, as text; a picture that is no XML, or holds a script, fails."""
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert not [one for one in root.iter() if one.tag.lower().endswith("script")]
    assert not [name for one in root.iter() for name in one.attrib if name.lower().startswith("on")]
    return ["".join(one.itertext()) for one in root.iter(f"{SVG}text")]


@pytest.fixture
def page(opened, small_report):
    return opened(small_report, before=COPIED)[0]


@pytest.mark.parametrize(("head", "mode"), [("L1H0", "attention"), ("L1H3", "score")])
def test_a_map_is_exported_in_every_format(page, library, head: str, mode: str) -> None:
    show(page, f"v=1&view=attention&h={head[1]}.{head[3]}&mode={mode}")
    says(page, f"{head} ")
    own = uw.analysis.stream.head_map(library.run, head, mode)
    shown = [library.model.tokenizer.decode([token]).replace(" ", "·") for token in library.ids[1:]]

    def take(name):
        page.get_by_role("button", name="export", exact=True).click()
        return saved(page, lambda: page.get_by_role("button", name=name).click())

    drawn = take("SVG")
    assert set(shown) <= set(texts_of(drawn))
    root = ElementTree.fromstring(drawn)
    about = json.loads(root.find(f"{SVG}metadata").text)
    assert (about["model"], about["title"]) == (library.model.name, f"Head {head}")
    assert all(about[name] for name in ("digest", "prompt", "mode", "scale", "first", "state", "unweave"))
    size = tuple(round(float(root.get(name))) for name in ("width", "height"))
    for times in (1, 2):
        image = Image.open(io.BytesIO(take(f"PNG, {times}×")))
        assert image.size == tuple(times * side for side in size)
        assert len(image.convert("RGB").getcolors(2**20)) > 20
        assert image.text["model"] == library.model.name
    rows = list(csv.DictReader(io.StringIO(take("CSV of the cells").decode(), newline="")))
    assert len(rows) == len(library.ids) * (len(library.ids) + 1) // 2
    for row in rows:
        place = int(row["destination"]), int(row["source"])
        assert float(row["value"]) == pytest.approx(own[place].item(), rel=1e-4, abs=1e-5)
        assert row["source_token"].lstrip("'") == library.model.tokenizer.decode([library.ids[place[1]]])
    whole = np.load(io.BytesIO(take("npy")))
    np.testing.assert_allclose(whole, own.tril(), rtol=1e-4, atol=1e-5)
    page.get_by_role("button", name="export", exact=True).click()
    code = copied(page, lambda: page.get_by_role("button", name="Copy the Python that makes it").click())
    np.testing.assert_allclose(result_of(code), own)


@pytest.mark.parametrize("first", ["show", "hide", "renormalize"])
@pytest.mark.parametrize(
    "state",
    ["view=attention&mode=difference", "view=compare", "view=compare&mode=score&p2=without:L0H1", "view=attention"],
)
def test_the_exported_python_of_a_map_reproduces_its_values(page, state: str, first: str) -> None:
    show(page, f"v=1&{state}&h=1.3&z0={first}")
    page.locator("[data-map]").last.wait_for()
    until(page, "() => !document.querySelector('#uw-view .pending')")
    export = page.get_by_role("button", name="export", exact=True).last
    export.click()
    shown = np.load(io.BytesIO(saved(page, page.get_by_role("button", name="npy").click)))
    export.click()
    code = copied(page, lambda: page.get_by_role("button", name="Copy the Python that makes it").click())
    assert ("a - b" in code) == ("mode=" in state or "compare" in state), code
    np.testing.assert_allclose(shown, result_of(code).tril(), rtol=1e-3, atol=2e-5)


TABLED = {
    "heads": "view=heads",
    "composition": "view=composition&xy=correct",
    "over tokens": "view=composition",
    "eigenvalues": "view=eigenvalues",
    "eigenvalues, QK": "view=eigenvalues&c=qk",
    "shares": "view=stream",
    "wires": "view=stream&xy=wires",
    "overlaps": "view=stream&xy=overlaps",
    "bandwidth": "view=stream&xy=bandwidth",
    "axes": "view=stream&xy=axes",
    "training": "view=training",
}


def test_tables_read_back_and_their_python_gives_the_same_numbers(page) -> None:
    for state in TABLED.values():
        show(page, f"v=1&{state}")
        says(page, "[Aa]s a table:")
        groups = page.get_by_role("group", name="Export ")
        for group in groups.all():
            _read_back(page, group, state)
        assert groups.count()


def _read_back(page, group, state: str) -> None:
    rows = list(csv.DictReader(io.StringIO(saved(page, group.get_by_role("button", name="CSV").click).decode())))
    code = copied(page, group.get_by_role("button", name="Python").click)
    # The view of QK circuits shows one writer at a time: first the stream as it is.
    own = [row for row in result_of(code).to_dict() if "c=qk" not in state or row["through"] is None]
    assert len(rows) == len(own) > 0, state
    numbers = 0
    for row, values in zip(rows, own, strict=True):
        for name in row.keys() & values.keys():
            numbers += _equal(row[name], values[name])
    assert numbers >= len(own), code
    drawing = group.get_by_role("button", name="SVG")
    if drawing.count():
        assert len(texts_of(saved(page, drawing.click))) > 2


def _equal(text: str, value: object) -> int:
    if isinstance(value, bool):
        assert text == str(value).lower()
    elif value is None:
        assert text == ""
    elif isinstance(value, int | float):
        assert float(text) == pytest.approx(value, rel=1e-6, abs=1e-9)
        return 1
    elif isinstance(value, str):
        assert text.lstrip("'") == value
    return 0
