"""What is kept while a model learns is read as it was written, or refused in a sentence."""

import json

import pytest
import torch
from hypothesis import given

from support import faults
from support.courses import shot
from support.mutators import damaged_bytes, some
from unweave.errors import InputError, StorageError
from unweave.files import bundled
from unweave.files.safetensors import write_safetensors
from unweave.files.trajectories import FOLDER, LINES, HeldOutTokens, TrajectoryFolder, read_trajectory

EXAMPLES = HeldOutTokens.draw(torch.arange(60).view(3, 20), each=4)


@pytest.fixture
def run(tmp_path):
    """A run with three snapshots."""
    place = TrajectoryFolder(tmp_path / "run")
    place.keep_examples(EXAMPLES)
    for i in range(3):
        place.add(shot(i).to_dict(), torch.full((12,), float(i)), {"W_E": torch.full((2, 2), float(i))})
    return place


def test_written_snapshots_are_read_back(run):
    found = read_trajectory(run.path)
    assert [line["step"] for line in found.lines] == [100, 200, 300]
    assert {step: x.tolist() for step, x in found.losses.items()} == {100 * (i + 1): [float(i)] * 12 for i in range(3)}
    assert torch.equal(found.examples.windows, EXAMPLES.windows)
    assert torch.equal(found.examples.places, EXAMPLES.places)
    weights, tokens = run.weights_at(200)
    assert (set(weights), weights["W_E"].tolist(), tokens) == ({"W_E"}, [[1.0, 1.0]] * 2, 100_000)


def test_sampled_positions_are_distinct_and_losses_are_read_at_them():
    assert all(len(set(row)) == 4 and row == sorted(row) and row[-1] < 19 for row in EXAMPLES.places.tolist())
    losses = torch.arange(57.0).view(3, 19)
    expected = [losses[e, i] for e, row in enumerate(EXAMPLES.places.tolist()) for i in row]
    assert EXAMPLES.at_places(losses).tolist() == expected


def test_a_truncated_line_is_skipped_and_dropped_on_resume(run):
    with (run.path / LINES).open("a") as file:
        file.write('{"step": 4')
    assert len(read_trajectory(run.path).lines) == 3
    run.keep_until(300)
    assert (run.path / LINES).read_text().endswith("}\n")
    assert len(run.steps) == 3


@pytest.mark.parametrize(("step", "kept"), [(0, []), (199, [100]), (200, [100, 200]), (1000, [100, 200, 300])])
def test_snapshots_after_the_step_to_resume_from_are_dropped(run, step, kept):
    run.keep_until(step)
    assert [json.loads(line)["step"] for line in (run.path / LINES).read_text().splitlines()] == kept
    assert list(run.steps) == kept


def test_forgetting_snapshots_keeps_their_weights(run):
    run.forget()
    assert len(run.steps) == 3
    with pytest.raises(InputError, match="holds no snapshot"):
        read_trajectory(run.path)


def test_a_snapshot_of_weights_without_losses_is_read(run):
    write_safetensors(run.path / FOLDER / "step-00000200.safetensors", {"W_E": torch.zeros(2)}, {"tokens": "5"})
    assert set(read_trajectory(run.path).losses) == {100, 300}
    assert run.weights_at(200)[1] == 5


def test_steps_must_rise(run):
    with (run.path / LINES).open("a") as file:
        file.write(json.dumps(shot(1).to_dict()) + "\n")
    with pytest.raises(InputError, match="line 4"):
        read_trajectory(run.path)


KEPT = {"windows": EXAMPLES.windows, "places": EXAMPLES.places}


@pytest.mark.parametrize(
    ("name", "tensors"),
    [
        ("step-00000300", {"losses": torch.zeros(11)}),
        ("step-00000300", {"losses": torch.zeros(0)}),
        ("step-00000300", {"losses": torch.zeros(12, 1)}),
        ("step-00000300", {"losses": torch.zeros(12, dtype=torch.int32)}),
        ("examples", {"windows": EXAMPLES.windows}),
        ("examples", KEPT | {"places": EXAMPLES.places + 17}),
        ("examples", KEPT | {"places": -1 - EXAMPLES.places}),
        ("examples", KEPT | {"windows": -1 - EXAMPLES.windows}),
        ("examples", KEPT | {"windows": EXAMPLES.windows.float()}),
        ("examples", KEPT | {"places": EXAMPLES.places[:2]}),
        ("examples", {"windows": EXAMPLES.windows[:, :1], "places": EXAMPLES.places[:, :0]}),
    ],
)
def test_losses_and_examples_that_do_not_fit_are_refused(run, name, tensors):
    write_safetensors(run.path / FOLDER / f"{name}.safetensors", tensors)
    with pytest.raises(InputError, match=f"{name}.safetensors"):
        read_trajectory(run.path)


@pytest.mark.parametrize("tokens", [{}, {"tokens": "-1"}, {"tokens": "9" * 30}, {"tokens": "x"}])
def test_weights_without_their_number_of_tokens_are_refused(run, tokens):
    write_safetensors(run.path / FOLDER / "step-00000100.safetensors", {"W_E": torch.zeros(2)}, tokens)
    with pytest.raises(InputError, match="tokens seen"):
        run.weights_at(100)


def test_a_full_disk_leaves_what_was_there(run, monkeypatch):
    before = (run.path / LINES).read_bytes()
    monkeypatch.setenv(faults.FAULT, "any:1:ENOSPC")
    with pytest.raises(StorageError):
        run.add(shot(3).to_dict(), torch.zeros(12))
    assert (run.path / LINES).read_bytes() == before


def test_a_bundled_trajectory_is_found_by_name(run, tmp_path, monkeypatch):
    monkeypatch.setattr(bundled, "ASSETS", tmp_path)
    (tmp_path / "trajectories").mkdir()
    run.path.rename(tmp_path / "trajectories" / "toy")
    assert tuple(bundled.trajectories()) == ("toy",)
    found = read_trajectory("toy")
    assert (found.where, len(found.lines)) == ("toy", 3)


LINE = json.dumps(shot(0).to_dict()).encode() + b"\n"


@pytest.fixture(scope="module")
def scratch(tmp_path_factory):
    return tmp_path_factory.mktemp("run")


@some
@given(data=damaged_bytes(LINE))
def test_damaged_lines_are_read_or_refused(scratch, data):
    (scratch / LINES).write_bytes(data)
    try:
        read_trajectory(scratch)
    except InputError:
        return


def test_a_run_folder_without_snapshots_is_refused(tmp_path):
    (tmp_path / "training.json").write_text("{}")
    with pytest.raises(InputError, match="no snapshot yet"):
        read_trajectory(tmp_path)
