"""Composition written by blocks: the bits of one go, whatever was killed, and in bounded memory."""

import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
import torch

import unweave as uw
from support.analysis_models import random_weights
from support.helpers import assert_near
from support.large import SEVEN_BILLION, written
from unweave.algebra.meeting import Meeting, Rotary
from unweave.analysis.composition import factors
from unweave.analysis.composition import scores as module
from unweave.errors import BadInput, InputError
from unweave.loaders import layers_alone, pretrained

SCORES = """
import sys
import unweave as uw
uw.composition(uw.load("attn-2l-small"), folder=sys.argv[1])
"""
GROUPED = {"hidden_size": 32, "intermediate_size": 40, "num_attention_heads": 4, "num_key_value_heads": 2}


def bits(table):
    return table.scores.nan_to_num(-1.0)


@pytest.fixture(scope="module")
def weights():
    layers = [layer for seed in (1, 2, 3) for layer in random_weights(seed, heads=3).layers]
    return replace(random_weights(1), layers=tuple(layers[:5])).to(torch.float32)


@pytest.mark.parametrize("formula", ["correct", "as-published"])
def test_what_was_stopped_goes_on_with_the_same_bits(formula, weights, tmp_path):
    whole = bits(uw.composition(weights, formula=formula))
    assert bits(uw.composition(weights, formula=formula, folder=tmp_path / "one")).equal(whole)
    done = sorted(path.name for path in (tmp_path / "one").glob("*.safetensors"))
    assert len(done) == 3 * 5 * 4 // 2
    for name in done[1::3]:
        (tmp_path / "one" / name).unlink()
    kept = {path: path.stat().st_mtime_ns for path in (tmp_path / "one").glob("*.safetensors")}
    assert bits(uw.composition(weights, formula=formula, folder=tmp_path / "one")).equal(whole)
    assert {path: path.stat().st_mtime_ns for path in kept} == kept
    assert sorted(path.name for path in (tmp_path / "one").glob("*.safetensors")) == done


def test_readers_held_at_a_time_change_no_bit(weights, monkeypatch):
    whole = bits(uw.composition(weights))
    monkeypatch.setattr(module, "HELD", 0)
    assert bits(uw.composition(weights)).equal(whole)
    monkeypatch.setattr(factors, "MET_AT_ONCE", 1)
    assert_near(bits(uw.composition(weights.to(torch.float64))), whole.double(), 1e-5)


def test_a_killed_process_leaves_whole_blocks(tmp_path):
    out = tmp_path / "out"
    killed = subprocess.run(
        [sys.executable, "-c", SCORES, str(out)], env={**os.environ, "UNWEAVE_FAULT": "rename:3:kill"}, check=False
    )
    assert killed.returncode == -signal.SIGKILL
    assert len(list(out.glob("*.safetensors"))) == 1  # the plan was the first
    assert list(out.glob(".*.tmp"))
    model = uw.load("attn-2l-small")
    assert bits(uw.composition(model, folder=out)).equal(bits(uw.composition(model)))
    assert not list(out.glob(".*.tmp"))


def test_scores_of_another_model_or_question_are_refused(weights, tmp_path):
    uw.composition(weights, "k", folder=tmp_path)
    uw.composition(weights, "v", folder=tmp_path)  # more of the same
    with pytest.raises(BadInput, match="as-published"):
        uw.composition(weights, "k", formula="as-published", folder=tmp_path)
    with pytest.raises(BadInput, match="other weights"):
        uw.composition(weights.map(lambda x: 2 * x), "k", folder=tmp_path)
    with pytest.raises(BadInput, match="float32"):
        uw.composition(weights.to(torch.float64), "k", folder=tmp_path)
    next(tmp_path.glob("k-*.safetensors")).write_bytes(b"nonsense")
    with pytest.raises(InputError, match="safetensors"):
        uw.composition(weights, "k", folder=tmp_path)


def test_layers_alone_have_the_scores_of_the_model(tmp_path, monkeypatch):
    place = written(tmp_path / "mine", {**SEVEN_BILLION, **GROUPED, "num_hidden_layers": 4, "vocab_size": 50})
    assert layers_alone(place) is None
    monkeypatch.setattr(pretrained, "LARGE", 0)
    alone, whole = layers_alone(place), uw.load(place, check=False).weights
    assert alone.embed.is_meta
    assert bits(uw.composition(alone)).equal(bits(uw.composition(whole)))
    assert bits(uw.composition(alone, folder=tmp_path / "out")).equal(bits(uw.composition(whole)))


MEASURED = """
import re, sys, time
from pathlib import Path
import unweave as uw
from unweave.cli import main
start = time.perf_counter()
try:
    main()
finally:
    peak = int(re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1]) / 2**20
    print(f"peak {peak:.2f} GiB, {time.perf_counter() - start:.1f} s", file=sys.stderr)
"""


@pytest.mark.soak
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is read from /proc")
def test_four_layers_of_seven_billion_parameters_in_two_gigabytes(tmp_path):
    place = written(tmp_path / "large", {**SEVEN_BILLION, "num_hidden_layers": 4})
    command = ["composition", str(place), "--kind", "k", "--top", "3", "--out", str(tmp_path / "out")]
    done = subprocess.run([sys.executable, "-c", MEASURED, *command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert float(done.stderr.split("peak ")[-1].split()[0]) * 2**30 < 2e9, done.stderr
    assert len(list(Path(tmp_path / "out").glob("k-*.safetensors"))) == 6


def test_scores_over_distances_go_on_over_the_same_distances_only(tmp_path):
    turned = Meeting(Rotary((1.0, 0.3)))
    weights = random_weights(5, heads=2)
    model = replace(
        weights, layers=tuple(replace(layer, meeting=turned) for layer in weights.layers), positions="rotary"
    )
    for offsets in (2, range(3), {1: 0.5, 4: 0.5}):
        place = tmp_path / str(len(list(tmp_path.iterdir())))
        whole = bits(uw.composition(model, "k", offsets=offsets))
        assert bits(uw.composition(model, "k", offsets=offsets, folder=place)).equal(whole)
        assert bits(uw.composition(model, "k", offsets=offsets, folder=place)).equal(whole)
        with pytest.raises(BadInput):
            uw.composition(model, "k", offsets=7, folder=place)
