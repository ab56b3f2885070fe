"""Operations are counted as the module does them, and the probe is short and says something possible."""

import time

import pytest
import torch
from torch.utils.flop_counter import FlopCounterMode

from support.toys import config
from unweave.cli.pace import gemm_peak, useful_flops
from unweave.training import AttentionOnly


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
