"""Loads and runs by the thousand leave memory, files and threads as they were."""

import json
import subprocess
import sys

import pytest

from support.analysis_models import random_weights
from support.often import often
from unweave.model.folder import save

LOADS = often(200, 1_000)
"""How often a model is loaded and run: 200 times on a merge, 1,000 in `make soak`."""
GROWTH = 1.02
LOOP = """
import gc, json, os, re, sys, threading
from pathlib import Path
import torch
import unweave as uw
torch.set_num_threads(1)
folder, loads = sys.argv[1], int(sys.argv[2])

def state():
    gc.collect()
    rss = int(re.search(r"VmRSS:\\s+(\\d+)", Path("/proc/self/status").read_text())[1])
    return rss, len(os.listdir("/proc/self/fd")), threading.active_count()

def once(number):
    model = uw.load(folder)
    run = model.run([number % 20, 2, 3, 2])
    run.logits.sum(), run.patterns, run.streams
    str(uw.analysis.overview.describe(model.weights))

for number in range(50):
    once(number)
before = state()
for number in range(loads):
    once(number)
print(json.dumps([before, state()]))
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is read from /proc")
@pytest.mark.promise("R42", count=LOADS)
def test_many_loads_and_runs_leave_everything_as_it_was(tmp_path):
    folder = save(random_weights(3, d_vocab=40), tmp_path / "model")
    found = []
    for _ in range(3):  # the lowest of three: an allocator may keep a page more
        command = [sys.executable, "-c", LOOP, str(folder), str(LOADS)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        (before, files, threads), (after, *rest) = json.loads(done.stdout)
        assert rest == [files, threads]
        found.append(after / before)
        if found[-1] <= GROWTH:
            return
    raise AssertionError(f"memory grew by {min(found) - 1:.1%} in {LOADS:,} loads")
