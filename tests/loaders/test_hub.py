"""Models of the hub: from its cache, without a network; and what is said where there is none."""

import sys

import pytest

import unweave as uw
from support.foreign import folder_of, gpt2
from unweave.errors import BadInput, InputError, Unsupported

pytest.importorskip("transformers")
COMMIT = "0" * 40
KEYS = {"n_head": 2, "n_embd": 4, "n_layer": 1, "vocab_size": 26, "n_positions": 6}
KEYS |= {"bos_token_id": 1, "eos_token_id": 0}


@pytest.fixture
def cached(tmp_path, monkeypatch):
    """A model as the library leaves it in its cache, a folder of links, and no network."""
    home = tmp_path / "cache" / "models--someone--tiny"
    folder = folder_of(gpt2(KEYS), tmp_path / "model")
    (home / "refs").mkdir(parents=True)
    (home / "refs" / "main").write_text(COMMIT)
    (home / "snapshots" / COMMIT).mkdir(parents=True)
    for path in folder.iterdir():
        (home / "snapshots" / COMMIT / path.name).symlink_to(path)
    constants = pytest.importorskip("huggingface_hub").constants
    monkeypatch.setattr(constants, "HF_HUB_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", True)
    return folder


def test_a_model_in_the_cache_is_read(cached):
    model = uw.load("hf:someone/tiny", check=False)
    assert model.name == "someone/tiny"
    assert model.run([1, 2, 3]).logits.equal(uw.load(cached, check=False).run([1, 2, 3]).logits)
    assert uw.load(f"hf:someone/tiny@{COMMIT}", check=False).weights.digest == model.weights.digest


def test_a_tokenizer_with_more_tokens_than_the_model_is_refused(cached):
    with pytest.raises(BadInput, match=r"4,0\d\d tokens.* 26"):
        uw.load(cached, tokenizer=uw.load("attn-0l").tokenizer)


def test_a_model_missing_from_the_cache_is_refused(cached):
    with pytest.raises(InputError, match="cannot fetch hf:someone/other"):
        uw.load("hf:someone/other")


@pytest.mark.parametrize("name", ["hf:", "hf:tiny", "hf:a/b/c", "hf:../a", "hf:a/b@", "hf:a/..%2f", "hf:a/b c"])
def test_invalid_names_are_refused(name):
    with pytest.raises(BadInput, match="model on the hub"):
        uw.load(name)


def test_a_missing_library_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "huggingface_hub", None)
    with pytest.raises(Unsupported, match=r"unweave\[hf\]"):
        uw.load("hf:someone/tiny")
