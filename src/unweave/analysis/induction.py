"""Induction heads: behaviour and mechanism side by side, and one verdict for each head that says why.

After ``[a][b] … [a]`` an induction head predicts ``[b]``. Seen from outside, it attends to what followed earlier
copies of the present token. Seen in the weights, it copies and matches through an earlier head. Either can be there
without the other, so both are measured, and where they disagree the verdict says so.
"""

from dataclasses import dataclass

from unweave.analysis.behaviour import Behaviour, HeadBehaviour, behaviour
from unweave.analysis.mechanism import Mechanism, Mechanisms, mechanism
from unweave.analysis.nulls import Null
from unweave.analysis.repeated import FOLLOW_UP, Protocol, Repeated, repeated_tokens, stripes
from unweave.analysis.table import Table
from unweave.forward import run
from unweave.shapes import Int, Tensor
from unweave.terms import HeadId
from unweave.weights import Weights

ATTENTION = 0.4
"""Mean attention from which a head is named for what it attends to: the threshold of public head detectors (ARENA)."""
POSITIVE = 0.5
"""Eigenvalue score from which a circuit counts as copying or matching: three quarters of Σ|λ| are then positive."""
DEVIATIONS = 3.0
"""Standard deviations that a score must lie above its null."""

Verdict = str
INDUCTION = "induction"
PREVIOUS = "previous token"
UNCLEAR = "behaves, mechanism unclear"
IDLE = "mechanism without behaviour"
NOTHING = "-"
VERDICTS: tuple[Verdict, ...] = (INDUCTION, PREVIOUS, UNCLEAR, IDLE, NOTHING)


@dataclass(frozen=True)
class InductionHead:
    """Behaviour, mechanism and verdict of one head. The full numbers are in `behaviour` and `mechanism` of the result.

    Attributes:
        head: The head.
        prefix_matching: Mean attention to what followed earlier copies of the present token, in [0, 1].
        prefix_null: Mean of the same at wrong places.
        previous_token: Mean attention to the token before.
        duplicate_token: Mean attention to earlier copies of the present token.
        copying: The follow-up's copying score, in [-1, 1].
        ov_eigenvalue_score: Σλ / Σ|λ| of the OV circuit.
        ov_centred_score: The same of what a softmax can see; the verdict goes by this one.
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
    ov_centred_score: float
    qk_eigenvalue_score: float | None
    through: HeadId | None
    k_composition_z: float | None
    pointer: float | None
    ablated_prefix_matching: float | None
    verdict: Verdict
    why: str


@dataclass(frozen=True)
class Induction:
    """Which heads of a model do induction, and why it is thought so.

    Attributes:
        heads: A row for each head, layer by layer; none in a model without layers.
        behaviour: Everything seen on repeated random tokens, with losses and chance level.
        mechanism: Everything read from the weights, with nulls; None in a model without layers.
    """

    heads: Table[InductionHead]
    behaviour: Behaviour
    mechanism: Mechanisms | None

    @property
    def loss_first(self) -> float:
        """Loss on the first copy of the random tokens, in nats."""
        return self.behaviour.loss_first

    @property
    def loss_second(self) -> float:
        """Loss on the second copy."""
        return self.behaviour.loss_second

    @property
    def nulls(self) -> dict[str, Null]:
        """What random heads of the same shape score; empty without heads."""
        read = self.mechanism
        if read is None:
            return {}
        own = {"ov_eigenvalue_score": read.ov_null, "ov_centred_score": read.ov_centred_null}
        own |= {"qk_eigenvalue_score": read.qk_null}
        return own | {"k_composition": read.composition_null}


def induction(
    weights: Weights,
    *,
    protocol: Protocol = FOLLOW_UP,
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
    seen = behaviour(weights, protocol=protocol, start=start, among=among, seed=seed)
    if not weights.n_layers:
        return Induction(Table(()), seen, None)
    previous = {row.head: row.previous_token for row in seen.heads}
    duplicate = {row.head: row.duplicate_token for row in seen.heads}
    found = mechanism(weights, previous, duplicate, samples=samples, seed=seed)
    evidence = [_Evidence(b, m, found, previous) for b, m in zip(seen.heads, found.heads, strict=True)]
    leaders = {e.through for e in evidence if e.through is not None and (e.behaves or e.mechanism)}
    repeated = repeated_tokens(weights, protocol, start=start, among=among, seed=seed)
    ablated = {head: ablated_prefix_matching(weights, repeated, head) for head in sorted(leaders)}
    return Induction(Table(tuple(_row(e, ablated) for e in evidence)), seen, found)


def ablated_prefix_matching(weights: Weights, repeated: Repeated, without: HeadId) -> dict[HeadId, float]:
    """Prefix-matching score of every head when one head's output is left out and all later patterns are recomputed."""
    striped = stripes(run(weights, repeated.ids, without=[without]), repeated)
    return {HeadId(layer, h): line[1].item() for layer, lines in enumerate(striped) for h, line in enumerate(lines)}


