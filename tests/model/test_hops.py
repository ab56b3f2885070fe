"""Hops, ``A = D + M``: the parts sum to the whole, and an enumeration of positions counts the same moves."""

from collections import defaultdict
from dataclasses import replace
from itertools import product

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch import Tensor

import unweave as uw
from support.helpers import ROUNDING, assert_near, assert_sums_to, assert_terms_sum_to, fewer, positive
from support.strategies import models, tokens
from support.whole_models import some_tokens, whole_model
from unweave.algebra.bilinear import PAIR_KINDS
from unweave.algebra.terms import Diagonal, HeadId, Hop, part_of
from unweave.analysis.attribution import raw_scores, score_shares
from unweave.errors import BadInput
from unweave.model import paths
from unweave.model.run import next_token_loss
from unweave.model.transforms import effective_embedding

pytestmark = pytest.mark.promise("R2")

KINDS = [(norm, positions) for norm in ("none", "layer", "rms") for positions in ("none", "stream", "queries and keys")]
IDS = some_tokens(3, 6)


@fewer
@given(models(max_layers=2, max_heads=4).flatmap(lambda weights: st.tuples(st.just(weights), tokens(weights))))
def test_hops_and_diagonals_sum_to_the_logits(drawn):
    weights, ids = drawn
    run = uw.run(weights, ids)
    by_heads, by_hops = uw.expansion(weights), uw.expansion(weights, hops=True)
    room = uw.expansion(weights.map(torch.abs))(positive(run))
    assert len(by_hops) == by_hops.count() == sum(2**order * n for order, n in by_heads.counts().items())
    assert_terms_sum_to([term(run) for term in by_hops], run.logits, room)
    assert_sums_to(list(by_hops.by_order(run).values()), run.logits, room)
    for term in by_heads.of_order(1):
        apart = [part(run) for part in term.by_hops()]
        assert_sums_to(apart, term(run), room)


@pytest.mark.parametrize(("norm", "positions"), KINDS)
def test_hop_orders_match_an_enumeration_of_positions(norm, positions):
    weights = whole_model(3, 2, norm, positions)
    run = uw.run(weights, some_tokens(5))
    found = uw.expansion(weights, hops=True).by_order(run)
    for order, logits in enumerated(run).items():
        assert_near(found[order], logits, what=f"paths of {order} hops")


def enumerated(run: uw.Run) -> dict[int, Tensor]:
    """Logits by hops: every word of heads, every word of positions, one product of numbers and matrices each."""
    weights, seq = run.weights, len(run.ids)
    totals: dict[int, Tensor] = defaultdict(lambda: torch.zeros(seq, weights.d_vocab, dtype=torch.float64))

    def scale(layer: int, place: int) -> float:
        return run.scales[layer][place].item() if run.scales else 1.0

    def walk(layer: int, place: int, x: Tensor, hops: int) -> None:
        if layer == weights.n_layers:
            totals[hops][place] += weights.unembed @ (scale(layer, place) * x)
            return
        own = weights.layers[layer]
        walk(layer + 1, place, x, hops)
        for head, dst in product(range(weights.n_heads), range(place, seq)):
            attention = run.patterns[layer][head, dst, place].item() * scale(layer, place)
            walk(layer + 1, dst, attention * (own.W_O[head] @ (own.W_V[head] @ x)), hops + (dst != place))

    for place in range(seq):
        walk(0, place, run.streams[0][place], 0)
        for layer, own in enumerate(weights.layers):
            if own.b_O is not None:
                walk(layer + 1, place, own.b_O, 0)
    if weights.b_U is not None:
        totals[0] += weights.b_U
    return totals


