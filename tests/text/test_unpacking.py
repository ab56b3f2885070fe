"""Packed files come out as they went in, and one that is damaged, cut short or a trap ends in a sentence."""

import gzip
import lzma
import sys

import pytest
import zstandard
from hypothesis import given

from support.helpers import few
from support.mutators import damaged_bytes
from support.strangers import nothing_else
from unweave.errors import InputError, Unsupported
from unweave.files.reading import stream
from unweave.text import unpacking
from unweave.text.unpacking import MARK_ZSTD, unpacked

PACKED = zstandard.ZstdCompressor().compress(b"one two three\n" * 50)
WIDE = MARK_ZSTD + bytes([0, 20 << 3, 1, 0, 0])
"""A frame of nothing that asks for a window of a gigabyte."""


def read(path):
    with stream(path) as file:
        return b"".join(unpacked(file, path))


def zstd(data):
    """One Zstandard frame."""
    return zstandard.ZstdCompressor().compress(data)


@pytest.mark.parametrize("data", [b"one", b"one\n" * 99_999, bytes(10)])
@pytest.mark.parametrize("packing", ["none", "gzip", "xz", "zstd"])
def test_what_went_in_comes_out(tmp_path, packing, data):
    pack = {"none": bytes, "gzip": gzip.compress, "xz": lzma.compress, "zstd": zstd}[packing]
    for packed in (pack(data), pack(data) + pack(data)):
        (tmp_path / "a").write_bytes(packed)
        assert read(tmp_path / "a") == data * (1 if packed == pack(data) else 2)


def test_zstandard_frames_that_are_damaged(tmp_path):
    packed = zstd(b"one\n" * 99_999)
    for data in (packed[:-1], packed[: len(packed) // 2], packed + b"junk", packed + packed[:7]):
        (tmp_path / "a").write_bytes(data)
        with pytest.raises(InputError, match="damaged|cut short"):
            read(tmp_path / "a")


def test_a_zstandard_window_larger_than_memory_allows(tmp_path):
    (tmp_path / "a").write_bytes(WIDE)
    with pytest.raises(InputError, match="damaged"):
        read(tmp_path / "a")


@pytest.mark.promise("R20")
@few
@given(data=damaged_bytes(PACKED))
def test_any_damage_to_a_frame_is_one_sentence(tmp_path_factory, data):
    path = tmp_path_factory.getbasetemp() / "frame.zst"
    path.write_bytes(data)
    with nothing_else(path):
        try:
            read(path)
        except InputError as problem:
            assert "\n" not in problem.message


def test_zstandard_needs_a_library(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "zstandard", None)
    (tmp_path / "a.txt.zst").write_bytes(MARK_ZSTD)
    with pytest.raises(Unsupported, match=r"a\.txt\.zst needs the library zstandard") as caught:
        read(tmp_path / "a.txt.zst")
    assert "unweave[data]" in caught.value.hint


def test_what_unpacks_to_more_than_any_text(tmp_path, monkeypatch):
    monkeypatch.setattr(unpacking, "HARMLESS", 2**20)
    (tmp_path / "a").write_bytes(lzma.compress(bytes(2**22)))
    with pytest.raises(InputError, match="over 200 times its size"):
        read(tmp_path / "a")


def test_a_file_of_nothing_but_holes(tmp_path):
    with (tmp_path / "a").open("wb") as file:
        file.truncate(2**41)
    with pytest.raises(InputError, match="nearly all holes: 2,199,023,255,552 bytes"):
        read(tmp_path / "a")
