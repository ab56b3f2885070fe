"""Memory management: heads that take out of the stream what stands there.

The stream has few dimensions for many writers, so some must clear it. A head that deletes attends to the present token
and writes the negative of what it reads: W_OV has negative eigenvalues *in the stream*,

    λ = eig(W_O W_V) = eig(W_V W_O)  apart from zeros,

and what it writes points against what was there.
"""

from dataclasses import dataclass

import torch

from unweave.algebra.factored import FactoredMatrix
from unweave.algebra.random import gaussian, generator
from unweave.algebra.terms import HeadId
from unweave.analysis.circuits.copying import eigenvalue_score
from unweave.errors import Unsupported
from unweave.model.run import Run
from unweave.model.weights import Weights
from unweave.results.estimates import Null
from unweave.results.table import Table


@dataclass(frozen=True)
class Deletion:
    """How far one head deletes on a run.

    Attributes:
        head: The head.
        present: Mean attention to the present token, in [0, 1], the first position (which has no choice) left out.
        stream_score: Σλ / Σ|λ| of W_OV in the stream, in [-1, 1]: -1 writes the negative of what it reads.
        null_sd: Standard deviation of that score over random heads of the same shape (their mean is 0).
        cosine: Mean cosine of what it writes with the stream it read, by position: negative takes away.
        removed: Share of the stream that it takes away, ``-Σ⟨written, x⟩ / Σ⟨x, x⟩``; negative adds.
        deletes: Attends to the present token more than elsewhere, has a score two deviations below the null, and
            writes against the stream.
    """

    head: HeadId
    present: float
    stream_score: float
    null_sd: float
    cosine: float
    removed: float
    deletes: bool


def deletion(run: Run, *, samples: int = 200, seed: int = 0) -> Table[Deletion]:
    """Which heads clear the stream: negative W_OV, attention to the present token, writing against what was there.

        stream score = Σλ / Σ|λ|,    λ = eig(W_O W_V)

    Args:
        run: A run on any tokens, batched or not.
        samples: Random heads drawn for the null.
        seed: Their seed.

    Returns:
        A row for each head, what removes most first.

    Raises:
        Unsupported: If the model has no heads, or the run a single position.

    Example:
        >>> import unweave as uw
        >>> from unweave import examples
        >>> row = deletion(uw.run(examples.copier(d_vocab=4), [0, 1, 2]))[0]      # it writes to dimensions of its own
        >>> row.removed, row.deletes
        (0.0, False)

    Paper:
        Elhage et al. 2021, "Subspaces and Residual Stream Bandwidth" (memory management).
    """
    weights = run.weights
    if not weights.n_layers:
        raise Unsupported("deletion: a model without layers has no heads that could delete", "try a model with layers")
    if run.ids.shape[-1] < 2:
        raise Unsupported("deletion: a run of one position shows no choice of attention", "run on a longer text")
    null = _null(weights, samples, seed)
    return Table(tuple(_row(run, head, null) for head in weights.head_ids)).sort("removed")


def _row(run: Run, head: HeadId, null: Null) -> Deletion:
    stream = run.streams[head.layer]
    written, there = run.weights.head(head).apply(run, stream).double(), stream.double()
    inner, sizes = (written * there).sum(-1), written.norm(dim=-1) * there.norm(dim=-1)
    cosine = torch.where(sizes > 0, inner / sizes.clamp_min(1e-300), torch.zeros_like(inner)).mean().item()
    whole = there.square().sum()
    removed = (-inner.sum() / whole).item() if whole > 0 else 0.0
    present = run.pattern[head].diagonal(dim1=-2, dim2=-1)[..., 1:].double().mean().item()
    score = eigenvalue_score(run.weights.OV[head].eigenvalues()).item()
    deletes = present > 0.5 and score < null.mean - 2 * null.sd and cosine < 0
    return Deletion(head, present, score, null.sd, cosine, removed + 0.0, deletes)


def _null(weights: Weights, samples: int, seed: int) -> Null:
    """The score of random heads in the stream; its mean is 0 up to chance."""
    draw, shape = generator(seed), (max(2, samples), weights.d_head, weights.d_model)
    W_V, W_O = gaussian(*shape, seed=draw), gaussian(*shape, seed=draw).mT
    return Null.of(eigenvalue_score(FactoredMatrix(W_V, W_O).eigenvalues()))
