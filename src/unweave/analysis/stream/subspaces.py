"""Bandwidth of the residual stream: the subspaces that heads read and write, their overlap, and deletion.

A head writes to the column space of W_O and reads, with each input, the row space of W_Q, W_K or W_V: at most d_head of
d_model dimensions. Two subspaces of k and m dimensions have min(k, m) principal angles θ;

    overlap = mean cos²θ,    and for random ones  max(k, m) / d_model.

Angles and effective dimensions are those in the basis of the stream as stored, which is arbitrary in a model without
norms, so no verdict uses them.

The stream has few dimensions for many writers, so some heads should free memory. A head that deletes attends to the
current token and writes the negative of what it reads: W_OV has negative eigenvalues *in the stream*.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from math import nan, sqrt
from typing import Literal

import torch

from unweave.algebra import FactoredMatrix, HeadId
from unweave.algebra.random import gaussian, generator
from unweave.analysis.circuits.copying import eigenvalue_score, rounding_of
from unweave.analysis.stream.contributions import along, cosines
from unweave.errors import Unsupported
from unweave.model import Run, Weights
from unweave.model.checks import refuse_headless
from unweave.results import Null, Result, Scored, Share, Table, column, estimate
from unweave.results.notes import on_basis
from unweave.results.question import question
from unweave.shapes import Float, Tensor

OverlapKind = Literal["write-write", "write-q", "write-k", "write-v"]
OVERLAP_KINDS: tuple[OverlapKind, ...] = ("write-write", "write-q", "write-k", "write-v")
"""Pairs of subspaces: the first head writes, the other writes too or reads with one of its inputs."""
THIN = 1e-8  # share of the largest singular value below which a direction counts as unused
ROWS = 4096  # tokens that are read in float64 at a time


@dataclass(frozen=True)
class HeadBandwidth:
    """Dimensions of the residual stream that one head uses.

    Attributes:
        moves: Effective dimension of W_OV, ``(Σσ²)² / Σσ⁴``, from 1 to d_head; 0 if the head moves nothing.
        compares: Effective dimension of W_QK; with rotary positions, of W_QK at distance 0.
        share: ``moves`` over d_model: the share of the stream that the head reads and writes.
    """

    head: HeadId
    moves: float = field(metadata=column(unit="dimensions"))
    compares: float = field(metadata=column(unit="dimensions"))
    share: Share = field(metadata=column(kind="share", label="moves / d_model"))

    @staticmethod
    def in_words(rows: "Table[HeadBandwidth]") -> str:
        """The heads that move the most and the fewest dimensions."""
        least, most = (of(rows, key=lambda row: row.moves) for of in (min, max))
        others = f", and {least.head} fewest, {least.moves:.1f}" if len(rows) > 1 else ""
        return f"{most.head} moves most dimensions, {most.moves:.1f}{others}."


@dataclass(frozen=True)
class SubspaceOverlap:
    """Overlap of the subspaces of two heads.

    Attributes:
        kind: ``write-write``, or ``write-q``, ``write-k``, ``write-v`` with the earlier head writing.
        one: The first head; the writer.
        other: The second; the reader.
        overlap: Mean squared cosine of the principal angles, in [0, 1]: 1 if one subspace contains the other. The null
            is that of random subspaces of the same dimensions.
        nearest: Largest cosine: 1 if they share a direction.
    """

    kind: OverlapKind
    one: HeadId
    other: HeadId
    overlap: Scored = field(metadata=column(kind="share"))
    nearest: Share


@dataclass(frozen=True, repr=False)
class SubspaceOverlaps(Table[SubspaceOverlap]):
    """Overlaps of all pairs of subspaces, furthest above random first; slices and sorted copies are plain tables.

    Attributes:
        ratios: Overlap over that of random subspaces, by kind (write-write, write-q, write-k, write-v); NaN where there
            is no pair.
    """

    ratios: Float[Tensor, "kinds one other"] = field(kw_only=True, compare=False)


@dataclass(frozen=True)
class VocabularyDimensions(Result):
    """Dimensions of the residual stream that the vocabulary uses, by participation ratio of principal components.

    Attributes:
        embedding: Effective dimension of W_E, centered: ``(Σλ)² / Σλ²`` of its covariance.
        unembedding: Effective dimension of W_U, likewise.
        joint: Effective dimension of both together, each scaled to the same size.
        shared: Alignment of the two, ``⟨C_E, C_U⟩ / (‖C_E‖ ‖C_U‖)``: 1 if their covariances agree.
        half: Dimensions that hold half of the joint variance.
        most: Dimensions that hold 90 % of the joint variance.
        d_model: Dimensions of the stream.
        embedding_share: Share of the embedding in each joint principal component, largest component first.
    """

    embedding: float
    unembedding: float
    joint: float
    shared: Share
    half: int
    most: int
    d_model: int
    embedding_share: tuple[float, ...]


@dataclass(frozen=True)
class Deletion:
    """Deletion of information from the residual stream by one head, on a run.

    Attributes:
        present: Mean attention to the current token; the first position, which sees only itself, is left out.
        stream_score: Σλ / Σ|λ| of W_OV in the stream: -1 if the head writes the negative of what it reads.
        cosine: Mean cosine, over positions, between what the head writes and the stream it read.
        removed: Share of the stream that it removes, ``-Σ⟨written, x⟩ / Σ⟨x, x⟩``; negative where it adds.
        deletes: Whether the head attends mostly to the current token, has a score two standard deviations below the
            null, and writes against the stream: a mean cosine two standard errors, over positions, below 0.
    """

    head: HeadId
    present: Share
    stream_score: Scored = field(metadata=column(kind="share"))
    cosine: Share
    removed: Share
    deletes: bool


@question
def head_bandwidth(weights: Weights) -> Table[HeadBandwidth]:
    """Measure the effective dimensions of the residual stream that each head uses.

        effective dimension = (Σσ²)² / Σσ⁴

    Example:
        >>> row = head_bandwidth(uw.examples.copier(d_vocab=6))[0]      # six tokens from six dimensions to six others
        >>> round(row.moves, 6), round(row.share, 6)
        (6.0, 0.5)

    Paper:
        Elhage et al. 2021, "Subspaces and Residual Stream Bandwidth".
    """
    refuse_headless(weights)
    rows = []
    for number in range(weights.n_layers):
        both = zip(weights.OV[number].singular_values(), weights.QK_at(number, 0).singular_values(), strict=True)
        for head, (moved, compared) in enumerate(both):
            moves, compares = participation(moved.square()), participation(compared.square())
            rows.append(HeadBandwidth(HeadId(number, head), moves, compares, moves / weights.d_model))
    return Table(tuple(rows))


@question
def subspace_overlaps(weights: Weights) -> SubspaceOverlaps:
    """Measure the overlap of the subspaces that heads write, and of those they write and read.

        overlap = ‖U_oneᵀ U_other‖² / min(k, m)    for orthonormal bases U

    Unlike composition, every direction counts alike, however strongly it is used.

    Returns:
        A row for each pair of heads that write, and for each head that reads after an earlier one has written;
        furthest above random subspaces first. Also the ratios to random as an array.

    Cost:
        Four d_head × d_model bases for each head, one d_head × d_head product and its singular values for each pair.

    Example:
        >>> row = subspace_overlaps(uw.examples.induction(d_vocab=6))[0]
        >>> row.kind, str(row.one), str(row.other), round(row.overlap, 6)
        ('write-k', 'L0H0', 'L1H0', 1.0)

    Paper:
        Elhage et al. 2021, "Subspaces and Residual Stream Bandwidth".
    """
    refuse_headless(weights)
    table, place = Table(tuple(_overlaps(weights))).sort("z"), {name: i for i, name in enumerate(weights.head_ids)}
    ratios = torch.full((len(OVERLAP_KINDS), len(place), len(place)), nan, dtype=torch.float64)
    for row in table:
        ratios[OVERLAP_KINDS.index(row.kind), place[row.one], place[row.other]] = row.overlap.ratio
    return SubspaceOverlaps(table.rows, row=SubspaceOverlap, notes=(on_basis(weights),), ratios=ratios)


@question
def vocabulary_dimensions(weights: Weights) -> VocabularyDimensions:
    """Measure the effective dimensions of the stream that embedding and unembedding use, separately and jointly.

        (Σλ)² / Σλ²,    λ the eigenvalues of the covariance over tokens

    Example:
        >>> found = vocabulary_dimensions(uw.examples.induction(d_vocab=6))
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
        embedding=participation(torch.linalg.eigvalsh(enters)),
        unembedding=participation(torch.linalg.eigvalsh(leaves)),
        joint=participation(values),
        shared=((enters * leaves).sum() / (enters.norm() * leaves.norm())).item(),
        half=int((reached < 0.5).sum()) + 1,
        most=int((reached < 0.9).sum()) + 1,
        d_model=weights.d_model,
        embedding_share=tuple((own[used] / values[used]).clamp(0, 1).tolist()),
    )


