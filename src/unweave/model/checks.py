"""Checks of the arguments of a run and of its methods."""

from collections.abc import Mapping
from typing import Any

import torch

from unweave.algebra.scoring import Offsets
from unweave.algebra.terms import HeadId, HeadLike, Part, head_of
from unweave.errors import BadInput, ShapeError, Unsupported
from unweave.model.kept import Frozen, shapes_of
from unweave.model.weights import Weights
from unweave.shapes import Tensor


def as_ids(ids: object) -> Tensor:
    """Convert token ids to a tensor."""
    if ids is None or isinstance(ids, bytes):
        raise BadInput(f"takes a string or token ids, got {ids!r:.80}", "give one of them; decode bytes with .decode()")
    if isinstance(ids, str) or (isinstance(ids, list | tuple) and any(isinstance(one, str) for one in ids)):
        raise BadInput(
            f"takes token ids here, got text: {ids!r:.80}",
            "give model.encode(text), or for texts with equal token counts [model.encode(text) for text in texts]",
        )
    try:
        found = torch.as_tensor(ids)
    except (TypeError, ValueError, RuntimeError) as problem:
        raise BadInput(
            "ids must be whole numbers, in one list or in several of equal length",
            "run the texts one by one, or cut them to one length; padding on the right changes no earlier position",
        ) from problem
    if found.is_meta or found.layout != torch.strided:
        raise BadInput(f"ids is not a dense array: {found.layout}, on {found.device}", "give a plain list")
    return found if found.numel() else found.long()  # torch takes an empty list for real numbers


def checked_ids(weights: Weights, ids: Tensor) -> Tensor:
    """Check that a model can run on these ids."""
    if ids.numel() == 0:
        raise BadInput("ids is empty", "give at least one token")
    if ids.dim() not in (1, 2) or ids.is_floating_point():
        seen = f"{ids.dtype} of shape {list(ids.shape)}"
        raise BadInput(f"ids are {seen}", "give whole numbers of shape [seq] or [batch, seq]")
    for end in (ids.min(), ids.max()):
        checked_token(weights, int(end))
    if weights.tabled and ids.shape[-1] > weights.n_ctx:
        too_long = f"{ids.shape[-1]} tokens are more than the model's {weights.n_ctx} positions"
        raise BadInput(too_long, "shorten the text; for losses on a file: unweave in-context MODEL --data FILE")
    return ids.long()


def checked_token(weights: Weights, token: int) -> int:
    """Check that a token is in the vocabulary."""
    if not 0 <= token < weights.d_vocab:
        outside = f"token {token} lies outside the vocabulary of {weights.d_vocab} tokens"
        raise BadInput(outside, f"ids are 0 to {weights.d_vocab - 1}")
    return token


def refuse_headless(weights: Weights) -> None:
    """Refuse a model without layers."""
    if not weights.n_layers:
        raise Unsupported("a model without layers has no heads", "use `continuations` for its direct path")


def windows_of(ids: object) -> Tensor:
    """Convert windows of at least two tokens, one per row, to a tensor."""
    windows = as_ids(ids)
    if windows.dim() != 2 or not len(windows) or windows.shape[1] < 2:
        raise BadInput(f"takes windows of at least 2 tokens, not shape {list(windows.shape)}", "give [n, seq]")
    return windows


def checked_place(ids: Tensor, position: int) -> int:
    """Check that a position exists, and return it counted from 0; negative ones count from the end."""
    seq = ids.shape[-1]
    if not -seq <= position < seq:
        known = f"positions are 0 to {seq - 1}, or -1 for the last"
        raise BadInput(f"there is no position {position} in a run of {seq} tokens", known)
    return position % seq


