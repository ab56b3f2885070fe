"""Zero-layer transformers: the direct path W_U W_E against the bigrams of text."""

from collections.abc import Mapping
from dataclasses import replace

from unweave.analysis.bigrams import BigramAgreement, bigram_agreement
from unweave.reproduction.claim import LITTLE, Claim, Condition, bare, shown
from unweave.reproduction.models import Models, Subject

SUBJECT: Subject = "zero"

Measured = BigramAgreement


def measure(models: Models) -> Measured:
    """Compare the direct path of the zero-layer model with the bigrams of held-out text.

    Bigrams are counted on the bundled text, or were counted on all that the model was trained on: its card then holds
    their divergence from the same held-out text (see ``research/anchors.py``).
    """
    found = bigram_agreement(models.zero.weights, models.training, models.held_out)
    anchors = models.zero.card.get("anchors")
    if not isinstance(anchors, Mapping) or anchors.get("pairs") != found.pairs:
        return found
    return replace(found, **{name: anchors[name] for name in ("kl_bigram", "kl_unigram", "counted")})


def claims(measured: Measured) -> tuple[Claim, ...]:
    """Judge whether W_U W_E approximates the bigram log-likelihood."""
    gap, best = measured.kl - measured.kl_bigram, measured.kl_unigram - measured.kl_bigram
    condition = Condition(
        f"its KL divergence from the bigrams of held-out text covers at least {1 - LITTLE:.0%} of the way from unigram "
        "to smoothed bigram statistics, counted on the text that it was trained on, as far as that is available",
        "of the way from unigram to bigram statistics",
        1 - gap / best if best > 0 else None,
        "at least",
        1 - LITTLE,
        bare(0.0),
    )
    return (
        Claim(
            "bigram",
            "Zero-Layer Transformers",
            "W_U W_E of the zero-layer model approximates the bigram log-likelihood.",
            "optimal W_U W_E approximates it",
            f"KL {measured.kl:.3f} nats; {_covered(gap, best)}",
            f"{gap:+.3f} nats from the smoothed bigram, counted on {measured.counted:,} pairs",
            f"unigram {measured.kl_unigram:.3f}, smoothed bigram {measured.kl_bigram:.3f}",
            shows=shown("logit", order=0),
            conditions=(condition,),
        ),
    )


def _covered(gap: float, best: float) -> str:
    if gap < 0:
        return "closer than the smoothed bigram"
    return f"{1 - gap / best:.0%} of the way" if gap < best else "no closer than the unigram"
