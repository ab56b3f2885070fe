"""The laws: what must hold of every model, whatever its weights.

The first law has three routes and two oracles: the forward pass, the expansion pushed through, the expansion listed
term by term; Kronecker products on vec(x); and the raw model in plain loops.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from itertools import islice
from math import comb
from time import process_time
from typing import Any

import pytest
import torch
from hypothesis import assume, event, given
from hypothesis import strategies as st
from torch import Tensor

import unweave as uw
from support.helpers import (
    EPS,
    EXACT,
    FALL,
    FLOAT32,
    METAMORPHIC,
    ROUNDING,
    ROW_SUM,
    assert_near,
    assert_sums_to,
    assert_terms_sum_to,
    assert_within,
    fewer,
    kron_logits,
    positive,
    reference_logits,
    single,
    sizes,
    stream_scores,
    tiny,
)
from support.strategies import models, raws, tokens
from unweave import errors
from unweave.algebra.terms import HeadId, Neurons, Source, Sum
from unweave.model.fold import Raw, canonical
from unweave.model.kept import Frozen
from unweave.model.layer import Layer
from unweave.model.mlp import MLP
from unweave.model.norms import Norm
from unweave.model.run import Run, next_token_loss
from unweave.model.weights import Weights
from unweave.model.writes import embedding

pytestmark = pytest.mark.promise("R2")


@pytest.mark.promise("R1")
@given(st.data())
def test_the_path_expansion_sums_to_the_logits(data: st.DataObject) -> None:
    weights = data.draw(models(harsh=data.draw(st.booleans(), label="harsh")))
    run = uw.run(weights, data.draw(tokens(weights)))
    T = uw.expansion(weights)
    event(f"{weights.n_layers} layers, norm {weights.norm.kind}")
    event(f"{'some' if any(weights.d_mlp) else 'no'} neurons")
    values = [term(run) for term in T]
    room = uw.expansion(weights.map(torch.abs))(positive(run))
    assert len(values) == T.count() == len(T)
    assert_terms_sum_to(values, run.logits, room)
    assert_within(T(run), run.logits, ROUNDING * room, "the expansion and the logits")
    assert_sums_to(list(T.by_order(run).values()), run.logits, room)
    first = single(run, 0)
    if tiny(weights, first.ids.shape[-1]):
        event("checked by Kronecker products")
        assert_within(kron_logits(first), first.logits, ROUNDING * single_of(room, run), "vec(T) and the logits")


def single_of(x: Tensor, run: Run) -> Tensor:
    """The part of ``x`` that belongs to the first sequence."""
    return x if run.ids.dim() == 1 else x[0]


@fewer
@given(models(harsh=True, max_layers=2).flatmap(lambda weights: st.tuples(st.just(weights), tokens(weights))))
def test_every_order_is_the_sum_of_its_terms(drawn: tuple[Weights, Tensor]) -> None:
    weights, ids = drawn
    run, T = uw.run(weights, ids), uw.expansion(weights)
    totals = T.by_order(run)
    assert list(totals) == list(T.counts())
    for order, total in totals.items():
        assert_terms_sum_to([term(run) for term in T.of_order(order)], total, sizes(T.of_order(order), run))
        assert_terms_sum_to([T.of_order(order)(run)], total, sizes(T.of_order(order), run))


@fewer
@given(models().flatmap(lambda weights: st.tuples(st.just(weights), tokens(weights))))
def test_orders_match_ablation_with_frozen_patterns(drawn: tuple[Weights, Tensor]) -> None:
    weights, ids = drawn
    run = uw.run(weights, ids)
    totals = list(uw.expansion(weights).by_order(run).values())
    for order, logits in enumerate(ablated(run)):
        cumulated = torch.stack(totals[: order + 1]).sum(0)
        assert_near(cumulated, logits, what=f"paths through at most {order} heads")
        loss = next_token_loss(logits, run.ids)
        if loss.numel():
            room = 1 + float(logits.abs().max())
            assert_within(next_token_loss(cumulated, run.ids), loss, METAMORPHIC * room, "losses")
    assert_near(cumulated, run.logits)


def ablated(run: Run) -> list[Tensor]:
    """The paper's procedure: replay with saved patterns, adding what each head wrote one replay earlier."""
    weights, saved, logits = run.weights, [torch.zeros_like(x) for x in run.streams[:-1]], []
    for _ in range(weights.n_layers + 1):
        x, written = run.streams[0], []
        for number, layer in enumerate(weights.layers):
            read = x * run.scales[number][..., None] if run.scales else x
            z = run.patterns[number] @ (read.unsqueeze(-3) @ layer.W_V.mT)
            written.append((z @ layer.W_O.mT).sum(-3))
            x = x + saved[number] + (0.0 if layer.b_O is None else layer.b_O)
            x = x if layer.mlp is None else x + layer.mlp.write(run.activations[number])
        saved = written
        logits.append(replace(run, streams=(*run.streams[:-1], x)).logits)
    return logits


