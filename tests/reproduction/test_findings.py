"""The claims: on hand-built models whose answers are known, and on random models, where nothing may be found."""

import json

import pytest
import torch

import unweave as uw
from unweave.analysis.trigrams.classes import ANY, class_instances
from unweave.analysis.trigrams.counts import TokenCounts
from unweave.analysis.trigrams.patterns import PATTERNS, instances
from unweave.loaders import attention_only
from unweave.model import examples
from unweave.model.transforms import random_heads
from unweave.model.weights import Layer, Weights
from unweave.reproduction.claims_shallow import trigram_claims
from unweave.reproduction.trigram_findings import Trigrams, find_classes, trigram_findings
from unweave.training import ModelConfig, State, TrainConfig

D_VOCAB = 12


@pytest.fixture(scope="module")
def ids() -> torch.Tensor:
    """Text in which each token prefers the next one."""
    draw = torch.Generator().manual_seed(0)
    steps = torch.where(torch.rand(40, 49, generator=draw) < 0.7, 1, torch.randint(0, 11, (40, 49), generator=draw))
    start = torch.zeros(40, 1, dtype=torch.long)
    return torch.cat([start, 1 + steps.cumsum(-1) % (D_VOCAB - 1)], dim=-1)


def bigram_of(ids: torch.Tensor) -> Weights:
    """The model whose logits are the text's smoothed bigram."""
    counts = torch.full((D_VOCAB, D_VOCAB), 0.1, dtype=torch.float64)
    counts.index_put_((ids[:, 1:].flatten(), ids[:, :-1].flatten()), torch.tensor(1.0).double(), accumulate=True)
    return examples.bigram((counts / counts.sum(0)).log())


@pytest.fixture(scope="module")
def built(ids: torch.Tensor) -> uw.reproduction.Evidence:
    """Three models that are what the paper says."""
    trio = uw.reproduction.Trio(
        bigram_of(ids), examples.previous_token(D_VOCAB), examples.induction(D_VOCAB), ids[:30], ids[30:], 0
    )
    return uw.reproduction.gather(trio)


@pytest.fixture(scope="module")
def random(ids: torch.Tensor) -> uw.reproduction.Evidence:
    """Three models that are nothing: the hand-built shapes with random numbers in them."""
    draw = torch.Generator().manual_seed(1)
    zero, one, two = (
        weights.map(lambda x: 0.1 * torch.randn(x.shape, generator=draw, dtype=torch.float64))
        for weights in (bigram_of(ids), examples.previous_token(D_VOCAB), examples.induction(D_VOCAB))
    )
    return uw.reproduction.gather(uw.reproduction.Trio(zero, one, two, ids[:30], ids[30:], 0))


def verdicts(evidence: uw.reproduction.Evidence) -> dict[str, bool]:
    return {claim.id: claim.holds for claim in uw.reproduction.claims(evidence)}


@pytest.mark.parametrize(
    "claim",
    [
        "bigram",
        "one-layer-copying",
        "one-layer-positional",
        "one-layer-no-induction",
        "two-layer-induction",
        "previous-token-head",
        "k-composition",
        "eigenvalue-corner",
        "second-layer-copying",
    ],
)
def test_what_was_built_in_is_found(built: uw.reproduction.Evidence, claim: str) -> None:
    assert verdicts(built)[claim]


@pytest.mark.parametrize(
    "claim",
    ["bigram", "one-layer-copying", "two-layer-induction", "second-copy", "previous-token-head", "eigenvalue-corner"],
)
def test_nothing_is_found_in_random_models(random: uw.reproduction.Evidence, claim: str) -> None:
    assert not verdicts(random)[claim]


def test_ids_are_unique_and_rows_are_json(built: uw.reproduction.Evidence) -> None:
    rows = [claim.to_dict() for claim in uw.reproduction.claims(built)]
    assert len({row["id"] for row in rows}) == len(rows)
    assert set(rows[0]) == {"id", "section", "claim", "rule", "paper", "ours", "null", "holds"}
    json.dumps(rows, allow_nan=False)


@pytest.fixture(scope="module")
def untrained(ids: torch.Tensor) -> uw.reproduction.Evidence:
    """Three models before their first step: their heads write nothing."""
    sizes = {"n_heads": 2, "d_head": 4, "d_vocab": D_VOCAB, "n_ctx": ids.shape[-1]}
    begun = (State.begin(TrainConfig(ModelConfig(n_layers=n, **sizes), tokens=1, seed=4)).model for n in range(3))
    zero, one, two = map(attention_only.weights, begun)
    return uw.reproduction.gather(uw.reproduction.Trio(zero, one, two, ids[:30], ids[30:], 0))


def test_models_that_learned_nothing_have_a_page_too(untrained: uw.reproduction.Evidence) -> None:
    """Nothing that their heads are worth is far more than nothing, or little of it."""
    found = uw.reproduction.claims(untrained)
    held = {claim.id for claim in found if claim.holds}
    assert not held & {"k-composition", "qk-expansion", "importance-layers", "virtual-heads-small"}
    assert "The residual stream" in uw.explorer.render(uw.reproduction.reproduction_page(found, untrained, {}))


