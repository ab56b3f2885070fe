"""Training: induction heads and in-context learning appear together (Olsson et al. 2022).

Judged by the rule of `phase_change`, fixed before any curve was seen.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from unweave.algebra.terms import HeadId
from unweave.analysis.induction.verdict import ATTENTION, DEVIATIONS, Label, induction
from unweave.analysis.learning.phase_change import FORMED, LOW, Dynamics, phase_change
from unweave.explorer.page import Grid, Section
from unweave.explorer.state import State
from unweave.files import bundled
from unweave.files.trajectories import read_trajectory
from unweave.loaders import load
from unweave.model.model import Model
from unweave.reproduction.claim import Cause, Claim, Condition, Number, Why, bare, listed, shown, signed, spread
from unweave.reproduction.induction import FORMED_WITHIN
from unweave.reproduction.models import Models, Subject

SUBJECT: Subject = "two"

JUDGED = ONE, SMEARED, TWO = "attn-1l", "attn-1l-smeared", "attn-2l"
"""Models whose trainings are judged, by name."""
SMALL = "attn-2l-small"
"""The small two-layer model, trained with several seeds: its name, and with -seed1, … those of the others."""
PAPER = "In-context Learning and Induction Heads: Argument 1"
RULE = (
    f"the best prefix-matching score rises from below {LOW:g} to half of its last value, which is at least {FORMED:g}, "
    f"and meanwhile the in-context-learning score falls by more than {DEVIATIONS:g} standard deviations beyond its "
    "changes elsewhere"
)
"""The rule of `phase_change`, in a sentence."""


@dataclass(frozen=True)
class Seed:
    """Induction in a model of one seed.

    Attributes:
        heads: Its second-layer heads with the verdict induction.
        best: Its best prefix-matching score.
        wrong: The attention of that head to wrong places.
    """

    heads: tuple[HeadId, ...]
    best: float
    wrong: float


@dataclass(frozen=True, eq=False)
class Measured:
    """Trainings, and models of several seeds.

    Attributes:
        trainings: Trainings by the name of the model.
        seeds: Induction in the last weights of the small two-layer model, by name.
        models: The models that trainings which are judged ended in, by the name of the training.
    """

    trainings: Mapping[str, Dynamics]
    seeds: Mapping[str, Seed] = field(default_factory=dict)
    models: Mapping[str, Model] = field(default_factory=dict)

    def seen(self, training: str) -> State:
        """The state that shows a training."""
        return shown("training", model=self.models[training].name if training in self.models else training)


def recorded_trainings() -> dict[str, str]:
    """Name the bundled trainings that are judged, as far as this installation has them.

    Example:
        >>> "attn-2l-small" in recorded_trainings()
        True
    """
    known = bundled.trajectories()
    return {name: name for name in (*JUDGED, *known) if name in known and (name in JUDGED or name.startswith(SMALL))}


def measure(models: Models) -> Measured:
    """Read the trainings that were recorded, and look for induction heads in every seed of the small model."""
    trainings = {name: Dynamics.of(read_trajectory(source)) for name, source in models.trainings.items()}
    seeds = {model.name: _seed(model, models.seed) for model in models.seeds}
    return Measured(trainings, seeds, _trained(models))


def _trained(models: Models) -> dict[str, Model]:
    """The models of the trainings that are judged; that with smeared keys is none of the three."""
    own = {ONE: models.one, TWO: models.two}
    return {name: own.get(name) or load(source) for name, source in models.trainings.items() if name in JUDGED}


def _seed(model: Model, seed: int) -> Seed:
    found = induction(model.weights, start=model.start, seed=seed)
    heads = found.heads.where(lambda row: row.verdict is Label.INDUCTION and row.head.layer > 0)
    best = found.heads.sort("prefix_matching")[0].prefix_matching
    return Seed(tuple(row.head for row in heads), float(best), best.null.mean)


def claims(measured: Measured) -> tuple[Claim, ...]:
    """Judge each training that was recorded."""
    known = measured.trainings
    return (
        *(_two_layers(known[name], measured.seen(name)) for name in (TWO,) if name in known),
        *(_one_layer(known[name], measured.seen(name)) for name in (ONE,) if name in known),
        *(_smeared(known[name], measured.seen(name)) for name in (SMEARED,) if name in known),
        *((_every_seed(measured.seeds),) if len(measured.seeds) > 1 else ()),
    )


def section(measured: Measured) -> Section:
    """Show the trainings side by side; the section is empty where none was recorded."""
    title = "Training: the phase change"
    known = measured.trainings
    if not known:
        return Section(title)
    return Section(
        title,
        "The same scores, measured repeatedly while each model was trained, on the same held-out text and the same "
        "random tokens. In the phase change of Olsson et al. 2022, heads begin to match prefixes and in-context "
        "learning improves at the same time.",
        (Grid([_row(name, dynamics) for name, dynamics in known.items()]),),
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


# -------------------------------------------------------------------- claims


def _two_layers(dynamics: Dynamics, seen: State) -> Claim:
    return _together(
        "phase-change",
        "While the two-layer model is trained, induction heads and in-context learning appear together.",
        "between 2.5 and 5 billion of 10 billion tokens: in-context score from above -0.15 to -0.4 nats",
        dynamics,
        seen,
    )


def _smeared(dynamics: Dynamics, seen: State) -> Claim:
    return _together(
        "phase-change-smeared",
        "With smeared keys, one layer suffices: the phase change returns.",
        "one layer with smeared keys changes as two layers do, which do so earlier with them",
        dynamics,
        seen,
    )


def _together(name: str, finding: str, paper: str, dynamics: Dynamics, seen: State) -> Claim:
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
        null = f"{rise.others} other intervals of as many snapshots: too few"
    if rise is not None and rise.null is not None:
        null = f"change of the in-context score over {rise.others} other intervals {spread(rise.null)}"
        effect += f", {abs(rise.null.z(rise.change)):.0f} standard deviations"
    number = Number(
        None if rise is None else rise.change,
        "nats of the in-context score over the rise",
        None if rise is None else rise.null,
        None if rise is None or rise.null is None else min(0.0, rise.null.mean - DEVIATIONS * rise.null.sd),
        seen,
        "below",
    )
    last, first = dynamics.snapshots[-1].prefix_matching, dynamics.snapshots[0].prefix_matching
    also = (
        Condition("of its attention, the best head at the end", last, "at least", FORMED),
        Condition("before the rise", rise.prefix_start if rise else first, "below", LOW),
    )
    why = _ended(dynamics)
    return Claim(name, PAPER, finding, RULE, paper, ours, effect, null, found.found, why, number=number, also=also)


def _ended(dynamics: Dynamics) -> Why | None:
    """A reason for a rise that was not seen: the training ended before the bundled models have theirs."""
    last = dynamics.snapshots[-1]
    if last.prefix_matching >= FORMED or last.tokens >= FORMED_WITHIN:
        return None
    return Why(
        Cause.SHORT,
        f"the training ended after {_millions(last.tokens)} tokens, with a best prefix-matching score of "
        f"{last.prefix_matching:.2f}; the bundled two-layer models rise within {_millions(FORMED_WITHIN)}",
    )


def _one_layer(dynamics: Dynamics, seen: State) -> Claim:
    best = max(dynamics.snapshots, key=lambda shot: shot.prefix_matching)
    first, last, row = dynamics.snapshots[0], dynamics.snapshots[-1], best.matcher
    return Claim(
        "no-phase-change-one-layer",
        PAPER,
        "While the one-layer model is trained, no induction head appears.",
        f"at every snapshot the best prefix-matching score is below {FORMED:g}",
        "never in one-layer models",
        f"at most {best.prefix_matching:.2f}, at {_millions(best.tokens)} tokens; {last.prefix_matching:.2f} at the "
        f"end; in-context score {signed(first.in_context)} to {signed(last.in_context)} nats"
        f"{_far(first.distant, last.distant)}",
        f"at most {best.prefix_matching - (row.prefix_matching.null.mean if row else 0.0):+.2f} above wrong places",
        "no heads" if row is None else f"wrong positions {row.prefix_matching.null.mean:.2f}",
        best.prefix_matching < FORMED,
        number=Number(
            best.prefix_matching,
            "of its attention",
            None if row is None else row.prefix_matching.null,
            FORMED,
            seen,
            "below",
        ),
    )


def _every_seed(seeds: Mapping[str, Seed]) -> Claim:
    best = sorted(seed.best for seed in seeds.values())
    return Claim(
        "induction-in-every-seed",
        PAPER,
        "Induction heads do not depend on the seed.",
        "with every seed of the small two-layer model, some second-layer head is an induction head by behavior and by "
        "mechanism",
        "not given by seed",
        "; ".join(f"{name}: {listed(seed.heads)}" for name, seed in seeds.items()),
        f"best prefix matching {best[0]:.2f} to {best[-1]:.2f}",
        f"wrong places at most {max(seed.wrong for seed in seeds.values()):.2f}",
        all(seed.heads for seed in seeds.values()),
        number=Number(
            best[0],
            "of its attention, in the seed with the least",
            bare(max(seed.wrong for seed in seeds.values())),
            ATTENTION,
            shown("heads", model=min(seeds, key=lambda name: seeds[name].best)),
        ),
        also=(Condition("seeds with such a head", sum(bool(s.heads) for s in seeds.values()), "at least", len(seeds)),),
    )


def _far(start: float | None, end: float | None) -> str:
    return "" if start is None or end is None else f"; change by distant context {signed(start)} to {signed(end)} nats"


def _millions(tokens: int) -> str:
    return f"{tokens / 1e6:.2f} M"
