"""Write a model as a folder of its family in the layout of the hub, with the weights as they are stored."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from unweave.files import writing
from unweave.files.json import Config
from unweave.files.safetensors import write_signed
from unweave.loaders.decoder import NORMS, Decoder
from unweave.loaders.pretrained import FAMILIES
from unweave.loaders.sources import Tensors
from unweave.shapes import Tensor
from unweave.text.tokenizer import Tokenizer

ENDS = ("eos_token_id", "pad_token_id")
"""Special tokens for which a class has default ids, of its default vocabulary, unless they are stated."""


def write(
    folder: str | Path,
    config: Mapping[str, Any],
    tensors: Mapping[str, Tensor],
    tokenizer: Tokenizer,
    settings: Mapping[str, Any],
) -> None:
    """Write a folder of the hub's layout, with the settings of its tokenizer; numbered tokens have no files."""
    with writing.folder(folder) as place:
        writing.write_json(place / "config.json", {**config, "bos_token_id": tokenizer.start})
        write_signed(place / "model.safetensors", tensors)
        if not tokenizer.words_only:
            start = None if tokenizer.start is None else tokenizer.inner.id_to_token(tokenizer.start)
            about = {"tokenizer_class": "PreTrainedTokenizerFast", "bos_token": start, **settings}
            writing.write_text(place / "tokenizer.json", tokenizer.to_json())
            writing.write_json(place / "tokenizer_config.json", about)


def as_stored(kind: type[Decoder], config: Config, source: Tensors) -> tuple[dict[str, Any], dict[str, Tensor]]:
    """The configuration and the tensors of a source as its family has them on the hub."""
    hub: type[Decoder] = next(base for base in kind.__mro__ if base in FAMILIES.values())
    spelling = {name: other for other, name in hub.other_names.items() if other not in config}
    kept = {key: value for key, value in config.items() if _json(value) and key not in ("dtype", "torch_dtype")}
    named = {"model_type": next(name for name, own in FAMILIES.items() if own is hub)} | dict.fromkeys(ENDS)
    spelled = {spelling.get(key, key): value for key, value in kept.items()}
    return named | spelled, dict(_tensors(kind, hub, config, source))


def _json(value: object) -> bool:
    """True for what JSON holds; a live configuration may hold more."""
    if isinstance(value, dict | list | tuple):
        return all(_json(one) for one in (value.values() if isinstance(value, dict) else value))
    return value is None or isinstance(value, str | int | float)


def _tensors(kind: type[Decoder], hub: type[Decoder], config: Config, source: Tensors) -> Iterator[tuple[str, Tensor]]:
    """The tensors of a source by their names on the hub; masks and a second copy of a tied table are left out."""
    tied = config.get("tie_word_embeddings", hub.tie_word_embeddings)
    ends = {own: part for part, own in (*hub.parts.items(), *hub.outside.items())}
    inside = any(name.startswith(hub.prefix) for name in source.entries)
    for name in source.entries:
        head, bare = name.rpartition(".")[0], name.removeprefix(hub.prefix)
        if re.fullmatch(hub.ignored, bare) or (tied and name.endswith(".weight") and head in hub.unembedding):
            continue
        part = ends.get(re.sub(rf"^{re.escape(hub.layer)}\.\d+\.", "", bare).rpartition(".")[0], "")
        full = name if inside or head in hub.unembedding else hub.prefix + name
        yield full, _as_on_hub(kind, hub, part, name.endswith(".weight"), config, source.read(name)).contiguous()


def _as_on_hub(kind: type[Decoder], hub: type[Decoder], part: str, weight: bool, config: Config, x: Tensor) -> Tensor:
    if part in NORMS or part.endswith("_norm"):
        return x - (hub.shift - kind.shift) if weight and hub.shift != kind.shift else x
    if part == "qkv" and hub.interleaved != kind.interleaved:
        heads: Any = config["num_attention_heads"]
        x = x.unflatten(0, (3, heads, -1)).transpose(0, 1).flatten(0, 2)
    table = part in ("", "embed", "positions")
    return x.mT if weight and not table and hub.columns != kind.columns else x
