"""What a model predicts on a text."""

from dataclasses import fields, replace

import pytest

import unweave as uw
from unweave.algebra.scoring import HeadNorm
from unweave.algebra.terms import Source
from unweave.analysis.induction.detectors import HeadScores
from unweave.analysis.overview import described
from unweave.known import examples

MODEL = uw.load("example:induction")


def test_predictions_are_the_largest_probabilities_in_order() -> None:
    run = MODEL.run("abcab")
    found = uw.predictions(run, 3)
    assert len(found) == 3 * 6
    chances = run.logits.softmax(-1)
    for row in found:
        assert row.probability == pytest.approx(chances[row.position, row.predicted].item())
        assert row.logit == run.logits[row.position, row.predicted].item()
    best = [row.predicted for row in found.where(rank=1)]
    assert best == run.logits.argmax(-1).tolist()


def test_the_next_token_is_known_except_at_the_end() -> None:
    found = uw.predictions(MODEL.run("abcab"), 2)
    assert all(row.correct is None for row in found.where(position=5))
    assert found.where(position=4, rank=1)[0].correct
    right = found.where(lambda row: row.correct)
    assert all(MODEL.run("abcab").ids[row.position + 1] == row.predicted for row in right)


def test_a_summary_has_every_detector_score() -> None:
    """A score that is added to `HeadScores` needs no second list to be seen."""
    names = {part.name for part in fields(HeadScores)}
    assert names < {column.name for column in uw.head_summary(MODEL).described}


def test_a_norm_and_a_cap_between_queries_and_keys_are_caveats() -> None:
    weights = examples.rotary_induction(n_ctx=8)
    layers = tuple(replace(layer, scoring=replace(layer.scoring, cap=30.0)) for layer in weights.layers)
    (capped,) = uw.analysis.overview.caveats(replace(weights, layers=layers))
    assert "±30" in capped
    layers = tuple(replace(layer, scoring=replace(layer.scoring, norm=HeadNorm(1e-5))) for layer in weights.layers)
    (normed,) = uw.analysis.overview.caveats(replace(weights, layers=layers))
    assert "scales" in normed


@pytest.mark.parametrize("name", ["example:induction", "example:copier", "attn-2l-small"])
def test_described_paths_start_at_tokens_and_the_rest_are_counted_apart(name: str) -> None:
    weights = uw.load(name).weights
    document, elsewhere = described(weights)
    assert document == uw.describe(weights)
    listed = [term.source is Source.TOKENS for term in uw.expansion(weights)]
    assert (sum(listed), len(listed) - sum(listed)) == (sum(document["paths"].values()), elsewhere)
