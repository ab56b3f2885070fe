"""Arrays come back from a bundle bit for bit, scales err within their bounds, and a manifest is JSON without NaN."""

import json
import zlib
from dataclasses import replace
from hashlib import sha256
from itertools import pairwise

import numpy as np
import pytest
import torch
from hypothesis import example, given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

import unweave as uw
from support.scripts import script
from unweave.errors import BadInput
from unweave.explorer import bundle, engine, maps
from unweave.explorer.panels.models import vocabulary
from unweave.model import fold
from unweave.model.fold import Affine
from unweave.training.config import ModelConfig
from unweave.training.model import AttentionOnly

codec = script("build_codec_golden")

ANY = st.sampled_from([np.dtype(code) for code in bundle.DTYPES.values()]).flatmap(
    lambda dtype: arrays.arrays(dtype, arrays.array_shapes(min_dims=0, max_dims=3, min_side=0, max_side=5))
)
"""Arrays of every type, with NaN, infinities, -0, subnormals, no element, and no dimension."""
SQUARES = st.integers(1, 90).flatmap(
    lambda n: arrays.arrays(
        np.float64, (n, n), elements=st.floats(allow_nan=True, allow_infinity=True), fill=st.just(0.5)
    )
)


def distances(codes):
    """Steps of a signed scale from zero; what is not finite lies farthest."""
    return np.where(codes == maps.NOT_FINITE, 999, np.abs(codes.astype(int) - maps.MIDDLE))


def inflated(chunk):
    return zlib.decompress(chunk.deflated, -zlib.MAX_WBITS)


@given(ANY)
def test_arrays_round_trip_bit_for_bit(array):
    ref = bundle.packed(array)
    stored = b"".join(map(inflated, ref.chunks))
    assert stored == array.astype(array.dtype.newbyteorder("<")).tobytes()
    assert bundle.unpacked(ref).shape == array.shape
    for chunk in ref.chunks:
        assert chunk.id == sha256(inflated(chunk)).hexdigest()


@given(ANY)
def test_byte_planes_hold_the_same_numbers_bit_for_bit(array):
    ref = bundle.in_planes(array)
    assert bundle.unpacked(ref).tobytes() == bundle.unpacked(bundle.packed(array)).tobytes()
    assert bundle.unpacked(ref).shape == array.shape
    data = b"".join(map(inflated, ref.chunks))
    if array.dtype == np.float16:  # high bytes, then low bytes
        numbers = array.astype("<f2").tobytes()
        assert data == numbers[1::2] + numbers[::2]


def test_large_arrays_are_cut_between_numbers():
    array = np.arange(bundle.CHUNK // 4 + 3, dtype=np.float32)
    ref = bundle.packed(array)
    assert [len(chunk.data) for chunk in ref.chunks] == [bundle.CHUNK, 12]
    assert np.array_equal(bundle.unpacked(ref), array)


@given(arrays.arrays(np.float64, st.integers(0, 30), elements=st.floats(width=32)))
def test_finite_and_non_finite_values_are_counted(values):
    found = bundle.stats(values)
    assert found.finite + found.nan + found.inf == len(values)
    assert (found.min is None) == (found.finite == 0)
    if found.finite:
        assert found.min == np.nanmin(values[np.isfinite(values)])


@given(st.lists(st.floats(0, 1e6), min_size=1, max_size=50))
def test_square_root_codes_err_by_under_half_a_percent_of_the_maximum(values):
    x = np.array(values)
    scale = maps.scale_of(x, signed=False)
    back = codec.decoded(maps.codes(x, scale), scale)
    assert np.all(np.abs(back - x) <= 0.00395 * scale.max)


@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=50))
def test_arcsinh_codes_err_by_at_most_half_a_step(values):
    """2 % of a number far beyond the knee, 3 % at the knee, 2 % of the knee below it."""
    x = np.array([0.0 if abs(value) < 1e-200 else value for value in values])  # no knee below what floats hold
    scale = maps.scale_of(x, signed=True)
    back = codec.decoded(maps.codes(x, scale), scale)
    half = np.arcsinh(maps.KNEES) / (2 * maps.MIDDLE)
    assert np.all(np.abs(back - x) <= half * np.exp(half) * np.hypot(x, scale.knee))
    assert np.all(back[x == 0] == 0)


def test_infinities_and_nan_share_a_reserved_code():
    x = np.array([np.nan, np.inf, -np.inf, 0.5])
    scale = maps.scale_of(x, signed=True)
    assert maps.codes(x, scale).tolist() == [255, 255, 255, 254]
    assert np.isnan(codec.decoded(maps.codes(x, scale), scale)).tolist() == [True, True, True, False]


def test_values_without_a_code_are_refused():
    with pytest.raises(BadInput, match="int64"):
        bundle.packed(np.arange(3))
    with pytest.raises(BadInput, match="arcsinh"):
        maps.scale_of(np.array([-1.0, 1.0]), signed=False)


