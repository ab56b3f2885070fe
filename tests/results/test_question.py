"""Questions take a model or its weights, say what they were asked of, and sign their errors."""

import json
from dataclasses import dataclass, replace

import pytest
import torch
from torch import Tensor

import unweave as uw
from unweave.algebra.terms import HeadId
from unweave.errors import BadInput
from unweave.model.run import Run, run
from unweave.model.weights import Weights
from unweave.results.columns import TokenId
from unweave.results.origin import LISTED, Origin
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


def test_missing_arguments_come_from_the_model() -> None:
    assert asked(MODEL).seen[:3] == (0, MODEL.weights.d_vocab - 1, MODEL.texts)
    assert asked(MODEL.weights).seen[:3] == (None, None, None)
    assert asked(MODEL, start=None, among=torch.arange(4), texts=("x",)).seen[:3] == (None, 4, ("x",))
    assert asked(MODEL, ids="ab").origin.ids.tolist() == MODEL.encode("ab")
    assert asked(MODEL, ids=["ab", "ba"]).origin.ids.shape == (2, 3)


def test_with_a_model_tokens_may_be_given_as_strings() -> None:
    found = asked(MODEL, "b", others=("a", 5))
    assert (found.rows[0].token, found.seen[3]) == (4, (3, 5))


def test_a_result_and_its_tables_have_an_origin() -> None:
    found = asked(MODEL, ids=[3, 4], seed=5)
    for origin in (found.origin, found.rows.origin, found.inner.origin, found.inner.rows.origin):
        assert (origin.name, origin.seed, origin.ids.tolist(), origin.note) == (MODEL.name, 5, [3, 4], "")
    assert found.rows.to_dict()[0]["token"] == {"id": 3, "text": "a"}


def test_results_of_bare_weights_note_the_missing_start_token() -> None:
    assert str(asked(MODEL.weights).origin).startswith("bare weights, no start token in front · ")
    assert str(asked(MODEL.weights, start=0).origin).startswith("bare weights · ")
    assert str(empty(MODEL.weights).origin).startswith("bare weights · ")


def test_an_empty_table_has_its_columns() -> None:
    assert empty(MODEL).columns == ("head", "token")
    assert asked(MODEL).inner.rows.columns == ("head", "token")


def test_a_result_takes_its_origin_from_the_run() -> None:
    found = of_run(MODEL.run("ab"))
    assert (found.origin.name, found.origin.seed) == (MODEL.name, 7)
    assert found.origin.text == MODEL.tokenizer.decode([0, 3, 4])
    assert str(of_run(run(MODEL.weights, [3])).origin).startswith("bare weights")


@pytest.mark.parametrize("how", ["plain", "signed"])
def test_errors_begin_once_with_the_name_of_the_function(how: str) -> None:
    with pytest.raises(BadInput) as caught:
        refusing(MODEL, how)
    assert str(caught.value) == "refusing: no\n  hint"
    assert caught.value.message == "refusing: no"


@pytest.mark.parametrize(
    ("ask", "error", "words"),
    [
        (lambda: refusing(MODEL, "inside"), BadInput, "^refusing: .*'a'"),  # the function that was called
        (lambda: asked(MODEL.weights, "b"), BadInput, "^asked: .*'b'"),
        (lambda: asked("attn-2l"), BadInput, r"str 'attn-2l'\n.*uw.load\('attn-2l'\)"),
        (lambda: asked(3), BadInput, r"int 3\n.*uw.load\(name\)"),
        (lambda: asked(torch.nn.Linear(1, 1)), BadInput, r"Linear\n.*uw.load\(module\)"),
        (lambda: asked(MODEL.run("a")), BadInput, r"Run\n.*run.weights"),
        (lambda: of_run(MODEL), BadInput, "of_run: .*Run.*Model"),
        (lambda: asked(MODEL, no=1), TypeError, r"asked\(\).*'no'"),
        (lambda: of_run(MODEL.run("ab"), no=3), TypeError, r"of_run\(\).*'no'\n.*run, seed"),
        (lambda: uw.skip_trigrams(MODEL, k=0), BadInput, "k is 0"),
        (lambda: uw.skip_trigrams(MODEL, k=-1), BadInput, "k is -1"),
        (lambda: uw.skip_trigrams(MODEL, k="3"), BadInput, "k is '3'"),
        (lambda: uw.copying(MODEL, samples=1), BadInput, "samples is 1"),
        (lambda: uw.copying(MODEL, samples="a"), BadInput, "samples is 'a'"),
        (lambda: uw.copying(MODEL).top(-2), BadInput, "k is -2"),
    ],
)
def test_wrong_arguments_are_named_in_the_error(ask, error, words) -> None:
    with pytest.raises(error, match=words):
        ask()


def test_an_origin_prints_model_digest_seed_and_precision_in_one_line() -> None:
    line = str(Origin(MODEL.weights, MODEL.name, MODEL.tokenizer, seed=5))
    assert line == f"example:induction · weights {MODEL.weights.digest[:6]}… · seed 5 · float64"
    origin = Origin.of_run(MODEL.run("abc"))
    assert (origin.text, origin.to_dict()["ids"]) == (MODEL.tokenizer.decode([0, 3, 4, 5]), [0, 3, 4, 5])
    assert "4 tokens" in str(origin)
    bare = Origin.of_run(run(MODEL.weights, [3, 4]))
    assert (str(bare)[:12], "model" in bare.to_dict(), bare.token(3)) == ("bare weights", False, 3)


def test_many_tokens_are_hashed() -> None:
    ids = torch.zeros(2, LISTED, dtype=torch.long)
    found = Origin(MODEL.weights, ids=ids).to_dict()
    assert found["ids_shape"] == [2, LISTED]
    assert found["ids_sha256"] != Origin(MODEL.weights, ids=ids + 1).to_dict()["ids_sha256"]
    assert json.loads(json.dumps(found))["version"]


def test_the_digest_depends_on_the_weights_and_not_on_their_precision() -> None:
    single = MODEL.weights.to(torch.float32)
    assert single.digest == single.to(torch.float64).digest
    other = replace(single, norm=replace(single.norm, kind="rms", eps=1e-5))
    assert other.digest != single.digest
    changed = single.embed.clone()
    changed[0, 0] += 1
    assert replace(single, embed=changed).digest != single.digest


def test_a_model_has_one_fingerprint_in_both_precisions_however_it_was_read(tmp_path) -> None:
    model = uw.load("attn-2l-norm")
    double = model.to("float64")
    assert not double.weights.layers[0].W_Q.equal(model.weights.layers[0].W_Q.double())
    folders = [uw.save(model, tmp_path / "single"), uw.save(double, tmp_path / "double")]
    again = [uw.load(folder, dtype=dtype) for folder in folders for dtype in ("float32", "float64")]
    assert {one.weights.digest for one in (model, double, double.to("float32"), *again)} == {model.weights.digest}
