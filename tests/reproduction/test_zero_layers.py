"""Bigrams: the rule on made-up distances, at its border and beyond."""

from types import SimpleNamespace

import pytest

from support.findings import hand_built, made, models, text
from unweave.analysis.bigrams import BigramAgreement
from unweave.reproduction import zero_layers


def claim(kl: float, **more: float) -> SimpleNamespace:
    (found,) = zero_layers.claims(
        made(BigramAgreement, **{"kl_bigram": 0.0, "kl_unigram": 10.0, "counted": 9, **more, "kl": kl})
    )
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


@pytest.mark.parametrize(("shift", "used"), [(0, True), (1, False)])
def test_bigrams_of_all_training_text_are_used_where_they_were_held_against_the_same_text(
    shift: int, used: bool
) -> None:
    """The card of the model has their distances, and the pairs of held-out text that these are from."""
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
