"""Verify a model: every identity that must hold of it, on one run in float64, with its error and its tolerance.

Expansions must sum to what the model computes, a change of basis must change no logit, later tokens must change no
earlier logit, and fast algorithms must agree with direct ones.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import cast

import torch

from unweave.algebra.factored import FactoredMatrix
from unweave.analysis.attribution.importance import frozen_replays
from unweave.analysis.attribution.scores import raw_scores
from unweave.analysis.circuits.copying import head_eigenvalues, through_vocabulary
from unweave.analysis.circuits.expanded import expanded_circuit
from unweave.analysis.difference import difference
from unweave.model import MLP, Run, Weights, expansion, run, scores, stream
from unweave.model.costs import LARGE, Cost, announce, weights_memory
from unweave.model.lazy import LazyLayers, size
from unweave.model.run import next_token_loss
from unweave.model.transforms import change_head_basis, random_rotation, rotate
from unweave.results import Result, Table, column
from unweave.results.question import question
from unweave.results.tolerances import CANCELLATION, EXACT, METAMORPHIC, NORM, NORMWISE, ORDERS, ROW_SUM, TRACES
from unweave.shapes import Int, Tensor

LISTED = 512  # paths, or pairs of paths, at most that are evaluated one by one; more are summed by order or kind
TOKENS = 2**12  # tokens at most between which OV circuits are traced


@dataclass(frozen=True)
class Check:
    """Result of testing one identity.

    Attributes:
        name: The identity.
        error: Its error.
        gate: The tolerance.
        ok: True if the error is within tolerance.
    """

    name: str
    error: float
    gate: float = field(metadata=column(label="tolerance"))
    ok: bool


@dataclass(frozen=True)
class Verification(Result):
    """Results of testing every identity that applies to a model.

    Attributes:
        checks: A row for each identity.
        ok: True if all hold.
    """

    main = "checks"

    checks: Table[Check]
    ok: bool


@question
def verify(weights: Weights, ids: Int[Tensor, " seq"] | list[int], *, seed: int = 0) -> Verification:
    """Verify that the identities of the path expansion hold for a model, to rounding.

        |Σ path - logits|  ≤  tolerance · Σ |path|        and similar

    Args:
        weights: The model; converted to float64 first.
        seed: Seed of the rotations and changes of basis.

    Raises:
        NumericError: If the run is not finite.

    Cost:
        A few runs; up to `LISTED` paths and, for each head, as many pairs of paths, one by one. In a larger vocabulary
        traces and rotated logits are computed on `TOKENS` of its tokens.

    Example:
        >>> verify(uw.examples.induction(d_vocab=6), [0, 3, 5, 3]).ok
        True

    Paper:
        Elhage et al. 2021, "Path Expansion of Logits" and "Path Expansion of Attention Scores QK Circuit".
    """
    announce("verify", verify_cost(weights), "a model of fewer layers, or `check` against other logits, takes less")
    done = run(weights.to(torch.float64), ids)
    checks = Table(
        (*_logit_checks(done), *(_head_checks(done) if weights.n_layers else ()), *_change_checks(done, seed))
    )
    return Verification(checks, all(check.ok for check in checks))


def verify_cost(weights: Weights) -> Cost:
    """Estimated cost of `verify`: two models in float64 at a time, and a rotation that multiplies each parameter.

    Example:
        >>> print(verify_cost(uw.examples.induction(d_vocab=6)))
        about 0 s
    """
    spared = 2 * weights.d_model * (weights.d_vocab - min(weights.d_vocab, TOKENS))  # the second has few tokens
    return Cost(weights.parameters * (2 * weights.d_model + 10**4), 16 * weights.parameters - 8 * spared)


def _check(name: str, error: float, gate: float) -> Check:
    return Check(name, error, gate, error <= gate)


def _logit_checks(done: Run) -> Iterator[Check]:
    T, logits = expansion(done.weights), done.linear_logits
    orders = T.by_order(done)
    yield _check("the orders of path sum to the logits", _missed(orders.values(), logits), NORMWISE)
    if T.count() <= LISTED:
        error = _missed((term(done) for term in T), logits)
        yield _check(f"all {T.count()} paths, one by one, sum to the logits", error, CANCELLATION)
    if done.ids.shape[-1] > 1:
        yield _check("the loss by order is that of the paper's procedure", _procedure_error(done, orders), ORDERS)


def _procedure_error(done: Run, orders: dict[int, Tensor]) -> float:
    """Largest difference of the loss at one position and order, relative where the loss exceeds 1 nat."""
    total, worst = torch.zeros_like(done.logits), 0.0
    for order, replay in enumerate(frozen_replays(done, scales=done.scales)):
        total = total + orders[order]
        loss = next_token_loss(done.weights.capped(total), done.ids)
        worst = max(worst, _largest((replay.loss - loss) / loss.clamp_min(1)))
    return worst


def _head_checks(done: Run) -> Iterator[Check]:
    weights = done.weights
    errors, most = zip(*_pairs_errors(done), strict=True)
    gate = CANCELLATION if max(most) <= LISTED else NORMWISE
    yield _check("pairs of paths sum to the scores of every head", max(errors), gate)
    rows = max(_largest(pattern.sum(-1) - 1) for pattern in done.patterns)
    yield _check("rows of attention sum to 1", rows, ROW_SUM * done.ids.shape[-1])
    later = max(_largest(pattern.triu(1)) for pattern in done.patterns)
    yield _check("attention to later positions is 0", later, EXACT)
    layers, few = range(weights.n_layers), weights.on_tokens(_some_tokens(weights))
    through = through_vocabulary(few)
    traces = max(_trace_error(few, l, through) for l in layers)
    yield _check(f"eigenvalues of OV circuits{_few(few, weights, 'between')} sum to their traces", traces, TRACES)
    yield _check(
        "norms of factored W_OV and W_QK are those of dense ones", max(_norm_error(weights, l) for l in layers), NORM
    )


def _pairs_errors(done: Run) -> Iterator[tuple[float, int]]:
    """Error of the sum of pairs against each head's scores, one by one or by kind; and the number of pairs."""
    # The heads of a layer read the same stream by orders, which each layer continues.
    for layer, orders in zip(range(done.weights.n_layers), stream(done.weights).levels(done), strict=False):
        for h in range(done.weights.n_heads):
            pairs, seen = scores(done.weights, (layer, h)), raw_scores(done, (layer, h))
            one_by_one = pairs.count() <= LISTED
            parts = (pair(done) for pair in pairs) if one_by_one else pairs.by_kind(done, layer, orders).values()
            yield _missed(parts, seen), pairs.count()


