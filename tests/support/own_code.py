"""GPTs as people write them: nanoGPT, minGPT and llm.c, whose names are GPT-2's, and the one of LLMs-from-scratch."""

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional as F


@dataclass
class Arguments:
    """Sizes as nanoGPT has them."""

    n_layer: int = 2
    n_head: int = 3
    n_embd: int = 12
    block_size: int = 16
    vocab_size: int = 23
    bias: bool = False
    dropout: float = 0.0


class Linears(nn.Module):
    """GPT-2's names on ``nn.Linear``."""

    def __init__(self, sizes: Arguments, approximate: str, tied: bool) -> None:
        super().__init__()
        self.config, self.approximate, d = sizes, approximate, sizes.n_embd
        self.transformer = nn.ModuleDict(
            {
                "wte": nn.Embedding(sizes.vocab_size, d),
                "wpe": nn.Embedding(sizes.block_size, d),
                "h": nn.ModuleList(self.block(d, sizes.bias) for _ in range(sizes.n_layer)),
                "ln_f": nn.LayerNorm(d, bias=sizes.bias),
            }
        )
        self.lm_head = nn.Linear(d, sizes.vocab_size, bias=False)
        if tied:
            self.lm_head.weight = self.transformer["wte"].weight

    @staticmethod
    def block(d: int, bias: bool) -> nn.ModuleDict:
        heads = {"c_attn": nn.Linear(d, 3 * d, bias=bias), "c_proj": nn.Linear(d, d, bias=bias)}
        neurons = {"c_fc": nn.Linear(d, 4 * d, bias=bias), "c_proj": nn.Linear(4 * d, d, bias=bias)}
        norms = {name: nn.LayerNorm(d, bias=bias) for name in ("ln_1", "ln_2")}
        return nn.ModuleDict({**norms, "attn": nn.ModuleDict(heads), "mlp": nn.ModuleDict(neurons)})

    def forward(self, ids: Tensor) -> Tensor:
        x = self.transformer["wte"](ids) + self.transformer["wpe"].weight[: len(ids)]
        for block in self.transformer["h"]:
            parts = block["attn"]["c_attn"](block["ln_1"](x)).chunk(3, -1)
            x = x + block["attn"]["c_proj"](attention(*parts, self.config.n_head))
            active = F.gelu(block["mlp"]["c_fc"](block["ln_2"](x)), approximate=self.approximate)
            x = x + block["mlp"]["c_proj"](active)
        return self.lm_head(self.transformer["ln_f"](x))


class Book(nn.Module):
    """The names of LLMs-from-scratch."""

    class Norm(nn.Module):
        def __init__(self, d: int) -> None:
            super().__init__()
            self.scale, self.shift = nn.Parameter(torch.ones(d)), nn.Parameter(torch.zeros(d))

        def forward(self, x: Tensor) -> Tensor:
            return F.layer_norm(x, x.shape[-1:], self.scale, self.shift, 1e-5)

    def __init__(self, sizes: Arguments) -> None:
        super().__init__()
        self.sizes, d = sizes, sizes.n_embd
        self.tok_emb, self.pos_emb = nn.Embedding(sizes.vocab_size, d), nn.Embedding(sizes.block_size, d)
        self.trf_blocks = nn.Sequential(*(self.block(d, sizes) for _ in range(sizes.n_layer)))
        self.final_norm, self.out_head = self.Norm(d), nn.Linear(d, sizes.vocab_size, bias=False)

    @classmethod
    def block(cls, d: int, sizes: Arguments) -> nn.ModuleDict:
        heads = nn.ModuleDict({f"W_{name}": nn.Linear(d, d, bias=sizes.bias) for name in ("query", "key", "value")})
        heads["out_proj"] = nn.Linear(d, d)
        heads.register_buffer("mask", torch.ones(sizes.block_size, sizes.block_size).triu(1))
        neurons = nn.ModuleDict({"layers": nn.Sequential(nn.Linear(d, 4 * d), nn.GELU("tanh"), nn.Linear(4 * d, d))})
        return nn.ModuleDict({"att": heads, "ff": neurons, "norm1": cls.Norm(d), "norm2": cls.Norm(d)})

    def forward(self, ids: Tensor) -> Tensor:
        x = self.tok_emb(ids) + self.pos_emb.weight[: len(ids)]
        for block in self.trf_blocks:
            read, heads = block["norm1"](x), block["att"]
            parts = (heads[f"W_{name}"](read) for name in ("query", "key", "value"))
            x = x + heads["out_proj"](attention(*parts, self.sizes.n_head))
            x = x + block["ff"]["layers"](block["norm2"](x))
        return self.out_head(self.final_norm(x))


def attention(q: Tensor, k: Tensor, v: Tensor, heads: int) -> Tensor:
    """Causal attention of several heads on one text."""
    q, k, v = (x.unflatten(-1, (heads, -1)).transpose(0, 1) for x in (q, k, v))
    return F.scaled_dot_product_attention(q, k, v, is_causal=True).transpose(0, 1).flatten(-2)


def scrambled(module: nn.Module, seed: int) -> nn.Module:
    """Every parameter drawn anew, so that no gain is 1 and no bias 0; in float64."""
    draw = torch.Generator().manual_seed(seed)
    with torch.no_grad():
        for x in module.parameters():
            x.copy_(torch.randn(x.shape, generator=draw) / 3 + (x.dim() == 1))
    return module.double().eval()
