"""Arguments and options that several commands share."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from unweave.cli import completion
from unweave.errors import BadInput
from unweave.files.reading import show
from unweave.text.formats import IN_WORDS

if TYPE_CHECKING:
    from unweave.algebra.scoring import Offsets

MOST = 10_000  # rows that are shown at most: a reader wants few, and a search for most of a circuit needs gigabytes

ModelName = Annotated[
    str,
    typer.Argument(
        metavar="MODEL",
        help="A bundled model (see `unweave models`), a model or run folder, one of the hub or a GGUF file "
        "(GPT-2, Llama, Gemma and related ones), hf:OWNER/NAME, RUN@STEP, or example:induction.",
        autocompletion=completion.models,
    ),
]
HeadName = Annotated[str, typer.Argument(metavar="HEAD", help="A head: L1H2 or 1.2.", autocompletion=completion.heads)]
Heads = Annotated[
    list[str] | None,
    typer.Argument(metavar="[HEAD]…", help="Only these heads.", autocompletion=completion.heads, show_default=False),
]
Text = Annotated[str, typer.Option("--text", "-t", help="The text to run on; - reads standard input.")]
TextIfAny = Annotated[str | None, typer.Option("--text", "-t", help="The text to run on; - reads standard input.")]
TextOrHeldOut = Annotated[
    str | None,
    typer.Option("--text", "-t", help="The text to run on; - reads standard input. (default: held-out text)"),
]
Texts = Annotated[
    list[str] | None, typer.Option("--text", "-t", help="A text to show; may be given again. - reads standard input.")
]
Without = Annotated[
    list[str] | None,
    typer.Option(
        "--without",
        "--ablate",
        metavar="HEAD",
        help="Ablate this head, or what it moves, M[L0H1], and show what changes; repeat it for more.",
        autocompletion=completion.heads,
    ),
]
Against = Annotated[str | None, typer.Option(metavar="TOKEN", help="A second token, whose logit is subtracted.")]
Data = Annotated[str, typer.Option(help=f"Text: {IN_WORDS}.")]
DataAgain = Annotated[
    str | None, typer.Option("--data", help="The text that the run began with, again, unless it is the bundled one.")
]
Tokens = Annotated[
    int | None,
    typer.Option(min=2, help="Tokens to read, at most.  (default: all held-out text, or 131,072 of another text)"),
]
Unembedding = Annotated[
    Literal["stored", "centered"],
    typer.Option(help="W_U as stored, or with its mean over the vocabulary removed (the softmax does not change)."),
]
Hops = Annotated[
    bool, typer.Option("--hops", help="Also split each head: A = D + M, its own position and what it moves.")
]
Offset = Annotated[
    str, typer.Option(metavar="D", help="Distance to the source, for rotary heads; A:B for the mean over A … B - 1.")
]
Top = Annotated[int, typer.Option("--top", "-n", min=1, max=MOST, help="Rows to print.")]
Plot = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Draw a figure into this .png, .svg or .pdf file as well.")
]


def option(kind: Any, help: str, default: object = None, *names: str, **more: Any) -> tuple[Any, object]:
    """An option of the table of commands: its annotation, and its default; with names where it has more than one."""
    return Annotated[kind, typer.Option(*names, help=help, **more)], default


OPTIONS: Mapping[str, Any] = {
    "head": HeadName,
    "text": Text,
    "data": (Data, "default"),
    "embedding": option(
        Literal["stored", "as-read"], "W_E as stored, or with each token divided by its own norm.", "stored"
    ),
    "unembedding": (Unembedding, "stored"),
    "offset": (Offset, ""),
    "hops": (Hops, False),
    "circuit": option(Literal["ov", "qk"], "OV: what the head writes. QK: where it attends.", "ov"),
    "source": option(str | None, "Only this source: a token attended to, or #17.", metavar="TOKEN"),
    "row": option(str | None, "Only this output token (ov) or destination (qk).", metavar="TOKEN"),
    "end": option(Literal["largest", "smallest"], "List the largest entries or the smallest.", "largest"),
    "kind": option(Literal["q", "k", "v", "all"], "Queries, keys or values of the reader.", "all"),
    "formula": option(Literal["correct", "as-published"], "Corrected, or as published (see the erratum).", "correct"),
    "space": option(
        Literal["stream", "tokens"] | None,
        "In the residual stream, or in token space.  (default: tokens, where it can be)",
    ),
    "order": option(int | None, "List paths of at most this order.", min=0),
    "target": option(
        str | None, "Token (or id, #17) whose logit is decomposed.  (default: the top prediction)", metavar="TOKEN"
    ),
    "against": (Against, None),
    "position": option(int, "Position that predicts it; -1 is the last.", -1, "--position", "--dst"),
    "split": option(Literal["whole", "positions"], "One value for each path, or for each source token too.", "whole"),
    "gates": option(
        Literal["held"] | None,
        "Let paths go through MLPs, G[1], with gates frozen as patterns are.  (default: paths start at neurons)",
    ),
    "dst": option(
        int, "Destination: the position that attends; 0 is the start token, -1 the last.", -1, "--dst", "--position"
    ),
    "src": option(int | None, "Source: the position attended to.  (default: the one attended to most)"),
    "layer": option(int | None, "Also list the virtual weights of this layer's neurons.", min=0),
    "neuron": option(int | None, "Those of this neuron of the layer alone.", min=0),
    "top": option(int | None, "Rows.  (default: 10; all with --json)", None, "--top", "-n", min=1, max=MOST),
    "plot": (Plot, None),
}
"""Options of the table of commands by name, with the default of those that have one; a question's parameters."""


def offsets(text: str) -> "Offsets | None":
    """Read the distances of an ``--offset`` option: ``7``, or ``1:100`` for all from 1 to 99; None if not given."""
    first, colon, last = text.partition(":")
    if not text:
        return None
    ends = [first, last] if colon else [first]
    if not all(end.isdecimal() and len(end) < 10 for end in ends) or (colon and int(first) >= int(last)):
        raise BadInput(f"--offset is {show(text, 40)!r}", "give one distance, --offset 1, or several, --offset 1:100")
    return range(int(first), int(last)) if colon else int(first)
