"""The search of tokens: what was typed comes first, and a text that no token is comes in pieces."""

from support.browser import rest


def _pick(page, typed: str) -> None:
    field = page.locator("main [data-search]")
    field.fill(typed)
    rest(page)
    field.press("Enter")
    rest(page)


def _token(page) -> str | None:
    found = page.evaluate("() => /[#&]tok=(\\d+)/.exec(location.hash)?.[1] ?? null")
    return found and str(found)


def test_enter_takes_the_token_that_was_typed_and_no_other(opened, small_report, small_model) -> None:
    page, _ = opened(small_report, "v=1&view=trigrams")
    for typed, text in ((" the", " the"), ("·the", " the"), ("the", "the")):
        _pick(page, typed)
        assert _token(page) == str(small_model.token(text)), typed
    before = _token(page)
    _pick(page, " cat")
    assert _token(page) == before


def test_a_text_that_is_not_a_single_token_is_split_into_tokens(opened, small_report, small_model) -> None:
    pieces = small_model.encode(" green", start=False)
    assert len(pieces) > 1
    page, _ = opened(small_report, "v=1&view=vocabulary")
    page.locator("main [data-search]").fill("green")
    page.get_by_text("No single token is this text").wait_for()
    assert page.get_by_role("button", name="a piece of ·green").count() == len(pieces)
    page.get_by_role("button", name="a piece of ·green").first.click()
    assert _token(page) == str(int(pieces[0]))
    page.evaluate("() => { location.hash = 'v=1&view=trigrams' }")
    rest(page)
    page.locator("main [data-search]").fill("green")
    page.get_by_text("No single token is this text").wait_for()
    for key in ("ArrowDown", "Enter"):
        page.locator("main [data-search]").press(key)
    rest(page)
    assert _token(page) == str(int(small_model.encode("green", start=False)[0]))
