"""Loaders: every source becomes a `Model` in canonical form, one family per file."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import torch
from torch.nn import Module

from unweave.errors import BadInput, InputError, did_you_mean
from unweave.files import bundled
from unweave.files.guesses import answering_guesses, of_the_hub
from unweave.files.json import read_json
from unweave.files.memory import available
from unweave.files.reading import is_file, is_folder, refuse_links, show
from unweave.known import known
from unweave.loaders import attention_only, hub, lens_live
from unweave.loaders.config import INSIDE, family_name
from unweave.loaders.plausible import read_aloud
from unweave.model.folder import ARCHITECTURE, read_folder, save, with_tokenizer
from unweave.model.model import Model, precision
from unweave.model.weights import Weights
from unweave.text.hub import HUB, is_on_hub
from unweave.text.naming import Named
from unweave.training import AttentionOnly, ModelConfig

if TYPE_CHECKING:
    from unweave.loaders.pretrained import Foreign

__all__ = ["Model", "convert", "load", "outline"]


PARTS = {
    ".safetensors": "one file of a model folder, and the other files state how to read it",
    ".json": "one file of a model folder, and the other files hold the weights",
    **dict.fromkeys((".bin", ".pt", ".pth", ".pkl", ".ckpt"), "a pickle by its suffix, and pickles are never opened"),
}
"""Descriptions of the files of a model folder, by file extension."""
BY_HAND = "read its tensors with torch or safetensors, then load(tensors, config=…), or weights_from(arrays)"
Source = str | Path | Model | Weights | Module | Mapping[str, torch.Tensor]
ACCEPTED = (
    "the name of a bundled model, the path of a model or run folder or of a GGUF file, RUN@STEP, example:NAME, "
    "known:PROGRAM, hf:OWNER/NAME, "
    "Weights, a Model, an AttentionOnly module, a module of the library transformers or of TransformerLens, "
    "or a state dict with its config"
)


@answering_guesses
def load(
    source: Source,
    *,
    tokenizer: Named | None = None,
    dtype: str | torch.dtype | None = None,
    config: object | None = None,
    check: bool = True,
    keep: int | None = None,
    adapter: str | Path | None = None,
) -> Model:
    """Load a model in canonical form, with its tokenizer and its card.

    Args:
        source: The name of a bundled model (``"attn-2l"``), a model folder, also in the hub's layout (GPT-2, Llama,
            Gemma, Phi and others), a GGUF file, ``"hf:OWNER/NAME"`` of the hub itself (extra ``hf``), a run folder,
            ``"attn-2l-small@1024"`` for a checkpoint, ``"example:induction"`` for a hand-built model,
            ``"known:induction"`` for a program whose circuit is known, `Weights`, a live
            attention-only module, a live model of the library transformers or of TransformerLens, or the state dict of
            one.
        tokenizer: Replaces the model's own: a `Tokenizer`, the path of a ``tokenizer.json``, or a tokenizer of the
            libraries tokenizers or transformers. Weights and modules without one have numbered tokens, ``#17``; a
            module whose d_vocab is the size of the bundled tokenizer uses that one.
        dtype: ``"float32"`` or ``"float64"``, in which position tables, gains, biases and 1/√d_head are folded too. By
            default the precision the model is stored in, at least float32.
        config: The configuration of a state dict: the content of its ``config.json``, or the model's ``config``.
        check: Run a foreign model on a paragraph of plain English, write its loss on the card, and refuse one that is
            no better than uniform guessing. Not done where tokens are only numbered, or layers are read on first use.
        keep: Bytes of weights to keep in memory, by default half of what is free. Layers of a larger model of
            another library are read, folded and converted when they are needed, and the latest are kept;
            their weights are checked as they are read.
        adapter: A folder of the library peft with a LoRA adapter of this model, which is merged: W + s·B·A.

    Returns:
        The model in that precision.

    Raises:
        BadInput: If the source is not a model, the tokenizer does not fit, or the dtype is neither of the two.
        InputError: If there is no such model, a file of the folder is missing or damaged, a weight is not finite, or
            a foreign model predicts no better than uniform guessing.

    Example:
        >>> model = load("example:induction")
        >>> model.tokenizer.text(int(model.run("abcab").logits[-1].argmax()))
        'c'
    """
    opened = _opened(source, config)
    return _model(opened if adapter is None else _adapted(opened, Path(adapter)), tokenizer, dtype, check, keep)


def outline(source: str | Path) -> Model | None:
    """Read a foreign model of over a gigabyte from its headers alone, on the meta device; None for any other source."""
    opened = _opened(source)
    return None if isinstance(opened, Own) else opened.outline()


def convert(
    source: Source,
    folder: str | Path,
    *,
    tokenizer: Named | None = None,
    config: object | None = None,
    check: bool = True,
) -> Path:
    """Write a model as a new folder, completely or not at all.

    A GGUF file, a folder, a live module or a state dict of a family of the hub becomes a folder of that family, with
    its weights as they are stored, which the library transformers can load. Other models, such as TransformerLens',
    become a folder of unweave's own, as `unweave.save` writes it.

    Args:
        source: As `load` takes it.
        folder: Path of the new folder.
        tokenizer: As in `load`.
        config: As in `load`.
        check: As in `load`.

    Raises:
        StorageError: If the folder exists and is not empty, or cannot be written.
        InputError: As `load`.

    Example:
        >>> import tempfile
        >>> load(convert("example:induction", tempfile.mkdtemp() + "/mine")).run("abcab").ids.tolist()
        [0, 3, 4, 5, 3, 4]
    """
    from unweave.loaders.layouts import as_stored, write

    opened = _opened(source, config)
    model = _model(opened, tokenizer, check=check)
    if isinstance(opened, Own) or opened.kind is None:
        return save(model, folder)
    settings = {} if tokenizer is not None else opened.settings
    write(folder, *as_stored(opened.kind, opened.config, opened.tensors), model.tokenizer, settings)
    return Path(folder)


@dataclass(frozen=True)
class Own:
    """A model that is stored in unweave's own form, and not read yet."""

    read: Callable[[torch.dtype | None], Model]  # in a precision or, for None, in that in which it is stored


