"""Decoders as the hub stores them: one reader for every family.

A family is a `Decoder`: the keys of its configuration with the defaults of its class, the names of its tensors by
role, and what is special about it. Sizes are compared with each other and with the tensors before anything is read.
"""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

import torch

from unweave.algebra.scoring import HeadNorm, Rotary, ScoreFunction
from unweave.errors import InputError
from unweave.files.json import Config
from unweave.files.reading import show
from unweave.loaders.config import ACTIVATIONS, Depth, Nonlinearity, Size, Token, read_config, spelled
from unweave.loaders.rotary import paired, rotary
from unweave.loaders.sources import Checked, Stored, Tensors, checked, under_either_name, unwrapped
from unweave.model.fold import Affine, Raw, RawLayer, RawLayers, RawMLP
from unweave.model.norms import Norm, NormKind, PostNorm
from unweave.shapes import Tensor

NOTHING = re.compile("(?!)")
HEADS, NORMS = ("q", "k", "v"), ("norm", "o_norm", "mlp_norm", "down_norm", "final")
UNGATED: Mapping[str, str] = {
    "q": "self_attn.q_proj",
    "k": "self_attn.k_proj",
    "v": "self_attn.v_proj",
    "o": "self_attn.o_proj",
    "norm": "input_layernorm",
    "mlp_norm": "post_attention_layernorm",
    "up": "mlp.up_proj",
    "down": "mlp.down_proj",
}
"""Names of the parts of a layer that most families took over from Llama, without the gates of neurons."""
LLAMA: Mapping[str, str] = {**UNGATED, "gate": "mlp.gate_proj"}
HEAD_NORMS: Mapping[str, str] = {"q_norm": "self_attn.q_norm", "k_norm": "self_attn.k_norm"}
"""Names of the norms of queries and keys."""

EPSILONS: Mapping[str, NormKind] = {
    "rms_norm_eps": "rms",
    **dict.fromkeys(("layer_norm_eps", "layer_norm_epsilon", "norm_epsilon"), "layer"),
}
"""Keys of the epsilon of a norm, with its kind."""


