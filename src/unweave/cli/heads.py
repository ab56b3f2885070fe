"""Commands about heads one by one: all of them at a glance, what they move, and what two do together."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import unweave as uw
from unweave.cli.app import ModelName, Shell, Text, Top, command
from unweave.cli.data import given
from unweave.cli.show import Answer, Grid
from unweave.files import writing

if TYPE_CHECKING:
    from unweave.analysis.stream.movement import Move

SHOWN = {
    "eigenvalue_score": "copies",
    "prefix_matching": "prefix",
    "previous_token": "before",
    "present": "self",
    "first": "first",
    "entropy": "entropy",
    "k_composition_z": "K z",
    "ov_norm": "‖OV‖",
    "qk_norm": "‖QK‖",
}
"""Columns for a reader, under names that fit a terminal."""
MOVED = {
    "first": "first",
    "first_information": "first, information",
    "previous": "before",
    "previous_information": "before, information",
    "distance": "distance",
    "size": "size",
    "logit_effect": "logit effect",
    "standard_error": "± error",
}
PAIR = {
    "removed": "removed",
    "added": "added",
    "size": "size",
    "v_composition": "V-composition",
    "z": "z",
    "eigenvalue_score": "copies",
}
OneHead = Annotated[str, typer.Option(metavar="HEAD", help="Also list this head's largest moves.")]


@command
def heads(
    shell: Shell,
    model: ModelName,
    sort: Annotated[str, typer.Option(metavar="COLUMN", help="Largest first by this JSON key.")] = "",
    csv: Annotated[Path | None, typer.Option(help="Also write the table to this file.")] = None,
) -> None:
    """Every head at a glance: copying, attention on repeated random tokens, composition, norms, in one table.

    Example: unweave heads attn-2l --sort prefix_matching
    """
    loaded = shell.model(model)
    table = uw.glance(loaded.weights, start=loaded.tokenizer.start, seed=shell.seed)
    table = table.sort(sort) if sort else table
    if csv is not None:
        writing.write_text(csv, table.to_csv())
    legend = ", ".join(f"{short}: {name}" for name, short in SHOWN.items() if short != name)
    notes = (
        f"Columns: {legend}. The JSON has more.",
        f"Random heads of this shape copy {table[0].eigenvalue_null_mean:.2f} ± {table[0].eigenvalue_null_sd:.2f}; the "
        f"wrong places get at most {max(row.prefix_null for row in table):.2f} of prefix. "
        "K z is in sd above random heads.",
        "Attention is on repeated random tokens. No column is a verdict: see copying, composition and induction.",
    )
    rows = [{"head": str(row.head), **_short(row, SHOWN)} for row in table]
    shell.answer(Answer({"heads": table.to_dict()}, (Grid("Heads at a glance", rows),), notes))


@command
def movement(shell: Shell, model: ModelName, text: Text, head: OneHead = "", top: Top = 20) -> None:
    """What does each head move on a text: from where, how much, and to what effect on the next token?

    Example: unweave movement attn-2l --text "the cat sat on the mat" --head L1H2
    """
    loaded = shell.model(model)
    run = loaded.run(given(text))
    table = uw.movement(run)
    grids = [Grid("What heads move on this text", [{"head": str(row.head), **_short(row, MOVED)} for row in table])]
    document: dict[str, object] = {"heads": table.to_dict()}
    if head:
        named = _named(uw.analysis.stream.moves(run, head, top=top), [loaded.tokenizer.token(int(i)) for i in run.ids])
        document["moves"] = named
        grids.append(Grid(f"Largest moves of {head}: dst looks (query), src is looked at (key)", named))
    notes = (
        "Information is attention times the norm of what arrives in the stream, as a share of all that the head moves.",
        "Logit effect is the head's direct part of the true next token's logit, beyond its part of the mean of all "
        "logits; a value bias is in no head's part.",
    )
    shell.answer(Answer(document, tuple(grids), notes))


@command
def virtual(shell: Shell, model: ModelName, text: Text, top: Top = 20) -> None:
    """Which pairs of heads act as one? Virtual heads by what removing them does to the loss, patterns held.

    Example: unweave virtual attn-2l --text "the cat sat on the mat and the cat"
    """
    found = uw.virtual_heads(shell.model(model).run(given(text)), seed=shell.seed)
    document = {
        "pairs": found.heads.to_dict(),
        "loss": found.loss,
        "loss_without": found.loss_without,
        "removed_together": found.removed_together,
        "eigenvalue_null": uw.results.to_json(found.eigenvalue_null),
    }
    shown = found.heads.top(top)
    rows = [{"reader": str(row.reader), "writer": str(row.writer), **_short(row, PAIR)} for row in shown]
    without = found.loss + found.removed_together
    notes = (
        f"{len(shown)} of {len(found.heads)} pairs shown. Loss {found.loss:.4f} nats a token; direct path and single "
        f"heads alone {found.loss_without:.4f}; without all pairs {without:.4f}.",
        "Removed: how much the loss rises without the pair. Added: how much it falls when it joins the single heads.",
        f"Eigenvalue score of random pairs: {found.eigenvalue_null.mean:.2f} ± {found.eigenvalue_null.sd:.2f}.",
    )
    shell.answer(Answer(document, (Grid("Virtual heads, the largest loss on removal first", rows),), notes))


def _named(found: "Iterable[Move]", tokens: Sequence[object]) -> list[dict[str, object]]:
    """Moves with their tokens named."""
    return [
        {
            "dst": row.dst,
            "dst_token": tokens[row.dst],
            "src": row.src,
            "src_token": tokens[row.src],
            "attention": row.attention,
            "information": row.information,
            "logit_effect": row.logit_effect,
        }
        for row in found
    ]


def _short(row: object, names: Mapping[str, str]) -> dict[str, object]:
    """Some fields of a row under shorter names, rounded so that a line fits a terminal."""
    return {short: _rounded(getattr(row, name)) for name, short in names.items()}


def _rounded(value: object) -> object:
    """Two significant digits below 1, three above."""
    return float(f"{value:.2g}" if abs(value) < 1 else f"{value:.3g}") if isinstance(value, float) else value
