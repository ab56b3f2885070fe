"""Draw the circuit of every known program, and write the page that shows them.

python research/draw_known.py        writes docs/known-gallery.md and docs/images/known
"""

import json
from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap
from xml.sax.saxutils import escape

from unweave.files import bundled
from unweave.known import Circuit, Edge
from unweave.known.program import FIXED
from unweave.known.programs import PROGRAMS

DOCS = Path(__file__).parents[1] / "docs"
COLORS = {"q": "#1f77b4", "k": "#d2691e", "v": "#2e7d32"}
INK, PALE = "#333333", "#9a9a9a"
BOX, TALL, COLUMN, ROW, EDGE = 132, 60, 156, 104, 16
"""Width and height of a box, and of its place; the margin."""
PAGE = """# Circuits of the known programs

Every program of [known circuits](known-circuits.md) as a picture, drawn from its circuit by
`python research/draw_known.py`. Below is the embedding, above are the logits, and each head or layer of neurons has a
column. An arrow leads from who writes to who reads: by queries (q, blue), keys (k, orange) or values (v, green). It is
dashed where it carries nothing of the tokens, as positions and the start do not.
`unweave known NAME --circuit` prints the same as a table.
"""

MEASURED = (
    "accuracy",
    "interchange accuracy",
    "least interchange accuracy of an edge",
    "accuracy with all edges outside the circuit swapped",
    "change of log-probabilities by heads outside",
)
LEARNED = """## Trained models

Each has two heads a layer beyond those of its program, and was trained on the program's output, plain and with edges
swapped between two texts (interchange intervention training, Geiger et al. 2022), by `make trained`: one to four
minutes each on one core. Measured on 1,000 fresh texts, where the program has one answer:

- **right**: answers that are the program's.
- **swapped**: the same where an edge of the circuit is swapped and the program's answer changes, the mean over edges,
  and the least of an edge.
- **outside swapped**: answers that are the program's while every edge outside of the circuit carries another text.
- **heads outside**: standard deviation of the change of log-probabilities while the heads outside carry another text,
  in that of log-probabilities.

Heads outside carry nothing of the text, but some write a constant: setting one to zero (`without=`) can change answers,
where another text in its place (`replace=`) does not.

`ioi` did not learn its circuit: after 4,000 steps its answers are right, and 63% of them where an edge is swapped.

| program | seed | steps | right | swapped | least edge | outside swapped | heads outside |
|---|---|---|---|---|---|---|---|"""


