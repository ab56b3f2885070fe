"""LitGPT: one configuration for many families; LayerNorm or RMSNorm, gates or none, rotary positions in halves."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from unweave.loaders.config import Eps, Nonlinearity, Size
from unweave.loaders.decoder import NORMS, Rotating
from unweave.model.norms import Norm


@dataclass(frozen=True)
class LitGPTConfig(Rotating):
    """Keys of LitGPT's ``Config``, with its defaults; values that are not supported are refused by type."""

    hidden_act: Nonlinearity = "gelu"
    n_query_groups: Size | None = None
    padded_vocab_size: Size | None = None
    rotary_percentage: float = 0.25
    rope_base: float = 10000.0
    rope_condense_ratio: float = 1.0
    norm_class_name: Literal["LayerNorm", "RMSNorm"] = "LayerNorm"
    norm_eps: Eps = 1e-5
    parallel_residual: bool = True
    shared_attention_norm: bool = False
    bias: bool = True
    attn_bias: bool = False
    lm_head_bias: bool = False
    mlp_class_name: Literal["GptNeoxMLP", "LLaMAMLP", "GemmaMLP"] = "GptNeoxMLP"
    gelu_approximate: Literal["none", "tanh"] = "none"
    norm_1: Literal[True] = True
    norm_2: Literal[True] = True
    norm_qk: Literal[False] = False
    post_attention_norm: Literal[False] = False
    post_mlp_norm: Literal[False] = False
    rope_interleave: Literal[False] = False
    scale_embeddings: Literal[False] = False
    attention_scores_scalar: None = None
    attention_logit_softcapping: None = None
    final_logit_softcapping: None = None
    sliding_window_size: None = None
    rope_adjustments: None = None
    rope_local_base_freq: None = None
    latent_attention: None = None
    n_expert: Literal[0] = 0

    family = "LitGPT"
    partly = True
    other_names: ClassVar[Mapping[str, str]] = {
        "n_embd": "hidden_size",
        "n_layer": "num_hidden_layers",
        "n_head": "num_attention_heads",
        "block_size": "max_position_embeddings",
        "head_size": "head_dim",
    }
    irrelevant = (
        *("name", "hf_config", "padding_multiple", "norm_qk_type", "sliding_window_indices", "moe_intermediate_size"),
        *("n_shared_expert", "n_expert_groups", "n_topk_groups", "n_topk_scores_per_group", "n_expert_per_token"),
        *("first_k_dense_replace", "routed_scaling_factor", "norm_topk_prob", "rope_indices"),
    )
    """Names, and details of features that are refused by other keys where they are switched on."""
    prefix = "transformer."
    outside: ClassVar[Mapping[str, str]] = {"embed": "wte", "final": "ln_f"}
    layer = "h"

    @property
    def rows(self) -> int:
        return self.padded_vocab_size or self.vocab_size

    @property
    def key_heads(self) -> int:
        return self.n_query_groups or self.num_attention_heads

    @property
    def inside(self) -> Mapping[str, str]:
        """Names of the parts, by the kind of the MLP; one norm may serve heads and neurons."""
        gated = self.mlp_class_name != "GptNeoxMLP"
        neurons = {"gate": "mlp.fc_1", "up": "mlp.fc_2"} if gated else {"up": "mlp.fc"}
        norms = {"norm": "norm_1", "mlp_norm": "norm_1" if self.shared_attention_norm else "norm_2"}
        return {**norms, "qkv": "attn.qkv", "o": "attn.proj", **neurons, "down": "mlp.proj"}

    @property
    def biased(self) -> Collection[str]:
        """Parts with a bias, as stated; LayerNorms always have one."""
        norms = NORMS if self.norm_class_name == "LayerNorm" else ()
        qkv = ("qkv",) if self.bias or self.attn_bias else ()
        return (*norms, *qkv, *(("o", "up", "gate", "down") if self.bias else ()))

    @property
    def activation(self) -> Nonlinearity:
        if self.mlp_class_name == "LLaMAMLP":
            return "silu"
        return "gelu" if self.gelu_approximate == "none" else "gelu_new"

    @property
    def logit_bias(self) -> bool:  # type: ignore[override]
        return self.lm_head_bias

    @property
    def parallel(self) -> bool:
        return self.parallel_residual

    @property
    def norm(self) -> Norm:
        return Norm("layer" if self.norm_class_name == "LayerNorm" else "rms", self.norm_eps)

    def scaling(self, stated: Mapping[str, Any]) -> Mapping[str, Any]:
        """Base and share of rotary positions under the names of the hub, and their linear scaling."""
        own = {"rope_theta": self.rope_base, "partial_rotary_factor": self.rotary_percentage}
        squeezed = {"rope_type": "linear", "factor": self.rope_condense_ratio} if self.rope_condense_ratio != 1 else {}
        return {**stated, **own, **squeezed}
