"""The paper's findings, each with its null and a verdict by a rule fixed beforehand.

A claim holds or does not hold by the rule written in it; no rule is fitted to the models at hand. What does not hold is
reported as not holding.
"""

from unweave.reproduction.claim import Claim
from unweave.reproduction.claims_composition import composition_claims
from unweave.reproduction.claims_deep import importance_claims, induction_claims
from unweave.reproduction.claims_dynamics import dynamics_claims
from unweave.reproduction.claims_shallow import shallow_claims, trigram_claims
from unweave.reproduction.findings import Evidence


def claims(evidence: Evidence) -> tuple[Claim, ...]:
    """The paper's findings as rows: what it says, what these models say, what chance says, and whether it holds."""
    trigrams = evidence.one.trigrams
    return (
        *shallow_claims(evidence),
        *(trigram_claims(trigrams) if trigrams else ()),
        *induction_claims(evidence),
        *composition_claims(evidence),
        *importance_claims(evidence),
        *dynamics_claims(evidence.dynamics),
    )
