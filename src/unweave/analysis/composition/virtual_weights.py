"""Virtual weights: the wires that the residual stream lays between any two components.

    W_reader · W_writer,    strength = ‖W_r W_w‖ / (‖W_r‖ ‖W_w‖)

Writers are the embedding, positions in the stream, and heads (W_OV); readers are heads (W_QKᵀ for queries, W_QK for
keys, W_OV for values) and the unembedding. Between two heads the strength is the composition score.

Its null turns the writer at random, so that both keep their singular values and only their meeting is by chance. With
``A = W_rᵀW_r``, ``B = W_w W_wᵀ`` and Q an evenly drawn rotation, strength² = tr(A Q B Qᵀ) / tr A tr B has

    mean 1/d,    variance 2 (tr A²/(tr A)² - 1/d) (tr B²/(tr B)² - 1/d) / ((d - 1)(d + 2)).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

import torch

from unweave.algebra.factored import FactoredMatrix
from unweave.analysis.composition.scores import KINDS, Kind, pair_scores, read_factors
from unweave.errors import BadInput
from unweave.model.weights import Weights
from unweave.results.table import Table
from unweave.shapes import Float, Tensor


@dataclass(frozen=True)
class VirtualWeight:
    """How much of what one component writes another reads.

    Attributes:
        writer: ``W_E``, ``W_P`` or a head.
        reader: A head's input, as ``L1H4.q``, or ``W_U``.
        strength: ‖W_r W_w‖ / (‖W_r‖ ‖W_w‖), in [0, 1].
        null_mean: The same if the writer were turned at random: about 1/√d_model.
        null_sd: Its standard deviation.
        z: How many of those the strength lies above it.
    """

    writer: str
    reader: str
    strength: float
    null_mean: float
    null_sd: float
    z: float


class End(NamedTuple):
    """One end of a wire: its name, its layer's number, and how few directions hold its size, tr A² / (tr A)²."""

    name: str
    layer: int
    concentration: float


def writing(weights: Weights, writer: str) -> FactoredMatrix:
    """What a component writes: ``W_E``, ``W_P``, or ``W_OV`` of a head."""
    if writer == "W_E":
        return weights.W_E
    if writer == "W_P" and weights.position_table is not None:
        return FactoredMatrix(weights.position_table, names=("W_P",))
    if writer == "W_P":
        raise BadInput("virtual weight: no positions are written to this model's stream", "a writer is W_E or a head")
    return weights.OV[writer]


def reading(weights: Weights, reader: str) -> FactoredMatrix:
    """What a component reads: ``W_U``, or a head's input by letter, ``L1H4.q``, ``.k`` or ``.v``."""
    if reader == "W_U":
        return weights.W_U
    head, _, letter = reader.rpartition(".")
    if letter == "q":
        return weights.QK[head].T
    if letter == "k":
        return weights.QK[head]
    if letter == "v":
        return weights.OV[head]
    raise BadInput(f"virtual weight: {reader!r} is no reader", "write W_U, or an input of a head as L1H4.q, .k or .v")


def virtual_weight(weights: Weights, reader: str, writer: str) -> FactoredMatrix:
    """The wire between two components, ``W_reader W_writer``, not multiplied out.

    Args:
        weights: The model.
        reader: ``W_U``, or a head's input: ``L1H4.q``, ``L1H4.k``, ``L1H4.v``.
        writer: ``W_E``, ``W_P``, or a head.

    Raises:
        BadInput: If the model has no such reader or writer.

    Example:
        >>> from unweave import examples
        >>> virtual_weight(examples.induction(d_vocab=6), "L1H0.k", "L0H0")
        W_Q[1,0]ᵀ W_K[1,0] W_O[0,0] W_V[0,0]   18 × 18, rank ≤ 18

    Paper:
        Elhage et al. 2021, "Virtual Weights and the Residual Stream as a Communication Channel".
    """
    return reading(weights, reader) @ writing(weights, writer)


def virtual_weights(weights: Weights) -> Table[VirtualWeight]:
    """The strength of every wire between embedding, heads and unembedding, those most above chance first.

        strength = ‖W_r W_w‖ / (‖W_r‖ ‖W_w‖)

    Args:
        weights: The model, in canonical form. Without a norm strengths depend on the arbitrary basis. MLPs read and
            write as well; their wires are not listed.

    Returns:
        A row for each writer and each reader in a later layer.

    Cost:
        As `composition` of all kinds, and two d_model × d_vocab × d_model products.

    Example:
        >>> from unweave import examples
        >>> table = virtual_weights(examples.induction(d_vocab=6))
        >>> sorted({row.reader for row in table if row.writer == "L0H0" and row.strength > 0.1})
        ['L1H0.k']

    Paper:
        Elhage et al. 2021, "Virtual Weights and the Residual Stream as a Communication Channel".
    """
    return Table(tuple(_wires(weights))).sort("z")


