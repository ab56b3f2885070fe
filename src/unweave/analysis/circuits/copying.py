"""Copying: whether a head raises the logit of the token it attends to.

The expanded OV circuit ``W_U W_OV W_E`` maps tokens to logits, so a head that copies has large positive entries on its
diagonal. Its eigenvalues summarize it: those of the d_vocab × d_vocab circuit are those of a d_head × d_head core,

    λ = eig(W_U W_O W_V W_E) = eig(W_V (W_E W_U) W_O)  apart from zeros,

and every head shares the product ``W_E W_U``. A random head's eigenvalues surround zero with no preferred side; a
copying head's lie on the positive real side.

Caveats, from Elhage et al. 2021: eigenvectors are not orthogonal, so a head with only positive eigenvalues may still
lower some token's own logit; it copies *on average*. The ratio ignores a head's strength. The diagonal measures and the
trace are reported beside it for these reasons.
"""

import cmath
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from itertools import chain
from operator import mul
from statistics import fmean

import torch
from torch.nn.functional import pad

from unweave.algebra import FactoredMatrix, HeadId
from unweave.algebra.random import gaussian, generator
from unweave.algebra.ranks import above_own
from unweave.errors import BadInput
from unweave.model.checks import refuse_headless
from unweave.model.costs import Cost, announce
from unweave.model.transforms import TokenSpan, written_span
from unweave.model.weights import Weights
from unweave.results import Logits, Null, Result, Scored, Share, Table, column
from unweave.results.display import listed
from unweave.results.estimates import DEVIATIONS
from unweave.results.question import question
from unweave.shapes import Complex, Float, Int, Tensor

POSITIVE = 0.5
"""Eigenvalue score from which a circuit counts as copying or matching: three quarters of Σ|λ| are then positive."""
ALL_TOKENS = 2**12  # vocabulary up to which every token's diagonal rank is taken; above, as many tokens are drawn
AMONG = 5  # rank from which on a token's own logit is not distinguished


@dataclass(frozen=True)
class Copying:
    """Copying scores of one head.

    Attributes:
        eigenvalue_score: Σλ / Σ|λ| of the OV circuit, in [-1, 1]: 1 copies, -1 suppresses. Its null is that of random
            heads of the same shape in this model.
        centered_score: The same after the mean over output tokens is subtracted from every column: a constant added
            to all logits changes no prediction, but it can change the score above. Its null has a smaller standard
            deviation where much of what heads write raises all logits alike.
        trace: Σλ, the sum of the diagonal: the logits that all tokens together add to themselves. Like ``raised`` it
            counts what is added to all logits alike; `centered_unembedding` leaves only what a softmax can see.
        diagonal_top1: Share of tokens whose own logit the head raises most when it attends to them.
        diagonal_top5: Share of tokens whose own logit is among the five that it raises most.
        raised: Share of tokens whose own logit it raises at all.
        walked: Share of the circuit between those tokens and all outputs that was multiplied out for the ranks. The
            rest was skipped: a token that the head does not raise, or five others exceed, needs no further entries.
        examined: Number of tokens on which the diagonal measures were taken; with 0 these are None.
    """

    head: HeadId
    eigenvalue_score: Scored = field(metadata=column(kind="share", null=("null_mean", "null_sd")))
    centered_score: Scored = field(metadata=column(kind="share", null=("centered_null_mean", "centered_null_sd")))
    trace: Logits
    diagonal_top1: Share | None = field(metadata=column(kind="share", label="raises itself most"))
    diagonal_top5: Share | None = field(metadata=column(kind="share", label="among its top 5"))
    raised: Share | None = field(metadata=column(kind="share", label="share raised"))
    walked: Share | None = field(metadata=column(kind="share", label="share multiplied"))
    examined: int = field(metadata=column(label="tokens examined"))

    @staticmethod
    def in_words(rows: "Table[Copying]") -> str:
        """The heads that copy, by the score that verdicts on induction use."""
        above = [row for row in rows if row.centered_score >= POSITIVE and row.centered_score.z >= DEVIATIONS]
        copy = sorted(above, key=lambda row: -row.centered_score)
        found = f": {listed(row.head for row in copy)}" if copy else ""
        rule = f"centered score at least {POSITIVE:g} and {DEVIATIONS:g} standard deviations above random heads"
        return f"{len(copy)} of {len(rows)} heads copy{found} ({rule})."


