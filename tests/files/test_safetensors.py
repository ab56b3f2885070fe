"""A safetensors file is sound or refused in one sentence, whatever was done to it."""

import json
import os
import struct

import pytest
import safetensors.torch
import torch
from hypothesis import given
from hypothesis import strategies as st

from support.helpers import fewer
from support.mutators import damaged_bytes, damaged_json, many
from support.strangers import nothing_else, thousands
from unweave.errors import InputError, ResourceError
from unweave.files import safetensors as module
from unweave.files.safetensors import SHA, read_metadata, read_safetensors, read_signed, write_safetensors

TENSORS = {
    "blocks.0.W_Q": torch.arange(6.0).reshape(2, 3),
    "embed": torch.arange(5, dtype=torch.bfloat16),
    "count": torch.tensor(7),
    "mask": torch.tensor([True, False, True]),
    "nothing": torch.empty(0, 3),
    "tiny": torch.tensor([0.5, -2.0, 448.0]).to(torch.float8_e4m3fn),
}
METADATA = {"zebra": "1", "format": "pt", "apple": "ü"}


@pytest.fixture(scope="module")
def scratch(tmp_path_factory):
    return tmp_path_factory.mktemp("weights") / "model.safetensors"


@pytest.fixture(scope="module")
def sound(scratch):
    write_safetensors(scratch, TENSORS, METADATA)
    return scratch.read_bytes()


def file_of(header, numbers=b""):
    line = header if isinstance(header, bytes) else json.dumps(header).encode()
    return struct.pack("<Q", len(line)) + line + numbers


def parts_of(data):
    length = int.from_bytes(data[:8], "little")
    return json.loads(data[8 : 8 + length]), data[8 + length :]


def assert_same(seen, expected):
    assert seen.keys() == expected.keys()
    for name, tensor in seen.items():
        assert tensor.dtype == expected[name].dtype
        assert tensor.shape == expected[name].shape
        assert torch.equal(bytes_of(tensor), bytes_of(expected[name]))


def bytes_of(tensor):
    """The bytes of a tensor; of a mask, whether they are zero."""
    numbers = tensor.contiguous().view(-1).view(torch.uint8)
    return numbers != 0 if tensor.dtype is torch.bool else numbers


def assert_sound_or_refused(path, data):
    """The file loads as the library would load it, or is refused; nothing else happens."""
    path.write_bytes(data)
    try:
        with nothing_else(path):
            seen = read_safetensors(path)
    except (InputError, ResourceError) as problem:
        assert str(path) in problem.message
        assert not problem.message.endswith(".")
        return
    assert_same(seen, safetensors.torch.load(data))


def test_written_files_are_read_here_and_by_the_library(scratch, sound):
    scratch.write_bytes(sound)
    assert_same(read_safetensors(scratch), TENSORS)
    assert_same(safetensors.torch.load(sound), TENSORS)
    assert read_metadata(scratch) == METADATA


def test_tensors_in_any_order_give_the_same_bytes(scratch, sound):
    write_safetensors(scratch, dict(reversed(TENSORS.items())), dict(reversed(METADATA.items())))
    assert scratch.read_bytes() == sound


def test_tied_strided_and_tracked_tensors_round_trip(scratch):
    shared = torch.arange(12.0).reshape(3, 4).requires_grad_()
    write_safetensors(scratch, given := {"a": shared, "b": shared, "c": shared.mT, "d": shared[1]})
    assert_same(read_safetensors(scratch), given)


def entry(dtype, shape, start, end):
    return {"dtype": dtype, "shape": shape, "data_offsets": [start, end]}


@pytest.mark.parametrize(
    ("header", "numbers", "expected"),
    [
        (b"{}" + b" " * 638, b"", {}),  # a length of 640 begins as a pickle does
        ({"a": entry("U8", [1], 0, 1), "b": entry("F32", [], 1, 5)}, struct.pack("<Bf", 7, 2), {"a": 7, "b": 2}),
        ({"b": entry("F32", [1], 4, 8), "a": entry("F32", [1], 0, 4)}, struct.pack("<2f", 1, 2), {"a": 1, "b": 2}),
    ],
    ids=["like a pickle", "not aligned", "listed in another order"],
)
def test_odd_but_valid_files_are_read(scratch, header, numbers, expected):
    scratch.write_bytes(file_of(header, numbers))
    assert {name: x.item() for name, x in read_safetensors(scratch).items()} == expected


@pytest.mark.promise("R12")
@fewer
@given(st.sampled_from(["blocks.0.W_Q", "embed", "tiny"]), st.floats(-8, 8, width=16))
def test_saving_over_what_was_loaded_keeps_every_value(scratch, sound, name, value):
    scratch.write_bytes(sound)
    loaded = read_safetensors(scratch)
    expected = TENSORS | {name: torch.full_like(TENSORS[name], value)}
    write_safetensors(scratch, loaded | {name: expected[name]})
    assert_same(loaded, TENSORS)
    assert_same(read_safetensors(scratch), expected)


