"""The command tree's root, and the options that every command has.

A command is a function whose first argument is a `Shell`: what the common options ask for, and how to answer. `command`
adds those options to its signature. ``import unweave as uw`` loads nothing heavy until a name of it is used, so that
``unweave --help`` need not wait for torch.
"""

import inspect
import os
import re
from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Annotated, Literal

import typer
from rich.markup import escape

import unweave as uw
from unweave.cli.errors import guarded
from unweave.cli.memory import keep_freed_memory
from unweave.cli.show import Answer, print_answer, progress_line

if TYPE_CHECKING:
    from unweave.loaders import Model

app = typer.Typer(
    name="unweave",
    help="Take transformers apart exactly. Heads are written L1H2 (layer 1, head 2, from zero); 1.2 works too.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

ModelName = Annotated[
    str,
    typer.Argument(
        metavar="MODEL",
        help="A bundled model (see `unweave models`), a model or run folder, RUN@STEP, or example:induction.",
    ),
]
HeadName = Annotated[str, typer.Argument(metavar="HEAD", help="A head: L1H2 or 1.2.")]
Text = Annotated[str, typer.Option("--text", "-t", help="The text to run on; - reads standard input.")]
Unembedding = Annotated[
    Literal["stored", "centred"], typer.Option(help="As stored, or less the mean of all logits: what softmax sees.")
]
MOST = 10_000
"""Rows that are shown at most: a reader wants few, and a search for most of a circuit needs gigabytes."""
Top = Annotated[int, typer.Option("--top", "-n", min=1, max=MOST, help="How many to show.")]


@dataclass
class Shell:
    """What the common options ask for, and how a command answers.

    Attributes:
        precision: The dtype of the model that was loaded last, which an answer names; None before any was.
    """

    json: Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")] = False
    device: Annotated[str, typer.Option(help="Where to compute.", rich_help_panel="Common")] = "cpu"
    dtype: Annotated[str, typer.Option(help="float32 or float64.", rich_help_panel="Common")] = "float32"
    seed: Annotated[int, typer.Option(help="Seed of everything drawn.", rich_help_panel="Common")] = 0
    debug: Annotated[bool, typer.Option("--debug", help="Show tracebacks.", rich_help_panel="Common")] = False
    precision: str | None = field(default=None, init=False, repr=False)

    def model(self, name: str, dtype: str | None = None) -> "Model":
        """Load a model where and in the precision that the options ask for, and say what makes its numbers differ."""
        self.precision = dtype or self.dtype
        loaded = uw.load(name).to(self.precision, self.device)
        for sentence in uw.analysis.describe.caveats(loaded.weights):
            self.say(sentence)
        return loaded

    def answer(self, answer: Answer) -> None:
        """Print the answer, as JSON or for a reader, and in which precision it was computed."""
        if self.precision:
            note = f"Computed from weights in {self.precision}; cores, spectra and sums in float64."
            document = {**answer.document, "precision": self.precision}
            answer = replace(answer, document=document, notes=(*answer.notes, note))
        print_answer(answer, self.json)

    def say(self, text: str) -> None:
        """Say something about progress, on stderr."""
        progress_line(text)


def command(body: Callable[..., None]) -> Callable[..., None]:
    """Register ``body(shell, …)`` as a command of the tree, with the common options added."""
    signature = inspect.signature(body)
    own = list(signature.parameters.values())[1:]
    common = [
        inspect.Parameter(f.name, inspect.Parameter.KEYWORD_ONLY, default=f.default, annotation=f.type)
        for f in fields(Shell)
        if f.init
    ]

    def run(**given: object) -> None:
        shell = Shell(**{f.name: given.pop(f.name) for f in fields(Shell) if f.init})  # type: ignore[arg-type]
        guarded(lambda: body(shell, **given), debug=shell.debug)

    parameters = [p.replace(kind=inspect.Parameter.KEYWORD_ONLY) for p in own] + common
    run.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {p.name: p.annotation for p in parameters}
    run.__doc__ = escape(LINE_END.sub(" ", inspect.cleandoc(body.__doc__ or "")))
    app.command(name=body.__name__.rstrip("_").replace("_", "-"))(run)
    return body


LINE_END = re.compile(r"(?<!\n)\n(?!\n)")
"""The end of a line inside a paragraph, which is for the source and not for a reader's width."""
SPINS = 1000
"""How often a waiting thread looks again before it sleeps."""


def main() -> None:
    """Run the command line, in a process that keeps freed memory and whose threads do not wait by running.

    By default a thread of GNU OpenMP that waits for another looks hundreds of thousands of times before it sleeps: time
    that the other one lacks on a processor shared with anything else. The setting is read when torch is imported.
    """
    if "OMP_WAIT_POLICY" not in os.environ:
        os.environ.setdefault("GOMP_SPINCOUNT", str(SPINS))
    keep_freed_memory()
    guarded(app, debug=False)
