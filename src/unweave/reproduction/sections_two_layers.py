"""Sections of the page about what two layers do: induction on random tokens and on text, and what paths are worth."""

from collections.abc import Sequence

from unweave.analysis.induction.verdict import Label
from unweave.analysis.stream.movement import moves, value_weighted
from unweave.explorer.page import Grid, Picture, Section
from unweave.plot import figures, maps
from unweave.reproduction.findings import Evidence, best_matcher, previous_token_head
from unweave.reproduction.sections_one_layer import Naming
from unweave.shapes import Float, Tensor

BINS = 24
"""Points of a curve over the positions of held-out text."""


def induction_heads(evidence: Evidence) -> Section:
    """Repeated random tokens: losses, patterns, prefix matching, ablation, eigenvalues."""
    found = evidence.two.induction
    best, previous = best_matcher(found), previous_token_head(found)
    pattern = evidence.two.repeated.pattern
    return Section(
        "Induction heads",
        "Random tokens, repeated: nothing but the repetition can be predicted. An induction head attends to what "
        "followed the earlier copy of the present token, and raises it.",
        (
            Picture(
                figures.losses_by_position(evidence.curves, [evidence.second_copy]),
                "Loss at each position of random tokens repeated once; the vertical line is where the second copy "
                "begins. Only a model with two layers can predict the second copy.",
                "Line chart of loss by position for models of zero, one and two layers.",
            ),
            Picture(
                figures.attention(
                    {f"{previous}: previous token": pattern[previous], f"{best}: prefix matching": pattern[best]}
                ),
                "Attention on one such sequence. Row = destination (query), column = source (key). Left, a first-layer "
                "head attends to the token before; right, a second-layer head attends one place after the earlier "
                "copy.",
                "Two heat maps of attention with off-diagonal stripes.",
            ),
            _prefix_matching(evidence),
            _ablation(evidence),
            _eigenvalue_corner(evidence),
            Grid(found.heads.to_dict(), folded="Every head of the two-layer model, with its verdict"),
        ),
    )


def _prefix_matching(evidence: Evidence) -> Picture:
    found = evidence.two.induction
    best = found.heads.sort("prefix_matching")[0]
    scores = {str(row.head): row.prefix_matching for row in found.heads}
    null = (best.prefix_matching.null.mean, max(row.prefix_matching.null.sd for row in found.behavior.heads))
    return Picture(
        figures.bars(scores, "prefix-matching score", "Prefix matching, two-layer model", null),
        "Mean attention to what followed earlier copies; the band is attention to wrong places, mean ± 2 sd.",
        "Bar chart of the prefix-matching score of every head.",
    )


def _ablation(evidence: Evidence) -> Picture:
    best = evidence.two.induction.heads.sort("prefix_matching")[0]
    scores: dict[str, float] = {"whole model": best.prefix_matching}
    scores |= {f"without {head}": score for head, score in evidence.two.ablated.items()}
    return Picture(
        figures.bars(scores, "prefix-matching score", f"{best.head} without one head of the first layer"),
        f"Prefix matching of {best.head} when one head's output is left out and later patterns are recomputed. What it "
        f"cannot do without is {previous_token_head(evidence.two.induction)}, the previous-token head.",
        "Bar chart of the prefix matching of the best induction head with each first-layer head left out.",
    )


def _eigenvalue_corner(evidence: Evidence) -> Picture:
    rows = [row for row in evidence.two.induction.heads if row.qk_eigenvalue_score is not None]
    points = {str(row.head): (row.ov_eigenvalue_score, float(row.qk_eigenvalue_score or 0.0)) for row in rows}
    marked = [str(row.head) for row in rows if row.verdict == Label.INDUCTION]
    labels = ("OV eigenvalue score: copies", "QK eigenvalue score: matches,\nthrough the previous-token head")
    return Picture(
        figures.scatter(points, marked, labels, "Mechanism: does it copy, does it match?"),
        "Second-layer heads by the share of positive eigenvalues of their two circuits. Heads with the verdict "
        "induction are marked by name; in the paper they sit in the upper right corner.",
        "Scatter plot of heads by OV and QK eigenvalue score.",
    )


