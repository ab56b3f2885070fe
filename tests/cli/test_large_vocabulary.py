"""50,257 tokens and 2 × 12 heads: a command takes at most 1 GB beside the weights.

Each command is a process of its own, whose largest memory the system tells when it has ended.
"""

import json
import os
import sys

import pytest
import torch

from support.questions import questions
from unweave.model.folder import save, with_tokenizer
from unweave.model.weights import Layer, Weights
from unweave.text.tokenizer import parse_tokenizer

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory as Linux counts it"),
]

VOCAB, D_MODEL, HEADS, D_HEAD, LAYERS, CONTEXT = 50_257, 768, 12, 64, 2, 1024
BESIDE = 10**9
"""Bytes beside the weights, in the precision that a command computes in."""
TEXT = " ".join(f"w{n}" for n in (5, 7, 50_000, 5, 7, 9, 5))
COMMANDS = ("info", "verify", "tokens", "predict", "attention", "movement", "bigrams")
MAIN = "from unweave.cli import main; main()"
NOTHING = "import torch, unweave as uw; uw.load('example:copier').run('abc').logits; import unweave.cli"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A random model of that size in float32, whose tokens are w0, w1, …"""
    draw = torch.Generator().manual_seed(0)

    def normal(*shape):
        return torch.randn(*shape, generator=draw) / shape[-1] ** 0.5

    layers = tuple(
        Layer(*(normal(HEADS, D_HEAD, D_MODEL) for _ in range(3)), normal(HEADS, D_MODEL, D_HEAD))
        for _ in range(LAYERS)
    )
    weights = Weights(normal(D_MODEL, VOCAB), normal(VOCAB, D_MODEL), layers, n_ctx=CONTEXT)
    document = {
        "version": "1.0",
        "pre_tokenizer": {"type": "WhitespaceSplit"},
        "model": {"type": "WordLevel", "vocab": {f"w{n}": n for n in range(VOCAB)}, "unk_token": "w0"},
    }
    place = tmp_path_factory.mktemp("large")
    (place / "text.txt").write_text(" ".join(f"w{n * n % VOCAB}" for n in range(3_000)))
    return save(with_tokenizer(weights, parse_tokenizer(json.dumps(document), "w")), place / "model")


def peak(*words):
    """Exit code and largest memory of a process, in bytes."""
    environment = os.environ | {"OMP_NUM_THREADS": "1"}
    with open(os.devnull, "w") as nowhere:
        files = [(os.POSIX_SPAWN_DUP2, nowhere.fileno(), 1)]
        child = os.posix_spawn(sys.executable, [sys.executable, "-c", *words], environment, file_actions=files)
    _, status, used = os.wait4(child, 0)
    return os.waitstatus_to_exitcode(status), used.ru_maxrss * 1024


@pytest.fixture(scope="module")
def idle():
    """What a process takes that has loaded the library and computed something small."""
    return peak(NOTHING)[1]


@pytest.mark.promise("R39")
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_stays_within_a_gigabyte_beside_the_weights(folder, idle, command):
    words = questions(TEXT, "w7", data=("--data", str(folder.parent / "text.txt")))[command]
    code, most = peak(MAIN, command, str(folder), *words)
    assert code in (0, 2), command
    weights = (folder / "model.safetensors").stat().st_size
    beside = most - idle - weights
    if command == "verify":  # it computes in float64
        beside -= weights
    print(f"{command}: {beside / 10**6:.0f} MB beside {weights / 10**6:.0f} MB")
    assert beside <= BESIDE
