"""Decompose the residual stream into the contributions of the components that wrote to it.

    x_l = W_E t (+ W_P) + Σ_{heads below l} A^h ⊗ W_OV^h x + Σ b_O (+ Σ_{MLPs below l} W_out a + b_out)

The sum is exact: nothing else writes to the stream, and the residual is reported. Lengths and shares are those in the
basis of the stream as stored, which is arbitrary in a model without norms, so no verdict uses them.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import nan

import torch

from unweave.algebra.terms import HeadId
from unweave.model import Run, writes
from unweave.results import Result, Share, Table, column
from unweave.results.question import question
from unweave.results.tolerances import EPS
from unweave.shapes import Float, Tensor


@dataclass(frozen=True)
class Contribution:
    """Contribution of one component to the stream that one layer reads.

    Attributes:
        layer: The layer that reads; n_layers is the unembedding.
        component: The writer: W_E, W_P, a head, a bias, or the neurons of a layer (W_out).
        length: Root mean square, over positions, of the length of the contribution.
        share: Its share of the stream, ``⟨part, x⟩ / ⟨x, x⟩`` over all positions; negative where it cancels others.
        cosine: Mean cosine between the contribution and the stream.
    """

    layer: int
    component: str
    length: float
    share: float = field(metadata=column(kind="share", label="share of stream"))
    cosine: Share


@dataclass(frozen=True)
class StreamDecomposition(Result):
    """The residual stream before every layer, by component.

    Attributes:
        parts: A row for each layer and component; the shares of a layer sum to 1.
        components: The components in the order in which they write.
        shares: The shares as an array, NaN where a component has not written yet.
        residual: Largest difference between the sum of the parts and the stream, over the stream's largest entry.
    """

    main = "parts"

    parts: Table[Contribution]
    components: tuple[str, ...]
    shares: Float[Tensor, "components reading_layers"] = field(compare=False)
    residual: float

    @property
    def answer(self) -> str:
        """The component with the largest share of the stream that the unembedding reads."""
        best = max(self.parts.where(layer=self.parts[-1].layer), key=lambda part: part.share)
        return f"Of the stream that the unembedding reads, {best.component} wrote the largest share, {best.share:.2f}."

    @property
    def notes(self) -> tuple[str, ...]:
        """The residual."""
        return (f"At every layer the parts sum to the stream, to {self.residual:.1e} of its largest entry.",)


def contributions(run: Run) -> Iterator[tuple[int, str, Float[Tensor, "*batch seq d_model"]]]:
    """Iterate over contributions: the first layer that reads it, the component's name, and the vectors.

    Example:
        >>> run = uw.run(uw.examples.induction(d_vocab=4), [0, 1, 2, 1])
        >>> [(layer, name) for layer, name, _ in contributions(run)]
        [(0, 'W_E'), (1, 'L0H0'), (2, 'L1H0')]
    """
    weights = run.weights
    for term in writes.embedding(weights):
        yield 0, term.origin, term(run)
    for number in range(weights.n_layers):
        for h in range(weights.n_heads):
            head = HeadId(number, h)
            yield number + 1, str(head), run.written(head)
        for term in writes.entering(weights, number):
            yield number + 1, term.origin, term(run)


@question
def decompose_stream(run: Run) -> StreamDecomposition:
    """Decompose the residual stream before every layer into the contributions of its writers.

        share = Σ_positions ⟨part, x_l⟩ / Σ_positions ⟨x_l, x_l⟩

    Cost:
        Each head is applied once more; one tensor of the stream's size at a time.

    Example:
        >>> found = decompose_stream(uw.run(uw.examples.copier(d_vocab=4), [0, 1, 2, 1]))
        >>> [round(part.share, 3) for part in found.parts.where(layer=1)], found.residual
        ([0.644, 0.356], 0.0)

    Paper:
        Elhage et al. 2021, "Virtual Weights and the Residual Stream as a Communication Channel".
    """
    streams = [x.double() for x in run.streams]
    rows: list[list[Contribution]] = [[] for _ in streams]
    totals, names = [torch.zeros_like(x) for x in streams], []
    for first, name, part in contributions(run):
        names.append(name)
        for layer in range(first, len(streams)):
            wrote = part.double()
            length = wrote.norm(dim=-1).square().mean().sqrt().item()
            rows[layer].append(Contribution(layer, name, length, *along(wrote, streams[layer])))
            totals[layer] += part
    shares = torch.full((len(names), len(streams)), nan, dtype=torch.float64)
    for layer, parts in enumerate(rows):
        shares[: len(parts), layer] = torch.tensor([part.share for part in parts])  # writers come in one order
    residual = max(_relative(total, stream) for total, stream in zip(totals, streams, strict=True))
    return StreamDecomposition(Table(tuple(part for parts in rows for part in parts)), tuple(names), shares, residual)


def along(part: Float[Tensor, "*batch d"], stream: Float[Tensor, "*batch d"]) -> tuple[float, float]:
    """A part's share of the stream, and its mean cosine with it; both 0 where the stream is zero up to rounding."""
    square, clear = stream.square().sum(), stream.norm() > EPS * part.norm()
    share = ((part * stream).sum() / square).item() if clear else 0.0
    return share, cosines(part, stream).mean().item()


def cosines(part: Float[Tensor, "*batch d"], stream: Float[Tensor, "*batch d"]) -> Float[Tensor, "*batch"]:
    """Cosine of a part with the stream at each position; 0 where the part is 0, or the stream is 0 up to rounding."""
    own, whole = part.norm(dim=-1), stream.norm(dim=-1)
    inner, lengths = (part * stream).sum(-1), own * whole
    clear = (lengths > 0) & (whole > EPS * own)
    return torch.where(clear, inner / lengths.clamp_min(1e-300), torch.zeros_like(inner))


def _relative(total: Tensor, stream: Tensor) -> float:
    size = stream.abs().max().item()
    return (total - stream).abs().max().item() / size if size else 0.0
