"""One self-contained HTML page: every character that reaches it is escaped here, and its policy forbids all else.

The page loads nothing: its one style sheet is allowed by hash, its figures are inlined as data, it has no script.
The same content gives the same bytes.
"""

import base64
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from unweave.explorer.tokens import printable, visible

STYLE = """
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #59636e; --line: #d1d9e0; --paper: #fff; --card: #f6f8fa;
  --good: #1a7f37; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --soft: #9198a1; --line: #3d444d; --paper: #0d1117;
  --card: #151b23; --good: #57ab5a; --bad: #f47067; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 68rem; background: var(--paper); color: var(--ink);
  font: 16px/1.55 system-ui, sans-serif; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .25rem; } h2 { margin: 2.5rem 0 .5rem; font-size: 1.35rem; }
p, figcaption { max-width: 46rem; } .lead, .note, figcaption { color: var(--soft); }
.equation { font: 1rem/1.6 ui-monospace, monospace; background: var(--card); padding: .75rem 1rem; border-radius: 6px;
  overflow-x: auto; }
figure { margin: 1.25rem 0; padding: 1rem; border: 1px solid var(--line); border-radius: 8px; }
figure img { display: block; max-width: 100%; height: auto; background: #fff; border-radius: 4px; }
figcaption { margin-top: .75rem; font-size: .95rem; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: .92rem; }
th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid var(--line); }
th { position: sticky; top: 0; background: var(--paper); }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
.yes { color: var(--good); font-weight: 600; } .no { color: var(--bad); font-weight: 600; }
code { font: .88em/1.4 ui-monospace, monospace; background: var(--card); border-radius: 4px; padding: .05rem .25rem;
  white-space: nowrap; } td.tokens code { margin-right: .2rem; }
details { margin: .75rem 0; } summary { cursor: pointer; min-height: 24px; }
@media print { body { max-width: none; } figure { break-inside: avoid; } }
"""


@dataclass(frozen=True)
class Picture:
    """A figure of the page.

    Attributes:
        svg: The drawing, a whole SVG document.
        caption: What it shows and how to read it.
        text: What it shows, for who cannot see it.
    """

    svg: str
    caption: str
    text: str


@dataclass(frozen=True)
class Grid:
    """A table of the page: plain values, tokens as ``{"id", "text"}``.

    Attributes:
        rows: Its rows.
        columns: Which columns, in order; those of the first row if empty.
        folded: A line under which the table is folded away; shown at once if empty.
    """

    rows: Sequence[Mapping[str, object]]
    columns: tuple[str, ...] = ()
    folded: str = ""


@dataclass(frozen=True)
class Section:
    """A part of the page.

    Attributes:
        title: Its heading.
        text: A paragraph below it.
        parts: Pictures and tables, in order.
    """

    title: str
    text: str = ""
    parts: tuple[Picture | Grid, ...] = ()


@dataclass(frozen=True)
class Page:
    """A whole report.

    Attributes:
        title: Its heading.
        lead: What it is, in a sentence or two.
        equation: The equation it turns on, if one.
        sections: Its parts.
    """

    title: str
    lead: str
    sections: tuple[Section, ...]
    equation: str = ""


def render(page: Page) -> str:
    """The page as one HTML document."""
    digest = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; img-src data:; base-uri 'none'; form-action 'none'"
    equation = f'<p class="equation">{_text(page.equation)}</p>' if page.equation else ""
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{_text(page.title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<header>\n"
        f'<h1>{_text(page.title)}</h1>\n<p class="lead">{_text(page.lead)}</p>\n{equation}</header>\n<main>\n'
        + "\n".join(_section(section) for section in page.sections)
        + "\n</main>\n</body>\n</html>\n"
    )


def _section(section: Section) -> str:
    paragraph = f"<p>{_text(section.text)}</p>\n" if section.text else ""
    parts = "\n".join(_picture(part) if isinstance(part, Picture) else _grid(part) for part in section.parts)
    return f"<section>\n<h2>{_text(section.title)}</h2>\n{paragraph}{parts}\n</section>"


def _picture(picture: Picture) -> str:
    data = base64.b64encode(picture.svg.encode()).decode()
    image = f'<img alt="{_text(picture.text)}" src="data:image/svg+xml;base64,{data}">'
    return f"<figure>{image}<figcaption>{_text(picture.caption)}</figcaption></figure>"


def _grid(grid: Grid) -> str:
    columns = grid.columns or (tuple(grid.rows[0]) if grid.rows else ())
    head = "".join(f"<th>{_text(name.replace('_', ' '))}</th>" for name in columns)
    body = "\n".join("<tr>" + "".join(_cell(row.get(name)) for name in columns) + "</tr>" for row in grid.rows)
    table = f'<div class="scroll"><table><thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody></table></div>'
    return f"<details><summary>{_text(grid.folded)}</summary>{table}</details>" if grid.folded else table


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return '<td class="yes">yes</td>' if value else '<td class="no">no</td>'
    if isinstance(value, int | float):
        return f'<td class="number">{f"{value:.4g}" if isinstance(value, float) else value}</td>'
    if isinstance(value, Mapping) and "text" in value:
        return f"<td>{_token(value)}</td>"
    if isinstance(value, list | tuple) and value and all(isinstance(v, Mapping) and "text" in v for v in value):
        return f'<td class="tokens">{" ".join(_token(v) for v in value)}</td>'
    return f"<td>{_text(str(value)) if value is not None else ''}</td>"


def _token(value: Mapping[str, object]) -> str:
    return f"<code>{escape(visible(str(value['text'])))}</code>"


def _text(text: str) -> str:
    return escape(printable(text))
