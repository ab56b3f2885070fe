"""`unweave convert`: a model as a folder."""

from pathlib import Path
from typing import Annotated

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.show import Answer, Panel, facts


@command
def convert(
    ctx: Context,
    source: Annotated[
        str, typer.Argument(metavar="SOURCE", help="A GGUF file, or anything that MODEL may be elsewhere.")
    ],
    out: Annotated[Path, typer.Argument(metavar="OUT", help="The new folder.")],
) -> None:
    """Write a model as a folder: one of the hub's families as `transformers` loads it.

    A family of the hub keeps its layout and its numbers; TransformerLens models and toys become a folder of unweave's
    own. SOURCE stays as it is.

    Example: unweave convert SmolLM2.gguf smollm2
    """
    names = None if ctx.tokenizer is None else str(ctx.tokenizer)
    folder = uw.convert(source, out, tokenizer=names, check=ctx.check)
    found = {"folder": str(folder), "files": sorted(path.name for path in folder.iterdir())}
    ctx.report(Answer(found, (Panel(f"{source} as a folder", facts(found)),)))
