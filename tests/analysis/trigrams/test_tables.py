"""Skip-trigrams against brute force over every triple of a small vocabulary."""

from dataclasses import replace

import pytest
import torch

from support.analysis_models import random_weights
from support.helpers import METAMORPHIC, assert_near
from unweave.algebra.scoring import HeadNorm, Rotary, ScoreFunction
from unweave.analysis.attribution import raw_scores
from unweave.analysis.bigrams import continuations
from unweave.analysis.circuits.expanded import largest_entries
from unweave.analysis.trigrams import skip_trigrams, source_tables, token_circuits
from unweave.analysis.trigrams.attended import DISTRACTORS, Distractors, _rivals
from unweave.analysis.trigrams.tables import strength, strongest_sources
from unweave.known import examples
from unweave.model.model import Model
from unweave.model.run import run
from unweave.model.transforms import change_basis, random_rotation, rotate
from unweave.model.weights import Weights
from unweave.text.naming import numbered


def dense(weights: Weights, head: tuple[int, int], start: int) -> tuple[torch.Tensor, torch.Tensor]:
    """Both circuits by their definitions, columns scaled by the first norm."""
    layer, h = head
    own, embed = weights.layers[layer], weights.embed
    if weights.norm.kind != "none":
        embed = embed * weights.norm.scale(embed.mT)
    queries = own.W_Q[h] @ embed + (0 if own.b_Q is None else own.b_Q[h][:, None])
    keys = own.W_K[h] @ embed + (0 if own.b_K is None else own.b_K[h][:, None])
    scores = queries.mT @ keys
    return scores - scores[:, start : start + 1], weights.unembed @ own.W_O[h] @ own.W_V[h] @ embed


@pytest.mark.parametrize("norm", ["none", "rms"])
@pytest.mark.parametrize("bias", [False, True])
def test_the_strongest_triples_match_brute_force(norm: str, bias: bool) -> None:
    weights = random_weights(3, norm=norm, bias=bias)
    qk, ov = dense(weights, (1, 0), start=0)
    odds = token_circuits(weights, "L1H0", start=0).odds.dense()
    every = strength(odds[:, None, :], ov[None, :, :])  # [dst, out, src]
    every[0], every[:, 0] = -torch.inf, -torch.inf
    expected = every.flatten().topk(30).values
    found = skip_trigrams(weights, "L1H0", k=30, each=23, start=0)
    torch.testing.assert_close(
        torch.tensor([t.strength for t in found], dtype=torch.float64), expected, rtol=1e-10, atol=0
    )
    for t in found:
        assert t.qk == pytest.approx(qk[t.destination, t.source].item(), abs=1e-10)
        assert t.ov == pytest.approx(ov[t.out, t.source].item(), abs=1e-10)


def test_tokens_without_text_are_never_listed() -> None:
    weights = random_weights(3)
    found = skip_trigrams(weights, "L1H0", k=40, each=23, start=0, vocabulary=7)
    assert {token for t in found for token in (t.source, t.destination, t.out)} <= set(range(7))
    whole = {(t.source, t.destination, t.out): t.ov for t in skip_trigrams(weights, "L1H0", k=9**9, each=99, start=0)}
    assert all(t.ov == pytest.approx(whole[t.source, t.destination, t.out]) for t in found)
    cut = Model(weights, numbered(7), {})
    assert {int(row.token) for row in continuations(cut, 3, k=99)} == set(range(7))
    assert max(int(row.column) for row in largest_entries(cut, "L0H0", k=40).entries) < 7
    assert max(int(row.source) for row in source_tables(cut, k=9)) < 7


@pytest.mark.parametrize("half", [False, True])
def test_strongest_triples_of_all_heads_match_a_search_of_each_head_alone(
    monkeypatch: pytest.MonkeyPatch, half: bool
) -> None:
    """Later heads are searched only above the values found so far; fast products are used only to exclude."""
    if half:
        monkeypatch.setattr("unweave.algebra.search.fast_dtype", lambda left, entries: torch.bfloat16)
    weights = random_weights(11, d_vocab=60).to(torch.float32)
    monkeypatch.setattr("unweave.analysis.trigrams.tables.ENTRIES_PER_TILE", 240)
    for module in ("algebra.search", "analysis.trigrams.tables"):
        monkeypatch.setattr(f"unweave.{module}.PEAKS_AT_ONCE", (7, 16))
    together = skip_trigrams(weights, k=12, start=0)
    alone = [row for head in weights.head_ids for row in skip_trigrams(weights, head, k=12, start=0)]
    assert [row.strength for row in together] == sorted((row.strength for row in alone), reverse=True)[:12]
    for head in weights.head_ids:
        circuits = token_circuits(weights, head, start=0)
        best = strength(circuits.odds.dense()[1:].amax(0), circuits.ov.dense()[1:].amax(0))
        assert strongest_sources(circuits, 5).tolist() == best.topk(5).indices.tolist()
        floor = best.sort(descending=True).values[2].item() * (1 - 1e-6)
        assert strongest_sources(circuits, 5, floor).tolist() == best.topk(3).indices.tolist()


