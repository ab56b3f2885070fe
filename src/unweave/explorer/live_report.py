"""A bundle and the model that answers for it: what a kernel and a server give a page."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from unweave.explorer.bundle import EngineRef, SnapshotRef, chunks_of, to_text
from unweave.explorer.panels.pair import named
from unweave.explorer.report import Report, Tell, report
from unweave.explorer.requests import Executor, no_snapshots
from unweave.model.model import Model

ALL = 10**6
"""Megabytes: a page that asks for its chunks one by one has no budget."""


@dataclass(frozen=True, eq=False)
class LiveReport:
    """Report and executor behind a page.

    Attributes:
        report: The page, its maps whole.
        executor: Answers questions.
    """

    report: Report
    executor: Executor

    @classmethod
    def of(
        cls,
        model: Model,
        texts: Sequence[str | Sequence[int]] = (),
        tell: Tell = lambda _: None,
        *,
        steps: Mapping[int, int] | None = None,
        snapshots: Callable[[str, int], Model] = no_snapshots,
        **more: Any,
    ) -> "LiveReport":
        """Compute the bundle of a model.

        Args:
            steps: Steps of its training that can be asked for, with the tokens seen by then.
            snapshots: Loads the model at such a step.
            **more: As for `report`.
        """
        made = report(model, texts, budget=ALL, pairs=named, tell=tell, **more)
        lead = made.manifest.lead.split(". ")[0] + "."
        (first,) = made.manifest.models
        kept = tuple(SnapshotRef(step, tokens, EngineRef(1, {})) for step, tokens in sorted((steps or {}).items()))
        manifest = replace(
            made.manifest,
            models=(replace(first, snapshots=kept),),
            left_out=made.manifest.left_out[1:],  # the first are the weights
            lead=lead,
        )
        known = {(first.name, tuple(run.ids.tolist())): run for run in made.runs.values()}
        return cls(replace(made, manifest=manifest), Executor({first.name: model}, snapshots, known))

    @cached_property
    def manifest(self) -> bytes:
        """The manifest as JSON."""
        return to_text(self.report.manifest).encode()

    @cached_property
    def chunks(self) -> Mapping[str, bytes]:
        """Every chunk by its id, deflated."""
        return {name: chunk.deflated for name, chunk in chunks_of(self.report.manifest).items()}
