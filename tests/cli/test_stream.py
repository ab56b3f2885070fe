"""The commands about the residual stream on hand-built models."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from unweave.cli.app import app


def answer(*arguments: str) -> dict[str, list[dict[str, object]]]:
    result = CliRunner().invoke(app, [*arguments, "--json"])
    assert result.exit_code == 0, result.stderr
    document = json.loads(result.stdout)
    assert isinstance(document, dict)
    return document


def test_the_stream_is_the_sum_of_its_parts() -> None:
    document = answer("stream", "example:induction", "--text", "abcab")
    assert document["residual"] < 1e-6
    assert {part["component"] for part in document["parts"]} == {"W_E", "L0H0", "L1H0"}
    above = {(wire["writer"], wire["reader"]) for wire in document["wires"] if wire["z"] > 2}
    assert above >= {("L0H0", "L1H0.k"), ("L1H0", "W_U"), ("W_E", "L1H0.q")}
    assert ("L0H0", "W_U") not in above
    assert {"kurtosis", "null_mean", "null_sd", "z"} <= set(document["axes"][0])


def test_subspaces_of_the_induction_head() -> None:
    document = answer("subspaces", "example:induction", "--text", "abcab")
    assert document["overlaps"][0]["kind"] == "write-k"
    assert document["overlaps"][0]["overlap"] == pytest.approx(1)
    assert [row["deletes"] for row in document["deletion"]] == [False, False]
    assert answer("subspaces", "example:induction")["deletion"] == []


@pytest.mark.parametrize("command", ["stream", "subspaces"])
def test_pages_for_readers(command: str) -> None:
    result = CliRunner().invoke(app, [command, "example:copier", "--text", "ab"])
    assert result.exit_code == 0, result.stderr
    assert "shown" in result.stdout


def test_an_empty_text_gets_a_sentence() -> None:
    result = CliRunner().invoke(app, ["stream", "example:copier", "--text", ""])
    assert (result.exit_code, "empty" in result.stderr) == (2, True)


def test_copying_as_read_and_by_frequency(tmp_path: Path) -> None:
    (tmp_path / "text.txt").write_text("abacab" * 20)
    for options in (["--embedding", "as-read"], ["--data", str(tmp_path / "text.txt")]):
        (head,) = answer("copying", "example:copier", *options)["heads"]
        assert head["eigenvalue_score"] == pytest.approx(1.0, abs=1e-6)
        assert head["diagonal_top1"] == pytest.approx(1.0)


def test_token_space_needs_tokens_that_span_the_stream() -> None:
    result = CliRunner().invoke(app, ["composition", "example:induction", "--space", "tokens"])
    assert (result.exit_code, "measure in the stream" in result.stderr) == (2, True)
