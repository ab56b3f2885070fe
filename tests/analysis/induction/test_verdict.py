"""Behavior, mechanism and verdicts: hand-built heads have exactly known values, random models their null."""

import csv
import io
import sys
from dataclasses import replace
from math import isnan

import pytest
import torch

import unweave as uw
from support.analysis_models import random_weights
from support.helpers import EXACT, KNOWN
from support.whole_models import whole_model
from unweave.algebra.random import gaussian, generator
from unweave.algebra.terms import HeadId
from unweave.analysis.circuits import eigenvalue_score
from unweave.analysis.induction.detectors import detect_heads, detected, mean_diagonal
from unweave.analysis.induction.in_context import early_and_late, in_context
from unweave.analysis.induction.mechanism import mechanism
from unweave.analysis.induction.repeated import RepeatedTokens, ordinary_tokens, repeated_tokens, stripes
from unweave.analysis.induction.verdict import Label, Verdict, Writes, _ablated_from, ablated_prefix_matching, induction
from unweave.known import examples
from unweave.model.mlp import MLP
from unweave.model.run import run
from unweave.model.transforms import as_read, random_rotation, rotate
from unweave.model.weights import Weights

PROTOCOLS = (RepeatedTokens.olsson(), RepeatedTokens.twice(), RepeatedTokens.elhage(), RepeatedTokens(6, 3, 2))


def hidden(weights: Weights, layer: int, **changed: torch.Tensor) -> Weights:
    layers = tuple(replace(x, **changed) if i == layer else x for i, x in enumerate(weights.layers))
    return replace(weights, layers=layers)


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("start", [None, 0])
def test_repeated_tokens_repeat_across_copies_but_never_within_one(protocol: RepeatedTokens, start: int | None) -> None:
    repeated = repeated_tokens(examples.copier(d_vocab=60), protocol, start=start)
    n, copies = repeated.protocol.tokens, repeated.protocol.times
    body = repeated.ids[:, repeated.offset :].unflatten(1, (copies, n))
    assert repeated.protocol == protocol
    assert (body == body[:, :1]).all()
    assert all(len(set(line.tolist())) == n for line in body[:, 0])
    assert start is None or ((repeated.ids[:, 0] == start).all() and not (body == start).any())


def test_repeated_tokens_come_from_those_allowed() -> None:
    allowed = torch.tensor([3, 5, 7, 9, 11, 13])
    ids = repeated_tokens(examples.copier(d_vocab=20), RepeatedTokens(6, 2), start=0, among=allowed).ids
    assert set(ids[:, 1:].flatten().tolist()) == set(allowed.tolist())


def test_ordinary_tokens_exclude_the_rarest_and_the_most_frequent() -> None:
    counts = torch.tensor([0, 100, 1, 20, 19, 18, 17, 16, 15, 14, 13])
    assert ordinary_tokens(counts, share=0.1).tolist() == [3, 4, 5, 6, 7, 8, 9, 10]


@pytest.mark.parametrize("start", [None, 0])
def test_stripes_match_explicit_loops(start: int | None) -> None:
    weights = random_weights(1)
    repeated = repeated_tokens(weights, RepeatedTokens(5, 3, 2), start=start)
    seen = run(weights, repeated.ids)
    n, offset, ids = 5, repeated.offset, repeated.ids
    for s in range(n):
        total, count = 0.0, 0
        for example, pattern in enumerate(seen.pattern["L1H1"]):
            for dst in range(offset + n, ids.shape[1]):
                earlier = [j for j in range(offset, dst - 1) if ids[example, j] == ids[example, dst] and j < dst]
                total += sum(pattern[dst, j + s].item() for j in earlier if j + s <= dst)
                count += 1
        torch.testing.assert_close(stripes(seen.patterns, repeated)[1][1, s].item(), total / count, **EXACT)


def test_mean_diagonal_takes_the_offset_below_the_main_diagonal() -> None:
    pattern = torch.arange(9.0).reshape(3, 3)
    assert mean_diagonal(pattern, 0).item() == 4.0
    assert mean_diagonal(pattern, 1).item() == (3 + 7) / 2
    assert mean_diagonal(pattern, 3).isnan()


def test_uniform_attention_scores_the_chance_level() -> None:
    found = detect_heads(examples.copier(d_vocab=40), start=0)
    (row,) = found.heads
    assert row.prefix_matching == pytest.approx(found.chance, abs=KNOWN)
    assert row.prefix_matching.null.mean == pytest.approx(found.chance, rel=0.05)
    assert row.copying == pytest.approx(1.0, abs=KNOWN)
    assert row.copying.null.mean == pytest.approx(-1.0, abs=KNOWN)