def test_counts_of_terms_are_those_of_the_paper() -> None:
    T = uw.expansion(bare(layers=12, heads=12))
    assert [T.count(k) for k in range(4)] == [1, 144, 9504, 380160]
    assert T.count() == len(T) == 13**12 == sum(T.counts().values())
    assert len(uw.expansion(bare(layers=2, heads=12))) == 1 + 24 + 144


def test_listing_a_deep_expansion_is_lazy_at_every_order() -> None:
    T = uw.expansion(bare(layers=12, heads=12))
    start = process_time()
    assert [term.order for term in islice(T, 146)] == [0] + [1] * 144 + [2]
    for order in range(13):
        assert [term.order for term in islice(T.of_order(order), 3)] == [order] * min(3, T.count(order))
        through = T.through("L3H5").of_order(order)
        assert all(HeadId(3, 5) in term.heads for term in islice(through, 3))
    assert process_time() - start < 2


def test_a_hundred_layers_are_counted_as_binomials() -> None:
    T = uw.expansion(bare(layers=100, heads=3))
    assert T.counts() == {k: comb(100, k) * 3**k for k in range(101)}
    assert T.of_order(7).counts() == {7: T.of_order(7).count()} == {7: T.count(7)}
    assert T.of_order(101).counts() == {}
    assert replace(T, entering=(Sum(),) * len(T.entering)).counts() == {}


def bare(layers: int, heads: int) -> Weights:
    """A model of the paper's kind, for its counts: the numbers do not matter."""
    layer = Layer(*(torch.ones(heads, 1, 1, dtype=torch.float64) for _ in range(4)))
    embed = torch.ones(1, 2, dtype=torch.float64)
    return Weights(embed, embed.mT, (layer,) * layers, n_ctx=8)


@fewer
@given(st.data())
def test_selecting_terms_matches_filtering_the_list(data: st.DataObject) -> None:
    weights = data.draw(models(max_layers=2))
    whole = uw.expansion(weights)
    chosen, keep = whole, list(whole)
    for choice in data.draw(st.permutations(["order", "head", "source"]), label="choices"):
        if choice == "order":
            order = data.draw(st.integers(0, 3), label="order")
            chosen, keep = chosen.of_order(order), [t for t in keep if t.order == order]
        elif choice == "source":
            starts = [*Source, *map(Neurons, range(weights.n_layers))]
            source = data.draw(st.sampled_from(starts), label="source")
            chosen, keep = chosen.starting(source), [t for t in keep if t.source == source]
        elif weights.head_ids and data.draw(st.booleans(), label="through a head"):
            head = data.draw(st.sampled_from(weights.head_ids), label="head")
            chosen, keep = chosen.through(head), [t for t in keep if head in t.heads]
    assert [spelled(t) for t in chosen] == [spelled(t) for t in keep]
    assert chosen.counts() == dict(sorted(Counter(t.order for t in keep).items()))
    run = uw.run(weights, data.draw(tokens(weights)))
    if keep:
        assert_terms_sum_to([t(run) for t in keep], chosen(run), sizes(keep, run))
    else:
        with pytest.raises(errors.BadInput):
            chosen(run)


def spelled(term: uw.Term) -> tuple[object, ...]:
    """A term as its letters and names."""
    return term.letters, term.weight.names, term.source


