"""A run survives kills, full disks, flipped bits and two trainers at once; it ends as if nothing had happened."""

import json
import os
import random
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

import unweave as uw
from support import faults, trainers
from support.often import often
from support.strangers import nothing_else
from support.toys import byte_tokenizer
from support.trainers import PLAN, STEPS, TEXT, fork, keeper, plan
from unweave.errors import InputError, NumericError, StorageError
from unweave.training import RunFolder, TrainState, train
from unweave.training.run_folder import KEEP, MANIFEST, MEMORY, STATE, WEIGHTS

KILLS = often(20, 200)
SIGNALS = often(10, 50)
MEETINGS = 20
EVERY = often(11, 1)
"""Of the steps of writing one after another, those that are made to fail."""
SHORT = plan(KEEP + 1)
"""A training just long enough for a checkpoint to be deleted."""
ENVIRONMENT = os.environ | {
    "OMP_NUM_THREADS": "1",
    "PYTHONPATH": os.pathsep.join((str(Path(trainers.__file__).parents[1]), *sys.path)),
}


@pytest.fixture(scope="session")
def whole(tmp_path_factory):
    """A run that nothing happened to."""
    folder = tmp_path_factory.mktemp("whole") / "run"
    assert fork(folder).end() == (0, "")
    return folder


def begun(folder, steps=5):
    """A run with checkpoints after each of its first steps."""
    run = RunFolder.begin(folder, PLAN, byte_tokenizer())
    state = TrainState.begin(PLAN.training)
    train(PLAN.training, TEXT, TEXT, keeper(run, stop=lambda: state.step == steps), state)
    return run


def newest(folder):
    return sorted(folder.glob("step-*"))[-1]


@pytest.fixture(scope="module")
def short(tmp_path_factory):
    folder = tmp_path_factory.mktemp("short") / "run"
    assert fork(folder, whole=SHORT).end() == (0, "")
    return folder


def assert_same_end(folder, whole, steps=STEPS):
    """Weights, what the optimizers remember, and the order of the text are those of the other run, to the last bit."""
    one, other = newest(folder), newest(whole)
    assert one.name == other.name == f"step-{steps:08d}"
    for name in (WEIGHTS, MEMORY):
        assert (one / name).read_bytes() == (other / name).read_bytes()
    facts = [json.loads((place / STATE).read_text()) for place in (one, other)]
    assert facts[0]["order"] == facts[1]["order"]
    steps = [json.loads(line)["step"] for line in (folder / "metrics.jsonl").read_text().splitlines()]
    assert steps == sorted(set(steps))
    assert (folder / WEIGHTS).read_bytes() == (whole / WEIGHTS).read_bytes()


def test_a_run_ends_as_a_model_folder(whole):
    assert {path.name for path in whole.iterdir()} == {
        *("config.json", "tokenizer.json", "training.json", "metrics.jsonl", "model.safetensors", "card.json"),
        *("LATEST", ".lock", f"step-{STEPS - 1:08d}", f"step-{STEPS:08d}"),
    }
    assert (whole / "LATEST").read_text() == f"step-{STEPS:08d}\n"
    assert uw.load(whole).weights.n_layers == 2
    assert RunFolder.of(whole).plan == PLAN


def test_an_unfinished_run_is_a_model(tmp_path):
    begun(tmp_path / "run")
    model = uw.load(tmp_path / "run")
    assert model.card["tokens"] == 5 * 64
    assert model.run("a text").logits.isfinite().all()


def test_a_run_without_a_checkpoint_is_not_yet_a_model(tmp_path):
    RunFolder.begin(tmp_path / "run", PLAN, byte_tokenizer())
    with pytest.raises(InputError, match="checkpoint"):
        uw.load(tmp_path / "run")


@pytest.mark.promise("R6", count=KILLS)
@pytest.mark.parametrize("each", [1, KILLS], ids=["once a run", "again and again"])
def test_a_run_killed_at_any_moment_can_be_resumed(tmp_path, whole, each):
    """R6: SIGKILL at a random moment; every kill leaves a sound checkpoint or none, all runs end as if nothing was."""
    draw, kills, runs = random.Random(each), 0, 0
    while kills < KILLS:
        folder, code, left = tmp_path / str(runs), -1, each
        while code:
            child = fork(folder)
            if left and kills < KILLS:
                child.wait_until_training()
                time.sleep(draw.random() * 0.15)
                os.killpg(child.pid, signal.SIGKILL)
            code, errors = child.end()
            assert code in (0, -signal.SIGKILL), errors
            kills, left = (kills + 1, left - 1) if code else (kills, left)
            complaints = []
            place = RunFolder.of(folder).newest(complaints.append)
            assert complaints == []
            assert place or not list(folder.glob("step-*"))
        runs += 1
        assert_same_end(folder, whole)
    print(f"{kills} kills, {runs} runs, all ended alike")


