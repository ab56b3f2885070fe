"""Virtual weights to and from neurons, and neurons that delete what they read.

A neuron reads along its row of W_in, with gates also along its row of W_gate, and writes along its column of W_out.
Strengths are those of `virtual_weights` for a matrix of rank 1:

    reads: ‖w_inᵀ W_w‖ / (‖w_in‖ ‖W_w‖),    writes: ‖W_r w_out‖ / (‖W_r‖ ‖w_out‖)

The stream has few dimensions for many writers, and some neurons free memory: they write the negative of what they read,
so that the cosine of w_in and w_out is near -1. With gates the neuron writes ``σ(gate) (w_in · x) w_out``: w_in says
what is deleted, w_gate when. Positive scales of norms change neither number; another basis of a stream without norms
does.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf, sqrt
from typing import Literal

import torch

from unweave.algebra.scoring import Offsets
from unweave.analysis.composition.pairs import SIDES, averaged_over, read_by, rows_written
from unweave.analysis.composition.virtual_weights import Port, concentration, gram_of, heads_concentration, turned_null
from unweave.errors import BadInput, Unsupported
from unweave.model import MLP, Weights
from unweave.results import Null, Scored, Table, column
from unweave.results.notes import on_basis
from unweave.results.question import question
from unweave.shapes import Float, Tensor

DELETES = "At a cosine of -1 a neuron deletes what it reads."
NeuronSide = Literal["in", "gate", "out"]


@dataclass(frozen=True)
class NeuronConnection:
    """Connection of a neuron with a component of another layer, or with a head of its own layer that runs before it.

    Attributes:
        layer: Layer of the neuron.
        neuron: Its number in the layer.
        side: ``in`` or ``gate`` where the neuron reads what the component wrote, ``out`` where the component reads it.
        component: ``W_E``, ``W_P`` or a head that writes; an input of a head, as ``L1H4.q``, or ``W_U`` that reads.
        strength: Relative norm of the product, in [0, 1]; its null is that of a neuron in a random direction.
    """

    layer: int
    neuron: int
    side: NeuronSide
    component: Port
    strength: Scored = field(metadata=column(kind="share", label="relative norm"))


@dataclass(frozen=True)
class NeuronCosine:
    """Cosines of what a neuron reads with what it writes; their null is that of all pairs of neurons of its layer.

    Attributes:
        layer: Layer of the neuron.
        neuron: Its number in the layer.
        cosine: Cosine of its row of W_in and its column of W_out, in [-1, 1]: -1 deletes what it reads.
        gate_cosine: Cosine of its row of W_gate and its column of W_out; None without gates.
    """

    layer: int
    neuron: int
    cosine: Scored = field(metadata=column(kind="share"))
    gate_cosine: Scored | None = field(metadata=column(kind="share"))

    @staticmethod
    def in_words(rows: "Table[NeuronCosine]") -> str:
        """The neuron that deletes most."""
        least = min(rows, key=lambda row: row.cosine)
        where = f"Neuron {least.neuron} of layer {least.layer}"
        return f"{where} has the lowest cosine of what it reads and what it writes, {least.cosine:.2f}."


@question
def neuron_connections(
    weights: Weights, layer: int, neuron: int | None = None, *, k: int = 20, offsets: Offsets | None = None
) -> Table[NeuronConnection]:
    """Find the strongest virtual weights between the neurons of a layer and heads, embeddings and unembedding.

    Args:
        neuron: One neuron; all of the layer if None.
        offsets: Distances for rotary heads; strengths are root mean squares over them, as in `composition`.

    Returns:
        The k connections furthest above their nulls, in standard deviations; those whose null does not vary come last.
        Connections between neurons of two layers are entries of ``virtual_weight(weights, "W_in[3]", "W_out[1]")``.

    Raises:
        Unsupported: If the layer has no MLP, or offsets lie beyond the window of a later layer.

    Cost:
        A d_mlp × d_model × d_head product for each head; with d_model in place of d_head for embedding and unembedding.

    Example:
        >>> arrays = dict.fromkeys(("W_E", "W_U", "layers.0.mlp.W_in", "layers.0.mlp.W_out"), torch.eye(2))
        >>> arrays |= {f"layers.0.W_{name}": torch.ones(1, 1, 2) for name in "QKV"}
        >>> arrays["layers.0.W_O"] = torch.tensor([[[1.0], [0.0]]])    # writes what neuron 0 reads
        >>> weights = uw.weights_from(arrays, activation="relu", n_ctx=4)
        >>> rows = neuron_connections(weights, 0, neuron=0)
        >>> {str(row.component): round(float(row.strength), 2) for row in rows}
        {'L0H0': 1.0, 'W_E': 0.71, 'W_U': 0.71}

    Paper:
        Elhage et al. 2021, "Virtual Weights and the Residual Stream as a Communication Channel".
    """
    mlp = _mlp(weights, layer)
    if neuron is not None and not 0 <= neuron < mlp.d_mlp:
        raise BadInput(f"there is no neuron {neuron} in layer {layer}", f"valid: 0 to {mlp.d_mlp - 1}")
    chosen = slice(None) if neuron is None else slice(neuron, neuron + 1)
    found = list(_connections(weights, layer, chosen, averaged_over(weights, offsets, layer + 1)))
    above = [
        (strengths - null.mean) / null.sd if null.varies else torch.full_like(strengths, -inf)
        for *_, strengths, null in found
    ]
    z = torch.stack(above)
    rows = []
    for place in z.flatten().topk(min(k, z.numel())).indices.tolist():
        (side, port, strengths, null), own = found[place // z.shape[1]], place % z.shape[1]
        rows.append(NeuronConnection(layer, own + (neuron or 0), side, port, Scored(strengths[own].item(), null)))
    return Table(tuple(rows), notes=(on_basis(weights),))


@question
def deletion_neurons(weights: Weights, layer: int | None = None, *, k: int = 20) -> Table[NeuronCosine]:
    """Find the neurons that write the negative of what they read: the most negative cosine of W_in and W_out.

        cosine = w_in · w_out / (‖w_in‖ ‖w_out‖)

    Args:
        layer: Neurons of one layer; of all layers if None.

    Returns:
        The k neurons of lowest cosine. Their null is over all pairs of a layer, so that what all neurons share is not
        taken for deletion.

    Raises:
        Unsupported: If there is no MLP.

    Example:
        >>> arrays = dict.fromkeys(("W_E", "W_U", "layers.0.mlp.W_in"), torch.eye(2))
        >>> arrays |= {f"layers.0.W_{name}": torch.ones(1, 2, 2) for name in "QKVO"}
        >>> arrays["layers.0.mlp.W_out"] = torch.diag(torch.tensor([-1.0, 1.0]))
        >>> weights = uw.weights_from(arrays, activation="relu", n_ctx=4)
        >>> [(row.neuron, float(row.cosine)) for row in deletion_neurons(weights)]
        [(0, -1.0), (1, 1.0)]

    Paper:
        Elhage et al. 2021, "Subspaces and Residual Stream Bandwidth" (memory management by MLP neurons).
    """
    if layer is None and not any(weights.d_mlp):
        raise Unsupported("this model has no MLPs", MLPS)
    layers = [number for number, n in enumerate(weights.d_mlp) if n] if layer is None else [layer]
    rows = [row for number in layers for row in _cosines(number, _mlp(weights, number), k)]
    return Table(tuple(sorted(rows, key=lambda row: float(row.cosine))[:k]), notes=(DELETES, on_basis(weights)))


MLPS = "load a model with MLPs, such as hf:openai-community/gpt2; no bundled model has any"


def _mlp(weights: Weights, layer: int) -> MLP:
    if not 0 <= layer < weights.n_layers:
        raise BadInput(f"there is no layer {layer} in a model of {weights.n_layers} layers", "count layers from 0")
    mlp = weights.layers[layer].mlp
    if mlp is None:
        raise Unsupported(f"layer {layer} has no MLP", MLPS)
    return mlp


def _connections(
    weights: Weights, layer: int, chosen: slice, offsets: Offsets | None
) -> Iterator[tuple[NeuronSide, Port, Float[Tensor, " neurons"], Null]]:
    """Strengths of all neurons with every component, and their null."""
    mlp, d = _mlp(weights, layer), weights.d_model
    sides: list[tuple[NeuronSide, Tensor | None]] = [("in", mlp.W_in), ("gate", mlp.W_gate)]
    written, read = heads_concentration(weights, "v"), {kind: heads_concentration(weights, kind) for kind in SIDES}
    tables = {"W_E": weights.token_gram}
    if weights.position_table is not None:
        tables["W_P"] = gram_of(weights.position_table.mT).cpu()
    last = layer if weights.layers[layer].parallel else layer + 1
    for side, W in sides:
        if W is None:
            continue
        unit = _unit(W[chosen])
        for name, gram in tables.items():
            yield side, Port(name), _along(unit, gram), turned_null(1.0, concentration(gram), d)
        for number in range(last):
            rows = rows_written(weights.layers[number])
            yield from _of_heads(unit, number, side, "", rows, written)
    unit = _unit(mlp.W_out[:, chosen].mT)
    for number in range(layer + 1, weights.n_layers):
        for kind in SIDES:
            rows = read_by(weights, number, kind, offsets)
            yield from _of_heads(unit, number, "out", f".{kind}", rows, read[kind])
    gram = gram_of(weights.unembed).cpu()
    yield "out", Port("W_U"), _along(unit, gram), turned_null(1.0, concentration(gram), d)


def _of_heads(
    unit: Float[Tensor, "neurons d_model"],
    layer: int,
    side: NeuronSide,
    ending: str,
    rows: Float[Tensor, "heads d_head d_model"],
    concentrations: list[float],
) -> Iterator[tuple[NeuronSide, Port, Float[Tensor, " neurons"], Null]]:
    """Strengths ``‖Y u‖ / ‖Y‖`` with each head of a layer, of compressed rows Y."""
    for h, Y in enumerate(rows.double().cpu()):
        strengths = ((unit @ Y.mT).norm(dim=-1) / Y.norm()).nan_to_num(0.0)
        null = turned_null(1.0, concentrations[layer * len(rows) + h], unit.shape[-1])
        yield side, Port(f"L{layer}H{h}{ending}"), strengths, null


def _cosines(layer: int, mlp: MLP, k: int) -> Iterator[NeuronCosine]:
    out = _unit(mlp.W_out.mT)
    sides = [None if W is None else _unit(W) for W in (mlp.W_in, mlp.W_gate)]
    found = [None if rows is None else ((rows * out).sum(-1), _exchanged(rows, out)) for rows in sides]
    (cosine, null), gate = found[0], found[1]  # type: ignore[misc]
    for n in cosine.argsort(stable=True)[:k].tolist():
        gated = None if gate is None else Scored(gate[0][n].item(), gate[1])
        yield NeuronCosine(layer, n, Scored(cosine[n].item(), null), gated)


def _exchanged(rows: Float[Tensor, "neurons d"], out: Float[Tensor, "neurons d"]) -> Null:
    """Mean and standard deviation of the cosines of all rows with all columns, from products of size d."""
    n, mean = len(rows), (rows.mean(0) @ out.mean(0)).item()
    square = ((rows.mT @ rows) * (out.mT @ out)).sum().item() / n**2
    return Null(mean, sqrt(max(0.0, square - mean**2)))


def _along(unit: Float[Tensor, "neurons d"], gram: Float[Tensor, "d d"]) -> Float[Tensor, " neurons"]:
    """``‖uᵀ W‖ / ‖W‖`` of unit vectors u, with ``gram = W Wᵀ``."""
    size = gram.trace()
    return (((unit @ gram) * unit).sum(-1).clamp_min(0) / size).sqrt() if size > 0 else torch.zeros(len(unit))


def _unit(rows: Float[Tensor, "neurons d"]) -> Float[Tensor, "neurons d"]:
    """Rows of length 1, in float64 on the CPU; rows of zeros stay."""
    rows = rows.double().cpu()
    return rows / rows.norm(dim=-1, keepdim=True).clamp_min(1e-300)
