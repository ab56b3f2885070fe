"""The tensors of a foreign model, from safetensors or GGUF files or from memory, behind one interface.

Names, dtypes and shapes come first and cost nothing; numbers are read one tensor at a time, checked as they are read.
"""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import torch

from unweave.errors import InputError, did_you_mean
from unweave.files.gguf import GGUFTensor
from unweave.files.reading import show
from unweave.files.safetensors import Entry, non_finite
from unweave.loaders.config import strange
from unweave.model.fold import Raw
from unweave.shapes import Float, Tensor

DTYPES = (torch.float16, torch.bfloat16, torch.float32, torch.float64)
"""Dtypes that weights are read in; each of them is converted to the wider ones without rounding."""
READ = ", ".join(str(dtype).removeprefix("torch.") for dtype in DTYPES)
Shapes = Mapping[str, tuple[int, ...]]
Described = Entry | GGUFTensor | Tensor
"""What is known of a tensor before its numbers are read: its dtype and its shape."""


@dataclass(frozen=True)
class Tensors:
    """Named tensors, described before they are read."""

    where: str  # what messages call them
    entries: Mapping[str, Described]  # dtype and shape of each, by name
    read: Callable[[str], Tensor]  # reads one as it is stored, on the CPU, in memory that is the caller's own

    def renamed(self, names: Mapping[str, str]) -> "Tensors":
        """The tensors under other names, mapped to the stored ones; tensors not named are left out."""
        entries = {name: self.entries[stored] for name, stored in names.items()}
        return Tensors(self.where, entries, lambda name: self.read(names[name]))

    def outline(self, known: tuple[str, ...] = ()) -> "Tensors":
        """The tensors on the meta device; only those whose names end in one of ``known`` are read."""

        def read(name: str) -> Tensor:
            if name.endswith(known):
                return self.read(name)
            return torch.empty(tuple(self.entries[name].shape), dtype=self.entries[name].dtype, device="meta")

        return replace(self, read=read)


def in_memory(where: str, given: Mapping[Any, object]) -> Tensors:
    """Tensors in memory, such as a module's ``state_dict()``; each is copied when it is read."""
    entries: dict[str, Tensor] = {}
    for name, tensor in given.items():
        if not isinstance(name, str):
            raise InputError(f"{where}: {name!r:.80} is not the name of a tensor", "give tensors by name")
        if not isinstance(tensor, torch.Tensor) or tensor.is_meta or tensor.layout != torch.strided:
            seen = "is not a tensor"
            if isinstance(tensor, torch.Tensor):
                seen = "holds no numbers yet (device meta)" if tensor.is_meta else f"is not dense ({tensor.layout})"
            raise InputError(f'{where}: "{show(name)}" {seen}', "give tensors by name, as state_dict() does")
        entries[name] = tensor
    return Tensors(where, entries, lambda name: entries[name].detach().to("cpu", copy=True))


@dataclass(frozen=True)
class Checked:
    """Tensors that were compared with a configuration, and are checked as they are read."""

    source: Tensors
    dtypes: frozenset[torch.dtype]
    sums: dict[str, int] = field(default_factory=dict)  # checksum of each tensor that was read

    def read(self, name: str, dtype: torch.dtype) -> Tensor:
        """Read one tensor in a dtype."""
        stored = self.source.read(name)
        read = stored.to(dtype)
        if read.is_meta:
            return read
        if count := non_finite(read):
            raise InputError(
                f'{show(self.source.where)}: {count:,} of {stored.numel():,} numbers in tensor "{show(name)}" are NaN '
                "or infinite",
                "the weights are damaged, or the training that made them diverged",
            )
        found = _checksum(stored)
        if self.sums.setdefault(name, found) != found:
            raise InputError(
                f'{show(self.source.where)}: tensor "{show(name)}" changed since the model was loaded', "load it again"
            )
        return read

    def unembedding(
        self, name: str, table: Float[Tensor, "d_vocab d_model"], dtype: torch.dtype, tied: bool
    ) -> Float[Tensor, "d_vocab d_model"]:
        """Read the unembedding, or take the table it is tied to; where both are stored, they must be equal."""
        if name not in self.source.entries:
            return table
        own = self.read(name, dtype)
        if tied and not own.is_meta and not torch.equal(own, table):
            raise InputError(
                f'{show(self.source.where)}: config.json ties "{name}" to the embedding, and the two differ',
                'set "tie_word_embeddings": false if it is a matrix of its own',
            )
        return own


def _checksum(x: Tensor) -> int:
    """Sum of the bytes of a tensor as 64-bit integers, independent of the order of summation."""
    flat = x.contiguous().flatten().view(torch.uint8)
    whole = flat.numel() // 8 * 8
    return int(flat[:whole].view(torch.int64).sum()) + int(flat[whole:].sum())


