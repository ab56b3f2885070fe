"""Padding in front of a text is refused, padding behind it changes nothing before."""

import pytest
import torch

import unweave as uw
from unweave.errors import BadInput


def test_a_batch_that_is_padded_on_the_left_is_refused() -> None:
    model = uw.load("attn-2l-small")
    one, other = model.encode("the cat", start=False), model.encode("the cat sat on the mat", start=False)
    assert model.start is not None
    padding = [model.start] * (len(other) - len(one))
    with pytest.raises(BadInput, match="padding"):
        model.run([padding + one, other])
    found = model.run([one + padding, other])
    assert torch.allclose(found.logits[0, : len(one)], model.run(one).logits, atol=1e-5)
    assert model.run([[model.start, *one], [model.start, *one]]).ids.shape == (2, len(one) + 1)


def test_lists_of_unequal_lengths_are_not_said_to_need_padding_in_front() -> None:
    with pytest.raises(BadInput) as caught:
        uw.load("attn-2l-small").run([[1, 2, 3], [1, 2]])
    assert "right" in caught.value.hint
