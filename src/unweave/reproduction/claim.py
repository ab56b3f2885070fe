"""`Claim`: one finding of the paper beside ours, and what several sections need to judge one."""

from dataclasses import dataclass

from unweave.analysis.circuits.copying import Copying
from unweave.analysis.induction.verdict import DEVIATIONS, POSITIVE
from unweave.results.estimates import Null
from unweave.results.table import Json, Table

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
        null: The number of a random baseline.
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


def copies(name: str, section: str, finding: str, paper: str, heads: Table[Copying]) -> Claim:
    """Judge by their OV eigenvalues whether most of these heads copy."""
    found = [row for row in heads if row.eigenvalue_score >= max(POSITIVE, beyond(row.eigenvalue_score.null))]
    names = ", ".join(str(row.head) for row in found)
    return Claim(
        name,
        section,
        finding,
        f"more than half of them have an OV eigenvalue score of at least {POSITIVE:g} that also lies {DEVIATIONS:g} "
        "standard deviations above random heads",
        paper,
        f"{len(found)} of {len(heads)} ({names})",
        f"random heads {spread(heads[0].eigenvalue_score.null)}",
        2 * len(found) > len(heads),
    )


def beyond(null: Null) -> float:
    """The score that counts as above a random baseline: `DEVIATIONS` standard deviations above its mean."""
    return null.mean + DEVIATIONS * null.sd


def spread(null: Null) -> str:
    """Mean and standard deviation with two digits: +0.05 ± 0.20."""
    return f"{signed(null.mean)} ± {null.sd:.2f}"


def signed(value: float) -> str:
    """A number with its sign and two digits; zero is +0.00."""
    return f"{round(value, 2) + 0.0:+.2f}"