@pytest.mark.promise("R9", count=SIGNALS)
@pytest.mark.parametrize("again", [False, True], ids=["once", "twice"])
def test_a_run_asked_to_stop_at_any_moment_can_be_resumed(tmp_path, whole, again):
    """R9: after one signal the step is finished and saved, after two it ends at once; both can be gone on with."""
    draw, asked, runs = random.Random(again), 0, 0
    while asked < SIGNALS:
        folder, code = tmp_path / str(runs), -1
        while code:
            child = fork(folder)
            child.wait_until_training()
            if asked < SIGNALS:
                time.sleep(draw.random() * 0.1)
                child.ask_to_stop(draw.choice([signal.SIGINT, signal.SIGTERM]))
                if again:
                    child.ask_to_stop(signal.SIGTERM)
            code, errors = child.end()
            assert code in (0, 130, -signal.SIGTERM), errors
            asked += code != 0
            assert RunFolder.of(folder).newest(pytest.fail) or again
        runs += 1
        assert_same_end(folder, whole)


@pytest.mark.promise("R7", count=100 // EVERY)
@pytest.mark.parametrize("action", ["kill", "ENOSPC", "EIO", "EACCES"])
def test_a_run_survives_a_failure_at_any_step_of_any_write(tmp_path, short, action):
    """R7: the first, second, … step of writing fails, until a run passes untouched; each is gone on with."""
    tried = 0
    for number in range(1, 10_000, EVERY):
        folder = tmp_path / str(number)
        code, errors = fork(folder, f"any:{number}:{action}", SHORT).end()
        if code == 0:
            break
        tried += 1
        assert code == (-signal.SIGKILL if action == "kill" else StorageError.exit_code), errors
        assert action == "kill" or str(tmp_path) in errors
        assert fork(folder, whole=SHORT).end() == (0, "")
        assert_same_end(folder, short, steps=KEEP + 1)
    assert number > 100
    print(f"{action}: {tried} failures, all gone on with")


@pytest.mark.promise("R8")
def test_a_failure_while_saving_leaves_the_previous_checkpoint(tmp_path, monkeypatch):
    run = begun(tmp_path / "run", steps=2)
    state = run.restore(PLAN.training)
    state.step += 1
    for step in range(1, 100):
        faults.passed.clear()
        monkeypatch.setenv(faults.FAULT, f"any:{step}:ENOSPC")
        try:
            run.save(state)
        except StorageError as problem:
            assert "full" in str(problem)
            complaints = []
            assert run.newest(complaints.append).name in ("step-00000002", "step-00000003")
            assert complaints == []
            leftovers = [path.name for path in run.path.glob(".*") if path.name != ".lock"]
            assert leftovers == [] or all("step-00000001" in name for name in leftovers)
        else:
            break
    assert step > 15


@pytest.mark.promise("R8")
def test_a_checkpoint_beyond_the_file_size_limit_leaves_nothing(tmp_path):
    """R8, by the system's own limit: the checkpoint does not fit, the sentence says what it needed, nothing is left."""

    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))

    command = [sys.executable, trainers.__file__, str(tmp_path / "run")]
    done = subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, check=False, preexec_fn=limit)
    assert done.returncode == StorageError.exit_code, done.stderr
    assert "bytes)" in done.stderr
    assert "step-00000001" in done.stderr
    assert list((tmp_path / "run").glob("step-*")) == []
    assert [path.name for path in (tmp_path / "run").glob(".*")] == [".lock"]


@pytest.fixture(scope="module")
def two_checkpoints(tmp_path_factory):
    return begun(tmp_path_factory.mktemp("damage") / "run")


