"""OLMo 1: as Llama, with LayerNorms without gains and biases. OLMo 2 and 3: post-norms of heads and neurons alone."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from unweave.algebra.scoring import HeadNorm, Rotary
from unweave.loaders.config import Eps, Size, Token
from unweave.loaders.decoder import HEAD_NORMS, LLAMA, check_length
from unweave.loaders.llama import GLOBAL, LOCAL, LlamaConfig, Sight, check_kinds, turns_by_kind
from unweave.model.norms import UNNORMED, Norm


@dataclass(frozen=True)
class OlmoConfig(LlamaConfig):
    """Keys of ``config.json`` that affect the computation, with the defaults of the family."""

    vocab_size: Size = 50304
    bos_token_id: Token | None = None

    family = "OLMo"
    outside: ClassVar[Mapping[str, str]] = {"embed": "embed_tokens"}
    parts: ClassVar[Mapping[str, str]] = {part: name for part, name in LLAMA.items() if not part.endswith("norm")}

    @property
    def norm(self) -> Norm:
        return Norm("layer", 1e-5)


@dataclass(frozen=True)
class Olmo2Config(LlamaConfig):
    """Keys of OLMo 2: post-norms, no norms before heads and neurons, norms over all queries and over all keys."""

    vocab_size: Size = 50304
    bos_token_id: Token | None = None
    rms_norm_eps: Eps = 1e-5

    family = "OLMo 2"
    norm_before = UNNORMED
    parts: ClassVar[Mapping[str, str]] = {
        **OlmoConfig.parts,
        "o_norm": "post_attention_layernorm",
        "down_norm": "post_feedforward_layernorm",
        **HEAD_NORMS,
    }

    def head_norm(self) -> HeadNorm:
        return HeadNorm(self.rms_norm_eps, "layer")


@dataclass(frozen=True)
class Olmo3Config(Olmo2Config):
    """Keys of OLMo 3: as OLMo 2, with a window in three layers of four, where rates are not scaled."""

    rope_theta: float | None = 500_000.0
    sliding_window: Size | None = 4096
    layer_types: tuple[Sight, ...] | None = None

    family = "OLMo 3"

    def check(self, where: str) -> None:
        """Refuse ``layer_types`` of another length, and rotary settings that belong to no kind of layer."""
        check_length(where, "layer_types", self.layer_types, self.num_hidden_layers)
        check_kinds(where, self.rope_parameters)

    def sight(self, layer: int) -> Sight:
        """Kind of a layer: as it is listed, or global in every fourth."""
        if self.layer_types is not None:
            return self.layer_types[layer]
        return LOCAL if (layer + 1) % 4 else GLOBAL

    def window(self, layer: int) -> int | None:
        return self.sliding_window if self.sight(layer) == LOCAL else None

    def turns(self, where: str) -> tuple[Rotary | None, ...]:
        """Rotary positions of each layer: both kinds share one base, and only global layers are scaled."""
        sights = [self.sight(n) for n in range(self.num_hidden_layers)]
        return turns_by_kind(self, where, sights, dict.fromkeys((GLOBAL, LOCAL), self.rope_theta))
