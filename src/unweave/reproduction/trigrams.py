"""Skip-trigrams of the one-layer model: the paper's classes, its patterns of copying, and its bugs.

Patterns have two nulls, each the largest gain over all heads, as the observed one is: the model's own heads with
sources permuted, and random heads. Random heads are drawn in the basis in which tokens are white, and their OV circuits
from token to token have the norms of the model's own, so that no choice of basis enters. They also factor into two
separate tables, so their numbers include what the factorization alone forces: of two crossed triples one is at least as
strong as the weaker intended one. Bugs are judged on text.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import torch

from unweave.algebra.terms import HeadId
from unweave.analysis.trigrams.bugs import Bug, skip_trigram_bugs
from unweave.analysis.trigrams.classes import HIGH, REAL, ClassesFound, find_classes
from unweave.analysis.trigrams.counts import TokenCounts
from unweave.analysis.trigrams.on_text import ERRORS, EXCHANGES, FEWEST, BugOnText, bugs_on_text, shows
from unweave.analysis.trigrams.patterns import (
    PATTERNS,
    PatternUse,
    copied,
    copying_patterns,
    exchanged_gains,
    pattern_use,
    uses,
)
from unweave.analysis.trigrams.tables import SkipTrigram, ov_circuit
from unweave.model.model import Model
from unweave.model.transforms import centered_unembedding, random_heads
from unweave.reproduction.claim import Claim, Condition, beyond, shown, signed, spread
from unweave.reproduction.models import Models, Subject
from unweave.results.estimates import DEVIATIONS, Null
from unweave.results.table import Table
from unweave.shapes import Int, Tensor

SUBJECT: Subject = "one"

RARER = 10  # ratio of the counts of intended and forced triples in text from which a forced one counts as a bug
SOUGHT = 20  # bugs looked for, the most likely first
DRAWS, BUG_DRAWS = 10, 4
"""Models with random heads for the null of patterns, and how many of them are searched for bugs."""
GAIN = "logits that matching outputs gain more than others"  # the unit of the gain of a copying pattern


@dataclass(frozen=True, eq=False)
class Measured:
    """Skip-trigrams of the one-layer model."""

    classes: ClassesFound  # the paper's classes that the model has
    patterns: Table[PatternUse]  # gain of each head by each pattern of copying
    patterns_null: Mapping[str, Null]  # largest gain of any head by each pattern, in random heads
    exchanged_null: Mapping[str, Null]  # the same in the model's own heads, with sources exchanged
    copies: Table[SkipTrigram]  # the strongest instances of each pattern and head
    # forced triples at least `RARER` times rarer in text than the intended ones, strongest first, with what their
    # sources do on held-out text
    bugs: Table[BugOnText]
    bugs_null: Null  # strength of the strongest such triple in random heads, 0 where there is none
    # strength of the weakest crossing in random heads, as a share of the weaker intended triple
    crossing_null: Null | None


def measure(models: Models) -> Measured:
    """Search the one-layer model for the paper's skip-trigrams, patterns of copying and bugs, with their nulls.

    Cost:
        Seconds: `BUG_DRAWS` + 1 searches for bugs, which count every candidate in the corpus.
    """
    model, seed = models.one, models.seed
    counts = TokenCounts.of(models.training, model.weights.d_vocab)
    centered = centered_unembedding(model)
    random = [random_heads(centered, seed=seed + draw) for draw in range(DRAWS)]
    known = copied(model.texts)
    crossed = [_rare(skip_trigram_bugs(each, k=SOUGHT, counts=counts)) for each in random[:BUG_DRAWS]]
    shares = [crossing(table[0]) for table in crossed if len(table)]
    return Measured(
        classes=find_classes(model, counts, seed=seed),
        patterns=pattern_use(model),
        patterns_null=_gains(centered, random, known),
        exchanged_null={
            name: Null.of(gains) for name, gains in exchanged_gains(model.weights, known, seed=seed).items()
        },
        copies=copying_patterns(model, k=1),
        bugs=bugs_on_text(model, _rare(skip_trigram_bugs(model, k=SOUGHT, counts=counts)), models.held_out, seed=seed),
        bugs_null=Null.of(torch.tensor([table[0].strength if len(table) else 0.0 for table in crossed])),
        crossing_null=Null.of(torch.tensor(shares)) if len(shares) > 1 else None,
    )


def claims(measured: Measured) -> tuple[Claim, ...]:
    """Judge the classes that the paper names, its patterns of copying, and the bugs."""
    return _classes(measured.classes), _patterns(measured), _bugs(measured)


def crossing(bug: Bug) -> float:
    """Strength of a bug's weakest crossing, as a share of that of the weaker intended triple."""
    return bug.strength / bug.intended_strength


