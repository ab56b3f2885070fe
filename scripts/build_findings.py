"""Write docs/findings.md, the paper's findings with a picture each, and the picture of the README.

    python scripts/build_findings.py

The prose is that of ``scripts/findings.md``, in which ``{{induction}}`` stands for the claims of a section of the
reproduction, below its picture. Every number comes from `reproduce`, run now.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import unweave as uw
from unweave.algebra.terms import HeadId
from unweave.analysis.induction.repeated import RepeatedTokens
from unweave.analysis.induction.verdict import Induction
from unweave.files import bundled, writing
from unweave.plot import Drawing, figures, views
from unweave.plot.trainings import trainings
from unweave.reproduction import (
    BUNDLED,
    Claim,
    Models,
    composition,
    differences,
    importance,
    induction,
    learning,
    one_layer,
    recorded_trainings,
    stream,
    trigrams,
    zero_layers,
)
from unweave.reproduction.induction import previous_token_head
from unweave.reproduction.page import SECTIONS

HERE = Path(__file__).parent
DOCS = HERE.parent / "docs"
IMAGES = DOCS / "images" / "findings"
SENTENCE = "Mr Wodehouse liked Tinsel. Later that day Mr Wode"
"""The sentence of the README."""
WHY = (
    "These findings do not hold here. Each has the rule by which it was judged, and its reason: a true difference "
    "between these models and the paper's, a matter of the measure, or not explained. A hop moves information between "
    "positions: of a head's pattern, A = D + M, the diagonal D leaves it where it is and M, in M[L0H1], moves it. By "
    "hops, the order of a path counts its Ms."
)
HEADINGS = ("finding", "the paper", "here", "effect", "baseline", "holds")


@dataclass(frozen=True)
class Picture:
    """A figure of the page, its caption, and its text for those who do not see it."""

    drawing: Drawing
    caption: str
    text: str


def main() -> None:
    """Measure, judge, draw, write."""
    seeds = tuple(uw.load(name) for name in bundled.names() if name.startswith(uw.reproduction.learning.SMALL))
    models = Models.of(*map(uw.load, BUNDLED), trainings=recorded_trainings(), seeds=seeds)
    page, claims = (HERE / "findings.md").read_text(encoding="utf-8"), list[Claim]()
    for module in SECTIONS:
        name = module.__name__.rpartition(".")[-1]
        measured = module.measure(models)
        found, picture = module.claims(measured), FIGURES[name](measured)
        claims += found
        writing.write_text(IMAGES / f"{name}.svg", picture.drawing.svg())
        page = page.replace(f"{{{{{name}}}}}", shown(name, found, picture))
    page = page.replace("{{summary}}", summary(models, claims))
    writing.write_text(DOCS / "findings.md", page)
    writing.write_text(DOCS / "images" / "induction.svg", of_the_readme(models.induction).svg())
    writing.write_text(DOCS / "images" / "circuit.svg", uw.plot.circuit(models.two.run(SENTENCE)).svg())


def of_the_readme(found: Induction) -> Drawing:
    """The previous-token head and the induction head on repeated random tokens."""
    best = found.heads.sort("prefix_matching")[0]
    titles = {best.through: "attends to the token before", best.head: "attends to what followed the earlier copy"}
    return on_repeated_tokens({head: f"{head} {title}" for head, title in titles.items() if head})


def on_repeated_tokens(titles: Mapping[HeadId, str]) -> Drawing:
    """Attention of some heads of the two-layer model on a sequence of random tokens and its copy."""
    model = uw.load(BUNDLED[-1])
    repeated = uw.analysis.induction.repeated_tokens(model.weights, RepeatedTokens.twice(), start=model.tokenizer.start)
    pattern = uw.run(model.weights, repeated.ids[0]).pattern
    return figures.attention({title: pattern[head] for head, title in titles.items()})


def summary(models: Models, claims: Sequence[Claim]) -> str:
    """How many findings hold, in which models, and why the others do not."""
    failed = [claim for claim in claims if not claim.holds]
    lines = [f"**{len(claims) - len(failed)} of {len(claims)} findings hold.** The models:", "", *used(models)]
    lines += ["", WHY, ""] if failed else []
    return "\n".join([*lines, *(f"- {escaped(claim.claim)} {ruled(claim)} {why(claim)}." for claim in failed)])


def used(models: Models) -> list[str]:
    """Every model of the page, with its card's summary and the section that uses it where it is one of training."""
    trained = {name: uw.load(source) for name, source in models.trainings.items()}
    others = trained | {model.name: model for model in models.seeds}
    lines = [f"- `{name}`: {model.card.get('summary')}" for name, model in models.by_name.items()]
    return lines + [
        f"- `{name}`, in the section on training: {model.card.get('summary')}"
        for name, model in others.items()
        if name not in models.by_name
    ]


