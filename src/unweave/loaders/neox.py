"""GPT-NeoX, including Pythia: partly rotary heads, LayerNorm, and an MLP parallel to the heads or after them."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from unweave.algebra.scoring import Rotary
from unweave.errors import InputError
from unweave.files.reading import show
from unweave.loaders.config import Depth, Eps, Nonlinearity, Size, Token
from unweave.loaders.decoder import NORMS, Rotating


@dataclass(frozen=True)
class NeoXConfig(Rotating):
    """Keys of ``config.json`` that affect the computation, with the defaults of the family."""

    vocab_size: Size = 50432
    hidden_size: Size = 6144
    num_hidden_layers: Depth = 44
    num_attention_heads: Size = 64
    max_position_embeddings: Size = 2048
    hidden_act: Nonlinearity = "gelu"
    intermediate_size: Size | None = 24576
    bos_token_id: Token | None = 0
    layer_norm_eps: Eps = 1e-5
    use_parallel_residual: bool = True
    attention_bias: bool = True
    rotary_emb_base: float | None = 10_000.0
    rotary_pct: float | None = 0.25

    family = "GPT-NeoX"
    partly = True
    irrelevant = (
        *("attention_dropout", "hidden_dropout", "classifier_dropout"),
        *("attention_probs_dropout_prob", "hidden_dropout_prob"),
    )
    prefix = "gpt_neox."
    outside: ClassVar[Mapping[str, str]] = {"embed": "embed_in", "final": "final_layer_norm"}
    parts: ClassVar[Mapping[str, str]] = {
        "norm": "input_layernorm",
        "qkv": "attention.query_key_value",
        "o": "attention.dense",
        "mlp_norm": "post_attention_layernorm",
        "up": "mlp.dense_h_to_4h",
        "down": "mlp.dense_4h_to_h",
    }
    unembedding = ("lm_head", "embed_out")
    ignored = re.compile(r"(?:layers\.\d+\.attention\.)?(?:bias|masked_bias|rotary_emb\.inv_freq)")
    """Masks and rates of old checkpoints."""
    interleaved = True

    @property
    def biased(self) -> Collection[str]:
        return (*NORMS, "up", "down", *(("qkv", "o") if self.attention_bias else ()))

    def turns(self, where: str) -> tuple[Rotary | None, ...]:
        """Rotary positions by the names that this class reads; it may write others too, which must agree."""
        own = {"rope_theta": self.rotary_emb_base, "partial_rotary_factor": self.rotary_pct}
        beside = {name: value for name in own if (value := getattr(self, name)) is not None}
        found, other = (super(NeoXConfig, replace(self, **keys)).turns(where) for keys in (own, own | beside))
        if other != found:
            raise InputError(
                f"{show(where)}: rates by {' and '.join(beside)} differ from those by rotary_emb_base and rotary_pct, "
                "which this family reads",
                "remove the wrong ones",
            )
        return found
