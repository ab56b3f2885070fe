"""`Claim`: one finding of the paper beside ours, and what several sections need to judge one."""

import operator
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from math import nan
from statistics import median_high, median_low
from typing import Any, Literal, Self, TypeVar

from unweave.algebra.terms import HeadId
from unweave.analysis.circuits.copying import Copying
from unweave.analysis.induction.verdict import DEVIATIONS, POSITIVE
from unweave.explorer.state import State
from unweave.results.cells import true_minus
from unweave.results.estimates import Mean, Null, Scored
from unweave.results.table import Json, Table, to_json
from unweave.results.tolerances import FLOAT32

Item = TypeVar("Item")

LITTLE = 0.1
"""Share of a whole below which a part is little."""


class Cause(StrEnum):
    """The kind of reason for which a finding of the paper does not hold here."""

    SMALL = "too small"
    SHORT = "too short"
    MEASURE = "measure"
    DIFFERENT = "true difference"
    OPEN = "not explained"


@dataclass(frozen=True)
class Why:
    """The reason for which a finding does not hold, and the experiment that says so.

    Attributes:
        cause: The model is too small, was trained too short, was asked with another measure than the finding is about,
            or differs; or no experiment here tells.
        experiment: The experiment and its result.
    """

    cause: Cause
    experiment: str

    def __str__(self) -> str:
        return f"{self.cause}: {self.experiment}"


Sense = Literal["at least", "above", "at most", "below"]
COMPARES: dict[Sense, Callable[[float, float], bool]] = {
    "at least": operator.ge,
    "above": operator.gt,
    "at most": operator.le,
    "below": operator.lt,
}


@dataclass(frozen=True)
class Condition:
    """One of the things that a rule asks for: a number on one side of a border.

    Attributes:
        what: Unit of the number, or what it counts, to be read after it.
        value: The number; None where there is nothing to measure.
        sense: The side of the border that is asked for.
        threshold: The border; None where there is none.
        null: The number's null.
    """

    what: str
    value: float | None
    sense: Sense
    threshold: float | None
    null: Null | None = None

    @property
    def holds(self) -> bool:
        """True if the number is known and on that side of the threshold."""
        known = self.value is not None and self.threshold is not None
        return known and COMPARES[self.sense](self.value or 0.0, self.threshold or 0.0)

    def __str__(self) -> str:
        """The condition in words, and whether it is so."""
        value, border = ("none" if x is None else true_minus(f"{x + 0.0:.3g}") for x in (self.value, self.threshold))
        return f"{value} {self.what}, {self.sense} {border}: {'yes' if self.holds else 'no'}"

    def to_dict(self) -> dict[str, Json]:
        """The condition as JSON values."""
        null = self.null
        row = {
            "what": self.what,
            "value": self.value,
            "sense": self.sense,
            "threshold": self.threshold,
            "null_mean": null and null.mean,
            "null_sd": null and null.sd,
            "holds": self.holds,
        }
        return {name: to_json(value) for name, value in row.items()}


@dataclass(frozen=True)
class Number:
    """The first thing that a rule asks for, as one number beside its null, and where to look at it.

    Attributes:
        value: The number; None where there is nothing to measure.
        unit: Its unit, or what it is a share of.
        null: Its null; a standard deviation that is not a number where it has none.
        threshold: The border that the rule draws for it.
        shows: The state of the explorer in which it is seen.
        sense: The side of the border that the rule asks for.
    """

    value: float | None
    unit: str
    null: Null | None
    threshold: float | None
    shows: State
    sense: Sense = "at least"


def bare(mean: float) -> Null:
    """A null without a spread."""
    return Null(mean, nan)


def shown(view: str, *heads: HeadId, **fields: Any) -> State:
    """The state of the explorer that shows a view of some heads; see `State` for its other fields.

    Example:
        >>> shown("attention", HeadId(1, 2), HeadId(0, 1), accounting="hops").fragment()
        'v=1&view=attention&h=1.2,0.1&a=hops'
    """
    return State(view=view, heads=tuple(map(str, heads)), **fields)


OPEN = Why(Cause.OPEN, "no experiment here tells the size of the model, its training and a true difference apart")


