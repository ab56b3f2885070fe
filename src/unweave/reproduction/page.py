"""The whole reproduction: every section measured and judged, and one page that shows it."""

import json
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from math import nan
from pathlib import Path
from typing import Any, Protocol

from unweave.errors import UsageError
from unweave.explorer.bundle import ClaimRef, ConditionRef, NullRef, Ours, TableRef
from unweave.explorer.page import Grid, Page, Section, Under, article
from unweave.explorer.panels.everything import QUICK, TRIGRAMS, Panel
from unweave.explorer.panels.training import curves
from unweave.explorer.panels.trigrams import listed
from unweave.explorer.report import MEGABYTE, NOTHING, Beside, Report, report
from unweave.files import writing
from unweave.model.model import Model
from unweave.reproduction import composition, importance, induction, learning, one_layer, stream, trigrams, zero_layers
from unweave.reproduction.claim import Claim, Condition, bare
from unweave.reproduction.models import Models, Subject
from unweave.reproduction.tables import COURSE, MEASURED
from unweave.reproduction.tables import tables as tables_of
from unweave.results.display import Shown
from unweave.results.table import Json, Table, to_json


class SectionOfPaper(Protocol):
    """The interface of a section's module; its measurements are of its own type."""

    __name__: str
    SUBJECT: Subject
    """The model that its claims are about, unless a claim names another."""

    def measure(self, models: Models) -> Any:
        """Run the section's experiments."""

    def claims(self, measured: Any) -> tuple[Claim, ...]:
        """Judge the section's findings."""

    def section(self, measured: Any) -> Section:
        """Show what was measured."""


SECTIONS: tuple[SectionOfPaper, ...] = (
    zero_layers,
    one_layer,
    trigrams,
    induction,
    composition,
    stream,
    importance,
    learning,
)
"""The sections of the paper in the order of the claims and of the page."""
LONGEST = (importance, induction, trigrams)
"""Sections that take longest; they begin first."""
SHOWN = (
    *(panel for panel in QUICK if panel.make is not curves and panel.what not in MEASURED),
    Panel(TRIGRAMS, listed),
)
"""Panels that the page computes of the two-layer model, beside the measurements of the sections."""
AT_ONCE = 2
"""Sections that are measured at the same time."""
Tell = Callable[[str], None]
BUDGET = 12.0
"""Megabytes of the page, at most."""
EQUATION = "T = Id ⊗ W_U · Π (Id + Σ_h A^h ⊗ W_OV^h) · Id ⊗ W_E   =   Σ over paths"
CIRCUITS = "https://transformer-circuits.pub"
PAPERS = {
    "Elhage et al. 2021": f"{CIRCUITS}/2021/framework/index.html",
    "Olsson et al. 2022": f"{CIRCUITS}/2022/in-context-learning-and-induction-heads/index.html",
}
"""The papers whose findings are judged, and where they can be read."""
CLAIMS = (
    "One row for each finding, with the rule by which it holds, and where it does not, the reason. Decision 21 "
    "(docs/log/0021-rules.md) has the rules, and what was known when they were written. L1H2 is head 2 "
    "of layer 1, both counted from zero; sd is a standard deviation; losses are in nats per token."
)
COLUMNS = {
    "claim": "finding and rule",
    "paper": "the paper, by section",
    "ours": "these models",
    "effect": "effect size",
    "null": "random baseline",
    "holds": "holds",
}
SUMMARY = (
    "summary",
    "data",
    "tokens",
    "minutes",
    "training loss",
    "validation loss",
    "validation text",
    "seed",
    "commit",
    "machine",
)
"""Fields of a model's card that are shown at once; the rest is folded."""