def test_increases_within_rounding_do_not_count_as_copying() -> None:
    weights = examples.induction(d_vocab=30)
    for same in (weights, rotate(weights, random_rotation(weights.d_model, seed=1))):
        assert [row.copying for row in detect_heads(same, start=0).heads] == pytest.approx([-1.0, 1.0], abs=KNOWN)


def test_losses_of_copies_are_means_over_their_tokens() -> None:
    weights = random_weights(4)
    found = detect_heads(weights, protocol=RepeatedTokens(6, 2, 3), start=0)
    loss = run(weights, repeated_tokens(weights, RepeatedTokens(6, 2, 3), start=0).ids).loss
    assert found.loss_first == pytest.approx(loss[:, 1:6].mean().item(), abs=KNOWN)
    assert found.loss_second == pytest.approx(loss[:, 7:12].mean().item(), abs=KNOWN)


def test_in_context_score_is_late_minus_early() -> None:
    weights, windows = random_weights(5), torch.arange(44).reshape(2, 22) % 11
    loss = run(weights, windows[:, :-1]).logits.log_softmax(-1).gather(-1, windows[:, 1:, None])[..., 0].neg()
    found = in_context(weights, windows, early=2, late=9)
    each = loss[:, 8] - loss[:, 1]
    assert found.score == pytest.approx(each.mean().item(), abs=1e-5)
    assert found.score.standard_error == pytest.approx((each.std() / 2**0.5).item(), abs=1e-5)
    assert found.loss_late - found.loss_early == pytest.approx(found.score, abs=KNOWN)
    assert (found.windows, found.early, found.late) == (2, (2, 2), (9, 9))
    usual = in_context(weights, windows)
    assert (usual.early, usual.late) == early_and_late(21) == ((1, 3), (19, 21))
    assert usual.score == pytest.approx((loss[:, 18:21].mean() - loss[:, :3].mean()).item(), abs=1e-5)
    assert isnan(in_context(weights, windows[:1], early=2, late=9).score.standard_error)


def dense_matching(weights: Weights, head: HeadId, earlier: torch.Tensor) -> torch.Tensor:
    """``W_Eᵀ W_QK W_OV^e W_E`` in full."""
    own = weights.layers[head.layer]
    return weights.embed.mT @ own.W_Q[head.head].mT @ own.W_K[head.head] @ earlier @ weights.embed


def test_matching_eigenvalues_match_the_full_matrix() -> None:
    weights = random_weights(7)
    previous = {head: 0.1 + 0.2 * head.head for head in weights.head_ids}
    for row in mechanism(weights, previous, previous, samples=8).heads.rows[2:]:
        assert row.matching is not None
        assert row.matching.through is not None
        layer, h = row.matching.through
        one = dense_matching(weights, row.head, weights.OV[layer, h].dense())
        every = sum(previous[HeadId(0, e)] * weights.OV[0, e].dense() for e in range(2))
        both = dense_matching(weights, row.head, torch.as_tensor(every))
        values = torch.linalg.eigvals(one)
        assert row.matching.qk_eigenvalue_score == pytest.approx(eigenvalue_score(values).item(), abs=1e-6)
        seen = torch.linalg.eigvals(one - one.mean(-1, keepdim=True))  # without the mean over sources of each row
        assert row.matching.qk_centered_score == pytest.approx(eigenvalue_score(seen).item(), abs=1e-6)
        assert row.matching.curve == ()
        assert row.matching.qk_trace == pytest.approx(one.trace().item(), abs=1e-9)
        assert row.matching.qk_weighted_trace == pytest.approx(both.trace().item(), abs=1e-9)
        assert row.matching.qk_weighted_score == pytest.approx(
            eigenvalue_score(torch.linalg.eigvals(both)).item(), abs=1e-6
        )


