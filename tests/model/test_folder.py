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
from support.gpt2_like import gpt2_like, logits_of
from support.helpers import assert_near
from support.mutators import damaged_json, some
from support.strategies import models
from support.toys import byte_tokenizer
from unweave.errors import BadInput, InputError, StorageError
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
    weights = uw.weights_from(gpt2_like(d_mlp=7), "transformer-lens", activation="gelu_tanh")
    return uw.save(weights, tmp_path_factory.mktemp("models") / "mine")


@pytest.fixture
def folder(saved, tmp_path):
    return shutil.copytree(saved, tmp_path / "mine")


@some
@given(weights=models())
def test_any_model_comes_back_bit_for_bit(weights, tmp_path_factory):
    place = tmp_path_factory.mktemp("any") / "model"
    uw.save(weights, place)
    assert same(uw.load(place).weights, weights)


@pytest.mark.parametrize("name", ["attn-0l", "example:induction", "example:pointer-induction"])
def test_bundled_and_hand_built_models_are_saved_with_their_tokenizer_and_card(name, tmp_path):
    model = uw.load(name)
    found = uw.load(uw.save(model, tmp_path / "copy"))
    assert sorted(path.name for path in (tmp_path / "copy").iterdir()) == FILES
    assert same(found.weights, model.weights)
    assert (dict(found.card), found.tokenizer.json) == (dict(model.card), model.tokenizer.json)


def test_ones_own_model_meets_its_logits_after_it_was_saved(saved, tmp_path):
    arrays = gpt2_like()
    model = uw.load(uw.save(uw.weights_from(arrays, "transformer-lens"), tmp_path / "attention"))
    assert_near(model.run(IDS).logits, logits_of(arrays, IDS), 1e-12)
    small = {name: x.float() if x.is_floating_point() else x for name, x in arrays.items()}
    model = uw.load(uw.save(uw.weights_from(small, "transformer-lens"), tmp_path / "float32"))
    assert model.weights.dtype == torch.float32
    assert_near(model.run(IDS).logits.double(), logits_of(arrays, IDS), 1e-6)


def test_tokens_without_a_tokenizer_are_named_by_number(saved):
    model = uw.load(saved)
    assert (model.name, model.start) == ("mine", None)
    assert model.run("#3 #1 #4").ids.tolist() == [3, 1, 4]
    with pytest.raises(BadInput, match=r'"hello" is no token of this model, whose tokens are words: "#0", "#1", "#19"'):
        model.run("hello")
    with pytest.raises(BadInput, match='"#20" is no token'):
        model.run("#3 #20")


def test_a_tokenizer_may_be_given_in_any_form(tmp_path):
    weights = uw.weights_from(gpt2_like(d_vocab=300), "transformer-lens")
    ours = byte_tokenizer()
    (tmp_path / "tokenizer.json").write_text(ours.json)
    for n, given_ in enumerate((ours, tmp_path / "tokenizer.json", tokenizers.Tokenizer.from_str(ours.json))):
        found = uw.load(uw.save(weights, tmp_path / f"model-{n}", tokenizer=given_))
        assert found.tokenizer.encode("hello") == ours.encode("hello")
    with pytest.raises(BadInput, match="tokenizer is a int, which names no tokens"):
        uw.save(weights, tmp_path / "no", tokenizer=3)
    with pytest.raises(BadInput, match="the tokenizer has 257 tokens, the model only 20"):
        uw.save(uw.weights_from(gpt2_like(), "transformer-lens"), tmp_path / "no", tokenizer=ours)
    assert not (tmp_path / "no").exists()


def test_what_is_there_already_stays(saved):
    before = {path.name: path.read_bytes() for path in saved.iterdir()}
    with pytest.raises(StorageError, match="something is there already"):
        uw.save(uw.load("example:induction"), saved)
    assert {path.name: path.read_bytes() for path in saved.iterdir()} == before


def test_a_card_that_is_no_json_leaves_nothing(tmp_path):
    for card in ({"loss": float("nan")}, {"model": object()}):
        with pytest.raises(BadInput, match="save: card is not JSON"):
            uw.save(uw.load("example:induction"), tmp_path / "no", card=card)
    assert list(tmp_path.iterdir()) == []


def test_what_is_no_model_is_not_saved(tmp_path):
    with pytest.raises(BadInput, match="save: model is a dict\n  give a Model or Weights; weights_from makes these"):
        uw.save(gpt2_like(), tmp_path / "no")


