"""Bigrams: the rule on made-up distances, at its border and beyond."""

import pytest

from support.findings import hand_built, made, models, text
from unweave.analysis.bigrams import BigramAgreement
from unweave.reproduction import zero_layers
from unweave.reproduction.claim import Claim


def claim(kl: float) -> Claim:
    (found,) = zero_layers.claims(made(BigramAgreement, kl=kl, kl_bigram=0.0, kl_unigram=10.0, counted=9))
    return found


def test_nine_tenths_of_the_way_must_be_covered() -> None:
    assert claim(1.0).holds
    assert not claim(1.01).holds


@pytest.mark.parametrize(("shift", "used"), [(0, True), (1, False)])
def test_divergences_on_the_card_are_used_if_they_are_from_the_same_held_out_text(shift: int, used: bool) -> None:
    ids = text()
    plain = models(*hand_built(ids), ids)
    own = zero_layers.measure(plain)
    known = {"pairs": own.pairs + shift, "counted": 10**8, "kl_bigram": 0.125, "kl_unigram": 1.5}
    plain.zero.card["anchors"] = known
    found = zero_layers.measure(plain)
    assert (found.counted, found.kl_bigram, found.kl_unigram) == (
        (10**8, 0.125, 1.5) if used else (own.counted, own.kl_bigram, own.kl_unigram)
    )
    assert found.kl == own.kl
