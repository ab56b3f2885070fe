"""Lead of a head's score at chosen sources over the rest of the row, and the pairs of paths it is the sum of.

It is linear in the scores, so the pairs of paths into which a score expands sum to it exactly. A variance
(`score_shares`) says what makes scores differ at all; the lead says what makes them differ in the right direction.
"""

from dataclasses import dataclass, field

import torch

from unweave.algebra.bilinear import PAIR_KINDS, PairKind
from unweave.algebra.terms import HeadId, HeadLike
from unweave.analysis.attribution.scores import PathName, listed_paths, pair_kinds, raw_scores, seen_from
from unweave.errors import BadInput
from unweave.model.paths import scores as expand
from unweave.model.run import Run
from unweave.results import Mean, Result, Table, column, estimate
from unweave.results.question import question
from unweave.results.tolerances import FLOAT32
from unweave.shapes import Bool, Float, Tensor

CLEAR = 3.0  # standard errors from 0 within which a lead has no shares


@dataclass(frozen=True)
class LeadKind:
    """Part of a lead that one kind of composition contributes.

    Attributes:
        kind: Composition of its pairs of paths: none, q, k or qk.
        lead: The part of the lead.
        share: Its share of the lead; parts may cancel, so it may be negative or above 1. None where the lead is within
            three standard errors of 0, is known from a single row, or is no more than rounding.
    """

    kind: PairKind
    lead: Mean = field(metadata=column(unit="logits"))
    share: float | None = field(metadata=column(kind="share", label="share of lead"))


@dataclass(frozen=True)
class LeadPart:
    """Part of a lead that one pair of paths contributes.

    Attributes:
        query: The path into the query.
        key: The path into the key.
        kind: Composition that the pair needs: none, q, k or qk.
        lead: The part of the lead.
        share: Its share of the lead; None where the lead has no shares, as in `LeadKind`.
    """

    query: PathName
    key: PathName
    kind: PairKind
    lead: Mean = field(metadata=column(unit="logits"))
    share: float | None = field(metadata=column(kind="share", label="share of lead"))


@dataclass(frozen=True)
class ScoreLeads(Result):
    """Lead of a head's scores at some targets, by kind of composition.

    Attributes:
        lead: Mean lead. Its standard error, as that of every part, is over sequences, or over the rows of a single one.
        sequences: Sequences with a target.
        rows: Destinations with a target, in all sequences.
        kinds: The parts by kind of composition; they sum to the lead, and their shares to 1.
        residual: The lead minus the sum of its parts: rounding only.
    """

    head: HeadId
    lead: Mean = field(metadata=column(unit="logits"))
    sequences: int
    rows: int
    main = "kinds"

    kinds: Table[LeadKind]
    residual: float


@question
def score_leads(run: Run, head: HeadLike, targets: Tensor, *, hops: bool = False) -> ScoreLeads:
    """Lead of a head's scores at the targets over the rest of their rows, by kind of composition.

        lead[dst] = mean_{src in targets} score[dst, src]  -  mean_{src not in targets, src ≤ dst} score[dst, src]

    The scores are those before mask and softmax, in logits: a lead of 5 means that a target gets e⁵ times the attention
    of a source with the mean score of the others. A row counts once, however many targets it has; rows without a target
    are left out; every sequence with a target counts alike.

    Args:
        run: A run on one sequence or several, for example on repeated random tokens.
        targets: True at the cells whose lead is measured, [dst, src] for all sequences or [batch, dst, src].
        hops: Expand by hops instead of heads: a diagonal counts as no composition.

    Cost:
        No path is listed: one stream is carried for each order below the head, then one seq × seq product per kind.

    Example:
        >>> weights = uw.examples.induction(d_vocab=9)
        >>> tokens = uw.analysis.induction.repeated_tokens(weights, start=0)
        >>> targets = uw.analysis.induction.induction_targets(tokens)
        >>> found = score_leads(uw.run(weights, tokens.ids), "L1H0", targets)
        >>> round(found.lead, 1), [(row.kind, round(row.share, 2)) for row in found.kinds if row.lead]
        (194.2, [('none', -0.03), ('k', 1.03)])

    Paper:
        Elhage et al. 2021, "Path Expansion of Attention Scores QK Circuit": the scores of an induction head come from
        K-composition with a previous-token head.
    """
    name = run.weights.check_head(head)
    contrast = Contrast.of(run, name, targets)
    scores, split = raw_scores(run, name), expand(run.weights, name, hops=hops).by_kind(run)
    whole = estimate(contrast.samples(scores))
    parts = [(kind, estimate(contrast.samples(split[kind].double()))) for kind in PAIR_KINDS]
    clear = contrast.is_clear(whole, scores)
    kinds = Table(tuple(LeadKind(kind, part, part / whole if clear else None) for kind, part in parts))
    residual = whole - sum(part for _, part in parts)
    return ScoreLeads(name, whole, int(contrast.rows.any(-1).sum()), int(contrast.rows.sum()), kinds, residual)


