"""`check`: compare the logits of imported weights with the original model's, and find the probable mistake."""

import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from typing import cast

import torch
from numpy.typing import ArrayLike

from unweave.analysis.attribution import losses
from unweave.errors import BadInput, NumericError, ShapeError
from unweave.model import Norm, Run, Weights, heads, run
from unweave.model.checks import as_ids
from unweave.model.fold import Raw, canonical
from unweave.model.mlp import ACTIVATIONS, Activation
from unweave.model.norms import NormKind
from unweave.results.question import question
from unweave.results.table import Result
from unweave.shapes import Int, Tensor

TOLERANCES = {torch.float64: 1e-9, torch.float32: 1e-5}
"""Largest error allowed, relative to the largest logit, by the coarser dtype of weights and logits."""
HALF = 2e-2  # largest error allowed if weights or logits have 16 bits
EPSILONS = (1e-3, 1e-4, 1e-5, 1e-6, 1e-8, 1e-12)  # common values of eps, which a norm adds to the mean square


@dataclass(frozen=True)
class Agreement(Result):
    """Agreement of the logits of imported weights with those of the original model.

    Attributes:
        error: Largest difference of two logits, divided by the original model's largest logit (in absolute value).
        tolerance: Largest error that rounding explains, by the coarser dtype of weights and logits.
        where: Position and token of the largest difference, after the index of the sequence in a batch.
        hint: The probable mistake, if one change of the model explains the difference; else empty.
    """

    error: float
    tolerance: float
    where: tuple[int, ...]
    hint: str = ""

    @property
    def ok(self) -> bool:
        """True if the error is within the tolerance."""
        return self.error <= self.tolerance

    @property
    def sentence(self) -> str:
        """The verdict, the error and the hint in one line."""
        verdict = "the logits agree" if self.ok else "the logits differ"
        place = "" if self.ok else f", most at position {self.where[-2]}, token {self.where[-1]}"
        line = f"{verdict}{place}: largest error {self.error:.1e} of the largest logit"
        return f"{line} (tolerance {self.tolerance:.0e}){f'; {self.hint}' if self.hint else ''}"

    def lines(self, width: int) -> list[str]:
        """The sentence, folded to a terminal's width."""
        return textwrap.wrap(f"Agreement: {self.sentence}", width)

    def raise_if_not_ok(self) -> None:
        """Raise the sentence as an error if the logits differ."""
        if not self.ok:
            raise NumericError(f"check: {self.sentence}")


@question
def check(
    weights: Weights, ids: Int[Tensor, "*batch seq"] | list[int] | list[list[int]], logits: ArrayLike
) -> Agreement:
    """Compare the logits that imported weights compute with those of the original model.

        error = max |ours - theirs| / max |theirs|

    Where they differ, single changes of the model are tried (a scale of the attention scores, another nonlinearity, a
    final norm, another eps, a constant); one that explains the difference is the hint.

    Nothing is raised unless `Agreement.raise_if_not_ok` is called.

    Args:
        weights: The imported model; it runs in float64.
        ids: The token ids on which the original model was run.
        logits: Logits that the original model computed, [..., seq, d_vocab]: a tensor or a NumPy array.

    Cost:
        One run; where the logits differ, about a dozen.

    Example:
        >>> weights = uw.examples.induction(d_vocab=6)
        >>> check(weights, [0, 3, 5, 3], uw.run(weights, [0, 3, 5, 3]).logits).sentence
        'the logits agree: largest error 0.0e+00 of the largest logit (tolerance 1e-09)'
    """
    try:
        tokens, theirs = as_ids(ids), torch.as_tensor(logits).detach().to("cpu")
    except (TypeError, ValueError, RuntimeError) as problem:
        raise BadInput(f"logits is of type {type(logits).__name__}", "give a tensor or an array") from problem
    tolerance = max(TOLERANCES.get(dtype, HALF) for dtype in (weights.dtype, theirs.dtype))
    seen = run(weights.to("cpu").to(torch.float64), tokens)
    expected, theirs = seen.logits, theirs.double()
    if theirs.dim() > 1 and theirs.shape[-2:] == expected.shape[-2:] and theirs.numel() == expected.numel():
        theirs = theirs.reshape(expected.shape)  # one sequence, with or without a batch dimension
    if theirs.shape != expected.shape:
        raise ShapeError(
            f"logits have shape {list(theirs.shape)}; these weights compute {list(expected.shape)} on those ids",
            "give the logits of every position on the same ids, start token included",
        )
    if not theirs.isfinite().all():
        raise BadInput("logits hold NaN or infinity")
    difference = (expected - theirs).abs()
    where = tuple(int(i) for i in torch.unravel_index(difference.argmax(), difference.shape))
    error = _error(expected, theirs)
    hint = "" if error <= tolerance else _hint(seen, theirs, tolerance, weights.unfolded)
    return Agreement(error, tolerance, where, hint)


