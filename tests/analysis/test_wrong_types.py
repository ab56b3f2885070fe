"""Arguments of a wrong type are refused in a sentence of the library's own, wherever one would try them."""

import pytest
import torch

import unweave as uw
from unweave.errors import BadInput

MODEL = uw.load("example:induction")
RUN = MODEL.run("abab")


@pytest.mark.parametrize(
    ("attempt", "sentence"),
    [
        (lambda: uw.predictions(RUN, "3"), "predictions: k is '3'\n  give a whole number"),
        (lambda: uw.predictions(RUN, 2.0), "predictions: k is 2.0\n  give a whole number"),
        (lambda: uw.predictions(RUN, position="x"), "predictions: position is 'x'\n  give a whole number"),
        (lambda: uw.largest_paths(RUN, dst="x"), "largest_paths: dst is 'x'\n  give a whole number"),
        (lambda: uw.copying(MODEL, seed="x"), "copying: seed is 'x'\n  give a whole number"),
        (lambda: uw.check(MODEL.weights, [0, 3], "x"), "check: logits is a str\n  give a tensor"),
        (lambda: uw.phase_change("folder"), "phase_change: dynamics is 'folder'\n  give"),
        (lambda: RUN.pattern[5], "this run has no layer 5\n  it has 2 layers"),
        (lambda: MODEL.run("ab", without=3), "3 does not name a head"),
        (lambda: MODEL.tokens([1, 2]), "one text is converted to ids, got list\n  call it once for each text"),
        (lambda: MODEL.encode(["a", "b"]), "one text is converted to ids, got list\n  call it once for each text"),
        (lambda: MODEL.run(["ab", "abc"]), "ids are texts: ['ab', 'abc']\n  model.run(text) takes one text"),
        (lambda: uw.run(MODEL.weights, "ab"), "run: ids are texts: 'ab'"),
        (
            lambda: uw.predictions(MODEL.run([[3, 4]])),
            "predictions: takes a run on one sequence, not [1, 2]\n  model.run",
        ),
        (
            lambda: uw.analysis.stream.logit_attribution(RUN, [1, 2]),
            "logit_attribution: a token is an id or a text, got",
        ),
        (
            lambda: uw.largest_paths(RUN, ["a", "b"]),
            "largest_paths: a token is an id or a text, got [3, 4]\n  ask once",
        ),
        (lambda: uw.save(MODEL, 3), "save: folder is 3\n  give the path"),
    ],
)
def test_a_wrong_type_is_a_sentence(attempt, sentence):
    with pytest.raises(BadInput) as error:
        attempt()
    assert sentence in str(error.value)


def test_right_types_are_taken_in_every_form():
    assert len(uw.predictions(RUN, 2, position=torch.tensor(-1))) == 2
    assert [one.shape for one in RUN.pattern] == [RUN.pattern[0].shape] * 2
    assert RUN.pattern[-1] is RUN.patterns[1]
