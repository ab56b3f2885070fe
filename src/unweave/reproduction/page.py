"""The whole reproduction: every section measured and judged, and one page that shows it."""

import json
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Protocol

from unweave.errors import UsageError
from unweave.explorer.bundle import TableRef
from unweave.explorer.panels.everything import QUICK, TRIGRAMS, PanelSpec
from unweave.explorer.panels.training import curves
from unweave.explorer.panels.trigrams import listed
from unweave.explorer.report import NOTHING, Precomputed, Report, report
from unweave.files import writing
from unweave.model.model import Model
from unweave.reproduction import (
    composition,
    differences,
    importance,
    induction,
    learning,
    one_layer,
    stream,
    trigrams,
    zero_layers,
)
from unweave.reproduction.claim import Claim
from unweave.reproduction.models import Models, Subject
from unweave.reproduction.tables import COURSE, MEASURED
from unweave.reproduction.tables import tables as tables_of
from unweave.results.display import Shown
from unweave.results.table import Json, Table, to_json


class SectionOfPaper(Protocol):
    """The interface of a section's module; each has its own type of measurements."""

    __name__: str
    SUBJECT: Subject  # the model that its claims are about, unless a claim names another

    def measure(self, models: Models) -> Any:
        """Run the section's experiments."""

    def claims(self, measured: Any) -> tuple[Claim, ...]:
        """Judge the section's findings."""


SECTIONS: tuple[SectionOfPaper, ...] = (
    zero_layers,
    one_layer,
    trigrams,
    induction,
    composition,
    differences,
    stream,
    importance,
    learning,
)
"""The sections of the paper in the order of the claims and of the page."""
LONGEST: tuple[SectionOfPaper, ...] = (importance, induction, trigrams)  # sections that take longest; they begin first
SHOWN = (
    *(panel for panel in QUICK if panel.make is not curves and panel.what not in MEASURED),
    PanelSpec(TRIGRAMS, listed),
)
"""Panels that the page computes for the two-layer model, in addition to the measurements of the sections."""
AT_ONCE = 2  # sections measured at the same time
Tell = Callable[[str], None]
BUDGET = 12.0  # megabytes of the page at most
TITLE = "A Mathematical Framework for Transformer Circuits, reproduced"


@dataclass(frozen=True, eq=False)
class Reproduction(Shown):
    """The paper's findings, judged in three models.

    Attributes:
        claims: A row for each finding.
        two: The two-layer model, which the page shows.
        cards: The card of each model, by its name.
        seconds: Seconds that it took.
        measured_on: Text, windows and tokens of losses, and the protocol of prefix matching.
        beside: Tables that the sections measured, and their models.
    """

    claims: Table[Claim]
    two: Model
    cards: Mapping[str, Mapping[str, Json]] = field(default_factory=dict)
    seconds: float = 0.0
    measured_on: Mapping[str, Json] = field(default_factory=dict)
    beside: Precomputed = NOTHING

    def lines(self, width: int) -> list[str]:
        """The claims, and how many of them hold."""
        held = sum(claim.holds for claim in self.claims)
        return [f"{held} of {len(self.claims)} claims hold", *self.claims.lines(width)]

    def _repr_html_(self) -> str:
        return self.claims._repr_html_()

    def explorer(self, *, weights: bool = False, tell: Tell = lambda title: None) -> Report:
        """The page of the two-layer model: claims first, each with its view; of other models, only tables.

        Args:
            weights: Put the weights of the two-layer model in the file, so that the page runs it on any text.
            tell: Called with the name of each panel before it is computed.
        """
        claims = self.claims.to_dict()
        given: Any = {"budget": BUDGET, "panels": SHOWN, "claims": claims, "beside": self.beside, "tell": tell}
        try:
            made = report(self.two, weights=weights, **given)
        except UsageError:  # the model is too large for the page, which lists it as left out
            made = report(self.two, **given)
        lead = (
            f"{sum(claim.holds for claim in self.claims)} of {len(claims)} findings of Elhage et al. (2021) and Olsson "
            "et al. (2022) hold in these models. Each is shown with its random baseline and the rule by which it was "
            "judged, whether it holds or not."
        )
        return replace(made, manifest=replace(made.manifest, title=TITLE, lead=lead))

    def save(self, folder: str | Path, *, weights: bool = False, tell: Tell = lambda title: None) -> dict[str, Json]:
        """Write ``report.html`` and ``report.json`` into a folder, and return the content of the second."""
        path = Path(folder) / "report.html"
        document = {
            "claims": self.claims.to_dict(),
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
    """Run the paper's experiments on three models, and judge each finding by its rule.

    Args:
        tell: Called with the name of each section, in the order of the page.

    Cost:
        75 s on two cores for models of the bundled size; the term importance of the held-out text is half of it.

    Example:
        >>> models = Models.of(*map(uw.load, uw.reproduction.BUNDLED))        # doctest: +SKIP
        >>> reproduce(models).save("report")        # doctest: +SKIP

    Paper:
        Elhage et al. 2021; Olsson et al. 2022.
    """
    begun = time.monotonic()
    claims: list[Claim] = []
    tables: list[tuple[Model, TableRef]] = []
    for part, measured in _measured(models, tell):
        claims += [claim.of(models.asked(part.SUBJECT)) for claim in part.claims(measured)]
        tables += [(model, one) for model, found in tables_of(measured, models) for one in found]
    return Reproduction(
        claims=Table(tuple(claims)),
        two=models.two,
        cards={name: model.card for name, model in models.by_name.items()},
        seconds=time.monotonic() - begun,
        measured_on=models.measured_on,
        beside=_beside(models.two, tables),
    )


def _beside(two: Model, tables: list[tuple[Model, TableRef]]) -> Precomputed:
    """The measured tables, their models, and the panels of the two-layer model that they replace."""
    others = {model.name: model for model, _ in tables if model.name != two.name}
    trained = any((one.name, one.model) == ("training", two.name) for _, one in tables)
    panels = MEASURED + (COURSE,) * trained
    return Precomputed(tuple(one for _, one in tables), tuple(others.values()), panels)


def _measured(models: Models, tell: Tell) -> Iterator[tuple[SectionOfPaper, Any]]:
    """Measurements of each section, in the order of the page; computed two at a time, the longest ones first."""
    models.induction  # noqa: B018  (several sections use it: computed once, before they run at the same time)
    pool = ThreadPoolExecutor(AT_ONCE)
    try:
        ordered = (*LONGEST, *(part for part in SECTIONS if part not in LONGEST))
        begun = {part: pool.submit(part.measure, models) for part in ordered}
        for part in SECTIONS:
            tell(part.__name__.rpartition(".")[-1].replace("_", " "))
            yield part, begun[part].result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def measured_in_words(on: Mapping[str, Json]) -> str:
    """The text of losses and the protocol of prefix matching, as a note."""
    return (
        f"Losses and in-context scores are on {on['text']}, {on['windows']:,} windows or those of them that a caption "
        f"names; prefix matching on {on['protocol']}; curves of trainings on each training's own held-out text."
    )
