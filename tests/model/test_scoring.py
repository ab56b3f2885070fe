"""How queries meet keys: rotary positions, groups, norms of queries and keys, caps and windows, against plain loops.

The strategy draws each of them here and there, with gated and parallel MLPs, so that the laws of the paths meet all.
"""

from copy import deepcopy
from dataclasses import replace
from functools import partial

import pytest
import torch
from hypothesis import event, given
from hypothesis import strategies as st

import unweave as uw
from support.helpers import METAMORPHIC, assert_near, assert_within, few, fewer, reference_logits
from support.same_models import same_models, shuffled
from support.strategies import models, modern_raws, tokens
from unweave.algebra.scoring import Rotary, ScoreFunction
from unweave.algebra.terms import Scale
from unweave.analysis.attribution.scores import raw_scores
from unweave.known import examples
from unweave.model import heads, writes
from unweave.model.fold import Affine, Raw, RawLayer, RawMLP, canonical, canonical_from
from unweave.model.norms import Norm, PostNorm

pytestmark = pytest.mark.promise("R2")


def drawn(data, **more):
    raw = data.draw(modern_raws(**more))
    weights = canonical(raw)
    return raw, weights, data.draw(tokens(weights))


@given(st.data())
def test_a_run_matches_the_raw_model_in_plain_loops(data) -> None:
    raw, weights, ids = drawn(data)
    event(f"{weights.positions}, groups of {weights.layers[0].group if weights.layers else 0}")
    one = ids if ids.dim() == 1 else ids[0]
    assert_near(uw.run(weights, one).logits, reference_logits(raw, one), METAMORPHIC)


@given(st.data())
def test_folding_in_place_gives_the_same_bits(data) -> None:
    """A tensor that is folded in place is not read by any later folding."""
    raw = data.draw(modern_raws())
    for dtype in (torch.float32, torch.float64):
        found = canonical_from(lambda dtype: deepcopy(raw).to(dtype), dtype)
        assert found.digest == canonical(raw.to(dtype)).digest


@fewer
@given(st.data())
def test_a_score_matches_the_qk_circuit_at_its_distance(data) -> None:
    """The circuit is taken between the streams the layer reads, without biases and norms of queries and keys."""
    _, weights, ids = drawn(data, max_layers=1)
    if not weights.layers:
        return
    bare = [heads.linear(replace(layer.by_head, smear=None)) for layer in weights.layers]
    weights = replace(
        weights, layers=tuple(bare), positions="rotary" if weights.rotary else "none", position_table=None
    )
    run = uw.run(weights, ids if ids.dim() == 1 else ids[0])
    head = data.draw(st.sampled_from(weights.head_ids))
    x, seen = run.read(head.layer), raw_scores(run, head)
    for dst in range(len(run.ids)):
        for src in range(dst + 1):
            circuit = weights.QK_at(head, dst - src)
            sizes = x[dst].norm() * circuit.norm() * x[src].norm()  # a score may cancel to a small part of them
            assert_within(x[dst] @ circuit(x[src]), seen[dst, src], METAMORPHIC * sizes)


@fewer
@given(st.data(), st.dictionaries(st.integers(0, 200), st.floats(-2, 2), min_size=1, max_size=5))
def test_circuits_are_linear_in_their_offsets(data, offsets) -> None:
    _, weights, _ = drawn(data, max_layers=1)
    if not weights.layers:
        return
    head = data.draw(st.sampled_from(weights.head_ids))
    whole = weights.QK_at(head, offsets).dense()
    parts = [weight * weights.QK_at(head, offset).dense() for offset, weight in offsets.items()]
    room = 1 + sum(part.abs().max().item() for part in parts)
    assert (whole - sum(parts)).abs().max().item() <= METAMORPHIC * room
    mean = torch.stack([weights.QK_at(head, d).dense() for d in range(3, 9)]).mean(0)
    assert_near(weights.QK_at(head, range(3, 9)).dense(), mean, METAMORPHIC)
    if not weights.rotary:
        assert_near(weights.QK_at(head, 7).dense(), weights.QK[head].dense(), METAMORPHIC)


@fewer
@given(st.data())
def test_repeating_shared_matrices_per_head_changes_nothing(data) -> None:
    """Repeating the matrices a group shares changes nothing; nor does folding gains, except for the scale."""
    _, weights, ids = drawn(data)
    if any(layer.scoring.norm for layer in weights.layers):
        return
    apart = replace(weights, layers=tuple(replace(layer.by_head, mlp=layer.mlp) for layer in weights.layers))
    assert_near(uw.run(apart, ids).logits, uw.run(weights, ids).logits, METAMORPHIC)
    for head in weights.head_ids:
        assert_near(apart.OV[head].dense(), weights.OV[head].dense(), METAMORPHIC)
        assert_near(apart.OV[head.layer].dense()[head.head], weights.OV[head].dense(), METAMORPHIC)


