"""Counts against a walk over the counts."""

import pytest
import torch

from unweave.analysis.trigrams import TokenCounts
from unweave.errors import BadInput


def walk(ids: torch.Tensor, source: int, destination: int | None, out: int, window: int) -> int:
    rows = ids if ids.dim() == 2 else ids[None]
    return sum(
        destination in (None, row[i]) and row[i + 1] == out and source in row[max(0, i - window) : i]
        for row in rows.tolist()
        for i in range(len(row) - 1)
    )


@pytest.mark.parametrize("shape", [(200,), (4, 50), (1, 30), (30, 1), (1,)])
@pytest.mark.parametrize("window", [1, 5, 1000])
def test_support_is_what_a_walk_counts(shape: tuple[int, ...], window: int) -> None:
    ids = torch.randint(4, shape, generator=torch.Generator().manual_seed(0))
    counts = TokenCounts(ids, d_vocab=5, window=window)
    for s, d, o in torch.cartesian_prod(*[torch.arange(5)] * 3).tolist():
        assert counts.support(s, d, o) == walk(ids, s, d, o, window)
    for s, o in torch.cartesian_prod(*[torch.arange(5)] * 2).tolist():
        assert counts.support(s, None, o) == walk(ids, s, None, o, window)


@pytest.mark.parametrize("shape", [(200,), (4, 50), (30, 1)])
def test_pairs_are_the_same_counts_all_at_once(shape: tuple[int, ...]) -> None:
    counts = TokenCounts(torch.randint(4, shape, generator=torch.Generator().manual_seed(1)), d_vocab=6, window=5)
    destinations, outs = torch.tensor([5, 0, 3]), torch.tensor([2, 4, 0, 3])
    for source in range(6):
        expected = [[counts.support(source, d, o) for o in outs.tolist()] for d in destinations.tolist()]
        assert counts.pairs(source, destinations, outs).tolist() == expected
    assert counts.pairs(0, destinations[:0], outs).shape == (0, 4)
    assert counts.pairs(0, destinations, outs[:0]).shape == (3, 0)


def test_without_a_source_it_counts_bigrams() -> None:
    counts = TokenCounts(torch.tensor([[1, 2, 1, 3], [1, 2, 2, 2]]), d_vocab=4)
    assert counts.after(1).tolist() == [0, 0, 2, 1]
    assert counts.after(2).tolist() == [0, 1, 2, 0]


def test_what_is_no_corpus_is_refused() -> None:
    with pytest.raises(BadInput, match="outside the vocabulary"):
        TokenCounts(torch.tensor([1, 9]), d_vocab=4)
    with pytest.raises(BadInput, match="shape"):
        TokenCounts(torch.zeros(3), d_vocab=4)
