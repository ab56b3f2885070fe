"""Where heads act in text, against a loop over every cell."""

from itertools import pairwise

import pytest
import torch

import unweave as uw
from support.analysis_models import random_weights
from support.helpers import KNOWN
from unweave.analysis.stream.stretches import TENTHS, stretches
from unweave.errors import BadInput
from unweave.model import examples
from unweave.model.run import run


def text(n: int = 12, seq: int = 9) -> torch.Tensor:
    return torch.randint(0, 7, (n, seq), generator=torch.Generator().manual_seed(3))


def by_loops(weights, ids, head):
    """What a head moves to each position from earlier ones, its effect on the next token, and how much from each."""
    seen, (layer, h) = run(weights, ids), head
    W_OV = (weights.layers[layer].W_O[h] @ weights.layers[layer].W_V[h]).double()
    x, found = seen.read(layer).double(), []
    scale = seen.scales[-1].double() if seen.scales else torch.ones(len(ids)).double()
    for dst in range(len(ids)):
        parts = [seen.pattern[layer, h][dst, src].item() * (W_OV @ x[src]) for src in range(dst)]
        whole = sum(parts, start=torch.zeros(x.shape[-1]).double())
        sizes = [part.norm().item() for part in parts]
        logits = weights.unembed.double() @ whole * scale[dst]
        effect = (logits[ids[dst + 1]] - logits.mean()).item() if dst + 1 < len(ids) else None
        found.append((whole.norm().item(), effect, sizes))
    return found


@pytest.mark.parametrize("norm", ["none", "rms"])
@pytest.mark.parametrize("by", ["moved", "logit_effect"])
def test_stretches_are_what_a_loop_over_all_cells_finds(norm, by):
    weights, ids = random_weights(3, norm=norm), text() % 5
    head = weights.head_ids[-1]
    known = [by_loops(weights, window, head) for window in ids]
    own = {"moved": 0, "logit_effect": 1}[by]
    peaks = []
    for values in known:
        for first in range(0, 9, 4):
            piece = [
                (value[own], first + i) for i, value in enumerate(values[first : first + 4]) if value[own] is not None
            ]
            if piece:
                peaks.append(max(piece)[0])
    peaks.sort(reverse=True)
    found = stretches(weights, ids, head, by=by, length=4, k=5, each=2)
    strongest = found.where(lambda row: row.decile is None)
    assert [getattr(row, by) for row in strongest] == pytest.approx(peaks[:5], abs=KNOWN)  # several are equal
    assert len({(row.window, row.first) for row in strongest}) == 5
    for row in found:
        moved, effect, sizes = known[row.window][row.peak]
        assert row.moved == pytest.approx(moved, abs=KNOWN)
        assert row.logit_effect == (None if effect is None else pytest.approx(effect, abs=KNOWN))
        assert (row.source is None) == (row.peak == 0)
        assert row.source is None or sizes[row.source] == pytest.approx(max(sizes), abs=KNOWN)
        assert row.first <= row.peak < row.first + 4
        assert list(row.tokens) == ids[row.window, row.first : row.first + 4].tolist()
        assert row.moves[row.peak - row.first] == row.moved
    every = torch.tensor([value[0] for values in known for value in values], dtype=torch.float64)
    assert strongest[0].moved.null.mean == pytest.approx(every.mean().item(), abs=1e-6)
    assert strongest[0].moved.null.sd == pytest.approx(every.std().item(), abs=1e-6)


def test_tenths_go_from_the_strongest_down_and_hold_every_stretch_once():
    found = stretches(random_weights(3), text(20, 8) % 5, "L1H0", length=4, k=3, each=99)
    drawn = found.where(lambda row: row.decile is not None)
    assert [row.decile for row in drawn] == sorted((row.decile for row in drawn), reverse=True)
    assert len({(row.window, row.first) for row in drawn}) == len(drawn) == 40
    assert {tenth: sum(row.decile == tenth for row in drawn) for tenth in range(1, TENTHS + 1)} == dict.fromkeys(
        range(1, TENTHS + 1), 4
    )
    borders = [[row.moved for row in drawn if row.decile == tenth] for tenth in range(1, TENTHS + 1)]
    assert all(max(low) <= min(high) for low, high in pairwise(borders))


def test_a_draw_repeats_and_all_heads_are_asked_at_once():
    weights, ids = random_weights(3), text(20, 8) % 5
    whole, again = (stretches(weights, ids, length=4, k=2, each=1, seed=1) for _ in range(2))
    assert whole.to_dict() == again.to_dict()
    for head in weights.head_ids:
        alone = stretches(weights, ids, head, length=4, k=2, each=1, seed=1)
        assert alone.to_dict() == whole.where(head=head).to_dict()


def test_a_model_brings_its_name_and_the_text_of_tokens():
    model = uw.load("example:induction")
    found = stretches(model, torch.tensor([model.encode("abcab"), model.encode("ddddd")]), "L1H0", k=1, each=0)
    assert found.origin.name == "example:induction"
    assert [token["text"] for token in found.to_dict()[0]["tokens"]][1:] == list("abcab")


def test_what_cannot_be_asked_is_said():
    weights = examples.induction(d_vocab=6)
    with pytest.raises(BadInput, match="at least two tokens"):
        stretches(weights, torch.zeros(3, 1, dtype=torch.long))
    with pytest.raises(BadInput, match="by is 'size'"):
        stretches(weights, torch.zeros(3, 4, dtype=torch.long), by="size")
    with pytest.raises(BadInput, match="no head"):
        stretches(weights, torch.zeros(3, 4, dtype=torch.long), "L5H0")
