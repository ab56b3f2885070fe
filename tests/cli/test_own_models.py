"""Every command that reads a model takes a folder that `save` wrote of somebody's own model, tokens named by number."""

import random

import pytest
import torch

import unweave as uw
from support.commands import answer, asked, printed, refuses
from support.foreign import folder_of, gpt2
from support.gpt2_like import OPTIONS, gpt2_like, logits_of
from support.helpers import assert_near
from support.questions import questions

TEXT = ("--text", "#3 #1 #4 #1 #5 #9 #2 #6")
COMMANDS = sorted(
    questions("", "").keys() - {"kernel", "neurons"}
)  # none of these models is rotary, not all have neurons


def given(folder):
    """The words after the model's name, of each command."""
    return questions(TEXT[1], "#3", "L1H0", ("--data", folder.parent / "text.txt"))


@pytest.fixture(scope="module", params=[0, "gpt2"], ids=["attention-only", "gpt2"])
def folder(request, tmp_path_factory):
    """A GPT-2-shaped model, saved without a tokenizer, and a text of its tokens beside it; or a GPT-2 itself."""
    place = tmp_path_factory.mktemp("own")
    words = random.Random(0).choices([f"#{i}" for i in range(60)], k=600)
    (place / "text.txt").write_text(" ".join(words))
    if request.param == "gpt2":
        keys = {"n_head": 3, "n_embd": 12, "n_layer": 2, "vocab_size": 60, "n_positions": 32, "bos_token_id": None}
        return folder_of(gpt2(keys | {"eos_token_id": None}), place / "model", max_shard_size=5_000)
    arrays = gpt2_like(d_vocab=60, n_ctx=32)
    folder = uw.save(uw.weights_from(arrays, **OPTIONS), place / "model")
    ids = torch.tensor([int(word[1:]) for word in words[:20]])
    assert_near(uw.load(folder).run(" ".join(words[:20])).logits, logits_of(arrays, ids), 1e-6)
    return folder


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_takes_the_folder(name, folder):
    assert answer(name, folder, *given(folder)[name])


@pytest.mark.slow
@pytest.mark.promise("R5")
@pytest.mark.parametrize("folder", ["gpt2"], indirect=True)
@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_prints_the_same_bytes_again(name, folder):
    one, other = (printed(name, folder, *given(folder)[name], "--json") for _ in range(2))
    assert one == other


@pytest.mark.parametrize(
    ("command", "words", "word"),
    [
        ("kernel", ("L0H0", *TEXT), "no kernel"),
        ("paths", ("--text", "hello"), '"hello" is not a token of this model'),
        ("neurons", ("--neuron", 4), "--layer 0"),
    ],
)
def test_commands_the_folder_cannot_answer_are_refused(command, words, word, folder):
    refuses((command, folder, *words), 2, word)


def test_neurons_are_listed_if_the_model_has_mlps(folder):
    words = ("neurons", folder, "--layer", "1", "--top", "3")
    if not any(uw.load(folder).weights.d_mlp):
        refuses(words, 2, "no MLP")
        return
    assert "deletes what it reads" in printed(*words)
    document = answer(*words, "--neuron", "2")
    assert {row["neuron"] for row in document["connections"]} == {2}
    assert len(document["deletion"]) == 3


def test_a_start_token_put_in_front_is_said_and_can_be_left_out():
    said = [printed("predict", "attn-0l", "the cat", *more) for more in ((), ("--no-start",))]
    assert ["--no-start" in one for one in said] == [True, False]


def test_the_heads_that_attend_least_to_the_first_token_are_drawn(tmp_path):
    layers = {
        f"layers.{n}.{name}": torch.randn(8, *shape)
        for n in range(4)
        for name, shape in (("W_Q", (2, 8)), ("W_K", (2, 8)), ("W_V", (2, 8)), ("W_O", (8, 2)))
    }
    uw.save(uw.weights_from({"W_E": torch.randn(8, 9), "W_U": torch.randn(9, 8)} | layers), tmp_path / "deep")
    words = ("attention", str(tmp_path / "deep"), "#3 #1 #4")
    few, every = (asked(*words, *more).stdout for more in ((), ("--all",)))
    drawn = [[line.split()[0] for line in one.splitlines() if line.startswith("L")] for one in (few, every)]
    assert [len(heads) for heads in drawn] == [24, 32]
    first = {head: row[0] for head, row in answer(*words)["attention"].items()}
    assert drawn[0] == sorted(first, key=first.__getitem__)[:24]