@pytest.mark.promise("R4")
@pytest.mark.parametrize("dtype", [torch.float64, torch.bfloat16, torch.complex64, torch.float8_e5m2])
def test_both_readers_report_non_finite_numbers_alike(scratch, dtype):
    bad = torch.tensor([1.0, float("nan"), float("inf")]).to(dtype)
    write_safetensors(scratch, {"first": torch.zeros(2), "second": bad, "third": bad})
    said = set()
    for read in (read_safetensors, read_signed):
        with pytest.raises(InputError, match=r'2 of 3 numbers in tensor "second".*1 other') as caught:
            read(scratch)
        said.add(str(caught.value))
    assert len(said) == 1
    assert "diverged" in caught.value.hint


@pytest.mark.promise("R4")
@thousands
@given(st.data())
def test_a_number_that_is_not_finite_is_named_wherever_it_lies(scratch, data):
    dtype = data.draw(st.sampled_from([torch.float16, torch.bfloat16, torch.float32, torch.float64]))
    tensors = {f"part.{i}": torch.zeros(data.draw(st.integers(1, 40)), dtype=dtype) for i in range(3)}
    name = data.draw(st.sampled_from(list(tensors)))
    place = data.draw(st.integers(0, len(tensors[name]) - 1))
    tensors[name][place] = data.draw(st.sampled_from([float("nan"), float("inf"), -float("inf")]))
    write_safetensors(scratch, tensors)
    with pytest.raises(InputError, match=rf'1 of {len(tensors[name])} numbers? in tensor "{name}"'):
        read_safetensors(scratch)


def test_a_header_above_the_limit_is_refused(scratch, monkeypatch):
    monkeypatch.setattr(module, "HEADER_LIMIT", 10)
    scratch.write_bytes(file_of(b"{}" + b" " * 20))
    with pytest.raises(InputError, match="at most 10"):
        read_safetensors(scratch)


def test_a_sparse_file_of_a_terabyte_is_refused(scratch):
    size = 2**40
    header = json.dumps({"a": entry("U8", [size], 0, size)}).encode()
    scratch.write_bytes(file_of(header))
    os.truncate(scratch, 8 + len(header) + size)
    with pytest.raises(InputError, match="on the disk"):
        read_safetensors(scratch)
    os.truncate(scratch, 0)


def test_a_file_larger_than_free_memory_is_refused(scratch, sound, monkeypatch):
    scratch.write_bytes(sound)
    monkeypatch.setattr("unweave.files.memory.SMALL", 0)
    monkeypatch.setattr("unweave.files.memory.available", lambda: 1)
    with pytest.raises(ResourceError, match="1 bytes") as caught:
        read_safetensors(scratch)
    assert caught.value.exit_code == 6


@pytest.mark.promise("R14", "R20")
@many
@given(data=st.data())
def test_damaged_headers_are_read_or_refused(scratch, sound, data):
    header, numbers = parts_of(sound)
    damaged = data.draw(damaged_json(header))
    length = data.draw(st.sampled_from([0, 0, 0, 0, -1, 1, 8, 2**40]))
    file = file_of(damaged, numbers)
    if length:
        file = struct.pack("<Q", max(0, len(file) + length)) + file[8:]
    assert_sound_or_refused(scratch, file)


@pytest.mark.promise("R14", "R20")
@many
@given(data=st.data())
def test_damaged_files_are_read_or_refused(scratch, sound, data):
    assert_sound_or_refused(scratch, data.draw(damaged_bytes(sound)))


@pytest.mark.promise("R4")
@pytest.mark.parametrize("place", [0, 1, 2**22 - 1, 2**22, 2**22 + 1])
def test_nan_is_found_wherever_it_lies(tmp_path, place: int) -> None:
    values = torch.zeros(2**22 + 2, dtype=torch.float16)
    values[place] = torch.nan
    write_safetensors(tmp_path / "m.safetensors", {"a": values[:1], "b": values[1:], "c": torch.ones(3)})
    with pytest.raises(InputError, match="1 of .* numbers in tensor"):
        read_safetensors(tmp_path / "m.safetensors")


def test_names_of_any_alphabet_are_written_as_they_are(tmp_path):
    write_safetensors(tmp_path / "x", {"ж": torch.ones(1)}, {"é": "ü"})
    assert "ж".encode() in (data := (tmp_path / "x").read_bytes())
    assert '"é":"ü"'.encode() in data


def test_weights_that_do_not_match_their_digest_are_refused(tmp_path):
    path = tmp_path / "model.safetensors"
    write_safetensors(path, {"x": torch.ones(2)}, {SHA: "0" * 64})
    with pytest.raises(InputError, match="damaged"):
        read_signed(path)
