"""LoRA adapters as the library peft writes them, merged: W + s·B·A is one matrix, with s = α/r (Hu et al. 2021)."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

import torch

from unweave.errors import InputError
from unweave.files.json import Config, describe, read_json
from unweave.files.reading import show
from unweave.files.safetensors import Opened, open_safetensors
from unweave.loaders.sources import Described, Tensors
from unweave.shapes import Tensor

SETTINGS, TENSORS = "adapter_config.json", "adapter_model.safetensors"
PREFIX = "base_model.model."
CHANGES = ("use_dora", "modules_to_save", "alpha_pattern", "rank_pattern", "lora_bias", "trainable_token_indices")
"""Settings of adapters that are more than a product of two matrices, and are not read."""


@dataclass(frozen=True)
class Merged:
    """Tensors of a model with what an adapter adds to some of them.

    Attributes:
        ends: What stands before ``lora_A.weight`` in the adapter's names, by the name of the matrix it changes.
        scale: The factor s.
        columns: True where the model stores matrices in × out.
    """

    source: Tensors
    adapter: Opened
    ends: Mapping[str, str]
    scale: float
    columns: bool

    @property
    def where(self) -> str:
        """What messages call the source."""
        return self.source.where

    @property
    def entries(self) -> Mapping[str, Described]:
        """Dtype and shape of each tensor, by name."""
        return self.source.entries

    def read(self, name: str) -> Tensor:
        """One tensor, as it is stored or, where the adapter changes it, in float64."""
        own = self.source.read(name)
        if (lead := self.ends.get(name)) is None:
            return own
        A, B = (self.adapter.read(f"{lead}.lora_{end}.weight").double() for end in "AB")
        change = self.scale * (B @ A)
        return own.double() + (change.mT if self.columns else change)


def base_of(folder: Path) -> str:
    """The name or the path of the model that an adapter belongs to."""
    return str(read_json(folder / SETTINGS).get("base_model_name_or_path") or "")


def merged(source: Tensors, folder: Path) -> Merged:
    """Merge an adapter into the tensors of its model."""
    settings = read_json(folder / SETTINGS)
    if settings.get("peft_type") != "LORA":
        raise InputError(f"{show(settings.where)} is of kind {describe(settings.get('peft_type'))}; LORA is read")
    said = [key for key in CHANGES if settings.get(key)]
    if said := said or ["bias"] * (settings.get("bias", "none") != "none"):
        raise InputError(
            f'{show(settings.where)}: "{said[0]}" is {describe(settings[said[0]])}, and only products of two matrices '
            "are merged",
            "merge it with peft, model.merge_and_unload(), and load what that returns",
        )
    adapter = open_safetensors(folder / TENSORS)
    ends: dict[str, str] = {}
    for name in adapter.entries:
        lead, _, last = name.rpartition(".lora_")
        target = next((own for own in source.entries if _same(own, f"{lead.removeprefix(PREFIX)}.weight")), None)
        if last not in ("A.weight", "B.weight") or target is None:
            raise InputError(f'{show(str(folder / TENSORS))}: "{show(name)}" changes no matrix of {show(source.where)}')
        ends[target] = lead
    found = Merged(source, adapter, ends, _scale(settings), bool(settings.get("fan_in_fan_out")))
    for name, lead in ends.items():
        _check_shapes(found, name, lead)
    return found


def _same(own: str, wanted: str) -> bool:
    """True for two names of one tensor, of which one may have a prefix that the other lacks."""
    return f".{own}".endswith(f".{wanted}") or f".{wanted}".endswith(f".{own}")


def _scale(settings: Config) -> float:
    alpha, rank = settings.get("lora_alpha", 8), settings.get("r", 8)
    if isinstance(rank, bool) or not isinstance(rank, int) or rank < 1 or not isinstance(alpha, int | float):
        raise InputError(f'{show(settings.where)}: "r" is {describe(rank)}, "lora_alpha" {describe(alpha)}')
    return float(alpha / (sqrt(rank) if settings.get("use_rslora") else rank))


def _check_shapes(found: Merged, name: str, lead: str) -> None:
    shapes = [
        tuple(found.adapter.entries[f"{lead}.lora_{end}.weight"].shape)
        for end in "AB"
        if f"{lead}.lora_{end}.weight" in found.adapter.entries
    ]
    own = torch.Size(found.entries[name].shape)
    match shapes:
        case [(inner, width), (height, rank)] if inner == rank:
            change: tuple[int, ...] = (width, height) if found.columns else (height, width)
        case _:
            change = ()
    if change != tuple(own):
        raise InputError(
            f'{show(found.where)}: the adapter does not fit "{show(name)}" of shape {list(own)}: its matrices are '
            f"{[list(shape) for shape in shapes]}"
        )