@dataclass(frozen=True, repr=False)
class CopyingTable(Table[Copying]):
    """A row for each head, and the eigenvalues behind the scores.

    Attributes:
        spectra: Eigenvalues of every head's OV circuit by layer, [heads, d_head], in logits.
        through: ``W_E W_U``.
    """

    spectra: tuple[Tensor, ...] = field(kw_only=True, compare=False)
    through: FactoredMatrix = field(kw_only=True, compare=False)

    @property
    def eigenvalues(self) -> Complex[Tensor, "layers heads d_head"]:
        """Eigenvalues of all layers, padded with zeros to the width of the widest head."""
        most = max(x.shape[-1] for x in self.spectra)
        return torch.stack([pad(x, (0, most - x.shape[-1])) for x in self.spectra])


@dataclass(frozen=True)
class Eigenvalue:
    """One eigenvalue of one head's OV circuit.

    Attributes:
        head: The head; None for a random one.
        real: Real part.
        imaginary: Imaginary part.
        magnitude: Distance from zero.
        angle: Angle from the positive real axis, in (-π, π]: 0 copies, ±π suppresses.
    """

    head: HeadId | None
    real: Logits
    imaginary: Logits
    magnitude: Logits
    angle: float = field(metadata=column(unit="radians"))


@dataclass(frozen=True, repr=False)
class Spectra(Result):
    """Eigenvalues of all heads and of random ones.

    Attributes:
        eigenvalues: d_head rows for each head, largest first.
        null: d_head rows for each random head, drawn with the mean size of this model's heads.
    """

    main = "eigenvalues"

    eigenvalues: Table[Eigenvalue]
    null: Table[Eigenvalue]


@question
def copying(
    weights: Weights,
    *,
    samples: int = 200,
    examined: int = ALL_TOKENS,
    seed: int = 0,
) -> CopyingTable:
    """Score how much each head copies the tokens that it attends to, with the null of random heads.

        score = Σᵢ λᵢ / Σᵢ |λᵢ|,    λ = eig(W_U W_OV W_E)

    Args:
        weights: The model, in canonical form; a norm's gain is folded in. Its scale is left out (it is positive), or
            applied to each token on its own by ``copying(normalized_embedding(model))``.
        samples: Random heads drawn for the null.
        examined: Maximum number of tokens whose own logits are ranked: a random sample of a larger vocabulary, all of
            a smaller one. 0 skips the ranks, and the share raised with them.
        seed: Seed of the null and of the tokens examined.

    Cost:
        One d_model × d_vocab × d_model product and a d_head eigenproblem for each head; for the ranks the unembedding
        times W_O of each head, and the share ``walked`` of ``examined`` columns of each circuit.

    Example:
        >>> row = copying(uw.examples.copier(d_vocab=6))[0]
        >>> float(row.eigenvalue_score), row.diagonal_top1
        (1.0, 1.0)

    Paper:
        Elhage et al. 2021, "Detecting Copying Behavior".
    """
    refuse_headless(weights)
    smaller = "examined=0 (--examined 0) leaves the ranks out"
    announce(f"copying of {len(weights.head_ids):,} heads", copying_cost(weights, examined), smaller)
    through = through_vocabulary(weights)
    seen = visible_to_softmax(weights, through)
    sizes = [over_tokens(written_span(weights), x.dense()) for x in (through, seen)]
    null, visible = copying_nulls(weights.d_head, sizes, samples=samples, seed=seed)
    ranked = _Examined(weights, _drawn(weights, examined, seed))
    spectra = [head_eigenvalues(weights, layer, through) for layer in range(weights.n_layers)]
    rows = []
    for layer, values in enumerate(spectra):
        scores = eigenvalue_score(values, _rounding(weights, layer, through)).tolist()
        centered = head_scores(weights, layer, seen).tolist()
        for head, trace in enumerate(values.sum(-1).real.tolist()):
            both = Scored(scores[head], null), Scored(centered[head], visible)
            best, five, raised, walked = ranked.shares(weights.OV[layer, head]) if examined else 4 * [None]
            rows.append(Copying(HeadId(layer, head), *both, trace, best, five, raised, walked, len(ranked.tokens)))
    return CopyingTable(tuple(rows), notes=_notes(rows), spectra=tuple(spectra), through=through)


