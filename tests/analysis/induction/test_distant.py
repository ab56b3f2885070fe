"""What the far context is worth: the same tokens, predicted with it and without."""

import pytest
import torch
from hypothesis import assume, given
from hypothesis import strategies as st

import unweave as uw
from support.strategies import models
from unweave.analysis import induction
from unweave.known import examples

pytestmark = pytest.mark.promise("R2")


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


@given(st.data())
def test_the_change_is_that_of_single_tokens(data):
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


def test_an_induction_head_gains_from_distant_context():
    weights, text = examples.induction(d_vocab=6), [[0, 3, 5, 2, 1, 4, 2, 3, 5]]
    assert induction.long_context_gain(weights, text, near=5, late=(8, 8)).change < -0.5
    nearby = [[0, 2, 1, 4, 3, 5, 2, 3, 5]]
    assert induction.long_context_gain(weights, nearby, near=5, late=(8, 8)).change > -0.1
