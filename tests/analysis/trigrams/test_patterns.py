"""The four patterns: labels against the paper's examples, searches against brute force."""

from dataclasses import replace
from itertools import product

import pytest
import torch

from support.analysis_models import random_weights
from unweave.algebra.random import generator
from unweave.analysis.trigrams import copying_patterns, pattern_use, skip_trigrams, token_circuits, with_patterns
from unweave.analysis.trigrams.patterns import (
    ANY,
    COPY,
    COPY_VARIANT,
    EXCHANGES,
    PATTERNS,
    PRESENT,
    SPLIT,
    SPLIT_VARIANT,
    copied,
    exchanged_gains,
    instances,
    label,
)
from unweave.known import examples

TEXTS = [
    "<s>",
    *["two", " One", "Two", " Ralph", "R", "alph", "ALPH", " Pike", "P", " P", "ike", "ikes", " pike"],
    "",
    " ",
]


@pytest.mark.parametrize(
    ("source", "destination", "out", "expected"),
    [
        ("two", " One", "two", COPY),
        ("two", " One", "Two", COPY_VARIANT),
        (" Ralph", "R", "alph", SPLIT),
        (" Ralph", "R", "ALPH", SPLIT_VARIANT),
        (" Pike", "P", "ike", SPLIT),
        (" Pike", " P", "ikes", SPLIT_VARIANT),
        (" Pike", "R", "ike", None),
        (" Pike", "P", " pike", COPY_VARIANT),
        (" Pike", "P", "alph", None),
        ("", "P", "", None),
        (" ", "P", "P", None),
        (" Ralph", " Ralph", " pike", PRESENT),
    ],
)
def test_labels_match_the_paper(source: str, destination: str, out: str, expected: str | None) -> None:
    assert label(TEXTS, *(TEXTS.index(text) for text in (source, destination, out))) == expected


def test_instances_are_all_triples_with_the_label() -> None:
    found = {name: {tuple(t) for t in triples.tolist()} for name, triples in instances(TEXTS).items()}
    assert tuple(found) == PATTERNS
    for s, d, o in product(range(len(TEXTS)), repeat=3):
        name = label(TEXTS, s, d, o)
        listed = {n for n in PATTERNS if (s, d, o) in found[n] or (s, ANY, o) in found[n]}
        assert (name in listed) if name in PATTERNS else not listed


def test_the_strongest_instances_match_brute_force() -> None:
    weights = random_weights(2, d_vocab=len(TEXTS))
    every = skip_trigrams(weights, "L1H1", k=16**3, each=16, start=0)
    known = with_patterns(every, TEXTS)
    found = copying_patterns(weights, "L1H1", k=1, texts=TEXTS, start=0)
    for name in PATTERNS:
        best = max((row.strength for row in known if row.pattern == name and row.ov > 0), default=None)
        seen = next((row.strength for row in found if row.pattern == name), None)
        assert seen == (None if best is None else pytest.approx(best, rel=1e-10))


def test_a_copier_follows_the_first_pattern_and_no_other() -> None:
    weights = examples.copier(d_vocab=len(TEXTS))
    assert {row.pattern for row in copying_patterns(weights, texts=TEXTS, start=0)} == {COPY}
    use = {row.pattern: row for row in pattern_use(weights, texts=TEXTS)}
    n = sum(map(bool, TEXTS))
    assert (use[COPY].raised, use[COPY].mean_ov, use[COPY].sources) == (1.0, 1.0, n)
    assert use[COPY].exchanged_ov == pytest.approx(1 / n)
    assert (use[COPY].gain, use[COPY].effect) == (pytest.approx(1 - 1 / n), None)
    assert all((use[name].raised, use[name].mean_ov) == (0.0, 0.0) for name in PATTERNS[1:])


def test_pattern_use_matches_a_loop_over_instances() -> None:
    weights = random_weights(3, d_vocab=len(TEXTS))
    ov = token_circuits(weights, "L0H1").ov.dense()
    for row in pattern_use(weights, "L0H1", texts=TEXTS):
        pairs = sorted({(s, o) for s, _, o in instances(TEXTS)[row.pattern].tolist()})
        sources = sorted({s for s, _ in pairs})
        outs = [o for _, o in pairs]
        own = torch.stack([ov[[o for t, o in pairs if t == s], s].mean() for s in sources])
        gain = own - torch.stack([ov[outs, s].mean() for s in sources])
        assert (row.instances, row.sources) == (len(pairs), len(sources))
        assert row.mean_ov == pytest.approx(own.mean().item())
        assert row.exchanged_ov == pytest.approx((own - gain).mean().item())
        assert row.gain == pytest.approx(gain.mean().item())
        assert row.sd == pytest.approx(gain.std().item())
        assert row.effect == pytest.approx((gain.mean() / gain.std()).item())
        assert row.raised == (gain > 0).double().mean().item()


def test_a_constant_added_to_all_logits_of_a_source_does_not_change_the_gain() -> None:
    weights = random_weights(3, d_vocab=len(TEXTS))
    shifted = replace(weights, unembed=weights.unembed + 7 * torch.arange(weights.d_model))
    for row, other in zip(pattern_use(weights, texts=TEXTS), pattern_use(shifted, texts=TEXTS), strict=True):
        assert other.gain == pytest.approx(row.gain, abs=1e-10)
        assert other.sd == pytest.approx(row.sd, abs=1e-10)
        assert other.mean_ov != pytest.approx(row.mean_ov, abs=1e-3)


def test_exchanged_gains_match_a_loop_over_exchanged_sources() -> None:
    weights = random_weights(3, d_vocab=len(TEXTS))
    known = copied(TEXTS)
    draw = generator(5)
    for name, found in exchanged_gains(weights, known, seed=5).items():
        pairs = known[name].tolist()
        sources = sorted({s for s, _ in pairs})
        turns = [torch.randperm(len(sources), generator=draw).tolist() for _ in range(EXCHANGES)]
        for turn, gain in zip(turns, found.tolist(), strict=True):
            gains = []
            for head in weights.head_ids:
                ov = token_circuits(weights, head).ov.dense()
                level = torch.stack([ov[o] for _, o in pairs]).mean(0)
                each = [
                    torch.stack([ov[o, sources[turn[i]]] for s, o in pairs if s == source]).mean()
                    - level[sources[turn[i]]]
                    for i, source in enumerate(sources)
                ]
                gains.append(torch.stack(each).mean().item())
            assert gain == pytest.approx(max(gains))
