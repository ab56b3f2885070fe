"""A team whose processes hold shards learns as one process does, and what it writes does not tell how it was held."""

import json
import os
import signal
from dataclasses import replace
from math import prod

import pytest
import torch

from support.teams import SIZE, started, together
from support.toys import byte_tokenizer, config
from support.trainers import PLAN, TEXT, keeper
from unweave.errors import BadInput, NumericError
from unweave.files.safetensors import read_safetensors
from unweave.training import Plan, RunFolder, Team, TrainConfig, TrainState, train
from unweave.training.run_folder import MEMORY, WEIGHTS
from unweave.training.shards import share_out
from unweave.training.team import own, team

MODELS = {
    "heads": {},
    "heads and neurons": {"norm": "rms", "d_mlp": 30},
    "smeared keys": {"norm": "layer", "positions": "learned", "keys": "smeared", "d_head": 7},
    "no layers": {"n_layers": 0, "positions": "stream"},
}
STEPS = 12
CLOSE = {"rtol": 0, "atol": 1e-5}


def settings(holding="shards", model="heads", **changes):
    usual = {"tokens": STEPS * 4 * 16, "measure_every": 5 * 64, "warmup": 4, "batch": 4, "precision": "float32"}
    return TrainConfig(config(n_ctx=16, **MODELS[model]), team=holding, **(usual | changes))


def go_on(folder, wanted, until=STEPS):
    """Train from where a run is, alone or as a member of a team; the leader keeps a checkpoint of every step."""
    run = RunFolder(folder)
    with team("cpu") as members:
        state = run.restore(members.whole(wanted))
        trained = train(wanted, TEXT, TEXT, keeper(run, stop=lambda: state.step >= until), state)
        assert (own(state.model.W_U) is not state.model.W_U) == members.shares_out(wanted)
        assert own(trained.model.W_U) is trained.model.W_U or not members.leads
        if members.leads and trained.finished:
            run.finish(trained.state, {"order": trained.state.order}, "float32")


def go_on_in_float32(folder, wanted):
    torch.Tensor.bfloat16 = torch.Tensor.float
    go_on(folder, wanted)


def begun(folder, wanted):
    RunFolder.begin(folder, Plan(wanted, PLAN.data, PLAN.digest), byte_tokenizer())
    return folder


def alone(folder, model="heads"):
    """What one process makes of it."""
    go_on(begun(folder, settings("copies", model)), settings("copies", model))
    return folder


def losses(folder):
    lines = [json.loads(line) for line in (folder / "metrics.jsonl").read_text().splitlines()]
    assert [line["step"] for line in lines] == [*range(1, STEPS + 1)]
    held_out = [line["val_loss"] for line in lines if line["val_loss"] is not None]
    assert len(held_out) == 3
    return torch.tensor([*(line["loss"] for line in lines), *held_out], dtype=torch.float64)


def newest(folder, name):
    return read_safetensors(max(folder.glob("step-*")) / name)


def assert_alike(folder, other):
    """The same losses, and tensors of the same names and shapes, hardly different."""
    torch.testing.assert_close(losses(folder), losses(other), **CLOSE)
    for name in (WEIGHTS, MEMORY):
        ours, theirs = newest(folder, name), newest(other, name)
        assert {key: W.shape for key, W in ours.items()} == {key: W.shape for key, W in theirs.items()}
    ours, theirs = (read_safetensors(place / WEIGHTS) for place in (folder, other))
    for key, W in theirs.items():
        assert (ours[key] - W).norm() <= 1e-3 * W.norm(), key


@pytest.mark.parametrize("model", MODELS)
def test_sharded_training_matches_one_process(tmp_path, model, monkeypatch):
    """The same global batch, the same losses, but for rounding: fully_shard over gloo.

    torch's Muon, which moves the matrices of neurons, rounds to bfloat16: what differs in the last bit of a gradient
    then differs in the eighth of an update, between copies of a model as well. Here it is kept from that.
    """
    monkeypatch.setattr(torch.Tensor, "bfloat16", torch.Tensor.float)
    wanted = settings(model=model)
    together(go_on_in_float32, begun(tmp_path / "team", wanted), wanted)
    assert_alike(tmp_path / "team", alone(tmp_path / "alone", model))