def exchanged(judged: Table[BugOnText]) -> Null:
    """Bugs that would show if sources were exchanged: binomial, with the share of all exchanges that show."""
    n = len(judged)
    hits = sum((row.exchanged or 0.0) * EXCHANGES for row in judged)
    share = (hits + 1) / (n * EXCHANGES + 2)  # above 0: no hit in few exchanges does not prove a share of 0
    return Null(n * share, (n * share * (1 - share)) ** 0.5)


def follows(row: PatternUse, *nulls: Null) -> bool:
    """Test whether the sources of a copying pattern raise its outputs more than in every null."""
    return row.gain > 0 and all(row.gain >= beyond(null) for null in nulls)


def _gains(centered: Model, random: Sequence[Model], known: Mapping[str, Int[Tensor, "n 2"]]) -> dict[str, Null]:
    """The largest gain of any random head by each pattern, with OV circuits scaled to the norm of the model's own."""
    own = _sizes(centered)
    found: dict[str, list[float]] = {}
    for drawn in random:
        factor = {head: own[head] / size if size else 0.0 for head, size in _sizes(drawn).items()}
        rows = uses(drawn.weights, known)
        for name in dict.fromkeys(row.pattern for row in rows):
            gains = (row.gain * factor[row.head] for row in rows if row.pattern == name)
            found.setdefault(name, []).append(max(gains))
    return {name: Null.of(torch.tensor(gains)) for name, gains in found.items()}


def _sizes(model: Model) -> dict[HeadId, float]:
    return {head: ov_circuit(model.weights, head).norm().item() for head in model.weights.head_ids}


def _rare(found: Table[Bug]) -> Table[Bug]:
    """The forced triples that are at least `RARER` times rarer in text than the rarer of the intended ones."""
    return found.where(lambda row: RARER * (row.forced_support or 0) <= (row.support or 0)).sort("strength")


def _classes(found: ClassesFound) -> Claim:
    null, share, n = found.null, found.share_null, len(found.classes)
    hits = [row for row in found.classes if row.found]
    return Claim(
        "skip-trigram-classes",
        "Other Interesting Skip-Trigrams",
        f"A one-layer model has skip-trigrams of the paper's classes. An instance that occurs at least {REAL} times in "
        "text is found in the model if its source gets more than even attention there and its output token is "
        f"among the {HIGH} that the head raises most for that source.",
        "named by reading heads of larger models",
        f"{len(hits)} of {n} classes, {found.share:.0%} of the instances of a class: "
        + ", ".join(f"{row.category} {row.found} of {row.instances}" for row in found.classes),
        f"{len(hits) - null.mean:+.1f} classes and {found.share - share.mean:+.0%} of the instances above the baseline",
        f"sources exchanged: {null.mean:.1f} ± {null.sd:.1f} classes, {share.mean:.0%} ± {share.sd:.0%}",
        shows=shown("trigrams"),
        conditions=(
            Condition(
                "instances are found of at least half of the classes that text has, and their number lies "
                f"{DEVIATIONS:g} standard deviations above the same with sources exchanged",
                f"of {n} classes",
                len(hits),
                "at least",
                max(n / 2, beyond(null)),
                null,
            ),
            Condition("text has instances of a class", "classes that text has", n, "at least", 1),
            Condition(
                f"the share of instances found (each class counted once) lies {DEVIATIONS:g} standard deviations above "
                "the same with sources exchanged",
                "of the instances of a class",
                found.share,
                "at least",
                beyond(share),
                share,
            ),
        ),
    )


