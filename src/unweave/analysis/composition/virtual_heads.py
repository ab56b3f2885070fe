"""Virtual heads: the composition of two heads of different layers, which acts as a head of its own.

    A^{h2} A^{h1}  ⊗  W_OV^{h2} W_OV^{h1}

Their number grows with the square of the number of layers. With patterns and norms frozen, each is an exact additive
part of the logits: it can be removed from the full model, or added to all shorter paths, and the change in loss
measures its importance. Neurons are frozen too: the effect of a pair on a later MLP is left out.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal

import torch

from unweave.algebra import FactoredMatrix, HeadId, HeadLike, Term
from unweave.algebra.random import gaussian, generator
from unweave.analysis.circuits.copying import eigenvalue_score, over_tokens, rounding_of, through_vocabulary
from unweave.analysis.composition.pairs import baseline, pair_scores
from unweave.errors import BadInput, Unsupported
from unweave.model import Run, Weights, expansion
from unweave.model.run import next_token_loss
from unweave.model.transforms import written_span
from unweave.results import Nats, Null, Result, Scored, Table, column
from unweave.results.notes import on_basis
from unweave.results.question import question
from unweave.shapes import Float, Tensor


@dataclass(frozen=True)
class VirtualHead:
    """One pair of heads as a virtual head.

    Attributes:
        reader: The later head.
        writer: The earlier head.
        removed: Rise of the loss, in nats per token, when its part of the logits is removed from the full model.
        added: Fall of the loss when its part is added to the direct path and the single heads.
        size: Root mean square of its part of the logits, over positions and tokens, minus each position's mean.
        v_composition: V-composition score of the two heads in the stream as stored. It depends on the basis, so no
            verdict uses it; its null is that of random heads.
        eigenvalue_score: Σλ / Σ|λ| of ``W_U W_OV^{h2} W_OV^{h1} W_E``: 1 copies. Its null is that of random pairs.
    """

    reader: HeadId
    writer: HeadId
    removed: Nats = field(metadata=column(unit="nats", label="rise without it"))
    added: Nats = field(metadata=column(unit="nats", label="worth alone"))
    size: float = field(metadata=column(unit="logits", label="size of its logits"))
    v_composition: Scored = field(metadata=column(kind="share", label="V-composition", null=("", "", "z")))
    eigenvalue_score: Scored = field(metadata=column(kind="share", null=()))


@dataclass(frozen=True, repr=False)
class VirtualHeads(Result):
    """All virtual heads made of two heads, and the losses and nulls to compare them with.

    Attributes:
        heads: A row for each pair, the largest rise of the loss on removal first.
        loss: Loss of the full model on the run.
        loss_without: Loss of the direct path and single heads alone, with patterns frozen.
        removed_together: Rise of the loss when all of these pairs are removed at once.
        eigenvalue_null: Eigenvalue score of random pairs of this shape in this model.
        counted: ``"hops"`` if only what both heads move between positions counts, otherwise ``"heads"``.
    """

    main = "heads"

    heads: Table[VirtualHead]
    loss: Nats
    loss_without: Nats
    removed_together: Nats
    eigenvalue_null: Null
    counted: Literal["heads", "hops"] = "heads"

    @property
    def answer(self) -> str:
        """The pair whose removal raises the loss most, and all pairs together."""
        if not self.heads:
            return ""
        best = max(self.heads, key=lambda row: row.removed)
        return (
            f"Without {best.writer} → {best.reader} the loss of {self.loss:.3f} nats per token rises most, by "
            f"{best.removed:.3f}; without all virtual heads it rises by {self.removed_together:.3f}."
        )

    @property
    def notes(self) -> tuple[str, ...]:
        """The losses that the pairs are compared with, the null, and what depends on the basis."""
        single = {"heads": "direct path and single heads", "hops": "paths of at most one hop"}[self.counted]
        return (
            f"Loss of the {single} alone: {self.loss_without:.4f} nats per token.",
            "Alone: how much the loss drops when only this pair is added to the single-head paths.",
            f"Eigenvalue score of random pairs: {self.eigenvalue_null}.",
            *(() if self.origin is None else (f"V-composition: {on_basis(self.origin.weights)}",)),
        )


@question
def virtual_heads(run: Run, *, hops: bool = False, samples: int = 100, seed: int = 0) -> VirtualHeads:
    """Measure the importance of each pair of heads as a virtual head, with the run's patterns and scales frozen.

        part of the logits = (A^{h2} A^{h1} ⊗ W_U W_OV^{h2} W_OV^{h1}) x₀,    x₀ the stream before the first layer

    Args:
        hops: Take only what both heads move between positions, ``M^{h2} M^{h1}``; the diagonals belong to single hops.
        samples: Random pairs drawn for the null of the eigenvalue score.

    Returns:
        In a model of two layers the pairs are all that goes beyond single heads, apart from biases.

    Raises:
        Unsupported: If the model has fewer than two layers.

    Cost:
        Three sets of logits for each pair, in the run's precision: use float64 where effects below 1e-5 matter.

    Example:
        >>> row = virtual_heads(uw.run(uw.examples.induction(), [0, 3, 5, 3, 5]), samples=8).heads[0]
        >>> str(row.reader), str(row.writer), row.removed       # it works by K-composition: nothing moves through both
        ('L1H0', 'L0H0', 0.0)

    Paper:
        Elhage et al. 2021, "Virtual Attention Heads".
    """
    weights = run.weights
    if weights.n_layers < 2:
        raise Unsupported("virtual heads need heads in two layers, and this model has fewer", "use a deeper model")
    if run.ids.shape[-1] < 2:
        raise BadInput("a run of one token has no next token to predict", "run at least two tokens")
    shorter, full = _up_to_order_one(run, hops=hops), run.linear_logits
    loss, loss_without = _loss(full, run), _loss(shorter, run)
    through, null = through_vocabulary(weights).to(torch.float64), baseline(weights.d_model, weights.d_head, seed=seed)
    pairs = virtual_null(weights, samples=samples, seed=seed)
    rows, together, read = [], torch.zeros_like(full), Term(weights.scale(weights.n_layers), weights.W_U)
    for reader, writer, composed in _pairs(weights):
        whole = weights.head(*reader) @ weights.head(*writer)
        term = whole.by_hops().of_order(2).terms[0] if hops else whole
        part, core = (read @ term).apply(run, run.streams[0]), _core(term, through)
        score = eigenvalue_score(core.eigenvalues(), rounding_of(core, weights.dtype))
        together = together + part
        rows.append(
            VirtualHead(
                reader,
                writer,
                removed=_loss(full - part, run) - loss,
                added=loss_without - _loss(shorter + part, run),
                size=(part - part.mean(-1, keepdim=True)).square().mean().sqrt().item(),
                v_composition=Scored(composed, null),
                eigenvalue_score=Scored(score.item(), pairs),
            )
        )
    ordered = Table(tuple(sorted(rows, key=lambda row: -row.removed)))
    without_all = _loss(full - together, run) - loss
    return VirtualHeads(ordered, loss, loss_without, without_all, pairs, counted="hops" if hops else "heads")


@question
def virtual_pattern(run: Run, *heads: HeadLike) -> Float[Tensor, "*batch dst src"]:
    """Attention pattern of a virtual head, ``A^{h2} A^{h1}``; rows sum to 1, and norm scales are left out.

    Args:
        *heads: The heads that it passes through, from the last layer to the first.

    Example:
        >>> weights = uw.examples.two_previous_tokens()
        >>> virtual_pattern(uw.run(weights, [3, 1, 4, 1]), "L1H0", "L0H0")[3].argmax().item()   # two tokens back
        1
    """
    names = [run.weights.check_head(head) for head in heads]
    if not names or any(later.layer <= earlier.layer for later, earlier in pairwise(names)):
        raise BadInput(
            f"there is no virtual head {' after '.join(map(str, names)) or 'of no heads'}", "name the latest head first"
        )
    pattern = run.pattern[names[-1]]
    for head in names[-2::-1]:
        pattern = run.pattern[head] @ pattern
    return pattern


def virtual_null(weights: Weights, *, samples: int = 100, seed: int = 0) -> Null:
    """Null of the eigenvalue score: pairs of heads of this shape, random over tokens as in `copying_null`."""
    draw = generator(seed, "virtual heads")
    sizes = over_tokens(written_span(weights), through_vocabulary(weights).dense())
    V1, V2 = (gaussian(samples, weights.d_head, len(sizes), seed=draw) for _ in range(2))
    O1, O2 = (gaussian(samples, len(sizes), weights.d_head, seed=draw) for _ in range(2))
    return Null.of(eigenvalue_score(FactoredMatrix(V1 * sizes, O2, V2, O1).eigenvalues()))


def _pairs(weights: Weights) -> Iterator[tuple[HeadId, HeadId, float]]:
    """Every pair of heads of two layers, with its V-composition score."""
    for later in range(1, weights.n_layers):
        for earlier in range(later):
            for r, line in enumerate(pair_scores(weights, later, earlier, "v").tolist()):
                yield from ((HeadId(later, r), HeadId(earlier, w), score) for w, score in enumerate(line))


def _core(term: Term, through: FactoredMatrix) -> FactoredMatrix:
    """``W_V^{h1} (W_E W_U) W_O^{h2} W_V^{h2} W_O^{h1}``: the same eigenvalues as the circuit between tokens."""
    *front, last = term.weight.factors
    return FactoredMatrix(last.double(), *through.factors, *(x.double() for x in front))


def _up_to_order_one(run: Run, *, hops: bool) -> Tensor:
    """Logits of all paths through at most one head, or with at most one hop, with patterns and scales frozen."""
    orders = expansion(run.weights, hops=hops).by_order(run)
    return torch.stack([part for order, part in orders.items() if order <= 1]).sum(0)


def _loss(logits: Tensor, run: Run) -> float:
    """Loss of logits given as a sum of parts, capped where the model caps its logits."""
    return next_token_loss(run.weights.capped(logits), run.ids).double().mean().item()