def _model(
    opened: "Own | Foreign",
    tokenizer: Named | None,
    dtype: str | torch.dtype | None = None,
    check: bool = True,
    keep: int | None = None,
) -> Model:
    wanted = None if dtype is None else precision(dtype)
    if isinstance(opened, Own):
        read = opened.read(wanted)
        read = read if tokenizer is None else with_tokenizer(read.weights, tokenizer, read.card)
    else:
        read = opened.model(tokenizer, available() // 2 if keep is None else keep)
        read = read_aloud(read) if check and not read.weights.lazy else read
    return read if wanted is None else read.to(wanted)


def _opened(source: object, config: object | None = None) -> "Own | Foreign":
    """Find out what a source is and open it, once; families of other libraries are imported only for their models."""
    if config is not None and not isinstance(source, Mapping):
        raise BadInput("load: config is used only with a state dict", "leave it out; folders and modules have theirs")
    match source:
        case str() | Path():
            return _named(str(source))
        case Model():
            return Own(lambda _: source)
        case Weights():
            return Own(lambda _: with_tokenizer(source))
        case AttentionOnly():
            return Own(lambda _: attention_only.from_module(source))
        case {"model": Mapping() as tensors, "model_args": Mapping() as arguments}:  # a checkpoint of nanoGPT
            return _opened(tensors, arguments)
    from unweave.loaders import pretrained

    if isinstance(source, Mapping) and config is not None:
        return pretrained.from_memory(source, config, None, "the state dict")
    if lens := lens_live.live(source):
        return pretrained.from_memory(*lens, type(source).__name__)
    if isinstance(source, Module) and hasattr(source, "config"):
        return pretrained.from_memory(source.state_dict(), source.config, None, type(source).__name__)
    arrays = "its state_dict()" if isinstance(source, Module) else "a dictionary of arrays"
    raise BadInput(
        f"load takes {ACCEPTED}; this is of type {type(source).__name__}",
        f"unweave.weights_from makes Weights of {arrays}; a state dict of the library transformers or of "
        "TransformerLens needs config=",
    )


def _named(name: str) -> "Own | Foreign":
    if name.startswith(known.EXAMPLE):
        return Own(lambda _: known.load_example(name.removeprefix(known.EXAMPLE)))
    if name.startswith(known.PREFIX):
        return Own(lambda _: known.load_known(name.removeprefix(known.PREFIX)))
    if name in bundled.names():
        return Own(lambda _: attention_only.from_folder(bundled.path_of(name), name))
    if is_folder(name):
        return _in_folder(Path(name))
    from unweave.loaders import pretrained
    from unweave.loaders.snapshots import load_snapshot, split_name

    if is_on_hub(name):
        return replace(pretrained.from_folder(hub.fetched(name)), name=name.removeprefix(HUB))
    if name.lower().endswith(".gguf") and is_file(name):
        return pretrained.from_gguf(Path(name))
    if snapshot := split_name(name):
        return Own(lambda _: load_snapshot(*snapshot))
    raise _unknown(name)


def _adapted(opened: "Own | Foreign", folder: Path) -> "Foreign":
    from unweave.loaders import adapters

    if isinstance(opened, Own):
        raise BadInput("load: adapter is used only with a model in the layout of transformers", "leave it out")
    return replace(opened, tensors=adapters.merged(opened.tensors, folder), name=f"{opened.name} + {folder.name}")


def _adapter(folder: Path) -> "Foreign":
    """Open a folder with only an adapter, whose base model must be a folder on this machine."""
    from unweave.loaders import adapters

    if not is_folder(base := adapters.base_of(folder)):
        seen = f"holds a LoRA adapter of {show(base) or 'a model that it does not name'}, and no model"
        raise InputError(f"{show(folder)} {seen}", 'load its base model with it: uw.load(MODEL, adapter="FOLDER")')
    return _adapted(_in_folder(Path(base)), folder)


def _unknown(name: str) -> InputError:
    if (suffix := Path(name).suffix.lower()) in PARTS and is_file(name):
        whole = not PARTS[suffix].startswith("a pickle") and is_file(Path(name).parent / "config.json")
        how = f"give its folder: {show(str(Path(name).parent))}" if whole else BY_HAND
        return InputError(f"{show(name)!r} is {PARTS[suffix]}", how)
    if suffix in (*PARTS, ".gguf") and not is_file(name):
        return InputError(f"there is no file {show(name)!r}", "check the path")
    ours = ", ".join(bundled.names()) or "none in this installation"
    near = did_you_mean(name, (*bundled.names(), *(known.EXAMPLE + example for example in known.EXAMPLES)))
    if there := of_the_hub(name):  # any OWNER/NAME may be one, or a path that was mistyped
        asked = f"did you mean {there}, a model on the hub?"
        near = near or asked if "/" in name else f"{there} fetches it from the hub"
    near = near or (hub.WITH_ITS_OWNER if hub.ALONE.fullmatch(name) and not is_file(name) else "")
    seen = "is a file" if is_file(name) else "is neither a bundled model nor a file or folder here"
    taken = "" if near or "/" in name else f"; load takes {ACCEPTED}"
    return InputError(f"{show(name)!r} {seen}{taken}", near or f"bundled models: {ours}")


def _in_folder(folder: Path) -> "Own | Foreign":
    """Open a model folder, or the newest checkpoint of a run that has not ended."""
    config = read_json(folder / "config.json") if is_file(folder / "config.json") else None
    if config is not None and ("model_type" in config or INSIDE in config or family_name(config)):
        from unweave.loaders import pretrained

        return pretrained.from_folder(folder, config)
    if is_file(folder / "training.json"):
        refuse_links(folder)
        if not is_file(folder / "model.safetensors"):
            return Own(lambda _: _unfinished(folder))
    if config is None and is_file(folder / "adapter_config.json"):
        return _adapter(folder)
    if config is None:
        holds = "a model folder holds config.json, model.safetensors and, for its texts, tokenizer.json"
        raise InputError(f"{show(folder)} has no config.json", holds)
    if config.get("architecture") == ARCHITECTURE:
        return Own(lambda _: read_folder(folder))
    if not config.keys() & ModelConfig.__dataclass_fields__.keys():
        seen = 'names no family: it has neither "model_type" nor "architecture"'
        raise InputError(f"{show(config.where)} {seen}", "copy the complete config.json of the model")
    return Own(lambda _: attention_only.from_folder(folder, folder.name))


def _unfinished(folder: Path) -> Model:
    from unweave.training.run_folder import load_unfinished

    net, tokenizer, card = load_unfinished(folder)
    return attention_only.from_parts(net, tokenizer, {"name": folder.name, **card})
