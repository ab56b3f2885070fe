"""Spectra of circuits: the eigenvalues behind the copying score, beside random heads', and singular values.

    λ = eig(W_U W_OV W_E)

A random head's eigenvalues surround zero with no preferred side; a copying head's lie on the positive real side.
"""

from dataclasses import dataclass

import torch

from unweave.algebra.factored import FactoredMatrix
from unweave.algebra.random import gaussian, generator
from unweave.algebra.terms import HeadId
from unweave.analysis.circuits.copying import head_eigenvalues, through_vocabulary
from unweave.analysis.circuits.expanded import CIRCUITS, Circuit
from unweave.errors import BadInput, Unsupported
from unweave.model.weights import Weights
from unweave.results.table import Result, Table
from unweave.shapes import Complex, Float, Tensor


@dataclass(frozen=True)
class Eigenvalue:
    """One eigenvalue of one head's OV circuit.

    Attributes:
        head: The head; None for a random one.
        real: Real part, in logits.
        imaginary: Imaginary part.
        magnitude: Distance from zero.
        angle: Angle from the positive real axis, in radians, in (-π, π]: 0 copies, ±π suppresses.
    """

    head: HeadId | None
    real: float
    imaginary: float
    magnitude: float
    angle: float


@dataclass(frozen=True)
class Spectra(Result):
    """Spectra of all heads and of random ones.

    Attributes:
        eigenvalues: d_head rows for each head, largest first.
        null: d_head rows for each random head, drawn with the mean size of this model's heads.
    """

    main = "eigenvalues"

    eigenvalues: Table[Eigenvalue]
    null: Table[Eigenvalue]


def copying_spectrum(weights: Weights, *, samples: int = 8, seed: int = 0) -> Spectra:
    """Every eigenvalue of every head's OV circuit, and those of random heads of the same shape and size.

        λ = eig(W_U W_OV W_E) = eig(W_V (W_E W_U) W_O)  apart from zeros

    Args:
        weights: The model, in canonical form.
        samples: Random heads drawn.
        seed: Their seed.

    Returns:
        Both spectra, in logits.

    Raises:
        Unsupported: If the model has no heads.

    Example:
        >>> from unweave import examples
        >>> found = copying_spectrum(examples.copier(d_vocab=3, strength=2.0))
        >>> [row.real for row in found.eigenvalues], len(found.null)
        ([2.0, 2.0, 2.0], 24)

    Paper:
        Elhage et al. 2021, "Detecting Copying Behavior" (the figure of OV eigenvalues).
    """
    if not weights.n_layers:
        raise Unsupported("a model without layers has no heads", "try the bigrams of its direct path")
    through = through_vocabulary(weights)
    rows = [
        _row(HeadId(layer, head), value)
        for layer in range(weights.n_layers)
        for head, values in enumerate(head_eigenvalues(weights, layer, through))
        for value in values.tolist()
    ]
    drawn = _random(weights, through.dense(), samples, seed)
    return Spectra(Table(tuple(rows)), Table(tuple(_row(None, value) for value in drawn.flatten().tolist())))


def circuit_singular_values(weights: Weights, circuit: Circuit = "ov") -> Float[Tensor, "layers heads d_head"]:
    """By how much each head's expanded circuit stretches at most, in every direction that it has.

        σ(W_U W_OV W_E)    or    σ(W_Eᵀ W_QK W_E)

    Args:
        weights: The model, in canonical form.
        circuit: Which circuit of each head.

    Returns:
        Singular values in float64, falling; where d_model is smaller than d_head, as many as that. All others are zero.

    Raises:
        Unsupported: If the model has no heads.
        BadInput: If the circuit is neither ov nor qk.

    Cost:
        The Gram matrices of W_U and W_E, formed once for all heads: no head is multiplied out to the vocabulary.

    Example:
        >>> from unweave import examples
        >>> circuit_singular_values(examples.copier(d_vocab=3, strength=2.0)).tolist()
        [[[2.0, 2.0, 2.0]]]

    Paper:
        Elhage et al. 2021, "Working with Low-Rank Matrices" (appendix).
    """
    if circuit not in CIRCUITS:
        raise BadInput(f"there is no circuit {circuit!r}", "the circuits of a head are ov and qk")
    if not weights.n_layers:
        raise Unsupported("a model without layers has no heads", "its direct path is W_U @ W_E")
    outer, own = (weights.W_U, weights.OV) if circuit == "ov" else (weights.W_E.T, weights.QK)
    words = zip(*(own[layer].factors for layer in range(weights.n_layers)), strict=True)
    heads = FactoredMatrix(*(torch.stack(layers) for layers in words))
    return (outer @ heads @ weights.W_E).singular_values()


def _random(weights: Weights, through: Tensor, samples: int, seed: int) -> Complex[Tensor, "samples d_head"]:
    """Spectra of Gaussian heads whose entries are as large as the model's on average."""
    draw, shape = generator(seed), (samples, weights.d_head, weights.d_model)
    W_V = gaussian(*shape, seed=draw) * _size([layer.W_V for layer in weights.layers])
    W_O = gaussian(*shape, seed=draw).mT * _size([layer.W_O for layer in weights.layers])
    return FactoredMatrix(W_V, through.double().cpu(), W_O).eigenvalues()


def _size(tensors: list[Tensor]) -> Tensor:
    """Root mean square of all entries."""
    return torch.stack([x.double().square().mean() for x in tensors]).mean().sqrt().cpu()


def _row(head: HeadId | None, value: complex) -> Eigenvalue:
    polar = torch.tensor(value, dtype=torch.complex128)
    return Eigenvalue(head, value.real, value.imag, polar.abs().item(), polar.angle().item())
