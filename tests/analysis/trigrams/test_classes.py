"""The paper's classes: found where a vocabulary has them, measured as the circuits say; and counts of text."""

import pytest
import torch

from support.analysis_models import random_weights
from unweave.analysis.trigrams import TokenCounts, named_trigrams, skip_trigram_classes, token_circuits
from unweave.analysis.trigrams.classes import class_instances
from unweave.analysis.trigrams.tables import ANY

TEXTS = [
    "<s>",
    "\n\t\t",
    "\n\t",
    "\n",
    *["else", " elif", "open", ",'", "rb", " keep", " in", " mind", " neither", " nor", "b"],
]


def names(name: str, texts: list[str] = TEXTS) -> set[tuple[str | None, ...]]:
    return {tuple(None if i == ANY else texts[i] for i in triple) for triple in class_instances(texts)[name].tolist()}


def test_classes_are_spelled_in_single_tokens() -> None:
    assert names("Python indentation") == {
        ("\n" + "\t" * n, "\n" + "\t" * (n - 1), out) for n in (1, 2) for out in ("else", " elif")
    }
    assert (" keep", " in", " mind") in names("English")
    assert (" neither", None, " nor") in names("English")
    assert names("HTML") == set()
    assert names("Python open mode", ["open", "','", "wb", " open"]) == {(o, "','", "wb") for o in ("open", " open")}


def test_every_class_can_be_found() -> None:
    words = {form for rules in skip_trigram_classes().values() for rule in rules for group in rule for form in group}
    assert all(len(triples) for triples in class_instances(sorted(words)).values())


def test_values_and_ranks_match_the_circuits() -> None:
    weights = random_weights(8, d_vocab=len(TEXTS))
    for row in named_trigrams(weights, "L0H1", texts=TEXTS, start=0):
        circuits = token_circuits(weights, "L0H1", start=0)
        qk, ov = circuits.qk.dense()[1:, row.source], circuits.ov.dense()[1:, row.source]
        assert row.qk == pytest.approx(qk[row.destination - 1].item())
        assert row.ov == pytest.approx(ov[row.out - 1].item())
        odds = circuits.odds.dense()[1:, row.source]
        assert row.attention == pytest.approx(odds[row.destination - 1].sigmoid().item())
        assert row.qk_rank == int((odds > odds[row.destination - 1]).sum())
        assert row.ov_rank == int((ov > ov[row.out - 1]).sum())
        if TEXTS[row.source] == " neither":
            assert row.qk_rank == 0


def test_support_and_lift_match_a_count_by_hand() -> None:
    keep, within, mind, other = 9, 10, 11, 14
    ids = torch.tensor([keep, within, mind, other, within, other] * 2 + [0] * 300 + [within, other] * 3)
    weights = random_weights(8, d_vocab=len(TEXTS))
    rows = named_trigrams(weights, texts=TEXTS, start=0, counts=TokenCounts(ids, len(TEXTS)))
    row = next(r for r in rows if (r.source, r.destination, r.out) == (keep, within, mind))
    assert (row.support, row.lift) == (2, pytest.approx((2 / 4) / (2 / 7)))


def test_a_class_without_destinations_counts_any_destination() -> None:
    neither, nor, keep, mind, other = 12, 13, 9, 11, 14
    ids = torch.tensor([neither, other, nor, keep] * 2 + [neither, mind, nor] + [0] * 300 + [other, nor])
    rows = named_trigrams(
        random_weights(8, d_vocab=len(TEXTS)), texts=TEXTS, start=0, counts=TokenCounts(ids, len(TEXTS))
    )
    row = next(r for r in rows if (r.source, r.out) == (neither, nor))
    assert row.any_destination
    assert row.support == 3
    near = sum(neither in ids[max(0, i - 256) : i].tolist() for i in range(len(ids) - 1))
    assert row.lift == pytest.approx((3 / near) / (4 / (len(ids) - 1)))
    assert not any(r.any_destination for r in rows if r.category == "Python indentation")


def walk(ids: torch.Tensor, source: int, destination: int | None, out: int, window: int) -> int:
    rows = ids if ids.dim() == 2 else ids[None]
    return sum(
        destination in (None, row[i]) and row[i + 1] == out and source in row[max(0, i - window) : i]
        for row in rows.tolist()
        for i in range(len(row) - 1)
    )


@pytest.mark.parametrize("shape", [(200,), (4, 50), (1, 30), (30, 1), (1,)])
@pytest.mark.parametrize("window", [1, 5, 1000])
def test_support_matches_a_count_by_explicit_loops(shape: tuple[int, ...], window: int) -> None:
    ids = torch.randint(4, shape, generator=torch.Generator().manual_seed(0))
    counts = TokenCounts(ids, d_vocab=5, window=window)
    for s, d, o in torch.cartesian_prod(*[torch.arange(5)] * 3).tolist():
        assert counts.support(s, d, o) == walk(ids, s, d, o, window)
    for s, o in torch.cartesian_prod(*[torch.arange(5)] * 2).tolist():
        assert counts.support(s, None, o) == walk(ids, s, None, o, window)


@pytest.mark.parametrize("shape", [(200,), (4, 50), (30, 1)])
def test_counts_of_all_pairs_match_counts_one_by_one(shape: tuple[int, ...]) -> None:
    counts = TokenCounts(torch.randint(4, shape, generator=torch.Generator().manual_seed(1)), d_vocab=6, window=5)
    destinations, outs = torch.tensor([5, 0, 3]), torch.tensor([2, 4, 0, 3])
    for source in range(6):
        expected = [[counts.support(source, d, o) for o in outs.tolist()] for d in destinations.tolist()]
        assert counts.pairs(source, destinations, outs).tolist() == expected
    assert counts.pairs(0, destinations[:0], outs).shape == (0, 4)
    assert counts.pairs(0, destinations, outs[:0]).shape == (3, 0)


def test_each_instance_is_listed_with_its_strongest_head() -> None:
    weights = random_weights(8, d_vocab=len(TEXTS))
    best = {(r.category, r.source, r.out): r.strength for r in named_trigrams(weights, texts=TEXTS, start=0)}
    for head in weights.head_ids:
        for row in named_trigrams(weights, head, texts=TEXTS, start=0):
            assert row.strength <= best[row.category, row.source, row.out] + 1e-12