def test_models_with_mlps_get_extra_scores_of_tokens_as_read() -> None:
    plain = whole_model(layers=3, norm="none")
    W_in, W_out = gaussian(9, plain.d_model, seed=generator(1)), gaussian(plain.d_model, 9, seed=generator(2))
    weights = replace(plain, layers=tuple(replace(layer, mlp=MLP(W_in, W_out)) for layer in plain.layers))
    read = as_read(weights)
    previous = {head: float(head == (1, 0)) for head in weights.head_ids}
    found = mechanism(weights, previous, previous, samples=8).heads
    assert {row.ov_as_read_score for row in found if row.head.layer == 0} == {None}
    assert {row.matching.qk_as_read_score for row in found if row.head.layer == 1} == {None}
    for row in (row for row in found if row.head.layer == 2):
        copied = (weights.W_U @ weights.OV[row.head] @ read.W_E).dense()
        seen = torch.linalg.eigvals(copied - copied.mean(0))
        assert row.ov_as_read_score == pytest.approx(eigenvalue_score(seen).item(), abs=1e-6)
        match = dense_matching(read, row.head, weights.OV[1, 0].dense())
        seen = torch.linalg.eigvals(match - match.mean(-1, keepdim=True))
        assert row.matching.qk_as_read_score == pytest.approx(eigenvalue_score(seen).item(), abs=1e-6)


def test_as_read_scores_are_omitted_where_only_rounding_remains() -> None:
    """One token's stream is so long that all others lie below the rounding of the products."""
    plain = whole_model(layers=3, norm="none", positions="none")
    W_in, W_out = gaussian(9, plain.d_model, seed=generator(1)), gaussian(plain.d_model, 9, seed=generator(2))
    away = torch.eye(plain.d_model, dtype=torch.float64)[0]
    still = {name: getattr(plain.layers[1], name).clone() for name in ("W_Q", "W_K", "W_V")}
    for W in (*still.values(), W_in):
        W[..., 0] = 0  # nothing reads the long direction
    layers = tuple(replace(layer, **still, mlp=MLP(W_in, W_out)) for layer in plain.layers)
    embed = plain.embed + torch.outer(away, torch.eye(plain.d_vocab, dtype=torch.float64)[3]) * 1e8
    weights = replace(plain, embed=embed, layers=layers).to(torch.float32)
    previous = {head: float(head == (1, 0)) for head in weights.head_ids}
    found = mechanism(weights, previous, previous, samples=8).heads
    rows = [row for row in found if row.head.layer == 2]
    assert {str(row.matching.through) for row in rows} == {"L1H0"}
    assert {row.matching.qk_as_read_score for row in rows} == {None}
    assert [row["matching"]["qk_as_read_score"] for row in found.to_dict()[-2:]] == [None, None]
    shown = uw.induction(weights, protocol=RepeatedTokens(5, 2, 2), start=0).heads[-1]
    table = uw.Table((replace(shown, read=replace(shown.read, matching=None)),))
    assert next(csv.DictReader(io.StringIO(table.to_csv())))["qk_as_read_score"] == ""
    assert table.to_dict()[0]["qk_as_read_score"] is None


def with_a_common_direction(weights: Weights, strength: float) -> Weights:
    """The hand-built induction model with a direction that all tokens share, which the later head's keys read."""
    first, second = weights.layers
    wide = {name: torch.nn.functional.pad(getattr(second, name), (0, 2)) for name in ("W_Q", "W_K", "W_V")}
    wide["W_K"][0, 0, -1] = -strength
    d = weights.d_model
    own = {name: torch.nn.functional.pad(getattr(first, name), (0, 2)) for name in ("W_Q", "W_K")}
    W_V = torch.nn.functional.pad(first.W_V, (0, 2, 0, 1))
    W_O = torch.nn.functional.pad(first.W_O, (0, 1, 0, 2))
    W_V[0, -1, d], W_O[0, d + 1, -1] = 1.0, 1.0
    layers = (
        replace(first, **own, W_V=W_V, W_O=W_O),
        replace(second, **wide, W_O=torch.nn.functional.pad(second.W_O, (0, 0, 0, 2))),
    )
    embed = torch.nn.functional.pad(weights.embed, (0, 0, 0, 2))
    embed[-2] = 1.0
    return replace(weights, embed=embed, unembed=torch.nn.functional.pad(weights.unembed, (0, 2)), layers=layers)


def test_a_score_added_to_all_sources_changes_no_attention_and_no_verdict() -> None:
    plain = examples.induction(d_vocab=29)
    common = with_a_common_direction(plain, strength=1e5)
    ids = repeated_tokens(plain, start=0).ids
    torch.testing.assert_close(run(common, ids).patterns[1], run(plain, ids).patterns[1])
    head = induction(common, start=0).heads[1]
    assert head.qk_eigenvalue_score < 0.5
    assert head.qk_centered_score == pytest.approx(1.0, abs=1e-6)
    assert head.verdict == Label.INDUCTION


