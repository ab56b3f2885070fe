"""TransformerLens: state dicts of its versions 2 and 3, with the configuration in either spelling.

Nothing of that library is imported. Matrices are in × out, one per head; shortformer positions are added after the norm
to the inputs of queries and keys, so they multiply the raw matrices, and the norm is folded all the same.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

import torch

from unweave.algebra.scoring import HeadNorm, Rotary, ScoreFunction
from unweave.errors import InputError
from unweave.files.json import Config, describe
from unweave.files.reading import show
from unweave.loaders.config import Depth, Eps, Size, Token, read_config
from unweave.loaders.decoder import needed
from unweave.loaders.rotary import paired, rotary
from unweave.loaders.sources import Checked, Stored, Tensors, checked
from unweave.model.fold import Affine, Raw, RawLayer, RawLayers, RawMLP
from unweave.model.mlp import Activation
from unweave.model.norms import Norm, PostNorm
from unweave.model.positions import Positions
from unweave.shapes import Tensor

Read = Callable[[str], Tensor | None]
PLACES: Mapping[str, Positions] = {"standard": "stream", "shortformer": "queries and keys", "rotary": "rotary"}
ACTIVATIONS: Mapping[str, Activation] = {
    "gelu": "gelu",
    "gelu_new": "gelu_tanh",
    "gelu_fast": "gelu_tanh",
    "gelu_pytorch_tanh": "gelu_tanh",
    "relu": "relu",
    "silu": "silu",
    "swish": "silu",
    "solu": "solu",
    "solu_ln": "solu",
}
"""Nonlinearities by the library's names; ``_ln`` has a norm over the neurons after it."""
BUFFERS = re.compile(r"blocks\.\d+\.attn\.(?:mask|IGNORE|rotary_sin|rotary_cos)")
OTHER_NAMES: Mapping[str, str] = {"normalization": "normalization_type", "ln_eps": "eps"}
IRRELEVANT = frozenset(
    (
        # where it comes from, and how it is run
        *("model_name", "original_architecture", "architecture", "tokenizer_name", "from_checkpoint", "device"),
        *("checkpoint_index", "checkpoint_label_type", "checkpoint_value", "init_mode", "init_weights", "seed"),
        *("n_devices", "n_params", "trust_remote_code", "attn_implementation", "layer_norm_folding", "uses_rms_norm"),
        *("use_attn_result", "use_split_qkv_input", "use_hook_mlp_in", "use_attn_in", "use_hook_tokens"),
        *("ungroup_grouped_query_attention", "split_attention_weights", "tie_word_embeddings", "norm_topk_prob"),
        *(
            "default_prepend_bos",
            "add_special_tokens",
            "tokenizer_prepends_bos",
            "tokenizer_appends_eos",
            "default_padding_side",
        ),
        *("relative_attention_max_distance", "relative_attention_num_buckets", "experts_per_token"),
        # how the first models were trained
        *("lr", "lr_hidden", "lr_vector", "lr_schedule", "betas", "weight_decay", "grad_norm_clip", "warmup_tokens"),
        *("warmup_steps", "max_tokens", "max_steps", "tokens_per_step", "batch_size", "batch_size_per_device"),
        *("batches_per_step", "truncate_tokens", "train_loss_ewma_beta", "dataset_name", "dataset_subset_name"),
        *("shuffled_data", "debug", "debug_batch", "debug_overfit", "log_interval", "save_checkpoints", "version"),
        *("save_checkpoints_to_bfloat16", "checkpoint_every", "checkpoint_every_tokens", "use_acc", "use_float16"),
        *("use_bfloat16_matmul", "right_multiply_matrices", "weight_init_scheme", "fixed_init", "store_init"),
        *("control", "initializer_scale_global", "initializer_scale_hidden", "initializer_scale_embed"),
        *("initializer_scale_unembed", "W_O_init_scale", "use_ET", "model_checkpoint_name"),
    )
)


