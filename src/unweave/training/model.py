"""The attention-only transformer of Elhage et al. 2021, as a torch module.

    x_0 = W_E t,    x_{l+1} = x_l + Σ_h (A^h ⊗ W_O^h W_V^h) x_l,    logits = W_U x_L

No biases, and MLPs only where the configuration has them. Matrices are out × in as in the paper, the heads of a layer
stacked: head h owns rows ``h·d_head`` to ``(h+1)·d_head`` of W_Q, W_K and W_V, and those columns of W_O.
"""

from typing import cast

import torch
from torch import nn
from torch.nn.functional import embedding, gelu, layer_norm, linear, rms_norm

from unweave.errors import BadInput
from unweave.shapes import Float, Int, Tensor
from unweave.training.attention import causal_attention
from unweave.training.config import NORM_EPS, ModelConfig


def sinusoids(n_ctx: int, d_model: int, base: float) -> Float[Tensor, "d_model n_ctx"]:
    """The sinusoidal table in float64: column i describes position i.

        P[2m, i] = sin(i / base^(2m/d)),    P[2m+1, i] = cos(i / base^(2m/d))

    Sines and cosines alternate, so that a shift of i rotates each pair of neighboring rows: a W_QK that undoes the
    rotation attends a fixed number of tokens back.

    Args:
        n_ctx: Number of positions.
        d_model: Number of rows; an odd last row is a sine.
        base: Ratio of the slowest to the fastest wavelength. Transformers commonly take 10,000, where most rows hardly
            vary within a short context; 64 makes them all useful.

    Example:
        >>> sinusoids(3, 4, base=10_000.0).round(decimals=3)
        tensor([[ 0.0000,  0.8410,  0.9090],
                [ 1.0000,  0.5400, -0.4160],
                [ 0.0000,  0.0100,  0.0200],
                [ 1.0000,  1.0000,  1.0000]], dtype=torch.float64)
    """
    rates = base ** (-torch.arange(0, d_model, 2, dtype=torch.float64) / d_model)
    angles = rates[:, None] * torch.arange(n_ctx, dtype=torch.float64)
    return torch.stack([angles.sin(), angles.cos()], dim=1).reshape(-1, n_ctx)[:d_model]


class NormModule(nn.Module):
    """RMSNorm or LayerNorm with a gain (and, for LayerNorm, a bias), or the identity."""

    def __init__(self, config: ModelConfig) -> None:
        super().__init__()
        self.kind = config.norm
        if self.kind != "none":
            self.gain = nn.Parameter(torch.ones(config.d_model))
        if self.kind == "layer":
            self.bias = nn.Parameter(torch.zeros(config.d_model))

    def forward(self, x: Float[Tensor, "*batch d_model"]) -> Float[Tensor, "*batch d_model"]:
        """The normalized stream."""
        match self.kind:
            case "rms":
                return rms_norm(x, x.shape[-1:], self.gain.to(x.dtype), NORM_EPS)
            case "layer":
                gain, bias = self.gain.to(x.dtype), self.bias.to(x.dtype)
                return layer_norm(x, x.shape[-1:], gain, bias, NORM_EPS)
            case _:
                return x


class Heads(nn.Module):
    """The heads of one layer."""

    def __init__(self, config: ModelConfig) -> None:
        super().__init__()
        self.d_head = config.d_head
        self.norm = NormModule(config)
        d = config.d_model
        self.W_Q, self.W_K, self.W_V, self.W_O = (nn.Parameter(torch.empty(d, d)) for _ in range(4))
        if config.keys == "smeared":
            self.alpha = nn.Parameter(torch.zeros(config.n_heads))

    def forward(
        self, x: Float[Tensor, "batch seq d_model"], p: Float[Tensor, "seq d_model"] | None
    ) -> Float[Tensor, "batch seq d_model"]:
        """Output of the heads; queries and keys also read the positions ``p``."""
        read = self.norm(x)
        placed = read if p is None else read + p
        q, k, v = self._split(placed, self.W_Q), self._split(placed, self.W_K), self._split(read, self.W_V)
        z = causal_attention(q, self._smeared(k), v)
        return linear(z.transpose(1, 2).flatten(2), self.W_O.to(x.dtype))

    def _split(self, x: Tensor, W: Tensor) -> Float[Tensor, "batch heads seq d_head"]:
        heads = (*x.shape[:-1], -1, self.d_head)
        return linear(x, W.to(x.dtype)).view(heads).transpose(1, 2)

    def _smeared(self, k: Float[Tensor, "batch heads seq d_head"]) -> Float[Tensor, "batch heads seq d_head"]:
        """Keys mixed with those before them, ``σ(α) k_j + (1 - σ(α)) k_{j-1}``; plain keys as they are."""
        if not hasattr(self, "alpha"):
            return k
        own = self.alpha.sigmoid().to(k.dtype)[:, None, None]
        return torch.cat([k[..., :1, :], torch.lerp(k[..., :-1, :], k[..., 1:, :], own)], dim=-2)


class MLPModule(nn.Module):
    """The MLP of one layer, applied at each position: ``W_out gelu(W_in x + b_in) + b_out``."""

    def __init__(self, config: ModelConfig) -> None:
        super().__init__()
        self.norm = NormModule(config)
        self.W_in = nn.Parameter(torch.empty(config.d_mlp, config.d_model))
        self.b_in = nn.Parameter(torch.zeros(config.d_mlp))
        self.W_out = nn.Parameter(torch.empty(config.d_model, config.d_mlp))
        self.b_out = nn.Parameter(torch.zeros(config.d_model))

    def forward(self, x: Float[Tensor, "*batch d_model"]) -> Float[Tensor, "*batch d_model"]:
        """Output of the MLP."""
        active = gelu(linear(self.norm(x), self.W_in.to(x.dtype), self.b_in.to(x.dtype)))
        return linear(active, self.W_out.to(x.dtype), self.b_out.to(x.dtype))


