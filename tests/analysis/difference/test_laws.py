"""Laws of the difference of two runs, on generated models of every kind: every cut sums to the difference."""

from dataclasses import replace
from math import fsum

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

import unweave as uw
from support.analysis_models import random_weights
from support.helpers import FLOAT32, METAMORPHIC, assert_near, few, fewer
from support.strategies import modern_raws, raws, tokens
from unweave.analysis.difference import Difference, Ledger
from unweave.analysis.difference.edges import readers
from unweave.analysis.difference.layers import WAYS, layer_secants
from unweave.analysis.difference.sweep import LONGER, first, last, pulled, sweep, ways_to, writes
from unweave.model.fold import canonical
from unweave.model.mlp import ACTIVATIONS, MLP

CHANGES = st.sampled_from(["tokens", "ablated", "part ablated", "replaced", "frozen"])
TINY = 1e-5
"""A difference of embeddings whose square is rounding beside it."""


def pairs(data: st.DataObject, changes: st.SearchStrategy[str] = CHANGES) -> Difference:
    """Two runs of a drawn model: on other tokens here and there, and with an intervention in the second."""
    weights = canonical(data.draw(st.one_of(raws(), modern_raws())))
    ids = data.draw(tokens(weights)).reshape(-1)[: weights.n_ctx]
    generator = torch.Generator().manual_seed(data.draw(st.integers(0, 2**16), label="other tokens"))
    other = torch.randint(weights.d_vocab, ids.shape, generator=generator)
    other = torch.where(torch.rand(ids.shape, generator=generator) < 0.5, other, ids)
    a, how = uw.run(weights, ids), data.draw(changes, label="second run")
    if not weights.n_layers:
        return uw.difference(a, uw.run(weights, other))
    given: dict[str, object] = {
        "ablated": {"without": "L0H0"},
        "part ablated": {"without": "M[L0H0]"},
        "replaced": {"replace": {"L0H0": a}},
        "frozen": {"frozen": a},
    }.get(how, {})
    return uw.difference(a, uw.run(weights, other, **given))


def assert_sums(found: Ledger, part: str = "value") -> None:
    """Fail unless the rows sum to the difference, with the error of sums of their size."""
    parts = [getattr(row, part) for row in found.rows]
    size = max([abs(found.difference), 1e-3, *map(abs, parts), *(abs(row.value) for row in found.rows)])
    assert abs(fsum(parts) + found.rest + found.residual - found.difference) <= METAMORPHIC * size
    assert abs(found.residual) <= METAMORPHIC * size


@given(st.data())
def test_every_table_sums_to_the_difference(data: st.DataObject) -> None:
    pair = pairs(data)
    of = data.draw(st.sampled_from(["logit", "loss"]))
    target = data.draw(st.integers(0, pair.a.weights.d_vocab - 1))
    at = data.draw(st.integers(0, len(pair.a.ids) - 1))
    for found, part in (
        (pair.nodes(target, at=at, of=of, k=None), "direct"),
        (pair.nodes(target, at=at, of=of, by="position", k=3), "direct"),
        (pair.tokens(target, at=at, of=of), "value"),
        (pair.kinds(target, at=at, of=of, order=data.draw(st.integers(0, 2))), "value"),
    ):
        assert_sums(found, part)


@fewer
@given(st.data())
def test_kinds_are_those_of_a_sweep_that_carries_every_word_everywhere(data: st.DataObject) -> None:
    pair = pairs(data)
    at = data.draw(st.integers(0, len(pair.a.ids) - 1))
    order = data.draw(st.integers(0, 2))
    found = {row.kind: row.value for row in pair.kinds(0, at=at, order=order).rows}
    known = _by_words(pair, at, order)
    size = max([1e-3, *map(abs, known.values())])
    for word, value in known.items():
        assert found.get(word or "direct", 0.0) == pytest.approx(value, abs=METAMORPHIC * size)


