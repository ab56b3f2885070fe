"""Hand-built models by name."""

import pytest

import unweave as uw
from unweave.errors import InputError, UnweaveError


def test_the_induction_example_continues_a_repetition() -> None:
    model = uw.load("example:induction")
    run = model.run("quick fox quick ")
    assert model.tokenizer.decode([int(run.logits[-1].argmax())]) == "f"
    assert run.ids[0] == model.tokenizer.start


def test_characters_outside_the_alphabet_become_one_token() -> None:
    model = uw.load("example:copier")
    assert model.encode("a€b") == [0, model.tokenizer.id("a"), model.tokenizer.id("?"), model.tokenizer.id("b")]


@pytest.mark.parametrize("source", ["example:nothing", "attn-99l", "/no/such/folder"])
def test_what_is_not_there_is_said(source: str) -> None:
    with pytest.raises(UnweaveError, match=r"no example|neither a bundled model nor"):
        uw.load(source)


def test_a_missing_model_is_a_bad_input_file() -> None:
    with pytest.raises(InputError):
        uw.load("attn-99l")


def test_an_empty_text_is_refused() -> None:
    with pytest.raises(UnweaveError, match="empty"):
        uw.load("example:copier").run("")
