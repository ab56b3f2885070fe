"""`reproduce` takes other models of no, one and two layers by --zero, --one and --two."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import unweave as uw
from support.commands import refuses
from unweave.cli.reproduce import _given


def given(two: str) -> Any:
    """The models that the command measures with another two-layer model."""
    shell: Any = SimpleNamespace(model=uw.load, seed=0)
    return _given(shell, ("attn-0l", "attn-1l", two))


def test_another_two_layer_model_stands_for_the_bundled_one_with_its_own_training(tmp_path: Path) -> None:
    found = given("attn-2l-small")
    assert list(found.by_name) == ["attn-0l", "attn-1l", "attn-2l-small"]
    assert found.trainings["attn-2l"] == "attn-2l-small"
    uw.save(uw.load("attn-2l-small"), tmp_path / "other")
    without = given(str(tmp_path / "other"))
    assert without.trainings["attn-1l"] == "attn-1l"
    assert "attn-2l" not in without.trainings
    assert len(without.seeds) == len(found.seeds) > 1


@pytest.mark.parametrize("role", ["--zero", "--one", "--two"])
def test_a_model_that_is_not_there_gets_a_sentence(role: str, tmp_path: Path) -> None:
    refuses(("reproduce", "--out", tmp_path / "report", role, "attn-9l"), 3, "attn-9l")
    assert not (tmp_path / "report" / "report.json").exists()


def test_a_disk_without_room_is_refused_before_the_work(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda place: SimpleNamespace(free=10**6))
    refuses(("reproduce", "--out", tmp_path / "report"), 5, "50 MB")
