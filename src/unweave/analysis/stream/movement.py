"""Attention heads as information movement: how much each cell of a pattern moves, and its effect on the prediction.

Attention to a token whose value is tiny moves nothing, so there are two weighted patterns besides the plain one: see
`head_map`. Effects are on the logit of the true next token; in tables, minus the effect on the mean of all logits,
which changes no prediction. Rows are destinations (queries), columns sources (keys). The constant that a head adds
through its value bias belongs to no cell.
"""

from dataclasses import dataclass, field, replace
from typing import Literal

import torch

from unweave.algebra.terms import HeadId, HeadLike
from unweave.errors import BadInput, check_choice
from unweave.model.checks import checked_token
from unweave.model.heads import head_scores, one, values
from unweave.model.run import Run, one_sequence
from unweave.model.transforms import centered_unembedding
from unweave.results import Logits, Mean, Share, Table, TokenId, column, estimate
from unweave.results.question import Token, question, token_id
from unweave.shapes import Float, Int, Tensor

Shown = Literal["attention", "value", "info", "score", "effect"]
MAPS: tuple[Shown, ...] = ("attention", "value", "info", "score", "effect")
"""Maps of a head: its pattern, plain, value- and information-weighted; its scores; its effect on a logit."""
MEANING = (
    "Information: attention times the norm of what is written to the residual stream, as a share of all that the head "
    "moves.",
    "Logit effect: what the head adds directly to the logit of the true next token, minus what it adds to the mean of "
    "all logits, without the value bias.",
)


@dataclass(frozen=True)
class Movement:
    """Information moved by one head, averaged over the destinations of a run.

    Attributes:
        first: Mean attention to the first token, which heads attend to by default.
        first_information: Its share of all information that the head moves, measured by norm after W_O.
        previous: Mean attention to the previous token.
        previous_information: Its share of all information that the head moves.
        distance: Mean distance over which information moves.
        size: Mean norm of what the head writes to the stream.
        logit_effect: Mean direct effect on the logit of the true next token, minus that on the mean of all logits;
            positions are taken as independent.
    """

    head: HeadId
    first: Share
    first_information: Share = field(metadata=column(kind="share", label="first, information"))
    previous: Share
    previous_information: Share = field(metadata=column(kind="share", label="previous, information"))
    distance: float = field(metadata=column(unit="tokens"))
    size: float = field(metadata=column(label="norm written"))
    logit_effect: Mean = field(metadata=column(unit="logits"))

    @staticmethod
    def in_words(rows: "Table[Movement]") -> str:
        """The head that adds most to the logits of the tokens that follow."""
        best = max(rows, key=lambda row: row.logit_effect)
        return (
            f"{best.head} adds most to the logits of the tokens that follow, {best.logit_effect:+.2f} on average; it "
            f"moves from {best.distance:.1f} tokens back."
        )


@dataclass(frozen=True)
class Move:
    """One cell of an attention pattern.

    Attributes:
        dst_token: The token at ``dst``.
        src_token: The token at ``src``.
        attention: A[dst, src].
        information: The information-weighted pattern at this cell, in [0, 1].
        logit_effect: Effect of the cell on the logit of the token after ``dst``, minus that on the mean of all logits;
            None at the last position.
    """

    dst: int
    dst_token: TokenId = field(metadata=column(label="dst token"))
    src: int
    src_token: TokenId = field(metadata=column(label="src token"))
    attention: Share
    information: Share
    logit_effect: Logits | None


@question
def next_token_effect(run: Run, head: HeadLike) -> Float[Tensor, "*batch dst_less_one src"]:
    """Compute the direct effect of each cell of a head's pattern on the logit of the true next token.

        effect[dst, src] = A[dst, src] · W_U[next] W_O W_V x_src

    Args:
        run: A run of at least two tokens. A final norm is frozen at the run's scale.

    Returns:
        Effects in logits for every destination but the last, float64; they sum over sources to the head's part of
        the logit.

    Example:
        >>> effect = next_token_effect(uw.run(uw.examples.induction(), [0, 3, 5, 3, 5]), "L1H0")
        >>> effect[3].tolist()        # at the second 3, all of the effect comes from the first 5
        [0.0, 0.0, 1.0, 0.0, 0.0]

    Paper:
        Elhage et al. 2021, figure 20.
    """
    name = run.weights.check_head(head)
    if run.ids.shape[-1] < 2:
        raise BadInput("a run of one token has no next token", "run on at least two tokens")
    return _effect(run, name, run.ids[..., 1:])


