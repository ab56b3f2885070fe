"""The page of `unweave reproduce`: the claims as a table, and the paper's figures drawn from the same evidence."""

from collections.abc import Iterator, Mapping, Sequence

from unweave.explorer.page import Grid, Page, Section, Under
from unweave.reproduction.claim import Claim
from unweave.reproduction.findings import Evidence
from unweave.reproduction.sections_circuits import composition, copying, expanded_scores, heads_at_a_glance
from unweave.reproduction.sections_one_layer import one_layer, zero_layers
from unweave.reproduction.sections_stream import residual_stream
from unweave.reproduction.sections_training import training
from unweave.reproduction.sections_two_layers import importance, induction_heads, on_text
from unweave.results.table import Json

EQUATION = "T = Id ⊗ W_U · Π (Id + Σ_h A^h ⊗ W_OV^h) · Id ⊗ W_E   =   Σ over paths"
CLAIMS = (
    "A row for each finding, with the rule by which it holds, fixed before it was measured. Heads are written L1H2: "
    "layer 1, head 2, from zero. sd is a standard deviation; losses are in nats a token."
)
COLUMNS = {
    "claim": "finding and rule",
    "section": "section of the paper",
    "paper": "the paper's models",
    "ours": "these models",
    "null": "chance",
    "holds": "holds",
}
SUMMARY = ("summary", "data", "tokens", "minutes", "training loss", "validation loss", "seed", "commit", "machine")
"""What of a model's card is shown at once; the rest is folded."""


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
        lead=f"{held} of {len(claims)} findings of Elhage et al. (2021) and Olsson et al. (2022) hold in these models. "
        "Each stands beside its null and the rule by which it was judged; what does not hold is shown as not holding.",
        equation=EQUATION,
        sections=(
            Section("Claims", CLAIMS, (Grid([_row(claim) for claim in claims], COLUMNS),)),
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
            *training(evidence),
            _models(cards),
        ),
    )


def _row(claim: Claim) -> dict[str, object]:
    return {
        "claim": Under(claim.finding, f"Holds if {claim.rule}."),
        "section": claim.section,
        "paper": claim.paper,
        "ours": claim.ours,
        "null": claim.null,
        "holds": claim.holds,
    }


def _models(cards: Mapping[str, Mapping[str, Json]]) -> Section:
    """A column for each model, a row for each thing that their cards say."""
    flat = {name: dict(_lines(card)) for name, card in cards.items()}
    keys = list(dict.fromkeys(key for card in flat.values() for key in card))
    shown = [key for key in keys if key.split(": ")[0] in SUMMARY]
    rows = [{"": key, **{name: card.get(key) for name, card in flat.items()}} for key in keys]
    return Section(
        "Models",
        "What was measured, and where it comes from; losses in nats a token.",
        (
            Grid([row for row in rows if row[""] in shown]),
            Grid([row for row in rows if row[""] not in shown], folded="All else that the model cards say"),
        ),
    )


def _lines(card: Mapping[str, Json], above: str = "") -> Iterator[tuple[str, str]]:
    """What a card says, a line for each plain value; a list is one value."""
    for key, value in card.items():
        name = above + key.replace("_", " ")
        if isinstance(value, Mapping):
            yield from _lines(value, f"{name}: ")
        else:
            yield name, _shown(value)


def _shown(value: Json) -> str:
    """A value in a line: thousands apart, a list in a row, mappings by key and value."""
    if isinstance(value, list | tuple):
        return "; ".join(_shown(item) for item in value)
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_shown(item)}" for key, item in value.items())
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)
