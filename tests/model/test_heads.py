"""Heads: patterns made a block of rows at a time, a head on its own, and queries and keys as paths make them."""

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch import Tensor

from support.helpers import EXACT, assert_near, fewer
from support.strategies import models, tokens
from unweave.algebra.scoring import PLAIN
from unweave.model import heads
from unweave.model.layer import Layer
from unweave.model.passes import each_pattern
from unweave.model.paths import keys, queries
from unweave.model.run import run
from unweave.model.weights import Weights

pytestmark = pytest.mark.promise("R2")

DRAWN = models(max_layers=2).flatmap(lambda weights: st.tuples(st.just(weights), tokens(weights)))
"""A model, and tokens that it can run on."""
SUMMED = {heads.queries: queries, heads.keys: keys}


def test_patterns_computed_in_blocks_match_those_of_all_scores_at_once() -> None:
    draw = torch.Generator().manual_seed(0)
    seq = 2 * heads.ROWS_AT_ONCE + 7
    parts = [torch.randn(2, *size, generator=draw, dtype=torch.float64) for size in [(3, 5)] * 3 + [(5, 3)]]
    layer, x = Layer(*parts), torch.randn(1, seq, 5, generator=draw, dtype=torch.float64)
    query, key = (torch.einsum("bsd,hkd->bhsk", x, W) for W in (layer.W_Q, layer.W_K))
    whole = PLAIN.seen(query @ key.mT).softmax(-1)
    torch.testing.assert_close(heads.patterns(layer, x), whole, **EXACT)
    assert not heads.patterns(layer, x).triu(1).any()


def test_a_one_token_pattern_equals_the_first_entry_of_a_longer_one() -> None:
    draw = torch.Generator().manual_seed(0)
    parts = [torch.randn(2, *size, generator=draw, dtype=torch.float64) for size in [(3, 5)] * 3 + [(5, 3)]]
    layer, x = Layer(*parts), torch.randn(3, 1, 5, generator=draw, dtype=torch.float64)
    alone, twice = heads.patterns(layer, x), heads.patterns(layer, x.expand(3, 2, -1))
    assert torch.equal(alone, twice[..., :1, :1])


def test_mixing_values_in_blocks_matches_the_whole_pattern() -> None:
    draw = torch.Generator().manual_seed(0)
    for seq in (1, heads.ROWS_AT_ONCE, 2 * heads.ROWS_AT_ONCE + 7):
        pattern = PLAIN.seen(torch.randn(2, 3, seq, seq, generator=draw, dtype=torch.float64)).softmax(-1)
        values = torch.randn(2, 3, seq, 5, generator=draw, dtype=torch.float64)
        torch.testing.assert_close(heads.mixed(pattern, values), pattern @ values, **EXACT)
        torch.testing.assert_close(heads.mixed(pattern[0], values[0]), pattern[0] @ values[0], **EXACT)


@fewer
@given(DRAWN, st.booleans())
def test_patterns_layer_by_layer_match_those_of_a_run(drawn: tuple[Weights, Tensor], ablated: bool) -> None:
    weights, ids = drawn
    off = [weights.head_ids[0]] if ablated and weights.head_ids else []
    whole = run(weights, ids, without=off).patterns
    for alone, pattern in zip(each_pattern(weights, ids, without=off), whole, strict=True):
        assert_near(alone, pattern)


@fewer
@given(DRAWN)
def test_a_head_computed_alone_matches_its_part_of_the_layer(drawn: tuple[Weights, Tensor]) -> None:
    seen = run(*drawn)
    for number, layer in enumerate(seen.weights.layers):
        x = seen.read(number)
        for make in (heads.queries, heads.keys, heads.values, heads.raw_scores):
            whole = make(layer, x)
            for h in range(seen.weights.n_heads):
                assert_near(make(heads.one(layer, h), x)[..., 0, :, :], whole[..., h, :, :])
                if make in SUMMED:  # paths sum to them
                    assert_near(SUMMED[make](seen.weights, (number, h))(seen), whole[..., h, :, :])
