"""Load models of foreign families in canonical form: a folder, a GGUF file, a state dict, or a live module."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import prod
from pathlib import Path
from typing import Any

from unweave.errors import BadInput, InputError
from unweave.files.json import Config, read_json
from unweave.files.reading import is_file, show
from unweave.files.shards import open_shards
from unweave.loaders import gemma, gpt2, gpt_neo, llama, neox, olmo, phi, stablelm, starcoder2
from unweave.loaders.config import family_of, of_lens
from unweave.loaders.decoder import Decoder, opened
from unweave.loaders.sources import Memory, Outline, Stored, Tensors
from unweave.loaders.start import start_token
from unweave.model.costs import LARGE
from unweave.model.fold import canonical_from, canonical_when_asked, when_asked
from unweave.model.model import Model
from unweave.model.weights import Weights
from unweave.text.naming import Named, numbered, tokenizer_of
from unweave.text.tokenizer import Tokenizer, parse_tokenizer

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
    "phi": phi.PhiConfig,
    "phi3": phi.Phi3Config,
    "qwen2": llama.Qwen2Config,
    "qwen3": llama.Qwen3Config,
    "smollm3": llama.SmolLM3Config,
    "stablelm": stablelm.StableLMConfig,
    "starcoder2": starcoder2.Starcoder2Config,
}
"""What is known of a family, by the ``model_type`` of its configuration."""


@dataclass(frozen=True)
class Foreign:
    """A model of another library whose numbers are not read yet.

    Attributes:
        name: What it is called.
        config: The content of its ``config.json``.
        tensors: Its tensors.
        kind: What is known of its family; None for TransformerLens.
        tokenizer: Its own tokenizer; None without one.
        folder: The folder it is in, where ``tokenizer_config.json`` may be.
        rounded: Kinds of numbers that its file has, where these are not those of its tensors.
    """

    name: str
    config: Config
    tensors: Tensors
    kind: type[Decoder] | None
    tokenizer: Named | None = None
    folder: Path | None = None
    rounded: str = ""

    def model(self, tokenizer: Named | None, keep: int) -> Model:
        """Read it, with its own tokenizer unless another is given; above ``keep`` bytes its layers when asked for.

        Raises:
            InputError: If configuration and tensors disagree, or a number is not finite.
        """
        stored = self._stored()
        names = _names(stored, tokenizer or self.tokenizer, self.folder)
        about = {"family": stored.family, "stored in": stored.kinds, "folded": "norms, value biases, 1/√d_head"}
        model = Model(self._weights(stored, keep), names, {"name": self.name, **about})
        return replace(model, card={**model.card, "stored in": self.rounded}) if self.rounded else model

    def outline(self) -> Weights | None:
        """Its weights on the device meta, of shapes without numbers, where reading these would take much memory.

        Raises:
            InputError: If configuration and tensors disagree.
        """
        return None if Outline(self.tensors).bytes <= LARGE else self._outline()

    def layers_alone(self) -> Weights | None:
        """As `outline`, with layers that have their numbers, read when they are asked for, and none of them kept.

        Raises:
            InputError: If configuration and tensors disagree.
        """
        outline = self.outline()
        if outline is None:
            return None
        drawn = replace(self, tensors=Outline(self.tensors))._stored().read(outline.dtype)
        raw = replace(drawn, layers=self._stored().layers(outline.dtype))
        return replace(outline, layers=when_asked(raw, outline, keep=0))

    def _outline(self, known: tuple[str, ...] = ()) -> Weights:
        stored = replace(self, tensors=Outline(self.tensors, known))._stored()
        return canonical_from(stored.read, stored.dtype)

    def _weights(self, stored: Stored, keep: int) -> Weights:
        """All numbers, or those of layers when they are asked for."""
        count = sum(prod(entry.shape) for entry in self.tensors.entries.values())
        if count * stored.dtype.itemsize <= keep:
            return canonical_from(stored.read, stored.dtype)
        return canonical_when_asked(stored.read, self._outline(stored.gains_behind), keep)

    def _stored(self) -> Stored:
        if self.kind is None:
            from unweave.loaders import transformer_lens

            return transformer_lens.opened(self.config, self.tensors)
        return opened(self.kind, self.config, self.tensors)


def from_folder(folder: Path, config: Config | None = None) -> Foreign:
    """Open ``config.json`` unless it is given, the tensors in one file or in shards, and ``tokenizer.json`` if any.

    Raises:
        InputError: If the family is not supported, or a file is missing or damaged.
    """
    config = read_json(folder / "config.json") if config is None else config
    own = folder / "tokenizer.json"
    kind, name = _kind(config), folder.resolve().name
    return Foreign(name, config, open_shards(folder), kind, own if is_file(own) else None, folder)


def from_gguf(path: Path) -> Foreign:
    """Open a GGUF file, its tokens included where their kind is read.

    Raises:
        InputError: If the file is damaged, or its architecture or a kind of its numbers is not read.
        Unsupported: If its numbers are quantized, and the library gguf is not installed.
    """
    from unweave.loaders import gguf

    found = gguf.translated(path)
    own = None if found.tokenizer is None else parse_tokenizer(found.tokenizer, str(path))
    kinds = gguf.kinds(found.tensors.file)
    return Foreign(path.stem, found.config, found.tensors, found.kind, own, rounded=kinds)


def from_memory(tensors: Mapping[str, Any], config: object, tokenizer: Named | None, name: str) -> Foreign:
    """Take a model's tensors and the content of its ``config.json``, or an object that has it as ``to_dict()``.

    Raises:
        InputError: If the family is not supported.
        BadInput: If the configuration is no mapping.
    """
    values = config.to_dict() if hasattr(config, "to_dict") else config
    if not isinstance(values, Mapping):
        raise BadInput(f"load: config is a {type(config).__name__}", "give the content of config.json as a mapping")
    settings = Config(values, f"the configuration of {name}")
    return Foreign(name, settings, Memory(name, tensors), _kind(settings), tokenizer)


def _kind(config: Config) -> type[Decoder] | None:
    """The family that a configuration names; None for that of TransformerLens, which its spelling shows."""
    if "model_type" not in config and of_lens(config):
        return None
    return family_of(config, FAMILIES)


def _names(stored: Stored, tokenizer: Named | None, folder: Path | None) -> Tokenizer:
    """The names of the tokens, and the start token."""
    names = numbered(stored.d_vocab) if tokenizer is None else tokenizer_of(tokenizer)
    if names.size > stored.d_vocab:
        where = "load" if folder is None else show(folder)
        raise InputError(f"{where}: the tokenizer has {names.size:,} tokens, the model only {stored.d_vocab:,}")
    return replace(names, start=start_token(folder, names, stored.start))
