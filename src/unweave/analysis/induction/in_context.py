"""In-context learning: how much better a model predicts late in a text, and the gain from distant context alone."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import torch

from unweave.analysis.attribution.losses import window_losses
from unweave.errors import BadInput
from unweave.model.checks import as_ids
from unweave.model.weights import Weights
from unweave.results import Mean, Nats, Result, column, estimate
from unweave.results.question import question
from unweave.shapes import Float, Int, Tensor

EARLY, LATE = 50, 500  # tokens that the in-context-learning score compares, where the context is long enough
AROUND = 25  # tokens on either side that are averaged with them, where there is room: a single token is too noisy
FEWEST = 10  # predictions of a window below which early and late tokens cannot be distinguished

Stretch = tuple[int, int]  # first and last of some tokens of a window; token 1 is the first that is predicted


PREDICTED_TWICE = 50  # tokens before the last late one that are predicted twice, with distant context and without it


@dataclass(frozen=True)
class InContext(Result):
    """In-context-learning score of a model on some texts.

    Attributes:
        score: Mean loss of the late tokens minus that of the early ones; negative where context helps.
        loss_early: Mean loss of the early tokens.
        loss_late: Mean loss of the late tokens.
        early: First and last of the early tokens; token 1 is the first that is predicted.
        late: First and last of the late tokens.
        loss: Mean loss of all tokens.
        windows: Number of windows averaged.
    """

    score: Mean = field(metadata=column(unit="nats", label="in-context-learning score"))
    loss_early: Nats
    loss_late: Nats
    early: Stretch
    late: Stretch
    loss: Nats
    windows: int

    @property
    def near(self) -> int:
        """The middle early token; `long_context_gain` keeps as many tokens, so that it compares with the score."""
        return sum(self.early) // 2

    @property
    def around(self) -> Stretch:
        """The late tokens, and those before them, that `long_context_gain` predicts, to compare with the score."""
        last = self.late[1]
        return max(self.near + 1, last - PREDICTED_TWICE), last

    @property
    def answer(self) -> str:
        """How much lower or higher the loss is late in a text."""
        side, near, late = "below" if self.score < 0 else "above", self.near, sum(self.late) // 2
        return f"The loss around token {late} is {abs(self.score):.3f} nats {side} that around token {near}."

    @property
    def notes(self) -> tuple[str, ...]:
        """How noisy the score is, and what counts as context."""
        return (
            "The score is negative where context helps.",
            "It compares different tokens of a text, so it is noisy; the standard error is over windows"
            + (", and one window has none." if self.windows == 1 else "."),
            "Windows may hold several short documents; what comes before the last start token is not context.",
        )


@dataclass(frozen=True)
class LongContextGain(Result):
    """Gain from distant context in predicting late tokens of some texts.

    Attributes:
        change: Mean loss of the late tokens given everything before them, minus that given the nearest tokens alone;
            negative where distant context helps.
        loss_whole: Mean loss given everything before.
        loss_near: Mean loss given the nearest tokens alone.
        near: Tokens kept before the first late one, besides the token that opens the text.
        late: First and last of the late tokens; token 1 is the first that is predicted.
        windows: Number of windows averaged.
    """

    change: Mean = field(metadata=column(unit="nats", label="change by distant context"))
    loss_whole: Nats
    loss_near: Nats
    near: int
    late: Stretch
    windows: int

    @property
    def notes(self) -> tuple[str, ...]:
        """How it compares with the in-context-learning score."""
        return (
            "The gain from distant context compares the same tokens, predicted with it and without it: less noisy than "
            "the in-context-learning score, and negative where it helps.",
        )


@question
def in_context(
    weights: Weights,
    windows: Int[Tensor, "texts length"] | Sequence[Sequence[int]],
    *,
    early: Stretch | int | None = None,
    late: Stretch | int | None = None,
    losses: Float[Tensor, "texts predictions"] | None = None,
) -> InContext:
    """Measure the in-context-learning score: the loss late in a text minus the loss early in it.

        score = mean loss of the late tokens - mean loss of the early tokens

    Olsson et al. compare token 500 with token 50. Single tokens are noisy, so by default the 25 tokens on either side
    are averaged with them; shorter contexts compare nearer tokens (see `early_and_late`).

    Args:
        windows: Held-out texts, for example ``uw.text.windows(model)``; a window may be one token longer than
            ``n_ctx``, since its last token is only predicted.
        early: First and last early token, or one token; token 1 is the first that is predicted.
        late: First and last late token, or one token.
        losses: ``window_losses(weights, windows)``, where they are at hand.

    Raises:
        BadInput: If the texts are too short, or the early tokens do not come before the late ones.

    Cost:
        A run on every text, unless losses are given.

    Example:
        >>> text = torch.tensor([[0, 3, 5, 2, 1, 4, 3, 5, 2, 1, 4]])
        >>> found = in_context(uw.examples.induction(d_vocab=6), text, early=(1, 4), late=(7, 10))
        >>> round(float(found.score), 2)          # the second copy is predicted, the first cannot be
        -1.0

    Paper:
        Olsson et al. 2022, "In-context learning score".
    """
    found = window_losses(weights, as_ids(windows)) if losses is None else losses
    predictions = found.shape[-1]
    usual = early_and_late(predictions) if early is None or late is None else ((1, 1), (2, 2))
    (a, b), (c, d) = _stretch(early, usual[0]), _stretch(late, usual[1])
    if not 1 <= a <= b < c <= d <= predictions:
        raise BadInput(
            f"tokens {a} to {b} cannot be compared with tokens {c} to {d} in texts with {predictions} predicted tokens",
            f"give early and late tokens with 0 < early < late ≤ {predictions}",
        )
    at_early, at_late = mean_loss(found, (a, b)), mean_loss(found, (c, d))
    return InContext(
        score=estimate(at_late - at_early),
        loss_early=at_early.mean().item(),
        loss_late=at_late.mean().item(),
        early=(a, b),
        late=(c, d),
        loss=found.double().mean().item(),
        windows=len(found),
    )


@question
def long_context_gain(
    weights: Weights,
    windows: Int[Tensor, "texts length"] | Sequence[Sequence[int]],
    near: int,
    late: Stretch,
    *,
    losses: Float[Tensor, "texts predictions"] | None = None,
) -> LongContextGain:
    """Measure the gain from distant context: the same late tokens, predicted with all context and with the nearest.

        change = mean over t in late of  loss(t | opening, 1 … t-1) - loss(t | opening, first late - near … t-1)

    The in-context-learning score compares early with late tokens. Those differ in difficulty, which accounts for most
    of its standard error. Here both sides predict the same tokens: the error is smaller, and a model that does not use
    distant context scores zero.

    Args:
        windows: Held-out texts; a window may be one token longer than ``n_ctx``.
        near: Tokens kept before the first late one; the late tokens after it have a few more.
        late: First and last late token; token 1 is the first that is predicted.
        losses: ``window_losses(weights, windows)``, where they are at hand.

    Raises:
        BadInput: If the texts have no such late tokens, or no more than ``near`` tokens before them.

    Cost:
        A run on every text, and one on its last part.

    Example:
        >>> text = torch.tensor([[0, 3, 5, 2, 1, 3, 5]])
        >>> found = long_context_gain(uw.examples.induction(d_vocab=6), text, near=2, late=(6, 6))
        >>> round(float(found.change), 2)  # 5 followed 3 before, further back than two tokens
        -1.0
    """
    (first, last), ids = late, as_ids(windows)
    if not 1 <= near < first <= last < ids.shape[-1]:
        raise BadInput(
            f"near={near} and late={late} do not fit in texts of {ids.shape[-1]} tokens",
            f"give near and late with 1 <= near < first late token <= last late token <= {ids.shape[-1] - 1}",
        )
    whole = window_losses(weights, ids) if losses is None else losses
    cut = torch.cat([ids[:, :1], ids[:, first - near : last + 1]], dim=1)  # the opening, then the nearest tokens
    after_all, after_near = mean_loss(whole, late), window_losses(weights, cut)[:, near:].double().mean(-1)
    return LongContextGain(
        change=estimate(after_all - after_near),
        loss_whole=after_all.mean().item(),
        loss_near=after_near.mean().item(),
        near=near,
        late=late,
        windows=len(after_all),
    )


def early_and_late(predictions: int) -> tuple[Stretch, Stretch]:
    """Choose the early and the late tokens that the in-context-learning score compares.

    Returns:
        51 tokens around token 50 and around token 500; in a shorter context, a tenth of it around the end of its first
        tenth, and its last tenth.

    Raises:
        BadInput: If there are fewer than 10 predictions.

    Example:
        >>> early_and_late(2048), early_and_late(512), early_and_late(40)
        (((25, 75), (475, 525)), ((25, 75), (462, 512)), ((2, 6), (36, 40)))
    """
    if predictions < FEWEST:
        raise BadInput(
            f"windows of {predictions} predictions are too short for the default early and late tokens, "
            f"which need {FEWEST}",
            "give longer texts, or both early and late tokens",
        )
    around = min(AROUND, predictions // 20)
    early, late = min(EARLY, predictions // 10), min(LATE, predictions - around)
    return (early - around, early + around), (late - around, late + around)


def mean_loss(losses: Float[Tensor, "windows predictions"], tokens: Stretch) -> Float[Tensor, " windows"]:
    """Average the loss over some tokens of each window, in float64."""
    return losses[:, tokens[0] - 1 : tokens[1]].double().mean(-1)


def _stretch(tokens: Stretch | int | None, otherwise: Stretch) -> Stretch:
    if tokens is None:
        return otherwise
    return (tokens, tokens) if isinstance(tokens, int) else tokens
