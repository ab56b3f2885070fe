"""What a reader does first: asks why a cell is so, leaves heads out, changes the picture; all of it is in the link."""

import pytest

import unweave as uw
from support.browser import rest, says, settled, show, until

CELL = "v=1&view=attention&p=t0&h=1.3"


def _focused(page) -> str:
    return page.evaluate(
        "() => document.activeElement.matches('[data-ledger]') ? 'ledger' : document.activeElement.dataset.map"
    )


def _ask(page) -> None:
    """Move on the map from its first cell to the one at (5, 1), and ask why it is so."""
    page.locator("[data-map]").focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    page.get_by_text("scores source").wait_for()
    rest(page)


@pytest.mark.parametrize("width", [1280, 390])
def test_the_ledger_of_a_cell_takes_the_focus_and_returns_it_on_escape(opened, small_report, width: int) -> None:
    page, _ = opened(small_report, CELL, viewport={"width": width, "height": 700}, reduced_motion="reduce")
    _ask(page)
    box = page.locator("#uw-ledger").bounding_box()
    assert _focused(page) == "ledger"
    assert 0 < box["y"] < 600
    page.keyboard.press("Escape")
    rest(page)
    assert page.locator("[data-ledger]").count() == 0
    assert _focused(page) == "L1H3"


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("view", ["attention", "start"])
def test_a_head_opened_from_a_ledger_comes_into_view_and_takes_the_focus(opened, small_report, view, width) -> None:
    state = f"v=1&view={view}&p=t0&h=1.3&dst=5&src=3"
    page, _ = opened(small_report, state, viewport={"width": width, "height": 700}, reduced_motion="reduce")
    page.locator("[data-ledger] li button").first.wait_for()
    settled(page)
    button = page.locator("[data-ledger] li button").first
    head = button.inner_text().removeprefix("open ")
    button.click()
    until(page, "head => document.activeElement.dataset.map === head", arg=head)
    rest(page)
    box = page.locator(f'[data-map="{head}"]').bounding_box()
    assert 0 < box["y"] < 350
    assert page.locator("[data-ledger]").count() == 0
    assert "view=attention" in page.url


def test_enter_runs_the_text_and_shift_enter_breaks_the_line(opened, small_report, small_model) -> None:
    page, _ = opened(small_report, "v=1&view=attention")
    field = page.locator("[data-text-field]")
    field.fill("one two")
    field.press("Enter")
    assert field.input_value() == "one two"
    field.press("Shift+Enter")
    page.keyboard.type("three")
    assert field.input_value() == "one two\nthree"
    count = len(small_model.encode("one two\nthree"))
    until(page, "n => document.querySelectorAll('[data-i]').length === n", arg=count)


def test_vocabulary_rows_are_reused_and_correctly_placed_while_scrolling(opened, small_report) -> None:
    page, _ = opened(small_report, "v=1&view=vocabulary")
    page.evaluate("() => { window.rows = [...document.querySelectorAll('[data-token]')] }")
    for top in (95, 3000, 1e9, 0):
        page.locator("[role=listbox].body").evaluate("(one, top) => { one.scrollTop = top }", top)
        rest(page)
        seen, kept = page.evaluate("""() => {
            const box = document.querySelector("[role=listbox].body"), { top } = box.getBoundingClientRect();
            const rows = [...document.querySelectorAll("[data-token]")];
            const places = rows.map((one) => [Number(one.dataset.at), one.getBoundingClientRect().top - top]);
            return [{ places, scrolled: box.scrollTop, height: box.clientHeight, whole: box.scrollHeight },
                rows.length === window.rows.length && rows.every((one, i) => one === window.rows[i])];
        }""")
        assert kept
        assert all(abs(y - (30 * at - seen["scrolled"])) <= 1 for at, y in seen["places"])
        shown = sorted(at for at, _ in seen["places"])
        assert shown == list(range(shown[0], shown[0] + len(shown)))
        assert 30 * shown[0] <= seen["scrolled"]
        assert 30 * (shown[-1] + 1) >= min(seen["scrolled"] + seen["height"], seen["whole"])


def test_a_link_to_a_cell_takes_no_focus(opened, small_report) -> None:
    page, _ = opened(small_report, f"{CELL}&dst=5&src=1")
    page.locator("[data-ledger]").wait_for()
    settled(page)
    assert page.evaluate("() => document.activeElement === document.body")
    assert page.evaluate("scrollY") == 0


def test_the_ledger_has_the_entries_of_the_circuits(opened, small_report) -> None:
    model = uw.load("attn-2l-small")
    ids = model.encode("The cat sat. The cat sat.")
    page, _ = opened(small_report, f"{CELL}&dst=5&src=3")
    page.locator("[data-entry]").nth(2).wait_for()
    shown = [float(text.replace("−", "-")) for text in page.locator("[data-entry] td:nth-child(5)").all_inner_texts()]
    qk, ov = (uw.expanded_circuit(model, "L1H3", which) for which in ("qk", "ov"))
    wanted = [qk.columns(ids[3])[ids[5]], ov.columns(ids[3])[ids[6]], ov.columns(ids[3])[ids[3]]]
    assert shown == pytest.approx([float(one) for one in wanted], rel=1e-2, abs=1e-2)


