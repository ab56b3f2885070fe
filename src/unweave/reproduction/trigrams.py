"""Skip-trigrams of the one-layer model: the paper's classes, its patterns of copying, and its bugs.

The nulls of patterns and bugs are heads of the model's own norms with random weights. Such heads also factor into two
separate tables, so what the factorization alone forces (of two crossed triples one is at least as strong as the weaker
intended one) is in their numbers too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import torch

from unweave.analysis.induction.verdict import DEVIATIONS
from unweave.analysis.trigrams.bugs import Bug, skip_trigram_bugs
from unweave.analysis.trigrams.classes_found import HIGH, REAL, ClassesFound, find_classes
from unweave.analysis.trigrams.counts import TokenCounts
from unweave.analysis.trigrams.patterns import PATTERNS, PatternUse, copied, copying_patterns, pattern_use, uses
from unweave.analysis.trigrams.tables import SkipTrigram, SourceTable, source_tables
from unweave.explorer.page import Grid, Section
from unweave.model.model import Model
from unweave.model.transforms import random_heads
from unweave.reproduction.claim import Claim, beyond, spread
from unweave.reproduction.models import Models
from unweave.results.estimates import Null
from unweave.results.table import Row, Table

MEDIUM = 0.5
"""Standard deviations over sources from which a pattern of copying counts: a medium effect."""
RARER = 10
"""How many times rarer than the intended triples a forced one must be in text to count as a bug."""
SOUGHT = 20
"""Bugs looked for, the likeliest first."""
DRAWS = 10
"""Models with random heads behind the nulls of patterns and bugs."""
TABLES, EACH = 5, 5
"""Sources of each head, and destinations and outs of each, in the tables of the page."""
SHOWN = 8
"""Rows of a long table shown at once; the rest is folded."""


@dataclass(frozen=True, eq=False)
class Measured:
    """Skip-trigrams of the one-layer model.

    Attributes:
        tables: The strongest sources of each head, with their destinations and outs.
        classes: The paper's classes that the model has.
        patterns: Gain of each head by each pattern of copying.
        patterns_null: Gain of random heads by each pattern.
        copies: The strongest instances of each pattern and head.
        bugs: Forced triples at least `RARER` times rarer in text than the intended ones, strongest first.
        bugs_null: Strength of the strongest such triple in random heads, 0 where there is none.
        crossing_null: Strength of the weakest crossing in random heads, as a share of the weaker intended triple.
    """

    tables: Table[SourceTable]
    classes: ClassesFound
    patterns: Table[PatternUse]
    patterns_null: Mapping[str, Null]
    copies: Table[SkipTrigram]
    bugs: Table[Bug]
    bugs_null: Null
    crossing_null: Null | None


def measure(models: Models) -> Measured:
    """Search the one-layer model for the paper's skip-trigrams, patterns of copying and bugs, with their nulls.

    Cost:
        Seconds: `DRAWS` + 1 searches for bugs, which count every candidate in the corpus.
    """
    model, seed = models.one, models.seed
    counts = TokenCounts.of(models.training, model.weights.d_vocab)
    random = [random_heads(model, seed=seed + draw) for draw in range(DRAWS)]
    crossed = [_rare(skip_trigram_bugs(each, k=SOUGHT, counts=counts)) for each in random]
    shares = [crossing(table[0]) for table in crossed if len(table)]
    return Measured(
        tables=source_tables(model, k=TABLES, each=EACH),
        classes=find_classes(model, counts, seed=seed),
        patterns=pattern_use(model),
        patterns_null=_gains(random),
        copies=copying_patterns(model, k=1),
        bugs=_rare(skip_trigram_bugs(model, k=SOUGHT, counts=counts)),
        bugs_null=Null.of(torch.tensor([table[0].strength if len(table) else 0.0 for table in crossed])),
        crossing_null=Null.of(torch.tensor(shares)) if len(shares) > 1 else None,
    )


def claims(measured: Measured) -> tuple[Claim, ...]:
    """Judge the classes that the paper names, its patterns of copying, and the bugs."""
    return _classes(measured.classes), _patterns(measured), _bugs(measured)


def section(measured: Measured) -> Section:
    """Show the strongest skip-trigrams, the paper's classes, the patterns of copying, and the bugs."""
    return Section(
        "One layer: skip-trigrams",
        "[source] … [destination] → [out]: the destination attends to the source by the QK circuit, and the OV circuit "
        "raises the out token. A leading space is written ·, a newline ↵.",
        (
            *_long(
                measured.tables,
                ("head", "source", "destinations", "outs", "strength"),
                "The strongest sources, the tokens that attend to each most, and the tokens that it raises most",
                "Strength of the best triple of a source: what full attention adds to the logit of the out token, "
                "times the attention that the source gets beside the destination's own token and a hundred start "
                "tokens, positions included, at a typical distance.",
            ),
            Grid(
                measured.classes.classes,
                title="The classes of skip-trigrams that the paper names",
                caption=f"Instances that text has at least {REAL} times, and those of them that the model has: the "
                f"source gets more than even attention, and the out token is among the {HIGH} that the "
                "head raises most for it. Beside them the same count with sources exchanged: its mean, and the share "
                "of exchanges that find any instance. Where the destination is empty, any token may stand there.",
            ),
            _pattern_table(measured),
            Grid(
                measured.copies,
                ("pattern", "head", "source", "destination", "out", "strength"),
                "The strongest instance of each pattern in each head",
            ),
            _bug_section(measured.bugs),
        ),
    )