def test_a_source_table_holds_one_column_of_each_circuit() -> None:
    weights = random_weights(7)
    qk, ov = dense(weights, (0, 1), start=2)
    row = source_tables(weights, (0, 1), 9, each=4, start=2)[0]
    odds = token_circuits(weights, (0, 1), start=2).odds.dense()[:, 9]
    odds[2], ov[2] = -torch.inf, -torch.inf
    assert row.destinations == tuple(odds.topk(4).indices.tolist())
    assert row.qk == pytest.approx(qk[list(row.destinations), 9].tolist())
    assert row.attention == pytest.approx(odds.topk(4).values.sigmoid().tolist())
    assert row.outs == tuple(ov[:, 9].topk(4).indices.tolist())
    assert row.source == 9


def test_a_copier_copies_and_the_start_token_is_neither_destination_nor_output() -> None:
    for row in skip_trigrams(examples.copier(d_vocab=5, strength=2.0), k=100, each=9, start=0):
        assert (row.qk, row.ov) == (0.0, 2.0 if row.out == row.source else 0.0)
        assert 0 not in (row.destination, row.out)
        assert row.strength == pytest.approx(row.ov / (2 + DISTRACTORS))


def positional(where: str, norm: str, n_ctx: int = 9) -> Weights:
    weights = random_weights(3, norm=norm, bias=True)
    draw = torch.Generator().manual_seed(1)

    def table(*shape: int) -> torch.Tensor:
        return torch.randn(*shape, n_ctx, generator=draw, dtype=torch.float64)

    if where == "stream":
        return replace(weights, n_ctx=n_ctx, positions="stream", position_table=table(7))
    layers = tuple(replace(layer, P_Q=table(2, 3), P_K=table(2, 3)) for layer in weights.layers)
    return replace(weights, n_ctx=n_ctx, positions="queries and keys", layers=layers)


def odds_in_runs(weights: Weights, head: tuple[int, int], source: int, destination: int, n: int) -> float:
    """Mean log odds of attention on a source at every place among start tokens, in runs of the model."""
    rows = torch.zeros(n, n + 1, dtype=torch.long)
    rows[:, n] = destination
    rows[torch.arange(n), torch.arange(n)] = source
    seen = run(weights, rows).pattern[head][torch.arange(n), n, torch.arange(n)]
    return seen.logit().mean().item()


@pytest.mark.parametrize("norm", ["none", "rms"])
@pytest.mark.parametrize("where", ["stream", "queries and keys"])
def test_attention_matches_runs_on_a_source_among_start_tokens(where: str, norm: str) -> None:
    weights = positional(where, norm)
    odds = token_circuits(weights, "L0H1", start=0).odds.dense()
    for source, destination in ((5, 9), (9, 9), (3, 17), (0, 4)):
        expected = odds_in_runs(weights, (0, 1), source, destination, 8)
        assert odds[destination, source].item() == pytest.approx(expected, rel=1e-9)


def test_distractors_are_means_over_all_tokens_and_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unweave.analysis.trigrams.attended.TOKENS_AT_ONCE", 7)
    weights = positional("stream", "rms")
    n = weights.n_ctx - 1
    assert weights.position_table is not None
    read = weights.before(0).read(weights.embed.mT[:, None] + weights.position_table.mT)  # [token, place, d_model]
    distractors = Distractors.of(weights, None, None, None)
    assert_near(distractors.source, read[:, :n].mean(1), METAMORPHIC)
    assert_near(distractors.others, read[:, :n].mean(0), METAMORPHIC)


def test_a_windowed_head_has_distractors_only_inside_its_window() -> None:
    weights = positional("stream", "rms")
    layers = tuple(replace(layer, scoring=ScoreFunction(window=4)) for layer in weights.layers)
    weights = replace(weights, layers=layers)
    odds = token_circuits(weights, "L0H1", start=0).odds.dense()
    assert odds[9, 5].item() == pytest.approx(odds_in_runs(weights, (0, 1), 5, 9, 3), rel=1e-9)


