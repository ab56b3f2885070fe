"""The factors of the matrices by which heads read the stream and write to it, and sizes from their Gram matrices."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, Self

import torch

from unweave.algebra.meeting import Offsets
from unweave.model.checks import check_offsets
from unweave.model.layer import Layer
from unweave.model.weights import Weights
from unweave.shapes import Float, Tensor

Side = Literal["q", "k", "v"]
SIDES: tuple[Side, ...] = ("q", "k", "v")
DISTANCES = 1_024
"""Most distances that rotary heads are averaged over by default."""
MET_AT_ONCE = 2**21
"""Numbers of d_head × d_head products that are held at a time."""


@dataclass(frozen=True, eq=False)
class Reader:
    """The matrix by which a head's input reads the stream, ``R = outer @ inner``, of all heads of a layer.

    With rotary positions ``outer`` depends on the distance; ``mean`` is then the mean of ``outerᵀ outer``. ``shared``
    neighboring heads have one ``inner``, which is there once.
    """

    outer: Float[Tensor, "heads rows d_head"]
    inner: Float[Tensor, "groups d_head d_model"]
    mean: Float[Tensor, "heads d_head d_head"] | None = None
    shared: int = 1

    @cached_property
    def gram(self) -> Float[Tensor, "heads d_head d_head"]:
        """``outerᵀ outer``, or its mean over distances."""
        return _gram(self.outer.mT) if self.mean is None else self.mean

    @cached_property
    def sizes(self) -> Float[Tensor, " heads"]:
        """``‖R‖``."""
        return _norm(self.gram, self.each(_gram(self.inner)))

    def compact(self) -> Self:
        """Drop ``outer`` and keep its Gram matrix, on which alone sizes depend."""
        return replace(self, outer=self.outer.new_empty(len(self.outer), 0, self.outer.shape[-1]), mean=self.gram)

    def parts(self, writer: "Writer") -> Iterator[Self]:
        """Some heads at a time, so that what they meet of a writer stays small in float64."""
        one = self.inner.shape[1] * writer.W_O.shape[0] * writer.W_O.shape[2]
        groups = max(1, MET_AT_ONCE // (one * self.shared or 1))
        for start in range(0, len(self.inner), groups):
            own = slice(start * self.shared, (start + groups) * self.shared)
            yield replace(self, outer=self.outer[own], inner=self.inner[start : start + groups], mean=self.gram[own])

    def each(self, groups: Float[Tensor, "groups *rest"]) -> Float[Tensor, "heads *rest"]:
        """Repeat what a group of heads shares for each of its heads."""
        return groups if self.shared == 1 else groups.repeat_interleave(self.shared, 0)


@dataclass(frozen=True, eq=False)
class Writer:
    """The matrix by which heads write to the stream, ``W_OV = W_O W_V``, of all heads of a layer."""

    W_O: Float[Tensor, "heads d_model d_head"]
    W_V: Float[Tensor, "heads d_head d_model"]

    @cached_property
    def gram(self) -> Float[Tensor, "heads d_head d_head"]:
        """``W_V W_Vᵀ``."""
        return _gram(self.W_V)

    @cached_property
    def sizes(self) -> Float[Tensor, " heads"]:
        """``‖W_OV‖``."""
        return _norm(_gram(self.W_O.mT), self.gram)


def read_factors(weights: Weights, layer: int, kind: Side, offsets: Offsets | None = None) -> Reader:
    """Two factors of the matrix by which an input reads: W_QKᵀ for queries, W_QK for keys, W_OV for values.

    Those of rotary queries and keys are averaged over ``offsets``, by default `distances`: of a range, over those that
    the window of the layer reaches.
    """
    return reader_of(weights.layers[layer], kind, distances(weights) if offsets is None else offsets)


def write_factors(weights: Weights, layer: int) -> Writer:
    """Two factors of the matrix by which each head of a layer writes."""
    return Writer(*map(_at_least_single, weights.OV[layer].factors))


def distances(weights: Weights) -> range:
    """Distances over which a rotary head is averaged where none are named: all of the context, at most `DISTANCES`."""
    return range(min(weights.n_ctx, DISTANCES))


def averaged_over(weights: Weights, offsets: Offsets | None, first: int = 1) -> Offsets | None:
    """Distances over which rotary heads are averaged: those named, or `distances`; None without rotary heads.

    Args:
        weights: The model.
        offsets: Those named.
        first: The first layer whose heads read.

    Raises:
        BadInput: If some are named, and no head of the model is rotary.
        Unsupported: If a layer has a window that one of them, or all of a range, lie beyond.
    """
    if offsets is None:
        return distances(weights) if weights.rotary else None
    for layer in weights.layers[first:]:
        layer.meeting.within(layer.meeting.reached(check_offsets(weights, offsets)))
    return offsets


def reader_of(layer: Layer, kind: Side, offsets: Offsets) -> Reader:
    """Two factors of the matrix by which an input of a layer's heads reads; see `read_factors`."""
    own = layer.by_head
    Q, K, V, O = (_at_least_single(W) for W in (own.W_Q, own.W_K, own.W_V, own.W_O))
    if kind == "q":
        outer, inner, shared = K, Q, 1
    else:
        outer, inner, shared = (Q, K, layer.group) if kind == "k" else (O.mT, V, layer.group)
    inner = inner[::shared].contiguous()  # without what a group repeats
    rotary = own.meeting.rotary
    if kind == "v" or rotary is None:
        return Reader(outer.mT, inner, shared=shared)
    mean = rotary.mean_gram(_gram(outer), own.meeting.reached(offsets), "key" if kind == "q" else "query")
    return Reader(outer.mT, inner, mean, shared)


def _gram(rows: Float[Tensor, "heads n d"]) -> Float[Tensor, "heads n n"]:
    """``W Wᵀ`` of every head, multiplied in the stored precision, then in float64."""
    return (rows @ rows.mT).double()


def _at_least_single(x: Tensor) -> Tensor:
    return x.float() if x.dtype in (torch.float16, torch.bfloat16) else x


def _norm(gram_left: Tensor, gram_right: Tensor) -> Tensor:
    """``‖AB‖ = √tr(AᵀA BBᵀ)``."""
    return (gram_left * gram_right.mT).sum((-2, -1)).clamp_min(0).sqrt()
