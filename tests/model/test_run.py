"""Runs: patterns made a block of rows at a time are those of the whole score matrix."""

import torch

from support.helpers import EXACT
from unweave.model.run import ROWS_AT_ONCE, _pattern, causal_softmax
from unweave.model.weights import Layer


def test_patterns_longer_than_a_block_are_those_of_all_scores_at_once() -> None:
    draw = torch.Generator().manual_seed(0)
    seq = 2 * ROWS_AT_ONCE + 7
    parts = [torch.randn(2, *size, generator=draw, dtype=torch.float64) for size in [(3, 5)] * 3 + [(5, 3)]]
    layer, x = Layer(*parts), torch.randn(1, seq, 5, generator=draw, dtype=torch.float64)
    query, key = (torch.einsum("bsd,hkd->bhsk", x, W) for W in (layer.W_Q, layer.W_K))
    whole = causal_softmax(query @ key.mT)
    torch.testing.assert_close(_pattern(layer, x), whole, **EXACT)
    assert not _pattern(layer, x).triu(1).any()
