"""Packed files come out as they went in, and one that is damaged, cut short or a trap ends in a sentence."""

import gzip
import importlib.util
import lzma
import sys
import types
import zlib

import pytest

from unweave.errors import InputError, Unsupported
from unweave.files.reading import stream
from unweave.text import unpacking
from unweave.text.unpacking import MARK_ZSTD, unpacked

REAL = importlib.util.find_spec("zstandard")


def read(path):
    with stream(path) as file:
        return b"".join(unpacked(file, path))


class Frame:
    """What zstandard gives to unpack one frame with, over zlib."""

    def __init__(self):
        self.inner, self.head = zlib.decompressobj(), b""

    eof = property(lambda self: self.inner.eof)
    unused_data = property(lambda self: self.inner.unused_data)

    def decompress(self, data):
        try:
            if len(self.head) < 4:
                taken = 4 - len(self.head)
                self.head, data = self.head + data[:taken], data[taken:]
            return self.inner.decompress(data)
        except zlib.error as problem:
            raise RuntimeError(problem) from problem


@pytest.fixture
def library(monkeypatch):
    """A stand-in for zstandard; its frames are zlib streams behind the mark of a frame."""
    decompressor = types.SimpleNamespace(decompressobj=Frame)
    fake = types.SimpleNamespace(ZstdDecompressor=lambda max_window_size: decompressor, ZstdError=RuntimeError)
    monkeypatch.setitem(sys.modules, "zstandard", fake)
    return lambda data: MARK_ZSTD + zlib.compress(data)


@pytest.mark.parametrize("data", [b"one", b"one\n" * 99_999, bytes(10)])
@pytest.mark.parametrize("packing", ["none", "gzip", "xz", "zstd"])
def test_what_went_in_comes_out(tmp_path, library, packing, data):
    pack = {"none": bytes, "gzip": gzip.compress, "xz": lzma.compress, "zstd": library}[packing]
    for packed in (pack(data), pack(data) + pack(data)):
        (tmp_path / "a").write_bytes(packed)
        assert read(tmp_path / "a") == data * (1 if packed == pack(data) else 2)


def test_zstandard_frames_that_are_damaged(tmp_path, library):
    whole = library(b"one" * 9999)
    for data, sentence in (
        (whole[:-3], "cut short"),
        (whole[:9] + b"junk" * 9, "damaged"),
        (whole + b"junk", "cut short"),
    ):
        (tmp_path / "a").write_bytes(data)
        with pytest.raises(InputError, match=sentence):
            read(tmp_path / "a")


def test_zstandard_needs_a_library(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "zstandard", None)
    (tmp_path / "a.txt.zst").write_bytes(MARK_ZSTD)
    with pytest.raises(Unsupported, match=r"a\.txt\.zst needs the library zstandard") as caught:
        read(tmp_path / "a.txt.zst")
    assert "unweave[data]" in caught.value.hint


@pytest.mark.skipif(not REAL, reason="issue 4: zstandard is in the extra data, which the tests do not install")
def test_the_real_zstandard(tmp_path):
    zstandard = pytest.importorskip("zstandard")
    packed = zstandard.ZstdCompressor().compress(b"one\n" * 99_999)
    (tmp_path / "a").write_bytes(packed * 2)
    assert read(tmp_path / "a") == b"one\n" * 99_999 * 2
    for data in (packed[:-1], packed[: len(packed) // 2], packed + b"junk", packed + packed[:7]):
        (tmp_path / "a").write_bytes(data)
        with pytest.raises(InputError, match="damaged"):
            read(tmp_path / "a")


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
