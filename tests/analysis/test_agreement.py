"""Imported weights are compared with their owner's logits, and one wrong thing is named."""

from dataclasses import replace

import pytest
import torch
from torch.nn.functional import gelu

import unweave as uw
from support.gpt2_like import OPTIONS, gpt2_like, logits_of
from unweave.analysis.agreement import check
from unweave.errors import NumericError, ShapeError
from unweave.model.arrays import weights_from
from unweave.model.norms import Norm

IDS = torch.tensor([3, 1, 4, 1, 5, 9, 2, 6])
ARRAYS = gpt2_like(d_mlp=7)


def ours(**options):
    return weights_from(ARRAYS, **({"activation": "gelu"} | OPTIONS | options))


def test_a_correct_import_agrees():
    found = check(ours(), IDS, logits_of(ARRAYS, IDS))
    assert found.ok
    assert found.error < 1e-12
    assert found.hint == ""
    assert repr(found).startswith("Agreement: the logits agree: largest error")
    found.raise_if_not_ok()


def test_numpy_logits_of_lower_precision_get_a_wider_tolerance():
    logits = logits_of(ARRAYS, IDS)
    assert check(ours(), IDS.tolist(), logits.float().numpy()).tolerance == 1e-5
    half = check(ours(), IDS, logits.half())
    assert half.tolerance == 2e-2
    assert half.ok


THEIRS = logits_of(ARRAYS, IDS)
TANH = logits_of(ARRAYS, IDS, activation=lambda x: gelu(x, approximate="tanh"))
NOISE = torch.randn(8, 20, generator=torch.Generator().manual_seed(0)).double()


@pytest.mark.parametrize(
    ("weights", "logits", "hint"),
    [
        (lambda: ours(), logits_of(ARRAYS, IDS, scale=False), "1/√d_head"),
        (lambda: ours(), TANH, "gelu_tanh"),
        (lambda: ours(eps=1e-2), THEIRS, "eps=1e-05"),
        (lambda: ours(), THEIRS - THEIRS.mean(-1, keepdim=True), "centered unembedding"),
        (lambda: replace(ours(), b_U=None), THEIRS, "b_U"),
        (lambda: scrambled(ours()), THEIRS, "queries, keys"),
        (lambda: ours(), 0.25 * THEIRS, "0.25 times"),
        (lambda: ours(), NOISE, ""),
    ],
)
def test_a_single_import_mistake_is_named(weights, logits, hint):
    found = check(weights(), IDS, logits)
    assert not found.ok
    assert hint in found.hint
    assert hint or not found.hint
    with pytest.raises(NumericError, match="position"):
        found.raise_if_not_ok()


def scrambled(weights):
    return replace(weights, layers=tuple(replace(layer, W_K=layer.W_K.flip(0)) for layer in weights.layers))


def test_a_norm_present_on_one_side_only_is_named():
    weights = ours()
    seen = uw.run(weights, IDS)
    assert (
        "no norm before the unembedding"
        in check(weights, IDS, seen.streams[-1] @ weights.unembed.mT + weights.b_U).hint
    )
    plain = replace(weights, norm=Norm())
    assert "an RMSNorm (eps=1e-05) before every read" in check(plain, IDS, seen.logits).hint
    last = Norm("rms", 1e-6).read(uw.run(plain, IDS).streams[-1]) @ weights.unembed.mT + weights.b_U
    assert "an RMSNorm (eps=1e-06) before the unembedding" in check(plain, IDS, last).hint


def test_the_largest_difference_is_located():
    logits = logits_of(ARRAYS, torch.stack([IDS, IDS]).flatten()[:8]).expand(2, -1, -1).clone()
    logits[1, 2, 7] += 1.0
    assert check(ours(), torch.stack([IDS, IDS]), logits).where == (1, 2, 7)


def as_arrays(norm):
    dice = torch.Generator().manual_seed(3)
    arrays = {"W_E": torch.randn(8, 11, generator=dice), "W_U": torch.randn(11, 8, generator=dice)}
    for name, shape in (("W_Q", (2, 4, 8)), ("W_K", (2, 4, 8)), ("W_V", (2, 4, 8)), ("W_O", (2, 8, 4))):
        arrays[f"layers.0.{name}"] = torch.randn(*shape, generator=dice)
    arrays |= {f"{at}norm.gain": torch.rand(8, generator=dice) + 0.5 for at in ("", "layers.0.")}
    ids = [0, 4, 4, 7, 2]
    return arrays, ids, uw.run(uw.weights_from(arrays, norm=norm), ids).logits


@pytest.mark.parametrize(("norm", "other"), [("layer", "rms"), ("rms", "layer")])
def test_a_wrong_kind_of_norm_is_named(norm, other):
    arrays, ids, logits = as_arrays(norm)
    assert f"{norm!r}" in uw.check(uw.weights_from(arrays, norm=other), ids, logits).hint


@pytest.mark.parametrize("norm", ["layer", "rms"])
def test_an_output_matrix_split_by_rows_is_named(norm):
    arrays, ids, logits = as_arrays(norm)
    whole = arrays["layers.0.W_O"].transpose(0, 1).reshape(8, 8)
    wrong = uw.weights_from(arrays | {"layers.0.W_O": whole.reshape(2, 8, 4)}, norm=norm)
    assert "W_O" in uw.check(wrong, ids, logits).hint


def test_logits_of_one_sequence_come_with_or_without_a_batch_dimension():
    arrays, ids, logits = as_arrays("rms")
    weights = uw.weights_from(arrays, norm="rms")
    assert all(uw.check(weights, i, x).ok for i in (ids, [ids]) for x in (logits, logits[None]))
    with pytest.raises(ShapeError):
        uw.check(weights, ids, logits[None].expand(2, -1, -1))
