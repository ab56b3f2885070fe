"""Bigrams: the rule on made-up distances, at its border and beyond."""

from types import SimpleNamespace

import pytest

from support.findings import made
from unweave.analysis.bigrams import BigramAgreement
from unweave.reproduction import zero_layers


def claim(kl: float, **more: float) -> SimpleNamespace:
    (found,) = zero_layers.claims(made(BigramAgreement, **{"kl_bigram": 0.0, "kl_unigram": 10.0, **more, "kl": kl}))
    return found


def test_nine_tenths_of_the_way_must_be_covered() -> None:
    assert claim(1.0).holds
    assert not claim(1.01).holds


@pytest.mark.parametrize(
    ("kl", "words"),
    [(1.0, "90% of the way"), (-1.2, "closer than the smoothed bigram"), (11.0, "no closer than the unigram")],
)
def test_no_more_than_the_whole_way_is_covered(kl: float, words: str) -> None:
    assert claim(kl).ours == f"KL {kl:.3f} nats; {words}"