def test_the_page_is_the_same_every_time(built: uw.reproduction.Evidence) -> None:
    cards = {"a": {"name": "<b>"}}
    made = (uw.reproduction.reproduction_page(uw.reproduction.claims(built), built, cards) for _ in range(2))
    pages = [uw.explorer.render(page) for page in made]
    assert pages[0] == pages[1]
    assert "<b>" not in pages[0]


TEXTS = [
    "<s>",
    *("keep", "in", "mind", "at", "bay", "under", "wraps", "neither", "nor", "def", "(", "self", "twitter", "/"),
    *("status", "Israel", "K", "nes", "open", ",'", "rb", "pygame", ".", "display", "rect", "for", "range", "zip"),
    *("Ralph", "ralph", "R", "alph", "ALPH", "Pike", "P", "ike", "ikes", "Lloyd", "L", "loyd", "loyds", "x", "y"),
]


def skip_trigram_model() -> Weights:
    """Two heads over one-hot tokens: one does every skip-trigram of the paper's classes, one every copying pattern."""
    n = len(TEXTS)
    wants, raises = torch.zeros(2, n, n, dtype=torch.float64), torch.zeros(2, n, n, dtype=torch.float64)
    for which, known in enumerate((class_instances(TEXTS), instances(TEXTS))):
        for source, destination, out in torch.cat(list(known.values())).tolist():
            wants[which, source, slice(1, n) if destination == ANY else destination] = 10.0
            raises[which, out, source] = 5.0
    unit = torch.eye(n, dtype=torch.float64)
    both = unit.expand(2, n, n)
    return Weights(unit, unit, (Layer(wants, both, both, raises),), n_ctx=64)


def text_with_skip_trigrams() -> TokenCounts:
    """Every triple of the classes three times, far apart; where a destination is open, an x stands there."""
    x, filler = TEXTS.index("x"), [TEXTS.index("y")] * 300
    ids: list[int] = []
    for source, destination, out in torch.cat(list(class_instances(TEXTS).values())).tolist() * 3:
        ids += [source, x, x if destination == ANY else destination, out, *filler]
    return TokenCounts.of(ids, len(TEXTS))


@pytest.fixture(scope="module")
def trigrams() -> Trigrams:
    return trigram_findings(skip_trigram_model(), TEXTS, text_with_skip_trigrams(), start=0)


def test_all_classes_built_in_are_found(trigrams: Trigrams) -> None:
    spelled = {name: len(triples) for name, triples in class_instances(TEXTS).items() if len(triples)}
    assert {row.pattern: (row.instances, row.found) for row in trigrams.classes} == {
        name: (n, n) for name, n in spelled.items()
    }
    assert trigrams.share == 1.0
    assert trigrams.classes_null.mean < len(spelled) / 2
    assert trigrams.share_null.mean < 0.5
    english = next(row for row in trigrams.classes if row.pattern == "English")
    assert english.support == 3
    assert english.expected < english.found


def test_each_pattern_of_copying_is_followed_by_the_head_that_copies(trigrams: Trigrams) -> None:
    for name in PATTERNS:
        best = max((row for row in trigrams.patterns if row.pattern == name), key=lambda row: row.gain)
        assert (best.head, best.mean_ov, best.raised) == ((0, 1), 5.0, 1.0)
        assert abs(trigrams.patterns_null[name].mean) < trigrams.patterns_null[name].sd


def test_the_crossings_of_what_is_built_in_are_its_bugs(trigrams: Trigrams) -> None:
    keep = {(TEXTS[row.destination], TEXTS[row.out]) for row in trigrams.bugs if TEXTS[row.source] == "keep"}
    assert keep
    assert not keep & {("in", "mind"), ("at", "bay"), ("under", "wraps")}
    assert all(row.forced_support == 0 and row.support == 3 for row in trigrams.bugs)
    assert trigrams.bugs[0].strength > trigrams.bugs_null.mean


def test_claims_about_skip_trigrams_hold_of_the_model_and_not_of_random_heads(trigrams: Trigrams) -> None:
    assert {claim.id: claim.holds for claim in trigram_claims(trigrams)} == dict.fromkeys(
        ("skip-trigram-classes", "copying-patterns", "skip-trigram-bugs"), True
    )
    chance = trigram_findings(random_heads(skip_trigram_model(), seed=99), TEXTS, text_with_skip_trigrams(), start=0)
    assert not any(claim.holds for claim in trigram_claims(chance))


def test_a_vocabulary_without_the_classes_has_none() -> None:
    found = find_classes(examples.copier(3), ["<s>", "x", "y"], TokenCounts.of([1, 2, 1, 2], 3), start=0)
    assert (len(found.classes), found.null.mean, found.share) == (0, 0.0, 0.0)
