"""The paper's experiments, run on three models: all that its findings are judged by and its figures drawn from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import torch

from unweave.algebra.terms import HeadId
from unweave.analysis.attribution.importance import Importance, importance
from unweave.analysis.attribution.shares import PairShare, ScoreShares, score_pairs, score_shares
from unweave.analysis.bigrams import BigramAgreement, bigram_agreement
from unweave.analysis.circuits.copying import Copying, copying, head_eigenvalues
from unweave.analysis.circuits.positions import position_kernel
from unweave.analysis.composition.scores import Composition, composition
from unweave.analysis.composition.virtual_heads import VirtualHeads, virtual_heads
from unweave.analysis.composition.virtual_weights import VirtualWeight, virtual_weights
from unweave.analysis.induction.detectors import mean_diagonal
from unweave.analysis.induction.in_context import LongContextGain, early_and_late, long_context_gain
from unweave.analysis.induction.repeated import RepeatedTokens, repeated_tokens
from unweave.analysis.induction.verdict import Induction, ablated_prefix_matching, induction
from unweave.analysis.learning.phase_change import Dynamics
from unweave.analysis.overview import HeadSummary, head_summary
from unweave.analysis.stream.contributions import StreamDecomposition, decompose_stream
from unweave.analysis.stream.movement import next_token_effect
from unweave.analysis.stream.privileged import AxisKurtosis, privileged_axes
from unweave.analysis.stream.subspaces import HeadBandwidth, SubspaceOverlaps, head_bandwidth, subspace_overlaps
from unweave.analysis.trigrams.counts import TokenCounts
from unweave.model.heads import causal_softmax
from unweave.model.run import Run, run
from unweave.model.weights import Weights
from unweave.reproduction.trigram_findings import Trigrams, trigram_findings
from unweave.results.table import Table
from unweave.shapes import Complex, Float, Int, Tensor

IMPORTANCE_WINDOWS = 16
"""Held-out windows over which term importance is averaged."""
CONTEXT_WINDOWS = 64
"""Held-out windows over which losses at each position are averaged."""
FEW_WINDOWS = 2
"""Held-out windows for what needs a set of logits for each pair of heads."""
AT_ONCE = 16
"""Windows run at a time."""
SHOWN_TOKENS = 40
"""Tokens of the stretch of held-out text on which an attention pattern is shown."""
SHOWN_DISTANCE = 16
"""Positions back that the profile of a position kernel shows."""


@dataclass(frozen=True)
class Trio:
    """The paper's three models, and the ids they are measured on.

    Attributes:
        zero: The model without layers.
        one: The one-layer model.
        two: The two-layer model.
        training: Windows of training text, for counting.
        held_out: Windows of held-out text.
        start: The start token.
        texts: The text of every token; without them no skip-trigrams are named.
    """

    zero: Weights
    one: Weights
    two: Weights
    training: Int[Tensor, "n seq"] | list[list[int]]
    held_out: Int[Tensor, "m seq"] | list[list[int]]
    start: int | None = None
    texts: Sequence[str] = ()


@dataclass(frozen=True, eq=False)
class OneLayer:
    """What was measured on the one-layer model.

    Attributes:
        copying: Copying scores of its heads.
        induction: Its heads on repeated random tokens.
        attention: Share of attention that each head spends on the present and the previous token of text.
        kernels: Attention of each head by positions alone, to each of the positions from the present one back; empty
            where no positions enter.
        trigrams: Its skip-trigrams; None where tokens have no texts.
    """

    copying: Table[Copying]
    induction: Induction
    attention: Mapping[HeadId, float]
    kernels: Mapping[HeadId, Float[Tensor, " back"]]
    trigrams: Trigrams | None


@dataclass(frozen=True, eq=False)
class TwoLayers:
    """What was measured on the two-layer model.

    Attributes:
        copying: Copying scores of its heads.
        induction: Its heads on repeated random tokens, with mechanism and verdict.
        ablated: Prefix matching of its best induction head without each head of the first layer, patterns recomputed.
        composition: Composition of every pair of heads.
        published: The same by the formula as published, before the erratum.
        shares: What the scores of each second-layer head are made of, on repeated random tokens.
        pairs: The same for the best induction head, by pair of paths.
        importance: Term importance on held-out text.
        virtual: Every virtual head on held-out text.
        glance: Every head at a glance.
        repeated: The model on one sequence of repeated random tokens.
        text: The model on a short stretch of held-out text: where the best induction head does most.
    """

    copying: Table[Copying]
    induction: Induction
    ablated: Mapping[HeadId, float]
    composition: Table[Composition]
    published: Table[Composition]
    shares: Table[ScoreShares]
    pairs: Table[PairShare]
    importance: Importance
    virtual: VirtualHeads
    glance: Table[HeadSummary]
    repeated: Run
    text: Run


@dataclass(frozen=True, eq=False)
class Channel:
    """The residual stream of the two-layer model.

    Attributes:
        parts: What each component wrote to it, on held-out text.
        wires: Virtual weights between any two components.
        bandwidth: How many of its dimensions each head uses.
        overlaps: Which heads use the same of them.
        axes: Whether its axes stand out, on held-out text.
    """

    parts: StreamDecomposition
    wires: Table[VirtualWeight]
    bandwidth: Table[HeadBandwidth]
    overlaps: SubspaceOverlaps
    axes: Table[AxisKurtosis]


@dataclass(frozen=True, eq=False)
class Evidence:
    """Everything the claims and the figures are made from.

    Attributes:
        bigram: The direct path of the model without layers against the text's bigrams.
        one: The one-layer model.
        two: The two-layer model.
        stream: Its residual stream.
        eigenvalues: OV eigenvalues by head, of each model with heads.
        curves: Loss at each position of random tokens repeated twice, by number of layers.
        second_copy: Position where the second copy begins.
        context: Losses on held-out text, by window and position, of each model with heads.
        distant: What the far context is worth to each of them, on the same windows.
        dynamics: Trainings of models like these, by name, as far as they were kept.
    """

    bigram: BigramAgreement
    one: OneLayer
    two: TwoLayers
    stream: Channel
    eigenvalues: Mapping[str, Mapping[str, Complex[Tensor, " d_head"]]]
    curves: Mapping[str, Float[Tensor, " seq"]]
    second_copy: int
    context: Mapping[str, Float[Tensor, "windows seq"]]
    distant: Mapping[str, LongContextGain]
    dynamics: Mapping[str, Dynamics] = field(default_factory=dict)


def gather(trio: Trio, *, seed: int = 0) -> Evidence:
    """Run the paper's experiments on the three models.

    Cost:
        Half a minute for models of the bundled size; the term importance of the held-out text is a third of it.
    """
    held_out = torch.as_tensor(trio.held_out)
    layers = {"no layers": trio.zero, "one layer": trio.one, "two layers": trio.two}
    deep = {name: weights for name, weights in layers.items() if weights.n_layers}
    repeated = repeated_tokens(trio.two, RepeatedTokens.twice(), start=trio.start, seed=seed)
    return Evidence(
        bigram=bigram_agreement(trio.zero, torch.as_tensor(trio.training), held_out),
        one=_one_layer(trio, held_out, seed),
        two=_two_layers(trio, held_out, seed),
        stream=_channel(run(trio.two, held_out[: 2 * FEW_WINDOWS]), seed),
        eigenvalues={name: _spectra(weights) for name, weights in deep.items()},
        curves={name: run(weights, repeated.ids).loss.mean(0) for name, weights in layers.items()},
        second_copy=repeated.offset + repeated.protocol.tokens,
        context={name: _losses(weights, held_out[:CONTEXT_WINDOWS]) for name, weights in deep.items()},
        distant={name: _distant(weights, held_out[:CONTEXT_WINDOWS]) for name, weights in deep.items()},
    )


def best_matcher(found: Induction) -> HeadId:
    """The head that matches prefixes best."""
    return found.heads.sort("prefix_matching")[0].head


def previous_token_head(found: Induction) -> HeadId:
    """The head of the first layer that attends most to the previous token."""
    first = (row for row in found.heads if row.head.layer == 0)
    return max(first, key=lambda row: row.previous_token).head


# -------------------------------------------------------------------- one model at a time


def _one_layer(trio: Trio, held_out: Tensor, seed: int) -> OneLayer:
    one, start = trio.one, trio.start
    return OneLayer(
        copying=copying(one, seed=seed),
        induction=induction(one, start=start, seed=seed),
        attention=_near_attention(run(one, held_out[:AT_ONCE])),
        kernels={} if one.positions == "none" else {head: _profile(one, head) for head in one.head_ids},
        trigrams=trigram_findings(one, trio.texts, TokenCounts.of(trio.training, one.d_vocab), start=start, seed=seed)
        if trio.texts
        else None,
    )


def _two_layers(trio: Trio, held_out: Tensor, seed: int) -> TwoLayers:
    two, start = trio.two, trio.start
    found = induction(two, start=start, seed=seed)
    best = best_matcher(found)
    repeated = run(two, repeated_tokens(two, RepeatedTokens.twice(), start=start, seed=seed).ids[0])
    again = repeated_tokens(two, RepeatedTokens.olsson(), start=start, seed=seed)
    first, second = ([head for head in two.head_ids if head.layer == layer] for layer in (0, 1))
    return TwoLayers(
        copying=copying(two, seed=seed),
        induction=found,
        ablated={head: ablated_prefix_matching(two, again, head)[best] for head in first},
        composition=composition(two, seed=seed),
        published=composition(two, formula="as-published", seed=seed),
        shares=Table(tuple(score_shares(repeated, head) for head in second)),
        pairs=score_pairs(repeated, best),
        importance=importance(two, held_out[:IMPORTANCE_WINDOWS]),
        virtual=virtual_heads(run(two, held_out[:FEW_WINDOWS]), seed=seed),
        glance=head_summary(two, start=start, seed=seed),
        repeated=repeated,
        text=_busiest(two, held_out[:AT_ONCE], best, start),
    )


def _channel(seen: Run, seed: int) -> Channel:
    weights = seen.weights
    return Channel(
        parts=decompose_stream(seen),
        wires=virtual_weights(weights),
        bandwidth=head_bandwidth(weights),
        overlaps=subspace_overlaps(weights),
        axes=privileged_axes(seen, seed=seed),
    )


# -------------------------------------------------------------------- experiments that have no file of their own


def _near_attention(seen: Run) -> dict[HeadId, float]:
    """Mean share of attention on the present and the previous token, from the second token on."""
    return {
        head: sum(mean_diagonal(seen.pattern[head][..., 1:, :], back - 1).mean().item() for back in (0, 1))
        for head in seen.weights.head_ids
    }


def _profile(weights: Weights, head: HeadId) -> Float[Tensor, " back"]:
    """Attention by positions alone to each distance back, mean over destinations that can see so far."""
    kernel = position_kernel(weights, head)
    attention = causal_softmax(kernel.factors[0] @ kernel.factors[1])
    back = range(min(SHOWN_DISTANCE, len(attention) - 1))
    return torch.stack([attention.diagonal(-k)[len(back) - k :].mean() for k in back])


def _spectra(weights: Weights) -> dict[str, Tensor]:
    return {
        str(HeadId(layer, head)): values
        for layer in range(weights.n_layers)
        for head, values in enumerate(head_eigenvalues(weights, layer))
    }


def _losses(weights: Weights, ids: Int[Tensor, "windows seq"]) -> Float[Tensor, "windows seq_less_one"]:
    return torch.cat([run(weights, some).loss for some in ids.split(AT_ONCE)])


def _distant(weights: Weights, ids: Int[Tensor, "windows seq"]) -> LongContextGain:
    early, late = early_and_late(ids.shape[-1] - 1)
    return long_context_gain(weights, ids, sum(early) // 2, late)


def _busiest(weights: Weights, windows: Int[Tensor, "n seq"], head: HeadId, start: int | None) -> Run:
    """The stretch of the windows in which a head adds most to the logits of the true next tokens."""
    own = windows if start is None else windows[:, 1:]
    length = min(SHOWN_TOKENS, own.shape[-1])
    stretches = own[:, : own.shape[-1] // length * length].reshape(-1, length)
    if start is not None:
        stretches = torch.cat([torch.full_like(stretches[:, :1], start), stretches], dim=-1)
    effects = next_token_effect(run(weights, stretches), head).sum((-2, -1))
    return run(weights, stretches[int(effects.argmax())])