def _notes(rows: Sequence[Copying]) -> tuple[str, ...]:
    """The nulls and the tokens examined, which all heads share, and what the scores leave out."""
    first, walked = rows[0], [row.walked for row in rows if row.walked is not None]
    ranks = (
        f"Diagonal ranks are exact, for {first.examined:,} tokens; {fmean(walked or [0]):.2%} of the entries of the "
        "circuits were computed to find them."
    )
    return (
        f"Random heads of this shape: eigenvalue score {first.eigenvalue_score.null}, centered "
        f"{first.centered_score.null}.",
        *([ranks] if walked else []),
        "The score averages over tokens and ignores how strongly a head writes: read it with the diagonal.",
        "Centered: with the mean over logits removed, which does not change softmax. Trace and share raised include "
        "it, unless the unembedding is centered.",
    )


@question
def copying_spectrum(weights: Weights, *, samples: int = 8, seed: int = 0) -> Spectra:
    """List every eigenvalue of every head's OV circuit, and those of random heads of the same shape and size.

    Args:
        samples: Random heads drawn, in the stream as stored; they depend on its basis, so they are not a null.

    Example:
        >>> found = copying_spectrum(uw.examples.copier(d_vocab=3, strength=2.0))
        >>> [row.real for row in found.eigenvalues], len(found.null)
        ([2.0, 2.0, 2.0], 24)

    Paper:
        Elhage et al. 2021, "Detecting Copying Behavior" (the figure of OV eigenvalues).
    """
    refuse_headless(weights)
    through = through_vocabulary(weights)
    spectra = (head_eigenvalues(weights, layer, through) for layer in range(weights.n_layers))
    return with_random(weights, spectra, through, samples=samples, seed=seed)


def with_random(
    weights: Weights, spectra: Iterable[Tensor], through: FactoredMatrix, *, samples: int = 8, seed: int = 0
) -> Spectra:
    """List the eigenvalues of all heads, given by layer, and those of random heads."""
    named = zip(weights.head_ids, chain.from_iterable(layer.tolist() for layer in spectra), strict=True)
    rows = tuple(_eigenvalue(head, value) for head, own in named for value in own)
    drawn = _random(weights, through.dense(), samples, seed).flatten().tolist()
    return Spectra(Table(rows), Table(tuple(_eigenvalue(None, value) for value in drawn)))


def through_vocabulary(weights: Weights) -> FactoredMatrix:
    """``W_E W_U``, d_model × d_model: the one product through which every circuit passes the vocabulary."""
    return FactoredMatrix((weights.W_E @ weights.W_U).dense(), names=("(W_E W_U)",))


def visible_to_softmax(weights: Weights, through: FactoredMatrix) -> FactoredMatrix:
    """``W_E (I - 11ᵀ/V) W_U``: `through_vocabulary` without the part that adds one number to all logits."""
    constant = weights.embed.sum(-1)[:, None] * weights.unembed.mean(0)
    return FactoredMatrix(through.dense() - constant, names=("(W_E centered W_U)",))


