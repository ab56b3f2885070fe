"""The page of `unweave reproduce`: the claims as a table, and the paper's figures drawn from the same evidence."""

from collections.abc import Mapping
from typing import Any

import torch

from unweave.analysis.claim import Claim
from unweave.analysis.findings import Evidence
from unweave.analysis.induction import INDUCTION
from unweave.analysis.nulls import composition_mean
from unweave.analysis.table import Json, Table
from unweave.explorer import figures
from unweave.explorer.report import Grid, Page, Picture, Section
from unweave.shapes import Tensor

EQUATION = "T = Id ⊗ W_U · Π (Id + Σ_h A^h ⊗ W_OV^h) · Id ⊗ W_E   =   Σ over paths"


def reproduction_page(claims: tuple[Claim, ...], evidence: Evidence, cards: Mapping[str, Mapping[str, Json]]) -> Page:
    """The whole page.

    Args:
        claims: The claims, as `findings.claims` gives them.
        evidence: What they were made from.
        cards: The card of each model, by its name.
    """
    held = sum(claim.holds for claim in claims)
    return Page(
        title="A Mathematical Framework for Transformer Circuits, reproduced",
        lead=f"{held} of {len(claims)} findings of Elhage et al. (2021) hold in these models. Each stands beside its "
        "null and "
        "the rule by which it was judged; what does not hold is shown as not holding.",
        equation=EQUATION,
        sections=(
            Section("Claims", "", (Grid([_row(claim) for claim in claims]),)),
            _induction(evidence),
            _composition(evidence),
            _copying(evidence),
            _importance(evidence),
            _models(cards),
        ),
    )


def _row(claim: Claim) -> dict[str, object]:
    return {
        "claim": claim.claim,
        "section": claim.section,
        "paper": claim.paper,
        "ours": claim.ours,
        "null": claim.null,
        "holds": claim.holds,
    }


def _induction(evidence: Evidence) -> Section:
    heads = evidence.two.induction.heads
    best = heads.sort("prefix_matching")[0]
    previous = max((row for row in heads if row.head.layer == 0), key=lambda row: row.previous_token)
    patterns = {
        f"{row.head}: {role}": evidence.two.repeated.pattern[row.head]
        for row, role in ((previous, "previous token"), (best, "prefix matching"))
    }
    scores = {str(row.head): row.prefix_matching for found in (evidence.two.induction,) for row in found.heads}
    null = (best.prefix_null, max(row.null_sd for row in evidence.two.induction.behaviour.heads))
    return Section(
        "Induction heads",
        "Random tokens, repeated: nothing but the repetition can be predicted. An induction head attends to what "
        "followed "
        "the earlier copy of the present token, and raises it.",
        (
            Picture(
                figures.losses_by_position(evidence.curves, [evidence.second_copy]),
                "Loss at each position of random tokens repeated once; the vertical line is where the second copy "
                "begins. "
                "Only a model with two layers can predict the second copy.",
                "Line chart of loss by position for models of zero, one and two layers.",
            ),
            Picture(
                figures.attention(patterns),
                "Attention on one such sequence. Row = destination (query), column = source (key). Left, a first-layer "
                "head "
                "attends to the token before; right, a second-layer head attends one place after the earlier copy.",
                "Two heat maps of attention with off-diagonal stripes.",
            ),
            Picture(
                figures.bars(scores, "prefix-matching score", "Prefix matching, two-layer model", null),
                "Mean attention to what followed earlier copies; the band is attention to wrong places, mean ± 2 sd.",
                "Bar chart of the prefix-matching score of every head.",
            ),
            _eigenvalue_corner(evidence),
            _table("Every head of the two-layer model, with its verdict", heads),
        ),
    )


def _eigenvalue_corner(evidence: Evidence) -> Picture:
    rows = [row for row in evidence.two.induction.heads if row.qk_eigenvalue_score is not None]
    points = {str(row.head): (row.ov_eigenvalue_score, float(row.qk_eigenvalue_score or 0.0)) for row in rows}
    marked = [str(row.head) for row in rows if row.verdict == INDUCTION]
    labels = ("OV eigenvalue score: copies", "QK eigenvalue score: matches,\nthrough the previous-token head")
    return Picture(
        figures.scatter(points, marked, labels, "Mechanism: does it copy, does it match?"),
        "Second-layer heads by the share of positive eigenvalues of their two circuits. Heads with the verdict "
        "induction are "
        "marked by name; in the paper they sit in the upper right corner.",
        "Scatter plot of heads by OV and QK eigenvalue score.",
    )


def _composition(evidence: Evidence) -> Section:
    weights = evidence.two.repeated.weights
    kinds = {kind: _scores(evidence, kind, weights.n_heads) for kind in ("q", "k", "v")}
    return Section(
        "Composition",
        "How much of what a first-layer head writes a second-layer head reads, on its query, key or value side, above "
        "what "
        "two random heads would score.",
        (
            Picture(
                figures.composition(kinds, composition_mean(weights.d_model), (0, 1)),
                "First-layer heads below, second-layer heads above; width is the score above the random baseline "
                f"1/√d_model = {composition_mean(weights.d_model):.3f}, on one scale for all three.",
                "Three bipartite diagrams of Q-, K- and V-composition.",
            ),
            _table("Every pair", evidence.two.composition),
        ),
    )


def _scores(evidence: Evidence, kind: str, n_heads: int) -> Tensor:
    scores = torch.zeros(n_heads, n_heads)
    for row in evidence.two.composition:
        if row.kind == kind and (row.reader.layer, row.writer.layer) == (1, 0):
            scores[row.reader.head, row.writer.head] = row.score
    return scores


def _copying(evidence: Evidence) -> Section:
    pictures = tuple(
        Picture(
            figures.eigenvalues(heads),
            f"Eigenvalues of W_U W_OV W_E of each head, {name}: angle as it is, radius on a log scale over four "
            "decades. Blue "
            "dots have a positive real part (copying), orange crosses a negative one.",
            f"Polar plots of OV eigenvalues, {name}.",
        )
        for name, heads in evidence.eigenvalues.items()
    )
    tables = (_table("One-layer model", evidence.one.copying), _table("Two-layer model", evidence.two.copying))
    return Section(
        "Copying", "A head whose OV circuit has positive eigenvalues raises what it attends to.", pictures + tables
    )


def _importance(evidence: Evidence) -> Section:
    found = evidence.two.importance
    reductions = {f"order {row.order} ({row.terms} paths)": row.reduction for row in found.orders}
    return Section(
        "Term importance",
        "Loss explained by paths of each order, attention patterns held fixed: order 0 is the direct path against "
        "uniform "
        "predictions, each further order on top of those before.",
        (
            Picture(
                figures.bars(reductions, "loss explained (nats)", "Term importance, two-layer model"),
                f"The last total is the model's own loss, {found.model_loss:.4f} nats, to within "
                f"{abs(found.residual):.1e}.",
                "Bar chart of the loss explained by each order of path.",
            ),
            _table("By order", found.orders),
            _table("By layer", found.layers),
            _table("By head", found.heads),
        ),
    )


def _models(cards: Mapping[str, Mapping[str, Json]]) -> Section:
    rows = [{"model": name, "what": key, "value": value} for name, card in cards.items() for key, value in card.items()]
    return Section("Models", "Where the models come from.", (Grid(rows, folded="Model cards"),))


def _table(title: str, table: Table[Any]) -> Grid:
    return Grid(table.to_dict(), folded=title)
