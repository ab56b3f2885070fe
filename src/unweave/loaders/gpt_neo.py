"""GPT-Neo, including TinyStories: as GPT-2, with unscaled scores and a window in every other layer."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from unweave.errors import InputError
from unweave.files.reading import show
from unweave.loaders.config import Depth, Size
from unweave.loaders.decoder import NORMS, check_length
from unweave.loaders.gpt2 import GPTConfig

Sight = Literal["global", "local"]


@dataclass(frozen=True)
class GPTNeoConfig(GPTConfig):
    """Keys of ``config.json`` that affect the computation, with the defaults of the family."""

    hidden_size: Size = 2048
    num_hidden_layers: Depth = 24
    num_attention_heads: Size = 16
    max_position_embeddings: Size = 2048
    window_size: Size = 256
    attention_types: tuple[tuple[tuple[Sight, ...], Depth], ...] | None = None
    attention_layers: tuple[Sight, ...] | None = None

    family = "GPT-Neo"
    other_names: ClassVar[Mapping[str, str]] = {
        "num_layers": "num_hidden_layers",
        "num_heads": "num_attention_heads",
        "activation_function": "hidden_act",
    }
    irrelevant = (
        *("resid_dropout", "embed_dropout", "attention_dropout", "classifier_dropout"),
        *("summary_type", "summary_use_proj", "summary_activation", "summary_proj_to_labels", "summary_first_dropout"),
    )
    """Dropout, and the head of a classifier."""
    parts: ClassVar[Mapping[str, str]] = {
        **GPTConfig.parts,
        "q": "attn.attention.q_proj",
        "k": "attn.attention.k_proj",
        "v": "attn.attention.v_proj",
        "o": "attn.attention.out_proj",
    }
    biased = (*NORMS, "o", "up", "down")
    ignored = re.compile(r"h\.\d+\.attn\.attention\.(?:bias|masked_bias)")
    """Buffers of old checkpoints: the mask, and the number it masks with."""

    @property
    def sights(self) -> tuple[Sight, ...]:
        """Kind of attention of each layer, from ``attention_layers`` or else ``attention_types``."""
        listed = self.attention_layers
        return tuple(kind for kinds, times in self._named for kind in kinds * times) if listed is None else listed

    @property
    def _named(self) -> tuple[tuple[tuple[Sight, ...], Depth], ...]:
        return ((("global", "local"), 12),) if self.attention_types is None else self.attention_types

    def check(self, where: str) -> None:
        """Check that each layer has one kind of attention, and that the two spellings agree."""
        listed = self.attention_layers
        check_length(where, "attention_layers", listed, self.num_hidden_layers)
        if listed is not None and self.attention_types is None:
            return
        named = sum(len(kinds) * times for kinds, times in self._named)
        if named != self.num_hidden_layers:
            raise InputError(
                f'{show(where)}: "attention_types" names {named:,} layers, and there are {self.num_hidden_layers:,}'
            )
        if listed not in (None, replace(self, attention_layers=None).sights):
            raise InputError(
                f'{show(where)}: "attention_layers" and "attention_types" give different kinds of layers',
                "remove the wrong one",
            )

    def scale(self, _layer: int) -> float:
        return 1.0

    def window(self, layer: int) -> int | None:
        return self.window_size if self.sights[layer] == "local" else None