def head_eigenvalues(
    weights: Weights, layer: int, through: FactoredMatrix | None = None
) -> Complex[Tensor, "heads d_head"]:
    """Eigenvalues of the expanded OV circuit of every head of a layer, from their d_head cores."""
    W_O, W_V = weights.OV[layer].factors
    return FactoredMatrix(W_V, *(through or through_vocabulary(weights)).factors, W_O).eigenvalues()


def head_scores(
    weights: Weights, layer: int, through: FactoredMatrix | None = None, below: float = 0.0
) -> Float[Tensor, " heads"]:
    """The copying score of every head of a layer; ``below`` where a circuit is nothing but rounding."""
    between = through or through_vocabulary(weights)
    return eigenvalue_score(head_eigenvalues(weights, layer, between), _rounding(weights, layer, between), below)


def eigenvalue_score(
    eigenvalues: Complex[Tensor, "*batch n"], floor: Float[Tensor, "*batch"] | float = 0.0, below: float = 0.0
) -> Float[Tensor, "*batch"]:
    """``Σλ / Σ|λ|``: 1 if all eigenvalues are positive, -1 if all are negative, 0 if they cancel or all vanish.

    Args:
        floor: Σ|λ| up to which eigenvalues count as zero, since rounding alone could produce it.
        below: The score where all eigenvalues count as zero.

    Example:
        >>> eigenvalue_score(torch.tensor([[2.0, 1.0], [2.0, -2.0], [-1.0, -1.0]], dtype=torch.complex128)).tolist()
        [1.0, 0.0, -1.0]
    """
    size = eigenvalues.abs().sum(-1)
    return torch.where(size > floor, eigenvalues.real.sum(-1) / size.clamp_min(1e-300), torch.full_like(size, below))


def rounding_of(circuit: FactoredMatrix, dtype: torch.dtype) -> Float[Tensor, "*batch"]:
    """Bound on the rounding in the eigenvalues of circuits whose factors are stored in a dtype."""
    return _floor(dtype, *(torch.linalg.matrix_norm(factor.double()) for factor in circuit.factors))


def copying_null(weights: Weights, through: FactoredMatrix | None = None, *, samples: int = 200, seed: int = 0) -> Null:
    """Estimate the eigenvalue score of random heads of this shape between this model's embedding and unembedding.

    Heads are Gaussian where token embeddings are white (`written_span`), so that the null is the same in every basis of
    the stream. Their distribution is rotation-invariant: only the singular values of ``through`` there matter.
    """
    sizes = over_tokens(written_span(weights), (through or through_vocabulary(weights)).dense())
    return copying_nulls(weights.d_head, [sizes], samples=samples, seed=seed)[0]


def copying_nulls(
    d_head: int, between: Sequence[Float[Tensor, " _"]], *, samples: int = 200, seed: int = 0
) -> list[Null]:
    """Estimate `copying_null` for several maps, each by its singular values over tokens; the same heads serve all."""
    drawn = {n: _random_pairs(samples, d_head, n, seed) for n in {len(sizes) for sizes in between}}
    pairs = ((sizes, *drawn[len(sizes)]) for sizes in between)
    return [Null.of(eigenvalue_score(FactoredMatrix(W_V * sizes, W_O).eigenvalues())) for sizes, W_V, W_O in pairs]


def _random_pairs(samples: int, d_head: int, span: int, seed: int) -> tuple[Tensor, Tensor]:
    """W_V and W_O of Gaussian heads."""
    draw = generator(seed)
    return gaussian(samples, d_head, span, seed=draw), gaussian(samples, span, d_head, seed=draw)


def over_tokens(span: TokenSpan, between: Float[Tensor, "d_model d_model"]) -> Float[Tensor, " span"]:
    """Singular values of a map of the stream to itself, where token embeddings are white; float64."""
    sizes: Tensor = torch.linalg.svdvals(span.into @ between.detach().double().cpu() @ span.back)
    return sizes


