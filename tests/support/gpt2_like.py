"""A random GPT-2-shaped transformer in TransformerLens' layout, and its forward pass in plain torch.

Written from the definition, in x @ W form, with nothing of the library: an oracle for models that enter by arrays.
"""

import torch
from torch.nn.functional import gelu, layer_norm

EPS = 1e-5


def gpt2_like(d_mlp=0, layers=2, heads=3, d_model=12, d_head=4, d_vocab=20, n_ctx=16, seed=0):
    """Arrays by TransformerLens' names: LayerNorm with gains and biases, every bias, learned positions, float64."""
    dice = torch.Generator().manual_seed(seed)

    def normal(*shape, size=0.5):
        return size * torch.randn(*shape, generator=dice, dtype=torch.float64)

    def norm(name):
        return {f"{name}.w": 1 + normal(d_model, size=0.2), f"{name}.b": normal(d_model, size=0.2)}

    arrays = {"embed.W_E": normal(d_vocab, d_model, size=1.0), "pos_embed.W_pos": normal(n_ctx, d_model)}
    for l in range(layers):
        own = {name: normal(heads, d_model, d_head) for name in ("W_Q", "W_K", "W_V")}
        own |= {"W_O": normal(heads, d_head, d_model), "b_O": normal(d_model)}
        own |= {name: normal(heads, d_head) for name in ("b_Q", "b_K", "b_V")}
        own |= {"mask": torch.ones(n_ctx, n_ctx, dtype=torch.bool).tril(), "IGNORE": torch.tensor(-torch.inf)}
        arrays |= {f"blocks.{l}.attn.{name}": x for name, x in own.items()} | norm(f"blocks.{l}.ln1")
        if d_mlp:
            mlp = {"W_in": normal(d_model, d_mlp), "W_out": normal(d_mlp, d_model)}
            mlp |= {"b_in": normal(d_mlp), "b_out": normal(d_model)}
            arrays |= {f"blocks.{l}.mlp.{name}": x for name, x in mlp.items()} | norm(f"blocks.{l}.ln2")
    return arrays | norm("ln_final") | {"unembed.W_U": normal(d_model, d_vocab), "unembed.b_U": normal(d_vocab)}


def logits_of(arrays, ids, activation=gelu, scale=True):
    """The logits of such a model on [seq] tokens."""
    x = arrays["embed.W_E"][ids] + arrays["pos_embed.W_pos"][: len(ids)]
    depth = sum(name.endswith("attn.W_Q") for name in arrays)
    for l in range(depth):
        own = {name.removeprefix(f"blocks.{l}."): v for name, v in arrays.items() if name.startswith(f"blocks.{l}.")}
        x = x + _attention(own, _normed(own, "ln1", x), scale)
        if "mlp.W_in" in own:
            active = activation(_normed(own, "ln2", x) @ own["mlp.W_in"] + own["mlp.b_in"])
            x = x + active @ own["mlp.W_out"] + own["mlp.b_out"]
    return _normed(arrays, "ln_final", x) @ arrays["unembed.W_U"] + arrays["unembed.b_U"]


def _normed(arrays, name, x):
    return layer_norm(x, x.shape[-1:], arrays[f"{name}.w"], arrays[f"{name}.b"], EPS)


def _attention(own, x, scale):
    q, k, v = (
        torch.einsum("sd,hde->hse", x, own[f"attn.W_{n}"]) + own[f"attn.b_{n}"][:, None] for n in ("Q", "K", "V")
    )
    scores = q @ k.mT / (q.shape[-1] ** 0.5 if scale else 1.0)
    seen = torch.ones(len(x), len(x), dtype=torch.bool).tril()
    z = scores.masked_fill(~seen, -torch.inf).softmax(-1) @ v
    return torch.einsum("hse,hed->sd", z, own["attn.W_O"]) + own["attn.b_O"]