def test_rotary_heads_get_a_curve_over_distances_and_a_null_of_their_own_rates() -> None:
    weights = examples.rotary_induction(d_vocab=9, n_ctx=64)
    previous = {HeadId(0, 0): 1.0, HeadId(1, 0): 0.0}
    found = mechanism(weights, previous, previous, samples=8)
    assert dict(found.heads[1].matching.curve) == pytest.approx(dict.fromkeys((1, 2, 4, 8, 16, 32), 1.0), abs=1e-9)
    assert "qk_centered_score[1]" not in found.nulls
    slower = replace(
        weights.layers[1].scoring.rotary, rates=tuple(0.5 * x for x in weights.layers[1].scoring.rotary.rates)
    )
    own = replace(weights.layers[1], scoring=replace(weights.layers[1].scoring, rotary=slower))
    other = mechanism(replace(weights, layers=(weights.layers[0], own)), previous, previous, samples=8)
    assert other.heads[1].matching.qk_centered_score.null == other.nulls["qk_centered_score[1]"]
    assert other.nulls["qk_centered_score[1]"] != other.nulls["qk_centered_score"]


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_the_hand_built_induction_head_has_its_known_values(protocol: RepeatedTokens) -> None:
    found = induction(examples.induction(d_vocab=29, n_ctx=128), protocol=protocol, start=0)
    back, head = found.heads
    assert (back.verdict, head.verdict, head.through) == (Label.PREVIOUS, Label.INDUCTION, HeadId(0, 0))
    assert back.previous_token == pytest.approx(1.0, abs=KNOWN)
    known = (head.prefix_matching, head.copying, head.ov_eigenvalue_score, head.qk_eigenvalue_score)
    assert known == pytest.approx((1.0, 1.0, 1.0, 1.0), abs=KNOWN)
    assert head.ablated_prefix_matching == pytest.approx(0.0, abs=KNOWN)
    assert "L0H0" in head.why
    assert "0.00" in head.why
    assert found.loss_second < found.loss_first - 0.9


def test_pointer_arithmetic_is_found_as_such() -> None:
    first, head = induction(examples.pointer_induction(d_vocab=29), start=0).heads
    assert (first.verdict, head.verdict, head.through) == (Label.NOTHING, Label.INDUCTION, HeadId(0, 0))
    assert first.duplicate_token == pytest.approx(1.0, abs=KNOWN)
    assert (head.prefix_matching, head.pointer) == pytest.approx((1.0, 1.0), abs=KNOWN)
    assert head.qk_eigenvalue_score is None
    assert "pointer arithmetic" in head.why


def test_the_keys_must_read_the_previous_token_head_most() -> None:
    model = uw.load("attn-2l-small")
    seen = detect_heads(model).heads
    previous = {row.head: row.previous_token for row in seen}
    read = mechanism(model, previous, previous, samples=20).heads["L1H3"]
    assert read.matching is not None
    assert read.matching.standing is not None
    assert (read.matching.through, read.matching.standing.rank) == (HeadId(0, 0), 1)
    assert Verdict(seen["L1H3"], read, previous).label == Label.INDUCTION
    second = replace(read, matching=replace(read.matching, standing=replace(read.matching.standing, rank=2)))
    verdict = Verdict(seen["L1H3"], second, previous)
    assert verdict.label == Label.UNCLEAR
    assert "L0H0 is 2 of 4 in K-composition" in verdict.why(None)
    far = replace(
        second, matching=replace(second.matching, standing=replace(second.matching.standing, writers=100, z=3.1))
    )
    assert Verdict(seen["L1H3"], far, previous).label == Label.INDUCTION


def silent(d_model: int) -> MLP:
    return MLP(torch.zeros(3, d_model, dtype=torch.float64), torch.zeros(d_model, 3, dtype=torch.float64))


