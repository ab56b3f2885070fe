"""Virtual weights: the connections that the residual stream makes between any two components.

Writers are the embedding, positions in the stream, and heads (W_OV); readers are heads (W_QKᵀ for queries, W_QK for
keys, W_OV for values) and the unembedding. Between two heads the strength is the composition score in the stream. It
depends on the basis of the stream, which is arbitrary in a model without norms; no verdict uses it.

The null applies a random rotation to the writer: singular values are preserved, alignment is not. With ``A = W_rᵀW_r``,
``B = W_w W_wᵀ`` and Q a uniformly drawn rotation, strength² = tr(A Q B Qᵀ) / tr A tr B has

    mean 1/d,    variance 2 (tr A²/(tr A)² - 1/d) (tr B²/(tr B)² - 1/d) / ((d - 1)(d + 2)).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import nan, sqrt
from typing import Literal, Self

import torch

from unweave.algebra import FactoredMatrix, HeadId, HeadLike
from unweave.algebra.scoring import Offsets
from unweave.analysis.composition.pairs import SIDES, Side, pair_scores, read_by, rows_written
from unweave.errors import BadInput
from unweave.model.checks import meets_at
from unweave.model.weights import Weights
from unweave.results import Null, Scored, Table, column
from unweave.results.notes import on_basis
from unweave.results.question import question
from unweave.shapes import Float, Tensor

MATRICES = ("W_E", "W_P", "W_U")  # components that are neither heads nor neurons
NEURONS = re.compile(r"W_(in|gate|out)\[(\d+)\]")
"""Names of the matrices by which the neurons of a layer read and write."""


class Port(str):
    """An end of a connection through the stream: ``W_E``, ``W_P``, ``W_U``, a head, or an input of a head, ``L1H4.q``.

    The neurons of a layer are ``W_in[3]`` and ``W_gate[3]`` where they read, ``W_out[3]`` where they write. A port
    is a string: its name.

    Attributes:
        head: The head; None for a matrix.
        layer: The layer of neurons; None for other ends.
        side: The input by which a head reads; empty where the component writes, and for a matrix.

    Example:
        >>> Port("1.4.k"), Port("L1H4.k").head, Port((0, 2)), Port("W_E").head
        ('L1H4.k', HeadId(layer=1, head=4), 'L0H2', None)
    """

    head: HeadId | None
    layer: int | None
    side: Side | Literal[""]

    def __new__(cls, name: HeadLike) -> Self:
        """Read a component from its name."""
        text = name if isinstance(name, str) else str(HeadId.of(name))
        before, _, last = text.rpartition(".")
        side: Side | Literal[""] = next((kind for kind in SIDES if kind == last), "")
        neurons = NEURONS.fullmatch(text)
        head = None if text in MATRICES or neurons else HeadId.of(before if side else text)
        self = super().__new__(cls, text if head is None else f"{head}.{side}" if side else str(head))
        self.head, self.side, self.layer = head, side, int(neurons[2]) if neurons else None
        return self


@dataclass(frozen=True)
class VirtualWeight:
    """Connection between two components.

    Attributes:
        writer: ``W_E``, ``W_P`` or a head.
        reader: An input of a head, as ``L1H4.q``, or ``W_U``.
        strength: ‖W_r W_w‖ / (‖W_r‖ ‖W_w‖), in [0, 1]; its null is that of a randomly rotated writer, about 1/√d_model.
    """

    writer: Port
    reader: Port
    strength: Scored = field(metadata=column(kind="share", label="relative norm"))


def writing(weights: Weights, writer: HeadLike) -> FactoredMatrix:
    """The matrix by which a component writes: ``W_E``, ``W_P``, ``W_OV`` of a head, or ``W_out`` of neurons."""
    port = Port(writer)
    if port == "W_E":
        return weights.W_E
    if port == "W_P" and weights.position_table is not None:
        return FactoredMatrix(weights.position_table, names=("W_P",))
    if port == "W_P":
        raise BadInput("no positions are written to this model's stream", "give W_E, a head or W_out[0]")
    if port.startswith("W_out"):
        return _neurons(weights, port)
    if port.head is None or port.side:
        raise BadInput(f"{writer!r} does not write to the stream", "give a writer: W_E, W_P, L0H0 or W_out[0]")
    return weights.OV[port.head]


def reading(weights: Weights, reader: str, offsets: Offsets | None = None) -> FactoredMatrix:
    """The matrix by which a component reads: ``W_U``, that of an input of a head (``L1H4.q``), or ``W_in[3]``."""
    port = Port(reader)
    if port == "W_U":
        return weights.W_U
    if port.startswith(("W_in", "W_gate")):
        return _neurons(weights, port)
    if port.head is None or not port.side:
        raise BadInput(f"{reader!r} is not a reader", "give W_U, W_in[0], or an input of a head: L1H4.q, .k or .v")
    if port.side == "v":
        return weights.OV[port.head]
    QK = weights.QK_at(port.head, meets_at(weights, port.head, offsets))
    return QK.T if port.side == "q" else QK


def _neurons(weights: Weights, port: Port) -> FactoredMatrix:
    layer = weights.layers[port.layer] if port.layer is not None and port.layer < weights.n_layers else None
    found = None if layer is None or layer.mlp is None else getattr(layer.mlp, port.partition("[")[0])
    if found is None:
        raise BadInput(f"this model has no {port}", "name a layer with an MLP, from 0; only gated MLPs have W_gate")
    return FactoredMatrix(found, names=(str(port),))


@question
def virtual_weight(
    weights: Weights, reader: str, writer: HeadLike, *, offsets: Offsets | None = None
) -> FactoredMatrix:
    """Connect two components: ``W_reader W_writer``, not multiplied out.

    Args:
        reader: ``W_U``, an input of a head: ``L1H4.q``, ``L1H4.k``, ``L1H4.v``, or that of neurons: ``W_in[3]``,
            ``W_gate[3]``.
        writer: ``W_E``, ``W_P``, a head, or neurons: ``W_out[3]``.
        offsets: Distances for queries and keys of a rotary head: one, a range for the mean, or weights.

    Raises:
        Unsupported: If a rotary head reads by its query or key, and no offsets are given.

    Example:
        >>> virtual_weight(uw.examples.induction(d_vocab=6), "L1H0.k", "L0H0")
        W_Q[1,0]ᵀ W_K[1,0] W_O[0,0] W_V[0,0]   18 × 18, rank ≤ 18

    Paper:
        Elhage et al. 2021, "Virtual Weights and the Residual Stream as a Communication Channel".
    """
    return reading(weights, reader, offsets) @ writing(weights, writer)


@question
def virtual_weights(weights: Weights) -> Table[VirtualWeight]:
    """Measure every connection between embedding, heads and unembedding, the furthest above its null first.

        strength = ‖W_r W_w‖ / (‖W_r‖ ‖W_w‖)

    Without a norm strengths depend on the arbitrary basis. MLPs read and write too (see `neuron_connections`).

    Cost:
        As `composition` of all kinds, and two d_model × d_vocab × d_model products.

    Example:
        >>> table = virtual_weights(uw.examples.induction(d_vocab=6))
        >>> sorted({row.reader for row in table if row.writer == "L0H0" and row.strength > 0.1})
        ['L1H0.k']

    Paper:
        Elhage et al. 2021, "Virtual Weights and the Residual Stream as a Communication Channel".
    """
    entering = ["W_E"] if weights.position_table is None else ["W_E", "W_P"]
    grams = [gram_of(writing(weights, name).factors[0].mT) for name in entering]
    out = gram_of(weights.unembed)
    writers = (*map(Port, entering), *map(Port, weights.head_ids))
    readers = (*(Port(f"{head}.{kind}") for kind in SIDES for head in weights.head_ids), Port("W_U"))
    strengths = _strengths(weights, grams, out)
    written = [*map(concentration, grams), *heads_concentration(weights, "v")]
    read = [c for kind in SIDES for c in heads_concentration(weights, kind)] + [concentration(out)]
    rows = tuple(
        VirtualWeight(
            writers[w], readers[r], Scored(strengths[r, w].item(), turned_null(read[r], written[w], weights.d_model))
        )
        for r, w in (~strengths.isnan()).nonzero().tolist()
    )
    return Table(rows, notes=(on_basis(weights),)).sort("z")


def turned_null(reader: float, writer: float, d_model: int) -> Null:
    """Null of the strength under random rotations of the writer, to first order in its spread."""
    d = d_model
    excess = max(0.0, reader - 1 / d) * max(0.0, writer - 1 / d)
    variance = 2 * excess / ((d - 1) * (d + 2)) if d > 1 else 0.0
    # The root of a variable with mean 1/d and this variance, expanded about its mean.
    return Null(sqrt(1 / d) * (1 - variance * d * d / 8), sqrt(variance * d) / 2)


def _strengths(weights: Weights, grams: Sequence[Tensor], out: Tensor) -> Float[Tensor, "readers writers"]:
    """Strength of every connection: inputs of all heads and the unembedding read the embeddings and all heads."""
    n, heads, first = weights.n_heads, len(weights.head_ids), len(grams)
    found = torch.full((len(SIDES) * heads + 1, first + heads), nan, dtype=torch.float64)
    for w, gram in enumerate(grams):
        found[-1, w] = _ratio((gram * out).sum(), gram.trace() * out.trace()).cpu()
    for layer in range(weights.n_layers):
        found[-1, first + layer * n :][:n] = _relative(rows_written(weights.layers[layer]), out).cpu()
        for number, kind in enumerate(SIDES):
            read = read_by(weights, layer, kind)
            rows = found[number * heads + layer * n :][:n]  # a view: the inputs of this layer's heads
            for w, gram in enumerate(grams):
                rows[:, w] = _relative(read, gram).cpu()
            for below in range(layer):
                rows[:, first + below * n :][:, :n] = pair_scores(weights, layer, below, kind).cpu()
    return found


def gram_of(rows: Float[Tensor, "n d"]) -> Float[Tensor, "d d"]:
    """``WᵀW`` in float64, of a matrix whose rows lie in the stream."""
    return (rows.mT @ rows).double()


def concentration(gram: Tensor) -> float:
    """``tr A² / (tr A)²``, the inverse of the participation ratio."""
    size = gram.trace().square()
    return (gram.square().sum() / size).item() if size > 0 else 1.0


def heads_concentration(weights: Weights, kind: Side) -> list[float]:
    """The concentration of every head's matrix on one input; v is W_OV, by which it also writes."""
    found: list[float] = []
    for layer in range(weights.n_layers):
        rows = read_by(weights, layer, kind).double()
        found += map(concentration, rows @ rows.mT)
    return found


def _relative(rows: Float[Tensor, "heads d_head d_model"], gram: Tensor) -> Float[Tensor, " heads"]:
    """‖R W‖ / (‖R‖ ‖W‖) of every head of a layer, with ``gram`` = W Wᵀ."""
    rows = rows.double()
    return _ratio(((rows @ gram) * rows).sum((-2, -1)), rows.square().sum((-2, -1)) * gram.trace())


def _ratio(squared: Tensor, sizes: Tensor) -> Float[Tensor, "*heads"]:
    return torch.where(sizes > 0, squared.clamp_min(0) / sizes.clamp_min(1e-300), 0.0 * sizes).sqrt()
