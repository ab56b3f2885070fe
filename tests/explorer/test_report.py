"""The page: nothing a token, name or number contains can become markup, and the same content gives the same bytes."""

import re

import pytest

from unweave.explorer.report import Grid, Page, Picture, Section, render

ATTACKS = (
    "<script>alert(1)</script>",
    "</style><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<!--<script>",
    "]]>",
    '" onload="alert(1)',
    "javascript:alert(1)",
    "\u2028\u2029\u202e",
    "{{constructor}}",
)


def page(text: str) -> Page:
    """A page that puts one text everywhere."""
    picture = Picture(f"<svg><text>{text}</text></svg>", caption=text, text=text)
    grid = Grid([{text: text, "token": {"id": 1, "text": text}}], folded=text)
    return Page(text, text, (Section(text, text, (picture, grid)),), text)


@pytest.mark.parametrize("attack", ATTACKS)
def test_no_text_becomes_markup(attack: str) -> None:
    calm, hostile = (re.findall(r"<[!/a-z][^>]*", render(page(text))) for text in ("calm", attack))
    assert [tag.split()[0] for tag in calm] == [tag.split()[0] for tag in hostile]
    assert "<script" not in render(page(attack))


def test_the_page_loads_nothing() -> None:
    html = render(page("calm"))
    assert "default-src 'none'" in html
    assert not re.findall(r"(?:src|href)=\"(?!data:)", html)
    assert "://" not in html


def test_the_same_content_gives_the_same_bytes() -> None:
    assert render(page("calm")) == render(page("calm"))
