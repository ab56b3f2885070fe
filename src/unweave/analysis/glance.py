"""Heads at a glance: every cheap score of every head in one table."""

from dataclasses import dataclass

import torch

from unweave.algebra.terms import HeadId
from unweave.analysis.circuits.copying import copying_null, eigenvalue_score, head_eigenvalues, through_vocabulary
from unweave.analysis.composition.scores import baseline, pair_scores
from unweave.analysis.induction.detectors import head_behaviour
from unweave.analysis.induction.repeated import FOLLOW_UP, Protocol, repeated_tokens
from unweave.errors import Unsupported
from unweave.model.run import run
from unweave.model.weights import Weights
from unweave.results.table import Table
from unweave.shapes import Float, Int, Tensor


@dataclass(frozen=True)
class HeadGlance:
    """The cheap scores of one head. Attention is measured on repeated random tokens, in [0, 1].

    Attributes:
        head: The head.
        eigenvalue_score: Σλ / Σ|λ| of the OV circuit: 1 copies, -1 suppresses.
        eigenvalue_null_mean: Mean of that score over random heads of the same shape between these embeddings.
        eigenvalue_null_sd: Its standard deviation.
        trace: Σλ, in logits: what all tokens together do to themselves.
        copying: The follow-up's copying score on a sample of tokens, in [-1, 1].
        prefix_matching: Mean attention to what followed earlier copies of the present token.
        prefix_null: Mean attention to the wrong places there: what a head without induction gives a token.
        duplicate_token: To earlier copies of the token itself.
        previous_token: To the token before.
        present: To the present token.
        first: To the first token of the sequence.
        entropy: Mean entropy of its attention, in nats.
        k_composition_z: Its strongest K-composition with an earlier head, in standard deviations above random heads;
            None in the first layer.
        writer: That earlier head.
        ov_norm: ‖W_OV‖.
        qk_norm: ‖W_QK‖, 1/√d_head included.
    """

    head: HeadId
    eigenvalue_score: float
    eigenvalue_null_mean: float
    eigenvalue_null_sd: float
    trace: float
    copying: float
    prefix_matching: float
    prefix_null: float
    duplicate_token: float
    previous_token: float
    present: float
    first: float
    entropy: float
    k_composition_z: float | None
    writer: HeadId | None
    ov_norm: float
    qk_norm: float


def glance(
    weights: Weights,
    *,
    protocol: Protocol = FOLLOW_UP,
    start: int | None = None,
    among: Int[Tensor, " ordinary"] | None = None,
    seed: int = 0,
) -> Table[HeadGlance]:
    """Every cheap score of every head in one table; the full analyses of each have nulls and caveats.

    Args:
        weights: The model.
        protocol: How random tokens are repeated for what is seen.
        start: The start token, if the model has one.
        among: Tokens to draw from; all but the start token if None.
        seed: Seed of the tokens.

    Returns:
        A row for each head, layer by layer; `Table.sort` orders it by any column.

    Raises:
        Unsupported: If the model has no heads, or too few tokens or positions to repeat.

    Example:
        >>> from unweave import examples
        >>> glance(examples.induction(d_vocab=9), start=0).top(1, by="prefix_matching")[0].head
        HeadId(layer=1, head=0)
    """
    if not weights.n_layers:
        raise Unsupported("heads: a model without layers has no heads", "try `info`, or the bigrams of its direct path")
    repeated = repeated_tokens(weights, protocol, start=start, among=among, seed=seed)
    seen = run(weights, repeated.ids)
    entropies = [entropy(pattern).mean((0, -1)) for pattern in seen.patterns]
    through, strongest = through_vocabulary(weights), _strongest(weights, seed)
    null = copying_null(weights, through, seed=seed)
    values = [head_eigenvalues(weights, number, through) for number in range(weights.n_layers)]
    rows = []
    for does in head_behaviour(seen, repeated):
        own = values[does.head.layer][does.head.head]
        z, writer = strongest.get(does.head, (None, None))
        rows.append(
            HeadGlance(
                head=does.head,
                eigenvalue_score=eigenvalue_score(own).item(),
                eigenvalue_null_mean=null.mean,
                eigenvalue_null_sd=null.sd,
                trace=own.sum().real.item(),
                copying=does.copying,
                prefix_matching=does.prefix_matching,
                prefix_null=does.null_mean,
                duplicate_token=does.duplicate_token,
                previous_token=does.previous_token,
                present=does.present,
                first=does.first,
                entropy=entropies[does.head.layer][does.head.head].item(),
                k_composition_z=z,
                writer=writer,
                ov_norm=weights.OV[does.head].norm().item(),
                qk_norm=weights.QK[does.head].norm().item(),
            )
        )
    return Table(tuple(rows))


def entropy(pattern: Float[Tensor, "*batch dst src"]) -> Float[Tensor, "*batch dst"]:
    """The entropy of each row of a pattern, in nats: 0 for one source, log n for n sources evenly."""
    found: Tensor = torch.special.entr(pattern.double()).sum(-1)
    return found


def _strongest(weights: Weights, seed: int) -> dict[HeadId, tuple[float, HeadId]]:
    """For each head above the first layer, its largest K-composition z and the earlier head it is with."""
    null = baseline(weights.d_model, weights.d_head, seed=seed)
    found = {}
    for number in range(1, weights.n_layers):
        scores = torch.cat([pair_scores(weights, number, earlier, "k") for earlier in range(number)], dim=1)
        best = scores.nan_to_num(0.0).max(-1)
        for head, (score, place) in enumerate(zip(best.values.tolist(), best.indices.tolist(), strict=True)):
            found[HeadId(number, head)] = (null.z(score), HeadId(*divmod(place, weights.n_heads)))
    return found
