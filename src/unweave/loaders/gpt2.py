"""GPT-2: learned positions in the stream, LayerNorm with biases, MLPs with a tanh GELU, a tied table of tokens."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

import torch

from unweave.errors import InputError
from unweave.files.json import Config
from unweave.files.reading import show
from unweave.loaders.config import ACTIVATIONS, Depth, Eps, Nonlinearity, Size, Token, read_config
from unweave.loaders.sources import Checked, Stored, Tensors, checked
from unweave.model.fold import Affine, Raw, RawLayer, RawMLP
from unweave.model.norms import Norm
from unweave.shapes import Tensor

Read = Callable[[str], Tensor]
HEAD = "lm_head.weight"
OTHER_NAMES: Mapping[str, str] = {
    "hidden_size": "n_embd",
    "max_position_embeddings": "n_positions",
    "num_attention_heads": "n_head",
    "num_hidden_layers": "n_layer",
}
IRRELEVANT = frozenset(
    (
        *("n_ctx", "resid_pdrop", "embd_pdrop", "attn_pdrop", "reorder_and_upcast_attn", "summary_type"),
        *("summary_use_proj", "summary_activation", "summary_proj_to_labels", "summary_first_dropout"),
    )
)
"""Dropout, the head of a classifier, the precision of a product, and an old size that the class does not read."""
MASKS = re.compile(r"(?:transformer\.)?h\.\d+\.attn\.(?:bias|masked_bias)")
"""Buffers of old checkpoints: the causal mask, and the number it masks with."""


@dataclass(frozen=True)
class GPT2Config:
    """Keys of ``config.json`` that say how the numbers are used, with the defaults of the family."""

    vocab_size: Size = 50257
    n_positions: Size = 1024
    n_embd: Size = 768
    n_layer: Depth = 12
    n_head: Size = 12
    n_inner: Size | None = None
    activation_function: Nonlinearity = "gelu_new"
    layer_norm_epsilon: Eps = 1e-5
    scale_attn_weights: bool = True
    scale_attn_by_inverse_layer_idx: bool = False
    tie_word_embeddings: bool = True
    bos_token_id: Token | None = 50256

    def scale(self, layer: int) -> float:
        """Factor on the scores of a layer."""
        root = (self.n_embd // self.n_head) ** -0.5 if self.scale_attn_weights else 1.0
        return root / (layer + 1) if self.scale_attn_by_inverse_layer_idx else root


def opened(config: Config, source: Tensors) -> Stored:
    """Check configuration and tensors of a GPT-2 against each other; nothing is read yet.

    Raises:
        InputError: If they do not fit, or the configuration asks for what is not supported.
    """
    own = read_config(config, GPT2Config, OTHER_NAMES, IRRELEVANT)
    if own.n_embd % own.n_head:
        raise InputError(f'{show(config.where)}: "n_embd" is {own.n_embd:,}, which {own.n_head:,} heads cannot share')
    if own.n_layer > len(source.entries):
        raise InputError(
            f'{show(config.where)}: "n_layer" is {own.n_layer:,}, and there are {len(source.entries):,} tensors in all'
        )
    prefix = "transformer." if any(name.startswith("transformer.") for name in source.entries) else ""
    needed, head = _shapes(own, prefix), {HEAD: (own.vocab_size, own.n_embd)}
    tied = own.tie_word_embeddings
    tensors = checked(source, needed if tied else needed | head, head if tied else {}, MASKS)
    return Stored("GPT-2", _Reader(own, tensors, prefix), tensors, own.vocab_size, own.bos_token_id)


def _shapes(config: GPT2Config, prefix: str) -> dict[str, tuple[int, ...]]:
    """Shape of each tensor that a GPT-2 has, by name; matrices are in × out."""
    d, neurons = config.n_embd, config.n_inner or 4 * config.n_embd
    norms = {f"{norm}.{part}": (d,) for norm in ("ln_1", "ln_2") for part in ("weight", "bias")}
    products = {"attn.c_attn": (d, 3 * d), "attn.c_proj": (d, d), "mlp.c_fc": (d, neurons), "mlp.c_proj": (neurons, d)}
    inside = norms | {f"{name}.weight": shape for name, shape in products.items()}
    inside |= {f"{name}.bias": shape[1:] for name, shape in products.items()}
    found: dict[str, tuple[int, ...]] = {"wte.weight": (config.vocab_size, d), "wpe.weight": (config.n_positions, d)}
    found |= {f"h.{n}.{name}": shape for n in range(config.n_layer) for name, shape in inside.items()}
    return {prefix + name: shape for name, shape in (found | {"ln_f.weight": (d,), "ln_f.bias": (d,)}).items()}


@dataclass(frozen=True)
class _Reader:
    """Reads a GPT-2 in a dtype, its layers one at a time."""

    config: GPT2Config
    tensors: Checked
    prefix: str

    def __call__(self, dtype: torch.dtype) -> Raw:
        read = partial(self._read, dtype)
        W_E = read("wte.weight").mT
        return Raw(
            W_E=W_E,
            W_U=self.tensors.unembedding(HEAD, W_E.mT, dtype, self.config.tie_word_embeddings),
            layers=(self._layer(read, n) for n in range(self.config.n_layer)),
            n_ctx=self.config.n_positions,
            norm=Norm("layer", self.config.layer_norm_epsilon),
            final=_affine(read, "ln_f"),
            positions="stream",
            W_P=read("wpe.weight").mT,
            tied=self.config.tie_word_embeddings,
        )

    def _read(self, dtype: torch.dtype, name: str) -> Tensor:
        return self.tensors.read(self.prefix + name, dtype)

    def _layer(self, read: Read, n: int) -> RawLayer:
        at, heads = f"h.{n}.", self.config.n_head
        W_Q, W_K, W_V = (W.mT.unflatten(0, (heads, -1)) for W in read(f"{at}attn.c_attn.weight").chunk(3, 1))
        b_Q, b_K, b_V = (b.unflatten(0, (heads, -1)) for b in read(f"{at}attn.c_attn.bias").chunk(3))
        mlp = RawMLP(
            W_in=read(f"{at}mlp.c_fc.weight").mT,
            W_out=read(f"{at}mlp.c_proj.weight").mT,
            b_in=read(f"{at}mlp.c_fc.bias"),
            b_out=read(f"{at}mlp.c_proj.bias"),
            norm=_affine(read, f"{at}ln_2"),
            activation=ACTIVATIONS[self.config.activation_function],
        )
        return RawLayer(
            W_Q=W_Q,
            W_K=W_K,
            W_V=W_V,
            b_Q=b_Q,
            b_K=b_K,
            b_V=b_V,
            W_O=read(f"{at}attn.c_proj.weight").unflatten(0, (heads, -1)).mT,
            b_O=read(f"{at}attn.c_proj.bias"),
            norm=_affine(read, f"{at}ln_1"),
            mlp=mlp,
            scale=self.config.scale(n),
        )


def _affine(read: Read, name: str) -> Affine:
    return Affine(gain=read(f"{name}.weight"), bias=read(f"{name}.bias"))
