"""The residual stream as a sum: what each component wrote to it, and how large that stands at every layer.

    x_l = W_E t (+ W_P) + Σ_{heads below l} A^h ⊗ W_OV^h x + Σ b_O (+ Σ_{MLPs below l} W_out a + b_out)

Nothing else ever writes to it, so the parts sum to the stream exactly; the residual is printed.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import torch

from unweave.model.run import Run
from unweave.results.table import Result, Table
from unweave.shapes import Float, Tensor


@dataclass(frozen=True)
class Contribution:
    """What one component has written to the stream that a layer reads.

    Attributes:
        layer: The layer that reads; n_layers is the unembedding.
        component: Who wrote: W_E, W_P, a head, a bias, or a layer's neurons (W_out).
        length: Root mean square, over positions, of the length of what it wrote.
        share: Its share of the stream, ``⟨part, x⟩ / ⟨x, x⟩`` over all positions. Shares sum to 1; a negative one
            takes away from what others wrote.
        cosine: Mean cosine of what it wrote with the stream.
    """

    layer: int
    component: str
    length: float
    share: float
    cosine: float


@dataclass(frozen=True)
class StreamDecomposition(Result):
    """The stream at every layer, by component.

    Attributes:
        parts: A row for each layer and component.
        residual: Largest difference, at any layer, position and dimension, between the sum of the parts and the
            stream, over the stream's largest entry.
    """

    main = "parts"

    parts: Table[Contribution]
    residual: float


def contributions(run: Run) -> Iterator[tuple[int, str, Float[Tensor, "*batch seq d_model"]]]:
    """What each component wrote, one at a time: the first layer that reads it, its name, and the vectors.

    Example:
        >>> import unweave as uw
        >>> from unweave import examples
        >>> run = uw.run(examples.induction(d_vocab=4), [0, 1, 2, 1])
        >>> [(layer, name) for layer, name, _ in contributions(run)]
        [(0, 'W_E'), (1, 'L0H0'), (2, 'L1H0')]
    """
    weights = run.weights
    for term in weights.embedding():
        yield 0, term.origin, term(run)
    for number in range(weights.n_layers):
        for head in weights.heads(number):
            yield number + 1, str(head.heads[0]), head.apply(run, run.streams[number])
        for term in weights.entering(number):
            yield number + 1, term.origin, term(run)


def decompose_stream(run: Run) -> StreamDecomposition:
    """How much of the residual stream each component wrote, at every layer, and that they are all there is.

        share = Σ_positions ⟨part, x_l⟩ / Σ_positions ⟨x_l, x_l⟩

    Args:
        run: A run on any tokens, batched or not.

    Returns:
        Parts by layer in the order they were written, and the largest relative residual.

    Cost:
        Each head acts once more; a stream-sized tensor at a time.

    Example:
        >>> import unweave as uw
        >>> from unweave import examples
        >>> found = decompose_stream(uw.run(examples.copier(d_vocab=4), [0, 1, 2, 1]))
        >>> [round(part.share, 3) for part in found.parts if part.layer == 1], found.residual
        ([0.644, 0.356], 0.0)

    Paper:
        Elhage et al. 2021, "Virtual Weights and the Residual Stream as a Communication Channel".
    """
    rows: dict[int, list[Contribution]] = {layer: [] for layer in range(len(run.streams))}
    totals = [torch.zeros_like(stream, dtype=torch.float64) for stream in run.streams]
    for first, name, part in contributions(run):
        for layer in range(first, len(run.streams)):
            rows[layer].append(_written(layer, name, part.double(), run.streams[layer].double()))
            totals[layer] += part
    residual = max(_relative(total, stream) for total, stream in zip(totals, run.streams, strict=True))
    return StreamDecomposition(Table(tuple(row for layer in rows.values() for row in layer)), residual)


def _written(layer: int, name: str, part: Tensor, stream: Tensor) -> Contribution:
    inner, size, whole = (part * stream).sum(-1), part.norm(dim=-1), stream.norm(dim=-1)
    lengths = size * whole
    cosine = torch.where(lengths > 0, inner / lengths.clamp_min(1e-300), torch.zeros_like(inner))
    square = whole.square().sum()
    share = (inner.sum() / square).item() if square > 0 else 0.0
    return Contribution(layer, name, size.square().mean().sqrt().item(), share, cosine.mean().item())


def _relative(total: Tensor, stream: Tensor) -> float:
    size = stream.abs().max().item()
    return (total - stream).abs().max().item() / size if size else 0.0
