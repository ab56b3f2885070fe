"""A model as it was on the way is the model whose weights were kept."""

import pytest
import torch

import unweave as uw
from support.toys import byte_tokenizer
from support.trainers import PLAN
from unweave.errors import InputError
from unweave.files.trajectories import TrajectoryFolder
from unweave.loaders.snapshots import split_name
from unweave.training import AttentionOnly, RunFolder


@pytest.fixture
def run(tmp_path):
    folder = tmp_path / "run"
    RunFolder.begin(folder, PLAN, byte_tokenizer())
    for step in (3, 7):
        net = AttentionOnly(PLAN.training.model, seed=step)
        line = {"step": step, "tokens": 64 * step}
        TrajectoryFolder(folder).add(line, torch.zeros(2), net.state_dict())
    TrajectoryFolder(folder).add({"step": 9, "tokens": 576}, torch.zeros(2))
    return folder


def test_a_snapshot_is_the_model_of_its_step(run):
    model = uw.load(f"{run}@7")
    expected = AttentionOnly(PLAN.training.model, seed=7).W_U.half().float()
    assert torch.equal(model.weights.unembed, expected)
    assert model.card["tokens"] == 448
    assert str(model.card["name"]).endswith("run@7")


@pytest.mark.parametrize("step", [4, 9])
def test_a_step_without_weights_is_refused_with_those_that_have_some(run, step):
    with pytest.raises(InputError, match=f"step {step}(.|\n)*3, 7"):
        uw.load(f"{run}@{step}")


@pytest.mark.parametrize("name", ["nowhere@3", "attn-2l@", "@3", "attn-2l@x", "a@9999999999999999999", "a@²"])
def test_invalid_names_of_snapshots_are_refused(name):
    with pytest.raises(InputError):
        uw.load(name)


def test_a_name_is_split_at_its_last_at_sign():
    assert split_name("runs/a@b@12") == ("runs/a@b", 12)
    assert split_name("attn-2l") is None
