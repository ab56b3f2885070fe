"""OLMo 1: as Llama, with LayerNorms that have neither gains nor biases."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from unweave.loaders.config import Size, Token
from unweave.loaders.decoder import LLAMA
from unweave.loaders.llama import LlamaConfig
from unweave.model.norms import Norm


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