@fewer
@given(models(max_layers=2).flatmap(lambda weights: st.tuples(st.just(weights), tokens(weights))))
def test_multiplying_sums_out_by_hand_gives_the_expansion(drawn: tuple[Weights, Tensor]) -> None:
    weights, ids = drawn
    run = uw.run(weights, ids)
    paths = embedding(weights)
    for number, layer in enumerate(weights.layers):
        paths = (weights.Id + weights.heads(number)) @ paths + bias_of(layer.b_O)
        if layer.mlp is not None:
            W_out = uw.Term((), uw.FactoredMatrix(layer.mlp.W_out), Neurons(number))
            paths = paths + W_out + bias_of(layer.mlp.b_out)
    read = uw.Term(weights.scale(weights.n_layers), weights.W_U)
    T = read @ paths + bias_of(weights.b_U)
    assert sorted(map(spelled_loosely, T)) == sorted(map(spelled_loosely, uw.expansion(weights)))
    assert_terms_sum_to([term(run) for term in T], run.logits, sizes(T, run))
    for head in weights.head_ids:
        assert len(T.through(head)) == uw.expansion(weights).through(head).count()


def spelled_loosely(term: uw.Term) -> tuple[str, int]:
    """A term by its letters and the length of its word."""
    return " ".join(map(str, term.letters)), len(term.weight.factors)


def bias_of(vector: Tensor | None) -> uw.Sum:
    """A bias as a path, or nothing."""
    return uw.Sum() if vector is None else uw.Sum((uw.Term((), uw.FactoredMatrix(vector[:, None]), Source.ONE),))


@fewer
@given(st.data())
def test_pairs_of_paths_sum_to_the_scores(data: st.DataObject) -> None:
    weights = data.draw(models(harsh=data.draw(st.booleans(), label="harsh"), max_layers=2))
    assume(weights.layers)
    run = uw.run(weights, data.draw(tokens(weights)))
    layer, head = data.draw(st.sampled_from(weights.head_ids), label="head")
    scores, expected = uw.scores(weights, (layer, head)), stream_scores(run, layer, head)
    values = [(pair.kind, pair(run)) for pair in islice(scores, 400)]
    room = sizes(scores.query, run) @ sizes(scores.key, run).mT
    assert_within(scores(run), expected, ROUNDING * room, "the scores")
    assert_sums_to(list(scores.by_kind(run).values()), expected, room)
    assert scores.count() == sum(scores.counts().values())
    if scores.count() <= 400:
        event("every pair listed")
        assert len(values) == scores.count()
        assert {k: n for k, n in scores.counts().items() if n} == Counter(kind for kind, _ in values)
        assert_sums_to([x for _, x in values], expected, room)
        for kind, total in scores.by_kind(run).items():
            zero = torch.zeros_like(expected)
            assert_within(sum((x for k, x in values if k == kind), start=zero), total, ROUNDING * room, kind)


def test_a_second_layer_head_of_the_paper_has_169_pairs() -> None:
    scores = uw.scores(bare(layers=2, heads=12), "L1H8")
    assert len(scores) == scores.count() == 169
    assert scores.counts() == {"none": 1, "q": 12, "k": 12, "qk": 144}
    assert Counter(pair.kind for pair in scores) == scores.counts()


@fewer
@given(models(max_layers=2, kinds=("none",)).flatmap(lambda weights: st.tuples(st.just(weights), tokens(weights))))
def test_a_pair_of_token_paths_equals_its_weight_between_the_tokens(drawn: tuple[Weights, Tensor]) -> None:
    weights, ids = drawn
    assume(weights.layers)
    run = single(uw.run(weights, ids), 0)
    for pair in islice(uw.scores(weights, weights.head_ids[-1]), 10):
        if pair.query.source is pair.key.source is Source.TOKENS:
            between = pair.weight.dense()[run.ids][:, run.ids]
            expected = run.move_all(pair.key.letters, run.move_all(pair.query.letters, between).mT).mT
            torch.testing.assert_close(pair(run), expected, **EXACT)


@fewer
@given(st.data())
def test_attention_rows_sum_to_one_and_are_zero_at_later_positions(data: st.DataObject) -> None:
    weights = data.draw(models(harsh=data.draw(st.booleans(), label="harsh")))
    run = uw.run(weights, data.draw(tokens(weights)))
    for pattern in run.patterns:
        assert (pattern >= 0).all()
        assert pattern.triu(1).equal(torch.zeros_like(pattern))
        assert_within(pattern.sum(-1), torch.ones_like(pattern[..., 0]), ROW_SUM * pattern.shape[-1], "row sums")


