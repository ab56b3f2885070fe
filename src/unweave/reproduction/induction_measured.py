"""Measurements of induction in the two-layer model: on repeated random tokens, in the weights, and on text."""

from collections.abc import Mapping
from dataclasses import dataclass

import torch

from unweave.algebra.factored import FactoredMatrix
from unweave.algebra.terms import HeadId, Hop
from unweave.analysis.attribution.losses import window_losses
from unweave.analysis.circuits.copying import CopyingTable, copying, eigenvalue_score
from unweave.analysis.induction.in_context import LongContextGain, early_and_late, long_context_gain, mean_loss
from unweave.analysis.induction.repeated import RepeatedTokens, repeated_tokens
from unweave.analysis.induction.verdict import ATTENTION, Induction, InductionHead, ablated_prefix_matching
from unweave.model.model import Model
from unweave.model.run import run
from unweave.model.transforms import effective_embedding
from unweave.reproduction.claim import above
from unweave.reproduction.models import Models
from unweave.results.estimates import Mean, estimate
from unweave.results.table import Table
from unweave.shapes import Float, Int, Tensor

WINDOWS = 16
"""Held-out windows over which the effective embedding is averaged."""


@dataclass(frozen=True, eq=False)
class TextContext:
    """Gain of one model from context on held-out text."""

    losses: Float[Tensor, "windows seq"]
    distant: LongContextGain

    @property
    def gain(self) -> Float[Tensor, " windows"]:
        """The in-context-learning score of each window: mean late loss minus mean early loss, in nats."""
        early, late = early_and_late(self.losses.shape[-1])
        return mean_loss(self.losses, late) - mean_loss(self.losses, early)


@dataclass(frozen=True, eq=False)
class Measured:
    """Induction.

    Attributes:
        found: The heads of the two-layer model on repeated random tokens, with mechanism and verdict.
        ablated: Prefix matching of every head with a first-layer head ablated, patterns recomputed, by that head.
        unmoved: The same with only what the first-layer head moves ablated, ``M`` of ``A = D + M``.
        together: The same with what all previous-token heads of the first layer move ablated.
        effective: OV and QK eigenvalue scores of second-layer heads with the effective embedding.
        copying: Copying scores of its heads.
        falls: Fall of the loss from the first copy of random tokens to the second, by model, from no layers to two.
        context: Gain from context of the models with layers, by name.
        tokens: Tokens that the two-layer model was trained on, if its card says so.
    """

    found: Induction
    ablated: Mapping[HeadId, Mapping[HeadId, float]]
    unmoved: Mapping[HeadId, Mapping[HeadId, float]]
    together: Mapping[HeadId, float]
    effective: Mapping[HeadId, tuple[float, float]]
    copying: CopyingTable
    falls: Mapping[str, Mean]
    context: Mapping[str, TextContext]
    tokens: int | None = None


def measure(models: Models) -> Measured:
    """Measure induction in the two-layer model, and the losses of all three on repeated random tokens."""
    two, start, seed = models.two.weights, models.two.start, models.seed
    found, twice = models.induction, repeated_tokens(two, RepeatedTokens.twice(), start=start, seed=seed)
    sequences = repeated_tokens(two, RepeatedTokens.olsson(), start=start, seed=seed)
    first = [head for head in two.head_ids if head.layer == 0]
    losses = {name: run(model.weights, twice.ids).loss.double() for name, model in models.by_name.items()}
    second = twice.offset + twice.protocol.tokens
    return Measured(
        found=found,
        ablated={head: ablated_prefix_matching(two, sequences, head) for head in first},
        unmoved={head: ablated_prefix_matching(two, sequences, Hop(head)) for head in first},
        together=ablated_prefix_matching(two, sequences, *map(Hop, shifting_heads(found))),
        effective=_effective(models),
        copying=copying(two, seed=seed),
        falls={name: estimate(x[:, : second - 1].mean(-1) - x[:, second:].mean(-1)) for name, x in losses.items()},
        context={m.name: _context(m, models.held_out) for m in models.by_name.values() if m.weights.n_layers},
        tokens=models.tokens,
    )


def matching_heads(found: Induction) -> Table[InductionHead]:
    """The second-layer heads that match prefixes, by their behavior alone."""
    return found.heads.where(
        lambda row: row.head.layer > 0 and row.prefix_matching >= ATTENTION and above(row.prefix_matching)
    )


def shifting_heads(found: Induction) -> list[HeadId]:
    """The first-layer heads whose attention to the previous token is at least `ATTENTION`."""
    return [row.head for row in found.heads if row.head.layer == 0 and row.previous_token >= ATTENTION]


def previous_token_head(found: Induction) -> HeadId:
    """The first-layer head that attends most to the previous token."""
    return found.heads.where(lambda row: row.head.layer == 0).sort("previous_token")[0].head


def _context(model: Model, windows: Int[Tensor, "windows seq"]) -> TextContext:
    losses = window_losses(model.weights, windows)
    early, late = early_and_late(losses.shape[-1])
    return TextContext(losses, long_context_gain(model.weights, windows, sum(early) // 2, late, losses=losses))


def _effective(models: Models) -> dict[HeadId, tuple[float, float]]:
    """OV and QK eigenvalue scores of the second-layer heads that match prefixes, with the effective embedding.

    The second layer's queries and values read the embedding and what first-layer heads write there; its keys read the
    plain embedding through the previous-token head.
    """
    two, found = models.two.weights.to(torch.float64), models.induction
    text = run(two, models.held_out[:WINDOWS])
    read = effective_embedding(two, text).W_E
    through_vocabulary = FactoredMatrix((read @ two.W_U).dense())
    queried = FactoredMatrix((two.W_E @ read.T).dense())
    scores = {}
    for row in matching_heads(found):
        if row.through is not None:
            circuits = two.OV[row.head] @ through_vocabulary, two.QK[row.head] @ two.OV[row.through] @ queried
            ov, qk = (eigenvalue_score(circuit.eigenvalues()).item() for circuit in circuits)
            scores[row.head] = ov, qk
    return scores