def copying_cost(weights: Weights, examined: int = ALL_TOKENS) -> Cost:
    """Estimate the cost of `copying`."""
    ranked = 2 * len(weights.head_ids) * weights.d_head * (weights.d_model if examined else 0)
    return Cost(weights.d_vocab * (ranked + 8 * weights.d_model**2))


def _drawn(weights: Weights, most: int, seed: int) -> Int[Tensor, " tokens"]:
    """All tokens of a small vocabulary, random ones of a large one."""
    if most < 0:
        raise BadInput(f"examined is {most}", "give the number of tokens to rank; 0 leaves the ranks out")
    if weights.d_vocab <= most:
        return torch.arange(weights.d_vocab, device=weights.embed.device)
    drawn = torch.randperm(weights.d_vocab, generator=generator(seed))[:most].sort().values
    return drawn.to(weights.embed.device)


@dataclass(frozen=True, eq=False)
class _Examined:
    """Tokens whose own logits are ranked among the outputs of circuits."""

    weights: Weights
    tokens: Int[Tensor, " tokens"]

    def shares(self, OV: FactoredMatrix) -> tuple[float, float, float, float]:
        """Shares of tokens whose own logit is raised most, among the five most, or at all; share multiplied out."""
        writes, reads = OV.factors
        # A head that does not copy at all raises half of all tokens by rounding: only what exceeds it counts as raised.
        floor = _floor(self.weights.dtype, writes.norm(), reads.norm()) * self._sizes
        found = above_own(self.weights.unembed @ writes, self._embed @ reads.mT, self.tokens, AMONG, floor)
        hits = torch.stack([found.count < 1, found.count < AMONG, found.own > floor]).double()
        best, among, at_all = hits.mean(-1).tolist()
        return best, among, at_all, found.walked

    @cached_property
    def _embed(self) -> Float[Tensor, "tokens d_model"]:
        return self.weights.embed[:, self.tokens].mT.contiguous()

    @cached_property
    def _sizes(self) -> Float[Tensor, " tokens"]:
        """The norm of the longest row of W_U times that of each token's embedding."""
        return (self.weights.unembed.norm(dim=-1).max() * self._embed.norm(dim=-1)).double()


def _rounding(weights: Weights, layer: int, through: FactoredMatrix) -> Float[Tensor, " heads"]:
    """Bound on the rounding in the eigenvalues of the heads of a layer."""
    return rounding_of(weights.OV[layer], weights.dtype) * through.norm()


def _floor(dtype: torch.dtype, *sizes: Tensor) -> Tensor:
    """Bound on the rounding in a product that should be zero, from the sizes of its factors."""
    eps = torch.tensor(torch.finfo(dtype).eps, dtype=torch.float64)
    return reduce(mul, (size.double() for size in sizes), eps)


def _random(weights: Weights, through: Tensor, samples: int, seed: int) -> Complex[Tensor, "samples d_head"]:
    """Spectra of Gaussian heads whose entries are as large as the model's on average."""
    draw, shape = generator(seed), (samples, weights.d_head, weights.d_model)
    W_V = gaussian(*shape, seed=draw) * typical_size(weights, "W_V")
    W_O = gaussian(*shape, seed=draw).mT * typical_size(weights, "W_O")
    return FactoredMatrix(W_V, through.double().cpu(), W_O).eigenvalues()


def typical_size(weights: Weights, name: str) -> float:
    """Root mean square of all entries of one kind of matrix."""
    squares = torch.stack([getattr(layer, name).double().square().mean() for layer in weights.layers])
    return squares.mean().sqrt().item()


def _eigenvalue(head: HeadId | None, value: complex) -> Eigenvalue:
    return Eigenvalue(head, value.real, value.imag, abs(value), cmath.phase(value))