# -------------------------------------------------------------------- damage


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
    "an unknown key": (changed(n_layer=2), "\"n_layer\" is not known here\n  did you mean 'n_layers'"),
    "a version to come": (changed(version=2), '"version" is the number 2; it should be one of "1"'),
    "a missing key": (changed(d_model=None), '"d_model" is missing'),
    "a billion layers": (changed(n_layers=10**9), '"n_layers" is the number 1000000000'),
    "another depth": (changed(n_layers=3), '"d_value" has 2 entries for 3 layers'),
    "a huge vocabulary": (
        changed(d_vocab=2**31),
        r"has shape \[20\]; config.json says d_vocab = \[2147483648\]",
    ),
    "another width": (changed(d_model=13), r'tensor ".*" has shape .*; config.json says'),
    "no heads": (changed(n_heads=0), '"n_heads" and "d_head" are above 0 where there are layers'),
    "a text": (changed(n_heads="3"), '"n_heads" is the text "3"'),
    "unknown positions": (changed(positions="alibi"), '"positions" is the text "alibi"; it should be one of "none"'),
    "positions elsewhere": (changed(positions="none"), 'no place for tensor "position_table"'),
    "positions at the heads": (changed(positions="queries and keys"), 'no place for tensor "position_table"'),
    "an unknown activation": (
        changed(activation=["gelu", "elu"]),
        '"activation.1" is the text "elu"; it should be one of "gelu"',
    ),
    "no activation": (changed(activation=["gelu", None]), '"activation" is null where, and only where'),
    "a window that is a text": (
        changed(meetings=[{"window": "3"}, {}]),
        r'"meetings.0.window" is the text "3"; it should be a whole number\Z',
    ),
    "a window of nothing": (changed(meetings=[{"window": 0}, {}]), "Meeting: window is 0"),
    "rates for other positions": (
        changed(meetings=[{"rotary": {"rates": [1.0]}}, {}]),
        '"positions" is "rotary" where, and only where, "meetings" has rates',
    ),
    "key heads that divide nothing": (changed(n_kv=0), '"n_kv" divides "n_heads"'),
    "a negative eps": (changed(norm_eps=-1), '"norm_eps" is the number -1'),
    "neurons that are not there": (
        changed(d_mlp=[7, 0], activation=["gelu", None]),
        r"no place for tensor \"layers.1.mlp.\w+\"",
    ),
    "an array too few": (retold(lambda t: t.pop("layers.1.W_V")), 'lacks the tensor "layers.1.W_V"'),
    "an array too many": (
        retold(lambda t: t.update(b_u=torch.ones(20))),
        "no place for tensor \"b_u\"\n  did you mean 'b_U'",
    ),
    "whole numbers": (
        retold(lambda t: t.update(b_U=torch.ones(20).long())),
        "float64, int64 numbers\n  store all tensors",
    ),
    "two dtypes": (retold(lambda t: t.update(b_U=torch.ones(20))), "float32, float64 numbers\n  store all tensors"),
    "NaN": (
        retold(lambda t: t["layers.0.W_Q"].fill_(torch.nan)),
        '144 of 144 numbers in tensor "layers.0.W_Q" are NaN',
    ),
    "a flipped bit": (flip_a_bit, "not those that were written"),
    "a pickle": (lambda f: (f / "model.safetensors").write_bytes(pickle.dumps({}, protocol=4)), "it is a pickle"),
    "no weights": (lambda f: (f / "model.safetensors").unlink(), "there is no such file"),
    "no tokenizer": (lambda f: (f / "tokenizer.json").unlink(), "there is no such file"),
    "no card": (lambda f: (f / "card.json").unlink(), "there is no such file"),
    "a large tokenizer": (
        lambda f: (f / "tokenizer.json").write_text(byte_tokenizer().json),
        "the tokenizer has 257 tokens, the model only 20",
    ),
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_damage_is_told_in_a_sentence(kind, folder):
    damage, message = DAMAGE[kind]
    damage(folder)
    with pytest.raises(InputError, match=message):
        uw.load(folder)


@pytest.mark.promise("R15")
@some
@given(data=st.data())
def test_no_configuration_gets_past_the_checks(data, saved, tmp_path_factory):
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


def test_a_folder_of_another_family_is_named(folder):
    (folder / "config.json").write_text('{"model_type": "mamba", "n_layer": 2}')
    with pytest.raises(
        InputError, match='"model_type" is the text "mamba", a family that is not read\n  supported: .*gpt2'
    ):
        uw.load(folder)
