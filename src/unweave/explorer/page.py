"""One self-contained HTML page; all text is escaped here, and its policy forbids scripts and outside content.

The page loads nothing: its one style sheet is allowed by hash, its figures are inlined as data, it has no script.
The same content gives the same bytes.
"""

import base64
import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from typing import Any

from unweave.results.cells import NUMBERS, cell, true_minus
from unweave.results.columns import Column
from unweave.results.table import Table
from unweave.text.display import printable, visible

LIGHT = """--ink: #1b1f24; --soft: #59636e; --line: #d1d9e0; --paper: #fff; --card: #f6f8fa; --good: #1a7f37;
  --bad: #b3261e; color-scheme: light dark;"""
DARK = """--ink: #e6edf3; --soft: #9198a1; --line: #3d444d; --paper: #0d1117; --card: #151b23; --good: #57ab5a;
  --bad: #f47067;"""
"""Colors of the page, on white and on black."""
BODY = """margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 68rem; background: var(--paper); color: var(--ink);
  font: 16px/1.55 system-ui, sans-serif;"""
PARTS = """
* { box-sizing: border-box; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .25rem; } h2 { margin: 2.5rem 0 .5rem; font-size: 1.35rem; }
h3 { margin: 2rem 0 .5rem; font-size: 1.1rem; }
p, figcaption { max-width: 46rem; } .lead, .note, figcaption { color: var(--soft); }
.equation { font: 1rem/1.6 ui-monospace, monospace; background: var(--card); padding: .75rem 1rem; border-radius: 6px;
  overflow-x: auto; }
figure { margin: 1.25rem 0; padding: 1rem; border: 1px solid var(--line); border-radius: 8px; }
figure img { display: block; max-width: 100%; height: auto; background: #fff; border-radius: 4px; }
figcaption { margin-top: .75rem; font-size: .95rem; }
.scroll { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-size: .92rem; }
.over { margin: 1.5rem 0 -.5rem; font-size: .95rem; } .over strong { display: block; color: var(--ink); }
.over, .under { color: var(--soft); }
.under { display: block; font-size: .92em; font-weight: 400; }
th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid var(--line); }
.wide { font-size: .82rem; } .wide td, .wide th { padding: .35rem; }
th { position: sticky; top: 0; background: var(--paper); }
th.number, td.number { text-align: right; font-variant-numeric: tabular-nums; }
nav ol { columns: 16rem; padding-left: 1.5rem; } a { color: inherit; }
.yes { color: var(--good); font-weight: 600; } .no { color: var(--bad); font-weight: 600; }
code { font: .88em/1.4 ui-monospace, monospace; background: var(--card); border-radius: 4px; padding: .05rem .25rem;
  white-space: nowrap; } td.tokens code { margin-right: .2rem; }
details { margin: .75rem 0; } summary { cursor: pointer; min-height: 24px; }
@media print { figure, tr { break-inside: avoid; } .scroll { overflow: visible; } th { position: static; }
  table { font-size: .7rem; } .scroll .wide { font-size: .58rem; } }
"""
STYLE = f""":root {{ {LIGHT} }}
@media screen and (prefers-color-scheme: dark) {{ :root {{ {DARK} }} }}
body {{ {BODY} }}{PARTS}@media print {{ body {{ max-width: none; }} }}
"""


CODE = re.compile("`([^`]+)`")
MANY = 10
"""Columns above which a table is set smaller."""


@dataclass(frozen=True)
class Under:
    """A table cell, its text or its yes or no, with a softer line under it."""

    text: str | bool
    under: str


@dataclass(frozen=True)
class Grid:
    """A table of the page.

    Attributes:
        rows: A table of results, or plain rows: values, tokens as ``{"id", "text"}``, or `Under`.
        columns: Names of its columns, in order; all of them if empty. A mapping gives each its heading, with the unit;
            otherwise headings are those that the results declare.
        folded: A line under which the table is folded away; shown at once if empty.
        title: A title above the table.
        caption: How to read it, below the title.
    """

    rows: Table[Any] | Sequence[Mapping[str, object]]
    columns: tuple[str, ...] | Mapping[str, str] = ()
    folded: str = ""
    title: str = ""
    caption: str = ""

    @property
    def described(self) -> tuple[Column, ...]:
        """Its columns, in order."""
        declared = isinstance(self.rows, Table) and self.rows.described
        found = self._declared() if declared else self._seen(self.lines)
        if not isinstance(self.columns, Mapping):
            return found
        return tuple(replace(column, label=self.columns[column.name], unit="") for column in found)

    @property
    def lines(self) -> Sequence[Mapping[str, object]]:
        """Its rows as plain values."""
        return self.rows.to_dict() if isinstance(self.rows, Table) else self.rows

    def _declared(self) -> tuple[Column, ...]:
        assert isinstance(self.rows, Table)
        return tuple(self.rows.column(name) for name in self.columns) or self.rows.described

    def _seen(self, rows: Sequence[Mapping[str, object]]) -> tuple[Column, ...]:
        names = tuple(self.columns) or (tuple(rows[0]) if rows else ())
        numbers = {name for name in names if any(_is_number(row.get(name)) for row in rows)}
        return tuple(Column(n, n.replace("_", " "), "number" if n in numbers else "other") for n in names)