@dataclass(frozen=True, eq=False)
class Reproduction(Shown):
    """The paper's findings, judged in three models.

    Attributes:
        claims: A row for each finding.
        page: Claims and tables, to be read without a script.
        two: The two-layer model, which the page shows.
        cards: The card of each model, by its name.
        seconds: Seconds that it took.
        measured_on: Text, windows and tokens of losses, and the protocol of prefix matching.
        beside: Tables of what sections measured, and the models that they are of.
    """

    claims: Table[Claim]
    page: Page
    two: Model
    cards: Mapping[str, Mapping[str, Json]] = field(default_factory=dict)
    seconds: float = 0.0
    measured_on: Mapping[str, Json] = field(default_factory=dict)
    beside: Beside = NOTHING

    def lines(self, width: int) -> list[str]:
        """The claims, and how many of them hold."""
        held = sum(claim.holds for claim in self.claims)
        return [f"{held} of {len(self.claims)} claims hold", *self.claims.lines(width)]

    def _repr_html_(self) -> str:
        return self.claims._repr_html_()

    def explorer(self, *, weights: bool = False, tell: Tell = lambda title: None) -> Report:
        """The page: claims first, each with the view that shows it; models but the two-layer one are there as tables.

        Args:
            weights: Put the two-layer model itself in the file, so that the page runs it on any text.
            tell: Called with each thing that is computed.
        """
        claims = tuple(map(_reference, self.claims))
        room = BUDGET - len(article(self.page).encode()) / MEGABYTE
        given: Any = {"budget": room, "panels": SHOWN, "claims": claims, "beside": self.beside, "tell": tell}
        try:
            made = report(self.two, weights=weights, **given)
        except UsageError:  # a model too large for the page; what is left out says so
            made = report(self.two, **given)
        return Report(replace(made.manifest, title=self.page.title, lead=self.page.lead), self.page)

    def save(self, folder: str | Path, *, weights: bool = False, tell: Tell = lambda title: None) -> dict[str, Json]:
        """Write ``report.html`` and ``report.json`` into a folder, and return what stands in the second."""
        path = Path(folder) / "report.html"
        document = {
            "claims": [claim.to_dict() for claim in self.claims],
            "report": str(path),
            "seconds": round(self.seconds, 1),
            "origin": dict(self.measured_on),
            "models": {name: to_json(dict(card)) for name, card in self.cards.items()},
        }
        self.explorer(weights=weights, tell=tell).save(path, force=True)
        writing.write_text(
            path.with_suffix(".json"), json.dumps(document, indent=1, ensure_ascii=False, allow_nan=False) + "\n"
        )
        return document


def reproduce(models: Models, *, tell: Tell = lambda title: None) -> Reproduction:
    """Run the paper's experiments on three models, and judge each finding by its rule (decision 21).

    Args:
        models: The models, and the text that they are measured on.
        tell: Called with the name of each section before it is waited for.

    Returns:
        A claim for each finding, and the page that shows them with their tables.

    Cost:
        75 s on two cores for models of the bundled size; the term importance of the held-out text is half of it.

    Example:
        >>> import unweave as uw
        >>> models = Models.of(*map(uw.load, uw.reproduction.BUNDLED))        # doctest: +SKIP
        >>> reproduce(models).save("report")        # doctest: +SKIP

    Paper:
        Elhage et al. 2021; Olsson et al. 2022.
    """
    begun = time.monotonic()
    claims: list[Claim] = []
    sections: list[Section] = []
    tables: list[tuple[Model, TableRef]] = []
    for part, measured in _measured(models, tell):
        claims += [claim.of(models.asked(part.SUBJECT)) for claim in part.claims(measured)]
        sections.append(part.section(measured))
        tables += [(model, one) for model, found in tables_of(measured, models) for one in found]
    cards = {name: model.card for name, model in models.by_name.items()}
    on = models.measured_on
    page = _page(claims, [section for section in sections if section.parts], cards, on)
    beside = _beside(models.two, tables)
    return Reproduction(Table(tuple(claims)), page, models.two, cards, time.monotonic() - begun, on, beside)


def _beside(two: Model, tables: list[tuple[Model, TableRef]]) -> Beside:
    """The tables of what was measured, the models that they are of, and the panels of the two-layer model they are."""
    others = {model.name: model for model, _ in tables if model.name != two.name}
    trained = any((one.name, one.model) == ("training", two.name) for _, one in tables)
    panels = MEASURED + (COURSE,) * trained
    return Beside(tuple(one for _, one in tables), tuple(others.values()), panels)


