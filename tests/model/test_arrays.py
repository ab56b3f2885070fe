"""One's own model enters by its arrays and computes its own logits; what cannot be read is refused by name."""

import numpy as np
import pytest
import torch
from torch.nn.functional import gelu, relu

import unweave as uw
from support.gpt2_like import gpt2_like, logits_of
from support.helpers import assert_near
from unweave.errors import BadInput, ShapeError
from unweave.model.arrays import weights_from
from unweave.model.norms import Norm

IDS = torch.tensor([3, 1, 4, 1, 5, 9, 2, 6, 5, 3])


@pytest.mark.parametrize("d_mlp", [0, 7], ids=["attention only", "with neurons"])
def test_a_gpt2_shaped_model_in_transformer_lens_layout_computes_its_own_logits(d_mlp):
    arrays = gpt2_like(d_mlp=d_mlp)
    weights = weights_from(arrays, "transformer-lens", activation="gelu" if d_mlp else None)
    assert (weights.norm.kind, weights.positions, weights.n_ctx, weights.d_mlp) == ("layer", "stream", 16, (d_mlp,) * 2)
    assert_near(uw.run(weights, IDS).logits, logits_of(arrays, IDS), 1e-12)


def test_float32_arrays_meet_their_logits_to_a_millionth():
    arrays = {name: x.float() if x.is_floating_point() else x for name, x in gpt2_like(d_mlp=7).items()}
    weights = weights_from(arrays, "transformer-lens", activation="gelu")
    assert weights.dtype == torch.float32
    assert_near(uw.run(weights, IDS).logits, logits_of(arrays, IDS), 1e-6)


def paper(arrays):
    """The same arrays under the paper's names, out × in, by hand."""
    names = {"embed.W_E": "W_E", "unembed.W_U": "W_U", "pos_embed.W_pos": "W_P", "unembed.b_U": "b_U"}
    names |= {"ln_final.w": "norm.gain", "ln_final.b": "norm.bias"}
    parts = {"ln1.w": "norm.gain", "ln1.b": "norm.bias", "ln2.w": "mlp.norm.gain", "ln2.b": "mlp.norm.bias"}
    for l in range(2):
        own = [name.removeprefix(f"blocks.{l}.") for name in arrays if name.startswith(f"blocks.{l}.")]
        names |= {f"blocks.{l}.{own}": f"layers.{l}.{parts.get(own, own.removeprefix('attn.'))}" for own in own}
    kept = {
        name: x.mT if "W_" in name else x for name, x in arrays.items() if "mask" not in name and "IGNORE" not in name
    }
    return {names[name]: x.numpy() for name, x in kept.items()}


def test_both_layouts_make_the_same_model():
    arrays = gpt2_like(d_mlp=7)
    lens = weights_from(arrays, "transformer-lens", activation="relu")
    ours = weights_from(paper(arrays), norm="layer", positions="stream", activation="relu")
    assert ours.tensors().keys() == lens.tensors().keys()
    assert all(x.equal(lens.tensors()[name]) for name, x in ours.tensors().items())
    assert_near(uw.run(ours, IDS).logits, logits_of(arrays, IDS, activation=relu), 1e-12)


def test_positions_of_the_paper_and_smeared_keys_enter_by_the_papers_layout():
    arrays = {name: x for name, x in paper(gpt2_like()).items() if "norm" not in name}
    arrays |= {f"layers.{l}.alpha": np.zeros(3) for l in range(2)}
    weights = weights_from(arrays, positions="queries and keys")
    assert weights.norm.kind == "none"
    assert [layer.smear.tolist() for layer in weights.layers] == [[0.5] * 3] * 2
    q = arrays["layers.1.W_Q"] @ arrays["W_P"] / 2
    assert_near(weights.layers[1].P_Q, torch.as_tensor(q), 1e-12)


def test_the_arrays_are_copied():
    arrays = gpt2_like()
    weights = weights_from(arrays, "transformer-lens")
    before = {name: x.clone() for name, x in weights.tensors().items()}
    for x in arrays.values():
        x.zero_()
    assert all(x.equal(before[name]) for name, x in weights.tensors().items())


def test_gains_alone_are_an_rmsnorms_in_transformer_lens_layout():
    arrays = {name: x for name, x in gpt2_like().items() if not (".ln" in f".{name}" and name.endswith(".b"))}
    assert weights_from(arrays, "transformer-lens").norm.kind == "rms"
    assert weights_from(arrays, "transformer-lens", norm="layer", eps=1e-6).norm == Norm("layer", 1e-6)


def without(arrays, *parts):
    return {name: x for name, x in arrays.items() if not any(part in name for part in parts)}


def renamed(name):
    return lambda arrays: arrays | {name: arrays["unembed.b_U"]}


