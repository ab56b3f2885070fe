"""What does not fit into memory is refused before it is begun: exit 6, need, have, and a smaller question."""

import os
import subprocess
import sys

import pytest
import torch

import unweave as uw
from support.commands import refuses
from unweave.errors import NumericError, ResourceError
from unweave.files import memory
from unweave.runs.fitting import parameters, refuse_larger
from unweave.training.config import ModelConfig
from unweave.training.model import AttentionOnly
from unweave.training.recipe import TrainConfig

pytestmark = pytest.mark.promise("R41")

GB = 10**9
TRAIN = ("train", "--data", "text.txt", "--tokens", 5000)
SMALL = ["--layers", "1", "--heads", "2", "--d-head", "8", "--context", "32", "--precision", "float32"]


@pytest.fixture(autouse=True)
def text(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("UNWEAVE_CACHE", str(tmp_path / "cache"))
    (tmp_path / "text.txt").write_text("".join(f"word {i * i % 97} and word {i % 13}.\n" for i in range(500)))


@pytest.mark.parametrize(
    ("flags", "smaller"),
    [
        (("--heads", 4096, "--d-head", 4096, "--layers", 1), "fewer or smaller heads"),
        (("--heads", 4096, "--d-head", 4096, "--layers", 1000), "fewer or smaller heads"),
        (("--batch", 300_000), "windows of 512 tokens"),
        ((*SMALL, "--batch", 2**53), "fits"),
        ((*SMALL, "--batch", 2**53 - 1), "fits"),
        (("--d-mlp", 2**20, "--layers", 300, "--heads", 64), "layers"),
    ],
)
def test_a_training_that_does_not_fit_in_memory_is_refused(tmp_path, monkeypatch, flags, smaller):
    monkeypatch.setattr(memory, "available", lambda: 8 * GB)
    monkeypatch.setattr("unweave.runs.fitting.available", lambda: 8 * GB)
    refuses((*TRAIN, *flags), 6, smaller)
    assert {path.name for path in tmp_path.iterdir()} <= {"text.txt", "cache"}


def test_the_suggested_batch_is_the_largest_that_fits(monkeypatch):
    config = TrainConfig(ModelConfig(n_layers=2, n_heads=4, d_head=64, d_vocab=4096, n_ctx=512), tokens=1)
    monkeypatch.setattr(memory, "available", lambda: 2 * GB)
    monkeypatch.setattr("unweave.runs.fitting.available", lambda: 2 * GB)
    with pytest.raises(ResourceError) as caught:
        refuse_larger(uw.training.TrainConfig(config.model, tokens=1, batch=10**6))
    fits = int("".join(c for c in caught.value.hint if c.isdigit()))
    refuse_larger(TrainConfig(config.model, tokens=1, batch=fits))
    with pytest.raises(ResourceError):
        refuse_larger(TrainConfig(config.model, tokens=1, batch=fits + 1))


@pytest.mark.parametrize("d_mlp", [0, 12])
def test_the_parameter_estimate_is_within_five_percent(d_mlp):
    config = ModelConfig(n_layers=2, n_heads=2, d_head=4, d_vocab=11, n_ctx=8, d_mlp=d_mlp)
    counted = sum(W.numel() for W in AttentionOnly(config).parameters() if W.dim() > 1)
    assert counted == pytest.approx(parameters(config), rel=0.05)


def test_a_training_that_fails_before_a_checkpoint_leaves_nothing(tmp_path, monkeypatch):
    def ends(*given, **named):
        torch.empty(2**60, dtype=torch.uint8)

    def diverges(*given, **named):
        raise NumericError("diverged")

    for fails, code, said in ((ends, 6, "1,153 PB"), (diverges, 4, "diverged")):
        monkeypatch.setattr("unweave.runs.fitting.loop.train", fails)
        refuses((*TRAIN, *SMALL, "--out", "run"), code, said)
        assert not (tmp_path / "run").exists()


@pytest.mark.parametrize("words", ["CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0", "can't allocate memory"])
def test_out_of_memory_messages_of_torch_are_recognized(words):
    assert memory.ran_out(RuntimeError(words))
    assert not memory.ran_out(RuntimeError("shape mismatch"))
    assert ("2.00 GiB" in memory.described(RuntimeError(words))) == ("2.00" in words)


def test_a_run_that_does_not_fit_in_memory_is_refused(monkeypatch):
    monkeypatch.setattr(memory, "available", lambda: GB)
    W = uw.load("example:induction").weights
    with pytest.raises(ResourceError, match=r"6,400,000 .* GB"):
        uw.run(W, torch.full((100_000, 64), 3))


def test_an_encoding_that_does_not_fit_in_memory_is_refused(monkeypatch):
    monkeypatch.setattr(memory, "available", lambda: GB)
    model = uw.load("attn-0l")
    for encode in (model.tokenizer.encode, lambda text: model.tokenizer.encode_batch([text])):
        with pytest.raises(ResourceError, match=r"10,000,000 .* 1\.5 GB"):
            encode("a" * 10**7)


def test_free_memory_is_less_than_the_memory_of_the_computer():
    whole = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    assert 2**26 < memory.available() < whole


LIMITED = """
import resource, sys
sys.path[:0] = {paths!r}
from unweave.files.memory import available
resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))
print(available())
"""


def test_free_memory_is_at_most_the_limit_of_the_process():
    code = LIMITED.format(paths=sys.path)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert 2**27 < int(done.stdout) < 2**30


@pytest.mark.parametrize(
    ("count", "words"), [(5, "5 bytes"), (1500, "1.5 kB"), (2.5e9, "2.5 GB"), (3e15, "3 PB"), (1e30, "1.0e+15 PB")]
)
def test_byte_counts_are_written_with_units(count, words):
    assert memory.in_words(count) == words
