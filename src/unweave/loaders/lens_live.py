"""Live models of TransformerLens, recognized by their attributes: a ``HookedTransformer``, or a ``TransformerBridge``.

Nothing of that library is imported. A bridge wraps a module of the library transformers, which is read as that family.
"""

import re
from collections.abc import Mapping
from typing import Any

from torch.nn import Module

from unweave.errors import BadInput
from unweave.shapes import Tensor

Live = tuple[dict[str, Tensor], dict[str, Any], Any]  # tensors, configuration and tokenizer; None without one


def live(source: object) -> Live | None:
    """Read a live ``HookedTransformer`` or ``TransformerBridge``; None for anything else."""
    cfg = getattr(source, "cfg", None)
    if not isinstance(source, Module) or not hasattr(cfg, "normalization_type"):
        return None
    inside = source.__dict__.get("original_model")
    if not isinstance(inside, Module):
        return _with_tokenizer(source, source.state_dict(), vars(cfg))
    if getattr(source, "compatibility_mode", False):
        raise BadInput(
            f"load: the weights of this {type(source).__name__} were processed by enable_compatibility_mode()",
            "give the model as it was booted; unweave folds norms itself",
        )
    own: Any = getattr(inside, "config", None)
    if own is None:
        raise BadInput(
            f"load: this {type(source).__name__} wraps no model of the library transformers",
            "give its tensors in the layout of a HookedTransformer: load(state_dict, config=…)",
        )
    return _with_tokenizer(source, _unwrapped(inside.state_dict()), own.to_dict())


def _with_tokenizer(source: Module, tensors: Mapping[str, Tensor], config: Mapping[str, Any]) -> Live:
    """Add the start token that the library prepends to texts to the configuration."""
    tokenizer = getattr(source, "tokenizer", None)
    start = getattr(tokenizer, "bos_token_id", None)
    own = {} if start is None or "model_type" in config else {"bos_token_id": start}
    plain = {key: value.item() if hasattr(value, "item") else value for key, value in config.items()}  # of numpy
    return dict(tensors), plain | own, tokenizer


def _unwrapped(state: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Tensors of a wrapped module under its own names; those under the names of the wrappers are left out."""
    inner = "._original_component"
    wrapped = {name[: at.start()] for name in state for at in re.finditer(re.escape(inner), name)}
    found = {}
    for name, x in state.items():
        parts = name.split(".")
        paths = (".".join(parts[:k]) for k in range(1, len(parts)))
        if all(name.startswith(path + inner) for path in paths if path in wrapped):
            found[name.replace(inner, "")] = x
    bias = found.get("lm_head.bias")  # an addition of the wrapper, where it is 0
    return {name: x for name, x in found.items() if not (x is bias and not x.any())}
