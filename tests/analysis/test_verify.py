"""Every identity holds of every model, and a model that breaks one is caught."""

from dataclasses import replace

import pytest
import torch

import unweave as uw
from support.whole_models import some_tokens, whole_model
from unweave.analysis import verify as module
from unweave.model.run import Run

KINDS = [(norm, positions) for norm in ("none", "layer", "rms") for positions in ("none", "stream", "queries and keys")]


@pytest.mark.parametrize(("norm", "positions"), KINDS)
@pytest.mark.parametrize("layers", [0, 2])
def test_whole_models_pass(norm, positions, layers):
    found = uw.verify(whole_model(layers, layers, norm, positions), some_tokens(10))
    assert [check for check in found.checks if not check.ok] == []
    assert found.ok
    assert len(found.checks) == (6 if layers == 0 else 13)


def test_deep_models_are_checked_by_order_and_kind(monkeypatch):
    monkeypatch.setattr(module, "LISTED", 3)
    found = uw.verify(whole_model(), some_tokens(6))
    assert found.ok
    assert len(found.checks) == 12


@pytest.mark.parametrize("norm", ["none", "rms"])
def test_one_layer_changed_at_a_time_gives_the_same_bits(monkeypatch, norm):
    weights, ids = whole_model(5, 3, norm), some_tokens(6)
    whole = uw.verify(weights, ids)
    monkeypatch.setattr(module, "LARGE", 0)
    assert uw.verify(weights, ids).checks == whole.checks
    held = module._one_layer_changed(weights).layers
    changed = held.each(lambda _, layer: layer.map(torch.clone))
    first = changed[0].W_Q
    assert changed[0].W_Q is first
    assert (changed[2].W_Q is not first, changed[0].W_Q is not first) == (True, True)


@pytest.mark.parametrize(("part", "name"), [("logits", "paths"), ("patterns", "rows of attention")])
def test_a_run_of_another_model_is_caught(monkeypatch, part, name):
    def broken(*args, **kwargs):
        run = uw.run(*args, **kwargs)
        if part == "logits":
            return replace(run, streams=(*run.streams[:-1], run.streams[-1] * (1 + 1e-9)))
        return Run(run.weights, run.ids, tuple(p * (1 + 1e-9) for p in run.patterns), run.scales, run.streams)

    monkeypatch.setattr(module, "run", broken)
    found = uw.verify(whole_model(norm="none"), some_tokens(6))
    assert not found.ok
    assert any(name in check.name for check in found.checks if not check.ok)


def test_with_a_large_vocabulary_traces_are_taken_between_a_few_tokens(monkeypatch):
    monkeypatch.setattr(module, "TOKENS", 5)
    found = uw.verify(whole_model(), some_tokens(6))
    assert found.ok
    names = [check.name for check in found.checks]
    assert "eigenvalues of OV circuits between 5 tokens sum to their traces" in names


def test_with_a_large_vocabulary_a_rotation_is_checked_on_a_few_logits(monkeypatch):
    """Only the tokens of the run and a few others are rotated, and their logits compared."""
    weights, ids = whole_model(), some_tokens(6)
    tried = {*(n * weights.d_vocab // 5 for n in range(5)), *ids.tolist()}
    assert len(tried) < weights.d_vocab
    monkeypatch.setattr(module, "TOKENS", 5)
    name = f"a rotation of the stream changes no logit of {len(tried)} tokens"
    assert next(check for check in uw.verify(weights, ids).checks if check.name == name).ok
    rotate = module.rotate
    monkeypatch.setattr(module, "rotate", lambda few, R: replace(rotate(few, R), embed=few.embed))
    assert not next(check for check in uw.verify(weights, ids).checks if check.name == name).ok


def test_an_expansion_by_order_continues_where_another_stopped():
    weights = whole_model(norm="rms")
    done = uw.run(weights, some_tokens(6))
    for layer, streams in enumerate(list(uw.model.stream(weights).levels(done))[:-1]):
        for side in (uw.model.queries(weights, (layer, 1)), uw.model.keys(weights, (layer, 1))):
            *_, continued = side.levels(done, layer, streams)
            anew = side.by_order(done)
            assert continued.keys() == anew.keys()
            assert all(torch.equal(continued[order], anew[order]) for order in anew)


def test_float32_weights_are_verified_in_float64():
    assert uw.verify(whole_model().to(torch.float32), some_tokens(6)).ok