def _by_words(pair: Difference, at: int, order: int) -> dict[str, float]:
    """Sums of paths by their ways through heads, with covectors of every word at all positions."""
    aim = pair.target(0, at=at)
    end, ends = last(pair.both, aim.covector, aim.at)
    words = {word: torch.zeros_like(end) for word in ways_to(order)} | {"": end}
    sums = dict.fromkeys(words, 0.0)
    sums[""] += sum(write.values.sum().item() for write in ends)
    for number in reversed(range(pair.a.weights.n_layers)):
        secants = layer_secants(pair.both, number)
        stops = {word: pulled(secants, c) for word, c in words.items()}
        words = {word: stop.around.clone() for word, stop in stops.items()}
        for word, stop in stops.items():
            for way, c in stop.by_way.items():
                longer = f"{way} {word}".strip()
                words[longer if longer in words else LONGER] += c
        for word, stop in stops.items():
            gained = replace(stop, by_way={"v": words[word] - stop.around})
            held = (write for write in writes(gained) if write.nodes[0].kind == "intervention")
            sums[word] += sum(write.values.sum().item() for write in held)
    return {word: sums[word] + first(pair.both, c).values.sum().item() for word, c in words.items()}


@fewer
@given(st.data())
def test_edges_of_every_cut_sum_to_the_difference(data: st.DataObject) -> None:
    pair = pairs(data)
    for cut in range(pair.a.weights.n_layers + 1):
        found = pair.edges(cut=cut, k=None)
        assert_sums(found)
        if not pair.b.held:
            size = max([abs(found.difference), 1e-3, *(abs(row.value) for row in found.rows)])
            assert abs(found.rest) <= METAMORPHIC * size


@fewer
@given(st.data())
def test_edges_into_a_head_sum_to_all_paths_through_it(data: st.DataObject) -> None:
    pair = pairs(data, st.just("tokens"))
    values = {(row.node, row.kind): row.value for row in pair.nodes(k=None).rows}
    for cut in range(pair.a.weights.n_layers):
        edges = pair.edges(cut=cut, k=None)
        size = max([1e-3, *(abs(row.value) for row in edges.rows)])
        for way in WAYS:
            into = fsum(row.value for row in edges.rows if (row.reader, row.read) == (f"L{cut}H0", way))
            assert into == pytest.approx(values[f"L{cut}H0", way], abs=METAMORPHIC * size)


@fewer
@given(st.data())
def test_moves_of_a_head_sum_to_all_paths_through_it(data: st.DataObject) -> None:
    pair = pairs(data, st.just("tokens"))
    values = {(row.node, row.kind): row.value for row in pair.nodes(0, k=None).rows}
    moves = pair.moves(0, k=100_000).rows
    size = max([1e-3, *map(abs, values.values())])
    for (node, kind), value in values.items():
        if kind in WAYS:
            found = fsum(row.value for row in moves if (str(row.head), row.kind) == (node, kind))
            assert found == pytest.approx(value, abs=10 * METAMORPHIC * size)


@few
@given(st.data())
def test_paths_that_are_listed_and_the_rest_sum_to_the_difference(data: st.DataObject) -> None:
    pair = pairs(data)
    found = pair.paths(k=5)
    assert_sums(found)
    by_kind = fsum(found.rest_by_kind.values())
    assert by_kind == pytest.approx(found.rest, abs=METAMORPHIC * max([1, *(abs(row.value) for row in found.rows)]))


@few
@given(st.data())
def test_all_paths_of_a_small_model_are_found(data: st.DataObject) -> None:
    pair = pairs(data, st.just("tokens"))
    if pair.a.weights.n_layers * pair.a.weights.n_heads <= 4:
        found = pair.paths(k=100_000)
        assert abs(found.rest) <= METAMORPHIC * max([1e-3, *(abs(row.value) for row in found.rows)]) * 100


@fewer
@given(st.data())
def test_exchanging_the_runs_flips_every_sign(data: st.DataObject) -> None:
    pair = pairs(data, st.sampled_from(["tokens", "ablated"]))
    back = Difference(pair.b, pair.a)
    one, other = (found.nodes(0, k=None).rows for found in (pair, back))
    rows = {(row.node, row.kind, row.position): row.value for row in other}
    size = max([1e-3, *(abs(row.value) for row in one)])
    for row in one:
        assert row.value == pytest.approx(-rows[row.node, row.kind, row.position], abs=METAMORPHIC * size)


