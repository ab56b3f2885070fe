"""Tables and their plain form."""

import json
from dataclasses import dataclass

import pytest
import torch

from unweave.algebra.terms import HeadId
from unweave.errors import BadInput
from unweave.results.table import Table, TokenId, plain


@dataclass(frozen=True)
class Row:
    """A row of everything."""

    head: HeadId
    token: TokenId
    value: float | None


TABLE = Table(
    (Row(HeadId(0, 1), TokenId(3), 0.5), Row(HeadId(1, 0), TokenId(4), None), Row(HeadId(1, 2), TokenId(5), 2.0))
)


def test_sorting_puts_the_largest_first_and_the_missing_last() -> None:
    assert [row.value for row in TABLE.sort("value")] == [2.0, 0.5, None]
    assert TABLE.top(1, by="value")[0].head == HeadId(1, 2)


def test_sorting_by_an_unknown_column_names_the_columns() -> None:
    with pytest.raises(BadInput, match="head, token, value"):
        TABLE.sort("nothing")


def test_tokens_are_named_by_whoever_has_the_tokenizer() -> None:
    rows = TABLE.to_dict(lambda i: {"id": i, "text": f"t{i}"})
    assert rows[0] == {"head": "L0H1", "token": {"id": 3, "text": "t3"}, "value": 0.5}
    assert TABLE.to_dict()[0]["token"] == 3


def test_csv_has_a_line_for_each_row() -> None:
    assert TABLE.to_csv().splitlines()[:2] == ["head,token,value", "L0H1,3,0.5"]


def test_html_is_escaped() -> None:
    assert "<b>" not in Table((Row(HeadId(0, 0), TokenId(1), None),))._repr_html_().replace("<tbody>", "")


@pytest.mark.parametrize(
    "value", [float("nan"), float("inf"), torch.tensor([1.0, float("nan")]), 1 + 2j, (1, "a", None)]
)
def test_plain_values_are_json(value: object) -> None:
    json.dumps(plain(value), allow_nan=False)


def test_what_has_no_plain_form_is_said() -> None:
    with pytest.raises(TypeError, match="no plain form"):
        plain(object())
