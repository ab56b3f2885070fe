"""Logits by component and by layer: direct attribution, and the logit lens."""

from dataclasses import dataclass, field, replace

import torch

from unweave.analysis.attribution.losses import unembed
from unweave.analysis.stream.contributions import contributions
from unweave.errors import BadInput
from unweave.model.checks import checked_place, checked_token
from unweave.model.run import Run, one_sequence
from unweave.results import Logits, Nats, Result, Share, Table, TokenId
from unweave.results.question import Token, question, token_id
from unweave.shapes import Float, Int, Tensor


@dataclass(frozen=True)
class ComponentPart:
    """Contribution of one component to a logit.

    Attributes:
        component: The writer: W_E, W_P, a head, the neurons of a layer (W_out), or a bias.
        value: Its direct contribution to the logit, mean over positions.
    """

    component: str
    value: Logits


@dataclass(frozen=True)
class LogitAttribution(Result):
    """A logit, or the difference of two, by component.

    Attributes:
        target: The token whose logit it is; None where targets differ by position.
        against: The token whose logit is subtracted; None for a single logit.
        parts: A row for each component; they sum to the logit.
        logit: The logit, on average over the positions.
        seen: That logit after the model's cap, if it has one.
        positions: Number of positions.
        values: The contributions at each position.
        residual: Largest difference between the sum of the parts and the logit at a position.
    """

    main = "parts"

    @property
    def shown(self) -> Table[ComponentPart]:
        """The components by absolute contribution, largest first."""
        return replace(self.parts, rows=tuple(sorted(self.parts, key=lambda row: -abs(row.value))))

    @property
    def answer(self) -> str:
        """The logit, and the component that adds most to it directly."""
        best = max(self.parts, key=lambda row: row.value)
        many = f" at {self.positions} positions on average" if self.positions > 1 else ""
        of = " minus that".join(f" of {self._named(x)}" for x in (self.target, self.against) if x is not None)
        return f"The logit{of} is{many} {self.logit:.2f}; {best.component} adds most to it directly, {best.value:+.2f}."

    target: TokenId | None
    against: TokenId | None
    parts: Table[ComponentPart]
    logit: Logits
    seen: Logits
    positions: int
    values: Float[Tensor, "components *batch seq"] = field(compare=False)
    residual: Logits


@dataclass(frozen=True)
class LensRow:
    """Prediction of the next token from the residual stream before one layer, read as if it were the last.

    Attributes:
        layer: The layer before which the stream is read; n_layers is the end.
        token: The most likely next token there.
        probability: Its probability.
        loss: Loss of the token that follows; none at the last position.
    """

    layer: int
    position: int
    token: TokenId
    probability: Share
    loss: Nats | None


@question
def logit_attribution(
    run: Run,
    target: Token | Int[Tensor, "*batch seq"] | None = None,
    *,
    against: Token | None = None,
    dst: int | None = -1,
) -> LogitAttribution:
    """Decompose logits, or differences of two, into what each component adds to them directly.

        logit = Σ_components W_U[target] D part + b_U[target]

    Args:
        target: The token, by id or text, or one for each position; by default the model's top prediction at each.
        against: A second token, whose logit is subtracted.
        dst: The position, by default the last; None averages over all.

    Returns:
        A row for each component, a mean over positions where there are several, and the contributions at every
        position. D is the scale of the run's last norm. What a head adds through later heads and neurons counts as
        theirs. With a cap on logits, these are the logits before the cap.

    Cost:
        Each head is applied once more; one tensor of the stream's size at a time.

    Example:
        >>> found = logit_attribution(uw.load("example:induction").run("abcab"), "c")
        >>> [(part.component, round(part.value, 3)) for part in found.parts], round(found.logit, 3)
        ([('W_E', 0.0), ('L0H0', 0.0), ('L1H0', 1.0)], 1.0)

    Paper:
        Elhage et al. 2021, "Path Expansion of Logits".
    """
    weights, chosen = run.weights, _positions(run, dst)
    one = _targets(run, target)[..., chosen]
    other = None if against is None else checked_token(weights, token_id(against))
    read = weights.unembed.double()[one] - (0 if other is None else weights.unembed.double()[other])
    names, values = [], []
    for _, name, part in contributions(run):
        scaled = run.move_all(weights.scale(weights.n_layers), part)[..., chosen, :].double()
        names.append(name)
        values.append((scaled * read).sum(-1))
    if weights.b_U is not None:
        bias = weights.b_U.double()
        names.append("b_U")
        values.append(bias[one] - (0 if other is None else bias[other]))
    whole, seen = (_of_tokens(logits[..., chosen, :], one, other) for logits in (run.linear_logits, run.logits))
    stacked = torch.stack(values)
    return LogitAttribution(
        target=TokenId(one.flatten()[0].item()) if len(one.unique()) == 1 else None,
        against=None if other is None else TokenId(other),
        parts=Table(tuple(ComponentPart(*row) for row in zip(names, stacked.flatten(1).mean(1).tolist(), strict=True))),
        logit=whole.mean().item(),
        seen=seen.mean().item(),
        positions=whole.numel(),
        values=stacked,
        residual=(stacked.sum(0) - whole).abs().max().item(),
    )


