"""A model in canonical form is written and comes back bit for bit; a folder that is damaged gets one sentence."""

import json
import pickle
import shutil

import pytest
import tokenizers
import torch
from hypothesis import given
from hypothesis import strategies as st
from safetensors.torch import load_file, save_file

import unweave as uw
from support.gpt2_like import OPTIONS, gpt2_like
from support.mutators import damaged_json, some
from support.toys import byte_tokenizer
from unweave.errors import BadInput, InputError
from unweave.model.weights import Weights

IDS = torch.tensor([3, 1, 4, 1, 5, 9, 2, 6])
FILES = ["card.json", "config.json", "model.safetensors", "tokenizer.json"]


def same(one: Weights, other: Weights) -> bool:
    """Whether two models are the same to the last bit."""
    mine, theirs = one.tensors(), other.tensors()
    kinds = [(w.positions, w.norm, w.n_ctx, [x.mlp and x.mlp.activation for x in w.layers]) for w in (one, other)]
    bits = all(x.dtype == theirs[name].dtype and x.equal(theirs[name]) for name, x in mine.items())
    return mine.keys() == theirs.keys() and bits and kinds[0] == kinds[1]


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    """A model of every kind of part, in a folder."""
    weights = uw.weights_from(gpt2_like(d_mlp=7), activation="gelu_tanh", **OPTIONS)
    return uw.save(weights, tmp_path_factory.mktemp("models") / "mine")


@pytest.fixture
def folder(saved, tmp_path):
    return shutil.copytree(saved, tmp_path / "mine")


@pytest.mark.parametrize("name", ["attn-0l", "example:induction", "example:pointer-induction"])
def test_bundled_and_hand_built_models_are_saved_with_their_tokenizer_and_card(name, tmp_path):
    model = uw.load(name)
    found = uw.load(uw.save(model, tmp_path / "copy"))
    assert sorted(path.name for path in (tmp_path / "copy").iterdir()) == FILES
    assert same(found.weights, model.weights)
    assert (dict(found.card), found.tokenizer.json) == (dict(model.card), model.tokenizer.json)


def test_without_a_tokenizer_tokens_are_written_as_ids(saved):
    model = uw.load(saved)
    assert (model.name, model.start) == ("mine", None)
    assert model.run("#3 #1 #4").ids.tolist() == [3, 1, 4]
    for text in ("hello", "#3 #20"):
        with pytest.raises(BadInput, match=text[-3:]):
            model.run(text)


def test_save_takes_a_tokenizer_a_path_or_a_tokenizers_object(tmp_path):
    weights = uw.weights_from(gpt2_like(d_vocab=300), **OPTIONS)
    ours = byte_tokenizer()
    (tmp_path / "tokenizer.json").write_text(ours.json)
    for n, given_ in enumerate((ours, tmp_path / "tokenizer.json", tokenizers.Tokenizer.from_str(ours.json))):
        found = uw.load(uw.save(weights, tmp_path / f"model-{n}", tokenizer=given_))
        assert found.tokenizer.encode("hello") == ours.encode("hello")


def changed(**changes):
    """Keys of the configuration changed; None removes one."""

    def damage(folder):
        config = json.loads((folder / "config.json").read_text()) | changes
        (folder / "config.json").write_text(json.dumps({key: x for key, x in config.items() if x is not None}))

    return damage


def retold(change):
    """The tensors changed, and written without the digest of the old ones."""

    def damage(folder):
        tensors = load_file(folder / "model.safetensors")
        change(tensors)
        save_file(tensors, folder / "model.safetensors")

    return damage


def flip_a_bit(folder):
    data = bytearray((folder / "model.safetensors").read_bytes())
    data[-5] ^= 1
    (folder / "model.safetensors").write_bytes(bytes(data))


DAMAGE = {
    "an unknown key": (changed(n_layer=2), "'n_layers'"),
    "a version to come": (changed(version=2), "version.*2"),
    "a missing key": (changed(d_model=None), "d_model"),
    "a billion layers": (changed(n_layers=10**9), "1000000000"),
    "another depth": (changed(n_layers=3), "d_value.* 3"),
    "a huge vocabulary": (changed(d_vocab=2**31), "2147483648"),
    "another width": (changed(d_model=13), "shape.*config.json"),
    "no heads": (changed(n_heads=0), "n_heads"),
    "a text": (changed(n_heads="3"), "n_heads"),
    "a word for true": (changed(tied="yes"), "tied"),
    "unknown positions": (changed(positions="alibi"), "alibi"),
    "positions elsewhere": (changed(positions="none"), "position_table"),
    "positions at the heads": (changed(positions="queries and keys"), "position_table"),
    "an unknown activation": (changed(activation=["gelu", "elu"]), "activation.1.*elu"),
    "no activation": (changed(activation=["gelu", None]), "activation"),
    "a window that is a text": (changed(scorings=[{"window": "3"}, {}]), "scorings.0.window"),
    "a window of nothing": (changed(scorings=[{"window": 0}, {}]), "window is 0"),
    "rates for other positions": (changed(scorings=[{"rotary": {"rates": [1.0]}}, {}]), "rotary"),
    "key heads that divide nothing": (changed(n_kv=0), "n_kv"),
    "a negative eps": (changed(norm_eps=-1), "norm_eps.*-1"),
    "neurons that are not there": (changed(d_mlp=[7, 0], activation=["gelu", None]), "layers.1.mlp"),
    "an array too few": (retold(lambda t: t.pop("layers.1.W_V")), "layers.1.W_V"),
    "an array too many": (retold(lambda t: t.update(b_u=torch.ones(20))), "'b_U'"),
    "whole numbers": (retold(lambda t: t.update(b_U=torch.ones(20).long())), "int64"),
    "two dtypes": (retold(lambda t: t.update(b_U=torch.ones(20))), "float32, float64"),
    "NaN": (retold(lambda t: t["layers.0.W_Q"].fill_(torch.nan)), "144.*layers.0.W_Q.*NaN"),
    "a flipped bit": (flip_a_bit, "written"),
    "a pickle": (lambda f: (f / "model.safetensors").write_bytes(pickle.dumps({}, protocol=4)), "is a pickle"),
    "no weights": (lambda f: (f / "model.safetensors").unlink(), "no such file"),
    "no tokenizer": (lambda f: (f / "tokenizer.json").unlink(), "no such file"),
    "no card": (lambda f: (f / "card.json").unlink(), "no such file"),
    "a large tokenizer": (lambda f: (f / "tokenizer.json").write_text(byte_tokenizer().json), "257"),
    "another family": (lambda f: (f / "config.json").write_text('{"model_type": "mamba"}'), "mamba.*\n.*gpt2"),
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_a_damaged_folder_is_refused_and_the_fault_named(kind, folder):
    damage, message = DAMAGE[kind]
    damage(folder)
    with pytest.raises(InputError, match=message):
        uw.load(folder)


@pytest.mark.promise("R15")
@some
@given(data=st.data())
def test_a_damaged_configuration_is_refused_or_still_runs(data, saved, tmp_path_factory):
    text = (saved / "config.json").read_text()
    place = tmp_path_factory.mktemp("damaged") / "model"
    shutil.copytree(saved, place)
    config = data.draw(damaged_json(json.loads(text)))
    (place / "config.json").write_text(json.dumps(config))
    try:
        found = uw.load(place)
    except InputError:
        return
    assert found.run(IDS).logits.shape == (8, 20)
