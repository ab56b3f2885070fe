"""Scores beside their nulls, and means beside their errors, are numbers wherever numbers are taken."""

import copy
import json
import math
from dataclasses import dataclass, replace

import pytest
import torch

from unweave.results.estimates import Mean, Null, Scored, estimate

SCORE = Scored(0.5, Null(0.1, 0.2))
MEAN = Mean(5.5, 0.25)


def test_a_score_knows_how_far_it_lies_above_random_weights() -> None:
    assert (SCORE.z, SCORE.ratio) == (pytest.approx(2.0), pytest.approx(5.0))
    assert math.isnan(Scored(1.0, Null(0.0, 0.0)).z)
    assert math.isnan(Scored(1.0, Null(0.0, 0.0)).ratio)


@pytest.mark.parametrize("number", [SCORE, MEAN])
def test_an_estimate_is_a_float(number: float) -> None:
    bare = float(number)
    assert type(bare) is float
    assert (number, hash(number), number + 1, f"{number:.3f}", f"{number}") == (
        *(bare, hash(bare), bare + 1, f"{bare:.3f}", f"{bare}"),
    )
    assert str(number) == str(bare)
    assert json.dumps([number]) == json.dumps([bare])
    assert torch.tensor([number]).item() == pytest.approx(bare)


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy])
def test_copies_keep_null_and_standard_error(again) -> None:
    assert (again(SCORE), again(SCORE).null) == (0.5, SCORE.null)
    assert (again(MEAN), again(MEAN).standard_error) == (5.5, 0.25)


def test_a_score_in_a_dataclass_keeps_its_null() -> None:
    @dataclass(frozen=True)
    class Row:
        score: Scored
        other: int = 0

    row = replace(Row(SCORE), other=1)
    assert row.score.null == SCORE.null
    assert row == Row(Scored(0.5, Null(9.0, 9.0)), 1)


def test_an_estimate_is_mean_and_standard_error() -> None:
    draws = torch.tensor([1.0, 2.0, 3.0, 6.0])
    found = estimate(draws)
    assert (found, found.standard_error) == (3.0, pytest.approx(draws.double().std().item() / 2))
    alone = estimate(torch.tensor([4.0]))
    assert (alone, math.isnan(alone.standard_error)) == (4.0, True)