@dataclass(frozen=True)
class _Evidence:
    """What was seen and read of one head, weighed against thresholds and nulls."""

    seen: HeadBehaviour
    read: Mechanism
    nulls: Mechanisms
    previous: dict[HeadId, float]

    @property
    def behaves(self) -> bool:
        """Prefix matching above the threshold and above the same look-back at wrong places."""
        score, above = self.seen.prefix_matching, self.seen.null_mean + DEVIATIONS * self.seen.null_sd
        return score >= ATTENTION and score > above

    @property
    def copies(self) -> bool:
        return _stands_out(self.read.ov_centred_score, self.nulls.ov_centred_null)

    @property
    def matches(self) -> bool:
        return _stands_out(self.read.qk_eigenvalue_score, self.nulls.qk_null)

    @property
    def composed(self) -> bool:
        return self.read.k_composition_z is not None and self.read.k_composition_z >= DEVIATIONS

    @property
    def fed(self) -> bool:
        """Whether the head it works through attends to the previous token."""
        return self.read.through is not None and self.previous[self.read.through] >= ATTENTION

    @property
    def points(self) -> bool:
        """Whether it copies what follows a position that an earlier head copied: pointer arithmetic."""
        return self.copies and self.read.pointer is not None and self.read.pointer >= ATTENTION

    @property
    def mechanism(self) -> bool:
        return self.points or (self.copies and self.matches and self.composed and self.fed)

    @property
    def by_pointer(self) -> bool:
        """Whether pointer arithmetic is the only mechanism found."""
        return self.points and not (self.matches and self.composed and self.fed)

    @property
    def through(self) -> HeadId | None:
        return self.read.pointer_through if self.by_pointer else self.read.through

    @property
    def verdict(self) -> Verdict:
        if self.behaves:
            return INDUCTION if self.mechanism else UNCLEAR
        if self.seen.previous_token >= ATTENTION:
            return PREVIOUS
        return IDLE if self.mechanism else NOTHING

    def missing(self) -> str:
        """What the mechanism lacks, in words."""
        if self.read.through is None:
            return "no earlier head brings it the previous token" + ("" if self.copies else "; it does not copy")
        read, through = self.read, self.read.through
        lacks = [
            (self.copies, f"OV eigenvalue score {read.ov_centred_score:.2f}, short of copying"),
            (
                self.matches,
                f"QK eigenvalue score {_two(read.qk_eigenvalue_score)} through {through}, short of matching",
            ),
            (self.composed, f"K-composition with {through} is that of random heads ({_two(read.k_composition_z)} sd)"),
            (self.fed, f"{through} attends to the previous token only {self.previous[through]:.2f}"),
        ]
        return "; ".join(text for holds, text in lacks if not holds)


def _row(evidence: _Evidence, ablated: dict[HeadId, dict[HeadId, float]]) -> InductionHead:
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
        ov_centred_score=read.ov_centred_score,
        qk_eigenvalue_score=read.qk_eigenvalue_score,
        through=through,
        k_composition_z=read.k_composition_z,
        pointer=read.pointer,
        ablated_prefix_matching=without,
        verdict=evidence.verdict,
        why=_why(evidence, without),
    )


def _why(evidence: _Evidence, without: float | None) -> str:
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
    if evidence.by_pointer:
        how = f"pointer arithmetic through {evidence.through} ({_two(read.pointer)}), Q-composition on positions"
    else:
        copies, matches = _two(read.ov_centred_score), _two(read.qk_eigenvalue_score)
        how = f"copies ({copies}) and matches through {evidence.through} ({matches})"
    if verdict == IDLE:
        return f"{how}, but {behaves} on random tokens"
    return f"{behaves}; {how}{_fall(evidence, without)}"


def _fall(evidence: _Evidence, without: float | None) -> str:
    """What leaving out the earlier head did to prefix matching; a head that did not fall by half has other help."""
    if without is None:
        return ""
    other = "" if without <= evidence.seen.prefix_matching / 2 else ": other heads carry part of the match"
    return f"; without {evidence.through} it falls to {without:.2f}{other}"


def _stands_out(score: float | None, null: Null) -> bool:
    return score is not None and score >= POSITIVE and score > null.mean + DEVIATIONS * null.sd


def _two(value: float | None) -> str:
    return "none" if value is None else f"{value:.2f}"
