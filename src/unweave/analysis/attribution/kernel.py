"""Kernel of a rotary head on a run: how much of its scores the distance alone explains.

With q̄ and k̄ the means of the queries and keys over positions, and q̃, k̃ what is left, a score is a sum of four parts:

    score(i, j) = q̄ᵀ R k̄ + q̃ᵢᵀ R k̄ + q̄ᵀ R k̃ⱼ + q̃ᵢᵀ R k̃ⱼ,    R = R_{-(i - j)},    kernel(d) = q̄ᵀ R_{-d} k̄

The first depends on the distance alone, the next two on it and on one of the two tokens, the last on both. The first
token is left out of means and shares: it sees no other token, and heads park unused attention on it.
"""

from dataclasses import dataclass, field
from typing import Literal

from unweave.algebra.terms import HeadId, HeadLike
from unweave.analysis.attribution.scores import raw_scores, seen_from, variance_shares
from unweave.errors import Unsupported
from unweave.model import Run, heads
from unweave.results import Logits, Result, Share, Table, column
from unweave.results.question import question
from unweave.shapes import Bool, Float, Tensor

KernelPart = Literal["kernel", "query", "key", "interaction"]
FEWEST = 3  # tokens of a run with a kernel, at least: the first is left out


@dataclass(frozen=True)
class KernelPoint:
    """One distance of a kernel.

    Attributes:
        distance: Tokens from the source to the destination.
        kernel: Score that this distance alone adds.
        attention: Mean attention at this distance, the first token left out.
    """

    distance: int = field(metadata=column(unit="tokens"))
    kernel: Logits
    attention: Share


@dataclass(frozen=True)
class ScoreKernel(Result):
    """Scores of a rotary head by distance alone, and the shares of the four parts.

    Attributes:
        peak: Distance at which the kernel is largest.
        sd: Standard deviation of the scores within a destination's row.
        kernel: Share of the variance of the scores that the distance alone explains.
        query: Share of the query together with the distance, whatever the key.
        key: Share of the key together with the distance, whatever the query.
        interaction: Share that needs both tokens. The four shares sum to 1; one may be negative where parts cancel.
        residual: The largest difference between a score and the sum of its parts: rounding only.
        curve: The kernel at every distance.
    """

    main = "curve"

    head: HeadId
    peak: int
    sd: Logits
    kernel: Share = field(metadata=column(label="distance alone"))
    query: Share = field(metadata=column(label="distance and query"))
    key: Share = field(metadata=column(label="distance and key"))
    interaction: Share
    residual: float
    curve: Table[KernelPoint]

    @property
    def answer(self) -> str:
        """What the distance alone explains, and where it adds most."""
        share = f"Distance alone explains {self.kernel:.0%} of the variance of the scores of {self.head}"
        return f"{share}; its kernel is largest at distance {self.peak}."

    @property
    def notes(self) -> tuple[str, ...]:
        """What is left out, and the residual."""
        return (
            "The first token is excluded, because heads park unused attention on it.",
            f"The four parts miss the scores by {self.residual:.1e} at most.",
        )


@question
def score_kernel(run: Run, head: HeadLike) -> ScoreKernel:
    """Read the kernel of a rotary head from a run, with the share of its scores' variance that it explains.

        kernel(d) = q̄ᵀ R_{-d} k̄,    share = cov(part, scores) / var(scores) within each destination's row

    Returns:
        The parts' shares, and the kernel at every distance. All shares are 0 where scores do not vary beyond rounding.

    Raises:
        Unsupported: If positions do not rotate the queries and keys of the head, or the run has fewer than 3 tokens.

    Example:
        >>> found = score_kernel(uw.run(uw.examples.rotary_induction(), [0, 3, 1, 4, 1, 5]), "L0H0")
        >>> found.peak, round(found.kernel, 6)
        (1, 1.0)

    Paper:
        Cheng et al. 2026, arXiv 2601.08297 (slash heads), on the heads of Elhage et al. 2021, "Primarily Positional
        Attention Heads".
    """
    name, parts = run.weights.check_head(head), kernel_parts(run, head)
    visible, scores = seen_from(run, name).clone(), raw_scores(run, name)
    visible[:, 0] = False
    sd, (kernel, query, key, interaction) = variance_shares(run, scores, list(parts.values()), visible)
    curve, residual = _curve(run, name, parts["kernel"], visible), (scores - sum(parts.values())).abs().max().item()
    peak = max(curve, key=lambda point: point.kernel).distance
    return ScoreKernel(name, peak, sd, kernel, query, key, interaction, residual, curve)


@question
def kernel_parts(run: Run, head: HeadLike) -> dict[KernelPart, Float[Tensor, "*batch dst src"]]:
    """Split the scores of a rotary head into its kernel, what query or key alone add to it, and their interaction.

    Returns:
        Four parts that sum to the scores before a cap and the mask, 1/√d_head included. Means are over all sequences.

    Raises:
        Unsupported: As `score_kernel`.

    Example:
        >>> import torch
        >>> run = uw.run(uw.examples.rotary_induction(), [0, 3, 5, 3])
        >>> parts = kernel_parts(run, "L0H0")
        >>> list(parts), torch.allclose(sum(parts.values()), uw.analysis.attribution.scores.raw_scores(run, "L0H0"))
        (['kernel', 'query', 'key', 'interaction'], True)
    """
    name = run.weights.check_head(head)
    layer = run.weights.layers[name.layer]
    if not layer.scoring.moves:
        raise Unsupported(
            f"positions do not rotate the queries and keys of {name}, so its scores have no kernel over distances",
            "use position_kernel if positions enter this layer in another way, else the QK circuit",
        )
    if run.ids.shape[-1] < FEWEST:
        raise Unsupported(f"the run has {run.ids.shape[-1]} tokens", f"run on at least {FEWEST} tokens")
    x = run.read(name.layer)
    query, key = (side(layer, x)[..., name.head, :, :].double() for side in (heads.queries, heads.keys))
    (q, own_q), (k, own_k) = (map(layer.scoring.turned, _about_mean(side)) for side in (query, key))
    return {"kernel": q @ k.mT, "query": own_q @ k.mT, "key": q @ own_k.mT, "interaction": own_q @ own_k.mT}


def _about_mean(x: Float[Tensor, "*batch seq d"]) -> tuple[Tensor, Tensor]:
    """The mean over all but the first position, at every position, and what is left of each vector."""
    mean = x[..., 1:, :].flatten(0, -2).mean(0).expand_as(x)
    return mean, x - mean


def _curve(run: Run, head: HeadId, kernel: Tensor, visible: Bool[Tensor, "dst src"]) -> Table[KernelPoint]:
    n = visible.shape[-1]
    first = kernel.reshape(-1, n, n)[0, :, 0]  # [distance]: the same from every source
    pattern = run.pattern[head].double().reshape(-1, n, n).mean(0)
    distances = [d for d in range(n - 1) if visible.diagonal(-d).any()]
    means = [pattern.diagonal(-d)[1:].mean().item() for d in distances]
    return Table(tuple(KernelPoint(d, first[d].item(), mean) for d, mean in zip(distances, means, strict=True)))
