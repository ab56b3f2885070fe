"""`Claim`: a finding of the paper next to ours, judged by its conditions; and helpers that several sections share."""

import operator
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from math import nan
from typing import Any, Literal, Self, TypeVar

from unweave.algebra.terms import HeadId
from unweave.analysis.circuits.copying import POSITIVE, Copying
from unweave.explorer.state import State
from unweave.results.estimates import DEVIATIONS, Mean, Null, Scored
from unweave.results.table import Table
from unweave.results.tolerances import FLOAT32

Item = TypeVar("Item")

LITTLE = 0.1  # share of a whole below which a part counts as little


class Cause(StrEnum):
    """The kind of reason why a finding of the paper does not hold here; the experiment that shows it follows."""

    SMALL = "too small"
    SHORT = "too short"
    MEASURE = "measure"
    DIFFERENT = "true difference"
    OPEN = "not explained"


OPEN = f"{Cause.OPEN}: no experiment here tells the size of the model, its training and a true difference apart"

Sense = Literal["at least", "above", "at most", "below"]
COMPARES: dict[Sense, Callable[[float, float], bool]] = {
    "at least": operator.ge,
    "above": operator.gt,
    "at most": operator.le,
    "below": operator.lt,
}


@dataclass(frozen=True)
class Condition:
    """One part of a rule: a number on one side of a threshold.

    Attributes:
        rule: The part of the rule, in words; empty where the words of another condition imply it.
        what: Unit of the number, or what it counts, to be read after it.
        value: The number; None if there is nothing to measure.
        sense: The side of the threshold on which the condition holds.
        threshold: The threshold; None if there is none.
        null: The number's random baseline; its spread is NaN if it has none.
        holds: True if the number is known and on that side of the threshold.
    """

    rule: str
    what: str
    value: float | None
    sense: Sense
    threshold: float | None
    null: Null | None = None
    holds: bool = field(init=False)

    def __post_init__(self) -> None:
        known = self.value is not None and self.threshold is not None
        object.__setattr__(self, "holds", known and COMPARES[self.sense](self.value or 0.0, self.threshold or 0.0))


@dataclass(frozen=True)
class Claim:
    """One finding of the paper next to ours. It holds if each of its conditions does.

    Attributes:
        id: A short name that stays the same.
        section: Section of the paper.
        claim: The paper's finding.
        rule: When it holds here, to be read after "Holds if": the words of its conditions.
        paper: The paper's number.
        ours: The number of these models.
        effect: The size of the effect, whether or not it is significant.
        null: The number of a random baseline.
        holds: True if it holds by the rule.
        why: If it does not hold, the reason: its ``Cause``, and the experiment that shows it.
        shows: The state of the explorer in which it is seen, as a fragment.
        conditions: All parts of the rule, the most telling number first.
    """

    id: str
    section: str
    claim: str
    rule: str = field(init=False)
    paper: str
    ours: str
    effect: str
    null: str
    holds: bool = field(init=False)
    why: str | None = field(default=None, kw_only=True)
    shows: str = field(kw_only=True)
    conditions: tuple[Condition, ...] = field(kw_only=True)

    def __post_init__(self) -> None:
        holds = all(condition.holds for condition in self.conditions)
        object.__setattr__(self, "rule", "; ".join(one.rule for one in self.conditions if one.rule))
        object.__setattr__(self, "holds", holds)
        object.__setattr__(self, "why", None if holds else self.why or OPEN)

    def of(self, model: str) -> Self:
        """The claim with the model named in the state that shows it, unless it names one."""
        state = State.parse(self.shows)
        return self if state.model else replace(self, shows=replace(state, model=model).fragment())


def bare(mean: float) -> Null:
    """A null without a spread."""
    return Null(mean, nan)


def shown(view: str, *heads: HeadId, **fields: Any) -> str:
    """The fragment of the explorer's state that shows a view of some heads; see `State` for its other fields."""
    return State(view=view, heads=tuple(map(str, heads)), **fields).fragment()


def copies(
    name: str, section: str, claim: str, paper: str, heads: Table[Copying], of: str = "them", why: str | None = None
) -> Claim:
    """Judge by their OV eigenvalues whether most of these heads copy."""
    found, scores = [row for row in heads if is_copying(row)], [row.eigenvalue_score for row in heads]
    null = scores[0].null if scores else None
    mean = sum(scores) / len(scores) if scores else 0.0
    typical = middle(scores, lambda score: score - copying_from(score))
    condition = Condition(
        f"more than half of {of} have an OV eigenvalue score of at least {POSITIVE:g} that also lies {DEVIATIONS:g} "
        "standard deviations above random heads",
        "eigenvalue score that more than half of the heads reach",
        typical,
        "at least",
        POSITIVE if typical is None else copying_from(typical),
        null if typical is None else typical.null,
    )
    return Claim(
        name,
        section,
        claim,
        paper,
        f"{len(found)} of {len(heads)} ({listed([row.head for row in found])})",
        f"mean eigenvalue score {signed(mean)}",
        "no such head" if null is None else f"random heads {spread(null)}",
        why=why,
        shows=shown("eigenvalues", *(row.head for row in heads)),
        conditions=(condition,),
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


def middle(found: Iterable[Item], margin: Callable[[Item], float]) -> Item | None:
    """The item of median margin (the lower of two), which more than half reach; None if there are none."""
    ranked = sorted(found, key=margin)
    return ranked[(len(ranked) - 1) // 2] if ranked else None


def more_than_half(rule: str, what: str, found: Sequence[bool]) -> Condition:
    """The condition that more than half of these are true; it does not hold for an empty list."""
    return Condition(rule, f"of {len(found)} {what}", sum(found), "above", len(found) / 2)


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
