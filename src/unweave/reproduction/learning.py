"""Training: induction heads and in-context learning appear together (Olsson et al. 2022).

Judged by the rule of `phase_change`, fixed before any curve was seen.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from unweave.algebra.terms import HeadId
from unweave.analysis.induction.verdict import ATTENTION, Label, induction
from unweave.analysis.learning.phase_change import FORMED, LOW, Dynamics, phase_change
from unweave.files import bundled
from unweave.files.trajectories import read_trajectory
from unweave.loaders import load
from unweave.model.model import Model
from unweave.reproduction.claim import Cause, Claim, Condition, bare, listed, shown, signed, spread
from unweave.reproduction.induction import FORMED_WITHIN
from unweave.reproduction.models import Models, Subject
from unweave.results.estimates import DEVIATIONS

SUBJECT: Subject = "two"

JUDGED = ONE, SMEARED, TWO = "attn-1l", "attn-1l-smeared", "attn-2l"  # models whose trainings are judged
SMALL = "attn-2l-small"
"""The small two-layer model, trained with several seeds: its name, and with -seed1, … those of the others."""
PAPER = "In-context Learning and Induction Heads: Argument 1"


@dataclass(frozen=True)
class Seed:
    """Induction in a model of one seed."""

    heads: tuple[HeadId, ...]
    best: float
    wrong: float


@dataclass(frozen=True, eq=False)
class Measured:
    """Measurements of trainings, and of models of several seeds."""

    trainings: Mapping[str, Dynamics]  # trainings by the name of the model
    # induction in the final weights of the small two-layer model, by name
    seeds: Mapping[str, Seed] = field(default_factory=dict)
    # the final models of the judged trainings, by the name of the training
    models: Mapping[str, Model] = field(default_factory=dict)

    def seen(self, training: str) -> str:
        """The state of the explorer that shows a training, as a fragment."""
        return shown("training", model=self.models[training].name if training in self.models else training)


def recorded_trainings() -> dict[str, str]:
    """Name the bundled trainings that are judged, if this installation has them.

    Example:
        >>> "attn-2l-small" in recorded_trainings()
        True
    """
    known = bundled.trajectories()
    return {name: name for name in (*JUDGED, *known) if name in known and (name in JUDGED or name.startswith(SMALL))}


def measure(models: Models) -> Measured:
    """Read the recorded trainings, and detect induction heads in every seed of the small model."""
    trainings = {name: Dynamics.of(read_trajectory(source)) for name, source in models.trainings.items()}
    seeds = {model.name: _seed(model, models.seed) for model in models.seeds}
    return Measured(trainings, seeds, _trained(models))


def _trained(models: Models) -> dict[str, Model]:
    """The models of the judged trainings; the one with smeared keys is not among the three."""
    own = {ONE: models.one, TWO: models.two}
    return {name: own.get(name) or load(source) for name, source in models.trainings.items() if name in JUDGED}


def _seed(model: Model, seed: int) -> Seed:
    found = induction(model.weights, start=model.start, seed=seed)
    heads = found.heads.where(lambda row: row.verdict is Label.INDUCTION and row.head.layer > 0)
    best = found.heads.sort("prefix_matching")[0].prefix_matching
    return Seed(tuple(row.head for row in heads), float(best), best.null.mean)


def claims(measured: Measured) -> tuple[Claim, ...]:
    """Judge each training that was recorded."""
    two_layers = partial(
        _together,
        "phase-change",
        "While the two-layer model is trained, induction heads and in-context learning appear together.",
        "between 2.5 and 5 billion of 10 billion tokens: in-context score from above -0.15 to -0.4 nats",
    )
    smeared = partial(
        _together,
        "phase-change-smeared",
        "With smeared keys, one layer suffices: the phase change returns.",
        "one layer with smeared keys changes as two layers do, which do so earlier with them",
    )
    judges: dict[str, Callable[[Dynamics, str], Claim]] = {TWO: two_layers, ONE: _one_layer, SMEARED: smeared}
    known = measured.trainings
    return (
        *(judge(known[name], measured.seen(name)) for name, judge in judges.items() if name in known),
        *((_every_seed(measured.seeds),) if len(measured.seeds) > 1 else ()),
    )


def _together(name: str, claim: str, paper: str, dynamics: Dynamics, seen: str) -> Claim:
    found = phase_change(dynamics)
    rise = found.rise
    ours, effect, null = found.why, "no rise", "no rise to compare with"
    if rise is not None:
        ours = (
            f"between {_millions(rise.start_tokens)} and {_millions(rise.end_tokens)} tokens: prefix matching "
            f"{rise.prefix_start:.2f} to {rise.prefix_end:.2f} ({rise.head}), in-context score "
            f"{signed(rise.in_context_start)} to {signed(rise.in_context_end)} nats"
            f"{_far(rise.distant_start, rise.distant_end)}"
        )
        effect = f"in-context score {signed(rise.change)} nats over the rise"
        null = f"{rise.others} other intervals of equal length: too few"
    if rise is not None and rise.null is not None:
        null = f"change of the in-context score over {rise.others} other intervals {spread(rise.null)}"
        effect += f", {abs(rise.null.z(rise.change)):.0f} standard deviations"
    first, last = dynamics.snapshots[0], dynamics.snapshots[-1]
    return Claim(
        name,
        PAPER,
        claim,
        paper,
        ours,
        effect,
        null,
        why=_ended(dynamics),
        shows=seen,
        conditions=(
            Condition(
                "while the best prefix-matching score rises to half of its last value, the in-context-learning score "
                f"falls by more than {DEVIATIONS:g} standard deviations beyond its changes elsewhere",
                "nats of the in-context score over the rise",
                None if rise is None else rise.change,
                "below",
                None if rise is None or rise.null is None else min(0.0, rise.null.mean - DEVIATIONS * rise.null.sd),
                None if rise is None else rise.null,
            ),
            Condition(
                f"that last value is at least {FORMED:g}",
                "of its attention, the best head at the end",
                last.prefix_matching,
                "at least",
                FORMED,
            ),
            Condition(
                f"the rise begins below {LOW:g}",
                "before the rise",
                rise.prefix_start if rise else first.prefix_matching,
                "below",
                LOW,
            ),
        ),
    )


def _ended(dynamics: Dynamics) -> str | None:
    """The reason if there was no rise: the training ended before the bundled models have theirs."""
    last = dynamics.snapshots[-1]
    if last.prefix_matching >= FORMED or last.tokens >= FORMED_WITHIN:
        return None
    return (
        f"{Cause.SHORT}: the training ended after {_millions(last.tokens)} tokens, with a best prefix-matching score "
        f"of {last.prefix_matching:.2f}; the bundled two-layer models rise within {_millions(FORMED_WITHIN)}"
    )


def _one_layer(dynamics: Dynamics, seen: str) -> Claim:
    best = max(dynamics.snapshots, key=lambda shot: shot.prefix_matching)
    first, last, row = dynamics.snapshots[0], dynamics.snapshots[-1], best.matcher
    wrong = None if row is None else row.prefix_matching.null
    return Claim(
        "no-phase-change-one-layer",
        PAPER,
        "While the one-layer model is trained, no induction head appears.",
        "never in one-layer models",
        f"at most {best.prefix_matching:.2f}, at {_millions(best.tokens)} tokens; {last.prefix_matching:.2f} at the "
        f"end; in-context score {signed(first.in_context)} to {signed(last.in_context)} nats"
        f"{_far(first.distant, last.distant)}",
        f"at most {best.prefix_matching - (wrong.mean if wrong else 0.0):+.2f} above wrong places",
        f"wrong positions {wrong.mean:.2f}" if wrong else "no heads",
        shows=seen,
        conditions=(
            Condition(
                f"at every snapshot the best prefix-matching score is below {FORMED:g}",
                "of its attention",
                best.prefix_matching,
                "below",
                FORMED,
                wrong,
            ),
        ),
    )


def _every_seed(seeds: Mapping[str, Seed]) -> Claim:
    best = sorted(seed.best for seed in seeds.values())
    wrong = max(seed.wrong for seed in seeds.values())
    return Claim(
        "induction-in-every-seed",
        PAPER,
        "Induction heads do not depend on the seed.",
        "not given by seed",
        "; ".join(f"{name}: {listed(seed.heads)}" for name, seed in seeds.items()),
        f"best prefix matching {best[0]:.2f} to {best[-1]:.2f}",
        f"wrong places at most {wrong:.2f}",
        shows=shown("heads", model=min(seeds, key=lambda name: seeds[name].best)),
        conditions=(
            Condition("", "of its attention, in the seed with the least", best[0], "at least", ATTENTION, bare(wrong)),
            Condition(
                "with every seed of the small two-layer model, some second-layer head is an induction head by behavior "
                "and by mechanism",
                "seeds with such a head",
                sum(bool(seed.heads) for seed in seeds.values()),
                "at least",
                len(seeds),
            ),
        ),
    )


def _far(start: float | None, end: float | None) -> str:
    return "" if start is None or end is None else f"; change by distant context {signed(start)} to {signed(end)} nats"


def _millions(tokens: int) -> str:
    return f"{tokens / 1e6:.2f} M"
