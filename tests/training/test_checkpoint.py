"""A model folder comes back bit by bit, is there whole or not at all, and is checked when read."""

import json

import pytest
import torch

from support.toys import byte_tokenizer, config
from unweave.errors import InputError
from unweave.files.safetensors import read_safetensors, write_safetensors
from unweave.training import AttentionOnly, load_model, save_model
from unweave.training.checkpoint import fitted

CARD = {"name": "small", "seed": 0, "losses": [3.0, 2.5]}


@pytest.fixture
def folder(tmp_path):
    save_model(tmp_path / "model", AttentionOnly(config(norm="layer")), byte_tokenizer(), CARD)
    return tmp_path / "model"


@pytest.mark.parametrize("where", ["none", "sinusoidal", "learned", "stream"])
def test_a_saved_model_loads_unchanged(tmp_path, where):
    model = AttentionOnly(config(positions=where, norm="layer"), seed=5)
    save_model(tmp_path / "model", model, byte_tokenizer(), CARD)
    again, tokenizer, card = load_model(tmp_path / "model")
    ids = torch.tensor([[0, *tokenizer.encode("A text.")]])
    assert again.config == model.config
    assert tokenizer.to_json() == byte_tokenizer().to_json()
    assert card == CARD
    assert all(torch.equal(W, model.state_dict()[name]) for name, W in again.state_dict().items())
    assert torch.equal(again(ids), model(ids))
    assert {path.name for path in (tmp_path / "model").iterdir()} == {
        "config.json",
        "model.safetensors",
        "tokenizer.json",
        "card.json",
    }


@pytest.mark.parametrize("n_layers", [0, 1, 3])
@pytest.mark.parametrize("norm", ["none", "rms", "layer"])
@pytest.mark.parametrize("changes", [{}, {"positions": "learned", "keys": "smeared", "d_mlp": 5}])
def test_a_configuration_needs_the_tensors_of_its_module(tmp_path, n_layers, norm, changes):
    shape = config(n_layers=n_layers, norm=norm, **changes)
    own = AttentionOnly(shape).state_dict()
    found = fitted(shape, own, tmp_path)
    assert [*found] == [*own]
    assert all(torch.equal(W, own[name]) and W.data_ptr() != own[name].data_ptr() for name, W in found.items())
    for name in own:
        with pytest.raises(InputError, match=name):
            fitted(shape, {other: W for other, W in own.items() if other != name}, tmp_path)


def test_half_precision_applies_only_to_the_file(tmp_path):
    model = AttentionOnly(config())
    save_model(tmp_path / "model", model, byte_tokenizer(), CARD, dtype="float16")
    assert read_safetensors(tmp_path / "model" / "model.safetensors")["W_U"].dtype is torch.float16
    again, _, _ = load_model(tmp_path / "model")
    assert torch.equal(again.W_U, model.W_U.half().float())


@pytest.mark.parametrize("name", ["config.json", "model.safetensors", "tokenizer.json", "card.json"])
def test_a_missing_file_is_named(folder, name):
    (folder / name).unlink()
    with pytest.raises(InputError, match=name):
        load_model(folder)


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"n_layers": 900}, r"layers\.2\.\S+ should have shape"),
        ({"n_layers": 3}, r"layers.2.W_Q.*\[16, 16\].*missing"),
        ({"n_layers": 1}, r"layers.1.\S+"),
        ({"n_heads": 4096, "d_head": 4096}, "W_E"),
        ({"d_vocab": 300}, r"W_E.*\[16, 300\].*\[16, 257\]"),
        ({"d_vocab": 100}, "257"),
        ({"norm": "rms"}, "bias"),
        ({"n_ctx": 0}, "n_ctx"),
    ],
)
def test_files_that_contradict_each_other_are_refused(folder, changes, word):
    path = folder / "config.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | changes))
    with pytest.raises(InputError, match=word):
        load_model(folder)


def test_weights_of_integers_and_weights_with_NaN_are_refused(folder):
    path = folder / "model.safetensors"
    tensors = read_safetensors(path)
    nan = {name: W * torch.nan for name, W in tensors.items()}
    for wrong, word in ((tensors | {"W_U": tensors["W_U"].long()}, "W_U.*int64"), (nan, "NaN")):
        write_safetensors(path, wrong)
        with pytest.raises(InputError, match=word):
            load_model(folder)


@pytest.mark.promise("R11")
@pytest.mark.parametrize("place", [0.3, 0.5, 0.8, 0.999])
@pytest.mark.parametrize("bit", [0, 3, 7])
def test_any_flipped_bit_of_the_weights_is_seen(tmp_path, place, bit):
    """As long as the weights stay finite, nothing else would notice."""
    save_model(tmp_path / "model", AttentionOnly(config()), byte_tokenizer(), {}, "float16")
    path = tmp_path / "model" / "model.safetensors"
    data = bytearray(path.read_bytes())
    data[int(place * len(data))] ^= 1 << bit
    path.write_bytes(data)
    with pytest.raises(InputError, match=r"model\.safetensors"):
        load_model(tmp_path / "model")


def test_weights_saved_without_a_digest_are_loaded(tmp_path):
    net = AttentionOnly(config())
    save_model(tmp_path / "model", net, byte_tokenizer(), {})
    write_safetensors(tmp_path / "model" / "model.safetensors", dict(net.state_dict()))
    loaded, _, _ = load_model(tmp_path / "model")
    assert torch.equal(loaded.W_U, net.W_U)
