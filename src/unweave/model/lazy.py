"""Layers that are read on first access, for models larger than memory.

The outline of a layer, on the meta device, has its dimensions, dtypes and settings from the start. The heads of a layer
and its MLP are read separately, so that an analysis of heads reads no MLP.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from threading import RLock
from typing import Any, TypeVar, overload

import torch

from unweave.model.layer import Layer
from unweave.model.mlp import MLP
from unweave.model.norms import PostNorm
from unweave.shapes import Tensor

Part = TypeVar("Part", Layer, MLP)


@dataclass(frozen=True, eq=False)
class Kept:
    """Most recently read parts of layers, as many as fit into a number of bytes."""

    limit: int
    _parts: "OrderedDict[tuple[str, int], Layer | MLP]" = field(default_factory=OrderedDict, init=False)
    _alone: RLock = field(default_factory=RLock, init=False)

    @property
    def bytes(self) -> int:
        """Bytes of the parts that are held."""
        return sum(size(part) for part in self._parts.values())

    def get(self, kind: str, number: int, outline: Part, read: Callable[[int], Part]) -> Part:
        """Return the part if it is held; else read it, after dropping the least recently used parts to make room."""
        with self._alone:
            if (kind, number) not in self._parts:
                while self._parts and self.bytes + size(outline) > self.limit:
                    self._parts.popitem(last=False)
                if size(outline) > self.limit:
                    return read(number)
                self._parts[kind, number] = read(number)
            self._parts.move_to_end((kind, number))
            return self._parts[kind, number]  # type: ignore[return-value]


def size(part: Layer | MLP) -> int:
    """Bytes of the tensors of an MLP, or of a layer without those of its MLP."""
    own = (x for name, x in part.outline.tensors().items() if not name.startswith("mlp."))
    return sum(x.numel() * x.element_size() for x in own)


class _Unread:
    """A part of a layer whose tensors are read when one of them is first accessed, and are held from then on.

    All else comes from its outline. `dataclasses.replace` makes an ordinary part of it.
    """

    def __new__(cls, *parts: Any, **named: Any) -> Any:
        return cls.__bases__[1](*parts, **named)

    def __getattribute__(self, name: str) -> Any:
        found = super().__getattribute__(name)
        return getattr(self._whole, name) if isinstance(found, Tensor | PostNorm) else found

    @property
    def outline(self) -> Any:
        return vars(self)["_outline"]

    @cached_property
    def _whole(self) -> Layer | MLP:
        found: Layer | MLP = vars(self)["_read"]()
        return found


class _UnreadLayer(_Unread, Layer):
    """A layer whose heads and MLP are each read on first access."""


class _UnreadMLP(_Unread, MLP):
    """An MLP that is read on first access."""


def _unread(kind: type[Any], outline: Part, read: Callable[[], Part], **inside: MLP | None) -> Part:
    """A part of a layer with this outline, to be read by ``read``."""
    part = object.__new__(kind)
    vars(part).update(vars(outline), **inside, _outline=outline, _read=read)
    return part


@dataclass(frozen=True, eq=False)
class LazyLayers(Sequence[Layer]):
    """Layers that are read and folded on first access; the most recently used are kept, within a number of bytes."""

    outlines: tuple[Layer, ...]  # the layers without data: their tensors are on the meta device
    read_heads: Callable[[int], Layer]
    read_mlp: Callable[[int], MLP]
    keep: int  # bytes of most recently used layers to keep
    _kept: Kept = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_kept", Kept(self.keep))

    def __len__(self) -> int:
        return len(self.outlines)

    @overload
    def __getitem__(self, which: int) -> Layer: ...
    @overload
    def __getitem__(self, which: slice) -> "LazyLayers": ...
    def __getitem__(self, which: int | slice) -> "Layer | LazyLayers":
        if isinstance(which, slice):
            numbers = range(len(self))[which]
            parts = (lambda n: self.heads(numbers[n])), (lambda n: self.mlp(numbers[n]))
            return LazyLayers(self.outlines[which], *parts, keep=0)  # this sequence keeps what the slice reads
        number = range(len(self))[which]
        outline = self.outlines[number]
        mlp = outline.mlp and _unread(_UnreadMLP, outline.mlp, partial(self.mlp, number))
        return _unread(_UnreadLayer, outline, partial(self.heads, number), mlp=mlp)

    def heads(self, number: int) -> Layer:
        """A layer without its MLP, read now unless it is held."""
        return self._kept.get("heads", number, self.outlines[number], self.read_heads)

    def mlp(self, number: int) -> MLP:
        """The MLP of a layer that has one, read now unless it is held."""
        outline = self.outlines[number].mlp
        assert outline is not None
        return self._kept.get("mlp", number, outline, self.read_mlp)

    def each(self, change: Callable[[int, Layer], Layer]) -> "LazyLayers":
        """The layers with a change applied to each on access; the unchanged layers keep a cache of their own."""

        def heads(number: int) -> Layer:
            return change(number, self.read_heads(number))

        def mlp(number: int) -> MLP:
            found = change(number, replace(self.read_heads(number), mlp=self.read_mlp(number))).mlp
            assert found is not None
            return found

        try:
            outlines = tuple(change(number, layer) for number, layer in enumerate(self.outlines))
        except (RuntimeError, NotImplementedError):  # the change needs data, even to find the new shapes
            outlines = tuple(change(number, layer).map(outlined) for number, layer in enumerate(self))
        return LazyLayers(outlines, heads, mlp, self.keep)

    def to(self, target: torch.dtype | torch.device | str) -> "LazyLayers":
        """The layers in a dtype or on a device, each converted on access."""
        heads, mlp = (lambda n: self.read_heads(n).map(moved)), (lambda n: self.read_mlp(n).map(moved))

        def moved(x: Tensor) -> Tensor:
            return x.to(target)

        outlines = self.outlines
        if isinstance(target, torch.dtype):
            outlines = tuple(layer.map(moved) for layer in outlines)
        return LazyLayers(outlines, heads, mlp, self.keep)


def outlined(x: Tensor) -> Tensor:
    """The dtype and shape of a tensor, without its data; torch's ``empty_like`` would import sympy for it."""
    return torch.empty_strided(x.shape, x.stride(), dtype=x.dtype, device="meta")
