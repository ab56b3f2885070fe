"""Transforms of a model: weights with the same logits or predictions, or changed weights for one measurement.

Every reader and writer of the stream is linear, so a change of basis B leaves all outputs unchanged,

    writers W → B W,    readers W → W B⁻¹,

in a model without norms for every invertible B. A norm divides by the length of the stream, which only rotations
preserve. In canonical form that holds for LayerNorm too: all that writes to its stream is centered, and its scale is a
length. (To store the rotated weights in a LayerNorm model, which would subtract the mean once more, the rotation
must also preserve the vector of ones.)

Inside a head queries, keys and values are intermediates, and only their products matter:

    W_V → M W_V,   W_O → W_O M⁻¹        W_Q → N⁻ᵀ W_Q,   W_K → N W_K

for any invertible M and N change no logit and no pattern.

Each transform takes a `Model` or `Weights` and returns what it was given, changed:

    same model     `rotate`, `change_basis`, `change_head_basis`
    same softmax   `centered_unembedding`
    measurement    `normalized_embedding`, `as_read`, `effective_embedding`, `whiten_tokens`
    null           `random_heads`
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import torch

from unweave.algebra.random import gaussian, generator
from unweave.algebra.scoring import ScoreFunction
from unweave.errors import BadInput, ShapeError, Unsupported
from unweave.model.layer import Layer
from unweave.model.mlp import MLP
from unweave.model.model import transform
from unweave.model.norms import PostNorm
from unweave.model.run import Run, run
from unweave.model.weights import Weights
from unweave.shapes import Float, Tensor

__all__ = [
    "TokenSpan",
    "as_read",
    "centered_unembedding",
    "change_basis",
    "change_head_basis",
    "effective_embedding",
    "normalized_embedding",
    "random_heads",
    "random_rotation",
    "rotate",
    "token_span",
    "whiten_tokens",
    "whole_span",
    "written_span",
]
ORTHOGONAL = 1e-6  # largest difference of an entry of RᵀR from the identity
AT_ONCE = 2**13  # columns of a table that are in float64 at a time
ALONE_AT_ONCE = 2**10  # tokens that run alone at a time
SMALLEST = 1e-10  # share of the largest eigenvalue of W_E W_Eᵀ below which a direction counts as unused by tokens


def __dir__() -> list[str]:
    """List the names that complete: the public ones."""
    return __all__


@transform
def rotate(weights: Weights, rotation: Float[Tensor, "d_model d_model"]) -> Weights:
    """Rotate the residual stream of a model: patterns and logits are unchanged.

        W_E → R W_E,  W_O → R W_O,  W_Q, W_K, W_V → W Rᵀ,  W_U → W_U Rᵀ,  an MLP's W_in and W_out likewise

    Args:
        rotation: An orthogonal matrix R, reflections included.

    Example:
        >>> weights = uw.examples.induction(d_vocab=4)
        >>> turned = rotate(weights, random_rotation(weights.d_model, seed=0))
        >>> ids = [0, 1, 2, 1]
        >>> (uw.run(turned, ids).logits - uw.run(weights, ids).logits).abs().max().item() < 1e-12
        True

    Paper:
        Elhage et al. 2021, "Privileged vs. Non-Privileged Basis" (appendix).
    """
    R = _checked(weights, rotation)
    away = (R.mT @ R - torch.eye(len(R), dtype=torch.float64)).abs().max().item()
    if not away <= ORTHOGONAL:
        raise BadInput(
            f"the matrix is not orthogonal: RᵀR differs from the identity by {away:.2g}",
            "use random_rotation(d_model); without norms, change_basis takes any invertible matrix",
        )
    return _changed(weights, R, R.mT)


@transform
def change_basis(weights: Weights, basis: Float[Tensor, "d_model d_model"]) -> Weights:
    """Change the basis of the residual stream: writers ``B W``, readers ``W B⁻¹``; logits are unchanged.

    Args:
        weights: A model without norms, which only rotations preserve.
        basis: An invertible matrix B.

    Example:
        >>> weights = uw.load("attn-2l-small").weights.to(torch.float64)
        >>> basis = random_rotation(weights.d_model) * 3
        >>> ids = [0, 17, 5, 17]
        >>> torch.allclose(uw.run(change_basis(weights, basis), ids).logits, uw.run(weights, ids).logits)
        True
    """
    if weights.normed:
        raise Unsupported(
            "needs a model without norms, and this one has some", "use rotate(): a norm is preserved only by rotations"
        )
    B = _checked(weights, basis)
    return _changed(weights, B, torch.linalg.inv(B))


@transform
def change_head_basis(weights: Weights, seed: int = 0) -> Weights:
    """Change the basis inside every head at random: logits and patterns are unchanged.

    One random invertible matrix enters between W_V and W_O, another between queries and keys, with their biases and
    positions. With rotary positions that is one complex number for each pair of dimensions; a norm of queries
    and keys leaves no freedom, so these stay. Heads of a group share their matrices; OV and QK matrices are the same.

    Example:
        >>> weights = uw.examples.copier(d_vocab=3)
        >>> other = change_head_basis(weights)
        >>> (other.OV["L0H0"] - weights.OV["L0H0"]).norm().item() < 1e-12
        True

    Paper:
        Elhage et al. 2021, "Attention Heads are Independent and Additive" (queries, keys and values are intermediates).
    """
    return replace(weights, layers=weights.each_layer(lambda l, layer: _rebased(layer, seed + l)))


@transform
def centered_unembedding(weights: Weights) -> Weights:
    """Subtract the mean of all logits, a constant that does not change the softmax: predictions are unchanged.

        W_U[t, :]  →  W_U[t, :] - mean over t of W_U[t, :]

    A contribution that is the same for every logit can be the largest part of an OV circuit's column. Without it, the
    entries of different columns (sources) compare by their effect on predictions.

    Example:
        >>> weights = centered_unembedding(uw.examples.copier(d_vocab=4))
        >>> uw.expanded_circuit(weights, "L0H0").dense().sum(0).abs().max().item() < 1e-12
        True
    """
    bias = None if weights.b_U is None else weights.b_U - weights.b_U.mean()
    return replace(weights, unembed=weights.unembed - weights.unembed.mean(0), b_U=bias)


@transform
def normalized_embedding(weights: Weights, layer: int = 0) -> Weights:
    """Divide each token's embedding by its own norm, as the first layer reads it.

        W_E[:, t]  →  W_E[:, t] / σ(W_E[:, t])

    Exact for the first layer where no positions enter the stream, and for the direct path of a model without layers;
    for later layers a convention. Without norms nothing changes.

    Args:
        layer: The layer whose norm divides; n_layers is the unembedding.

    Example:
        >>> weights = uw.examples.copier(d_vocab=3)
        >>> normalized_embedding(weights).embed is weights.embed
        True

    Paper:
        Elhage et al. 2021, "Handling Layer Normalization" (appendix).
    """
    norm = weights.before(layer)
    return weights if norm.kind == "none" else replace(weights, embed=weights.embed * norm.scale(weights.embed.mT))


@transform
def as_read(weights: Weights, after: int = 1) -> Weights:
    """Replace each token's embedding by what later layers read of it: its stream after the first layers, on its own.

        W_E[:, t]  →  x_after(t),    the stream of a text of the token t alone

    A token alone attends to itself, so that every head adds ``W_OV x``, and MLPs and biases what they write; exact, for
    all tokens of the vocabulary. A position's own part of the stream is left out. It is a measurement, for circuits of
    the layers from ``after`` on: the model computes something else afterwards, since its first layers still write.

    Args:
        after: Number of layers that the token has passed; 0 changes nothing.

    Cost:
        A run of d_vocab sequences of one token through ``after`` layers, a thousand at a time.

    Example:
        >>> weights = uw.examples.copier(d_vocab=3, strength=2.0)
        >>> as_read(weights).W_E.dense()[3:].diagonal().tolist()  # what L0H0 wrote of each token
        [2.0, 2.0, 2.0]
    """
    if not 0 <= after <= weights.n_layers:
        raise BadInput(f"after is {after} in a model of {weights.n_layers} layers", f"valid: 0 to {weights.n_layers}")
    first = weights.layers[:after]
    turned = weights.positions != "rotary" or any(layer.scoring.moves for layer in weights.layers[:after])
    passed = replace(weights, layers=first, positions=weights.positions if turned else "none")
    read = weights.embed.new_empty(weights.d_vocab, weights.d_model)  # a token's stream in one place, as it is written
    for ids in torch.arange(weights.d_vocab, device=read.device).split(ALONE_AT_ONCE):
        read[ids[0] : ids[-1] + 1] = run(passed, ids[:, None]).streams[-1][:, 0]
    if weights.position_table is not None:
        read -= weights.position_table[:, 0]
    return replace(weights, embed=read.mT)


@transform
def effective_embedding(weights: Weights, run: Run, *, layer: int | None = None) -> Weights:
    """Add to each token's embedding what earlier heads write at its own position: the embedding of paths without a hop.

        W_E  →  Π_{l < layer} (Id + Σ_h d_h W_OV^h) W_E,    d_h = mean over positions of A^h[i, i]

    A head that attends to its own position is part of the embedding for all that follows. The diagonal differs from
    position to position; its mean over a run makes one matrix of it. With a norm d_h holds the norm's scale as well.
    Positions, biases and MLPs are left as they are. Use it to read circuits of ``layer`` and later: the model computes
    something else afterwards, since its own heads still add their part.

    Args:
        run: A run on text, for the attention of every head to its own position.
        layer: The layer that reads the embedding; the last one by default.

    Example:
        >>> weights = uw.examples.copier(d_vocab=3)
        >>> effective_embedding(weights, uw.run(weights, [0, 1, 2])).embed.equal(weights.embed)    # no layer below
        True
    """
    if not isinstance(run, Run):
        raise BadInput(f"takes a run on text, got {run!r:.60}", "write effective_embedding(model, model.run(text))")
    above = max(weights.n_layers - 1, 0) if layer is None else layer
    if not 0 <= above <= weights.n_layers:
        raise BadInput(f"there is no layer {above} in a model of {weights.n_layers}", "layers are numbered from 0")
    embed = weights.embed.double()
    for number, heads in enumerate(weights.layers[:above]):
        own = run.patterns[number].diagonal(dim1=-2, dim2=-1).double()  # [..., heads, seq]
        for letter in (*weights.scale(number), *weights.post_scale(number, "heads out")):
            own = own * run.scales[letter][..., None, :].double()
        mean = own.transpose(-2, -1).flatten(0, -2).mean(0)
        embed = embed + torch.einsum("h,hdk,hke,ev->dv", mean, heads.W_O.double(), heads.by_head.W_V.double(), embed)
    return replace(weights, embed=embed.to(weights.dtype))


@transform
def whiten_tokens(weights: Weights) -> Weights:
    """Change to the basis of the residual stream in which the embeddings of tokens are white.

        B = G^(-1/2),    G = W_E W_Eᵀ    so that    B W_E (B W_E)ᵀ = Id

    Frobenius norms in this basis are norms over tokens: ‖W_QK‖ becomes ‖W_Eᵀ W_QK W_E‖, and ‖W_OV‖ becomes
    ‖W_E⁺ W_OV W_E‖, where W_E⁺ W_OV W_E is what a head writes for each token as a mixture of tokens. Models that differ
    by a change of basis have the same weights here up to a rotation. Use it to measure: a model with norms computes
    something else afterwards.

    A direction that neither tokens nor heads use, such as the mean of a LayerNorm's stream, is left out: B is a
    pseudo-inverse root there.

    Raises:
        Unsupported: If heads or MLPs write to directions that the token embeddings do not span.

    Example:
        >>> W_E = whiten_tokens(uw.load("attn-2l-small").weights).W_E.dense()
        >>> torch.allclose(W_E @ W_E.T, torch.eye(len(W_E), dtype=W_E.dtype), atol=1e-4)
        True
    """
    return _changed(weights, *whole_span(weights).white)


@dataclass(frozen=True, eq=False)
class TokenSpan:
    """The part of the stream that token embeddings span, in coordinates in which they are white.

    Coordinates are the same in every basis of the stream up to a rotation, so rotation-invariant measures agree.

    Attributes:
        into: From the stream to the coordinates, ``λ^(-1/2) Vᵀ`` with ``W_E W_Eᵀ = V λ Vᵀ``.
        back: The pseudo-inverse of ``into``, ``V λ^(1/2)``.
        vectors: Columns of V whose λ is not 0.
        empty: Columns of V whose λ is 0: directions that no token uses.
    """

    into: Float[Tensor, "span d_model"]
    back: Float[Tensor, "d_model span"]
    vectors: Float[Tensor, "d_model span"]
    empty: Float[Tensor, "d_model rest"]

    @property
    def white(self) -> tuple[Float[Tensor, "d_model d_model"], Float[Tensor, "d_model d_model"]]:
        """``B = V λ^(-1/2) Vᵀ``, the change to the basis of the stream in which tokens are white, and ``B⁻¹``."""
        return self.vectors @ self.into, self.back @ self.vectors.mT

    def layers(self, weights: Weights) -> Sequence[Layer]:
        """The layers of a model in that basis, as `whiten_tokens` has them, without its tables of tokens."""
        return _changed_layers(weights, *self.white)


def token_span(weights: Weights) -> TokenSpan:
    """Decompose ``W_E W_Eᵀ``, in float64.

    Example:
        >>> span = token_span(uw.load("example:induction").weights)
        >>> span.vectors.shape, span.empty.shape
        (torch.Size([87, 29]), torch.Size([87, 58]))
    """
    return _span(weights.token_gram)


def whole_span(weights: Weights) -> TokenSpan:
    """Span of the token embeddings; an error unless everything that heads and MLPs write lies in it.

    Example:
        >>> whole_span(uw.load("attn-2l-small").weights).into.shape
        torch.Size([96, 96])
    """
    span = token_span(weights)
    if any(_reaches(span.empty, W) for W in _writers(weights)):
        raise Unsupported(
            f"heads or MLPs write to {span.empty.shape[1]} of the {weights.d_model} dimensions of the stream that the "
            f"embeddings of {weights.d_vocab} tokens do not span: norms over tokens are undefined there",
            "measure in the stream: space='stream'",
        )
    return span


def written_span(weights: Weights) -> TokenSpan:
    """Decompose ``W_E W_Eᵀ`` together with what positions, heads and MLPs write outside its span, if anything.

    Heads add ``W_OV G W_OVᵀ`` to the Gram matrix G of the stream before them. It rotates with the basis as G does, and
    directions that only heads use are measured in tokens too.

    Example:
        >>> weights = uw.load("example:induction").weights
        >>> len(token_span(weights).into), len(written_span(weights).into)        # positions and L0H0 write beyond it
        (29, 87)
    """
    gram, span = weights.token_gram, token_span(weights)
    if not any(_reaches(span.empty, W) for W in _writers(weights)):
        return span
    for table in (weights.position_table, *(layer.mlp.W_out for layer in weights.layers if layer.mlp is not None)):
        gram = gram if table is None else gram + table.double().cpu() @ table.double().cpu().mT
    for layer in weights.layers:
        OV = (layer.W_O.double() @ layer.by_head.W_V.double()).cpu()
        gram = gram + (OV @ gram @ OV.mT).sum(0)
    return _span(gram)


def _span(gram: Float[Tensor, "d_model d_model"]) -> TokenSpan:
    values, vectors = torch.linalg.eigh(gram)
    used = values > SMALLEST * values[-1]
    root, V = values[used].sqrt(), vectors[:, used]
    return TokenSpan((V / root).mT, V * root, V, vectors[:, ~used])


@transform
def random_heads(weights: Weights, *, seed: int = 0) -> Weights:
    """Replace every head by a Gaussian one whose circuits have the same norms over tokens.

        ‖W_Eᵀ W_QK W_E‖ and ‖W_E⁺ W_OV W_E‖ are unchanged

    Embeddings, biases, positions and MLPs stay. As a null, it shows what the embedding and unembedding alone account
    for. Models that differ by the basis of the stream get the same heads, as long as the singular values of the
    direct path differ from each other. Positions and biases of queries and keys keep the original basis inside their
    head, so a change of that basis changes their scores with tokens, but not the circuits between tokens.

    Example:
        >>> weights = uw.load("attn-2l-small").weights
        >>> [round(float(uw.copying(each)["L1H3"].eigenvalue_score), 1) for each in (weights, random_heads(weights))]
        [0.9, 0.3]
    """
    draw, span = generator(seed), _by_direct_path(weights, written_span(weights))

    def redrawn(grouped: Layer) -> Layer:
        layer = grouped.by_head
        Q, K, V, O = (gaussian(*W.shape[:2], len(span.into), seed=draw) for W in (*[layer.W_Q] * 2, *[layer.W_V] * 2))
        found = replace(layer, W_Q=Q @ span.into, W_K=K @ span.into, W_V=V @ span.into, W_O=span.back @ O.mT)
        qk, ov = ((x / y).sqrt() for x, y in zip(_sizes(layer, span), _sizes(found, span), strict=True))
        Q, K, V, O = (W.to(layer.W_Q) for W in (found.W_Q * qk, found.W_K * qk, found.W_V * ov, found.W_O * ov))
        norm = layer.post_norm and replace(layer.post_norm, measure=None, measured_bias=None)
        return replace(layer, W_Q=Q, W_K=K, W_V=V, W_O=O, mlp=grouped.mlp, post_norm=norm)

    return replace(weights, layers=tuple(redrawn(layer) for layer in weights.layers))


def random_rotation(size: int, *, seed: int = 0) -> Float[Tensor, "size size"]:
    """Draw a rotation uniformly (by the Haar measure), reflections included; float64.

    Example:
        >>> turned = random_rotation(3)
        >>> torch.allclose(turned @ turned.T, torch.eye(3, dtype=torch.float64))
        True
    """
    Q, R = torch.linalg.qr(gaussian(size, size, seed=generator(seed)))
    return Q * R.diagonal().sign()  # without the signs, the QR's own convention would favor some rotations


def _by_direct_path(weights: Weights, span: TokenSpan) -> TokenSpan:
    """Rotate white coordinates to the axes that the direct path writes, so that they are unique."""
    embed, unembed = (W.detach().double().cpu() for W in (weights.embed, weights.unembed))
    axes = torch.linalg.svd(span.into @ (embed @ unembed) @ span.back).U
    axes = axes * torch.where(axes.mT @ span.into @ embed.sum(-1) < 0, -1.0, 1.0).double()
    return replace(span, into=axes.mT @ span.into, back=span.back @ axes)


def _sizes(layer: Layer, span: TokenSpan) -> tuple[Float[Tensor, "heads 1 1"], Float[Tensor, "heads 1 1"]]:
    """``‖W_QK‖`` and ``‖W_OV‖`` of each head where tokens are white, from products of size d_head."""
    Q, K, V = (W.detach().double().cpu() @ span.back for W in (layer.W_Q, layer.W_K, layer.W_V))
    O = span.into @ layer.W_O.detach().double().cpu()
    pairs = ((Q @ Q.mT, K @ K.mT), (O.mT @ O, V @ V.mT))
    qk, ov = ((left * right).sum((-2, -1), keepdim=True).clamp_min(0).sqrt() for left, right in pairs)
    return qk, ov


def _writers(weights: Weights) -> list[Float[Tensor, "*_ d_model _"]]:
    """Every matrix by which heads and MLPs write to the stream."""
    heads = [layer.W_O for layer in weights.layers]
    return heads + [layer.mlp.W_out for layer in weights.layers if layer.mlp is not None]


def _reaches(directions: Float[Tensor, "d_model n"], W: Float[Tensor, "*_ d_model _"]) -> bool:
    """True if ``W`` writes more than rounding into some directions."""
    if not directions.shape[1]:
        return False
    there = (directions.mT @ W.detach().double().cpu()).norm()
    return bool(there > SMALLEST**0.5 * W.double().norm().cpu())


def _checked(weights: Weights, matrix: Tensor) -> Tensor:
    if matrix.shape != (weights.d_model, weights.d_model):
        size = weights.d_model
        shape = " × ".join(map(str, matrix.shape))
        raise ShapeError(f"a basis of this residual stream is {size} × {size}, not {shape}", f"d_model is {size}")
    return matrix.detach().double().cpu()


def _changed(weights: Weights, B: Tensor, B_inverse: Tensor) -> Weights:
    """Put ``B`` in front of every writer and ``B⁻¹`` after every reader, in float64; dtypes stay as they were."""
    write, read = _through(B, weights), _through(B_inverse.mT, weights)
    return replace(
        weights,
        embed=write(weights.embed),
        unembed=read(weights.unembed.mT).mT,
        position_table=None if weights.position_table is None else write(weights.position_table),
        layers=_changed_layers(weights, B, B_inverse),
    )


def _changed_layers(weights: Weights, B: Tensor, B_inverse: Tensor) -> Sequence[Layer]:
    write, read = _through(B, weights), _through(B_inverse.mT, weights)
    return weights.each_layer(lambda _, layer: _layer(layer, write, read))


Change = Callable[[Tensor], Tensor]


def _layer(layer: Layer, write: Change, read: Change) -> Layer:
    W_Q, W_K, W_V = (read(W.mT).mT for W in (layer.W_Q, layer.W_K, layer.W_V))
    b_O = None if layer.b_O is None else write(layer.b_O[:, None])[:, 0]
    post_norm = _post_norm(layer.post_norm, layer.W_O, layer.b_O, write)
    mlp = None if layer.mlp is None else _mlp(layer.mlp, write, read)
    return replace(layer, W_Q=W_Q, W_K=W_K, W_V=W_V, W_O=write(layer.W_O), b_O=b_O, mlp=mlp, post_norm=post_norm)


def _mlp(mlp: MLP, write: Change, read: Change) -> MLP:
    b_out = None if mlp.b_out is None else write(mlp.b_out[:, None])[:, 0]
    post_norm = _post_norm(mlp.post_norm, mlp.W_out, mlp.b_out, write)
    gate = None if mlp.W_gate is None else read(mlp.W_gate.mT).mT
    W_in, W_out = read(mlp.W_in.mT).mT, write(mlp.W_out)
    return replace(mlp, W_in=W_in, W_gate=gate, W_out=W_out, b_out=b_out, post_norm=post_norm)


def _post_norm(norm: PostNorm | None, W: Tensor, b: Tensor | None, write: Change) -> PostNorm | None:
    """A post-norm of a write whose basis changes: its σ is computed in the old one, with the gain divided out."""
    if norm is None:
        return None
    constant = None if norm.constant is None else write(norm.constant[:, None])[:, 0]
    if norm.gain is None:
        return replace(norm, constant=constant)
    bias = None if b is None else b / norm.gain
    return PostNorm(norm.norm, constant=constant, measure=W / norm.gain[:, None], measured_bias=bias)


def _through(B: Tensor, weights: Weights) -> Callable[[Tensor], Tensor]:
    matrix = B.to(weights.embed.device)

    def change(columns: Tensor) -> Tensor:
        found = torch.empty_like(columns, memory_format=torch.contiguous_format)
        for own, into in zip(columns.split(AT_ONCE, -1), found.split(AT_ONCE, -1), strict=True):
            into.copy_(matrix @ own.double())
        return found

    return change


def _rebased(layer: Layer, seed: int) -> Layer:
    M = _invertible(layer.W_V, seed, "")
    inverse = torch.linalg.inv(M).repeat_interleave(layer.group, 0)
    values = replace(layer, W_V=M @ layer.W_V, W_O=layer.W_O @ inverse)
    if layer.post_norm is not None and layer.post_norm.measure is not None:
        values = replace(values, post_norm=replace(layer.post_norm, measure=layer.post_norm.measure @ inverse))
    if layer.scoring.norm is not None:
        return values
    N = _compatible(_invertible(layer.W_K, seed, "query scale"), layer.scoring)
    asked = torch.linalg.inv(N).mT.repeat_interleave(layer.group, 0)
    queries = _multiplied(layer, ("W_Q", "b_Q", "P_Q"), asked)
    return replace(values, **queries, **_multiplied(layer, ("W_K", "b_K", "P_K"), N))


def _compatible(N: Float[Tensor, "heads d_head d_head"], scoring: ScoreFunction) -> Tensor:
    """Restrict a basis to what rotary positions leave free, one complex number per pair; unrotated dimensions stay."""
    if scoring.rotary is None:
        return N
    turned = 2 * len(scoring.rotary.rates)
    free = torch.zeros_like(N)
    free[:, turned:, turned:] = torch.eye(N.shape[-1] - turned, dtype=N.dtype)
    for even in range(0, turned, 2):
        size, angle = N[:, even].norm(dim=-1), N[:, even, 0]
        cos, sin = size * angle.cos(), size * angle.sin()
        free[:, even, even], free[:, even + 1, even + 1] = cos, cos
        free[:, even, even + 1], free[:, even + 1, even] = -sin, sin
    return free


def _invertible(like: Float[Tensor, "heads d_head d_model"], seed: int, name: str) -> Tensor:
    """A random rotation for all heads, each head's rows stretched by 0.5 to 1.5."""
    heads, d_head = like.shape[:2]
    stretch = 0.5 + torch.rand(heads, d_head, 1, generator=generator(seed, name), dtype=torch.float64)
    return (stretch * random_rotation(d_head, seed=seed)).to(like)


def _multiplied(layer: Layer, names: tuple[str, ...], N: Float[Tensor, "heads d_head d_head"]) -> dict[str, Any]:
    parts = {name: x for name in names if (x := getattr(layer, name)) is not None}
    return {name: (N @ x[..., None])[..., 0] if x.dim() == 2 else N @ x for name, x in parts.items()}
