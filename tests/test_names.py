"""Public names, and what names that do not exist are answered with."""

import shlex
import tomllib
from pathlib import Path

import pytest

import unweave as uw
from support.commands import asked, refuses
from unweave.files.guesses import guesses

WRONG = tomllib.loads(Path(__file__).with_name("support").joinpath("wrong_names.toml").read_text(encoding="utf-8"))
MODEL = uw.load("example:induction")
RUN = MODEL.run("abcab")
PLACES = {"uw": uw, "model": MODEL, "run": RUN, "weights": MODEL.weights, "layer": MODEL.weights.layers[0]}
LONG = {"virtual", "importance", "report", "verify", "trigrams", "bigrams", "stream"}
SMALL = {"attn-2l": "attn-2l-small", "attn-1l": "attn-2l-small", "attn-0l": "attn-2l-small"}


@pytest.mark.parametrize("written", sorted({*guesses()["shell"].values(), *guesses()["texts"].values()}))
def test_the_answer_to_a_guessed_command_is_a_command_that_runs(
    written: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("shellingham.detect_shell", lambda: ("bash", "/bin/bash"))  # make's own has no completion
    words = shlex.split(written.partition("  #")[0].replace("hf:OWNER/NAME", "attn-2l"))[1:]
    words = [SMALL.get(word, word) for word in words] if words[0] in LONG else words
    if words[0] not in ("explore", "demo", "in-context"):
        shown = asked(*words, *(["--plot", "/dev/null/x.png"] if "--plot" in words else []))
        assert shown.exit_code == 0 or "--plot" in words, shown.output


@pytest.mark.parametrize("line", WRONG["options"])
def test_a_guessed_command_or_option_is_answered(line: str) -> None:
    command, *option = line.split()
    refuses((command, "example:induction", *option, *(["3"] if option else [])), 2, f"write {WRONG['options'][line]}")


@pytest.mark.parametrize("written", WRONG["answers"])
def test_a_wrong_name_or_argument_is_answered_with_the_right_one(written: str) -> None:
    with pytest.raises((AttributeError, TypeError)) as refused:
        eval(written, PLACES)
    said, wanted = str(refused.value), WRONG["answers"][written]
    hint = said.partition("\n  ")[2]
    assert wanted in hint if isinstance(wanted, str) else all(word in said for word in wanted), said


def test_guessed_names_are_not_attributes() -> None:
    assert not guesses()["unweave"].keys() & set(uw.__all__)
    assert not hasattr(uw, "_nothing")
    assert not hasattr(MODEL, "W_E")
    assert not hasattr(MODEL, "_repr_png_")


def test_what_completes_is_public() -> None:
    for room in (uw.transforms, uw.examples):
        own = {name for name, x in vars(room).items() if getattr(x, "__module__", "") == room.__name__}
        assert dir(room) == room.__all__ == sorted(name for name in own if not name.startswith("_"))