@dataclass(frozen=True)
class Decoder:
    """Keys of ``config.json`` that every family has; a family adds its own, its defaults and its names.

    Parts of a layer are ``q``, ``k``, ``v`` (or ``qkv``), ``o``, ``gate`` and ``up`` (or ``gate_up``), ``down``,
    ``norm`` and ``mlp_norm`` before heads and neurons, ``o_norm`` and ``down_norm`` after them, ``q_norm`` and
    ``k_norm``; outside are ``embed``, ``final`` (the last norm) and ``positions``. A norm without a name has no gain;
    without a name for ``o_norm`` or ``down_norm`` there is no such norm.
    """

    vocab_size: Size
    hidden_size: Size
    num_hidden_layers: Depth
    num_attention_heads: Size
    max_position_embeddings: Size
    hidden_act: Nonlinearity
    intermediate_size: Size | None = None
    bos_token_id: Token | None = None
    tie_word_embeddings: bool = False

    family: ClassVar[str]
    other_names: ClassVar[Mapping[str, str]] = {}  # other names of declared keys in the file
    irrelevant: ClassVar[Collection[str]] = ()  # keys of this family that change no number
    prefix: ClassVar[str] = "model."
    """Prefix of all names but the unembedding's, except where the body was saved alone."""
    outside: ClassVar[Mapping[str, str]] = {"embed": "embed_tokens", "final": "norm"}
    layer: ClassVar[str] = "layers"
    parts: ClassVar[Mapping[str, str]] = LLAMA
    unembedding: ClassVar[tuple[str, ...]] = ("lm_head",)
    ignored = NOTHING  # names of tensors to skip, such as masks; without the prefix
    columns = False
    """True where matrices are stored in × out."""
    interleaved = False  # True where a fused qkv stores query, key and value head by head
    ends: ClassVar[Mapping[str, str]] = {}
    """Suffixes that norms give their gains and biases instead of the usual ones, each mapped to the usual one."""
    logit_bias = False
    shift = 0.0  # is added to the gains of norms
    norm_before: ClassVar[Norm | None] = None  # the norm before heads and neurons; None for that of the model
    scale_of_embedding = 1.0  # factor on the embedding

    @property
    def rows(self) -> int:
        """Rows of the embedding table."""
        return self.vocab_size

    @property
    def d_head(self) -> int:
        """Width of a head."""
        return self.hidden_size // self.num_attention_heads

    @property
    def key_heads(self) -> int:
        """Number of key-value heads of a layer."""
        return self.num_attention_heads

    @property
    def d_mlp(self) -> int:
        """Number of neurons of a layer."""
        return self.intermediate_size or 4 * self.hidden_size

    @property
    def inside(self) -> Mapping[str, str]:
        """Names of the parts that the layers of this model have."""
        return self.parts

    @property
    def biased(self) -> Collection[str]:
        """Parts that have a bias."""
        return ()

    @property
    def activation(self) -> Nonlinearity:
        """The nonlinearity of neurons."""
        return self.hidden_act

    @property
    def parallel(self) -> bool:
        """True if the MLP reads the residual stream before the heads write to it."""
        return getattr(self, "use_parallel_residual", False)

    @property
    def norm(self) -> Norm:
        """The norm before every read of the stream; the key of its epsilon determines its kind."""
        key = next(key for key in EPSILONS if hasattr(self, key))
        return Norm(EPSILONS[key], getattr(self, key))

    @property
    def cap(self) -> float | None:
        """Largest logit; None where logits are not capped."""
        return getattr(self, "final_logit_softcapping", None)

    @property
    def score_cap(self) -> float | None:
        """Largest score of heads; None where scores are not capped."""
        return getattr(self, "attn_logit_softcapping", None)

    def check(self, where: str) -> None:
        """Refuse combinations of keys that are wrong or not supported, before anything is built."""

    def scale(self, _layer: int) -> float | None:
        """Factor on the scores of a layer; None for 1/√d_head."""
        return None

    def window(self, _layer: int) -> int | None:
        """Number of positions that the heads of a layer attend to, their own included; None for all."""
        return getattr(self, "sliding_window", None)

    def turns(self, _where: str) -> tuple[Rotary | None, ...]:
        """Rotary positions of each layer; None without."""
        return (None,) * self.num_hidden_layers

    def head_norm(self) -> HeadNorm | None:
        """Norm of queries and keys, with the epsilon of the model's norm; None without one."""
        return HeadNorm(self.norm.eps) if "q_norm" in self.inside else None


@dataclass(frozen=True)
class Rotating(Decoder):
    """Keys of a family with rotary positions and, optionally, grouped-query attention."""

    num_key_value_heads: Size | None = None
    head_dim: Size | None = None
    rope_theta: float | None = None
    rope_scaling: dict[str, Any] | None = None
    rope_parameters: dict[str, Any] | None = None
    partial_rotary_factor: float | None = None

    ignored = re.compile(r"(?:layers\.\d+\.self_attn\.)?rotary_emb\.(?:inv_freq|original_inv_freq)")
    """Rotary rates in old checkpoints; they follow from the configuration."""
    partly = False  # True for a family whose class may rotate a part of each head

    @property
    def d_head(self) -> int:
        """Width of a head: as it is stated, or that of the stream divided by the number of heads."""
        return self.head_dim or self.hidden_size // self.num_attention_heads

    @property
    def key_heads(self) -> int:
        """Number of key-value heads of a layer: one per head unless stated."""
        return self.num_key_value_heads or self.num_attention_heads

    def scaling(self, stated: Mapping[str, Any]) -> Mapping[str, Any]:
        """Settings of rotary positions, completed by keys that the family states elsewhere."""
        return stated

    def turns(self, where: str) -> tuple[Rotary | None, ...]:
        """Rotary positions, alike in every layer; two spellings of the settings with different rates are refused."""
        stated = [settings for settings in (self.rope_scaling, self.rope_parameters) if settings] or [{}]
        own, *other = dict.fromkeys(self._turn(where, self.scaling(settings)) for settings in stated)
        if other:
            raise InputError(
                f'{show(where)}: "rope_scaling" and "rope_parameters" give different rates',
                "remove the wrong one",
            )
        return (own,) * self.num_hidden_layers

    def _turn(self, where: str, settings: Mapping[str, Any]) -> Rotary:
        own = rotary(
            where,
            self.d_head,
            settings,
            base=self.rope_theta,
            share=self.partial_rotary_factor,
            n_ctx=self.max_position_embeddings,
        )
        turned = 2 * len(own.rates)
        if turned != self.d_head and not self.partly:
            raise InputError(
                f"{show(where)}: rotary positions rotate {turned} of {self.d_head} dimensions; {self.family} needs all"
            )
        return own


