"""The model is the paper's: sums of heads, positions in queries and keys only, nothing from the future."""

from functools import partial

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch.nn.functional import scaled_dot_product_attention

from support.helpers import CLOSE, EXACT
from support.toys import config, lively
from unweave.errors import BadInput, InputError
from unweave.training import AttentionOnly, ModelConfig, attention, sinusoids
from unweave.training.attention import causal_attention

IDS = torch.arange(60).view(3, 20)
VARIANTS = [
    config(),
    config(n_layers=0),
    config(positions="none"),
    config(positions="learned", norm="layer"),
    config(positions="stream", norm="rms"),
    config(positions="sinusoidal", norm="rms", position_scale=0.5),
    config(keys="smeared"),
    config(keys="smeared", positions="learned", norm="rms", d_mlp=20),
    config(d_mlp=20, norm="layer", positions="none"),
]


def drawn(settings, dtype=torch.float64):
    return lively(AttentionOnly(settings, seed=1).to(dtype))


def by_hand(model, ids):
    """The forward pass written out head by head, in the paper's column convention."""
    settings, norm = model.config, model.norm
    x = model.W_E[:, ids]
    p = sinusoids(settings.n_ctx, settings.d_model, settings.position_base)
    p = p * settings.position_scale
    if settings.positions in ("learned", "stream"):
        p = model.W_pos
    p = 0 * p if settings.positions == "none" else p
    p = p[:, : len(ids)].to(x)
    if settings.positions == "stream":
        x, p = x + p, 0 * p
    mask = torch.full((len(ids), len(ids)), -torch.inf, dtype=x.dtype).triu(1)
    for number, layer in enumerate(model.layers):
        read, total = layer.norm(x.T).T, 0
        for h in range(settings.n_heads):
            own = slice(h * settings.d_head, (h + 1) * settings.d_head)
            q, k = layer.W_Q[own] @ (read + p), layer.W_K[own] @ (read + p)
            k = smeared_by_hand(k, layer.alpha[h]) if settings.keys == "smeared" else k
            A = (q.T @ k / settings.d_head**0.5 + mask).softmax(-1)
            total = total + layer.W_O[:, own] @ (layer.W_V[own] @ read) @ A.T
        x = x + total
        x = x + neurons_by_hand(model.mlps[number], x) if settings.d_mlp else x
    return (model.W_U @ norm(x.T).T).T


def smeared_by_hand(k, alpha):
    """``σ(α) k_j + (1 - σ(α)) k_{j-1}``, one column at a time, the first untouched."""
    own = 1 / (1 + (-alpha).exp())
    return torch.stack([k[:, 0], *(own * k[:, j] + (1 - own) * k[:, j - 1] for j in range(1, k.shape[1]))], dim=1)


def neurons_by_hand(mlp, x):
    """What each neuron writes times how active it is, by the definition of GELU."""
    before = mlp.W_in @ mlp.norm(x.T).T + mlp.b_in[:, None]
    return mlp.W_out @ (before * (1 + torch.erf(before / 2**0.5)) / 2) + mlp.b_out[:, None]


@pytest.mark.parametrize("settings", VARIANTS)
def test_logits_match_a_sum_over_heads_in_plain_loops(settings):
    model = drawn(settings)
    logits = model(IDS)
    for ids, row in zip(IDS, logits, strict=True):
        torch.testing.assert_close(row, by_hand(model, ids), **EXACT)


@pytest.mark.parametrize("settings", VARIANTS)
def test_logits_do_not_depend_on_later_tokens(settings):
    model, changed = drawn(settings), IDS.clone()
    changed[:, 11:] = 200
    assert torch.equal(model(IDS)[:, :11], model(changed)[:, :11])


@pytest.mark.parametrize("d_mlp", [0, 20])
def test_fresh_heads_and_neurons_write_nothing(d_mlp):
    model = AttentionOnly(config(d_mlp=d_mlp))
    torch.testing.assert_close(model.stream(IDS), model.W_E.T[IDS], **CLOSE)


@pytest.mark.parametrize("changes", [{"keys": "smeared"}, {"d_mlp": 20}, {"keys": "smeared", "d_mlp": 20}])
def test_smeared_keys_and_mlps_leave_other_parameters_unchanged(changes):
    plain, more = AttentionOnly(config(), 3).state_dict(), AttentionOnly(config(**changes), 3).state_dict()
    assert all(torch.equal(W, more[name]) for name, W in plain.items())
    added = {name.rpartition(".")[2] for name in more if name not in plain}
    expected = {"alpha"} if "keys" in changes else set()
    assert added == expected | ({"W_in", "b_in", "W_out", "b_out"} if "d_mlp" in changes else set())


