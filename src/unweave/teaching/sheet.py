"""The exercises on one sheet of paper: a page of HTML without scripts, in two columns, for both sides of A4."""

import re

from unweave.teaching.exercises import exercises

STYLE = """
@page { size: A4; margin: 11mm }
body { font: 13px/1.4 system-ui, sans-serif; max-width: 60em; margin: 1em auto; padding: 0 1em; color: #111 }
body { columns: 2 24em; column-gap: 2em }
header { column-span: all }
h1 { font-size: 1.4em; margin: 0 }
h4 { font-size: 1.05em; margin: 0 }
p { margin: .25em 0 }
pre, code { font: .9em ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere }
pre { margin: .3em 0; padding: .3em .5em; background: #f3f3f3 }
section { break-inside: avoid; padding: .4em 0 1em }
.write { display: flex; align-items: end; gap: .5em; margin: 1.2em 0 0 }
.write::after { content: ""; flex: 1; border-bottom: 1px solid #999 }
@media print {
  pre, .look { display: none }
  body { font-size: 10.5px; max-width: none; margin: 0; padding: 0; column-gap: 1.5em }
}
"""


def sheet() -> str:
    """The page: all questions with lines for an answer, no hint and no solution; links lead to pages beside it.

    Example:
        >>> sheet().count("<section>")
        12
    """
    room = "".join(f'<p class="write">{what}</p>' for what in ("I expect:", "Answer:", "Because:"))
    parts = "".join(f"<section>{one._repr_html_()}{room}</section>\n" for one in exercises)
    parts = re.sub(r"<code>([\w-]+\.html)(#[^<]*)</code>", r'<a href="\1\2">\1</a>', parts)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><title>Twelve exercises</title>'
        f"<style>{STYLE}</style></head>\n<body><header><h1>Twelve exercises</h1><p>With “A Mathematical Framework for "
        "Transformer Circuits” (Elhage et al. 2021). Check an answer with <code>uw.exercises[3].check(answer)</code> "
        "or <code>unweave exercises 3 ANSWER</code>; both need no network.</p>"
        '<p class="write">Name:</p></header>\n'
        f"<main>\n{parts}</main></body></html>\n"
    )
