"""Arguments and options that several commands share."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from unweave.cli import completion
from unweave.errors import BadInput
from unweave.files.reading import show
from unweave.text.formats import IN_WORDS

if TYPE_CHECKING:
    from unweave.algebra.meeting import Offsets

MOST = 10_000
"""Rows that are shown at most: a reader wants few, and a search for most of a circuit needs gigabytes."""

ModelName = Annotated[
    str,
    typer.Argument(
        metavar="MODEL",
        help="A bundled model (see `unweave models`), a model or run folder, one of the hub or a GGUF file "
        "(GPT-2, Llama, Gemma and their kin), hf:OWNER/NAME, RUN@STEP, or example:induction.",
        autocompletion=completion.models,
    ),
]
HeadName = Annotated[str, typer.Argument(metavar="HEAD", help="A head: L1H2 or 1.2.", autocompletion=completion.heads)]
Text = Annotated[str, typer.Option("--text", "-t", help="The text to run on; - reads standard input.")]
TextOrHeldOut = Annotated[
    str | None,
    typer.Option("--text", "-t", help="The text to run on; - reads standard input. (default: held-out text)"),
]
Data = Annotated[str, typer.Option(help=f"Text: {IN_WORDS}.")]
DataAgain = Annotated[
    str | None, typer.Option("--data", help="The text that the run began with, again, unless it is the bundled one.")
]
Tokens = Annotated[
    int | None,
    typer.Option(min=2, help="Tokens to read, at most.  (default: all held-out text, or 131,072 of another text)"),
]
Unembedding = Annotated[
    Literal["stored", "centered"], typer.Option(help="As stored, or minus the mean over tokens, which softmax ignores.")
]
Embedding = Annotated[
    Literal["stored", "as-read"], typer.Option(help="As stored, or divided by each token's own norm.")
]
Hops = Annotated[
    bool, typer.Option("--hops", help="Also split each head: A = D + M, its own position and what it moves.")
]
Offset = Annotated[
    str,
    typer.Option(metavar="D", help="Distance to the source, for rotary heads; A:B for the mean over A … B - 1."),
]
Top = Annotated[int, typer.Option("--top", "-n", min=1, max=MOST, help="Rows to print.")]
Plot = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Draw a figure into this .png, .svg or .pdf file as well.")
]
TopOrAll = Annotated[
    int | None,
    typer.Option("--top", "-n", min=1, max=MOST, help="Rows to print.  (default: 20; all of them with --json)"),
]


def offsets(text: str) -> "Offsets | None":
    """Read the distances of an ``--offset`` option: ``7``, or ``1:100`` for all from 1 to 99; None if not given.

    Raises:
        BadInput: If they are none of these.
    """
    first, colon, last = text.partition(":")
    if not text:
        return None
    ends = [first, last] if colon else [first]
    if not all(end.isdecimal() and len(end) < 10 for end in ends) or (colon and int(first) >= int(last)):
        raise BadInput(f"--offset is {show(text, 40)!r}", "give one distance, --offset 1, or several, --offset 1:100")
    return range(int(first), int(last)) if colon else int(first)
