"""What a shell completes, without waiting for torch."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import unweave as uw
from unweave.cli import completion, induction
from unweave.known.known import EXAMPLE, EXAMPLES

CODE = """
import sys
from unweave.cli.app import app
try:
    app(prog_name="unweave")
finally:
    assert "torch" not in sys.modules
"""


def completed(*words: str) -> list[str]:
    """What bash offers for the last of these words."""
    environment = os.environ | {
        "_UNWEAVE_COMPLETE": "complete_bash",
        "COMP_WORDS": " ".join(("unweave", *words)),
        "COMP_CWORD": str(len(words)),
    }
    done = subprocess.run([sys.executable, "-c", CODE], env=environment, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.stdout.split()


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("inf",), ["info"]),
        (("info", "attn-2l-s"), ["attn-2l-small", "attn-2l-small-seed1", "attn-2l-small-seed2"]),
        (("circuits", "attn-1l-4x64", "L0"), ["L0H0", "L0H1", "L0H2", "L0H3"]),
        (("dynamics", "attn-1l"), ["attn-1l", "attn-1l-4x64", "attn-1l-smeared"]),
        (("heads", "attn-2l", "--sort", "prefix"), ["prefix_matching"]),
    ],
)
def test_bash_completes_models_heads_and_options(words: tuple[str, ...], expected: list[str]) -> None:
    assert completed(*words) == expected


def test_runs_in_the_usual_folder_are_completed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "runs" / "mine").mkdir(parents=True)
    (tmp_path / "runs" / "mine" / "training.json").write_text("{}")
    assert completion.models("runs/") == completion.runs("runs/") == ["runs/mine"]


def test_names_written_here_are_those_of_the_library() -> None:
    assert set(completion.EXAMPLES) == {EXAMPLE + name for name in EXAMPLES}
    assert set(induction.SCORES) <= set(uw.head_summary(uw.load("example:induction").weights, start=0).columns)
