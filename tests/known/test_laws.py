"""Laws of known circuits: exact patching ranks every true head first, and no basis moves a score."""

import pytest
import torch

import unweave as uw
from unweave.known import graded

BASES = ("order", "gauge", "rotation")


@pytest.mark.parametrize(("name", "text", "other"), [("induction", "abcab", "adcab"), ("ioi", "abb?", "aba?")])
def test_without_noise_exact_effects_of_heads_rank_the_circuit_first(name: str, text: str, other: str) -> None:
    for seed in (100, 101):
        model = uw.known.compile(name, disguise="all", seed=seed, d_vocab=9, n_ctx=12)
        one, two = model.run(text), model.run(other)
        mixed = [model.run(text, replace={head: two}).logits[-1] for head in model.weights.head_ids]
        found = (torch.stack(mixed) - one.logits[-1]).abs().amax(-1)
        so = torch.tensor([str(head) in model.circuit.roles for head in model.weights.head_ids])
        assert graded(found.where(found > 1e-9, 0.0), so).auc == 1.0


@pytest.mark.parametrize("name", ["virtual-head", "induction", "induction-neurons", "ioi"])
@pytest.mark.parametrize("disguise", BASES)
def test_no_basis_moves_composition_over_tokens(name: str, disguise: str) -> None:
    plain, other = (uw.known.compile(name, disguise=put_on, seed=3, d_vocab=9, n_ctx=12) for put_on in ((), disguise))
    scores = [sorted(float(row.score) for row in uw.composition(each, samples=2)) for each in (plain, other)]
    assert scores[1] == pytest.approx(scores[0], abs=1e-6, nan_ok=True)