@dataclass(frozen=True)
class Claim:
    """One finding of the paper beside ours.

    Attributes:
        id: A short name that stays the same.
        section: Section of the paper.
        finding: The paper's finding.
        rule: When it holds here, to be read after "Holds if".
        paper: The paper's number.
        ours: The number of these models.
        effect: The size of the effect, whether or not it is significant.
        null: The number of a random baseline.
        holds: True if it holds by the rule.
        number: The number by which it is judged.
        why: If it does not hold, the reason.
        also: Conditions of the rule beside its number.
    """

    id: str
    section: str
    finding: str
    rule: str
    paper: str
    ours: str
    effect: str
    null: str
    holds: bool
    why: Why | None = None
    number: Number = field(kw_only=True)
    also: tuple[Condition, ...] = field(default=(), kw_only=True)

    def of(self, model: str) -> Self:
        """The claim with the model named in the state that shows it, unless it names one."""
        state = self.number.shows
        return self if state.model else replace(self, number=replace(self.number, shows=replace(state, model=model)))

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """All that the rule asks for: it holds if each of them does."""
        number = self.number
        return Condition(number.unit, number.value, number.sense, number.threshold, number.null), *self.also

    @property
    def reason(self) -> str | None:
        """The reason for which it does not hold; None if it does."""
        return None if self.holds else str(self.why or OPEN)

    def to_dict(self) -> dict[str, Json]:
        """The claim as JSON values; its finding has the key ``claim``."""
        number, null = self.number, self.number.null
        numbers = {
            "value": number.value,
            "unit": number.unit,
            "null_mean": null and null.mean,
            "null_sd": null and null.sd,
            "threshold": number.threshold,
            "shows": number.shows.fragment(),
        }
        return {
            "id": self.id,
            "section": self.section,
            "claim": self.finding,
            "rule": self.rule,
            "paper": self.paper,
            "ours": self.ours,
            "effect": self.effect,
            "null": self.null,
            "holds": self.holds,
            "why": self.reason,
            **{name: to_json(value) for name, value in numbers.items()},
            "conditions": [condition.to_dict() for condition in self.conditions],
        }


def copies(name: str, section: str, finding: str, paper: str, heads: Table[Copying], of: str = "them") -> Claim:
    """Judge by their OV eigenvalues whether most of these heads copy."""
    found, scores = [row for row in heads if is_copying(row)], [row.eigenvalue_score for row in heads]
    null = scores[0].null if scores else None
    mean = sum(scores) / len(scores) if scores else 0.0
    typical = middle(scores, lambda score: score - copying_from(score))
    return Claim(
        name,
        section,
        finding,
        f"more than half of {of} have an OV eigenvalue score of at least {POSITIVE:g} that also lies {DEVIATIONS:g} "
        "standard deviations above random heads",
        paper,
        f"{len(found)} of {len(heads)} ({listed([row.head for row in found])})",
        f"mean eigenvalue score {signed(mean)}",
        "no such head" if null is None else f"random heads {spread(null)}",
        2 * len(found) > len(heads),
        number=Number(
            None if typical is None else float(typical),
            "eigenvalue score that more than half of the heads reach",
            null if typical is None else typical.null,
            POSITIVE if typical is None else copying_from(typical),
            shown("eigenvalues", *(row.head for row in heads)),
        ),
    )


def is_copying(row: Copying) -> bool:
    """Tell whether a head copies: its OV eigenvalue score is positive enough, and above that of random heads."""
    return row.eigenvalue_score >= copying_from(row.eigenvalue_score)


def copying_from(score: Scored) -> float:
    """The eigenvalue score from which a head copies."""
    return max(POSITIVE, beyond(score.null))


def listed(heads: Sequence[HeadId]) -> str:
    """Heads by name, or none."""
    return ", ".join(map(str, heads)) or "none"


def most_reach(values: Sequence[float]) -> float | None:
    """The largest number that more than half of these reach; None where there are none."""
    return float(median_low(values)) if values else None


def middle(found: Iterable[Item], margin: Callable[[Item], float]) -> Item | None:
    """The one whose margin more than half of these reach; None where there are none."""
    ranked = sorted(found, key=margin)
    return ranked[(len(ranked) - 1) // 2] if ranked else None


def most_below(values: Sequence[float]) -> float | None:
    """The smallest number that more than half of these do not exceed; None where there are none."""
    return float(median_high(values)) if values else None


def most(found: Sequence[bool]) -> bool:
    """Tell whether more than half are true; False of none."""
    return 2 * sum(found) > len(found)


def more_than_half(what: str, found: Sequence[bool]) -> Condition:
    """The condition that `most` tests."""
    return Condition(f"of {len(found)} {what}", sum(found), "above", len(found) / 2)


def above(score: Scored) -> bool:
    """Tell whether a score lies `DEVIATIONS` standard deviations above its null, and by more than rounding."""
    return score - beyond(score.null) > FLOAT32


def beyond(null: Null) -> float:
    """The score that counts as above a random baseline: `DEVIATIONS` standard deviations above its mean."""
    return null.mean + DEVIATIONS * null.sd


def apart(more: Mean, less: Mean) -> float:
    """Standard errors by which one mean lies above another; their errors are taken as independent."""
    error = (more.standard_error**2 + less.standard_error**2) ** 0.5
    return (more - less) / error if error > 0 else 0.0


def with_error(value: Mean) -> str:
    """A mean with its standard error, in two digits: 1.28 ± 0.10."""
    return f"{value:.2f} ± {value.standard_error:.2f}"


def spread(null: Null) -> str:
    """Mean and standard deviation with two digits: +0.05 ± 0.20."""
    return f"{signed(null.mean)} ± {null.sd:.2f}"


def signed(value: float) -> str:
    """A number with its sign and two digits; zero is +0.00."""
    return f"{round(value, 2) + 0.0:+.2f}"
