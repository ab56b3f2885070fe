"""All panels in the order of the views, and what takes long."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from unweave.analysis.attribution.importance import importance_cost
from unweave.analysis.circuits.copying import copying_cost
from unweave.analysis.verify import verify_cost
from unweave.errors import UnweaveError
from unweave.explorer.bundle import Json, LeftOut, TableRef
from unweave.explorer.panels import circuits, importance, stream, training, trigrams
from unweave.explorer.panels.subject import Subject, held_out, numbers
from unweave.explorer.panels.tables import asked, asked_of_texts, in_layers
from unweave.model.costs import Cost
from unweave.model.weights import Weights


def _pairs(times: float) -> Callable[[Weights], Cost]:
    """Cost of multiplying the factors of every pair of heads, ``times`` times over."""

    def cost(of: Weights) -> Cost:
        pairs = of.n_heads**2 * of.n_layers * (of.n_layers - 1) // 2
        return Cost(2 * times * pairs * of.d_head**2 * of.d_model if pairs else 0.0)

    return cost


@dataclass(frozen=True)
class PanelSpec:
    """One or several tables that are made together.

    Attributes:
        what: What they are, for progress and for what is left out.
        make: Makes them.
        tables: Their names, by which a page requests them.
        cost: Estimates what they take, which a page shows before it requests them.
    """

    what: str
    make: Callable[[Subject], Iterable[TableRef]]
    tables: str = ""
    cost: Callable[[Weights], Cost] = lambda of: Cost(2000 * numbers(of))


def _asking(
    what: str, name: str, question: str, cost: Callable[[Weights], Cost] = PanelSpec.cost, **given: Json
) -> PanelSpec:
    """The panel with the table of one question about the model."""
    return PanelSpec(what, asked(name, question, **given), name, cost)


TRAINING = PanelSpec("the course of training", training.curves, "training training.heads training.phase training.path")
QUICK = (
    PanelSpec("scores of every head", circuits.summary, "heads", _pairs(5)),
    PanelSpec("verdicts on induction", circuits.verdicts, "induction", _pairs(8)),
    _asking("composition of heads", "composition", "composition", _pairs(4), space="stream"),
    _asking(
        "composition by the formula as published",
        "composition.published",
        "composition",
        _pairs(4),
        formula="as-published",
    ),
    _asking("composition over tokens", "composition.tokens", "composition", _pairs(4), space="tokens"),
    PanelSpec(
        "eigenvalues of OV circuits",
        circuits.ov_eigenvalues,
        "eigenvalues eigenvalues.random eigenvalues.scores",
    ),
    PanelSpec(
        "eigenvalues of QK circuits",
        circuits.qk_eigenvalues,
        "eigenvalues.qk eigenvalues.qk.random eigenvalues.qk.scores",
    ),
    PanelSpec(
        "eigenvalues of QK circuits through earlier heads",
        circuits.through_eigenvalues,
        "eigenvalues.qk.through eigenvalues.qk.through.random eigenvalues.qk.through.scores",
        _pairs(8),
    ),
    PanelSpec("shares of the stream on each text", asked_of_texts("stream", "decompose_stream", "parts"), "stream"),
    PanelSpec("what heads move on each text", in_layers(asked_of_texts("movement", "movement")), "movement"),
    PanelSpec(
        "what heads delete on each text",
        in_layers(asked_of_texts("deletion", "analysis.stream.deletion")),
        "deletion",
    ),
    PanelSpec("axes of the stream on each text", asked_of_texts("axes", "privileged_axes"), "axes"),
    _asking("virtual weights", "wires", "virtual_weights", _pairs(6)),
    _asking("overlaps of subspaces", "overlaps", "subspace_overlaps", _pairs(24)),
    PanelSpec("dimensions that heads use", stream.bandwidth, "bandwidth"),
    _asking(
        "axes of weights",
        "axes.weights",
        "analysis.stream.privileged_weights",
        lambda of: Cost(2 * 17 * of.d_model * numbers(of)),
    ),
    TRAINING,
    PanelSpec("lengths of embeddings", stream.norms, "tokens"),
)
"""Panels that take a second or two for a small model."""
TRIGRAMS, BUGS = "skip-trigrams", "skip-trigram bugs, counted in text"
NAMED = PanelSpec("skip-trigrams that the paper names", trigrams.named, "named")
SHORT = (*QUICK, PanelSpec(TRIGRAMS, trigrams.listed, "trigrams"))
"""Panels of `unweave report`: they take some seconds for a small model."""
PANELS = (
    *QUICK,
    _asking("copying", "copying", "copying", copying_cost),
    NAMED,
    PanelSpec(TRIGRAMS, trigrams.strongest, "sources trigrams"),
    PanelSpec("copying patterns", trigrams.patterns, "patterns patterns.use"),
    PanelSpec(BUGS, trigrams.bugs, "bugs"),
    PanelSpec("classes of skip-trigrams", trigrams.classes, "classes"),
    PanelSpec(
        "term importance, by heads",
        importance.paths,
        "orders orders.recomputed layers worth",
        lambda of: importance_cost(of, held_out(of), hops=False),
    ),
    PanelSpec(
        "term importance, by hops",
        partial(importance.paths, hops=True),
        "orders.hops orders.recomputed.hops layers.hops worth.hops",
        lambda of: importance_cost(of, held_out(of), hops=True),
    ),
    PanelSpec("virtual heads", importance.virtual, "virtual virtual.hops"),
    PanelSpec(
        "where heads act in held-out text",
        stream.in_text,
        "acts windows",
        lambda of: Cost(8 * held_out(of) * numbers(of)),
    ),
)
"""All panels, in the order in which they are made."""


def cost_of(panels: Iterable[PanelSpec], of: Weights) -> Cost:
    """Estimate what a page with some panels takes: the panels and the identities."""
    return Cost(sum(cost(of).operations for cost in [verify_cost, *(panel.cost for panel in panels)]))


def made(
    of: Subject, panels: Iterable[PanelSpec], tell: Callable[[str], None]
) -> tuple[tuple[TableRef, ...], tuple[LeftOut, ...]]:
    """The tables of some panels, and the panels that this model cannot have, each with the reason."""
    found: list[TableRef] = []
    missing: list[LeftOut] = []
    for panel in panels:
        tell(panel.what)
        try:
            found += tuple(panel.make(of))
        except UnweaveError as error:
            missing.append(LeftOut(panel.what, error.fact, error.hint))
    return tuple(found), tuple(missing)
