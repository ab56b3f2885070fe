"""Leads of attention scores by pair and by component, against loops and hand-built heads whose lead is known."""

from dataclasses import replace
from math import nan

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch import Tensor

import unweave as uw
from support.analysis_models import random_weights
from support.helpers import KNOWN, fewer, stream_scores
from support.strategies import models, modern_raws, tokens
from unweave.analysis.attribution import lead_pairs, score_leads
from unweave.analysis.attribution.scores import raw_scores
from unweave.analysis.induction import RepeatedTokens, induction_targets, repeated_tokens
from unweave.analysis.induction.repeated import stripes
from unweave.analysis.stream import lead_components
from unweave.known import examples
from unweave.model import paths
from unweave.model.fold import canonical
from unweave.model.run import run

pytestmark = pytest.mark.promise("R2")

KINDS = ("none", "q", "k", "qk")


def some_targets(shape: tuple[int, ...], seed: int) -> Tensor:
    """About a third of the visible cells, none at the first position, so that every row has others."""
    wanted = (torch.rand(shape, generator=torch.Generator().manual_seed(seed)) < 0.35).tril()
    wanted[..., 0] = False
    wanted[..., 1, 1] = True
    return wanted


def in_loops(scores: Tensor, targets: Tensor) -> list[list[float]]:
    """The lead of every row that has a target, sequence by sequence, cell by cell."""
    seq = scores.shape[-1]
    found = []
    cells = (x.reshape(-1, seq, seq) for x in (scores, targets.expand(scores.shape)))
    for own, wanted in zip(*cells, strict=True):
        rows = []
        for dst in range(seq):
            at = [own[dst, src].item() for src in range(dst + 1) if wanted[dst, src]]
            others = [own[dst, src].item() for src in range(dst + 1) if not wanted[dst, src]]
            if at:
                rows.append(sum(at) / len(at) - sum(others) / len(others))
        found.append(rows)
    return [rows for rows in found if rows]


def mean_and_error(leads: list[list[float]]) -> tuple[float, float]:
    """Over sequences; over rows if there is one sequence."""
    flat = leads[0] if len(leads) == 1 else [sum(rows) / len(rows) for rows in leads]
    x = torch.tensor(flat, dtype=torch.float64)
    return x.mean().item(), (x.std() / len(x) ** 0.5).item() if len(x) > 1 else nan


@fewer
@given(st.data())
def test_parts_sum_to_the_lead_with_rotary_positions_and_windows(data: st.DataObject) -> None:
    weights = canonical(data.draw(modern_raws(min_layers=1, max_layers=2, max_heads=3, min_ctx=2)))
    seen = run(weights, data.draw(tokens(weights, least=2)))
    head = data.draw(st.sampled_from(weights.head_ids))
    window = weights.layers[head.layer].scoring.window or 99
    if window == 1:
        return
    n = seen.ids.shape[-1]
    targets = torch.ones(n, n, dtype=torch.bool).diagonal_scatter(torch.zeros(n, dtype=torch.bool)).tril().triu(-1)
    pairs, scores = lead_pairs(seen, head, targets), raw_scores(seen, head).reshape(-1, n, n)
    first = [max(0, dst + 1 - window) for dst in range(n)]
    others = [[src for src in range(first[dst], dst + 1) if src != dst - 1] for dst in range(n)]
    leads = [[x[i, i - 1] - x[i, others[i]].mean() for i in range(1, n)] for x in scores]
    room = float(sum(pair(seen).abs().max() for pair in paths.scores(weights, head))) + 1e-300
    assert sum(row.lead for row in pairs) == pytest.approx(torch.tensor(leads).mean().item(), abs=1e-11 * room)
    assert abs(score_leads(seen, head, targets).residual) <= 1e-11 * room


@fewer
@given(st.data())
def test_parts_sum_to_the_lead_that_loops_find(data: st.DataObject) -> None:
    weights = data.draw(models(min_layers=1, max_layers=2, max_heads=2, min_ctx=2))
    seen = run(weights, data.draw(tokens(weights, least=2)))
    head, hops = data.draw(st.sampled_from(weights.head_ids)), data.draw(st.booleans())
    shape = (*seen.ids.shape, seen.ids.shape[-1])
    targets = some_targets(data.draw(st.sampled_from([shape, shape[-2:]])), data.draw(st.integers(0, 99)))
    found, pairs = score_leads(seen, head, targets, hops=hops), lead_pairs(seen, head, targets, hops=hops)
    room = float(sum(pair(seen).abs().max() for pair in paths.scores(weights, head))) + 1e-300
    leads = in_loops(stream_scores(seen, *head), targets)
    mean, error = mean_and_error(leads)
    assert (found.sequences, found.rows) == (len(leads), sum(map(len, leads)))
    assert found.lead == pytest.approx(mean, abs=1e-11 * room)
    assert found.lead.standard_error == pytest.approx(error, abs=1e-11 * room, nan_ok=True)
    assert abs(found.residual) <= 1e-11 * room
    assert len(pairs) == len(paths.scores(weights, head, hops=hops))
    for row in found.kinds:
        own = [pair for pair in pairs if pair.kind == row.kind]
        assert sum(pair.lead for pair in own) == pytest.approx(row.lead, abs=1e-11 * room)
        assert row.share is None or row.share == row.lead / found.lead
    shares = [row.share for row in found.kinds]
    assert None in shares or sum(shares) == pytest.approx(1, abs=1e-11 * room / abs(found.lead))
    assert [pair.lead for pair in pairs] == sorted((pair.lead for pair in pairs), reverse=True)


