"""`Block`: tensors by name and blocks inside, what a layer, its MLP and a post-norm have in common."""

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any, Self

from unweave.shapes import Tensor


class Block:
    """A dataclass of tensors, settings, and blocks inside."""

    @property
    def outline(self) -> Self:
        """Dimensions, dtypes and settings; its tensors may have no numbers."""
        return self

    def tensors(self) -> dict[str, Tensor]:
        """All tensors by name, those of a block inside under its name: ``mlp.W_in``."""
        found: dict[str, Tensor] = {}
        for name, part in self._parts():
            found |= {name: part} if isinstance(part, Tensor) else {f"{name}.{x}": y for x, y in part.tensors().items()}
        return found

    def map(self, change: Callable[[Tensor], Tensor]) -> Self:
        """Apply a function to every tensor, those of blocks inside included."""
        changed: dict[str, Any] = {
            name: change(part) if isinstance(part, Tensor) else part.map(change) for name, part in self._parts()
        }
        return replace(self, **changed)  # type: ignore[type-var]

    def _parts(self) -> "Iterator[tuple[str, Tensor | Block]]":
        for field in fields(self):  # type: ignore[arg-type]
            if isinstance(part := getattr(self, field.name), Tensor | Block):
                yield field.name, part