@question
def logit_effect(run: Run, head: HeadLike, target: Token) -> Float[Tensor, "*batch dst src"]:
    """Compute the direct effect of each cell of a head's pattern on the logit of one token.

        effect[dst, src] = A[dst, src] · W_U[target] W_O W_V x_src

    Args:
        run: A run. A final norm is frozen at the run's scale.

    Returns:
        Effects in logits, float64; they sum over sources to the head's part of the logit at each destination.

    Example:
        >>> model = uw.load("example:induction")
        >>> logit_effect(model.run("abcab"), "L1H0", "c")[-1].round(decimals=2).tolist()
        [0.0, 0.0, 0.0, 1.0, 0.0, 0.0]
    """
    name, token = run.weights.check_head(head), checked_token(run.weights, token_id(target))
    return _effect(run, name, torch.full_like(run.ids, token))


@question
def moved_norm(run: Run, head: HeadLike) -> Float[Tensor, "*batch dst"]:
    """Compute the norm of what a head writes to each position from earlier ones, in float64.

        ‖Σ_{src < dst} A[dst, src] W_O W_V x_src‖

    Args:
        run: A run. A norm after the heads is frozen at the run's scale.

    Returns:
        Norms at every destination; 0 at the first.

    Example:
        >>> moved_norm(uw.load("example:induction").run("abcab"), "L0H0").round(decimals=2).tolist()
        [0.0, 1.0, 1.0, 1.0, 1.0, 1.0]
    """
    layer, h = run.weights.check_head(head)
    own = one(run.weights.layers[layer], h)
    z = run.pattern[layer, h].double().tril(-1) @ values(own, run.read(layer))[..., 0, :, :].double()
    size = _written(z[..., None, :, :], own.W_O)[..., 0, :]
    return run.move_all(run.weights.post_scale(layer, "heads out"), size[..., None])[..., 0]


@question
def head_map(
    run: Run, head: HeadLike, shown: Shown = "attention", *, target: Token | None = None
) -> Float[Tensor, "*batch dst src"]:
    """Compute one map of one head.

        attention   A[dst, src]                                        share
        value       A[dst, src] · ‖W_V x_src‖ / max ‖W_V x‖            share
        info        A[dst, src] · ‖W_O W_V x_src‖ / max ‖W_O W_V x‖    share
        score       q[dst] · k[src]                                    before mask and softmax, 1/√d_head included
        effect      A[dst, src] · W_U[target] W_O W_V x_src            logits, see `logit_effect`

    Args:
        target: The token whose logit the effect is on; by default the true next token of each destination.

    Returns:
        The map in float64. Without a target the effect is NaN at the last destination, which has no true next token.

    Cost:
        One product of [seq, d_head] and [d_head, seq]; memory for one map.

    Example:
        >>> run = uw.run(uw.examples.induction(), [0, 3, 5, 3, 5])
        >>> head_map(run, "L1H0", "effect", target=5)[3].tolist()
        [0.0, 0.0, 1.0, 0.0, 0.0]

    Paper:
        The modes of the explorer of Elhage et al. 2021, "Induction Heads".
    """
    check_choice("the map", shown, MAPS)
    name = run.weights.check_head(head)
    if shown == "effect":
        if target is not None:
            return logit_effect(run, name, target)
        known = _effect(run, name, run.ids[..., 1:])
        return torch.nn.functional.pad(known, (0, 0, 0, 1), value=torch.nan)
    layer, x, pattern = run.weights.layers[name.layer], run.read(name.layer), run.pattern[name].double()
    if shown == "score":
        return head_scores(layer, name.head, x)
    if shown == "attention":
        return pattern
    own = one(layer, name.head)
    value = values(own, x).double()
    size = value.norm(dim=-1) if shown == "value" else _written(value, own.W_O)
    return pattern * (size / size.amax(-1, keepdim=True).clamp_min(1e-300))[..., 0, None, :]


