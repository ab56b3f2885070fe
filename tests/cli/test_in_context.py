"""The command about context, and the tokens that the command about induction draws."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from unweave.cli.app import app


def asked(*words: str) -> dict:
    result = CliRunner().invoke(app, [*words, "--json"])
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.fixture
def text(tmp_path: Path) -> str:
    """Letters in an order that repeats, of very different frequency."""
    path = tmp_path / "letters.txt"
    path.write_text("abcde" * 60 + "aaaaabbbbccd" * 20, encoding="utf-8")
    return str(path)


def test_the_score_is_late_less_early(text: str) -> None:
    found = asked("in-context", "example:induction", "--data", text)
    assert found["score"] == pytest.approx(found["loss_late"] - found["loss_early"])
    assert 0 < found["early"] < found["late"]
    assert found["windows"] > 1
    assert found["standard_error"] > 0
    chosen = asked("in-context", "example:induction", "--data", text, "--early", "2", "--late", "9")
    assert (chosen["early"], chosen["late"]) == (2, 9)


def test_tokens_that_windows_do_not_have_are_refused(text: str) -> None:
    result = CliRunner().invoke(app, ["in-context", "example:induction", "--data", text, "--late", "5000"])
    assert result.exit_code == 2
    assert "0 < early < late" in result.output


def test_a_text_narrows_what_random_tokens_are_drawn_from(text: str) -> None:
    every, ordinary = asked("induction", "example:induction"), asked("induction", "example:induction", "--data", text)
    assert 0 < ordinary["drawn_from"] < every["drawn_from"]
    best = max(ordinary["heads"], key=lambda head: head["prefix_matching"])
    assert (best["head"], best["verdict"]) == ("L1H0", "induction")


def test_nobody_asks_for_a_whole_circuit_by_mistake() -> None:
    result = CliRunner().invoke(app, ["circuits", "example:copier", "L0H0", "--top", "100000000"])
    assert result.exit_code == 2
    assert "10000" in result.output


def test_where_nothing_was_found_it_says_none() -> None:
    result = CliRunner().invoke(app, ["trigrams", "example:copier", "--bugs"])
    assert result.exit_code == 0
    assert "\n  none\n" in result.output