def _of_tokens(logits: Tensor, one: Tensor, other: int | None) -> Tensor:
    """The logit of one token at each position, less that of another."""
    logits = logits.double()
    return logits.gather(-1, one[..., None])[..., 0] - (0 if other is None else logits[..., other])


def lens_logits(run: Run, layer: int) -> Float[Tensor, "*batch seq d_vocab"]:
    """Logits of the stream before a layer, read as if it were the last: ``W_U D x + b_U``, with D of that stream.

    Example:
        >>> run = uw.load("example:induction").run("abcab")
        >>> bool(lens_logits(run, 2).equal(run.logits))
        True

    Paper:
        Elhage et al. 2021, "Virtual Weights and the Residual Stream as a Communication Channel".
    """
    weights = run.weights
    if not 0 <= layer <= weights.n_layers:
        raise BadInput(f"lens_logits: layer is {layer}", f"valid: 0 to {weights.n_layers}, the end of the stream")
    return weights.capped(unembed(weights, weights.before(weights.n_layers).read(run.streams[layer])))


@question
def logit_lens(run: Run, *, dst: int | None = None) -> Table[LensRow]:
    """Read the residual stream before every layer as if it were the last: the token it predicts, and its loss.

        logits_l = W_U D x_l + b_U,    D = 1/σ(x_l) as the last norm has it

    Args:
        dst: The position; all by default.

    Returns:
        A row for each layer and position, the end of the stream (n_layers) included: its loss is the run's. Streams are
        not trained to be read early; an early reading may mean little where layers have norms of their own.

    Raises:
        Unsupported: If the run holds several sequences.

    Cost:
        One unembedding for each layer.

    Example:
        >>> found = logit_lens(uw.load("example:induction").run("abcab"), dst=-1)
        >>> [(row.layer, row.token) for row in found][-1]
        (2, 5)

    Paper:
        Elhage et al. 2021, "Virtual Weights and the Residual Stream as a Communication Channel".
    """
    one_sequence(run)
    chosen, following = _positions(run, dst), run.ids[1:].tolist()
    rows = []
    for layer in range(run.weights.n_layers + 1):
        nats = -lens_logits(run, layer)[chosen].double().log_softmax(-1)
        for place, own in zip(chosen, nats, strict=True):
            best = int(own.argmin())
            loss = own[following[place]].item() if place < len(following) else None
            rows.append(LensRow(layer, place, TokenId(best), own[best].neg().exp().item(), loss))
    return Table(tuple(rows))


def _positions(run: Run, dst: int | None) -> list[int]:
    return list(range(run.ids.shape[-1])) if dst is None else [checked_place(run.ids, dst)]


def _targets(run: Run, target: Token | Tensor | None) -> Tensor:
    if target is None:
        return run.logits.argmax(-1)
    if not isinstance(target, Tensor):
        return torch.full_like(run.ids, checked_token(run.weights, token_id(target)))
    if target.shape != run.ids.shape:
        raise BadInput(
            f"target has shape {list(target.shape)}, and the tokens {list(run.ids.shape)}", "give one per position"
        )
    for end in (target.min(), target.max()):
        checked_token(run.weights, int(end))
    return target.to(run.ids)
