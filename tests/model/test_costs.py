"""What is long or large says so before it starts; what is not says nothing."""

import warnings

import pytest
import torch

import unweave as uw
from support.whole_models import some_tokens, whole_model
from unweave.errors import Costly, ResourceError
from unweave.model import costs
from unweave.model.costs import Cost, announce, memory_of

QUESTIONS = {
    "copying": lambda weights: uw.copying(weights, samples=2),
    "skip-trigrams of 4 heads": lambda weights: uw.skip_trigrams(weights, start=0),
    "importance of 4 heads on 10 tokens": lambda weights: uw.importance(weights, [some_tokens(10).tolist()]),
    "composition": lambda weights: uw.composition(weights, samples=4),
    "verify": lambda weights: uw.verify(weights, some_tokens(4)),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_slow_question_gives_a_cost_warning_with_its_name(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    weights = whole_model()
    QUESTIONS[name](weights)  # a warning would be an error here
    monkeypatch.setattr(costs, "SPEED", 1.0)
    with pytest.warns(Costly, match=f"^{name}"):
        QUESTIONS[name](weights)


def test_a_question_about_one_source_gives_no_cost_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(costs, "SPEED", 1.0)
    uw.skip_trigrams(whole_model(), source=3, start=0)


def test_a_cost_is_announced_in_seconds_or_minutes_and_gigabytes() -> None:
    threads = torch.get_num_threads()
    assert str(Cost(90 * costs.SPEED * threads)) == "about 90 s"
    assert str(Cost(7200 * costs.SPEED * threads, 3e9)) == "about 120 minutes and 3 GB of memory"
    with pytest.warns(Costly, match="a lot.* 2 GB.*ask for less"):
        announce("a lot", Cost(0, 2e9), "ask for less")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        announce("a little", Cost(59 * costs.SPEED * threads, 2**30), "no need")


@pytest.mark.promise("R41")
def test_an_answer_that_does_not_fit_in_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unweave.files.memory.available", lambda: 2**30)
    with pytest.raises(ResourceError, match=r"3 GB.*1.07 GB") as caught:
        announce("a lot", Cost(0, 3e9), "ask for less")
    assert caught.value.hint == "ask for less"
    assert caught.value.exit_code == 6
    announce("a little", Cost(0, 2**29), "no need")


@pytest.mark.promise("R40")
def test_predicted_memory_of_a_run_matches_its_tensors() -> None:
    weights = whole_model()
    ids = some_tokens(9)
    whole = uw.run(weights, ids)
    held = [*whole.streams, *whole.patterns, *whole.activations]
    assert memory_of(weights, ids.shape) == sum(x.numel() * x.element_size() for x in held)
    two = 2 * max(p.numel() + a.numel() for p, a in zip(whole.patterns, whole.activations, strict=True)) * 8
    assert memory_of(weights, ids.shape, keep=0) == sum(x.numel() * 8 for x in whole.streams) + two
    said = uw.describe(weights)
    assert said["weights_bytes"] == sum(x.numel() * 8 for x in weights.tensors().values())
    assert said["run_bytes"] == memory_of(weights, torch.Size((weights.n_ctx,)))
