"""The section of the page about training: when induction heads formed, and what happened to in-context learning."""

from unweave.analysis.learning.phase_change import Dynamics, phase_change
from unweave.explorer.page import Grid, Picture, Section
from unweave.plot.trainings import trainings
from unweave.reproduction.claims_dynamics import SMALL
from unweave.reproduction.findings import Evidence


def training(evidence: Evidence) -> tuple[Section, ...]:
    """The trainings side by side; no section where none was kept."""
    if not evidence.dynamics:
        return ()
    large = {name: run for name, run in evidence.dynamics.items() if not name.startswith(SMALL)} or evidence.dynamics
    return (
        Section(
            "While the models learned",
            "The same scores, measured again and again while each model was trained, on the same held-out text and the "
            "same random tokens. The follow-up paper's phase change: heads come to match prefixes, and in-context "
            "learning comes with them. The shaded band is the rise of prefix matching, by a rule fixed beforehand.",
            (
                Picture(
                    trainings(large),
                    "A column for each model. From above: losses on held-out text and on repeated random tokens; the "
                    "in-context-learning score (loss late in a window less loss early in it; negative when context "
                    "helps); each head's attention to what followed earlier copies of the present token, and to the "
                    "token before; and the path of single tokens' losses in the plane of their first two principal "
                    "components, where a change of direction shows a change of what is learned.",
                    "Line charts of losses, in-context-learning score and head scores over the tokens seen, a column "
                    "for each model, and below them the path of its losses in the plane.",
                ),
                Grid([_row(name, dynamics) for name, dynamics in evidence.dynamics.items()]),
            ),
        ),
    )


def _row(name: str, dynamics: Dynamics) -> dict[str, object]:
    found, last = phase_change(dynamics), dynamics.snapshots[-1]
    return {
        "model": name,
        "snapshots": len(dynamics.snapshots),
        "tokens": last.tokens,
        "phase change": found.found,
        "why": found.why,
    }