def _wires(weights: Weights) -> Iterator[VirtualWeight]:
    d = weights.d_model
    entering = ["W_E"] if weights.position_table is None else ["W_E", "W_P"]
    inputs = [_gram(writing(weights, name).factors[0].mT) for name in entering]
    unembed = _gram(weights.unembed)
    ends = [End(name, -1, _concentration(gram)) for name, gram in zip(entering, inputs, strict=True)]
    heads = [End(str(name), name.layer, c) for name, c in zip(weights.head_ids, _heads(weights, "v"), strict=True)]
    last = End("W_U", weights.n_layers, _concentration(unembed))
    for writer, gram in zip(ends, inputs, strict=True):
        yield _wire(writer, last, sqrt(max(0.0, ((gram * unembed).sum() / gram.trace() / unembed.trace()).item())), d)
    for number in range(weights.n_layers):
        mine = [end for end in heads if end.layer == number]
        for end, strength in zip(mine, _to_unembedding(weights, number, unembed), strict=True):
            yield _wire(end, last, strength, d)
    for kind in KINDS:
        readers = [
            End(f"{name}.{kind}", name.layer, c)
            for name, c in zip(weights.head_ids, _heads(weights, kind), strict=True)
        ]
        for number in range(weights.n_layers):
            mine = [end for end in readers if end.layer == number]
            for writer, gram in zip(ends, inputs, strict=True):
                strengths = _from_input(weights, number, kind, gram)
                yield from (_wire(writer, reader, s, d) for reader, s in zip(mine, strengths, strict=True))
            for below in range(number):
                scores = pair_scores(weights, number, below, kind).nan_to_num(0.0).tolist()
                sources = [end for end in heads if end.layer == below]
                for reader, line in zip(mine, scores, strict=True):
                    yield from (_wire(w, reader, s, d) for w, s in zip(sources, line, strict=True))


def _wire(writer: End, reader: End, strength: float, d_model: int) -> VirtualWeight:
    mean, sd = turned_null(reader.concentration, writer.concentration, d_model)
    z = (strength - mean) / sd if sd > 0 else float("nan")
    return VirtualWeight(writer.name, reader.name, strength, mean, sd, z)


def turned_null(reader: float, writer: float, d_model: int) -> tuple[float, float]:
    """Mean and standard deviation of the strength when the writer is turned at random (to first order in its spread).

    Args:
        reader: ``tr A² / (tr A)²`` of the reader's Gram matrix: 1/rank if all its directions count alike.
        writer: The same of the writer.
        d_model: Width of the stream.
    """
    d = d_model
    excess = max(0.0, reader - 1 / d) * max(0.0, writer - 1 / d)
    variance = 2 * excess / ((d - 1) * (d + 2)) if d > 1 else 0.0
    return sqrt(1 / d) * (1 - variance * d * d / 8), sqrt(variance * d) / 2


def _gram(rows: Float[Tensor, "n d"]) -> Float[Tensor, "d d"]:
    """``WᵀW`` in float64, of a matrix whose rows live in the stream."""
    return (rows.mT @ rows).double()


def _concentration(gram: Tensor) -> float:
    """``tr A² / (tr A)²``, the inverse of the participation ratio."""
    size = gram.trace().square()
    return (gram.square().sum() / size).item() if size > 0 else 1.0


def _heads(weights: Weights, kind: Kind) -> list[float]:
    """The concentration of what every head reads on one input; of its W_OV for v, which it also writes."""
    found = []
    for layer in range(weights.n_layers):
        outer, inner = _cores(weights, layer, kind)
        both = outer @ inner
        size = both.diagonal(dim1=-2, dim2=-1).sum(-1).square()
        squares = (both * both.mT).sum((-2, -1))
        found += torch.where(size > 0, squares / size.clamp_min(1e-300), torch.ones_like(size)).tolist()
    return found


def _cores(weights: Weights, layer: int, kind: Kind) -> tuple[Tensor, Tensor]:
    """``PᵀP`` and ``X Xᵀ`` of ``R = P X``, d_head × d_head."""
    read = read_factors(weights, layer, kind)
    return (read.outer.mT @ read.outer).double(), (read.inner @ read.inner.mT).double()


def _from_input(weights: Weights, layer: int, kind: Kind, gram: Tensor) -> list[float]:
    """‖R W‖ / (‖R‖ ‖W‖) for every head of a layer, with ``gram`` = W Wᵀ."""
    outer, inner = _cores(weights, layer, kind)
    X = read_factors(weights, layer, kind).inner.double()
    return _ratio((outer * (X @ gram @ X.mT)).sum((-2, -1)), (outer * inner).sum((-2, -1)) * gram.trace())


def _to_unembedding(weights: Weights, layer: int, gram: Tensor) -> list[float]:
    """‖W_U W_OV‖ / (‖W_U‖ ‖W_OV‖) for every head of a layer, with ``gram`` = W_Uᵀ W_U."""
    outer, inner = _cores(weights, layer, "v")
    W_O = weights.layers[layer].W_O.double()
    return _ratio((inner * (W_O.mT @ gram @ W_O)).sum((-2, -1)), (outer * inner).sum((-2, -1)) * gram.trace())


def _ratio(squared: Tensor, sizes: Tensor) -> list[float]:
    return torch.where(sizes > 0, squared.clamp_min(0) / sizes.clamp_min(1e-300), 0.0 * sizes).sqrt().tolist()