def drawing(circuit: Circuit) -> str:
    """The circuit as SVG: a column for each component, a row for each layer."""
    direct = any((edge.writer, edge.reader) == ("W_E", "logits") for edge in circuit.edges)
    columns = [*circuit.roles, *["direct"] * direct]
    rows = {name: 2 * _layer(name) + name.startswith("W_out") for name in circuit.roles}
    levels = {level: n for n, level in enumerate(sorted(set(rows.values())))}
    left = {name: EDGE + COLUMN * n + (COLUMN - BOX) // 2 for n, name in enumerate(columns)}
    height, width = EDGE * 2 + 60 + ROW * max(len(levels), 1), EDGE * 2 + COLUMN * max(len(columns), 1)
    top = {name: height - EDGE - 30 - ROW * (levels[level] + 1) + (ROW - TALL) // 2 for name, level in rows.items()}

    def end(edge: Edge) -> tuple[float, float]:
        shift = {"q": 1 / 5, "k": 1 / 2, "v": 4 / 5}.get(edge.kind, 1 / 2)
        at = edge.reader if edge.reader in top else edge.writer if edge.writer in top else "direct"
        return left[at] + BOX * shift, top[edge.reader] + TALL if edge.reader in top else EDGE + 30

    def start(edge: Edge) -> tuple[float, float]:
        here = edge.writer in top
        return (left[edge.writer] + BOX / 2, top[edge.writer]) if here else (end(edge)[0], height - EDGE - 30)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="12">',
        "<defs>",
        *(_arrowhead(color) for color in dict.fromkeys([*COLORS.values(), INK, PALE])),
        f'</defs><rect width="{width}" height="{height}" rx="8" fill="white"/>',
        *_bar("W_E", width, height - EDGE - 30),
        *_bar("logits", width, EDGE),
        *(_arrow(edge, start(edge), end(edge)) for edge in circuit.edges),
        *(line for name, role in circuit.roles.items() for line in _box(name, role, left[name], top[name])),
    ]
    return "\n".join([*parts, "</svg>", ""])


def _layer(name: str) -> int:
    return int("".join(c if c.isdigit() else " " for c in name).split()[0])


def _arrowhead(color: str) -> str:
    return (
        f'<marker id="{color[1:]}" markerWidth="7" markerHeight="6" refX="6" refY="3" orient="auto">'
        f'<path d="M0,0 L7,3 L0,6 z" fill="{color}"/></marker>'
    )


def _arrow(edge: Edge, start: tuple[float, float], end: tuple[float, float]) -> str:
    fixed = edge.carries in FIXED
    color = PALE if fixed else COLORS.get(edge.kind, INK)
    (x, y), (u, v) = start, end
    bend = max(26.0, abs(y - v) / 2)
    dash = ' stroke-dasharray="4 3"' if fixed else ""
    path = f"M{x:g},{y:g} C{x:g},{y - bend:g} {u:g},{v + bend:g} {u:g},{v + 1:g}"
    tip = f"url(#{color[1:]})"
    return f'<path d="{path}" fill="none" stroke="{color}" stroke-width="1.6"{dash} marker-end="{tip}"/>'


def _bar(name: str, width: int, top: int) -> Iterator[str]:
    yield f'<rect x="{EDGE}" y="{top}" width="{width - 2 * EDGE}" height="30" rx="4" fill="#eef1f4" stroke="{PALE}"/>'
    yield f'<text x="{width / 2:g}" y="{top + 19}" text-anchor="middle" fill="{INK}">{name}</text>'


def _box(name: str, role: str, left: float, top: float) -> Iterator[str]:
    yield f'<rect x="{left}" y="{top}" width="{BOX}" height="{TALL}" rx="6" fill="white" stroke="{INK}"/>'
    middle = f'x="{left + BOX / 2:g}" text-anchor="middle" fill="{INK}"'
    yield f'<text {middle} y="{top + 15}" font-weight="bold">{name}</text>'
    for n, line in enumerate(wrap(role, 22)):
        yield f'<text {middle} y="{top + 29 + 12 * n}" font-size="11">{escape(line)}</text>'
    if name.startswith("L"):
        for way, share in (("q", 1 / 5), ("k", 1 / 2), ("v", 4 / 5)):
            at = f'x="{left + BOX * share:g}" y="{top + TALL - 5}" text-anchor="middle"'
            yield f'<text {at} font-size="10" fill="{COLORS[way]}">{way}</text>'


def main() -> None:
    """Draw all, and write the page."""
    folder = DOCS / "images" / "known"
    folder.mkdir(parents=True, exist_ok=True)
    page = [PAGE]
    for name, program in PROGRAMS.items():
        circuit = program.circuit(program.positions[0])
        (folder / f"{name}.svg").write_text(drawing(circuit), encoding="utf-8")
        alt = "; ".join(map(str, circuit.edges))
        page.append(
            f'## {name}\n\n{program.does}\n\n```{{image}} images/known/{name}.svg\n:alt: "{name}: {alt}"\n```\n'
        )
    (DOCS / "known-gallery.md").write_text("\n".join([*page, *trained()]), encoding="utf-8")


def trained() -> Iterator[str]:
    """What the cards of the trained models say."""
    yield LEARNED
    for name, folder in bundled.known().items():
        card = json.loads((folder / "card.json").read_text(encoding="utf-8"))
        numbers = (f"{card[key]:.1%}" for key in MEASURED)
        yield f"| {name} | {card['seed']} | {card['steps']:,} | {' | '.join(numbers)} |"
    yield ""


if __name__ == "__main__":
    main()