@question
def deletion(run: Run, *, samples: int = 200, seed: int = 0) -> Table[Deletion]:
    """Find heads that delete information: negative W_OV, attention to the current token, writing against the stream.

        stream score = Σλ / Σ|λ|,    λ = eig(W_O W_V)

    Args:
        samples: Random heads drawn for the null.

    Returns:
        A row for each head, the largest share removed first.

    Raises:
        Unsupported: If the model has no heads, or the run a single position.

    Example:
        >>> row = deletion(uw.run(uw.examples.copier(d_vocab=4), [0, 1, 2]))[0]  # it writes to dimensions of its own
        >>> row.removed, row.deletes
        (0.0, False)

    Paper:
        Elhage et al. 2021, "Subspaces and Residual Stream Bandwidth" (memory management).
    """
    refuse_headless(run.weights)
    if run.ids.shape[-1] < 2:
        raise Unsupported("the run has one position, which can attend only to itself", "run on a longer text")
    null = _stream_null(run.weights, samples, seed)
    return Table(tuple(_deletion(run, head, null) for head in run.weights.head_ids)).sort("removed")


def participation(values: Float[Tensor, " n"]) -> float:
    """Participation ratio ``(Σx)² / Σx²`` of non-negative numbers: from 1 to n; 0 if all are 0."""
    squares = values.square().sum()
    return (values.sum().square() / squares).item() if squares > 0 else 0.0