def on_text(evidence: Evidence, token: Naming) -> Section:
    """What the best induction head moves on text, and what context is worth."""
    run, best = evidence.two.text, best_matcher(evidence.two.induction)
    ids = run.ids.tolist()
    tokens = [str(token(i)["text"]) for i in ids]
    rows = [
        {
            "destination": token(ids[move.dst]),
            "source": token(ids[move.src]),
            "next": token(ids[move.dst + 1]) if move.dst + 1 < len(ids) else None,
            "attention": move.attention,
            "information": move.information,
            "logit_effect": move.logit_effect,
        }
        for move in moves(run, best, k=20)
    ]
    return Section(
        "Induction on text",
        f"Where {best} looks on a short stretch of held-out text. The stretch was chosen: of all in 16 windows it is "
        "the one in which the head does most for the true next tokens.",
        (
            Picture(
                maps.text_pattern(value_weighted(run)[best], tokens, f"{best}, value-weighted"),
                "Attention times the length of each source's value: what is moved, not only looked at. Read a row: the "
                "token on the left takes from the tokens below the dark cells. An induction head takes from what "
                "followed an earlier copy of it.",
                f"Heat map of the value-weighted attention of {best} with a token on each row and column.",
            ),
            Grid(rows, folded="Its largest moves, and what each adds to the logit of the true next token"),
            _context(evidence),
        ),
    )


def _context(evidence: Evidence) -> Picture:
    curves = {name: _binned(losses.double().mean(0)) for name, losses in evidence.context.items()}
    windows = len(next(iter(evidence.context.values())))
    return Picture(
        maps.lines(curves, ("position", "loss (nats)"), "Loss on held-out text, by position"),
        f"Mean loss over {windows} windows, a few neighbouring positions together. The further a curve falls to the "
        "right, the more the model gains from context. Windows may hold several documents.",
        "Line chart of loss on held-out text by position for one and two layers.",
    )


def _binned(curve: Float[Tensor, " seq"]) -> tuple[Sequence[float], Sequence[float]]:
    """Means over neighbouring positions, and the middle of each."""
    size = max(1, len(curve) // BINS)
    bins = curve.split(size)
    return [1 + i * size + (len(part) - 1) / 2 for i, part in enumerate(bins)], [part.mean().item() for part in bins]


def importance(evidence: Evidence) -> Section:
    """Paths by order, by layer and by head, and virtual heads."""
    found, virtual = evidence.two.importance, evidence.two.virtual
    reductions = {
        f"order {row.order} ({row.terms} path{'s' if row.terms != 1 else ''})": row.reduction for row in found.orders
    }
    pairs = {f"{row.reader}∘{row.writer}": row.removed for row in virtual.heads}
    return Section(
        "Term importance",
        "Loss explained by paths of each order, attention patterns held fixed: order 0 is the direct path against "
        "uniform predictions, each further order on top of those before.",
        (
            Picture(
                figures.bars(reductions, "loss explained (nats)", "Term importance, two-layer model"),
                f"The last total is the model's own loss, {found.model_loss:.4f} nats, to within "
                f"{abs(found.residual):.1e}.",
                "Bar chart of the loss explained by each order of path.",
            ),
            Picture(
                figures.bars(pairs, "loss without it (nats)", "Virtual heads, two-layer model"),
                "How much the loss rises when one virtual head's part is taken out of the logits, patterns held; the "
                f"later head comes first. All together: {virtual.removed_together:+.2f} nats, on less "
                "text than the bars of orders.",
                "Bar chart of the worth of each virtual head.",
            ),
            Grid(found.orders.to_dict(), folded="Loss explained by order, as numbers"),
            Grid(found.layers.to_dict(), folded="Loss explained by the single heads of each layer"),
            Grid(found.heads.to_dict(), folded="Loss explained by each head"),
            Grid(virtual.heads.to_dict(), folded="Every virtual head, as numbers"),
        ),
    )