def checked(source: Tensors, needed: Shapes, optional: Shapes, ignored: re.Pattern[str]) -> Checked:
    """Compare names, shapes and dtypes with those of a configuration, before any number is read.

    Tensors whose names match ``ignored``, such as masks, are skipped.
    """
    where, known, dtypes = show(source.where), {**needed, **optional}, set()
    for name in source.entries:
        if name not in known and (why := strange(name)):
            raise InputError(f'{where}: there is a tensor "{show(name)}": {why}')
    if missing := [name for name in needed if name not in source.entries]:
        more = f" and {len(missing) - 1:,} more" if missing[1:] else ""
        there = ", ".join(f'"{show(name)}"' for name in sorted(source.entries.keys() - known)[:3])
        raise InputError(
            f'{where} lacks the tensor "{missing[0]}"{more}, which config.json requires',
            f"it has {there}, which config.json does not list" if there else "",
        )
    for name, entry in source.entries.items():
        if ignored.fullmatch(name):
            continue
        if name not in known:
            raise InputError(f'{where}: config.json has no place for tensor "{show(name)}"', did_you_mean(name, known))
        if tuple(entry.shape) != known[name]:
            raise InputError(
                f'{where}: tensor "{name}" has shape {list(entry.shape)}; by config.json it has {list(known[name])}',
                "the files belong to different models",
            )
        if entry.dtype not in DTYPES:
            kind = str(entry.dtype).removeprefix("torch.")
            raise InputError(f'{where}: tensor "{name}" holds {kind} numbers', f"supported: {READ}")
        dtypes.add(entry.dtype)
    return Checked(source, frozenset(dtypes))


@dataclass(frozen=True)
class Stored:
    """A model whose configuration and tensors fit each other; its weights are not read yet."""

    family: str
    # reads its parts in a dtype, layers one at a time; every tensor is the caller's own
    read: Callable[[torch.dtype], Raw]
    tensors: Checked
    d_vocab: int
    start: int | None  # id of the start token by its configuration
    # ends of the names of gains of post-norms: whether one is 0 decides what a layer holds
    post_gains: tuple[str, ...] = ()

    @property
    def dtype(self) -> torch.dtype:
        """Precision that holds every stored number exactly, at least float32."""
        return torch.float64 if torch.float64 in self.tensors.dtypes else torch.float32

    @property
    def kinds(self) -> str:
        """Dtypes that its tensors are stored in, in words."""
        return ", ".join(sorted(str(dtype).removeprefix("torch.") for dtype in self.tensors.dtypes))


WRAPPERS = re.compile(
    r"(?<![^.])(?:_orig_mod|_fsdp_wrapped_module|_checkpoint_wrapped_module|_forward_module|language_model|text_model)\."
)
"""Prefixes that compilers, trainers and multimodal models add to the names of what they wrap."""
TOWERS = re.compile(
    r"(?<![^.])(vision_tower|vision_model|visual|audio_tower|multi_modal_projector|connector|embed_vision|embed_audio)\."
)
"""Parts of the names of encoders beside a language model, which are not read."""


def unwrapped(source: Tensors, anchors: Collection[str], prefix: str, ends: Mapping[str, str]) -> Tensors:
    """Tensors without the prefixes that wrappers add to their names.

    Args:
        anchors: Names of embedding and unembedding, one of which is present: what precedes it precedes all names.
        prefix: What the family itself puts before the name of an anchor.
        ends: Suffixes of names, each with the suffix that replaces it.
    """
    plain = {name: WRAPPERS.sub("", name) for name in source.entries if not TOWERS.search(name)}
    found = [name[: -len(anchor)] for name in plain.values() for anchor in anchors if f".{name}".endswith(f".{anchor}")]
    lead = min((end.removesuffix(prefix) if end != prefix else "" for end in found), key=len, default="")
    names: dict[str, str] = {}
    for stored, name in plain.items():
        own = name.removeprefix(lead)
        own = next((own.removesuffix(end) + other for end, other in ends.items() if own.endswith(end)), own)
        if own in names:
            raise InputError(f'{show(source.where)}: "{show(names[own])}" and "{show(stored)}" both mean "{show(own)}"')
        names[own] = stored
    return source.renamed(names)


def left_unread(source: Tensors) -> str:
    """Number of tensors beside the language model, and what they belong to; empty where there are none."""
    towers = [found[1] for name in source.entries if (found := TOWERS.search(name))]
    return f"{len(towers):,} tensors of {', '.join(sorted({*towers}))}" if towers else ""


def under_either_name(source: Tensors, embed: str, head: str) -> Tensors:
    """Tensors in which a tied table, stored under the name of the unembedding alone, has the name of the embedding."""
    if embed in source.entries or head not in source.entries:
        return source
    return source.renamed({embed if name == head else name: name for name in source.entries})