def check_shares(wanted):
    with team("cpu") as members:
        state = TrainState.begin(wanted)
        whole = {name: W.detach().clone() for name, W in state.model.named_parameters()}
        objective = share_out(state, wanted)
        for number in range(2):
            ids, targets = TEXT.batch(0, 4 * number, 4, 16)
            torch.autograd.backward(objective(members.part(ids), members.part(targets)))
            assert all(own(W.grad).shape == own(W).shape for W in state.model.parameters())
            for optimizer in state.optimizers:
                optimizer.step()
                optimizer.zero_grad()
        parts = {name: own(W) for name, W in state.model.named_parameters()}
        memory = {name: own(slot) for name, slot in state.memory().items() if slot.dim()}
        assert {name.rpartition("/")[0] for name in memory} == set(whole)
        for name, part in [*parts.items(), *((name.rpartition("/")[0], slot) for name, slot in memory.items())]:
            row = prod(whole[name].shape[1:])
            assert part.numel() <= whole[name].numel() / SIZE + row, name
            assert part.untyped_storage().nbytes() <= 4 * (whole[name].numel() / SIZE + row), name
        d_head, d_model = wanted.model.d_head, wanted.model.d_model
        assert parts["layers.0.W_Q"].shape == parts["layers.1.W_V"].shape == (d_head, d_model)
        assert parts["layers.0.W_O"].shape == parts["layers.1.W_O"].shape == (d_model, d_head)


def test_each_process_holds_a_share_of_parameters_gradients_and_moments(tmp_path):
    """Half of the parameters, gradients and moments, and one of two heads."""
    together(check_shares, settings(model="heads and neurons"))


@pytest.mark.parametrize(("first", "then"), [("shards", "alone"), ("shards", "copies"), ("alone", "shards")])
def test_a_run_can_switch_between_one_process_shards_and_copies(tmp_path, first, then):
    run = begun(tmp_path / "run", settings())
    for way, until in ((first, 5), (then, STEPS)):
        if way == "alone":
            go_on(run, settings(model="heads"), until)
        else:
            together(go_on, run, settings(way), until)
        assert max(run.glob("step-*")).name == f"step-{until:08d}"
    assert_alike(run, alone(tmp_path / "alone"))


@pytest.mark.slow
def test_a_resumed_team_ends_with_the_bits_of_one_that_never_stopped(tmp_path):
    """The team resumes as it began, after being asked to stop and after being killed."""
    wanted = settings(model="heads and neurons")
    run, straight = (begun(tmp_path / name, wanted) for name in ("run", "straight"))
    together(go_on, straight, wanted)
    together(go_on, run, wanted, 5)
    processes = started(go_on, run, wanted)
    while not (run / "step-00000007").is_dir():
        assert processes.processes[0].is_alive()
    for pid in processes.pids():
        os.kill(pid, signal.SIGKILL)
    for process in processes.processes:
        process.join()
    assert max(run.glob("step-*")).name < f"step-{STEPS:08d}"
    together(go_on, run, wanted)
    for name in (WEIGHTS, MEMORY):
        one, other = (max(folder.glob("step-*")) / name for folder in (run, straight))
        assert one.read_bytes() == other.read_bytes()
    assert (run / WEIGHTS).read_bytes() == (straight / WEIGHTS).read_bytes()


def diverge(wanted):
    with pytest.raises(NumericError, match="W_U"):
        train(wanted, TEXT, TEXT)


def test_all_processes_stop_at_a_loss_of_NaN():
    together(diverge, settings(lr_unembed=1e39))


def test_shards_are_not_compiled():
    with pytest.raises(BadInput, match="compiled"):
        Team(0, 2).check(replace(settings(), step="compiled"))


def test_a_head_is_never_split_between_processes():
    three = replace(settings(), model=config(n_heads=3))
    with pytest.raises(BadInput, match="3 heads.* 2 processes") as caught:
        Team(0, 2).check(three)
    assert "divides 3" in caught.value.hint
    with pytest.raises(BadInput, match="shared by 2 processes"):
        Team(0, 2).check(replace(three, batch=3, team="copies"))
    Team(0, 3).check(replace(three, batch=6))
    Team(0, 2).check(replace(three, team="copies"))
    Team(0, 2).check(replace(three, model=config(n_heads=3, n_layers=0)))


def test_a_team_of_one_writes_the_bits_of_a_process_alone(tmp_path):
    go_on(begun(tmp_path / "run", settings()), settings())
    alone(tmp_path / "alone")
    assert (tmp_path / "run" / WEIGHTS).read_bytes() == (tmp_path / "alone" / WEIGHTS).read_bytes()
