"""The whole reproduction on hand-built models whose answers are known, and on random and untrained ones."""

import json
from pathlib import Path

import pytest
import torch

import unweave as uw
from support.findings import D_VOCAB, hand_built, models, text
from unweave.errors import BadInput
from unweave.explorer.page import render
from unweave.loaders import attention_only
from unweave.model.model import Model
from unweave.reproduction import Models, Reproduction, reproduce
from unweave.training import ModelConfig, State, TrainConfig

IDS = text()


@pytest.fixture(scope="module")
def built() -> Reproduction:
    """Three models that are what the paper says."""
    return reproduce(models(*hand_built(IDS), IDS))


@pytest.fixture(scope="module")
def random() -> Reproduction:
    """Three models that are nothing: the hand-built shapes with random numbers in them."""
    draw = torch.Generator().manual_seed(1)
    noise = (w.map(lambda x: 0.1 * torch.randn(x.shape, generator=draw, dtype=torch.float64)) for w in hand_built(IDS))
    return reproduce(models(*noise, IDS))


@pytest.fixture(scope="module")
def untrained() -> Reproduction:
    """Three models before their first step: their heads write nothing."""
    sizes = {"n_heads": 2, "d_head": 4, "d_vocab": D_VOCAB, "n_ctx": IDS.shape[-1]}
    begun = (State.begin(TrainConfig(ModelConfig(n_layers=n, **sizes), tokens=1, seed=4)).model for n in range(3))
    return reproduce(models(*map(attention_only.weights, begun), IDS))


def held(found: Reproduction) -> set[str]:
    return {claim.id for claim in found.claims if claim.holds}


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
def test_what_was_built_in_is_found(built: Reproduction, claim: str) -> None:
    assert claim in held(built)


@pytest.mark.parametrize(
    "claim",
    ["bigram", "one-layer-copying", "two-layer-induction", "second-copy", "previous-token-head", "eigenvalue-corner"],
)
def test_nothing_is_found_in_random_models(random: Reproduction, claim: str) -> None:
    assert claim not in held(random)


def test_models_that_learned_nothing_have_a_page_too(untrained: Reproduction) -> None:
    """Nothing that their heads are worth is far more than nothing, or little of it."""
    assert not held(untrained) & {"k-composition", "qk-expansion", "importance-layers", "virtual-heads-small"}
    assert "The residual stream" in render(untrained.page)


def test_ids_are_unique_and_in_the_order_of_the_paper(built: Reproduction) -> None:
    ids = [claim.id for claim in built.claims]
    assert len(set(ids)) == len(ids) >= 22
    assert ids[:3] == ["bigram", "one-layer-copying", "one-layer-positional"]
    assert ids[-1] == "virtual-heads-small"


def test_a_finding_and_its_rule_stand_apart(built: Reproduction) -> None:
    for claim in built.claims:
        assert "olds if" not in claim.finding + claim.rule
        assert claim.finding.endswith(".")
        assert not claim.rule.endswith(".")
        assert claim.to_dict()["claim"] == claim.finding
        assert list(claim.to_dict()) == ["id", "section", "claim", "rule", "paper", "ours", "null", "holds"]


def test_the_page_is_the_same_every_time_and_no_name_is_markup(built: Reproduction) -> None:
    told: list[str] = []
    again = reproduce(models(*hand_built(IDS), IDS), tell=told.append)
    assert (told[0], len(told)) == ("zero layers", 8)
    assert render(built.page) == render(again.page)
    assert "<b>" not in render(built.page)


def test_what_is_saved_is_the_page_and_its_claims(built: Reproduction, tmp_path: Path) -> None:
    document = built.save(tmp_path)
    assert document == json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert list(document) == ["claims", "report", "seconds", "models"]
    assert (tmp_path / "report.html").read_text(encoding="utf-8") == render(built.page)


def test_models_are_told_apart_by_their_names() -> None:
    same = Model(hand_built(IDS)[2], uw.load("example:induction").tokenizer, {"name": "same"})
    with pytest.raises(BadInput, match="different names"):
        Models(same, same, same, IDS, IDS)
