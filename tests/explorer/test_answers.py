"""Answers as JSON and buffers: every number comes back, whatever the type, and buffers are aligned."""

import json
import struct

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from support.live import unframed
from unweave.explorer.answers import ALIGNED, packed
from unweave.explorer.bundle import DTYPES

ARRAYS = st.sampled_from(sorted(DTYPES.values())).flatmap(
    lambda dtype: arrays.arrays(np.dtype(dtype), arrays.array_shapes(min_dims=1, max_dims=3, min_side=0, max_side=5))
)


def restored(value, buffers):
    """The answer with its arrays."""
    if isinstance(value, dict) and set(value) == {"array", "dtype", "shape"}:
        return np.frombuffer(buffers[value["array"]], DTYPES[value["dtype"]]).reshape(value["shape"])
    if isinstance(value, dict):
        return {key: restored(part, buffers) for key, part in value.items()}
    return [restored(part, buffers) for part in value] if isinstance(value, list) else value


@given(st.lists(ARRAYS, max_size=4))
def test_every_number_round_trips(given_arrays) -> None:
    answer = {"kind": "run", "deep": [{"values": array, "n": 1} for array in given_arrays]}
    found = restored(*unframed(packed(answer).framed()))
    for array, entry in zip(given_arrays, found["deep"], strict=True):
        np.testing.assert_array_equal(array, entry["values"])
        assert array.dtype == entry["values"].dtype


@given(st.lists(ARRAYS, min_size=1, max_size=4), st.text(max_size=20))
def test_buffers_are_aligned(given_arrays, text) -> None:
    body = packed({"text": text, "arrays": given_arrays}).framed()
    (length,) = struct.unpack_from("<I", body)
    assert (length + 4) % ALIGNED == 0
    assert all(at % ALIGNED == 0 for at, _ in json.loads(body[4 : 4 + length])["buffers"])
    assert len(body) % ALIGNED == 0


def test_tensors_and_numpy_scalars_can_be_sent() -> None:
    answer = {"a": torch.arange(4, dtype=torch.float32)[::2], "b": np.float32(0.5), "c": (1, None, "x", True)}
    assert restored(*unframed(packed(answer).framed()))["b"] == 0.5
    document, buffers = packed(answer).document, packed(answer).buffers
    assert document["c"] == [1, None, "x", True]
    np.testing.assert_array_equal(np.frombuffer(buffers[0], "<f4"), [0, 2])


def test_numbers_that_json_cannot_hold_are_refused() -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        packed({"score": float("nan")}).framed()
