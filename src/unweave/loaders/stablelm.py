"""StableLM: partly rotary heads, LayerNorm, gated MLPs parallel to heads or after them, norms of queries and keys."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from unweave.algebra.scoring import HeadNorm
from unweave.loaders.config import Depth, Eps, Nonlinearity, Size, Token
from unweave.loaders.decoder import HEADS, LLAMA, NORMS, Rotating


@dataclass(frozen=True)
class StableLMConfig(Rotating):
    """Keys of ``config.json`` that affect the computation, with the defaults of the family."""

    vocab_size: Size = 50304
    hidden_size: Size = 2560
    num_hidden_layers: Depth = 32
    num_attention_heads: Size = 32
    max_position_embeddings: Size = 4096
    hidden_act: Nonlinearity = "silu"
    intermediate_size: Size | None = 6912
    bos_token_id: Token | None = 0
    num_key_value_heads: Size | None = 32
    partial_rotary_factor: float | None = 0.25
    layer_norm_eps: Eps = 1e-5
    use_qkv_bias: bool = False
    qk_layernorm: bool = False
    use_parallel_residual: bool = False

    family = "StableLM"
    partly = True
    irrelevant = ("attention_dropout", "hidden_dropout")

    @property
    def inside(self) -> Mapping[str, str]:
        """Names of the parts: one norm where MLPs are parallel to heads, gains of queries and keys per head."""
        names = {**LLAMA, "mlp_norm": LLAMA["norm"]} if self.parallel else dict(LLAMA)
        if self.qk_layernorm:
            counts = {"q": self.num_attention_heads, "k": self.key_heads}
            for side, count in counts.items():
                names |= {f"{side}_norm.{h}": f"self_attn.{side}_layernorm.norms.{h}" for h in range(count)}
        return names

    @property
    def biased(self) -> Collection[str]:
        """Norms of the stream, and queries, keys and values where it is stated."""
        return (*NORMS, *HEADS) if self.use_qkv_bias else NORMS

    def head_norm(self) -> HeadNorm | None:
        return HeadNorm(self.layer_norm_eps) if self.qk_layernorm else None
