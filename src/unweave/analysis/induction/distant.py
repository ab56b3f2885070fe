"""What the far context is worth: the same tokens predicted with all that came before, and with the nearest alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import torch

from unweave.analysis.attribution.losses import window_losses
from unweave.errors import BadInput
from unweave.model.run import as_ids
from unweave.model.weights import Weights
from unweave.results.table import Result
from unweave.shapes import Float, Int, Tensor


@dataclass(frozen=True)
class LongContextGain(Result):
    """What tokens far back are worth in predicting some late ones.

    Attributes:
        change: Mean loss of the late tokens after all that comes before them, less their mean loss after the nearest
            alone, in nats; negative when the far context helps.
        standard_error: Of that change, over texts; None for a single one.
        loss_whole: Mean loss with everything before.
        loss_near: Mean loss with the nearest alone.
        near: Tokens that stay before the first late one, besides the token that opens the text.
        late: First and last of the late tokens; the token after the opening one is 1.
        texts: Texts that were looked at.
    """

    change: float
    standard_error: float | None
    loss_whole: float
    loss_near: float
    near: int
    late: tuple[int, int]
    texts: int


def long_context_gain(
    weights: Weights,
    windows: Int[Tensor, "texts length"] | Sequence[Sequence[int]],
    near: int,
    late: tuple[int, int],
    losses: Float[Tensor, "texts predictions"] | None = None,
) -> LongContextGain:
    """What lies further back than the nearest tokens is worth: the same tokens, predicted with it and without.

        change = mean over t in late of  loss(t | opening, 1 … t-1) - loss(t | opening, first late - near … t-1)

    The in-context-learning score compares a text's late tokens with its early ones. Those are other tokens, as easy or
    hard as the text happens to be there, and that is most of its standard error. Here both sides have the same
    tokens, so that the error is smaller, and what a model without memory of the far context gets is zero.

    Args:
        weights: The model.
        windows: Texts; the last token is only predicted, so a text may be one token longer than ``n_ctx``.
        near: Tokens kept before the first late one. The late tokens after the first have a few more.
        late: First and last of the tokens predicted, counted from 1 after the token that opens the text.
        losses: ``window_losses(weights, windows)``, where they are at hand.

    Returns:
        The change, in nats, with its standard error over texts.

    Raises:
        BadInput: If the late tokens are not there, or there are not more than ``near`` tokens before them.

    Cost:
        A run on every text, and one on its last part.

    Example:
        >>> from unweave import examples
        >>> text = torch.tensor([[0, 3, 5, 2, 1, 3, 5]])
        >>> found = long_context_gain(examples.induction(d_vocab=6), text, near=2, late=(6, 6))
        >>> round(found.change, 2)  # 5 followed 3 before, further back than two tokens
        -1.0

    Paper:
        None: Olsson et al. 2022 compare early tokens with late ones ("In-context learning score").
    """
    (first, last), windows = late, as_ids(windows)
    if not 1 <= near < first <= last < windows.shape[-1]:
        raise BadInput(
            f"{near} tokens before token {first} cannot be all that is left of texts of {windows.shape[-1]} tokens",
            "1 <= near < first late token <= last late token < tokens",
        )
    whole = window_losses(weights, windows) if losses is None else losses
    cut = torch.cat([windows[:, :1], windows[:, first - near : last + 1]], dim=1)
    after_all, after_near = (
        part.double().mean(-1) for part in (whole[:, first - 1 : last], window_losses(weights, cut)[:, near:])
    )
    change = after_all - after_near
    return LongContextGain(
        change=change.mean().item(),
        standard_error=change.std().item() / sqrt(len(change)) if len(change) > 1 else None,
        loss_whole=after_all.mean().item(),
        loss_near=after_near.mean().item(),
        near=near,
        late=late,
        texts=len(change),
    )
