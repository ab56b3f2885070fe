"""Where heads act in text: the stretches in which a head moves most, and some from every tenth of all stretches.

What a head moves is what it writes from earlier positions, ``M`` of ``A = D + M``. Its largest values mislead by
themselves: most heads do something, a little, almost everywhere. So stretches from each tenth stand beside the
strongest, and each value beside the mean and the standard deviation over all tokens of the text.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

import torch

from unweave.algebra.random import generator
from unweave.algebra.terms import HeadId, HeadLike
from unweave.errors import BadInput, check_choice
from unweave.model import heads as reading
from unweave.model.run import Run, run
from unweave.model.transforms import centered_unembedding
from unweave.model.weights import Layer, Weights
from unweave.results.columns import TokenId, column
from unweave.results.estimates import Null, Scored
from unweave.results.question import question
from unweave.results.table import Table
from unweave.shapes import Float, Int, Tensor

By = Literal["moved", "logit_effect"]
BY: tuple[By, ...] = ("moved", "logit_effect")
TENTHS = 10
PATTERNS_AT_ONCE = 2**25
"""Numbers of attention patterns held at a time, at most, where one window has no more."""


@dataclass(frozen=True)
class Stretch:
    """A stretch of text, and how much a head does at each of its tokens.

    Attributes:
        head: The head.
        decile: The tenth of all stretches that it was drawn from, 10 for the strongest; none for those listed because
            they are the strongest of all.
        window: Number of its window.
        first: Position of its first token in the window.
        peak: Position in the window at which the head does most in this stretch.
        source: The earlier position from which it moves most to there.
        moved: Norm of what it writes there from earlier positions. Its null is the same head's mean over all tokens.
        logit_effect: Effect of that on the logit of the true next token, minus that on the mean of all logits; none
            at the end of a window. Its null is the same head's mean over all tokens.
        tokens: Its tokens.
        moves: The norm at each of them.
        effects: The effect at each of them.
    """

    head: HeadId
    decile: int | None
    window: int
    first: int
    peak: int
    source: int | None
    moved: Scored = field(metadata=column(label="norm moved"))
    logit_effect: Scored | None = field(metadata=column(unit="logits"))
    tokens: tuple[TokenId, ...]
    moves: tuple[float, ...] = field(metadata=column(label="norm moved, by token"))
    effects: tuple[float, ...] = field(metadata=column(label="logit effect, by token", unit="logits"))


@question
def stretches(
    weights: Weights,
    windows: Int[Tensor, "n seq"],
    heads: HeadLike | Iterable[HeadLike] | None = None,
    *,
    by: By = "moved",
    length: int = 32,
    k: int = 16,
    each: int = 4,
    seed: int = 0,
) -> Table[Stretch]:
    """Find where heads act in text: the k strongest stretches of each head, and some from every tenth.

        moved[dst] = ‖Σ_{src < dst} A[dst, src] W_O W_V x_src‖

    Windows are cut into stretches; a stretch is as strong as its peak.

    Args:
        weights: The model.
        windows: Token ids of held-out text, such as those of `text.windows`.
        heads: A head or several; all of them by default.
        by: Rank stretches by the norm of what is moved, or by its effect on the logit of the true next token.
        length: Tokens of a stretch; the last of a window may be shorter.
        k: Strongest stretches of each head.
        each: Stretches drawn from every tenth of all of them, by strength.
        seed: Seed of the draw.

    Returns:
        For each head the strongest stretches, strongest first, then those of the tenths, from the tenth down.

    Raises:
        BadInput: If there are no windows of at least two tokens, or there is no such head or ranking.

    Cost:
        A run of every window, and for each head one product with its pattern; patterns are held for a few windows at a
        time. All heads together cost one run of the text.

    Example:
        >>> import torch
        >>> from unweave import examples
        >>> text = torch.tensor([[0, 3, 5, 1, 3, 5], [0, 1, 2, 3, 4, 5]])
        >>> row = stretches(examples.induction(d_vocab=6), text, "L1H0", by="logit_effect", k=1, each=0)[0]
        >>> row.window, row.peak, row.source, round(row.logit_effect, 2)
        (0, 4, 2, 0.83)
    """
    check_choice("by", by, BY)
    if windows.dim() != 2 or windows.shape[-1] < 2:
        raise BadInput(f"windows are of shape {list(windows.shape)}", "give windows of at least two tokens")
    if length < 1 or each < 0:
        raise BadInput(f"length is {length}, each is {each}", "give a length of at least 1, and each of at least 0")
    chosen = weights.chosen(heads)
    found = [torch.cat(parts) for parts in zip(*_measured(weights, windows, chosen), strict=True)]
    rows: list[Stretch] = []
    for number, head in enumerate(chosen):
        acts = Acts(head, windows, *(part[:, number] for part in found))
        rows += acts.chosen(by, length, k, each, seed)
    return Table(tuple(rows))


@dataclass(frozen=True, eq=False)
class Acts:
    """What one head does at every token of some windows.

    Attributes:
        head: The head.
        windows: The tokens.
        moved: Norm of what it moves to each position.
        effects: Effect of that on the true next token; not a number at the last position.
        sources: The earlier position from which it moves most.
    """

    head: HeadId
    windows: Int[Tensor, "n seq"]
    moved: Float[Tensor, "n seq"]
    effects: Float[Tensor, "n seq"]
    sources: Int[Tensor, "n seq"]

    def chosen(self, by: By, length: int, k: int, each: int, seed: int) -> list[Stretch]:
        """The strongest stretches, and some of every tenth."""
        ranked = self.moved if by == "moved" else self.effects.nan_to_num(-torch.inf)
        pieces = ranked.split(length, dim=-1)
        peaks = torch.stack([piece.amax(-1) for piece in pieces], dim=-1)  # [n, pieces]
        places = torch.stack([i * length + piece.argmax(-1) for i, piece in enumerate(pieces)], dim=-1)
        order = peaks.flatten().argsort(descending=True, stable=True)
        order = order[peaks.flatten()[order].isfinite()]
        picked: list[tuple[int | None, int]] = [(None, i) for i in order[:k].tolist()]
        dice = generator(seed)
        for tenth in range(TENTHS, 0, -1):
            start, stop = ((TENTHS - tenth + side) * len(order) // TENTHS for side in (0, 1))
            drawn = torch.randperm(stop - start, generator=dice)[:each].sort().values
            picked += [(tenth, i) for i in order[start:stop][drawn].tolist()]
        nulls = _null(self.moved), _null(self.effects)
        return [
            self._stretch(tenth, divmod(i, len(pieces)), int(places.flatten()[i]), length, nulls) for tenth, i in picked
        ]

    def _stretch(
        self, tenth: int | None, place: tuple[int, int], peak: int, length: int, nulls: tuple[Null, Null]
    ) -> Stretch:
        window, piece = place
        own = slice(piece * length, (piece + 1) * length)
        effect = self.effects[window, peak].item()
        return Stretch(
            head=self.head,
            decile=tenth,
            window=window,
            first=piece * length,
            peak=peak,
            source=int(self.sources[window, peak]) if peak else None,
            moved=Scored(self.moved[window, peak].item(), nulls[0]),
            logit_effect=Scored(effect, nulls[1]) if effect == effect else None,
            tokens=tuple(map(TokenId, self.windows[window, own].tolist())),
            moves=tuple(self.moved[window, own].tolist()),
            effects=tuple(self.effects[window, own].tolist()),
        )


# -------------------------------------------------------------------- inside


def _null(values: Float[Tensor, "n seq"]) -> Null:
    """Mean and standard deviation over all tokens that have a value."""
    return Null.of(values[values.isfinite()].double())


def _measured(
    weights: Weights, windows: Int[Tensor, "n seq"], heads: tuple[HeadId, ...]
) -> Iterator[tuple[Tensor, Tensor, Tensor]]:
    """What each head moves, to what effect and from where: [some, heads, seq] each, for some windows at a time."""
    centered = centered_unembedding(weights)
    size = max(1, weights.n_layers * weights.n_heads) * windows.shape[-1] ** 2
    for some in windows.split(max(1, PATTERNS_AT_ONCE // size)):
        seen = run(centered, some)
        each = [_acts(seen, head) for head in heads]
        yield tuple(torch.stack(parts, dim=1) for parts in zip(*each, strict=True))  # type: ignore[misc]


def _acts(seen: Run, head: HeadId) -> tuple[Tensor, Tensor, Tensor]:
    """What one head moves to every position, its effect on the true next token, and its largest source."""
    own: Layer = reading.one(seen.weights.layers[head.layer], head.head)
    value = reading.values(own, seen.read(head.layer))[..., 0, :, :].double()  # [n, seq, d_value]
    hops = seen.pattern[head].double().tril(-1)
    W_O = own.W_O[0].double()
    gram = W_O.mT @ W_O
    z = hops @ value
    moved, sizes = (torch.einsum("nsk,kl,nsl->ns", x, gram, x).clamp_min(0).sqrt() for x in (z, value))
    scale = seen.move_all(seen.weights.scale(seen.weights.n_layers), torch.ones_like(seen.streams[0][..., :1]))
    asked = seen.weights.unembed[seen.ids[:, 1:]].double() @ W_O  # [n, seq - 1, d_value]
    effects = (asked * z[:, :-1]).sum(-1) * scale[:, :-1, 0].double()
    last = effects.new_full((len(effects), 1), torch.nan)
    return moved, torch.cat([effects, last], dim=-1), (hops * sizes[:, None, :]).argmax(-1)