@dataclass(frozen=True)
class Section:
    """A part of the page.

    Attributes:
        title: Its heading.
        text: A paragraph below it.
        parts: Tables and smaller sections, in order.
    """

    title: str
    text: str = ""
    parts: tuple["Grid | Section", ...] = ()


@dataclass(frozen=True)
class Page:
    """A whole report.

    Attributes:
        title: Its heading.
        lead: A summary of a sentence or two.
        equation: The equation it turns on, if one.
        links: Addresses to read further at, by what they are of; followed only on a click.
        sections: Its parts.
    """

    title: str
    lead: str
    sections: tuple[Section, ...]
    equation: str = ""
    links: Mapping[str, str] = field(default_factory=dict)


def render(page: Page) -> str:
    """Render the page as one HTML document.

    Example:
        >>> from unweave.explorer.page import Page
        >>> html = render(Page("A page", "What it shows.", ()))
        >>> html.splitlines()[0], "<h1>A page</h1>" in html
        ('<!doctype html>', True)
    """
    digest = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; img-src data:; base-uri 'none'; form-action 'none'"
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{_text(page.title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{article(page)}</body>\n</html>\n"
    )


def article(page: Page) -> str:
    """Render what stands in the body of the document."""
    equation = f'<p class="equation">{_text(page.equation)}</p>' if page.equation else ""
    return (
        f'<header>\n<h1>{_text(page.title)}</h1>\n<p class="lead">{_prose(page.lead)}</p>\n{equation}'
        f"{_links(page.links)}{_contents(page.sections)}</header>\n<main>\n"
        + "\n".join(_section(section, i) for i, section in enumerate(page.sections, 1))
        + "\n</main>\n"
    )


def style_under(name: str, beside: str) -> str:
    """The style of an article in one element of a document, which is not shown while another element has content."""
    return (
        f"{name} {{ {LIGHT} {BODY}\n@media screen and (prefers-color-scheme: dark) {{ {DARK} }}{PARTS}"
        "max-width: none; min-height: 100vh; padding-inline: max(1.25rem, calc(50vw - 34rem)); }\nbody { margin: 0; }\n"
        f"{beside}:not(:empty) ~ {name} {{ display: none; }}\n"
    )


def _links(links: Mapping[str, str]) -> str:
    found = " · ".join(f'<a href="{_text(to)}" rel="noreferrer">{_text(name)}</a>' for name, to in links.items())
    return f'<p class="note">{found}</p>' if found else ""


def _contents(sections: tuple[Section, ...]) -> str:
    items = "".join(f'<li><a href="#part-{i}">{_text(section.title)}</a></li>' for i, section in enumerate(sections, 1))
    return f'<nav aria-label="Contents"><ol>{items}</ol></nav>'


def _section(section: Section, number: int) -> str:
    return f'<section id="part-{number}">\n<h2>{_text(section.title)}</h2>\n{_body(section)}\n</section>'


def _body(section: Section) -> str:
    paragraph = f"<p>{_prose(section.text)}</p>\n" if section.text else ""
    return paragraph + "\n".join(map(_part, section.parts))


def _part(part: Grid | Section) -> str:
    if isinstance(part, Grid):
        return _grid(part)
    return f"<section>\n<h3>{_text(part.title)}</h3>\n{_body(part)}\n</section>"


def _grid(grid: Grid) -> str:
    columns = grid.described
    head = "".join(f"<th{_class(c)}{_tooltip(c)}>{_text(c.heading)}</th>" for c in columns)
    body = "\n".join("<tr>" + "".join(_cell(row.get(c.name), c) for c in columns) + "</tr>" for row in grid.lines)
    title = f"<strong>{_text(grid.title)}</strong>" if grid.title else ""
    above = f'<p class="over">{title}{_prose(grid.caption)}</p>' if grid.title or grid.caption else ""
    wide = ' class="wide"' if len(columns) > MANY else ""
    table = (
        f'{above}<div class="scroll" tabindex="0"><table{wide}><thead><tr>{head}</tr></thead>\n'
        f"<tbody>\n{body}\n</tbody></table></div>"
    )
    return f"<details><summary>{_text(grid.folded)}</summary>{table}</details>" if grid.folded else table


def _class(column: Column) -> str:
    return ' class="number"' if column.kind in NUMBERS else ""


def _tooltip(column: Column) -> str:
    return f' title="{_text(column.description)}"' if column.description else ""


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _cell(value: object, column: Column) -> str:
    if isinstance(value, bool):
        return '<td class="yes">yes</td>' if value else '<td class="no">no</td>'
    if isinstance(value, Under):
        return f'{_cell(value.text, column).removesuffix("</td>")}<span class="under">{_prose(value.under)}</span></td>'
    if isinstance(value, Mapping) and "text" in value:
        return f"<td>{_token(value)}</td>"
    if isinstance(value, list | tuple) and value and all(isinstance(v, Mapping) and "text" in v for v in value):
        return f'<td class="tokens">{" ".join(_token(v) for v in value)}</td>'
    shown = cell(value, column.kind, column.digits)
    return f"<td{_class(column)}>{_text(true_minus(shown)) if _is_number(value) else _prose(shown)}</td>"


def _token(value: Mapping[str, object]) -> str:
    return f"<code>{escape(visible(str(value['text'])))}</code>"


def _prose(text: str) -> str:
    """A sentence; what stands between backticks is code."""
    return CODE.sub(r"<code>\1</code>", _text(text))


def _text(text: str) -> str:
    return escape(printable(text))
