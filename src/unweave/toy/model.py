"""The attention-only transformer of the paper, as a plain module that learns.

    x_0 = W_E t,    x_{l+1} = x_l + Σ_h (A^h ⊗ W_O^h W_V^h) x_l,    logits = W_U x_L

No MLPs and no biases. Matrices are out × in as in the paper, the heads of a layer stacked: head h
owns rows ``h·d_head`` to ``(h+1)·d_head`` of W_Q, W_K and W_V, and those columns of W_O.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Literal, cast, get_args

import torch
from torch import nn
from torch.nn.functional import embedding, layer_norm, linear, rms_norm

from unweave.errors import BadInput
from unweave.formats import config as fields
from unweave.shapes import Float, Int, Tensor
from unweave.toy.attention import causal_attention

Positions = Literal["none", "sinusoidal", "learned", "stream"]
NormKind = Literal["none", "rms", "layer"]

NORM_EPS = 1e-5

LIMITS = {"n_layers": 1000, "n_heads": 2**12, "d_head": 2**12, "d_vocab": 2**21, "n_ctx": 2**17}
"""The largest value of each dimension; the smallest is 1, or 0 layers."""


@dataclass(frozen=True)
class ToyConfig:
    """What an attention-only transformer looks like.

    Attributes:
        n_layers: Number of layers; 0 leaves the direct path only.
        n_heads: Heads in each layer.
        d_head: Width of a head.
        d_vocab: Number of tokens.
        n_ctx: Longest sequence.
        positions: Where positions enter. "sinusoidal" and "learned" tables are added to what
            queries and keys read, in every layer, and never to values or to the stream; "stream"
            is a learned table added to the embeddings.
        position_base: Ratio of the slowest to the fastest wavelength of the sinusoids; a learned
            table starts from the same sinusoids.
        position_scale: Amplitude of the sinusoids.
        norm: What happens to the stream before every read, the unembedding's included.
    """

    n_layers: int
    n_heads: int
    d_head: int
    d_vocab: int
    n_ctx: int
    positions: Positions = "sinusoidal"
    position_base: float = 64.0
    position_scale: float = 1.0
    norm: NormKind = "none"

    def __post_init__(self) -> None:
        for name, most in LIMITS.items():
            least, value = int(name != "n_layers"), getattr(self, name)
            if not isinstance(value, int) or not least <= value <= most:
                raise BadInput(f"{name} is {value!r}; it should be from {least} to {most:,}.")
        if self.positions not in get_args(Positions):
            raise BadInput(f"positions is {self.positions!r}; known are {_names(Positions)}.")
        if self.norm not in get_args(NormKind):
            raise BadInput(f"norm is {self.norm!r}; known are {_names(NormKind)}.")
        if not self.position_base > 1:
            raise BadInput(f"position_base is {self.position_base}; it should be above 1.")

    @property
    def d_model(self) -> int:
        """Width of the residual stream: the heads of a layer side by side."""
        return self.n_heads * self.d_head

    def to_dict(self) -> dict[str, object]:
        """The configuration as ``config.json`` holds it."""
        return {"architecture": "attention-only", **asdict(self)}

    @classmethod
    def from_dict(cls, values: Mapping[str, object]) -> "ToyConfig":
        """The configuration in an object that anyone may have written.

        Raises:
            InputError: If a value is missing, of the wrong kind, or out of range.
        """
        fields.choice(values, "architecture", ["attention-only"], "attention-only")
        sizes = {name: fields.integer(values, name, int(name != "n_layers"), most) for name, most in LIMITS.items()}
        return cls(
            **sizes,
            positions=cast(Positions, fields.choice(values, "positions", get_args(Positions), "sinusoidal")),
            position_base=fields.number(values, "position_base", 1.001, 1e9, 64.0),
            position_scale=fields.number(values, "position_scale", -1e3, 1e3, 1.0),
            norm=cast(NormKind, fields.choice(values, "norm", get_args(NormKind), "none")),
        )


def preset(n_layers: int, d_vocab: int = 4096) -> ToyConfig:
    """A model that two processor cores train in minutes: 4 heads of 64, context 512, no norms.

    Args:
        n_layers: Depth; 2 is the least in which induction heads form.
        d_vocab: Number of tokens of the tokenizer.
    """
    return ToyConfig(
        n_layers=n_layers,
        n_heads=4,
        d_head=64,
        d_vocab=d_vocab,
        n_ctx=512,
        position_scale=0.7,  # at 3, attention saturates and nothing forms
    )


def sinusoids(n_ctx: int, d_model: int, base: float) -> Float[Tensor, "d_model n_ctx"]:
    """The sinusoidal table: column i describes position i.

        P[2m, i] = sin(i / base^(2m/d)),    P[2m+1, i] = cos(i / base^(2m/d))

    Sines and cosines alternate, so that a shift of i rotates each pair of neighbouring rows: a
    W_QK that undoes the rotation attends a fixed number of tokens back.

    Args:
        n_ctx: Number of positions.
        d_model: Number of rows; an odd last row is a sine.
        base: Ratio of the slowest to the fastest wavelength. Transformers commonly take 10,000,
            where most rows hardly move within a short context; 64 makes them all useful.

    Returns:
        The table in float64, entries in [-1, 1].
    """
    rates = base ** (-torch.arange(0, d_model, 2, dtype=torch.float64) / d_model)
    angles = rates[:, None] * torch.arange(n_ctx, dtype=torch.float64)
    return torch.stack([angles.sin(), angles.cos()], dim=1).reshape(-1, n_ctx)[:d_model]


class Norm(nn.Module):
    """RMSNorm or LayerNorm with a gain (and, for LayerNorm, a bias); or nothing at all."""

    def __init__(self, config: ToyConfig) -> None:
        super().__init__()
        self.kind = config.norm
        if self.kind != "none":
            self.gain = nn.Parameter(torch.ones(config.d_model))
        if self.kind == "layer":
            self.bias = nn.Parameter(torch.zeros(config.d_model))

    def forward(self, x: Float[Tensor, "*batch d_model"]) -> Float[Tensor, "*batch d_model"]:
        """The stream as it is read."""
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

    def __init__(self, config: ToyConfig) -> None:
        super().__init__()
        self.d_head = config.d_head
        self.norm = Norm(config)
        d = config.d_model
        self.W_Q = nn.Parameter(torch.empty(d, d))
        self.W_K = nn.Parameter(torch.empty(d, d))
        self.W_V = nn.Parameter(torch.empty(d, d))
        self.W_O = nn.Parameter(torch.empty(d, d))

    def forward(
        self, x: Float[Tensor, "batch seq d_model"], p: Float[Tensor, "seq d_model"] | None
    ) -> Float[Tensor, "batch seq d_model"]:
        """What the heads add to the stream ``x``; queries and keys also read the positions ``p``."""
        read = self.norm(x)
        placed = read if p is None else read + p
        z = causal_attention(
            self._split(placed, self.W_Q),
            self._split(placed, self.W_K),
            self._split(read, self.W_V),
        )
        return linear(z.transpose(1, 2).flatten(2), self.W_O.to(x.dtype))

    def _split(self, x: Tensor, W: Tensor) -> Float[Tensor, "batch heads seq d_head"]:
        heads = (*x.shape[:-1], -1, self.d_head)
        return linear(x, W.to(x.dtype)).view(heads).transpose(1, 2)


class AttentionOnly(nn.Module):
    """An attention-only transformer: embed, read and write the stream layer by layer, unembed.

    The initial weights are those from which the bundled models grew: heads that write nothing yet,
    and an unembedding that is almost indifferent.

    Args:
        config: What it looks like.
        seed: Decides the initial weights.
    """

    def __init__(self, config: ToyConfig, seed: int = 0) -> None:
        super().__init__()
        self.config = config
        # Stored token by token, so that an embedding lies together in memory.
        self.W_E = nn.Parameter(torch.empty(config.d_vocab, config.d_model).T)
        self.W_U = nn.Parameter(torch.empty(config.d_vocab, config.d_model))
        self.layers = nn.ModuleList(Heads(config) for _ in range(config.n_layers))
        self.norm = Norm(config)
        if config.positions in ("learned", "stream"):
            self.W_pos = nn.Parameter(torch.empty(config.d_model, config.n_ctx))
        if not self.W_E.is_meta:
            self._initialise(torch.Generator().manual_seed(seed))

    def forward(self, ids: Int[Tensor, "batch seq"]) -> Float[Tensor, "batch seq d_vocab"]:
        """The logits of the next token at every position."""
        return linear(self.stream(ids), self.W_U)

    def stream(
        self, ids: Int[Tensor, "batch seq"], dtype: torch.dtype | None = None
    ) -> Float[Tensor, "batch seq d_model"]:
        """The residual stream after the last layer, as the unembedding reads it.

        Args:
            ids: The tokens, at most n_ctx of them in a row.
            dtype: What to compute in; by default, in what the weights are stored in.

        Raises:
            BadInput: If the sequences are longer than n_ctx.
        """
        seq = ids.shape[-1]
        if seq > self.config.n_ctx:
            raise BadInput(f"The sequence has {seq:,} tokens; n_ctx is {self.config.n_ctx:,}.")
        x = embedding(ids, self.W_E.T)
        table = self.positions(seq)
        if table is not None and self.config.positions == "stream":
            x, table = x + table, None
        x = x.to(dtype or x.dtype)
        p = None if table is None else table.to(x.dtype)
        for heads in self.layers:
            x = x + heads(x, p)
        return cast(Tensor, self.norm(x))

    def positions(self, seq: int) -> Float[Tensor, "seq d_model"] | None:
        """What is added at the first ``seq`` positions, wherever the configuration adds it."""
        match self.config.positions:
            case "none":
                return None
            case "sinusoidal":
                return self._sinusoids(seq).to(self.W_E)
            case _:
                return self.W_pos[:, :seq].T

    def _sinusoids(self, seq: int) -> Float[Tensor, "seq d_model"]:
        config = self.config
        return config.position_scale * _table(seq, config.d_model, config.position_base).T

    @torch.no_grad()
    def _initialise(self, dice: torch.Generator) -> None:
        self.W_E.normal_(0, 0.1, generator=dice)
        self.W_U.normal_(0, 0.02, generator=dice)
        if self.config.positions in ("learned", "stream"):
            self.W_pos.copy_(self._sinusoids(self.config.n_ctx).T)
        for heads in cast(list[Heads], self.layers):
            for W in (heads.W_Q, heads.W_K, heads.W_V):
                W.normal_(0, self.config.d_model**-0.5, generator=dice)
            heads.W_O.zero_()


_table = lru_cache(maxsize=8)(sinusoids)


def _names(kind: object) -> str:
    return ", ".join(f'"{name}"' for name in get_args(kind))
