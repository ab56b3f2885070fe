"""The six requests are answered by the library's own functions, and whatever else is asked is refused in a sentence."""

import json
from functools import partial
from pathlib import Path

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

import unweave as uw
from unweave.analysis.stream import head_map
from unweave.errors import BadInput, UnweaveError
from unweave.explorer import checks, requests
from unweave.explorer.requests import Executor
from unweave.explorer.served import Served
from unweave.files import bundled
from unweave.loaders.snapshots import bundled_snapshot

GOLDEN = Path(__file__).parents[2] / "web" / "test" / "golden" / "checks.json"
TOY = uw.load("example:induction")
ASKED = Executor({"toy": TOY})
OF = {"model": "toy", "ids": [0, 3, 5, 3], "without": [], "frozen": False}
GOOD = {
    "run": {"of": OF, "top": 2},
    "ledger": {"of": OF, "head": "L1H0", "dst": 3, "src": 2, "hops": False},
    "paths": {"of": OF, "position": 3, "target": 5, "against": None, "order": None, "hops": False, "top": 5},
    "column": {"model": "toy", "head": "L1H0", "circuit": "ov", "token": 3, "side": "column", "top": 2},
    "tile": {"of": OF, "head": "L1H0", "mode": "attention"},
    "snapshot": {"model": "toy", "step": 16},
}
LONE = "half \ud83d of a pair"
ODD = (None, True, 1.5, -1, 2**60, 1e300, "", "x", "<b>", LONE, "\U0001f600", [], [1], {}, {"a": 1}, "L0H0", "L01H0")


def hostile() -> list[object]:
    """Requests with one thing wrong: every field takes every odd value, is missing, or has company."""
    found: list[object] = [*ODD, {}, {"kind": "runs"}, {"kind": 3}]
    for kind, fields in GOOD.items():
        whole = {"kind": kind, **fields}
        found += [whole, {**whole, "more": 1}, {**whole, "<more>": 1}, {**whole, "__proto__": 1}]
        for name in fields:
            found.append({key: value for key, value in whole.items() if key != name})
            found += [{**whole, name: odd} for odd in ODD]
    long, inside = {"ids": [0] * (TOY.n_ctx + 1)}, [{name: odd} for name in (*OF, "step") for odd in ODD]
    for of in (*inside, long, {"ids": [0] * 4097}, {"ids": [0, 99]}, {"without": ["L2H0"]}, {"without": ["M[L0H0]"]}):
        found.append({"kind": "run", "of": {**OF, **of}, "top": 2})
    ledger = {"kind": "ledger", **GOOD["ledger"]}
    return [*found, {**ledger, "head": "L9H9"}, {**ledger, "src": 3, "dst": 2}, {**ledger, "dst": 4}]


def sentence(ask) -> str | None:
    try:
        ask()
    except BadInput as problem:
        return f"{problem.fact}; {problem.hint}"
    return None


def golden() -> str:
    """What Python says of each; the page's tests read it."""
    weights = TOY.weights
    model = {name: getattr(weights, name) for name in ("n_layers", "n_heads", "d_vocab", "n_ctx")}
    texts = ["a", "", 3, None, LONE, "\U0001f600" * 3]
    document = {
        "model": model,
        "requests": [
            {"request": one, "says": sentence(lambda one=one: checks.check_fit(checks.checked(one), weights))}
            for one in hostile()
        ],
        "texts": [{"text": text, "says": sentence(lambda text=text: checks.checked_text(text))} for text in texts],
    }
    return json.dumps(document, separators=(",", ":")) + "\n"


def test_the_page_is_held_to_what_python_says_now():
    assert GOLDEN.read_text(encoding="utf-8") == golden(), "write it again: python tests/explorer/test_requests.py"


def test_a_text_of_a_million_characters_is_the_longest():
    assert checks.checked_text("x" * 1_000_000)
    assert "1000001" in sentence(lambda: checks.checked_text("x" * 1_000_001))


def test_the_structs_have_the_fields_of_the_table():
    for kind, fields in checks.table()["requests"].items():
        request = {"kind": kind, **GOOD[kind]}
        assert set(checks.checked(request)) == {"kind", *(name.removesuffix("?") for name in fields)}


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(ODD),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from([*OF, "kind"]) | st.text(), inner),
    max_leaves=8,
)


