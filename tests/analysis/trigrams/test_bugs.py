"""Bugs in a head built to have them: keep … in → mind, keep … at → bay."""

from itertools import permutations
from math import exp
from typing import Any

import pytest
import torch

from support.analysis_models import random_weights
from unweave.analysis.trigrams import Bug, TokenCounts, bugs_on_text, skip_trigram_bugs, token_circuits
from unweave.analysis.trigrams.on_text import CONTEXTS, FEWEST, shows
from unweave.analysis.trigrams.tables import strength
from unweave.model.layer import Layer
from unweave.model.transforms import change_basis
from unweave.model.weights import Weights
from unweave.results.estimates import Mean
from unweave.results.table import Table

START, KEEP, IN, AT, MIND, BAY, OTHER = range(7)


@pytest.fixture
def model() -> Weights:
    """A head whose "in" and "at" want "keep", which raises "mind" and "bay"; the direct path knows which goes where.

    The stream has two halves: the first is what tokens are and what the direct path reads, the second what heads write.
    """
    unit, direct = torch.eye(14, dtype=torch.float64), torch.zeros(7, 7, dtype=torch.float64)
    direct[MIND, IN] = direct[BAY, AT] = 4.0
    head = Layer(
        W_Q=10 * (unit[IN] + unit[AT])[None, None],
        W_K=unit[KEEP][None, None],
        W_V=unit[KEEP][None, None],
        W_O=(3 * unit[7 + MIND] + 2 * unit[7 + BAY])[None, :, None],
    )
    return Weights(unit[:, :7], torch.cat([direct, unit[:7, :7]], dim=1), (head,), n_ctx=8)


def pairs(table: Table[Any]) -> set[tuple[int, int, int, int, int]]:
    return {(b.source, b.destination, b.out, b.intended_out, b.intended_destination) for b in table}


CROSSED = {(KEEP, IN, BAY, MIND, AT), (KEEP, AT, MIND, BAY, IN)}


def test_crossed_triples_are_found_from_the_weights(model: Weights) -> None:
    found = skip_trigram_bugs(model, start=START)
    assert pairs(found) == CROSSED
    for row in found:
        assert row.preference == pytest.approx(8.0)
        assert row.strength == pytest.approx(2 / (1 + 101 * exp(-10)))
        assert row.attention == pytest.approx(row.strength / 2)
        assert row.intended_strength == pytest.approx(row.strength)
        assert (row.qk, row.ov, row.bug, row.support) == (10.0, 3.0 if row.out == MIND else 2.0, True, None)


def test_counts_in_text_decide_which_pairing_is_intended(model: Weights) -> None:
    def counted(*ids: int) -> Table[Bug]:
        return skip_trigram_bugs(model, "L0H0", KEEP, start=START, counts=TokenCounts.of(ids, 7))

    found = counted(START, *[KEEP, OTHER, IN, MIND, OTHER] * 3, *[KEEP, AT, BAY] * 2, KEEP, AT, MIND)
    assert pairs(found) == CROSSED
    assert not counted(KEEP, IN, MIND, KEEP, AT, BAY)
    counts = {(b.destination, b.out): (b.support, b.forced_support) for b in found}
    assert counts == {(IN, BAY): (2, 0), (AT, MIND): (2, 1)}
    odds = torch.tensor([3.5 * 2.5 / (0.5 * 1.5)], dtype=torch.float64).log().item()
    assert [b.preference for b in found] == [pytest.approx(odds)] * 2
    other = counted(*[KEEP, IN, BAY, KEEP, AT, MIND] * 4)
    assert pairs(other) == {(KEEP, IN, MIND, BAY, AT), (KEEP, AT, BAY, MIND, IN)}


def test_the_surest_crossing_matches_brute_force() -> None:
    weights = random_weights(6, d_vocab=9)
    direct = weights.unembed @ weights.embed
    circuits = token_circuits(weights, "L1H0", start=0)
    odds, ov = circuits.odds.dense(), circuits.ov.dense()
    for row in skip_trigram_bugs(weights, "L1H0", k=99, start=0):
        best = max(
            min(
                strength(odds[[d, d2], row.source].min(), ov[[o, o2], row.source].min()).item(),
                (direct[o, d] + direct[o2, d2] - direct[o2, d] - direct[o, d2]).item(),
            )
            for d, d2 in permutations(sorted(set(range(1, 9)) - {row.source}), 2)
            for o, o2 in permutations(range(1, 9), 2)
            if odds[[d, d2], row.source].min() > circuits.distractors.even and ov[[o, o2], row.source].min() > 0
        )
        assert min(row.strength, row.preference) == pytest.approx(best)


def windows(rare: int, seed: int = 0) -> torch.Tensor:
    """Text in which every token is common but one, which ends a context ``rare`` times."""
    draw = torch.Generator().manual_seed(seed)
    ids = torch.randint(1, 7, (40, 150), generator=draw)
    ids[ids == rare] = OTHER
    ids[:, 0] = START
    return ids


def test_a_source_in_text_raises_the_forced_output(model: Weights) -> None:
    attention = 1 / (1 + 101 * exp(-10))
    found = bugs_on_text(model, skip_trigram_bugs(model, start=START), windows(0), start=START)
    assert pairs(found) == CROSSED
    for row in found:
        assert row.contexts == CONTEXTS
        forced, meant = (3, 2) if row.out == MIND else (2, 3)
        raised = exp(4 + meant * attention) + exp(forced * attention) + 5
        assert row.p_without == pytest.approx(1 / (6 + exp(4)))
        assert row.p_with == pytest.approx(exp(forced * attention) / raised, rel=1e-4)
        assert row.effect == pytest.approx(row.p_with - row.p_without)
        assert row.intended_effect == pytest.approx(
            exp(4 + meant * attention) / raised - exp(4) / (6 + exp(4)), rel=1e-4
        )
        odds = torch.tensor([row.p_with, row.p_without], dtype=torch.float64).logit()
        assert row.log_odds == pytest.approx((odds[0] - odds[1]).item(), rel=1e-4)
        assert (row.shows, row.exchanged) == (row.effect > 0, 0.0)
    assert {row.out for row in found if row.effect > 0} == {MIND}


def test_a_destination_that_is_rare_in_text_is_not_judged(model: Weights) -> None:
    text = windows(rare=IN)
    text[: FEWEST - 1, 120] = IN
    bugs = skip_trigram_bugs(model, start=START)
    found = {int(row.destination): row for row in bugs_on_text(model, bugs, text, start=START)}
    assert (found[IN].contexts, found[IN].effect, found[IN].shows) == (FEWEST - 1, None, None)
    assert found[AT].contexts == CONTEXTS
    assert [row.contexts for row in bugs_on_text(model, bugs, [[START, KEEP]], start=START)] == [0, 0]


def test_effects_on_text_do_not_depend_on_the_basis_of_the_stream(model: Weights) -> None:
    basis = torch.randn(14, 14, generator=torch.Generator().manual_seed(1), dtype=torch.float64)
    bugs = skip_trigram_bugs(model, start=START)
    for one, two in zip(*(bugs_on_text(w, bugs, windows(0)) for w in (model, change_basis(model, basis))), strict=True):
        assert (one.effect, one.log_odds) == pytest.approx((two.effect, two.log_odds), rel=1e-6)


@pytest.mark.parametrize(("error", "sure"), [(0.33, True), (0.34, False), (float("nan"), False)])
def test_an_effect_shows_above_three_standard_errors(error: float, sure: bool) -> None:
    assert shows(Mean(1.0, error)) == sure