@pytest.mark.parametrize(
    ("changes", "options", "word"),
    [
        (lambda a: without(a, "ln"), {}, "norm is ambiguous.*\n.*norm='none'"),
        (lambda a: a, {"norm": "none"}, "blocks.0.ln1.w"),
        (lambda a: a, {"norm": "rmsnorm"}, "did you mean 'rms'"),
        (lambda a: a, {"positions": "none"}, "pos_embed.W_pos"),
        (lambda a: a, {"positions": "rotary"}, "'rotary'"),
        (lambda a: without(a, "W_pos"), {"positions": "stream"}, "pos_embed.W_pos"),
        (lambda a: a, {"activation": None}, "MLPs.*'gelu_tanh'"),
        (lambda a: a, {"activation": "gelu_new"}, "did you mean 'gelu_tanh'"),
        (lambda a: a, {"layout": "transformerlens"}, "did you mean 'transformer-lens'"),
        (lambda a: a, {"n_ctx": 5}, "16 positions"),
        (lambda a: without(a, "1.attn.W_Q", "W_U"), {}, "unembed.W_U, blocks.1.attn.W_Q"),
        (lambda a: without(a, "0.mlp.W_in"), {}, "blocks.0.mlp.W_in"),
        (renamed("blocks.0.attn.WQ"), {}, "'blocks.0.attn.W_Q'"),
        (renamed("blocks.0.attn.rotary_sin"), {}, "rotary.*\n.*config="),
        (renamed("blocks.0.attn._W_K"), {}, "grouped"),
        (renamed("blocks.0.mlp.W_gate"), {}, "gated"),
        (lambda a: a | {"unembed.b_U": "b"}, {}, "unembed.b_U is a str"),
        (lambda a: a | {"unembed.b_U": a["unembed.b_U"] / 0}, {}, "unembed.b_U.*NaN"),
        (lambda a: list(a.items()), {}, "list"),
        (paper, {"activation": "gelu"}, 'layout="paper"'),
        *(
            (lambda a, left_out=left_out: without(a, left_out), {"norm": "layer"}, f"lack {left_out}")
            for left_out in (
                "blocks.1.attn.b_Q",
                "blocks.0.attn.b_O",
                "blocks.1.mlp.b_in",
                "blocks.0.ln1.w",
                "ln_final.w",
                "ln_final.b",
            )
        ),
    ],
)
def test_what_cannot_be_read_is_refused_by_name(changes, options, word):
    given = {"layout": "transformer-lens", "activation": "gelu"} | options
    with pytest.raises(BadInput, match=word):
        weights_from(changes(gpt2_like(d_mlp=7)), **given)


@pytest.mark.parametrize(("options", "word"), [({"positions": "stream"}, "norm.gain"), ({"norm": "layer"}, "W_P")])
def test_the_papers_layout_asks_for_what_its_arrays_do_not_show(options, word):
    with pytest.raises(BadInput, match=word):
        weights_from(paper(gpt2_like()), **options)


def test_a_wrong_shape_is_told_with_that_of_both_layouts():
    arrays = gpt2_like()
    arrays["blocks.1.attn.W_K"] = arrays["blocks.1.attn.W_K"].mT
    with pytest.raises(ShapeError, match=r"blocks.1.attn.W_K .*\[3, 4, 12\].*paper.*\[3, 4, 12\].*\[3, 12, 4\]$"):
        weights_from(arrays, "transformer-lens")


def test_arrays_that_all_lie_the_other_way_are_told_to_turn():
    arrays = {name: x.mT if "W_" in name else x for name, x in gpt2_like().items()}
    turned = {name: x.swapaxes(-1, -2) if "W_" in name else x for name, x in paper(gpt2_like()).items()}
    for wrong, options in (
        (arrays, {"layout": "transformer-lens"}),
        (turned, {"norm": "layer", "positions": "stream"}),
    ):
        with pytest.raises(ShapeError, match="every matrix"):
            weights_from(wrong, **options)


def test_stacked_heads_are_told_the_three_dimensions():
    arrays = gpt2_like()
    arrays["blocks.0.attn.W_Q"] = torch.zeros(12, 12)
    with pytest.raises(ShapeError, match=r"W_Q .*\[12, 12\].*heads × d_model × d_head"):
        weights_from(arrays, "transformer-lens")


def test_the_exact_gelu_and_its_approximation_are_two_models():
    arrays = gpt2_like(d_mlp=7)
    exact, close = (weights_from(arrays, "transformer-lens", activation=a) for a in ("gelu", "gelu_tanh"))
    rough = logits_of(arrays, IDS, activation=lambda x: gelu(x, approximate="tanh"))
    assert_near(uw.run(close, IDS).logits, rough, 1e-12)
    assert (uw.run(exact, IDS).logits - rough).abs().max() > 1e-5