@given(st.sampled_from(sorted(GOOD)), st.dictionaries(st.sampled_from(["of", "head", "top", "ids", "target"]), values))
def test_whatever_is_asked_is_answered_or_refused_in_a_sentence(kind, changed):
    try:
        answer = ASKED.ask({"kind": kind, **GOOD[kind], **changed})
    except UnweaveError as problem:
        assert problem.fact
        assert "<" not in str(problem)
    else:
        assert answer["kind"] == kind


@given(values)
def test_anything_is_refused_in_a_sentence(request):
    with pytest.raises(UnweaveError):
        ASKED.ask(request)


# -------------------------------------------------------------------- answers


@pytest.fixture(scope="module", params=sorted(bundled.names()))
def model(request):
    return uw.load(request.param)


@pytest.fixture(scope="module")
def asked(model):
    return Executor({model.name: model})


TEXT = "The cat sat on the mat. The cat sat"


def question(asked, model, kind, *, without=(), frozen=False, **fields):
    ids = asked.encode(model.name, TEXT)["ids"]
    return asked.ask(
        {"kind": kind, "of": {"model": model.name, "ids": ids, "without": list(without), "frozen": frozen}, **fields}
    )


def test_a_run_is_that_of_the_library_also_without_heads(asked, model):
    found, run = question(asked, model, "run", top=3), model.run(TEXT)
    assert np.array_equal(found["loss"], run.loss.numpy())
    best = run.logits.softmax(-1).topk(3)
    assert found["top"]["per"] == 3
    assert found["top"]["ids"].dtype == np.uint32
    assert found["top"]["ids"].tolist() == best.indices.flatten().tolist()
    assert np.array_equal(found["top"]["probabilities"], best.values.flatten().numpy())
    out = [str(head) for head in model.weights.head_ids[:1]]
    for frozen in (False, True):
        found = question(asked, model, "run", without=out, frozen=frozen, top=1)
        expected = model.run(TEXT, without=out, frozen=run if frozen else None)
        assert np.array_equal(found["loss"], expected.loss.numpy())


def test_what_was_run_for_a_page_is_not_run_again(monkeypatch):
    served = Served.of(TOY, ["abcab"], panels=())
    (run, *_) = served.report.runs.values()
    expected, ran = head_map(TOY.run(run.ids), "L1H0", "attention").tril(), []
    own = type(TOY).run
    monkeypatch.setattr(type(TOY), "run", lambda model, *of, **how: ran.append(how) or own(model, *of, **how))
    of = {"model": TOY.name, "ids": run.ids.tolist(), "without": [], "frozen": False}

    def values(**changed):
        asked = {"kind": "tile", "of": {**of, **changed}, "head": "L1H0", "mode": "attention"}
        return served.executor.ask(asked)["values"]

    rows, columns = np.tril_indices(len(expected))
    assert np.array_equal(values(), expected.numpy()[rows, columns])
    assert ran == []
    frozen = values(without=["L0H0"], frozen=True)
    assert np.array_equal(frozen, values())  # patterns are those of the whole model
    assert [how["frozen"] for how in ran] == [run]
    assert not np.array_equal(values(without=["L0H0"]), frozen)
    assert len(values(ids=[0, 3, 4])) == 6
    assert len(ran) == 3


@pytest.mark.parametrize("hops", [False, True])
def test_paths_are_those_of_the_library_and_sum_to_the_logit(asked, model, hops):
    wanted = {"position": 5, "target": 7, "against": 9, "order": None, "hops": hops, "top": 4}
    found, run = question(asked, model, "paths", **wanted), model.run(TEXT)
    expected = uw.largest_paths(run, 7, dst=5, against=9, k=4, hops=hops)
    assert [path["value"] for path in found["paths"]] == [path.value for path in expected.paths]
    assert [path["heads"] for path in found["paths"]] == [list(map(str, path.heads)) for path in expected.paths]
    difference = (run.logits[5, 7] - run.logits[5, 9]).item()
    assert found["logit"] == pytest.approx(difference, abs=1e-4)
    assert sum(path["value"] for path in found["paths"]) + found["not_listed"] == pytest.approx(difference, abs=1e-4)
    for part in ("by_order", "by_source"):
        assert sum(one["value"] for one in found[part]) == pytest.approx(difference, abs=1e-3)


