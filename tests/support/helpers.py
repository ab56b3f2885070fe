"""The gates of every numerical claim, the assertions that use them, and oracles that need no cleverness.

The gates of identities are those that `unweave verify` uses; what only tests measure stands here. EXACT is for two
routes to the same numbers in float64; CLOSE is for foreign implementations and for float32.
"""

from collections.abc import Iterable
from dataclasses import replace
from itertools import product
from math import erfc, sqrt

import numpy as np
import torch
from hypothesis import settings
from torch import Tensor

from unweave.algebra.factored import FactoredMatrix
from unweave.algebra.terms import Term
from unweave.model.fold import Affine, Raw, RawLayer, RawMLP
from unweave.model.kept import Scales
from unweave.model.norms import Norm, PostNorm
from unweave.model.run import Run
from unweave.model.weights import Weights
from unweave.results.tolerances import (  # noqa: F401  (the tests take them from here)
    CANCELLATION,
    EPS,
    FLOAT32,
    KNOWN,
    METAMORPHIC,
    NORM,
    NORMWISE,
    RESIDUAL,
    ROUNDING,
    ROW_SUM,
    SHIFT,
    TRACES,
)

EXACT = {"rtol": 1e-12, "atol": 1e-12}
"""For `torch.testing.assert_close`: identities in float64, on numbers of ordinary size."""
CLOSE = {"rtol": 1e-5, "atol": 1e-5}
"""For `torch.testing.assert_close`: float32, or a foreign implementation."""

FALL = 1e6
"""How many times smaller the error of the path expansion is in float64 than in float32."""

