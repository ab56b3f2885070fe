"""Skip-trigram bugs judged on text: the effect of a source before a destination on the model's predictions.

    effect = mean over contexts of  p(out | context with the source) - p(out | context with another token there)

A context is text that ends with the destination; sources in it are replaced by tokens drawn from the text. Then the
source, or a token of similar frequency, is put in at one place, all places before the destination being equally likely.
The null compares two such tokens with each other. Standard errors take contexts as independent: of each stretch of a
window as long as a context, at most one is used.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace

import torch

from unweave.algebra.random import generator
from unweave.analysis.attribution.losses import unembed
from unweave.analysis.trigrams.attended import DISTRACTORS
from unweave.analysis.trigrams.bugs import Bug
from unweave.model import Weights, run
from unweave.model.checks import windows_of
from unweave.results import Mean, Share, Table, column, estimate
from unweave.results.question import question
from unweave.shapes import Float, Int, Tensor

CONTEXTS = 32  # contexts of each destination, at most
FEWEST = 8  # contexts below which a bug is not judged
EXCHANGES = 2  # further tokens of similar frequency put in for the source in each context: the null
NEAR = 50  # ranks by frequency that such a token may lie from the source
ERRORS = 3  # standard errors by which an effect must lie above 0 to show


NOTES = (
    "Each row is an unintended skip-trigram, forced by two intended ones with the same source: one shares its "
    "destination, the other its output. No head sees destination and output together.",
    "p is the probability of the output after the destination in a text, with the source or a token of like frequency "
    'before it; effect is the difference, log odds the rise in nats. "shows" is yes when the effect exceeds '
    f"{ERRORS} standard errors; exchanged is the share of second tokens of like frequency for which it does.",
)


@dataclass(frozen=True, kw_only=True)
class BugOnText(Bug):
    """One continuation that the factored form forces, and what its source does on text.

    Attributes:
        contexts: Contexts that end with the destination.
        p_without: Probability of the output token with a token of like frequency in place of the source, mean over
            contexts; None below `FEWEST` contexts.
        p_with: Probability of the output token with the source.
        effect: ``p_with - p_without``, paired by context.
        log_odds: Rise of the output token's log odds.
        intended_effect: Effect on the output token that belongs to this destination.
        intended_log_odds: Rise of its log odds.
        shows: The effect lies more than `ERRORS` standard errors above 0.
        exchanged: Share of other tokens of like frequency, drawn in place of the source, whose effect also shows.
    """

    contexts: int = 0
    p_without: Share | None = None
    p_with: Share | None = None
    effect: Mean | None = None
    log_odds: Mean | None = field(default=None, metadata=column(unit="nats"))
    intended_effect: Mean | None = None
    intended_log_odds: Mean | None = field(default=None, metadata=column(unit="nats"))
    shows: bool | None = None
    exchanged: Share | None = None


@question
def bugs_on_text(
    weights: Weights,
    bugs: Table[Bug],
    windows: Int[Tensor, "n seq"] | Sequence[Sequence[int]],
    *,
    start: int | None = None,
    seed: int = 0,
) -> Table[BugOnText]:
    """Measure on text the effect of each bug's source on the forced output token, and on the intended one.

        log odds = ln p / (1 - p)

    Everything that the model computes is in the effect, whatever its depth.

    Args:
        windows: Text that the model was not trained on, as `text.windows` cuts it.
        start: The start token, put in front of each context.

    Returns:
        The same rows with their effects, or without them where the text has fewer than `FEWEST` contexts.

    Cost:
        ``2 + EXCHANGES`` runs of `CONTEXTS` sequences of some hundred tokens for each bug.

    Example:
        >>> model = uw.load("example:copier")
        >>> len(bugs_on_text(model, uw.skip_trigram_bugs(model), [[0, 1, 2]]))
        0

    Paper:
        Elhage et al. 2021, "Limitations of the Skip-trigram Model: Skip-trigram Bugs".
    """
    text = _Text.of(weights, windows_of(windows), start, generator(seed))
    rows = tuple(_measured(weights, bug, text) for bug in bugs)
    return Table(rows, notes=(*bugs.notes, *NOTES))


@dataclass(frozen=True, eq=False)
class _Text:
    """Windows, and draws from them: contexts of a length, and tokens sorted by their number of occurrences."""

    ids: Int[Tensor, "windows seq"]
    length: int
    start: int | None
    by_count: Int[Tensor, " n"]
    draw: torch.Generator

    @classmethod
    def of(cls, weights: Weights, ids: Tensor, start: int | None, draw: torch.Generator) -> "_Text":
        longest = min(DISTRACTORS + 2, weights.n_ctx) if weights.tabled else DISTRACTORS + 2
        length = min(longest, ids.shape[-1])
        order = torch.bincount(ids.flatten(), minlength=weights.d_vocab).argsort(stable=True)
        return cls(ids, length, start, order if start is None else order[order != start], draw)

    def contexts(self, destination: int) -> Int[Tensor, "contexts length"]:
        """Contexts that end with a destination, at most one of each stretch of their length."""
        places = (self.ids[:, self.length - 1 :] == destination).nonzero()
        places = places[torch.randperm(len(places), generator=self.draw)]
        apart = {(window, place // self.length): (window, place) for window, place in places.tolist()}
        rows = torch.tensor(list(apart.values())[:CONTEXTS], dtype=torch.long).reshape(-1, 2)
        cut = self.ids[rows[:, :1], rows[:, 1:] + torch.arange(self.length)]
        if self.start is not None:
            cut[:, 0] = self.start
        return cut

    def tokens(self, n: int, other_than: int) -> Int[Tensor, " n"]:
        """Tokens drawn from the text, except one token and the start token."""
        ordinary = self.ids[(self.ids != other_than) & (self.ids != (-1 if self.start is None else self.start))]
        return ordinary[torch.randint(len(ordinary), (n,), generator=self.draw)]

    def like(self, token: int, n: int) -> Int[Tensor, " n"]:
        """Other tokens, drawn from those nearest in frequency."""
        rank = int((self.by_count == token).nonzero())
        near = self.by_count[max(0, rank - NEAR) : rank + NEAR + 1]
        near = near[near != token]
        return near[torch.randint(len(near), (n,), generator=self.draw)]


def _measured(weights: Weights, bug: Bug, text: _Text) -> BugOnText:
    own = {f.name: getattr(bug, f.name) for f in fields(Bug)}
    without = text.contexts(bug.destination)
    n = len(without)
    found = BugOnText(**own, contexts=n)
    if n < FEWEST:
        return found
    there = without[:, :-1] == bug.source
    without[:, :-1][there] = text.tokens(int(there.sum()), bug.source)
    at = torch.randint(int(text.start is not None), text.length - 1, (n,), generator=text.draw)
    outs = torch.tensor([bug.out, bug.intended_out])

    def p(tokens: Tensor | int) -> Float[Tensor, "contexts 2"]:
        without[torch.arange(n), at] = tokens
        logits = unembed(weights, run(weights, without).read(weights.n_layers)[:, -1])
        return weights.capped(logits).double().softmax(-1)[:, outs]

    before, after = p(text.like(bug.source, n)), p(bug.source)
    change, odds = after - before, after.logit() - before.logit()
    others = [estimate((p(text.like(bug.source, n)) - before)[:, 0]) for _ in range(EXCHANGES)]
    effect = estimate(change[:, 0])
    return replace(
        found,
        p_without=before[:, 0].mean().item(),
        p_with=after[:, 0].mean().item(),
        effect=effect,
        log_odds=estimate(odds[:, 0]),
        intended_effect=estimate(change[:, 1]),
        intended_log_odds=estimate(odds[:, 1]),
        shows=shows(effect),
        exchanged=sum(map(shows, others)) / EXCHANGES,
    )


def shows(effect: Mean) -> bool:
    """True of an effect more than `ERRORS` standard errors above 0."""
    return effect > ERRORS * effect.standard_error