def crossing(bug: Bug) -> float:
    """Strength of a bug's weakest crossing, as a share of that of the weaker intended triple."""
    return bug.strength / bug.intended_strength


def follows(row: PatternUse, null: Null) -> bool:
    """Test whether a head raises the outs of a copying pattern for most sources, beyond random heads."""
    return row.mean_ov > 0 and row.gain > 0 and row.gain >= max(MEDIUM * row.sd, beyond(null))


# -------------------------------------------------------------------- measuring


def _gains(random: Sequence[Model]) -> dict[str, Null]:
    """The gain of each pattern over the heads of these models."""
    known = copied(random[0].texts)
    rows = [row for model in random for row in uses(model.weights, known)]
    names = dict.fromkeys(row.pattern for row in rows)
    return {name: Null.of(torch.tensor([row.gain for row in rows if row.pattern == name])) for name in names}


def _rare(found: Table[Bug]) -> Table[Bug]:
    """The forced triples that text has at most a `RARER`-th as often as the rarer of the intended ones."""
    return found.where(lambda row: RARER * (row.forced_support or 0) <= (row.support or 0)).sort("strength")


# -------------------------------------------------------------------- claims


def _classes(found: ClassesFound) -> Claim:
    null, share, n = found.null, found.share_null, len(found.classes)
    hits = [row for row in found.classes if row.found]
    return Claim(
        "skip-trigram-classes",
        "Other Interesting Skip-Trigrams",
        f"A one-layer model has skip-trigrams of the paper's classes. An instance that occurs at least {REAL} times in "
        "text is found in the model if its source gets more than even attention there and its out token is "
        f"among the {HIGH} that the head raises most for that source.",
        "instances are found of at least half of the classes that text has, and both the number of these classes and "
        f"the share of instances found (each class counted once) lie {DEVIATIONS:g} standard deviations above the same "
        "with sources exchanged",
        "named by reading heads of larger models",
        f"{len(hits)} of {n} classes, {found.share:.0%} of the instances of a class: "
        + ", ".join(f"{row.category} {row.found} of {row.instances}" for row in found.classes),
        f"{len(hits) - null.mean:+.1f} classes and {found.share - share.mean:+.0%} of the instances above the baseline",
        f"sources exchanged: {null.mean:.1f} ± {null.sd:.1f} classes, {share.mean:.0%} ± {share.sd:.0%}",
        n > 0 and 2 * len(hits) >= n and len(hits) >= beyond(null) and found.share >= beyond(share),
    )


def _patterns(found: Measured) -> Claim:
    rows = [found.patterns.where(pattern=name) for name in PATTERNS]
    best = [max(table, key=lambda row: row.gain) for table in rows if len(table)]
    seen = [row for row in best if follows(row, found.patterns_null[row.pattern])]
    return Claim(
        "copying-patterns",
        "Copying / Primitive In-Context Learning",
        "Heads copy in four patterns: the token itself, a variant of it, the rest of a split token, a variant of the "
        "rest.",
        "for each pattern some head raises the out tokens of its sources (on average above 0 logits) and raises them "
        f"more than it raises those of other sources, by {MEDIUM:g} standard deviations over sources and by "
        f"{DEVIATIONS:g} above random heads of the same norms",
        "4 of 4",
        f"{len(seen)} of {len(PATTERNS)}: "
        + "; ".join(
            f"{row.pattern} {row.mean_ov:+.2f}, gain {row.gain:+.2f} ± {row.sd:.2f} ({row.head})" for row in best
        ),
        "gain of the best head: " + ", ".join(f"{row.gain:+.2f}" for row in best) + " logits",
        "gain of random heads: " + ", ".join(spread(found.patterns_null[row.pattern]) for row in best),
        len(seen) == len(PATTERNS),
    )


