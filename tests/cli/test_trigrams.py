"""The command about skip-trigrams on hand-built models."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from unweave.cli.app import app

KEYS = {"head", "source", "destination", "out", "qk", "ov", "bug"}


def rows(*arguments: str) -> list[dict[str, object]]:
    result = CliRunner().invoke(app, ["trigrams", *arguments, "--json"])
    assert result.exit_code == 0, result.stderr
    document = json.loads(result.stdout)
    assert set(document) == {"trigrams", "origin"}
    assert all(set(row) >= KEYS for row in document["trigrams"])
    return document["trigrams"]


def test_a_copier_says_what_it_sees() -> None:
    found = rows("example:copier", "--top", "5")
    assert len(found) == 5
    for row in found:
        assert (row["head"], row["bug"], row["pattern"]) == ("L0H0", False, "[b]…[a]→[b]")
        assert row["source"] == row["out"]
        assert set(row["source"]) == {"id", "text"}
        assert (row["qk"], row["ov"]) == (0.0, 1.0)


def test_one_head_and_one_source() -> None:
    found = rows("example:induction", "--head", "1.0", "--source", "c", "--top", "1")
    assert [(row["head"], row["source"]["text"], row["out"]["text"]) for row in found] == [("L1H0", "c", "c")]


def test_patterns_and_support(tmp_path: Path) -> None:
    (tmp_path / "text.txt").write_text("abacab")
    found = rows("example:copier", "--find", "patterns", "--source", "b", "--data", str(tmp_path / "text.txt"))
    assert {row["pattern"] for row in found} == {"[b]…[a]→[b]"}
    assert {row["destination"]["text"]: row["support"] for row in found} == {"?": 0}


def test_a_copier_has_no_bugs() -> None:
    assert rows("example:copier", "--bugs") == []


def test_bugs_have_their_effects_on_text() -> None:
    found = rows("attn-2l-small", "--bugs", "--top", "4")
    assert any(row["effect"] is not None for row in found)
    for row in found:
        assert row["bug"]
        if row["effect"] is not None:
            assert row["effect"] == pytest.approx(row["p_with"] - row["p_without"])
            assert row["shows"] == (row["effect"] > 3 * row["effect_error"])


def test_the_page_for_a_reader_says_how_to_read_it() -> None:
    result = CliRunner().invoke(app, ["trigrams", "example:copier"])
    assert result.exit_code == 0
    assert "minus its score on the start token" in result.stdout.replace("\n", " ")


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (["example:copier", "--source", "abc"], 2, "not one token"),
        (["example:copier", "--head", "L4H4"], 2, "no head L4H4"),
        (["example:copier", "--find", "named"], 2, "single tokens"),
        (["example:copier", "--data", "no-such-file.txt"], 3, "no-such-file"),
    ],
)
def test_bad_input_gets_a_sentence(arguments: list[str], code: int, sentence: str) -> None:
    result = CliRunner().invoke(app, ["trigrams", *arguments])
    assert (result.exit_code, sentence in result.stderr) == (code, True), result.stderr
