"""Induction heads: behaviour and mechanism side by side, and one verdict for each head that says why.

After ``[a][b] … [a]`` an induction head predicts ``[b]``. Seen from outside, it attends to what followed earlier
copies of the present token. Seen in the weights, it copies and matches through an earlier head, or by
itself where keys are smeared. Either can be there without the other, so both are measured, and where they disagree the
verdict says so.
"""

from dataclasses import dataclass

from unweave.algebra.terms import HeadId
from unweave.analysis.induction.detectors import DetectedHeads, detect_heads
from unweave.analysis.induction.evidence import ATTENTION, IDLE, NOTHING, PREVIOUS, UNCLEAR, Evidence, Verdict, two
from unweave.analysis.induction.evidence import DEVIATIONS as DEVIATIONS
from unweave.analysis.induction.evidence import INDUCTION as INDUCTION
from unweave.analysis.induction.evidence import POSITIVE as POSITIVE
from unweave.analysis.induction.evidence import VERDICTS as VERDICTS
from unweave.analysis.induction.mechanism import Mechanism, mechanism
from unweave.analysis.induction.repeated import OLSSON, RepeatedSequences, RepeatedTokens, repeated_tokens, stripes
from unweave.model.run import run
from unweave.model.weights import Weights
from unweave.results.estimates import Null
from unweave.results.table import Result, Table
from unweave.shapes import Int, Tensor


@dataclass(frozen=True)
class InductionHead:
    """Behavior, mechanism and verdict of one head; `Induction.behavior` and `Induction.mechanism` have all numbers.

    Attributes:
        head: The head.
        prefix_matching: Mean attention to what followed earlier copies of the present token, in [0, 1].
        prefix_null: Mean of the same at wrong places.
        previous_token: Mean attention to the token before.
        duplicate_token: Mean attention to earlier copies of the present token.
        copying: The follow-up's copying score, in [-1, 1].
        ov_eigenvalue_score: Σλ / Σ|λ| of the OV circuit.
        ov_centered_score: The same of what a softmax can see; the verdict goes by this one.
        qk_eigenvalue_score: The same of the QK circuit through the previous-token head; None if there is none.
        through: The earlier head that the verdict is about: the previous-token head; for pointer arithmetic the head
            that copies positions.
        k_composition_z: K-composition with the previous-token head, in standard deviations above random heads.
        pointer: Strength of pointer arithmetic, in [0, 1]; None without positions in the stream.
        ablated_prefix_matching: Prefix matching without ``through``, patterns recomputed; None if neither behaviour nor
            mechanism called for it.
        verdict: One of `VERDICTS`.
        why: The reason, in a sentence.
    """

    head: HeadId
    prefix_matching: float
    prefix_null: float
    previous_token: float
    duplicate_token: float
    copying: float
    ov_eigenvalue_score: float
    ov_centered_score: float
    qk_eigenvalue_score: float | None
    through: HeadId | None
    k_composition_z: float | None
    pointer: float | None
    ablated_prefix_matching: float | None
    verdict: Verdict
    why: str


@dataclass(frozen=True)
class Induction(Result):
    """Which heads of a model do induction, and why it is thought so.

    Attributes:
        heads: A row for each head, layer by layer; none in a model without layers.
        behaviour: Everything seen on repeated random tokens, with losses and chance level.
        mechanism: Everything read from the weights, with nulls; None in a model without layers.
    """

    main = "heads"

    heads: Table[InductionHead]
    behavior: DetectedHeads
    mechanism: Mechanism | None

    @property
    def loss_first(self) -> float:
        """Loss on the first copy of the random tokens, in nats."""
        return self.behavior.loss_first

    @property
    def loss_second(self) -> float:
        """Loss on the second copy."""
        return self.behavior.loss_second

    @property
    def nulls(self) -> dict[str, Null]:
        """What random heads of the same shape score; empty without heads."""
        read = self.mechanism
        if read is None:
            return {}
        own = {"ov_eigenvalue_score": read.ov_null, "ov_centered_score": read.ov_centered_null}
        own |= {"qk_eigenvalue_score": read.qk_null}
        own |= {} if read.own_match_null is None else {"own_match": read.own_match_null}
        return own | {"k_composition": read.composition_null}


