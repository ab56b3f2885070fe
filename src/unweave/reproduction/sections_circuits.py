"""Sections of the page about what weights say of heads: composition, scores, copying, and all heads at a glance."""

import torch

from unweave.analysis.composition.scores import SIDES, Composition
from unweave.explorer.page import Grid, Picture, Section
from unweave.plot import figures, maps
from unweave.reproduction.findings import Evidence, best_matcher
from unweave.results.table import Table
from unweave.shapes import Float, Tensor

NAMED = 7
"""Pairs of paths that are named in the bar of a head's scores; the rest is one part."""
COPYING = (
    "head",
    "eigenvalue_score",
    "null_mean",
    "null_sd",
    "centered_score",
    "trace",
    "diagonal_top1",
    "diagonal_top5",
    "raised",
)
"""Columns of the copying scores, in order."""
MEANINGS = {
    "none": "no earlier head",
    "q": "heads on the query side",
    "k": "heads on the key side",
    "qk": "heads on both",
}


def composition(evidence: Evidence) -> Section:
    """Composition by the correct formula beside the one as published."""
    n = evidence.two.repeated.weights.n_heads
    tables = {"correct": evidence.two.composition, "as published": evidence.two.published}
    words = {
        "correct": "By the correct formula.",
        "as published": "By the formula as published, whose factors were turned cyclically: it asks how far what the "
        "earlier head reads is what the later one's query is built from. That singles out induction.",
    }
    pictures = tuple(
        Picture(
            figures.composition({kind: _scores(table, kind, n) for kind in SIDES}, table[0].score.null.mean, (0, 1)),
            f"{words[name]} First-layer heads below, second-layer heads above; width is the score above random heads "
            f"({table[0].score.null.mean:.3f} ± {table[0].score.null.sd:.4f}), on one scale for all three kinds.",
            f"Three bipartite diagrams of Q-, K- and V-composition, formula {name}.",
        )
        for name, table in tables.items()
    )
    return Section(
        "Composition, and its erratum",
        "How much of what a first-layer head writes a second-layer head reads, on its query, key or value side, above "
        "what two random heads would score.",
        (
            *pictures,
            _standings(tables),
            *(
                Grid(table.to_dict(), folded=f"Scores of every pair of heads, formula {name}")
                for name, table in tables.items()
            ),
        ),
    )


def _scores(table: Table[Composition], kind: str, n_heads: int) -> Float[Tensor, "readers writers"]:
    scores = torch.zeros(n_heads, n_heads)
    for row in table:
        if row.kind == kind and (row.reader.layer, row.writer.layer) == (1, 0):
            scores[row.reader.head, row.writer.head] = row.score
    return scores


def _standings(tables: dict[str, Table[Composition]]) -> Picture:
    """Every pair's score over chance by both formulas, as two heat maps."""
    panels = {}
    for name, table in tables.items():
        writers = sorted({str(row.writer) for row in table})
        readers = sorted({f"{row.reader}.{row.kind}" for row in table}, key=lambda text: ("qkv".index(text[-1]), text))
        ratios = torch.zeros(len(readers), len(writers))
        for row in table:
            place = readers.index(f"{row.reader}.{row.kind}"), writers.index(str(row.writer))
            ratios[place] = row.score.ratio
        panels[name] = (ratios.log2().clamp(-4, 4), readers, writers)
    return Picture(
        maps.heat(panels, "log₂ of score over chance", signed=True),
        "The same numbers: rows read (by query, key or value), columns write. 0 is what random heads score, 1 is twice "
        "that.",
        "Two heat maps of composition scores relative to chance, correct and as published.",
    )


def expanded_scores(evidence: Evidence) -> Section:
    """What the scores of second-layer heads are made of."""
    best = best_matcher(evidence.two.induction)
    kinds = {str(row.head): {MEANINGS[kind]: getattr(row, kind) for kind in MEANINGS} for row in evidence.two.shares}
    pairs = {
        f"{row.query.replace(' · ', '·')} × {row.key.replace(' · ', '·')}": row.share for row in evidence.two.pairs
    }
    largest = dict(list(pairs.items())[:NAMED])
    largest["all others"] = sum(list(pairs.values())[NAMED:])
    return Section(
        "QK expansion",
        "An attention score is a sum over pairs of paths, one into the query and one into the key. Their shares of the "
        "variance of a head's scores sum to 1; where parts cancel, one is negative.",
        (
            Picture(
                maps.stacked(kinds, "share of variance", "Scores of second-layer heads on repeated tokens"),
                "What the scores of each second-layer head are made of, on random tokens repeated: pairs of paths "
                "without an earlier head, with heads on the query side, on the key side, or on both.",
                "Stacked bars of four kinds of composition for each second-layer head.",
            ),
            Picture(
                figures.bars(largest, "share of variance", f"{best}: query path × key path"),
                "The largest pairs of paths of the best induction head. A head of the present token on the query side "
                "brings the same token by another road: as a match it is K-composition all the same.",
                "Bar chart of the largest pairs of paths in the scores of the best induction head.",
            ),
            Grid(evidence.two.shares.to_dict(), folded="Shares of variance of every second-layer head, as numbers"),
            Grid(evidence.two.pairs.to_dict(), folded=f"Every pair of paths of {best}"),
        ),
    )


def copying(evidence: Evidence) -> Section:
    """OV eigenvalues of every head."""
    pictures = tuple(
        Picture(
            figures.eigenvalues(heads),
            f"Eigenvalues of W_U W_OV W_E of each head in the complex plane, {name}: positive real numbers lie to the "
            "right. The radius is logarithmic; each ring is ten times the one inside it, the outermost the largest of "
            "all heads. Blue dots have a positive real part (copying), orange crosses a negative one.",
            f"Polar plots of OV eigenvalues, {name}.",
        )
        for name, heads in evidence.eigenvalues.items()
    )
    tables = {
        "Copying, one-layer model": evidence.one.copying,
        "Copying, two-layer model": evidence.two.copying,
    }
    return Section(
        "Copying",
        "A head whose OV circuit has positive eigenvalues raises what it attends to. The score Σλ / Σ|λ| is 1 where "
        "all are positive and 0 where they cancel, as those of random heads do. Centred is the same without what "
        "adds one number to all logits, which no softmax sees.",
        pictures + tuple(Grid(table.to_dict(), title=name, columns=COPYING) for name, table in tables.items()),
    )


def heads_at_a_glance(evidence: Evidence) -> Section:
    """Every cheap score of every head of the two-layer model."""
    rows = [
        {name: round(value, 3) if isinstance(value, float) else value for name, value in row.items()}
        for row in evidence.two.glance.to_dict()
    ]
    return Section(
        "Heads at a glance",
        "Every head of the two-layer model. Attention (prefix matching to first) is measured on repeated random "
        "tokens, as a share; the rest is read from weights. Copies a sample: the head's raise of the token that it "
        "attends to, as a share of all raises in a sample of tokens, from -1 to 1. No column is a verdict.",
        (Grid(rows),),
    )
