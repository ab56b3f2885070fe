"""LoRA adapters as the library peft writes them, merged: W + s·B·A is one matrix, with s = α/r (Hu et al. 2021)."""

from dataclasses import replace
from math import sqrt
from pathlib import Path

import torch

from unweave.errors import InputError
from unweave.files.json import Config, describe, read_json
from unweave.files.reading import show
from unweave.files.safetensors import Opened, open_safetensors
from unweave.loaders.sources import Tensors
from unweave.shapes import Tensor

SETTINGS, TENSORS = "adapter_config.json", "adapter_model.safetensors"
PREFIX = "base_model.model."
CHANGES = ("use_dora", "modules_to_save", "alpha_pattern", "rank_pattern", "lora_bias", "trainable_token_indices")
"""Settings of adapters that are more than a product of two matrices, which are refused."""


def base_of(folder: Path) -> str:
    """The name or the path of the model that an adapter belongs to."""
    return str(read_json(folder / SETTINGS).get("base_model_name_or_path") or "")


def merged(source: Tensors, folder: Path) -> Tensors:
    """Merge an adapter into the tensors of its model; the tensors that it changes are read in float64."""
    settings = read_json(folder / SETTINGS)
    if settings.get("peft_type") != "LORA":
        raise InputError(f'{show(settings.where)}: "peft_type" is {describe(settings.get("peft_type"))}, not LORA')
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
    columns, scale = bool(settings.get("fan_in_fan_out")), _scale(settings)
    for name, lead in ends.items():
        _check_shapes(source, name, adapter, lead, columns)

    def read(name: str) -> Tensor:
        own = source.read(name)
        if (lead := ends.get(name)) is None:
            return own
        A, B = (adapter.read(f"{lead}.lora_{end}.weight").double() for end in "AB")
        change = scale * (B @ A)
        return own.double() + (change.mT if columns else change)

    return replace(source, read=read)


def _same(own: str, wanted: str) -> bool:
    """True for two names of one tensor, of which one may have a prefix that the other lacks."""
    return f".{own}".endswith(f".{wanted}") or f".{wanted}".endswith(f".{own}")


def _scale(settings: Config) -> float:
    alpha, rank = settings.get("lora_alpha", 8), settings.get("r", 8)
    if isinstance(rank, bool) or not isinstance(rank, int) or rank < 1 or not isinstance(alpha, int | float):
        raise InputError(f'{show(settings.where)}: "r" is {describe(rank)}, "lora_alpha" {describe(alpha)}')
    return float(alpha / (sqrt(rank) if settings.get("use_rslora") else rank))


def _check_shapes(source: Tensors, name: str, adapter: Opened, lead: str, columns: bool) -> None:
    shapes = [
        tuple(adapter.entries[f"{lead}.lora_{end}.weight"].shape)
        for end in "AB"
        if f"{lead}.lora_{end}.weight" in adapter.entries
    ]
    own = torch.Size(source.entries[name].shape)
    match shapes:
        case [(inner, width), (height, rank)] if inner == rank:
            change: tuple[int, ...] = (width, height) if columns else (height, width)
        case _:
            change = ()
    if change != tuple(own):
        raise InputError(
            f'{show(source.where)}: the adapter does not fit "{show(name)}" of shape {list(own)}: its matrices are '
            f"{[list(shape) for shape in shapes]}"
        )
