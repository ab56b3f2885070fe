"""The direct path: exact where the table is known, against counting by hand elsewhere."""

from collections import Counter
from itertools import pairwise
from math import log

import pytest
import torch

import unweave as uw
from support.helpers import EXACT, KNOWN
from unweave.analysis.bigrams import pairs
from unweave.known import examples

TEXT = torch.randint(7, (5, 40), generator=torch.Generator().manual_seed(0)) ** 2 % 7
TRAINING = torch.randint(7, (9, 40), generator=torch.Generator().manual_seed(1)) ** 2 % 7


def counts(ids):
    return Counter((a, b) for row in ids.tolist() for a, b in pairwise(row))


def by_hand(ids, guess):
    """KL(empirical || guess) with the source's frequency as weight."""
    seen, total = counts(ids), 0.0
    after = Counter()
    for (a, _), n in seen.items():
        after[a] += n
    for (a, b), n in seen.items():
        total += n * (log(n / after[a]) - log(guess(a, b)))
    return total / seen.total()


def test_pairs_are_counted_within_sequences():
    found = pairs(TEXT, 7)
    assert {
        (a, b): n for a, b, n in zip(*(x.tolist() for x in (found.source, found.next, found.count)), strict=True)
    } == counts(TEXT)


def test_divergences_match_a_count_by_hand():
    logits = torch.randn(7, 7, generator=torch.Generator().manual_seed(2), dtype=torch.float64)
    model, chances = examples.bigram(logits), logits.softmax(0)
    found = uw.bigram_agreement(model, TRAINING, TEXT)
    assert found.kl == pytest.approx(by_hand(TEXT, lambda a, b: chances[b, a].item()), rel=KNOWN)
    trained, single = counts(TRAINING), Counter()
    for (_, b), n in trained.items():
        single[b] += n

    def unigram(a, b):
        return (single[b] + 1) / (single.total() + 7)

    def interpolated(a, b):
        follow = [n for (x, _), n in trained.items() if x == a]
        both = trained[a, b] + len(follow) * unigram(a, b)
        return both / (sum(follow) + len(follow)) if follow else unigram(a, b)

    assert found.kl_unigram == pytest.approx(by_hand(TEXT, unigram), rel=KNOWN)
    assert found.kl_bigram == pytest.approx(by_hand(TEXT, interpolated), rel=KNOWN)
    assert found.kl_uniform == pytest.approx(by_hand(TEXT, lambda a, b: 1 / 7), rel=KNOWN)
    assert (found.pairs, found.distinct, found.counted) == (5 * 39, len(counts(TEXT)), 9 * 39)
    assert sum(interpolated(2, b) for b in range(7)) == pytest.approx(1)


def test_a_perfect_table_has_no_divergence_and_correlation_one():
    table = torch.full((7, 7), 1e-30, dtype=torch.float64)
    for (a, b), n in counts(TEXT).items():
        table[b, a] = n
    found = uw.bigram_agreement(examples.bigram((table / table.sum(0)).log()), TRAINING, TEXT)
    assert found.kl == pytest.approx(0, abs=KNOWN)
    assert found.correlation == pytest.approx(1, abs=KNOWN)


def test_a_chunk_of_rows_at_a_time_changes_nothing(monkeypatch):
    model = examples.bigram(torch.randn(7, 7, generator=torch.Generator().manual_seed(3), dtype=torch.float64))
    whole = uw.bigram_agreement(model, TRAINING, TEXT)
    monkeypatch.setattr("unweave.analysis.bigrams.LOGITS_AT_ONCE", 14)
    assert uw.bigram_agreement(model, TRAINING, TEXT) == whole


def test_continuations_come_from_the_model():
    logits = torch.randn(7, 7, generator=torch.Generator().manual_seed(4), dtype=torch.float64)
    rows = uw.continuations(examples.bigram(logits), 3, k=3)
    expected = uw.run(examples.bigram(logits), [3]).logits[0].softmax(-1).sort(descending=True)
    assert [row.token for row in rows] == expected.indices[:3].tolist()
    torch.testing.assert_close(torch.tensor([row.probability for row in rows]), expected.values[:3].float())
    torch.testing.assert_close(uw.analysis.bigrams.direct_path(examples.bigram(logits)).dense(), logits, **EXACT)


def test_a_uniform_model_has_the_uniform_divergence_and_no_correlation():
    found = uw.bigram_agreement(examples.copier(d_vocab=7), TRAINING, TEXT)
    assert found.kl == pytest.approx(found.kl_uniform, abs=KNOWN)
    assert found.correlation != found.correlation  # not a number: the direct path does not vary
