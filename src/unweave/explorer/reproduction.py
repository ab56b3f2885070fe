"""The page of `unweave reproduce`: the claims as a table, and the paper's figures drawn from the same evidence."""

from collections.abc import Mapping, Sequence

from unweave.analysis.claim import Claim
from unweave.analysis.findings import Evidence
from unweave.analysis.table import Json
from unweave.explorer.report import Grid, Page, Section
from unweave.explorer.sections_circuits import composition, copying, expanded_scores, heads_at_a_glance
from unweave.explorer.sections_one_layer import one_layer, zero_layers
from unweave.explorer.sections_stream import residual_stream
from unweave.explorer.sections_two_layers import importance, induction_heads, on_text

EQUATION = "T = Id ⊗ W_U · Π (Id + Σ_h A^h ⊗ W_OV^h) · Id ⊗ W_E   =   Σ over paths"


def reproduction_page(
    claims: tuple[Claim, ...],
    evidence: Evidence,
    cards: Mapping[str, Mapping[str, Json]],
    texts: Sequence[str] = (),
) -> Page:
    """The whole page.

    Args:
        claims: The claims, as `claims.claims` gives them.
        evidence: What they were made from.
        cards: The card of each model, by its name.
        texts: The text of every token; without them tokens are shown by number.
    """

    def token(i: int) -> dict[str, object]:
        return {"id": i, "text": texts[i] if i < len(texts) else f"#{i}"}

    held = sum(claim.holds for claim in claims)
    return Page(
        title="A Mathematical Framework for Transformer Circuits, reproduced",
        lead=f"{held} of {len(claims)} findings of Elhage et al. (2021) hold in these models. Each stands beside its "
        "null and the rule by which it was judged; what does not hold is shown as not holding.",
        equation=EQUATION,
        sections=(
            Section("Claims", "", (Grid([_row(claim) for claim in claims]),)),
            zero_layers(evidence),
            *one_layer(evidence, token),
            copying(evidence),
            induction_heads(evidence),
            on_text(evidence, token),
            composition(evidence),
            expanded_scores(evidence),
            importance(evidence),
            residual_stream(evidence),
            heads_at_a_glance(evidence),
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


def _models(cards: Mapping[str, Mapping[str, Json]]) -> Section:
    rows = [{"model": name, "what": key, "value": value} for name, card in cards.items() for key, value in card.items()]
    return Section("Models", "Where the models come from.", (Grid(rows, folded="Model cards"),))
