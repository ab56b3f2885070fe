"""The whole reproduction on hand-built models whose answers are known, and on random and untrained ones."""

import json
from html import escape
from pathlib import Path

import pytest
import torch

import unweave as uw
from support.findings import D_VOCAB, hand_built, models, text
from unweave.errors import BadInput
from unweave.explorer import state
from unweave.explorer.page import article, render
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


@pytest.fixture(scope="module")
def normed() -> Reproduction:
    """Random models with a norm whose tokens span the stream; no head of theirs matches prefixes."""
    sizes = {"n_heads": 2, "d_head": 4, "d_vocab": D_VOCAB, "n_ctx": IDS.shape[-1], "norm": "layer"}
    draw = torch.Generator().manual_seed(2)
    nets = [State.begin(TrainConfig(ModelConfig(n_layers=n, **sizes), tokens=1, seed=4)).model for n in range(3)]
    for net in nets:
        for x in net.parameters():
            x.data += 0.3 * torch.randn(x.shape, generator=draw)
    return reproduce(models(*map(attention_only.weights, nets), IDS))


def held(found: Reproduction) -> set[str]:
    return {claim.id for claim in found.claims if claim.holds}


FOUND = {"bigram", "one-layer-copying", "one-layer-positional", "one-layer-no-induction", "two-layer-induction"}
FOUND |= {"previous-token-head", "previous-token-ablation", "eigenvalue-corner", "second-layer-copying"}
FOUND |= {"in-context-score", "qk-expansion"}
NOT_FOUND = {"bigram", "one-layer-copying", "two-layer-induction", "second-copy", "previous-token-head"}


def test_what_was_built_in_is_found_and_nothing_in_random_models(built: Reproduction, random: Reproduction) -> None:
    assert held(built) >= FOUND
    assert not held(random) & (NOT_FOUND | {"eigenvalue-corner"})


def test_models_that_learned_nothing_have_a_page_too(untrained: Reproduction) -> None:
    """Nothing that their heads are worth is far more than nothing, or little of it."""
    both = [name + ending for name in ("importance-layers", "virtual-heads-small") for ending in ("", "-hops")]
    assert not held(untrained) & {"k-composition", "qk-expansion", *both}
    assert "The residual stream" in render(untrained.page)


OVER_TOKENS = {"k-composition", "most-pairs-below-random"}


@pytest.mark.slow
def test_models_with_a_norm_and_without_a_head_that_matches_prefixes_have_a_page_too(normed: Reproduction) -> None:
    found = {claim.id: claim for claim in normed.claims}
    assert not held(normed) & {"two-layer-induction", "previous-token-ablation", "eigenvalue-corner", "qk-expansion"}
    for name in ("previous-token-ablation", "eigenvalue-corner", "qk-expansion"):
        assert found[name].ours == "no head matches prefixes"
    assert set(found) >= OVER_TOKENS
    assert len(normed.claims) == len(found) == 24
    assert all(claim.effect and claim.reason != "" for claim in normed.claims)
    assert "norm" in render(normed.page)


def test_claims_over_tokens_are_left_out_where_tokens_do_not_span_the_stream(built: Reproduction) -> None:
    """The head that attends to the previous token writes to a place of its own."""
    ids = {claim.id for claim in built.claims}
    assert not ids & OVER_TOKENS
    assert "qk-expansion" in ids
    assert "the correct formula, over tokens" not in render(built.page).lower()


def test_ids_are_unique_and_in_the_order_of_the_paper(built: Reproduction) -> None:
    ids = [claim.id for claim in built.claims]
    assert len(set(ids)) == len(ids) == 22
    assert ids[:3] == ["bigram", "one-layer-copying", "one-layer-positional"]
    assert ids[-2:] == ["virtual-heads-small", "virtual-heads-small-hops"]


NUMBERS = ["value", "unit", "null_mean", "null_sd", "threshold", "shows"]
KEYS = ["id", "section", "claim", "rule", "paper", "ours", "effect", "null", "holds", "why", *NUMBERS, "conditions"]


