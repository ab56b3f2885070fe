"""Models with post-norms of heads and neurons, with caps, and with none before a layer: what analyses say of them."""

import re
from dataclasses import replace

import pytest
import torch

import unweave as uw
from support.families import small
from support.helpers import METAMORPHIC, assert_near
from unweave.analysis.attribution import raw_scores, score_leads, score_shares
from unweave.analysis.bigrams import direct_path
from unweave.analysis.overview import caveats, describe
from unweave.analysis.stream import lead_components, logit_attribution
from unweave.analysis.stream.components import lens_logits
from unweave.explorer.panels.models import no_engine
from unweave.known import examples
from unweave.model.norms import Norm

pytest.importorskip("transformers")
IDS = [3, 1, 7, 1, 7, 2]


@pytest.fixture(scope="module", params=["gemma2", "gemma3_text", "olmo2"])
def model(request):
    return uw.load(small(request.param)).to("float64")


def test_parts_of_a_capped_score_sum_to_it_before_the_cap(model) -> None:
    run, cap = model.run(IDS), model.weights.layers[1].scoring.cap
    found = uw.score_terms(run, "L1H1", 5, 3)
    row = raw_scores(run, "L1H1")[5, :6]
    assert abs(found.residual) <= METAMORPHIC * max(1, abs(found.score))
    assert (found.seen == found.score) == (cap is None) == ("capped" not in found.notes[0])
    visible = model.weights.layers[1].scoring.seen(row[None])[0]
    assert_near(visible.softmax(-1), run.pattern["L1H1"][5], METAMORPHIC)
    assert found.seen == pytest.approx(visible[3].item())
    assert score_shares(run, "L1H1").residual == pytest.approx(0, abs=METAMORPHIC)


def test_parts_of_a_capped_logit_sum_to_it_before_the_cap(model) -> None:
    run = model.run(IDS)
    found = uw.largest_paths(run, target=4, against=2, dst=4)
    assert abs(found.residual) <= METAMORPHIC * max(1, abs(found.logit))
    assert found.logit == pytest.approx((run.linear_logits[4, 4] - run.linear_logits[4, 2]).item())
    assert found.seen == pytest.approx((run.logits[4, 4] - run.logits[4, 2]).item())
    assert (found.seen == found.logit) == (model.weights.cap is None) == ("capped" not in found.notes[0])
    parts = logit_attribution(run, torch.tensor(IDS), dst=None)
    assert parts.residual <= METAMORPHIC * max(1, float(run.linear_logits.abs().max()))


def test_the_lens_ends_at_the_logits(model) -> None:
    run = model.run(IDS)
    assert_near(lens_logits(run, 2), run.logits, METAMORPHIC)


def test_the_direct_path_is_read_by_the_last_norm(model) -> None:
    """OLMo 2 has no norm before its layers, but does have one before the unembedding."""
    W = model.weights
    expected = (W.unembed @ W.norm.read(W.embed.mT).mT).double()
    assert_near(direct_path(W).dense(), expected, METAMORPHIC)
    before = uw.transforms.normalized_embedding(W).embed
    assert before.equal(W.embed) == (W.before(0).kind == "none")


def test_caveats_mention_post_norms_and_caps(model) -> None:
    found = " ".join(caveats(model.weights))
    assert "Post-norms" in found
    assert ("±2" in found) == (model.weights.cap is not None)


def test_a_description_names_post_norms_and_caps_where_present(model) -> None:
    found = describe(model.weights)
    assert (found["norm"], found["norms_behind"]) == ("rms", "heads, neurons")
    assert found.get("norm_before_layers") == ("none" if model.card["family"] == "OLMo 2" else None)
    assert found.get("logit_cap") == model.weights.cap
    elsewhere = {"norms_behind", "norm_before_layers", "logit_cap", "key_heads", "window"}
    assert not elsewhere & describe(examples.induction()).keys()


def test_a_description_names_shared_keys_and_windows() -> None:
    weights = examples.rotary_induction(n_ctx=8)
    near = replace(weights.layers[1], scoring=replace(weights.layers[1].scoring, window=3))
    assert describe(replace(weights, layers=(weights.layers[0], near)))["window"] == "all / 3"
    queries = {name: torch.cat([getattr(near, name)] * 2) for name in ("W_Q", "W_O")}
    assert describe(replace(weights, layers=(replace(near, **queries, b_Q=None),) * 2))["key_heads"] == 1


def test_copies_are_shortened_to_the_widest_window() -> None:
    weights = examples.rotary_induction(n_ctx=200)
    layers = [replace(x, scoring=replace(x.scoring, window=w)) for x, w in zip(weights.layers, (5, 9), strict=True)]
    protocol = uw.analysis.induction.RepeatedTokens(25, 4)
    assert protocol.fitted(replace(weights, layers=tuple(layers)), None, torch.arange(30)).tokens == 9
    assert protocol.fitted(replace(weights, layers=(layers[0], weights.layers[1])), None, torch.arange(30)).tokens == 25
    blind = replace(weights, layers=tuple(replace(x, scoring=replace(x.scoring, window=2)) for x in layers))
    assert protocol.fitted(blind, None, torch.arange(30)).tokens == 5  # no fewer, for the other scores


@pytest.fixture(scope="module")
def near():
    """A model whose windows of three tokens are shorter than any copy."""
    return uw.load(small("gemma2")).to("float64")


def test_a_source_beyond_a_window_has_no_score(near) -> None:
    run, h = near.run(IDS), next(n for n, x in enumerate(near.weights.layers) if x.scoring.window == 3)
    assert uw.score_terms(run, (h, 1), 5, 3).seen != -torch.inf
    with pytest.raises(uw.errors.Unsupported, match="window of 3"):
        uw.score_terms(run, (h, 1), 5, 2)
    assert uw.score_terms(run, (1 - h, 1), 5, 2).attention > 0
    targets = torch.zeros(6, 6, dtype=torch.bool)
    targets[5, 2] = True
    for lead in (score_leads, lead_components):
        with pytest.raises(uw.errors.BadInput, match=rf"window of L{h}H1"):
            lead(run, (h, 1), targets)


def test_a_window_shorter_than_a_copy_is_noted(near) -> None:
    """In the other layer a head has no window, so that copies are long."""
    h = next(n for n, x in enumerate(near.weights.layers) if x.scoring.window == 3)
    found = uw.induction(near)
    n = found.behavior.protocol.tokens
    short = f"distance {n - 1}"
    assert [short in row.why for row in found.heads] == [row.head.layer == h for row in found.heads]
    assert all(row.prefix_matching == 0 for row in found.heads if row.head.layer == h)
    assert re.search(rf"window of 3 tokens .* {n - 1} tokens back .* layers {h}\.", " ".join(found.notes))
    assert "window" not in " ".join(uw.induction(uw.load("attn-2l-small")).notes)


def test_a_page_runs_no_model_that_its_engine_does_not_know() -> None:
    plain = uw.load("example:induction")
    assert no_engine(plain) is None
    for other in (uw.load("example:rotary-induction"), replace(plain, weights=replace(plain.weights, cap=3.0))):
        assert "rotary positions" in no_engine(other).why


def test_a_change_of_basis_is_refused_while_any_norm_remains(model) -> None:
    bare = replace(model.weights, norm=Norm(), layers=tuple(replace(x, norm=Norm()) for x in model.weights.layers))
    with pytest.raises(uw.errors.Unsupported, match="norms"):
        uw.transforms.change_basis(bare, 2 * torch.eye(16))
