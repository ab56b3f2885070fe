"""What was seen and read of a head, weighed: the thresholds of the verdict on induction, and the verdict."""

from dataclasses import dataclass

from unweave.algebra.terms import HeadId
from unweave.analysis.induction.detectors import HeadScores
from unweave.analysis.induction.mechanism import HeadMechanism, Mechanism
from unweave.results.estimates import Null

ATTENTION = 0.4
"""Mean attention from which a head is named for what it attends to: the threshold of public head detectors (ARENA)."""
POSITIVE = 0.5
"""Eigenvalue score from which a circuit counts as copying or matching: three quarters of Σ|λ| are then positive."""
DEVIATIONS = 3.0
"""Standard deviations that a score must lie above its null."""
HALF = 0.5
"""Share of the key before above which smeared keys point at the token after a match rather than at the match."""

Verdict = str
INDUCTION = "induction"
PREVIOUS = "previous token"
UNCLEAR = "behaves, mechanism unclear"
IDLE = "mechanism without behaviour"
NOTHING = "-"
VERDICTS: tuple[Verdict, ...] = (INDUCTION, PREVIOUS, UNCLEAR, IDLE, NOTHING)


@dataclass(frozen=True)
class Evidence:
    """What was seen and read of one head, weighed against thresholds and nulls."""

    seen: HeadScores
    read: HeadMechanism
    nulls: Mechanism
    previous: dict[HeadId, float]

    @property
    def behaves(self) -> bool:
        """Prefix matching above the threshold and above the same look-back at wrong places."""
        score, above = self.seen.prefix_matching, self.seen.null_mean + DEVIATIONS * self.seen.null_sd
        return score >= ATTENTION and score > above

    @property
    def copies(self) -> bool:
        """Whether its OV circuit copies, as far as a softmax can see."""
        return _stands_out(self.read.ov_centered_score, self.nulls.ov_centered_null)

    @property
    def matches(self) -> bool:
        """Whether its QK circuit through the previous-token head matches equal tokens."""
        return _stands_out(self.read.qk_eigenvalue_score, self.nulls.qk_null)

    @property
    def composed(self) -> bool:
        """Whether its K-composition with that head stands out."""
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
    def by_matching(self) -> bool:
        """Whether it copies and matches through an earlier head that brings it the previous token."""
        return self.copies and self.matches and self.composed and self.fed

    @property
    def smears(self) -> bool:
        """Whether it copies and matches by itself, its keys holding more of the token before than of their own."""
        before, null = self.read.key_before, self.nulls.own_match_null
        if before is None or null is None:
            return False
        return self.copies and before > HALF and _stands_out(self.read.own_match, null)

    @property
    def mechanism(self) -> bool:
        """Whether any mechanism was found."""
        return self.points or self.by_matching or self.smears

    @property
    def by_pointer(self) -> bool:
        """Whether pointer arithmetic is the only mechanism found."""
        return self.points and not (self.by_matching or self.smears)

    @property
    def by_smearing(self) -> bool:
        """Whether smeared keys are the mechanism, and no earlier head is."""
        return self.smears and not self.by_matching

    @property
    def through(self) -> HeadId | None:
        """The earlier head that it works through; none where its own keys do the work."""
        if self.by_smearing:
            return None
        return self.read.pointer_through if self.by_pointer else self.read.through

    @property
    def verdict(self) -> Verdict:
        """One of `VERDICTS`."""
        if self.behaves:
            return INDUCTION if self.mechanism else UNCLEAR
        if self.seen.previous_token >= ATTENTION:
            return PREVIOUS
        return IDLE if self.mechanism else NOTHING

    def missing(self) -> str:
        """What the mechanism lacks, in words."""
        if self.read.through is None:
            alone = "no earlier head brings it the previous token" + ("" if self.copies else "; it does not copy")
            return alone + self._own()
        read, through = self.read, self.read.through
        lacks = [
            (self.copies, f"OV eigenvalue score {read.ov_centered_score:.2f}, short of copying"),
            (
                self.matches,
                f"QK eigenvalue score {two(read.qk_eigenvalue_score)} through {through}, short of matching",
            ),
            (self.composed, f"K-composition with {through} is that of random heads ({two(read.k_composition_z)} sd)"),
            (self.fed, f"{through} attends to the previous token only {self.previous[through]:.2f}"),
        ]
        return "; ".join(text for holds, text in lacks if not holds) + self._own()

    def _own(self) -> str:
        """What its own keys hold, where they are smeared."""
        if self.read.key_before is None:
            return ""
        match, share = two(self.read.own_match), two(self.read.key_before)
        return f"; by itself it matches {match}, {share} of each key the one before"


def two(value: float | None) -> str:
    """A number in two digits, if there is one."""
    return "none" if value is None else f"{value:.2f}"


def _stands_out(score: float | None, null: Null) -> bool:
    return score is not None and score >= POSITIVE and score > null.mean + DEVIATIONS * null.sd
