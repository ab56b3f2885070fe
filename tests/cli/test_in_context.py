"""The command about context, and the tokens that the command about induction draws."""

from pathlib import Path

import pytest

from support.commands import answer, refuses


@pytest.fixture
def text(tmp_path: Path) -> str:
    """Letters in an order that repeats, of very different frequency."""
    path = tmp_path / "letters.txt"
    path.write_text("abcde" * 60 + "aaaaabbbbccd" * 20, encoding="utf-8")
    return str(path)


def test_the_score_is_late_less_early(text: str) -> None:
    found = answer("in-context", "example:induction", "--data", text)
    assert found["score"] == pytest.approx(found["loss_late"] - found["loss_early"])
    assert 0 < found["early"] < found["late"]
    assert found["windows"] > 1
    assert found["standard_error"] > 0
    chosen = answer("in-context", "example:induction", "--data", text, "--early", "2", "--late", "9")
    assert (chosen["early"], chosen["late"]) == (2, 9)


def test_tokens_that_windows_do_not_have_are_refused(text: str) -> None:
    refuses(("in-context", "example:induction", "--data", text, "--late", 5000), 2, "late")


def test_a_text_narrows_what_random_tokens_are_drawn_from(text: str) -> None:
    every, ordinary = answer("induction", "example:induction"), answer("induction", "example:induction", "--data", text)
    assert 0 < ordinary["drawn_from"] < every["drawn_from"]
    best = max(ordinary["heads"], key=lambda head: head["prefix_matching"])
    assert (best["head"], best["verdict"]) == ("L1H0", "induction")
