"""Questions take a model or its weights, say what they were asked of, and sign their errors."""

from dataclasses import dataclass

import pytest
import torch
from torch import Tensor

import unweave as uw
from unweave.algebra.terms import HeadId
from unweave.errors import BadInput
from unweave.model.run import Run, run
from unweave.model.weights import Weights
from unweave.results.columns import TokenId
from unweave.results.question import Token, question, token_id
from unweave.results.table import Result, Table

MODEL = uw.load("example:induction")


@dataclass(frozen=True)
class Row:
    head: HeadId
    token: TokenId


@dataclass(frozen=True)
class Inner(Result):
    rows: Table[Row]


@dataclass(frozen=True)
class Outer(Result):
    main = "rows"

    rows: Table[Row]
    inner: Inner | None
    seen: tuple[object, ...]


@question
def asked(
    weights: Weights,
    token: Token = 3,
    *,
    others: tuple[Token, ...] = (),
    ids: list[int] | None = None,
    start: int | None = None,
    among: Tensor | None = None,
    texts: tuple[str, ...] | None = None,
    seed: int = 0,
) -> Outer:
    """Ask everything."""
    rows = Table((Row(HeadId(0, 0), TokenId(token_id(token))),))
    seen = (start, None if among is None else len(among), texts, tuple(map(token_id, others)))
    return Outer(rows, Inner(Table(())), seen)


@question
def empty(weights: Weights) -> Table[Row]:
    """No rows."""
    return Table(())


@question
def refusing(weights: Weights, how: str) -> Table[Row]:
    """Refuse."""
    if how == "inside":
        asked(weights, "a")
    raise BadInput("refusing: no" if how == "signed" else "no", "hint")


@question
def of_run(run: Run, seed: int = 7) -> Table[Row]:
    """Ask a run."""
    return Table((Row(HeadId(0, 0), TokenId(int(run.ids[0]))),))


def test_a_model_brings_its_start_token_its_ordinary_tokens_and_its_texts() -> None:
    assert asked(MODEL).seen[:3] == (0, MODEL.weights.d_vocab - 1, MODEL.texts)
    assert asked(MODEL.weights).seen[:3] == (None, None, None)


def test_what_the_caller_gives_stands() -> None:
    found = asked(MODEL, start=None, among=torch.arange(4), texts=("x",))
    assert found.seen[:3] == (None, 4, ("x",))


def test_tokens_may_be_texts_where_there_is_a_model() -> None:
    found = asked(MODEL, "b", others=("a", 5))
    assert (found.rows[0].token, found.seen[3]) == (4, (3, 5))
    with pytest.raises(BadInput, match="asked: the token 'b' has no id without a tokenizer"):
        asked(MODEL.weights, "b")


def test_the_result_and_all_in_it_say_what_they_were_computed_from() -> None:
    found = asked(MODEL, ids=[3, 4], seed=5)
    for origin in (found.origin, found.rows.origin, found.inner.origin, found.inner.rows.origin):
        assert (origin.name, origin.seed, origin.ids.tolist(), origin.note) == (MODEL.name, 5, [3, 4], "")
    assert found.rows.to_dict()[0]["token"] == {"id": 3, "text": "a"}


def test_bare_weights_say_that_no_start_token_stood_in_front() -> None:
    assert str(asked(MODEL.weights).origin).startswith("bare weights, no start token in front · ")
    assert str(asked(MODEL.weights, start=0).origin).startswith("bare weights · ")
    assert str(empty(MODEL.weights).origin).startswith("bare weights · ")


def test_an_empty_table_knows_its_columns() -> None:
    assert empty(MODEL).columns == ("head", "token")
    assert asked(MODEL).inner.rows.columns == ("head", "token")


def test_a_run_brings_its_origin() -> None:
    found = of_run(MODEL.run("ab"))
    assert (found.origin.name, found.origin.seed) == (MODEL.name, 7)
    assert found.origin.text == MODEL.tokenizer.decode([0, 3, 4])
    assert str(of_run(run(MODEL.weights, [3])).origin).startswith("bare weights")


@pytest.mark.parametrize("how", ["plain", "signed"])
def test_errors_begin_with_the_name_once(how: str) -> None:
    with pytest.raises(BadInput) as caught:
        refusing(MODEL, how)
    assert str(caught.value) == "refusing: no\n  hint"
    assert caught.value.message == "refusing: no"


def test_an_error_is_that_of_the_function_that_was_called() -> None:
    with pytest.raises(BadInput, match="^refusing: the token 'a'"):
        refusing(MODEL, "inside")


@pytest.mark.parametrize(
    ("subject", "sentence"),
    [
        ("attn-2l", "asked: takes a Model or Weights, got str 'attn-2l'\n  uw.load('attn-2l') gives one"),
        (3, "asked: takes a Model or Weights, got int 3\n  uw.load(name) gives one"),
        (torch.nn.Linear(1, 1), "asked: takes a Model or Weights, got Linear\n  uw.load(module) gives one"),
        (MODEL.run("a"), "asked: takes a Model or Weights, got Run\n  run.weights are those of a run"),
    ],
)
def test_anything_else_is_told_what_is_taken(subject: object, sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        asked(subject)
    assert str(caught.value) == sentence


def test_a_question_to_a_run_asks_for_one() -> None:
    with pytest.raises(BadInput, match="of_run: takes a Run, got Model"):
        of_run(MODEL)


def test_wrong_arguments_are_said_as_python_says_them() -> None:
    with pytest.raises(TypeError, match=r"asked\(\) got an unexpected keyword argument 'no'"):
        asked(MODEL, no=1)


def test_it_stays_the_function_that_it_was() -> None:
    assert (asked.__name__, asked.__doc__, asked.__module__) == ("asked", "Ask everything.", __name__)


def test_an_unknown_argument_is_answered_with_those_there_are() -> None:
    with pytest.raises(
        TypeError, match=r"of_run\(\) got an unexpected keyword argument 'no'\n  its arguments are run, seed"
    ):
        of_run(MODEL.run("ab"), no=3)
    with pytest.raises(TypeError, match="argument 'incorrect_tokens'\n  write against="):
        uw.largest_paths(MODEL.run("ab"), "a", incorrect_tokens="b")


def test_ids_may_be_texts_where_there_is_a_model() -> None:
    assert asked(MODEL, ids="ab").origin.ids.tolist() == MODEL.encode("ab")
    assert asked(MODEL, ids=["ab", "ba"]).origin.ids.shape == (2, 3)


@pytest.mark.parametrize(("name", "count"), [("k", 0), ("k", -1), ("k", "3"), ("samples", 1), ("samples", "a")])
def test_counts_that_mean_nothing(name, count):
    model = uw.load("example:induction")
    with pytest.raises(BadInput, match=f"{name} is {count!r}") as caught:
        uw.skip_trigrams(model, k=count) if name == "k" else uw.copying(model, samples=count)
    assert "whole number" in str(caught.value)


def test_a_table_has_no_negative_top():
    with pytest.raises(BadInput, match="k is -2"):
        uw.copying(uw.load("example:induction")).top(-2)
