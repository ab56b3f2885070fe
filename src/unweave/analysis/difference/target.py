"""The target of a difference: a token's logit, a difference of two, a weighted sum, or a loss in nats."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import torch

from unweave.analysis.difference.layers import Both
from unweave.analysis.difference.secants import logarithmic_mean, slope
from unweave.errors import BadInput
from unweave.model import Weights
from unweave.model.checks import checked_token
from unweave.results.question import Token, token_id
from unweave.shapes import Float, Tensor
from unweave.text.tokenizer import Tokenizer

Of = Literal["logit", "loss"]  # the number of a target that changes: its logit, or the loss of predicting it, in nats
Targets = Token | Mapping[Token, float]  # a token by its id or text, or several with weights
Terms = tuple[tuple[int | None, float], ...]
"""Ids of tokens with their weights; None is the token whose probability changes most."""


@dataclass(frozen=True, eq=False)
class Target:
    """A number of the prediction at one position, as it differs between two runs."""

    weights: Mapping[int, float]  # tokens with their weights
    at: int
    of: Of  # logits, or the loss of the one token
    before: float  # the number in the first run
    after: float  # the number in the second run
    # the row by which it depends on what the unembedding reads, exact for these two runs: its product with the
    # difference there is that of the number
    covector: Float[Tensor, " d_model"]
    chances: tuple[Float[Tensor, " d_vocab"], ...]  # probabilities of all tokens in both runs, in float64
    name: str  # its name, " Rome" − " Paris"

    @property
    def difference(self) -> float:
        """How much the number differs: after minus before."""
        return self.after - self.before

    @property
    def unit(self) -> str:
        """Unit of the number."""
        return "nats" if self.of == "loss" else "logits"


def terms(both: Both, target: Targets | None, against: Token | None) -> Terms:
    """Read the tokens of a target with their weights, by default the token whose probability changes most."""
    given = target.items() if isinstance(target, Mapping) else [] if target is None else [(target, 1.0)]
    named = [*given, *([] if against is None else [(against, -1.0)])]
    return (*[(None, 1.0)] * (target is None), *((_id(both, token), float(weight)) for token, weight in named))


def target_of(both: Both, named: Terms, place: int, of: Of) -> Target:
    """The target of a difference, with its value in both runs."""
    uncapped = [unembedded(run.weights, run.read(run.weights.n_layers)[place]) for run in both]
    logits = both[0].weights.capped(uncapped[0]), both[1].weights.capped(uncapped[1])
    weights = _weights(named, logits)
    if of == "loss" and list(weights.values()) != [1.0]:
        raise BadInput("a loss takes one token with weight 1", "give one target, and no token against it")
    asked = torch.zeros_like(logits[0])
    asked[list(weights)] = asked.new_tensor(list(weights.values()))
    if of == "loss":  # Δ(-log p_t) = Σ_v (ω_v - [v = t]) Δlogit_v
        logs = logits[0].log_softmax(-1), logits[1].log_softmax(-1)
        shares = logarithmic_mean(*logs)
        before, after = (-(each.double() @ asked.double()).item() for each in logs)
        asked = shares / shares.sum() - asked
    else:
        before, after = ((each.double() @ asked.double()).item() for each in logits)
    model = both[0].weights
    linear = asked if model.cap is None else asked * slope(model.capped, *uncapped)
    name = _name(weights, both[1].tokenizer)
    chances = tuple(each.double().softmax(-1) for each in logits)
    return Target(weights, place, of, before, after, linear @ model.unembed, chances, name)


def unembedded(weights: Weights, read: Float[Tensor, " d_model"]) -> Float[Tensor, " d_vocab"]:
    """Logits before a cap, from what the unembedding reads at one position."""
    found = weights.unembed @ read
    return found if weights.b_U is None else found + weights.b_U


def most_changed(logits: tuple[Float[Tensor, " d_vocab"], Float[Tensor, " d_vocab"]]) -> int:
    """The token whose probability differs most between two predictions; the most likely where none differs."""
    change = (logits[1].softmax(-1) - logits[0].softmax(-1)).abs()
    return int((change if change.any() else logits[1]).argmax())


def _weights(named: Terms, logits: tuple[Tensor, Tensor]) -> dict[int, float]:
    """Tokens with their weights, each token once."""
    found: dict[int, float] = {}
    for token, weight in named:
        known = most_changed(logits) if token is None else token
        found[known] = found.get(known, 0.0) + weight
    if not any(found.values()):
        raise BadInput(f"the target {list(found)} has weight 0, like a token against itself", "give different tokens")
    return found


def _id(both: Both, token: Token) -> int:
    tokenizer = both[1].tokenizer
    known = tokenizer.id(token) if isinstance(token, str) and tokenizer is not None else token_id(token)
    return checked_token(both[1].weights, int(known))


def _name(weights: Mapping[int, float], tokenizer: Tokenizer | None) -> str:
    texts = {token: str(token) if tokenizer is None else repr(tokenizer.text(token)) for token in weights}
    parts: list[str] = []
    for token, weight in weights.items():
        sign = "−" if weight < 0 else "+" if parts else ""
        size = "" if abs(weight) == 1 else f"{abs(weight):g} · "
        parts.append(f"{sign} {size}{texts[token]}".strip() if parts else f"{sign}{size}{texts[token]}")
    return " ".join(parts)