def _bugs(found: Measured) -> Claim:
    null, random = found.bugs_null, found.crossing_null
    ours = f"{len(found.bugs)} of the {SOUGHT} likeliest"
    if len(found.bugs):
        first = found.bugs[0]
        ours += (
            f"; strongest {first.strength:.2f} logits, {crossing(first):.0%} of the weaker intended triple "
            f"({first.forced_support} times in text, the intended ones at least {first.support} times)"
        )
    return Claim(
        "skip-trigram-bugs",
        "Limitations of the Skip-Trigram Model: Skip-Trigram Bugs",
        "A head with two skip-trigrams of one source must also have their crossings, one of them at least as strong as "
        "the weaker of the two. This follows from the factorization and is true of random heads as well.",
        f"a crossing that text has at most a {RARER}th as often as either intended triple lies {DEVIATIONS:g} standard "
        "deviations above the strongest such crossing in random heads of the same norms",
        "found, for example keep … in → bay",
        ours,
        f"strongest {found.bugs[0].strength:.2f} logits" if len(found.bugs) else "none",
        f"random heads: strongest {null.mean:.2f} ± {null.sd:.2f} logits"
        + (f", {random.mean:.0%} of the weaker intended triple" if random else ""),
        len(found.bugs) > 0 and found.bugs[0].strength >= beyond(null),
    )


# -------------------------------------------------------------------- tables


def _long(table: Table[Row], columns: tuple[str, ...], title: str, caption: str) -> tuple[Grid, ...]:
    """A table whose first rows are shown at once, the others folded."""
    first = Grid(table[:SHOWN], columns, title=title, caption=caption)
    rest = Grid(table[SHOWN:], columns, folded=f"The other {len(table) - SHOWN}")
    return (first, rest) if len(table) > SHOWN else (first,)


def _pattern_table(found: Measured) -> Grid:
    rows = found.patterns.to_dict()
    return Grid(
        [row | {"random": spread(found.patterns_null[row["pattern"]])} for row in rows],
        {
            "head": "head",
            "pattern": "pattern",
            "instances": "instances",
            "sources": "sources",
            "mean_ov": "adds to own outs (logits)",
            "exchanged_ov": "to those of others (logits)",
            "gain": "gain (logits)",
            "sd": "sd over sources (logits)",
            "raised": "share of sources with a gain",
            "random": "gain of random heads (logits)",
        },
        title="Four patterns of copying",
        caption="What full attention to a source adds to the logits of its own outs, and to the outs of all sources; "
        "the gain is the difference. Each source counts once. Random heads have the norms of the model's own.",
    )


def _bug_section(found: Table[Bug]) -> Section:
    columns = {
        "head": "head",
        "forced": "forced: source, destination, out",
        "forced_support": "times in text",
        "one": "intended",
        "other": "and intended",
        "support": "times in text, the rarer",
        "strength": "strength (logits)",
        "preference": "preference (nats)",
    }
    rows = [
        row
        | {
            "forced": [row["source"], row["destination"], row["out"]],
            "one": [row["source"], row["destination"], row["intended_out"]],
            "other": [row["source"], row["intended_destination"], row["out"]],
        }
        for row in found.to_dict()
    ]
    rest = (Grid(rows[SHOWN:], columns, f"The other {len(rows) - SHOWN}"),) if len(rows) > SHOWN else ()
    return Section(
        "Skip-trigram bugs",
        "Destination and out token never meet in a head: a head with two skip-trigrams of one source must also have "
        f"their crossings. Listed are forced triples that text has at most a {RARER}th as often as the rarer intended "
        "one. The strength is that of the weakest of the four triples; the preference is the log odds, in text, of the "
        "intended pairing.",
        (Grid(rows[:SHOWN], columns), *rest),
    )