def shown(name: str, claims: Sequence[Claim], picture: Picture) -> str:
    """A picture with its caption, and a table of claims."""
    table = [HEADINGS, ("---",) * len(HEADINGS), *map(row, claims)]
    lines = [f"| {' | '.join(cells)} |" for cells in table]
    return "\n".join(
        [f"![{picture.text}](images/findings/{name}.svg)", "", f"*{escaped(picture.caption)}*", "", *lines]
    )


def row(claim: Claim) -> tuple[str, ...]:
    """One claim in a line of the table."""
    cells = (claim.claim, claim.paper, claim.ours, claim.effect, claim.null)
    return (*map(escaped, cells), "yes" if claim.holds else f"**no**. {why(claim)}")


def ruled(claim: Claim) -> str:
    """The rule by which a finding is judged, as a sentence."""
    return f"Holds if {escaped(claim.rule)}."


def why(claim: Claim) -> str:
    """The reason for which a finding does not hold, its cause in front, with links to the documents it names."""
    cause, _, reason = (claim.why or "").partition(": ")
    linked = re.sub(r"docs/([\w-]+)\.md", lambda name: f"[{name[1].replace('-', ' ')}]({name[1]}.md)", escaped(reason))
    return f"*{cause.capitalize()}*: {linked}"


def escaped(text: str) -> str:
    """A text as it can stand in a table of Markdown."""
    return re.sub(r"([|\[\]<*_])", r"\\\1", text)


def bigram_distances(measured: zero_layers.Measured) -> Picture:
    """The distance of four predictors from the bigrams of held-out text."""
    far = {
        "uniform": measured.kl_uniform,
        "unigram": measured.kl_unigram,
        "smoothed bigram": measured.kl_bigram,
        "W_U W_E": measured.kl,
    }
    return Picture(
        figures.bars(far, "KL divergence (nats)", "Distance from the bigrams of held-out text"),
        f"KL divergence of four predictors from the bigrams of held-out text ({measured.pairs:,} pairs); lower is "
        "closer. Unigrams and bigrams were counted in training text; W_U W_E is the model. The model can be closer "
        "than the counts: it was trained on more text than was counted, and its low rank smooths.",
        "Bar chart of the distance of four predictors from the bigrams of held-out text.",
    )


def ov_eigenvalues(measured: one_layer.Measured) -> Picture:
    """OV eigenvalues of every head of one layer."""
    scores = measured.copying
    return Picture(
        figures.eigenvalues({str(row.head): scores.eigenvalues[row.head] for row in scores}),
        "Eigenvalues of W_U W_OV W_E of each head in the complex plane; positive real numbers lie to the right. The "
        "radius is logarithmic: each ring is ten times the one inside it, and the outermost is the largest eigenvalue "
        "of all heads. Blue dots have a positive real part (copying), orange crosses a negative one.",
        "Polar plots of the OV eigenvalues of every head.",
    )


def trigram_classes(measured: trigrams.Measured) -> Picture:
    """The share of each class of skip-trigrams that the model has."""
    found = measured.classes
    shares = {f"{row.category} ({row.instances})": row.found / row.instances for row in found.classes if row.instances}
    return Picture(
        figures.bars(shares, "share of instances found", "The paper's classes of skip-trigrams in this model"),
        "Share of the instances of each class that the model has, with the number that text has in brackets. An "
        "instance is found if its source gets more than even attention at a typical distance and its output token is "
        f"among the {trigrams.HIGH} that the head raises most. With sources exchanged {found.share_null.mean:.0%} of "
        "them are found.",
        "Bar chart of the share of skip-trigrams found, by class.",
    )


def induction_patterns(measured: induction.Measured) -> Picture:
    """Attention of the previous-token head and of the best prefix matcher on repeated random tokens."""
    previous = previous_token_head(measured.found)
    best = measured.found.heads.sort("prefix_matching")[0].head
    return Picture(
        on_repeated_tokens({previous: f"{previous}: previous token", best: f"{best}: induction"}),
        "Attention patterns on one such sequence; rows are destinations (queries), columns sources (keys). Left, a "
        "first-layer head attends to the previous token; right, a second-layer head attends one position after the "
        "earlier copy.",
        "Two heat maps of attention with off-diagonal stripes.",
    )