@fewer
@given(st.data())
def test_pairs_of_paths_by_hops_sum_to_the_scores(data):
    weights = data.draw(models(min_layers=1, max_layers=2, max_heads=2))
    run = uw.run(weights, data.draw(tokens(weights)))
    head = data.draw(st.sampled_from(weights.head_ids))
    pairs = paths.scores(weights, head, hops=True)
    room = float(sum(pair(run).abs().max() for pair in paths.scores(weights, head))) + 1e-300
    whole = raw_scores(run, head)
    for parts in (pairs.by_kind(run).values(), [pair(run) for pair in pairs]):
        assert (sum(part.double() for part in parts) - whole).abs().max() <= ROUNDING * 64 * room
    shares = score_shares(run, head, hops=True)
    assert abs(shares.residual) <= 1e-9 or shares.sd <= 1e-9 * room
    assert pairs.counts() == {k: sum(p.kind == k for p in pairs) for k in PAIR_KINDS}


def test_heads_that_attend_only_to_their_own_position_add_no_composition():
    weights = whole_model(8, 2, "none")
    run = uw.run(weights, some_tokens(6))
    stays = torch.eye(6, dtype=torch.float64).expand(weights.n_heads, -1, -1)
    still = uw.run(weights, run.ids, frozen=uw.Frozen((stays, run.patterns[1])))
    assert score_shares(still, "L1H0", hops=True).none == pytest.approx(1)
    assert score_shares(still, "L1H0").none < 0.9


def test_virtual_heads_by_hops_are_the_paths_of_two_or_more_hops():
    weights = whole_model(10, 2, "none", "none")
    run = uw.run(weights, IDS)
    found, orders = uw.virtual_heads(run, hops=True, samples=4), uw.expansion(weights, hops=True).by_order(run)
    assert found.loss_without == pytest.approx(next_token_loss(orders[0] + orders[1], IDS).mean().item())
    assert found.loss + found.removed_together == pytest.approx(found.loss_without)


def test_ablating_what_a_head_moves_leaves_its_diagonal():
    weights = whole_model(11, 2)
    run = uw.run(weights, IDS)
    for part, own in (("M[L0H1]", run.pattern["D[L0H1]"]), ("D[L0H1]", run.pattern["M[L0H1]"])):
        first = run.patterns[0].clone()
        first[:, 1] = own
        replay = uw.run(weights, IDS, frozen=uw.Frozen((first, run.patterns[1]), run.scales))
        kept = uw.run(weights, IDS, frozen=run, without=part)
        torch.testing.assert_close(kept.logits, replay.logits, rtol=1e-12, atol=1e-12)
    both = uw.run(weights, IDS, without=["D[L0H1]", "M[0.1]"])
    torch.testing.assert_close(both.logits, uw.run(weights, IDS, without="L0H1").logits, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("norm", ["none", "rms"])
def test_the_effective_embedding_sums_the_paths_without_hops(norm):
    weights = whole_model(12, 3, norm, "none")
    weights = replace(weights, layers=tuple(replace(layer, b_O=None) for layer in weights.layers))
    run = uw.run(weights, some_tokens(6))
    even = torch.full_like(run.patterns[0], 0.1) + torch.eye(6, dtype=torch.float64) * 0.4
    scales = {letter: torch.full_like(scale, 2.0 + letter.layer) for letter, scale in run.scales.items()}
    frozen = uw.run(weights, run.ids, frozen=uw.Frozen((even.tril(),) * 3, scales))
    for layer in range(4):
        embed = effective_embedding(weights, frozen, layer=layer).embed
        stays = paths.stream(weights, layer, hops=True).of_order(0)(frozen)
        torch.testing.assert_close(embed.mT[run.ids], stays, rtol=1e-12, atol=1e-12)
    assert effective_embedding(weights, frozen).embed.equal(effective_embedding(weights, frozen, layer=2).embed)


def test_part_of_reads_heads_hops_and_diagonals_and_refuses_others():
    forms = ("M[L0H1]", " M[0.1] ", Hop(HeadId(0, 1)))
    assert {part_of(form) for form in forms} == {Hop(HeadId(0, 1))}
    assert str(part_of("D[L0H1]")) == "D[L0H1]"
    assert part_of("D[L0H1]") == Diagonal(HeadId(0, 1))
    assert part_of("L0H1") == part_of((0, 1)) == HeadId(0, 1)
    for wrong in ("M[L0H1", "X[L0H1]", "M[]", 3, "m"):
        with pytest.raises(BadInput):
            part_of(wrong)  # type: ignore[arg-type]