def refuse_tf32(weights: Weights) -> None:
    """Refuse float32 on a GPU if this process lets matrix products round to TF32: no tolerance holds then."""
    if weights.embed.is_cuda and weights.dtype == torch.float32 and torch.backends.cuda.matmul.fp32_precision == "tf32":
        raise BadInput(
            "this process lets products of float32 on a GPU round to TF32, which has 10 bits where float32 has 23",
            'call torch.set_float32_matmul_precision("highest"), or use a model in float64',
        )


def fitting(weights: Weights, ids: Tensor, kept: Frozen) -> Frozen:
    """Check that the frozen parts of a replay have the shapes of this model on these tokens."""
    if len(kept.patterns) != weights.n_layers:
        raise ShapeError(
            f"frozen has patterns of {len(kept.patterns)} layers, the model has {weights.n_layers}",
            "freeze a run of a model of the same shape",
        )
    need = [weights.n_heads, ids.shape[-1], ids.shape[-1]]
    for shape in shapes_of(kept.patterns):
        if list(shape[-3:]) != need:
            raise ShapeError(
                f"frozen patterns are {list(shape)}; heads × dst × src of this run are {need}",
                "freeze a run of a model of the same shape, on equally many tokens",
            )
    seen = None if kept.activations is None else [list(shape[-2:]) for shape in shapes_of(kept.activations)]
    if seen is not None and seen != [[ids.shape[-1], width] for width in weights.d_mlp]:
        raise ShapeError(
            f"frozen activations are {seen} (tokens, neurons) by layer; this run has {ids.shape[-1]} tokens and "
            f"{list(weights.d_mlp)} neurons",
            "freeze a run of a model of the same shape, on equally many tokens",
        )
    return kept


def refuse_later(kept: Frozen) -> Frozen:
    """Refuse frozen patterns in which a position attends to a later one; those of a run do not."""
    if ahead := kept.layers_looking_ahead:
        raise BadInput(
            f"frozen patterns of layer {ahead[0]} attend to later positions",
            "set what is above the diagonal to 0: pattern.tril()",
        )
    return kept


def stand_in(weights: Weights, ids: Tensor, head: HeadId, value: Any) -> Tensor:
    """Expand a replacement of the mixed values of a head to tokens × d_value of a run."""
    wanted = (*ids.shape, weights.layers[head.layer].d_value)
    try:
        found: Tensor = value.to(weights.embed).expand(wanted)
    except (AttributeError, RuntimeError) as problem:
        seen = list(value.shape) if isinstance(value, Tensor) else type(value).__name__
        raise ShapeError(
            f"the replacement for {head} is {seen}; tokens × d_value of this run are {list(wanted)}",
            f'give a run on equally many tokens, or run.mixed("{head}") of one, or its mean over positions',
        ) from problem
    return found


def check_apart(left_out: tuple[Part, ...], replaced: Mapping[HeadId, Tensor]) -> tuple[Part, ...]:
    """Check that no head is both ablated and replaced, and return what is ablated."""
    if both := [head_of(part) for part in left_out if head_of(part) in replaced]:
        raise BadInput(f"{both[0]} is both ablated and replaced", "give it once, in without= or in replace=")
    return left_out


def meets_at(weights: Weights, head: HeadLike, offsets: Offsets | None) -> Offsets:
    """Check the distances for the QK circuit of a head: required if it depends on them, else 0 if not given."""
    name = weights.check_head(head)
    scoring = weights.layers[name.layer].scoring
    if offsets is None and scoring.moves:
        raise Unsupported(
            f"the QK circuit of {name} depends on the distance: its positions are rotary",
            "give one distance, offsets=1, or the mean over several, offsets=range(1, 100); --offset 1, --offset 1:100",
        )
    return 0 if offsets is None else scoring.within(check_offsets(weights, offsets))


def check_offsets(weights: Weights, offsets: Offsets) -> Offsets:
    """Check that a model for which distances are given has rotary heads."""
    if not weights.rotary:
        raise BadInput("offsets apply to rotary heads only, and this model has none", "leave offsets out")
    return offsets
