"""Training on a GPU: the same bits for one seed, killed or not; nearly those of a processor; one process of nccl."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

import unweave as uw
from support import team_member
from support.toys import byte_tokenizer
from support.trainers import Stopping
from unweave.files.safetensors import read_safetensors
from unweave.text.stream import TokenStream
from unweave.training import ModelConfig, TrainConfig, TrainState, train

pytestmark = [pytest.mark.gpu, pytest.mark.skipif(not torch.cuda.is_available(), reason="torch finds no GPU here")]

STEPS = 30
MEMBER = str(Path(team_member.__file__))
TEXT = TokenStream(np.random.Generator(np.random.Philox(0)).integers(0, 200, 40_000).astype(np.uint16), start=0)
TEXTS = [f"word {i * i % 97} and word {i % 13}, said {i % 7} times.\n" * 3 for i in range(400)]
SHAPE = ModelConfig(n_layers=2, n_heads=4, d_head=32, d_vocab=257, n_ctx=128)
PLAIN = TrainConfig(SHAPE, tokens=STEPS * 8 * 128, device="cuda")
KINDS = {
    "bfloat16": PLAIN,
    "float32": replace(PLAIN, precision="float32"),
    "wide heads": replace(PLAIN, model=replace(SHAPE, d_head=64, n_ctx=512), tokens=STEPS * 8 * 512),
    "everything": replace(
        PLAIN, model=replace(SHAPE, norm="layer", d_mlp=96, positions="stream", keys="smeared"), precision="float32"
    ),
}


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("UNWEAVE_CACHE", str(tmp_path / "cache"))


def same(one, other):
    assert one.keys() == other.keys()
    for name, W in one.items():
        assert torch.equal(W, other[name]), f"{name}: {(W - other[name]).abs().max():.3g}"


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_gives_the_same_bits(kind):
    one, other = (train(KINDS[kind], TEXT, TEXT).state for _ in range(2))
    same(one.model.state_dict(), other.model.state_dict())
    same(one.memory(), other.memory())


@pytest.mark.parametrize("kind", KINDS)
def test_a_training_stopped_and_resumed_ends_with_the_same_bits(kind):
    config = KINDS[kind]
    whole = train(config, TEXT, TEXT).state
    first, later = TrainState.begin(config), TrainState.begin(config)
    train(config, TEXT, TEXT, Stopping(first, 11), first)
    assert first.step == 11
    later.restore(
        {k: W.cpu() for k, W in first.model.state_dict().items()}, {k: x.cpu() for k, x in first.memory().items()}
    )
    later.step, later.tokens = first.step, first.tokens
    same(train(config, TEXT, TEXT, None, later).state.model.state_dict(), whole.model.state_dict())


def test_losses_match_those_on_a_cpu():
    config = replace(PLAIN, precision="float32", tokens=12 * 8 * 128, measure_every=8 * 128)
    here, there = (train(replace(config, device=device), TEXT, TEXT).history for device in ("cuda", "cpu"))
    assert [now.val_loss for now in here] == pytest.approx([now.val_loss for now in there], abs=1e-4)


def test_settings_of_the_process_are_left_alone():
    before = torch.are_deterministic_algorithms_enabled(), torch.utils.deterministic.fill_uninitialized_memory
    train(replace(PLAIN, tokens=1024), TEXT, TEXT)
    assert (torch.are_deterministic_algorithms_enabled(), torch.utils.deterministic.fill_uninitialized_memory) == before


def test_a_run_killed_and_resumed_ends_with_the_same_bits(tmp_path):
    """By the command line, with SIGKILL after a checkpoint."""
    (tmp_path / "text.txt").write_text("".join(TEXTS))
    (tmp_path / "names.json").write_text(byte_tokenizer().to_json())
    words = ["train", "--heads", "4", "--d-head", "32", "--context", "64", "--tokens", "40000", "--tokenizer"]
    words += [str(tmp_path / "names.json"), "--data", str(tmp_path / "text.txt"), "--device", "cuda"]
    assert unweave(*words, "--out", str(tmp_path / "whole")).returncode == 0
    fault = {"UNWEAVE_FAULT": "rename:12:kill"}
    killed = unweave(*words, "--out", str(tmp_path / "killed"), "--save-minutes", "0", **fault)
    assert killed.returncode == -9, killed.stderr
    assert list((tmp_path / "killed").glob("step-*"))
    again = unweave("resume", str(tmp_path / "killed"), "--data", str(tmp_path / "text.txt"))
    assert again.returncode == 0, again.stderr
    same(*(read_safetensors(tmp_path / name / "model.safetensors") for name in ("whole", "killed")))
    model = uw.load(tmp_path / "whole").to("cuda")
    assert model.run("word 3 and word 4").logits.is_cuda


@pytest.mark.parametrize(
    "words",
    [("train", "--preset", "cpu-1l", "--tokens", "20000"), ("importance", "attn-2l-small", "--tokens", "1030")],
    ids=lambda words: words[0],
)
def test_one_process_runs_over_nccl(words, tmp_path):
    out = ("--out", str(tmp_path / "run")) if words[0] == "train" else ()
    done = torchrun(*words, *out, "--device", "cuda", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)


def test_means_over_processes_go_through_nccl(tmp_path):
    """The group exists though it has one process: what processes exchange goes through nccl."""
    code = tmp_path / "alone.py"
    code.write_text(ALONE)
    done = subprocess.run([sys.executable, str(code)], capture_output=True, text=True, env=environment(), check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["nccl", "2.5"]


ALONE = """
import os
os.environ |= {"RANK": "0", "LOCAL_RANK": "0", "WORLD_SIZE": "1", "MASTER_ADDR": "127.0.0.1", "MASTER_PORT": "29511"}
import torch
import torch.distributed as dist
from unweave.training.team import Team
dist.init_process_group("nccl", device_id=torch.device("cuda:0"))
print(dist.get_backend(), Team(0, 2).mean(5.0)[0])
dist.destroy_process_group()
"""


def unweave(*words, **more):
    return command([MEMBER, *words], more)


def torchrun(*words):
    return command(["-m", "torch.distributed.run", "--standalone", "--nproc-per-node", "1", MEMBER, *words], {})


def command(words, more):
    return subprocess.run(
        [sys.executable, *words], capture_output=True, text=True, env=environment() | more, check=False
    )


def environment():
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(Path(uw.__file__).parents[1]), *sys.path))}
