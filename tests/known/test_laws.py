"""Laws of known circuits: exact patching ranks every true head first, and no basis moves a score."""

import itertools

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

import unweave as uw
from support.helpers import KNOWN, fewer
from unweave.known import graded

BASES = ("order", "gauge", "rotation")


CASES = [("induction", "abcab", "adcab"), ("ioi", "abb?", "aba?")]


def auc_of_patching(name: str, text: str, other: str, seed: int, noise: float = 0.0) -> float:
    """AUC of the exact effects of heads on one pair of texts, in all disguises."""
    model = uw.known.compile(name, disguise="all", seed=seed, noise=noise, d_vocab=9, n_ctx=12)
    one, two = model.run(text), model.run(other)
    mixed = [model.run(text, replace={head: two}).logits[-1] for head in model.weights.head_ids]
    found = (torch.stack(mixed) - one.logits[-1]).abs().amax(-1)
    so = torch.tensor([str(head) in model.circuit.roles for head in model.weights.head_ids])
    return graded(found.where(found > 1e-9, 0.0), so).auc


@pytest.mark.parametrize(("name", "text", "other"), CASES)
def test_without_noise_exact_effects_of_heads_rank_the_circuit_first(name: str, text: str, other: str) -> None:
    assert all(auc_of_patching(name, text, other, seed) == 1.0 for seed in (100, 101))


@pytest.mark.parametrize(("name", "text", "other"), CASES)
def test_noise_never_raises_the_auc_of_exact_effects(name: str, text: str, other: str) -> None:
    """Beyond two standard errors over seeds; of estimates and of composition as published it does (see the page)."""
    along = torch.tensor(
        [
            [auc_of_patching(name, text, other, seed, sigma) for seed in range(100, 104)]
            for sigma in (0.0, 0.01, 0.1, 1.0)
        ]
    )
    error = (along[:-1] - along[1:]).std(1) / 2
    assert bool((along.mean(1).diff() <= 2 * error).all())
    assert along[-1].mean() < along[0].mean()


@pytest.mark.parametrize("name", ["virtual-head", "induction", "induction-neurons", "ioi"])
@pytest.mark.parametrize("disguise", BASES)
def test_composition_over_tokens_is_the_same_in_every_basis(name: str, disguise: str) -> None:
    plain, other = (uw.known.compile(name, disguise=put_on, seed=3, d_vocab=9, n_ctx=12) for put_on in ((), disguise))
    scores = [sorted(float(row.score) for row in uw.composition(each, samples=2)) for each in (plain, other)]
    assert scores[1] == pytest.approx(scores[0], abs=1e-6, nan_ok=True)


@fewer
@given(st.lists(st.tuples(st.integers(0, 3), st.booleans()), min_size=2, max_size=6))
def test_scores_of_a_ranking_are_means_over_the_orders_of_ties(rows: list[tuple[int, bool]]) -> None:
    scores, so = (torch.tensor(column) for column in zip(*rows, strict=True))
    if so.all() or not so.any():
        return
    true, aucs, averages, firsts = int(so.sum()), [], [], []
    for order in itertools.permutations(range(len(rows))):
        ranked = [rows[i] for i in order]
        if any(a[0] < b[0] for a, b in itertools.pairwise(ranked)):
            continue
        said = [row[1] for row in ranked]
        precision = [sum(said[: i + 1]) / (i + 1) for i in range(len(said))]
        averages.append(sum(p for p, true_one in zip(precision, said, strict=True) if true_one) / true)
        firsts.append(sum(said[:true]) / true)
        aucs.append(sum(not b and a for a, b in itertools.combinations(said, 2)) / (true * (len(said) - true)))
    found = graded(scores.double(), so)
    assert found.auc == pytest.approx(sum(aucs) / len(aucs), abs=KNOWN)
    assert found.average_precision == pytest.approx(sum(averages) / len(averages), abs=KNOWN)
    assert found.at_true == pytest.approx(sum(firsts) / len(firsts), abs=KNOWN)
    assert found.false == pytest.approx(true * (1 - found.at_true), abs=KNOWN)