def _measured(models: Models, tell: Tell) -> Iterator[tuple[SectionOfPaper, Any]]:
    """Measurements of each section, in the order of the page; made two at a time, the longest ones first."""
    models.induction  # noqa: B018  (several sections ask for it: computed once, before they run side by side)
    pool = ThreadPoolExecutor(AT_ONCE)
    try:
        begun = {part: pool.submit(part.measure, models) for part in sorted(SECTIONS, key=_turn)}
        for part in SECTIONS:
            tell(part.__name__.rpartition(".")[-1].replace("_", " "))
            yield part, begun[part].result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _turn(part: SectionOfPaper) -> int:
    return LONGEST.index(part) if part in LONGEST else len(LONGEST)


def measured_in_words(on: Mapping[str, Json]) -> str:
    """The text of losses and the protocol of prefix matching, in a sentence."""
    return (
        f"Losses and in-context scores are on {on['text']}, {on['windows']:,} windows or those of them that a caption "
        f"names; prefix matching on {on['protocol']}; curves of trainings on each training's own held-out text."
    )


def _page(
    claims: list[Claim],
    sections: list[Section],
    cards: Mapping[str, Mapping[str, Json]],
    on: Mapping[str, Json],
) -> Page:
    held = sum(claim.holds for claim in claims)
    table = Grid([_row(claim) for claim in claims], COLUMNS)
    return Page(
        title="A Mathematical Framework for Transformer Circuits, reproduced",
        lead=f"{held} of {len(claims)} findings of Elhage et al. (2021) and Olsson et al. (2022) hold in these models. "
        "Each is shown with its random baseline and the rule by which it was judged, whether it holds or not.",
        equation=EQUATION,
        links=PAPERS,
        sections=(Section("Claims", f"{CLAIMS} {measured_in_words(on)}", (table,)), *sections, _models(cards)),
    )


def _reference(claim: Claim) -> ClaimRef:
    """A claim as the page takes it."""
    number, null = claim.number, claim.number.null or bare(nan)
    return ClaimRef(
        id=claim.id,
        section=claim.section,
        finding=claim.finding,
        rule=claim.rule,
        paper=claim.paper,
        ours=Ours(number.value, number.unit, claim.ours),
        effect=claim.effect,
        null=NullRef(null.mean, null.sd, claim.null),
        threshold=number.threshold,
        holds=claim.holds,
        why=claim.reason,
        shows=number.shows.fragment(),
        conditions=tuple(map(_condition, claim.conditions)),
    )


def _condition(one: Condition) -> ConditionRef:
    null = one.null or bare(nan)
    return ConditionRef(one.what, one.value, one.sense, one.threshold, null.mean, null.sd, one.holds)


def _row(claim: Claim) -> dict[str, object]:
    finding, paper = Under(claim.finding, f"Holds if {claim.rule}."), Under(claim.paper, claim.section)
    holds = Under(claim.holds, claim.reason or "")
    ours = Under(claim.ours, f"Asked: {'; '.join(map(str, claim.conditions))}.")
    return claim.to_dict() | {"claim": finding, "paper": paper, "ours": ours, "holds": holds}


def _models(cards: Mapping[str, Mapping[str, Json]]) -> Section:
    """A column for each model, a row for each entry of their cards."""
    flat = {name: dict(_lines(card)) for name, card in cards.items()}
    keys = list(dict.fromkeys(key for card in flat.values() for key in card))
    shown = [key for key in keys if key.split(": ")[0] in SUMMARY]
    rows = [{"": key, **{name: card.get(key) for name, card in flat.items()}} for key in keys]
    return Section(
        "Models",
        "The three models and how they were trained; losses in nats per token.",
        (
            Grid([row for row in rows if row[""] in shown]),
            Grid([row for row in rows if row[""] not in shown], folded="All other entries of the model cards"),
        ),
    )


def _lines(card: Mapping[str, Json], above: str = "") -> Iterator[tuple[str, str]]:
    """The entries of a card, a line for each plain value; a list is one value."""
    for key, value in card.items():
        name = above + key.replace("_", " ")
        if isinstance(value, Mapping):
            yield from _lines(value, f"{name}: ")
        else:
            yield name, _shown(value)


def _shown(value: Json) -> str:
    """A value in a line: thousands apart, a list in a row, mappings by key and value."""
    if isinstance(value, list | tuple):
        return "; ".join(_shown(item) for item in value)
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_shown(item)}" for key, item in value.items())
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)