@dataclass(frozen=True)
class LensConfig:
    """Keys of ``HookedTransformerConfig.to_dict()``, or of the older spelling, that affect the computation."""

    n_layers: Depth
    d_model: Size
    n_ctx: Size
    d_head: Size
    d_vocab: Size
    n_heads: int = -1
    n_key_value_heads: Size | None = None
    d_mlp: int | None = None
    d_vocab_out: int = -1
    act_fn: str | None = None
    attn_only: bool = False
    gated_mlp: bool = False
    eps: Eps = 1e-5
    normalization_type: Literal["LN", "LNPre", "RMS", "RMSPre"] | None = "LN"
    final_rms: bool = False
    positional_embedding_type: str = "standard"
    shortformer_pos: bool = False
    use_pos_resid: bool = True
    attention_dir: str = "causal"
    use_attn_scale: bool = True
    attn_scale: float = -1.0
    scale_attn_by_inverse_layer_idx: bool = False
    attn_scores_soft_cap: float = -1.0
    output_logits_soft_cap: float = -1.0
    parallel_attn_mlp: bool = False
    use_local_attn: bool = False
    window_size: Size | None = None
    attn_types: tuple[Literal["global", "local"], ...] | None = None
    use_qk_norm: bool = False
    use_normalization_before_and_after: bool = False
    post_embedding_ln: bool = False
    rmsnorm_uses_offset: bool = False
    load_in_4bit: bool = False
    factored_embed: bool = False
    neuron_scale: float = 1.0
    neuron_temp: float = 1.0
    rotary_dim: Size | None = None
    rotary_base: float = 10_000.0
    rotary_base_local: float | None = None
    rotary_adjacent_pairs: bool = False
    rotary_scaling_factor: float = 1.0
    use_NTK_by_parts_rope: bool = False
    NTK_by_parts_low_freq_factor: float = 1.0
    NTK_by_parts_high_freq_factor: float = 4.0
    NTK_by_parts_factor: float = 8.0
    NTK_original_ctx_len: float = 8192
    use_yarn_rope: bool = False
    yarn_factor: float = 1.0
    yarn_attention_factor: float = 1.0
    yarn_beta_fast: float = 32.0
    yarn_beta_slow: float = 1.0
    yarn_original_max_position_embeddings: float = 4096
    bos_token_id: Token | None = None

    @property
    def heads(self) -> int:
        """Number of heads of a layer."""
        return self.n_heads if self.n_heads > 0 else max(1, self.d_model // self.d_head)

    @property
    def neurons(self) -> int:
        """Number of neurons of a layer; 0 without MLPs."""
        return 0 if self.attn_only else self.d_mlp or 4 * self.d_model

    @property
    def place(self) -> str:
        """Where positions enter, in the newer spelling."""
        return "shortformer" if self.shortformer_pos or not self.use_pos_resid else self.positional_embedding_type

    @property
    def norm(self) -> Norm:
        """The norm before every read."""
        kind = self.normalization_type
        return Norm() if kind is None else Norm("layer" if kind.startswith("LN") else "rms", self.eps)

    @property
    def post_normed(self) -> bool:
        """True if there are post-norms of heads and neurons."""
        return self.use_normalization_before_and_after and self.normalization_type is not None

    @property
    def inner(self) -> bool:
        """True if there is a norm over the neurons."""
        return bool(self.neurons) and str(self.act_fn).endswith("_ln")

    def scale(self, layer: int) -> float:
        """Factor on the scores of a layer."""
        divisor = (self.d_head**0.5 if self.attn_scale == -1.0 else self.attn_scale) if self.use_attn_scale else 1.0
        return 1 / (divisor * (layer + 1 if self.scale_attn_by_inverse_layer_idx else 1))

    def local(self, layer: int) -> bool:
        """True if the heads of a layer attend within a window."""
        return self.use_local_attn and self.attn_types is not None and self.attn_types[layer] == "local"


def opened(config: Config, source: Tensors) -> Stored:
    """Check configuration and tensors of a TransformerLens model against each other; nothing is read yet."""
    own = read_config(config, LensConfig, OTHER_NAMES, IRRELEVANT)
    for wrong, key, why in _unsupported(own, config):
        if wrong:
            raise InputError(f'{show(config.where)}: "{key}" is {describe(config.get(key))}: {why}')
    if own.n_layers > len(source.entries):
        raise InputError(
            f'{show(config.where)}: "n_layers" is {own.n_layers:,}, and there are {len(source.entries):,} tensors'
        )
    grouped = "blocks.0.attn._W_K" in source.entries
    shapes = _shapes(own, grouped)
    # Biases that are missing are 0, as that library has it.
    zero = {name for name in shapes if name.rpartition(".")[2].lstrip("_").startswith("b_")}
    required = {name: shape for name, shape in shapes.items() if name not in zero}
    tensors = checked(source, required, {name: shapes[name] for name in zero}, BUFFERS)
    turned = tuple(_rotary(own, config.where, n) for n in range(own.n_layers))
    read = _Reader(own, tensors, grouped, turned)
    post_gains = ("ln1_post.w", "ln2_post.w")
    return Stored("TransformerLens", read, tensors, own.d_vocab, own.bos_token_id, post_gains)


def _unsupported(own: LensConfig, config: Config) -> list[tuple[bool, str, str]]:
    """Settings that are not read: whether one is set, its key, and why."""
    made, kind = config.get("original_architecture"), own.normalization_type
    layer, local = kind in ("LN", "LNPre"), own.use_local_attn
    fits = own.window_size is not None and own.attn_types is not None and len(own.attn_types) == own.n_layers
    other_size = "the number of outputs is not that of tokens"
    return [
        (own.attention_dir != "causal", "attention_dir", "heads attend to later positions"),
        (own.place not in PLACES, "positional_embedding_type", f"only {', '.join(PLACES)} are read"),
        (own.d_vocab_out not in (-1, own.d_vocab), "d_vocab_out", other_size),
        (own.final_rms and layer, "final_rms", "the last norm is of another kind than the others"),
        (own.use_normalization_before_and_after and layer, "use_normalization_before_and_after", "it needs RMSNorms"),
        (own.post_embedding_ln, "post_embedding_ln", "embeddings have a norm"),
        (own.rmsnorm_uses_offset, "rmsnorm_uses_offset", "gains are stored minus 1"),
        (own.load_in_4bit, "load_in_4bit", "its weights are quantized"),
        (own.factored_embed, "factored_embed", "its embedding is a product of two matrices"),
        (own.neuron_scale != 1, "neuron_scale", "neurons are scaled"),
        (own.neuron_temp != 1, "neuron_temp", "neurons have a temperature"),
        (str(made).startswith("Olmo") and str(made) != "OlmoForCausalLM", "original_architecture", "it has post-norms"),
        (bool(own.neurons) and own.act_fn not in ACTIVATIONS, "act_fn", f"supported: {', '.join(ACTIVATIONS)}"),
        (own.inner and own.gated_mlp, "act_fn", "a norm over gated neurons is not read"),
        (local and not fits, "attn_types", "local layers need window_size, and a type for each layer"),
        (own.heads % (own.n_key_value_heads or 1) != 0, "n_key_value_heads", f"it does not divide {own.heads} heads"),
        (own.attn_scale == 0, "attn_scale", "scores are divided by it"),
    ]


def _shapes(own: LensConfig, grouped: bool) -> dict[str, tuple[int, ...]]:
    """Shape of each tensor, by name; matrices are in × out."""
    d, n, V, heads, neurons = own.d_model, own.d_head, own.d_vocab, own.heads, own.neurons
    kv, low = (own.n_key_value_heads or heads, "_") if grouped else (heads, "")
    gains: tuple[str, ...] = {"LN": ("w", "b"), "RMS": ("w",)}.get(str(own.normalization_type), ())
    inside: dict[str, tuple[int, ...]] = {f"attn.{x}": (heads, n) for x in ("b_Q",)} | {"attn.b_O": (d,)}
    inside |= {"attn.W_Q": (heads, d, n), "attn.W_O": (heads, n, d)}
    inside |= {f"attn.{low}W_{x}": (kv, d, n) for x in "KV"} | {f"attn.{low}b_{x}": (kv, n) for x in "KV"}
    inside |= {f"ln1.{part}": (d,) for part in gains}
    inside |= {f"attn.{side}_norm.w": (n,) for side in "qk" if own.use_qk_norm}
    inside |= {f"ln{place}_post.w": (d,) for place in (1, 2) if own.post_normed and (place == 1 or neurons)}
    if neurons:
        inside |= {"mlp.W_in": (d, neurons), "mlp.W_out": (neurons, d), "mlp.b_in": (neurons,), "mlp.b_out": (d,)}
        inside |= {f"ln2.{part}": (d,) for part in gains} | ({"mlp.W_gate": (d, neurons)} if own.gated_mlp else {})
    if own.inner and own.normalization_type == "LN":
        inside |= {f"mlp.ln.{part}": (neurons,) for part in gains}
    found: dict[str, tuple[int, ...]] = {"embed.W_E": (V, d), "unembed.W_U": (d, V), "unembed.b_U": (V,)}
    found |= {f"ln_final.{part}": (d,) for part in gains}
    found |= {} if own.place == "rotary" else {"pos_embed.W_pos": (own.n_ctx, d)}
    return found | {f"blocks.{l}.{name}": shape for l in range(own.n_layers) for name, shape in inside.items()}


def _rotary(own: LensConfig, where: str, layer: int) -> Rotary | None:
    if own.place != "rotary":
        return None
    local = own.local(layer)
    base = own.rotary_base_local if local and own.rotary_base_local is not None else own.rotary_base
    settings: dict[str, Any] = {}
    if own.use_NTK_by_parts_rope:
        low, high = own.NTK_by_parts_low_freq_factor, own.NTK_by_parts_high_freq_factor
        settings = {"rope_type": "llama3", "factor": own.NTK_by_parts_factor, "low_freq_factor": low}
        settings |= {"high_freq_factor": high, "original_max_position_embeddings": own.NTK_original_ctx_len}
    elif own.use_yarn_rope:
        settings = {"rope_type": "yarn", "factor": own.yarn_factor, "attention_factor": own.yarn_attention_factor}
        settings |= {"beta_fast": own.yarn_beta_fast, "beta_slow": own.yarn_beta_slow}
        settings |= {"original_max_position_embeddings": own.yarn_original_max_position_embeddings}
    elif own.rotary_scaling_factor != 1 and not local:
        settings = {"rope_type": "linear", "factor": own.rotary_scaling_factor}
    turned = own.d_head if own.rotary_dim is None else own.rotary_dim
    if turned > own.d_head:
        raise InputError(f'{show(where)}: "rotary_dim" is {turned:,}, more than the d_head of {own.d_head:,}')
    return rotary(where, turned, settings, base=base, share=1.0, n_ctx=own.n_ctx)


@dataclass(frozen=True)
class _Reader:
    """Reads a model in a dtype, its layers one at a time."""

    config: LensConfig
    tensors: Checked
    grouped: bool
    turned: tuple[Rotary | None, ...]

    def __call__(self, dtype: torch.dtype) -> Raw:
        read, own = partial(self._read, dtype), self.config
        W_P = read("pos_embed.W_pos")
        none = own.place == "rotary" and not own.n_layers
        return Raw(
            W_E=needed(read("embed.W_E")).mT,
            W_U=needed(read("unembed.W_U")).mT.contiguous(),
            b_U=read("unembed.b_U"),
            layers=RawLayers(own.n_layers, partial(self._heads, dtype), partial(self._mlp, dtype)),
            n_ctx=own.n_ctx,
            norm=own.norm,
            final=_affine(read, "ln_final"),
            positions="none" if none else PLACES[own.place],
            W_P=None if W_P is None else W_P.mT,
            cap=own.output_logits_soft_cap if own.output_logits_soft_cap > 0 else None,
        )

    def _read(self, dtype: torch.dtype, name: str) -> Tensor | None:
        return self.tensors.read(name, dtype) if name in self.tensors.source.entries else None

    def _heads(self, dtype: torch.dtype, n: int) -> RawLayer:
        own, read, at, low = self.config, partial(self._read, dtype), f"blocks.{n}.", "_" if self.grouped else ""
        side = {"Q": "attn.W_Q", "K": f"attn.{low}W_K", "V": f"attn.{low}W_V"}
        W = {name: needed(read(at + where)).mT for name, where in side.items()}
        b = {name: read(at + where.replace("W_", "b_")) for name, where in side.items()}
        gains: dict[str, Any] = {}
        if own.use_qk_norm:
            norms = {name: needed(read(f"{at}attn.{name.lower()}_norm.w")).expand(len(W[name]), -1) for name in "QK"}
            gains = {f"g_{name}": self._pairs(x, n) for name, x in norms.items()}
        return RawLayer(
            W_Q=needed(self._pairs(W["Q"], n)),
            W_K=needed(self._pairs(W["K"], n)),
            W_V=W["V"],
            b_Q=self._pairs(b["Q"], n),
            b_K=self._pairs(b["K"], n),
            b_V=b["V"],
            W_O=needed(read(f"{at}attn.W_O")).mT,
            b_O=read(f"{at}attn.b_O"),
            norm=_affine(read, f"{at}ln1"),
            scale=own.scale(n),
            scoring=self._meeting(n),
            parallel=own.parallel_attn_mlp and bool(own.neurons),
            post_norm=self._post_norm(read, f"{at}ln1_post"),
            **gains,
        )

    def _pairs(self, x: Tensor | None, n: int) -> Tensor | None:
        """Rows of queries or keys with the partners of a rotation side by side."""
        turned = self.turned[n]
        return (
            x if x is None or turned is None or self.config.rotary_adjacent_pairs else paired(x, 2 * len(turned.rates))
        )

    def _meeting(self, n: int) -> ScoreFunction:
        own = self.config
        norm = HeadNorm(own.eps) if own.use_qk_norm else None
        cap = own.attn_scores_soft_cap if own.attn_scores_soft_cap > 0 else None
        return ScoreFunction(self.turned[n], norm, cap, own.window_size if own.local(n) else None)

    def _post_norm(self, read: Read, name: str) -> PostNorm | None:
        return PostNorm(Norm("rms", self.config.eps), read(f"{name}.w")) if self.config.post_normed else None

    def _mlp(self, dtype: torch.dtype, n: int) -> RawMLP | None:
        own, read, at = self.config, partial(self._read, dtype), f"blocks.{n}.mlp."
        if not own.neurons:
            return None
        W_out, b_in, b_out = needed(read(f"{at}W_out")).mT, read(f"{at}b_in"), read(f"{at}b_out")
        W_gate = read(f"{at}W_gate") if own.gated_mlp else None
        if W_gate is not None and b_in is not None:
            # Behind the gate, unlike elsewhere: a constant that the neurons write.
            constant = W_out.double() @ b_in.double() + (0 if b_out is None else b_out.double())
            b_in, b_out = None, constant.to(W_out.dtype)
        return RawMLP(
            W_in=needed(read(f"{at}W_in")).mT,
            W_out=W_out,
            b_in=b_in,
            b_out=b_out,
            norm=_affine(read, at.replace("mlp.", "ln2")),
            post_norm=self._post_norm(read, at.replace("mlp.", "ln2_post")),
            W_gate=None if W_gate is None else W_gate.mT,
            activation=ACTIVATIONS[str(own.act_fn)],
            inner=_affine(read, f"{at}ln"),
            inner_eps=own.eps if own.inner else None,
        )


def _affine(read: Read, name: str) -> Affine:
    return Affine(gain=read(f"{name}.w"), bias=read(f"{name}.b"))