@pytest.mark.parametrize("hops", [False, True])
def test_a_ledger_is_that_of_the_library_and_sums_to_the_score(asked, model, hops):
    for head in model.weights.head_ids[-1:]:
        found = question(asked, model, "ledger", head=str(head), dst=6, src=4, hops=hops)
        expected = uw.score_terms(model.run(TEXT), head, 6, 4, hops=hops)
        assert [one["value"] for one in found["entries"]] == [term.value for term in expected.terms]
        assert [one["side"] for one in found["entries"]] == [term.kind for term in expected.terms]
        assert found["score"] - sum(one["value"] for one in found["entries"]) == pytest.approx(found["residual"])
        assert abs(found["residual"]) < 1e-3
        assert [one["src"] for one in found["competing"]] != []
        attention = found["attention"] + sum(one["attention"] for one in found["competing"])
        assert attention == pytest.approx(1, abs=1e-5)


def test_heads_of_a_layer_share_the_reading_of_a_table(monkeypatch):
    read = []
    monkeypatch.setattr(requests, "lines", lambda *asked: read.append(asked[1:]) or torch.zeros(4, 9))
    asked = Executor({"attn-2l": uw.load("attn-2l")})
    for head in ("L1H0", "L1H3", "L0H3"):
        asked.ask({"kind": "column", **GOOD["column"], "model": "attn-2l", "head": head})
    assert read == [(1, "ov", "column", 3), (0, "ov", "column", 3)]


near = partial(pytest.approx, rel=1e-5, abs=1e-5)
"""Float32 of one product for all heads against one for each: other orders of the same sums."""


@pytest.mark.parametrize("circuit", ["ov", "qk"])
@pytest.mark.parametrize("side", ["row", "column"])
def test_a_column_is_that_of_the_library(asked, model, circuit, side):
    for head in model.weights.head_ids[:1]:
        wanted = {"head": str(head), "circuit": circuit, "token": 300, "side": side, "top": 3}
        found = asked.ask({"kind": "column", "model": model.name, **wanted})
        whole = uw.expanded_circuit(model, head, circuit)
        line = (whole.rows if side == "row" else whole.columns)(300).double()
        assert [one["token"] for one in found["largest"]] == line.topk(3).indices.tolist()
        assert [one["value"] for one in found["smallest"]] == near((-(-line).topk(3).values).tolist())
        assert "entry" not in found
        one = asked.ask({"kind": "column", "model": model.name, **wanted, "other": 17})
        assert one["entry"] == near(line[17].item())
        assert found["mean"] == near(line.mean().item())
        assert found["sd"] == near(line.var(correction=0).sqrt().item())


@pytest.mark.parametrize("mode", checks.table()["fields"]["mode"]["choices"])
def test_a_tile_is_the_lower_triangle_of_the_map(asked, model, mode):
    for head in model.weights.head_ids[-1:]:
        found, run = question(asked, model, "tile", head=str(head), mode=mode), model.run(TEXT)
        whole, n = head_map(run, head, mode), len(run.ids)
        rows = [whole[dst, : dst + 1] for dst in range(n)]
        assert found["n"] == n
        assert np.array_equal(found["values"], torch.cat(rows).float().numpy(), equal_nan=True)


def test_a_snapshot_is_asked_like_any_model():
    small = uw.load("attn-2l-small")
    asked = Executor({small.name: small}, bundled_snapshot)
    assert asked.ask({"kind": "snapshot", "model": small.name, "step": 32}) == {"kind": "snapshot", "step": 32}
    young, of = uw.load("attn-2l-small@32"), {"model": small.name, "ids": [0, 5, 9], "without": [], "frozen": False}
    found = asked.ask({"kind": "run", "of": {**of, "step": 32}, "top": 1})
    assert np.array_equal(found["loss"], young.run([0, 5, 9]).loss.numpy())
    with pytest.raises(UnweaveError, match="33"):
        asked.ask({"kind": "run", "of": {**of, "step": 33}, "top": 1})


def test_a_name_is_no_path(tmp_path):
    path, own = str(tmp_path), {str(tmp_path): TOY}
    asked = {"kind": "snapshot", "model": path, "step": 1}
    for executor, request, word in (
        (Executor(own, bundled_snapshot), asked, "bundled"),
        (Executor(own), asked, "snapshots"),
        (ASKED, {"kind": "snapshot", "model": "../attn-2l-small", "step": 32}, "no model"),
    ):
        with pytest.raises(UnweaveError, match=word):
            executor.ask(request)


def test_a_long_text_is_cut_at_the_context_and_counted():
    found = ASKED.encode("toy", "a" * 1_000)
    assert (len(found["ids"]), found["cut"]) == (TOY.n_ctx, 1_001 - TOY.n_ctx)
    with pytest.raises(BadInput, match="character 5"):
        ASKED.encode("toy", LONE)


if __name__ == "__main__":
    GOLDEN.write_text(golden(), encoding="utf-8")
