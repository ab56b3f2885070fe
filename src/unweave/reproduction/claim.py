"""One finding of the paper beside ours, and what the rules by which it is judged share."""

from dataclasses import dataclass

from unweave.analysis.circuits.copying import Copying
from unweave.analysis.induction.verdict import DEVIATIONS, POSITIVE
from unweave.results.table import Json, Table

BEYOND_DOUBT = 0.5
"""Prefix-matching score from which a head is an induction head beyond doubt, and previous-token score likewise."""
POSITIONAL = 0.5
"""Share of a one-layer head's attention on the present and previous token from which it counts as positional."""

MEDIUM = 0.5
"""Standard deviations over sources from which a pattern of copying is more than a shade: a medium effect."""
LITTLE = 0.1
"""Share of a whole below which a part is little."""


@dataclass(frozen=True)
class Claim:
    """One finding of the paper beside ours.

    Attributes:
        id: A short name that stays the same.
        section: Section of the paper.
        finding: What the paper found.
        rule: When it holds here, to be read after "Holds if".
        paper: The paper's number.
        ours: The number of these models.
        null: What chance, or a random model, would give.
        holds: Whether it holds by the rule.
    """

    id: str
    section: str
    finding: str
    rule: str
    paper: str
    ours: str
    null: str
    holds: bool

    def to_dict(self) -> dict[str, Json]:
        """The claim as JSON values; its finding has the key ``claim``."""
        return {
            "id": self.id,
            "section": self.section,
            "claim": self.finding,
            "rule": self.rule,
            "paper": self.paper,
            "ours": self.ours,
            "null": self.null,
            "holds": self.holds,
        }


def copies(name: str, section: str, paper: str, heads: Table[Copying]) -> Claim:
    """Whether most of these heads copy, by their OV eigenvalues."""
    found = [row for row in heads if _beyond_chance(row)]
    names = ", ".join(str(row.head) for row in found)
    return Claim(
        name,
        section,
        "Most heads copy.",
        f"more than half have an OV eigenvalue score of at least {POSITIVE:g}, {DEVIATIONS:g} sd above random heads",
        paper,
        f"{len(found)} of {len(heads)} ({names})",
        f"random heads {heads[0].eigenvalue_score.null.mean:+.2f} ± {heads[0].eigenvalue_score.null.sd:.2f}",
        2 * len(found) > len(heads),
    )


def _beyond_chance(row: Copying) -> bool:
    return row.eigenvalue_score >= max(
        POSITIVE, row.eigenvalue_score.null.mean + DEVIATIONS * row.eigenvalue_score.null.sd
    )
