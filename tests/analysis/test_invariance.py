"""No verdict and no score that a verdict or a claim uses changes with what is arbitrary in a model.

That is the basis of the stream (any without a norm, a rotation with one), the basis inside each head, and the order of
the vocabulary. Scores of weights are compared in a hundred bases; what is measured on tokens follows from equal logits
and patterns, and is compared in a few.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import Any

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch import Tensor

import unweave as uw
from support.analysis_models import random_weights
from support.findings import D_VOCAB, made, text
from support.findings import models as world
from support.helpers import FLOAT32, KNOWN, METAMORPHIC, assert_near, few
from support.often import often
from support.same_models import basis, same_models
from support.strategies import models
from unweave.algebra.terms import HeadId
from unweave.analysis.circuits import position_shares
from unweave.analysis.circuits.copying import (
    head_eigenvalues,
    head_scores,
    over_tokens,
    through_vocabulary,
    visible_to_softmax,
)
from unweave.analysis.composition import composition
from unweave.analysis.composition.pairs import SIDES, Side
from unweave.analysis.induction.detectors import HeadScores, detect_heads
from unweave.analysis.induction.mechanism import HeadMechanism, head_mechanisms
from unweave.analysis.induction.repeated import RepeatedTokens
from unweave.analysis.induction.verdict import induction
from unweave.model.model import Model
from unweave.model.transforms import (
    change_basis,
    change_head_basis,
    random_heads,
    random_rotation,
    rotate,
    written_span,
)
from unweave.model.weights import Weights
from unweave.reproduction import reproduce
from unweave.results.table import to_json

pytestmark = pytest.mark.promise("R2")

BUNDLED = ("attn-1l-4x64", "attn-2l-4x64", "attn-2l-small", "attn-2l-small-seed1", "attn-2l-norm")
SHORT = RepeatedTokens(12, 3, 2)
ENTRIES = 40
"""Tokens between which entries of circuits are compared."""
POSITIONS = 64
BY_NATURE = {"no-privileged-basis"}
"""Claims about the basis itself."""


@cache
def bundled(name: str) -> Model:
    return uw.load(name).to("float64")


@cache
def seen(name: str) -> dict[HeadId, HeadScores]:
    return {row.head: row for row in detect_heads(bundled(name), protocol=SHORT).heads}


def scores(weights: Weights, rows: Mapping[HeadId, HeadScores], place: Tensor) -> dict[str, Tensor]:
    """Every score of the weights alone that a verdict or a claim uses.

    Nulls are functions of singular values over tokens, of the shape and of the seed.

    Args:
        weights: The model.
        rows: What its heads were seen to do.
        place: The numbers of some tokens.
    """
    through = through_vocabulary(weights)
    visible = visible_to_softmax(weights, through)
    values = [head_eigenvalues(weights, layer, through) for layer in range(weights.n_layers)]
    found = {
        "copying": torch.stack([head_scores(weights, layer, through) for layer in range(weights.n_layers)]),
        "centered copying": torch.stack([head_scores(weights, layer, visible) for layer in range(weights.n_layers)]),
        "trace": torch.stack([value.sum(-1).real for value in values]),
        "sizes of eigenvalues": torch.stack([value.abs().sum(-1) for value in values]),
        "null of copying": over_tokens(written_span(weights), through.dense()),
        "null of centered copying": over_tokens(written_span(weights), visible.dense()),
        "direct path": weights.unembed[place] @ weights.embed[:, place],
    }
    found |= circuits(weights, place)
    if weights.positions != "none" and weights.n_ctx > 2:
        shares = position_shares(weights, POSITIONS)
        found["positions"] = torch.tensor([[row.present, row.previous, row.first] for row in shares])
    return found | matched(weights, rows)


def matched(weights: Weights, rows: Mapping[HeadId, HeadScores]) -> dict[str, Tensor]:
    """The scores of the mechanism of induction, and composition over tokens with its ranks."""
    previous, duplicate = ({h: getattr(rows[h], f"{x}_token") for h in rows} for x in ("previous", "duplicate"))
    read = [numbers(row) for row in head_mechanisms(weights, previous, duplicate, {})]
    found = {name: torch.tensor([row[name] for row in read if name in row]) for row in read for name in row}
    if any(row.get("rank") for row in read):
        table = composition(weights, space="tokens")
        found |= {f"{kind} composition": m[~m.isnan()] for kind, m in zip(SIDES, table.scores, strict=True)}
    return found


def numbers(row: HeadMechanism) -> dict[str, float]:
    found = {}
    if (own := row.matching) is not None:
        heads = {"through": own.through, "strongest": own.strongest}
        found = {name: float("nan") if head is None else 100.0 * head[0] + head[1] for name, head in heads.items()}
        numbers = {"weighted": own.qk_weighted_score, "weighted trace": own.qk_weighted_trace, "k": own.k_composition}
        numbers |= {"qk": own.qk_eigenvalue_score, "qk trace": own.qk_trace, "qk centered": own.qk_centered_score}
        found |= {name: x for name, x in numbers.items() if x is not None}
        if (rank := own.standing) is not None:
            found |= {"rank": rank.rank, "rank of all": rank.rank_of_all, "z": rank.z or 0.0}
    if row.pointer is not None:
        found |= {
            "pointer": row.pointer.strength,
            "pointer through": 100.0 * row.pointer.through[0] + row.pointer.through[1],
        }
    if row.smeared is not None:
        found |= {"before": row.smeared.before, "own": row.smeared.match, "own centered": row.smeared.centered}
    return found


def assert_same(one: Mapping[str, Tensor], other: Mapping[str, Tensor], gate: float, where: str) -> None:
    assert one.keys() == other.keys()
    for name, expected in one.items():
        there = ~expected.isnan()
        assert there.equal(~other[name].isnan()), f"{name}, {where}"
        if there.any():
            assert_near(other[name][there].double(), expected[there].double(), gate, f"{name}, {where}")


def assert_scores_stay(name: str, bases: int, first: int = 0) -> None:
    own = bundled(name).weights
    some = torch.arange(0, own.d_vocab, own.d_vocab // ENTRIES)
    expected = scores(own, seen(name), some)
    for same in same_models(own, bases, first):
        assert_same(expected, scores(same.weights, seen(name), same.place[some]), METAMORPHIC, same.name)


def judged(weights: Weights, place: Tensor, start: int | None) -> dict[str, Any]:
    """The verdicts of a model, with every number beside them; tokens are drawn from those at the places given."""
    begin = None if start is None else int(place[start])
    found = induction(weights, protocol=SHORT, start=begin, among=place, samples=20)
    return to_json(found) | {"origin": None}  # type: ignore[operator]


def alike(one: Any, other: Any, where: str) -> None:
    if isinstance(one, dict):
        assert one.keys() == other.keys(), where
        for key, value in one.items():
            alike(value, other[key], f"{key}, {where}")
    elif isinstance(one, list):
        assert len(one) == len(other), where
        for i, (x, y) in enumerate(zip(one, other, strict=True)):
            alike(x, y, f"{i}, {where}")
    else:
        assert other == (pytest.approx(one, rel=KNOWN, abs=KNOWN) if isinstance(one, float) else one), where


@pytest.mark.parametrize("name", BUNDLED)
def test_weight_scores_agree_between_equivalent_models(name: str) -> None:
    """Weights are rewritten in a skewed basis, and for small models in a well-conditioned one too."""
    assert_scores_stay(name, 1 + ("small" in name), first=1)


@pytest.mark.slow
@pytest.mark.parametrize("name", BUNDLED)
def test_weight_scores_agree_between_many_equivalent_models(name: str) -> None:
    assert_scores_stay(name, often(10, 100))


@pytest.mark.parametrize(("bases", "first"), [(1, 1), pytest.param(6, 2, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", BUNDLED)
def test_verdicts_agree_between_equivalent_models(name: str, bases: int, first: int) -> None:
    model = bundled(name)
    for same in same_models(model.weights, bases, first):
        alike(
            judged(model.weights, torch.arange(model.weights.d_vocab), model.start),
            judged(same.weights, same.place, model.start),
            same.name,
        )


@pytest.mark.parametrize("name", ["attn-1l-4x64", "attn-2l-small"])
def test_random_heads_have_the_same_circuits_in_every_basis(name: str) -> None:
    """Random heads, drawn from the same seed for the null of skip-trigrams, have the same circuits in every basis."""
    own, some = bundled(name).weights, torch.arange(ENTRIES)
    expected = circuits(random_heads(own, seed=3), some)
    for same in same_models(own, 2):
        assert_same(expected, circuits(random_heads(same.weights, seed=3), same.place[some]), KNOWN, same.name)


def circuits(weights: Weights, place: Tensor) -> dict[str, Tensor]:
    found = {}
    E, U = weights.embed[:, place], weights.unembed[place]
    for layer in range(weights.n_layers):
        (asked, held), (written, read) = weights.QK[layer].factors, weights.OV[layer].factors
        found |= {f"QK {layer}": (E.mT @ asked) @ (held @ E), f"OV {layer}": (U @ written) @ (read @ E)}
    return found


@few
@given(st.data())
def test_scores_of_a_generated_model_agree_with_those_of_an_equivalent(data: st.DataObject) -> None:
    weights = data.draw(models(max_heads=3))
    (same,) = same_models(weights, 1, first=data.draw(st.integers(0, 99)))
    if not weights.n_layers:
        return
    rows = {h: rated(h) for h in weights.head_ids}
    every = torch.arange(weights.d_vocab)
    assert_same(scores(weights, rows, every), scores(same.weights, rows, same.place), FLOAT32, same.name)


def rated(head: HeadId) -> HeadScores:
    """Some behavior of a head; heads differ in it."""
    share = (1 + 3 * head.layer + 2 * head.head) % 7 / 7
    return made(HeadScores, head=head, previous_token=share, duplicate_token=1 - share)


@pytest.mark.slow
@pytest.mark.parametrize("norm", ["none", "rms"])
def test_claims_about_a_random_model_do_not_depend_on_the_basis(norm: str) -> None:
    """Every section of the reproduction, on text, keeps its numbers, nulls and verdicts to the digits printed."""
    own = random_weights(5, d_vocab=D_VOCAB, norm=norm)
    assert claims(in_other_bases(own)) == claims(own)


def in_other_bases(weights: Weights) -> Weights:
    """Both bases changed; the vocabulary keeps its order, since the text that is measured on has numbers."""
    changed = (
        change_basis(weights, basis(weights.d_model, 1, 10.0))
        if not weights.scale(0)
        else rotate(weights, random_rotation(weights.d_model))
    )
    return change_head_basis(changed, 1)


def claims(two: Weights) -> dict[str, tuple[str, str, bool]]:
    ids = text()
    zero, one = (replace(two, layers=two.layers[:n]) for n in (0, 1))
    found = reproduce(world(zero, one, two, ids)).claims
    return {row.id: (row.ours, row.null, row.holds) for row in found if row.id not in BY_NATURE}


def test_basis_dependent_composition_would_be_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def in_the_stream(weights: Weights, kind: Side, _: object) -> Tensor:
        return composition(weights, kind, space="stream").scores[0]

    monkeypatch.setattr(import_module("unweave.analysis.induction.mechanism"), "scores_over_tokens", in_the_stream)
    with pytest.raises(AssertionError, match="basis with axes"):
        assert_scores_stay("attn-2l-small", 2)


def test_notes_say_which_scores_the_basis_changes() -> None:
    notes = [" ".join(uw.composition(uw.load("attn-2l-4x64"), "k", space=at).notes) for at in ("stream", "tokens")]
    assert ["arbitrary" in said for said in notes] == [True, False]
