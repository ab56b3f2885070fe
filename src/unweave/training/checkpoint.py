"""A trained model as a folder: config.json, model.safetensors, tokenizer.json and card.json."""

from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import torch

from unweave.errors import InputError
from unweave.files import writing
from unweave.files.json import Config, read_json
from unweave.files.reading import show
from unweave.files.safetensors import read_signed, write_signed
from unweave.shapes import Tensor
from unweave.text.tokenizer import Tokenizer, load_tokenizer
from unweave.training.config import ModelConfig
from unweave.training.model import AttentionOnly

WEIGHTS = "model.safetensors"
DTYPES = {"float16": torch.float16, "float32": torch.float32}


def save_model(
    folder: str | Path,
    model: AttentionOnly,
    tokenizer: Tokenizer,
    card: Mapping[str, object],
    dtype: Literal["float16", "float32"] = "float32",
) -> None:
    """Write a model into a new folder, atomically.

    Args:
        card: Its origin and training; JSON values only.
        dtype: Precision of the stored weights; float16 keeps three digits in half the space.

    Raises:
        StorageError: If the folder is taken, or the disk is full or cannot be written.

    Example:
        >>> import tempfile
        >>> model, tokenizer = AttentionOnly(uw.training.preset("cpu-1l")), uw.load("attn-2l-small").tokenizer
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     save_model(f"{folder}/mine", model, tokenizer, {"summary": "untrained"})
        ...     uw.load(f"{folder}/mine").weights.n_layers
        1
    """
    with writing.folder(folder) as place:
        writing.write_json(place / "config.json", model.config.to_dict())
        write_model(place / WEIGHTS, model, dtype)
        writing.write_text(place / "tokenizer.json", tokenizer.to_json())
        writing.write_json(place / "card.json", dict(card))


def write_model(path: Path, model: AttentionOnly, dtype: Literal["float16", "float32"]) -> None:
    """Write the weights of a model into a file with their SHA-256, atomically."""
    write_signed(path, {name: W.detach().to(DTYPES[dtype]) for name, W in model.state_dict().items()})


def load_model(folder: str | Path) -> tuple[AttentionOnly, Tokenizer, Config]:
    """Read a model from a folder in the layout of `save_model`, with its tokenizer and its card.

    The model is in float32; what is stored in float64 stays so.

    Raises:
        InputError: If a file is missing or damaged, or the files do not fit each other.

    Example:
        >>> from unweave.files import bundled
        >>> model, tokenizer, card = load_model(bundled.path_of("attn-2l-small"))
        >>> model.config.d_model, tokenizer.size, card["steps"]
        (96, 1024, 7813)
    """
    config, weights, tokenizer, card = read_model(folder)
    return _module(config, weights), tokenizer, card


def read_model(folder: str | Path) -> tuple[ModelConfig, Mapping[str, Tensor], Tokenizer, Config]:
    """Read the four files of a model folder; tensors have the names of the module."""
    place = Path(folder)
    config = ModelConfig.from_dict(read_json(place / "config.json"))
    tokenizer = load_tokenizer(place / "tokenizer.json")
    if tokenizer.size > config.d_vocab:
        raise InputError(
            f"{show(place)}: the tokenizer has {tokenizer.size:,} tokens, the model only {config.d_vocab:,}"
        )
    weights = fitted(config, read_signed(place / WEIGHTS), place)
    return config, weights, tokenizer, read_json(place / "card.json")


def filled(config: ModelConfig, weights: Mapping[str, Tensor], place: Path) -> AttentionOnly:
    """Build the model of a configuration with these weights; memory is allocated once they fit."""
    return _module(config, fitted(config, weights, place))


def fitted(config: ModelConfig, weights: Mapping[str, Tensor], place: Path) -> dict[str, Tensor]:
    """Compare weights with a configuration, and copy them: in float32, or float64 where that is stored."""
    expected = _hollow(config).state_dict()
    for name in (*expected, *weights):
        wanted, found = (None if name not in held else list(held[name].shape) for held in (expected, weights))
        if wanted != found:
            raise _misfit(name, wanted, found, place)
    for name, W in weights.items():
        if not W.is_floating_point():
            kind = str(W.dtype).removeprefix("torch.")
            raise InputError(f'{show(place)}: tensor "{show(name)}" is {kind}, not float')
    return {name: W.to(torch.promote_types(W.dtype, torch.float32), copy=True) for name, W in weights.items()}


def _hollow(config: ModelConfig) -> AttentionOnly:
    """The module of a configuration, without memory for its parameters."""
    with torch.device("meta"):
        return AttentionOnly(config)


def _module(config: ModelConfig, weights: Mapping[str, Tensor]) -> AttentionOnly:
    """The module of a configuration whose parameters are these weights."""
    model = _hollow(config)
    for path, module in model.named_modules():  # load_state_dict takes the square of the number of layers
        for name, own in list(module.named_parameters(path, recurse=False)):
            setattr(module, name.rpartition(".")[2], torch.nn.Parameter(weights[name], own.requires_grad))
    return model


def _misfit(name: str, shape: list[int] | None, found: list[int] | None, place: Path) -> InputError:
    """The error for a tensor that does not fit the configuration."""
    wanted = "not be there" if shape is None else f"have shape {shape}"
    seen = "is missing" if found is None else f"has shape {found}"
    return InputError(
        f'{show(place)}: tensor "{show(name)}" should {wanted} by config.json; in model.safetensors it {seen}',
        "use the config.json and the model.safetensors of one model",
    )
