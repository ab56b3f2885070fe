"""Load models of foreign families in canonical form: a folder, a GGUF file, a state dict, or a live module."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, is_dataclass, replace
from functools import partial
from math import prod
from pathlib import Path
from typing import Any

from unweave.errors import BadInput
from unweave.files.gguf import open_gguf
from unweave.files.json import Config, read_json
from unweave.files.shards import open_shards
from unweave.loaders import gemma, gpt2, gpt_neo, litgpt, llama, neox, olmo, own_code, phi, stablelm, starcoder2
from unweave.loaders.config import LENS, family_of, known_by, of_text
from unweave.loaders.decoder import Decoder, opened
from unweave.loaders.folder_tokens import of_folder, settings_of, start_token, usable
from unweave.loaders.sources import Stored, Tensors, in_memory, left_unread
from unweave.model import Model, Weights
from unweave.model.costs import LARGE
from unweave.model.fold import canonical_from, canonical_when_asked
from unweave.text.naming import Named, tokenizer_of
from unweave.text.tokenizer import Tokenizer

FAMILIES: Mapping[str, type[Decoder]] = {
    "gemma": gemma.GemmaConfig,
    "gemma2": gemma.Gemma2Config,
    "gemma3_text": gemma.Gemma3Config,
    "gpt2": gpt2.GPT2Config,
    "gpt_neo": gpt_neo.GPTNeoConfig,
    "gpt_neox": neox.NeoXConfig,
    "llama": llama.LlamaConfig,
    "mistral": llama.MistralConfig,
    "olmo": olmo.OlmoConfig,
    "olmo2": olmo.Olmo2Config,
    "olmo3": olmo.Olmo3Config,
    "phi": phi.PhiConfig,
    "phi3": phi.Phi3Config,
    "qwen2": llama.Qwen2Config,
    "qwen3": llama.Qwen3Config,
    "smollm3": llama.SmolLM3Config,
    "stablelm": stablelm.StableLMConfig,
    "starcoder2": starcoder2.Starcoder2Config,
}
"""Families of the hub, by the ``model_type`` of their configuration."""
OTHERS: Mapping[str, type[Decoder] | None] = {
    "litgpt": litgpt.LitGPTConfig,
    "llm.c": own_code.LlmC,
    "llms-from-scratch": own_code.FromScratch,
    "mingpt": own_code.MinGPT,
    "nanogpt": own_code.NanoGPT,
    LENS: None,
}
"""The same for families recognized by the keys of their configuration; TransformerLens has a reader of its own."""


@dataclass(frozen=True)
class Foreign:
    """A model of another library whose tensors are not read yet."""

    name: str
    config: Config  # the content of its ``config.json``
    tensors: Tensors
    kind: type[Decoder] | None  # its family; None for TransformerLens
    tokenizer: Callable[[], Tokenizer | None] = lambda: None  # reads its own tokenizer; None without one
    folder: Path | None = None  # where it is, and ``tokenizer_config.json`` may be
    rounded: str = ""  # dtypes in its file, where they differ from those of its tensors
    by: str = ""  # a description of what its family is recognized by

    @property
    def settings(self) -> Mapping[str, Any]:
        """Settings of its tokenizer: the content of ``tokenizer_config.json``."""
        return settings_of(self.folder)

    def model(self, tokenizer: Named | None, keep: int) -> Model:
        """Read the model, by default with its own tokenizer; above ``keep`` bytes, its layers on first use."""
        stored = self._stored()
        return self._described(stored, self._weights(stored, keep), tokenizer)

    def outline(self) -> Model | None:
        """The model without its weights, on the meta device; None for a model of at most a gigabyte."""
        size = sum(prod(entry.shape) * entry.dtype.itemsize for entry in self.tensors.entries.values())
        return None if size <= LARGE else self._described(self._stored(), self._outline(), None)

    def _described(self, stored: Stored, weights: Weights, tokenizer: Named | None) -> Model:
        """The model with its tokenizer, and a card that states how it was read."""
        names = usable(self.tokenizer, stored.d_vocab) if tokenizer is None else _fitting(tokenizer, stored.d_vocab)
        names = replace(names, start=start_token(self.folder, names, stored.start))
        left = left_unread(self.tensors)
        about = {
            "name": self.name,
            "family": stored.family,
            "recognized by": self.by,
            "tensors": len(stored.tensors.source.entries),
            **({"not read": left} if left else {}),
            "stored in": self.rounded or stored.kinds,
            "folded": "norms, value biases, 1/√d_head",
        }
        return Model(weights, names, about)

    def _outline(self, known: tuple[str, ...] = ()) -> Weights:
        stored = replace(self, tensors=self.tensors.outline(known))._stored()
        return canonical_from(stored.read, stored.dtype)

    def _weights(self, stored: Stored, keep: int) -> Weights:
        count = sum(prod(entry.shape) for entry in self.tensors.entries.values())
        if count * stored.dtype.itemsize <= keep:
            return canonical_from(stored.read, stored.dtype)
        return canonical_when_asked(stored.read, self._outline(stored.post_gains), keep)

    def _stored(self) -> Stored:
        if self.kind is None:
            from unweave.loaders import transformer_lens

            return transformer_lens.opened(self.config, self.tensors)
        return opened(self.kind, self.config, self.tensors)


def from_folder(folder: Path, config: Config | None = None) -> Foreign:
    """Open ``config.json`` unless it is given, the tensors in one file or in shards, and the files of a tokenizer."""
    config = of_text(read_json(folder / "config.json") if config is None else config)
    kind, name = family_of(config, {**FAMILIES, **OTHERS}), folder.resolve().name
    files = open_shards(folder)
    entries = {name: file.entries[name] for name, file in files.items()}
    tensors = Tensors(str(folder), entries, lambda name: files[name].read(name))
    return Foreign(name, config, tensors, kind, lambda: of_folder(folder), folder, by=known_by(config))


def from_gguf(path: Path) -> Foreign:
    """Open a GGUF file, its tokens included where their kind is read."""
    from unweave.loaders import gguf

    file = open_gguf(path)
    kind, config, tensors = gguf.translated(file)
    by, tokenizer = f"general.architecture of {path.name}", partial(gguf.tokenizer_in, file)
    return Foreign(path.stem, config, tensors, kind, tokenizer, rounded=gguf.kinds(file), by=by)


def from_memory(tensors: Mapping[str, Any], config: object, tokenizer: Named | None, name: str) -> Foreign:
    """Take a model's tensors and its configuration: a mapping, a dataclass, or an object that has ``to_dict()``."""
    values: object = config
    if hasattr(config, "to_dict"):
        values = config.to_dict()
    elif is_dataclass(config) and not isinstance(config, type):
        values = asdict(config)
    if not isinstance(values, Mapping):
        raise BadInput(f"load: config is of type {type(config).__name__}", "give what config.json holds, as a mapping")
    settings = of_text(Config(values, f"the configuration of {name}"))
    own = None if tokenizer is None else tokenizer_of(tokenizer)
    kind = family_of(settings, {**FAMILIES, **OTHERS})
    return Foreign(name, settings, in_memory(name, tensors), kind, lambda: own, by=known_by(settings))


def _fitting(given: Named, rows: int) -> Tokenizer:
    """The given tokenizer, refused if it has more tokens than the model."""
    names = tokenizer_of(given)
    if names.size > rows:
        raise BadInput(f"load: the tokenizer has {names.size:,} tokens, the model only {rows:,}")
    return names
