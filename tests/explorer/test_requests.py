"""The requests of the page are answered by the library's own functions, and anything else is refused in a sentence."""

import json
from functools import partial

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

import unweave as uw
from unweave.analysis.stream import head_map
from unweave.analysis.stream.movement import MAPS
from unweave.errors import BadInput, TooLarge, UnweaveError
from unweave.explorer import answers
from unweave.explorer.live_report import LiveReport
from unweave.explorer.panels.pair import answered
from unweave.explorer.requests import Executor
from unweave.loaders.snapshots import bundled_snapshot

TOY = uw.load("example:induction")
ASKED = Executor({"toy": TOY})
OF = {"model": "toy", "ids": [0, 3, 5, 3], "without": [], "frozen": False}
PAIR = {"model": "toy", "a": [0, 3, 5, 3], "b": [0, 3, 4, 3]}
GOOD = {
    "run": {"of": OF, "top": 2},
    "ledger": {"of": OF, "head": "L1H0", "dst": 3, "src": 2, "hops": False},
    "writers": {"of": OF, "head": "L1H0", "dst": 3, "src": 2},
    "paths": {"of": OF, "position": 3, "target": 5, "against": None, "order": None, "hops": False, "top": 5},
    "column": {"model": "toy", "head": "L1H0", "circuit": "ov", "token": 3, "side": "column", "top": 2},
    "tile": {"of": OF, "head": "L1H0", "mode": "attention"},
    "snapshot": {"model": "toy", "step": 16},
    "difference": {"of": PAIR},
    "parts": {"of": PAIR, "by": "paths"},
    "reasons": {"of": PAIR, "head": "L1H0", "dst": 3, "src": 2},
    "neurons": {"of": PAIR, "layer": 0, "position": 1},
    "effect": {"of": PAIR, "component": "L1H0", "way": "v", "position": 3},
}
LONE = "half \ud83d of a pair"
ODD = (None, True, 1.5, -1, 99, 2**60, 2**80, 1e300, "", "x", LONE, "\U0001f600", [], [1], {}, {"a": 1}, "L0H0", "L9H0")
"""Values that some field refuses."""
NAMES = sorted({name for fields in GOOD.values() for name in fields} | {"other", "more"})


@pytest.mark.parametrize("kind", GOOD)
def test_every_field_takes_any_value_or_refuses_it_in_a_sentence(kind):
    whole = {"kind": kind, **GOOD[kind]}
    wrong = [{**whole, name: odd} for name in NAMES for odd in ODD]
    if "of" in whole:
        odd_ids = [{"ids": [odd]} for odd in ODD] + [{"ids": [0] * (TOY.n_ctx + 1)}, {"ids": [0] * 5000}]
        inside = [*({name: odd} for name in (*OF, "step") for odd in ODD), *odd_ids, {"without": ["L2H0"]}]
        wrong += [{**whole, "of": {**OF, **of}} for of in inside]
    wrong += [{key: value for key, value in whole.items() if key != name} for name in GOOD[kind]]
    for request in wrong:
        try:
            assert ASKED.ask(request)["kind"] == kind
        except UnweaveError as problem:
            assert problem.fact


@pytest.mark.parametrize(
    ("kind", "changed", "word"),
    [
        ("run", {"kind": "runs"}, "runs"),
        ("run", {"more": 1}, "more"),
        ("run", {"top": 0}, "top"),
        ("run", {"of": {**OF, "ids": [99]}}, "99"),
        ("ledger", {"head": "L9H9"}, "L9H9"),
        ("ledger", {"src": 3, "dst": 2}, "3"),
        ("column", {"token": 99}, "99"),
        ("column", {"other": 99}, "99"),
        ("tile", {"mode": "effect", "target": 99}, "99"),
    ],
)
def test_a_refusal_names_its_field_or_value(kind, changed, word):
    with pytest.raises(BadInput, match=word):
        ASKED.ask({"kind": kind, **GOOD[kind], **changed})


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(ODD),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from([*OF, "kind"]) | st.text(), inner),
    max_leaves=8,
)


@given(values)
def test_anything_is_refused_in_a_sentence(request):
    with pytest.raises(UnweaveError):
        ASKED.ask(request)


@pytest.fixture(scope="module", params=["attn-0l", "attn-2l-small"])
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


def test_whole_and_ablated_runs_match_the_library(asked, model):
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


def test_a_run_is_computed_once_for_a_page(monkeypatch):
    served = LiveReport.of(TOY, ["abcab"], panels=())
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
def test_paths_match_the_library_and_sum_to_the_logit(asked, model, hops):
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
def test_a_ledger_matches_the_library_and_sums_to_the_score(asked, model, hops):
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