@pytest.mark.parametrize("hops", [False, True])
def test_each_pair_is_the_lead_of_its_own_scores(hops: bool) -> None:
    seen = run(random_weights(5, norm="rms", bias=True), torch.arange(21).view(3, 7))
    targets = some_targets((3, 7, 7), 1)
    targets[1, 3:] = False  # sequences count alike, however many rows they have
    found = {(row.query, row.key): row for row in lead_pairs(seen, "L1H1", targets, hops=hops)}
    pairs = paths.scores(seen.weights, "L1H1", hops=hops)
    assert len(found) == len(pairs)
    expected = sorted(mean_and_error(in_loops(pair(seen), targets)) for pair in pairs)
    for row, (mean, error) in zip(sorted(found.values(), key=lambda row: row.lead), expected, strict=True):
        assert row.lead == pytest.approx(mean, abs=KNOWN)
        assert row.lead.standard_error == pytest.approx(error, abs=KNOWN)
    name = "M[L0H1]" if hops else "L0H1"
    pair = next(p for p in pairs if not p.query.parts and tuple(map(str, p.key.parts)) == (name,))
    assert found["W_E", f"{name} · W_E"].kind == "k"
    assert found["W_E", f"{name} · W_E"].lead == pytest.approx(mean_and_error(in_loops(pair(seen), targets))[0])


def matcher(d_vocab: int = 9) -> uw.Weights:
    """The hand-built induction head without its rest on the start token: its scores are those of matches alone."""
    weights = examples.induction(d_vocab=d_vocab)
    still = {name: torch.zeros_like(getattr(weights.layers[1], name)) for name in ("P_Q", "P_K")}
    return replace(weights, layers=(weights.layers[0], replace(weights.layers[1], **still)))


@pytest.mark.parametrize("hops", [False, True])
def test_k_composition_is_the_whole_lead_of_the_hand_built_head(hops: bool) -> None:
    repeated = repeated_tokens(matcher(), RepeatedTokens(8, 3, 4), start=0)
    seen, targets = run(matcher(), repeated.ids), induction_targets(repeated)
    found, pairs = (ask(seen, "L1H0", targets, hops=hops) for ask in (score_leads, lead_pairs))
    assert found.lead == pytest.approx(examples.SHARP, abs=1e-6)
    assert [found[kind].share for kind in KINDS] == pytest.approx([0, 0, 1, 0], abs=KNOWN)
    assert (pairs[0].query, pairs[0].key) == ("W_E", "M[L0H0] · W_E" if hops else "L0H0 · W_E")
    assert (pairs[0].kind, pairs[0].share) == ("k", pytest.approx(1, abs=KNOWN))
    for shift in (-1, 1):
        assert score_leads(seen, "L1H0", targets.roll(shift, -1).tril(), hops=hops).lead <= KNOWN


def test_a_lead_near_zero_has_no_shares() -> None:
    even = run(examples.copier(d_vocab=9), torch.tensor([[0, 1, 2, 3], [0, 4, 5, 6]]))  # all scores are 0
    targets = torch.zeros(4, 4, dtype=torch.bool)
    targets[3, 1] = True
    assert [row.share for row in score_leads(even, "L0H0", targets).kinds] == [None] * 4
    seen = run(random_weights(4), torch.arange(20).view(5, 4))
    found = score_leads(seen, "L1H0", targets)
    assert abs(found.lead) < 3 * found.lead.standard_error  # a random head leads nowhere
    assert {row.share for row in found.kinds} == {row.share for row in lead_pairs(seen, "L1H0", targets)} == {None}
    one_row = score_leads(run(matcher(), [0, 3, 5, 3]), "L1H0", targets.roll(1, -1))
    assert one_row.lead == pytest.approx(examples.SHARP, abs=1e-6)
    assert one_row["k"].share is None
    assert one_row.to_dict()["standard_error"] is None


def test_a_lead_within_rounding_error_has_no_shares() -> None:
    weights = random_weights(4, bias=True)
    same = tuple(replace(layer, W_K=torch.zeros_like(layer.W_K)) for layer in weights.layers)  # keys are their bias
    found = score_leads(
        run(replace(weights, layers=same), torch.arange(7).expand(3, 7)), "L1H0", some_targets((7, 7), 1)
    )
    assert 3 * found.lead.standard_error < abs(found.lead) < 1e-12
    assert [row.share for row in found.kinds] == [None] * 4


def test_induction_targets_are_the_cells_of_prefix_matching() -> None:
    weights = random_weights(6)
    repeated = repeated_tokens(weights, RepeatedTokens(5, 3, 2), start=0)
    seen, targets = run(weights, repeated.ids), induction_targets(repeated)
    attended = torch.stack([(pattern * targets).sum((-1, -2)).mean(0) / 10 for pattern in seen.patterns])
    assert targets.sum() == 15
    assert attended.flatten().tolist() == pytest.approx(
        [s[1].item() for p in stripes(seen.patterns, repeated) for s in p]
    )
    dst, src = targets.nonzero().mT
    assert (repeated.ids[:, dst] == repeated.ids[:, src - 1]).all()


def near(run: uw.Run) -> torch.Tensor:
    """Each destination but the first two, and the source before it."""
    seq = run.ids.shape[-1]
    return torch.diag(torch.ones(seq - 1, dtype=torch.bool), -1) & (torch.arange(seq) > 1)[:, None]


@fewer
@given(st.data())
def test_components_into_queries_and_into_keys_each_sum_to_the_lead(data: st.DataObject) -> None:
    weights = data.draw(st.one_of(models(), modern_raws().map(canonical)))
    ids = data.draw(tokens(weights))
    run = uw.run(weights, ids)
    if not weights.n_layers or ids.shape[-1] < 3:
        return
    head = weights.head_ids[data.draw(st.integers(0, len(weights.head_ids) - 1))]
    window = weights.layers[head.layer].scoring.window
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
