"""Spectra of QK circuits of rotary heads: at a distance, as a mean over distances, and known where a model is built."""

from dataclasses import replace

import pytest
import torch
from hypothesis import assume, given
from hypothesis import strategies as st

import unweave as uw
from support.helpers import METAMORPHIC, few
from support.strategies import models, modern_raws
from unweave.analysis import induction
from unweave.analysis.circuits import eigenvalue_score
from unweave.analysis.induction import matching_spectrum
from unweave.analysis.induction.repeated import OLSSON
from unweave.analysis.induction.token_products import matching_null
from unweave.known import examples
from unweave.model.fold import canonical


@pytest.mark.parametrize("offsets", [None, 1, 7, range(1, 40), {3: 0.25, 9: 0.75}])
def test_the_hand_built_rotary_head_matches_at_every_distance(offsets):
    weights = examples.rotary_induction(d_vocab=6)
    found = matching_spectrum(weights, "L0H0", offsets=offsets, samples=2)
    (row,) = found.scores
    assert (str(row.head), row.score) == ("L1H0", pytest.approx(1, abs=1e-9))
    assert sum(one.real for one in found.eigenvalues) > 1
    assert len(found.null) == 2 * len(found.eigenvalues)


@few
@given(st.data())
def test_the_spectrum_is_that_of_the_mean_circuit(data):
    weights = canonical(data.draw(modern_raws(max_layers=2, turned=True)))
    offsets = data.draw(st.sampled_from([1, range(4), {1: 0.5, 3: 0.5}]))
    through = data.draw(st.sampled_from([None, weights.head_ids[0]])) if weights.n_layers > 1 else None
    found = matching_spectrum(weights, through, offsets=offsets, samples=2)
    pairs = {offsets: 1.0} if isinstance(offsets, int) else offsets
    each = dict.fromkeys(pairs, 1 / len(pairs)) if isinstance(pairs, range) else pairs
    W_E, OV = weights.embed, torch.eye(weights.d_model).double() if through is None else weights.OV[through].dense()
    for row in found.scores:
        dense = sum(share * W_E.mT @ weights.QK_at(row.head, d).dense() @ OV @ W_E for d, share in each.items())
        values = torch.linalg.eigvals(dense)
        own = [complex(one.real, one.imaginary) for one in found.eigenvalues if one.head == row.head]
        size = float(torch.linalg.matrix_norm(dense))
        assert abs(sum(own) - complex(values.sum())) <= METAMORPHIC * (1 + size) * len(values)
        if values.abs().sum() > 1e-6 * size:
            assert row.score == pytest.approx(eigenvalue_score(values).item(), abs=1e-5)


def test_the_null_has_the_rates_of_its_layer_and_the_distances_of_the_protocol():
    weights = examples.rotary_induction(d_vocab=9)
    first, last = weights.layers
    slower = replace(first.scoring.rotary, rates=tuple(0.3 * x for x in first.scoring.rotary.rates))
    both = replace(weights, layers=(first, last, replace(last, scoring=replace(last.scoring, rotary=slower))))
    found = matching_spectrum(both, "L0H0", samples=2, seed=3).scores
    gram = (both.W_E @ both.W_E.T).dense().double()
    for row in found:
        turn = both.layers[row.head.layer].scoring.rotary.matrix(OLSSON.distances, both.d_head)
        assert row.score.null == matching_null(both, gram, turn, seed=3)
    assert found[0].score.null != found[1].score.null


def test_a_distance_beyond_the_range_of_fixed_rotary_rates_is_refused():
    weights = examples.rotary_induction(d_vocab=6)
    near = tuple(
        replace(layer, scoring=replace(layer.scoring, rotary=replace(layer.scoring.rotary, longest=8)))
        for layer in weights.layers
    )
    with pytest.raises(uw.errors.BadInput, match="20"):
        matching_spectrum(replace(weights, layers=near), "L0H0", offsets=20)


def naive(weights, window, near, late):
    """The change in one text, token by token, from whole runs."""
    first, last = late
    changes = []
    for t in range(first, last + 1):
        long, short = window[:t], [window[0], *window[first - near : t]]
        after_all, after_near = (
            -uw.run(weights, before).logits[-1].double().log_softmax(-1)[window[t]].item() for before in (long, short)
        )
        changes.append(after_all - after_near)
    return sum(changes) / len(changes)


@pytest.mark.promise("R2")
@given(st.data())
def test_the_long_context_gain_matches_a_loop_over_single_tokens(data):
    weights = data.draw(models())
    longest = min(weights.n_ctx, 9)
    assume(longest >= 3)
    near = data.draw(st.integers(1, longest - 2))
    first = data.draw(st.integers(near + 1, longest - 1))
    last = data.draw(st.integers(first, longest - 1))
    ids = torch.randint(weights.d_vocab, (2, longest), generator=torch.Generator().manual_seed(near))
    found = induction.long_context_gain(weights, ids, near, (first, last))
    each = [naive(weights, text.tolist(), near, (first, last)) for text in ids]
    scale = 1 + abs(found.loss_whole) + abs(found.loss_near)  # differences of losses in float32
    assert found.change == pytest.approx(sum(each) / 2, abs=1e-5 * scale)
    assert found.change.standard_error == pytest.approx(abs(each[0] - each[1]) / 2, abs=1e-5 * scale)
    assert found.change == pytest.approx(found.loss_whole - found.loss_near, abs=1e-9 * scale)


@pytest.mark.promise("R2")
def test_an_induction_head_gains_from_distant_context():
    weights, text = examples.induction(d_vocab=6), [[0, 3, 5, 2, 1, 4, 2, 3, 5]]
    assert induction.long_context_gain(weights, text, near=5, late=(8, 8)).change < -0.5
    nearby = [[0, 2, 1, 4, 3, 5, 2, 3, 5]]
    assert induction.long_context_gain(weights, nearby, near=5, late=(8, 8)).change > -0.1