def composition_diagrams(measured: composition.Measured) -> Picture:
    """Q-, K- and V-composition between the heads of two layers."""
    assert measured.over_tokens is not None, "tokens span the stream of the bundled models"
    null = measured.over_tokens[0].score.null
    return Picture(
        views.composition(measured.over_tokens),
        "The correct formula, over tokens. First-layer heads below, second-layer heads above; the width of a line is "
        f"the score above random heads ({null.mean:.3f} ± {null.sd:.4f}), on one scale for all three kinds.",
        "Three bipartite diagrams of Q-, K- and V-composition.",
    )


def parts_of_a_fall(measured: differences.Measured) -> Picture:
    """The fall of a logit by the ways of its paths through heads."""
    names = {"v k": "values, then keys", "v v": "values twice", "k v": "keys, then values"}
    parts = {names.get(kind, kind): mean for kind, mean in list(measured.kinds.items())[:6]}
    return Picture(
        figures.bars({"whole fall": measured.fall, **parts}, "logits", "What the earlier copy of a token adds"),
        f"Fall of the next token's logit where the earlier copy of the last token is exchanged, in the mean over "
        f"{measured.pairs} pairs of repeated random tokens, and its largest parts: paths by values (v), queries (q) or "
        "keys (k) of heads, in the order of travel.",
        "Bar chart of the fall of a logit and of its parts by kind of path.",
    )


def axis_costs(measured: stream.Measured) -> Picture:
    """The cost of freezing the largest axis of the stream."""
    bars: dict[str, float] = {}
    for row in measured.costs:
        place = row.what.removeprefix("stream, ")
        parts = {"axis": row.cost, "rotated": row.cost.null.mean, "as varied": row.matched}
        bars |= {f"{place}: {part}": cost for part, cost in parts.items()}
    return Picture(
        figures.bars(bars, "rise of the loss (nats)", "Freezing one direction of the stream at its mean"),
        "Rise of the loss where the axis of most variance is frozen at its mean, before each layer and at the end; the "
        "same for the largest axis of randomly rotated streams, and for directions of as much variance as the axis.",
        "Bar chart of the cost of freezing the largest axis, beside rotated streams and directions of equal variance.",
    )


def explained_by_order(measured: importance.Measured) -> Picture:
    """Loss explained by each order of paths, by heads and by hops."""
    found = measured.terms, measured.hops
    bars = {f"{each.counted}, order {row.order}": row.reduction for each in found for row in each.orders}
    return Picture(
        figures.bars(bars, "loss explained (nats)", "Term importance in the two-layer model"),
        f"With all orders the loss is the model's own on these {found[0].sequences} of the held-out windows, "
        f"{found[0].model_loss:.4f} nats, to within {max(abs(each.residual) for each in found):.1e}, by both "
        "accountings.",
        "Bar chart of the loss explained by each order of path, by heads and by hops.",
    )


def curves(measured: learning.Measured) -> Picture:
    """Losses and scores while the models were trained."""
    large = {name: each for name, each in measured.trainings.items() if not name.startswith(learning.SMALL)}
    return Picture(
        trainings(large or measured.trainings),
        "A column for each model. From above: losses on held-out text and on repeated random tokens; the "
        "in-context-learning score (loss late in a window minus loss early in it, negative when context helps); the "
        "prefix-matching score of each head; its attention to the previous token; and the path of the losses of "
        "single tokens in the plane of their first two principal components, where a change of direction shows a "
        "change of what is learned. The shaded band is the rise of prefix matching, by a rule fixed beforehand.",
        "Line charts of losses, in-context-learning score and head scores over the tokens seen, a column for each "
        "model, and below them the path of its losses in the plane.",
    )


FIGURES: Mapping[str, Callable[[Any], Picture]] = {
    "zero_layers": bigram_distances,
    "one_layer": ov_eigenvalues,
    "trigrams": trigram_classes,
    "induction": induction_patterns,
    "composition": composition_diagrams,
    "differences": parts_of_a_fall,
    "stream": axis_costs,
    "importance": explained_by_order,
    "learning": curves,
}
"""The figure of each section of the reproduction."""


if __name__ == "__main__":
    main()
