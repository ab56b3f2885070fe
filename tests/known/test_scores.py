"""Grades of scores against their definitions."""

import itertools

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from support.helpers import KNOWN, fewer
from unweave.known import graded


@fewer
@given(st.lists(st.tuples(st.integers(0, 3), st.booleans()), min_size=2, max_size=6))
def test_grades_are_means_over_the_orders_of_ties(rows: list[tuple[int, bool]]) -> None:
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