def _patterns(found: Measured) -> Claim:
    rows = [found.patterns.where(pattern=name) for name in PATTERNS]
    best = [max(table, key=lambda row: row.gain) for table in rows if len(table)]
    nulls = {row.pattern: (found.patterns_null[row.pattern], found.exchanged_null[row.pattern]) for row in best}
    seen = [row for row in best if follows(row, *nulls[row.pattern])]
    largest = {row: max(nulls[row.pattern], key=beyond) for row in best}
    weakest = min(largest, key=lambda row: row.gain - beyond(largest[row]), default=None)
    return Claim(
        "copying-patterns",
        "Copying / Primitive In-Context Learning",
        "Heads copy in four patterns: the token itself, a variant of it, the rest of a split token, a variant of the "
        "rest.",
        "4 of 4",
        f"{len(seen)} of {len(PATTERNS)} exist: "
        + "; ".join(f"{row.pattern} gain {signed(row.gain)} ({row.head})" for row in best),
        "; ".join(f"{signed(row.gain)} logits{_spreads(row)}, {row.raised:.0%} of sources raised" for row in best),
        "largest gain, random heads and sources exchanged: "
        + "; ".join(" and ".join(map(spread, nulls[row.pattern])) for row in best),
        shows=shown("trigrams", *((weakest.head,) if weakest and len(best) == len(PATTERNS) else ())),
        conditions=_each_pattern(largest),
    )


def _each_pattern(largest: Mapping[PatternUse, Null]) -> tuple[Condition, ...]:
    """The gain of each pattern against the larger of its nulls, weakest first; no number if a pattern is missing."""
    rule = (
        "for each pattern, sources raise the outputs that match them more than those of other sources in some head: "
        f"its gain lies {DEVIATIONS:g} standard deviations above the largest gain of any random head, and of any of "
        "the model's heads with sources exchanged"
    )
    if len(largest) < len(PATTERNS):
        return (Condition(rule, GAIN, None, "at least", None),)
    ranked = sorted(largest, key=lambda row: row.gain - beyond(largest[row]))
    return tuple(
        Condition(
            rule if row is ranked[0] else "",
            f"{GAIN}: {row.pattern}, {row.head}",
            row.gain,
            "at least" if beyond(largest[row]) > 0 else "above",
            max(0.0, beyond(largest[row])),
            largest[row],
        )
        for row in ranked
    )


def _bugs(found: Measured) -> Claim:
    judged = found.bugs.where(lambda row: row.effect is not None)
    visible, null, random = judged.where(shows=True), exchanged(judged), found.bugs_null
    surely = sum(row.log_odds is not None and shows(row.log_odds) for row in judged)
    return Claim(
        "skip-trigram-bugs",
        "Limitations of the Skip-Trigram Model: Skip-Trigram Bugs",
        "A head with two skip-trigrams of one source must also have their crossings, whether or not text has them. "
        "This follows from the factorization and is true of random heads as well.",
        "found, for example keep … in → bay",
        f"{len(visible)} of {len(judged)} show on text ({surely} in log odds)",
        "; ".join(_sizes_of_bugs(judged, found.bugs)) or "none",
        f"sources exchanged: {null.mean:.1f} ± {null.sd:.1f} show; strongest crossing of random heads "
        f"{random.mean:.2f} ± {random.sd:.2f} logits"
        + (f", {found.crossing_null.mean:.0%} of the weaker intended triple" if found.crossing_null else ""),
        shows=shown("trigrams"),
        conditions=(
            Condition(
                f"of the {SOUGHT} most likely crossings, those that text has at most a {RARER}th as often as either "
                f"intended triple are judged on held-out text with at least {FEWEST} contexts of the destination: the "
                "number of those that show (the source raises the probability of the forced output token, against "
                f"tokens of similar frequency, by more than {ERRORS} standard errors) lies {DEVIATIONS:g} standard "
                "deviations above that of other such tokens",
                "bugs that show",
                len(visible),
                "above",
                beyond(null),
                null,
            ),
        ),
    )


def _spreads(row: PatternUse) -> str:
    """The gain as a multiple of its spread, if sources differ."""
    return "" if row.effect is None else f" ({row.effect:.1f} sd over sources)"


def _sizes_of_bugs(judged: Table[BugOnText], bugs: Table[BugOnText]) -> Iterator[str]:
    for name, label in (("log_odds", "rise of the log odds"), ("intended_log_odds", "of the intended output there")):
        if len(judged):
            rises = torch.tensor([float(getattr(row, name)) for row in judged])
            yield f"median {label} {signed(rises.median().item())} nats"
    if len(bugs):
        first = bugs[0]
        yield (
            f"strongest {first.strength:.2f} logits, {crossing(first):.0%} of the weaker intended triple "
            f"({first.forced_support} times in text, the intended ones at least {first.support} times)"
        )
