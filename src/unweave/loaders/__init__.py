"""Things that are read: every source becomes a `Model` in canonical form, one family a file."""

from pathlib import Path

from unweave.errors import InputError
from unweave.files import bundled
from unweave.files.reading import is_file
from unweave.loaders import attention_only
from unweave.loaders.examples import PREFIX, load_example
from unweave.loaders.snapshots import load_snapshot, split_name
from unweave.model.model import Model
from unweave.training.model import AttentionOnly
from unweave.training.run_folder import load_unfinished

__all__ = ["Model", "load"]


def load(source: "str | Path | AttentionOnly") -> Model:
    """Get a model, in canonical form, with its tokenizer and its card.

    Args:
        source: The name of a bundled model (``"attn-2l"``), a model folder or run folder, ``"attn-2l-small@1024"`` for
            a model as it was at a step of its training, ``"example:induction"`` for a hand-built model, or a live
            attention-only module.

    Returns:
        The model in float32.

    Raises:
        InputError: If there is no such model, a file of the folder is missing or damaged, or a weight is not finite.

    Example:
        >>> model = load("example:induction")
        >>> model.tokenizer.text(int(model.run("abcab").logits[-1].argmax()))
        'c'
    """
    if isinstance(source, AttentionOnly):
        return attention_only.from_module(source)
    name = str(source)
    if name.startswith(PREFIX):
        return load_example(name.removeprefix(PREFIX))
    if name in bundled.names():
        return attention_only.from_folder(bundled.path_of(name), name)
    if (snapshot := split_name(name)) and not Path(name).is_dir():
        return load_snapshot(*snapshot)
    if not Path(name).is_dir():
        known = ", ".join(bundled.names()) or "none in this installation"
        raise InputError(f"{name!r} is neither a bundled model nor a model folder", f"bundled models: {known}")
    return _from_folder(Path(name))


def _from_folder(folder: Path) -> Model:
    """A model folder, or a run that has not ended: then its newest checkpoint."""
    if is_file(folder / "training.json") and not is_file(folder / "model.safetensors"):
        net, tokenizer, card = load_unfinished(folder)
        return attention_only.from_parts(net, tokenizer, {"name": folder.name, **card})
    return attention_only.from_folder(folder, folder.name)
