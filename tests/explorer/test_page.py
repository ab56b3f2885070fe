"""The page: nothing a token, name or number contains can become markup, and the same content gives the same bytes."""

import re
from dataclasses import dataclass, field

import pytest

from unweave.algebra.terms import HeadId
from unweave.explorer.page import Grid, Page, Section, Under, render, style_under
from unweave.results.columns import TokenId, column
from unweave.results.table import Table

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
    row = {text: text, "token": {"id": 1, "text": text}, "under": Under(text, text)}
    grid = Grid([row], folded=text, title=text, caption=text)
    return Page(text, text, (Section(text, text, (grid,)),), text)


@pytest.mark.promise("R34")
@pytest.mark.parametrize("attack", ATTACKS)
def test_no_text_becomes_markup(attack: str) -> None:
    calm, hostile = (re.findall(r"<[!/a-z][^>]*", render(page(text))) for text in ("calm", attack))
    assert [tag.split()[0] for tag in calm] == [tag.split()[0] for tag in hostile]
    assert "<script" not in render(page(attack))


def test_what_stands_between_backticks_is_code_and_nothing_else() -> None:
    html = render(page("run `a <b>` or a lone ` sign"))
    assert html.count("run <code>a &lt;b&gt;</code> or a lone ` sign") >= 4
    assert "<b>" not in html


@pytest.mark.promise("R38")
def test_the_page_loads_nothing() -> None:
    html = render(page("calm"))
    assert "default-src 'none'" in html
    assert not re.findall(r"(?:src|href)=\"(?!data:|#)", html)
    assert "://" not in html


def test_the_same_content_gives_the_same_bytes() -> None:
    assert render(page("calm")) == render(page("calm"))


def test_every_line_of_the_contents_leads_to_its_section() -> None:
    html = render(Page("page", "", (Section("one"), Section("two"))))
    links = re.findall(r'<a href="#([^"]*)">([^<]*)</a>', html)
    assert [title for _, title in links] == ["one", "two"]
    for target, title in links:
        assert f'<section id="{target}">\n<h2>{title}</h2>' in html


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (1290, "1,290"),
        (-3, "\u22123"),
        (3.9, "3.90"),
        (0.5, "0.500"),
        (27390.2, "27,390"),
        (31.68, "31.7"),
        (2e-7, "2e\u221207"),
    ],
)
def test_numbers_are_short_and_stand_right(value: float, shown: str) -> None:
    html = render(Page("page", "", (Section("one", parts=(Grid([{"n": value}]),)),)))
    assert f'<th class="number">n</th></tr></thead>\n<tbody>\n<tr><td class="number">{shown}</td></tr>' in html


@dataclass(frozen=True)
class Worth:
    """What a head is worth.

    Attributes:
        head: The head.
        loss: Rise of the loss without it.
        token: The token that it is worth most for.
    """

    head: HeadId
    loss: float = field(metadata=column(unit="nats"))
    token: TokenId


def show(*parts: Grid | Section) -> str:
    """The page with these parts, without its style."""
    return render(Page("page", "", (Section("one", parts=parts),))).split("</style>")[1]


def test_results_bring_headings_units_and_sentences() -> None:
    html = show(Grid(Table((Worth(HeadId(0, 1), 2.0, TokenId(3)),))))
    assert '<th class="number" title="Rise of the loss without it.">loss (nats)</th>' in html
    assert "<td>L0H1</td>" in html
    assert "<td>#3</td>" in html


def test_columns_can_be_chosen_and_renamed() -> None:
    assert "<th>some name</th>" in show(Grid([{"own": 1, "some_name": "x"}]))
    html = show(Grid([{"z": 1.0, "left_out": 2}], {"z": "zeds"}))
    assert "zeds" in html
    assert "left" not in html
    assert "token" not in show(Grid(Table((Worth(HeadId(0, 1), 2.0, TokenId(3)),)), ("head", "loss")))


def test_a_table_without_rows_has_no_cells() -> None:
    assert "<td" not in show(Grid(Table(()), ("head",)), Grid(Table(())))


def test_sections_hold_smaller_ones() -> None:
    html = show(Section("inner", "below", (Grid([{"a": 1}]),)))
    assert "<h3>inner</h3>\n<p>below</p>" in html
    assert "inner" not in html.split("</nav>")[0]


def test_yes_no_and_lists_of_tokens_are_cells_of_their_own() -> None:
    rows = [{"holds": True, "at": [{"id": 1, "text": " a"}, {"id": 2, "text": "<b>"}]}, {"holds": False, "at": []}]
    html = render(Page("t", "t", (Section("s", "s", (Grid(rows),)),)))
    assert '<td class="yes">yes</td>' in html
    assert '<td class="no">no</td>' in html
    assert re.search(r'<td class="tokens"><code>[^<]* ?a</code> <code>&lt;b&gt;</code></td>', html)


def test_the_style_of_an_article_is_that_of_its_element() -> None:
    style = style_under("#static", beside="#app")
    assert style.startswith("#static {")
    assert style.endswith("#app:not(:empty) ~ #static { display: none; }\n")
    assert style.count("{") == style.count("}")