MODELS = settings().max_examples
fewer = settings(max_examples=max(10, MODELS // 3))
"""For every law but the first: 100 models on a merge, where the first takes 300."""
few = settings(max_examples=max(10, MODELS // 12))
"""For laws of which one model takes long: 25 on a merge."""


def assert_within(seen: Tensor, expected: Tensor, allowed: Tensor | float, what: str = "values") -> None:
    """Fail, and print the worst place, unless ``|seen - expected| ≤ allowed`` at every element."""
    assert seen.shape == expected.shape, f"{what}: shape {list(seen.shape)}, expected {list(expected.shape)}"
    error = (seen - expected).abs()
    excess = error - torch.as_tensor(allowed, dtype=error.dtype)
    if not (excess <= 0).all():
        excess = torch.where(excess.isnan(), torch.inf, excess)
        place = tuple(int(i) for i in torch.unravel_index(excess.argmax(), excess.shape))
        share = int((excess > 0).sum()), excess.numel()
        raise AssertionError(
            f"{what} differ at {share[0]} of {share[1]} places, worst at {list(place)}: "
            f"{seen[place].item()!r} against {expected[place].item()!r}, off by {error[place].item():.3g}"
        )


def assert_near(seen: Tensor, expected: Tensor, gate: float = METAMORPHIC, what: str = "values") -> None:
    """Fail unless the largest error is at most ``gate`` times the largest entry (norm-wise)."""
    assert_within(seen, expected, gate * float(expected.abs().max()), what)


def assert_sums_to(parts: list[Tensor], whole: Tensor, room: Tensor) -> None:
    """Fail unless the parts sum to the whole, however much they cancel.

    Args:
        parts: What is summed.
        whole: What it should be.
        room: The sum of the sizes of everything that was multiplied, from `sizes`; the gate at each element.
    """
    assert_within(torch.stack(parts).sum(0), whole, ROUNDING * room, f"the sum of {len(parts)} parts and the whole")


def assert_terms_sum_to(values: list[Tensor], whole: Tensor, room: Tensor) -> None:
    """Fail unless the values of single terms sum to the whole, by both gates: at each element, and all in all.

    All in all, terms round by their sizes; in harsh models, whose products cancel a thousandfold, by the room.
    """
    assert_sums_to(values, whole, room)
    stacked = torch.stack(values)
    allowed = max(CANCELLATION * float(stacked.abs().sum(0).max()), ROUNDING * float(room.max()))
    assert_within(stacked.sum(0), whole, allowed, f"the sum of {len(values)} terms and the whole")


def sizes(terms: Iterable[Term], run: Run) -> Tensor:
    """What the terms would bring to a run if nothing in them were negative, so that nothing could cancel."""
    return torch.stack([absolute(term)(positive(run)) for term in terms]).sum(0)


def positive(run: Run) -> Run:
    """The run with the sizes of its neurons, the only sources that can be negative."""
    return replace(run, activations=tuple(x.abs() for x in run.activations))


def absolute(term: Term) -> Term:
    """The term with the sizes of its numbers; patterns and scales are never negative."""
    if not term.weight.factors:
        return term
    return Term(term.letters, FactoredMatrix(*(f.abs() for f in term.weight.factors)), term.source)


def reference_logits(raw: Raw, ids: Tensor, patterns: tuple[Tensor, ...] | None = None) -> Tensor:
    """The logits [seq, d_vocab] of one sequence, straight from the raw parts: one head and one position at a time.

    Args:
        raw: The model as it is stored, nothing folded.
        ids: Tokens, [seq].
        patterns: Attention patterns to use in place of the model's own.
    """
    stream = [_column(raw.W_E, t) for t in ids.tolist()]
    if raw.positions == "stream":
        stream = [x + _column(raw.W_P, i) for i, x in enumerate(stream)]
    for number, layer in enumerate(raw.layers):
        given = None if patterns is None else patterns[number].numpy()
        before = stream
        added = [_post_normed(layer.post_norm, y) for y in _reference_layer(raw, layer, stream, given)]
        stream = [x + y for x, y in zip(stream, added, strict=True)]
        if layer.mlp is not None:
            read = [_normed(layer.kind or raw.norm, layer.mlp.norm, x) for x in (before if layer.parallel else stream)]
            added = [_post_normed(layer.mlp.post_norm, _reference_mlp(layer.mlp, x)) for x in read]
            stream = [x + y for x, y in zip(stream, added, strict=True)]
    b_U = np.zeros(raw.W_U.shape[0]) if raw.b_U is None else raw.b_U.numpy()
    logits = np.stack([raw.W_U.numpy() @ _normed(raw.norm, raw.final, x) + b_U for x in stream])
    return torch.from_numpy(logits if raw.cap is None else raw.cap * np.tanh(logits / raw.cap))


def _post_normed(norm: PostNorm | None, written: np.ndarray) -> np.ndarray:
    """What heads or neurons write together, after their post-norm."""
    return written if norm is None else _normed(norm.norm, Affine(norm.gain, norm.constant), written)


def _reference_layer(raw: Raw, layer: RawLayer, stream: list[np.ndarray], given: np.ndarray | None) -> list[np.ndarray]:
    """What one layer adds to the stream at every position."""
    read = [_normed(layer.kind or raw.norm, layer.norm, x) for x in stream]
    placed = [x + _column(raw.W_P, i) for i, x in enumerate(read)] if raw.positions == "queries and keys" else read
    added = [np.zeros_like(x) if layer.b_O is None else layer.b_O.numpy().copy() for x in stream]
    queries = [[_linear(layer.W_Q, layer.b_Q, h, x) for x in placed] for h in range(len(layer.W_Q))]
    every_key = [[_linear(layer.W_K, layer.b_K, n, x) for x in placed] for n in range(len(layer.W_K))]
    queries, every_key = _reference_norm(layer, queries, layer.g_Q), _reference_norm(layer, every_key, layer.g_K)
    group = len(layer.W_Q) // len(layer.W_K)
    for h, dst in product(range(len(layer.W_Q)), range(len(stream))):
        keys = every_key[h // group][: dst + 1]
        keys = keys if layer.alpha is None else _reference_smear(keys, layer.alpha[h // group].item())
        query = _reference_turn(layer, queries[h][dst], dst)
        scores = np.array([query @ _reference_turn(layer, key, src) for src, key in enumerate(keys)])
        scores = scores * (len(query) ** -0.5 if layer.scale is None else layer.scale)
        scores = scores if layer.scoring.cap is None else layer.scoring.cap * np.tanh(scores / layer.scoring.cap)
        if layer.scoring.window is not None:
            scores[: max(0, dst + 1 - layer.scoring.window)] = -np.inf
        attention = np.exp(scores - scores.max()) / np.exp(scores - scores.max()).sum()
        attention = attention if given is None else given[h, dst]
        values = [_linear(layer.W_V, layer.b_V, h // group, read[src]) for src in range(dst + 1)]
        result = sum(attention[src] * value for src, value in enumerate(values))
        added[dst] = added[dst] + layer.W_O[h].numpy() @ result
    return added


def _reference_norm(layer: RawLayer, vectors: list[list[np.ndarray]], gain: Tensor | None) -> list[list[np.ndarray]]:
    """Queries or keys [head][position] after a norm of their own, or as they are."""
    norm = layer.scoring.norm
    if norm is None:
        return vectors
    found = []
    for h, own in enumerate(vectors):
        squares = [x @ x / len(x) for x in own]
        if norm.over == "layer":
            squares = [np.mean([other[i] @ other[i] / len(other[i]) for other in vectors]) for i in range(len(own))]
        scaled = [x / np.sqrt(square + norm.eps) for x, square in zip(own, squares, strict=True)]
        found.append(scaled if gain is None else [x * gain[h].numpy() for x in scaled])
    return found


def _reference_turn(layer: RawLayer, x: np.ndarray, position: int) -> np.ndarray:
    """A query or key turned by its position, one complex number for each pair."""
    rotary = layer.scoring.rotary
    if rotary is None:
        return x
    turned = x.copy()
    for p, rate in enumerate(rotary.rates):
        z = complex(x[2 * p], x[2 * p + 1]) * np.exp(1j * rate * position) * rotary.size
        turned[2 * p : 2 * p + 2] = z.real, z.imag
    return turned


def _reference_smear(keys: list[np.ndarray], alpha: float) -> list[np.ndarray]:
    """Each key mixed with the one before it; the first has none."""
    own, before = np.exp(-np.logaddexp(0, -alpha)), np.exp(-np.logaddexp(0, alpha))
    return [keys[0], *(own * keys[j] + before * keys[j - 1] for j in range(1, len(keys)))]


def _reference_mlp(mlp: RawMLP, read: np.ndarray) -> np.ndarray:
    """What an MLP writes at one position, one neuron at a time."""
    added = np.zeros_like(read) if mlp.b_out is None else mlp.b_out.numpy().copy()
    for i, row in enumerate(mlp.W_in.numpy()):
        before = row @ read + (0.0 if mlp.b_in is None else mlp.b_in[i].item())
        gate = before
        if mlp.W_gate is not None:
            gate = mlp.W_gate[i].numpy() @ read + (0.0 if mlp.b_gate is None else mlp.b_gate[i].item())
        active = gate * 0.5 * erfc(-gate / sqrt(2))
        added = added + mlp.W_out[:, i].numpy() * (active if mlp.W_gate is None else active * before)
    return added


def _normed(norm: Norm, affine: Affine, x: np.ndarray) -> np.ndarray:
    """A whole norm, as its paper writes it."""
    if norm.kind == "none":
        return x
    if norm.kind == "layer":
        x = x - x.mean()
    x = x / np.sqrt((x * x).mean() + norm.eps)
    x = x if affine.gain is None else x * affine.gain.numpy()
    return x if affine.bias is None else x + affine.bias.numpy()


def _linear(W: Tensor, b: Tensor | None, h: int, x: np.ndarray) -> np.ndarray:
    return W[h].numpy() @ x + (0.0 if b is None else b[h].numpy())


def _column(table: Tensor | None, i: int) -> np.ndarray:
    assert table is not None
    return table[:, i].numpy().copy()


def kron_logits(run: Run) -> Tensor:
    """The logits of a run of one sequence by the paper's equation, each factor a matrix on vec(x): tiny sizes only.

    vec(T) = (D ⊗ W_U) · Π (Id + Σ_h A^h D ⊗ W_O W_V) · (Id ⊗ W_E) vec(t)
    """
    weights, seq = run.weights, run.ids.shape[-1]
    one_hot = torch.eye(weights.d_vocab, dtype=weights.dtype)[run.ids]
    x = torch.kron(torch.eye(seq, dtype=weights.dtype), weights.embed.contiguous()) @ one_hot.flatten()
    if weights.position_table is not None:
        x = x + weights.position_table[:, :seq].mT.flatten()
    for number, layer in enumerate(weights.layers):
        moved = run.patterns[number] @ _scale(run, number)
        heads = [torch.kron(A, W_O @ W_V) for A, W_O, W_V in zip(moved, layer.W_O, layer.W_V, strict=True)]
        x = x + torch.stack(heads).sum(0) @ x + (0.0 if layer.b_O is None else layer.b_O.repeat(seq))
        if layer.mlp is not None:
            write = torch.kron(torch.eye(seq, dtype=weights.dtype), layer.mlp.W_out.contiguous())
            x = x + write @ run.activations[number].flatten()
            x = x + (0.0 if layer.mlp.b_out is None else layer.mlp.b_out.repeat(seq))
    logits = (torch.kron(_scale(run, weights.n_layers), weights.unembed.contiguous()) @ x).unflatten(0, (seq, -1))
    return logits if weights.b_U is None else logits + weights.b_U


def _scale(run: Run, layer: int) -> Tensor:
    return torch.diag(run.scales[layer]) if run.scales else torch.eye(run.ids.shape[-1], dtype=run.weights.dtype)


def stream_scores(run: Run, layer: int, head: int) -> Tensor:
    """The scores [..., dst, src] of a head before the mask, from the stream it read."""
    own, x = run.weights.layers[layer], run.streams[layer]
    x = x * run.scales[layer][..., None] if run.scales else x
    query, key = x @ own.W_Q[head].mT, x @ own.W_K[head].mT
    query = query if own.b_Q is None else query + own.b_Q[head]
    key = key if own.b_K is None else key + own.b_K[head]
    if own.P_Q is not None and own.P_K is not None:
        query, key = (y + P[head, :, : x.shape[-2]].mT for y, P in ((query, own.P_Q), (key, own.P_K)))
    return query @ (key if own.smear is None else smear_matrix(own.smear[head], x.shape[-2]) @ key).mT


def smear_matrix(own: Tensor, seq: int) -> Tensor:
    """The smearing of keys as a matrix over positions: its share on the diagonal, the rest just below it."""
    matrix = own * torch.eye(seq, dtype=own.dtype) + (1 - own) * torch.eye(seq, dtype=own.dtype).roll(1, 0)
    return torch.cat([torch.eye(seq, dtype=own.dtype)[:1], matrix[1:]])


def single(run: Run, i: int) -> Run:
    """The i-th sequence of a batched run; a run of one sequence itself."""
    if run.ids.dim() == 1:
        return run
    patterns, streams, activations = (tuple(x[i] for x in xs) for xs in (run.patterns, run.streams, run.activations))
    scales = Scales({letter: x[i] for letter, x in run.scales.items()})
    return Run(run.weights, run.ids[i], patterns, scales, streams, activations)


def tiny(weights: Weights, seq: int) -> bool:
    """Whether Kronecker products on a sequence are small enough to be formed."""
    return seq * max(weights.d_model, weights.d_vocab) <= 256
