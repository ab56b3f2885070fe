"""Columns are declared once: by annotation, by metadata, and by the docstring."""

import copy
import json
import math
from dataclasses import dataclass, field, replace
from typing import Annotated, Literal

import pytest
import torch

from unweave.algebra.terms import HeadId
from unweave.analysis.attribution.logits import LargestPaths, PathPart
from unweave.results.columns import DeclaredColumn, Logits, Nats, Quotes, Share, TokenId, column, columns_of, quoted
from unweave.results.estimates import Mean, Null, Scored, estimate
from unweave.results.table import to_json


@dataclass(frozen=True)
class Row:
    """One of everything.

    Attributes:
        head: The head: where it
            is.
        token: A token.
        tokens: Tokens.
        count: How many.
        truth: Whether.
        kind: Which.
        loss: A loss.
        share: A share.
        maybe: A number, or none.
        shown: One that says more.

    Example:
        not: an attribute.
    """

    head: HeadId
    token: TokenId
    tokens: tuple[TokenId, ...]
    count: int
    truth: bool
    kind: Literal["q", "k"]
    loss: Nats
    share: Share
    maybe: Logits | None
    shown: float = field(metadata=column(unit="bits", digits=2, label="size", kind="share"))


def test_columns_follow_from_annotations_metadata_and_docstring() -> None:
    kinds = ["head", "token", "token", "count", "truth", "text", "number", "share", "number", "share"]
    found = {c.name: c for c in columns_of(Row)}
    assert [c.kind for c in found.values()] == kinds
    shown = found["shown"]
    assert (shown.label, shown.heading, shown.unit, shown.digits) == ("size", "size (bits)", "bits", 2)
    assert [found[name].unit for name in ("loss", "share", "maybe")] == ["nats", "", "logits"]
    assert [c.name for c in found.values() if c.optional] == ["maybe"]
    assert found["head"].description == "The head: where it is."
    assert found["maybe"].description == "A number, or none."
    assert all(c.description for c in found.values())


def test_a_subclass_adds_to_the_sentences_of_its_base() -> None:
    @dataclass(frozen=True)
    class More(Row):
        """More.

        Attributes:
            extra: Another.
        """

        extra: int = 0

    described = {c.name: c.description for c in columns_of(More)}
    assert (described["token"], described["extra"]) == ("A token.", "Another.")


@dataclass(frozen=True)
class One:
    score: Scored
    loss: Mean


@dataclass(frozen=True)
class Two:
    first: Scored | None
    second: Scored
    alone: Annotated[Mean, DeclaredColumn(unit="nats")]
    on_top: Mean


@dataclass(frozen=True)
class Own:
    score: Scored = field(metadata=column(null=("baseline", "baseline_sd", "z")))
    other: Scored = field(metadata=column(null=("other_null",)))
    third: Scored = field(metadata=column(null=("", "", "third_z")))
    loss: Mean = field(metadata=column(error="loss_error"))


S, M = Scored(0.5, Null(0.25, 0.125)), Mean(2.0, 0.5)


def test_a_single_score_and_a_single_mean_have_plain_keys() -> None:
    assert to_json(One(S, M)) == {
        "score": 0.5,
        "null_mean": 0.25,
        "null_sd": 0.125,
        "z": 2.0,
        "loss": 2.0,
        "standard_error": 0.5,
    }


def test_several_scores_and_means_have_their_names_in_front_of_their_keys() -> None:
    found = to_json(Two(None, S, M, Mean(1.0)))
    assert list(found) == [
        *("first", "first_null_mean", "first_null_sd", "first_z"),
        *("second", "second_null_mean", "second_null_sd", "second_z"),
        *("alone", "alone_error", "on_top", "on_top_error"),
    ]
    assert (found["first"], found["first_z"], found["second_z"]) == (None, None, 2.0)
    assert (found["alone_error"], found["on_top_error"]) == (0.5, None)
    assert [c.heading for c in columns_of(Two) if c.field == "alone"] == ["alone (nats)", "alone, ± (nats)"]


def test_keys_can_be_declared_and_left_out() -> None:
    assert list(to_json(Own(S, S, S, M))) == [
        *("score", "baseline", "baseline_sd", "z", "other", "other_null", "third", "third_z", "loss", "loss_error")
    ]


def test_a_path_has_a_column_for_its_origin_and_a_result_has_none():
    assert "origin" in [c.name for c in columns_of(PathPart)]
    assert "origin" not in [c.name for c in columns_of(LargestPaths)]


@dataclass(frozen=True)
class Outer:
    """A row with a row inside."""

    name: str
    inner: Row | None


@dataclass(frozen=True)
class Quoting(Quotes):
    """A row that quotes a row inside a row."""

    outer: Outer = field(metadata=quoted("name", "inner.share", deep="inner.loss"))


def test_a_row_quotes_columns_of_the_rows_that_it_holds() -> None:
    found, own = ({c.name: c for c in columns_of(row)} for row in (Quoting, Row))
    assert [(c.name, c.label, c.optional) for c in found.values()] == [
        ("name", "name", False),
        ("share", "share", True),
        ("deep", "deep", True),
    ]
    assert (found["deep"].unit, found["deep"].description) == (own["loss"].unit, own["loss"].description)
    row = Quoting(Outer("some", None))
    assert (row.name, row.deep, to_json(row)) == ("some", None, {"name": "some", "share": None, "deep": None})
    with pytest.raises(AttributeError, match="other"):
        _ = row.other


SCORE = Scored(0.5, Null(0.1, 0.2))
MEAN = Mean(5.5, 0.25)


def test_a_score_has_its_z_and_ratio_to_random_weights() -> None:
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
