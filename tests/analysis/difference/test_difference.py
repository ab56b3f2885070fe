"""The difference of two runs: known circuits, interventions, targets and what is refused."""

import pytest
import torch

import unweave as uw
from unweave.analysis.difference import Difference, read_pairs
from unweave.analysis.difference.secants import logarithmic_mean, slope, softmax_secant
from unweave.errors import BadInput, InputError, ShapeError
from unweave.known import examples

COUNTED = ("nodes", "edges", "moves", "paths", "graph")
ISHMAEL, ABLATED = "Call me Ishmael. Call me", "Call him Ishmael. Call me"


@pytest.fixture(scope="module")
def model() -> uw.Model:
    return uw.load("attn-2l").to("float64")


@pytest.fixture(scope="module")
def pair(model) -> Difference:
    return uw.difference(model, ISHMAEL, ABLATED)


def test_one_pair_of_prompts_finds_the_induction_circuit(pair) -> None:
    found = pair.paths(" I", k=3)
    assert [row.path.split(" → ")[1] for row in found.rows] == ["L0H4.v"] * 3
    assert {row.kind for row in found.rows} == {"v k"}
    assert sum(row.share for row in found.rows) > 0.9


def test_the_hand_built_circuit_has_its_known_path() -> None:
    weights = examples.induction(d_vocab=8)
    pair = uw.difference(uw.run(weights, [0, 3, 4, 5, 3, 4]), uw.run(weights, [0, 3, 6, 5, 3, 4]))
    rows = pair.paths(5, k=50).rows
    assert rows[0].path == "W_E → L0H0.v → L1H0.k"
    assert rows[0].value == pytest.approx(pair.target(5).difference)


def test_an_ablated_head_is_the_only_source_of_the_difference(model) -> None:
    without = uw.difference(model.run(ISHMAEL), model.run(ISHMAEL, without="L0H4"))
    assert not without.places
    (row,) = without.tokens(" I").rows
    assert (row.source, row.share) == ("L0H4", pytest.approx(1))
    kinds = {row.kind: row.value for row in without.kinds(" I", order=1).rows}
    assert kinds["k"] < kinds["q"] < kinds["direct"]


def test_a_run_with_itself_differs_in_nothing(model) -> None:
    run = model.run(ISHMAEL)
    same = uw.difference(run, run)
    for found in (same.nodes(" I"), same.tokens(" I"), same.kinds(" I"), same.edges(" I"), same.paths(" I")):
        assert found.difference == found.rest == found.residual == 0
        assert not any(row.value for row in found.rows)
        assert "same" in found.notes[0]
    assert list(same.target().weights) == [int(run.logits[-1].argmax())]


def test_a_target_may_be_a_token_a_difference_a_weighting_or_a_loss(pair) -> None:
    one, two, both = pair.target(" I"), pair.target("ant"), pair.target(" I", "ant")
    assert both.difference == pytest.approx(one.difference - two.difference)
    assert pair.target({" I": 0.5, "ant": -2}).difference == pytest.approx(0.5 * one.difference - 2 * two.difference)
    loss = pair.target(" I", of="loss")
    assert (loss.unit, one.unit) == ("nats", "logits")
    assert loss.before == pytest.approx(-pair.a.logits[-1].log_softmax(-1)[pair.a.tokenizer.id(" I")].item())
    assert pair.target().name == "'ant'"


def test_a_graph_has_the_fields_that_its_viewers_read(pair) -> None:
    found = pair.graph(" I", k=30)
    assert set(found) == {"metadata", "qParams", "nodes", "links"}
    assert {"slug", "scan", "prompt_tokens", "prompt", "transcoder_list"} <= set(found["metadata"])
    assert {"pinnedIds", "supernodes", "linkType", "clickedId", "sg_pos"} == set(found["qParams"])
    names = [node["node_id"] for node in found["nodes"]]
    assert len(set(names)) == len(names) == 31
    for node in found["nodes"]:
        assert isinstance(node["layer"], str)
        assert isinstance(node["feature"], int)
        assert {"ctx_idx", "feature_type", "jsNodeId", "clerp", "token_prob", "is_target_logit"} <= set(node)
    assert {link[end] for link in found["links"] for end in ("source", "target")} <= set(names)


def test_all_links_into_a_node_sum_to_all_paths_through_it(pair) -> None:
    found = pair.graph(" I", k=10_000)
    values = {node["node_id"]: node["activation"] for node in found["nodes"] if node["feature_type"] != "logit"}
    for name, value in values.items():
        if not name.startswith("E_"):
            into = sum(link["weight"] for link in found["links"] if link["target"] == name)
            assert into == pytest.approx(value, abs=1e-11)
    last = found["nodes"][-1]["node_id"]
    assert sum(link["weight"] for link in found["links"] if link["target"] == last) == pytest.approx(
        pair.target(" I").difference
    )


