"""GPT-Neo, of which TinyStories: as GPT-2, with scores that are not scaled and a window in every other layer."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from unweave.errors import InputError
from unweave.files.reading import show
from unweave.loaders.config import Depth, Eps, Nonlinearity, Size, Token
from unweave.loaders.decoder import NORMS, Decoder
from unweave.model.norms import Norm

Sight = Literal["global", "local"]


@dataclass(frozen=True)
class GPTNeoConfig(Decoder):
    """Keys of ``config.json`` that say how the numbers are used, with the defaults of the family."""

    vocab_size: Size = 50257
    hidden_size: Size = 2048
    num_hidden_layers: Depth = 24
    num_attention_heads: Size = 16
    max_position_embeddings: Size = 2048
    hidden_act: Nonlinearity = "gelu_new"
    bos_token_id: Token | None = 50256
    tie_word_embeddings: bool = True
    layer_norm_epsilon: Eps = 1e-5
    window_size: Size = 256
    attention_types: tuple[tuple[tuple[Sight, ...], Depth], ...] = ((("global", "local"), 12),)

    family = "GPT-Neo"
    other_names: ClassVar[Mapping[str, str]] = {
        "num_layers": "num_hidden_layers",
        "num_heads": "num_attention_heads",
        "activation_function": "hidden_act",
    }
    irrelevant = (
        *("attention_layers", "resid_dropout", "embed_dropout", "attention_dropout", "classifier_dropout"),
        *("summary_type", "summary_use_proj", "summary_activation", "summary_proj_to_labels", "summary_first_dropout"),
    )
    """Dropout, the head of a classifier, and what the class makes of ``attention_types``."""
    prefix = "transformer."
    outside: ClassVar[Mapping[str, str]] = {"embed": "wte", "positions": "wpe", "final": "ln_f"}
    layer = "h"
    parts: ClassVar[Mapping[str, str]] = {
        "norm": "ln_1",
        "q": "attn.attention.q_proj",
        "k": "attn.attention.k_proj",
        "v": "attn.attention.v_proj",
        "o": "attn.attention.out_proj",
        "mlp_norm": "ln_2",
        "up": "mlp.c_fc",
        "down": "mlp.c_proj",
    }
    biased = (*NORMS, "o", "up", "down")
    ignored = re.compile(r"h\.\d+\.attn\.attention\.(?:bias|masked_bias)")
    """Buffers of old checkpoints: the mask, and the number it masks with."""

    @property
    def norm(self) -> Norm:
        """LayerNorm."""
        return Norm("layer", self.layer_norm_epsilon)

    def check(self, where: str) -> None:
        """Kinds of attention are as many as layers."""
        named = sum(len(kinds) * times for kinds, times in self.attention_types)
        if named != self.num_hidden_layers:
            raise InputError(
                f'{show(where)}: "attention_types" names {named:,} layers, and there are {self.num_hidden_layers:,}'
            )

    def scale(self, _layer: int) -> float:
        """Scores are not scaled."""
        return 1.0

    def window(self, layer: int) -> int | None:
        """A window in local layers."""
        kinds = [kind for kinds, times in self.attention_types for kind in kinds * times]
        return self.window_size if kinds[layer] == "local" else None