def test_restoring_the_last_left_out_head_ends_frozen_mode(opened, small_report) -> None:
    page, _ = opened(small_report, CELL)
    page.get_by_role("button", name="Leave out head L1H3").click()
    assert "x=1.3" in page.url
    own = page.get_by_role("button", name="Leave out L0H1", exact=True)
    assert own.get_attribute("aria-pressed") == "false"
    page.locator('[data-head="L0H0"]').focus()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert "x=0.1,1.3" in page.url
    assert (own.get_attribute("aria-pressed"), own.text_content()) == ("true", "↩")
    assert page.locator('[data-out="L0H2"]').text_content() == "out"
    assert page.get_by_role("button", name="Head L0H1, left out").count() == 1
    assert "recomputed" in page.locator("header.bar").inner_text()
    page.get_by_role("button", name="frozen", exact=True).click()
    assert "fz=1" in page.url
    assert "as in the whole model" in page.locator("header.bar").inner_text()
    own.click()
    page.get_by_role("button", name="Take back without L1H3").click()
    assert ("x=" in page.url, "fz" in page.url) == (False, False)


def test_a_link_keeps_the_line_view_the_second_text_and_full_lists(opened, small_report) -> None:
    page, _ = opened(small_report, f"{CELL}&mode=difference")
    with_other = page.get_by_label("this text minus")
    with_other.select_option(index=0)
    assert "p2=r" in page.url
    page.get_by_role("button", name="lines", exact=True).click()
    assert "form=lines" in page.url
    show(page, f"{CELL}&form=lines")
    assert page.get_by_role("button", name="lines", exact=True).get_attribute("aria-pressed") == "true"
    show(page, "v=1&view=trigrams&all=1")
    assert page.get_by_role("button", name="Show all").count() == 0


def test_a_held_out_example_opens_at_its_source_and_attention(opened, small_report, library) -> None:
    page, _ = opened(small_report, "v=1&view=text&h=1.3")
    own = [act for act in library.acts if str(act.head) == "L1H3" and act.rank]
    far = max(own, key=lambda act: act.position - act.source)
    assert far.position - far.source > 48
    page.locator("ol > li").nth(far.rank - 1).get_by_role("button", name="open").click()
    gives = says(page, r"source (\d+) .*gives it (\S+) of its attention", "[data-ledger]")
    assert (int(gives[1]), float(gives[2])) == (far.source, pytest.approx(far.attention, abs=1e-3))
    assert page.locator("#uw-prompt option").first.inner_text() == f"held-out text, window {far.window}"
    box, token = page.locator(".tokens").bounding_box(), page.locator("[data-dst]").bounding_box()
    assert box["y"] <= token["y"] <= box["y"] + box["height"]
    page.reload()
    says(page, rf"source {far.source} .*gives it {gives[2]} of its attention", "[data-ledger]")


def test_a_new_text_that_closes_the_ledger_is_scrolled_into_view(opened, small_report) -> None:
    page, _ = opened(small_report, "v=1", reduced_motion="reduce", viewport={"width": 1280, "height": 700})
    page.get_by_role("button", name="Point to it, and say why").click()
    page.get_by_text("scores source").wait_for()
    until(page, "() => scrollY > 300")
    page.locator("[data-text-field]").fill("Hi")
    until(page, "() => !document.querySelector('[data-ledger]')")
    rest(page)
    bar, text = page.locator("header.bar").bounding_box(), page.locator("figure.text").bounding_box()
    assert bar["y"] + bar["height"] <= text["y"] < 600


def test_the_readout_of_a_focused_map_is_in_sight(opened, small_report) -> None:
    page, _ = opened(small_report, "v=1&view=attention&p=r&h=1.3", viewport={"width": 1280, "height": 620})
    page.locator("[data-map]").focus()
    page.evaluate("scrollTo(0, 0)")
    page.keyboard.press("ArrowDown")
    says(page, "destination 2 .*source 0", ".map .readout")
    box = page.locator(".map .readout").bounding_box()
    assert box["y"] + box["height"] <= 620


def test_the_ledger_describes_the_earlier_head_and_can_leave_it_out(opened, small_report, library) -> None:
    page, _ = opened(small_report, f"{CELL}&dst=12&src=8")
    head = says(page, r"of the key's paths is (L0H\d)", "[data-ledger]")[1]
    score = library.summary[head].previous_token
    assert float(says(page, rf"{head} gives the token before (\S+) of", "[data-ledger]")[1]) == pytest.approx(
        float(score), abs=1e-3
    )
    page.get_by_role("button", name=f"leave out {head}", exact=True).first.click()
    assert f"x={head[1]}.{head[3]}" in page.url


def test_the_first_page_says_which_head_is_the_induction_head(opened, small_report) -> None:
    verdicts = uw.analysis.induction.induction(uw.load("attn-2l-small")).heads
    heads = [row for row in verdicts if row.verdict == "induction"]
    best = max(heads, key=lambda row: row.prefix_matching)
    page, _ = opened(small_report, "v=1&p=t0")
    said = page.locator("#uw-view").inner_text()
    assert f"{best.head} is" in said
    assert "induction head" in said
    assert "attention to" in said
    page.get_by_role("button", name="Point to it").click()
    page.locator("[data-ledger]").wait_for()