@fewer
@given(st.data())
def test_a_later_token_changes_no_earlier_logit_or_pattern(data: st.DataObject) -> None:
    weights = data.draw(models(harsh=data.draw(st.booleans(), label="harsh")))
    ids = data.draw(tokens(weights))
    place = data.draw(st.integers(0, ids.shape[-1] - 1), label="place")
    changed = ids.clone()
    changed[..., place] = (changed[..., place] + 1) % weights.d_vocab
    before, after = uw.run(weights, ids), uw.run(weights, changed)
    assert before.logits[..., :place, :].equal(after.logits[..., :place, :])
    for one, other in zip(before.patterns, after.patterns, strict=True):
        assert one[..., :place, :].equal(other[..., :place, :])


@fewer
@given(raws(harsh=True, kinds=("none",)).flatmap(lambda raw: st.tuples(st.just(raw), tokens(raw))))
def test_folding_is_exact_at_any_scale_with_the_patterns_held(drawn: tuple[Raw, Tensor]) -> None:
    raw, ids = drawn
    run = uw.run(canonical(raw), ids)
    first = single(run, 0)
    room = room_of_a_rerun(raw, first)
    expected = reference_logits(raw, first.ids, first.patterns)
    assert_within(first.logits, expected, ROUNDING * room, "folded logits and the raw model's")


def room_of_a_rerun(raw: Raw, run: Run) -> Tensor:
    """What could meet at each logit if nothing were negative, neurons computed anew.

    ``gelu(y) ≥ y / 2`` where y is positive, and its slope is nowhere above 1.13.
    """
    largest = uw.run(canonical(mapped(raw, torch.abs)), run.ids, frozen=Frozen(run.patterns)).logits
    return largest * 2.3 ** sum(layer.mlp is not None for layer in raw.layers)


@fewer
@given(raws(harsh=True))
def test_folding_never_touches_the_raw_parts(raw: Raw) -> None:
    parts: list[Tensor] = []
    mapped(raw, lambda x: parts.append(x) or x)
    before = [x.clone() for x in parts]
    weights = canonical(raw)
    uw.run(weights, [0])
    weights.to(torch.float32)
    assert parts
    assert all(x.equal(y) for x, y in zip(before, parts, strict=True))


def mapped(part: Any, change: Callable[[Tensor], Tensor]) -> Any:
    """A tree of dataclasses and tuples with every tensor changed."""
    if isinstance(part, Tensor):
        return change(part)
    if isinstance(part, tuple):
        return tuple(mapped(x, change) for x in part)
    if not is_dataclass(part) or isinstance(part, Norm):
        return part
    return replace(part, **{field.name: mapped(getattr(part, field.name), change) for field in fields(part)})


@fewer
@given(models().flatmap(lambda weights: st.tuples(st.just(weights), tokens(weights))))
def test_a_batch_equals_its_sequences_one_by_one(drawn: tuple[Weights, Tensor]) -> None:
    weights, ids = drawn
    whole = uw.run(weights, ids)
    for i, sequence in enumerate(ids.reshape(-1, ids.shape[-1])):
        alone, part = uw.run(weights, sequence), single(whole, i)
        assert_same_behavior(alone, part)
        for term in islice(uw.expansion(weights), 20):
            assert_near(single_of(term(whole)[i : i + 1], whole) if ids.dim() == 2 else term(whole), term(alone))


def assert_same_behavior(one: Run, other: Run) -> None:
    """Same logits, patterns and scales."""
    assert_near(other.logits, one.logits, what="logits")
    for name in ("patterns", "scales", "activations"):
        seen = (getattr(run, name) for run in (one, other))
        for x, y in zip(*(x.values() if isinstance(x, dict) else x for x in seen), strict=True):
            if x.numel():
                assert_near(y, x, what=name)


@fewer
@given(st.data())
def test_a_run_with_its_own_patterns_frozen_has_the_same_bits(data: st.DataObject) -> None:
    weights = data.draw(models(harsh=data.draw(st.booleans(), label="harsh")))
    run = uw.run(weights, data.draw(tokens(weights)))
    for frozen in (run, run.frozen, Frozen(run.patterns)):
        again = uw.run(weights, run.ids, frozen=frozen)
        assert again.logits.equal(run.logits)
        assert all(x.equal(y) for x, y in zip(again.streams, run.streams, strict=True))


