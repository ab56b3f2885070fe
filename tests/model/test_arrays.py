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


@pytest.mark.parametrize(
    ("changes", "options", "message"),
    [
        (lambda a: without(a, "ln"), {}, "norm is ambiguous.*folded \\(LNPre, RMSPre\\)\n  give norm='none'"),
        (lambda a: a, {"norm": "none"}, "norm is 'none', and blocks.0.ln1.w, .* would not be used"),
        (lambda a: a, {"norm": "rmsnorm"}, "norm is 'rmsnorm'; known are 'none', 'layer', 'rms'\n  did you mean 'rms'"),
        (lambda a: a, {"positions": "none"}, "positions is 'none', and pos_embed.W_pos would not be used"),
        (lambda a: a, {"positions": "rotary"}, "positions is 'rotary'; known are"),
        (
            lambda a: without(a, "W_pos"),
            {"positions": "stream"},
            "positions is 'stream', and arrays lack pos_embed.W_pos",
        ),
        (
            lambda a: a,
            {"activation": None},
            "the arrays have MLPs; their activation is None; known are 'gelu', 'gelu_tanh'",
        ),
        (lambda a: a, {"activation": "gelu_new"}, "activation is 'gelu_new'; known are .*\n  did you mean 'gelu_tanh'"),
        (
            lambda a: a,
            {"layout": "transformerlens"},
            "layout is 'transformerlens'; .*\n  did you mean 'transformer-lens'",
        ),
        (lambda a: a, {"n_ctx": 5}, "n_ctx is 5, and the position table has 16 positions"),
        (lambda a: without(a, "1.attn.W_Q", "W_U"), {}, "arrays lack unembed.W_U, blocks.1.attn.W_Q"),
        (lambda a: without(a, "0.mlp.W_in"), {}, "arrays lack blocks.0.mlp.W_in"),
        (
            lambda a: a | {"blocks.0.attn.WQ": a["unembed.b_U"]},
            {},
            "no array named blocks.0.attn.WQ\n.*'blocks.0.attn.W_Q'",
        ),
        (
            lambda a: a | {"blocks.0.attn.rotary_sin": a["unembed.b_U"]},
            {},
            "rotary positions.*\n  unweave.load\\(arrays, config=model.cfg\\)",
        ),
        (lambda a: a | {"blocks.0.attn._W_K": a["unembed.b_U"]}, {}, "_W_K: grouped keys"),
        (lambda a: a | {"blocks.0.mlp.W_gate": a["unembed.b_U"]}, {}, "W_gate: grouped keys and values and gated MLPs"),
        (lambda a: a | {"unembed.b_U": "b"}, {}, "unembed.b_U is a str, not an array"),
        (lambda a: a | {"unembed.b_U": a["unembed.b_U"] / 0}, {}, "unembed.b_U holds NaN or infinity"),
        (lambda a: list(a.items()), {}, "arrays is a list\n  give arrays by name"),
        (paper, {"activation": "gelu"}, 'layout "transformer-lens" has no array named .*\n.*give layout="paper"'),
    ],
)
def test_what_cannot_be_read_is_refused_by_name(changes, options, message):
    given = {"layout": "transformer-lens", "activation": "gelu"} | options
    with pytest.raises(BadInput, match=f"weights_from: .*{message}"):
        weights_from(changes(gpt2_like(d_mlp=7)), **given)


def test_the_papers_layout_asks_for_what_its_arrays_do_not_show():
    arrays = paper(gpt2_like())
    with pytest.raises(BadInput, match="norm is ambiguous.*norm.gain, .* a LayerNorm's or an RMSNorm's"):
        weights_from(arrays, positions="stream")
    with pytest.raises(BadInput, match="positions is missing, and W_P is given"):
        weights_from(arrays, norm="layer")


def test_a_wrong_shape_is_told_with_that_of_both_layouts():
    arrays = gpt2_like()
    arrays["blocks.1.attn.W_K"] = arrays["blocks.1.attn.W_K"].mT
    message = (
        r"weights_from: blocks.1.attn.W_K has shape \[3, 4, 12\]; "
        r'layout "paper" takes heads × d_head × d_model = \[3, 4, 12\], '
        r'layout "transformer-lens" takes blocks.1.attn.W_K as heads × d_model × d_head = \[3, 12, 4\]$'
    )
    with pytest.raises(ShapeError, match=message):
        weights_from(arrays, "transformer-lens")


def test_arrays_that_all_lie_the_other_way_are_told_to_turn():
    arrays = {name: x.mT if "W_" in name else x for name, x in gpt2_like().items()}
    with pytest.raises(ShapeError, match="every matrix here fits the other layout: exchange its last two dimensions"):
        weights_from(arrays, "transformer-lens")
    turned = {name: x.swapaxes(-1, -2) if "W_" in name else x for name, x in paper(gpt2_like()).items()}
    with pytest.raises(ShapeError, match="every matrix here fits the other layout"):
        weights_from(turned, norm="layer", positions="stream")


def test_stacked_heads_are_told_the_three_dimensions():
    arrays = gpt2_like()
    arrays["blocks.0.attn.W_Q"] = torch.zeros(12, 12)
    with pytest.raises(ShapeError, match=r"W_Q has shape \[12, 12\]; .* heads × d_model × d_head"):
        weights_from(arrays, "transformer-lens")


def test_the_exact_gelu_and_its_approximation_are_two_models():
    arrays = gpt2_like(d_mlp=7)
    exact, close = (weights_from(arrays, "transformer-lens", activation=a) for a in ("gelu", "gelu_tanh"))
    rough = logits_of(arrays, IDS, activation=lambda x: gelu(x, approximate="tanh"))
    assert_near(uw.run(close, IDS).logits, rough, 1e-12)
    assert (uw.run(exact, IDS).logits - rough).abs().max() > 1e-5


@pytest.mark.parametrize(
    "left_out",
    ["blocks.1.attn.b_Q", "blocks.0.attn.b_O", "blocks.1.mlp.b_in", "blocks.0.ln1.w", "ln_final.w", "ln_final.b"],
)
def test_what_other_layers_have_is_not_left_out_in_silence(left_out):
    arrays = gpt2_like(d_mlp=7)
    del arrays[left_out]
    with pytest.raises(BadInput, match=f"arrays lack {left_out}"):
        weights_from(arrays, "transformer-lens", norm="layer", activation="gelu")