@given(SQUARES)
def test_triangles_and_thumbnails_agree(values):
    scale = maps.scale_of(values, signed=True)
    ref = maps.triangle(values, scale)
    n = len(values)
    kept = values[np.tril_indices(n)]
    assert bundle.unpacked(ref).size == n * (n + 1) // 2 == ref.stats.finite + ref.stats.nan + ref.stats.inf
    small = bundle.unpacked(maps.thumbnail(ref))
    assert small.shape == (min(n, 64),) * 2
    edges = [i * n // len(small) for i in range(len(small) + 1)]
    far = distances(maps.codes(np.tril(values), scale))
    blocks = [[far[a:b, c:d].max() for c, d in pairwise(edges)] for a, b in pairwise(edges)]
    assert np.array_equal(distances(small), blocks)
    if ref.stats.nan + ref.stats.inf:
        assert (small == 255).any()
    else:
        assert np.abs(codec.decoded(small, scale)).max() == np.abs(codec.decoded(bundle.unpacked(ref), scale)).max()
        assert np.abs(kept).max() <= scale.max


@pytest.mark.parametrize("name", ["attn-2l-small", "attn-1l-smeared", "example:induction"])
def test_weights_come_back_to_the_last_bit(name):
    model = uw.load(name)
    made = engine.engine(model)
    for tensor, x in model.weights.tensors().items():
        if made.sinusoids is not None and tensor.endswith(("P_Q", "P_K")):
            assert tensor not in made.tensors
            continue
        ref = made.tensors[tensor]
        back = codec.values(ref, bundle.unpacked(ref)).astype(x.numpy().dtype)
        assert back.tobytes() == x.numpy().tobytes(), tensor


def test_float16_weights_with_a_norm_are_stored_unfolded():
    """Folded weights need float32; folding the stored float16 weights gives the same model to the last bit."""
    model = uw.load("attn-2l-norm")
    made, raw = engine.engine(model), model.weights.unfolded
    assert made.unfolded
    assert made.sinusoids == bundle.Sinusoids(0.7, 64.0)
    assert {ref.dtype for ref in made.tensors.values()} == {"f16"}
    values = {name: torch.from_numpy(bundle.unpacked(ref).astype(np.float32)) for name, ref in made.tensors.items()}
    layers = tuple(replace(layer, **norm_of(values, l), **heads_of(values, l)) for l, layer in enumerate(raw.layers))
    final = Affine(values["final.gain"], values["final.bias"])
    again = fold.canonical(replace(raw, W_E=values["embed"], W_U=values["unembed"], layers=layers, final=final))
    for tensor, x in model.weights.tensors().items():
        assert torch.equal(again.tensors()[tensor], x), tensor
    assert sum(len(chunk.deflated) for chunk in bundle.chunks_of(made).values()) < 4.6e6
    assert engine.engine(model.to("float32", "cpu")) == made
    assert engine.engine(model.to("float64")).unfolded is None


def heads_of(values, layer):
    return {name: values[f"layers.{layer}.{name}"] for name in ("W_Q", "W_K", "W_V", "W_O")}


def norm_of(values, layer):
    return {"norm": Affine(values[f"layers.{layer}.gain"], values[f"layers.{layer}.bias"])}


@pytest.mark.parametrize("norm", ["layer", "rms"])
def test_weights_with_a_norm_not_in_float16_are_stored_folded(norm):
    net = AttentionOnly(ModelConfig(n_layers=2, n_heads=2, d_head=4, d_vocab=9, n_ctx=8, norm=norm))
    model = uw.load(net)
    made = engine.engine(model)
    assert made.unfolded is None
    assert made.tensors.keys() >= {"embed", "unembed", "layers.0.W_Q"}
    for name, ref in made.tensors.items():
        back = codec.values(ref, bundle.unpacked(ref)).astype(np.float32)
        assert back.tobytes() == model.weights.tensors()[name].numpy().tobytes(), name


def test_query_weights_are_stored_as_float16_with_a_factor():
    made = engine.engine(uw.load("attn-2l-small"))
    assert made.tensors["layers.0.W_Q"].dtype == "f16"
    assert made.tensors["layers.0.W_Q"].factor == 24**-0.5
    assert made.sinusoids == bundle.Sinusoids(0.7, 64.0)


def test_position_tables_that_are_not_sinusoids_are_stored():
    model = uw.load("attn-2l-small")
    layer = model.weights.layers[0]
    table = layer.P_K.clone()
    table[0, 0, 0] = torch.nextafter(table[0, 0, 0], torch.tensor(9.0))
    changed = replace(model.weights, layers=(replace(layer, P_K=table), *model.weights.layers[1:]))
    made = engine.engine(replace(model, weights=changed))
    assert made.sinusoids is None
    assert made.tensors["layers.0.P_K"].dtype == "f32"


@example(np.float32([[3.4025935e38, 0.0]]), 3)  # what float16 makes of it is beyond float32
@given(arrays.arrays(np.float32, (3, 4), elements=st.floats(width=32, allow_nan=False)), st.integers(1, 64))
def test_no_factor_ever_changes_a_bit(array, d_head):
    ref = engine.stored(torch.from_numpy(array.copy()), d_head)
    assert codec.values(ref, bundle.unpacked(ref)).astype(np.float32).tobytes() == array.tobytes()


def test_a_vocabulary_has_every_text_and_the_bytes_of_pieces():
    model = uw.load("attn-2l-small")
    found = vocabulary(model, tokenizer=True)
    blob, offsets = bundle.unpacked(found.text).tobytes(), bundle.unpacked(found.offsets)
    texts = [blob[a:b].decode() for a, b in pairwise(offsets)]
    assert texts == list(model.texts)
    assert found.special == (model.start,)
    for i, piece in found.pieces.items():
        assert bytes(piece) == model.tokenizer.spellings[int(i)]
    assert bundle.unpacked(found.tokenizer).tobytes().decode() == model.tokenizer.to_json()


def test_json_has_no_nan_and_leaves_optional_parts_out():
    text = json.dumps(bundle.plain(bundle.CheckRef("x", float("nan"), 1.0)), allow_nan=False)
    assert json.loads(text) == {"name": "x", "error": None, "tolerance": 1.0}
    ref = bundle.plain(bundle.packed(np.zeros(2, np.uint8)))
    assert set(ref) == {"dtype", "shape", "layout", "chunks"}
    assert bundle.plain({"claim": "one", "why": None}) == {"claim": "one", "why": None}
