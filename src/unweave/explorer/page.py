"""Claims, model cards and identities of a page as plain HTML, for where no script runs. All text is escaped."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape

from unweave.explorer.bundle import Manifest
from unweave.results.cells import cell
from unweave.text.display import printable

STYLE = """
#static { --ink: #1b1f24; --soft: #59636e; --line: #d1d9e0; --paper: #fff; --good: #1a7f37; --bad: #b3261e;
  color-scheme: light dark; min-height: 100vh; padding: 2rem max(1.25rem, calc(50vw - 34rem)) 4rem;
  background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif;
@media screen and (prefers-color-scheme: dark) { --ink: #e6edf3; --soft: #9198a1; --line: #3d444d; --paper: #0d1117;
  --good: #57ab5a; --bad: #f47067; }
* { box-sizing: border-box; }
p { max-width: 46rem; } .lead, .under { color: var(--soft); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .92rem; }
.under { display: block; font-size: .92em; }
th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid var(--line); }
.yes { color: var(--good); font-weight: 600; } .no { color: var(--bad); font-weight: 600; }
@media print { .scroll { overflow: visible; } table { font-size: .7rem; } tr { break-inside: avoid; } } }
body { margin: 0; }
#app:not(:empty) ~ #static { display: none; }
"""
"""The style of `#static`, which is hidden as soon as `#app` has content."""
LONGEST = 200  # letters of an entry of a card that is shown
Cell = str | tuple[str, str]  # text, or text with a softer line below it
CLAIM = ("claim", "the paper", "these models", "effect size", "random baseline", "holds")


def article(manifest: Manifest) -> str:
    """Render the part of a page that needs no script."""
    parts = "\n".join(_parts(manifest))
    lead = f"{manifest.lead} The pictures on this page need JavaScript."
    return f'<header>\n<h1>{_text(manifest.title)}</h1>\n<p class="lead">{_text(lead)}</p>\n</header>\n{parts}\n'


def _parts(manifest: Manifest) -> Iterator[str]:
    if manifest.claims:
        yield _table("Claims", CLAIM, map(_claim, manifest.claims))
    for model in manifest.models:
        card = ((key.replace("_", " "), cell(value)) for key, value in model.card.items() if _is_short(value))
        yield _table(f"Model {model.name}", ("entry", "value"), card)
    checks = [check for model in manifest.models for check in model.checks]
    rows = ((check.name, f"{check.error:.1e}", f"{check.tolerance:.1e}") for check in checks)
    yield _table("Identities, checked in float64", ("identity", "error", "tolerance"), rows)


def _claim(claim: Mapping[str, str | bool | None]) -> Sequence[Cell]:
    """A claim with its rule, the paper's section, and why it does not hold."""
    texts = {key: "" if value is None else str(value) for key, value in claim.items()}
    finding, paper = (texts["claim"], f"Holds if {texts['rule']}."), (texts["paper"], texts["section"])
    holds = ("yes" if claim["holds"] else "no", texts["why"])
    return finding, paper, texts["ours"], texts["effect"], texts["null"], holds


def _table(title: str, headings: Sequence[str], rows: Iterable[Sequence[Cell]]) -> str:
    head = "".join(f"<th>{_text(heading)}</th>" for heading in headings)
    body = "\n".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    return (
        f'<section>\n<h2>{_text(title)}</h2>\n<div class="scroll" tabindex="0"><table><thead><tr>{head}</tr></thead>\n'
        f"<tbody>\n{body}\n</tbody></table></div>\n</section>"
    )


def _cell(content: Cell) -> str:
    text, under = content if isinstance(content, tuple) else (content, "")
    kind = f' class="{text}"' if text in ("yes", "no") else ""
    below = f'<span class="under">{_text(under)}</span>' if under else ""
    return f"<td{kind}>{_text(text)}{below}</td>"


def _is_short(value: object) -> bool:
    return isinstance(value, str | int | float) and len(str(value)) < LONGEST


def _text(text: str) -> str:
    return escape(printable(text))