class AttentionOnly(nn.Module):
    """An attention-only transformer: embed, read and write the stream layer by layer, unembed.

    At initialization heads and MLPs write zero, and the unembedding is small. Smeared keys start halfway between the
    two tokens (α = 0), where the gradient of the sigmoid is largest.

    MLPs are in a list of their own, ``mlps``; that of layer l acts after its heads. ``layers`` therefore holds the same
    heads with MLPs and without.
    """

    def __init__(self, config: ModelConfig, seed: int = 0) -> None:
        super().__init__()
        self.config = config
        # Stored token by token, so that an embedding is contiguous.
        self.W_E = nn.Parameter(torch.empty(config.d_vocab, config.d_model).T)
        self.W_U = nn.Parameter(torch.empty(config.d_vocab, config.d_model))
        self.layers = nn.ModuleList(Heads(config) for _ in range(config.n_layers))
        self.mlps = nn.ModuleList(MLPModule(config) for _ in range(config.n_layers if config.d_mlp else 0))
        self.norm = NormModule(config)
        if config.positions in ("learned", "stream"):
            self.W_pos = nn.Parameter(torch.empty(config.d_model, config.n_ctx))
        # The sinusoids where they were last read: a step on a GPU does not wait for them.
        self._placed: tuple[object, Tensor | None] = None, None
        if not self.W_E.is_meta:
            self._initialize(torch.Generator().manual_seed(seed))

    def forward(self, ids: Int[Tensor, "batch seq"]) -> Float[Tensor, "batch seq d_vocab"]:
        """Logits of the next token at every position."""
        return linear(self.stream(ids), self.W_U)

    def stream(self, ids: Int[Tensor, "batch seq"]) -> Float[Tensor, "batch seq d_model"]:
        """The residual stream after the last layer and the final norm, for at most n_ctx tokens."""
        seq = ids.shape[-1]
        if seq > self.config.n_ctx:
            raise BadInput(f"AttentionOnly: the sequence has {seq:,} tokens; n_ctx is {self.config.n_ctx:,}")
        return self.through(*self.entering(ids))

    def entering(
        self, ids: Int[Tensor, "batch seq"], dtype: torch.dtype | None = None
    ) -> tuple[Float[Tensor, "batch seq d_model"], Float[Tensor, "seq d_model"] | None]:
        """The stream before the first layer, and the positions that queries and keys read beside it, if any.

        Both have the precision ``dtype``, by default that of the weights.
        """
        x = embedding(ids, self.W_E.T)
        table = self.positions(ids.shape[-1])
        if table is not None and self.config.positions == "stream":
            x, table = x + table, None
        x = x.to(dtype or x.dtype)
        return x, None if table is None else table.to(x.dtype)

    def through(
        self, x: Float[Tensor, "batch seq d_model"], p: Float[Tensor, "seq d_model"] | None
    ) -> Float[Tensor, "batch seq d_model"]:
        """The stream after all layers and the final norm."""
        for number, heads in enumerate(self.layers):
            x = x + heads(x, p)
            if self.config.d_mlp:
                x = x + self.mlps[number](x)
        return cast(Tensor, self.norm(x))

    def positions(self, seq: int) -> Float[Tensor, "seq d_model"] | None:
        """The position table for the first ``seq`` positions, if there is one, in the precision of the weights."""
        if self.config.positions != "sinusoidal":
            return position_table(self.config, getattr(self, "W_pos", None), seq)
        wanted = seq, self.W_E.dtype, self.W_E.device
        if self._placed[0] != wanted:
            self._placed = wanted, _scaled_sinusoids(self.config, seq).to(self.W_E)
        return self._placed[1]

    @torch.no_grad()
    def _initialize(self, draw: torch.Generator) -> None:
        self.W_E.normal_(0, 0.1, generator=draw)
        self.W_U.normal_(0, 0.02, generator=draw)
        if self.config.positions in ("learned", "stream"):
            self.W_pos.copy_(_scaled_sinusoids(self.config, self.config.n_ctx).T)
        for heads in cast(list[Heads], self.layers):
            for W in (heads.W_Q, heads.W_K, heads.W_V):
                W.normal_(0, self.config.d_model**-0.5, generator=draw)
            heads.W_O.zero_()
        for mlp in cast(list[MLPModule], self.mlps):
            mlp.W_in.normal_(0, self.config.d_model**-0.5, generator=draw)
            mlp.W_out.zero_()


def position_table(
    config: ModelConfig, learned: Float[Tensor, "d_model n_ctx"] | None, seq: int
) -> Float[Tensor, "seq d_model"] | None:
    """The table of the first ``seq`` positions, in its own precision: sinusoids in float64, a learned one as stored."""
    if config.positions == "sinusoidal":
        return _scaled_sinusoids(config, seq)
    return None if learned is None else learned[:, :seq].T


def _scaled_sinusoids(config: ModelConfig, seq: int) -> Float[Tensor, "seq d_model"]:
    return config.position_scale * sinusoids(seq, config.d_model, config.position_base).T
