"""Sections of the page about models of no layers and of one: bigrams, positions, and skip-trigrams."""

from collections.abc import Callable, Mapping

from unweave.analysis.findings import Evidence
from unweave.analysis.table import plain
from unweave.analysis.trigram_findings import HIGH, RARER, Trigrams
from unweave.explorer import figures, figures_maps
from unweave.explorer.report import Grid, Picture, Section

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
                figures_maps.lines(
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
                [{"head": str(head), "present and previous": share} for head, share in evidence.one.attention.items()],
                folded="Share of attention on the present and the previous token of held-out text",
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
            Grid(
                [plain(row, token) for row in found.tables],
                ("head", "source", "destinations", "outs", "strength"),
                "The strongest sources of each head: who wants them most, and what they raise most; strength in logits",
            ),
            Grid(
                [plain(row, token) for row in classes],
                ("pattern", "instances", "found", "expected", "source", "destination", "out", "support"),
                "The paper's classes: instances that text has, how many of them the model has (out among the "
                f"{HIGH} raised most), how many with sources exchanged, and the strongest with its count in text",
            ),
            Grid(
                [plain(row) for row in found.patterns],
                ("head", "pattern", "instances", "raised", "mean_ov", "null_mean", "null_sd", "z"),
                "Four patterns of copying: what full attention adds to the out, in logits, beside outs exchanged",
            ),
            Grid(
                [plain(row, token) for row in found.copies],
                ("pattern", "head", "source", "destination", "out", "strength"),
                "The strongest instance of each pattern in each head",
            ),
        ),
    )


def _bugs(found: Trigrams, token: Naming) -> Section:
    rows = [
        {
            **plain(row, token),
            "forced": [token(row.source), token(row.destination), token(row.out)],
            "meant": [token(row.source), token(row.destination), token(row.intended_out)],
            "and": [token(row.source), token(row.intended_destination), token(row.out)],
        }
        for row in found.bugs
    ]
    columns = ("head", "forced", "forced_support", "meant", "and", "support", "strength", "preference")
    return Section(
        "One layer: skip-trigram bugs",
        "Destination and out never meet in a head, so one that does two skip-trigrams of a source must also do their "
        f"crossings. Listed are forced triples that text has at most a {RARER}th as often as the rarer one meant.",
        (
            Grid(
                rows[:SHOWN],
                columns,
            ),
            Grid(rows[SHOWN:], columns, "The rest of the surest"),
        ),
    )


SHOWN = 8
"""Bugs shown at once; the rest is folded."""