def test_pairs_are_averaged_and_those_that_do_not_align_are_named(model, tmp_path) -> None:
    file = tmp_path / "pairs.jsonl"
    lines = [
        f'{{"text": "{ISHMAEL}", "other": "{ABLATED}", "target": " I"}}',
        f'{{"text": "{ISHMAEL}", "other": "Call me", "target": " I"}}',
        f'{{"text": "{ABLATED}", "other": "{ISHMAEL}", "target": " I"}}',
    ]
    file.write_text("\n\n".join(lines), encoding="utf-8")
    found = uw.differences(model, read_pairs(file), k=None)
    assert (found.pairs, len(found.left_out)) == (2, 1)
    assert found.left_out[0].startswith("line 3:")
    assert found.difference == pytest.approx(0, abs=1e-12)
    assert found["L0H4", "v"].value.standard_error == pytest.approx(2.98, abs=0.01)
    edges = uw.differences(model, read_pairs(file)[:1], by="edge")
    assert (edges.rows[0].node, edges.rows[0].reader) == ("L0H4", "L1H0.k")
    for unequal in (("a", "b c"), ("a", "b", "c", "d", "e"), "ab", (1, 2), 5):
        with pytest.raises(BadInput, match="pair"):
            uw.differences(model, [unequal])


def test_a_line_that_is_not_a_pair_is_named(tmp_path) -> None:
    file = tmp_path / "pairs.jsonl"
    file.write_text('{"text": "a", "other": "b"}\n{"text": 3}\n', encoding="utf-8")
    with pytest.raises(InputError, match="line 2"):
        read_pairs(file)


def test_why_names_the_writer_behind_a_changed_score(pair) -> None:
    found = pair.why("L1H0", 10, 3, k=1)
    assert (found.rows[0].writer, found.rows[0].read) == ("L0H4", "k")
    assert len(found.sources) == 11
    assert sum(row.weight for row in found.sources) == pytest.approx(1)


@pytest.mark.parametrize(
    ("ask", "word"),
    [
        (lambda m: uw.difference(m.run("a b"), uw.load("example:induction").run("ab")), "different models"),
        (lambda m: uw.difference(m.run("a b"), m.to("float32").run("a b")), "two precisions"),
        (lambda m: uw.difference(m, "a b c", "a b"), "tokens"),
        (lambda m: uw.difference(m, "a b"), "two texts"),
        (lambda m: uw.difference(m.run("a b"), 3), "two runs"),
        (lambda m: uw.difference(m.run([[0, 1]]), m.run([[0, 1]])), "several sequences"),
        (lambda m: uw.difference(m, "a b", "a c").nodes(5000), "vocabulary"),
        (lambda m: uw.difference(m, "a b", "a c").nodes(3, 3), "itself"),
        (lambda m: uw.difference(m, "a b", "a c").nodes(3, 4, of="loss"), "one token"),
        (lambda m: uw.difference(m, "a b", "a c").nodes(at=9), "position"),
        (lambda m: uw.difference(uw.run(m.weights, [0, 1]), uw.run(m.weights, [0, 1, 2])), "them: 0.1 and 0.1.2"),
        (lambda m: uw.difference(m, "a b", "a c").edges(cut=3), "cut"),
        (lambda m: uw.difference(m, "a b", "a c").why("L1H0", 0, 1), "see"),
        (lambda m: uw.difference(m, "a b", "a c").kinds(order=-1), "order"),
        *((lambda m, n=name: getattr(uw.difference(m, "a b", "a c"), n)(k=0), "k is 0") for name in COUNTED),
    ],
)
def test_wrong_questions_are_refused(model, ask, word) -> None:
    with pytest.raises((BadInput, ShapeError), match=word):
        ask(model)


def test_softmax_secants_handle_underflow_and_masked_scores() -> None:
    a = torch.tensor([0.0, -800.0, -torch.inf], dtype=torch.float64)
    b = torch.tensor([-800.0, 0.0, -torch.inf], dtype=torch.float64)
    found = softmax_secant(a, b)((b - a).nan_to_num(0.0))
    torch.testing.assert_close(found, b.softmax(-1) - a.softmax(-1))
    assert logarithmic_mean(a, b)[2] == 0


@pytest.mark.parametrize("step", [0, 1e-12, 1e-5, 1e-2, 1.0])
def test_slopes_stay_accurate_for_tiny_steps(step) -> None:
    x = torch.linspace(0.1, 3, 7, dtype=torch.float64)
    found = slope(torch.tanh, x, x + step)
    exact = torch.tanh(x + step / 2).square().neg().add(1)
    assert (found - exact).abs().max() <= max(1e-14, step**2)
