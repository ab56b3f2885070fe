"""Layers that are read when they are asked for: the bits of those read at once, and a bounded number held."""

import re
from dataclasses import replace

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

import unweave as uw
from support import walk
from support.families import CLASSES, configs, module_of, small
from support.foreign import folder_of, gpt2, tokens_of
from support.helpers import METAMORPHIC, fewer
from unweave.errors import InputError, UnweaveError
from unweave.loaders import pretrained
from unweave.model.lazy import size
from unweave.results.origin import Origin

pytest.importorskip("transformers")

NUMBER = re.compile(r"-?\d+\.\d+(?:e[-+]\d+)?|-?\d+e[-+]\d+")
ALL = 2**60


def same(lazily, whole, ids):
    """Check that two models have the same bits, asked for in any order."""
    assert lazily.lazy
    assert not whole.lazy
    assert uw.describe(lazily) == uw.describe(whole)
    assert uw.analysis.overview.caveats(lazily) == uw.analysis.overview.caveats(whole)
    for number in reversed(range(whole.n_layers)):
        own, other = lazily.layers[number], whole.layers[number]
        for name in ("scoring", "norm", "parallel", "d_value"):
            assert getattr(own, name) == getattr(other, name)
        assert {name: x.shape for name, x in own.tensors().items()} == {
            name: x.shape for name, x in other.tensors().items()
        }
    assert lazily.digest == whole.digest
    assert uw.run(lazily, ids).logits.equal(uw.run(whole, ids).logits)
    if whole.n_layers > 1:
        for kind in "qkv":
            assert (
                uw.composition(lazily, kind).scores.nan_to_num().equal(uw.composition(whole, kind).scores.nan_to_num())
            )


@settings(max_examples=max(3, settings(fewer).max_examples // 5))
@given(data=st.data(), family=st.sampled_from(sorted(CLASSES)), seed=st.integers(0, 2**20), keep=st.integers(0, 2**14))
def test_lazy_layers_equal_eager_ones_bit_for_bit(data, family, seed, keep):
    module = module_of(family, data.draw(configs(family)), seed).float()
    ids, state, config = tokens_of(module, seed), module.state_dict(), module.config.to_dict()
    lazily, whole = (uw.load(state, config=config, keep=limit).weights for limit in (0, ALL))
    assert lazily.lazy
    if not whole.n_layers:
        return
    same(lazily, whole, ids)
    double = lazily.to(torch.float64)
    assert double.lazy
    assert double.digest == whole.to(torch.float64).digest
    some = replace(lazily, layers=replace(lazily.layers, keep=keep))
    for number in data.draw(st.lists(st.integers(0, whole.n_layers - 1), max_size=6)):
        assert some.layers[number].W_Q.equal(whole.layers[number].W_Q)
        assert some.layers._kept.bytes <= keep
    turn = uw.transforms.random_rotation(whole.d_model, seed=seed)
    turned = uw.transforms.rotate(some, turn)
    assert turned.lazy
    assert turned.digest == uw.transforms.rotate(whole, turn).digest
    assert uw.run(some.map(lambda x: 2 * x), ids).logits.equal(uw.run(whole.map(lambda x: 2 * x), ids).logits)


def test_every_source_reads_layers_lazily(tmp_path):
    for module in (small("llama").float(), gpt2({"n_layer": 3, "n_head": 2, "n_embd": 8, "vocab_size": 20}).float()):
        ids, place = tokens_of(module), tmp_path / type(module).__name__
        folders = [folder_of(module, place / "one"), folder_of(module, place / "shards", max_shard_size=4_000)]
        for source in (module, *folders, folder_of(module, place / "narrow", torch.bfloat16)):
            same(uw.load(source, keep=0).weights, uw.load(source).weights, ids)


def counted(module):
    """A model whose reads are counted, and where they are noted."""
    foreign = pretrained.from_memory(module.state_dict(), module.config, None, "mine")
    seen = []

    def read(name):
        seen.append(name)
        return foreign.tensors.read(name)

    return replace(foreign, tensors=replace(foreign.tensors, read=read)), seen


def test_analyses_of_heads_read_no_neurons():
    foreign, seen = counted(small("llama").float())
    weights = foreign.model(None, 0).weights
    assert {name for name in seen if "layers" in name} == set()
    uw.composition(weights, "k", space="stream")
    _ = weights.OV["L1H0"].norm()
    uw.describe(weights)
    inside = {name for name in seen if "layers" in name}
    assert inside
    assert not {name for name in inside if "mlp" in name}


def test_layers_used_again_are_kept_within_the_budget():
    foreign, seen = counted(small("llama").float())
    outline = foreign._outline()
    tables = 4 * (outline.embed.numel() + outline.unembed.numel())
    one = size(outline.layers[0]) + size(outline.layers[0].mlp)
    weights = foreign.model(None, tables + one).weights
    seen.clear()
    assert weights.layers[0].W_Q is weights.layers[0].W_Q
    assert weights.layers[0].mlp.W_in is weights.layers[0].mlp.W_in
    assert len(seen) == len(set(seen))
    for layer in (weights.layers[1], weights.layers[0]):
        layer.tensors()
    assert len(seen) > len(set(seen))  # there was room for one


def test_a_number_that_is_not_finite_is_found_when_its_layer_is_read(tmp_path):
    module = small("llama").float()
    with torch.no_grad():
        module.model.layers[1].mlp.up_proj.weight[0, 0] = torch.nan
    weights = uw.load(folder_of(module, tmp_path / "mine"), keep=0).weights
    weights.layers[0].tensors()
    _ = weights.layers[1].W_Q
    with pytest.raises(InputError, match=r"layers\.1\.mlp\.up_proj"):
        _ = weights.layers[1].mlp.W_in


def test_an_origin_reads_no_layer_for_its_hash(tmp_path):
    weights = uw.load(small("llama").float(), keep=0).weights
    assert "weights" not in Origin(weights, "mine").to_dict()
    assert "read on demand" in str(Origin(weights, "mine"))


def plain(found):
    """An answer as text, in all its digits."""
    if isinstance(found, UnweaveError):
        return str(found)
    if isinstance(found, torch.Tensor):
        return repr(found.tolist())
    if isinstance(found, dict):
        return repr({str(key): plain(value) for key, value in found.items()})
    if isinstance(found, list | tuple):
        return repr([plain(value) for value in found])
    if not hasattr(found, "to_dict"):
        return repr(found)
    said = found.to_dict()
    return repr({key: value for key, value in said.items() if key != "origin"} if isinstance(said, dict) else said)


def apart(said):
    """The words and the numbers of an answer: products of views of other strides round otherwise."""
    return NUMBER.sub("#", said), [float(one) for one in NUMBER.findall(said)]


@pytest.mark.slow
@pytest.mark.parametrize("family", ["llama", "gemma2", "gpt_neox"])
def test_every_analysis_gives_the_same_answer_on_lazy_weights(family):
    module = small(family)
    lazily, whole = (uw.load(module, keep=limit).weights for limit in (0, ALL))
    assert lazily.lazy
    refused = 0
    for (name, _, found), (_, _, expected) in zip(walk.walked(lazily), walk.walked(whole), strict=True):
        (words, numbers), (other, others) = apart(plain(found)), apart(plain(expected))
        assert words == other, name
        assert numbers == pytest.approx(others, rel=METAMORPHIC, abs=METAMORPHIC, nan_ok=True), name
        refused += isinstance(found, UnweaveError)
    assert refused < 20
