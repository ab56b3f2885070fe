"""50,257 tokens and 2 × 12 heads: a command takes at most 1 GB beside the weights.

Each command is a process of its own, whose largest memory the system tells when it has ended.
"""

import sys
from dataclasses import replace

import pytest
import torch

import unweave as uw
from support.large import random_large
from support.questions import questions
from support.toys import words_json
from support.weighing import MAIN, NOTHING, peak
from unweave.algebra.scoring import Rotary, ScoreFunction
from unweave.model.folder import save, with_tokenizer
from unweave.model.mlp import MLP
from unweave.text.tokenizer import parse_tokenizer

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory as Linux counts it"),
]

VOCAB, D_MODEL, HEADS, D_HEAD, LAYERS, CONTEXT = 50_257, 768, 12, 64, 2, 1024
ON_A_MERGE = {"copying", "trigrams", "paths", "induction", "kernel"}
"""One command of each kind: all entries, all sources, a run, many runs, distances."""
BESIDE = 10**9
"""Bytes beside the weights, in the precision that a command computes in."""
TEXT = " ".join(f"w{n}" for n in (5, 7, 50_000, 5, 7, 9, 5))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A random model of that size in float32, whose tokens are w0, w1, …"""
    weights = random_large(VOCAB, D_MODEL, HEADS, LAYERS, CONTEXT, "stream")
    document = words_json([f"w{n}" for n in range(VOCAB)], "w0")
    place = tmp_path_factory.mktemp("large")
    (place / "text.txt").write_text(" ".join(f"w{n * n % VOCAB}" for n in range(3_000)))
    return save(with_tokenizer(weights, parse_tokenizer(document, "w")), place / "model")


@pytest.fixture(scope="module")
def idle():
    """What a process takes that has loaded the library and computed something small."""
    return peak(NOTHING)[1]


@pytest.fixture(scope="module")
def turned(folder):
    """The same model with neurons, whose positions turn queries and keys."""
    model = uw.load(folder)
    scoring = ScoreFunction(Rotary(tuple(10_000 ** (-i / (D_HEAD // 2)) for i in range(D_HEAD // 2))))
    width = 4 * D_MODEL
    mlp = MLP(torch.ones(width, D_MODEL), torch.ones(D_MODEL, width), torch.ones(width), torch.ones(D_MODEL))
    layers = tuple(replace(layer, scoring=scoring, mlp=mlp) for layer in model.weights.layers)
    weights = replace(model.weights, layers=layers, positions="rotary", position_table=None)
    return save(replace(model, weights=weights), folder.parent / "turned")


@pytest.mark.promise("R39")
@pytest.mark.parametrize(
    "command",
    [each if each in ON_A_MERGE else pytest.param(each, marks=pytest.mark.soak) for each in questions("", "")],
)
def test_a_command_stays_within_a_gigabyte_beside_the_weights(folder, idle, command, request):
    folder = request.getfixturevalue("turned") if command in ("kernel", "neurons") else folder
    words = questions(TEXT, "w7", data=("--data", str(folder.parent / "text.txt")))[command]
    code, most = peak(MAIN, command, str(folder), *words)
    assert code == 0, command
    weights = (folder / "model.safetensors").stat().st_size
    growth = most - idle - weights
    if command == "verify":  # it computes in float64
        growth -= weights
    print(f"{command}: {growth / 10**6:.0f} MB beside {weights / 10**6:.0f} MB")
    assert growth <= BESIDE