def test_where_pairs_are_too_many_the_library_says_so_and_writers_sum_to_the_score(asked, model, monkeypatch):
    monkeypatch.setattr("unweave.analysis.attribution.scores.PAIR_LIMIT", 0)
    for head in map(str, model.weights.head_ids[-1:]):
        with pytest.raises(TooLarge, match=f"{head} has more than 0 pairs .* below layer .*\n  press by writers"):
            question(asked, model, "ledger", head=head, dst=6, src=4, hops=False)
        found = question(asked, model, "writers", head=head, dst=6, src=4)
        for side in ("query", "key"):
            assert sum(one[side] or 0 for one in found["writers"]) == pytest.approx(found["score"], abs=1e-3)


def test_heads_of_a_layer_share_one_read_of_a_table(monkeypatch):
    read = []
    monkeypatch.setattr(answers, "lines", lambda *asked: read.append(asked[1:]) or torch.zeros(4, 9))
    asked = Executor({"attn-2l": uw.load("attn-2l")})
    for head in ("L1H0", "L1H3", "L0H3"):
        asked.ask({"kind": "column", **GOOD["column"], "model": "attn-2l", "head": head})
    assert read == [(1, "ov", "column", 3), (0, "ov", "column", 3)]


near = partial(pytest.approx, rel=1e-5, abs=1e-5)
"""Float32 of one product for all heads against one for each: other orders of the same sums."""


@pytest.mark.parametrize("circuit", ["ov", "qk"])
@pytest.mark.parametrize("side", ["row", "column"])
def test_a_column_matches_the_library(asked, model, circuit, side):
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


@pytest.mark.parametrize("mode", MAPS)
def test_a_tile_is_the_lower_triangle_of_the_map(asked, model, mode):
    for head in model.weights.head_ids[-1:]:
        found, run = question(asked, model, "tile", head=str(head), mode=mode), model.run(TEXT)
        whole, n = head_map(run, head, mode), len(run.ids)
        rows = [whole[dst, : dst + 1] for dst in range(n)]
        assert found["n"] == n
        assert np.array_equal(found["values"], torch.cat(rows).float().numpy(), equal_nan=True)


def test_a_snapshot_answers_requests_like_any_model():
    small = uw.load("attn-2l-small")
    asked = Executor({small.name: small}, bundled_snapshot)
    assert asked.ask({"kind": "snapshot", "model": small.name, "step": 32}) == {"kind": "snapshot", "step": 32}
    young, of = uw.load("attn-2l-small@32"), {"model": small.name, "ids": [0, 5, 9], "without": [], "frozen": False}
    found = asked.ask({"kind": "run", "of": {**of, "step": 32}, "top": 1})
    assert np.array_equal(found["loss"], young.run([0, 5, 9]).loss.numpy())
    with pytest.raises(UnweaveError, match="33"):
        asked.ask({"kind": "run", "of": {**of, "step": 33}, "top": 1})


def test_a_name_is_not_taken_as_a_path(tmp_path):
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
    for text, word in ((LONE, "character 5"), ("", "empty"), ("x" * 1_000_001, "long"), (3, "text")):
        with pytest.raises(BadInput, match=word):
            ASKED.encode("toy", text)


def test_the_difference_of_two_texts_matches_the_library(asked, model):
    texts = "Call me Ishmael. Call me", "Call him Ishmael. Call me"
    pair = uw.difference(model, *texts)
    of = {"model": model.name, "a": pair.a.ids.tolist(), "b": pair.b.ids.tolist()}

    def question(kind, **more):
        return asked.ask({"kind": kind, "of": of, **more})

    found, nodes = question("difference"), pair.nodes(k=40)
    assert found["nodes"] == nodes.rows.to_dict(int)
    assert (found["target"]["difference"], found["residual"]) == (nodes.difference, nodes.residual)
    assert found["graph"] == pair.graph(k=64)
    assert found["differ"] == list(pair.places)
    assert found["tokens"] == pair.tokens().rows.to_dict(int)
    assert question("parts", by="kinds")["rows"] == pair.kinds().rows.to_dict(int)
    assert question("parts", by="paths")["rows"] == pair.paths(k=20).rows.to_dict(int)
    for node in found["graph"]["nodes"][:3]:
        if node["feature_type"] == "logit":
            continue
        name, way, at = node["component"], node["kind"], node["ctx_idx"]
        asked_for = question("effect", component=name, way=way, position=at)
        assert asked_for["value"] == pair.effect(name, way, at)
    if model.weights.n_layers:
        why = question("reasons", head="L1H3", dst=12, src=2)
        assert why["rows"] == pair.why("L1H3", 12, 2, k=40).rows.to_dict(int)


def test_a_static_page_holds_the_answers_about_its_pair(model):
    found = answered(model)
    assert len(found) == bool(model.weights.n_layers)  # without heads the last token alone predicts
    if not found:
        return
    (ref,) = found
    known = json.loads(b"".join(chunk.data for chunk in ref.answers.chunks))
    asked = Executor({model.name: model})
    kinds = {one["request"]["kind"] for one in known}
    assert {"difference", "parts", "effect"} <= kinds
    for one in known[:: max(1, len(known) // 12)]:
        answer = asked.ask(one["request"])
        for name, part in answer.items():
            found = part.tolist() if isinstance(part, np.ndarray) else part
            assert one["answer"][name] == found
