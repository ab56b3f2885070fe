"""What the common options ask for, and how a command reports."""

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Annotated, Literal

import typer

import unweave as uw
from unweave.cli.show import Report, print_report, progress_line

if TYPE_CHECKING:
    from unweave.loaders import Model


@dataclass
class Context:
    """What the common options ask for, and how a command reports.

    Attributes:
        precision: The dtype of the model that was loaded last, which a report names; None before any was.
    """

    json: Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")] = False
    device: Annotated[str, typer.Option(help="Where to compute.", rich_help_panel="Common")] = "cpu"
    dtype: Annotated[
        Literal["float32", "float64"], typer.Option(help="Precision of the weights.", rich_help_panel="Common")
    ] = "float32"
    seed: Annotated[int, typer.Option(help="Seed of all random draws.", rich_help_panel="Common")] = 0
    debug: Annotated[bool, typer.Option("--debug", help="Show tracebacks.", rich_help_panel="Common")] = False
    precision: str | None = field(default=None, init=False, repr=False)

    def model(self, name: str, dtype: str | None = None) -> "Model":
        """Load a model where and in the precision that the options ask for, and say what makes its numbers differ."""
        self.precision = dtype or self.dtype
        loaded = uw.load(name).to(self.precision, self.device)
        for sentence in uw.analysis.overview.caveats(loaded.weights):
            self.say(sentence)
        return loaded

    def report(self, report: Report) -> None:
        """Print the report, as JSON or for a reader, and in which precision it was computed."""
        if self.precision:
            note = f"Computed from weights in {self.precision}; cores, spectra and sums in float64."
            document = {**report.document, "precision": self.precision}
            report = replace(report, document=document, notes=(*report.notes, note))
        print_report(report, self.json)

    def say(self, text: str) -> None:
        """Say something about progress, on stderr."""
        progress_line(text)
