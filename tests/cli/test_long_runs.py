"""12 × 12 heads on 1,024 tokens: a run takes what `unweave info` says, and at most half as much more."""

import json
import subprocess
import sys

import pytest

import unweave as uw
from support.large import random_large
from support.weighing import MAIN, NOTHING, peak

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory as Linux counts it"),
]

VOCAB, D_MODEL, HEADS, LAYERS, CONTEXT = 512, 768, 12, 12, 1024
RUNS = {
    "logits": "run.logits",
    "patterns": "[float(x.sum()) for x in run.patterns]",
    "paths": "uw.expansion(run.weights)(run)",
}
"""What is asked of a run; none of it holds the patterns of more layers than the run does."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A random model of that size in float32."""
    weights = random_large(VOCAB, D_MODEL, HEADS, LAYERS, CONTEXT)
    return uw.save(weights, tmp_path_factory.mktemp("long") / "model")


@pytest.fixture(scope="module")
def told(folder):
    """What `unweave info` says of it."""
    command = [sys.executable, "-c", MAIN, "info", str(folder), "--json"]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)


@pytest.mark.promise("R40")
@pytest.mark.parametrize("asked", RUNS)
def test_memory_of_a_long_run_is_within_half_of_the_estimate(folder, told, asked) -> None:
    assert (told["n_layers"], told["n_heads"], told["n_ctx"]) == (LAYERS, HEADS, CONTEXT)
    run = f"import unweave as uw; run = uw.load({str(folder)!r}).run(list(range(512)) * 2); {RUNS[asked]}"
    code, most = peak(f"{NOTHING}; {run}")
    taken = most - peak(NOTHING)[1] - told["weights_bytes"]
    print(f"{asked}: {taken / 1e6:,.0f} MB where {told['run_bytes'] / 1e6:,.0f} MB are said")
    assert code == 0
    assert 0.5 * told["run_bytes"] <= taken <= 1.5 * told["run_bytes"]
