"""Tables of the views: every QK circuit with its null, bandwidth beside random heads, and a training in full."""

import pytest

import unweave as uw
from unweave.explorer.panels import circuits, stream, training
from unweave.explorer.panels.subject import Subject
from unweave.explorer.panels.tables import rows_of


@pytest.fixture(scope="module")
def model() -> uw.Model:
    return uw.load("example:induction")


def test_qk_circuits_straight_and_through_every_earlier_head(model: uw.Model) -> None:
    found = {
        one.name: rows_of(one)
        for one in (*circuits.ov_eigenvalues(Subject(model)), *circuits.qk_eigenvalues(Subject(model)))
    }
    through = {(row["head"], row["through"]) for row in found["eigenvalues.qk"]}
    assert through == {("L0H0", None), ("L1H0", None), ("L1H0", "L0H0")}
    scores = {(row["head"], row["through"]): row["score"] for row in found["eigenvalues.qk.scores"]}
    assert scores["L1H0", "L0H0"] == pytest.approx(1)
    assert {row["through"] for row in found["eigenvalues.qk.random"]} == {None, "L0H0"}


def test_the_sum_of_qk_eigenvalues_is_the_trace(model: uw.Model) -> None:
    whole = model.weights
    found = uw.analysis.induction.matching_spectrum(model, "L0H0")
    circuit = whole.W_E.T @ whole.QK[1, 0] @ whole.OV[0, 0] @ whole.W_E
    assert sum(row.real for row in found.eigenvalues) == pytest.approx(circuit.dense().trace().item(), abs=1e-6)


def test_no_layer_comes_after_the_last(model: uw.Model) -> None:
    with pytest.raises(uw.errors.BadInput, match="no layer comes after L1H0"):
        uw.analysis.induction.matching_spectrum(model, "L1H0")


def test_bandwidth_stands_beside_that_of_random_heads(model: uw.Model) -> None:
    found = {one.name: rows_of(one) for one in stream.wires(Subject(model))}
    assert 1 < found["bandwidth"][0]["null_mean"] < model.weights.d_head
    assert {row["what"] for row in found["axes.weights"]} >= {"W_E", "W_U"}


def test_a_training_has_both_copies_of_random_tokens() -> None:
    dynamics = uw.analysis.learning.Dynamics.of(uw.runs.read_trajectory("attn-2l-small"))
    found = {one.name: rows_of(one) for one in training.curves(Subject(uw.load("attn-2l-small"), dynamics=dynamics))}
    last = found["training"][-1]
    assert last["loss_second"] < last["loss_first"]
    assert len(found["training.heads"]) == 8 * len(found["training"])
