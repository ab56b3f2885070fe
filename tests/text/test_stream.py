"""Tokens are made once, and batches follow from the seed and their number alone."""

import errno
import io
import itertools
import os
import sys
import types

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from support.toys import byte_tokenizer
from unweave.errors import BadInput, InputError, StorageError
from unweave.files import bundled
from unweave.text import tokenize
from unweave.text.documents import split
from unweave.text.stream import TokenStream, _shuffled, token_streams
from unweave.text.tokenizer import load_tokenizer

BUNDLED = load_tokenizer(bundled.tokenizer())
TEXTS = [f"Text number {k}, which is not long." for k in range(400)]


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("UNWEAVE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "tokens"


def stream(length=1000):
    return TokenStream(np.arange(1, length + 1, dtype=np.uint16), start=0)


def test_every_document_opens_with_the_start_token(cache):
    tokenizer = byte_tokenizer()
    for part, tokens in zip(("train", "val"), token_streams(TEXTS, tokenizer), strict=True):
        wanted = [tokenizer.encode(text) for text in TEXTS if split(text) == part]
        assert wanted
        assert tokens.tokens.tolist() == [i for ids in wanted for i in (0, *ids)]


def test_tokens_are_computed_once(cache, monkeypatch):
    tokenizer, seen = byte_tokenizer(), []
    first, _ = token_streams(TEXTS, tokenizer, lambda done, all: seen.append((done, all)))
    assert seen[-1] == (sum(map(len, TEXTS)),) * 2
    seen.clear()
    again, _ = token_streams(iter(TEXTS), tokenizer, lambda done, all: seen.append((done, all)))
    assert not seen
    assert np.array_equal(first.tokens, again.tokens)
    assert first.digest == again.digest
    other, _ = token_streams([*TEXTS, "One more."], tokenizer, lambda *counts: seen.append(counts))
    assert seen
    assert other.digest != first.digest


def test_iterators_are_neither_held_in_memory_nor_left_on_disk(cache):
    tokens, _ = token_streams((text for text in TEXTS), byte_tokenizer(), limit=100)
    assert len(tokens) == 100 + 3
    assert sorted(path.suffix for path in cache.iterdir()) == [".json", ".tokens", ".tokens"]
    other, _ = token_streams(TEXTS, byte_tokenizer(), limit=100)
    assert other.digest == tokens.digest


def test_a_data_set_of_the_hub_is_fetched_once(cache, monkeypatch):
    fetched = []

    def load_dataset(*names, **options):
        fetched.append(names)
        return ({"text": text, "title": "x"} for text in TEXTS)

    monkeypatch.delenv("HF_HUB_OFFLINE", raising=False)
    monkeypatch.setitem(sys.modules, "datasets", types.SimpleNamespace(load_dataset=load_dataset))
    first, _ = token_streams("hf:owner/name", byte_tokenizer())
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    again, _ = token_streams("hf:owner/name", byte_tokenizer())
    assert (first.digest, first.tokens.tolist()) == (again.digest, again.tokens.tolist())
    with pytest.raises(InputError, match="forbids"):
        token_streams("hf:owner/name", byte_tokenizer(), limit=99)
    monkeypatch.delenv("HF_HUB_OFFLINE")
    assert token_streams("hf:owner/name", byte_tokenizer(), limit=99)[0].digest != first.digest
    assert token_streams("hf:owner/name", byte_tokenizer(), field="title")[0].digest != first.digest
    assert len(fetched) == 3
    for note in cache.glob("*.json"):
        note.write_text("{")
    assert token_streams("hf:owner/name", byte_tokenizer())[0].digest == first.digest
    assert len(fetched) == 4


class Interrupted(Exception):
    """Something that stops tokenizing in its middle."""


def test_an_interruption_leaves_nothing_behind(cache):
    def stop(done, all):
        raise Interrupted

    for source in (TEXTS, iter(TEXTS)):
        with pytest.raises(Interrupted):
            token_streams(source, byte_tokenizer(), stop)
        assert list(cache.iterdir()) == []


def test_files_of_a_killed_process_are_removed(cache):
    cache.mkdir(parents=True)
    left = cache / f".x.tokens.{2**22 + 1}-00000000.tmp"
    left.write_bytes(bytes(9))
    token_streams(TEXTS, byte_tokenizer())
    assert not left.exists()


class Changing(list):
    """Texts that are others when they are read again."""

    def __iter__(self):
        self.append("One more.")
        return super().__iter__()


def test_a_text_that_changes_while_it_is_read_is_refused(cache):
    with pytest.raises(InputError, match="changed"):
        token_streams(Changing(TEXTS), byte_tokenizer())
    assert list(cache.iterdir()) == []


def test_a_full_disk_is_named_while_an_iterator_is_cached(cache, monkeypatch):
    class Full(io.BytesIO):
        def write(self, data):
            raise OSError(errno.ENOSPC, "no")

    monkeypatch.setattr("tempfile.TemporaryFile", lambda dir: Full())
    with pytest.raises(StorageError, match="No space left"):
        token_streams(iter(TEXTS), byte_tokenizer())


@given(words=st.lists(st.text("ab \n\t", max_size=9), max_size=40), longest=st.integers(1, 20))
def test_cutting_a_document_does_not_change_its_tokens(words, longest):
    """Where there is a space to cut at: the bundled tokenizer never merges a space into the text before it."""
    text = "".join(words)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tokenize, "LONGEST", longest)
        pieces = [piece.text for piece in tokenize._pieces([text])]
    assert "".join(pieces) == text
    assert all(0 < len(piece) <= longest for piece in pieces)
    if all(left[-1:].strip() and right[:1].isspace() for left, right in itertools.pairwise(pieces)):
        assert BUNDLED.encode(text) == [i for piece in pieces for i in BUNDLED.encode(piece)]


