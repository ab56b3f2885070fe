"""`tokens`, `predict` and `attention`: what a model sees, expects and attends to on a text."""

import json
from math import exp

import pytest
from typer.testing import CliRunner

from unweave.cli.app import app
from unweave.cli.context import Context
from unweave.cli.show import Report

TEXT = "abcab"


def answer(*words: str, text: str | None = None) -> dict:
    result = CliRunner().invoke(app, [*words, "--json"], input=text)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def shown(*words: str) -> list[str]:
    result = CliRunner().invoke(app, list(words), env={"COLUMNS": "80"})
    assert result.exit_code == 0, result.output
    return result.stdout.splitlines()


def test_tokens_begin_with_the_start_token() -> None:
    found = answer("tokens", "example:induction", TEXT)["tokens"]
    assert [token["text"] for token in found] == ["<|start|>", *TEXT]
    assert all(set(token) == {"id", "text"} for token in found)
    assert answer("tokens", "example:induction", "-", text=TEXT)["tokens"] == found
    assert "6 tokens, the start token stands in front" in shown("tokens", "example:induction", TEXT)


def test_an_induction_head_predicts_what_followed() -> None:
    found = answer("predict", "example:induction", "--text", TEXT, "--top", "2")
    last = [row for row in found["predictions"] if row["position"] == 5]
    assert [row["rank"] for row in last] == [1, 2]
    assert last[0]["predicted"]["text"] == "c"
    assert len(found["predictions"]) == 12
    assert len(found["losses"]) == 5
    assert found["loss"] == pytest.approx(sum(found["losses"]) / 5)
    assert "without" not in found


def test_without_its_head_the_prediction_is_gone() -> None:
    found = answer("predict", "example:induction", "--text", TEXT, "--without", "1.0", "--top", "1")
    assert found["without"] == ["L1H0"]
    before, after = (
        next(row["probability"] for row in found[key] if row["position"] == 5)
        for key in ("predictions", "predictions_without")
    )
    assert before > 2 * after
    assert found["loss_without"] > found["loss"]
    assert exp(-found["losses"][4]) > exp(-found["losses_without"][4])
    assert "a change of +" in shown("predict", "example:induction", "--text", TEXT, "--without", "L1H0")[-2]


def test_one_token_has_no_loss() -> None:
    found = answer("predict", "example:induction", "--text", "a")
    assert len(found["losses"]) == 1
    assert found["loss"] is not None


def test_the_pattern_of_a_head() -> None:
    found = answer("attention", "example:induction", "1.0", "--text", TEXT)
    assert (found["head"], len(found["tokens"])) == ("L1H0", 6)
    assert all(sum(row) == pytest.approx(1) for row in found["pattern"])
    assert max(range(6), key=lambda src: found["pattern"][5][src]) == 3  # the c after the first ab
    lines = shown("attention", "example:induction", "1.0", "--text", TEXT)
    assert next(line for line in lines if line.startswith("5 b")).split()[-1] == "······██····"


def test_a_long_text_is_drawn_from_its_end() -> None:
    lines = shown("attention", "attn-1l", "L0H0", "--text", "one two three " * 40)
    assert max(map(len, lines)) <= 80
    assert any("Only the last 6" in line for line in lines)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["attention", "example:induction", "L7H0", "--text", TEXT], "L7H0"),
        (["attention", "example:induction", "seven", "--text", TEXT], "seven"),
        (["predict", "example:induction", "--text", TEXT, "--without", "L7H0"], "L7H0"),
        (["predict", "example:induction", "--text", ""], "empty"),
        (["tokens", "example:induction", ""], "empty"),
    ],
)
def test_bad_input_gets_a_sentence(words: list[str], sentence: str) -> None:
    result = CliRunner().invoke(app, words)
    assert (result.exit_code, sentence in result.stderr) == (2, True), result.output


def test_every_document_says_where_it_comes_from() -> None:
    origin = answer("predict", "example:induction", "--text", TEXT, "--seed", "3")["origin"]
    assert (origin["model"], origin["precision"], origin["seed"]) == ("example:induction", "float32", 3)
    assert origin["ids"] == [0, 3, 4, 5, 3, 4]
    assert origin["prompt"].startswith("<|start|>")
    assert len(origin["weights"]) == 64
    assert origin["version"]
    assert answer("models")["origin"]["version"] == origin["version"]


def test_several_models_are_all_named(capsys: pytest.CaptureFixture[str]) -> None:
    ctx = Context(json=True)
    for name in ("example:copier", "example:induction"):
        ctx.model(name)
    ctx.report(Report({}))
    origin = json.loads(capsys.readouterr().out)["origin"]
    assert [model["model"] for model in origin["models"]] == ["example:copier", "example:induction"]
