"""Public names, and what names that do not exist are answered with."""

import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

import unweave as uw
from support.commands import asked, refuses
from unweave.files.guesses import guesses

MODEL = uw.load("example:induction")
RUN = MODEL.run("abcab")
PLACES = {"uw": uw, "model": MODEL, "run": RUN, "weights": MODEL.weights, "layer": MODEL.weights.layers[0]}
PLACES |= {"text": "abcab", "ids": [3, 4], "name": "example:induction", "head": "L1H0", "another": None}
PAGE = (Path(__file__).parents[1] / "docs" / "from-transformerlens.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (.+?) \| `([^|]+)` \|$", PAGE.split("## What differs")[0], re.MULTILINE)
ATTRIBUTES = ("unweave", "Model", "Weights", "Layer", "Run")
ABSENT = ("position_table", "b_U", "b_O", "mlp", "b_Q", "b_K")  # None in this model


@pytest.mark.parametrize("owner", guesses())
def test_what_a_guessed_name_is_answered_with_runs(owner: str) -> None:
    for name, written in guesses()[owner].items():
        if owner in ATTRIBUTES:
            found = eval(written.replace('" the"', '"a"').replace('" a"', '"b"'), PLACES)
            assert found is not None or any(absent in written for absent in ABSENT), written
        assert owner != "unweave" or name not in uw.__all__


@pytest.mark.parametrize("written", sorted(set(guesses()["shell"].values())))
def test_what_a_guessed_command_is_answered_with_is_a_command_line(
    written: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = shlex.split(written.partition("  #")[0].replace("hf:OWNER/NAME", "attn-2l"))[1:]
    if words[0] not in ("explore", "demo", "in-context"):
        shown = asked(*words, *(["--plot", "/dev/null/x.png"] if "--plot" in words else []))
        assert shown.exit_code == 0 or "--plot" in words, shown.output


def test_a_guessed_command_is_answered() -> None:
    for word in ("ablate", "logit-lens", "DLA", "help", "version"):
        refuses((word, "attn-2l"), 2, "write unweave ")


@pytest.mark.parametrize(
    ("command", "option", "instead"),
    [
        ("predict", "--prompt", "unweave predict example:induction 3"),
        ("paths", "--head", "unweave scores"),
        ("importance", "--text", "--data"),
    ],
)
def test_a_guessed_option_is_answered(command: str, option: str, instead: str) -> None:
    refuses((command, "example:induction", option, "3"), 2, f"write {instead}")


def test_the_page_for_users_of_transformerlens_and_the_guesses_write_the_same_calls() -> None:
    known = guesses()["Run"] | guesses()["unweave"] | guesses()["Model"]
    beside: dict[str, list[str]] = {}
    for theirs, ours in ROWS:
        for named in re.finditer(r'(?:\.|\[")(\w+)|(\w+)\(', " ".join(re.findall("`(.*?)`", theirs))):
            beside.setdefault(named[1] or named[2], []).append(ours)
    compared = known.keys() & beside.keys()
    assert len(compared) >= 20
    for name in compared:
        calls = re.findall(r"\.(\w+)", known[name])
        assert any(call in ours for call in calls for ours in beside[name]), name


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        ("uw.head_summry", "'head_summary'"),
        ("uw.HookedTransformer", "uw.load"),
        ("uw.xyz", "analysis, "),
        ("uw.analysis.strem", "'stream'"),
        ("uw.logit_lens", "uw.analysis.stream.logit_lens"),
        ("uw.rotate", "uw.transforms.rotate"),
        ("uw.analysis.predictions", "uw.analysis.overview.predictions"),
        ("model.run_with_cache", "model.run(text)"),
        ("model.encoded", "'encode'"),
        ("model('ab')", "model.run(text).logits"),
        ("run['pattern', 1]", "run.pattern[1]"),
        ("run['blocks.1.hook_resid_post']", "run.streams[2]"),
        ("weights.OV['L0H0'].AB", "M.dense()"),
        ("run['blocks.0.hook_resid_pre']", "run.streams[0]"),
        ("run[0]", "run.streams"),
        ("weights.d_hed", "'d_head'"),
        ("layer.b_V", "layer.b_O"),
    ],
)
def test_a_wrong_name_is_answered_with_the_right_one(written: str, hint: str) -> None:
    with pytest.raises((AttributeError, TypeError)) as refused:
        eval(written, PLACES)
    assert hint in str(refused.value).partition("\n  ")[2]


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: uw.load("attn-2l", device="cuda"), ("'device'", ".to(")),
        (lambda: uw.load("attn-2l", fold_ln=False), ("'fold_ln'", "uw.load(name)")),
        (lambda: uw.load("attn-2l", bits=4), ("'bits'", "source, tokenizer, dtype")),
        (lambda: MODEL.run("a", fwd_hooks=[]), ("'fwd_hooks'", "model.run(")),
        (lambda: MODEL.run("a", nothing=1), ("'nothing'", "text_or_ids, without, frozen")),
        (lambda: MODEL.encode("a", prepend_bos=False), ("'prepend_bos'", "start=False")),
        (lambda: uw.largest_paths(RUN, "a", incorrect_tokens="b"), ("'incorrect_tokens'", "against=")),
    ],
)
def test_a_wrong_argument_is_answered_with_the_right_one(call: Callable[[], object], words: tuple[str, ...]) -> None:
    with pytest.raises(TypeError) as refused:
        call()
    assert [word for word in words if word not in str(refused.value)] == []


def test_guessed_names_are_no_attributes() -> None:
    assert not hasattr(uw, "_nothing")
    assert not hasattr(MODEL, "W_E")
    assert not hasattr(MODEL, "_repr_png_")


def test_what_completes_is_public() -> None:
    for room in (uw.transforms, uw.examples):
        own = {name for name, x in vars(room).items() if getattr(x, "__module__", "") == room.__name__}
        assert dir(room) == room.__all__ == sorted(name for name in own if not name.startswith("_"))