def test_smeared_keys_begin_as_the_mean_of_a_key_and_the_one_before():
    """σ(α) = 1/2."""
    assert not AttentionOnly(config(keys="smeared")).layers[0].alpha.any()


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
def test_every_parameter_gets_a_gradient(dtype):
    model = drawn(config(keys="smeared", norm="layer", d_mlp=20), torch.float32)
    model.through(*model.entering(IDS, dtype)).float().square().sum().backward()
    assert all(W.grad is not None and W.grad.any() for name, W in model.named_parameters() if name != "W_U")


@given(pairs=st.integers(1, 16), base=st.floats(1.5, 1e5), shift=st.integers(0, 30))
def test_a_shift_rotates_the_sinusoids(pairs, base, shift):
    """Column i + shift is column i with every pair of rows turned by an angle of its own."""
    waves = sinusoids(60, 2 * pairs, base)
    sines, cosines = waves[0::2], waves[1::2]
    sin, cos = sines[:, shift, None], cosines[:, shift, None]
    later = slice(shift, shift + 20)
    torch.testing.assert_close(sines[:, later], sines[:, :20] * cos + cosines[:, :20] * sin, **EXACT)
    torch.testing.assert_close(cosines[:, later], cosines[:, :20] * cos - sines[:, :20] * sin, **EXACT)


def test_an_odd_last_row_is_a_sine():
    wanted = (torch.arange(9, dtype=torch.float64) / 64**0.8).sin()
    torch.testing.assert_close(sinusoids(9, 5, 64.0)[-1], wanted, **EXACT)


def with_gradients(attend, q, k, v, dz):
    inputs = [x.clone().requires_grad_() for x in (q, k, v)]
    z = attend(*inputs)
    return [z, *torch.autograd.grad(z, inputs, dz)]


@pytest.mark.parametrize("heads", [1, 4, 6])
@pytest.mark.parametrize("seq", [1, 127, 128, 300])
@pytest.mark.parametrize(("dtype", "gate"), [(torch.float64, 1e-12), (torch.float32, 1e-5), (torch.bfloat16, 0.03)])
def test_attention_in_blocks_and_its_gradients_match_torch(seq, dtype, gate, heads, monkeypatch):
    monkeypatch.setattr(attention, "CACHE", heads * attention.BLOCK * seq * dtype.itemsize)  # of 6 heads at a time
    draw = torch.Generator().manual_seed(0)
    inputs = [torch.randn(2, 3, seq, 8, generator=draw).bfloat16() for _ in range(4)]
    blocks = with_gradients(causal_attention, *(x.to(dtype) for x in inputs))
    plain = with_gradients(partial(scaled_dot_product_attention, is_causal=True), *(x.double() for x in inputs))
    for ours, theirs in zip(blocks, plain, strict=True):
        assert (ours.double() - theirs).abs().max() <= gate * theirs.abs().max()


def test_the_gradient_of_attention_is_the_numerical_derivative(monkeypatch):
    monkeypatch.setattr(attention, "BLOCK", 3)
    draw = torch.Generator().manual_seed(0)
    inputs = [torch.randn(1, 2, 7, 4, generator=draw, dtype=torch.float64) for _ in range(3)]
    assert torch.autograd.gradcheck(causal_attention, [x.requires_grad_() for x in inputs])


def test_long_sequences_are_refused():
    with pytest.raises(BadInput, match="25 tokens.* 24"):
        AttentionOnly(config())(torch.zeros(1, 25, dtype=torch.long))


WRONG = {
    "n_layers": (10**9, -1),
    "n_heads": (0, "4"),
    "d_head": (True,),
    "d_vocab": (1e6,),
    "n_ctx": (10**30,),
    "positions": ("rotary", ["none"]),
    "norm": ({"kind": "rms"}, "batch"),
    "position_base": (0, 1),
    "position_scale": (float("nan"),),
    "architecture": ("gpt2",),
    "keys": ("rotated",),
    "d_mlp": (-1, 10**9, 2.0),
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in WRONG.items() for value in values])
def test_hostile_configurations_are_refused(name, value):
    with pytest.raises(InputError, match=f"{name}.*should be"):
        ModelConfig.from_dict(config().to_dict() | {name: value})
    if name != "architecture":
        with pytest.raises(BadInput, match=name):
            config(**{name: value})


def test_an_old_file_gives_a_model_without_smeared_keys_and_mlps():
    old = {name: value for name, value in config().to_dict().items() if name not in ("keys", "d_mlp")}
    assert ModelConfig.from_dict(old) == config()


def test_the_file_says_whether_there_are_mlps():
    assert config().to_dict()["architecture"] == "attention-only"
    assert config(d_mlp=20).to_dict()["architecture"] == "transformer"
