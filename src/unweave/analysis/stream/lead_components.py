"""Lead of a head's score at chosen sources, by the component that wrote it into the head's keys and queries.

A key is linear in the stream of its position, and the stream is the sum of the components' outputs. With queries held
fixed, the lead is therefore a sum over the components of the keys; with keys held fixed, over those of the queries. The
two sums are equal.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import takewhile

from unweave.algebra.terms import HeadId, HeadLike, Term
from unweave.analysis.attribution.leads import Contrast
from unweave.analysis.attribution.scores import raw_scores
from unweave.analysis.stream.contributions import contributions
from unweave.model import Run, heads
from unweave.results import Mean, Result, Table, column, estimate
from unweave.results.question import question
from unweave.shapes import Float, Tensor


@dataclass(frozen=True)
class LeadComponent:
    """Part of a head's lead that one component wrote.

    Attributes:
        component: The writer: W_E, W_P, an earlier head, the neurons of a layer (W_out), a bias, or positions and
            biases of the head's own queries or keys.
        into_keys: Contribution to the lead of its part of the keys, with queries held fixed; None where it has none.
        key_share: That part's share of the lead; None where the lead has no shares, as in `LeadKind`.
        into_queries: Contribution to the lead of its part of the queries, with keys held fixed.
        query_share: That part's share of the lead.
    """

    component: str
    into_keys: Mean | None = field(metadata=column(unit="logits"))
    key_share: float | None = field(metadata=column(kind="share"))
    into_queries: Mean | None = field(metadata=column(unit="logits"))
    query_share: float | None = field(metadata=column(kind="share"))


@dataclass(frozen=True)
class LeadComponents(Result):
    """Lead of a head's scores at some targets, by component.

    Attributes:
        lead: Mean lead. Its standard error, as that of every part, is over sequences, or over the rows of a single one.
        components: A row for each component, the largest part of the keys first. The parts of the keys sum to the
            lead, and so do those of the queries.
        residual: The largest difference between the lead and one of these sums: rounding only.
    """

    main = "components"

    head: HeadId
    lead: Mean = field(metadata=column(unit="logits"))
    components: Table[LeadComponent]
    residual: float


@question
def lead_components(run: Run, head: HeadLike, targets: Tensor) -> LeadComponents:
    """Lead of a head's scores at the targets, by the component that wrote it into the keys, and into the queries.

        lead = Σ_c lead( q · D_k W_K D x_c ) = Σ_c lead( D_q W_Q D x_c · k ),    x = Σ_c x_c the stream before the head

    Norm scales are those of the run. Rows and sequences are averaged as in `score_leads`; both sums equal its lead.

    Args:
        run: A run on one sequence or several, for example on repeated random tokens.
        targets: True at the cells of the lead, [dst, src] or [batch, dst, src]; see `induction_targets` and
            `matched_sources`.

    Returns:
        A row for each component below the head. What an earlier head wrote counts as its own, whatever it read.

    Cost:
        Each earlier head is applied once more, and two seq × seq products for each component.

    Example:
        >>> weights = uw.examples.induction(d_vocab=9)
        >>> tokens = uw.analysis.induction.repeated_tokens(weights, start=0)
        >>> targets = uw.analysis.induction.induction_targets(tokens)
        >>> found = lead_components(uw.run(weights, tokens.ids), "L1H0", targets)
        >>> [(row.component, round(row.key_share, 2)) for row in found.components if row.into_keys]
        [('L0H0', 1.03), ('P_K[1,0]', -0.03)]

    Paper:
        The keys and queries of Elhage et al. 2021, "Path Expansion of Attention Scores QK Circuit", by writer.
    """
    name = run.weights.check_head(head)
    contrast, scores = Contrast.of(run, name, targets), raw_scores(run, name)
    lead, sides = estimate(contrast.samples(scores)), Sides.of(run, name)
    clear, rows = contrast.is_clear(lead, scores), []
    for component, query, key in sides.parts():
        into_keys = None if key is None else estimate(contrast.samples(sides.scores(sides.query, key)))
        into_queries = None if query is None else estimate(contrast.samples(sides.scores(query, sides.key)))
        parts = into_keys, into_queries
        key_share, query_share = (None if part is None or not clear else part / lead for part in parts)
        rows.append(LeadComponent(component, into_keys, key_share, into_queries, query_share))
    sums = [sum(part for row in rows if (part := getattr(row, side))) for side in ("into_keys", "into_queries")]
    ordered = sorted(rows, key=lambda row: -(row.into_keys or 0.0))
    return LeadComponents(name, lead, Table(tuple(ordered)), max(abs(lead - whole) for whole in sums))


@dataclass(frozen=True, eq=False)
class Sides:
    """Queries and keys of one head on a run, whole and by component."""

    run: Run
    head: HeadId
    query: Float[Tensor, "*batch seq d_head"]
    key: Float[Tensor, "*batch seq d_head"]

    @classmethod
    def of(cls, run: Run, head: HeadId) -> "Sides":
        """The whole queries and keys of the head."""
        layer, read = run.weights.layers[head.layer], run.read(head.layer)
        query, key = (side(layer, read)[..., head.head, :, :].double() for side in (heads.queries, heads.keys))
        return cls(run, head, query, key)

    def scores(self, query: Tensor, key: Tensor) -> Float[Tensor, "*batch dst src"]:
        """Scores before a cap and the mask."""
        return self.run.weights.layers[self.head.layer].scoring(query, key)

    def parts(self) -> Iterator[tuple[str, Tensor | None, Tensor | None]]:
        """Contribution of each component, then of the head's own positions and biases, to its query and its key."""
        run, weights = self.run, self.run.weights
        inputs = [side(weights, self.head) for side in (heads.query_input, heads.key_input)]
        readers = [Term((*own.letters, *weights.scale(self.head.layer)), own.weight) for own in inputs]
        for _, name, part in takewhile(lambda one: one[0] <= self.head.layer, contributions(run)):
            query, key = (reader.apply(run, part).double() for reader in readers)
            yield name, query, key
        for side, own in enumerate(inputs):
            for term in own.entering:
                written = run.move_all(own.letters, term(run)).double()
                yield term.weight.names[-1], None if side else written, written if side else None
