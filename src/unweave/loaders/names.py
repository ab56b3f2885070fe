"""Names of tensors as wrappers leave them: what compilers, trainers and adapters put around a model's own names."""

import re
from collections.abc import Collection, Mapping

from unweave.errors import InputError
from unweave.files.reading import show
from unweave.loaders.sources import Tensors

WRAPPERS = re.compile(
    r"(?<![^.])(?:_orig_mod|_fsdp_wrapped_module|_checkpoint_wrapped_module|_forward_module|language_model|text_model)\."
)
"""Parts of names that compilers, trainers and models of images put before those of what they wrap."""
TOWERS = re.compile(
    r"(?<![^.])(vision_tower|vision_model|visual|audio_tower|multi_modal_projector|connector|embed_vision|embed_audio)\."
)
"""Parts of names of what stands beside a model of text, and is not read."""


def unwrapped(source: Tensors, anchors: Collection[str], prefix: str, ends: Mapping[str, str]) -> Tensors:
    """Tensors without what wrappers put before their names.

    Args:
        anchors: Names of tables of tokens, one of which is there: what stands before it stands before all names.
        prefix: What the family itself puts before the name of an anchor.
        ends: Ends of names that mean others.
    """
    plain = {name: WRAPPERS.sub("", name) for name in source.entries if not TOWERS.search(name)}
    found = [name[: -len(anchor)] for name in plain.values() for anchor in anchors if f".{name}".endswith(f".{anchor}")]
    lead = min((end.removesuffix(prefix) if end != prefix else "" for end in found), key=len, default="")
    names: dict[str, str] = {}
    for stored, name in plain.items():
        own = name.removeprefix(lead)
        own = next((own.removesuffix(end) + other for end, other in ends.items() if own.endswith(end)), own)
        if own in names:
            raise InputError(f'{show(source.where)}: "{show(names[own])}" and "{show(stored)}" are both "{show(own)}"')
        names[own] = stored
    return source.renamed(names)


def left_unread(source: Tensors) -> str:
    """How many tensors stand beside the model of text, and whose they are; empty where there are none."""
    towers = [found[1] for name in source.entries if (found := TOWERS.search(name))]
    return f"{len(towers):,} tensors of {', '.join(sorted({*towers}))}" if towers else ""


def under_either_name(source: Tensors, embed: str, head: str) -> Tensors:
    """Tensors of which a tied table, stored under the name of the unembedding alone, has that of the embedding."""
    if embed in source.entries or head not in source.entries:
        return source
    return source.renamed({embed if name == head else name: name for name in source.entries})
