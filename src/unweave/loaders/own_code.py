"""Models that people train with code of their own: nanoGPT, minGPT, llm.c and LLMs-from-scratch.

All four are GPT-2 in their mathematics, with the names of GPT-2 or of their own, and matrices of ``nn.Linear``.
Their configurations name no family; the keys that each code writes show which one it is.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import ClassVar

from unweave.loaders.config import Nonlinearity
from unweave.loaders.decoder import NORMS, Decoder
from unweave.loaders.gpt2 import GPT2Config
from unweave.model.norms import Norm


@dataclass(frozen=True)
class LlmC(GPT2Config):
    """``train_gpt2.py`` of llm.c: its configuration has sizes alone, and its GELU is the one of GPT-2."""

    family = "GPT-2 as llm.c writes it"
    other_names: ClassVar[Mapping[str, str]] = {**GPT2Config.other_names, "block_size": "max_position_embeddings"}
    columns = False


@dataclass(frozen=True)
class NanoGPT(LlmC):
    """nanoGPT: an exact GELU, and biases where its configuration has them."""

    hidden_act: Nonlinearity = "gelu"
    bias: bool = True

    family = "GPT-2 as nanoGPT writes it"
    irrelevant = ("dropout",)

    @property
    def biased(self) -> Collection[str]:
        return super().biased if self.bias else ()


@dataclass(frozen=True)
class MinGPT(LlmC):
    """minGPT: an unembedding of its own."""

    tie_word_embeddings: bool = False

    family = "GPT-2 as minGPT writes it"
    irrelevant = ("embd_pdrop", "resid_pdrop", "attn_pdrop")


@dataclass(frozen=True)
class FromScratch(Decoder):
    """The GPT of the book "Build a Large Language Model (From Scratch)"."""

    hidden_act: Nonlinearity = "gelu_new"
    qkv_bias: bool = False

    family = "GPT-2 as LLMs-from-scratch writes it"
    other_names: ClassVar[Mapping[str, str]] = {
        "context_length": "max_position_embeddings",
        "emb_dim": "hidden_size",
        "n_heads": "num_attention_heads",
        "n_layers": "num_hidden_layers",
    }
    irrelevant = ("drop_rate",)
    prefix = ""
    outside: ClassVar[Mapping[str, str]] = {"embed": "tok_emb", "positions": "pos_emb", "final": "final_norm"}
    layer = "trf_blocks"
    parts: ClassVar[Mapping[str, str]] = {
        "norm": "norm1",
        "mlp_norm": "norm2",
        "q": "att.W_query",
        "k": "att.W_key",
        "v": "att.W_value",
        "o": "att.out_proj",
        "up": "ff.layers.0",
        "down": "ff.layers.2",
    }
    unembedding = ("out_head",)
    ends: ClassVar[Mapping[str, str]] = {".scale": ".weight", ".shift": ".bias"}
    ignored = re.compile(r"trf_blocks\.\d+\.att\.mask")

    @property
    def biased(self) -> Collection[str]:
        """Parts with a bias: queries, keys and values only with ``qkv_bias``, all others always."""
        return (*NORMS, "o", "up", "down", *(("q", "k", "v") if self.qkv_bias else ()))

    @property
    def norm(self) -> Norm:
        return Norm("layer", 1e-5)
