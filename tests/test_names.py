"""The names at the top of the package."""

import pytest

import unweave as uw
from unweave import ELSEWHERE
from unweave.analysis import ELSEWHERE as in_analysis


def test_an_unknown_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(AttributeError, match="unweave has no 'head_summry'\n  did you mean 'head_summary'"):
        _ = uw.head_summry
    with pytest.raises(AttributeError, match=r"unweave has no 'HookedTransformer'\n  write uw.load\(name\)"):
        _ = uw.HookedTransformer
    with pytest.raises(AttributeError, match="unweave has no 'xyz'\n  known are .*analysis, .*plot"):
        _ = uw.xyz
    with pytest.raises(AttributeError, match="unweave.analysis has no 'strem'\n  did you mean 'stream'"):
        _ = uw.analysis.strem
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
    with pytest.raises(AttributeError, match=f"has no '{name.split('.')[-1]}'\n  write {place}$"):
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
