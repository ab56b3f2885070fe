"""What bad input gets (section 7): a sentence where it is, and the rest of the page works."""

import base64
import json
import re

import pytest

from support.browser import says, show

MANIFEST = re.compile(r'(<script type="application/json" id="manifest">)(.*?)(</script>)', re.S)


@pytest.fixture
def changed(small_report, tmp_path):
    def changing(change) -> object:
        text = small_report.read_text(encoding="utf-8")
        path = tmp_path / "changed.html"
        after = change(text)
        assert after != text
        path.write_text(after, encoding="utf-8")
        return path

    return changing


def manifest_of(text: str) -> dict:
    return json.loads(MANIFEST.search(text)[2])


def with_manifest(text: str, manifest: str) -> str:
    return MANIFEST.sub(lambda found: found[1] + manifest + found[3], text)


def chunk_of(text: str, table: str, column: str) -> str:
    manifest = manifest_of(text)
    found = next(one for one in manifest["tables"] if one["name"] == table)
    return _first_id(found["columns"][column])


def _first_id(array: dict) -> str:
    return re.search(r'"([0-9a-f]{64})"', json.dumps(array))[1]


def spoiled(text: str, name: str) -> str:
    """The same with bytes in the middle of a chunk turned round."""
    block = re.search(rf'id="c-{name}">([^<]*)<', text)
    data = bytearray(base64.b64decode(block[1]))
    middle = len(data) // 2
    data[middle : middle + 8] = bytes(255 - one for one in data[middle : middle + 8])
    return text.replace(block[1], base64.b64encode(bytes(data)).decode())


def without(text: str, name: str) -> str:
    return re.sub(rf'<script type="application/octet-stream" id="c-{name}">[^<]*</script>\n', "", text)


def of_training(text: str) -> str:
    return chunk_of(text, "training.heads", "prefix_matching")


def of_model(part: str):
    return lambda text: _first_id(manifest_of(text)["models"][0][part])


CELL = "v=1&view=attention&h=1.0&dst=7&src=2"
KEPT = (CELL, r"source 2 ·c: ≈ 0\.04")


@pytest.mark.parametrize(
    ("how", "chunk", "state", "told", "rest"),
    [
        *(
            (how, of_training, "v=1&view=training", "The training cannot be read: .*(damaged|missing)", [
                ("v=1&view=attention", "Point at a token"), ("v=1&view=logit", "the logit 6.00"),
            ])
            for how in (spoiled, without)
        ),
        (spoiled, of_model("vocabulary"), "v=1", "The vocabulary of attn-2l-small cannot be read", []),
        (spoiled, of_model("engine"), CELL, "damaged", [KEPT]),
    ],
    ids=["training", "no training", "tokens", "model"],
)  # fmt: skip
def test_a_damaged_chunk_is_named_where_it_is_needed_and_the_rest_works(
    opened, changed, how, chunk, state, told, rest
) -> None:
    page, _ = opened(changed(lambda text: how(text, chunk(text))), state)
    says(page, told, "#app")
    for other, shown in (*rest, ("v=1&view=heads", "L1H3 0.541")):
        show(page, other)
        says(page, shown)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda text: with_manifest(text, MANIFEST.search(text)[2][:5000]), "the data of this page is damaged"),
        (lambda text: with_manifest(text, "{}"), "the data of this page is damaged"),
        (
            lambda text: with_manifest(text, json.dumps({**manifest_of(text), "version": 1}).replace("<", "\\u003c")),
            "this page reads bundles of version 2, and this is version 1",
        ),
    ],
    ids=["cut off", "empty", "older"],
)
def test_an_unreadable_bundle_shows_a_message_and_the_static_page(opened, changed, change, told) -> None:
    page, _ = opened(changed(change), still=True)
    still_under(page, told)


@pytest.mark.parametrize("lacking", ["Worker", "DecompressionStream"])
def test_an_old_browser_shows_a_message_and_the_static_page(opened, small_report, lacking: str) -> None:
    page, _ = opened(small_report, before=f"delete window.{lacking}", still=True)
    still_under(page, "This browser lacks what the explorer needs")


def still_under(page, told: str) -> None:
    page.wait_for_selector('body > [role="alert"]')
    assert told in page.locator('body > [role="alert"]').inner_text()
    assert page.locator("#app main").count() == 0
    assert page.locator("#static h1").is_visible()
    assert page.locator("#static table").count() >= 2


def test_a_worker_failure_is_reported_and_stored_views_still_work(opened, small_report) -> None:
    broken = "window.Worker = class { constructor() { throw new Error('workers are turned off') } }"
    page, _ = opened(small_report, CELL, before=broken)
    says(page, "workers are turned off", "#app")
    for state, shown in (KEPT, ("v=1&view=heads", "L1H3 0.541")):
        show(page, state)
        says(page, shown)


@pytest.mark.parametrize(
    ("state", "view", "told"),
    [
        ("v=7&view=attention&h=xyz&mode=info", "attention", '"h" is not a list of heads'),
        ("v=1&view=heads&h=7.0", "heads", "has no head L7H0"),
        ("v=1&view=attention&dst=9999", "attention", "tokens, and no position 9999"),
        ("v=1&view=heads&m=gpt-9", "heads", 'there is no model "gpt-9"'),
        (f"v=1&view=heads&q={'a' * 3000}", "heads", "2,000|longer|too long"),
    ],
)
def test_a_damaged_or_newer_fragment_is_applied_as_far_as_it_is_understood(
    opened, small_report, state: str, view: str, told: str
) -> None:
    page, _ = opened(small_report, state)
    says(page, told, "#app")
    assert page.locator(f'[data-view="{view}"][aria-current="page"]').count() == 1


def test_a_text_that_cannot_be_run_gets_a_sentence_and_the_last_good_one_stays(opened, small_report) -> None:
    page, _ = opened(small_report, "v=1&view=attention")
    field = page.locator("[data-text-field]")
    before = page.locator("[data-i]").count()
    written = "one => { one.value = 'half \\ud800'; one.dispatchEvent(new Event('input', { bubbles: true })) }"
    field.evaluate(written)
    says(page, "surrogate|half of a|not a character", "#uw-text-note")
    assert page.locator("[data-i]").count() == before
    field.fill("word " * 400)
    says(page, r"The first 256 tokens; [\d,]+ more lie beyond", "#uw-text-note")
    assert page.locator("[data-i]").count() == 256
    page.locator("[data-settings] summary").click()
    go = page.locator("[data-go-to]")
    go.fill("L9H9")
    go.press("Enter")
    says(page, 'has no head "L9H9"', "#app")
