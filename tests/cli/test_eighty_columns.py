"""Every command on every bundled model at 80 columns: no longer line, no sign before a zero, no exponent in a share."""

import re
from importlib import import_module

import pytest
import torch
from typer.testing import CliRunner

import unweave as uw
from support.questions import questions
from unweave.cli.app import ORDER, app
from unweave.files import bundled

TEXT = "the cat sat on the mat and the cat"
COMMANDS = questions(TEXT, "the")
WITHOUT_MODEL = {"models", "convert", "train", "resume", "dynamics", "reproduce", "report", "demo", "explore"}
SOON = ("attn-0l", "attn-1l-smeared", "attn-2l-small", "example:rotary-induction")
"""Models that are tried by default."""
OTHERS = tuple(name for name in bundled.names() if name not in SOON)


def shown(*words: str) -> str:
    """What a command prints on a terminal of 80 columns."""
    result = CliRunner().invoke(app, list(words), env={"COLUMNS": "80"})
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


@pytest.mark.parametrize("model", [*SOON, *(pytest.param(name, marks=pytest.mark.slow) for name in OTHERS)])
def test_what_fits(model: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, str]] = []
    formatted = import_module("unweave.results.table").cell

    def watched(value: object, kind: str = "other", digits: int | None = None) -> str:
        text = formatted(value, kind, digits)
        seen.append((kind, text))
        return text

    monkeypatch.setattr(import_module("unweave.results.table"), "cell", watched)
    loaded = uw.load(model)
    monkeypatch.setattr(import_module("unweave.loaders"), "load", lambda name: loaded)
    for command, words in COMMANDS.items():
        check(shown(command, model, *words))
    assert seen
    assert not [text for kind, text in seen if kind == "share" and "e" in text]


def test_what_takes_no_model_fits() -> None:
    for words in (["models"], ["dynamics", "attn-2l-small"], ["--help"], *([name, "--help"] for name in ORDER)):
        check(shown(*words))


@pytest.mark.slow
def test_what_was_measured_while_they_learned_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    module = import_module("unweave.analysis.learning.loss_paths")
    every = module.head_attributions

    def of_some(weights: uw.Weights, examples: uw.runs.HeldOutTokens, direction: torch.Tensor) -> object:
        """Attributions in the same digits and signs, from eight windows of the hundreds."""
        some = uw.runs.HeldOutTokens(examples.windows[:8], examples.places[:8])
        return every(weights, some, direction[: some.places.numel()])

    monkeypatch.setattr(uw.analysis.learning, "head_attributions", of_some)
    for name in bundled.trajectories():
        check(shown("dynamics", name))
