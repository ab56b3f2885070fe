"""An attention score by the components that write into its query and into its key."""

from math import fsum

import pytest
from hypothesis import given
from hypothesis import strategies as st

import unweave as uw
from support.helpers import METAMORPHIC, fewer
from support.strategies import modern_raws, raws, tokens
from unweave.analysis.stream import score_writers
from unweave.errors import BadInput
from unweave.model.fold import canonical


@fewer
@given(st.data())
def test_both_columns_sum_to_the_score(data: st.DataObject) -> None:
    weights = canonical(data.draw(st.one_of(raws(min_layers=1), modern_raws(min_layers=1))))
    ids = data.draw(tokens(weights)).reshape(-1)[: weights.n_ctx]
    head = data.draw(st.sampled_from(weights.head_ids))
    dst = data.draw(st.integers(0, len(ids) - 1))
    run = uw.run(weights, ids)
    found = score_writers(run, head, dst, dst)
    scoring = weights.layers[head.layer].scoring
    assert found.score == pytest.approx(float(scoring(run.queries(head), run.keys(head))[dst, dst]), abs=1e-10)
    for side in ("into_query", "into_key"):
        parts = [part for row in found.writers if (part := getattr(row, side)) is not None]
        size = max([1e-3, abs(found.score), *map(abs, parts)])
        assert fsum(parts) == pytest.approx(found.score, abs=METAMORPHIC * size)


@pytest.mark.parametrize(("dst", "src", "word"), [(1, 2, "attend"), (9, 0, "position")])
def test_positions_that_are_not_attended_to_are_refused(dst: int, src: int, word: str) -> None:
    with pytest.raises(BadInput, match=word):
        score_writers(uw.load("example:induction").run("abcab"), "L1H0", dst, src)
