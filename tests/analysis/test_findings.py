"""The claims: on hand-built models whose answers are known, and on random models, where nothing may be found."""

import json

import pytest
import torch

import unweave as uw
from unweave import examples
from unweave.weights import Weights

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
def built(ids: torch.Tensor) -> uw.Evidence:
    """Three models that are what the paper says."""
    trio = uw.Trio(bigram_of(ids), examples.previous_token(D_VOCAB), examples.induction(D_VOCAB), ids[:30], ids[30:], 0)
    return uw.gather(trio)


@pytest.fixture(scope="module")
def random(ids: torch.Tensor) -> uw.Evidence:
    """Three models that are nothing: the hand-built shapes with random numbers in them."""
    draw = torch.Generator().manual_seed(1)
    zero, one, two = (
        weights.map(lambda x: 0.1 * torch.randn(x.shape, generator=draw, dtype=torch.float64))
        for weights in (bigram_of(ids), examples.previous_token(D_VOCAB), examples.induction(D_VOCAB))
    )
    return uw.gather(uw.Trio(zero, one, two, ids[:30], ids[30:], 0))


def verdicts(evidence: uw.Evidence) -> dict[str, bool]:
    return {claim.id: claim.holds for claim in uw.claims(evidence)}


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
def test_what_was_built_in_is_found(built: uw.Evidence, claim: str) -> None:
    assert verdicts(built)[claim]


@pytest.mark.parametrize(
    "claim",
    ["bigram", "one-layer-copying", "two-layer-induction", "second-copy", "previous-token-head", "eigenvalue-corner"],
)
def test_nothing_is_found_in_random_models(random: uw.Evidence, claim: str) -> None:
    assert not verdicts(random)[claim]


def test_ids_are_unique_and_rows_are_json(built: uw.Evidence) -> None:
    rows = uw.plain(uw.claims(built))
    assert len({row["id"] for row in rows}) == len(rows)
    assert set(rows[0]) == {"id", "section", "claim", "paper", "ours", "null", "holds"}
    json.dumps(rows, allow_nan=False)


def test_the_page_is_the_same_every_time(built: uw.Evidence) -> None:
    pages = [uw.render(uw.reproduction_page(uw.claims(built), built, {"a": {"name": "<b>"}})) for _ in range(2)]
    assert pages[0] == pages[1]
    assert "<b>" not in pages[0]