@fewer
@given(models(kinds=("none",)).flatmap(lambda weights: st.tuples(st.just(weights), tokens(weights), tokens(weights))))
def test_frozen_patterns_make_the_logits_linear_in_the_tokens(drawn: tuple[Weights, Tensor, Tensor]) -> None:
    weights, ids, _ = drawn
    run = uw.run(weights, ids)
    changed = ids.clone()
    changed[..., 0] = (changed[..., 0] + 1) % weights.d_vocab
    replay = uw.run(weights, changed, frozen=run)
    tokens_only = uw.expansion(weights).starting(Source.TOKENS)
    assert_within(
        replay.logits - run.logits,
        tokens_only(replay) - tokens_only(run),
        METAMORPHIC * float(run.logits.abs().max() + replay.logits.abs().max()),
    )


@fewer
@given(st.data())
def test_ablated_heads_match_heads_that_write_nothing(data: st.DataObject) -> None:
    weights = data.draw(models())
    assume(weights.layers)
    ids = data.draw(tokens(weights))
    off = data.draw(st.sets(st.sampled_from(weights.head_ids)), label="without")
    layers = tuple(
        replace(layer, W_O=torch.stack([W * (HeadId(number, h) not in off) for h, W in enumerate(layer.W_O)]))
        for number, layer in enumerate(weights.layers)
    )
    left_out = uw.run(weights, ids, without=[str(head) for head in off])
    silent = uw.run(replace(weights, layers=layers), ids)
    assert_near(left_out.logits, silent.logits, what="logits")
    for head in weights.head_ids:
        acted = torch.zeros_like(silent.pattern[head]) if head in off else silent.pattern[head]
        assert_near(left_out.pattern[head], acted, what="patterns as they acted")
    assert_near(uw.expansion(weights)(left_out), left_out.logits, what="paths of a run without heads, and its logits")
    replay = uw.run(weights, ids, frozen=uw.run(weights, ids), without=weights.head_ids)
    direct = uw.expansion(weights).of_order(0)(replay)
    assert_near(replay.logits, direct, what="no head at all and the direct paths")


@fewer
@given(models(max_layers=2).flatmap(lambda weights: st.tuples(st.just(weights), tokens(weights))))
def test_float32_rounding_is_small_and_vanishes_in_float64(drawn: tuple[Weights, Tensor]) -> None:
    weights, ids = drawn
    exact, rough = uw.run(weights, ids), uw.run(weights.to(torch.float32), ids)
    assert rough.logits.dtype == torch.float32
    assert_near(rough.logits.double(), exact.logits, FLOAT32, "float32 and float64 logits")
    T, scale = uw.expansion, float(exact.logits.abs().max())
    noise = float((T(rough.weights)(rough) - rough.logits).abs().max()) / scale
    left = float((T(weights)(exact) - exact.logits).abs().max()) / scale
    terms = T(weights).count()
    assert noise <= 64 * torch.finfo(torch.float32).eps * terms**0.5
    assert left <= max(noise / FALL, 64 * EPS * terms**0.5)


@pytest.mark.parametrize("more", [False, True], ids=["heads", "smeared keys and neurons"])
def test_logits_and_expansion_agree_with_arithmetic_of_fifty_digits(more: bool) -> None:
    mpmath = pytest.importorskip("mpmath")
    mpmath.mp.dps = 50
    weights = small_model(more)
    ids = [0, 3, 1, 3, 2]
    exact = digits_logits(mpmath, weights, ids)
    assert_near(uw.run(weights, ids).logits, exact, 64 * EPS)
    assert_near(uw.expansion(weights)(uw.run(weights, ids)), exact, 64 * EPS)