@fewer
@given(st.data())
def test_with_everything_held_paths_go_through_values_alone(data: st.DataObject) -> None:
    pair = pairs(data, st.just("frozen"))
    rows = pair.nodes(0, k=None).rows
    size = max([1e-3, *(abs(row.value) for row in rows)])
    assert all(abs(row.value) <= METAMORPHIC * size for row in rows if row.kind in ("q", "k", "intervention"))


@fewer
@given(st.data())
def test_the_score_of_a_head_is_the_sum_of_what_writes_into_it(data: st.DataObject) -> None:
    pair = pairs(data, st.just("tokens"))
    weights = pair.a.weights
    if not weights.n_layers:
        return
    head = data.draw(st.sampled_from(weights.head_ids))
    dst = data.draw(st.integers(0, len(pair.a.ids) - 1))
    found = pair.why(head, dst, dst, k=None)
    scoring = weights.layers[head.layer].scoring
    scores = [scoring(run.queries(head), run.keys(head))[dst, dst] for run in pair.both]
    size = max([1e-3, *map(abs, map(float, scores)), *(abs(row.value) for row in found.rows)])
    assert found.difference == pytest.approx(float(scores[1] - scores[0]), abs=METAMORPHIC * size)
    assert fsum(row.value for row in found.rows) == pytest.approx(found.difference, abs=METAMORPHIC * size)


@fewer
@given(st.data())
def test_readers_of_a_layer_sum_to_what_reads_the_stream(data: st.DataObject) -> None:
    pair = pairs(data)
    aim = pair.target(0)
    c, _ = last(pair.both, aim.covector, aim.at)
    layers = (layer_secants(pair.both, n) for n in reversed(range(pair.a.weights.n_layers)))
    for stop in sweep(layers, c):
        for way in WAYS:
            each = [found for node, found in readers(stop) if node.kind == way]
            assert_near(torch.stack(each).sum(0) + 1, stop.by_way[way] + 1)


@fewer
@given(st.data())
def test_later_tokens_change_nothing_before_them(data: st.DataObject) -> None:
    pair = pairs(data)
    found = pair.tokens(0, at=0)
    assert all(row.position == 0 or not row.value for row in found.rows if row.source == "W_E")


@fewer
@given(st.one_of(raws(min_layers=1), modern_raws(min_layers=1)), st.data())
def test_for_a_small_change_a_node_is_its_patch(raw, data) -> None:
    W_E = raw.W_E.clone()
    W_E[:, 1] = W_E[:, 0] + TINY * W_E[:, 2]
    weights = canonical(replace(raw, W_E=W_E, tied=False))
    seq = data.draw(st.integers(1, weights.n_ctx))
    ids = [data.draw(st.integers(2, weights.d_vocab - 1)) for _ in range(seq)]
    place = data.draw(st.integers(0, seq - 1))
    a, b = (uw.run(weights, [*ids[:place], token, *ids[place + 1 :]]) for token in (0, 1))
    found = uw.difference(a, b).nodes(0, k=None)
    by_head = fsum(row.value for row in found.rows if row.node == "L0H0")
    patched = (uw.run(weights, a.ids, replace={"L0H0": b}).logits - a.logits)[-1, 0].item()
    size = max([1e-2 * TINY, *(abs(row.value) for row in found.rows)])
    assert patched == pytest.approx(by_head, abs=1e-2 * size)


@fewer
@given(st.data())
def test_in_float32_the_rounding_of_float32_is_left(data: st.DataObject) -> None:
    pair = pairs(data, st.sampled_from(["tokens", "ablated"]))
    if pair.b.held:
        return
    single = pair.a.weights.to(torch.float32)
    found = uw.difference(uw.run(single, pair.a.ids), uw.run(single, pair.b.ids)).nodes(0, k=None)
    numbers = [abs(number) for row in found.rows for number in (row.value, row.direct)]
    scale = max([1e-3, *numbers, *(float(run.logits.abs().max()) for run in pair.both)])
    assert abs(found.residual) <= 10 * FLOAT32 * scale


