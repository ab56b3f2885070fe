"""Write docs/findings.md: the paper's findings in the bundled models, with a picture each.

    python scripts/build_findings.py

The prose is that of ``scripts/findings.md``, in which ``{{induction 1}}`` stands for the claims of a section of the
reproduction, below the second of its pictures. Every number comes from `reproduce`, run now.
"""

import re
from collections.abc import Sequence
from pathlib import Path

import unweave as uw
from unweave.explorer.page import Picture, Section
from unweave.files import bundled, writing
from unweave.reproduction import BUNDLED, Claim, Models, recorded_trainings
from unweave.reproduction.page import SECTIONS

HERE = Path(__file__).parent
DOCS = HERE.parent / "docs"
IMAGES = DOCS / "images" / "findings"
HEADINGS = ("finding", "the paper", "here", "effect", "baseline", "holds")
MARK = re.compile(r"\{\{(\w+) (\d+)\}\}")


def main() -> None:
    """Measure, judge, draw, write."""
    seeds = tuple(uw.load(name) for name in bundled.names() if name.startswith(uw.reproduction.learning.SMALL))
    models = Models.of(*map(uw.load, BUNDLED), trainings=recorded_trainings(), seeds=seeds)
    page, claims = (HERE / "findings.md").read_text(encoding="utf-8"), list[Claim]()
    for module in SECTIONS:
        name = module.__name__.rpartition(".")[-1]
        measured = module.measure(models)
        found, pictures = module.claims(measured), list(drawn(module.section(measured)))
        claims += found
        for mark in MARK.finditer(page):
            if mark[1] == name:
                picture = pictures[int(mark[2])]
                writing.write_text(IMAGES / f"{name}.svg", picture.drawing.svg())
                page = page.replace(mark[0], shown(name, found, picture))
    page = page.replace("{{summary}}", summary(models, claims))
    writing.write_text(DOCS / "findings.md", page)


def summary(models: Models, claims: Sequence[Claim]) -> str:
    """How many findings hold, and in which models."""
    held = sum(claim.holds for claim in claims)
    cards = "; ".join(f"`{model.name}` ({model.card.get('summary')})" for model in models.by_name.values())
    return f"**{held} of {len(claims)} findings hold.** The models: {cards}."


def drawn(section: Section) -> list[Picture]:
    """The pictures of a section and of the sections in it, in order."""
    found: list[Picture] = []
    for part in section.parts:
        found += [part] if isinstance(part, Picture) else drawn(part) if isinstance(part, Section) else []
    return found


def shown(name: str, claims: Sequence[Claim], picture: Picture) -> str:
    """A picture with its caption, and a table of claims."""
    table = [HEADINGS, ("---",) * len(HEADINGS), *map(row, claims)]
    lines = [f"| {' | '.join(cells)} |" for cells in table]
    return "\n".join(
        [f"![{picture.text}](images/findings/{name}.svg)", "", f"*{escaped(picture.caption)}*", "", *lines]
    )


def row(claim: Claim) -> tuple[str, ...]:
    """One claim in a line of the table."""
    cells = (claim.finding, claim.paper, claim.ours, claim.effect, claim.null)
    return (*map(escaped, cells), "yes" if claim.holds else f"**no**: {escaped(claim.reason or '')}")


def escaped(text: str) -> str:
    """A text as it can stand in a table of Markdown."""
    return re.sub(r"([|\[\]<*_])", r"\\\1", text)


if __name__ == "__main__":
    main()
