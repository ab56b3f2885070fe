"""Where heads act: the strongest places, some of every decile, and effects that are those of the cells."""

import pytest
import torch

import unweave as uw
from unweave.analysis.stream import Act, acts, next_token_effect
from unweave.errors import BadInput


def windows(model, n=6, length=40):
    draw = torch.Generator().manual_seed(0)
    return torch.randint(1, model.weights.d_vocab, (n, length), generator=draw)


def test_effects_are_sums_over_cells_less_their_mean():
    model = uw.load("attn-2l-small").to("float64")
    ids = windows(model)
    found = acts(model, ids, "L1H1", strongest=5, each=2)
    whole = next_token_effect(model.run(ids), "L1H1").sum(-1)
    for row in found:
        expected = whole[row.window, row.position] - whole.mean()
        assert row.logit_effect == pytest.approx(float(expected), rel=1e-9, abs=1e-9)
        pattern = model.run(ids).pattern["L1H1"][row.window, row.position]
        assert int(pattern.argmax()) == row.source
        assert float(pattern.max()) == pytest.approx(row.attention)


@pytest.mark.parametrize("by", ["logit_effect", "moved"])
def test_places_are_ranked_by_what_is_asked_and_stand_beside_all(by):
    model = uw.load("attn-2l-small").to("float64")
    ids, head = windows(model, n=4, length=16), model.weights.check_head("L1H1")
    run, layer = model.run(ids), model.weights.layers[1]
    W_OV = layer.W_O[1] @ layer.W_V[1]
    found = acts(model, ids, head, by=by, strongest=6, each=1)
    moved = torch.tensor(
        [
            [
                sum(
                    (run.pattern[head][w, dst, src] * (W_OV @ run.read(1)[w, src]) for src in range(dst)),
                    start=0 * W_OV[0],
                )
                .norm()
                .item()
                for dst in range(15)
            ]
            for w in range(4)
        ]
    ).double()
    effects = next_token_effect(run, head).sum(-1)
    sizes = {"logit_effect": (effects - effects.mean()).abs(), "moved": moved}[by]
    ranked = found.where(lambda row: row.rank is not None)
    assert abs(getattr(ranked[0], by)) == pytest.approx(sizes.max().item(), abs=1e-5)
    for row in found:
        assert row.moved == pytest.approx(moved[row.window, row.position].item(), abs=1e-5)
        assert row.moved.null.mean == pytest.approx(moved.mean().item(), abs=1e-5)
        assert row.moved.null.sd == pytest.approx(moved.std().item(), abs=1e-5)
        assert row.logit_effect.null.sd == pytest.approx(effects.std().item(), abs=1e-9)
    tenths = [getattr(row, by) for row in found if row.rank is None]
    assert tenths == sorted(tenths)


def test_ranks_fall_places_lie_apart_and_deciles_rise():
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
        low, high = (
            max(r.logit_effect for r in drawn if r.decile == 1),
            min(r.logit_effect for r in drawn if r.decile == 10),
        )
        assert low < high


def test_one_row_of_tokens_is_no_text():
    with pytest.raises(BadInput, match="by is 'size'"):
        acts(uw.load("attn-2l-small"), [[1, 2, 3]], by="size")
    with pytest.raises(BadInput, match="windows"):
        acts(uw.load("attn-2l-small"), [[1]])
    assert acts(uw.load("attn-2l-small"), [[1, 2, 3]], "L0H0", strongest=0, each=0).row_type is Act