def basis_of(weights: Weights, head: HeadId, part: str) -> Float[Tensor, "d_model k"]:
    """Compute an orthonormal basis of what a head writes (``write``), or reads with ``q``, ``k`` or ``v``."""
    # Rotating queries and keys leaves the subspaces of the stream as they are: they are the same at every distance.
    (query, key), (output, value) = weights.QK_at(head, 0).factors, weights.OV[head].factors
    tensor = {"write": output, "q": query, "k": key.mT, "v": value.mT}[part]
    U, S, _ = torch.linalg.svd(tensor.double(), full_matrices=False)
    return U[:, THIN * S[0] < S] if S[0] > 0 else U[:, :0]


def _overlaps(weights: Weights) -> Iterator[SubspaceOverlap]:
    bases = {
        (head, kind): basis_of(weights, head, kind.removeprefix("write-"))
        for head in weights.head_ids
        for kind in OVERLAP_KINDS
    }
    for one, other in combinations(weights.head_ids, 2):
        for kind in OVERLAP_KINDS:
            if kind == "write-write" or one.layer < other.layer:
                yield from _overlap(kind, one, other, bases[one, "write-write"], bases[other, kind])


def _overlap(kind: OverlapKind, one: HeadId, other: HeadId, U: Tensor, V: Tensor) -> Iterator[SubspaceOverlap]:
    (d, k), m = U.shape, V.shape[1]
    if not k or not m:
        return
    cosines = torch.linalg.svdvals(U.mT @ V).clamp_max(1)
    n = min(k, m)
    # Variance of the trace of a product of two random projections, one of them rotated by the Haar measure.
    variance = 2 * (k - k * k / d) * (m - m * m / d) / ((d - 1) * (d + 2)) / n**2 if d > 1 else 0.0
    null = Null(max(k, m) / d, sqrt(max(0.0, variance)))
    yield SubspaceOverlap(kind, one, other, Scored(cosines.square().sum().item() / n, null), cosines[0].item())


def _covariance(rows: Float[Tensor, "tokens d_model"]) -> Float[Tensor, "d_model d_model"]:
    """Covariance over tokens, scaled to trace 1."""
    parts, gram = rows.split(ROWS), rows.new_zeros(rows.shape[1], rows.shape[1], dtype=torch.float64)
    mean = torch.stack([part.double().sum(0) for part in parts]).sum(0) / len(rows)
    for part in parts:
        centered = part.double() - mean
        gram += centered.mT @ centered
    size = gram.trace()
    return gram / size if size > 0 else gram


def _deletion(run: Run, head: HeadId, null: Null) -> Deletion:
    stream = run.streams[head.layer]
    written = run.weights.head(head).apply(run, stream).double()
    added, _ = along(written, stream.double())
    cosine = estimate(cosines(written, stream.double()).flatten())
    present = run.pattern[head].diagonal(dim1=-2, dim2=-1)[..., 1:].double().mean().item()
    OV = run.weights.OV[head]
    score = Scored(eigenvalue_score(OV.eigenvalues(), rounding_of(OV, run.weights.dtype)).item(), null)
    against = cosine < -2 * cosine.standard_error
    deletes = present > 0.5 and score < null.mean - 2 * null.sd and against
    return Deletion(head, present, score, float(cosine), -added + 0.0, deletes)  # + 0.0: zero has no sign


def _stream_null(weights: Weights, samples: int, seed: int) -> Null:
    """The score of random heads in the stream; its mean is 0 up to chance."""
    draw, shape = generator(seed), (max(2, samples), weights.d_head, weights.d_model)
    W_V, W_O = gaussian(*shape, seed=draw), gaussian(*shape, seed=draw).mT
    return Null.of(eigenvalue_score(FactoredMatrix(W_V, W_O).eigenvalues()))