def small_model(more: bool = False) -> Weights:
    """Two layers of two heads, biases and an RMSNorm's scale, from a seed; with ``more``, all that a layer can have."""
    generator = torch.Generator().manual_seed(0)

    def normal(*shape: int) -> Tensor:
        return torch.randn(*shape, generator=generator, dtype=torch.float64) / 2

    layers = tuple(
        Layer(normal(2, 3, 4), normal(2, 3, 4), normal(2, 3, 4), normal(2, 4, 3), b_O=normal(4)) for _ in range(2)
    )
    if more:
        mlps = [MLP(normal(6, 4), normal(4, 6), normal(6), normal(4)) for _ in layers]
        layers = tuple(replace(x, smear=normal(2).sigmoid(), mlp=mlp) for x, mlp in zip(layers, mlps, strict=True))
    return Weights(normal(4, 5), normal(5, 4), layers, n_ctx=8, norm=Norm("rms", 1e-5), b_U=normal(5))


def digits_logits(mpmath: object, weights: Weights, ids: list[int]) -> Tensor:
    """The logits in 50 digits, rounded once at the end."""
    mp = mpmath.mp  # type: ignore[attr-defined]
    x = [mp.matrix(weights.embed[:, t].tolist()) for t in ids]
    for layer in weights.layers:
        read = [v * scale(mp, v, weights.norm.eps) for v in x]
        x = [v + mp.matrix(layer.b_O.tolist()) for v in x]  # type: ignore[union-attr]
        for h, (W_Q, W_K, W_V, W_O) in enumerate(zip(layer.W_Q, layer.W_K, layer.W_V, layer.W_O, strict=True)):
            Q, K, V, O = (mp.matrix(W.tolist()) for W in (W_Q, W_K, W_V, W_O))
            own = mp.mpf(1 if layer.smear is None else layer.smear[h].item())
            keys = [K * (own * v + (1 - own) * read[j - 1]) if j else K * v for j, v in enumerate(read)]
            for i in range(len(ids)):
                weight = [mp.exp(((Q * read[i]).T * keys[j])[0]) for j in range(i + 1)]
                for j in range(i + 1):
                    x[i] += O * (V * read[j]) * (weight[j] / sum(weight))
        if layer.mlp is not None:
            x = [v + digits_neurons(mp, layer.mlp, v * scale(mp, v, weights.norm.eps)) for v in x]
    U, b = mp.matrix(weights.unembed.tolist()), mp.matrix(weights.b_U.tolist())  # type: ignore[union-attr]
    logits = [U * v * scale(mp, v, weights.norm.eps) + b for v in x]
    return torch.tensor([[float(y) for y in row] for row in logits], dtype=torch.float64)


def digits_neurons(mp: Any, mlp: MLP, read: Any) -> Any:
    """What an MLP adds, in 50 digits: ``GELU(y) = y Φ(y)``."""
    W_in, W_out, b_in, b_out = (mp.matrix(x.tolist()) for x in (mlp.W_in, mlp.W_out, mlp.b_in, mlp.b_out))
    before = W_in * read + b_in
    return W_out * mp.matrix([y * mp.ncdf(y) for y in before]) + b_out


def scale(mp: object, v: object, eps: float) -> object:
    """``1/sqrt(mean(x²) + eps)`` in 50 digits."""
    return 1 / mp.sqrt(sum(y * y for y in v) / len(v) + mp.mpf(eps))  # type: ignore[attr-defined, call-overload]


@pytest.mark.parametrize(
    ("ids", "message"),
    [
        ([], "empty"),
        ([[0, 1], [2]], "equal length"),
        *((ids, "shape") for ids in (3.5, [0.5], [[[0]]])),
        ([0, 6], "token 6"),
        ([-1, 0], "token -1"),
        ([0] * 65, "65 tokens"),
    ],
)
def test_a_run_refuses_bad_tokens(ids: list[int], message: str) -> None:
    with pytest.raises(errors.BadInput, match=message):
        uw.run(uw.examples.induction(d_vocab=6), ids)


@pytest.mark.promise("R4")
@pytest.mark.parametrize("place", ["embed", "unembed"])
def test_a_run_with_nan_in_its_weights_is_refused(place: str) -> None:
    weights = uw.examples.induction(d_vocab=6)
    spoiled = getattr(weights, place).clone()
    spoiled[(slice(None), 1) if place == "embed" else (1, slice(None))] = torch.nan
    with pytest.raises(errors.NumericError, match="not finite"):
        print(uw.run(replace(weights, **{place: spoiled}), [0, 1, 2]).logits)