@pytest.mark.promise("R11", "R20")
@settings(max_examples=often(500, 5_000), deadline=None)
@given(st.sampled_from([WEIGHTS, MEMORY, STATE, MANIFEST]), st.floats(0, 1, exclude_max=True), st.integers(0, 8))
def test_any_flipped_bit_or_truncation_is_detected(two_checkpoints, name, where, bit):
    """R11: one bit flipped (or, for 8, the rest cut off) anywhere in a checkpoint, and the one before is taken."""
    file = two_checkpoints.path / "step-00000005" / name
    good = file.read_bytes()
    place = int(where * len(good))
    bad = good[:place] if bit == 8 else good[:place] + bytes([good[place] ^ 1 << bit]) + good[place + 1 :]
    complaints = []
    try:
        file.write_bytes(bad)
        with nothing_else(two_checkpoints.path):
            assert two_checkpoints.newest(complaints.append).name == "step-00000004"
    finally:
        file.write_bytes(good)
    assert len(complaints) == 1
    assert "step-00000005 is damaged" in complaints[0]
    assert two_checkpoints.newest(complaints.append).name == "step-00000005"


def test_without_a_sound_checkpoint_a_run_is_refused(tmp_path):
    run = begun(tmp_path / "run")
    for place in run.path.glob("step-*"):
        (place / WEIGHTS).unlink()
    with pytest.raises(InputError, match="checkpoint"):
        run.restore(PLAN.training)


def test_weights_with_NaN_are_never_saved(tmp_path):
    run = begun(tmp_path / "run")
    state = run.restore(PLAN.training)
    state.step += 1
    with torch.no_grad():
        state.model.W_U[3, 4] = torch.nan
    with pytest.raises(NumericError, match="W_U.* 6"):
        run.save(state)
    assert run.newest().name == "step-00000005"


def test_a_log_keeps_whole_lines_only(tmp_path):
    run = begun(tmp_path / "run")
    log = run.path / "metrics.jsonl"
    lines = log.read_text().splitlines()
    log.write_text("\n".join([*lines, json.dumps({"step": 99}), '{"step": 3, "to']))
    run.keep_until(5)
    assert log.read_text().splitlines() == lines
    run.keep_until(0)
    assert log.read_text() == ""


def test_the_end_of_a_log_is_read_however_long_it_is(tmp_path):
    run = begun(tmp_path / "run")
    log = run.path / "metrics.jsonl"
    last = json.loads(log.read_text().splitlines()[-1]) | {"val_loss": 2.0}
    with log.open("w") as file:
        file.truncate(2**40)
        file.seek(0, os.SEEK_END)
        file.write("\n" + json.dumps(last) + "\n")
    assert run.final_report().val_loss == 2.0
    log.write_text(json.dumps(last | {"val_loss": None}) + "\n")
    with pytest.raises(InputError, match="val_loss"):
        run.final_report()


def test_a_sealed_file_of_any_length_is_refused_by_its_size(tmp_path):
    run = begun(tmp_path / "run")
    os.truncate(run.path / "tokenizer.json", 2**40)
    with pytest.raises(InputError, match=r"tokenizer\.json"):
        RunFolder.of(run.path)
    os.truncate(newest(run.path) / WEIGHTS, 2**40)
    assert run.restore(PLAN.training).step < 5


def test_a_resumed_run_notes_another_number_of_threads(tmp_path, monkeypatch):
    run = begun(tmp_path / "run")
    said = []
    monkeypatch.setattr(torch, "get_num_threads", lambda: 7)
    run.restore(PLAN.training, said.append)
    assert ["1 when saved, 7 now" in sentence for sentence in said] == [True]


@pytest.mark.promise("R10")
def test_a_second_trainer_is_refused_until_the_first_ends(tmp_path):
    """R10: the second is refused, with the number of the first; what a killed one held is free."""
    child = fork(tmp_path / "run")
    child.wait_until_training()
    os.kill(child.pid, signal.SIGSTOP)
    run = RunFolder.of(tmp_path / "run")
    with pytest.raises(StorageError, match=str(child.pid)), run.held():
        pass
    os.killpg(child.pid, signal.SIGKILL)
    assert child.end()[0] == -signal.SIGKILL
    with run.held():
        pass


@pytest.mark.promise("R10", count=MEETINGS)
def test_only_one_of_two_trainers_in_a_folder_trains_at_a_time(tmp_path, whole):
    """R10: of two in one folder, whenever the second comes, one at a time trains, and the run ends as it would have."""
    draw = random.Random(0)
    for number in range(MEETINGS):
        run = RunFolder.begin(tmp_path / str(number), PLAN, byte_tokenizer())
        first = fork(run.path)
        time.sleep(draw.random() * 0.3)
        second = fork(run.path)
        ends = [first.end(), second.end()]
        assert (0, "") in ends
        refused = [errors for code, errors in ends if code]
        assert all("is training in it" in errors for errors in refused)
        assert_same_end(run.path, whole)
