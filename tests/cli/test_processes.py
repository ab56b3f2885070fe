"""Commands over a text under torchrun: the numbers of one process, from two."""

import json
import os
import socket
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
    assert_alike(words)


@pytest.mark.slow
def test_two_processes_average_the_pairs_that_one_does(tmp_path):
    file = tmp_path / "pairs.jsonl"
    others = ("him", "you", "us", "Ishmael sailed")
    file.write_text(
        "".join(
            json.dumps({"text": "Call me Ishmael. Call me", "other": f"Call {other} Ishmael. Call me", "target": " I"})
            + "\n"
            for other in others
        )
    )
    assert_alike(["difference", "attn-2l-small", "--pairs", str(file), "--by", "edges"])


def assert_alike(words):
    alone = answer(*words)
    shared = json.loads(team(*words, "--json"))
    assert numbers(shared) == {key: pytest.approx(x, abs=1e-9) for key, x in numbers(alone).items()}
    assert len(numbers(alone)) > 10


def test_other_commands_are_left_to_the_first_process():
    assert team("models").count("attn-2l-small") == printed("models").count("attn-2l-small")


def test_a_process_that_ends_early_ends_the_other_with_a_sentence():
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    shared = os.environ | {
        "OMP_NUM_THREADS": "1",
        "WORLD_SIZE": "2",
        "MASTER_ADDR": "127.0.0.1",
        "MASTER_PORT": f"{port}",
    }
    joins = "import os; from unweave.training.team import team\nwith team('cpu'): os._exit(9)"
    with subprocess.Popen([sys.executable, "-c", joins], env=shared | {"RANK": "1"}):
        command = [sys.executable, "-m", "unweave", "importance", "attn-2l-small", "--tokens", "2600"]
        done = subprocess.run(command, env=shared | {"RANK": "0"}, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (6, "")
    assert "another process" in done.stderr
    assert "Traceback" not in done.stderr
