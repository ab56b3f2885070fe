"""What `load` takes, and what it says of anything else."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import torch

import unweave as uw
from support.toys import byte_tokenizer, config
from support.trainers import PLAN
from unweave.errors import BadInput, InputError, UnweaveError
from unweave.files import bundled
from unweave.files.trajectories import TrajectoryFolder
from unweave.loaders.snapshots import split_name
from unweave.training import AttentionOnly, RunFolder


def test_a_live_module_with_the_bundled_vocabulary_has_the_bundled_tokenizer():
    size = uw.load("attn-0l").tokenizer.size
    model = uw.load(AttentionOnly(config(d_vocab=size)))
    assert model.tokenizer.fingerprint == uw.load("attn-0l").tokenizer.fingerprint


def test_another_vocabulary_gets_numbered_tokens_unless_a_tokenizer_is_given():
    net = AttentionOnly(config())
    assert uw.load(net).tokenizer.text(17) == "#17"
    ours = byte_tokenizer()
    assert uw.load(net, tokenizer=ours).tokenizer is ours
    with pytest.raises(BadInput, match="4,0.. tokens.* 257"):
        uw.load(net, tokenizer=bundled.tokenizer())


ALONE = """
import sys
import unweave as uw
weights = uw.load(sys.argv[1]).weights
uw.analysis.overview.describe(weights), uw.analysis.overview.caveats(weights)
print(*(name for name in sys.modules if name.startswith("unweave.")))
"""


def test_describing_a_bundled_model_imports_no_other_family_or_analysis():
    named = [sys.executable, "-c", ALONE, "attn-2l-small"]
    loaded = {*subprocess.run(named, capture_output=True, check=True, text=True).stdout.split()}
    rooms = {name.split(".")[2] for name in loaded if name.startswith(("unweave.analysis.", "unweave.loaders."))}
    assert rooms == {"overview", "attention_only", "config", "hub", "lens_live", "plausible"}


def test_weights_and_models_are_taken_as_they_are():
    model = uw.load("example:induction")
    assert uw.load(model) is model
    assert uw.load(Path(bundled.path_of("attn-0l"))).weights.digest == uw.load("attn-0l").weights.digest
    assert uw.load(model.weights).weights is model.weights
    assert uw.load(model.weights).tokenizer.text(3) == "#3"
    assert uw.load(model.weights, tokenizer=model.tokenizer).run("abcab").ids.tolist() == [0, 3, 4, 5, 3, 4]


@pytest.mark.parametrize(
    ("source", "seen"),
    [({"W_E": np.zeros((2, 3))}, "dict"), (torch.nn.Linear(2, 3), "Linear"), (3, "int"), (None, "NoneType")],
)
def test_other_sources_are_refused_with_the_supported_ones(source, seen):
    with pytest.raises(BadInput, match=f"this is of type {seen}(.|\n)*weights_from") as refusal:
        uw.load(source)
    taken = ("bundled model", "run folder", "RUN@STEP", "Weights", "AttentionOnly")
    assert all(kind in str(refusal.value) for kind in taken)


def test_a_pickle_file_is_refused_as_a_pickle(tmp_path):
    (tmp_path / "pytorch_model.bin").write_bytes(b"\x80\x02}q\x00.")
    with pytest.raises(InputError, match="a pickle"):
        uw.load(tmp_path / "pytorch_model.bin")


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("attn2l", "'attn-2l'"),
        ("EleutherAI/pythia-70m", "did you mean hf:EleutherAI/pythia-70m"),
        ("example:inductoin", "'induction'"),
        ("attn-2l-smal@1024", "'attn-2l-small'"),
        ("nothing like it", "bundled models: attn-0l, "),
        ("x" * 5000, "neither"),
        ("a\0b", "neither"),
        ("", "neither"),
        ("/no/such/folder", "neither.*here\n"),
        ("no/such.pt", "no file .*such.pt"),
        (__file__, "a file"),
        (str(bundled.path_of("attn-0l") / "model.safetensors"), "give its folder: .*0l$"),
        (str(Path(__file__).parent), "config.json"),
    ],
)
def test_an_unknown_name_is_refused_with_the_nearest(name, word):
    with pytest.raises((InputError, BadInput), match=word) as refusal:
        uw.load(name)
    assert len(str(refusal.value)) < 1000


def test_examples_map_unknown_characters_to_one_token_and_refuse_empty_text():
    model = uw.load("example:copier")
    assert model.encode("a€b") == [0, *(model.tokenizer.id(c) for c in "a?b")]
    with pytest.raises(UnweaveError, match="empty"):
        model.run("")


@pytest.fixture
def run(tmp_path):
    folder = tmp_path / "run"
    RunFolder.begin(folder, PLAN, byte_tokenizer())
    for step in (3, 7):
        net = AttentionOnly(PLAN.training.model, seed=step)
        line = {"step": step, "tokens": 64 * step}
        TrajectoryFolder(folder).add(line, torch.zeros(2), net.state_dict())
    TrajectoryFolder(folder).add({"step": 9, "tokens": 576}, torch.zeros(2))
    return folder


def test_a_snapshot_is_the_model_of_its_step(run):
    model = uw.load(f"{run}@7")
    expected = AttentionOnly(PLAN.training.model, seed=7).W_U.half().float()
    assert torch.equal(model.weights.unembed, expected)
    assert model.card["tokens"] == 448
    assert str(model.card["name"]).endswith("run@7")


@pytest.mark.parametrize("step", [4, 9])
def test_a_step_without_weights_is_refused_with_the_available_steps(run, step):
    with pytest.raises(InputError, match=f"step {step}(.|\n)*3, 7"):
        uw.load(f"{run}@{step}")


@pytest.mark.parametrize("name", ["nowhere@3", "attn-2l@", "@3", "attn-2l@x", "a@9999999999999999999", "a@²"])
def test_invalid_names_of_snapshots_are_refused(name):
    with pytest.raises(InputError):
        uw.load(name)


def test_a_name_is_split_at_its_last_at_sign():
    assert split_name("runs/a@b@12") == ("runs/a@b", 12)
    assert split_name("attn-2l") is None
