"""Check tensors against the shapes their fields declare, such as ``Float[Tensor, "heads d_head d_model"]``.

Declarations are read once per class. `bind` compares a tensor with its declaration and records the size of each
dimension, so that dimensions of one name must have one size.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import fields, replace
from functools import cache
from typing import Any, Self, cast, get_args

import torch

from unweave.errors import BadInput, ShapeError
from unweave.shapes import Tensor

Axes = tuple[str, ...]
Sizes = dict[str, int]


@cache
def declared(kind: object) -> Mapping[str, Axes]:
    """Dimension names of every tensor that a dataclass declares, by field."""
    found = {f.name: _axes(f.type) for f in fields(cast(type, kind))}
    return {name: axes for name, axes in found.items() if axes is not None}


def _axes(annotation: Any) -> Axes | None:
    """Dimension names in the annotation of an array, or of an array or None."""
    for part in (annotation, *get_args(annotation)):
        if isinstance(names := getattr(part, "dim_str", None), str):
            return tuple(names.split())
    return None


def check_own(owner: str, value: Any, sizes: Sizes, names: Collection[str] | None = None) -> None:
    """Compare the tensors of some fields, or all, with their declarations; their sizes are added to ``sizes``."""
    for name, axes in declared(type(value)).items():  # type: ignore[arg-type]
        if (names is None or name in names) and (tensor := getattr(value, name)) is not None:
            bind(f"{owner}: {name}", tensor, axes, sizes)


def bind(what: str, tensor: Tensor, axes: Axes, sizes: Sizes) -> None:
    """Compare a tensor with its dimension names; sizes that are not known yet are added to ``sizes``."""
    _check_kind(what, tensor)
    seen = tuple(tensor.shape)
    if len(seen) == len(axes) and seen == tuple(map(sizes.setdefault, axes, seen)):
        return
    raise ShapeError(f"{what} has shape {list(seen)}; expected {described(axes, sizes)}")


def described(axes: Axes, sizes: Mapping[str, int]) -> str:
    """Dimension names with the known sizes: ``heads × d_head × d_model = [4, ?, 64]``."""
    known = ", ".join(str(sizes.get(axis, "?")) for axis in axes)
    return f"{' × '.join(axes)} = [{known}]"


def _check_kind(what: str, tensor: object) -> None:
    if not isinstance(tensor, torch.Tensor):
        kind = f"{type(tensor).__module__}.{type(tensor).__name__}".removeprefix("builtins.")
        raise BadInput(f"{what} is of type {kind}, not torch.Tensor", "unweave.weights_from converts arrays")
    if not tensor.is_floating_point():
        raise BadInput(f"{what} holds {tensor.dtype} numbers; weights are floating point", "convert it with .float()")


class Block:
    """A dataclass of tensors, settings and nested blocks."""

    @property
    def outline(self) -> Self:
        """Dimensions, dtypes and settings of this block; tensors may be on the meta device, without data."""
        return self

    def tensors(self) -> dict[str, Tensor]:
        """All tensors by name, those of a nested block under its name: ``mlp.W_in``."""
        found: dict[str, Tensor] = {}
        for name, part in self._parts():
            found |= {name: part} if isinstance(part, Tensor) else {f"{name}.{x}": y for x, y in part.tensors().items()}
        return found

    def map(self, change: Callable[[Tensor], Tensor]) -> Self:
        """Apply a function to every tensor, nested blocks included."""
        changed: dict[str, Any] = {
            name: change(part) if isinstance(part, Tensor) else part.map(change) for name, part in self._parts()
        }
        return replace(self, **changed)  # type: ignore[type-var]

    def _parts(self) -> "Iterator[tuple[str, Tensor | Block]]":
        for field in fields(self):  # type: ignore[arg-type]
            if isinstance(part := getattr(self, field.name), Tensor | Block):
                yield field.name, part
