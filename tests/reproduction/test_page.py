"""The whole reproduction on hand-built models whose answers are known, and on random and untrained ones."""

import json
from pathlib import Path

import pytest
import torch

import unweave as uw
from support.findings import D_VOCAB, hand_built, models, text
from support.toys import lively
from unweave.errors import BadInput
from unweave.explorer.page import article
from unweave.explorer.state import State
from unweave.loaders import attention_only
from unweave.model.model import Model
from unweave.reproduction import Models, Reproduction, reproduce
from unweave.training import ModelConfig, TrainConfig
from unweave.training import TrainState as Training

IDS = text()


@pytest.fixture(scope="module")
def built() -> Reproduction:
    """Three models with the paper's findings built in."""
    return reproduce(models(*hand_built(IDS), IDS))


@pytest.fixture(scope="module")
def random() -> Reproduction:
    """Three models of the hand-built shapes with random numbers."""
    draw = torch.Generator().manual_seed(1)
    noise = (w.map(lambda x: 0.1 * torch.randn(x.shape, generator=draw, dtype=torch.float64)) for w in hand_built(IDS))
    return reproduce(models(*noise, IDS))


def nets(**more: str) -> list[torch.nn.Module]:
    """Models of no, one and two layers before their first step."""
    sizes = {"n_heads": 2, "d_head": 4, "d_vocab": D_VOCAB, "n_ctx": IDS.shape[-1], **more}
    return [Training.begin(TrainConfig(ModelConfig(n_layers=n, **sizes), tokens=1, seed=4)).model for n in range(3)]


@pytest.fixture(scope="module")
def untrained() -> Reproduction:
    """Three models before their first step: their heads write nothing."""
    return reproduce(models(*map(attention_only.weights, nets()), IDS))


@pytest.fixture(scope="module")
def normed() -> Reproduction:
    """Random models with a norm whose tokens span the stream; no head of theirs matches prefixes."""
    return reproduce(models(*(attention_only.weights(lively(net)) for net in nets(norm="layer")), IDS))


def held(found: Reproduction) -> set[str]:
    return {claim.id for claim in found.claims if claim.holds}


FOUND = {"bigram", "one-layer-copying", "one-layer-positional", "one-layer-no-induction", "two-layer-induction"}
FOUND |= {"previous-token-head", "previous-token-ablation", "eigenvalue-corner", "second-layer-copying"}
FOUND |= {"in-context-score", "qk-expansion"}
NOT_FOUND = {"bigram", "one-layer-copying", "two-layer-induction", "second-copy", "previous-token-head"}
OVER_TOKENS = {"k-composition", "most-pairs-below-random"}


def test_claims_hold_in_hand_built_models_and_fail_in_random_ones(built: Reproduction, random: Reproduction) -> None:
    assert held(built) >= FOUND
    assert not held(random) & (NOT_FOUND | {"eigenvalue-corner"})


def test_untrained_models_have_no_composition_and_no_important_heads(untrained: Reproduction) -> None:
    both = [name + ending for name in ("importance-layers", "virtual-heads-small") for ending in ("", "-hops")]
    assert not held(untrained) & {"k-composition", "qk-expansion", *both}


@pytest.mark.slow
def test_models_with_a_norm_and_without_a_head_that_matches_prefixes_are_judged(normed: Reproduction) -> None:
    found = {claim.id for claim in normed.claims}
    assert not held(normed) & {"two-layer-induction", "previous-token-ablation", "eigenvalue-corner", "qk-expansion"}
    assert found >= OVER_TOKENS
    assert len(normed.claims) == len(found)


def test_claims_follow_the_paper_and_leave_out_those_that_cannot_be_judged(built: Reproduction) -> None:
    """The head that attends to the previous token writes beyond what tokens span."""
    ids = [claim.id for claim in built.claims]
    assert len(set(ids)) == len(ids)
    assert not set(ids) & OVER_TOKENS
    assert (ids[0], ids[-1]) == ("bigram", "virtual-heads-small-hops")


KEYS = ["id", "section", "claim", "rule", "paper", "ours", "effect", "null", "holds", "why", "shows", "conditions"]


@pytest.mark.parametrize("which", ["built", "random", "untrained"])
def test_a_claim_has_its_rule_its_values_and_a_view_that_shows_it(which: str, request: pytest.FixtureRequest) -> None:
    claims = request.getfixturevalue(which).claims
    for claim, row in zip(claims, claims.to_dict(), strict=True):
        assert list(row) == KEYS
        assert all(row[name] for name in ("rule", "paper", "ours", "effect", "null", "conditions"))
        assert (row["why"] is None) == row["holds"]
        seen = State.parse(claim.shows)
        assert (seen.notices, seen.fragment()) == ((), claim.shows)
        assert seen.model in ("<b>zero", "<b>one", "<b>two")


def test_the_page_is_the_same_every_time_and_escapes_names(built: Reproduction) -> None:
    again, shown = reproduce(models(*hand_built(IDS), IDS)).explorer(), built.explorer()
    assert again.html() == shown.html()
    assert "<b>" not in article(shown.manifest)


def test_saving_writes_the_page_and_its_claims(built: Reproduction, tmp_path: Path) -> None:
    document = built.save(tmp_path)
    assert document == json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert list(document) == ["claims", "report", "seconds", "origin", "models"]
    page = built.explorer()
    assert (tmp_path / "report.html").read_text(encoding="utf-8") == page.html()
    assert list(page.manifest.claims) == document["claims"]
    assert page.manifest.models[0].engine is None
    assert built.explorer(weights=True).manifest.models[0].engine is not None


def test_claims_about_other_models_come_with_their_tables(built: Reproduction) -> None:
    """Every view that a claim opens has its table; the one-layer model comes without weights."""
    manifest = built.explorer().manifest
    here = {(one.model, one.name) for one in manifest.tables}
    assert [each.name for each in manifest.models] == ["<b>two", "<b>one"]
    assert "has only tables in this file" in str(manifest.models[1].no_engine)
    wanted = {"heads": "heads", "eigenvalues": "eigenvalues", "trigrams": "trigrams", "importance": "orders"}
    seen = [State.parse(claim.shows) for claim in built.claims]
    about = {(each.model, wanted[each.view]) for each in seen if each.view in wanted}
    assert about <= here
    assert about > {("<b>one", "heads"), ("<b>one", "eigenvalues"), ("<b>one", "trigrams"), ("<b>two", "orders")}
    each_once = [(one.model, one.name, one.prompt) for one in manifest.tables]
    assert len(set(each_once)) == len(each_once)
    names = {one.name for one in manifest.tables if one.model == "<b>two"}
    assert {"orders", "orders.hops", "virtual", "virtual.hops", "induction", "copying", "trigrams"} <= names
    left = "; ".join(one.what for one in manifest.left_out)
    assert "term importance" not in left
    assert "skip-trigram bugs" in left


def test_models_with_the_same_name_are_refused() -> None:
    same = Model(hand_built(IDS)[2], uw.load("example:induction").tokenizer, {"name": "same"})
    with pytest.raises(BadInput, match="names"):
        Models(same, same, same, IDS, IDS)
