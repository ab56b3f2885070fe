"""Packed files come out as they went in, and one that is damaged, cut short or a trap ends in a sentence."""

import gzip
import lzma

import pytest
import zstandard

from unweave.errors import InputError
from unweave.files.reading import stream
from unweave.text import unpacking
from unweave.text.unpacking import unpacked


def read(path):
    with stream(path) as file:
        return b"".join(unpacked(file, path))


@pytest.mark.parametrize("data", [b"one", b"one\n" * 99_999, bytes(10)])
@pytest.mark.parametrize("packing", ["none", "gzip", "xz", "zstd"])
def test_packed_bytes_are_read_back(tmp_path, packing, data):
    pack = {"none": bytes, "gzip": gzip.compress, "xz": lzma.compress, "zstd": zstandard.ZstdCompressor().compress}[
        packing
    ]
    for times in (1, 2):
        (tmp_path / "a").write_bytes(pack(data) * times)
        assert read(tmp_path / "a") == data * times


def test_a_file_that_unpacks_to_more_than_any_text_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(unpacking, "HARMLESS", 2**20)
    (tmp_path / "a").write_bytes(lzma.compress(bytes(2**22)))
    with pytest.raises(InputError, match="200 times"):
        read(tmp_path / "a")


def test_a_sparse_file_that_claims_terabytes_is_refused(tmp_path):
    with (tmp_path / "a").open("wb") as file:
        file.truncate(2**41)
    with pytest.raises(InputError, match="claims 2,199,023,255,552"):
        read(tmp_path / "a")
