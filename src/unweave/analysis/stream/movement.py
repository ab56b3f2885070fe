"""Heads as movers of information: not only where a head looks, but how much it brings from there, and what that does.

A pattern says where a head looks. Attention parked on a token whose value is tiny moves nothing, so two weighted
patterns stand beside it, both divided by their largest source so that they stay in [0, 1]:

    value-weighted         A[dst, src] · ‖W_V x_src‖ / max ‖W_V x‖
    information-weighted   A[dst, src] · ‖W_O W_V x_src‖ / max ‖W_O W_V x‖

and what each cell does to the logit of the true next token (in tables beyond the mean of all logits, for what raises
all alike changes no prediction). Rows are destinations (queries), columns sources (keys).
A constant that a head adds through its value bias is no part of any cell.
"""

from dataclasses import dataclass, replace

import torch

from unweave.algebra.terms import HeadId, HeadLike
from unweave.errors import BadInput
from unweave.model.heads import values
from unweave.model.run import Patterns, Run
from unweave.model.transforms import centered_unembedding
from unweave.results.table import Table
from unweave.shapes import Float, Tensor


@dataclass(frozen=True)
class Movement:
    """Where one head looks and what it moves, averaged over the destinations of a run.

    Attributes:
        head: The head.
        first: Mean attention to the first token, where a head rests that has nothing to do.
        first_information: Its share of all that the head moves, measured by norm after W_O.
        previous: Mean attention to the token before.
        previous_information: Its share of all that the head moves.
        distance: Mean distance in tokens over which it moves information.
        size: Mean norm of what it writes to the stream.
        logit_effect: Mean of what it adds to the logit of the true next token, straight to the logits, beyond what it
            adds to the mean of all logits, which no softmax sees.
        standard_error: Of that mean, positions taken as independent.
    """

    head: HeadId
    first: float
    first_information: float
    previous: float
    previous_information: float
    distance: float
    size: float
    logit_effect: float
    standard_error: float


@dataclass(frozen=True)
class Move:
    """One cell of a head's pattern.

    Attributes:
        dst: The position that looks.
        src: The position looked at.
        attention: A[dst, src].
        information: The information-weighted pattern there, in [0, 1].
        logit_effect: What the cell adds to the logit of the token after ``dst``, beyond the mean of all logits; None at
            the last position.
    """

    dst: int
    src: int
    attention: float
    information: float
    logit_effect: float | None


def value_weighted(run: Run) -> Patterns:
    """Patterns times the norm of each source's value, divided by the largest: how large a vector is moved.

        A[dst, src] · ‖v_src‖ / max_src ‖v_src‖

    Args:
        run: A run.

    Returns:
        Weighted patterns by head, entries in [0, 1]; all 0 for a head without any value.

    Paper:
        Elhage et al. 2021, "Induction Heads" (the value-weighted explorer).
    """
    return _weighted(run, [each.norm(dim=-1) for each in _values(run)])


def information_weighted(run: Run) -> Patterns:
    """Patterns times the norm of what arrives in the stream, ``W_O v``, divided by the largest.

    Args:
        run: A run.

    Returns:
        Weighted patterns by head, entries in [0, 1].

    Paper:
        Elhage et al. 2021, "Attention Heads as Information Movement"; the info-weighted mode of its explorer.
    """
    return _weighted(run, _sizes(run))


def next_token_effect(run: Run, head: HeadLike) -> Float[Tensor, "*batch dst_less_one src"]:
    """What each cell of a head adds to the logit of the true next token; the sum over sources is the head's effect.

        effect[dst, src] = A[dst, src] · W_U[next] W_O W_V x_src

    Args:
        run: A run of at least two tokens. A final norm's scale is the run's own.
        head: The head.

    Returns:
        Effects in logits for every destination but the last, float64; exact parts of the logits.

    Raises:
        BadInput: If the run has a single token, or there is no such head.

    Example:
        >>> import unweave as uw
        >>> from unweave import examples
        >>> effect = next_token_effect(uw.run(examples.induction(), [0, 3, 5, 3, 5]), "L1H0")
        >>> effect[3].tolist()        # at the second 3, all of the effect comes from the first 5
        [0.0, 0.0, 1.0, 0.0, 0.0]

    Paper:
        Elhage et al. 2021, figure 20.
    """
    layer, h = run.weights.check_head(head)
    if run.ids.shape[-1] < 2:
        raise BadInput("one token has no next", "run at least two")
    pattern = run.pattern[layer, h][..., :-1, :].double()
    read = run.move_all(run.weights.scale(run.weights.n_layers), torch.ones_like(run.streams[0][..., :1])).double()
    asked = run.weights.unembed[run.ids[..., 1:]].double() @ run.weights.layers[layer].W_O[h].double()
    reached = asked @ _values(run)[layer][..., h, :, :].double().mT
    return pattern * read[..., :-1, :] * reached