def flipped(data):
    """Tokens of which one is another token of the vocabulary."""
    return data[:10] + bytes([data[10] ^ 1]) + data[11:]


@pytest.mark.parametrize("damage", [lambda _: b"\xff\xff" * 9, lambda _: b"\x01", flipped, None])
def test_a_damaged_cache_is_rebuilt(cache, damage):
    first, _ = token_streams(TEXTS, byte_tokenizer())
    wanted = first.tokens.tolist()
    for path in cache.glob("*-train.tokens"):
        path.unlink() if damage is None else path.write_bytes(damage(path.read_bytes()))
    again, _ = token_streams(TEXTS, byte_tokenizer())
    assert again.tokens.tolist() == wanted


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_texts_are_read_without_a_writable_cache(cache):
    cache.parent.mkdir()
    cache.parent.chmod(0o500)
    assert len(token_streams(TEXTS, byte_tokenizer())[0])


def test_a_cache_that_is_a_file_leaves_nothing_behind(cache, monkeypatch, tmp_path):
    cache.parent.write_text("in the way")
    (tmp_path / "scratch").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "scratch"))
    assert len(token_streams(TEXTS, byte_tokenizer())[0])
    assert list((tmp_path / "scratch").iterdir()) == []


@pytest.mark.parametrize("part", ["train", "val"])
def test_an_empty_train_or_val_part_is_cut_from_the_other(cache, part):
    texts = [text for text in TEXTS if split(text) == part]
    train, val = token_streams(texts, byte_tokenizer())
    assert 0 < len(val) < len(train)
    assert len(train) + len(val) == sum(map(len, texts)) + len(texts)


def test_inputs_open_with_the_start_token_and_targets_are_shifted_by_one():
    ids, targets = stream().batch(seed=0, first=0, count=3, n_ctx=10)
    assert ids[:, 0].tolist() == [0, 0, 0]
    assert torch.equal(ids[:, 1:], targets[:, :-1])
    assert torch.equal(targets[:, 1:] - targets[:, :-1], torch.ones(3, 9, dtype=torch.long))


@given(seed=st.integers(0, 2**32), first=st.integers(0, 500), count=st.integers(1, 40))
def test_a_batch_depends_only_on_its_seed_and_index(seed, first, count):
    whole = stream().batch(seed, first, count, 10)
    _shuffled.cache_clear()
    parts = [stream().batch(seed, k, 1, 10) for k in reversed(range(first, first + count))][::-1]
    for side in (0, 1):
        assert torch.equal(whole[side], torch.cat([part[side] for part in parts]))


@given(length=st.integers(10, 300), epoch=st.integers(0, 5), seed=st.integers(0, 9))
def test_an_epoch_shows_every_window_once(length, epoch, seed):
    tokens = stream(length)
    n = tokens.windows(10)
    _, targets = tokens.batch(seed, epoch * n, n, 10)
    seen = targets.flatten().tolist()
    assert len(set(seen)) == len(seen)
    assert max(seen) - min(seen) == len(seen) - 1


def test_epochs_and_seeds_have_orders_of_their_own():
    tokens = stream()
    n = tokens.windows(10)
    orders = [tokens.batch(seed, first, n, 10)[1] for seed, first in ((0, 0), (0, n), (1, 0))]
    assert not torch.equal(orders[0], orders[1])
    assert not torch.equal(orders[0], orders[2])


def test_measuring_reads_from_the_beginning():
    parts = list(stream(105).in_order(10, most=7, size=4))
    assert [len(ids) for ids, _ in parts] == [4, 3]
    assert torch.cat([targets for _, targets in parts]).flatten().tolist() == [*range(1, 71)]
    short = list(stream(4).in_order(10, most=7))
    assert [targets.tolist() for _, targets in short] == [[[1, 2, 3, 4]]]


def test_a_text_shorter_than_a_window_is_refused():
    with pytest.raises(BadInput, match="9 tokens.*10"):
        stream(9).batch(0, 0, 1, 10)