@pytest.mark.parametrize("which", ["built", "random", "untrained"])
def test_a_finding_its_rule_its_effect_and_its_reason_stand_apart(which: str, request: pytest.FixtureRequest) -> None:
    for claim in request.getfixturevalue(which).claims:
        assert "olds if" not in claim.finding + claim.rule
        assert claim.finding.endswith(".")
        assert not claim.rule.endswith(".")
        assert claim.effect
        row = claim.to_dict()
        assert list(row) == KEYS
        assert row["claim"] == claim.finding
        assert (row["why"] is None) == claim.holds
        assert all(
            row[name] is None or isinstance(row[name], float | int) for name in NUMBERS if name not in ("unit", "shows")
        )
        assert row["unit"]
        assert row["threshold"] is not None or row["value"] is None
        seen = state.State.parse(str(row["shows"]))
        assert (seen.notices, seen.fragment()) == ((), row["shows"])
        assert seen.model in ("<b>zero", "<b>one", "<b>two")


@pytest.mark.parametrize("which", ["built", "random", "untrained", "normed"])
def test_a_claim_holds_if_each_of_its_conditions_does(which: str, request: pytest.FixtureRequest) -> None:
    for claim in request.getfixturevalue(which).claims:
        assert claim.holds == all(condition.holds for condition in claim.conditions), claim.id
        row = claim.to_dict()
        assert [row[name] for name in ("value", "threshold")] == [
            row["conditions"][0][name] for name in ("value", "threshold")
        ]


def test_the_page_says_why_a_finding_does_not_hold(random: Reproduction) -> None:
    reasons = {claim.reason for claim in random.claims if not claim.holds}
    reasons |= {str(one) for claim in random.claims for one in claim.conditions}
    html = render(random.page)
    assert reasons
    assert all(escape(str(reason), quote=False) in html for reason in reasons)


def test_the_page_is_the_same_every_time_and_no_name_is_markup(built: Reproduction) -> None:
    told: list[str] = []
    again = reproduce(models(*hand_built(IDS), IDS), tell=told.append)
    assert (told[0], len(told)) == ("zero layers", 8)
    assert render(built.page) == render(again.page)
    assert "<b>" not in render(built.page)


def test_what_is_saved_is_the_page_and_its_claims(built: Reproduction, tmp_path: Path) -> None:
    document = built.save(tmp_path)
    assert document["origin"] == built.measured_on
    assert document == json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert list(document) == ["claims", "report", "seconds", "origin", "models"]
    html = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert article(built.page) in html
    manifest = built.explorer().manifest
    assert [claim.id for claim in manifest.claims] == [claim.id for claim in built.claims]
    assert manifest.models[0].engine is None
    tables = [(table.model, table.name, table.prompt) for table in manifest.tables]
    assert len(tables) == len(set(tables))
    assert built.explorer(weights=True).manifest.models[0].engine is not None


def test_claims_about_other_models_have_tables_of_them(built: Reproduction) -> None:
    """Every view that a claim opens finds its table; the one-layer model comes without weights and says so."""
    manifest = built.explorer().manifest
    here = {(one.model, one.name) for one in manifest.tables}
    one = manifest.models[1]
    assert [each.name for each in manifest.models] == ["<b>two", "<b>one"]
    assert one.engine is None
    assert "by its tables alone" in str(one.no_engine)
    wanted = {"heads": "heads", "eigenvalues": "eigenvalues", "trigrams": "trigrams", "importance": "orders"}
    seen = [state.State.parse(claim.shows) for claim in manifest.claims]
    about = {(each.model, wanted[each.view]) for each in seen if each.view in wanted}
    assert about <= here
    assert about > {("<b>one", "heads"), ("<b>one", "eigenvalues"), ("<b>one", "trigrams"), ("<b>two", "orders")}
    each_once = [(one.model, one.name, one.prompt) for one in manifest.tables]
    assert len(set(each_once)) == len(each_once)


def test_what_sections_measured_is_what_the_page_shows(built: Reproduction) -> None:
    manifest = built.explorer().manifest
    names = {one.name for one in manifest.tables if one.model == "<b>two"}
    assert {"orders", "orders.hops", "virtual", "virtual.hops", "induction", "copying", "trigrams"} <= names
    left = "; ".join(one.what for one in manifest.left_out)
    assert "term importance" not in left
    assert "skip-trigram bugs" in left


def test_models_are_told_apart_by_their_names() -> None:
    same = Model(hand_built(IDS)[2], uw.load("example:induction").tokenizer, {"name": "same"})
    with pytest.raises(BadInput, match="different names"):
        Models(same, same, same, IDS, IDS)