def movement(run: Run) -> Table[Movement]:
    """Where each head looks, what it moves from there, and what that does to the next token's logit, on a run.

    Args:
        run: A run of at least two tokens.

    Returns:
        A row for each head.

    Raises:
        BadInput: If the run has a single token.
    """
    sizes, seen = _sizes(run), _seen_by_softmax(run)
    return Table(tuple(_moved(seen, head, sizes[head.layer][..., head.head, :]) for head in run.weights.head_ids))


def moves(run: Run, head: HeadLike, *, top: int = 20) -> Table[Move]:
    """The largest moves of one head on a sequence, by information.

    Args:
        run: A run on one sequence of at least two tokens.
        head: The head.
        top: How many.

    Raises:
        BadInput: If the run is a batch or has a single token.
    """
    if run.ids.dim() != 1:
        raise BadInput(f"moves takes a run on one sequence, not {list(run.ids.shape)}", "run(weights, ids[i])")
    name = run.weights.check_head(head)
    information, effect = information_weighted(run)[name], next_token_effect(_seen_by_softmax(run), name)
    best = information.flatten().topk(min(top, information.numel()))
    places = [divmod(place, len(run.ids)) for place in best.indices.tolist()]
    return Table(
        tuple(
            Move(
                dst,
                src,
                run.pattern[name][dst, src].item(),
                information[dst, src].item(),
                effect[dst, src].item() if dst < len(effect) else None,
            )
            for dst, src in places
            if src <= dst
        )
    )


# -------------------------------------------------------------------- layouts of other viewers


def for_circuitsvis(run: Run) -> Float[Tensor, "heads dst src"]:
    """Patterns of all heads, layer by layer, as CircuitsVis takes them: ``[head, dest, src]``."""
    return torch.cat(_of_one_sequence(run), dim=0)


def for_pysvelte(run: Run) -> Float[Tensor, "dst src heads"]:
    """Patterns of all heads as PySvelte's AttentionMulti takes them: ``[dest, src, head]``."""
    return torch.cat(_of_one_sequence(run), dim=0).permute(1, 2, 0).contiguous()


def for_bertviz(run: Run) -> list[Float[Tensor, "batch heads dst src"]]:
    """Patterns as BertViz takes them: for each layer ``[batch, head, dest, src]``."""
    return [pattern.reshape(-1, *pattern.shape[-3:]) for pattern in run.patterns]


# -------------------------------------------------------------------- inside


def _seen_by_softmax(run: Run) -> Run:
    """The run of the model without the mean of all logits."""
    return replace(run, weights=centered_unembedding(run.weights))


def _values(run: Run) -> list[Float[Tensor, "*batch heads src d_head"]]:
    """``W_V x`` of every head at every position, layer by layer."""
    return [values(layer, run.read(number)) for number, layer in enumerate(run.weights.layers)]


def _sizes(run: Run) -> list[Float[Tensor, "*batch heads src"]]:
    """``‖W_O W_V x‖`` of every head at every position, by the Gram matrix of W_O."""
    grams = (layer.W_O.mT.double() @ layer.W_O.double() for layer in run.weights.layers)
    return [
        torch.einsum("...hsk,hkl,...hsl->...hs", v.double(), gram, v.double()).clamp_min(0).sqrt()
        for v, gram in zip(_values(run), grams, strict=True)
    ]


def _weighted(run: Run, sizes: list[Tensor]) -> Patterns:
    """Patterns times a size for each source, divided by the largest of the sequence."""
    shares = (size / size.amax(-1, keepdim=True).clamp_min(1e-300) for size in (size.double() for size in sizes))
    return Patterns(tuple(A * share[..., None, :] for A, share in zip(run.patterns, shares, strict=True)))


def _moved(run: Run, head: HeadId, size: Float[Tensor, "*batch src"]) -> Movement:
    pattern, effect = run.pattern[head].double(), next_token_effect(run, head).sum(-1).flatten()
    flow = pattern * size[..., None, :]
    whole = flow.sum().clamp_min(1e-300)
    seq = pattern.shape[-1]
    away = torch.arange(seq, device=flow.device)[:, None] - torch.arange(seq, device=flow.device)[None, :]
    written = run.weights.OV[head](run.pattern[head] @ run.read(head.layer))
    spread = effect.std().item() / len(effect) ** 0.5 if len(effect) > 1 else 0.0
    return Movement(
        head=head,
        first=pattern[..., 0].mean().item(),
        first_information=(flow[..., 0].sum() / whole).item(),
        previous=pattern.diagonal(-1, dim1=-2, dim2=-1).mean().item(),
        previous_information=(flow.diagonal(-1, dim1=-2, dim2=-1).sum() / whole).item(),
        distance=((flow * away).sum() / whole).item(),
        size=written.double().norm(dim=-1).mean().item(),
        logit_effect=effect.mean().item(),
        standard_error=spread,
    )


def _of_one_sequence(run: Run) -> tuple[Tensor, ...]:
    if run.ids.dim() != 1:
        raise BadInput(f"this viewer takes one sequence, not a batch {list(run.ids.shape)}", "run(weights, ids[i])")
    if not run.patterns:
        raise BadInput("a model without layers has no patterns to view", "try a model with heads")
    return run.patterns
