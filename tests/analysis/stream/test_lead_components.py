"""Leads by component: both ledgers sum to the lead, and a hand-built head's keys are written by the head before it."""

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

import unweave as uw
from support.helpers import KNOWN, fewer
from support.strategies import models, modern_raws, tokens
from unweave.analysis.attribution import score_leads
from unweave.analysis.induction import RepeatedTokens, induction_targets, matched_sources, repeated_tokens
from unweave.analysis.stream import lead_components
from unweave.errors import BadInput
from unweave.model import examples
from unweave.model.fold import canonical

pytestmark = pytest.mark.promise("R2")


def near(run: uw.Run) -> torch.Tensor:
    """Each destination but the first two, and the source before it."""
    seq = run.ids.shape[-1]
    return torch.diag(torch.ones(seq - 1, dtype=torch.bool), -1) & (torch.arange(seq) > 1)[:, None]


@fewer
@given(st.data())
def test_both_ledgers_sum_to_the_lead(data: st.DataObject) -> None:
    weights = data.draw(st.one_of(models(), modern_raws().map(canonical)))
    ids = data.draw(tokens(weights))
    run = uw.run(weights, ids)
    if not weights.n_layers or ids.shape[-1] < 3:
        return
    head = weights.head_ids[data.draw(st.integers(0, len(weights.head_ids) - 1))]
    window = weights.layers[head.layer].meeting.window
    if window is not None and window < 3:
        return
    found = lead_components(run, head, near(run))
    whole = score_leads(run, head, near(run)).lead
    sizes = [abs(part) for row in found.components for part in (row.into_keys, row.into_queries) if part is not None]
    room = 1e-9 * (1 + max(sizes))
    assert found.lead == pytest.approx(whole, abs=room)
    assert found.residual <= room
    writers = {row.component for row in found.components}
    assert {str(earlier) for earlier in weights.head_ids if earlier.layer < head.layer} <= writers
    assert not {str(later) for later in weights.head_ids if later.layer >= head.layer} & writers


@pytest.mark.parametrize("make", [examples.induction, examples.rotary_induction])
def test_the_head_before_writes_what_a_hand_built_head_matches(make) -> None:
    weights = make(d_vocab=29, n_ctx=64)
    repeated = repeated_tokens(weights, RepeatedTokens(8, 3, 4), start=0)
    run, targets = uw.run(weights, repeated.ids), induction_targets(repeated)
    found = lead_components(run, "L1H0", targets)
    rows = {row.component: row for row in found.components}
    assert found.components[0].component == "L0H0"
    assert rows["L0H0"].key_share > 0.9
    assert rows["W_E"].query_share == pytest.approx(rows["L0H0"].key_share, abs=0.1)
    assert sum(row.key_share for row in found.components if row.key_share is not None) == pytest.approx(1, abs=KNOWN)
    assert sum(row.query_share for row in found.components if row.query_share is not None) == pytest.approx(
        1, abs=KNOWN
    )


def test_matched_sources_of_repeated_tokens_are_the_induction_targets() -> None:
    weights = examples.induction(d_vocab=29)
    repeated = repeated_tokens(weights, RepeatedTokens(6, 3, 2), start=0)
    found = matched_sources(repeated.ids)
    assert (found == induction_targets(repeated)).all()
    assert (matched_sources(repeated.ids[0]) == found[0]).all()
    with pytest.raises(BadInput, match="no cell"):
        lead_components(uw.run(weights, [0, 1, 2]), "L1H0", matched_sources(torch.tensor([0, 1, 2])))
