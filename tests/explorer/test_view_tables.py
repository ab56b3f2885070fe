"""Tables of the views: QK circuits with their nulls, bandwidth beside random heads, a training, the vocabulary."""

from dataclasses import dataclass

import pytest

import unweave as uw
from unweave.explorer.bundle import ArrayRef, PythonCall, TableRef, unpacked
from unweave.explorer.panels import circuits, stream, training, trigrams
from unweave.explorer.panels.subject import Subject
from unweave.explorer.panels.tables import asked, shortened, table

THROUGH = "eigenvalues.qk.through"


@pytest.fixture(scope="module")
def model() -> uw.Model:
    return uw.load("example:induction")


def values_of(column: ArrayRef | list[object]) -> list[object]:
    """The values of a column, as the page reads them."""
    if not isinstance(column, ArrayRef):
        return column
    found = [None if number != number else number for number in unpacked(column).tolist()]
    return found if column.words is None else [column.words[place] for place in found]


def rows_of(ref: TableRef) -> list[dict[str, object]]:
    """The rows of a table of the page."""
    columns = {name: values_of(column) for name, column in ref.columns.items()}
    return [{name: column[place] for name, column in columns.items()} for place in range(ref.size)]


def test_qk_eigenvalues_cover_direct_and_composed_circuits(model: uw.Model) -> None:
    found = {
        one.name: rows_of(one)
        for make in (circuits.qk_eigenvalues, circuits.through_eigenvalues)
        for one in make(Subject(model))
    }
    straight, through = ({(row["head"], row["through"]) for row in found[name]} for name in ("eigenvalues.qk", THROUGH))
    assert straight == {("L0H0", None), ("L1H0", None)}
    assert through == {("L1H0", "L0H0")}
    scores = {(row["head"], row["through"]): row["score"] for row in found[f"{THROUGH}.scores"]}
    assert scores["L1H0", "L0H0"] == pytest.approx(1)
    assert {row["through"] for row in found[f"{THROUGH}.random"]} == {"L0H0"}


def test_the_bandwidth_table_has_a_null_of_random_heads(model: uw.Model) -> None:
    of = Subject(model)
    of_weights = asked("axes.weights", "analysis.stream.privileged_weights")
    found = {one.name: rows_of(one) for make in (stream.bandwidth, of_weights) for one in make(of)}
    assert 1 < found["bandwidth"][0]["null_mean"] < model.weights.d_head
    assert {row["what"] for row in found["axes.weights"]} >= {"W_E", "W_U"}


def test_curves_of_a_training_match_its_snapshots() -> None:
    dynamics = uw.analysis.learning.Dynamics.of(uw.runs.read_trajectory("attn-2l-small"))
    tables = {one.name: one for one in training.curves(Subject(uw.load("attn-2l-small"), dynamics=dynamics))}
    shots, columns = dynamics.snapshots, tables["training"].columns
    assert columns["loss_second"] == [shot.loss_second for shot in shots]
    assert columns["loss_second"][-1] < columns["loss_first"][-1]
    assert columns["in_context_error"] == [shot.in_context.standard_error for shot in shots]
    assert tables["training.heads"].size == sum(len(shot.heads) for shot in shots) == 8 * len(shots)
    assert tables["training.phase"].columns["found"] == [True]
    assert tables["training.path"].size == len(shots)


def test_the_skip_trigram_bug_table_holds_measured_probabilities() -> None:
    (table,) = trigrams.bugs(Subject(uw.load("attn-2l-small")))
    assert table.row == "BugOnText"
    measured = [p for p in table.columns["p_with"] if p is not None]
    assert measured
    assert all(0 <= p <= 1 for p in measured)


def test_long_columns_keep_strings_and_missing_values() -> None:
    rows = tuple(HeadScore(f"L{place % 7}H0", None if place % 3 else place / 7) for place in range(300))
    ref = table(uw.Table(rows), "t", "m", PythonCall("f", {}))
    assert all(isinstance(column, ArrayRef) for column in ref.columns.values())
    assert rows_of(ref) == [{"head": row.head, "score": row.score} for row in rows]
    assert values_of(shortened(ref, 40).columns["head"]) == [row.head for row in rows[:40]]


@dataclass(frozen=True)
class HeadScore:
    """A row with a text, and a number that may be missing."""

    head: str
    score: float | None
