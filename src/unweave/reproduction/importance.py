"""Term importance: the loss explained by paths of each order, by heads of each layer, and by virtual heads."""

from dataclasses import dataclass

from unweave.analysis.attribution.importance import Importance
from unweave.analysis.attribution.importance import importance as term_importance
from unweave.analysis.composition.virtual_heads import VirtualHeads, virtual_heads
from unweave.explorer.page import Grid, Picture, Section
from unweave.model.run import run
from unweave.plot import figures
from unweave.reproduction.claim import LITTLE, Claim
from unweave.reproduction.models import Models
from unweave.text.windows import FEWER_TOKENS

FEW_WINDOWS = 2
"""Held-out windows for virtual heads: each pair of heads needs a set of logits."""
TIMES = 10
"""How many times more the heads of one layer must explain than those of the other to matter far more."""


@dataclass(frozen=True, eq=False)
class Measured:
    """The paths of the two-layer model on held-out text.

    Attributes:
        terms: Loss explained by order, layer and head.
        virtual: Loss explained by every virtual head.
    """

    terms: Importance
    virtual: VirtualHeads


def measure(models: Models) -> Measured:
    """Measure term importance and virtual heads of the two-layer model on held-out text."""
    two, text = models.two.weights, models.some(FEWER_TOKENS)
    return Measured(
        terms=term_importance(two, text),
        virtual=virtual_heads(run(two, text[:FEW_WINDOWS]), seed=models.seed),
    )


def claims(measured: Measured) -> tuple[Claim, ...]:
    """Judge the order of direct path, heads and virtual heads, and the two layers."""
    return _orders(measured.terms), _layers(measured.terms), _virtual(measured)


def section(measured: Measured) -> Section:
    """Show the loss explained by each order of paths, and by each virtual head."""
    found, virtual = measured.terms, measured.virtual
    orders = {f"order {row.order} ({row.terms} path{'s' * (row.terms != 1)})": row.reduction for row in found.orders}
    pairs = {f"{row.reader}∘{row.writer}": row.removed for row in virtual.heads}
    return Section(
        "Term importance",
        "Loss explained by the paths of each order with attention patterns frozen. Order 0 is the direct path, "
        "compared with uniform predictions; each further order is added to those before.",
        (
            Picture(
                figures.bars(orders, "loss explained (nats)", "Term importance in the two-layer model"),
                f"With all orders the loss is the model's own on these {found.sequences} of the held-out windows, "
                f"{found.model_loss:.4f} nats, to within {abs(found.residual):.1e}.",
                "Bar chart of the loss explained by each order of path.",
            ),
            Picture(
                figures.bars(pairs, "rise of the loss (nats)", "Virtual heads of the two-layer model"),
                "Rise of the loss when the contribution of one virtual head is removed from the logits with patterns "
                "frozen; the later head is named first. Removing all together changes the loss by "
                f"{virtual.removed_together:+.2f} nats. These numbers are from less text than the bars of orders.",
                "Bar chart of the loss explained by each virtual head.",
            ),
            Grid(found.orders, folded="Loss explained by order, as numbers"),
            Grid(found.layers, folded="Loss explained by the single heads of each layer"),
            Grid(found.heads, folded="Loss explained by each head"),
            Grid(virtual.heads, folded="Every virtual head, as numbers"),
        ),
    )


def _orders(found: Importance) -> Claim:
    first = found.orders[:3]
    direct, heads, virtual = (row.reduction for row in first)
    return Claim(
        "importance-orders",
        "Term Importance Analysis",
        "Individual heads explain most of the loss, then the direct path, virtual heads least.",
        "the reductions of the loss come in that order",
        "1.8, 5.2, 0.3 nats",
        f"direct {direct:.2f}, heads {heads:.2f}, virtual {virtual:.2f} nats "
        f"(standard error up to {max(row.reduction.standard_error for row in first):.2f})",
        "uniform predictions: 0",
        heads > direct > virtual,
    )


def _layers(found: Importance) -> Claim:
    first, second = found.layers[:2]
    return Claim(
        "importance-layers",
        "Term Importance Analysis",
        "Second-layer heads matter far more than first-layer heads, each on top of the other layer.",
        f"they reduce the loss at least {TIMES} times as much",
        "4.0 and 0.05 nats",
        f"{second.on_top:.2f} and {first.on_top:.2f} nats",
        "0 nats: the layer adds nothing",
        second.on_top > 0 and second.on_top >= TIMES * max(first.on_top, 0.0),
    )


def _virtual(measured: Measured) -> Claim:
    orders = [row.reduction for row in measured.terms.orders]
    virtual, whole = sum(orders[2:]), sum(orders)
    share = f" ({virtual / whole:.0%})" if whole > 0 else ""
    best = measured.virtual.heads[0]
    return Claim(
        "virtual-heads-small",
        "Virtual Attention Heads",
        "V-composition does little: virtual heads can be neglected.",
        "virtual heads explain less than a tenth of the loss that all paths explain",
        "0.3 of 7.3 nats (4 %)",
        f"{virtual:.2f} of {whole:.2f} nats{share}; most on its own: {best.reader}∘{best.writer} {best.removed:.2f}",
        "0 nats: virtual heads add nothing",
        whole > 0 and virtual < LITTLE * whole,
    )