def _some_tokens(weights: Weights) -> Int[Tensor, " some"]:
    """`TOKENS` tokens of a large vocabulary, evenly spaced, or all of a small one."""
    count = min(TOKENS, weights.d_vocab)
    return torch.arange(count, device=weights.embed.device) * weights.d_vocab // count


def _few(few: Weights, weights: Weights, word: str) -> str:
    """Suffix of the name of a check that tries only some tokens."""
    return "" if few is weights else f" {word} {few.d_vocab:,} tokens"


def _trace_error(weights: Weights, layer: int, through: FactoredMatrix) -> float:
    """Difference of Σλ, from the core, and the sum of the diagonal, relative to the circuit's norm plus Σ|λ|."""
    worst = 0.0
    for h, eigenvalues in enumerate(head_eigenvalues(weights, layer, through)):
        circuit = expanded_circuit(weights, (layer, h), "ov")
        error = (eigenvalues.sum().real - circuit.diagonal().sum()).abs()
        worst = max(worst, _relative(error, circuit.norm() + eigenvalues.abs().sum()))
    return worst


def _norm_error(weights: Weights, layer: int) -> float:
    found = []
    for matrices in (weights.OV[layer], weights.QK_at(layer, 1)):
        dense = torch.stack([torch.linalg.matrix_norm(matrices[h].dense()) for h in range(weights.n_heads)])
        found.append(_relative(matrices.norm() - dense, dense))
    return max(found)


def _change_checks(done: Run, seed: int) -> Iterator[Check]:
    weights, place = done.weights, done.ids.shape[-1] // 2
    later = done.ids.clone()
    later[..., place:] = (later[..., place:] + 1) % weights.d_vocab
    second = run(weights, later)
    changed = second.logits - done.logits
    yield _check("later tokens change no earlier logit", _largest(changed[..., :place, :]), EXACT)
    yield _check("the difference of two runs is the sum of its parts", _difference_error(done, second), METAMORPHIC)
    held = _one_layer_changed(weights) if weights_memory(weights) > LARGE else weights
    some = torch.cat([_some_tokens(weights), done.ids.flatten()]).unique()  # in rising order
    few, rotation = held.on_tokens(some), random_rotation(weights.d_model, seed=seed)
    turned = _against(
        run(rotate(few, rotation), torch.searchsorted(some, done.ids)).logits - done.logits[..., some], done.logits
    )
    yield _check(f"a rotation of the stream changes no logit{_few(few, held, 'of')}", turned, METAMORPHIC)
    if weights.n_layers:
        rebased = run(change_head_basis(held, seed), done.ids).logits
        other = _against(rebased - done.logits, done.logits)
        yield _check("another basis in heads changes no logit", other, METAMORPHIC)
        replay = run(weights, done.ids, frozen=done)
        yield _check("a replay with its own patterns is the run", _largest(replay.logits - done.logits), EXACT)


def _difference_error(a: Run, b: Run) -> float:
    """Error of the parts of a difference of two runs, over the largest of them and of the two values subtracted."""
    found = difference(a, b).nodes(k=None)
    sizes = [found.before, found.after, *(number for row in found.rows for number in (row.value, row.direct))]
    return abs(found.residual) / (max(map(abs, sizes)) or 1.0)


def _one_layer_changed(weights: Weights) -> Weights:
    """Make transforms of these weights lazy: they hold one changed layer at a time, computed when it is read."""
    layers, outlines = weights.layers, weights.outline().layers
    if isinstance(layers, LazyLayers):
        return weights
    keep = max((size(one) + (size(one.mlp) if one.mlp else 0) for one in outlines), default=0)

    def mlp(number: int) -> MLP:
        return cast(MLP, layers[number].mlp)

    made = LazyLayers(tuple(outlines), lambda number: replace(layers[number], mlp=None), mlp, keep)
    return replace(weights, layers=made)


def _missed(parts: Iterable[Tensor], whole: Tensor) -> float:
    """Error of the sum of the parts, over the largest sum of their absolute values."""
    total, sizes = torch.zeros_like(whole), torch.zeros_like(whole)
    for part in parts:
        total, sizes = total + part, sizes + part.abs()
    return _against(total - whole, sizes)


def _largest(x: Tensor) -> float:
    return x.abs().max().item() if x.numel() else 0.0


def _against(error: Tensor, scale: Tensor) -> float:
    return _largest(error) / max(_largest(scale), torch.finfo(torch.float64).tiny)


def _relative(error: Tensor, room: Tensor) -> float:
    """The largest relative error, element by element."""
    return _largest(error / room.abs().clamp_min(torch.finfo(torch.float64).tiny))