def _error(ours: Tensor, theirs: Tensor) -> float:
    """Norm-wise error: the largest difference over the largest logit."""
    return float((ours - theirs).abs().max() / theirs.abs().max().clamp(min=torch.finfo(torch.float64).tiny))


def _hint(seen: Run, theirs: Tensor, tolerance: float, raw: object) -> str:
    """The first single change that explains the difference, or else what its shape suggests; empty if nothing."""
    for change, sentence in chain(_changes(seen), _changes_of_arrays(raw, seen.ids)):
        if _error(change(), theirs) <= tolerance:
            return sentence
    factor = float((theirs * seen.logits).sum() / seen.logits.square().sum().clamp(min=1e-300))
    if factor and _error(factor * seen.logits, theirs) <= tolerance:
        return f"the original logits are {factor:.6g} times these: a scale of the unembedding is missing"
    rest = seen.logits - theirs
    size = theirs.abs().max()
    if (rest - rest.mean(-1, keepdim=True)).abs().max() <= tolerance * size:
        return "they differ by a constant at each position, which changes no prediction: a centered unembedding"
    if (rest - rest[..., :1, :]).abs().max() <= tolerance * size:
        return "they differ by the same vector at every position: b_U, or the bias of the final norm"
    if rest[..., 0, :].abs().max() <= tolerance * size:
        return "the first position agrees: look at queries, keys, their biases, rotary rates, and the other positions"
    return ""


def _changes(seen: Run) -> Iterator[tuple[Callable[[], Tensor], str]]:
    """Functions that recompute the logits after one change each, with the hint to give if they then agree."""
    weights, ids = seen.weights, seen.ids
    root = weights.d_head**0.5 or 1.0

    def again(changed: Weights) -> Callable[[], Tensor]:
        return lambda: run(changed, ids).logits

    yield again(_scaled(weights, root)), "1/√d_head is folded twice: it was in W_Q already, or the original omits it"
    yield again(_scaled(weights, 1 / root)), "the original divides scores by d_head, not by √d_head"
    for name in ACTIVATIONS:
        if any(layer.mlp is not None and layer.mlp.activation != name for layer in weights.layers):
            yield again(_activated(weights, cast(Activation, name))), f"the original has activation={name!r}"
    if weights.normed:
        yield partial(_unembedded, seen, seen.streams[-1]), "the original has no norm before the unembedding"
        yield again(replace(weights, norm=Norm())), "the original has no norms"
        for eps in EPSILONS:
            yield again(replace(weights, norm=replace(weights.norm, eps=eps))), f"norms with eps={eps:g} explain it"
        return
    for eps in EPSILONS[2:4]:
        norm, sentence = Norm("rms", eps), f"the original has an RMSNorm (eps={eps:g}) before "
        yield partial(_unembedded, seen, norm.read(seen.streams[-1])), sentence + "the unembedding"
        yield again(replace(weights, norm=norm)), sentence + "every read"


def _changes_of_arrays(raw: object, ids: Tensor) -> Iterator[tuple[Callable[[], Tensor], str]]:
    """The same for the arrays of `weights_from`, before norms are folded, if those are available."""
    if not isinstance(raw, Raw) or not isinstance(raw.layers, tuple):
        return
    wide = raw.to(torch.float64)
    if raw.norm.kind != "none":
        other: NormKind = "rms" if raw.norm.kind == "layer" else "layer"
        yield (
            partial(_refolded, replace(wide, norm=replace(raw.norm, kind=other)), ids),
            f"the original has norm={other!r}",
        )
    split = tuple(replace(x, W_O=x.W_O.reshape(x.W_O.transpose(0, 1).shape).transpose(0, 1)) for x in wide.layers)
    how = "W_O is split along its rows; its columns belong to heads: W.unflatten(1, (heads, -1)).transpose(0, 1)"
    yield partial(_refolded, replace(wide, layers=split), ids), how


def _refolded(raw: Raw, ids: Tensor) -> Tensor:
    return run(canonical(raw), ids).logits


def _unembedded(seen: Run, stream: Tensor) -> Tensor:
    return seen.weights.capped(losses.unembed(seen.weights, stream))


def _scaled(weights: Weights, factor: float) -> Weights:
    return replace(weights, layers=weights.each_layer(lambda _, layer: heads.with_scores_times(layer, factor)))


def _activated(weights: Weights, name: Activation) -> Weights:
    layers = weights.each_layer(lambda _, x: replace(x, mlp=x.mlp and replace(x.mlp, activation=name)))
    return replace(weights, layers=layers)
