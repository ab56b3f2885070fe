"""Mechanism of induction: what the weights of a head are able to do, before any token is seen.

An induction head copies (its OV circuit has positive eigenvalues), and attends to what followed an earlier copy of the
current token. There are three ways to find that place: K-composition with an earlier head (`matching`), Q-composition
with one, and keys that hold a share of the key before them (`other_ways`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import nan

import torch

from unweave.algebra.scoring import Offsets
from unweave.algebra.terms import HeadId
from unweave.analysis.circuits.copying import copying_nulls, head_scores
from unweave.analysis.composition.pairs import baseline
from unweave.analysis.composition.scores import scores_over_tokens
from unweave.analysis.induction.matching import LayerMatching, Matching, weighted_OV
from unweave.analysis.induction.other_ways import (
    Pointer,
    SmearedKeys,
    copied_positions,
    own_matches,
    pointers,
    smeared_keys,
    strongest_pointer,
)
from unweave.analysis.induction.repeated import OLSSON
from unweave.analysis.induction.token_products import (
    AsRead,
    LayerNulls,
    TokenProducts,
    matching_nulls,
    own_matching_null,
)
from unweave.model.weights import Weights
from unweave.results import Null, Result, Scored, Table, column
from unweave.results.question import question
from unweave.shapes import Tensor


@dataclass(frozen=True)
class HeadMechanism:
    """Mechanisms of induction in the weights of one head.

    Attributes:
        ov_eigenvalue_score: Σλ / Σ|λ| of the OV circuit: 1 copies.
        ov_centered_score: Σλ / Σ|λ| of the OV circuit centered over logits, the part that a softmax depends on.
        matching: Matching through earlier heads; None in the first layer.
        pointer: Pointer arithmetic; None without positions in the stream.
        smeared: Matching by its own smeared keys; None where keys are not smeared.
        ov_as_read_score: The centered score with tokens as they stand after layer 0 (`as_read`), for heads of later
            layers in models with MLPs; None elsewhere.
    """

    head: HeadId
    ov_eigenvalue_score: Scored = field(metadata=column(kind="share", null=()))
    ov_centered_score: Scored = field(metadata=column(kind="share", null=()))
    matching: Matching | None = None
    pointer: Pointer | None = None
    smeared: SmearedKeys | None = None
    ov_as_read_score: Scored | None = field(default=None, metadata=column(kind="share", null=()))


@dataclass(frozen=True)
class Mechanism(Result):
    """Mechanisms of induction in every head, and the scores of random heads of the same shape.

    Attributes:
        nulls: Mean and standard deviation of each score over random heads, by the score's name.
    """

    main = "heads"

    heads: Table[HeadMechanism]
    nulls: Mapping[str, Null]


@question
def mechanism(
    weights: Weights,
    previous: Mapping[HeadId, float],
    duplicate: Mapping[HeadId, float],
    *,
    offsets: Offsets | None = None,
    samples: int = 200,
    seed: int = 0,
) -> Mechanism:
    """Read mechanisms of induction from the weights of each head, given what earlier heads were seen to do.

        score = Σλ / Σ|λ|,    λ = eig(W_Eᵀ W_QK^h W_OV^prev W_E)

    Args:
        weights: The model, with at least one layer.
        previous: Previous-token score of every head, as `detect_heads` measures it.
        duplicate: Duplicate-token score of every head.
        offsets: Distances at which queries of rotary heads meet keys; by default those of `RepeatedTokens.olsson`.
        samples: Random heads drawn for the nulls.

    Cost:
        One d_model × d_vocab × d_model product, then d_head × d_model products for each pair of heads.

    Example:
        >>> model = uw.load("attn-2l-small")
        >>> heads = uw.analysis.induction.detect_heads(model)
        >>> previous = {row.head: row.previous_token for row in heads}
        >>> duplicate = {row.head: row.duplicate_token for row in heads}
        >>> found = mechanism(model, previous, duplicate, samples=20)["L1H3"].matching
        >>> str(found.strongest), round(float(found.qk_weighted_score), 1)
        ('L0H0', 0.9)

    Paper:
        Elhage et al. 2021, "How Induction Heads Work" and "Checking the Mechanistic Theory"; Olsson et al. 2022,
        appendix, "Trace of QK eigenvalues", and "smeared keys".
    """
    at = OLSSON.distances if offsets is None else offsets
    known, read = TokenProducts(weights), AsRead.of(weights)
    nulls = _nulls(known, read, at, samples=samples, seed=seed)
    return Mechanism(_rows(known, read, previous, duplicate, nulls, at), nulls)


def head_mechanisms(
    weights: Weights, previous: Mapping[HeadId, float], duplicate: Mapping[HeadId, float], nulls: Mapping[str, Null]
) -> Table[HeadMechanism]:
    """Read the rows of `mechanism` with given nulls; those of eigenvalue scores cost most, and may be absent.

    Tokens as they stand after layer 0 are left out.
    """
    return _rows(TokenProducts(weights), None, previous, duplicate, nulls, OLSSON.distances)


def _nulls(known: TokenProducts, read: AsRead | None, at: Offsets, *, samples: int, seed: int) -> dict[str, Null]:
    """The nulls of all scores by name; those of one kind have the same random heads."""
    weights = known.weights
    ov = {"ov_eigenvalue_score": known.copied(known.through), "ov_centered_score": known.copied(known.visible)}
    qk = {"qk_eigenvalue_score": known.matched(known.gram), "qk_centered_score": known.matched(known.centered)}
    if read is not None:
        ov["ov_as_read_score"], qk["qk_as_read_score"] = read.copied, read.matched
    copied = copying_nulls(weights.d_head, tuple(ov.values()), samples=samples, seed=seed)
    nulls = {**dict(zip(ov, copied, strict=True)), **matching_nulls(weights, qk, at, samples=samples, seed=seed)}
    if weights.smears:
        nulls["own_match"] = own_matching_null(weights, known.gram, samples=samples, seed=seed)
        nulls["own_centered"] = own_matching_null(weights, known.centered, samples=samples, seed=seed)
    return {**nulls, "k_composition": baseline(weights.d_model, weights.d_head, seed=seed)}


def _rows(
    known: TokenProducts,
    read: AsRead | None,
    previous: Mapping[HeadId, float],
    duplicate: Mapping[HeadId, float],
    nulls: Mapping[str, Null],
    at: Offsets,
) -> Table[HeadMechanism]:
    weights, rows, copied = known.weights, list[HeadMechanism](), list[Tensor]()
    composed = scores_over_tokens(weights, "k", at)
    weighted = torch.zeros_like(known.gram)
    for number in range(weights.n_layers):
        own = LayerNulls(number, nulls)
        matches = LayerMatching(own, known, read, previous, composed, at, weighted).rows() if number else None
        plain, centered = (head_scores(weights, number, x).tolist() for x in (known.through, known.visible))
        later = head_scores(weights, number, read.visible, below=nan).tolist() if read and number else None
        strengths = pointers(weights, number, duplicate, copied) if copied else None
        smeared = own_matches(weights, number, known.gram, known.centered)
        for head in range(weights.n_heads):
            rows.append(
                HeadMechanism(
                    HeadId(number, head),
                    own.scored("ov_eigenvalue_score", plain[head]),
                    own.scored("ov_centered_score", centered[head]),
                    None if matches is None else matches[head],
                    None if strengths is None else strongest_pointer(weights, strengths[head]),
                    None if smeared is None else smeared_keys(smeared[head], own),
                    None if later is None else own.above_rounding("ov_as_read_score", later[head]),
                )
            )
        weighted = weighted + weighted_OV(weights, number, previous)
        if weights.position_table is not None:
            copied.append(copied_positions(weights, number))
    return Table(tuple(rows))
