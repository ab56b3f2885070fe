"""Progress fits a line; operations are counted as the module does them; the probe is short and possible."""

import time

import pytest
import torch
from torch.utils.flop_counter import FlopCounterMode

from support.toys import config
from unweave.cli.pace import Spoken, gemm_peak, useful_flops
from unweave.training import AttentionOnly, Progress, TrainConfig


@pytest.mark.parametrize("changes", [{"n_layers": 0}, {"n_layers": 1}, {}, {"d_mlp": 40}])
def test_operations_are_those_of_the_products(changes):
    """torch counts the whole square of attention, we the causal half."""
    settings, ids = config(**changes), torch.zeros(3, 24, dtype=torch.long)
    model = AttentionOnly(settings)
    with FlopCounterMode(display=False) as counter:
        model(ids)
    upper_half = 2 * settings.n_layers * 24 * settings.d_model
    assert useful_flops(settings, 24) == 3 * (counter.get_total_flops() / ids.numel() - upper_half)


@pytest.mark.parametrize(
    ("sizes", "wanted"), [((8, 32, 4096, 256), 10.2), ((8, 64, 8192, 512), 40.9), ((12, 64, 50_257, 1024), 269.3)]
)
def test_operations_of_known_sizes(sizes, wanted):
    heads, d_head, d_vocab, seq = sizes
    settings = config(n_heads=heads, d_head=d_head, d_vocab=d_vocab, n_ctx=seq)
    assert useful_flops(settings, seq) / 1e6 == pytest.approx(wanted, abs=0.05)


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
def test_the_probe_is_short_and_leaves_the_dice_alone(dtype):
    before, began = torch.get_rng_state(), time.thread_time()
    peak = gemm_peak(dtype)
    assert time.thread_time() - began < 2  # a tenth of it on a machine of its own
    assert 1e7 < peak < 1e15
    assert torch.equal(torch.get_rng_state(), before)


def test_progress_is_said_every_few_seconds_and_at_measurements(monkeypatch):
    said = []
    watcher = Spoken(said.append, TrainConfig(config(), tokens=10**8))
    flops = useful_flops(config(), 24)
    monkeypatch.setattr("unweave.cli.pace.gemm_peak", lambda dtype, device: flops * 200_000)
    report = {"step": 9, "tokens": 12_340_000, "tokens_per_second": 50_000.0, "share": 0.25, "loss": 6.5}
    for seconds, val_loss in ((5.0, None), (11.0, None), (12.0, None), (13.0, 6.25), (30.0, None)):
        watcher.progress(Progress(seconds=seconds, val_loss=val_loss, **report))
    line = " 25%  12.3 M tokens, 50,000/s (25% of the machine's peak)  loss 6.50  {} s left"
    measured = "      loss 6.250 on the first 32 held-out windows"
    assert said == [line.format(33), line.format(39), measured, line.format(90)]
    assert max(map(len, said)) <= 80


def test_a_share_of_the_peak_above_one_is_left_out(monkeypatch):
    said = []
    monkeypatch.setattr("unweave.cli.pace.gemm_peak", lambda dtype, device: 1.0)
    Spoken(said.append, TrainConfig(config(), tokens=10**8)).progress(Progress(9, 200_000, 20.0, 50.0, 0.5, 6.5))
    assert said == [" 50%  0.2 M tokens, 50/s  loss 6.50  20 s left"]
