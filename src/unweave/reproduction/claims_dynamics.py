"""The follow-up paper's findings about training, judged by the rule of `dynamics`, fixed before any curve was seen."""

from collections.abc import Mapping, Sequence

from unweave.analysis.induction.verdict import DEVIATIONS
from unweave.analysis.learning.phase_change import FORMED, LOW, Dynamics, phase_change
from unweave.reproduction.claim import Claim

ONE, SMEARED, TWO = "attn-1l", "attn-1l-smeared", "attn-2l"
SMALL = "attn-2l-small"
"""The small two-layer model, trained with several seeds: its name, and with -seed1, … those of the others."""
SECTION = "In-context Learning and Induction Heads: Argument 1"
RULE = (
    f"the best prefix-matching score rises from below {LOW:g} to half of its last value, which is at least {FORMED:g}, "
    f"and meanwhile the in-context-learning score falls by more than {DEVIATIONS:g} sd beyond its changes elsewhere"
)
"""Rules 1 to 3 of `dynamics`, in a sentence."""


def dynamics_claims(dynamics: Mapping[str, Dynamics]) -> tuple[Claim, ...]:
    """A claim for each of the trainings that are there; about those that are not, none is made."""
    made = []
    if TWO in dynamics:
        made.append(
            _together(
                "phase-change",
                "While the two-layer model learns, induction heads and in-context learning come together.",
                "between 2.5 and 5 billion of 10 billion tokens: in-context score from above -0.15 to -0.4 nats",
                dynamics[TWO],
            )
        )
    if ONE in dynamics:
        made.append(_never(dynamics[ONE]))
    if SMEARED in dynamics:
        made.append(
            _together(
                "phase-change-smeared",
                "With smeared keys, one layer suffices: the phase change returns.",
                "one layer with smeared keys changes as two layers do, which do so earlier with them",
                dynamics[SMEARED],
            )
        )
    seeds = [training for name, training in dynamics.items() if name.startswith(SMALL)]
    if len(seeds) > 1:
        made.append(_in_every_seed(seeds))
    return tuple(made)


def _together(name: str, finding: str, paper: str, dynamics: Dynamics) -> Claim:
    found = phase_change(dynamics)
    rise = found.rise
    ours, null = found.why, "no rise to compare with"
    if rise is not None:
        ours = (
            f"between {_millions(rise.start_tokens)} and {_millions(rise.end_tokens)} tokens: prefix matching "
            f"{rise.prefix_start:.2f} to {rise.prefix_end:.2f} ({rise.head}), in-context score "
            f"{rise.in_context_start:+.2f} to {rise.in_context_end:+.2f} nats"
            f"{_far(rise.distant_start, rise.distant_end)}"
        )
        null = f"{rise.others} other stretches of as many snapshots: too few"
    if rise is not None and rise.null is not None:
        null = (
            f"in-context score over {rise.others} other stretches {rise.null.mean:+.2f} ± {rise.null.sd:.2f}; here "
            f"{rise.change:+.2f}"
        )
    return Claim(name, SECTION, finding, RULE, paper, ours, null, found.found)


def _never(dynamics: Dynamics) -> Claim:
    best = max(dynamics.snapshots, key=lambda shot: shot.prefix_matching)
    last, row = dynamics.snapshots[-1], best.matcher
    wrong = "no heads" if row is None else f"wrong places {row.prefix_null:.2f}"
    return Claim(
        "no-phase-change-one-layer",
        SECTION,
        "While the one-layer model learns, nothing of the kind happens.",
        f"no head's prefix-matching score is {FORMED:g} or more at any snapshot",
        "never in one-layer models",
        f"at most {best.prefix_matching:.2f}, at {_millions(best.tokens)} tokens; {last.prefix_matching:.2f} at the "
        f"end; in-context score {dynamics.snapshots[0].in_context:+.2f} to {last.in_context:+.2f} nats"
        f"{_far(dynamics.snapshots[0].distant, last.distant)}",
        wrong,
        best.prefix_matching < FORMED,
    )


def _in_every_seed(seeds: Sequence[Dynamics]) -> Claim:
    ends = [training.snapshots[-1] for training in seeds]
    best = sorted(shot.prefix_matching for shot in ends)
    edges = [shot.k_composition.z for shot in ends if shot.k_composition is not None]
    wrong = max((shot.matcher.prefix_null for shot in ends if shot.matcher is not None), default=0.0)
    together = sum(phase_change(training).found for training in seeds)
    formed = all(score >= FORMED for score in best) and len(edges) == len(seeds) and min(edges) > DEVIATIONS
    return Claim(
        "induction-in-every-seed",
        SECTION,
        "Induction is no accident of a seed.",
        f"with every seed of the small two-layer model, the best prefix-matching score ends at {FORMED:g} or more and "
        f"the strongest K-composition lies more than {DEVIATIONS:g} sd above random heads",
        "not given by seed",
        f"{len(seeds)} seeds: prefix matching {best[0]:.2f} to {best[-1]:.2f}, K-composition {_span(edges)} sd; by the "
        f"stricter rule of the phase change, {together} of {len(seeds)}",
        f"wrong places at most {wrong:.2f}; random heads 0 ± 1 sd",
        formed,
    )


def _far(start: float | None, end: float | None) -> str:
    return "" if start is None or end is None else f"; far context {start:+.2f} to {end:+.2f} nats"


def _span(values: Sequence[float]) -> str:
    return f"{min(values):.0f} to {max(values):.0f}" if values else "none"


def _millions(tokens: int) -> str:
    return f"{tokens / 1e6:.2f} M"
