"""Commands over a text under torchrun: the numbers of one process, from two."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from support.commands import answer, printed

MEMBER = Path(__file__).parents[1] / "support" / "team_member.py"
TORCHRUN = [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc-per-node", "2"]


def numbers(document):
    """All numbers of a JSON document, by path."""
    if isinstance(document, dict):
        return {(k, *rest): x for k, v in document.items() for rest, x in numbers(v).items()}
    if isinstance(document, list):
        return {(k, *rest): x for k, v in enumerate(document) for rest, x in numbers(v).items()}
    return {(): document} if isinstance(document, int | float) and not isinstance(document, bool) else {}


def team(*words):
    done = subprocess.run(
        [*TORCHRUN, str(MEMBER), *words],
        env=os.environ | {"OMP_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ["importance", "attn-2l-small", "--tokens", "1300", "--dtype", "float64"],
        ["in-context", "attn-2l-small", "--tokens", "2600", "--dtype", "float64"],
    ],
)
def test_two_processes_measure_what_one_does(words):
    alone = answer(*words)
    shared = json.loads(team(*words, "--json"))
    assert numbers(shared) == {key: pytest.approx(x, abs=1e-9) for key, x in numbers(alone).items()}
    assert len(numbers(alone)) > 10


def test_other_commands_are_left_to_the_first_process():
    assert team("models").count("attn-2l-small") == printed("models").count("attn-2l-small")
