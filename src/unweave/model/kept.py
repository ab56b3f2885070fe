"""`Patterns`, `Recomputed`, `Scales` and `Frozen`: what a run keeps of its layers, or computes again on use."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, NoReturn

import torch

from unweave.algebra.terms import Diagonal, HeadId, Hop, Part, Scale, head_of, part_of
from unweave.errors import BadInput
from unweave.shapes import Float, Tensor

KEPT = 3 * 2**28  # bytes of patterns and activations that a run holds by default


class Scales(dict[Scale, Tensor]):
    """Inverse norm scales 1/σ by their letters; ``scales[l]`` is the one before layer l, ``scales[-1]`` the last."""

    def __missing__(self, layer: object) -> Tensor:
        if not isinstance(layer, int):
            raise KeyError(layer)
        return self[Scale(layer) if layer >= 0 else [letter for letter in self if letter.place == "stream"][layer]]


@dataclass(frozen=True, eq=False)
class Frozen:
    """The parts of a run that a replay holds fixed.

    Attributes:
        patterns: Attention patterns of every layer, [..., heads, dst, src]; a run refuses any that attend to later
            positions.
        scales: Norm scales at every place; recomputed if None.
        activations: MLP activations of every layer; recomputed, with the norm before them, if None.
        replaced: Mixed values of heads whose output was replaced.

    Example:
        >>> model = uw.load("example:induction")
        >>> patterns = Frozen(model.run("abcab").patterns)
        >>> other = uw.run(model, "bcabc", frozen=patterns)        # other tokens, the same attention
        >>> model.tokenizer.decode([other.logits[-1].argmax().item()])
        'a'
    """

    patterns: Sequence[Tensor]
    scales: Mapping[Scale, Tensor] | None = None
    activations: Sequence[Tensor] | None = None
    replaced: Mapping[HeadId, Tensor] = field(default_factory=dict)

    @cached_property
    def layers_looking_ahead(self) -> tuple[int, ...]:
        """Layers in which a position attends to a later one, checked once: later in-place edits are not noticed."""
        layers = () if isinstance(self.patterns, Recomputed) else self.patterns
        return tuple(number for number, pattern in enumerate(layers) if pattern.triu(1).any())


class Patterns(tuple[Tensor, ...]):
    """Patterns of every layer; by head, ``patterns[1, 4]`` or ``patterns["L1H4"]`` is ``A^{1,4}``, [..., dst, src].

    ``patterns["D[L1H4]"]`` is its diagonal and ``patterns["M[L1H4]"]`` the rest.
    """

    def __getitem__(self, head: Any) -> Any:
        return super().__getitem__(head) if _of_layers(head, len(self)) else _of_head(self, head)

    def __call__(self, head: object, *_: object) -> NoReturn:
        """Raise an error that states what to write instead."""
        raise TypeError(f"patterns are not called\n  write run.pattern[{head!r}]")


class Recomputed(Sequence[Tensor]):
    """Patterns or activations of every layer, computed on use; the most recently used are kept.

    Patterns are looked up by head too, as in `Patterns`. Recomputed values are bit-identical to those of the run.
    """

    def __init__(self, compute: Callable[[int], Tensor], shapes: tuple[torch.Size, ...]) -> None:
        self.shapes = shapes
        self._of = lru_cache(maxsize=1)(compute)

    def __len__(self) -> int:
        return len(self.shapes)

    def __iter__(self) -> Iterator[Tensor]:
        return map(self._of, range(len(self)))

    __call__ = Patterns.__call__

    def __getitem__(self, head: Any) -> Any:
        if isinstance(head, slice):
            return tuple(self._of(layer) for layer in range(len(self))[head])
        return self._of(range(len(self))[head]) if _of_layers(head, len(self)) else _of_head(self, head)


def _of_layers(head: object, layers: int) -> bool:
    if isinstance(head, int) and not -layers <= head < layers:
        raise BadInput(f"this run has no layer {head}", f"it has {layers} layers; a head is written L0H1")
    return not isinstance(head, str | tuple | Diagonal | Hop)


def _of_head(patterns: Sequence[Tensor], head: Any) -> Tensor:
    part = part_of(head)
    layer, h = head_of(part)
    if not (0 <= layer < len(patterns) and 0 <= h < patterns[layer].shape[-3]):
        n_heads = shapes_of(patterns)[0][-3] if len(patterns) else 0
        last = HeadId(len(patterns) - 1, n_heads - 1) if len(patterns) else None
        raise BadInput(f"this run has no head {HeadId(layer, h)}", f"heads are L0H0 to {last}" if last else "")
    return part_of_pattern(patterns[layer][..., h, :, :], part)


def shapes_of(layers: Sequence[Tensor]) -> tuple[torch.Size, ...]:
    """Shapes of the tensors of all layers, none of which is computed for this."""
    return layers.shapes if isinstance(layers, Recomputed) else tuple(x.shape for x in layers)


def part_of_pattern(pattern: Float[Tensor, "*batch dst src"], part: Part) -> Float[Tensor, "*batch dst src"]:
    """The part of one head's pattern that a letter stands for: all of it, its diagonal, or the rest."""
    match part:
        case Hop():
            return pattern.tril(-1)
        case Diagonal():
            return torch.diag_embed(diagonal(pattern))
    return pattern


def diagonal(pattern: Float[Tensor, "*batch dst src"]) -> Float[Tensor, "*batch seq"]:
    """The attention of each position to itself."""
    return pattern.diagonal(dim1=-2, dim2=-1)