def test_without_positions_attention_is_computed_among_a_hundred_start_tokens() -> None:
    weights = random_weights(3)
    odds = token_circuits(weights, "L0H0", start=0).odds.dense()
    assert odds[4, 7].item() == pytest.approx(odds_in_runs(weights, (0, 0), 7, 4, DISTRACTORS + 1), rel=1e-9)


def rotary(norm: HeadNorm | None = None, window: int | None = None) -> Weights:
    """Random weights whose first layer turns one pair of each head's three dimensions, and norms all of them or not."""
    weights, scoring = random_weights(3, norm="rms", bias=True), ScoreFunction(Rotary((0.7,), 1.1), norm, None, window)
    first = replace(weights.layers[0], scoring=scoring)
    return replace(weights, layers=(first, *weights.layers[1:]), n_ctx=30, positions="rotary")


@pytest.mark.parametrize("window", [None, 6])
@pytest.mark.parametrize("norm", [None, HeadNorm(1e-5), HeadNorm(1e-5, "layer")])
def test_attention_at_a_distance_matches_runs(norm: HeadNorm | None, window: int | None) -> None:
    """The source is at its distance and all other tokens are start tokens; over a range, log odds are averaged."""
    weights, n = rotary(norm, window), 29
    own = {d: token_circuits(weights, "L0H1", 0, offsets=d).odds.dense() for d in (1, 3, 5)}
    mean = token_circuits(weights, "L0H1", 0, offsets=range(1, 6, 2)).odds.dense()
    assert_near(mean, torch.stack(list(own.values())).mean(0), METAMORPHIC)
    for d, odds in own.items():
        for source, destination in ((5, 9), (9, 9), (3, 17)):
            row = torch.zeros(n + 1, dtype=torch.long)
            row[n], row[n - d] = destination, source
            seen = run(weights, row).pattern["L0H1"][n, n - d].logit().item()
            assert odds[destination, source].item() == pytest.approx(seen, rel=1e-9)


@pytest.mark.parametrize("norm", [None, HeadNorm(1e-5)])
def test_scores_at_a_distance_match_runs_against_the_mean_source(norm: HeadNorm | None) -> None:
    weights = rotary(norm)
    V = weights.d_vocab
    qk = token_circuits(weights, "L0H1", start=0, offsets=4).qk.dense()
    pairs = torch.tensor([[source, 0, 0, 0, destination] for destination in range(V) for source in range(V)])
    scores = raw_scores(run(weights, pairs), "L0H1")[:, 4, 0].view(V, V)
    assert_near(qk, scores - scores.mean(1, keepdim=True), METAMORPHIC)
    each = torch.stack([token_circuits(weights, "L0H1", offsets=d).qk.dense() for d in (2, 3)]).mean(0)
    assert_near(token_circuits(weights, "L0H1", offsets=range(2, 4)).qk.dense(), each, METAMORPHIC)


@pytest.mark.parametrize("norm", ["none", "rms"])
def test_strength_does_not_depend_on_the_basis_of_the_stream(norm: str) -> None:
    weights = positional("stream", norm)
    changed = [rotate(weights, random_rotation(7, seed=seed)) for seed in range(9)]
    if norm == "none":
        draw = torch.Generator().manual_seed(0)
        changed += [change_basis(weights, torch.randn(7, 7, generator=draw, dtype=torch.float64)) for _ in range(9)]
    own = skip_trigrams(weights, k=20, start=0)
    for other in changed:
        for one, two in zip(own, skip_trigrams(other, k=20, start=0), strict=True):
            assert (one.head, one.source, one.destination, one.out) == (two.head, two.source, two.destination, two.out)
            assert (two.attention, two.strength) == pytest.approx((one.attention, one.strength), rel=1e-6)


@pytest.mark.parametrize(("spread", "largest"), [(1.0, 0.0), (600.0, 0.0), (1.0, 200.0)])
def test_leave_one_out_sums_of_rivals_stay_exact_despite_underflow(spread: float, largest: float) -> None:
    draw = torch.Generator().manual_seed(4)
    present, others = (spread * torch.randn(*shape, generator=draw).double() for shape in ((50,), (50, 9)))
    others[torch.arange(50), torch.arange(50) % 9] += torch.linspace(0, largest, 50, dtype=torch.float64)
    found = _rivals(present, others)
    for j in range(9):
        kept = torch.cat([present[:, None], others[:, :j], others[:, j + 1 :]], -1)
        assert_near(found[:, j], kept.logsumexp(-1), 1e-14)
