"""Commands that read weights: what a model's heads can do, before any text is seen."""

from typing import Annotated, Literal

import typer

import unweave as uw
from unweave.cli.app import ModelName, Shell, Top, command
from unweave.cli.data import all_windows
from unweave.cli.show import Answer, Grid


@command
def copying(
    shell: Shell,
    model: ModelName,
    embedding: Annotated[
        Literal["stored", "as-read"], typer.Option(help="As stored, or divided by each token's own norm.")
    ] = "stored",
    data: Annotated[
        str, typer.Option(help="Count tokens as often as in this text: default, a file, or a folder.")
    ] = "",
    tokens: Annotated[int, typer.Option(min=2, help="Tokens to count, at most.")] = 2**20,
) -> None:
    """Does each head copy what it attends to? Eigenvalue score, diagonal ranks, and their null.

    Example: unweave copying attn-2l
    """
    loaded = shell.model(model)
    weights = uw.as_read(loaded.weights) if embedding == "as-read" else loaded.weights
    corpus = uw.Corpus.of(all_windows(loaded, data, tokens), weights.d_vocab) if data else None
    rows = uw.copying(weights, frequencies=corpus.counts if corpus else None, seed=shell.seed).to_dict()
    shell.answer(
        Answer(
            {"heads": rows},
            (Grid("Copying, by head: 1 copies what it attends to, -1 suppresses it", rows),),
            (
                "The score is an average over tokens and forgets a head's strength: read it beside the diagonal and "
                "its null.",
            ),
        )
    )


@command
def composition(
    shell: Shell,
    model: ModelName,
    kind: Annotated[Literal["q", "k", "v", "all"], typer.Option(help="Which input of the reader.")] = "all",
    formula: Annotated[
        Literal["correct", "as-published"], typer.Option(help="The score, or its published slip.")
    ] = "correct",
    space: Annotated[
        Literal["stream", "tokens"], typer.Option(help="Measure in the stream as stored, or over tokens.")
    ] = "stream",
    top: Top = 20,
) -> None:
    """Which heads read what other heads wrote? Q-, K- and V-composition above the random baseline.

    Example: unweave composition attn-2l --kind k
    """
    table = uw.composition(shell.model(model).weights, kind, formula=formula, space=space, seed=shell.seed)
    shell.answer(
        Answer(
            {"pairs": table.to_dict()},
            (Grid("Composition: how much of what the writer writes the reader reads", table.top(top).to_dict()),),
            (f"{min(top, len(table))} of {len(table)} pairs shown; the rest score lower against the baseline.",),
        )
    )
