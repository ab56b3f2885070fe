"""Bandwidth: which part of the stream each head reads and writes, how parts overlap, and how much the vocabulary needs.

A head writes the column space of W_O and reads, on each input, the row space of W_Q, W_K or W_V: d_head dimensions of
d_model at most. Two subspaces of k and m dimensions meet in min(k, m) principal angles θ;

    overlap = mean cos²θ,    and for random ones  max(k, m) / d_model.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from typing import Literal

import torch

from unweave.algebra.terms import HeadId
from unweave.errors import Unsupported
from unweave.model.weights import Layer, Weights
from unweave.results.table import Result, Table
from unweave.shapes import Float, Tensor

Part = Literal["write", "q", "k", "v"]
PARTS: tuple[Part, ...] = ("write", "q", "k", "v")
THIN = 1e-8
"""Share of the largest singular value below which a direction is not used."""


@dataclass(frozen=True)
class HeadBandwidth:
    """How much of the stream one head uses.

    Attributes:
        head: The head.
        moves: Effective dimension of what it moves, of W_OV: ``(Σσ²)² / Σσ⁴``, from 1 to d_head; 0 if it moves nothing.
        compares: Effective dimension of what it compares, of W_QK.
        share: ``moves`` over d_model: the share of the stream that it writes, and that it reads to write it.
    """

    head: HeadId
    moves: float
    compares: float
    share: float


@dataclass(frozen=True)
class SubspaceOverlap:
    """How far two heads use the same part of the stream.

    Attributes:
        kind: Which parts: ``write-write``, or ``write-q``, ``write-k``, ``write-v`` with the earlier head writing.
        one: The first head; the writer.
        other: The second; the reader.
        overlap: Mean squared cosine of the principal angles, in [0, 1]: 1 if one part contains the other.
        nearest: Largest cosine: 1 if they share a direction.
        null_mean: Mean overlap of random subspaces of the same dimensions.
        null_sd: Its standard deviation.
        z: How many of those the overlap lies above it.
    """

    kind: str
    one: HeadId
    other: HeadId
    overlap: float
    nearest: float
    null_mean: float
    null_sd: float
    z: float


@dataclass(frozen=True)
class VocabularyDimensions(Result):
    """How many dimensions of the stream the vocabulary takes, by participation ratio of its principal components.

    Attributes:
        embedding: Effective dimension of W_E, centred: ``(Σλ)² / Σλ²`` of its covariance.
        unembedding: The same of W_U.
        joint: The same of both together, each scaled to the same size.
        shared: How far both lie in the same directions: ``⟨C_E, C_U⟩ / (‖C_E‖ ‖C_U‖)``, 1 if their covariances agree.
        half: Dimensions that hold half of the joint variance.
        most: Dimensions that hold 90 % of it.
        d_model: Dimensions there are.
        embedding_share: Of each joint principal component, largest first: how much of it is the embedding's, in [0, 1].
    """

    embedding: float
    unembedding: float
    joint: float
    shared: float
    half: int
    most: int
    d_model: int
    embedding_share: tuple[float, ...]


def head_bandwidth(weights: Weights) -> Table[HeadBandwidth]:
    """How many dimensions of the stream each head uses.

        effective dimension = (Σσ²)² / Σσ⁴

    Args:
        weights: The model, in canonical form.

    Returns:
        A row for each head.

    Raises:
        Unsupported: If the model has no heads.

    Example:
        >>> from unweave import examples
        >>> row = head_bandwidth(examples.copier(d_vocab=6))[0]      # six tokens from six dimensions to six others
        >>> round(row.moves, 6), round(row.share, 6)
        (6.0, 0.5)

    Paper:
        Elhage et al. 2021, "Subspaces and Residual Stream Bandwidth".
    """
    _require_heads(weights)
    rows = []
    for number in range(weights.n_layers):
        moved = weights.OV[number].singular_values()
        compared = weights.QK[number].singular_values()
        for head in range(weights.n_heads):
            moves, compares = participation(moved[head].square()), participation(compared[head].square())
            rows.append(HeadBandwidth(HeadId(number, head), moves, compares, moves / weights.d_model))
    return Table(tuple(rows))


def subspace_overlaps(weights: Weights) -> Table[SubspaceOverlap]:
    """Which heads write to the same part of the stream, and which read where others wrote, above chance first.

        overlap = ‖U_oneᵀ U_other‖² / min(k, m)    for orthonormal bases U

    Unlike composition it counts every direction alike, however strongly it is used.

    Args:
        weights: The model, in canonical form.

    Returns:
        A row for each pair of heads that write, and for each head that reads what an earlier one writes.

    Raises:
        Unsupported: If the model has no heads.

    Cost:
        Four d_head × d_model bases for each head, one d_head × d_head product and its singular values for each pair.

    Example:
        >>> from unweave import examples
        >>> row = subspace_overlaps(examples.induction(d_vocab=6))[0]
        >>> row.kind, str(row.one), str(row.other), round(row.overlap, 6)
        ('write-k', 'L0H0', 'L1H0', 1.0)

    Paper:
        Elhage et al. 2021, "Subspaces and Residual Stream Bandwidth".
    """
    _require_heads(weights)
    return Table(tuple(_overlaps(weights))).sort("z")


def vocabulary_dimensions(weights: Weights) -> VocabularyDimensions:
    """How many of the stream's dimensions tokens take as they enter, as they are read at the end, and jointly.

        (Σλ)² / Σλ²,    λ the eigenvalues of the covariance over tokens

    Args:
        weights: The model, in canonical form.

    Example:
        >>> from unweave import examples
        >>> found = vocabulary_dimensions(examples.induction(d_vocab=6))
        >>> round(found.embedding, 6), round(found.joint, 6), found.d_model
        (5.0, 10.0, 18)

    Paper:
        Elhage et al. 2021, "Subspaces and Residual Stream Bandwidth" (and its appendix on embeddings).
    """
    enters, leaves = _covariance(weights.embed.mT), _covariance(weights.unembed)
    values, vectors = torch.linalg.eigh((enters + leaves).cpu())
    values, vectors = values.flip(0).clamp_min(0), vectors.flip(1)
    own = ((vectors.mT @ enters.cpu()) * vectors.mT).sum(-1)
    reached = values.cumsum(0) / values.sum()
    used = values > THIN * values[0]
    return VocabularyDimensions(
        participation(torch.linalg.eigvalsh(enters)),
        participation(torch.linalg.eigvalsh(leaves)),
        participation(values),
        ((enters * leaves).sum() / (enters.norm() * leaves.norm())).item(),
        int((reached < 0.5).sum()) + 1,
        int((reached < 0.9).sum()) + 1,
        weights.d_model,
        tuple((own[used] / values[used]).clamp(0, 1).tolist()),
    )


def participation(values: Float[Tensor, " n"]) -> float:
    """``(Σx)² / Σx²``: how many of these non-negative numbers count, from 1 to n; 0 if all vanish."""
    squares = values.square().sum()
    return (values.sum().square() / squares).item() if squares > 0 else 0.0


def basis_of(layer: Layer, head: int, part: Part) -> Float[Tensor, "d_model k"]:
    """An orthonormal basis of what a head writes, or of what one of its inputs reads."""
    tensor = {"write": layer.W_O[head], "q": layer.W_Q[head].mT, "k": layer.W_K[head].mT, "v": layer.W_V[head].mT}[part]
    U, S, _ = torch.linalg.svd(tensor.double(), full_matrices=False)
    return U[:, THIN * S[0] < S] if S[0] > 0 else U[:, :0]


def _overlaps(weights: Weights) -> Iterator[SubspaceOverlap]:
    bases = {
        (name, part): basis_of(weights.layers[name.layer], name.head, part)
        for name in weights.head_ids
        for part in PARTS
    }
    for one, other in combinations(weights.head_ids, 2):
        for part in PARTS:
            if part == "write" or one.layer < other.layer:
                yield from _overlap(f"write-{part}", one, other, bases[one, "write"], bases[other, part])


def _overlap(kind: str, one: HeadId, other: HeadId, U: Tensor, V: Tensor) -> Iterator[SubspaceOverlap]:
    (d, k), m = U.shape, V.shape[1]
    if not k or not m:
        return
    cosines = torch.linalg.svdvals(U.mT @ V).clamp_max(1)
    n = min(k, m)
    mean = max(k, m) / d
    variance = 2 * (k - k * k / d) * (m - m * m / d) / ((d - 1) * (d + 2)) / n**2 if d > 1 else 0.0
    overlap, sd = cosines.square().sum().item() / n, sqrt(max(0.0, variance))
    z = (overlap - mean) / sd if sd > 0 else float("nan")
    yield SubspaceOverlap(kind, one, other, overlap, cosines[0].item(), mean, sd, z)


def _covariance(rows: Float[Tensor, "tokens d_model"]) -> Float[Tensor, "d_model d_model"]:
    """Covariance over tokens, scaled to trace 1."""
    centred = rows.double() - rows.double().mean(0)
    gram = centred.mT @ centred
    size = gram.trace()
    return gram / size if size > 0 else gram


def _require_heads(weights: Weights) -> None:
    if not weights.n_layers:
        raise Unsupported(
            "subspaces: a model without layers has no heads that read or write", "see vocabulary_dimensions"
        )