def opened(kind: type[Decoder], config: Config, source: Tensors) -> Stored:
    """Check configuration and tensors of a family against each other; nothing is read yet."""
    own = read_config(config, kind, kind.other_names, frozenset(kind.irrelevant))
    _check_sizes(own, config, len(source.entries))
    own.check(config.where)
    embed = f"{own.outside['embed']}.weight"
    tables = embed, *(f"{name}.weight" for name in own.unembedding)
    source = unwrapped(source, tables, own.prefix, own.ends)
    prefix = own.prefix if any(name.startswith(own.prefix) for name in source.entries) else ""
    head = next((name for name in own.unembedding if f"{name}.weight" in source.entries), own.unembedding[0])
    if own.tie_word_embeddings:
        source = under_either_name(source, prefix + embed, f"{head}.weight")
    shapes = {prefix + name: shape for name, shape in _shapes(own).items()}
    shapes |= {f"{head}.bias": (own.rows,)} if own.logit_bias else {}
    table = {f"{head}.weight": (own.rows, own.hidden_size)}
    tied = own.tie_word_embeddings
    ignored = re.compile(f"(?:{re.escape(own.prefix)})?(?:{own.ignored.pattern})")
    tensors = checked(source, shapes if tied else shapes | table, table if tied else {}, ignored)
    reader = _Reader(own, tensors, prefix, head, own.turns(config.where))
    post_gains = tuple(f"{own.parts[part]}.weight" for part in ("o_norm", "down_norm") if part in own.parts)
    return Stored(own.family, reader, tensors, own.rows, own.bos_token_id, post_gains)


def check_length(where: str, key: str, values: Collection[object] | None, layers: int) -> None:
    """Refuse a list of a configuration that does not have one entry per layer."""
    if values is not None and len(values) != layers:
        raise InputError(f'{show(where)}: "{key}" has {len(values):,} entries for {layers:,} layers')


def _check_sizes(own: Decoder, config: Config, tensors: int) -> None:
    """Refuse sizes that contradict each other, before anything of such a size is allocated."""
    heads, key = own.num_attention_heads, partial(spelled, config, own.other_names)
    if getattr(own, "head_dim", None) is None and own.hidden_size % heads:
        raise InputError(
            f'{show(config.where)}: "{key("hidden_size")}" is {own.hidden_size:,}, not divisible by {heads:,} heads'
        )
    if heads % own.key_heads:
        raise InputError(
            f'{show(config.where)}: "num_key_value_heads" is {own.key_heads:,}, which does not divide {heads:,} heads'
        )
    if own.num_hidden_layers > tensors:
        raise InputError(
            f'{show(config.where)}: "{key("num_hidden_layers")}" is {own.num_hidden_layers:,}, and there are '
            f"{tensors:,} tensors in all"
        )


def _shapes(own: Decoder) -> dict[str, tuple[int, ...]]:
    layer = {f"{own.inside[part]}.{end}": shape for (part, end), shape in _parts(own, own.inside).items()}
    found = {f"{own.outside[part]}.{end}": shape for (part, end), shape in _parts(own, own.outside).items()}
    for n in range(own.num_hidden_layers):
        found |= {f"{own.layer}.{n}.{name}": shape for name, shape in layer.items()}
    return found


