"""What heads move, and where: weighted patterns, logit effects, acts, against loops."""

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

import unweave as uw
from support.analysis_models import random_weights
from support.helpers import KNOWN, assert_within, few
from support.strategies import models, tokens
from unweave.algebra.terms import Term
from unweave.analysis.stream import acts
from unweave.analysis.stream.movement import head_map, logit_effect, movement, moves, next_token_effect
from unweave.known import examples
from unweave.model.run import run

pytestmark = pytest.mark.promise("R2")


@pytest.mark.parametrize("norm", ["none", "rms"])
def test_weighted_patterns_match_explicit_loops(norm: str) -> None:
    seen = run(random_weights(1, norm=norm), torch.arange(6))
    layer, read = seen.weights.layers[1], seen.move_all(seen.weights.scale(1), seen.streams[1])
    values = [layer.W_V[0] @ x for x in read]
    for found, sizes in (
        (head_map(seen, "L1H0", "value"), [v.norm().item() for v in values]),
        (head_map(seen, "L1H0", "info"), [(layer.W_O[0] @ v).norm().item() for v in values]),
    ):
        for dst in range(6):
            for src in range(6):
                expected = seen.pattern["L1H0"][dst, src].item() * sizes[src] / max(sizes)
                assert found[dst, src].item() == pytest.approx(expected, abs=KNOWN)


def test_attention_parked_on_a_token_without_value_moves_nothing() -> None:
    weights = examples.copier()
    embed = weights.embed.clone()
    embed[:, 0] = 0  # the start token has no content
    seen = run(type(weights)(**{**vars(weights), "embed": embed}), [0, 1, 2, 3])
    assert (seen.pattern["L0H0"][1:, 0] > 0).all()
    assert (head_map(seen, "L0H0", "value")[:, 0] == 0).all()
    (row,) = movement(seen)
    assert (row.first > 0, row.first_information) == (True, 0.0)


@few
@given(st.data())
def test_effects_are_exact_parts_of_the_next_tokens_logit(data: st.DataObject) -> None:
    weights = data.draw(models(min_layers=1, max_layers=2, max_heads=3, min_ctx=2))
    ids = data.draw(tokens(weights, least=2), label="ids")
    seen, head = run(weights, ids), data.draw(st.sampled_from(weights.head_ids), label="head")
    read = Term(weights.scale(weights.n_layers), weights.W_U)
    logits = (read @ weights.head(*head)).apply(seen, seen.streams[head.layer])
    expected = logits[..., :-1, :].gather(-1, ids[..., 1:, None])[..., 0]
    effect = next_token_effect(seen, head)
    room = 1e-11 * (1 + float(effect.abs().sum(-1).max()))
    assert_within(effect.sum(-1), expected, room, "the sum of a head's cells and its part of the logit")
    beyond = expected - logits[..., :-1, :].mean(-1)
    assert movement(seen).rows[weights.head_ids.index(head)].logit_effect == pytest.approx(
        beyond.mean().item(), abs=room
    )


@pytest.mark.parametrize("norm", ["none", "rms"])
def test_a_map_matches_the_dense_matrices(norm: str) -> None:
    weights = random_weights(1, norm=norm)
    seen, head = run(weights, torch.arange(6)), "L1H0"
    x, layer = seen.read(1), weights.layers[1]
    W_OV = layer.W_O[0] @ layer.W_V[0]
    scale = seen.scales[weights.n_layers] if seen.scales else torch.ones(6, dtype=torch.float64)
    effects = seen.pattern[head] * scale[:, None] * (x @ W_OV.mT @ weights.unembed[3])[None, :]
    assert_within(head_map(seen, head, "effect", target=3), effects, KNOWN, "the effect on one logit")
    assert_within(logit_effect(seen, head, 3), effects, KNOWN, "the effect on one logit")
    following = head_map(seen, head, "effect")
    assert_within(following[:-1], next_token_effect(seen, head), KNOWN, "the effect on the next token")
    assert following[-1].isnan().all()
    scores = head_map(seen, head, "score")
    visible = torch.ones(6, 6).tril().bool()
    pattern = scores.masked_fill(~visible, -torch.inf).softmax(-1)
    assert_within(pattern, seen.pattern[head], KNOWN, "the softmax of scores")
    assert torch.equal(head_map(seen, head), seen.pattern[head])


