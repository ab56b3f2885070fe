"""A random GPT-2-shaped transformer, and its forward pass in plain torch.

Written from the definition with nothing of the library: an oracle for models that enter by arrays.
"""

import torch
from torch.nn.functional import gelu, layer_norm

EPS = 1e-5
OPTIONS = {"norm": "layer", "positions": "stream"}
"""Options of `weights_from` that belong to the arrays."""


def gpt2_like(d_mlp=0, layers=2, heads=3, d_model=12, d_head=4, d_vocab=20, n_ctx=16, seed=0):
    """Arrays by name, out × in: LayerNorm with gains and biases, every bias, learned positions, float64."""
    draw = torch.Generator().manual_seed(seed)

    def normal(*shape, size=0.5):
        return size * torch.randn(*shape, generator=draw, dtype=torch.float64)

    def norm(name):
        return {f"{name}norm.gain": 1 + normal(d_model, size=0.2), f"{name}norm.bias": normal(d_model, size=0.2)}

    arrays = {"W_E": normal(d_vocab, d_model, size=1.0).T, "W_P": normal(n_ctx, d_model).T}
    for l in range(layers):
        own = {name: normal(heads, d_model, d_head).mT for name in ("W_Q", "W_K", "W_V")}
        own |= {"W_O": normal(heads, d_head, d_model).mT, "b_O": normal(d_model)}
        own |= {name: normal(heads, d_head) for name in ("b_Q", "b_K", "b_V")} | norm("")
        if d_mlp:
            mlp = {"W_in": normal(d_model, d_mlp).T, "W_out": normal(d_mlp, d_model).T}
            mlp |= {"b_in": normal(d_mlp), "b_out": normal(d_model)} | norm("")
            own |= {f"mlp.{name}": x for name, x in mlp.items()}
        arrays |= {f"layers.{l}.{name}": x for name, x in own.items()}
    return arrays | norm("") | {"W_U": normal(d_model, d_vocab).T, "b_U": normal(d_vocab)}


def logits_of(arrays, ids, activation=gelu, scale=True):
    """The logits of such a model on [seq] tokens."""
    x = arrays["W_E"].T[ids] + arrays["W_P"].T[: len(ids)]
    for l in range(sum(name.endswith(".W_Q") for name in arrays)):
        own = {name.removeprefix(f"layers.{l}."): v for name, v in arrays.items() if name.startswith(f"layers.{l}.")}
        x = x + _attention(own, _normed(own, "", x), scale)
        if "mlp.W_in" in own:
            active = activation(_normed(own, "mlp.", x) @ own["mlp.W_in"].T + own["mlp.b_in"])
            x = x + active @ own["mlp.W_out"].T + own["mlp.b_out"]
    return _normed(arrays, "", x) @ arrays["W_U"].T + arrays["b_U"]


def _normed(arrays, at, x):
    return layer_norm(x, x.shape[-1:], arrays[f"{at}norm.gain"], arrays[f"{at}norm.bias"], EPS)


def _attention(own, x, scale):
    q, k, v = (torch.einsum("sd,hed->hse", x, own[f"W_{n}"]) + own[f"b_{n}"][:, None] for n in ("Q", "K", "V"))
    scores = q @ k.mT / (q.shape[-1] ** 0.5 if scale else 1.0)
    seen = torch.ones(len(x), len(x), dtype=torch.bool).tril()
    z = scores.masked_fill(~seen, -torch.inf).softmax(-1) @ v
    return torch.einsum("hse,hde->sd", z, own["W_O"]) + own["b_O"]