def _parts(own: Decoder, parts: Collection[str]) -> dict[tuple[str, str], tuple[int, ...]]:
    d, neurons, width = own.hidden_size, own.d_mlp, own.d_head
    queries, keys = own.num_attention_heads * width, own.key_heads * width
    rows = {"q": queries, "k": keys, "v": keys, "qkv": queries + 2 * keys}
    rows |= {"up": neurons, "gate": neurons, "gate_up": 2 * neurons}
    shapes: dict[str, tuple[int, ...]] = {part: (count, d) for part, count in rows.items()}
    shapes |= {"o": (d, queries), "down": (d, neurons)} | dict.fromkeys(NORMS, (d,))
    whole = (norm := own.head_norm()) is not None and norm.over == "layer"
    shapes |= {part: (rows[part[0]] if whole else width,) for part in parts if part.startswith(("q_norm", "k_norm"))}
    tables = {"embed": (own.rows, d), "positions": (own.max_position_embeddings, d)}
    weights = {part: shape[::-1] if own.columns else shape for part, shape in shapes.items()} | tables
    found = {(part, "weight"): weights[part] for part in parts}
    return found | {(part, "bias"): shapes[part][:1] for part in parts if part in own.biased}


@dataclass(frozen=True)
class _Section:
    """Reads the tensors of a layer, or those outside of layers, by role."""

    own: Decoder
    names: Mapping[str, str]
    read: Callable[[str], Tensor]

    def matrix(self, part: str) -> Tensor | None:
        """A matrix, out × in; None where there is none."""
        if part not in self.names:
            return None
        stored = self.read(f"{self.names[part]}.weight")
        return stored.mT if self.own.columns else stored

    def bias(self, part: str) -> Tensor | None:
        return self.read(f"{self.names[part]}.bias") if part in self.names and part in self.own.biased else None

    def gain(self, part: str) -> Tensor | None:
        if part not in self.names:
            return None
        stored = self.read(f"{self.names[part]}.weight")
        return stored + self.own.shift if self.own.shift else stored

    def affine(self, part: str) -> Affine:
        return Affine(self.gain(part), self.bias(part))

    def post_norm(self, part: str) -> PostNorm | None:
        """A post-norm; None where there is none."""
        return PostNorm(self.own.norm, self.gain(part), self.bias(part)) if part in self.names else None


@dataclass(frozen=True)
class _Reader:
    """Reads a model in a dtype, its layers one at a time."""

    own: Decoder
    tensors: Checked
    prefix: str
    head: str
    turns: tuple[Rotary | None, ...]

    def __call__(self, dtype: torch.dtype) -> Raw:
        own, top = self.own, self._section(self.own.outside, dtype, "")
        table, learned = top.read(f"{own.outside['embed']}.weight"), "positions" in own.outside
        W_U = self.tensors.unembedding(f"{self.head}.weight", table, dtype, own.tie_word_embeddings)
        return Raw(
            W_E=table.mT if own.scale_of_embedding == 1 else (table * own.scale_of_embedding).mT,
            W_U=W_U,
            layers=RawLayers(own.num_hidden_layers, partial(self._heads, dtype), partial(self._mlp, dtype)),
            n_ctx=min([own.max_position_embeddings, *(turn.longest for turn in self.turns if turn and turn.longest)]),
            norm=own.norm,
            final=top.affine("final"),
            positions="stream" if learned else "rotary" if any(self.turns) else "none",
            W_P=top.read(f"{own.outside['positions']}.weight").mT if learned else None,
            b_U=self.tensors.read(f"{self.head}.bias", dtype) if own.logit_bias else None,
            tied=own.tie_word_embeddings,
            cap=own.cap,
        )

    def _section(self, names: Mapping[str, str], dtype: torch.dtype, at: str) -> _Section:
        return _Section(self.own, names, lambda name: self.tensors.read(self.prefix + at + name, dtype))

    def _inside(self, dtype: torch.dtype, n: int) -> _Section:
        return self._section(self.own.inside, dtype, f"{self.own.layer}.{n}.")

    def _mlp(self, dtype: torch.dtype, n: int) -> RawMLP:
        return _mlp(self.own, self._inside(dtype, n))

    def _heads(self, dtype: torch.dtype, n: int) -> RawLayer:
        own, turn, norm, at = self.own, self.turns[n], self.own.head_norm(), self._inside(dtype, n)
        W, b = (_turned(_by_head(own, get), turn) for get in (at.matrix, at.bias))
        if norm is not None and own.norm.kind == "layer":
            W, b = _centered(W), _centered(b)
        gains = {} if norm is None else _turned(_gains(own, at), turn)
        return RawLayer(
            W_Q=W["q"],
            W_K=W["k"],
            W_V=W["v"],
            W_O=needed(at.matrix("o")).unflatten(1, (own.num_attention_heads, -1)).transpose(0, 1),
            b_Q=b.get("q"),
            b_K=b.get("k"),
            b_V=b.get("v"),
            b_O=at.bias("o"),
            g_Q=gains.get("q"),
            g_K=gains.get("k"),
            norm=at.affine("norm"),
            scale=own.scale(n),
            scoring=ScoreFunction(turn, norm, own.score_cap, own.window(n)),
            parallel=own.parallel,
            kind=own.norm_before,
            post_norm=at.post_norm("o_norm"),
        )


