"""OLMo 1: as Llama, with LayerNorms without gains and biases. OLMo 2: norms behind heads and neurons alone."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from unweave.algebra.scoring import HeadNorm
from unweave.loaders.config import Eps, Size, Token
from unweave.loaders.decoder import HEAD_NORMS, LLAMA
from unweave.loaders.llama import LlamaConfig
from unweave.model.norms import UNNORMED, Norm


@dataclass(frozen=True)
class OlmoConfig(LlamaConfig):
    """Keys of ``config.json`` that say how the numbers are used, with the defaults of the family."""

    vocab_size: Size = 50304
    bos_token_id: Token | None = None

    family = "OLMo"
    outside: ClassVar[Mapping[str, str]] = {"embed": "embed_tokens"}
    parts: ClassVar[Mapping[str, str]] = {part: name for part, name in LLAMA.items() if not part.endswith("norm")}

    @property
    def norm(self) -> Norm:
        """LayerNorm."""
        return Norm("layer", 1e-5)


@dataclass(frozen=True)
class Olmo2Config(LlamaConfig):
    """Keys of OLMo 2: a norm behind heads and neurons and none before them, and one over all queries, and all keys."""

    vocab_size: Size = 50304
    bos_token_id: Token | None = None
    rms_norm_eps: Eps = 1e-5

    family = "OLMo 2"
    parts: ClassVar[Mapping[str, str]] = {
        **OlmoConfig.parts,
        "o_norm": "post_attention_layernorm",
        "down_norm": "post_feedforward_layernorm",
        **HEAD_NORMS,
    }

    @property
    def norm_before(self) -> Norm:
        """None at all."""
        return UNNORMED

    def head_norm(self) -> HeadNorm:
        """RMSNorm over all heads."""
        return HeadNorm(self.rms_norm_eps, "layer")