@few
@given(st.data())
def test_verify_passes_and_importance_adds_up(data) -> None:
    """Losses of partial sums are capped where the model caps its logits, and post-norms are frozen."""
    _, weights, ids = drawn(data, max_layers=2, max_heads=2)
    one = ids if ids.dim() == 1 else ids[0]
    missed = [row.name for row in uw.verify(weights, one).checks if not row.error <= max(row.gate, METAMORPHIC)]
    assert not missed
    if len(one) > 1:
        for hops in (False, True):
            found = uw.importance(weights, one[None], hops=hops)
            assert abs(found.residual) <= METAMORPHIC * max(1, found.model_loss)
            assert found.model_loss == pytest.approx(uw.run(weights, one).loss.mean().item(), rel=METAMORPHIC)


def test_post_norms_are_factors_of_the_terms() -> None:
    after = PostNorm(Norm("rms", 1e-5), torch.tensor([0.5, 2.0, 0.0, 1.0], dtype=torch.float64))
    weights = canonical(post_normed(after))
    assert str(weights.head("L0H0")).startswith("N_O[0] A[L0H0] N0 ⊗ W_O[0,0] W_V[0,0]")
    assert [str(term).split(" ⊗")[0] for term in writes.entering(weights, 0)] == ["N_O[0]", "N_out[0]", "N_out[0]"]
    run = uw.run(weights, [0, 1, 2])
    assert set(map(str, run.scales)) == {"N0", "N_O[0]", "N_out[0]", "N1"}
    assert run.scales[1].equal(run.scales[Scale(1)])
    assert weights.layers[0].W_O[0, 2].abs().max() == 0
    assert weights.layers[0].post_norm.measure is not None
    with pytest.raises(KeyError):
        run.scales["N0"]


def test_inner_and_post_norms_leave_every_tensor_in_the_dtype_of_the_model() -> None:
    after = PostNorm(Norm("rms", 1e-5), torch.tensor([0.5, 2.0, 0.0, 1.0]))
    make = partial(torch.randn, generator=torch.Generator().manual_seed(0))
    mlp = RawMLP(make(2, 4), make(4, 2), inner=Affine(make(2), make(2)), inner_eps=1e-5, post_norm=after)
    layer = RawLayer(make(1, 3, 4), make(1, 3, 4), make(1, 3, 4), make(1, 4, 3), mlp=mlp)
    weights = canonical(Raw(make(4, 5), make(5, 4), (layer,), 8, norm=Norm("rms", 1e-5)))
    assert {x.dtype for _, x in weights.each_tensor()} == {torch.float32}


def post_normed(post_norm: PostNorm) -> Raw:
    """A layer with this norm behind its head and its neuron, every matrix full."""
    generator = torch.Generator().manual_seed(0)
    make = partial(torch.randn, generator=generator, dtype=torch.float64)
    mlp = RawMLP(make(2, 4), make(4, 2), b_out=make(4), post_norm=post_norm)
    layer = RawLayer(
        make(1, 3, 4), make(1, 3, 4), make(1, 3, 4), make(1, 4, 3), b_O=make(4), mlp=mlp, post_norm=post_norm
    )
    return Raw(make(4, 5), make(5, 4), (layer,), 8, norm=Norm("rms", 1e-5))


@fewer
@given(st.data())
def test_the_choice_of_bases_and_orders_changes_no_result(data) -> None:
    """Bases of the stream and of heads (one complex number for each rotated pair), and orders of tokens and parts."""
    weights = data.draw(models() | modern_raws().map(canonical))
    ids, seed = data.draw(tokens(weights)), data.draw(st.integers(0, 99), label="basis")
    (same,) = same_models(weights, 1, first=2 * seed)
    other, heads, neurons = shuffled(same.weights, seed)
    before, after = uw.run(weights, ids), uw.run(other, same.place[ids])
    assert_near(after.logits, before.logits[..., same.order], METAMORPHIC, "logits")
    room = METAMORPHIC * (1 + float(before.logits.abs().max()))
    assert_within(after.loss, before.loss, room, "losses")
    patterns = [x[..., order, :, :] for x, order in zip(before.patterns, heads, strict=True)]
    active = [x[..., order] for x, order in zip(before.activations, neurons, strict=True)]
    here = (*after.scales.values(), *after.patterns, *after.activations)
    for found, expected in zip(here, (*before.scales.values(), *patterns, *active), strict=True):
        if expected.numel():
            assert_near(found, expected, METAMORPHIC)