def needed(x: Tensor | None) -> Tensor:
    """A tensor that was found when the model was opened."""
    assert x is not None
    return x


def _by_head(own: Decoder, get: Callable[[str], Tensor | None]) -> dict[str, Tensor]:
    """Queries, keys and values, head by head; a fused matrix is split."""
    counts = dict(zip(HEADS, (own.num_attention_heads, own.key_heads, own.key_heads), strict=True))
    parts = {side: get(side) for side in HEADS}
    fused = get("qkv")
    if fused is not None and own.interleaved:
        return dict(zip(HEADS, fused.unflatten(0, (own.num_attention_heads, 3, -1)).unbind(1), strict=True))
    if fused is not None:
        parts = dict(zip(HEADS, fused.split([count * own.d_head for count in counts.values()]), strict=True))
    return {side: x.unflatten(0, (counts[side], -1)) for side, x in parts.items() if x is not None}


def _gains(own: Decoder, at: _Section) -> dict[str, Tensor]:
    found, counts = {}, {"q": own.num_attention_heads, "k": own.key_heads}
    for side, count in counts.items():
        one = at.gain(f"{side}_norm")
        each = [at.gain(f"{side}_norm.{h}") for h in range(count)] if one is None else [one]
        found[side] = torch.cat([needed(gain) for gain in each]).view(-1, own.d_head).expand(count, -1)
    return found


def _turned(parts: Mapping[str, Tensor], turn: Rotary | None) -> dict[str, Tensor]:
    """Parts of heads, with the rotated dimensions of queries and keys reordered into neighboring pairs."""
    pairs = 0 if turn is None else 2 * len(turn.rates)
    return {side: paired(x, pairs) if pairs and side != "v" else x for side, x in parts.items()}


def _centered(parts: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Queries and keys minus their mean over d_head, so that a LayerNorm of them becomes an RMSNorm."""
    return {side: x if side == "v" else x - x.double().mean(1, keepdim=True).to(x) for side, x in parts.items()}


def _mlp(own: Decoder, at: _Section) -> RawMLP:
    gate, b_gate, up, b_up = at.matrix("gate"), at.bias("gate"), at.matrix("up"), at.bias("up")
    if (fused := at.matrix("gate_up")) is not None:
        gate, up = fused.chunk(2)
    return RawMLP(
        W_in=needed(up),
        W_out=needed(at.matrix("down")),
        b_in=b_up,
        b_out=at.bias("down"),
        norm=at.affine("mlp_norm"),
        W_gate=gate,
        b_gate=b_gate,
        activation=ACTIVATIONS[own.activation],
        post_norm=at.post_norm("down_norm"),
    )