def test_a_verdict_combines_attention_and_output() -> None:
    weights = examples.induction(d_vocab=29)
    previous, head = induction(weights, start=0).heads
    assert (head.looks, head.writes) == (Label.INDUCTION, Writes.COPIES)
    assert (previous.looks, previous.writes) == (Label.PREVIOUS, Writes.LATER)
    inverted = hidden(weights, 1, W_O=-weights.layers[1].W_O)
    head = induction(inverted, start=0).heads[1]
    assert (head.verdict, head.looks, head.writes) == (Label.UNCLEAR, Label.INDUCTION, Writes.NOTHING)
    assert (head.prefix_matching, "-1.00" in head.why) == (pytest.approx(1.0), True)
    assert (head.ov_as_read_score, head.qk_as_read_score) == (None, None)
    with_mlp = replace(inverted, layers=(inverted.layers[0], replace(inverted.layers[1], mlp=silent(weights.d_model))))
    head = induction(with_mlp, start=0).heads[1]
    assert (head.verdict, head.looks, head.writes) == (Label.INDUCTION, Label.INDUCTION, Writes.LATER)
    assert "L0H0 (1.00)" in head.why
    assert "OV -1.00" in head.why


@pytest.mark.parametrize("way", ["queries and keys", "rotary"])
def test_a_head_whose_output_nothing_reads_is_not_an_induction_head(way: str) -> None:
    model = uw.known.compile("induction-neurons", way, ("split", "decoys", "order"), seed=1, d_vocab=9, n_ctx=64)
    ids = repeated_tokens(model.weights, start=0).ids
    logits = run(model.weights, ids).logits
    for row in induction(model.weights, start=0).heads.rows[4:]:
        changed = (run(model.weights, ids, without=row.head).logits - logits).abs().max() > 1e-9
        assert row.looks == Label.INDUCTION
        assert (row.verdict == Label.INDUCTION) == (row.writes == Writes.LATER) == changed
        assert changed or "nothing reads" in row.why
        assert str(row.head) not in model.circuit.roles or "by 50.0%" in row.why


def test_an_ablation_is_run_only_from_the_layer_of_its_head(monkeypatch: pytest.MonkeyPatch) -> None:
    models = (
        examples.induction(d_vocab=29),
        examples.rotary_induction(d_vocab=29, n_ctx=128),
        random_weights(3, norm="rms", bias=True),
        whole_model(layers=3),
    )
    for weights in models:
        repeated = repeated_tokens(weights, RepeatedTokens(6, 2, 4), start=0)
        seq, depth = repeated.ids.shape[-1], weights.n_layers + 1
        one = len(weights.head_ids) * seq**2 + (sum(weights.d_mlp) + depth * weights.d_model) * seq
        for together, pieces in ((4, 1), (3, 2), (1, 4)):
            monkeypatch.setattr(sys.modules[detected.__module__], "HELD_AT_ONCE", together * one)
            seen, streams = detected(weights, repeated)
            n = repeated.protocol.tokens
            loss = run(weights, repeated.ids).loss[:, 1 + n : 2 * n].mean().item()
            assert seen.loss_second == pytest.approx(loss, abs=KNOWN)
            assert len(streams) == pieces
            for head in ((0, 0), (1, 0)):
                whole = ablated_prefix_matching(weights, repeated, HeadId(*head))
                later = _ablated_from(weights, streams, repeated, HeadId(*head))
                assert set(later) == {name for name in whole if name.layer >= head[0]}
                assert later == pytest.approx({name: whole[name] for name in later}, abs=KNOWN)


def test_a_mechanism_without_behavior_has_its_own_verdict() -> None:
    weights = examples.induction(d_vocab=29)
    own = weights.layers[1]
    assert own.P_Q is not None
    found = induction(hidden(weights, 1, P_Q=3 * own.P_Q), start=0).heads[1]  # always rests on the start token
    assert found.verdict == Label.IDLE
    assert found.prefix_matching == pytest.approx(0.0, abs=KNOWN)


@pytest.mark.parametrize("norm", ["none", "rms"])
@pytest.mark.parametrize("seed", range(6))
def test_random_models_have_no_induction_heads(seed: int, norm: str) -> None:
    found = induction(random_weights(seed, norm=norm, bias=True), protocol=RepeatedTokens(8, 3), samples=50, start=0)
    assert {row.verdict for row in found.heads} == {Label.NOTHING}
    assert all(row.ablated_prefix_matching is None for row in found.heads)


def test_one_layer_and_zero_layer_models_get_a_verdict() -> None:
    (row,) = induction(examples.previous_token(d_vocab=20), start=0).heads
    assert (row.verdict, row.through, row.qk_eigenvalue_score) == (Label.PREVIOUS, None, None)
    found = induction(examples.bigram(torch.zeros(20, 20)), start=0)
    assert (len(found.heads), found.mechanism, found.nulls) == (0, None, {})
    assert {"heads", "behavior", "mechanism"} <= set(uw.results.to_json(found))
    assert found.loss_first == pytest.approx(found.loss_second)