@question
def lead_pairs(run: Run, head: HeadLike, targets: Tensor, *, hops: bool = False) -> Table[LeadPart]:
    """List the part of a head's lead at the targets that each pair of paths contributes, largest first.

    Arguments are those of `score_leads`, to whose lead the parts sum.

    Raises:
        TooLarge: If there are more than `PAIR_LIMIT` pairs.

    Cost:
        One product with seq × seq weights for each key path, one inner product per row and pair.

    Example:
        >>> weights = uw.examples.induction(d_vocab=9)
        >>> tokens = uw.analysis.induction.repeated_tokens(weights, start=0)
        >>> targets = uw.analysis.induction.induction_targets(tokens)
        >>> pairs = lead_pairs(uw.run(weights, tokens.ids), "L1H0", targets)
        >>> [(row.query, row.key, round(row.lead)) for row in pairs.where(lambda row: (0, 0) in row.key.heads).top(1)]
        [('W_E', 'L0H0 · W_E', 200)]

    Paper:
        The K-composition terms of Elhage et al. 2021, "Path Expansion of Attention Scores QK Circuit".
    """
    name = run.weights.check_head(head)
    contrast = Contrast.of(run, name, targets)
    queries, keys = listed_paths(run, name, hops=hops)
    scores = raw_scores(run, name)
    whole = estimate(contrast.samples(scores))
    clear, kinds, found = contrast.is_clear(whole, scores), pair_kinds(queries, keys), []
    turned = run.weights.layers[name.layer].scoring.turned
    ahead = torch.stack([(contrast.weights @ turned(term(run).double()))[contrast.rows] for term in keys.values()])
    for (query, term), kinds_of in zip(queries.items(), kinds, strict=True):
        leads = torch.einsum("rd,krd->kr", turned(term(run).double())[contrast.rows], ahead) @ contrast.average.mT
        for key, kind, samples in zip(keys, kinds_of, leads, strict=True):
            part = estimate(samples)
            found.append(LeadPart(query, key, kind, part, part / whole if clear else None))
    return Table(tuple(sorted(found, key=lambda row: -row.lead)))


@dataclass(frozen=True, eq=False)
class Contrast:
    """The lead as a linear function of scores."""

    # weight of each score in the lead of its row: 1 / targets, -1 / others, 0 in rows without a target
    weights: Float[Tensor, "*batch dst src"]
    rows: Bool[Tensor, "*batch dst"]  # the rows that have a target
    # from rows to independent samples: to sequences, or to the rows themselves in a single sequence
    average: Float[Tensor, "samples rows"]

    @classmethod
    def of(cls, run: Run, head: HeadId, targets: Tensor) -> "Contrast":
        """Check a mask and turn it into weights."""
        wanted, others = _cells(run, head, targets)
        rows = wanted.any(-1)
        own = rows.reshape(-1, rows.shape[-1]).nonzero()[:, 0].unique(return_inverse=True)[1]  # the sequence of a row
        one_hot = torch.nn.functional.one_hot(own).double().mT
        average = one_hot / one_hot.sum(-1, keepdim=True) if len(one_hot) > 1 else torch.eye(len(own)).to(one_hot)
        return cls((_even(wanted) - _even(others)) * rows[..., None], rows, average)

    def samples(self, scores: Float[Tensor, "*batch dst src"]) -> Float[Tensor, " samples"]:
        """The lead of each independent sample."""
        return self.average @ (self.weights * scores).sum(-1)[self.rows]

    def is_clear(self, lead: Mean, scores: Float[Tensor, "*batch dst src"]) -> bool:
        """Test whether a lead is so far from 0, in standard errors and beyond rounding, that it has shares."""
        size = (self.weights * scores).abs().sum(-1)[self.rows].mean().item()
        return abs(lead) > CLEAR * lead.standard_error and abs(lead) > FLOAT32 * size


def _cells(
    run: Run, head: HeadId, targets: Tensor
) -> tuple[Bool[Tensor, "*batch dst src"], Bool[Tensor, "*batch dst src"]]:
    """The targets of every sequence, and the other cells that can be seen."""
    shape = (*run.ids.shape, run.ids.shape[-1])
    if targets.dtype != torch.bool or targets.shape not in (shape, shape[-2:]):
        raise BadInput(
            f"targets are {targets.dtype} of shape {list(targets.shape)}, the scores have shape {list(shape)}",
            "give a boolean mask [dst, src] or [batch, dst, src]",
        )
    wanted = targets.to(run.ids.device).expand(shape)
    visible = seen_from(run, head).expand(shape)
    others = visible & ~wanted
    window = run.weights.layers[head.layer].scoring.window
    if (wanted & ~visible).any() or not wanted.any():
        near = "" if window is None else f" and src > dst - {window}, the window of {head}"
        raise BadInput(
            "targets include a source its destination cannot see" if wanted.any() else "no cell of targets is True",
            f"mark at least one cell, all with src ≤ dst{near}",
        )
    if (wanted.any(-1) & ~others.any(-1)).any():
        raise BadInput("a row has only targets and no other source to compare with", "leave that row out of the mask")
    return wanted, others


def _even(cells: Bool[Tensor, "*batch dst src"]) -> Float[Tensor, "*batch dst src"]:
    """Weights of a mean over the cells of each row; 0 in a row without any."""
    return cells.double() / cells.sum(-1, keepdim=True).clamp_min(1)
