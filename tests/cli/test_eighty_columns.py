"""Every command on every bundled model at 80 columns: no longer line, no sign before a zero, no exponent in a share."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from support.commands import asked
from support.questions import questions
from support.toys import byte_tokenizer, config, lively
from unweave.cli.app import ORDER
from unweave.files import bundled
from unweave.training import AttentionOnly, save_model

TEXT = "the cat sat on the mat and the cat"
COMMANDS = questions(TEXT, "t")
WITHOUT_MODEL = {
    *("models", "known", "convert", "train", "resume", "dynamics", "reproduce"),
    *("report", "demo", "explore", "exercises"),
}
TOYS = {"flat": {"n_layers": 0}, "smeared": {"n_layers": 1, "keys": "smeared"}, "neurons": {"norm": "rms", "d_mlp": 9}}
OTHERS = ("example:rotary-induction", *bundled.names())


def keep_toy(name: str) -> None:
    net = lively(AttentionOnly(config(n_ctx=64, **TOYS[name])))
    save_model(Path(name), net, byte_tokenizer(), {"name": name})


def shown(*words: str) -> str:
    result = asked(*words)
    assert result.exit_code in (0, 2), result.output
    if result.exit_code == 2:  # no layers, no heads: that is a sentence
        assert "unweave: " in result.stderr, result.output
    return result.stdout


def check(text: str) -> None:
    """No line is longer than 80 letters, no zero has a sign."""
    assert not [line for line in text.splitlines() if len(line) > 80]
    assert not re.findall(r"(?<![\w.])-0(?:\.0+)?(?![\d.])", text)


def test_every_command_is_tried() -> None:
    assert set(COMMANDS) | WITHOUT_MODEL == set(ORDER)


@pytest.mark.parametrize("model", [*TOYS, *(pytest.param(name, marks=pytest.mark.soak) for name in OTHERS)])
def test_every_answer_fits_eighty_columns(model: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, str]] = []
    formatted = import_module("unweave.results.table").cell

    def watched(value: object, kind: str = "other", digits: int | None = None) -> str:
        text = formatted(value, kind, digits)
        seen.append((kind, text))
        return text

    monkeypatch.setattr(import_module("unweave.results.table"), "cell", watched)
    monkeypatch.chdir(tmp_path)
    if model in TOYS:
        keep_toy(model)
    for command, words in COMMANDS.items():
        check(shown(command, model, *words))
    assert seen
    assert not [text for kind, text in seen if kind == "share" and "e" in text]


def test_help_and_commands_without_a_model_fit_eighty_columns() -> None:
    for words in (["models"], ["dynamics", "attn-2l-small"], ["--help"], *([name, "--help"] for name in ORDER)):
        check(shown(*words))