def test_moves_of_the_induction_head_come_from_the_token_after_the_match() -> None:
    seen = run(examples.induction(), [0, 3, 5, 1, 3, 5])
    found = {(move.dst, move.src): move for move in moves(seen, "L1H0", k=40)}
    assert found[4, 2].attention == pytest.approx(1.0, abs=KNOWN)
    assert found[4, 2].logit_effect == pytest.approx(1 - 1 / 6, abs=KNOWN)  # of six tokens one is raised
    assert found[5, 3].logit_effect is None
    assert all(src <= dst for dst, src in found)
    assert len(found) == 21


def windows(model, n=6, length=40):
    draw = torch.Generator().manual_seed(0)
    return torch.randint(1, model.weights.d_vocab, (n, length), generator=draw)


@pytest.mark.parametrize("by", ["logit_effect", "moved"])
def test_positions_match_the_run_and_are_ranked_by_the_chosen_measure(by):
    model = uw.load("attn-2l-small").to("float64")
    ids, head = windows(model, n=4, length=16), model.weights.check_head("L1H1")
    run, layer = model.run(ids), model.weights.layers[1]
    W_OV = layer.W_O[1] @ layer.W_V[1]
    found = acts(model, ids, head, by=by, strongest=6, each=1)
    moved = (run.pattern[head].tril(-1) @ (run.read(1) @ W_OV.mT)).norm(dim=-1)[:, :-1]
    effects = next_token_effect(run, head).sum(-1)
    effects = effects - effects.mean()
    sizes = {"logit_effect": effects.abs(), "moved": moved}[by]
    ranked = found.where(lambda row: row.rank is not None)
    assert abs(getattr(ranked[0], by)) == pytest.approx(sizes.max().item(), abs=1e-5)
    for row in found:
        pattern = run.pattern[head][row.window, row.position]
        assert (row.source, row.attention) == (int(pattern.argmax()), pytest.approx(pattern.max().item()))
        assert row.logit_effect == pytest.approx(effects[row.window, row.position].item(), abs=1e-9)
        assert row.moved == pytest.approx(moved[row.window, row.position].item(), abs=1e-5)
        assert row.moved.null.mean == pytest.approx(moved.mean().item(), abs=1e-5)
        assert row.moved.null.sd == pytest.approx(moved.std().item(), abs=1e-5)
        assert row.logit_effect.null.sd == pytest.approx(effects.std().item(), abs=1e-9)
    tenths = [getattr(row, by) for row in found if row.rank is None]
    assert tenths == sorted(tenths)


def test_largest_effects_are_ranked_and_spaced_and_deciles_increase():
    model = uw.load("attn-2l-small")
    found = acts(model, windows(model), strongest=16, each=4)
    for head in model.weights.head_ids:
        own = [row for row in found if row.head == head]
        ranked = [row for row in own if row.rank is not None]
        assert [row.rank for row in ranked] == list(range(1, 17))
        sizes = [abs(row.logit_effect) for row in ranked]
        assert sizes == sorted(sizes, reverse=True)
        places = [(row.window, row.position) for row in ranked]
        assert all(a[0] != b[0] or abs(a[1] - b[1]) >= 8 for a in places for b in places if a != b)
        drawn = [row for row in own if row.rank is None]
        assert [row.decile for row in drawn] == [decile for decile in range(1, 11) for _ in range(4)]
        low, high = ([row.logit_effect for row in drawn if row.decile == decile] for decile in (1, 10))
        assert max(low) < min(high)


def test_a_map_of_several_runs_matches_the_map_of_each() -> None:
    batch = run(random_weights(2), [[1, 2, 3], [3, 4, 5]])
    for shown in ("attention", "value", "info", "score", "effect"):
        together = head_map(batch, "L1H1", shown)
        alone = torch.stack([head_map(run(batch.weights, ids), "L1H1", shown) for ids in batch.ids])
        assert_within(together.nan_to_num(7), alone.nan_to_num(7), KNOWN, shown)