def induction(
    weights: Weights,
    *,
    protocol: RepeatedTokens = OLSSON,
    start: int | None = None,
    among: Int[Tensor, " ordinary"] | None = None,
    samples: int = 200,
    seed: int = 0,
) -> Induction:
    """Find the induction heads of a model by behaviour and by mechanism, and say for each head what was found.

        behaviour: mean attention to what followed earlier copies
        mechanism: eigenvalues of W_U W_OV W_E and of W_Eᵀ W_QK W_OV^prev W_E

    Args:
        weights: The model.
        protocol: How random tokens are repeated.
        start: The start token, if the model has one.
        among: Tokens to draw from; all but the start token if None.
        samples: Random heads drawn for the nulls of the eigenvalue scores.
        seed: Seed of the tokens and of the nulls.

    Returns:
        A verdict for each head, with both sides' numbers and the losses on the first and the second copy.

    Raises:
        Unsupported: If the model has too few tokens or positions for copies of five tokens.

    Cost:
        A run on 10 sequences of 101 tokens, one more for each earlier head that is left out to see what it carries,
        and a few d_head × d_head eigenproblems a head.

    Example:
        >>> from unweave import examples
        >>> for row in induction(examples.induction(d_vocab=9), start=0).heads:
        ...     print(row.head, row.verdict, row.through)
        L0H0 previous token None
        L1H0 induction L0H0

    Paper:
        Elhage et al. 2021, "Induction Heads"; Olsson et al. 2022, "Head Activation Evaluators".
    """
    seen = detect_heads(weights, protocol=protocol, start=start, among=among, seed=seed)
    if not weights.n_layers:
        return Induction(Table(()), seen, None)
    previous = {row.head: row.previous_token for row in seen.heads}
    duplicate = {row.head: row.duplicate_token for row in seen.heads}
    found = mechanism(weights, previous, duplicate, samples=samples, seed=seed)
    evidence = [Evidence(b, m, found, previous) for b, m in zip(seen.heads, found.heads, strict=True)]
    leaders = {e.through for e in evidence if e.through is not None and (e.behaves or e.mechanism)}
    repeated = repeated_tokens(weights, protocol, start=start, among=among, seed=seed)
    ablated = {head: ablated_prefix_matching(weights, repeated, head) for head in sorted(leaders)}
    return Induction(Table(tuple(_row(e, ablated) for e in evidence)), seen, found)


def ablated_prefix_matching(weights: Weights, repeated: RepeatedSequences, without: HeadId) -> dict[HeadId, float]:
    """Prefix-matching score of every head when one head's output is left out and all later patterns are recomputed."""
    striped = stripes(run(weights, repeated.ids, without=[without]), repeated)
    return {HeadId(layer, h): line[1].item() for layer, lines in enumerate(striped) for h, line in enumerate(lines)}


def _row(evidence: Evidence, ablated: dict[HeadId, dict[HeadId, float]]) -> InductionHead:
    seen, read, through = evidence.seen, evidence.read, evidence.through
    called = through is not None and (evidence.behaves or evidence.mechanism)
    without = ablated[through][seen.head] if called and through is not None else None
    return InductionHead(
        head=seen.head,
        prefix_matching=seen.prefix_matching,
        prefix_null=seen.null_mean,
        previous_token=seen.previous_token,
        duplicate_token=seen.duplicate_token,
        copying=seen.copying,
        ov_eigenvalue_score=read.ov_eigenvalue_score,
        ov_centered_score=read.ov_centered_score,
        qk_eigenvalue_score=read.qk_eigenvalue_score,
        through=through,
        k_composition_z=read.k_composition_z,
        pointer=read.pointer,
        ablated_prefix_matching=without,
        verdict=evidence.verdict,
        why=_why(evidence, without),
    )


def _why(evidence: Evidence, without: float | None) -> str:
    """The verdict's reason: what was seen, what was read, and what leaving out the earlier head did."""
    seen, read, verdict = evidence.seen, evidence.read, evidence.verdict
    behaves = f"prefix matching {seen.prefix_matching:.2f} (elsewhere {seen.null_mean:.2f})"
    if verdict == PREVIOUS:
        return f"attends to the previous token {seen.previous_token:.2f}"
    if verdict == UNCLEAR:
        return f"{behaves}, but {evidence.missing()}{_fall(evidence, without)}"
    if verdict == NOTHING:
        duplicate = seen.duplicate_token >= ATTENTION
        return f"attends to earlier copies of the token itself {seen.duplicate_token:.2f}" if duplicate else behaves
    if evidence.by_smearing:
        share, own = two(read.key_before), two(read.own_match)
        copies = two(read.ov_centered_score)
        how = f"copies ({copies}) and matches by itself ({own}), each key holding {share} of the one before"
    elif evidence.by_pointer:
        how = f"pointer arithmetic through {evidence.through} ({two(read.pointer)}), Q-composition on positions"
    else:
        copies, matches = two(read.ov_centered_score), two(read.qk_eigenvalue_score)
        how = f"copies ({copies}) and matches through {evidence.through} ({matches})"
    if verdict == IDLE:
        return f"{how}, but {behaves} on random tokens"
    return f"{behaves}; {how}{_fall(evidence, without)}"


def _fall(evidence: Evidence, without: float | None) -> str:
    """What leaving out the earlier head did to prefix matching; a head that did not fall by half has other help."""
    if without is None:
        return ""
    other = "" if without <= evidence.seen.prefix_matching / 2 else ": other heads carry part of the match"
    return f"; without {evidence.through} it falls to {without:.2f}{other}"