@pytest.mark.parametrize("activation", ACTIVATIONS)
@pytest.mark.parametrize("inner_eps", [None, 1e-5])
def test_neurons_of_every_activation_sum(activation, inner_eps) -> None:
    weights = random_weights(3)
    layers = tuple(
        replace(layer, mlp=replace(_mlp(weights), activation=activation, inner_eps=inner_eps))
        for layer in weights.layers
    )
    weights = replace(weights, layers=layers)
    pair = uw.difference(uw.run(weights, [0, 1, 2, 1]), uw.run(weights, [0, 3, 2, 1]))
    assert_sums(pair.nodes(0, k=None), "direct")
    assert_sums(pair.neurons(0, k=10), "direct")
    assert_sums(pair.tokens(0))


def _mlp(weights):
    generator = torch.Generator().manual_seed(0)
    W_in, W_out = (
        torch.randn(shape, generator=generator, dtype=weights.dtype)
        for shape in ((7, weights.d_model), (weights.d_model, 7))
    )
    return MLP(W_in, W_out)


@fewer
@given(st.data())
def test_all_components_carry_the_difference(data: st.DataObject) -> None:
    pair = pairs(data, st.just("tokens"))
    whole = pair.graph(k=100_000)["metadata"]["carried"]
    difference = pair.target().difference
    size = max([1e-3, abs(difference), *(abs(step["value"]) for step in whole)])
    if whole:
        assert abs(whole[-1]["value"] - difference) <= METAMORPHIC * size


def test_some_components_carry_the_paths_that_pass_no_other() -> None:
    weights = random_weights(3)
    pair = uw.difference(uw.run(weights, [1, 2, 3, 4]), uw.run(weights, [1, 5, 3, 4]))
    found = pair.graph(2, k=14)
    for step in found["metadata"]["carried"]:
        nodes = sorted(found["nodes"][:-1], key=lambda node: -abs(node["activation"]))[: step["nodes"]]
        assert step["value"] == pytest.approx(_through(pair, 2, nodes), abs=1e-12)


def _through(pair: Difference, target: int, nodes: list[dict[str, object]]) -> float:
    """The sum of all paths through some places alone, each layer as a dense map of the whole stream."""
    end, _ = last(pair.both, pair.target(target).covector, pair.target(target).at)
    c = end
    for number in reversed(range(pair.a.weights.n_layers)):
        own = layer_secants(pair.both, number)
        z, back = own.to_z(c), torch.zeros_like(c)
        for way in WAYS:
            keep = torch.zeros_like(z)
            for node in nodes:
                if node["kind"] == way and node["component"].startswith(f"L{number}H"):  # type: ignore[attr-defined]
                    keep[int(node["component"][-1]), node["ctx_idx"]] = 1  # type: ignore[index]
            back = back + own.through_heads(way, z * keep)
        c = c + back
    change = pair.b.streams[0] - pair.a.streams[0]
    seen = [node["ctx_idx"] for node in nodes if node["kind"] == "embedding"]
    return (c * change)[seen].sum().item()


@fewer
@given(st.data())
def test_leaving_out_all_embeddings_takes_the_whole_difference(data: st.DataObject) -> None:
    pair = pairs(data, st.just("tokens"))
    aim = pair.target()
    assert_near(torch.tensor(pair.effect("W_E", "embedding")), torch.tensor(aim.difference), METAMORPHIC)
    for row in pair.nodes(k=None).rows:
        last_layer = row.kind == "v" and row.node.startswith(f"L{pair.a.weights.n_layers - 1}H")
        plain = pair.a.weights.before(pair.a.weights.n_layers).kind == "none" and pair.a.weights.cap is None
        if last_layer and plain and not any(pair.a.weights.d_mlp) and not pair.a.weights.layers[-1].outline.post_norm:
            found = pair.effect(row.node, row.kind)
            assert_near(torch.tensor(found), torch.tensor(row.value), METAMORPHIC)
