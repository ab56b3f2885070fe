"""Loaders: every source becomes a `Model` in canonical form, one family a file."""

from pathlib import Path

import torch
from torch.nn import Module

from unweave.errors import BadInput, InputError, did_you_mean
from unweave.files import bundled
from unweave.files.json import describe, read_json
from unweave.files.reading import is_file, is_folder, show
from unweave.loaders import attention_only
from unweave.loaders.examples import BUILDERS, PREFIX, load_example
from unweave.loaders.snapshots import load_snapshot, split_name
from unweave.model.folder import ARCHITECTURE, read_folder, with_tokenizer
from unweave.model.model import Model
from unweave.model.weights import Weights
from unweave.text.naming import Named
from unweave.training.model import AttentionOnly
from unweave.training.run_folder import load_unfinished

__all__ = ["Model", "load"]


Source = str | Path | Model | Weights | AttentionOnly
ACCEPTED = (
    "the name of a bundled model, the path of a model or run folder, RUN@STEP, example:NAME, Weights, a Model or an "
    "AttentionOnly module"
)


def load(source: Source, *, tokenizer: Named | None = None, dtype: str | torch.dtype | None = None) -> Model:
    """Load a model in canonical form, with its tokenizer and its card.

    Args:
        source: The name of a bundled model (``"attn-2l"``), a model folder or run folder, ``"attn-2l-small@1024"`` for
            a checkpoint of a training, ``"example:induction"`` for a hand-built model, `Weights`, or a live
            attention-only module.
        tokenizer: Names the tokens instead: a `Tokenizer`, the path of a ``tokenizer.json``, or a tokenizer of the
            libraries tokenizers or transformers. Weights and modules without one have tokens named by number, ``#17``;
            a module with as many tokens as the bundled tokenizer has that one.
        dtype: ``"float32"`` or ``"float64"``, in which position tables, gains, biases and 1/√d_head are folded too. By
            default the precision it is stored in, at least float32.

    Returns:
        The model in that precision.

    Raises:
        BadInput: If the source is nothing that holds a model, or the tokenizer does not fit.
        InputError: If there is no such model, a file of the folder is missing or damaged, or a weight is not finite.

    Example:
        >>> model = load("example:induction")
        >>> model.tokenizer.text(int(model.run("abcab").logits[-1].argmax()))
        'c'
    """
    model = _loaded(source)
    named = model if tokenizer is None else with_tokenizer(model.weights, tokenizer, model.card)
    return named if dtype is None else named.to(dtype)


def _loaded(source: object) -> Model:
    match source:
        case str() | Path():
            return _named(str(source))
        case Model():
            return source
        case Weights():
            return with_tokenizer(source)
        case AttentionOnly():
            return attention_only.from_module(source)
    arrays = "its state_dict()" if isinstance(source, Module) else "a dictionary of arrays"
    raise BadInput(
        f"load takes {ACCEPTED}; this is a {type(source).__name__}",
        f"unweave.weights_from makes Weights of {arrays}",
    )


def _named(name: str) -> Model:
    """Load a model by its name or its folder."""
    if name.startswith(PREFIX):
        return load_example(name.removeprefix(PREFIX))
    if name in bundled.names():
        return attention_only.from_folder(bundled.path_of(name), name)
    if is_folder(name):
        return _from_folder(Path(name))
    if snapshot := split_name(name):
        return load_snapshot(*snapshot)
    known = ", ".join(bundled.names()) or "none in this installation"
    near = did_you_mean(name, (*bundled.names(), *(PREFIX + example for example in BUILDERS)))
    seen = "is a file" if is_file(name) else "is neither a bundled model nor a folder"
    raise InputError(f"{show(name)!r} {seen}; load takes {ACCEPTED}", near or f"bundled models: {known}")


def _from_folder(folder: Path) -> Model:
    """Load a model folder, or the newest checkpoint of a run that has not ended."""
    if is_file(folder / "training.json") and not is_file(folder / "model.safetensors"):
        net, tokenizer, card = load_unfinished(folder)
        return attention_only.from_parts(net, tokenizer, {"name": folder.name, **card})
    config = read_json(folder / "config.json")
    if config.get("architecture") == ARCHITECTURE:
        return read_folder(folder)
    if "model_type" in config:
        raise InputError(
            f"{show(folder)} holds a model of the family {describe(config['model_type'])}, which is not read yet",
            "unweave.weights_from takes its arrays",
        )
    return attention_only.from_folder(folder, folder.name)
