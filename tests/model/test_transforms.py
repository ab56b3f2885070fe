"""Transforms that put one question to a model; those that change nothing are laws in `test_scoring.py`."""

from dataclasses import replace

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

import unweave as uw
from support.analysis_models import random_weights
from support.helpers import METAMORPHIC, assert_near, few
from support.strategies import modern_raws
from unweave.known import examples
from unweave.model.fold import canonical
from unweave.model.layer import Layer
from unweave.model.transforms import as_read, change_basis, whiten_tokens

pytestmark = pytest.mark.promise("R2")


def test_in_the_token_basis_embeddings_are_white() -> None:
    weights = examples.bigram(torch.eye(5, dtype=torch.float64) + 1)
    changed = whiten_tokens(change_basis(weights, 1 + torch.diag(torch.arange(1.0, 6.0))))
    torch.testing.assert_close(changed.embed @ changed.embed.mT, torch.eye(5, dtype=torch.float64))
    torch.testing.assert_close(changed.unembed @ changed.embed, weights.unembed @ weights.embed)


@few
@given(st.data())
def test_embeddings_as_read_match_the_streams_of_one_token_runs(data: st.DataObject) -> None:
    weights = canonical(data.draw(modern_raws()))
    after = data.draw(st.integers(0, weights.n_layers))
    read = as_read(weights, after)
    position = 0 if weights.position_table is None else weights.position_table[:, 0]
    for token in range(weights.d_vocab):
        alone = uw.run(weights, [token]).streams[after][0] - position
        assert_near(read.embed[:, token], alone, METAMORPHIC, "tokens as read")
    silent = replace(weights, layers=tuple(writing_nothing(layer) for layer in weights.layers))
    assert_near(as_read(silent, after).embed, weights.embed, METAMORPHIC, "where nothing writes")


def writing_nothing(layer: Layer) -> Layer:
    quiet = None if layer.mlp is None else replace(layer.mlp, W_out=0 * layer.mlp.W_out, b_out=None, post_norm=None)
    return replace(layer, W_O=0 * layer.W_O, b_O=None, post_norm=None, mlp=quiet)


def test_random_heads_keep_their_norms_and_nothing_else() -> None:
    weights = random_weights(2)
    random = uw.transforms.random_heads(weights, seed=1)
    E, inverse = weights.embed, torch.linalg.pinv(weights.embed)
    for head in weights.head_ids:
        for name, left in (("QK", E.mT), ("OV", inverse)):
            own, drawn = (left @ getattr(w, name)[head].dense() @ E for w in (weights, random))
            torch.testing.assert_close(drawn.norm(), own.norm())
            assert not torch.allclose(drawn, own)
    assert random.embed is weights.embed
