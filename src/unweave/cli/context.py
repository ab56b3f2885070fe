"""Options common to all commands, and reports."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

import unweave as uw
from unweave.cli.given import given
from unweave.cli.options import MOST
from unweave.cli.show import Answer, print_report, progress_line, working
from unweave.text.display import visible

if TYPE_CHECKING:
    from unweave.analysis.trigrams.counts import TokenCounts
    from unweave.model.model import Model
    from unweave.plot.drawing import Drawing
    from unweave.results.origin import Origin
    from unweave.text.windows import Windows

common = partial(typer.Option, rich_help_panel="Common")
FEW = 10  # rows that a reader sees by default


@dataclass
class Context:
    """The values of the common options, and the way a command reports: with the origin of its numbers."""

    json: Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")] = False
    every: Annotated[bool, typer.Option("--all", "--more", help="Print every row and every note.")] = False
    device: Annotated[str, common(help="Where to compute.")] = "cpu"
    dtype: Annotated[Literal["float32", "float64"], common(help="Precision of the weights.")] = "float32"
    seed: Annotated[int, common(help="Seed of all random draws.")] = 0
    debug: Annotated[bool, common("--debug", help="Show tracebacks.")] = False
    check: Annotated[
        bool, common("--check/--no-check", help="Refuse a foreign model that predicts no better than uniform guessing.")
    ] = True
    start: Annotated[bool, common("--start/--no-start", help="Put the model's start token in front.")] = True
    tokenizer: Annotated[Path | None, common(help="A tokenizer.json that names the tokens instead.")] = None
    origins: "list[Origin]" = field(default_factory=list, init=False, repr=False)
    drawn: Path | None = field(default=None, init=False, repr=False)
    front: tuple[str, ...] = field(default=(), init=False, repr=False)

    def model(self, name: str, dtype: str | None = None) -> "Model":
        """Load a model, and print the caveats that hold for every number about its heads and paths."""
        loaded = self.load(name, dtype)
        for sentence in uw.analysis.overview.caveats(loaded.weights):
            self.say(sentence)
        return loaded

    def load(self, name: str, dtype: str | None = None) -> "Model":
        """Load a model on the device and in the precision of the options."""
        from unweave.results.origin import Origin

        names = None if self.tokenizer is None else str(self.tokenizer)
        loaded = uw.load(name, tokenizer=names, check=self.check, dtype=dtype or self.dtype).to(self.device)
        if not self.start:
            loaded = replace(loaded, tokenizer=replace(loaded.tokenizer, start=None))
        self.origins.append(Origin(loaded.weights, loaded.name, loaded.tokenizer, seed=self.seed))
        return loaded

    def run(self, model: "Model", text: str, without: Iterable[str] = ()) -> "uw.Run":
        """Run a model on the text of a ``--text`` option; ``-`` reads standard input."""
        run = model.run(asked := given(text), without=without)
        if len(run.ids) > len(model.encode(asked, start=False)):
            self.front = (f"{visible(run.tokens[0])} is put in front of the text; --no-start leaves it out.",)
        self.computed_on(run.ids)
        return run

    def windows(self, model: "Model", source: str, tokens: int | None) -> "Windows":
        """Windows of held-out text, each as token ids with the start token in front."""
        rows = uw.text.windows(model, source, tokens)
        self.computed_on(rows)
        return rows

    def counts(self, model: "Model", source: str, tokens: int) -> "TokenCounts | None":
        """The text of an option, counted; None without one."""
        if not source:
            return None
        text = uw.text.all_windows(model, source, tokens)
        return uw.analysis.trigrams.TokenCounts.of(text, model.weights.d_vocab)

    def computed_on(self, ids: object) -> None:
        """Note the tokens that the numbers come from, and the text of windows."""
        from unweave.model.checks import as_ids

        self.origins[-1] = replace(self.origins[-1], ids=as_ids(ids), source=getattr(ids, "text", ""))

    def came_from(self, origin: "Origin | None") -> None:
        """Note the origin of a result: the protocol of its random tokens, the tokens of its text."""
        if origin is not None:
            self.origins[-1] = origin

    def report(self, report: Answer) -> None:
        """Print the report, as JSON or for a reader, with what it was computed from."""
        if self.drawn is not None:
            document, note = {**report.document, "plot": str(self.drawn)}, f"Drawn: {self.drawn}"
            report = replace(report, document=document, notes=(*report.notes, note))
        report = replace(report, notes=(*report.notes[:1], *self.front, *report.notes[1:]))
        print_report(report, self.origins, as_json=self.json, every=self.every)

    def draw(self, plot: Path | None, figure: "Callable[[], Drawing]") -> None:
        """Draw a figure into the file of a ``--plot`` option, if it was given."""
        if plot is not None:
            with self.working("drawing"):
                self.drawn = figure().save(plot)

    @property
    def few(self) -> int:
        """Rows that a reader sees by default."""
        return MOST if self.every else FEW

    say = staticmethod(progress_line)
    working = staticmethod(working)
