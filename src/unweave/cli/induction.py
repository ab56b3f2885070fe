"""Commands about induction: what heads do on repeated random tokens, and what their weights say of it."""

from typing import TYPE_CHECKING, Annotated, Literal

import typer

import unweave as uw
from unweave.cli.app import command
from unweave.cli.context import Context
from unweave.cli.options import ModelName
from unweave.cli.show import Panel, Report
from unweave.text.windows import all_windows

if TYPE_CHECKING:
    from torch import Tensor

    from unweave.analysis.induction.verdict import Induction, InductionHead

Repeats = Annotated[
    Literal["follow-up", "twice", "paper"],
    typer.Option(help="Random tokens: 25 four times, 50 twice, or 20 three times."),
]

COUNTED = 2**18
"""Tokens of a text that are counted, at most."""


@command
def induction(
    ctx: Context,
    model: ModelName,
    protocol: Repeats = "follow-up",
    data: Annotated[
        str,
        typer.Option(
            help="Draw no token among the most or least common tenth of this text: default, a file, a folder."
        ),
    ] = "",
) -> None:
    """Which heads do induction, by what they do on repeated random tokens and by their weights? With the reason.

    Example: unweave induction attn-2l
    """
    loaded = ctx.model(model)
    chosen = {
        "follow-up": uw.analysis.induction.RepeatedTokens.olsson(),
        "twice": uw.analysis.induction.RepeatedTokens.twice(),
        "paper": uw.analysis.induction.RepeatedTokens.elhage(),
    }[protocol]
    among = _ordinary(loaded, data) if data else None
    found = uw.induction(loaded.weights, protocol=chosen, start=loaded.tokenizer.start, among=among, seed=ctx.seed)
    used = found.behavior.protocol
    document = {
        "heads": found.heads.to_dict(),
        "loss_first": found.loss_first,
        "loss_second": found.loss_second,
        "chance": found.behavior.chance,
        "protocol": uw.results.to_json(used),
        "nulls": uw.results.to_json(found.nulls),
        "drawn_from": loaded.weights.d_vocab - (loaded.tokenizer.start is not None) if among is None else len(among),
    }
    asked = f"{used.tokens} random tokens × {used.copies}"
    title = f"Induction, on {asked}: attention to what followed earlier copies (prefix) and to the token before"
    named = [{"head": str(row.head), "why": row.why} for row in found.heads if row.verdict != "-"]
    grids = [Panel(title, [_short(row) for row in found.heads])] if len(found.heads) else []
    ctx.report(Report(document, (*grids, *([Panel("Why", named)] if named else [])), _notes(found, data)))


def _ordinary(loaded: "uw.Model", data: str) -> "Tensor":
    """The tokens of a text that are neither among its most nor its least common, as in the follow-up paper."""
    counts = uw.analysis.trigrams.TokenCounts.of(all_windows(loaded, data, COUNTED), loaded.weights.d_vocab).unigrams
    if loaded.tokenizer.start is not None:
        counts[loaded.tokenizer.start] = 0
    return uw.analysis.induction.ordinary_tokens(counts)


def _short(row: "InductionHead") -> dict[str, object]:
    """One head in a line that fits a terminal."""
    return {
        "head": str(row.head),
        "verdict": row.verdict,
        "prefix": round(row.prefix_matching, 3),
        "before": round(row.previous_token, 3),
        "OV": round(row.ov_eigenvalue_score, 2),
        "centred": round(row.ov_centered_score, 2),
        "QK": None if row.qk_eigenvalue_score is None else round(row.qk_eigenvalue_score, 2),
        "through": None if row.through is None else str(row.through),
        "K z": None if row.k_composition_z is None else round(row.k_composition_z, 1),
        "ablated": None if row.ablated_prefix_matching is None else round(row.ablated_prefix_matching, 3),
    }


def _notes(found: "Induction", data: str) -> tuple[str, ...]:
    """The losses, and what the scores are to be compared with."""
    drawn = "without the most and least common tenth" if data else "from the whole vocabulary; see --data"
    losses = (
        f"Loss on the first copy {found.loss_first:.3f}, on the second {found.loss_second:.3f} nats a token. "
        f"Tokens are drawn {drawn}."
    )
    if not found.nulls:
        return losses, "A model without layers has no heads: it cannot look back."
    ov, qk = found.nulls["ov_eigenvalue_score"], found.nulls["qk_eigenvalue_score"]
    return (
        losses,
        f"Prefix matching of even attention: {found.behavior.chance:.3f}; each head's null is in the JSON.",
        f"Eigenvalue scores of random heads: OV {ov.mean:.2f} ± {ov.sd:.2f}, QK {qk.mean:.2f} ± {qk.sd:.2f}.",
        "centred: the OV score without what adds the same to every logit, which no softmax sees; verdicts go by it.",
        "QK is through the head named; K z: K-composition with it, in standard deviations above random heads; ablated: "
        "prefix matching without it, all later patterns recomputed.",
    )
