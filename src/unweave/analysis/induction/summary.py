"""Every cheap score of every head in one table."""

from dataclasses import dataclass, field, fields

import torch

from unweave.algebra.terms import HeadId
from unweave.analysis.circuits.copying import copying_null, head_eigenvalues, head_scores, through_vocabulary
from unweave.analysis.composition.pairs import baseline, largest
from unweave.analysis.composition.scores import scores_over_tokens
from unweave.analysis.induction.detectors import HeadScores, detector_scores
from unweave.analysis.induction.repeated import OLSSON, RepeatedTokens, repeated_tokens
from unweave.model import Weights, run
from unweave.model.checks import refuse_headless
from unweave.results import Logits, Nats, Scored, Table, column
from unweave.results.question import question
from unweave.shapes import Float, Int, Tensor


@dataclass(frozen=True)
class HeadSummary(HeadScores):
    """Cheap scores of one head: every detector score on repeated random tokens, copying, composition and norms.

    The head and its detector scores are those of `HeadScores`.

    Attributes:
        eigenvalue_score: Σλ / Σ|λ| of the OV circuit: 1 copies, -1 suppresses; the null is that of random heads.
        trace: Σλ: the sum over tokens of what each adds to its own logit.
        entropy: Mean entropy of attention.
        k_composition: Strongest K-composition with an earlier head, over tokens; None in the first layer, and where
            heads write beyond what tokens span.
        writer: That earlier head.
        ov_norm: ‖W_OV‖ in the stream as stored.
        qk_norm: ‖W_QK‖ in the stream as stored, 1/√d_head included.
    """

    prefix_matching: Scored = field(metadata=column(kind="share", null=("prefix_null",)))
    copying: Scored = field(metadata=column(kind="share", label="copying score (Olsson)", null=()))
    eigenvalue_score: Scored = field(metadata=column(kind="share", null=("eigenvalue_null_mean", "eigenvalue_null_sd")))
    trace: Logits
    entropy: Nats
    k_composition: Scored | None = field(metadata=column(kind="share", null=("", "", "k_composition_z")))
    writer: HeadId | None
    ov_norm: float = field(metadata=column(label="‖W_OV‖"))
    qk_norm: float = field(metadata=column(label="‖W_QK‖"))

    @staticmethod
    def in_words(rows: "Table[HeadSummary]") -> str:
        """The heads with the largest prefix-matching and previous-token scores."""
        match = max(rows, key=lambda row: row.prefix_matching)
        back = max(rows, key=lambda row: row.previous_token)
        return (
            f"{match.head} matches prefixes most ({match.prefix_matching:.2f}), and {back.head} attends most to the "
            f"previous token ({back.previous_token:.2f})."
        )


@question
def head_summary(
    weights: Weights,
    *,
    protocol: RepeatedTokens = OLSSON,
    start: int | None = None,
    among: Int[Tensor, " ordinary"] | None = None,
    seed: int = 0,
) -> Table[HeadSummary]:
    """Summarize every head by its cheap scores; the full analysis of each score gives more, with caveats.

    Raises:
        Unsupported: If the model has no heads, or too few tokens or positions to repeat.

    Example:
        >>> head_summary(uw.examples.induction(d_vocab=9), start=0).top(1, by="prefix_matching")[0].head
        HeadId(layer=1, head=0)
    """
    refuse_headless(weights)
    repeated = repeated_tokens(weights, protocol, start=start, among=among, seed=seed)
    seen = run(weights, repeated.ids)
    entropies = [entropy(pattern).mean((0, -1)) for pattern in seen.patterns]
    through, strongest = through_vocabulary(weights), _strongest(weights, seed)
    null = copying_null(weights, through, seed=seed)
    values = [head_eigenvalues(weights, number, through) for number in range(weights.n_layers)]
    copies = [head_scores(weights, number, through) for number in range(weights.n_layers)]
    rows = []
    for scores in detector_scores(seen, repeated):
        layer, h = scores.head
        composed, writer = strongest.get(scores.head, (None, None))
        rows.append(
            HeadSummary(
                **{part.name: getattr(scores, part.name) for part in fields(scores)},
                eigenvalue_score=Scored(copies[layer][h].item(), null),
                trace=values[layer][h].sum().real.item(),
                entropy=entropies[layer][h].item(),
                k_composition=composed,
                writer=writer,
                ov_norm=weights.OV[scores.head].norm().item(),
                qk_norm=weights.QK_at(scores.head, 0).norm().item(),
            )
        )
    wrong = max(row.prefix_matching.null.mean for row in rows)
    notes = (
        f"Eigenvalue score of random heads of this shape: {null}. Prefix matching at wrong places: at most "
        f"{wrong:.2f}. K-composition z: in token space, in standard deviations above random heads.",
        "No column is a verdict: see `copying`, `composition` and `induction`.",
    )
    return Table(tuple(rows), notes=notes)


def entropy(pattern: Float[Tensor, "*batch dst src"]) -> Float[Tensor, "*batch dst"]:
    """Compute the entropy of each row of a pattern, in nats: 0 for one source, log n for n equal sources.

    Example:
        >>> entropy(torch.tensor([[1.0, 0.0], [0.5, 0.5]]))
        tensor([0.0000, 0.6931], dtype=torch.float64)
    """
    found: Tensor = torch.special.entr(pattern.double()).sum(-1)
    return found


def _strongest(weights: Weights, seed: int) -> dict[HeadId, tuple[Scored, HeadId]]:
    """The largest K-composition over tokens of each head above the first layer, and the earlier head it is with."""
    null, scores = baseline(weights.d_model, weights.d_head, seed=seed), scores_over_tokens(weights, "k")
    if scores is None:
        return {}
    rows = {head: row for head, row in zip(weights.head_ids, scores.nan_to_num(-1.0), strict=True) if head.layer}
    best = {head: largest(row) for head, row in rows.items()}
    return {head: (Scored(row[best[head]].item(), null), weights.head_ids[best[head]]) for head, row in rows.items()}
