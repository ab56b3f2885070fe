"""Sections of the page about models of no layers and of one: bigrams, positions, and skip-trigrams."""

from collections.abc import Callable, Mapping, Sequence

from unweave.explorer.page import Grid, Picture, Section
from unweave.plot import figures, maps
from unweave.reproduction.findings import Evidence
from unweave.reproduction.trigram_findings import HIGH, RARER, REAL, Trigrams
from unweave.results.estimates import Null
from unweave.results.table import to_json

Naming = Callable[[int], Mapping[str, object]]
"""A token's number and its text."""


def zero_layers(evidence: Evidence) -> Section:
    """The direct path against bigrams."""
    found = evidence.bigram
    distances = {
        "even": found.kl_uniform,
        "unigram": found.kl_unigram,
        "smoothed bigram": found.kl_bigram,
        "W_U W_E": found.kl,
    }
    return Section(
        "No layers: bigrams",
        "Without layers the model is W_U W_E, a table from token to next token. The best that it can be is the bigram "
        "log-likelihood.",
        (
            Picture(
                figures.bars(distances, "KL (nats)", "From held-out bigrams to predictions"),
                f"How far predictions are from the bigrams of held-out text ({found.pairs:,} pairs); lower is closer. "
                "Unigram and bigram were counted on training text, W_U W_E is the model. It can be closer than the "
                "counts: they are of a smaller text than it was trained on, and low rank smooths.",
                "Bar chart of the distance of four predictors from the bigrams of held-out text.",
            ),
        ),
    )


def one_layer(evidence: Evidence, token: Naming) -> tuple[Section, ...]:
    """Positions, skip-trigrams and bugs of the one-layer model."""
    kernels = (_positions(evidence),) if evidence.one.kernels else ()
    trigrams = evidence.one.trigrams
    return (*kernels, *((_trigrams(trigrams, token), _bugs(trigrams, token)) if trigrams else ()))


def _positions(evidence: Evidence) -> Section:
    kernels = {str(head): (range(len(profile)), profile.tolist()) for head, profile in evidence.one.kernels.items()}
    return Section(
        "One layer: heads that go by position",
        "What positions alone add to a head's scores does not depend on tokens.",
        (
            Picture(
                maps.lines(
                    kernels,
                    ("tokens back (0 is the present one)", "attention by positions alone"),
                    "Position kernels, one-layer model",
                    marked=True,
                ),
                "Softmax of each head's position kernel, mean over destinations. A peak at 0 or 1 is a head of the "
                "present or the previous token; a flat curve near zero is a head that leaves its choice to the tokens.",
                "Line chart of attention by distance, a curve for each head of the one-layer model.",
            ),
            Grid(
                [{"head": str(head), "share of attention": share} for head, share in evidence.one.attention.items()],
                title="Share of attention on the present and the previous token of held-out text",
            ),
        ),
    )


def _trigrams(found: Trigrams, token: Naming) -> Section:
    classes = sorted(found.classes, key=lambda row: -row.found)
    return Section(
        "One layer: skip-trigrams",
        "[source] … [destination] → [out]: a destination attends to a source by the QK circuit, and an out is raised "
        "by the OV circuit. A leading space is written ·, a newline ↵. Positions are left out of these tables.",
        (
            *_sources([to_json(row, token) for row in found.tables]),
            Grid(
                [to_json(row, token) for row in classes],
                {
                    "pattern": "class",
                    "instances": "instances in text",
                    "found": "found in the model",
                    "expected": "exchanged, mean",
                    "by_chance": "exchanged, any",
                    "source": "strongest: source",
                    "destination": "destination",
                    "out": "out",
                    "support": "times in text",
                },
                title="The classes of skip-trigrams that the paper names",
                caption=f"Instances that text has at least {REAL} times, and how many of them the model has: the "
                f"destination prefers the source to the start token, and the out is among the {HIGH} raised most for "
                "it. Exchanged: the same with sources exchanged, and the share of exchanges that find any. Where the "
                "destination is empty, any may stand there.",
            ),
            _patterns(found),
            Grid(
                [to_json(row, token) for row in found.copies],
                ("pattern", "head", "source", "destination", "out", "strength"),
                "The strongest instance of each pattern in each head",
            ),
        ),
    )


def _sources(rows: Sequence[Mapping[str, object]]) -> tuple[Grid, ...]:
    """The strongest sources: some at once, the rest folded away."""
    columns = ("head", "source", "destinations", "outs", "strength")
    first = Grid(
        rows[:SHOWN],
        columns,
        title="The strongest sources: who attends to them most, and what that raises most",
        caption="Strength of the best triple of a source: what full attention adds to the out, times the share of "
        "attention that the source would get beside a hundred others as good as the start token.",
    )
    return (first, Grid(rows[SHOWN:], columns, f"The other {len(rows) - SHOWN}")) if len(rows) > SHOWN else (first,)


def _patterns(found: Trigrams) -> Grid:
    return Grid(
        [{**to_json(row), "chance": _spread(found.patterns_null[row.pattern])} for row in found.patterns],
        {
            "head": "head",
            "pattern": "pattern",
            "instances": "instances",
            "sources": "sources",
            "mean_ov": "adds to the outs (logits)",
            "exchanged_ov": "to those of others (logits)",
            "gain": "gain (logits)",
            "sd": "sd over sources (logits)",
            "raised": "share of sources with a gain",
            "chance": "random heads, gain (logits)",
        },
        title="Four patterns of copying",
        caption="What full attention to a source adds to the logit of its own outs, and to those of all sources; the "
        "gain is the difference. Each source counts once. Random heads have the norms of the model's own.",
    )


def _spread(null: Null) -> str:
    return f"{null.mean:+.2f} ± {null.sd:.2f}"


def _bugs(found: Trigrams, token: Naming) -> Section:
    rows = [
        {
            **to_json(row, token),
            "forced": [token(row.source), token(row.destination), token(row.out)],
            "meant": [token(row.source), token(row.destination), token(row.intended_out)],
            "and": [token(row.source), token(row.intended_destination), token(row.out)],
        }
        for row in found.bugs
    ]
    columns = {
        "head": "head",
        "forced": "forced: source, destination, out",
        "forced_support": "times in text",
        "meant": "meant",
        "and": "and meant",
        "support": "times in text, the rarer",
        "strength": "strength (logits)",
        "preference": "preference (nats)",
    }
    return Section(
        "One layer: skip-trigram bugs",
        "Destination and out never meet in a head, so one that does two skip-trigrams of a source must also do their "
        f"crossings. Listed are forced triples that text has at most a {RARER}th as often as the rarer one meant. "
        "Strength is that of the weakest of the four triples; preference is the log odds, in text, of the pairing "
        "meant.",
        (
            Grid(rows[:SHOWN], columns),
            *((Grid(rows[SHOWN:], columns, f"The other {len(rows) - SHOWN}"),) if len(rows) > SHOWN else ()),
        ),
    )


SHOWN = 8
"""Rows of a long table shown at once; the rest is folded."""
