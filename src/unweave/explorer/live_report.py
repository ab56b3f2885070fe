"""A bundle and the model that answers for it: what a kernel and a server give a page."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from shlex import quote
from typing import Any

from unweave.errors import BadInput, did_you_mean
from unweave.explorer.answers import Answer
from unweave.explorer.bundle import EngineRef, Offer, SnapshotRef, chunks_of, plain, to_text
from unweave.explorer.panels.everything import TRAINING, PanelSpec, made
from unweave.explorer.panels.pair import named
from unweave.explorer.panels.schema import schema
from unweave.explorer.panels.subject import Subject
from unweave.explorer.report import Report, Tell, report
from unweave.explorer.requests import Executor, no_snapshots
from unweave.model.model import Model

ALL = 10**6  # megabytes: more than any page has


@dataclass(frozen=True, eq=False)
class LiveReport:
    """Report and executor behind a page."""

    report: Report  # the page, its maps whole
    executor: Executor  # answers questions
    subject: Subject  # what tables are made from
    offered: Mapping[str, PanelSpec] = field(default_factory=dict)  # panels that are made on request
    _made: dict[str, Answer] = field(default_factory=dict, repr=False)

    @classmethod
    def of(
        cls,
        model: Model,
        texts: Sequence[str | Sequence[int]] = (),
        tell: Tell = lambda _: None,
        *,
        steps: Mapping[int, int] | None = None,
        snapshots: Callable[[str, int], Model] = no_snapshots,
        offered: Sequence[PanelSpec] = (),
        source: str | None = None,
        **more: Any,
    ) -> "LiveReport":
        """Compute the bundle of a model, with ``more`` as for `report`.

        Args:
            steps: Steps of its training that can be requested, with the tokens seen by then; `snapshots` loads them.
            offered: Panels that are made on request, instead of those of `report`.
            source: What loads the model, where that is not its name: a path.
        """
        offered = [one for one in offered if one is not TRAINING or more.get("dynamics")]
        if offered:
            more = {**more, "panels": (), "budget": math.inf}
        page = report(model, texts, pairs=named, tell=tell, **{"budget": ALL, **more})
        lead = page.manifest.lead.split(". ")[0] + "."
        (first,) = page.manifest.models
        kept = tuple(SnapshotRef(step, tokens, EngineRef(1, {})) for step, tokens in sorted((steps or {}).items()))
        offers = tuple(
            Offer(one.what, tuple(one.tables.split()), round(one.cost(model.weights).seconds)) for one in offered
        )
        manifest = replace(
            page.manifest,
            models=(replace(first, snapshots=kept, source=source, no_engine=None),),
            left_out=() if offered else page.manifest.left_out[1:],  # the first are the weights
            lead=lead,
            offers=offers,
        )
        known = {(first.name, tuple(run.ids.tolist())): run for run in page.runs.values()}
        executor = Executor({first.name: model}, snapshots, known)
        subject = Subject(model, page.runs, more.get("dynamics"))
        return cls(replace(page, manifest=manifest), executor, subject, {one.what: one for one in offered})

    def tables(self, what: str) -> Answer:
        """The tables of a panel that is offered, made once: their chunks can be requested from then on."""
        if what not in self.offered:
            raise BadInput(
                f"there are no tables {what!r} here", did_you_mean(what, self.offered) or "load the page again"
            )
        if what not in self._made:
            tables, missing = made(self.subject, [self.offered[what]], lambda _: None)
            self.chunks.update({name: chunk.deflated for name, chunk in chunks_of(tables).items()})
            (first,) = self.report.manifest.models
            loads = quote(first.source or first.name)
            left = [replace(one, how=one.how.replace("MODEL", loads)) for one in missing]
            self._made[what] = plain({"tables": tables, "schema": schema(tables), "left_out": left})
        return self._made[what]

    @cached_property
    def manifest(self) -> bytes:
        """The manifest as JSON."""
        return to_text(self.report.manifest).encode()

    @cached_property
    def chunks(self) -> dict[str, bytes]:
        """Every chunk of the manifest by its id, deflated; `tables` adds those of the tables that it makes."""
        return {name: chunk.deflated for name, chunk in chunks_of(self.report.manifest).items()}
