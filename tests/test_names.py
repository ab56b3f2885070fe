"""The names at the top of the package."""

import re
from collections.abc import Callable

import pytest

import unweave as uw
from unweave import ELSEWHERE
from unweave.analysis import ELSEWHERE as in_analysis

MODEL = uw.load("example:induction")


@pytest.mark.parametrize(
    ("wrong", "word"),
    [
        ("head_summry", "'head_summary'"),
        ("HookedTransformer", "uw.load"),
        ("xyz", "analysis, "),
        ("analysis.strem", "'stream'"),
    ],
)
def test_an_unknown_name_is_answered_with_the_nearest(wrong: str, word: str) -> None:
    with pytest.raises(AttributeError, match=re.escape(word)):
        eval(f"uw.{wrong}")
    assert not hasattr(uw, "_nothing")


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("logit_lens", "uw.analysis.stream.logit_lens"),
        ("logit_attribution", "uw.analysis.stream.logit_attribution"),
        ("detect_heads", "uw.analysis.induction.detect_heads"),
        ("rotate", "uw.transforms.rotate"),
        ("read_trajectory", "uw.runs.read_trajectory"),
        ("analysis.logit_lens", "uw.analysis.stream.logit_lens"),
        ("analysis.predictions", "uw.analysis.overview.predictions"),
    ],
)
def test_a_name_of_a_section_is_answered_with_its_place(name: str, place: str) -> None:
    with pytest.raises(AttributeError, match=f"{place}$"):
        eval(f"uw.{name}")
    assert eval(place)


def test_what_the_names_of_transformerlens_are_answered_with_runs() -> None:
    model = uw.load("attn-2l-small")
    places = {"uw": uw, "model": model, "text": "the cat", "run": model.run("the cat"), "name": "attn-2l-small"}
    for name, written in (ELSEWHERE | in_analysis).items():
        assert name not in uw.__all__
        assert eval(written, places | {"head": "L1H0"}) is not None, written
    for name in ("path_patching", "ActivationCache", "SVDInterpreter", "detect_head", "ablate", "patching"):
        assert name in ELSEWHERE
    assert {"direct_logit_attribution", "all_composition_scores"} <= set(ELSEWHERE)


def test_rooms_that_are_not_public_are_still_imported() -> None:
    from unweave import cli, loaders

    assert (cli.__name__, loaders.__name__) == ("unweave.cli", "unweave.loaders")


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: uw.load("attn-2l", device="cuda"), ("'device'", ".to(")),
        (lambda: uw.load("attn-2l", fold_ln=False), ("'fold_ln'", "uw.load(name)")),
        (lambda: uw.load("attn-2l", bits=4), ("'bits'", "source, tokenizer, dtype")),
        (lambda: MODEL.run("a", fwd_hooks=[]), ("'fwd_hooks'", "model.run(")),
        (lambda: MODEL.run("a", nothing=1), ("'nothing'", "text_or_ids, without, frozen")),
        (lambda: MODEL.run("a", ablate="L1H0"), ("'ablate'", "without=")),
        (lambda: uw.train(layers=2), ("'model'", "text, tokens, minutes")),
        (lambda: uw.save(MODEL), ("'folder'", "tokenizer, card")),
        (lambda: uw.expansion(MODEL, order=1), ("'order'", "weights, hops, gates")),
        (lambda: uw.virtual_weights(MODEL, "L0H0"), ("model",)),
        (lambda: MODEL.encode("a", prepend_bos=False), ("'prepend_bos'", "start=False")),
        (lambda: MODEL.tokens("a", prepend_bos=False), ("'prepend_bos'", "start=False")),
    ],
)
def test_a_wrong_argument_is_answered_with_those_there_are(call: Callable[[], object], words: tuple[str, ...]) -> None:
    with pytest.raises(TypeError) as refused:
        call()
    assert [word for word in words if word not in str(refused.value)] == []


def test_a_wrong_argument_of_a_figure_is_answered_too() -> None:
    pytest.importorskip("matplotlib")
    with pytest.raises(TypeError, match="spectra"):
        uw.plot.eigenvalues(MODEL, "L1H0")
    assert dir(uw.plot) == sorted(uw.plot.__all__)


def test_what_completes_is_public() -> None:
    for room in (uw.transforms, uw.examples):
        own = {name for name, x in vars(room).items() if getattr(x, "__module__", "") == room.__name__}
        assert dir(room) == room.__all__ == sorted(name for name in own if not name.startswith("_"))