@fewer
@given(st.data())
def test_a_saved_model_is_read_back_bit_for_bit(tmp_path_factory, data) -> None:
    _, weights, ids = drawn(data)
    folder = uw.save(weights, tmp_path_factory.mktemp("saved") / "model")
    again = uw.load(folder).weights
    assert again.digest == weights.digest
    assert_near(uw.run(again, ids).logits, uw.run(weights, ids).logits, METAMORPHIC)  # the digest has the bits
    assert [layer.scoring for layer in again.layers] == [layer.scoring for layer in weights.layers]


@fewer
@given(st.integers(0, 2**32 - 1), st.integers(1, 5), st.integers(0, 3), st.sampled_from(["query", "key"]))
def test_the_mean_gram_averages_the_rotated_grams_over_offsets(seed, pairs, rest, side) -> None:
    generator = torch.Generator().manual_seed(seed)
    rates = tuple((3 * torch.rand(pairs, generator=generator, dtype=torch.float64)).tolist())
    W = torch.randn(2, 2 * pairs + rest, 4, generator=generator, dtype=torch.float64)
    rotary, gram, offsets = Rotary(rates, 1.1), W @ W.mT, {0: 0.5, 3: 0.3, 17: 0.2}
    R = {d: rotary.matrix(d, 2 * pairs + rest) for d in offsets}
    grams = {d: r.mT @ gram @ r if side == "query" else r @ gram @ r.mT for d, r in R.items()}
    assert_near(rotary.mean_gram(gram, offsets, side), sum(w * grams[d] for d, w in offsets.items()), METAMORPHIC)


@pytest.mark.parametrize("n", [5, 8])
def test_a_hand_built_rotary_head_sees_the_previous_token_alone(n) -> None:
    weights = examples.rotary_induction(d_vocab=9, n_ctx=n)
    scores = raw_scores(uw.run(weights, torch.arange(n)), "L0H0").tril() / examples.SHARP
    assert_near(scores, torch.eye(n, dtype=torch.float64).roll(-1, 1).tril(-1), METAMORPHIC)


def test_distances_beyond_a_window_are_dropped() -> None:
    scoring = ScoreFunction(window=4)
    assert scoring.reached(range(1, 100)) == scoring.within(range(1, 4)) == range(1, 4)
    assert scoring.reached(range(6, 9)) == range(6, 7)
    assert scoring.reached(range(9, 0, -2)) == range(1, 4, 2)
    assert ScoreFunction().reached(range(100)) == range(100)
    assert scoring.reached({1: 0.5, 9: 0.5}) == {1: 0.5, 9: 0.5}


@few
@given(st.data(), st.integers(1, 4), st.integers(0, 3), st.floats(0.5, 2), st.integers(0, 2**20))
def test_the_matrix_of_weighted_offsets_sums_the_scores_at_each_distance(data, pairs, rest, size, seed) -> None:
    """Compared with scores of vectors at their positions, one distance after the other."""
    drawn = torch.Generator().manual_seed(seed)
    scoring = ScoreFunction(Rotary(tuple(torch.rand(pairs, generator=drawn).tolist()), size))
    d_head, offsets = 2 * pairs + rest, data.draw(st.dictionaries(st.integers(0, 60), st.floats(-2, 2), min_size=1))
    q, k = torch.randn(2, d_head, dtype=torch.float64, generator=drawn)
    at = [scoring(q.expand(d + 1, -1), k.expand(d + 1, -1))[d, 0] for d in offsets]
    expected = sum(weight * score for weight, score in zip(offsets.values(), at, strict=True))
    room = (1 + sum(map(abs, offsets.values()))) * float(q.norm() * k.norm()) * size**2
    assert abs(q @ scoring.matrix(offsets, d_head) @ k - expected) <= METAMORPHIC * room


@pytest.mark.parametrize(("offsets", "weight"), [(3, 1.0), (range(5), 1.0), ({1: 0.5, 4: 0.25}, 0.75)])
def test_without_rotation_the_score_matrix_is_a_multiple_of_the_identity(offsets, weight) -> None:
    met = ScoreFunction().matrix(offsets, 4)
    assert torch.equal(met, weight * torch.eye(4, dtype=torch.float64))
