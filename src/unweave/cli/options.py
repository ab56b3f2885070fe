"""Arguments and options that several commands share."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from unweave.cli import completion
from unweave.text.formats import IN_WORDS

MOST = 10_000
"""Rows that are shown at most: a reader wants few, and a search for most of a circuit needs gigabytes."""

ModelName = Annotated[
    str,
    typer.Argument(
        metavar="MODEL",
        help="A bundled model (see `unweave models`), a model or run folder, RUN@STEP, or example:induction.",
        autocompletion=completion.models,
    ),
]
HeadName = Annotated[str, typer.Argument(metavar="HEAD", help="A head: L1H2 or 1.2.", autocompletion=completion.heads)]
Text = Annotated[str, typer.Option("--text", "-t", help="The text to run on; - reads standard input.")]
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
Top = Annotated[int, typer.Option("--top", "-n", min=1, max=MOST, help="Rows to print.")]
Plot = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Draw a figure into this .png, .svg or .pdf file as well.")
]
TopOrAll = Annotated[
    int | None,
    typer.Option("--top", "-n", min=1, max=MOST, help="Rows to print.  (default: 20; all of them with --json)"),
]