@question
def movement(run: Run) -> Table[Movement]:
    """Summarize for each head where it attends, how much information it moves from there, and to what effect.

    Example:
        >>> found = movement(uw.run(uw.examples.induction(d_vocab=6), [0, 3, 5, 3]))
        >>> round(found["L0H0"].previous, 3), round(found["L1H0"].distance, 3)
        (1.0, 1.0)

    Paper:
        Elhage et al. 2021, "Attention Heads as Information Movement".
    """
    sizes, visible = _sizes(run), _visible_to_softmax(run)
    heads = run.weights.head_ids
    return Table(tuple(_moved(visible, head, sizes[head.layer][..., head.head, :]) for head in heads), notes=MEANING)


@question
def moves(run: Run, head: HeadLike, *, k: int = 20) -> Table[Move]:
    """List the largest cells of one head's information-weighted pattern.

    Example:
        >>> found = moves(uw.load("example:induction").run("abcab"), "L0H0", k=3)
        >>> all(row.dst - row.src in (0, 1) for row in found)
        True
    """
    one_sequence(run)
    name = run.weights.check_head(head)
    information, effect = head_map(run, name, "info"), next_token_effect(_visible_to_softmax(run), name)
    largest = information.flatten().topk(min(k, information.numel())).indices.tolist()
    cells = (divmod(place, len(run.ids)) for place in largest)
    return Table(
        tuple(
            Move(
                dst,
                TokenId(run.ids[dst]),
                src,
                TokenId(run.ids[src]),
                run.pattern[name][dst, src].item(),
                information[dst, src].item(),
                effect[dst, src].item() if dst < len(effect) else None,
            )
            for dst, src in cells
            if src <= dst
        )
    )


def _visible_to_softmax(run: Run) -> Run:
    """The run of the model with a centered unembedding: the mean of all logits is 0."""
    return replace(run, weights=centered_unembedding(run.weights))


def _sizes(run: Run) -> list[Float[Tensor, "*batch heads src"]]:
    """``‖W_O W_V x‖`` of every head at every position."""
    layers = enumerate(run.weights.layers)
    return [_written(values(layer, run.read(number)).double(), layer.W_O) for number, layer in layers]


def _written(v: Float[Tensor, "*batch heads src d_value"], W_O: Tensor) -> Float[Tensor, "*batch heads src"]:
    """``‖W_O v‖``, by the Gram matrix of W_O."""
    gram = W_O.mT.double() @ W_O.double()
    return torch.einsum("...hsk,hkl,...hsl->...hs", v, gram, v).clamp_min(0).sqrt()


def _effect(run: Run, head: HeadId, targets: Int[Tensor, "*batch dst"]) -> Float[Tensor, "*batch dst src"]:
    """Effect of each cell on the logit of the target of its destination, for as many destinations as have one."""
    count = targets.shape[-1]
    own = one(run.weights.layers[head.layer], head.head)
    letters = (*run.weights.scale(run.weights.n_layers), *run.weights.post_scale(head.layer, "heads out"))
    scale = run.move_all(letters, torch.ones_like(run.streams[0][..., :1])).double()
    read = run.weights.unembed[targets].double() @ own.W_O[0].double()
    reached = read @ values(own, run.read(head.layer))[..., 0, :, :].double().mT  # [..., dst, src]
    return run.pattern[head][..., :count, :].double() * scale[..., :count, :] * reached


def _moved(run: Run, head: HeadId, size: Float[Tensor, "*batch src"]) -> Movement:
    pattern = run.pattern[head].double()
    flow = pattern * size[..., None, :]
    whole = flow.sum().clamp_min(1e-300)
    place = torch.arange(pattern.shape[-1], device=flow.device)
    written = run.weights.head(head).apply(run, run.streams[head.layer])
    return Movement(
        head=head,
        first=pattern[..., 0].mean().item(),
        first_information=(flow[..., 0].sum() / whole).item(),
        previous=pattern.diagonal(-1, dim1=-2, dim2=-1).mean().item(),
        previous_information=(flow.diagonal(-1, dim1=-2, dim2=-1).sum() / whole).item(),
        distance=((flow * (place[:, None] - place)).sum() / whole).item(),
        size=written.double().norm(dim=-1).mean().item(),
        logit_effect=estimate(next_token_effect(run, head).sum(-1).flatten()),
    )
